"""The games as environments of PettingZoo, for agents that learn: two agents, "white" and "black", that take turns (AEC).

A move is entered step by step, as on a board: a piece is picked up, goes to a square, perhaps to further ones, promotes, and so on. Each
action is one step, and the agent is asked again until its move is complete. So one fixed set of actions writes every legal move of every game
without loss, however long it is: no legal move is the beginning of another. Half a move changes nothing that the other agent sees.

    0 to 63     pick up the piece on a square (a1, b1, ... h8)
    64 to 127   go to a square
    128 to 191  shoot at a square
    192 to 217  promote to the piece of a letter, a to z
    218 to 243  put the piece of a letter on the board, A to Z; its square follows
    244         the piece that captured gives itself up
    245, 246    declare a check, or do not
    247         end the move, although it could go on

Black sees the board, and names squares, from its own side: the ranks are turned over, so that both agents' pawns go up.

An observation is a dict of two arrays. "observation" holds planes of 8 x 8 numbers from 0 to 1 (rank, file, plane), named by
`plane_names`: the agent's own pieces of each kind, those of the other side, the squares of the steps entered so far, whether the agent
is to act, and what the FEN of the game tells besides. Nothing that is hidden from the agent is in it. "action_mask" is 1 where an
action is legal; all zeros where it is the other agent's turn. With hidden Spies it is what the rules allow, as a player would be told: where
the other side's Spy stands in the line of a check, say, there is no check to answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("The environments need PettingZoo: pip install pawnstorm-rules[pettingzoo].") from error

from . import Board, FenField, game_info

Side = Literal["white", "black"]
Observation = dict[str, "NDArray[Any]"]

ACTIONS = 248
_PICK, _TO, _SHOOT, _PROMOTE, _DROP = 0, 64, 128, 192, 218
_WORDS = {"*": 244, "!": 245, "-": 246, ".": 247}
_OTHER = str.maketrans("wb", "bw")
_RENDER_MODES = ["ansi", "svg"]
_SIDES: tuple[Side, Side] = ("white", "black")


def _square(name: str, side: str) -> int:
    """The index of a square as a side sees it."""
    index = ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1)
    return index if side == "white" else index ^ 56


def encode(steps: list[str], side: str) -> list[int]:
    """Returns the actions that enter a move, given its steps (`Board.steps`) and the side that makes it."""
    return [_encode(at, step, side) for at, step in enumerate(steps)]


def _encode(at: int, step: str, side: str) -> int:
    if step in _WORDS:
        return _WORDS[step]
    if step.startswith("="):
        return _PROMOTE + ord(step[1]) - ord("a")
    if step.endswith("@"):
        return _DROP + ord(step[0]) - ord("A")
    if step.startswith(">"):
        return _SHOOT + _square(step[1:], side)
    if step.startswith(","):
        return _PICK + _square(step[1:], side)
    return (_PICK if at == 0 else _TO) + _square(step, side)


def _content(fen: list[str], field: FenField) -> str:
    """The value of a part of a FEN; empty where it has none."""
    text = fen[field.at - 1] if field.at <= len(fen) else "-"
    if field.entry:
        entries = dict(entry.partition(":")[::2] for entry in text.split(","))
        if field.kind == "word":
            return field.entry if field.entry in entries else ""
        text = entries.get(field.entry, "-")
    if field.kind == "squares":
        text = (text.split("/") + ["-"])[field.index]
    return "" if text == "-" else text


def _own_as_white(letters: str, field: FenField, agent: str) -> str:
    """The letters of a FEN as if the agent were White, whose are the capitals and the w."""
    if agent == "white":
        return letters
    return letters.translate(_OTHER) if field.letters == "wb" else letters.swapcase()


def _own_first(field: FenField, agent: str) -> int:
    """How far the plane of one of two squares is moved, so that the agent's own comes first."""
    if field.kind != "squares" or agent == "white":
        return 0
    return 1 if field.index == 0 else -1


class raw_env(AECEnv[str, Observation, int]):
    """A game without wrappers: an illegal action raises ValueError.

    The game and its options are those of `Board`. With `claim_draws` a draw that may be claimed is claimed at once, and after `max_plies`
    moves a game is truncated.
    """

    metadata = {"render_modes": _RENDER_MODES, "name": "pawnstorm_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str = "pawns-chess",
        fen: str | None = None,
        *,
        options: dict[str, bool] | None = None,
        claim_draws: bool = True,
        max_plies: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise ValueError(f"A game is rendered as ansi or svg, not as {render_mode}.")
        self.render_mode = render_mode
        self._start = Board(game, fen, options=options)
        self._claims = claim_draws and not self._start.options.get("hidden-spies", False)
        self._most = max_plies
        info = game_info(game)
        self._letters = list(info.pieces)
        self._fields = info.fields
        self.plane_names = self._names(info.pieces)
        self.possible_agents: list[str] = list(_SIDES)
        shape = (8, 8, len(self.plane_names))
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.board = self._start.copy()
        self._entered: list[int] = []
        self._paths: dict[str, list[int]] = {}

    def _names(self, pieces: Mapping[str, str]) -> list[str]:
        """The names of the planes of an observation."""
        names = [f"own {name}" for name in pieces.values()] + [f"enemy {name}" for name in pieces.values()]
        names += ["entered", "to act"]
        for field in self._fields:
            letters = [f"{field.name}: {letter}" for letter in field.letters]
            names += letters if field.kind == "letters" else [field.name]
        return names

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the game anew. Nothing in it is left to chance."""
        self.agents = list(self.possible_agents)
        self.board = self._start.copy()
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.board.turn
        self._ask()
        self._finish()

    def _ask(self) -> None:
        """Begins the entry of a move."""
        self._entered = []
        turn = self.board.turn
        self._paths = {move: encode(steps, turn) for move, steps in self.board.legal_steps.items()}

    def _next(self) -> list[int]:
        """The actions that can follow those entered."""
        done = len(self._entered)
        return [path[done] for path in self._paths.values() if len(path) > done and path[:done] == self._entered]

    def observe(self, agent: str) -> Observation:
        """What an agent sees."""
        side = cast(Side, agent)
        acts = agent == self.agent_selection and not self.board.is_game_over()
        mask = np.zeros(ACTIONS, np.int8)
        if acts:
            mask[self._next()] = 1
        planes = np.zeros((64, len(self.plane_names)), np.float32)
        kinds = len(self._letters)
        for square, letter in self.board.pieces(side).items():
            own = letter.isupper() == (agent == "white")
            planes[_square(square, agent), self._letters.index(letter.upper()) + (0 if own else kinds)] = 1
        if acts:
            planes[[action % 64 for action in self._entered if action < _PROMOTE], 2 * kinds] = 1
            planes[:, 2 * kinds + 1] = 1
        at = 2 * kinds + 2
        fen = self.board.fen(side).split()
        for field in self._fields:
            content = _content(fen, field)
            if field.kind == "letters":
                for letter in field.letters:
                    planes[:, at] = letter in _own_as_white(content, field, agent)
                    at += 1
                continue
            if field.kind == "number":
                planes[:, at] = min(1.0, int(content or 0) / 100)
            elif field.kind == "word":
                planes[:, at] = bool(content)
            elif content:
                planes[_square(content, agent), at + _own_first(field, agent)] = 1
            at += 1
        return {"observation": planes.reshape(8, 8, -1), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Takes one step of a move; the agent is asked again until the move is complete."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast(int, action))
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {agent: 0.0 for agent in self.agents}
        if action is None or int(action) not in self._next():
            raise ValueError(f"The action {action} is not legal here; the action mask tells which are.")
        self._entered.append(int(action))
        for move, path in self._paths.items():
            if path == self._entered:
                self.board.push(move)
                self._ask()
                self.agent_selection = self.board.turn
                self._finish()
                break
        self._accumulate_rewards()

    def _finish(self) -> None:
        """Ends the game where it is over."""
        if self._claims and not self.board.is_game_over() and (claims := self.board.claims()):
            self.board.claim(claims[0])
        if outcome := self.board.outcome():
            for agent in self.agents:
                self.terminations[agent] = True
                self.rewards[agent] = 0.0 if outcome.winner is None else 1.0 if outcome.winner == agent else -1.0
                self.infos[agent] = {"reason": outcome.reason, "sentence": outcome.sentence}
        elif self._most is not None and self.board.ply() >= self._most:
            self.truncations = {agent: True for agent in self.agents}

    def render(self) -> str | None:
        """The board as text or as SVG, as the agent to act sees it."""
        if self.render_mode == "ansi":
            return self.board.diagram()
        if self.render_mode == "svg":
            return self.board.svg()
        return None

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


def env(
    game: str = "pawns-chess",
    fen: str | None = None,
    *,
    options: dict[str, bool] | None = None,
    claim_draws: bool = True,
    max_plies: int | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """A game in PettingZoo's usual wrappers: an illegal action ends it, and loses for the agent that took it."""
    raw = raw_env(game, fen, options=options, claim_draws=claim_draws, max_plies=max_plies, render_mode=render_mode)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return cast("AECEnv[str, Observation, int]", wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal)))
