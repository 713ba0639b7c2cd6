"""What several tests share: the project's own data."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from pawnstorm_rules import GAMES, Board

DATA = Path(__file__).parents[3] / "tests" / "data"


def lines(game: str, kind: str) -> list[Any]:
    """The lines of a file of JSON of a game; none if there is no such file."""
    path = DATA / f"{game}.{kind}.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def random_board(game: str, seed: int, plies: int, **options: bool) -> Board:
    """A board after random moves."""
    chance = random.Random(seed)
    board = Board(game, options=options)
    for _ in range(plies):
        if not board.legal_moves:
            break
        board.push(chance.choice(board.legal_moves))
    return board


__all__ = ["DATA", "GAMES", "lines", "random_board"]
