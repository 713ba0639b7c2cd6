//! The tools, run as a developer runs them.

mod certificates;
mod matches;
mod tally;
mod tune;

use std::process::{Command, Output};

/// Runs a tool.
fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pawnstorm-lab")).args(arguments).output().expect("the program runs")
}

/// What a tool prints; its arguments have no blanks.
fn printed(arguments: &str) -> String {
    let output = run(&arguments.split(' ').collect::<Vec<_>>());
    assert!(output.status.success(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What a tool says when it fails, with its exit code.
fn refused(arguments: &str) -> (Option<i32>, String) {
    let output = run(&arguments.split(' ').collect::<Vec<_>>());
    assert!(output.stdout.is_empty(), "{arguments}: {output:?}");
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}
