//! The program under a shell that stops it and lets it go on.

use super::begun;
use super::session::{End, PAWNSTORM, Session, Start};
use crate::prelude::*;
use rustix::process::{Signal, kill_process};

const PROMPT: &str = "ready>";

/// A shell in which the program runs, with a move played.
fn shell() -> Session {
    let mut session = Start::new("/bin/sh", &["-i"]).env("PS1", &format!("{PROMPT} ")).spawn();
    session.sees(PROMPT).enter(&format!("{PAWNSTORM} play chess"));
    session.sees("White to move").enter("e4").sees("1. e4");
    session
}

/// The shell is back, works, and continues the program, which draws all of itself.
fn return_from_shell(session: &mut Session) {
    session.sees_alternate_screen(false).sees("Stopped").has_the_terminal().modes_are_as_before();
    session.enter("echo usable$((40+2))").sees("usable42");
    session.enter("fg").sees_alternate_screen(true).sees("1. e4").sees("Black to move");
    session.enter("e5").sees("1. e4 e5");
    session.enter("quit").sees("Quit Pawnstorm?").type_text("y").sees_alternate_screen(false).has_the_terminal();
    session.enter("echo code$?").sees("code0").enter("exit").ends(&End::Code(0));
}

#[test]
fn ctrl_z_leads_to_the_shell_and_fg_back() {
    let mut session = shell();
    session.type_text("\x1a");
    return_from_shell(&mut session);
}

#[test]
fn sigtstp_leads_to_the_shell_and_fg_back() {
    let mut session = shell();
    kill_process(session.foreground(), Signal::TSTP).expect("the program is there");
    return_from_shell(&mut session);
}

#[test]
fn a_program_that_was_stopped_draws_all_of_itself() {
    let mut session = begun(Start::pawnstorm(&["play", "chess"]));
    session.kill(Signal::STOP);
    let stat = format!("/proc/{}/stat", session.pid.as_raw_nonzero());
    while fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") T ")) {
        std::thread::yield_now();
    }
    session.wipes_the_screen().sees_no("1. e4").kill(Signal::CONT).sees("1. e4").sees("Black to move");
    session.enter("e5").sees("1. e4 e5");
}

/// Where no shell could continue it, it does not stop.
#[test]
fn ctrl_z_without_a_shell_does_nothing() {
    let mut session = begun(Start::pawnstorm(&["play", "chess"]));
    session.type_text("\x1a").enter("e5").sees("1. e4 e5");
    session.kill(Signal::TSTP).enter("Nf3").sees("2. Nf3");
    let raw = session.raw();
    assert_eq!(raw.windows(8).filter(|bytes| bytes == b"\x1b[?1049h").count(), 1, "the screen is left alone");
}
