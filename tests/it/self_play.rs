//! The commands in which the computer plays against itself: `match`, and the fitting of weights.

use clap::Parser;
use pawnstorm::rules::variants::GAMES;
use pawnstorm_tune::Tune;
use std::process::Command;

/// What a command prints.
fn printed(arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_pawnstorm")).args(arguments.split(' ')).output();
    let output = output.expect("the program runs");
    assert!(output.status.success(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_match_is_the_same_every_time_and_counts_its_games() {
    for info in GAMES {
        let arguments = format!("match {} --a 400n --b 50n --games 4 --seed 3 --show", info.id);
        let first = printed(&arguments);
        assert_eq!(first, printed(&arguments));
        let (games, tally) = first.trim_end().rsplit_once('\n').expect("the tally comes last");
        assert_eq!(games.lines().count(), 4, "{first}");
        let counts = tally.split(' ').filter_map(|word| word.trim_end_matches(',').strip_prefix(['+', '=', '-']));
        let counts: u32 = counts.take(3).map(|count| count.parse::<u32>().expect("a count")).sum();
        assert!(tally.starts_with("4 games:") && counts == 4, "{tally}");
    }
}

#[test]
fn the_player_who_sees_more_wins_the_match() {
    let tally = printed("match alapawn --a 2000n --b 20n --games 20 --seed 1");
    let wins = tally.lines().last().and_then(|line| line.split_once('+')?.1.split(' ').next()?.parse::<u32>().ok());
    assert!(wins.is_some_and(|wins| wins >= 15), "{tally}");
}

/// As many weights as before come out, whatever the number of threads, and they are not those that went in.
#[test]
fn fitting_is_the_same_on_any_number_of_threads() {
    let fitted = |threads| {
        let arguments = format!("tune pawns-chess --games 3 --nodes 100 --steps 5 --threads {threads}");
        let mut out = Vec::new();
        Tune::parse_from(arguments.split(' ')).run(&mut out).expect("it is printed");
        String::from_utf8(out).expect("text")
    };
    let one = fitted(1);
    assert_eq!(one, fitted(2));
    let weights: Vec<i32> = one.split([' ', ',', '\n']).filter_map(|number| number.parse().ok()).collect();
    let source = include_str!("../../crates/rules/src/variants/pawns_chess/eval.rs");
    let table = source.split_once("weights! {").and_then(|(_, rest)| rest.split_once("};")).expect("the table").0;
    let before: Vec<i32> = table.split([' ', ',', '\n']).filter_map(|number| number.parse().ok()).collect();
    assert_eq!(weights.len(), before.len());
    assert_ne!(weights, before);
}

/// The tool is no part of what people install.
#[test]
fn the_program_fits_no_weights() {
    let output = Command::new(env!("CARGO_BIN_EXE_pawnstorm")).args(["tune", "chess"]).output();
    assert_eq!(output.expect("the program runs").status.code(), Some(2));
}

/// What is printed of a game replays it: from its first move, which was played at random, to its result.
#[test]
fn every_game_of_a_match_replays() {
    for info in GAMES {
        let games = printed(&format!("match {} --a 400n --b 50n --games 2 --seed 5 --show", info.id));
        for line in games.lines().take(2) {
            let (told, moves) = line.split_once(": ").expect("what is told, and the moves");
            let shown = Command::new(env!("CARGO_BIN_EXE_pawnstorm"))
                .args(["show", info.id, "--json", "--moves", moves])
                .output()
                .expect("the program runs");
            assert!(shown.status.success(), "{told}: {shown:?}");
            let shown = String::from_utf8(shown.stdout).expect("text");
            let result = shown.split_once("\"result\":").expect("a result").1;
            let winner = match told.split(", ").nth(1) {
                Some("1-0") => "\"white\"",
                Some("0-1") => "\"black\"",
                Some("1/2-1/2") => "null",
                other => panic!("{other:?} in {told}"),
            };
            assert!(
                result.trim_start().starts_with("null") && winner == "null" || result.contains(winner),
                "{told}: {result}"
            );
            assert!(
                told.starts_with(|c: char| c.is_ascii_digit()) && told.contains("400n") && told.contains("50n"),
                "{told}"
            );
        }
    }
}
