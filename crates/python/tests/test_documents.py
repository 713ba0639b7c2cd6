"""The examples, the README, the types and the texts of the module."""

from __future__ import annotations

import doctest
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pawnstorm_rules
import pawnstorm_rules.planes

FOLDER = Path(__file__).parents[1]


def run(*arguments: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=FOLDER, env=os.environ | variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_readme_is_true() -> None:
    assert doctest.testfile(str(FOLDER / "README.md"), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL).failed == 0
    assert doctest.testmod(pawnstorm_rules).failed == 0
    assert doctest.testmod(pawnstorm_rules.planes).failed == 0


def test_boards_are_drawn(tmp_path: Path) -> None:
    assert "White wins in 1: Qxe5#." in run("examples/boards.py", FOLDER=str(tmp_path))
    assert len(list(tmp_path.glob("*.svg"))) == len(pawnstorm_rules.GAMES) + 3


def test_the_first_move_is_measured() -> None:
    said = run("examples/first_move.py", EACH="2", NODES="50")
    assert all(game in said for game in pawnstorm_rules.GAMES)
    assert "The Pawn Game with the best play of both sides: white wins" in said


def test_the_lesson_is_held() -> None:
    said = run("examples/lesson.py")
    assert "8 moves in all." in said and "en passant" in said and "White loses" in said


@pytest.mark.parametrize("game", ["pawns-chess", "pawn-game"])
def test_an_agent_is_trained(game: str) -> None:
    assert "the learner wins" in run("examples/train.py", GAMES="4", GAME=game)


def test_the_speed_is_measured() -> None:
    assert "by playout()" in run("examples/speed.py", SECONDS="0.01")


def test_the_types_hold() -> None:
    run("-m", "mypy")
    run("-m", "mypy.stubtest", "pawnstorm_rules._native")


def test_everything_is_described() -> None:
    for name in pawnstorm_rules.__all__:
        thing = getattr(pawnstorm_rules, name)
        if not inspect.isclass(thing):
            assert thing.__doc__, name
            continue
        assert thing.__doc__, name
        for member, value in vars(thing).items():
            if not member.startswith("_"):
                assert value.__doc__, f"{name}.{member}"
