"""The environments of PettingZoo."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import warnings

import numpy as np
import pytest
from conftest import GAMES, lines, random_board
from pettingzoo.test import api_test, seed_test

from pawnstorm_rules import Board
from pawnstorm_rules.planes import Planes, decode, mask
from pawnstorm_rules.pettingzoo import ACTIONS, encode, env, raw_env


@pytest.mark.parametrize("game", GAMES)
def test_the_api(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game, max_plies=40), num_cycles=300)
        seed_test(lambda: env(game), num_cycles=100)


def test_the_api_with_hidden_spies() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env("pawns-chess", options={"hidden-spies": True}), num_cycles=500)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_is_written_without_loss(game: str) -> None:
    positions = [fen for record in lines(game, "games") for fen in record["fens"][::5]]
    positions += [case["fen"] for case in lines(game, "golden") if case["game"] == game]
    for fen in positions:
        board = Board(game, fen)
        paths = {move: tuple(encode(steps, board.turn)) for move, steps in board.legal_steps.items()}
        assert all(0 <= action < ACTIONS for path in paths.values() for action in path)
        assert len(set(paths.values())) == len(paths)
        assert all(decode(paths[move], board.turn) == steps for move, steps in board.legal_steps.items())
        beginnings = {path[:length] for path in paths.values() for length in range(len(path))}
        assert not beginnings & set(paths.values()), fen


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_entered_step_by_step(game: str) -> None:
    record = lines(game, "games")[0]
    table = raw_env(game, record["start"], claim_draws=False)
    table.reset()
    for move in record["moves"]:
        side = table.agent_selection
        for action in encode(table.board.steps(move), side):
            seen, *_ = table.last()
            assert seen is not None and seen["action_mask"][action] == 1 and table.agent_selection == side
            table.step(action)
    assert table.board.fen() == record["fens"][-1]


def test_what_is_no_action_is_not_decoded() -> None:
    for action in [-1, ACTIONS, 1000]:
        with pytest.raises(ValueError, match="The actions are 0 to 247"):
            decode([action], "white")


@pytest.mark.parametrize("game", GAMES)
def test_planes_and_masks_need_no_environment(game: str) -> None:
    table = raw_env(game)
    table.reset()
    planes = Planes(game)
    assert planes.names == table.plane_names
    chance = random.Random(game)
    for _ in range(40):
        if table.board.is_game_over():
            break
        for side in table.possible_agents:
            seen = table.observe(side)
            entered = table._entered
            assert np.array_equal(planes.observe(table.board, side, entered), seen["observation"])  # type: ignore[arg-type]
        legal = mask(table.board, table._entered)
        assert np.array_equal(legal, table.observe(table.agent_selection)["action_mask"])
        table.step(chance.choice(np.flatnonzero(legal).tolist()))


def test_planes_are_read_without_pettingzoo() -> None:
    script = "import sys; sys.modules['pettingzoo'] = sys.modules['gymnasium'] = None; import pawnstorm_rules.planes"
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize("make", [raw_env, env])
def test_environments_are_pickled_and_copied(make: type[raw_env]) -> None:
    table = make("pawns-chess")
    table.reset()
    for _ in range(9):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[-1]))
    for other in [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]:
        for agent in table.possible_agents:
            one, two = table.observe(agent), other.observe(agent)
            assert all(np.array_equal(one[key], two[key]) for key in one)
        other.step(int(np.flatnonzero(other.observe(other.agent_selection)["action_mask"])[0]))
        assert table.agent_selection in table.possible_agents


def test_rewards_and_illegal_actions() -> None:
    table = raw_env("chess")
    table.reset()
    for move in ["f2f3", "e7e5", "g2g4", "d8h4"]:
        for action in encode(table.board.steps(move), table.agent_selection):
            table.step(action)
    assert table.rewards == {"white": -1.0, "black": 1.0}
    assert all(table.terminations.values()) and table.infos["white"]["reason"] == "checkmate"
    table.reset()
    with pytest.raises(ValueError, match="The action 247 is not legal here"):
        table.step(247)
    with pytest.raises(ValueError, match="rendered as ansi or svg"):
        raw_env(render_mode="human")
    assert raw_env("chess", render_mode="svg").render().startswith("<svg")  # type: ignore[union-attr]
    assert raw_env("chess", render_mode="ansi").render() == str(Board())


def test_both_sides_see_the_start_alike() -> None:
    for game in GAMES:
        white = raw_env(game)
        black = raw_env(game, Board(game).fen().replace(" w ", " b ", 1))
        white.reset()
        black.reset()
        assert black.agent_selection == "black"
        first, second = white.observe("white"), black.observe("black")
        names = white.plane_names
        assert np.array_equal(first["observation"], second["observation"]), names
        assert np.array_equal(first["action_mask"], second["action_mask"])


def test_no_hidden_spy_is_seen() -> None:
    options = {"hidden-spies": True}
    compared = 0
    for seed in range(25):
        chance = random.Random(seed)
        table = raw_env("pawns-chess", options=options)
        table.reset()
        spy = table.plane_names.index("enemy hidden Spy")
        while not table.board.is_game_over() and table.board.ply() < 60:
            for agent in table.possible_agents:
                seen = table.observe(agent)
                assert not seen["observation"][:, :, spy].any()
                # Without the other side's Spy the position looks the same.
                fen = table.board.fen(agent)  # type: ignore[arg-type]
                bare = raw_env("pawns-chess", fen, options=options)
                bare.reset()
                if not bare.board.is_game_over() and not table._entered:
                    assert np.array_equal(bare.observe(agent)["observation"], seen["observation"]), fen
                    compared += 1
            table.step(chance.choice(np.flatnonzero(table.observe(table.agent_selection)["action_mask"]).tolist()))
    assert compared > 500


def test_half_a_move_is_nobody_elses_business() -> None:
    table = raw_env("pawns-chess")
    table.reset()
    before = table.observe("black")
    table.step(int(np.flatnonzero(table.observe("white")["action_mask"])[0]))
    after = table.observe("black")
    assert all(np.array_equal(before[key], after[key]) for key in before)
    assert random_board("pawns-chess", 0, 0) == table.board


def with_piece(fen: str, square: str, letter: str) -> str:
    """The FEN with one piece more."""
    board, rest = fen.split(" ", 1)
    ranks = [list("".join("1" * int(c) if c.isdigit() else c for c in rank)) for rank in board.split("/")]
    ranks[8 - int(square[1])][ord(square[0]) - ord("a")] = letter
    return "/".join("".join(rank) for rank in ranks) + " " + rest


def test_where_the_hidden_spy_stands_is_not_seen() -> None:
    compared = told = 0
    for seed in range(40):
        chance = random.Random(seed)
        table = raw_env("pawns-chess", options={"hidden-spies": True})
        table.reset()
        for _ in range(chance.randrange(40)):
            if not table.board.is_game_over():
                table.board.push(chance.choice(table.board.legal_moves))
        if table.board.is_game_over():
            continue
        agent = table.board.turn
        bare = table.board.fen()
        empty = [f"{file}{rank}" for file in "abcdefgh" for rank in range(2, 8) if f"{file}{rank}" not in table.board.pieces()]
        seen = []
        for square in chance.sample(empty, 6):
            fen = with_piece(bare, square, "s" if agent == "white" else "S")
            other = raw_env("pawns-chess", fen, options={"hidden-spies": True})
            # One that is put before the king is hidden no longer.
            if other.board.fen(agent) == bare and not other.board.is_game_over():
                other.reset()
                seen.append((other.observe(agent), other.board.legal_moves))
                assert not other.board.pieces(agent).get(square)
        for one, legal in seen:
            assert np.array_equal(one["observation"], seen[0][0]["observation"])
            # What is legal may tell of the Spy by the rules: it stands in the line of a check, say.
            same = np.array_equal(one["action_mask"], seen[0][0]["action_mask"])
            assert same or legal != seen[0][1]
            compared += 1
            told += not same
    assert compared > 100 and told < compared / 20, (told, compared)

