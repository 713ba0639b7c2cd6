//! What the program writes in every kind of terminal: no colour that was not announced, nothing but ASCII where only that is
//! known, and never a fault.

use super::session::{End, PAWNSTORM, Start};
use crate::prelude::*;
use pawnstorm::tui::environment::{is_of_dec, is_utf8};
use rustix::process::{Pid, Signal, kill_process};
use std::os::unix::fs::PermissionsExt;

const TERMS: [&str; 9] =
    ["xterm-256color", "xterm", "screen", "tmux-256color", "linux", "xterm-16color", "ansi", "vt100", ""];

/// The numbers of each sequence that sets colours or the like.
fn styles(raw: &str) -> Vec<Vec<u32>> {
    let sequences = raw.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| c.is_ascii_alphabetic())?;
        (rest.as_bytes()[end] == b'm').then(|| &rest[..end])
    });
    sequences.map(|parameters| parameters.split(';').filter_map(|number| number.parse().ok()).collect()).collect()
}

fn has(styles: &[Vec<u32>], kinds: &[[u32; 2]]) -> bool {
    styles.iter().any(|style| style.windows(2).any(|pair| kinds.iter().any(|kind| pair == kind)))
}

#[test]
fn every_environment_gets_what_it_announced() {
    for term in TERMS {
        for no_color in ["", "1"] {
            for colorterm in ["", "truecolor"] {
                for locale in ["C.UTF-8", "C"] {
                    check(term, no_color, colorterm, locale);
                }
            }
        }
    }
}

fn check(term: &str, no_color: &str, colorterm: &str, locale: &str) {
    let what = format!("TERM={term} NO_COLOR={no_color} COLORTERM={colorterm} LC_ALL={locale}");
    let mut start = Start::pawnstorm(&["play", "chess"])
        .config("theme = 'brown'\n")
        .env("TERM", term)
        .env("NO_COLOR", no_color)
        .env("COLORTERM", colorterm)
        .env("LC_ALL", locale);
    if term.is_empty() {
        start = start.without_env("TERM");
    }
    let mut session = start.spawn();
    session.sees("White to move").enter("e4").sees("Black to move").type_text("\x1bOQ\x1bOR").enter("settings");
    session.sees("touch-move").type_text("\x1b").sees_no("touch-move").enter("quit").sees("Quit Pawnstorm?");
    session.type_text("y").ends(&End::Code(0));
    session.terminal_is_as_before("");
    let raw = String::from_utf8(session.raw()).expect("the output is text");
    let styles = styles(&raw);
    let is_mono = !no_color.is_empty() || term == "vt100";
    let is_sixteen = !is_mono && ["linux", "xterm-16color", "ansi"].contains(&term);
    let is_rgb = !is_mono && !is_sixteen && !colorterm.is_empty();
    assert_eq!(has(&styles, &[[38, 2], [48, 2]]), is_rgb, "{what}");
    let is_indexed = !is_mono && !is_sixteen;
    assert_eq!(has(&styles, &[[38, 5], [48, 5]]), is_indexed, "{what}");
    let plain = styles.iter().any(|style| style.iter().any(|number| matches!(number, 30..=37 | 40..=47 | 90..=107)));
    assert!(is_indexed || plain == is_sixteen, "{what}");
    if locale == "C" || ["linux", "vt100"].contains(&term) {
        assert!(raw.is_ascii(), "{what}: {:?}", raw.chars().find(|c| !c.is_ascii()));
    } else {
        assert!(raw.contains('♙') || raw.contains('♟'), "{what}");
    }
}

/// What is set on the screen is there the next time, and the file has kept what was in it.
#[test]
fn what_is_set_is_there_the_next_time() {
    let config = "# mine\n[engines.fish]\ncommand = \"fish\" # the good one\n";
    let mut session = Start::pawnstorm(&[]).config(config).spawn();
    session.sees("Pawn Game").type_text("s").sees("slate").type_text("\x1b[C").sees("brown").type_text("\x1b");
    session.sees_no("touch-move");
    session.sees("Pawn Game").type_text("q").ends(&End::Code(0));
    let path = session.home().join(".config/pawnstorm/config.toml");
    let kept = std::fs::read_to_string(path).expect("the file");
    assert_eq!(kept, format!("theme = \"brown\"\n{config}"));
    let mut session = session.again(&[]).spawn();
    session.sees("Pawn Game").type_text("s").sees("brown").type_text("\x03").ends(&End::Code(0));
}

/// Every locale that is not UTF-8 and every terminal that is older gets ASCII, and one that knows no sequences gets lines.
#[test]
fn what_cannot_be_shown_is_not_written() {
    let announced: [(&str, &str, &str); 5] = [
        ("xterm", "LANG", "de_DE.ISO-8859-1"),
        ("xterm", "LC_CTYPE", "ja_JP.eucJP"),
        ("xterm", "LC_ALL", "de_DE@euro"),
        ("vt220", "LANG", "C.UTF-8"),
        ("vt52", "LANG", "C.UTF-8"),
    ];
    for (term, variable, locale) in announced {
        let mut session = Start::pawnstorm(&["play", "pawns-chess"]).env("TERM", term).env(variable, locale).spawn();
        session.sees("White to move").enter("Zurich").sees("\"Zurich\"").enter("Nc3").sees("Black to move");
        session.kill(Signal::TERM).ends(&End::Signal("Terminated".into())).last_screen();
        let raw = session.raw();
        assert!(raw.is_ascii(), "{term} {locale}: {}", String::from_utf8_lossy(&raw));
        assert_eq!(raw.contains(&0x1b), term != "vt52", "{term}");
    }
}

// A game with somebody elsewhere in a real terminal: what leads there asks for a password once, and never over the board.

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
    let mut session = start.with_arguments(&["join", "--via", "./lead", &code]).spawn();
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
    session.enter("quit").sees("Leave this game?").type_text("y").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

/// The network freezes, and comes back as it was.
#[test]
fn a_host_that_does_not_answer_is_told_of() {
    let start = Start::pawnstorm(&[]);
    let home = start.home().to_path_buf();
    write_script(&home.join("lead"), ASKS);
    let code = host(&home);
    let mut session = start.with_arguments(&["join", "--via", "./lead", &code]).spawn();
    session.sees("Password: ").enter("secret").sees("White to move").enter("e4").sees("1. e4");
    let pid = fs::read_to_string(home.join("pid")).expect("it is written").trim().parse().expect("a number");
    let pid = Pid::from_raw(pid).expect("a process");
    kill_process(pid, Signal::STOP).expect("it runs");
    session.sees("No answer for 5 s…");
    kill_process(pid, Signal::CONT).expect("it runs");
    session.sees_no("No answer").sees("Black is offline.");
    session.enter("quit").sees("Leave this game?").type_text("y").ends(&End::Code(0));
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

#[test]
fn a_locale_names_its_character_set() {
    for utf8 in ["en_US.UTF-8", "de_DE.utf8", "C.UTF-8", "UTF-8", "ca_ES.UTF-8@valencia"] {
        assert!(is_utf8(utf8), "{utf8}");
    }
    for other in ["C", "POSIX", "en_US", "de_DE@euro", "de_DE.ISO-8859-1", "ja_JP.eucJP", "ru_RU.KOI8-R", "@"] {
        assert!(!is_utf8(other), "{other}");
    }
}

#[test]
fn a_terminal_of_dec_is_known_by_its_number() {
    assert!(["vt52", "vt100", "vt100-am", "vt220", "vt525"].into_iter().all(is_of_dec));
    assert!(!["xterm", "vte-256color", "vt", "screen.vt100"].into_iter().any(is_of_dec));
}
