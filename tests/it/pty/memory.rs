//! The program where the system gives it little memory: it makes do, or says that it cannot, and is never ended by the lack of it.

use super::session::{End, PAWNSTORM, Session, Start};
use crate::prelude::*;
use std::process::Output;

/// What it is given, in megabytes of address space: from less than it can begin with to more than it needs.
const SIZES: [u32; 9] = [14, 18, 20, 22, 26, 28, 32, 40, 64];
/// With so many it has all that it wants, however it was built.
const PLENTY: u32 = 64;
/// What is said where it cannot begin.
const TOO_LITTLE: &str = "Pawnstorm had to stop: the limit of its memory (ulimit -v) leaves it";

/// A command of a shell that starts the program with so little.
fn with(megabytes: u32) -> String {
    format!("ulimit -c 0; ulimit -v {megabytes}000; exec \"$0\" \"$@\"")
}

fn says(megabytes: u32, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &with(megabytes), PAWNSTORM]).args(arguments).env("XDG_DATA_HOME", "/nowhere");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a shell");
    // It may have ended before it reads.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// The sizes into which the system can load the program at all: where its image does not fit, the system ends it, whatever it would do.
fn sizes() -> impl Iterator<Item = u32> {
    SIZES.into_iter().filter(|megabytes| says(*megabytes, &["--version"], "").status.code().is_some())
}

/// Whether the program could begin; if not, that it said so. What is even less is too little for the system to start it.
#[track_caller]
fn began(megabytes: u32, output: &Output) -> bool {
    let error = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => assert_eq!(error, "", "{megabytes} MB"),
        Some(1) => assert!(error.starts_with(TOO_LITTLE) && error.lines().count() == 1, "{megabytes} MB: {error}"),
        Some(126 | 127) => assert!(!error.contains("allocation"), "{megabytes} MB: {error}"),
        _ => panic!("{megabytes} MB: {:?} {error}", output.status),
    }
    let began = output.status.success();
    assert!(began || megabytes < PLENTY, "{megabytes} MB are enough");
    began
}

/// A size below which it does not begin, and one with which it begins and has a small table.
fn reached(began: &[bool], small: usize) {
    assert!(began.contains(&false) && small > 0, "the sizes are too large to prove anything: {began:?}, {small}");
    assert!(began.is_sorted(), "more is less: {began:?}");
}

#[test]
fn a_game_in_lines() {
    let (mut all, mut small) = (Vec::new(), 0);
    for megabytes in sizes() {
        let arguments = ["play", "chess", "--plain", "--black", "computer:3"];
        let output = says(megabytes, &arguments, "e4\nd4\nNf3\nquit\ny\n");
        all.push(began(megabytes, &output));
        let said = String::from_utf8_lossy(&output.stdout);
        small += usize::from(said.contains("Low memory: the computer's table is"));
        if output.status.success() {
            assert!(said.contains("1. Black: ") || said.contains("cannot think"), "{megabytes} MB: {said}");
        }
        if megabytes == PLENTY {
            assert!(said.contains("3. Black: ") && !said.contains("memory"), "{said}");
        }
    }
    reached(&all, small);
}

#[test]
fn an_engine() {
    let (mut all, mut small) = (Vec::new(), 0);
    for megabytes in sizes() {
        let input = "uci\nsetoption name Hash value 4096\nsetoption name Threads value 16\nposition startpos\ngo nodes 3000\n\
                     setoption name Hash value 16\nisready\ngo nodes 3000\nquit\n";
        let output = says(megabytes, &["uci"], input);
        all.push(began(megabytes, &output));
        let said = String::from_utf8_lossy(&output.stdout);
        let has_a_small_one = said.contains("info string there is memory for a table of");
        assert!(!(has_a_small_one && said.contains("no search")), "{megabytes} MB: {said}");
        small += usize::from(has_a_small_one);
        if output.status.success() {
            assert_eq!(said.matches("bestmove ").count(), 2, "{megabytes} MB: {said}");
            assert_eq!(said.matches("bestmove (none)").count(), 0, "{megabytes} MB: {said}");
        }
    }
    reached(&all, small);
}

/// What is seen where the program begins, and where it, the shell or the loader of programs cannot.
const BEGUN: [&str; 6] =
    ["White to move.", "leaves it", "shared libraries", "annot allocate", "annot fork", "annot execute"];

#[test]
fn a_game_on_the_full_screen() {
    let (mut all, mut small) = (Vec::new(), 0);
    for megabytes in sizes() {
        let script = with(megabytes);
        let arguments = ["-c", &script, PAWNSTORM, "play", "chess", "--black", "computer:3"];
        let mut session = Start::new("/bin/sh", &arguments).size(120, 40).spawn();
        let begins = session.sees_one_of(&BEGUN) == BEGUN[0];
        all.push(begins);
        if !begins {
            let code = session.end_code();
            assert!(matches!(code, Some(1 | 126 | 127)), "{megabytes} MB: {code:?}\n{}", session.screen());
            session.terminal_is_as_before("");
            continue;
        }
        session.enter("e4").sees_one_of(&["Low memory", "cannot think", "move 2"]);
        // A page, another thread, another screen.
        session.type_text("\x1bOP").sees("What you can do here").type_text("\x1b").enter("human black").enter("hint");
        session.enter("menu").sees("Go to the menu?").type_text("y").sees("Pawn Game").type_text("l");
        session.sees_one_of(&["unfinished", "Could not list"]);
        session.type_text("\x03\x03").ends(&End::Code(0));
        session.terminal_is_as_before("");
        let said = String::from_utf8_lossy(&session.raw()).contains("Low memory");
        small += usize::from(said);
        assert!(!said || megabytes < PLENTY);
    }
    reached(&all, small);
}

impl Session {
    /// How the program ended, if by itself.
    fn end_code(&mut self) -> Option<u32> {
        match self.end() {
            Some(End::Code(code)) => Some(code),
            _ => None,
        }
    }
}
