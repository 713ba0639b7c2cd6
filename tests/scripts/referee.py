#!/usr/bin/env python3
"""An independent referee: two UCI chess engines, equal processor time a move (not equal time by the clock).

    referee.py --us "target/release/pawnstorm uci" --other "path/akimbo" --ms 60 --games 100 [--book FILE] [--no-stop-other] [--log FILE]

Needs python-chess (pip install chess) and Linux. Each engine thinks until its own processor clock has used --ms, and is told to stop.
An engine that does not obey `stop` (--no-stop-other) is given a `movetime` that follows what it really used, so that both use the same
on average. Openings: --book has a line of UCI moves each, else eight random plies, both colours of each; check them with a strong
engine that they are even. Wins are adjudicated when both agree on 800 cp for six plies; draws may be claimed. Prints the score with
95 % bounds, and the processor time that both really used.
"""
import argparse, json, math, random, time
import chess, chess.engine

ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
ap.add_argument("--us", required=True); ap.add_argument("--other", required=True)
ap.add_argument("--ms", type=int, default=60); ap.add_argument("--games", type=int, default=40); ap.add_argument("--seed", type=int, default=1)
ap.add_argument("--hash", type=int, default=16); ap.add_argument("--book"); ap.add_argument("--log"); ap.add_argument("--no-stop-other", action="store_true")
a = ap.parse_args()


def start(cmd):
    e = chess.engine.SimpleEngine.popen_uci(cmd.split(), timeout=30)
    for name, value in (("Hash", a.hash), ("Threads", 1)):
        if name in e.options:
            e.configure({name: value})
    return e


def cpu(e):
    """Processor time of the engine's process, in seconds (its own clock: clockid of a pid)."""
    return time.clock_gettime((~e.transport.get_pid() << 3) | 2)


def openings():
    if a.book:
        yield from (line.split() for line in open(a.book) if line.strip())
    rng = random.Random(a.seed)
    while True:
        b, moves = chess.Board(), []
        for _ in range(8):
            if b.is_game_over(): break
            m = rng.choice(list(b.legal_moves)); b.push(m); moves.append(m.uci())
        if len(moves) == 8 and not b.is_game_over(): yield moves


def movetime(total, moves):
    """The time for the next move of an engine that has used `total` seconds for its `moves`: it catches up within eight moves."""
    return min(4 * a.ms, max(a.ms / 4, a.ms + (a.ms * moves - 1000 * total) / 8)) / 1000


def move(e, b, gid, stops, used):
    t, c = time.monotonic(), cpu(e)
    if not stops:
        r = e.play(b, chess.engine.Limit(time=movetime(*used)), game=gid, info=chess.engine.INFO_SCORE)
        return r.move, r.info.get("score"), cpu(e) - c
    with e.analysis(b, game=gid, info=chess.engine.INFO_SCORE) as an:
        while cpu(e) - c < a.ms / 1000 - .001 and time.monotonic() - t < 20 * a.ms / 1000:
            time.sleep(.001)
        an.stop(); best = an.wait()
        return best.move, an.info.get("score"), cpu(e) - c


def report(w, d, l, used):
    n = w + d + l
    p = (w + d / 2) / n
    se = math.sqrt((w * (1 - p) ** 2 + d * (.5 - p) ** 2 + l * p * p) / n / n)
    elo = lambda x: 400 * math.log10(x / (1 - x)) if 0 < x < 1 else math.copysign(math.inf, x - .5)
    print(f"{n} games +{w} ={d} -{l}  {100 * p:.1f} % +-{196 * se:.1f}  Elo {elo(p):+.0f} ({elo(p - 1.96 * se):+.0f} to {elo(p + 1.96 * se):+.0f})"
          f"  ms a move: us {1e3 * used[0][0] / max(1, used[0][1]):.1f}, other {1e3 * used[1][0] / max(1, used[1][1]):.1f}", flush=True)


engines, score, used = [start(a.us), start(a.other)], [0, 0, 0], [[0, 0], [0, 0]]
source, line = openings(), []
for g in range(a.games):
    if g % 2 == 0: line = next(source)
    b, gid, agreed, last = chess.Board(), object(), 0, [0, 0]
    for m in line: b.push_uci(m)
    white = g % 2                      # 0: we are White
    while True:
        o = b.outcome(claim_draw=True)
        if o:
            result = {True: 1, False: 0, None: .5}[o.winner]; break
        side = 0 if (b.turn == chess.WHITE) == (white == 0) else 1
        try:
            mv, s, t = move(engines[side], b, gid, not (side == 1 and a.no_stop_other), used[side])
            if mv not in b.legal_moves: raise ValueError(f"illegal {mv}")
        except Exception as why:
            print(f"engine {side}: {why} in {b.fen()}"); result = float(b.turn == chess.BLACK); engines[side] = start((a.us, a.other)[side]); break
        used[side][0] += t; used[side][1] += 1
        last[side] = s.white().score(mate_score=10000) if s else 0
        agreed = agreed + 1 if min(last) >= 800 or max(last) <= -800 else 0
        b.push(mv)
        if agreed >= 6:
            result = float(last[0] > 0); break
    ours = result if white == 0 else 1 - result
    score[0 if ours == 1 else 1 if ours == .5 else 2] += 1
    if a.log: open(a.log, "a").write(json.dumps({"game": g, "white": white, "result": result, "moves": [m.uci() for m in b.move_stack]}) + "\n")
    if g % 10 == 9 or g == a.games - 1: report(*score, used)
for e in engines: e.quit()
