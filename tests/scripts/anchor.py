"""A level against an engine of the old XBoard protocol, whose strength others have measured, in chess. Needs python-chess.

    python tests/scripts/anchor.py target/release/pawnstorm --elo 1700 --other /usr/games/fairymax --seconds 1 --games 10

Every opening is played with both colours. `--elo` chooses the level by its UCI_Elo, `--seconds` is the other's time for a move.
"""

import argparse
import pathlib
import re
import subprocess

import chess
import chess.engine
from points import report

BOOK = pathlib.Path(__file__).parents[2] / "crates/engine/src/openings/chess.txt"


def opening(number):
    """The first six plies of one of the openings that the program knows."""
    lines = [line.split(":")[1] for line in BOOK.read_text().splitlines() if ":" in line and line[0] != "#"]
    board = chess.Board()
    for move in lines[number * 7 % len(lines)].split()[:6]:
        board.push_san(move)
    return board


class XBoard:
    """An engine that plays on from the moves of a game."""

    def __init__(self, command, seconds):
        pipe = subprocess.PIPE
        self.engine = subprocess.Popen(command.split(), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self.seconds = seconds
        self.say("xboard", "protover 2")

    def say(self, *lines):
        self.engine.stdin.writelines(line + "\n" for line in lines)
        self.engine.stdin.flush()

    def begin(self, moves):
        self.say("new", f"st {self.seconds}", "easy", "force", *(move.uci() for move in moves))

    def heard(self, move):
        """Takes in the other's move."""
        self.say("force", move.uci())

    def play(self, board):
        self.say("go")
        for line in self.engine.stdout:
            found = re.match(r"move (\S+)", line)
            if found:
                try:
                    return board.parse_uci(found[1])
                except ValueError:
                    return board.parse_san(found[1])
        raise EOFError("the engine has ended")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--elo", type=int, required=True)
    parser.add_argument("--other", default="fairymax")
    parser.add_argument("--seconds", type=int, default=1)
    parser.add_argument("--games", type=int, default=20)
    request = parser.parse_args()
    ours = chess.engine.SimpleEngine.popen_uci([request.program, "uci"])
    ours.configure({"UCI_LimitStrength": True, "UCI_Elo": request.elo})
    points = []
    for number in range(request.games):
        other = XBoard(request.other, request.seconds)
        board, is_white, game = opening(number // 2), number % 2 == 0, object()
        other.begin(board.move_stack)
        while not board.is_game_over(claim_draw=True) and board.ply() < 300:
            if board.turn == is_white:
                move = ours.play(board, chess.engine.Limit(time=5), game=game).move
                other.heard(move)
            else:
                move = other.play(board)
            board.push(move)
        other.engine.kill()
        white = {"1-0": 1.0, "0-1": 0.0}.get(board.result(claim_draw=True), 0.5)
        points.append(white if is_white else 1 - white)
        report(points)
    ours.quit()


main()
