//! Nothing remains of an engine that clings to life, however the program ends.

use super::engines::config;
use super::session::{End, Session, Start};
use crate::misbehaving::{BEGUN, program};
use crate::prelude::*;
use rustix::process::{Pid, Signal, kill_process};

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
