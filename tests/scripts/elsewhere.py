"""Games between two programs over a real sshd on this machine: every game to its end, each connection cut three times.

    python tests/scripts/elsewhere.py target/release/pawnstorm [GAME...]

Needs sshd and ssh-keygen. Two keys may come, by a forced command that is good for playing only, and a third is refused. The
connections are cut by killing ssh, and once in each game the process that keeps the room is killed too.
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
        keys = [f'restrict,command="{command}" {(folder / key).with_suffix(".pub").read_text()}' for key in ["white", "black"]]
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

    def ssh(self, key, *words):
        known = self.folder / "known_hosts"
        return [
            "ssh", "-i", str(self.folder / key), "-p", str(self.port), "-o", "IdentitiesOnly=yes", "-o", "BatchMode=yes",
            "-o", f"UserKnownHostsFile={known}", "-o", "StrictHostKeyChecking=accept-new", "-o", "LogLevel=ERROR", "-T", "127.0.0.1", *words,
        ]


class Player:
    """A program in line mode."""

    def __init__(self, program, sshd, key, code, home):
        environment = {**os.environ, "PAWNSTORM_DATA": str(home), "PAWNSTORM_CONFIG": str(home)}
        remote = " ".join(sshd.ssh(key, "pawnstorm", "serve", "--stdio"))
        self.key = key
        self.process = subprocess.Popen(
            [program, "join", "--plain", "--remote", remote, code],
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
        players[0].hears("really resign")
        players[0].say("yes")
    for player in players:
        player.hears("wins" if not_drawn(sshd, codes[0]) else "draw")
        player.quit()
    assert played(journal(sshd, codes[0])) == moves, "the host has other moves"
    for home in homes:
        kept = list(pathlib.Path(home).glob("games/*.journal"))
        assert len(kept) == 1 and played(kept[0].read_text()) == moves, f"{game}: a player has other moves: {kept}"
    print(f"{game}: {len(moves)} moves, cut {count} times, the host killed once; all three records agree", flush=True)


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
            assert asked.stdout.startswith("bye A guest needs the code of a seat") and "root:" not in asked.stdout, asked
            print("a guest gets nothing but a game")
            for game in sys.argv[2:] or GAMES:
                play(program, sshd, game, rng)
        finally:
            sshd.process.terminate()


main()
