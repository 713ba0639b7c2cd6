"""Perft of the Pawn Game and Alapawn beside Fairy-Stockfish with `assets/variants.ini`.

    python tests/scripts/fairy.py fairy-stockfish --most 20000000

Every position and depth of `tests/data/GAME.epd` with at most so many sequences is counted by Fairy-Stockfish. A count that differs
is printed, and the exit code is 1. FEN field 7 of Alapawn, which only the removal needs, is left out, and so are positions in which
the game is over: the pawn that has won would have to be a queen.
"""

import argparse
import pathlib
import sys

from variants import NAMES, Engine

ROOT = pathlib.Path(__file__).parents[2]


def tables(game, most):
    """The FEN, depth and count of every entry with at most `most` sequences."""
    for line in (ROOT / "tests/data" / f"{game}.epd").read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        fen, *counts = line.split(";")
        for entry in counts:
            depth, count = entry.split()
            if 0 < int(count) <= most:
                yield " ".join(fen.split()[:6]), int(depth[1:]), int(count)


def counted(engine, fen, depth):
    engine.say(f"position fen {fen}")
    engine.say(f"go perft {depth}")
    return int(engine.wait("Nodes searched").split(":")[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", help="Fairy-Stockfish")
    parser.add_argument("--most", type=int, default=2_000_000, help="the largest count that is tried")
    arguments = parser.parse_args()
    differ = 0
    for game, name in NAMES.items():
        engine = Engine(arguments.other, [("VariantPath", str(ROOT / "assets/variants.ini")), ("UCI_Variant", name)])
        tried = 0
        for fen, depth, count in tables(game, arguments.most):
            tried += 1
            other = counted(engine, fen, depth)
            if other != count:
                differ += 1
                print(f"{game}: {fen} depth {depth}: {count}, Fairy-Stockfish {other}")
        engine.quit()
        print(f"{game}: {tried} counts compared")
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
