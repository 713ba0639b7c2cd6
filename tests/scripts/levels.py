"""How each level plays chess: what it gives away, misses and develops, in games against one opponent. Needs python-chess.

    python tests/scripts/levels.py --games 10 --against 4 --pgn games.pgn

The games are written without saying which level plays, for people to put in order.
"""

import argparse
import re
import subprocess

import chess
import chess.pgn

VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 100}
HOME = {
    chess.WHITE: {chess.KNIGHT: (chess.B1, chess.G1), chess.BISHOP: (chess.C1, chess.F1)},
    chess.BLACK: {chess.KNIGHT: (chess.B8, chess.G8), chess.BISHOP: (chess.C8, chess.F8)},
}


def won(board, square):
    """What the side to move wins by captures on a square, answered by captures with the least valuable piece."""
    takers = [move for move in board.legal_moves if move.to_square == square and board.is_capture(move)]
    if not takers:
        return 0
    move = min(takers, key=lambda move: VALUES[board.piece_type_at(move.from_square)])
    taken = VALUES.get(board.piece_type_at(square), 1)
    board.push(move)
    gain = taken - won(board, square)
    board.pop()
    return max(gain, 0)


def best_capture(board):
    """The most that the side to move wins by captures on one square."""
    squares = {move.to_square for move in board.legal_moves if board.is_capture(move)}
    return max((won(board, square) for square in squares), default=0)


def gives_the_queen(board, move):
    """Whether a move leaves the queen to be taken for much less, where another move does not."""
    def lost(move):
        gained = VALUES.get(board.piece_type_at(move.to_square), 0)
        board.push(move)
        queens = board.pieces(chess.QUEEN, not board.turn)
        loses = any(won(board, square) - gained > 5 for square in queens)
        board.pop()
        return loses
    return lost(move) and not all(lost(other) for other in board.legal_moves)


def forks(board, move):
    """Whether a knight's move attacks two pieces that are worth more, and cannot be captured."""
    if board.piece_type_at(move.from_square) != chess.KNIGHT:
        return False
    side = board.turn
    board.push(move)
    prey = [at for at in board.attacks(move.to_square) if board.color_at(at) == (not side) and VALUES[board.piece_type_at(at)] > 3]
    safe = not board.is_attacked_by(not side, move.to_square)
    board.pop()
    return safe and len(prey) > 1


def developed(board, side):
    """The minor pieces that have left home, and one more if the king has castled."""
    away = sum(board.piece_at(at) != chess.Piece(kind, side) for kind, homes in HOME[side].items() for at in homes)
    return away + (board.king(side) in ((chess.G1, chess.C1) if side else (chess.G8, chess.C8)))


def count(moves, side, counts):
    board = chess.Board()
    for text in moves:
        move = chess.Move.from_uci(text)
        if board.turn == side:
            counts["moves"] += 1
            mates = [m for m in board.legal_moves if mates_with(board, m)]
            if mates:
                counts["mates"] += 1
                counts["mates missed"] += move not in mates
            free = best_capture(board)
            if free >= 3 and not mates:
                counts["captures"] += 1
                taken = won(board, move.to_square) if board.is_capture(move) else 0
                counts["captures missed"] += taken < free
            fork = [m for m in board.legal_moves if forks(board, m)]
            if fork and free < 3 and not mates:
                counts["forks"] += 1
                counts["forks missed"] += move not in fork
            counts["queens given"] += gives_the_queen(board, move)
        board.push(move)
        if board.fullmove_number == 9 and board.turn == chess.WHITE:
            counts["developed"] += developed(board, side)
            counts["developing"] += 1


def mates_with(board, move):
    board.push(move)
    mate = board.is_checkmate()
    board.pop()
    return mate


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--against", default="4")
    parser.add_argument("--pgn")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--levels", default="12345678")
    request = parser.parse_args()
    for level in map(int, request.levels):
        command = ["cargo", "run", "--release", "--quiet", "-p", "pawnstorm-lab", "--", "match", "chess", "--a", str(level), "--b", request.against]
        command += ["--games", str(request.games), "--openings", "0", "--seed", str(request.seed), "--show"]
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        names = "captures missed mates developed developing moves forks".split() + ["captures missed", "mates missed", "forks missed", "queens given"]
        counts = dict.fromkeys(names, 0)
        firsts, games = set(), 0
        for line in lines:
            found = re.match(r"(\d+)\. .*, (\S+), [^:]*: (.*)", line)
            if not found:
                total = line
                continue
            number, result, moves = int(found[1]), found[2], found[3].split()
            side = chess.WHITE if number % 2 else chess.BLACK
            count(moves, side, counts)
            games += 1
            firsts.add(" ".join(moves[:4]))
            if request.pgn:
                game = chess.pgn.Game()
                game.headers.update({"Event": f"Set {(level * 5) % 9}", "Round": str(number), "White": "?", "Black": "?", "Result": result})
                game.headers["White" if side else "Black"] = "The player"
                game.add_line(map(chess.Move.from_uci, moves))
                with open(request.pgn, "a") as file:
                    print(game, file=file, end="\n\n")
        missed = lambda what: f"{counts[what + ' missed']} of {counts[what]}"
        print(
            f"level {level}: {total}; queens given {counts['queens given'] / games:.1f} a game, captures missed {missed('captures')}, "
            f"mates in one missed {missed('mates')}, knight forks missed {missed('forks')}, "
            f"developed by move 8: {counts['developed'] / max(counts['developing'], 1):.1f} of 5, openings {len(firsts)} of {games}",
            flush=True,
        )


if __name__ == "__main__":
    main()
