"""Nothing that is given may panic: it is taken, or refused with a sentence."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from conftest import GAMES, random_board
from hypothesis import given, settings
from hypothesis import strategies as st

from pawnstorm_rules import Board, Engine, Solver, game_info, read_pgn

EXAMPLES = int(os.environ.get("EXAMPLES", "300"))

games = st.sampled_from(GAMES)
moveish = st.text("abcdefgh12345678NBRQKPSxO0-=+#!*>@,. ()qnrb", max_size=12) | st.text(max_size=20)


def check_sentence(error: Exception) -> None:
    text = str(error)
    # A piece's mark in Classroom Chess is no capital: "p at (6,0) is Player 2's".
    is_mark = text[1:6] == " at ("
    assert text and (is_mark or text[0] == text[0].upper()) and text.endswith((".", "!", "?")), text


@settings(max_examples=EXAMPLES, deadline=None)
@given(games, st.integers(0, 50), st.integers(0, 40), moveish)
def test_moves(game: str, seed: int, plies: int, text: str) -> None:
    board = random_board(game, seed, plies)
    before = board.fen()
    refusal = board.refusal(text)
    try:
        move = board.parse(text)
        assert refusal is None and move in board.legal_moves
        assert board.push(text) == move
    except ValueError as error:
        assert str(error) == refusal and board.fen() == before
        check_sentence(error)


@settings(max_examples=EXAMPLES, deadline=None)
@given(games, st.integers(0, 20), st.integers(0, 300), st.text("pPnNkKsSzZ/12345678wb-KQkq e36:,", max_size=3))
def test_fens(game: str, seed: int, at: int, change: str) -> None:
    fen = random_board(game, seed, seed).fen()
    at %= len(fen) + 1
    try:
        board = Board(game, fen[:at] + change + fen[at + 1 :])
    except ValueError as error:
        check_sentence(error)
        return
    assert Board(game, board.fen()) == board
    for move in board.legal_moves[:5]:
        board.push(move)
        board.pop()
    board.perft(1)
    board.evaluate()
    if board.legal_moves:
        Engine(megabytes=1).analyse(board, nodes=50, depth=2)
        board.playout(seed, 20)
        if game == "pawn-game":
            Solver(megabytes=16, threads=1).move_values(board, nodes=10)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.text(), st.text(max_size=5), st.text(max_size=5))
def test_any_text(text: str, other: str, third: str) -> None:
    board = Board()
    questions: list[Callable[[], object]] = [
        lambda: Board(text),
        lambda: Board("chess", text),
        lambda: Board("chess", options={text: True}),
        lambda: board.piece_at(other),
        lambda: board.threats(other),
        lambda: board.card(other),
        lambda: board.touch(other),
        lambda: board.svg(squares=[other], arrows=[(other, third)]),
        lambda: board.claim(other),
        lambda: board.resign(other),  # type: ignore[arg-type]
        lambda: board.fen(other),  # type: ignore[arg-type]
        lambda: board.diagram(other),  # type: ignore[arg-type]
        lambda: game_info(text),
        lambda: Board.from_pgn(text),
        lambda: board.best_move(level=other),
        lambda: board.pgn({other: text}, {0: text}),
    ]
    for ask in questions:
        try:
            ask()
        except ValueError as error:
            check_sentence(error)
    for game in read_pgn(text):
        str(game)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 400), st.text("()[]{};.!?$1234567890abcdefghNBRQKxO-+#=*\" \n", max_size=6))
def test_pgns(at: int, change: str) -> None:
    text = '[White "A"]\n[Variant "Pawns Chess"]\n\n1. e4 {good} e5 (1... d5 2. exd5) 2. d4 $1 *\n\n1. e4 e5 *\n'
    at %= len(text)
    for game in read_pgn(text[:at] + change + text[at + 1 :]):
        str(game), game.headers, game.line, game.problems
        try:
            game.board()
        except ValueError as error:
            check_sentence(error)


@pytest.mark.parametrize("number", [-1, 2**31, 2**32, 2**63, 2**64, 10**30])
def test_numbers(number: int) -> None:
    board = Board()
    questions: list[Callable[[], object]] = [
        lambda: board.perft(number),
        lambda: board.divide(number),
        lambda: board.svg(size=number),
        lambda: Engine(megabytes=number),
        lambda: Engine(threads=number),
        lambda: Solver(megabytes=number),
        lambda: Solver(threads=number),
        lambda: board.best_move(level=number),
        lambda: board.exact(nodes=number),
        lambda: board.playout(number, 10),
        lambda: board.best_move(nodes=10, seed=number),
        lambda: board.best_move(nodes=10, depth=number),
        lambda: board.pgn(comments={number: "x"}),
    ]
    for ask in questions:
        try:
            ask()
        except (ValueError, OverflowError) as error:
            assert str(error)
