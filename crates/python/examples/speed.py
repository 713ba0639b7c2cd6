"""How fast the rules are from Python, beside python-chess (pip install chess)."""

# %%
import os
import random
import time
from collections.abc import Callable

import chess

from pawnstorm_rules import GAMES, Board

SECONDS = float(os.environ.get("SECONDS", "3"))


def rate(work: Callable[[], int]) -> float:
    """Does something again and again, and returns what it counts in a second of processor time, however busy the machine is."""
    done, began = 0, time.process_time()
    while (passed := time.process_time() - began) < SECONDS:
        done += work()
    return done / passed


# %% [markdown]
# Perft: a count of all sequences of moves. Neither keeps a table; ours counts the last ply without playing it, as python-chess's does here.


# %%
def their_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += their_perft(board, depth - 1)
        board.pop()
    return count


print(f"perft from the start of chess, python-chess: {rate(lambda: their_perft(chess.Board(), 3)):>14,.0f} a second")
for game in GAMES:
    depth = 4 if game in ("pawns-chess", "alapawn-balanced") else 6
    board = Board(game)
    print(f"perft from the start of {game:18} {rate(lambda: board.perft(depth)):>16,.0f} a second")

# %% [markdown]
# Random games: the moves are chosen in Python, one at a time.

# %%
chance = random.Random(1)


def their_game() -> int:
    board = chess.Board()
    while not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
    return board.ply()


def our_game(game: str) -> int:
    board = Board(game)
    while moves := board.legal_moves:
        board.push(chance.choice(moves))
    return board.ply()


# The moves of one game, read as people write them.
SANS = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5".split()


def their_sans() -> int:
    board = chess.Board()
    for san in SANS:
        board.push_san(san)
    return len(SANS)


def our_sans() -> int:
    board = Board("chess")
    for san in SANS:
        board.push(san)
    return len(SANS)


print(f"\nSAN read and played, python-chess:             {rate(their_sans):>12,.0f} a second")
print(f"SAN read and played                            {rate(our_sans):>12,.0f} a second")
print(f"\nplies of random games of chess, python-chess:  {rate(their_game):>12,.0f} a second")
for game in GAMES:
    seed = iter(range(10**9))
    start = Board(game)
    step_by_step = rate(lambda: our_game(game))
    at_once = rate(lambda: start.playout(next(seed))[2])
    print(f"plies of random games of {game:18} {step_by_step:>14,.0f} a second, by playout() {at_once:>12,.0f}")
