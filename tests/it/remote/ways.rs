//! The ways to a host: a tunnel program, ssh and what goes wrong with it, and none where the game is hosted here.

use crate::plain::pawnstorm_at;
use crate::prelude::*;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, ChildStdin};

/// A program in line mode that goes on while it is talked to.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: mpsc::Receiver<String>,
    heard: Vec<String>,
}

impl Talk {
    fn with(home: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pawnstorm"))
            .args(arguments)
            .current_dir(home)
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .env("XDG_DATA_HOME", home)
            .env("XDG_CONFIG_HOME", home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let (sender, lines) = mpsc::channel();
        let (out, errors) = (child.stdout.take().expect("a pipe"), child.stderr.take().expect("a pipe"));
        for source in [Box::new(out) as Box<dyn Read + Send>, Box::new(errors)] {
            let sender = sender.clone();
            thread::spawn(move || {
                BufReader::new(source).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
            });
        }
        Self { input: child.stdin.take(), child, lines, heard: Vec::new() }
    }

    /// Waits for a line with this text, and returns it.
    #[track_caller]
    fn hears(&mut self, text: &str) -> String {
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            let Ok(line) = self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) else {
                panic!("{text:?} is not heard: {:#?}", self.heard);
            };
            self.heard.push(line.clone());
            if line.contains(text) {
                return line;
            }
        }
    }

    fn says(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("it is open"), "{line}").expect("it reads");
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn script(path: &Path, text: &str) {
    fs::write(path, format!("#!/bin/sh\n{text}")).expect("a file");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("it is ours");
}

/// Both ends of a tunnel of two pipes with names. The near end says by which command the other comes, as dumbpipe does.
fn dig(folder: &Path) {
    let made = Command::new("mkfifo").args(["up", "down"]).current_dir(folder).status().expect("it runs");
    assert!(made.success());
    script(
        &folder.join("pipe"),
        "echo $$ >pid; echo listening >&2; echo \"pipe connect ticket\" >&2; exec 3<&0; cat <&3 >down & exec cat up\n",
    );
    let way_in = format!("cd '{}'; echo $$ >guest; exec 3<&0; cat <&3 >up & exec cat down\n", folder.display());
    script(&folder.join("connect"), &way_in);
}

#[test]
fn a_tunnel_brings_the_opponent() {
    let (home, away) = (data::home(), data::home());
    dig(home.path());
    let connect = home.path().join("connect").display().to_string();
    let mut host = Talk::with(home.path(), &["host", "chess", "--via", "./pipe listen", "--plain"]);
    host.hears("Black comes through ./pipe listen and needs no code.");
    host.hears("listening");
    assert_eq!(host.hears("Black: "), "  Black: pawnstorm join --via \"pipe connect ticket\"");
    host.hears("Waiting for Black to join.");
    let mut guest = Talk::with(away.path(), &["join", "--via", &connect, "--plain"]);
    guest.hears("Waiting for White's move.");
    host.says("e4");
    guest.hears("1. White: e4");
    guest.says("e5");
    host.hears("1. Black: e5");
    // The guest is cut off. The tunnel is dug again, and the guest comes back to its seat.
    let pid = |name: &str| fs::read_to_string(home.path().join(name)).expect("it is written").trim().to_string();
    let is_dug_anew = |digger: &str| {
        let until = Instant::now() + Duration::from_secs(20);
        while pid("pid") == digger && Instant::now() < until {
            thread::sleep(Duration::from_millis(20));
        }
    };
    let digger = pid("pid");
    assert!(Command::new("kill").args(["-KILL", &pid("guest")]).status().expect("it runs").success());
    is_dug_anew(&digger);
    host.says("Nf3");
    guest.hears("2. White: Nf3");
    guest.says("Nc6");
    host.hears("2. Black: Nc6");
    // So does one that has forgotten its code.
    let digger = pid("pid");
    drop(guest);
    is_dug_anew(&digger);
    let mut guest = Talk::with(away.path(), &["join", "--via", &connect, "--plain"]);
    guest.hears("Waiting for White's move.");
    // A game that ends takes the tunnel with it.
    let digger = pid("pid");
    drop(host);
    let until = Instant::now() + Duration::from_secs(20);
    while Command::new("kill").args(["-0", &digger]).stderr(Stdio::null()).status().expect("it runs").success() {
        assert!(Instant::now() < until, "process {digger} goes on");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Through a tunnel nobody gets a seat that is not meant for them, unless they have its code.
#[test]
fn a_tunnel_leads_to_the_free_seat_only() {
    let home = data::home();
    let told = pawnstorm_at(home.path(), &["host", "chess", "--side", "none"], &[], b"");
    let told = String::from_utf8(told.stdout).expect("text");
    let code = |side: &str| {
        let line = told.lines().find(|line| line.contains(side)).unwrap_or_else(|| panic!("{told}"));
        line.rsplit(' ').next().expect("the code is last").to_string()
    };
    let (white, black) = (code("White: "), code("Black: "));
    pawnstorm_at(home.path(), &["host", "alapawn", "--side", "none"], &[], b"");
    let first = |code: &str| {
        let mut guest = Talk::with(home.path(), &["serve", "--stdio", "--guest", &black]);
        guest.says(&Guest::first_line(code));
        guest.hears("")
    };
    assert!(first("-").starts_with(&format!("pawnstorm 1 room {black} seat black ")), "{}", first("-"));
    assert!(first(&white).starts_with(&format!("pawnstorm 1 room {white} seat white ")));
    let other = format!("{}0000000000", &white[..6]);
    assert_eq!(first(&other), "bye That code is not valid for this game.");
}

#[test]
fn a_tunnel_that_does_not_start_leaves_no_game_behind() {
    let home = data::home();
    let run = |arguments: &[&str]| pawnstorm_at(home.path(), arguments, &[], b"");
    let output = run(&["host", "chess", "--via", "no-such-program"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("Could not start no-such-program: "), "{said}");
    assert!(String::from_utf8_lossy(&run(&["host"]).stdout).starts_with("No games are hosted here."));
    for arguments in
        [&["host", "chess", "--side", "none", "--via", "x"][..], &["host", "chess", "--via", "x", "--file", "y"]]
    {
        assert_eq!(run(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

/// No ssh is started for a game that is hosted here; and a game that is removed is so for whoever plays it.
#[test]
fn a_game_hosted_here_is_resumed_by_its_line_and_removed_by_its_code() {
    let home = data::home();
    let told = pawnstorm_at(home.path(), &["host", "chess"], &[], b"");
    let told = String::from_utf8(told.stdout).expect("text");
    let line = told.lines().find(|line| line.contains("White (you): ")).unwrap_or_else(|| panic!("{told}"));
    let code = line.rsplit(' ').next().expect("the code is last");
    let mut host = Talk::with(home.path(), &["join", "nobody@nowhere.invalid", code, "--plain"]);
    host.hears("Waiting for Black to join.");
    host.says("invite");
    host.hears("Copied");
    let removed = pawnstorm_at(home.path(), &["host", "--remove", code], &[], b"");
    assert_eq!(String::from_utf8_lossy(&removed.stdout), "Game removed.\n", "{removed:?}");
    host.hears("The host has removed this game.");
    let again = pawnstorm_at(home.path(), &["host", "--remove", code], &[], b"");
    assert_eq!(String::from_utf8_lossy(&again.stderr), "There is no such game here, or it has been removed.\n");
}

/// What ssh says is told with what to do about it.
#[test]
fn trouble_with_ssh_has_a_remedy() {
    let home = data::home();
    let cases = [
        ("Host key verification failed.", "its key is not known here. Run ssh ada@there once to accept it."),
        (
            "ada@there: Permission denied (publickey,password).",
            "your key or password was refused. Try again, or run ssh-copy-id ada@there once.",
        ),
        (
            "ada@there: Permission denied (publickey).",
            "it does not accept your key. Send the host your .pub file from ~/.ssh.",
        ),
        (
            "ssh: connect to host there port 22: Connection refused",
            "ssh: connect to host there port 22: Connection refused.",
        ),
    ];
    for (says, expected) in cases {
        script(&home.path().join("ssh"), &format!("echo '{says}' >&2; exit 255\n"));
        let path = home.path().to_str().expect("text");
        let arguments = ["join", "ada@there", "k7f3q-9xm2v4tabc", "--plain"];
        let output = pawnstorm_at(home.path(), &arguments, &[("PATH", path)], b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.ends_with(&format!("Could not connect to the host: {expected}\n")), "{said}");
    }
}
