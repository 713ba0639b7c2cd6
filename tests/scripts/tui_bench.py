#!/usr/bin/env python3
"""Measure a full-screen terminal program from outside, through a pty. Prints one JSON object.

  tui_bench.py --size 120x40 --ready "New game" --setup Enter,Enter --keys "Right*50,Left*50" \
               --idle 10 --end q -- ./target/release/prog --flag

--ready TEXT  first frame counts as painted when TEXT has been printed (escapes stripped); without it,
              at the last byte before the first quiet gap.
--setup KEYS  keys sent (each until quiet) before measuring.   --keys KEYS  keys measured one by one.
KEYS: comma list of Up Down Left Right Enter Esc Tab BackTab Space Bksp Home End PgUp PgDn Comma Plus C-x F1..F12
      or literal text; NAME*N repeats, Left+Right*60 repeats the pair; wait:S sleeps; size:WxH resizes.
--end         keys to quit with, or TERM/HUP/INT/KILL to send that signal. Reports the exit status, whether
              termios came back, and which private modes (alternate screen, mouse, hidden cursor) stayed on.
--no-reply    act as a dumb terminal: answer no queries.   --raw FILE  keep all output bytes.
--gap MS      quiet gap that ends a frame (30).            --cwd, --env K=V (repeatable), --timeout S (per wait).
Only the standard library; Linux (/proc).
"""
import argparse, fcntl, json, os, re, select, signal, statistics as st, struct, sys, termios, time

KEYS = {"Up": "\x1b[A", "Down": "\x1b[B", "Right": "\x1b[C", "Left": "\x1b[D", "Enter": "\r", "Esc": "\x1b",
        "Tab": "\t", "BackTab": "\x1b[Z", "Space": " ", "Bksp": "\x7f", "Home": "\x1b[H", "End": "\x1b[F",
        "PgUp": "\x1b[5~", "PgDn": "\x1b[6~", "Comma": ",", "Plus": "+", "F1": "\x1bOP", "F2": "\x1bOQ", "F3": "\x1bOR", "F4": "\x1bOS",
        **{f"F{n}": f"\x1b[{c}~" for n, c in zip(range(5, 13), (15, 17, 18, 19, 20, 21, 23, 24))}}
QUERIES = [(rb"\x1b\[0?c", b"\x1b[?62;22c"), (rb"\x1b\[>0?c", b"\x1b[>1;10;0c"), (rb"\x1b\[6n", b"\x1b[1;1R"),
           (rb"\x1b\[5n", b"\x1b[0n"), (rb"\x1b\[\?u", b"\x1b[?0u"), (rb"\x1b\[>0?q", b"\x1bP>|bench\x1b\\"),
           (rb"\x1b\]10;\?(?:\x07|\x1b\\)", b"\x1b]10;rgb:dddd/dddd/dddd\x1b\\"),
           (rb"\x1b\]11;\?(?:\x07|\x1b\\)", b"\x1b]11;rgb:0000/0000/0000\x1b\\"),
           (rb"\x1b\[\?(\d+)\$p", lambda m: b"\x1b[?" + m[1] + b";2$y")]
ESC = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[ -/]*[0-~])")
MODES = {1049: "alternate screen", 47: "alternate screen", 1047: "alternate screen", 25: "cursor hidden", 7: "autowrap off", 1000: "mouse",
         1002: "mouse drag", 1003: "mouse motion", 1006: "mouse sgr", 1015: "mouse urxvt", 2004: "bracketed paste",
         1004: "focus events", 1: "application cursor keys", 2026: "synchronised update"}
now = time.perf_counter


class Prog:
    def __init__(self, cmd, cols, rows, reply=True, cwd=None, env=None):
        self.reply, self.buf, self.seen, self.eof, self.status = reply, bytearray(), 0, False, None
        self.fd, self.slave = os.openpty()            # the slave stays open here: its termios is read after the exit
        self.size(cols, rows)
        self.before = termios.tcgetattr(self.slave)
        self.t0 = now()
        self.pid = os.fork()
        if not self.pid:
            try:
                os.setsid()
                fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
                for i in (0, 1, 2):
                    os.dup2(self.slave, i)
                os.closerange(3, 256)
                if cwd:
                    os.chdir(cwd)
                e = dict(os.environ, TERM="xterm-256color", COLORTERM="truecolor")
                [e.pop(k, None) for k in ("LINES", "COLUMNS", "TMUX")]
                e.update(env or {})
                os.execvpe(cmd[0], cmd, e)
            except BaseException as x:
                os.write(2, f"cannot run {cmd[0]}: {x}\r\n".encode())
            os._exit(127)

    def size(self, cols, rows):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))

    def alive(self):
        if self.status is None:
            p, s = os.waitpid(self.pid, os.WNOHANG)
            if p:
                self.status = os.waitstatus_to_exitcode(s)
        return self.status is None

    def pump(self, wait):
        """Read once, waiting at most `wait` seconds; the number of bytes read."""
        if self.eof or not select.select([self.fd], [], [], wait)[0]:
            return 0
        try:
            d = os.read(self.fd, 65536)
        except OSError:
            d = b""
        if not d:
            self.eof = True
        self.buf += d
        if self.reply:
            tail = bytes(self.buf[self.seen:])
            hits = sorted((m.start(), m.end(), a(m) if callable(a) else a)
                          for q, a in QUERIES for m in re.finditer(q, tail))
            for _, end, answer in hits:
                os.write(self.fd, answer)
            if hits:
                self.seen += max(h[1] for h in hits)
            else:
                self.seen = max(self.seen, len(self.buf) - 32)
        return len(d)

    def frame(self, t, first_wait, gap, cap=5.0):
        """(ms from t to the first byte, to the last byte before a quiet gap, bytes); None, None, 0 when nothing came."""
        n, first, last = 0, None, None
        while now() - t < cap:
            k = self.pump(gap if first else max(0.0, first_wait - (now() - t)))
            if not k:
                if first or now() - t >= first_wait or self.eof:
                    break
                continue
            last = now()
            first = first or last
            n += k
        return (None, None, 0) if first is None else ((first - t) * 1e3, (last - t) * 1e3, n)

    def quiet(self, gap, cap=3.0):
        t = now()
        while now() - t < cap and self.pump(gap):
            pass


def tree(pid):
    out, todo = [], [pid]
    while todo:
        p = todo.pop()
        out.append(p)
        try:
            for t in os.listdir(f"/proc/{p}/task"):
                todo += map(int, open(f"/proc/{p}/task/{t}/children").read().split())
        except OSError:
            pass
    return out


def usage(pid):
    cpu = rss = hwm = threads = sw = pss = 0
    pids = tree(pid)
    for p in pids:
        try:
            f = open(f"/proc/{p}/stat").read().rsplit(")", 1)[1].split()
            cpu += int(f[11]) + int(f[12])
            s = open(f"/proc/{p}/status").read()
            g = lambda k: int((re.search(k + r":\s*(\d+)", s) or [0, 0])[1])
            rss, hwm, threads = rss + g("VmRSS"), hwm + g("VmHWM"), threads + g("Threads")
            pss += int(re.search(r"\nPss:\s*(\d+)", open(f"/proc/{p}/smaps_rollup").read())[1])
            for t in os.listdir(f"/proc/{p}/task"):
                sw += int(re.search(r"\nvoluntary_ctxt_switches:\s*(\d+)", open(f"/proc/{p}/task/{t}/status").read())[1])
        except (OSError, TypeError):
            pass
    return dict(cpu_s=cpu / os.sysconf("SC_CLK_TCK"), rss_kb=rss, pss_kb=pss, hwm_kb=hwm, threads=threads, procs=len(pids), switches=sw)


def parse(spec):
    out = []
    for part in filter(None, (spec or "").split(",")):
        name, _, n = part.partition("*")
        if not n.isdigit():
            name, n = part, "1"
        key = lambda w: chr(ord(w[2].lower()) & 31) if w.startswith("C-") and len(w) == 3 else KEYS.get(w, w)
        out += [(w, key(w)) for w in name.split("+")] * int(n)
    return out


def stats(v):
    v = sorted(x for x in v if x is not None)
    r = lambda x: round(x, 2)
    return None if not v else dict(n=len(v), median=r(st.median(v)), mean=r(st.fmean(v)), p95=r(v[int(.95 * (len(v) - 1))]), max=r(v[-1]))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for a, d in (("--size", "120x40"), ("--ready", None), ("--setup", ""), ("--keys", ""), ("--end", "TERM"), ("--raw", None), ("--cwd", None)):
        ap.add_argument(a, default=d)
    ap.add_argument("--idle", type=float, default=0)
    ap.add_argument("--gap", type=float, default=30)
    ap.add_argument("--timeout", type=float, default=10)
    ap.add_argument("--no-reply", action="store_true")
    ap.add_argument("--env", action="append", default=[])
    ap.add_argument("cmd", nargs=argparse.REMAINDER)
    o = ap.parse_args()
    cmd = o.cmd[1:] if o.cmd[:1] == ["--"] else o.cmd
    if not cmd:
        ap.error("no command")
    cols, rows = map(int, o.size.split("x"))
    gap, want = o.gap / 1e3, (o.ready or "").encode()
    p = Prog(cmd, cols, rows, not o.no_reply, o.cwd, dict(e.split("=", 1) for e in o.env))
    R = dict(cmd=cmd, size=o.size)
    try:
        first = ready = last = None
        while now() - p.t0 < o.timeout:                       # start -> first full frame
            k = p.pump(gap if ready else 0.2)
            t = now()
            if k:
                first, last = first or t, t
                if ready is None and want and want in ESC.sub(b"", p.buf):
                    ready = t
            elif p.eof or not p.alive() or (ready and t - last >= gap) or (not want and last and t - last >= max(gap, .2)):
                break
        ms = lambda t: None if t is None else round((t - p.t0) * 1e3, 1)
        R["start"] = dict(first_byte_ms=ms(first), ready_ms=ms(ready if want else last), painted_ms=ms(last), bytes=len(p.buf))

        def press(name, k):
            if name.startswith("wait:"):
                end = now() + float(name[5:])
                while now() < end:
                    p.pump(end - now() if end > now() else 0)
                return (None, None, 0)
            t = now()                                          # before the write: the program may answer during it
            if name.startswith("size:"):
                p.size(*map(int, name[5:].split("x")))
            elif not p.eof:
                os.write(p.fd, k.encode())
            return p.frame(t, 1.0, gap)

        for name, k in parse(o.setup):
            press(name, k)
            p.quiet(0.1)
        F = []
        for name, k in parse(o.keys):
            p.quiet(gap)
            F.append(press(name, k))
        if F:
            R["keys"] = dict(sent=len(F), no_output=sum(f[0] is None for f in F), first_byte_ms=stats([f[0] for f in F]),
                             frame_done_ms=stats([f[1] for f in F]), bytes_per_frame=stats([f[2] for f in F if f[2]]))
        if o.idle and p.alive():
            p.quiet(0.2)
            n0, a, t0 = len(p.buf), usage(p.pid), now()
            while now() - t0 < o.idle:
                p.pump(0.25)
            b, dt = usage(p.pid), now() - t0
            R["idle"] = dict(seconds=round(dt, 1), cpu_ms=round((b["cpu_s"] - a["cpu_s"]) * 1e3), cpu_percent=round((b["cpu_s"] - a["cpu_s"]) / dt * 100, 2),
                             wakeups_per_s=round((b["switches"] - a["switches"]) / dt, 1), bytes=len(p.buf) - n0)
        if p.alive():
            R["memory"] = {k: v for k, v in usage(p.pid).items() if k in ("rss_kb", "pss_kb", "hwm_kb", "threads", "procs")}
            t = now()
            if o.end in ("TERM", "HUP", "INT", "KILL"):
                os.kill(p.pid, getattr(signal, "SIG" + o.end))
            else:
                for name, k in parse(o.end):
                    press(name, k)
            while p.alive() and now() - t < 3:
                p.pump(0.02)
            p.quiet(0.05)
            R["end"] = dict(how=o.end, exited=not p.alive(), status=p.status, ms=round((now() - t) * 1e3))
        else:
            R["end"] = dict(how="exited by itself", status=p.status, tail=ESC.sub(b"", p.buf)[-400:].decode("utf8", "replace"))
        on = {}
        for m in re.finditer(rb"\x1b\[\?([\d;]+)([hl])", p.buf):
            for n in map(int, m[1].split(b";")):
                on[n] = (m[2] == b"h") != (n in (7, 25))
        after = termios.tcgetattr(p.slave)
        R["end"].update(termios_restored=after[:4] == p.before[:4], modes_left_on=[f"{n} {MODES.get(n, '')}".strip() for n, v in sorted(on.items()) if v])
    finally:
        kids = tree(p.pid)
        if p.alive():
            for q in kids:
                try:
                    os.kill(q, signal.SIGKILL)
                except OSError:
                    pass
            os.waitpid(p.pid, 0)
        if o.raw:
            open(o.raw, "wb").write(p.buf)
    json.dump(R, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
