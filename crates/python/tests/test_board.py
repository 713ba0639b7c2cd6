"""Boards: playing, taking back, ends, sentences, copies."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Callable

import pytest
from conftest import GAMES, random_board

import pawnstorm_rules as rules
from pawnstorm_rules import Board


def test_a_game_is_played() -> None:
    board = Board()
    assert [board.push(text) for text in ["f3", "e7e5", "2. g4", "Qh4"]] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert [move.san for move in board.history] == ["f3", "e5", "g4", "Qh4#"]
    outcome = board.outcome()
    assert outcome and (outcome.winner, outcome.reason, outcome.result) == ("black", "checkmate", "0-1")
    assert str(outcome) == board.describe() == "Black wins: checkmate by the queen on h4."
    assert board.legal_moves == [] and board.is_game_over()
    check = board.check()
    assert check and (check.king, check.by) == ("e1", ["h4"])
    with pytest.raises(rules.IllegalMove, match="The game is over: Black wins: checkmate by the queen on h4."):
        board.push("e4")
    assert board.pop().move == "d8h4" and board.turn == "black" and not board.is_game_over()
    assert board.fullmove_number == 2 and board.ply() == 3


@pytest.mark.parametrize(
    ("game", "fen", "text", "sentence"),
    [
        ("chess", None, "Ra3", "The rook on a1 is blocked by your pawn on a2."),
        ("chess", None, "e5xd6", "There is no piece on e5."),
        ("chess", None, "hello", "“hello” is not a move."),
        ("chess", "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "e2d3", "There is no piece on e2."),
        ("pawn-game", None, "e2e5", None),
        ("classroom", None, "9,9", None),
        ("pawns-chess", None, "e4e5", "There is no piece on e4."),
    ],
)
def test_refusals_are_the_programs(game: str, fen: str | None, text: str, sentence: str | None) -> None:
    board = Board(game, fen)
    refusal = board.refusal(text)
    assert refusal and (sentence is None or refusal == sentence)
    with pytest.raises(rules.IllegalMove) as raised:
        board.push(text)
    assert str(raised.value) == refusal
    assert board.ply() == 0


def test_what_is_ambiguous_is_said() -> None:
    board = Board("chess", "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1")
    with pytest.raises(rules.AmbiguousMove, match="It could be Rad1 or Rfd1"):
        board.push("Rd1")
    assert issubclass(rules.AmbiguousMove, rules.IllegalMove) and issubclass(rules.IllegalMove, ValueError)


def test_what_cannot_be_begun_is_said() -> None:
    with pytest.raises(ValueError, match="Unknown game “draughts”; choose from: chess, pawn-game"):
        Board("draughts")
    with pytest.raises(rules.FenError, match="The FEN has no side to move: add w or b."):
        Board("chess", "x")
    with pytest.raises(ValueError, match="Chess has no option “hidden-spies”. Its options are: touch-move, tournament."):
        Board("chess", options={"hidden-spies": True})
    with pytest.raises(ValueError, match="“z9” is not a square"):
        Board().piece_at("z9")


@pytest.mark.parametrize("game", GAMES)
def test_all_games_have_it_all(game: str) -> None:
    board = random_board(game, 3, 12)
    info = rules.game_info(game)
    assert info.id == game and info.name and info.summary and info.pieces
    assert Board(game).fen() == info.start
    assert sorted(board.legal_sans) == board.legal_moves == sorted(board.legal_steps)
    for move, san in board.legal_sans.items():
        assert board.san(move) == san and board.refusal(move) is None
        assert board.steps(move) == board.legal_steps[move] and board.parse(move) == move
    assert set(board.pieces().values()) <= {letter for kind in info.pieces for letter in (kind, kind.lower())}
    for square in board.pieces():
        assert board.piece_at(square) == board.pieces()[square]
        assert isinstance(board.threats(square), list) and board.explain_threats(square).endswith(".")
    assert str(board) == board.diagram() and board.diagram("black") != board.diagram()
    assert repr(board) == f'Board("{game}", "{board.fen()}")'
    assert isinstance(board.evaluate(), int) and board.perft(0) == 1


@pytest.mark.parametrize("game", GAMES)
def test_copies_are_the_same_game(game: str) -> None:
    board = random_board(game, 5, 15)
    for other in [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]:
        assert other == board and other is not board
        assert other.history == board.history and other.options == board.options and other.key == board.key
        other.pop()
        assert other != board and other.ply() == board.ply() - 1
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)
    assert board != "a board"


def test_what_ended_otherwise_is_kept_in_copies() -> None:
    board = Board()
    board.push("e4")
    board.resign()
    other: Board = pickle.loads(pickle.dumps(board))
    assert other.outcome() == board.outcome() == board.copy().outcome()
    assert str(other.outcome()) == "White wins: Black resigned."
    assert hash(other.outcome()) == hash(board.outcome())


def test_draws_are_claimed() -> None:
    board = Board()
    with pytest.raises(rules.ClaimRefused, match="This position has occurred only"):
        board.claim("threefold")
    for _ in range(2):
        for move in ["g1f3", "g8f6", "f3g1", "f6g8"]:
            board.push(move)
    assert board.claims() == ["threefold"]
    assert board.claim("threefold").reason == "threefold"
    queen = Board("chess", "5r1k/5p1p/8/6Q1/8/6P1/qr5P/7K w - - 0 1")
    assert queen.claim("perpetual-check").winner is None
    with pytest.raises(ValueError, match="Choose from: "):
        Board().claim("boredom")
    with pytest.raises(rules.ClaimRefused, match="no draw by agreement before move 30"):
        Board(options={"tournament": True}).agree_draw()


def test_options() -> None:
    touch = Board("pawn-game")
    assert touch.options == {"touch-move": True}
    touch.touch("e2")
    assert touch.legal_moves == ["e2e3", "e2e4"]
    refusal = touch.refusal("d4")
    assert refusal == "Touched: your pawn on e2 must move."
    touch.push("e4")
    assert touch.pop().san == "e4" and len(touch.legal_moves) == 16
    assert Board("pawn-game", options={"touch_move": False}).options == {"touch-move": False}
    strict = Board("classroom", options={"strict-check": True})
    assert strict.options["strict-check"] and not Board("classroom").options["strict-check"]


def test_a_hidden_spy_is_hidden() -> None:
    board = Board("pawns-chess", options={"hidden-spies": True})
    assert "c7" not in board.pieces() and "c2" in board.pieces()
    assert "c2" not in board.pieces("black") and "c7" in board.pieces("black")
    assert board.fen("black") != board.fen("white") == board.fen()
    board.push("c2d3")
    assert [move.san for move in board.history] == ["unseen"] and board.history[0].move == ""
    questions: list[Callable[[], object]] = [lambda: board.key, board.evaluate, board.claims, board.pgn, lambda: board.perft(2)]
    for question in questions:
        with pytest.raises(rules.HiddenPieces):
            question()
    other: Board = pickle.loads(pickle.dumps(board))
    assert other == board and other.pieces("white") == board.pieces("white")
    board.pop()
    assert board.turn == "white" and "c2" in board.pieces()
    with pytest.raises(IndexError):
        board.pop()


def test_many_moves_back_and_forth_cost_no_memory() -> None:
    board = Board("pawn-game")
    for _ in range(30_000):
        board.push("e2e4")
        board.pop()
    assert board == Board("pawn-game")


def test_boards_are_drawn() -> None:
    import xml.etree.ElementTree as ElementTree

    for game in GAMES:
        board = random_board(game, 1, 9)
        svg = board.svg(arrows=[("a2", "a4")], squares=["d5"], bottom="black", size=300)
        root = ElementTree.fromstring(svg)
        assert root.get("width") == "300"
        # Nothing in it reaches beyond the picture.
        assert "<style" not in svg and "id=" not in svg and "class=" not in svg
        assert svg.count("<g transform") >= len(board.pieces()) and ">g<" not in svg.replace("</text", "")
        ElementTree.fromstring(board._repr_svg_())  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="1 to 10000 pixels"):
        Board().svg(size=0)


def test_threads_may_share_a_board() -> None:
    board = Board("pawns-chess", options={"hidden-spies": True})
    engine = rules.Engine(megabytes=1)
    failed: list[BaseException] = []

    def use() -> None:
        try:
            for at in range(60):
                moves = board.legal_moves
                try:
                    if moves:
                        board.push(moves[at % len(moves)])
                    if at % 3 == 0:
                        board.pop()
                except (rules.IllegalMove, IndexError):
                    pass
                board.fen("black"), board.pieces("white"), board.copy(), board == board.copy(), pickle.dumps(board)
                engine.best_move(Board(), nodes=50)
        except BaseException as error:  # PanicException is no Exception.
            failed.append(error)

    threads = [threading.Thread(target=use) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not failed and not any(thread.is_alive() for thread in threads)


def values(game: str) -> list[object]:
    """One of each kind of value."""
    board = random_board(game, 5, 15)
    info = rules.game_info(game)
    board.resign()
    pgn = rules.read_pgn(board.pgn(comments={2: "A comment."}) + "\n1. a9 *\n")
    found = [info, *info.fields, *board.history, board.outcome(), *pgn, pgn[0].line, pgn[0].line.moves[1]]
    return [*found, *Board(game).analyse_lines(2, nodes=200)]


def told(value: object) -> object:
    """What a value tells."""
    if type(value).__module__ != "pawnstorm_rules":
        return [told(part) for part in value] if isinstance(value, list) else value
    names = [name for name in dir(value) if not name.startswith("_") and name != "board"]
    return {"repr": repr(value)} | {name: told(getattr(value, name)) for name in names}


@pytest.mark.parametrize("game", GAMES)
def test_values_are_pickled_and_copied(game: str) -> None:
    for value in values(game):
        for other in [copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))]:
            assert type(other) is type(value) and told(other) == told(value)
    [first, second] = rules.read_pgn(FOOLS)
    for other in [copy.deepcopy(first), pickle.loads(pickle.dumps(first))]:
        assert other.board() == first.board() and other.board().history == first.board().history
    assert pickle.loads(pickle.dumps(second)).problems == second.problems and second.problems


def test_checks_and_exact_values_are_pickled() -> None:
    check = Board("chess", "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1").check()
    exact = Board("pawn-game").exact()
    assert check and pickle.loads(pickle.dumps(check)) == check == copy.deepcopy(check)
    assert pickle.loads(pickle.dumps(exact)) == exact == copy.deepcopy(exact)


FOOLS = "1. f3 e5 2. g4 (2. e4 {was better}) Qh4# 0-1\n\n1. e4 e6 2. e5 e5 *\n"
