"""The games as environments of PettingZoo, for agents that learn: two agents, "white" and "black", that take turns (AEC).

A move is entered step by step, each step one of the actions of `planes`, and the agent is asked again until its move is complete.

An observation is a dict of two arrays: "observation", the planes that `plane_names` names, and "action_mask", which is 1 where an action is
legal, and all zeros where it is the other agent's turn. `planes` tells of both.
"""

from __future__ import annotations

from typing import Any, cast

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("The environments need PettingZoo: pip install pawnstorm-rules[pettingzoo].") from error

from . import Board
from .planes import ACTIONS, Planes, Side, decode, encode, following, legal_actions

__all__ = ["ACTIONS", "Observation", "decode", "encode", "env", "raw_env"]

Observation = dict[str, "NDArray[Any]"]

_RENDER_MODES = ["ansi", "svg"]
_SIDES: tuple[Side, Side] = ("white", "black")


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
        self._planes = Planes(game)
        self.plane_names = self._planes.names
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
        self._paths = legal_actions(self.board)

    def _next(self) -> list[int]:
        """The actions that can follow those entered."""
        return following(self._paths.values(), self._entered)

    def observe(self, agent: str) -> Observation:
        """What an agent sees."""
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection and not self.board.is_game_over():
            mask[self._next()] = 1
        planes = self._planes.observe(self.board, cast(Side, agent), self._entered)
        return {"observation": planes, "action_mask": mask}

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
