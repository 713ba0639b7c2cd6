//! The record of a game: what is taken back and comes again, branches, and moves that belong to another position.

use crate::prelude::*;
use pawnstorm::game::{Entry, Route, input};

type State = (String, Vec<String>, Vec<Entry>);

fn state(game: &Game) -> State {
    (game.fen(game.plies()), game.legal(), game.entries().to_vec())
}

/// Plays moves as varied as a stride makes them, and returns the state at each ply.
fn played(id: &str) -> (Game, Vec<State>) {
    let mut game = game::start(id, Options::default(), None).expect("it is a game");
    let mut states = vec![state(&game)];
    while states.len() <= 12 && !game.routes().is_empty() {
        let route = game.routes()[states.len() * 11 % game.routes().len()].clone();
        game.play(&route).expect("it is a move of this position");
        states.push(state(&game));
    }
    (game, states)
}

#[test]
fn what_is_taken_back_comes_again() {
    for info in GAMES {
        let (mut game, states) = played(info.id);
        for before in states.iter().rev().skip(1) {
            assert!(game.undo());
            assert_eq!(state(&game), *before, "{}", info.id);
        }
        assert!(!game.undo());
        for after in &states[1..] {
            assert!(game.redo());
            assert_eq!(state(&game), *after, "{}", info.id);
        }
        assert!(!game.redo());
    }
}

#[test]
fn another_move_takes_the_place_of_those_taken_back() {
    for info in GAMES {
        let (mut game, states) = played(info.id);
        assert!(game.undo() && game.undo() && game.undo() && game.can_redo());
        let ply = game.plies();
        let unlike = |route: &&Route| route.path != states[ply + 1].2[ply].path;
        let other = game.routes().iter().rfind(unlike).expect("there is another").clone();
        assert_eq!(game.play(&other), Ok(()));
        assert!(!game.can_redo() && !game.redo(), "{}", info.id);
        assert_eq!((game.plies(), &game.entries()[ply].path), (ply + 1, &other.path));
        assert!(game.undo());
        assert_eq!(state(&game), states[ply], "{}", info.id);
    }
}

#[test]
fn a_branch_is_the_game_at_that_ply() {
    for info in GAMES {
        let (mut game, states) = played(info.id);
        assert!(game.undo());
        // Also where the game was ended by its players.
        game.end(Outcome::draw(Reason::Agreement));
        for (ply, then) in states[..states.len() - 1].iter().enumerate() {
            let mut branch = game.branch(ply);
            assert_eq!(state(&branch), *then, "{}", info.id);
            assert_eq!(branch.log(), &game.log()[..ply], "{}", info.id);
            assert!(!branch.can_redo());
            let route = branch.routes()[0].clone();
            assert_eq!((branch.play(&route), branch.plies()), (Ok(()), ply + 1), "{}", info.id);
        }
        assert_eq!(state(&game.restarted()), states[0]);
    }
}

fn chess(moves: &[&str]) -> Game {
    let mut game = game::start("chess", Options::default(), None).expect("chess is a game");
    for text in moves {
        assert_eq!(game.play(&found(&game, text)), Ok(()), "{text}");
    }
    game
}

fn found(game: &Game, text: &str) -> Route {
    input::find(game, text).expect("it is legal")
}

/// Tries a stale move, and expects that nothing is played.
fn is_refused(game: &mut Game, stale: &Route) {
    let state = |game: &Game| {
        let shown: Vec<String> = game.entries().iter().map(|entry| entry.shown.clone()).collect();
        (shown, game.fen(game.plies()), game.log().to_vec(), game.legal(), game.can_redo(), game.outcome())
    };
    let before = state(game);
    assert!(game.play(stale).is_err(), "{stale:?}");
    assert_eq!(state(game), before, "{stale:?}");
}

#[test]
fn a_move_of_another_position_is_refused_in_every_game() {
    for info in GAMES {
        let mut game = game::start(info.id, Options::of(info), None).expect("it is a game");
        let mut stale: Vec<Route> = Vec::new();
        for ply in 0..8 {
            let routes = game.routes().to_vec();
            let Some(route) = routes.get(ply * 7 % routes.len().max(1)) else { break };
            assert_eq!(game.play(route), Ok(()), "{}: {route:?}", info.id);
            stale.extend(routes);
            stale.iter().step_by(5).for_each(|stale| is_refused(&mut game, stale));
        }
    }
}

#[test]
fn a_move_is_refused_after_another_was_played_instead() {
    let mut game = chess(&["e4"]);
    let e5 = found(&game, "e5");
    assert!(game.undo());
    is_refused(&mut game, &e5);
    assert_eq!(game.play(&found(&game, "d4")), Ok(()));
    is_refused(&mut game, &e5);
    assert!(game.undo());
    assert_eq!(game.play(&found(&game, "e4")), Ok(()));
    assert_eq!(game.play(&e5), Ok(()));
    assert_eq!(game.entries()[1].shown, "e5");
}

#[test]
fn a_move_is_refused_once_the_game_is_over() {
    let mut game = chess(&["e4"]);
    let e5 = found(&game, "e5");
    game.end(Outcome { winner: Some(Color::White), reason: Reason::Resignation });
    is_refused(&mut game, &e5);
}

#[test]
fn a_move_holds_in_the_same_position_at_the_same_ply() {
    let mut game = chess(&["Nf3", "Nf6", "Nc3"]);
    let knight = found(&game, "Nc6");
    assert_eq!(game.branch(3).play(&knight), Ok(()), "a branch has the position");
    assert_eq!(game.play(&knight), Ok(()));
    assert!(game.undo());
    assert_eq!(game.play(&knight), Ok(()), "it was only taken back");
    let mut other = chess(&["Nc3", "Nf6", "Nf3"]);
    assert_eq!(other.play(&knight), Ok(()));
    assert_eq!(other.entries()[3].shown, "Nc6");
    let mut later = chess(&["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Nc3"]);
    assert!(later.play(&knight).is_err(), "the ply is another");
}
