//! Whatever the terminal sends, in whatever pieces and however much of it: nothing keeps the user from getting through.

use super::begun;
use super::session::{End, Session, Start};
use crate::prelude::*;
use rustix::process::Signal;

/// Longer than the rest of anything is waited for.
const LATE: Duration = Duration::from_millis(700);

fn chess() -> Session {
    begun(Start::pawnstorm(&["play", "chess"]))
}

impl Session {
    /// The most memory it has had, in megabytes.
    fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid.as_raw_nonzero())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes =
            line.and_then(|line| line.split_whitespace().next()).and_then(|kilobytes| kilobytes.parse().ok());
        kilobytes.map_or(0, |kilobytes: u64| kilobytes >> 10)
    }

    /// It is left by Ctrl-C.
    fn leaves(&mut self) {
        self.type_text("\x03").sees("Quit Pawnstorm?").type_text("\x03").ends(&End::Code(0));
        self.terminal_is_as_before("");
    }
}

#[test]
fn a_paste_that_is_not_closed_is_what_came_of_it() {
    chess().type_text("\x1b[200~Nc6").sees("> Nc6").enter("").sees("Nc6").sees("White to move").leaves();
}

#[test]
fn ctrl_c_gets_out_of_a_paste_that_is_not_closed() {
    let mut session = chess();
    session.type_text("\x1b[200~e5");
    // However often it is pressed.
    let begun = Instant::now();
    while !session.screen().contains("Quit Pawnstorm?") {
        assert!(begun.elapsed() < Duration::from_secs(10), "it is not heard");
        session.type_text("\x03");
        thread::sleep(Duration::from_millis(100));
        if session.has_ended() {
            break;
        }
    }
    session.type_text("\x03").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

#[test]
fn ctrl_c_gets_out_of_half_a_sequence() {
    for half in ["\x1b[<0;3", "\x1b[", "\x1bO", "\x1b[M!", "\x1b[1;5", "\u{e9}"] {
        let mut session = chess();
        // Half of a character.
        let half = half.strip_suffix('\u{e9}').unwrap_or(half);
        session.type_text(half).leaves();
    }
}

#[test]
fn half_a_sequence_is_forgotten() {
    let mut session = chess();
    session.type_text("\x1b[<0;3");
    thread::sleep(LATE);
    session.type_text("1").sees("> 1").leaves();
}

#[test]
fn a_paste_over_a_slow_line_is_not_cut() {
    let mut session = chess();
    session.type_text("\x1b[200~");
    for letter in "abcdefgh".chars() {
        session.type_text(&letter.to_string());
        thread::sleep(LATE / 7);
        assert!(!session.screen().contains("> a"), "it is cut");
    }
    session.type_text("\x1b[201~").sees("> abcdefgh").leaves();
}

#[test]
fn a_paste_of_any_size_is_taken_in() {
    let mut session = chess();
    session.type_text(&format!("\x1b[200~{}\x1b[201~", "abcdefghij".repeat(400_000)));
    session.sees("abcdefghijabcdefghij").leaves();
}

#[test]
fn no_key_is_lost_when_the_window_changes() {
    let mut session = chess();
    let letters = "abcdefghijklmnopqrstuvwxyz";
    for (index, letter) in letters.chars().enumerate() {
        session.resize(80 + index as u16 % 2, 24).type_text(&letter.to_string());
    }
    session.sees(&format!("> {letters}")).leaves();
}

#[test]
fn a_flood_of_keys_takes_no_memory() {
    const FLOOD: usize = 1 << 20;
    let mut session = chess();
    let before = session.memory();
    session.type_text(&"abcdefghijklmnop".repeat(FLOOD / 16));
    session.type_text("\x1b[A\x1b[B".repeat(1 << 10).as_str()).type_text("\x1b[<64;10;10M".repeat(1 << 14).as_str());
    session.type_text("\x03").sees("Quit Pawnstorm?");
    assert!(session.memory() <= before + 10, "{before} MB, and then {}", session.memory());
    session.type_text("\x03").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

#[test]
fn a_signal_gets_through_a_flood() {
    for keys in ["abcdefghij", "e5\rNf3\rundo\rundo\r", "\x1b[<64;10;10M", "\x1b[200~e5\x1b[201~"] {
        let mut session = chess();
        session.floods(keys);
        thread::sleep(LATE);
        session.kill(Signal::TERM).ends(&End::Signal("Terminated".into()));
        session.modes_are_as_before();
    }
}
