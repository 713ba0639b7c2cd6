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

/// A sequential test ends by itself, and says which of the two differences holds; the games are the same however many are played at once.
#[test]
fn a_sequential_test_ends() {
    let arguments = "match pawn-game --a 2000n --b 20n --seed 2 --sprt 0 50";
    let printed_by = |games: &str| printed(&format!("{arguments} --concurrency {games}"));
    let text = printed_by("1");
    assert_eq!(text, printed_by("3"));
    let last: Vec<&str> = text.lines().rev().take(2).collect();
    assert_eq!(last[0], "Elo +50 holds, of +0 and +50.");
    assert!(last[1].contains("pairs by points 0 to 2: ") && last[1].contains("LLR "), "{}", last[1]);
}

#[test]
fn an_engine_plays_a_match() {
    let engine = format!("it={} uci", env!("CARGO_BIN_EXE_pawnstorm"));
    let arguments =
        ["match", "classroom", "--a", "it", "--b", "1", "--nodes", "300", "--games", "2", "--engine", &engine];
    let output = Command::new(env!("CARGO_BIN_EXE_pawnstorm")).args(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("2 games: "), "{output:?}");
}

#[test]
fn a_match_that_cannot_be_played_is_refused() {
    for (arguments, says) in [
        ("match chess --a perfect --b 8", "Chess has no perfect player"),
        ("match chess --a nobody --b 8", "Unknown engine nobody"),
        ("match chess --a 9 --b 8", "a player is a level"),
        ("match chess --a 1 --b 2 --sprt 5 5", "the lower first"),
        ("match chess --a 1 --b 2 --sprt 5", "--sprt"),
        ("match chess --a 1 --b 2 --concurrency 0", "--concurrency"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_pawnstorm")).args(arguments.split(' ')).output();
        let output = output.expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(says), "{arguments}: {said}");
    }
}

/// Weights that are fitted to saved positions are those that are fitted while playing.
#[test]
fn positions_are_saved_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("positions");
    let run = |more: &[&str]| {
        let arguments = ["tune", "pawn-game", "--games", "2", "--nodes", "100", "--steps", "3"];
        let mut out = Vec::new();
        let done = Tune::parse_from(arguments.iter().chain(more)).run(&mut out);
        done.map(|()| String::from_utf8(out).expect("text"))
    };
    let path = file.to_str().expect("text");
    assert_eq!(run(&["--save", path]).expect("it is saved"), "");
    assert_eq!(run(&["--from", path]).expect("it is read"), run(&[]).expect("it is played"));
    std::fs::write(&file, "nonsense\n").expect("it is written");
    let why = run(&["--from", path]).expect_err("no position").to_string();
    assert!(why.starts_with("line 1 of ") && why.ends_with("nonsense"), "{why}");
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
    let source = include_str!("../../crates/engine/src/eval/pawns_chess.rs");
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
