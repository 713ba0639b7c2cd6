//! What the program takes from the machine: nothing while nothing happens, nothing when its terminal is gone.

use super::begun;
use super::session::{End, PAWNSTORM, Session, Start};
use crate::prelude::*;
use rustix::process::{Signal, kill_process};
use std::process::Output;

impl Session {
    /// How often the threads of the program went to sleep of themselves so far.
    fn wakes(&self) -> u64 {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.pid.as_raw_nonzero())).expect("it has threads");
        tasks.filter_map(|task| wakes(&task.ok()?.path())).sum()
    }

    /// How often the thread that draws did.
    pub(super) fn wakes_to_draw(&self) -> u64 {
        wakes(format!("/proc/{}", self.pid.as_raw_nonzero()).as_ref()).unwrap_or(0)
    }

    /// The processor time it has used, in ticks of the system.
    pub(super) fn ticks(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.pid.as_raw_nonzero())).unwrap_or_default();
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
        fields.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum()
    }
}

fn wakes(task: &Path) -> Option<u64> {
    let status = fs::read_to_string(task.join("status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:")?.trim().parse().ok())
}

#[test]
fn it_sleeps_while_nothing_happens() {
    is_quiet(&begun(Start::pawnstorm(&["play", "chess"]).size(120, 40)));
}

#[test]
fn a_move_that_has_arrived_leaves_it_as_quiet() {
    let mut session = begun(Start::pawnstorm(&["play", "chess"]).size(120, 40));
    session.enter("e4").sees("Black to move");
    is_quiet(&session);
    session.enter("f5").sees("White to move").enter("Qh5").sees("Check from");
    is_quiet(&session);
}

#[track_caller]
fn is_quiet(session: &Session) {
    let measure = || (session.raw().len(), session.wakes());
    // The last frame may still be on its way: one quiet half second is enough, and a tick leaves none.
    let quiet = (0..10).any(|_| {
        let before = measure();
        thread::sleep(Duration::from_millis(500));
        measure() == before
    });
    assert!(quiet, "it wakes up or writes all the time");
}

#[test]
fn it_ends_when_the_terminal_goes_away_without_a_signal() {
    let mut session = begun(Start::pawnstorm(&["play", "chess"]).without_controlling_terminal());
    session.tears_the_terminal_down();
    let (before, mut used) = (session.ticks(), 0);
    while !session.has_ended() {
        used = session.ticks().saturating_sub(before).max(used);
        assert!(used < 50, "it spins: {used} ticks of the processor");
        thread::sleep(Duration::from_millis(1));
    }
    session.ends(&End::Code(1));
}

#[test]
fn it_ends_in_a_terminal_that_takes_no_bytes() {
    let mut session = begun(Start::pawnstorm(&["play", "chess"]).size(120, 40));
    session.stops_reading();
    // Screens are changed until it no longer answers, however often it is asked.
    let mut unanswered = 0;
    while unanswered < 20 {
        let (before, asked) = (session.wakes_to_draw(), Instant::now());
        session.type_text("\x1bOP");
        unanswered += 1;
        while unanswered > 0 && asked.elapsed() < Duration::from_millis(25) {
            thread::yield_now();
            if session.wakes_to_draw() > before {
                unanswered = 0;
            }
        }
    }
    let raw = session.raw().len();
    session.kill(Signal::TERM).ends(&End::Signal("Terminated".into()));
    session.modes_are_as_before();
    assert_eq!(session.raw().len(), raw, "nothing more was read");
}

/// What is printed for a terminal has no control sequences either.
#[test]
fn the_rules_are_printed_on_a_terminal() {
    let mut session = Start::pawnstorm(&["rules", "pawns-chess"]).spawn();
    session.sees("Hidden spies");
    let raw = String::from_utf8_lossy(&session.raw()).into_owned();
    session.ends(&End::Code(0));
    assert!(raw.contains("Hidden spies") && !raw.contains(['\u{1b}', '\u{fffd}']), "{raw}");
}

// The program under a shell that stops it and lets it go on.

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

// The program where the system gives it little memory: it makes do, or says that it cannot, and is never ended by the lack of it.

/// With so many megabytes of address space it has all that it wants, however it was built.
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

/// What it is given: from less than it can begin with, which grows with the program, to more than it needs. Where its image does not
/// fit, the system ends it, whatever it would do: those sizes are left out.
fn sizes() -> impl Iterator<Item = u32> {
    let begins = |megabytes: &u32| says(*megabytes, &["play", "chess", "--plain"], "quit\n").status.success();
    let least = (12..PLENTY).find(begins).expect("it begins with less than plenty");
    let sizes = [least - 8, least - 4, least - 1, least, least + 1, least + 2, least + 4, least + 8, PLENTY];
    sizes.into_iter().filter(|megabytes| says(*megabytes, &["--version"], "").status.code().is_some())
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
        // At the limit a search may leave less than it had: only where that is said, it does not search.
        let mut has_table = true;
        for line in said.lines() {
            has_table = (has_table || line.contains(" there is memory for a table of"))
                && !line.contains(" there is no memory left to think");
            assert!(has_table || !line.contains("info depth"), "{megabytes} MB: {said}");
            assert!(!has_table || !line.contains("no search"), "{megabytes} MB: {said}");
        }
        small += usize::from(said.contains("info string there is memory for a table of"));
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
