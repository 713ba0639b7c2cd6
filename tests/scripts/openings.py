#!/usr/bin/env python3
"""Makes assets/openings/chess.tsv from the opening names of Lichess (CC0): the main names, in lines that share their beginnings.

Usage: python3 tests/scripts/openings.py FOLDER > assets/openings/chess.tsv
FOLDER holds a.tsv to e.tsv of https://github.com/lichess-org/chess-openings; python-chess is needed.
"""

import collections
import csv
import functools
import itertools
import pathlib
import sys

import chess

# A variation counts as a main one if the source has this many lines in it, its name's own included.
LINES = 4
# The longest line of a variation, in plies.
PLIES = 12


def parts(name):
    family, _, rest = name.partition(": ")
    return (family, *rest.split(", ")) if rest else (family,)


def read(folder):
    for volume in "abcde":
        with open(pathlib.Path(folder, f"{volume}.tsv"), encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                board = chess.Board()
                moves = [board.push_san(word).uci() for word in row["pgn"].split() if not word.endswith(".")]
                yield tuple(moves), row["eco"], row["name"]


def main_names(rows):
    lines = collections.Counter()
    for _, _, name in rows:
        lines.update({parts(name)[:depth] for depth in (1, 2)})
    kept = {}
    # Shorter lines first: a longer one of the same name and code after them says nothing new.
    for moves, eco, name in sorted(rows, key=lambda row: (len(row[0]), row)):
        depth = len(parts(name))
        if depth > 2 or depth == 2 and (lines[parts(name)] < LINES or len(moves) > PLIES):
            continue
        before = next((kept[moves[:ply]] for ply in range(len(moves) - 1, 0, -1) if moves[:ply] in kept), None)
        if before is None or before != (eco, name) or gets_another_name(moves, name, kept):
            kept[moves] = (eco, name)
    return kept


def gets_another_name(moves, name, kept):
    """Whether the same moves in another order would be called otherwise, so that the position needs its name."""
    named = {position(line): other for line, (_, other) in kept.items()}
    if len(moves) > 8 or position(moves) in named:
        return False
    for white in itertools.permutations(moves[::2]):
        for black in itertools.permutations(moves[1::2]):
            order = [move for pair in itertools.zip_longest(white, black) for move in pair if move]
            board, last = chess.Board(), None
            for text in order:
                move = chess.Move.from_uci(text)
                if move not in board.legal_moves:
                    break
                board.push(move)
                last = named.get(board.epd(), last)
            else:
                if last != name and board.epd() == position(moves):
                    return True
    return False


@functools.cache
def position(moves):
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
    return board.epd()


def written(kept):
    last, last_eco, last_family = (), "", None
    for moves, (eco, name) in sorted(kept.items()):
        shared = 0
        while shared < min(len(last), len(moves)) and last[shared] == moves[shared]:
            shared += 1
        family, *variation = parts(name.removesuffix(" Variation"))
        shown = ", ".join(variation)
        if family != last_family:
            shown = f"{family}: {shown}" if variation else family
        elif not variation:
            shown = ""
        code = eco if eco != last_eco else ""
        yield f"{shared} {' '.join(moves[shared:])}\t{code}\t{':' if family == last_family else ''}{shown}"
        last, last_eco, last_family = moves, eco, family


for line in written(main_names(list(read(sys.argv[1])))):
    print(line)
