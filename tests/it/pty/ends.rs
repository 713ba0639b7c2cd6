//! However the program ends, the terminal is given back.

use super::session::{End, Session, Start};
use super::{PANICS, begun};
use crate::prelude::*;
use rustix::process::Signal;

/// The signals that end it, and their names.
const SIGNALS: [(Signal, &str); 4] =
    [(Signal::TERM, "Terminated"), (Signal::HUP, "Hangup"), (Signal::INT, "Interrupt"), (Signal::QUIT, "Quit")];

fn chess() -> Session {
    begun(Start::pawnstorm(&["play", "chess"]))
}

#[test]
fn after_the_word() {
    let mut session = chess();
    session.enter("quit").sees("Quit Pawnstorm?").type_text("y").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

#[test]
fn after_ctrl_c() {
    let mut session = chess();
    session.type_text("\x03").sees("Quit Pawnstorm?").type_text("\x03").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

#[test]
fn after_every_signal() {
    for (signal, name) in SIGNALS {
        let mut session = chess();
        session.kill(signal).ends(&End::Signal(name.into()));
        session.terminal_is_as_before("");
    }
}

#[test]
fn after_a_panic_in_any_thread() {
    let tests = std::env::current_exe().expect("the tests are a program");
    for (thread, said) in [("main", "a fault in the main thread"), ("worker", "a fault in \"a worker\"")] {
        let arguments = ["--exact", "pty::child_that_panics", "--nocapture"];
        let mut session = Start::new(&tests, &arguments).env(PANICS, thread).spawn();
        session.ends(&End::Code(1));
        session.terminal_is_as_before(said);
    }
}

/// `PAWNSTORM_KILLS=1000 cargo test random_moment` tries it more often.
#[test]
fn after_a_signal_at_a_random_moment() {
    const KEYS: [&str; 9] = ["e4\r", "e5\r", "\x1b[A", "\x1b[B\r", "\x1bOP", "\x1bOQ", "\x1b[5~", "undo\r", "\x1b"];
    let kills = std::env::var("PAWNSTORM_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(5);
    for kill in 0..kills {
        let mut random = Random(kill);
        let (signal, name) = SIGNALS[random.below(4)];
        let mut session = Start::pawnstorm(&["play", "chess"]).size(120, 40).spawn();
        // Now and then before it has begun.
        if kill % 8 != 7 {
            session.sees("White to move");
        }
        for _ in 0..random.below(30) {
            session.type_text(random.choose::<&str>(&KEYS));
        }
        let spins = random.below(1 << 20);
        (0..spins).for_each(|_| std::hint::spin_loop());
        session.kill(signal).ends(&End::Signal(name.into()));
        session.terminal_is_as_before("");
    }
}
