"""What a match has brought so far, as the scripts beside this file print it."""

import math


def elo(share):
    share = min(max(share, 0.001), 0.999)
    return 400 * math.log10(share / (1 - share))


def report(points):
    """Prints the points of a player, one for each game: 1 for a win, half for a draw."""
    n, mean = len(points), sum(points) / len(points)
    error = 1.96 * math.sqrt(sum((p - mean) ** 2 for p in points)) / n
    # No closer than results allow that have not occurred, as `pawnstorm-lab match` reckons (Clopper and Pearson).
    seen = 0.05 ** (1 / n)
    least, most = min(mean - error, mean * seen), max(mean + error, mean * seen + 1 - seen)
    print(
        f"{n} games: +{points.count(1.0)} ={points.count(0.5)} -{points.count(0.0)}, {100 * mean:.1f} %, "
        f"Elo {elo(mean):+.0f} ({elo(least):+.0f} to {elo(most):+.0f})",
        flush=True,
    )
