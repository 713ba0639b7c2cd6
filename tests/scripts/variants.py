"""The Pawn Game and Alapawn against Fairy-Stockfish, at equal time. Needs Fairy-Stockfish and a file of its variants.

    python tests/scripts/variants.py target/release/pawnstorm fairy-stockfish variants.ini pawn-game --games 60

The referee is our program. Each turn begins with the FEN, because the removal of Alapawn cannot be told otherwise; a promotion
letter that our game lacks is dropped. With --values the perfect player proves, before each opening of the Pawn Game is played, who wins
after it, as far as it can in a second and a half, and the games are counted apart by that.
"""

import argparse
import json
import random
import subprocess

from points import report

NAMES = {"pawn-game": "pawngame", "alapawn": "alapawn"}


class Engine:
    def __init__(self, command, options):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci")
        self.wait("uciok")
        for name, value in options:
            self.say(f"setoption name {name} value {value}")
        self.ready()

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def wait(self, word):
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("the engine is gone")
            if line.startswith(word):
                return line

    def ready(self):
        self.say("isready")
        self.wait("readyok")

    def new_game(self):
        self.say("ucinewgame")
        self.ready()

    def position(self, fen, moves):
        self.say(f"position fen {fen}" + (f" moves {' '.join(moves)}" if moves else ""))

    def play(self, fen, moves, limit):
        self.position(fen, moves)
        self.say(f"go {limit}")
        return self.wait("bestmove").split()[1]

    def value(self, fen, moves):
        """Who wins for sure: 0 White, 1 Black, 2 nobody; None where that is not proved. Only our engine says so, if it is set to Perfect."""
        self.position(fen, moves)
        self.say("go movetime 10000")
        line = self.wait(("info", "bestmove"))
        if not line.startswith("bestmove"):
            self.wait("bestmove")
        turn = len(moves) % 2
        values = {"proved: win": turn, "proved: loss": 1 - turn, "proved: draw": 2}
        return next((value for text, value in values.items() if line.rstrip().endswith(text)), None)

    def quit(self):
        self.say("quit")
        self.process.wait()


class Referee:
    def __init__(self, program, game):
        self.command = [program, "show", game, "--json", "--moves"]

    def position(self, moves):
        return json.loads(subprocess.run([*self.command, " ".join(moves)], check=True, capture_output=True, text=True).stdout)


def opening(referee, rng, plies):
    while True:
        moves = []
        for _ in range(plies):
            position = referee.position(moves)
            if not position["legal"]:
                break
            moves.append(rng.choice(position["legal"]))
        if referee.position(moves)["result"] is None:
            return moves


def play(referee, moves, white, engines, limits):
    moves = list(moves)
    start = referee.position([])["fen"]
    for engine in engines:
        engine.new_game()
    while len(moves) < 400:
        position = referee.position(moves)
        if position["result"] is not None:
            return position["result"]["winner"], position["result"]["reason"], moves
        who = white if position["turn"] == "white" else 1 - white
        if who == 0:
            move = engines[0].play(start, moves, limits[0])
        else:
            move = engines[1].play(" ".join(position["fen"].split()[:6]), [], limits[1])
            if move not in position["legal"] and move[:-1] in position["legal"]:
                move = move[:-1]
        if move not in position["legal"]:
            raise RuntimeError(f"player {who} plays {move}, which is not legal in {position['fen']}")
        moves.append(move)
    return None, "too-long", moves


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("other")
    parser.add_argument("variants")
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--movetime", type=int, default=100)
    parser.add_argument("--plies", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--values", action="store_true")
    arguments = parser.parse_args()
    ours = Engine([arguments.program, "uci"], [("UCI_Variant", arguments.game)])
    theirs = Engine([arguments.other], [("VariantPath", arguments.variants), ("UCI_Variant", NAMES[arguments.game])])
    referee = Referee(arguments.program, arguments.game)
    rng = random.Random(arguments.seed)
    start = referee.position([])["fen"]
    prover = Engine([arguments.program, "uci"], [("UCI_Variant", arguments.game), ("Perfect", "true"), ("Threads", 2)])
    points, apart, value = [], {}, None
    for number in range(arguments.games):
        if number % 2 == 0:
            moves = opening(referee, rng, arguments.plies)
            value = prover.value(start, moves) if arguments.values else None
        white = number % 2  # which of the two plays White
        winner, *_ = play(referee, moves, white, [ours, theirs], [f"movetime {arguments.movetime}"] * 2)
        points.append(0.5 if winner is None else float((winner == "white") == (white == 0)))
        kind = {white: "won", 1 - white: "lost", 2: "drawn"}.get(value, "not proved")
        apart.setdefault(kind, []).append(points[-1])
        if (number + 1) % 10 == 0 or number + 1 == arguments.games:
            report(points)
    for kind, points in sorted(apart.items()) if arguments.values else []:
        print(f"{kind} after the opening: ", end="")
        report(points)
    prover.quit()
    ours.quit()
    theirs.quit()


if __name__ == "__main__":
    main()
