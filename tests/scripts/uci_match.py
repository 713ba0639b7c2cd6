"""Games of `pawnstorm uci` against another engine under python-chess, to find what goes wrong between the two: losses on time,
illegal moves, stalls, warnings. Needs python-chess.

    python tests/scripts/uci_match.py target/release/pawnstorm --games 200 --other stockfish --elo 1800
    python tests/scripts/uci_match.py target/release/pawnstorm --games 200 --other "gnuchess --uci"
"""

import argparse
import collections
import logging
import shlex
import time

import chess
import chess.engine


class Warnings(logging.Handler):
    """What python-chess has to say about an engine."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.said = []

    def emit(self, record):
        self.said.append(record.getMessage())


def play(players, seconds, increment):
    """One game; says who lost by more than the board, and how."""
    board = chess.Board()
    clocks = {chess.WHITE: seconds, chess.BLACK: seconds}
    game = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < 500:
        side = board.turn
        limit = chess.engine.Limit(
            white_clock=clocks[True], black_clock=clocks[False], white_inc=increment, black_inc=increment
        )
        begun = time.monotonic()
        try:
            result = players[side].play(board, limit, game=game)
        except chess.engine.EngineTerminatedError:
            return side, "ended"
        except chess.engine.EngineError as error:
            return side, f"error: {error}"
        except TimeoutError:
            return side, "stall"
        spent = time.monotonic() - begun
        clocks[side] -= spent
        if clocks[side] < 0:
            print(f"  over time at ply {board.ply()}: {spent:.3f} s spent, {clocks[side] + spent:.3f} s were left")
            return side, "time"
        if result.move not in board.legal_moves:
            return side, "illegal"
        clocks[side] += increment
        board.push(result.move)
    return None, board.result(claim_draw=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--other", default="stockfish", help="the other engine's command line")
    parser.add_argument("--elo", type=int, help="limits the other engine")
    parser.add_argument("--option", action="append", default=[], help="an option of the other engine, NAME=VALUE")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--increment", type=float, default=0.1)
    arguments = parser.parse_args()

    warnings = Warnings()
    logging.getLogger("chess.engine").addHandler(warnings)
    open_engine = lambda command: chess.engine.SimpleEngine.popen_uci(command, timeout=10.0)
    us, them = open_engine([arguments.program, "uci"]), open_engine(shlex.split(arguments.other))
    if arguments.elo:
        them.configure({"UCI_LimitStrength": True, "UCI_Elo": arguments.elo})
    them.configure(dict(option.split("=", 1) for option in arguments.option))
    points, ours, theirs = collections.Counter(), collections.Counter(), collections.Counter()
    for number in range(arguments.games):
        white = number % 2 == 0
        loser, how = play({white: us, not white: them}, arguments.seconds, arguments.increment)
        if loser is None:
            result = {"1-0": "win" if white else "loss", "0-1": "loss" if white else "win"}.get(how, "draw")
            points[result] += 1
        else:
            (ours if loser == white else theirs)[how] += 1
        print(f"{number + 1}: {dict(points)}, our faults {dict(ours)}, theirs {dict(theirs)}, warnings {len(warnings.said)}", flush=True)
        if loser is not None and how != "time":
            break
    for said in warnings.said:
        print(said)
    us.close()
    them.close()
    raise SystemExit(1 if ours or warnings.said else 0)


if __name__ == "__main__":
    main()
