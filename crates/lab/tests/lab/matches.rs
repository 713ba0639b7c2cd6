//! Matches between two computer players.

use super::{printed, refused, run};
use pawnstorm::game;
use pawnstorm::rules::variants::GAMES;
use pawnstorm::rules::{Color, Options};
use std::env;
use std::ffi::OsString;

/// A match is the same every time, counts its games, and prints moves that replay each: from the first, which was played at random, to the
/// result.
#[test]
fn every_game_of_a_match_replays() {
    for info in GAMES {
        let arguments = format!("match {} --a 400n --b 50n --games 4 --seed 3 --show", info.id);
        let text = printed(&arguments);
        assert_eq!(text, printed(&arguments));
        let (games, tally) = text.trim_end().rsplit_once('\n').expect("the tally comes last");
        assert_eq!(games.lines().count(), 4, "{text}");
        let counts = tally.split(' ').filter_map(|word| word.trim_end_matches(',').strip_prefix(['+', '=', '-']));
        let counts: u32 = counts.take(3).map(|count| count.parse::<u32>().expect("a count")).sum();
        assert!(tally.starts_with("4 games:") && counts == 4, "{tally}");
        for (line, number) in games.lines().zip(1..) {
            let (told, moves) = line.split_once(": ").expect("what is told, and the moves");
            let [white, black] = if number % 2 == 1 { ["400n", "50n"] } else { ["50n", "400n"] };
            assert!(told.starts_with(&format!("{number}. {white} against {black}, ")), "{told}");
            let mut game = game::start(info.id, Options::of(info), None).expect("it starts");
            for path in moves.split(' ') {
                let mv = game.move_written(path).expect("it is legal");
                game.play(mv).expect("the game goes on");
            }
            let result = match game.outcome().and_then(|outcome| outcome.winner) {
                Some(Color::White) => "1-0",
                Some(Color::Black) => "0-1",
                None => "1/2-1/2",
            };
            assert_eq!(told.split(", ").nth(1), Some(result), "{told}");
        }
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

/// This very binary, as an engine: its test that serves one.
#[test]
fn an_engine_plays_a_match() {
    let itself = env::current_exe().expect("this binary has a path");
    let engine = format!("it={} serve_an_engine --ignored --nocapture", itself.to_str().expect("text"));
    let arguments = ["match", "classroom", "--a", "it", "--b", "1", "--nodes", "300", "--games", "2", "--engine"];
    let output = run(&[&arguments[..], &[&engine]].concat());
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("2 games: "), "{output:?}");
    assert_eq!(refused("match chess --a it --b 1 --engine it=/nowhere").0, Some(1));
}

#[test]
#[ignore = "an engine, not a test"]
fn serve_an_engine() {
    pawnstorm::cli::main(["pawnstorm", "uci"].map(OsString::from));
}

#[test]
fn a_match_that_cannot_be_played_is_refused() {
    for (arguments, says) in [
        ("match chess --a perfect --b 8", "Chess has no perfect player"),
        ("match chess --a nobody --b 8", "Unknown engine nobody"),
        ("match chess --a 9 --b 8", "a player is a level"),
        ("match checkers --a 1 --b 2", "checkers"),
        ("match chess --a 1 --b 2 --engine it", "NAME=COMMAND ARGUMENTS"),
        ("match chess --a 1 --b 2 --sprt 5 5", "the lower first"),
        ("match chess --a 1 --b 2 --sprt 5", "--sprt"),
        ("match chess --a 1 --b 2 --concurrency 0", "--concurrency"),
    ] {
        let (code, said) = refused(arguments);
        assert!(code == Some(2) && said.contains(says), "{arguments}: {said}");
    }
}
