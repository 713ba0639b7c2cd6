"""Is it good to move first? All six games, played by the engine against itself, with error bars.

Every game begins with two random moves of each side, so that no two are alike. A win of White counts 1 and a draw 1/2; the bar is twice the
standard error, 95 % of what chance may do. What comes out depends on how well the engine plays with so few nodes: it measures play of
about that strength, not the games.
"""

# %%
import os
import random
from math import sqrt

from pawnstorm_rules import GAMES, Board, Engine

EACH = int(os.environ.get("EACH", "40"))
NODES = int(os.environ.get("NODES", "300"))
LONGEST = 200

# %%
engine = Engine(megabytes=16)


def play(game: str, chance: random.Random) -> float:
    """Plays a game and returns White's points."""
    board = Board(game)
    while not board.is_game_over() and board.ply() < LONGEST:
        if board.claims():
            return 0.5
        random_move = board.ply() < 4
        board.push(chance.choice(board.legal_moves) if random_move else engine.best_move(board, nodes=NODES))
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner == "white" else 0.0


def measure(game: str, games: int, seed: int = 1) -> tuple[float, float]:
    """Returns White's mean score and twice its standard error."""
    chance = random.Random(seed)
    points = []
    for _ in range(games):
        engine.clear()
        points.append(play(game, chance))
    mean = sum(points) / games
    variance = sum((point - mean) ** 2 for point in points) / max(1, games - 1)
    return mean, 2 * sqrt(variance / games)


# %%
print(f"White's score, {EACH} games each, {NODES} nodes a move")
for game in GAMES:
    mean, bar = measure(game, EACH)
    low, high = max(0.0, mean - bar), min(1.0, mean + bar)
    line = "".join("#" if abs(at / 40 - mean) <= 1 / 80 else "-" if low <= at / 40 <= high else "." for at in range(41))
    print(f"{game:17} {100 * mean:5.1f} % +-{100 * bar:4.1f}   {line}")

# %% [markdown]
# The Pawn Game needs no statistics: it is solved.

# %%
exact = Board("pawn-game").exact()
print(f"\nThe Pawn Game with the best play of both sides: {exact.winner or 'nobody'} wins, beginning with {exact.move}.")
