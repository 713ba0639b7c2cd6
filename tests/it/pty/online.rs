//! A game with somebody elsewhere in a real terminal: what leads there asks for a password once, and never over the board.

use super::session::{End, PAWNSTORM, Start};
use crate::prelude::*;
use rustix::process::{Pid, Signal, kill_process};
use std::os::unix::fs::PermissionsExt;

/// Asks at the terminal where there is one, as ssh does, and leads to the host, which knows its own process id.
const ASKS: &str = r#"#!/bin/sh
if (printf 'Password: ' >/dev/tty) 2>/dev/null; then
    echo asked >>log
    read -r word </dev/tty
else
    echo "alone $SSH_ASKPASS_REQUIRE" >>log
fi
echo $$ >pid
exec "$PAWNSTORM" serve --stdio
"#;

fn write_script(path: &Path, text: &str) {
    fs::write(path, text.replace("\"$PAWNSTORM\"", PAWNSTORM)).expect("a file");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("it is ours");
}

/// Keeps a game in a home, and returns the code of White's seat.
fn host(home: &Path) -> String {
    let mut command = Command::new(PAWNSTORM);
    command.args(["host", "chess", "--side", "none"]).env("HOME", home).env_remove("XDG_DATA_HOME");
    let told = String::from_utf8(command.output().expect("it runs").stdout).expect("text");
    let line = told.lines().find(|line| line.contains("White: ")).unwrap_or_else(|| panic!("{told}"));
    line.rsplit(' ').next().expect("the code is last").into()
}

#[test]
fn a_lost_connection_asks_for_nothing_at_the_terminal() {
    let start = Start::pawnstorm(&[]);
    let home = start.home().to_path_buf();
    write_script(&home.join("lead"), ASKS);
    let code = host(&home);
    let mut session = start.with_arguments(&["join", "--remote", "./lead", &code]).spawn();
    session.sees("Password: ").enter("secret").sees("White to move").enter("e4").sees("1. e4");
    let log = || fs::read_to_string(home.join("log")).expect("it is written");
    assert_eq!(log(), "asked\n");
    let pid = fs::read_to_string(home.join("pid")).expect("it is written").trim().parse().expect("a number");
    fs::remove_file(home.join("pid")).expect("it is there");
    kill_process(Pid::from_raw(pid).expect("a process"), Signal::KILL).expect("it runs");
    session.sees("Connection lost").sees("Black is offline.").sees_no("Password");
    let begun = Instant::now();
    while log() == "asked\n" && begun.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(log(), "asked\nalone never\n");
    session.enter("quit").sees("Leave this game?").type_text("y").sees("Pawn Game").type_text("q").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

/// A terminal may claim to be of any size; what it can show is drawn, and what is clicked lies there.
#[test]
fn a_window_of_any_size_is_drawn_on() {
    let mut session = Start::pawnstorm(&["play", "chess"]).spawn();
    session.sees("White to move");
    for (columns, rows) in [(20_000, 20_000), (65_535, 65_535), (65_535, 24), (80, 65_535)] {
        let clear = "\x1b[2J";
        let cleared = String::from_utf8_lossy(&session.raw()).matches(clear).count();
        session.claims(columns, rows).has_written(clear, cleared + 1);
        session.type_text("\x1b[<0;65000;65000M\x1b[<0;65000;65000m");
        session.resize(80, 24).has_written(clear, cleared + 2).sees("White to move");
    }
    let status = fs::read_to_string(format!("/proc/{}/status", session.pid.as_raw_nonzero())).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse::<u64>().ok());
    assert!(peak.is_none_or(|peak| peak < 300_000), "{peak:?} kB");
    session.enter("e4").sees("1. e4").enter("quit").type_text("y").ends(&End::Code(0));
}
