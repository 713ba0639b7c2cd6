"""The project's own data, which other implementations made too: perft tables, positions, whole games."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import DATA, GAMES, lines

from pawnstorm_rules import Board, game_info

MOST_NODES = 3_000_000


@pytest.mark.parametrize("game", GAMES)
def test_perft(game: str) -> None:
    table = (DATA / f"{game}.epd").read_text().splitlines()
    positions = [line for line in table if line and not line.startswith("#")]
    assert len(positions) > 10
    for line in positions:
        fen, *counts = [part.strip() for part in line.split(";")]
        board = Board(game, fen)
        for depth, count in (part.split() for part in counts):
            if int(count) <= MOST_NODES:
                assert board.perft(int(depth[1:])) == int(count), (fen, depth)
        divided = board.divide(2)
        assert sum(divided.values()) == board.perft(2)


def named(name: str) -> tuple[str, dict[str, bool]] | None:
    """The game and the options that a case names: classroom, or classroom-strict for an option whose word begins so."""
    for game in GAMES:
        for option in game_info(game).options:
            if name != game and name.startswith(game) and option.startswith(name[len(game) + 1 :]):
                return game, {option: True}
        if name == game:
            return game, {}
    return None


def test_positions() -> None:
    seen = 0
    for case in (case for game in GAMES for case in lines(game, "golden")):
        found = named(case["game"])
        assert found, case["game"]
        board = Board(found[0], case["fen"], options=found[1])
        outcome, result = board.outcome(), case["result"]
        if result is None:
            assert outcome is None
            assert set(board.legal_moves) == set(case["legal"]), case
        else:
            assert outcome and (outcome.winner, outcome.reason) == (result["winner"], result["reason"]), case
        check = board.check()
        assert set(check.by if check else []) == set(case["check_by"]), case
        seen += 1
    assert seen > 80


def replay(game: str, record: dict[str, Any]) -> None:
    board = Board(game, record["start"])
    for move, fen in zip(record["moves"], record["fens"]):
        assert board.fen() == fen
        assert board.outcome() is None
        assert board.push(move) == move
    assert board.fen() == record["fens"][-1]
    outcome = board.outcome()
    if record.get("result") is None:
        assert outcome is None
    else:
        assert outcome
        assert (outcome.winner or "draw", outcome.reason) == (record["result"], record["reason"])
    for move in reversed(record["moves"]):
        assert board.pop().move == move
    assert board == Board(game, record["start"])


@pytest.mark.parametrize("game", GAMES)
def test_games(game: str) -> None:
    for record in lines(game, "games"):
        replay(game, record)
