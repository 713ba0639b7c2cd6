"""The environments of PettingZoo."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pytest
from conftest import GAMES, lines, random_board
from pettingzoo.test import api_test, seed_test

from pawnstorm_rules import Board
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
    positions = [fen for record in lines(game, "games") + lines(game, "endings") for fen in record["fens"][::5]]
    positions += [case["fen"] for case in lines(game, "golden") if case["game"] == game]
    for fen in positions:
        board = Board(game, fen)
        paths = {move: tuple(encode(steps, board.turn)) for move, steps in board.legal_steps.items()}
        assert all(0 <= action < ACTIONS for path in paths.values() for action in path)
        assert len(set(paths.values())) == len(paths)
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
