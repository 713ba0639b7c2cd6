#!/usr/bin/env python3
"""Exchanges chess games with python-chess, both ways.

    python3 -m venv venv && venv/bin/pip install chess
    venv/bin/python tests/scripts/pgn.py

1. Our random games are read by python-chess without a complaint, and end in the same position.
2. Games with variations, comments, glyphs and start positions, written by python-chess, are read by us without a complaint,
   end in the same position, and written again by us they are the same tree to python-chess.
"""

import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import chess.pgn

ROOT = Path(__file__).resolve().parents[2]
THEIR_GAMES = 300
WORDS = "a clear plus for White (see below), with [%clk 0:01:23] and $5; 1-0 was \"better\" % than König * Ng5 e.g. -- so 12. it goes".split()


def run_ours(folder):
    environment = dict(os.environ, PAWNSTORM_PGN_EXCHANGE=str(folder))
    command = ["cargo", "test", "-q", "--test", "it", "pgn::exchange"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)


def games(path):
    with open(path, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            if game.errors:
                sys.exit(f"{path}: python-chess complains: {game.errors}")
            yield game


def comment():
    return " ".join(random.choice(WORDS) for _ in range(random.randint(1, 30)))


def grow(node, depth, length):
    """Random moves from a node, with all that can be hung on them."""
    for _ in range(length):
        moves = list(node.board().legal_moves)
        if not moves or node.board().is_insufficient_material():
            return
        chosen = random.sample(moves, min(len(moves), 1 + (depth > 0 and random.random() < 0.2) * random.randint(1, 2)))
        for move in chosen[1:]:
            variation = node.add_variation(move)
            if random.random() < 0.3:
                variation.starting_comment = comment()
            grow(variation, depth - 1, random.randint(0, 6))
        node = node.add_main_variation(chosen[0])
        if random.random() < 0.2:
            node.comment = comment()
        while random.random() < 0.2:
            node.nags.add(random.randint(1, 139))


def their_games():
    for number in range(THEIR_GAMES):
        board = chess.Board()
        if number % 3 == 0:
            for _ in range(random.randint(1, 30)):
                if board.is_game_over():
                    break
                board.push(random.choice(list(board.legal_moves)))
            board = chess.Board(board.fen())
        game = chess.pgn.Game()
        game.setup(board)
        game.headers["Event"] = f"Theirs {number}, \"quoted\" \\ Ä"
        if random.random() < 0.5:
            game.comment = comment()
        grow(game, 3, random.randint(0, 80))
        game.headers["Result"] = random.choice(["1-0", "0-1", "1/2-1/2", "*"])
        end = game.end().board()
        if end.is_game_over():
            game.headers["Result"] = end.result()
        yield game


def shape(node):
    """A tree as nested tuples."""
    comments = lambda text: " ".join((" ".join(text) if isinstance(text, list) else text).split())
    about = (comments(node.comment), tuple(sorted(node.nags))) if node.parent else (comments(node.comment), ())
    start = comments(node.starting_comment) if node.parent else ""
    return (str(node.move) if node.parent else node.board().fen(), start, about, tuple(shape(child) for child in node.variations))


def main():
    random.seed(1)
    sys.setrecursionlimit(100_000)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        theirs = list(their_games())
        with open(folder / "theirs.pgn", "w", encoding="utf-8") as file:
            for game in theirs:
                print(game, file=file, end="\n\n")
        run_ours(folder)

        fens = (folder / "ours.fens").read_text().splitlines()
        read = 0
        for game, fen in zip(games(folder / "ours.pgn"), fens, strict=True):
            end = game.end().board()
            if end.fen(en_passant="legal") != fen:
                sys.exit(f"{game.headers['Event']}: {end.fen(en_passant='legal')} is not {fen}")
            read += 1
        print(f"{read} of our games were read by python-chess to the same FEN")

        again, turns = [], 0
        for line in (folder / "theirs.read").read_text(encoding="utf-8").splitlines(keepends=True):
            if line.startswith("! "):
                sys.exit(f"we complain: {line}")
            if line.startswith("= "):
                again.append((line[2:].strip(), []))
            else:
                again[-1][1].append(line)
        (folder / "again.pgn").write_text("".join("".join(text) for _, text in again), encoding="utf-8")
        for game, (fen, _), ours in zip(theirs, again, games(folder / "again.pgn"), strict=True):
            end = game.end().board().fen(en_passant="legal")
            if end != fen:
                sys.exit(f"{game.headers['Event']}: we read {fen}, and it is {end}")
            if shape(game) != shape(ours):
                sys.exit(f"{game.headers['Event']}: not the same tree\n{game}\n\n{ours}")
            # python-chess neither writes nor reads the backslashes that the standard puts before quotation marks and backslashes.
            tags = {tag: re.sub(r'\\([\\"])', r"\1", value) for tag, value in ours.headers.items() if tag in game.headers}
            if dict(game.headers) != tags:
                sys.exit(f"not the same tags: {game.headers} and {ours.headers}")
            turns += str(shape(game)).count("((")
        print(f"{len(theirs)} games of python-chess, their variations, comments and glyphs, came back the same")


main()
