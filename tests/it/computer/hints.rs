//! Hints: they are said in three steps, and what they say is true.

use super::{game, held, read_out, table};
use crate::prelude::*;
use pawnstorm::engine::searched::visit;
use pawnstorm::game::hint::{self, Point};

#[test]
fn a_hint_is_said_and_marked() {
    let mut driver = held("chess", Some("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"), "human", "computer:1");
    driver.keys("<F12>").shows("Looking for a good move… Esc cancels.").keys("<Esc>").shows("Hint cancelled.");
    assert_eq!(driver.halted, [1]);
    // The piece, the idea, the move: thought about once, and marked as far as it is told.
    let marks =
        |driver: &Driver| driver.app.view().and_then(|view| view.hint.clone()).map(|(_, path)| path.to_string());
    driver.keys("hint<Enter>").think().shows("Look at your pawn on e4.").shows("◆").lacks("exd5").lacks("queen");
    assert_eq!(marks(&driver).as_deref(), Some("e4"));
    let searches = driver.held.len();
    driver.keys("<F12>").shows("Idea: you can capture something.").lacks("exd5");
    driver.keys("hint<Enter>").shows("Try exd5: it captures the queen on d5").shows("◆");
    assert_eq!(marks(&driver).as_deref(), Some("e4d5"));
    driver.keys("hint<Enter>").shows("Try exd5: it captures the queen on d5");
    assert_eq!(driver.held.len(), searches, "it is thought about once");
    driver.holds = false;
    driver.keys("exd5<Enter>").lacks("◆");
    // Another position has a hint of its own, and so has the same one again.
    let mut driver = table("chess", Some("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"), "human", "human");
    driver.keys("hint<Enter>hint<Enter>").shows("Idea:").keys("Kf2<Enter>").lacks("◆");
    driver.keys("hint<Enter>").shows("Look at your").keys("undo<Enter>").lacks("◆");
    driver.keys("hint<Enter>").shows("Look at your pawn on e4.");
}

/// Before the move is told, a hint does not name it, in any game.
#[test]
fn a_hint_comes_in_three_steps_in_every_game() {
    for info in GAMES {
        let mut driver = table(info.id, None, "human", "human");
        read_out(&mut driver);
        let hinted = |driver: &Driver| driver.app.view().and_then(|view| view.hint.clone()).expect("it is marked").1;
        driver.keys("hint<Enter>").shows("Look at");
        let piece = hinted(&driver);
        driver.keys("hint<Enter>").shows("Idea: ");
        assert_eq!(hinted(&driver), piece, "{}", info.id);
        driver.keys("hint<Enter>").shows("Try ");
        let whole = hinted(&driver);
        assert!(piece.steps().len() < whole.steps().len(), "{}: {piece} {whole}", info.id);
        assert!(game(&driver).legal().contains(&whole.to_string()), "{}: {whole}", info.id);
    }
}

/// What is said of a move is so.
struct HintsAreTrue;

impl Visitor for HintsAreTrue {
    type Output = usize;

    fn visit<P: Searchable>(self) -> usize {
        let mut told = 0;
        for start in random::starts::<P>().into_iter().take(12) {
            let record = random::play(start, 24, &mut Random(11));
            for (index, mv) in record.moves.iter().enumerate() {
                let (earlier, position) = (&record.positions[..index], &record.positions[index]);
                let points = hint::points(position, earlier, mv);
                for point in &points {
                    is_true(position, &record.positions[..=index], mv, point);
                }
                let reason = hint::reason(&points, &P::INFO.terms);
                assert_eq!(reason.is_empty(), points.is_empty());
                assert!(reason.is_empty() || reason.starts_with("it "), "{reason}");
                told += points.len();
            }
        }
        told
    }
}

fn is_true<P: Searchable>(position: &P, record: &[P], mv: &P::Move, point: &Point) {
    let side = position.turn();
    let mut after = position.after(mv);
    after.apply_repetition(record);
    let path = position.path(mv);
    let to = path.steps().iter().rev().find_map(|step| if let Step::To(at) = step { Some(*at) } else { None });
    let what = || format!("{point:?} of {path} in {}", position.fen());
    match point {
        Point::Wins => assert_eq!(after.outcome_after(record).map(|o| o.winner), Some(Some(side)), "{}", what()),
        Point::Draws => assert_eq!(after.outcome_after(record).map(|o| o.winner), Some(None), "{}", what()),
        Point::Captures(pieces) => {
            for (piece, at) in pieces {
                assert!(position.captures(mv).has(*at) && position.piece(*at) == Some(*piece), "{}", what());
                assert!(piece.color != side && after.piece(*at) != Some(*piece), "{}", what());
            }
        }
        Point::Promotes(at) => {
            let was = path.steps().first().and_then(|step| step.square()).and_then(|from| position.piece(from));
            assert_ne!(was, after.piece(*at), "{}", what());
        }
        Point::Checks => assert!(after.check().is_some() && after.turn() != side, "{}", what()),
        Point::Prevents(win) => {
            let passed = position.null_move().expect("there is a pass");
            let wins = |p: &P, mv: &P::Move| p.after(mv).outcome().is_some_and(|o| o.winner == Some(!side));
            let threat = passed.legal_moves().into_iter().find(|mv| passed.notation(mv) == *win);
            assert!(wins(&passed, &threat.expect("it is legal then")), "{}", what());
            assert!(!after.legal_moves().as_ref().iter().any(|mv| wins(&after, mv)), "{}", what());
        }
        Point::Threatens(piece, at) => {
            assert!(piece.color != side && after.piece(*at) == Some(*piece), "{}", what());
            let to = to.expect("a piece has moved");
            assert!(after.threats(to).has(*at), "{}", what());
            // Not whatever is answered, it can be taken without a loss.
            let wins = after.legal_moves().into_iter().any(|answer| {
                let mut next = after.after(&answer);
                next.apply_repetition(record);
                let takes = |mv: &P::Move| next.captures(mv).has(*at) && next.path(mv).steps()[0].square() == Some(to);
                next.piece(*at) == Some(*piece)
                    && next.piece(to) == after.piece(to)
                    && next.legal_moves().into_iter().any(|mv| takes(&mv))
            });
            assert!(wins, "{}", what());
        }
        Point::Saves(_, (piece, at)) => {
            let from = path.steps().first().and_then(|step| step.square()).expect("a piece has moved");
            assert!(position.piece(*at) == Some(*piece) && position.threats(*at).has(from), "{}", what());
            let to = to.expect("a piece has moved");
            let enemy = |at: &Square| after.piece(*at).is_some_and(|piece| piece.color != side);
            assert!(!Square::all().filter(enemy).any(|at| after.threats(at).has(to)), "{}", what());
        }
        Point::Forces(answer) => {
            let legal = after.legal_moves();
            assert!(matches!(legal.as_ref(), [only] if after.notation(only) == *answer), "{}", what());
        }
        Point::Only => assert_eq!(position.legal_moves().as_ref().len(), 1, "{}", what()),
    }
}

#[test]
fn hints_are_true() {
    for info in GAMES {
        let told = visit(info.id, HintsAreTrue).expect("there is such a game");
        assert!(told > 20, "{}: {told} points", info.id);
    }
}

/// What the hint says of a move of a position in chess.
fn why(fen: &str, mv: &str) -> String {
    let position = Chess::from_fen(fen, Options::default()).expect("a position");
    let legal = position.legal_moves();
    let mv = legal.into_iter().find(|legal| position.path(legal).to_string() == mv).expect("it is legal");
    hint::reason(&hint::points(&position, &[], &mv), &Chess::INFO.terms)
}

#[test]
fn what_is_defended_is_not_threatened() {
    for (fen, mv, threatens) in [
        // A pawn that another pawn defends, and one that nothing defends.
        ("4k3/4p3/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3d4", false),
        ("4k3/8/3p4/8/8/2N5/8/4K3 w - - 0 1", "c3e4", true),
        ("4k3/4p3/3p4/8/8/2N5/8/4K3 w - - 0 1", "c3e4", false),
        // A rook is worth more than the bishop, whoever defends it.
        ("4k3/4p3/3r4/8/8/8/1B6/4K3 w - - 0 1", "b2a3", true),
        // A fork: the queen is threatened, though the check must be answered first.
        ("q3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7", true),
        // A pinned defender defends nothing.
        ("4k3/3n4/5p2/1B6/8/5N2/8/4K3 w - - 0 1", "f3h4", false),
        ("4k3/p2n2pp/8/1B2p3/8/8/8/4K1N1 w - - 0 1", "g1f3", true),
        // Three who defend are enough against two, and none against a pawn.
        ("3rk3/8/2nb1p2/4p3/8/8/8/Q3K1N1 w - - 0 1", "g1f3", false),
        ("4k3/8/2pb4/4n3/8/5P2/8/4K3 w - - 0 1", "f3f4", true),
        // The exchange is counted to its end: one who defends is not enough against two.
        ("4k3/3n4/8/4p3/8/2B5/8/4K1N1 w - - 0 1", "g1f3", true),
    ] {
        let why = why(fen, mv);
        assert_eq!(why.contains("threatens"), threatens, "{mv} in {fen}: {why}");
    }
    // A rook in danger is saved where nothing threatens it, not where another piece does.
    let in_danger = "4k3/2p5/1b6/8/3R4/8/8/4K3 w - - 0 1";
    for (mv, saved) in [("d4d5", true), ("d4d6", false)] {
        assert_eq!(
            why(in_danger, mv).contains("to safety from the bishop on b6"),
            saved,
            "{mv}: {}",
            why(in_danger, mv)
        );
    }
    // Who is defended by a pawn against a rook needs not be saved from it.
    let why = why("r3k3/8/8/8/N7/1P6/8/4K3 w - - 0 1", "a4c5");
    assert!(!why.contains("to safety"), "{why}");
}
