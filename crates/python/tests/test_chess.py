"""Chess beside python-chess."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
import pytest

from pawnstorm_rules import Board


@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_the_same(seed: int) -> None:
    chance = random.Random(seed)
    ours, theirs = Board("chess"), chess.Board()
    while not ours.is_game_over() and ours.ply() < 250:
        assert ours.fen() == theirs.fen(en_passant="legal")
        legal = {move.uci(): theirs.san(move) for move in theirs.legal_moves}
        assert ours.legal_moves == sorted(legal)
        assert ours.legal_sans == legal
        assert ours.is_check() == theirs.is_check()
        assert ("threefold" in ours.claims()) == theirs.is_repetition(3)
        move = chance.choice(sorted(legal))
        assert ours.parse(legal[move]) == move
        ours.push(legal[move] if ours.ply() % 2 else move)
        theirs.push_uci(move)
    ended = theirs.outcome()
    outcome = ours.outcome()
    assert (outcome is None) == (ended is None)
    if outcome and ended:
        assert outcome.result == ended.result()


def test_pgn_is_read_by_both() -> None:
    board = Board("chess")
    for move in "e4 e5 Nf3 Nc6 Bb5 a6".split():
        board.push(move)
    theirs = chess.pgn.read_game(io.StringIO(board.pgn({"White": "Ruy"}, {0: "The start.", 6: "Morphy."})))
    assert theirs is not None and not theirs.errors
    assert theirs.headers["White"] == "Ruy" and theirs.comment == "The start."
    assert theirs.end().board().fen(en_passant="legal") == board.fen()
    assert Board.from_pgn(str(theirs)) == board
