#!/usr/bin/env python3
"""Compares the Swiss pairings of pawnstorm-club with another program's, round by round, in random tournaments.

    cargo build -p pawnstorm-club --release --example swiss
    tests/scripts/swiss.py target/release/examples/swiss /path/to/bbpPairings.exe --last 5000

The other program is any checker that takes `--dutch FILE -c` as bbpPairings does, with the rules in force since February 2026. FIDE endorses a
program that differs in at most 10 of 5,000 tournaments.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor


def differs(checker, file):
    run = subprocess.run([checker, "--dutch", file, "-c"], capture_output=True, text=True, timeout=120)
    rounds = run.stdout.count(": Round #")
    said = run.stdout + run.stderr
    wrong = run.returncode != 0 or "Checker pairings" in said or "No valid pairing" in said
    return file, rounds, said if wrong else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("generator", help="the example swiss of the club")
    parser.add_argument("checker", help="the program to compare with")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--last", type=int, default=5000, help="the last seed")
    parser.add_argument("--allowed", type=int, default=0, help="how many tournaments may differ")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([args.generator, folder, str(args.first), str(args.last)], check=True)
        files = sorted(pathlib.Path(folder).glob("*.trf"), key=lambda file: int(file.stem))
        rounds = different = 0
        with ThreadPoolExecutor(2) as pool:
            for file, checked, said in pool.map(lambda file: differs(args.checker, file), files):
                rounds += checked
                if said is not None:
                    different += 1
                    print(f"{file.name} differs:\n{said}\n{file.read_text()}")
    print(f"{len(files)} tournaments, {rounds} rounds: {different} tournaments differ.")
    return int(different > args.allowed or not files)


if __name__ == "__main__":
    sys.exit(main())
