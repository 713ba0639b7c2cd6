"""The engine and the solver."""

from __future__ import annotations

import _thread
import threading
import time

import pytest
from conftest import GAMES, random_board

from pawnstorm_rules import Board, Engine, NotProved, Solver


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_searched(game: str) -> None:
    board = random_board(game, 2, 6)
    engine = Engine(megabytes=1)
    found = engine.analyse(board, nodes=3000)
    assert found.move in board.legal_moves and found.san == board.san(found.move)
    assert found.line[0] == found.move and found.sans[0] == found.san and len(found.line) == len(found.sans)
    assert (found.score is None) == (found.winner is not None) and found.nodes > 0 and found.words
    for level in range(1, 9):
        assert engine.best_move(board, level=level, nodes=2000) in board.legal_moves
    assert engine.best_move(board, level="perfect", depth=3, nodes=2000) in board.legal_moves
    line = board.copy()
    for move in found.line:
        line.push(move)


def test_the_same_question_has_the_same_answer() -> None:
    board = random_board("chess", 8, 12)
    answers = {(board.best_move(nodes=5000), board.best_move(level=3, seed=9)) for _ in range(3)}
    assert len(answers) == 1
    engine = Engine(megabytes=1)
    first = engine.analyse(board, nodes=5000)
    engine.clear()
    again = engine.analyse(board, nodes=5000)
    assert (first.line, first.score, first.nodes) == (again.line, again.score, again.nodes)
    openings = {Board().best_move(level=4, seed=seed) for seed in range(20)}
    assert len(openings) > 1


def test_a_mate_is_found() -> None:
    found = Board("chess", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1").analyse(depth=4)
    assert (found.san, found.winner, found.wins_in, found.score) == ("Rd8#", "white", 1, None)
    assert found.words == "White wins in 1" and found.reason


@pytest.mark.parametrize("game", GAMES)
def test_several_lines_are_found(game: str) -> None:
    board = random_board(game, 4, 6)
    engine = Engine(megabytes=1)
    lines = engine.analyse_lines(board, 3, depth=3)
    moves = [found.move for found in lines]
    assert len(set(moves)) == len(moves) == min(3, len(board.legal_moves)) and set(moves) <= set(board.legal_moves)
    sign = 1 if board.turn == "white" else -1
    scores = [sign * found.score for found in lines if found.score is not None]
    assert scores == sorted(scores, reverse=True)
    for found in lines:
        assert (found.line[0], found.sans[0]) == (found.move, found.san) and found.words and found.depth == 3
    assert len(board.analyse_lines(1000, depth=1)) == len(board.legal_moves)
    with pytest.raises(ValueError, match="An analysis has 1 line or more, not 0."):
        engine.analyse_lines(board, 0, depth=1)
    with pytest.raises(ValueError, match="Say how long to search"):
        engine.analyse_lines(board, 2)


def test_scores_are_whites() -> None:
    board = Board("chess", "4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1")
    assert board.evaluate() > 1000
    found = board.analyse(depth=1)
    assert found.winner == "white" or (found.score or 0) > 1000


def test_what_is_asked_wrongly_is_said() -> None:
    board = Board()
    with pytest.raises(ValueError, match="Say how long to search"):
        board.best_move()
    with pytest.raises(ValueError, match="“11” is not a level; there are 1 to 10, and perfect"):
        board.best_move(level=11)
    for seconds in [-1.0, float("nan"), 1e300]:
        with pytest.raises(ValueError, match="A time is a number of seconds"):
            board.best_move(time=seconds)
    with pytest.raises(ValueError, match="megabytes"):
        Engine(megabytes=0)
    with pytest.raises(ValueError, match="The depth of perft is 0 to 100"):
        board.perft(101)
    with pytest.raises(ValueError, match="The game is over"):
        Board("pawn-game", "4P3/8/8/8/8/8/7p/8 b - - 0 1").best_move(depth=1)
    with pytest.raises(ValueError, match="Chess cannot be solved: only pure pawn races can."):
        board.exact()


def test_others_run_during_a_search() -> None:
    counted = 0
    done = threading.Event()

    def search() -> None:
        Board().best_move(time=0.5)
        done.set()

    threading.Thread(target=search).start()
    while not done.wait(0.01):
        counted += 1
    assert counted > 10


@pytest.mark.parametrize("work", ["search", "perft", "divide", "solve", "engine"])
def test_ctrl_c_ends_what_takes_long(work: str) -> None:
    threading.Timer(0.3, _thread.interrupt_main).start()
    began = time.monotonic()
    engine = Engine()
    with pytest.raises(KeyboardInterrupt):
        if work == "search":
            Board().best_move(time=60)
        elif work == "engine":
            engine.analyse(Board("pawns-chess"), nodes=10**12)
        elif work == "perft":
            Board("pawns-chess").perft(12)
        elif work == "divide":
            Board().divide(12)
        else:
            Solver(megabytes=16).value(Board("pawn-game", "8/pppppp1p/6p1/8/8/P7/1PPPPPPP/8 w - - 0 2"))
    assert time.monotonic() - began < 5
    # The engine goes on afterwards.
    assert engine.best_move(Board(), nodes=100)


def test_the_pawn_game_has_values() -> None:
    board = Board("pawn-game", "8/pppp4/8/8/8/8/PPPP4/8 w - - 0 1")
    exact = board.exact(memory=16)
    assert (exact.value, exact.winner) == ("win", "white") and exact.move in board.legal_moves
    solver = Solver(megabytes=16, threads=1)
    values = solver.move_values(board)
    assert sorted(values) == board.legal_moves and values[exact.move or ""] == "win"
    # The value is that of the best move, here and after each of them.
    for move, value in values.items():
        board.push(move)
        after = solver.value(board)
        assert {"win": "loss", "draw": "draw", "loss": "win"}[after.value] == value
        board.pop()
    assert solver.nodes > 0
    # The book knows the start.
    assert Board("pawn-game").exact(nodes=1).value == "win"
    unknown = Board("pawn-game", "8/pppppp1p/6p1/8/8/P7/1PPPPPPP/8 w - - 0 2")
    for limits in [{"nodes": 10}, {"time": 0.0}]:
        with pytest.raises(NotProved, match="No value could be proved in time."):
            unknown.exact(**limits)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_random_games_end(game: str) -> None:
    board = Board(game)
    ends = [board.playout(seed) for seed in range(30)]
    assert ends == [board.playout(seed) for seed in range(30)]
    assert all(reason != "" and 0 < plies <= 1000 for _, reason, plies in ends)
    assert len({plies for _, _, plies in ends}) > 3 and board == Board(game)
