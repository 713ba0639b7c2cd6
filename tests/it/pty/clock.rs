//! Clocks that run in a real terminal.

use super::session::{End, PAWNSTORM, Session, Start};

/// A game by the clock, with White's turn played.
fn begun(clock: &str) -> Session {
    let mut session = Start::pawnstorm(&["play", "chess", "--clock", clock]).spawn();
    session.sees("White to move").enter("e4").sees("1. e4");
    session
}

#[test]
fn a_flag_falls() {
    let mut session = begun("0:01");
    session.sees("White wins: Black ran out of time.").sees("0:00.0");
    session.enter("quit").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

/// Once a second, and in the last ten seconds ten times; the thread that draws wakes for nothing else.
#[test]
fn it_wakes_only_when_the_digits_change() {
    let mut session = begun("0:14");
    session.sees("[0:13]");
    let slow = session.wakes_to_draw();
    session.sees("[0:11]");
    let fast = session.wakes_to_draw();
    session.sees("0:09.").sees("0:08.0]");
    let end = session.wakes_to_draw();
    assert!(fast - slow <= 4, "{} wakes in two seconds", fast - slow);
    assert!(end - fast <= 38, "{} wakes in three seconds", end - fast);
}

/// Who stops the program, by whatever means, does not run out of time.
#[test]
fn the_time_in_the_shell_is_on_nobodys_clock() {
    let mut session = Start::new("/bin/sh", &["-i"]).env("PS1", "ready> ").spawn();
    session.sees("ready>").enter(&format!("{PAWNSTORM} play chess --clock 0:04"));
    session.sees("White to move").enter("e4").sees("1. e4").type_text("\x1a");
    session.sees_alternate_screen(false).sees("Stopped").enter("sleep 4; echo slept$((40+2))").sees("slept42");
    session.enter("fg").sees_alternate_screen(true).sees("Black to move").enter("e5").sees("1. e4 e5");
}
