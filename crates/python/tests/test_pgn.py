"""PGN, read and written."""

from __future__ import annotations

import pytest
from conftest import DATA, GAMES, random_board

from pawnstorm_rules import Board, PgnError, read_pgn

FOOL = '[White "Fool"]\n\n1. f3 {weak} e5 2. g4?? (2. e4 {was better} Nf6 (2... d5)) Qh4# 0-1\n'


def test_annotations_are_read() -> None:
    [game] = read_pgn(FOOL)
    assert game.problems == [] and game.headers["White"] == "Fool" and game.headers["Result"] == "0-1"
    moves = game.line.moves
    assert [move.text for move in moves] == ["f3", "e5", "g4", "Qh4#"] and len(game.line) == 4
    assert moves[0].comments == ["weak"] and moves[2].nags == [4] and moves[2].move == "g2g4"
    variation = moves[2].variations[0]
    assert variation.moves[0].comments == ["was better"]
    assert variation.moves[1].variations[0].moves[0].move == "d7d5"
    outcome = game.board().outcome()
    assert outcome and outcome.reason == "checkmate"
    # What is written is read as the same.
    assert str(read_pgn(str(game))[0]) == str(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_written_and_read(game: str) -> None:
    for seed in range(5):
        board = random_board(game, seed, 30)
        again = Board.from_pgn(board.pgn({"Event": "Test"}, {1: "A comment."}))
        assert again == board and [m.move for m in again.history] == [m.move for m in board.history]
        assert again.outcome() == board.outcome()


def test_files_of_the_project_are_read() -> None:
    games = read_pgn((DATA / "famous.pgn").read_text())
    assert len(games) > 3 and all(game.problems == [] for game in games)
    assert len(read_pgn((DATA / "two-games.pgn").read_text())) == 2


def test_what_is_wrong_is_said() -> None:
    [game] = read_pgn("1. e4 e5 2. Ke3 *")
    assert game.board().ply() == 2 and game.problems[0].startswith("PGN, line 1, column 13:")
    with pytest.raises(PgnError, match="is not legal here"):
        Board.from_pgn("1. e4 e5 2. Ke3 *")
    [unknown] = read_pgn('[Variant "Draughts"]\n\n1. e4 *')
    with pytest.raises(PgnError, match="Pawnstorm does not play “Draughts”"):
        unknown.board()
    with pytest.raises(PgnError, match="There is no move 3, only 0."):
        Board().pgn(comments={3: "?"})
    assert read_pgn("") == []
