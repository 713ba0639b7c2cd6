"""Games of the perfect level of the Pawn Game from positions that it can win or hold: none may end worse for it than it began.

    python tests/scripts/perfect.py target/release/pawnstorm --games 500
    python tests/scripts/perfect.py target/release/pawnstorm --games 500 --other fairy-stockfish --variants variants.ini

Your opponent is level 10, or Fairy-Stockfish with a file of its variants. Random moves lead to each position, and `pawnstorm solve` says
what it is worth; one that it settles at once is passed over, and so is one that takes it too long. Every other position is a draw, for which
a win may be given away by one more move. The perfect level plays the side that does not lose, in a draw either. A game that it loses,
or does not win from a won position, is printed with its moves, and the exit code is 1.
"""

import argparse
import json
import random
import subprocess
import sys

from variants import NAMES, Engine, Referee, opening, play

GAME = "pawn-game"
TURNED = {"win": "loss", "draw": "draw", "loss": "win"}
WORTH = {"win": 2, "draw": 1, "loss": 0}


class Start:
    """A position that is neither trivial nor too hard to solve, decided or drawn as wanted, with its value for the side to move."""

    def __init__(self, arguments, referee, rng, drawn):
        self.passed_over = {"easy": 0, "hard": 0}
        while True:
            self.moves = opening(referee, rng, rng.randint(arguments.least, arguments.most))
            position = referee.position(self.moves)
            self.turn = position["turn"]
            solved = self.solve(arguments, position["fen"])
            if solved is None:
                self.passed_over["hard"] += 1
            elif solved["nodes"] < arguments.easy:
                self.passed_over["easy"] += 1
            else:
                self.value = solved["value"]
                if (self.value == "draw") == drawn or drawn and self.give_away(solved["moves"], rng):
                    return

    @staticmethod
    def solve(arguments, fen):
        command = [arguments.program, "solve", GAME, "--fen", fen, "--memory", str(arguments.memory), "--json"]
        try:
            return json.loads(subprocess.run(command, check=True, capture_output=True, timeout=arguments.seconds).stdout)
        except subprocess.TimeoutExpired:
            return None

    def give_away(self, values, rng):
        """Plays a move that makes a draw of a won position; returns whether there is one."""
        drawing = [move for move, value in values.items() if value == "draw"]
        if drawing:
            self.moves.append(rng.choice(drawing))
            self.turn = "black" if self.turn == "white" else "white"
            self.value = "draw"
        return bool(drawing)


def has_perfect(program):
    answer = subprocess.run([program, "uci"], input="uci\nquit\n", check=True, capture_output=True, text=True).stdout
    return any(line.startswith("option name Perfect ") for line in answer.splitlines())


def opponent(arguments):
    """Your opponent, and what its `go` says."""
    if arguments.other is None:
        options = [("UCI_Variant", GAME), ("UCI_LimitStrength", "true"), ("UCI_Elo", "2300")]
        return Engine([arguments.program, "uci"], options), "nodes 1000000"
    options = [("VariantPath", arguments.variants), ("UCI_Variant", NAMES[GAME])]
    return Engine([arguments.other], options), f"movetime {arguments.movetime}"


def report(results, passed_over):
    games = sum(sum(ends.values()) for ends in results.values())
    parts = [f"from {value} +{ends['win']} ={ends['draw']} -{ends['loss']}" for value, ends in results.items()]
    print(f"{games} games: {', '.join(parts)}; passed over: {passed_over['easy']} easy, {passed_over['hard']} hard", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--other", help="Fairy-Stockfish, instead of level 10")
    parser.add_argument("--variants", help="its file of variants")
    parser.add_argument("--movetime", type=int, default=100, help="its milliseconds a move")
    parser.add_argument("--least", type=int, default=6, help="the fewest random moves before a game, of both sides together")
    parser.add_argument("--most", type=int, default=16, help="the most of them")
    parser.add_argument("--easy", type=int, default=1000, help="positions solved within fewer nodes are passed over")
    parser.add_argument("--seconds", type=float, default=30, help="positions not solved in this time are passed over")
    parser.add_argument("--memory", type=int, default=256, help="megabytes to solve them with")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.other and not arguments.variants:
        parser.error("--other needs --variants")
    if not has_perfect(arguments.program):
        sys.exit(f"{arguments.program} has no option Perfect")
    rng = random.Random(arguments.seed)
    referee = Referee(arguments.program, GAME)
    perfect = Engine([arguments.program, "uci"], [("UCI_Variant", GAME), ("Perfect", "true")])
    other, limit = opponent(arguments)
    results = {value: dict.fromkeys(WORTH, 0) for value in ("win", "draw")}
    passed_over = {"easy": 0, "hard": 0}
    worse = 0
    for number in range(arguments.games):
        start = Start(arguments, referee, rng, drawn=number % 2 == 1)
        for why, count in start.passed_over.items():
            passed_over[why] += count
        moves_first = start.value == "win" or start.value == "draw" and number % 4 == 1
        value = start.value if moves_first else TURNED[start.value]
        is_white = (start.turn == "white") == moves_first
        winner, reason, moves = play(referee, start.moves, 0 if is_white else 1, [perfect, other], ["movetime 2000", limit])
        end = "draw" if winner is None else "win" if (winner == "white") == is_white else "loss"
        results[value][end] += 1
        if WORTH[end] < WORTH[value]:
            worse += 1
            side = "White" if is_white else "Black"
            print(f"{side}'s {value} became a {end} ({reason}), after {len(start.moves)} random moves: {' '.join(moves)}", flush=True)
        if (number + 1) % 10 == 0 or number + 1 == arguments.games:
            report(results, passed_over)
    perfect.quit()
    other.quit()
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
