//! What is typed for a move, in every game: one legal move, several that are told apart, or a sentence.

use super::{fen, is_sentence, mutate, run};
use crate::prelude::*;
use pawnstorm::game::claims;
use pawnstorm::game::input::{self, Match, explain};

/// Ways to write that are understood somewhere.
const WAYS: &str = "1. e4|12...Nf6!?|e2-e4|Nbd2|exd5 e.p.|O-O|0-0-0+|e8=Q#|e7e8q|e7xd8=N|b1c3|d2-d3-d4|d7-d6,e7-e6\
    |7,4 6,5|(0,5) (3,2)|c3 d4 e5 f6|e4 e5 >e7|Phxe5!|row 1 column 2|knight to f3|Ke1|castle|P|e|e4e4|a9|i1|x|=|!|12\
    |1.|claim threefold|resign|";

fn one(random: &mut Random) {
    let at = random.below(GAMES.len());
    let info = GAMES[at];
    let mut options = Options::default();
    for (option, _) in info.options {
        options.set(*option, random.below(4) == 0);
    }
    let start = (random.below(3) > 0).then(|| fen::example(at, random));
    let mut game = game::start(info.id, options, start).unwrap_or_else(|error| panic!("{start:?}: {error}"));
    for _ in 0..random.below(12) {
        if game.routes().is_empty() {
            break;
        }
        let turn = random.choose(game.routes()).clone();
        game.play(&turn).expect("it is a move of this position");
    }
    let mut examples: Vec<String> = WAYS.split('|').map(String::from).collect();
    let forms: Vec<&String> = game.all_texts().flatten().collect();
    for _ in 0..forms.len().min(40) {
        examples.push((*random.choose(&forms)).clone());
    }
    for _ in 0..12 {
        let text: String = mutate::text(random, &examples).chars().take(250).collect();
        hold(&game, &text);
    }
    for _ in 0..3 {
        let steps: Vec<Step> = (0..random.below(4)).map(|_| step(random)).collect();
        if input::next_steps(&game, &steps).is_empty() && input::complete(&game, &steps).is_none() {
            is_sentence(&explain::steps(&game, &steps), (&steps, game.fen(game.plies())));
        }
    }
}

fn step(random: &mut Random) -> Step {
    let square = Square::all().nth(random.below(64)).expect("there are 64");
    match random.below(6) {
        0 | 1 => Step::Pick(square),
        2 | 3 => Step::To(square),
        4 => Step::Shoot(square),
        _ => Step::Done,
    }
}

/// The laws of a text that is typed.
fn hold(game: &Game, text: &str) {
    let here = || (text, game.info().id, game.fen(game.plies()));
    match input::find_all(game, text) {
        Match::One(found) => {
            assert!(game.routes().contains(&found), "{:?} is not legal", here());
            let path = found.path.to_string();
            let again = Match::One(found.clone());
            assert_eq!(input::find_all(game, &path), again, "{path} is machine notation, {:?}", here());
            // Where something is hidden there is more in the game than the one to decide may know.
            if game.viewer() != Viewer::Everyone {
                return;
            }
            let mut after = game.branch(game.plies());
            // The branch has the same moves; what was touched binds nobody in it.
            let again = after.written(&path).unwrap_or_else(|| panic!("{path}, {:?}", here()));
            after.play(&again).expect("it is a move of this position");
            assert_eq!(after.plies(), game.plies() + 1, "{:?}", here());
            assert_eq!(after.entries()[game.plies()].path.to_string(), path, "{:?}", here());
            let forms = game.routes().iter().zip(game.all_texts()).filter(|(route, _)| route.mv == found.mv);
            for form in forms.flat_map(|(_, forms)| forms) {
                assert_ne!(input::find_all(game, form), Match::Nothing, "{form}, {:?}", here());
            }
        }
        Match::Several(moves) => {
            assert!(moves.len() > 1, "{:?}", here());
            assert!(moves.iter().all(|mv| input::find_all(game, mv) != Match::Nothing), "{moves:?}, {:?}", here());
        }
        Match::Nothing if text.trim().is_empty() => {}
        Match::Nothing => is_sentence(&explain::text(game, text), here()),
    }
    for candidate in input::candidates(game, text) {
        assert_ne!(input::find_all(game, &candidate), Match::Nothing, "{candidate}, {:?}", here());
    }
    let _ = input::named(game, text);
    if let Err(sentence) = claims::named(game, text) {
        is_sentence(&sentence, here());
    }
}

#[test]
fn typed() {
    run("typed", 600, one);
}
