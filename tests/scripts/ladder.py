"""Chess against Stockfish at a rung of its UCI_Elo ladder. Needs python-chess and Stockfish.

    python tests/scripts/ladder.py target/release/pawnstorm --elo 2400 --games 60
"""

import argparse
import math
import random

import chess
import chess.engine


def opening(rng, plies):
    """Some random moves that leave neither side with a piece or more than the other."""
    while True:
        board = chess.Board()
        for _ in range(plies):
            board.push(rng.choice(list(board.legal_moves)))
        values = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
        balance = sum(n * (len(board.pieces(p, True)) - len(board.pieces(p, False))) for p, n in values.items())
        if balance == 0 and not board.is_game_over():
            return board


def play(board, white, black, limits):
    """Plays a game on; white and black are 0 for us and 1 for them."""
    board = board.copy()
    game = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < 400:
        engine, limit = limits[white if board.turn else black]
        board.push(engine.play(board, limit, game=game).move)
    return board.result(claim_draw=True)


def elo(share):
    share = min(max(share, 0.001), 0.999)
    return 400 * math.log10(share / (1 - share))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--other", default="stockfish", help="another engine; a program of ours is given uci as argument")
    parser.add_argument("--elo", type=int, help="the rung, if the other engine is to be limited")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--movetime", type=int, default=100)
    parser.add_argument("--nodes", type=int, help="both by nodes instead of time")
    parser.add_argument("--our-nodes", type=int, help="we by nodes, for a machine that is busy")
    parser.add_argument("--plies", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    command = lambda name: [name, "uci"] if "stockfish" not in name else [name]
    us = chess.engine.SimpleEngine.popen_uci(command(arguments.program))
    them = chess.engine.SimpleEngine.popen_uci(command(arguments.other))
    if arguments.elo:
        them.configure({"UCI_LimitStrength": True, "UCI_Elo": arguments.elo})
    timed = chess.engine.Limit(time=arguments.movetime / 1000)
    by_nodes = lambda nodes: chess.engine.Limit(nodes=nodes) if nodes else timed
    limits = [(us, by_nodes(arguments.our_nodes or arguments.nodes)), (them, by_nodes(arguments.nodes))]
    rng = random.Random(arguments.seed)
    points = []
    for number in range(arguments.games):
        if number % 2 == 0:
            board = opening(rng, arguments.plies)
        ours_white = number % 2 == 0
        result = play(board, 0 if ours_white else 1, 1 if ours_white else 0, limits)
        points.append({"1-0": 1.0, "0-1": 0.0}.get(result, 0.5) if ours_white else {"1-0": 0.0, "0-1": 1.0}.get(result, 0.5))
        if (number + 1) % 10 == 0 or number + 1 == arguments.games:
            n, mean = len(points), sum(points) / len(points)
            error = 1.96 * math.sqrt(sum((p - mean) ** 2 for p in points)) / n
            print(
                f"{n} games: +{points.count(1.0)} ={points.count(0.5)} -{points.count(0.0)}, {100 * mean:.1f} %, "
                f"Elo {elo(mean):+.0f} ({elo(mean - error):+.0f} to {elo(mean + error):+.0f})",
                flush=True,
            )
    us.quit()
    them.quit()


main()
