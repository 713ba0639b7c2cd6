"""Boards and moves as arrays, for agents that learn: actions, masks and observations. It needs NumPy and no PettingZoo.

>>> from pawnstorm_rules import Board
>>> from pawnstorm_rules.planes import Planes, decode, encode, mask
>>> board = Board("chess")
>>> encode(board.steps("e2e4"), "white"), decode([12, 92], "white")
([12, 92], ['e2', 'e4'])
>>> Planes("chess").observe(board, "white").shape, int(mask(board).sum())
((8, 8, 21), 10)

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

An observation holds planes of 8 x 8 numbers from 0 to 1 (rank, file, plane), named by `Planes.names`: the side's own pieces of each kind, those
of the other side, the squares of the steps entered so far, whether the side is to act, and what the FEN of the game tells besides. Nothing
that is hidden from the side is in it. A mask is 1 where an action is legal. With hidden Spies it is what the rules allow, as a player would
be told: where the other side's Spy stands in the line of a check, say, there is no check to answer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError("Arrays need NumPy: pip install pawnstorm-rules[numpy].") from error

from . import Board, FenField, game_info

Side = Literal["white", "black"]

ACTIONS = 248
_PICK, _TO, _SHOOT, _PROMOTE, _DROP = 0, 64, 128, 192, 218
_WORDS = {"*": 244, "!": 245, "-": 246, ".": 247}
_SIGNS = {action: sign for sign, action in _WORDS.items()}
_OTHER = str.maketrans("wb", "bw")


def _square(name: str, side: str) -> int:
    """The index of a square as a side sees it."""
    index = ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1)
    return index if side == "white" else index ^ 56


def _name(index: int, side: str) -> str:
    """The name of the square with an index as a side sees it."""
    index = index if side == "white" else index ^ 56
    return "abcdefgh"[index % 8] + str(index // 8 + 1)


def encode(steps: Sequence[str], side: str) -> list[int]:
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


def decode(actions: Sequence[int], side: str) -> list[str]:
    """Returns the steps that actions enter, as `Board.steps` writes them, given the side that makes the move."""
    return [_decode(at, action, side) for at, action in enumerate(actions)]


def _decode(at: int, action: int, side: str) -> str:
    if action in _SIGNS:
        return _SIGNS[action]
    if not 0 <= action < ACTIONS:
        raise ValueError(f"The actions are 0 to {ACTIONS - 1}, not {action}.")
    if action >= _DROP:
        return chr(ord("A") + action - _DROP) + "@"
    if action >= _PROMOTE:
        return "=" + chr(ord("a") + action - _PROMOTE)
    square = _name(action % 64, side)
    if action >= _SHOOT:
        return ">" + square
    return "," + square if action < _TO and at > 0 else square


def legal_actions(board: Board) -> dict[str, list[int]]:
    """Returns the legal moves in machine notation, each with the actions that enter it."""
    return {move: encode(steps, board.turn) for move, steps in board.legal_steps.items()}


def following(paths: Collection[list[int]], entered: Sequence[int]) -> list[int]:
    """Returns the actions that can follow those entered, given the actions of each legal move."""
    done = len(entered)
    return [path[done] for path in paths if len(path) > done and path[:done] == list(entered)]


def mask(board: Board, entered: Sequence[int] = ()) -> NDArray[np.int8]:
    """Returns the mask of the actions that can follow those entered."""
    legal = np.zeros(ACTIONS, np.int8)
    legal[following(legal_actions(board).values(), entered)] = 1
    return legal


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


class Planes:
    """What a side sees of the boards of a game."""

    names: list[str]
    """The names of the planes, in their order."""

    def __init__(self, game: str) -> None:
        info = game_info(game)
        self._letters = list(info.pieces)
        self._fields = info.fields
        self.names = self._names(info.pieces)

    def _names(self, pieces: Mapping[str, str]) -> list[str]:
        names = [f"own {name}" for name in pieces.values()] + [f"enemy {name}" for name in pieces.values()]
        names += ["entered", "to act"]
        for field in self._fields:
            letters = [f"{field.name}: {letter}" for letter in field.letters]
            names += letters if field.kind == "letters" else [field.name]
        return names

    def observe(self, board: Board, side: Side, entered: Sequence[int] = ()) -> NDArray[np.float32]:
        """Returns what a side sees, as 8 x 8 x `names` numbers, when it has entered these actions of its move."""
        planes = np.zeros((64, len(self.names)), np.float32)
        kinds = len(self._letters)
        for square, letter in board.pieces(side).items():
            own = letter.isupper() == (side == "white")
            planes[_square(square, side), self._letters.index(letter.upper()) + (0 if own else kinds)] = 1
        if side == board.turn and not board.is_game_over():
            planes[[action % 64 for action in entered if action < _PROMOTE], 2 * kinds] = 1
            planes[:, 2 * kinds + 1] = 1
        at = 2 * kinds + 2
        fen = board.fen(side).split()
        for field in self._fields:
            content = _content(fen, field)
            if field.kind == "letters":
                for letter in field.letters:
                    planes[:, at] = letter in _own_as_white(content, field, side)
                    at += 1
                continue
            if field.kind == "number":
                planes[:, at] = min(1.0, int(content or 0) / 100)
            elif field.kind == "word":
                planes[:, at] = bool(content)
            elif content:
                planes[_square(content, side), at + _own_first(field, side)] = 1
            at += 1
        return planes.reshape(8, 8, -1)
