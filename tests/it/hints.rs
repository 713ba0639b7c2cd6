//! Hints: what is said of a move is so.

mod examples;

use crate::prelude::*;
use pawnstorm::engine::{Searched, visit};
use pawnstorm::game::hint;
use pawnstorm::game::hint::Point;
use pawnstorm::rules::{Bitboard, Role, attacks};

/// What is said of a move is so.
struct HintsAreTrue;

impl Visitor for HintsAreTrue {
    type Output = usize;

    fn visit<P: Searched>(self) -> usize {
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

/// Returns the file of a square and those beside it.
fn neighbours(at: Square) -> Bitboard {
    (0..8).filter(|file| at.file().abs_diff(*file) < 2).fold(Bitboard::EMPTY, |all, file| all | Bitboard::file(file))
}

/// Returns whether a piece attacks a second one on a line on which nothing stands between that and a third.
fn is_in_line<P: Position>(position: &P, from: Square, front: Square, back: Square) -> bool {
    let occupied: Bitboard = Square::all().filter(|at| position.piece(*at).is_some()).collect();
    let Some(role) = position.piece(from).and_then(|piece| Role::from_letter(piece.kind.letter)) else { return false };
    let reach = |occupied| role.attacks(Color::White, from, occupied);
    reach(occupied).has(front) && !reach(occupied).has(back) && reach(occupied & !Bitboard::of(front)).has(back)
}

/// Returns whether a piece reaches an own one.
fn reaches<P: Position>(position: &P, from: Square, at: Square) -> bool {
    let occupied: Bitboard = Square::all().filter(|at| position.piece(*at).is_some()).collect();
    let Some(piece) = position.piece(from) else { return false };
    let role = Role::from_letter(piece.kind.letter);
    role.is_some_and(|role| role.attacks(piece.color, from, occupied).has(at))
}

/// Returns whether nothing captures a piece on a square, or a capture there is answered on it or costs the capturing piece.
fn costs<P: Position>(position: &P, at: Square) -> bool {
    let moves = position.legal_moves();
    let mut captures = moves.as_ref().iter().filter(|mv| position.captures(mv).has(at)).peekable();
    captures.peek().is_none()
        || captures.any(|mv| {
            let next = position.after(mv);
            next.piece(at).is_none() || next.legal_moves().into_iter().any(|mv| next.captures(&mv).has(at))
        })
}

fn is_true<P: Searchable>(position: &P, record: &[P], mv: &P::Move, point: &Point) {
    let side = position.turn();
    let mut after = position.after(mv);
    after.apply_repetition(record);
    let path = position.path(mv);
    // A turn may move two pawns (R2.8).
    let legs = hint::legs(&path);
    let goes = |holds: &dyn Fn(Square) -> bool| legs.iter().any(|(_, to)| holds(*to));
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
        Point::Passing(pawn, at) => {
            assert!(position.captures(mv) == Bitboard::of(*at) && position.piece(*at) == Some(*pawn), "{}", what());
            assert!(pawn.color != side && pawn.kind.is_pawn() && to != Some(*at), "{}", what());
        }
        Point::Spends(_) => {
            let own = |position: &P| {
                let pieces = Square::all().filter_map(|at| position.piece(at));
                pieces.filter(|piece| piece.color == side).count()
            };
            assert!(own(&after) < own(position), "{}", what());
        }
        Point::Promotes(at) => {
            let was = path.steps().first().and_then(|step| step.square()).and_then(|from| position.piece(from));
            assert_ne!(was, after.piece(*at), "{}", what());
        }
        Point::Heals(piece) => {
            let to = to.expect("a piece has come");
            assert!(after.piece(to) == Some(*piece) && position.piece(to) != Some(*piece), "{}", what());
        }
        Point::Returns(piece, at) => {
            assert!(to == Some(*at) && after.piece(*at) == Some(*piece), "{}", what());
            let stays = |at: Square| position.piece(at).is_none_or(|piece| after.piece(at) == Some(piece));
            assert!(Square::all().all(stays), "{}", what());
        }
        Point::Checks => assert!(after.check().is_some() && after.turn() != side, "{}", what()),
        Point::Prevents(win) => {
            let passed = position.passed().expect("there is a pass");
            let wins = |p: &P, mv: &P::Move| p.after(mv).outcome().is_some_and(|o| o.winner == Some(!side));
            let threat = passed.legal_moves().into_iter().find(|mv| passed.notation(mv) == *win);
            assert!(wins(&passed, &threat.expect("it is legal then")), "{}", what());
            assert!(!after.legal_moves().as_ref().iter().any(|mv| wins(&after, mv)), "{}", what());
        }
        Point::Threatens(pieces) => {
            for (piece, at) in pieces {
                assert!(piece.color != side && after.piece(*at) == Some(*piece), "{}", what());
                // Not whatever is answered, it can be taken without a loss.
                let wins = after.legal_moves().into_iter().any(|answer| {
                    let mut next = after.after(&answer);
                    next.apply_repetition(record);
                    let takes = |mv: &P::Move| next.captures(mv).has(*at);
                    next.piece(*at) == Some(*piece) && next.legal_moves().into_iter().any(|mv| takes(&mv))
                });
                assert!(wins, "{}", what());
            }
        }
        Point::Saves(_, (piece, at)) => {
            let escapes = |(from, to): &(Square, Square)| {
                position.threats(*at).has(*from) && (!after.threats(*at).has(*to) || costs(&after, *to))
            };
            assert!(position.piece(*at) == Some(*piece) && legs.iter().any(escapes), "{}", what());
        }
        Point::Endangered(_, (piece, at)) => {
            let is_attacked = |(from, _): &(Square, Square)| position.threats(*at).has(*from);
            assert!(position.piece(*at) == Some(*piece) && legs.iter().any(is_attacked), "{}", what());
            assert!(position.captures(mv).any() && after.piece(*at) == Some(*piece), "{}", what());
        }
        Point::Forces(answer) => {
            let legal = after.legal_moves();
            assert!(matches!(legal.as_ref(), [only] if after.notation(only) == *answer), "{}", what());
        }
        Point::Only => assert_eq!(position.legal_moves().as_ref().len(), 1, "{}", what()),
        Point::Evades => assert!(position.check().is_some(), "{}", what()),
        Point::Castles => assert!(after.king(side) == to && position.king(side) != to, "{}", what()),
        Point::StopsCastling => {
            let castles = |position: &P| {
                let king = position.king(position.turn());
                position.legal_moves().as_ref().iter().any(|mv| {
                    let (from, to) = hint::ends(&position.path(mv));
                    from == king && from.zip(to).is_some_and(|(from, to)| from.file().abs_diff(to.file()) == 2)
                })
            };
            let passed = position.passed().expect("there is a pass");
            assert!(castles(&passed) && !castles(&after), "{}", what());
        }
        Point::Develops(piece) => {
            assert!(
                "NB".contains(piece.kind.letter) && to.and_then(|to| after.piece(to)) == Some(*piece),
                "{}",
                what()
            );
        }
        Point::Passes(at) | Point::Advances(at) => {
            let stops = |square: Square| {
                let piece = after.piece(square).filter(|piece| piece.color != side && piece.kind.is_pawn());
                piece.is_some() && side.rank(square.rank()) > side.rank(at.rank())
            };
            assert!(!neighbours(*at).into_iter().any(stops), "{}", what());
            // A pawn of Alapawn may step aside as it goes forward (R2.3).
            let comes = |square: Square| {
                let forward = side.rank(square.rank()).saturating_sub(side.rank(at.rank()));
                stops(square) && square.file().abs_diff(at.file()) <= forward
            };
            assert!(!P::INFO.id.starts_with("alapawn") || !Square::all().any(comes), "{}", what());
        }
        Point::Pins([(piece, at), (behind, square)]) => {
            assert!(after.piece(*at) == Some(*piece) && after.piece(*square) == Some(*behind), "{}", what());
            assert!(piece.color != side && behind.color != side, "{}", what());
            assert!(is_in_line(&after, to.expect("it moved"), *at, *square), "{}", what());
        }
        Point::Skewers(pair) => {
            assert!(
                pair.iter().all(|(piece, at)| piece.color != side && after.piece(*at) == Some(*piece)),
                "{}",
                what()
            );
            let ([(_, front), (_, behind)], to) = (*pair, to.expect("it moved"));
            assert!(after.threats(to).has(front) && is_in_line(&after, to, front, behind), "{}", what());
        }
        Point::Connects => {
            let is_rook = |at: &Square| after.piece(*at).is_some_and(|it| it.color == side && it.kind.letter == 'R');
            assert_eq!(Bitboard::rank(side.rank(0)).into_iter().filter(is_rook).count(), 2, "{}", what());
        }
        Point::Blocks(piece, at) => {
            let ahead = at.offset(0, if side == Color::White { -1 } else { 1 });
            assert!(piece.color != side && piece.kind.is_pawn() && ahead == to, "{}", what());
        }
        Point::Guards(piece, at) => {
            assert!(piece.color == side && goes(&|to| reaches(&after, to, *at)), "{}", what());
        }
        Point::Protects(piece, at) => {
            assert!(piece.color == side && after.piece(*at) == Some(*piece), "{}", what());
            let passed = position.passed().expect("there is a pass");
            assert!(passed.legal_moves().into_iter().any(|mv| passed.captures(&mv).has(*at)), "{}", what());
        }
        Point::Doubles(at) => {
            let is_rook = |at: &Square| after.piece(*at).is_some_and(|it| it.color == side && it.kind.letter == 'R');
            assert!(Bitboard::file(at.file()).into_iter().filter(is_rook).count() > 1, "{}", what());
        }
        Point::File(at, is_open) => {
            let pawns = |at: &Square| position.piece(*at).filter(|piece| piece.kind.is_pawn()).map(|piece| piece.color);
            let on_file: Vec<Color> = Bitboard::file(at.file()).into_iter().filter_map(|at| pawns(&at)).collect();
            // What the rook has taken on its way is not there any more.
            let taken = usize::from(position.captures(mv).has(*at));
            assert!(!on_file.contains(&side) && (!is_open || on_file.len() <= taken), "{}", what());
        }
        Point::Seventh => assert_eq!(to.map(|to| side.rank(to.rank())), Some(6), "{}", what()),
        Point::Faces(piece, at) => {
            let faces = |to| after.threats(to).has(*at) && after.threats(*at).has(to);
            assert!(goes(&faces) && piece.color != side, "{}", what());
        }
        Point::Aims(at, _) => {
            let king = after.king(!side).expect("it has a king");
            assert!(attacks::king(king).has(*at) && after.threats(to.expect("it moved")).has(*at), "{}", what());
        }
        Point::Opens(piece, at) => {
            assert!(position.piece(*at) == Some(*piece) && after.piece(*at) == Some(*piece), "{}", what());
            assert!(after.threats(*at).len() > position.threats(*at).len(), "{}", what());
        }
        Point::Centre => assert!(goes(&|to| [27, 28, 35, 36].contains(&to.index())), "{}", what()),
        Point::Supports(at) => {
            let is_central = [27, 28, 35, 36].contains(&at.index());
            assert!(is_central && goes(&|to| after.threats(to).has(*at)), "{}", what());
        }
        Point::Holds(squares) => {
            for at in squares {
                let (pawn, goes) = (to.expect("it moved"), |mv: &P::Move| hint::ends(&after.path(mv)).1 == Some(*at));
                assert!(after.threats(pawn).has(*at) && after.piece(*at).is_none(), "{}", what());
                assert!(after.legal_moves().as_ref().iter().any(goes), "{}", what());
            }
        }
        Point::Prepares(at) => {
            assert!(goes(&|to| after.threats(to).has(*at)) && after.piece(*at).is_none(), "{}", what());
            let passed = after.passed().expect("there is a pass");
            let advances = |mv: &P::Move| hint::ends(&passed.path(mv)).1 == Some(*at);
            assert!(passed.legal_moves().as_ref().iter().any(advances), "{}", what());
        }
        Point::Space(at) => {
            let is_pawn = after.piece(*at).is_some_and(|piece| piece.color == side && piece.kind.is_pawn());
            assert!(is_pawn && goes(&|to| to == *at) && side.rank(at.rank()) >= 3, "{}", what());
        }
        Point::Denies(piece, at) => {
            assert!(goes(&|to| after.threats(to).has(*at)) && after.piece(*at).is_none(), "{}", what());
            let passed = position.passed().expect("there is a pass");
            let comes = |mv: &P::Move| passed.after(mv).piece(*at) == Some(*piece);
            assert!(piece.color != side && passed.legal_moves().as_ref().iter().any(comes), "{}", what());
            let is_taken = |mv: &P::Move| {
                let next = after.after(mv);
                next.piece(*at) == Some(*piece) && next.legal_moves().into_iter().any(|mv| next.captures(&mv).has(*at))
            };
            assert!(after.legal_moves().as_ref().iter().any(is_taken), "{}", what());
        }
        Point::Unpins(piece, at) => {
            assert!(piece.color == side && after.piece(*at) == Some(*piece), "{}", what());
            let king = position.king(side).expect("it has a king");
            let pins = |from: Square| position.threats(from).has(*at) && is_in_line(position, from, *at, king);
            assert!(Square::all().any(pins), "{}", what());
        }
        Point::Nears(piece, _) => assert!(piece.color != side && piece.kind.is_pawn(), "{}", what()),
        Point::Centralises => assert_eq!(after.king(side), to, "{}", what()),
        Point::Shields((piece, at), (enemy, from)) => {
            assert!(piece.color == side && after.piece(*at) == Some(*piece), "{}", what());
            assert!(enemy.color != side && after.piece(*from) == Some(*enemy), "{}", what());
            let attacks = |position: &P| position.threats(*from).has(*at);
            let between = |to| attacks::between(*from, *at).has(to);
            assert!(attacks(position) && !attacks(&after) && goes(&between), "{}", what());
        }
        Point::Presses(piece, at) => {
            assert!(piece.color != side && after.piece(*at) == Some(*piece), "{}", what());
            assert!(goes(&|to| after.threats(to).has(*at)), "{}", what());
        }
        Point::Leaves(piece, (enemy, at)) => {
            let leaves = |(from, to): &(Square, Square)| {
                position.piece(*from) == Some(*piece)
                    && position.threats(*at).has(*from)
                    && !after.threats(*at).has(*to)
            };
            assert!(after.piece(*at) == Some(*enemy) && legs.iter().any(leaves), "{}", what());
        }
        Point::Room(_, was, is) => assert!(is > was, "{}", what()),
        // The points of the engine's line have a test of their own.
        Point::Forced(..)
        | Point::Perpetual
        | Point::Resists(..)
        | Point::Despite(_)
        | Point::Sacrifices(..)
        | Point::Takes(_)
        | Point::Gains(..)
        | Point::Trades(_)
        | Point::Gets(_)
        | Point::Leads(..)
        | Point::Stops(..)
        | Point::Meets(..)
        | Point::Plans(..)
        | Point::Alone(_)
        | Point::Answers(_)
        | Point::Shuns(_)
        | Point::Outlasts(_)
        | Point::Enables(..)
        | Point::Heads(_)
        | Point::Covers(_)
        | Point::Keeps(_) => panic!("{}", what()),
    }
}

/// What the engine shows of its own best move is so: each line is legal and has the result that is named.
struct LinesAreTrue;

impl Visitor for LinesAreTrue {
    type Output = usize;

    fn visit<P: Searched>(self) -> usize {
        let (mut told, mut shared) = (0, Shared::new(1));
        for start in random::starts::<P>().into_iter().take(6) {
            let record = random::play(start, 20, &mut Random(5));
            for index in (0..record.moves.len()).step_by(2) {
                let (earlier, position) = (&record.positions[..index], &record.positions[index]);
                shared.clear();
                let limits = Limits { nodes: Some(2_000), ..Limits::default() };
                let best = position.search(None, earlier, &limits, &shared, &mut |_| {}).expect("it can move");
                let points = hint::explain(position, earlier, &best.lines[0], 1_000, &shared);
                let stops = points.iter().any(|point| matches!(point, Point::Stops(..) | Point::Meets(..)));
                let saves = points
                    .iter()
                    .any(|point| matches!(point, Point::Saves(..) | Point::Endangered(..) | Point::Protects(..)));
                assert!(!stops || !saves, "{points:?} say one thing twice in {}", position.fen());
                for point in &points {
                    // What ends a line in a win need not be forced.
                    let is_forced = matches!(point, Point::Forced(..) | Point::Resists(..));
                    assert!(!is_forced || best.score.win().is_some(), "{point:?} in {}", position.fen());
                    told += usize::from(line_is_true(position, &record.positions[..=index], &best.mv, point));
                }
            }
        }
        told
    }
}

/// Plays moves as the history writes them, and returns the positions.
fn played<P: Searched>(record: &[P], shown: &str) -> Vec<P> {
    let mut positions = record.to_vec();
    // Some notations have spaces of their own.
    let mut rest = shown;
    while !rest.is_empty() {
        let last = positions.last().expect("a position").clone();
        let mut legal: Vec<_> = last.legal_moves().into_iter().map(|mv| (last.notation(&mv), mv)).collect();
        legal.sort_by_key(|(text, _)| std::cmp::Reverse(text.len()));
        let is_next =
            |text: &str| rest.strip_prefix(text).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',']));
        let (text, mv) =
            legal.into_iter().find(|(text, _)| is_next(text)).unwrap_or_else(|| panic!("{rest} in {}", last.fen()));
        P::play_on(&mut positions, &mv);
        rest = rest[text.len()..].trim_start_matches([',', ' ']);
    }
    positions
}

/// Asserts that a point is so, and returns whether it is one that the engine shows.
fn line_is_true<P: Searched>(position: &P, record: &[P], mv: &P::Move, point: &Point) -> bool {
    let side = position.turn();
    let what = || format!("{point:?} of {} in {}", position.notation(mv), position.fen());
    let first = position.notation(mv);
    let material = |position: &P| hint::balance(position, side);
    let last = |shown: &str| played(record, shown).pop().expect("a position");
    match point {
        Point::Forced(_, _, line) if line.ends_with(" …") => drop(played(record, line.trim_end_matches(" …"))),
        Point::Forced(moves, _, line) => {
            let positions = played(record, line);
            let (last, earlier) = positions.split_last().expect("a position");
            assert_eq!(last.outcome_after(earlier).and_then(|outcome| outcome.winner), Some(side), "{}", what());
            assert!((positions.len() - record.len()).div_ceil(2) <= *moves, "{}", what());
        }
        Point::Perpetual => assert!(position.after(mv).check().is_some(), "{}", what()),
        Point::Resists(..) => {}
        Point::Despite(told) => {
            if let Some((_, line)) = told.split_once(": ") {
                assert!(material(&last(&format!("{first} {line}"))) < material(position), "{}", what());
            }
        }
        Point::Leads(line, _) => {
            assert!(position.race().is_none(), "{}: only a proof says who wins", what());
            drop(last(&format!("{first} {line}")));
        }
        Point::Takes(_) => assert!(material(&last(&first)) > material(position), "{}", what()),
        Point::Gains(_, line) => assert!(material(&last(line)) > material(position), "{}", what()),
        Point::Sacrifices(piece, _, [line, _]) => {
            assert_eq!(piece.color, side, "{}", what());
            let positions = played(record, &format!("{first} {line}"));
            let taken = &positions[record.len() + 1];
            assert!(material(taken) < material(&last(&first)), "{}", what());
        }
        Point::Alone([other, reply, _]) | Point::Shuns([other, reply, _]) | Point::Outlasts([other, reply, _]) => {
            assert_ne!(*other, first);
            last(&format!("{other} {reply}"));
        }
        Point::Answers([taken, reply, _]) => drop(last(&format!("{first} {taken} {reply}"))),
        Point::Stops(threat, _) | Point::Meets(threat, _) => {
            drop(played(&[position.passed().expect("there is a pass")], threat));
        }
        Point::Plans(threat, _) => drop(played(&[last(&first).passed().expect("there is a pass")], threat)),
        Point::Enables(_, next) => {
            assert!(!position.legal_moves().into_iter().any(|mv| position.notation(&mv) == *next));
        }
        Point::Covers(squares) => {
            let (path, after) = (position.path(mv), last(&first));
            let legs = hint::legs(&path);
            for at in squares {
                let covers = |&(from, to): &(Square, Square)| {
                    after.threats(to).has(*at) && !position.threats(from).has(*at) && after.piece(*at).is_none()
                };
                assert!(legs.iter().any(covers), "{}", what());
            }
        }
        Point::Heads(at) => {
            let from = hint::ends(&position.path(mv)).0;
            let mut ways = position.legal_moves().into_iter().map(|mv| hint::ends(&position.path(&mv)));
            assert!(!ways.any(|way| way == (from, Some(*at))), "{}", what());
        }
        Point::Keeps(_) => assert!(position.legal_moves().as_ref().len() > 1, "{}", what()),
        Point::Trades(_) | Point::Gets(_) => assert!(position.captures(mv).any(), "{}", what()),
        _ => return false,
    }
    true
}

#[test]
fn lines_are_true() {
    for info in GAMES {
        let told = pawnstorm::engine::visit(info.id, LinesAreTrue).expect("there is such a game");
        assert!(told > 3, "{}: {told} points", info.id);
    }
}

#[test]
fn hints_are_true() {
    for info in GAMES {
        let told = visit(info.id, HintsAreTrue).expect("there is such a game");
        assert!(told > 20, "{}: {told} points", info.id);
    }
}
