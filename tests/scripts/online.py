"""Games between two programs over a real sshd on this machine: every game to its end, each connection cut three times.

    python tests/scripts/online.py target/release/pawnstorm [--screen] [GAME...]

Needs sshd and ssh-keygen. Two keys may come, by a forced command that is good for playing only, and a third is refused. The
connections are cut by killing ssh, and once in each game the process that keeps the room is killed too.

With --screen, which needs tmux, both play on full screens in panes of 80x24, games of the computer against itself, to their ends by the
rules; pawns-chess+hidden-spies is drawn where it is kept, by `ssh -t`, and its record is fetched and verified afterwards.
"""

import json
import os
import pathlib
import queue
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

GAMES = ["chess", "pawn-game", "alapawn", "alapawn-balanced", "classroom", "pawns-chess"]
PLIES = 60
TURNS = {"white": ["White to move", "Player 1 (CAPITALS) to move"], "black": ["Black to move", "Player 2 (small letters) to move"]}
MOVE = re.compile(r"[0-9]+\. [^:]+: ")


def free_port():
    with socket.socket() as some:
        some.bind(("127.0.0.1", 0))
        return some.getsockname()[1]


class Sshd:
    """An ssh server for this user, with two keys for guests and one that it does not know."""

    def __init__(self, folder, program):
        self.folder, self.port = folder, free_port()
        self.data = folder / "data"
        for key in ["host", "white", "black", "stranger"]:
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / key], check=True)
        command = f"env PAWNSTORM_DATA={self.data} {program} serve --guest"
        keys = [f'restrict,pty,command="{command}" {(folder / key).with_suffix(".pub").read_text()}' for key in ["white", "black"]]
        (folder / "authorized_keys").write_text("".join(keys))
        config = f"""
Port {self.port}
ListenAddress 127.0.0.1
HostKey {folder / "host"}
AuthorizedKeysFile {folder / "authorized_keys"}
PidFile {folder / "sshd.pid"}
StrictModes no
PasswordAuthentication no
KbdInteractiveAuthentication no
"""
        (folder / "sshd_config").write_text(config)
        os.makedirs("/run/sshd", exist_ok=True)
        self.process = subprocess.Popen(["/usr/sbin/sshd", "-D", "-e", "-f", folder / "sshd_config"], stderr=subprocess.DEVNULL)
        time.sleep(0.5)

    def ssh(self, key, *words, terminal="-T"):
        known = self.folder / "known_hosts"
        return [
            "ssh", "-i", str(self.folder / key), "-p", str(self.port), "-o", "IdentitiesOnly=yes", "-o", "BatchMode=yes",
            "-o", f"UserKnownHostsFile={known}", "-o", "StrictHostKeyChecking=accept-new", "-o", "LogLevel=ERROR", terminal, "127.0.0.1", *words,
        ]


class Player:
    """A program in line mode."""

    def __init__(self, program, sshd, key, code, home):
        environment = {**os.environ, "PAWNSTORM_DATA": str(home), "PAWNSTORM_CONFIG": str(home)}
        remote = " ".join(sshd.ssh(key, "pawnstorm", "serve", "--stdio"))
        self.key = key
        self.process = subprocess.Popen(
            [program, "join", "--plain", "--via", remote, code],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1, env=environment,
        )
        self.lines, self.seen = queue.Queue(), []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def knows(self, count):
        """Waits until it has printed so many moves."""
        until = time.time() + 40
        while sum(bool(MOVE.match(line)) for line in self.seen) < count:
            if time.time() > until:
                raise SystemExit(f"{self.key} was not told move {count}: {self.seen[-20:]}")
            try:
                self.seen.append(self.lines.get(timeout=0.2))
            except queue.Empty:
                pass

    def hears(self, text, seconds=30):
        until = time.time() + seconds
        while time.time() < until:
            try:
                self.seen.append(self.lines.get(timeout=0.2))
            except queue.Empty:
                continue
            if text in self.seen[-1]:
                return True
        raise SystemExit(f"{self.key} did not hear {text!r}; last: {self.seen[-15:]}")

    def last(self):
        while not self.lines.empty():
            self.seen.append(self.lines.get())
        return f"{self.key}: {self.seen[-40:]}\n"

    def cut(self):
        """Kills its ssh."""
        children = subprocess.run(["pgrep", "-P", str(self.process.pid), "ssh"], capture_output=True, text=True).stdout.split()
        for child in children:
            os.kill(int(child), signal.SIGKILL)

    def quit(self):
        self.process.stdin.close()
        self.process.wait(timeout=20)


def show(program, game, moves):
    words = [program, "show", game, "--json", "--moves", " ".join(moves)]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def journal(sshd, code):
    return (sshd.data / "rooms" / code.split("-")[0] / "journal").read_text()


def played(text):
    return [line.split(" ")[2] for line in text.splitlines() if line.startswith("turn ")]


def wait_for(sshd, code, count, players):
    until = time.time() + 40
    while time.time() < until:
        if len(played(journal(sshd, code))) >= count:
            return
        time.sleep(0.02)
    raise SystemExit(f"move {count} did not come to the host; " + "".join(player.last() for player in players))


def kill_doorkeeper(sshd, code):
    room = str(sshd.data / "rooms" / code.split("-")[0])
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes()
            if b"--keep-room" in words and os.readlink(process / "cwd") == room:
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:
            pass


def play(program, sshd, game, rng):
    environment = {**os.environ, "PAWNSTORM_DATA": str(sshd.data)}
    clock = ["--clock", "10+5"] if game == "chess" else []
    told = subprocess.run([program, "host", game, "--side", "none", *clock], check=True, capture_output=True, text=True, env=environment).stdout
    codes = [line.split()[-1] for line in told.splitlines() if "pawnstorm join" in line]
    homes = [tempfile.mkdtemp(dir=sshd.folder) for _ in range(2)]
    players = [Player(program, sshd, key, code, home) for key, code, home in zip(["white", "black"], codes, homes)]
    moves, cuts = [], {rng.randrange(2, 30) for _ in range(3)}
    cuts |= {31, 33, 35}
    killed = rng.randrange(4, 20)
    count = 0
    while True:
        position = show(program, game, moves)
        if position["result"] or len(moves) >= PLIES:
            break
        mover = players[0 if position["turn"] == "white" else 1]
        if len(moves) in cuts and count < 3:
            count += 1
            players[rng.randrange(2)].cut()
        if len(moves) == killed:
            kill_doorkeeper(sshd, codes[0])
        mover.knows(len(moves))
        moves.append(rng.choice(position["legal"]))
        mover.say("")
        mover.say(moves[-1])
        wait_for(sshd, codes[0], len(moves), players)
    if not show(program, game, moves)["result"]:
        players[0].say("resign")
        players[0].hears("resign this game")
        players[0].say("yes")
    for player in players:
        player.hears("wins" if not_drawn(sshd, codes[0]) else "draw")
        player.quit()
    assert played(journal(sshd, codes[0])) == moves, "the host has other moves"
    for home in homes:
        kept = list(pathlib.Path(home).glob("games/*.journal"))
        assert len(kept) == 1 and played(kept[0].read_text()) == moves, f"{game}: a player has other moves: {kept}"
    print(f"{game}: {len(moves)} moves, cut {count} times, the host killed once; all three records agree", flush=True)


class Pane:
    """A program on a full screen, in a pane of tmux."""

    def __init__(self, key, command, home, again):
        self.key, self.name = key, f"{os.getpid()}-{key}"
        script = f"while ! {command}; do sleep 0.3; done" if again else command
        environment = [f"PAWNSTORM_DATA={home}", f"PAWNSTORM_CONFIG={home}", "TERM=tmux-256color"]
        words = ["new-session", "-d", "-s", self.name, "-x", "80", "-y", "24", "env", *environment, "sh", "-c", script]
        subprocess.run(self.tmux(*words), check=True)

    @staticmethod
    def tmux(*words):
        return ["tmux", "-L", f"pawnstorm-{os.getpid()}", "-f", "/dev/null", *words]

    def screen(self):
        return subprocess.run(self.tmux("capture-pane", "-p", "-t", self.name), capture_output=True, text=True).stdout

    def keys(self, *keys):
        subprocess.run(self.tmux("send-keys", "-t", self.name, *keys), check=True)

    def type(self, text):
        """Types a line, in place of whatever stands there."""
        self.keys("C-u")
        subprocess.run(self.tmux("send-keys", "-t", self.name, "-l", text), check=True)
        self.keys("Enter")

    def shows(self, *texts, seconds=40):
        until = time.time() + seconds
        while time.time() < until:
            flat = " ".join(self.screen().split())
            if any(text in flat for text in texts):
                return flat
            time.sleep(0.05)
        raise SystemExit(f"{self.key} does not show {texts}:\n{self.screen()}")

    def cut(self):
        """Kills every ssh in the pane."""
        pane = subprocess.run(self.tmux("list-panes", "-t", self.name, "-F", "#{pane_pid}"), capture_output=True, text=True)
        waiting, killed = pane.stdout.split(), 0
        while waiting:
            process = waiting.pop()
            waiting += subprocess.run(["pgrep", "-P", process], capture_output=True, text=True).stdout.split()
            if pathlib.Path(f"/proc/{process}/comm").read_text().strip() == "ssh":
                os.kill(int(process), signal.SIGKILL)
                killed += 1
        return killed

    def is_there(self):
        return subprocess.run(self.tmux("has-session", "-t", self.name), capture_output=True).returncode == 0


def self_played(game, wanted):
    """The moves of a game that the computer played against itself to its end, neither short nor long."""
    for seed in range(1, 60):
        words = ["cargo", "run", "--release", "--quiet", "-p", "pawnstorm-lab", "--", "match", game, "--a", "4", "--b", "1"]
        words += ["--games", "2", "--nodes", "2000", "--seed", str(seed), "--show"]
        told = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        for line in told.splitlines():
            moves = line.rpartition(": ")[2].split() if " against " in line else []
            if 20 <= len(moves) <= 70 and all(any(part in move for move in moves) for part in wanted):
                return moves
    raise SystemExit(f"{game}: no game is fit to be played")


def play_on_screens(program, sshd, game, rng):
    hidden = game.endswith("+hidden-spies")
    game = game.removesuffix("+hidden-spies")
    moves = self_played(game, ["S@"] if hidden else [])
    environment = {**os.environ, "PAWNSTORM_DATA": str(sshd.data)}
    options = (["--clock", "10+5"] if game == "chess" else []) + (["--option", "hidden-spies"] if hidden else [])
    told = subprocess.run([program, "host", game, "--side", "none", *options], check=True, capture_output=True, text=True, env=environment).stdout
    codes = [line.split()[-1] for line in told.splitlines() if "pawnstorm join" in line or "pawnstorm serve" in line]
    homes = [tempfile.mkdtemp(dir=sshd.folder) for _ in range(2)]
    panes = []
    for key, code, home in zip(["white", "black"], codes, homes):
        lines = " ".join(sshd.ssh(key, "pawnstorm", "serve", "--stdio"))
        drawn = " ".join(sshd.ssh(key, "pawnstorm", "serve", code, terminal="-tt"))
        command = drawn if hidden else f'{program} join --via "{lines}" {code}'
        panes.append(Pane(key, command, home, hidden))
    for pane in panes:
        if "Press Enter to start" in pane.shows("Press Enter to start", "to move"):
            pane.keys("Enter")
        pane.shows("to move")
    cuts = sorted(rng.sample(range(2, len(moves) - 2), 5))
    killed, cut, waits_again, seals = rng.randrange(3, len(moves) - 2), [0, 0], 0, []
    for number, move in enumerate(moves, 1):
        before = show(program, game, moves[: number - 1])
        mover = panes[0 if before["turn"] == "white" else 1]
        if number in cuts:
            for side in range(2):
                cut[side] += panes[side].cut()
        if number == killed:
            kill_doorkeeper(sshd, codes[0])
        until = time.time() + 60
        while len(played(journal(sshd, codes[0]))) < number:
            if time.time() > until:
                raise SystemExit(f"{game}: {mover.key}'s {move} does not come to the host:\n{mover.screen()}")
            turns = TURNS[before["turn"]]
            seen = mover.shows(*turns, "Press Enter to start")
            if "Press Enter to start" in seen:
                mover.keys("Enter")
            if "on its way" not in seen and "is lost" not in seen:
                mover.type(move)
            waits = time.time() + 3
            while len(played(journal(sshd, codes[0]))) < number and time.time() < waits:
                time.sleep(0.02)
            waits_again += len(played(journal(sshd, codes[0]))) < number
        if hidden and number % 9 == 0:
            panes[1].type("seal")
            seen = re.search(r"[0-9a-f]{32}", "".join(panes[1].shows("Seal after").split()))
            seals.append(seen.group())
    assert min(cut) >= 3, f"{game}: {cut} cuts are too few"
    result = not_drawn(sshd, codes[0])
    for pane in panes:
        pane.shows("wins" if result else "draw")
    panes[0].type("say good game")
    panes[1].shows("good game")
    panes[0].type("rematch")
    panes[1].shows("offers a rematch")
    panes[1].type("rematch")
    for pane in panes:
        if "Press Enter to start" in pane.shows("Press Enter to start", *TURNS["white"]):
            pane.keys("Enter")
    following = (sshd.data / "rooms" / codes[0].split("-")[0] / "next").read_text().split()
    panes[1].shows(*TURNS["white"])
    panes[1].type(moves[0])
    wait_for(sshd, following[1], 1, [])
    for pane in panes:
        pane.shows(*TURNS[show(program, game, moves[:1])["turn"]])
        pane.type("quit")
        pane.shows("Leave this game?")
        pane.keys("y")
        until = time.time() + 20
        while pane.is_there():
            if time.time() > until:
                raise SystemExit(f"{game}: {pane.key} does not leave:\n{pane.screen()}")
            time.sleep(0.05)
    assert played(journal(sshd, codes[0])) == moves, f"the host has other moves: {played(journal(sshd, codes[0]))}, {moves}"
    if hidden:
        record = sshd.folder / "record.txt"
        told = subprocess.run(sshd.ssh("black", "pawnstorm", "serve", codes[1], "--record"), check=True, capture_output=True, text=True)
        record.write_text(told.stdout)
        print(subprocess.run([program, "verify", record, *seals], check=True, capture_output=True, text=True).stdout.strip())
    else:
        for home in homes:
            kept = list(pathlib.Path(home).glob("games/*.journal"))
            assert len(kept) == 1 and played(kept[0].read_text()) == moves, f"{game}: a player has other moves: {kept}"
    print(f"{game}{'+hidden-spies' if hidden else ''}: {len(moves)} moves on screens, White cut {cut[0]} times, Black {cut[1]}, "
          f"the host killed once, {waits_again} times waited for a connection; the records agree; a rematch begins", flush=True)


def not_drawn(sshd, code):
    until = time.time() + 20
    while time.time() < until:
        ends = [line for line in journal(sshd, code).splitlines() if line.startswith("end ")]
        if ends:
            return not ends[0].startswith("end draw")
        time.sleep(0.05)
    raise SystemExit("the game did not end")


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    rng = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        sshd = Sshd(pathlib.Path(folder), program)
        try:
            refused = subprocess.run(sshd.ssh("stranger", "pawnstorm", "serve", "--stdio"), input="", capture_output=True, text=True)
            assert refused.returncode == 255 and "Permission denied" in refused.stderr, refused
            print("a wrong key is refused")
            asked = subprocess.run(sshd.ssh("white", "cat", "/etc/passwd"), input="pawnstorm 1 join - events 0\n", capture_output=True, text=True)
            assert asked.stdout.startswith("bye Guests need an invite code") and "root:" not in asked.stdout, asked
            print("a guest gets nothing but a game")
            words = sys.argv[2:]
            screens = "--screen" in words
            games = [word for word in words if word != "--screen"] or (GAMES + ["pawns-chess+hidden-spies"] if screens else GAMES)
            for game in games:
                (play_on_screens if screens else play)(program, sshd, game, rng)
        finally:
            sshd.process.terminate()
            subprocess.run(Pane.tmux("kill-server"), capture_output=True)


main()
