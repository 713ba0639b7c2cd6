//! Laws that every position of every game obeys, tried on games played at random.
//!
//! A law is a function of one [`Record`]; the list at the end makes each of them a test over the whole registry, so a
//! new game is held to all of them.

use crate::prelude::*;
use crate::random::{Record, laws};
use crate::variants::paths;
use pawnstorm::rules::Path;
use std::collections::HashMap;

/// The squares of a move's first two steps, if it begins with a piece that is put somewhere.
fn first_step(path: &Path) -> Option<(Square, Square)> {
    match path.steps() {
        [Step::Pick(from), Step::To(to), ..] => Some((*from, *to)),
        _ => None,
    }
}

/// The moves of a record are among the listed ones, and its positions are what they lead to, from the start on.
fn replay_leads_to_the_same<P: Position + Explain>(record: &Record<P>) {
    let mut again = vec![record.positions[0].clone()];
    for mv in &record.moves {
        let position = again.last().expect("it begins with the start");
        assert!(position.legal_moves().as_ref().contains(mv), "{mv:?} in {}", position.fen());
        P::play_on(&mut again, mv);
    }
    assert_eq!(again, record.positions);
}

/// R0.2, R0.3: every move is listed once, under a machine notation of its own, and its game notation is its own too.
fn moves_and_their_texts_are_unique<P: Position + Explain>(record: &Record<P>) {
    for position in &record.positions {
        let (mut machine, mut human) = (HashSet::new(), HashSet::new());
        for mv in position.legal_moves() {
            let text = position.path(&mv).to_string();
            assert!(machine.insert(text.clone()), "{text} twice in {}", position.fen());
            let text = position.notation(&mv);
            assert!(human.insert(text.clone()), "{text} twice in {}", position.fen());
            assert!(P::INFO.terms.marks || !text.contains(' '), "{text}");
        }
    }
}

/// No route is the beginning of another, so a move is complete exactly when its route is entered; equal routes are the
/// same move; every listed path is a route.
fn routes_are_prefix_free<P: Position + Explain>(record: &Record<P>) {
    for position in &record.positions {
        let mut routes = paths(position);
        routes.sort_by(|(a, _), (b, _)| a.cmp(b));
        // In order, whatever begins with a path comes right after it.
        for pair in routes.windows(2) {
            let [(path, turn), (next, other)] = pair else { unreachable!("windows of two") };
            if path == next {
                assert_eq!(turn, other, "{path} is two turns in {}", position.fen());
            } else {
                let begins = next.steps().starts_with(path.steps());
                assert!(!begins, "{path:?} begins {next:?} in {}", position.fen());
            }
        }
        for turn in position.legal_moves() {
            let listed = (position.path(&turn), turn);
            assert!(routes.contains(&listed), "{} is no route in {}", listed.0, position.fen());
        }
    }
}

/// Every listed move is one of its own routes, made as it is listed, and just one.
fn listed_moves_are_routes<P: Position + Explain>(record: &Record<P>) {
    for position in &record.positions {
        let routes = position.routes();
        for mv in position.legal_moves() {
            let as_listed = routes.iter().filter(|(made, listed)| *made == mv && *listed == mv).count();
            assert_eq!(as_listed, 1, "{} in {}", position.path(&mv), position.fen());
        }
    }
}

/// A piece that goes where no legal move takes him is refused with a clause: no capital, but for a piece's mark, and no full
/// stop.
fn what_is_not_listed_is_refused<P: Position + Explain>(record: &Record<P>) {
    for position in record.positions.iter().step_by(7) {
        let legal: HashSet<_> = paths(position).iter().filter_map(|(path, _)| first_step(path)).collect();
        let own =
            Square::all().filter(|&square| position.piece(square).is_some_and(|piece| piece.color == position.turn()));
        for (from, to) in own.flat_map(|from| Square::all().map(move |to| (from, to))) {
            if from == to || legal.contains(&(from, to)) {
                continue;
            }
            let clause = position.refusal(&[Step::Pick(from), Step::To(to)]);
            let begins = clause.chars().next().is_some_and(|first| P::INFO.terms.marks || !first.is_uppercase());
            assert!(begins && !clause.ends_with('.'), "{from}{to} in {}: “{clause}”", position.fen());
        }
    }
}

fn the_count_is_the_length_of_the_list<P: Position + Explain>(record: &Record<P>) {
    for position in &record.positions {
        assert_eq!(position.count_moves(), position.legal_moves().as_ref().len(), "{}", position.fen());
    }
}

/// The moves of quiescence search are legal ones, in the order of the list.
fn noisy_moves_are_listed<P: Searchable + Explain>(record: &Record<P>) {
    for position in &record.positions {
        let moves = position.legal_moves();
        let mut listed = moves.as_ref().iter();
        for noisy in position.captures_and_promotions() {
            assert!(listed.any(|mv| *mv == noisy), "{} in {}", position.path(&noisy), position.fen());
        }
    }
}

/// R0.4: every FEN that is printed is read back as the same position, finished games included.
fn fen_is_read_back<P: Position + Explain>(record: &Record<P>) {
    for position in &record.positions {
        let fen = position.fen();
        assert_eq!(P::from_fen(&fen, Options::default()).as_ref(), Ok(position), "{fen}");
    }
}

/// R0.4: the e.p. field names a square only if some legal move goes there.
fn en_passant_is_named_only_where_it_is_legal<P: Position + Explain>(record: &Record<P>) {
    for position in &record.positions {
        let fen = position.fen();
        let Some(passed) = fen.split(' ').nth(3).and_then(|field| field.parse().ok()) else { continue };
        let goes_there = |path: Path| path.steps().contains(&Step::To(passed));
        assert!(position.legal_moves().into_iter().any(|mv| goes_there(position.path(&mv))), "{fen}");
    }
}

/// The key is kept up to date while moves are played: it is that of the position read afresh. Positions that repeat each
/// other share it, and positions that differ on the board or in the side to move do not.
fn keys_tell_positions_apart<P: Position + Explain>(record: &Record<P>) {
    let mut known: HashMap<u64, &P> = HashMap::new();
    for position in &record.positions {
        let fen = position.fen();
        assert_eq!(P::from_fen(&fen, Options::default()).map(|read| read.key()), Ok(position.key()), "{fen}");
        let other = *known.entry(position.key()).or_insert(position);
        let placement = |fen: &str| fen.split(' ').take(2).map(String::from).collect::<Vec<_>>();
        assert_eq!(placement(&fen), placement(&other.fen()), "two positions have one key");
    }
    for (index, position) in record.positions.iter().enumerate() {
        let again = record.positions[..index].iter().find(|earlier| earlier.repeats(position));
        assert!(again.is_none_or(|earlier| earlier.key() == position.key()), "{}", position.fen());
    }
}

/// R0.5: a game that is over has no legal move and one without a legal move is over; but perft counts on through the
/// automatic draws of R4.2 and R4.7.
fn a_game_is_over_when_no_move_is_left<P: Position + Explain>(record: &Record<P>) {
    const COUNTED_ON: [Reason; 2] = [Reason::LackOfForce, Reason::SeventyFiveMoves];
    for position in &record.positions {
        let moves = position.count_moves();
        match position.outcome() {
            Some(outcome) if P::INFO.id == "chess" && COUNTED_ON.contains(&outcome.reason) => {}
            Some(outcome) => assert_eq!(moves, 0, "{} is over: {outcome:?}", position.fen()),
            None => assert!(moves > 0, "{} goes on without a turn", position.fen()),
        }
    }
}

/// The record never takes back a result that the position has.
fn the_record_only_adds_results<P: Position + Explain>(record: &Record<P>) {
    for (ply, position) in record.positions.iter().enumerate() {
        let outcome = position.outcome();
        let with_record = position.outcome_after(&record.positions[..ply]);
        assert!(outcome.is_none() || outcome == with_record, "{}: {outcome:?}, {with_record:?}", position.fen());
        for claim in position.claims(&record.positions[..ply]) {
            assert!(P::INFO.claims.contains(&claim), "{claim} is no claim of {}", P::INFO.id);
        }
    }
}

/// What a scene shows stands there, and only what is there for its own side alone may be missing from it.
fn scenes_show_the_pieces<P: Position + Explain>(record: &Record<P>) {
    let viewers = [Viewer::Everyone, Viewer::Side(Color::White), Viewer::Side(Color::Black)];
    for position in &record.positions {
        for viewer in viewers {
            let scene = position.scene(viewer);
            assert_eq!(scene.turn, position.turn());
            for square in Square::all() {
                match (scene.piece(square), position.piece(square)) {
                    (None, Some(piece)) => assert!(piece.kind.ghost, "{piece:?} on {square} is not shown"),
                    (seen, stands) => assert_eq!(seen, stands, "{square} in {}", position.fen()),
                }
            }
        }
    }
}

/// R3.3: a piece never threatens a square that its own side holds, and no piece, no threat.
fn no_piece_threatens_its_own_side<P: Position + Explain>(record: &Record<P>) {
    for position in &record.positions {
        for from in Square::all() {
            let threats = position.threats(from);
            let Some(piece) = position.piece(from) else {
                assert!(threats.is_empty(), "nothing on {from} threatens in {}", position.fen());
                continue;
            };
            for to in threats {
                let own = position.piece(to).is_some_and(|other| other.color == piece.color);
                assert!(!own, "{piece:?} on {from} threatens its own piece on {to} in {}", position.fen());
            }
        }
    }
}

/// A move takes pieces, not empty squares, and each of them is of this game.
fn captures_take_pieces<P: Position + Explain>(record: &Record<P>) {
    for position in &record.positions {
        for mv in position.legal_moves() {
            for square in position.captures(&mv) {
                let piece = position.piece(square);
                let known = piece.is_some_and(|piece| P::INFO.kind(piece.letter()).is_some());
                assert!(known, "{} takes {piece:?} on {square} in {}", position.path(&mv), position.fen());
            }
        }
    }
}

/// Moves that are not legal here do no worse than play to some position: `play` never panics.
fn foreign_moves_do_not_panic<P: Position + Explain>(record: &Record<P>) {
    let mut random = Random(1);
    for position in record.positions.iter().filter(|_| !record.moves.is_empty()) {
        let _ = position.after(random.choose(&record.moves));
    }
}

laws! {
    replay_leads_to_the_same,
    moves_and_their_texts_are_unique,
    routes_are_prefix_free,
    listed_moves_are_routes,
    what_is_not_listed_is_refused,
    the_count_is_the_length_of_the_list,
    noisy_moves_are_listed,
    fen_is_read_back,
    en_passant_is_named_only_where_it_is_legal,
    keys_tell_positions_apart,
    a_game_is_over_when_no_move_is_left,
    the_record_only_adds_results,
    scenes_show_the_pieces,
    no_piece_threatens_its_own_side,
    captures_take_pieces,
    foreign_moves_do_not_panic,
}
