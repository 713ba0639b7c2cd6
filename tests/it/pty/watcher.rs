//! However abnormally the program ends, the terminal is given back: somebody watches over it.

use super::begun;
use super::session::{End, PAWNSTORM, Session, Start};
use crate::prelude::*;
use pawnstorm::tui::terminal::Terminal;
use pawnstorm::tui::terminal::watcher::{ARGUMENT, SAID};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use std::hint::black_box;

/// The variable that says how [`child_that_crashes`] does.
const CRASHES: &str = "PAWNSTORM_TEST_CRASHES";
/// The one that says who watches over it.
const WATCHER: &str = "PAWNSTORM_TEST_WATCHER";

/// A process that watches over the terminal of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Watcher(pub(super) Pid);

impl Watcher {
    /// The one that watches over a process's, if there is one already.
    pub(super) fn of(process: Pid) -> Option<Self> {
        fs::read_dir("/proc").expect("there are processes").find_map(|entry| {
            let pid = Pid::from_raw(entry.ok()?.file_name().to_str()?.parse().ok()?)?;
            let watcher = Self(pid);
            let command = fs::read(watcher.file("cmdline")).ok()?;
            let watches = command.split(|byte| *byte == 0).nth(1) == Some(ARGUMENT.as_bytes());
            // The second field after the name in parentheses is the parent.
            let parent = watcher.stat()?.split_whitespace().nth(1)?.parse().ok().and_then(Pid::from_raw);
            (watches && parent == Some(process)).then_some(watcher)
        })
    }

    fn file(self, name: &str) -> String {
        format!("/proc/{}/{name}", self.0.as_raw_nonzero())
    }

    /// What stands behind its name.
    fn stat(self) -> Option<String> {
        Some(fs::read_to_string(self.file("stat")).ok()?.rsplit_once(')')?.1.into())
    }

    /// A number of its `status`, or of another file of that form.
    fn number(self, file: &str, name: &str) -> u64 {
        let text = fs::read_to_string(self.file(file)).expect("it lives");
        let number = text.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok());
        number.expect("the number is there")
    }

    fn files(self) -> Vec<(u32, String)> {
        files(self.0)
    }

    /// Waits for its end. Nobody may be left to reap it.
    #[track_caller]
    pub(super) fn ends(self) {
        let lives = || self.stat().is_some_and(|stat| !stat.trim_start().starts_with(['Z', 'X']));
        within_timeout(|| !lives(), "the watcher outlives the program");
    }
}

fn files(pid: Pid) -> Vec<(u32, String)> {
    let open = fs::read_dir(format!("/proc/{}/fd", pid.as_raw_nonzero())).expect("it lives");
    let mut files: Vec<(u32, String)> = open
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let what = fs::read_link(entry.path()).ok()?.to_string_lossy().into_owned();
            Some((entry.file_name().to_str()?.parse().ok()?, what))
        })
        .collect();
    files.sort();
    files
}

#[track_caller]
fn within_timeout(holds: impl Fn() -> bool, otherwise: &str) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(10), "{otherwise}");
        thread::sleep(Duration::from_millis(1));
    }
}

impl Session {
    /// Waits until somebody watches over the terminal that a process draws on, out of the reach of who kills its group.
    #[track_caller]
    pub(super) fn is_watched(&self, process: Pid) -> Watcher {
        within_timeout(
            || {
                Watcher::of(process)
                    .is_some_and(|watcher| fs::read(watcher.file("comm")).is_ok_and(|name| name == b"terminal-watch\n"))
            },
            "no one can watch",
        );
        Watcher::of(process).expect("it is there")
    }

    /// Asserts that the watcher gave the terminal back, said so, and ended.
    #[track_caller]
    pub(super) fn was_given_back_by(&mut self, watcher: Watcher) {
        self.sees("Pawnstorm ended unexpectedly.");
        watcher.ends();
        self.terminal_is_as_before(SAID);
    }
}

fn watched() -> (Session, Watcher) {
    let session = begun(Start::pawnstorm(&["play", "chess"]));
    let watcher = session.is_watched(session.pid);
    (session, watcher)
}

#[test]
fn after_a_signal_that_cannot_be_caught_or_is_not() {
    for (signal, name) in [(Signal::KILL, "Killed"), (Signal::ABORT, "Aborted"), (Signal::ILL, "Illegal instruction")] {
        let (mut session, watcher) = watched();
        session.kill(signal).ends(&End::Signal(name.into()));
        session.was_given_back_by(watcher);
    }
}

#[test]
fn after_its_whole_group_was_killed() {
    let (mut session, watcher) = watched();
    kill_process_group(session.pid, Signal::KILL).expect("the group is there");
    session.ends(&End::Signal("Killed".into())).was_given_back_by(watcher);
}

/// What a terminal sends to its group reaches the program and not the watcher.
#[test]
fn a_signal_to_the_group_is_the_programs_to_obey() {
    for (signal, name) in [(Signal::HUP, "Hangup"), (Signal::INT, "Interrupt")] {
        let (mut session, watcher) = watched();
        kill_process_group(session.pid, signal).expect("the group is there");
        session.ends(&End::Signal(name.into()));
        watcher.ends();
        session.terminal_is_as_before("");
    }
}

#[test]
fn after_a_real_crash() {
    for how in ["stack", "memory"] {
        let mut session = crashes(how, Path::new(PAWNSTORM));
        let watcher = session.is_watched(session.pid);
        session.type_text("x").ends(&End::Signal("Aborted".into())).was_given_back_by(watcher);
    }
}

/// A program that has the terminal watched over, and crashes at a key.
#[test]
fn child_that_crashes() {
    let Ok(how) = std::env::var(CRASHES) else { return };
    let watcher = std::env::var_os(WATCHER).expect("it is said who watches");
    let mut terminal = Terminal::take(Colors::Indexed, Themes::built_in().clone()).expect("a terminal");
    terminal.draw(&App::default()).expect("it draws");
    terminal.watch(Path::new(&watcher));
    std::io::stdin().read_exact(&mut [0]).expect("a key");
    match how.as_str() {
        "stack" => println!("{}", deeper(0)),
        "memory" => drop(black_box(Vec::<u8>::with_capacity(isize::MAX as usize))),
        _ => {}
    }
}

#[expect(unconditional_recursion, reason = "the stack is to overflow")]
fn deeper(depth: u64) -> u64 {
    black_box(depth) + deeper(black_box(depth + 1))
}

fn crashes(how: &str, watcher: &Path) -> Session {
    let tests = std::env::current_exe().expect("the tests are a program");
    let arguments = ["--exact", "pty::watcher::child_that_crashes", "--nocapture"];
    let watcher = watcher.to_str().expect("text");
    Start::new(tests, &arguments).env(CRASHES, how).env(WATCHER, watcher).spawn()
}

/// A watcher that does not start, or ends at once, is done without.
#[test]
fn without_a_watcher() {
    for watcher in ["/nowhere/at/all", "/bin/false", "/"] {
        let mut session = crashes("not", Path::new(watcher));
        session.type_text("x").ends(&End::Code(0)).terminal_is_as_before("");
    }
    let (mut session, watcher) = watched();
    kill_process(watcher.0, Signal::KILL).expect("it lives");
    watcher.ends();
    session.enter("e5").sees("1. e4 e5").quits();
}

#[test]
fn it_sleeps_and_has_nothing_but_the_pipe_and_the_terminal() {
    let (mut session, watcher) = watched();
    let tasks = || fs::read_dir(watcher.file("task")).expect("it lives");
    let names = || tasks().map(|task| task.expect("a thread").file_name().to_string_lossy().into_owned());
    let wakes = || -> u64 {
        names().map(|task| watcher.number(&format!("task/{task}/status"), "voluntary_ctxt_switches:")).sum()
    };
    let before = wakes();
    session.enter("e5").sees("1. e4 e5").enter("Nf3").sees("2. Nf3").resize(100, 30).sees("2. Nf3");
    thread::sleep(Duration::from_millis(300));
    assert_eq!(wakes(), before, "it wakes while the game goes on");
    let files = watcher.files();
    let terminal = &files[1].1;
    assert!(files.len() == 3 && files[0].1.starts_with("pipe:") && files[2].1 == *terminal, "{files:?}");
    println!(
        "{} kB, {} kB of its own share",
        watcher.number("status", "VmRSS:"),
        watcher.number("smaps_rollup", "Pss:")
    );
    session.kill(Signal::KILL).was_given_back_by(watcher);
}

/// The end of the pipe that tells of the end of the program is the program's alone.
#[test]
fn an_engine_does_not_keep_the_pipe_open() {
    let engine = crate::misbehaving::program("hang");
    let config = format!("[engines.bad]\nmovetime = 20\nstartup-timeout = 9\ntime-margin = 9\n{engine}");
    let start = Start::pawnstorm(&["play", "chess", "--black", "engine:bad"]).size(120, 40).config(&config);
    let mut session = start.spawn();
    session.sees("White to move").enter("e4").sees("bad is thinking");
    let watcher = session.is_watched(session.pid);
    let pipe = watcher.files()[0].1.clone();
    let holders = || {
        let processes = fs::read_dir("/proc").expect("there are processes").filter_map(|entry| {
            let pid = Pid::from_raw(entry.ok()?.file_name().to_str()?.parse().ok()?)?;
            let open = fs::read_dir(format!("/proc/{}/fd", pid.as_raw_nonzero())).ok()?;
            open.flatten()
                .any(|file| fs::read_link(file.path()).is_ok_and(|what| what == Path::new(&pipe)))
                .then_some(pid)
        });
        let mut processes: Vec<Pid> = processes.collect();
        processes.sort_by_key(|pid| pid.as_raw_nonzero());
        processes
    };
    let mut both = vec![session.pid, watcher.0];
    both.sort_by_key(|pid| pid.as_raw_nonzero());
    within_timeout(|| holders() == both, "somebody else has the pipe");
    session.kill(Signal::KILL).was_given_back_by(watcher);
}

/// The terminal is the shell's while the program is stopped, whatever becomes of it there.
#[test]
fn killed_while_it_is_stopped_nothing_is_written() {
    let (mut session, watcher) = in_a_shell();
    session.type_text("\x1a").sees_alternate_screen(false).sees("Stopped").has_the_terminal().modes_are_as_before();
    session.enter("kill -9 %1; wait; echo usable$((40+2))").sees("usable42");
    watcher.ends();
    // The shell would ask about a job that was stopped.
    session.enter("exec true").ends(&End::Code(0)).terminal_is_as_before("");
}

#[test]
fn continued_it_is_watched_as_before() {
    let (mut session, watcher) = in_a_shell();
    let game = session.foreground();
    session.type_text("\x1a").sees("Stopped").has_the_terminal().enter("fg").sees_alternate_screen(true).sees("1. e4");
    session.enter("e5").sees("1. e4 e5");
    kill_process(game, Signal::KILL).expect("it lives");
    session.sees_alternate_screen(false).sees("Pawnstorm ended unexpectedly.").has_the_terminal();
    watcher.ends();
    session.modes_are_as_before();
    session.enter("echo usable$((40+2))").sees("usable42").enter("exit").ends(&End::Code(0));
    session.terminal_is_as_before(SAID);
}

fn in_a_shell() -> (Session, Watcher) {
    let mut session = Start::new("/bin/sh", &["-i"]).env("PS1", "ready> ").spawn();
    session.sees("ready>").enter(&format!("{PAWNSTORM} play chess"));
    session.sees("White to move").enter("e4").sees("1. e4");
    let watcher = session.is_watched(session.foreground());
    (session, watcher)
}

/// Stopped by a signal that gives no time for anything, it leaves modes behind, and those are put back.
#[test]
fn killed_while_it_was_stopped_without_warning() {
    let (mut session, watcher) = watched();
    session.kill(Signal::STOP).kill(Signal::KILL).ends(&End::Signal("Killed".into())).was_given_back_by(watcher);
}

/// Neither waits for the other where there is no terminal any more.
#[test]
fn it_ends_with_the_terminal() {
    let (mut session, watcher) = watched();
    session.tears_the_terminal_down();
    watcher.ends();
    let mut session = begun(Start::pawnstorm(&["play", "chess"]).without_controlling_terminal());
    let watcher = session.is_watched(session.pid);
    session.tears_the_terminal_down().kill(Signal::KILL);
    watcher.ends();
}

#[test]
fn it_ends_where_the_terminal_takes_no_bytes() {
    let (mut session, watcher) = watched();
    session.stops_reading();
    // More help pages than fit into what the terminal keeps for who does not read.
    let fills = Instant::now();
    while fills.elapsed() < Duration::from_secs(2) {
        session.type_text("\x1bOP");
        thread::sleep(Duration::from_millis(5));
    }
    session.kill(Signal::KILL).ends(&End::Signal("Killed".into()));
    watcher.ends();
    session.modes_are_as_before();
}

/// It is nothing that a user needs to know of.
#[test]
fn nobody_is_told_of_the_argument() {
    for arguments in [&["--help"][..], &["man"], &["completions", "bash"], &["completions", "zsh"]] {
        let output = Command::new(PAWNSTORM).args(arguments).output().expect("the program runs");
        assert!(output.status.success() && !String::from_utf8_lossy(&output.stdout).contains(ARGUMENT));
    }
    // Nothing was taken: nothing is put back.
    let mut session =
        Start::new("/bin/sh", &["-c", "echo | \"$0\" \"$1\"; \"$0\" \"$1\"", PAWNSTORM, ARGUMENT]).spawn();
    session.ends(&End::Code(0));
    session.terminal_is_as_before("");
    assert_eq!(session.raw(), b"");
}
