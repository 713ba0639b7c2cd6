"""Chess against Stockfish at a rung of its UCI_Elo ladder. Needs python-chess and Stockfish.

    python tests/scripts/ladder.py target/release/pawnstorm --elo 2400 --games 60
"""

import argparse

import chess
import chess.engine
from points import report


# Well-known openings, each of which is played with both colours.
OPENINGS = """
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6
e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6
e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6
e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4
e4 e5 Nc3 Nf6 f4 d5 fxe5 Nxe4
e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6
e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6
e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6
e4 c5 c3 Nf6 e5 Nd5 d4 cxd4
e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7
e4 e6 d4 d5 Nc3 Bb4 e5 c5
e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7
e4 e6 d4 d5 e5 c5 c3 Nc6
e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5
e4 c6 d4 d5 e5 Bf5 Nf3 e6
e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7
e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6
e4 Nf6 e5 Nd5 d4 d6 Nf3 Bg4
d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7
d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4
d4 d5 c4 dxc4 Nf3 Nf6 e3 e6
d4 d5 Nf3 Nf6 Bf4 c5 e3 Nc6
d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O
d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5
d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O
d4 Nf6 c4 e6 Nf3 b6 g3 Bb7
d4 f5 g3 Nf6 Bg2 e6 Nf3 Be7
c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5
Nf3 d5 g3 Nf6 Bg2 c6 O-O Bg4
""".strip().split("\n")


def opening(number):
    """The position after one of the openings."""
    board = chess.Board()
    for move in OPENINGS[number % len(OPENINGS)].split():
        board.push_san(move)
    return board


def play(board, white, black, limits):
    """Plays a game on; white and black are 0 for us and 1 for them."""
    board = board.copy()
    game = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < 400:
        engine, limit = limits[white if board.turn else black]
        board.push(engine.play(board, limit, game=game).move)
    return board.result(claim_draw=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--other", default="stockfish", help="another engine; a program of ours is given uci as argument")
    parser.add_argument("--elo", type=int, help="the rung, if the other engine is to be limited")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--movetime", type=int, default=100)
    parser.add_argument("--nodes", type=int, help="both by nodes instead of time")
    parser.add_argument("--our-nodes", type=int, help="we by nodes, for a machine that is busy")
    arguments = parser.parse_args()

    command = lambda name: [name, "uci"] if "stockfish" not in name else [name]
    us = chess.engine.SimpleEngine.popen_uci(command(arguments.program))
    them = chess.engine.SimpleEngine.popen_uci(command(arguments.other))
    if arguments.elo:
        them.configure({"UCI_LimitStrength": True, "UCI_Elo": arguments.elo})
    timed = chess.engine.Limit(time=arguments.movetime / 1000)
    by_nodes = lambda nodes: chess.engine.Limit(nodes=nodes) if nodes else timed
    limits = [(us, by_nodes(arguments.our_nodes or arguments.nodes)), (them, by_nodes(arguments.nodes))]
    points = []
    for number in range(arguments.games):
        board = opening(number // 2)
        ours_white = number % 2 == 0
        result = play(board, 0 if ours_white else 1, 1 if ours_white else 0, limits)
        points.append({"1-0": 1.0, "0-1": 0.0}.get(result, 0.5) if ours_white else {"1-0": 0.0, "0-1": 1.0}.get(result, 0.5))
        if (number + 1) % 10 == 0 or number + 1 == arguments.games:
            report(points)
    us.quit()
    them.quit()


main()
