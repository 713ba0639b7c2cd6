//! Whole games that an independent implementation of the rules played at random: every position, every move and every
//! end of `tests/data/GAME.games.jsonl` and `GAME.endings.jsonl` comes out the same.

use crate::prelude::*;
use pawnstorm::rules::variants::Visitor;

/// Plays the games of one file again.
struct Replay<'a> {
    text: &'a str,
}

impl Visitor for Replay<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        for (number, line) in (1..).zip(self.text.lines()) {
            let game: Value = serde_json::from_str(line).expect("each line is JSON");
            replay::<P>(&format!("{}, line {number}", P::INFO.id), &game);
        }
    }
}

fn replay<P: Position>(name: &str, game: &Value) {
    let fens = texts(&game["fens"]);
    let moves = texts(&game["moves"]);
    assert_eq!(fens.len(), moves.len() + 1, "{name}: there is one FEN more than moves");
    let mut position = data::position::<P>(game["start"].as_str().expect("a start"));
    let mut earlier: Vec<P> = Vec::new();
    for (ply, text) in moves.iter().enumerate() {
        assert_eq!(position.fen(), fens[ply], "{name}, ply {ply}");
        assert_eq!(position.outcome_after(&earlier), None, "{name}, ply {ply}: the game goes on");
        let mv = data::mv(&position, text);
        let next = position.after(&mv);
        earlier.push(std::mem::replace(&mut position, next));
        position.apply_repetition(&earlier);
    }
    assert_eq!(Some(&position.fen().as_str()), fens.last(), "{name}, at the end");
    assert_eq!(ending(position.outcome_after(&earlier)), expected(game), "{name}, at the end");
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text")).collect()
}

/// Result and reason, as the files write them. A game that was cut off has neither.
fn ending(outcome: Option<Outcome>) -> Option<(&'static str, &'static str)> {
    outcome.map(|outcome| (outcome.winner.map_or("draw", pawnstorm::rules::Color::word), outcome.reason.word()))
}

fn expected(game: &Value) -> Option<(&str, &str)> {
    let result = game["result"].as_str()?;
    Some((result, game["reason"].as_str().expect("a result has a reason")))
}

/// R0.3, R0.4, R0.7, R0.8 over long games from the start.
#[test]
fn games_come_out_the_same() {
    for (game, text) in data::of_games("games.jsonl") {
        data::visit_game(&game, Replay { text: &text });
    }
}

/// The same over short games from sparse positions, in which every way to end is met.
#[test]
fn endings_come_out_the_same() {
    for (game, text) in data::of_games("endings.jsonl") {
        data::visit_game(&game, Replay { text: &text });
    }
}

/// A game in which every ability is used.
#[test]
fn showcases_come_out_the_same() {
    for (game, text) in data::of_games("showcase.jsonl") {
        data::visit_game(&game, Replay { text: &text });
    }
}
