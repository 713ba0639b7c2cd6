//! What holds in every position of every recorded game: the steps, the words, the keys.

use super::position;
use crate::prelude::*;
use crate::variants::paths;

/// The positions of the recorded games.
fn recorded() -> impl Iterator<Item = PawnsChess> {
    let games =
        [include_str!("../../data/pawns-chess.games.jsonl"), include_str!("../../data/pawns-chess.endings.jsonl")];
    games.into_iter().flat_map(str::lines).flat_map(|line| {
        let game: serde_json::Value = serde_json::from_str(line).expect("a line is a game");
        let fens: Vec<String> = serde_json::from_value(game["fens"].clone()).expect("a game has positions");
        fens.into_iter().map(|fen| position(&fen)).collect::<Vec<_>>()
    })
}

/// No legal path, over all routes and with its `done` counted, begins with another.
#[test]
fn paths_are_free_of_prefixes() {
    for position in recorded() {
        let routes = paths(&position);
        let paths: HashSet<&[Step]> = routes.iter().map(|(path, _)| path.steps()).collect();
        assert_eq!(paths.len(), routes.len(), "{}", position.fen());
        for (path, _) in &routes {
            let steps = path.steps();
            assert!((1..steps.len()).all(|length| !paths.contains(&steps[..length])), "{}: {path}", position.fen());
        }
    }
}

/// Each legal move prints as nothing else does, and is one of its own routes.
#[test]
fn turns_print_uniquely() {
    for position in recorded() {
        let (moves, routes) = (position.legal_moves(), paths(&position));
        let machine: HashSet<String> = moves.iter().map(|mv| position.path(mv).to_string()).collect();
        let shown: HashSet<String> = moves.iter().map(|mv| position.notation(mv)).collect();
        assert!(machine.len() == moves.len() && shown.len() == moves.len(), "{}", position.fen());
        assert!(shown.iter().all(|text| !text.contains(' ')), "{}", position.fen());
        for mv in &moves {
            let path = position.path(mv);
            assert!(routes.iter().any(|(route, listed)| *route == path && listed == mv), "{}", position.fen());
            assert!(position.captures(mv).into_iter().all(|square| position.piece(square).is_some()));
        }
    }
}

/// R0.2: no two legal moves lead to the same position.
#[test]
fn moves_lead_to_different_positions() {
    for position in recorded() {
        let moves = position.legal_moves();
        let reached: HashSet<u64> = moves.iter().map(|mv| position.after(mv).key()).collect();
        assert_eq!(reached.len(), moves.len(), "{}", position.fen());
    }
}

/// The key is that of the position that the FEN reads back as; a key tells what [`Position::repeats`] tells.
#[test]
fn keys_follow_repetition() {
    let positions: Vec<_> = recorded().collect();
    for pair in positions.windows(5) {
        for other in pair {
            assert_eq!(pair[0].repeats(other), pair[0].key() == other.key(), "{} {}", pair[0].fen(), other.fen());
        }
    }
}

/// Every refusal is a clause, whatever was tried.
#[test]
fn whatever_is_tried_is_answered() {
    for position in recorded().step_by(40) {
        for from in Square::all() {
            for to in Square::all() {
                for attempt in [
                    vec![Step::Pick(from), Step::To(to)],
                    vec![Step::Pick(from), Step::Shoot(to)],
                    vec![Step::Pick(from), Step::To(to), Step::Promote('k')],
                    vec![Step::Pick(from), Step::To(to), Step::Sacrifice, Step::Declare(true)],
                    vec![Step::Drop('N'), Step::To(to)],
                ] {
                    let reason = position.refusal(&attempt);
                    assert!(!reason.is_empty() && !reason.ends_with('.'), "{}: {attempt:?}", position.fen());
                }
            }
        }
    }
}

/// Quiescence search looks at every legal move that wins something, generated without the others.
#[test]
fn what_wins_something_is_noisy() {
    for position in recorded() {
        let mut winning = position.legal_moves();
        winning.retain(|mv| position.capture_value(mv) > 0);
        assert_eq!(position.captures_and_promotions(), winning, "{}", position.fen());
    }
}
