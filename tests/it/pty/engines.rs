//! Foreign engines that do not behave, at the board: each time there is a sentence, and nothing is left of the engine.

use super::DOWN;
use super::session::{End, Session, Start};
use super::watcher::Watcher;
use crate::misbehaving::{BEGUN, program};
use crate::prelude::*;
use rustix::process::{Pid, Signal, kill_process};

/// What is waited for in the tests; more than a busy machine needs to start a program.
const PATIENCE: &str = "movetime = 20\nstartup-timeout = 3\ntime-margin = 0.5\n";

pub(super) fn config(mode: &str) -> String {
    format!("[engines.bad]\n{PATIENCE}{}", program(mode))
}

/// A game against an engine, White's first move played.
fn begun(config: &str) -> Session {
    let start = Start::pawnstorm(&["play", "chess", "--black", "engine:bad"]).size(120, 40).config(config);
    let mut session = start.spawn();
    session.sees("White to move").enter("e4").sees("1. e4");
    session
}

impl Session {
    /// Lists the other processes that live in the home of this terminal session.
    pub(super) fn company(&self) -> Vec<i32> {
        let home = self.home().to_str().expect("text").to_owned();
        let others = fs::read_dir("/proc").expect("there are processes").filter_map(|entry| {
            let entry = entry.ok()?;
            let other: i32 = entry.file_name().to_str()?.parse().ok()?;
            let environment = fs::read(entry.path().join("environ")).ok()?;
            let ours = environment.windows(home.len()).any(|bytes| bytes == home.as_bytes());
            (ours && other != self.pid.as_raw_nonzero().get()).then_some(other)
        });
        others.collect()
    }

    /// Its children, those that are only to be reaped among them.
    pub(super) fn children(&self) -> Vec<i32> {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.pid.as_raw_nonzero())).into_iter().flatten();
        let lists = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("children")).ok());
        let all = lists.flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>());
        // Who watches over the terminal stays as long as the program.
        let watcher = Watcher::of(self.pid).map(|watcher| watcher.0.as_raw_nonzero().get());
        all.filter(|pid| Some(*pid) != watcher).collect()
    }

    /// Waits until no other process lives in this session's home, and none of its own is left to be reaped.
    pub(super) fn is_alone(&self) {
        let begun = Instant::now();
        loop {
            let (others, children) = (self.company(), self.children());
            if others.is_empty() && children.is_empty() {
                return;
            }
            assert!(begun.elapsed() < Duration::from_secs(10), "others: {others:?}, children: {children:?}");
            thread::yield_now();
        }
    }

    /// One quiet fifth of a second is enough: who spins has none.
    fn uses_no_processor(&self) {
        let quiet = (0..20).any(|_| {
            let before = self.ticks();
            thread::sleep(Duration::from_millis(200));
            self.ticks() == before
        });
        assert!(quiet, "it burns the processor");
    }
}

/// The engine misbehaves, the program says so and is rid of it; the game is taken over.
fn misbehaves(mode: &str, said: &str) {
    let mut session = begun(&config(mode));
    session.sees("✗ bad ").sees(said).sees("retry").sees("human");
    session.is_alone();
    session.uses_no_processor();
    assert!(session.ticks() < 300, "{} ticks for {mode}", session.ticks());
    session.enter("human").sees("Black: human.").enter("c5").sees("1. e4 c5");
    session.quits();
}

macro_rules! misbehaving {
    ($($name:ident: $mode:literal $said:literal;)*) => {
        $(#[test]
        fn $name() {
            misbehaves($mode, $said);
        })*
    };
}

misbehaving! {
    an_engine_is_silent: "silent" "did not answer uciok within 3 s";
    an_engine_is_never_ready: "unready" "did not answer readyok within 3 s";
    an_engine_thinks_for_ever: "hang" "did not answer bestmove within 0.5 s";
    an_engine_crashes: "crash" "has quit";
    an_engine_plays_an_illegal_move: "illegal" "played “e7e4”, which is not legal here";
    an_engine_moves_the_other_side: "wrong-side" "played “d2d4”, which is not legal here";
    an_engine_says_that_there_is_no_move: "no-turn" "found no move";
    an_engine_answers_nothing: "empty" "found no move";
    an_engine_writes_garbage: "garbage" "did not answer bestmove";
    an_engine_writes_what_is_no_text: "not-text" "played “e7";
    an_engine_writes_a_line_of_200_megabytes: "long-line" "and was stopped";
    an_engine_writes_a_line_without_an_end: "endless-line" "and was stopped";
    an_engine_informs_without_an_end: "endless-info" "and was stopped";
    an_engine_closes_its_output: "closes-stdout" "has quit";
    an_engine_leaves_a_child_behind: "leaves-a-child" "did not answer bestmove";
    an_engine_ignores_stop_and_quit: "deaf" "did not answer bestmove";
}

#[test]
fn an_engine_that_cannot_be_started_is_told() {
    let mut session = begun("[engines.bad]\ncommand = '/nowhere/to/be/found'\n");
    session.sees("bad could not start").enter("retry").sees("bad could not start");
    session.enter("computer").sees("Computer, level").is_alone();
}

#[test]
fn an_engine_that_leaves_between_moves_is_asked_again() {
    let mut session = begun(&config("leaves-between"));
    session.sees("1. e4 e5");
    session.is_alone();
    session.enter("d4").sees("bad has quit").enter("retry").sees("played “e7e5”").is_alone();
}

#[test]
fn an_engine_that_talks_between_moves_has_to_wait() {
    let mut session = begun(&config("talks-between"));
    session.sees("1. e4 e5").uses_no_processor();
    session.enter("d4").sees("bad").sees("retry");
    session.is_alone();
}

#[test]
fn what_an_engine_writes_elsewhere_is_not_seen() {
    let mut session = begun(&config("noisy"));
    session.sees("1. e4 e5").enter("d3").sees("d6").enter("c3").sees("c6");
    // A question to the terminal ends with a bell that it does not ring.
    let raw = String::from_utf8_lossy(&session.raw()).replace("ReportCellSize\x07", "");
    assert!(!raw.contains("STDERR") && !raw.contains('\x07') && !raw.contains("Noise"));
    session.quits();
    session.is_alone();
}

/// Another engine of the config file, here our own.
#[test]
fn another_engine_plays_instead() {
    let config = format!(
        "{}[engines.own]\ncommand = '{}'\nargs = ['uci']\nmovetime = 20\n",
        config("hang"),
        super::session::PAWNSTORM
    );
    let mut session = begun(&config);
    session.sees("bad did not answer bestmove").sees("other: own").enter("other").sees("own").sees("1. e4 ");
    session.sees("White to move").enter("a3").sees("2. a3 ").sees("White to move");
    session.type_text("\x03").sees("Quit Pawnstorm?").type_text("y").ends(&End::Code(0));
    session.is_alone();
}

/// An engine that thinks for a long time moves when it is told to; one that does not is ended.
#[test]
fn now_is_obeyed_or_enforced() {
    let slow = |own: &str| format!("[engines.bad]\nmovetime = 600000\nstartup-timeout = 3\ntime-margin = 0.5\n{own}");
    let ours = format!("command = '{}'\nargs = ['uci']\n", super::session::PAWNSTORM);
    begun(&slow(&ours)).sees("bad is thinking").enter("now").sees("White to move");
    let mut session = begun(&slow(&program("deaf")));
    session.sees("bad is thinking").enter("now").sees("did not answer bestmove within 0.5 s").is_alone();
}

/// The journal keeps the name alone; who has no such engine is told.
#[test]
fn a_journal_never_says_what_is_run() {
    let mut session = begun(&config("good"));
    session.sees("1. e4 e5").type_text("\x03").sees("Quit Pawnstorm?").type_text("y").ends(&End::Code(0));
    let journal = super::storage::journals(session.home()).pop().expect("a journal");
    let text = fs::read_to_string(journal).expect("it can be read");
    assert!(text.contains(" black engine:bad ") && !text.contains("/usr/bin/env"), "{text}");
    let mut session = session.again(&["play", "--resume"]).size(120, 40).config("").spawn();
    session.sees("1. e4 e5").enter("d3").sees("bad is not in the config file or on the command line");
    session.enter("human").sees("Black: human.");
}

#[test]
fn the_config_file_is_told_what_is_wrong_in_it() {
    let config = format!("colour = 'red'\n{}speed = 3\n", config("good"));
    let mut session = Start::pawnstorm(&[]).size(120, 40).config(&config).spawn();
    session.sees("config.toml, line 1: unknown setting “colour”").sees("To see all problems, run pawnstorm engines");
    begun(&config).sees("1. e4 e5");
}

/// Who advises is named in the config file; Pawnstorm does it itself where that one fails.
#[test]
fn a_foreign_engine_advises() {
    let own = format!(
        "hint-engine = 'own'\n[engines.own]\ncommand = '{}'\nargs = ['uci']\nmovetime = 20\n",
        super::session::PAWNSTORM
    );
    let mut session = Start::pawnstorm(&["play", "chess"]).size(120, 40).config(&own).spawn();
    session.sees("White to move").enter("hint").sees("Look at").enter("hint").sees("Try ");
    let silent = format!("hint-engine = 'bad'\n{}", config("silent"));
    let mut session = Start::pawnstorm(&["play", "chess"]).size(120, 40).config(&silent).spawn();
    session.sees("White to move").enter("hint").sees("bad did not answer uciok");
    session.sees("Pawnstorm's engine is used instead");
    session.is_alone();
}

/// The same in lines.
#[test]
fn in_lines_an_engine_plays_and_fails_too() {
    let mut session = Start::pawnstorm(&["play", "chess", "--plain", "--black", "engine:bad"])
        .config(&config("leaves-between"))
        .spawn();
    session.sees("White to move.").type_text("e4\n").sees("1. Black: e5").type_text("d4\n").sees("bad has quit");
    session.sees("Type retry, human or computer.").type_text("human\n").sees("Black: human.").type_text("d6\n");
    session.sees("2. Black: d6");
    session.is_alone();
}

/// Each engine can be tried from the menu, and set otherwise for a while.
#[test]
fn an_engine_is_tried_and_set() {
    let own = super::session::PAWNSTORM;
    let config = format!(
        "{}[engines.own]\ncommand = '{own}'\nargs = ['uci']\nmovetime = 20\nstartup-timeout = 9\n",
        config("crash")
    );
    let mut session = Start::pawnstorm(&[]).size(120, 40).config(&config).spawn();
    session.sees("Engines…").type_text("n").sees("► bad").sees("Press Enter to test it").enter("").sees("bad has quit");
    session.type_text(DOWN).sees("► own").enter("").sees("Pawnstorm 0.1.0 by the Pawnstorm authors");
    session.sees("It plays Chess, The Pawn Game,");
    session.sees("From the start of Chess it plays").sees("Hash: spin 16 (1 to 4096)");
    session.enter("Hash = 8").sees("Hash is 8 for own until you quit").sees("From the start of Chess it plays");
    session.enter("nonsense").sees("There is no engine “nonsense”").enter("menu").sees("Library");
    let before = fs::read_to_string(session.home().join(".config/pawnstorm/config.toml")).expect("the config");
    assert_eq!(before, config, "the config file is the user's");
    session.type_text("q").ends(&End::Code(0));
    session.is_alone();
}

/// The same in lines, and on the command line.
#[test]
fn engines_are_listed_and_tried_in_lines() {
    let config = format!("[engines.own]\ncommand = '{}'\nargs = ['uci']\nmovetime = 20\n", super::session::PAWNSTORM);
    let mut session = Start::pawnstorm(&[]).env("TERM", "dumb").config(&config).spawn();
    session.sees("engines").type_text("engines\n").sees("Engines: own.").type_text("own\n");
    session.sees("From the start of Chess it plays").type_text("menu\n").sees("Which game?").type_text("quit\n");
    session.ends(&End::Code(0));
    Start::pawnstorm(&["engines"]).config(&config).spawn().sees("own: ").ends(&End::Code(0));
    let mut session = Start::pawnstorm(&["play", "chess", "--black", "engine:nobody"]).config(&config).spawn();
    session.sees("Unknown engine nobody. Pass --engine nobody=COMMAND").ends(&End::Code(2));
}

// Nothing remains of an engine that clings to life, however the program ends.

const PLAIN: &[&str] = &["play", "chess", "--plain", "--black", "engine:bad"];
const FULL: &[&str] = &["play", "chess", "--black", "engine:bad"];

/// A game against an engine that takes its time, and has begun to think.
fn thinking(arguments: &[&str], mode: &str) -> Session {
    let config = format!("[engines.bad]\nmovetime = 60000\n{}", program(mode));
    let mut session = Start::pawnstorm(arguments).size(120, 40).config(&config).spawn();
    if arguments[0] == "play" {
        session.sees("White to move").enter("e4");
    }
    session.waits_until("the engine has begun", |session| session.home().join(BEGUN).exists());
    session
}

/// The same, and it has started what is to outlive it.
fn clinging(arguments: &[&str]) -> Session {
    let session = thinking(arguments, "clings");
    assert!(session.company().len() >= 3, "the engine and what it has started: {:?}", session.company());
    session
}

fn terminated() -> End {
    End::Signal("Terminated".into())
}

#[test]
fn no_engine_outlives_ctrl_c_in_lines() {
    let mut session = clinging(PLAIN);
    session.type_text("\x03").ends(&End::Signal("Interrupt".into())).is_alone();
}

#[test]
fn no_engine_outlives_a_signal() {
    for arguments in [PLAIN, FULL, &["engines", "bad"]] {
        clinging(arguments).kill(Signal::TERM).ends(&terminated()).is_alone();
    }
}

#[test]
fn no_engine_outlives_a_program_that_is_killed() {
    for arguments in [PLAIN, FULL, &["engines", "bad"]] {
        clinging(arguments).kill(Signal::KILL).ends(&End::Signal("Killed".into())).is_alone();
    }
}

#[test]
fn no_engine_outlives_a_game_that_is_left() {
    let mut session = clinging(FULL);
    session.type_text("\x03").sees("Quit Pawnstorm?").type_text("y").ends(&End::Code(0)).is_alone();
    session.terminal_is_as_before("");
}

/// Who kills all processes of the program at once kills also who would end the engine: that ends then by itself.
#[test]
#[cfg(target_os = "linux")]
fn an_engine_does_not_outlive_who_keeps_it() {
    let mut session = thinking(FULL, "deaf");
    let keeper = session.children()[0];
    session.kill(Signal::STOP);
    kill_process(Pid::from_raw(keeper).expect("a process"), Signal::KILL).expect("it is killed");
    session.kill(Signal::KILL).ends(&End::Signal("Killed".into())).is_alone();
}

#[test]
#[cfg(target_os = "linux")]
fn an_engine_is_gone_when_its_keeper_is() {
    let mut session = thinking(FULL, "deaf");
    let keeper = session.children()[0];
    kill_process(Pid::from_raw(keeper).expect("a process"), Signal::KILL).expect("it is killed");
    session.sees("bad has quit").is_alone();
}

#[test]
fn no_engine_writes_on_the_terminal() {
    let mut session = Start::pawnstorm(FULL).config(&config("writes-on-the-screen")).spawn();
    session.sees("White to move").enter("e4").sees("1. e4 e5").enter("d3").sees("2. d3 d6");
    assert!(!String::from_utf8_lossy(&session.raw()).contains("WRITTEN"), "{}", session.screen());
}

/// Twenty engines that leave somebody who holds their output: nothing of them is left in the program.
#[test]
#[cfg(target_os = "linux")]
fn nothing_grows_with_each_retry() {
    for mode in ["leaves-a-child", "leaves-a-session", "leaves-a-daemon", "endless-info"] {
        let config = format!("[engines.bad]\nmovetime = 1\nstartup-timeout = 5\ntime-margin = 0.05\n{}", program(mode));
        let mut session = Start::pawnstorm(PLAIN).config(&config).spawn();
        session.sees("White to move").enter("e4").balks(1).is_alone();
        let before = session.possessions();
        for time in 2..22 {
            session.enter("retry").balks(time);
        }
        session.is_alone();
        assert_eq!(session.possessions(), before, "threads and descriptors after {mode}");
    }
}

impl Session {
    #[track_caller]
    fn waits_until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            assert!(begun.elapsed() < Duration::from_secs(20), "{what}:\n{}", self.screen());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the engine has failed for so many times.
    fn balks(&mut self, times: usize) -> &mut Self {
        self.waits_until("the engine fails", |session| {
            String::from_utf8_lossy(&session.raw()).matches("Type retry").count() == times
        });
        self
    }

    /// How many threads and descriptors the program has.
    fn possessions(&self) -> [usize; 2] {
        let pid = self.pid.as_raw_nonzero();
        let count = |what| fs::read_dir(Path::new("/proc").join(pid.to_string()).join(what)).map_or(0, Iterator::count);
        [count("task"), count("fd")]
    }
}
