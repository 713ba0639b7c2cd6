//! The points of a hint in words.

use super::{Point, TOLD};
use crate::describe::counted;
use pawnstorm_rules::{Piece, Reason, Square, Terminology, list};

/// The idea of a move without any other.
const USEFUL: &str = "look for a useful move";

impl Point {
    /// Formats the strength of the move without naming the move.
    fn idea(&self, terms: &Terminology) -> String {
        match self {
            Self::Wins => "you can win the game right now".into(),
            Self::Draws => "you can draw the game right now".into(),
            Self::Captures(_) | Self::Passing(..) | Self::Spends(_) => "you can capture something".into(),
            Self::Promotes(_) => "a pawn can become another piece".into(),
            Self::Heals(piece) => format!("you can heal {}", name(terms, *piece)),
            Self::Returns(piece, _) => format!("find a good square for {}", name(terms, *piece)),
            Self::Checks => "you can give check".into(),
            Self::Prevents(mv) => format!("your opponent threatens to win with {mv}: stop it"),
            Self::Threatens(pieces) => format!("{} can be threatened", terms.pieces(pieces)),
            Self::Saves(moved, (piece, at)) | Self::Endangered(moved, (piece, at)) => {
                format!("{} is in danger from {}", name(terms, *moved), terms.piece(*piece, *at))
            }
            Self::Forces(_) => "you can leave your opponent only one reply".into(),
            Self::Only => "there is only one legal move".into(),
            Self::Forced(moves, Reason::Checkmate, _) => format!("there is a mate in {moves}"),
            Self::Forced(moves, ..) => format!("there is a win in {}", counted(*moves, "move")),
            Self::Perpetual => "you can keep giving check".into(),
            Self::Resists(..2, ..) => "every move loses".into(),
            Self::Resists(..) => "every move loses: hold out for as long as you can".into(),
            Self::Despite(_) => "look for the best defence".into(),
            Self::Leads(..) => "look a few moves ahead".into(),
            Self::Sacrifices(..) => "think of a sacrifice".into(),
            Self::Takes(what) | Self::Gains(what, _) => format!("you can win {what}"),
            Self::Trades(what) => format!("you can exchange {what}"),
            Self::Gets(what) => format!("you can get {what}"),
            Self::Stops(mv, what) => format!("your opponent threatens to {what} with {mv}: stop it"),
            Self::Meets(mv, what) => format!("your opponent threatens to {what} with {mv}: prepare for it"),
            Self::Plans(_, what) => format!("you can threaten to {what}"),
            Self::Alone(_) => "there is only one good move".into(),
            Self::Answers([taken, ..]) => format!("see what happens if your opponent plays {taken}"),
            Self::Shuns(_) => "not every capture is good".into(),
            Self::Outlasts(_) => "only one move holds out longer".into(),
            Self::Keeps(what) => format!("only one move keeps the {what}"),
            Self::Pins([(piece, at), _]) => format!("you can pin {}", terms.piece(*piece, *at)),
            Self::Skewers([(front, _), _]) if front.kind.letter == 'K' => "look behind the enemy king".into(),
            Self::Skewers([(piece, at), (behind, square)]) => {
                format!("{} and {} can be attacked at once", terms.piece(*piece, *at), terms.piece(*behind, *square))
            }
            Self::Evades => "get out of check".into(),
            Self::Castles => "take your king out of the centre".into(),
            Self::StopsCastling => "keep the enemy king in the centre".into(),
            Self::Develops(_) => "bring out a piece".into(),
            Self::Passes(_) | Self::Advances(_) => "a passed pawn is strong".into(),
            Self::Blocks(piece, at) => format!("stop {}", terms.piece(*piece, *at)),
            Self::Guards(piece, at) | Self::Protects(piece, at) => format!("look after {}", terms.your(*piece, *at)),
            Self::File(..) | Self::Doubles(_) | Self::Seventh => "find a better place for a rook".into(),
            Self::Faces(..) => "you can offer an exchange".into(),
            Self::Aims(..) => "aim a piece at the enemy king".into(),
            Self::Connects => "bring your rooks together".into(),
            Self::Opens(piece, at) => format!("give {} more room", terms.your(*piece, *at)),
            Self::Centre | Self::Supports(_) => "take your share of the centre".into(),
            Self::Enables(..) => "prepare another move".into(),
            Self::Heads(at) => format!("aim for {}", terms.square(*at)),
            Self::Prepares(at) => format!("prepare an advance to {}", terms.square(*at)),
            Self::Denies(piece, at) => format!("keep {} off {}", name(terms, *piece), terms.square(*at)),
            Self::Space(_) => "gain space with a pawn".into(),
            Self::Holds(_) => "make it dangerous for enemy pawns to advance".into(),
            Self::Unpins(piece, at) => format!("{} is pinned", terms.your(*piece, *at)),
            Self::Nears(..) | Self::Centralises => "your king is strong in an ending: use it".into(),
            Self::Shields((piece, at), _) => format!("look after {}", terms.your(*piece, *at)),
            Self::Presses(piece, at) => format!("put pressure on {}", terms.piece(*piece, *at)),
            Self::Leaves(moved, (piece, at)) => {
                format!("{} attacks {}", terms.piece(*piece, *at), name(terms, *moved))
            }
            Self::Room(piece, ..) => format!("give {} more room", name(terms, *piece)),
            Self::Covers(_) => USEFUL.into(),
        }
    }

    /// Formats the point as the words after "it".
    fn clause(&self, terms: &Terminology) -> String {
        match self {
            Self::Wins => "wins the game".into(),
            Self::Draws => "ends the game in a draw".into(),
            Self::Captures(pieces) => format!("captures {}", terms.pieces(pieces)),
            Self::Passing(pawn, at) => format!("captures {} en passant", terms.piece(*pawn, *at)),
            Self::Promotes(at) => format!("promotes on {}", terms.square(*at)),
            Self::Heals(piece) => format!("heals {}", name(terms, *piece)),
            Self::Returns(piece, at) => format!("puts {} on {}", name(terms, *piece), terms.square(*at)),
            Self::Checks => "gives check".into(),
            Self::Prevents(mv) => format!("prevents {mv}, which would win"),
            Self::Threatens(pieces) => format!("threatens {}", terms.pieces(pieces)),
            Self::Saves(moved, (piece, at)) => {
                format!("brings {} to safety from {}", name(terms, *moved), terms.piece(*piece, *at))
            }
            Self::Endangered(moved, (piece, at)) => {
                let (moved, piece) = (name(terms, *moved), terms.piece(*piece, *at));
                format!("moves {moved}, which is in danger from {piece}, though it is still attacked")
            }
            Self::Forces(mv) => format!("leaves {mv} as the only reply"),
            Self::Only => "is the only legal move".into(),
            Self::Forced(moves, Reason::Checkmate, line) => format!("mates in {moves}: {line}"),
            Self::Forced(moves, Reason::PawnsCaptured, line) => {
                format!("takes the last pawn in {}: {line}", counted(*moves, "move"))
            }
            Self::Forced(moves, _, line) => format!("wins in {}: {line}", counted(*moves, "move")),
            Self::Perpetual => "draws by perpetual check".into(),
            Self::Resists(moves, mates, sooner) => {
                let end = if *mates { "mate" } else { "defeat" };
                let within = |moves: usize| match moves {
                    ..2 => "next move".into(),
                    _ => format!("within {moves} moves"),
                };
                let others = match sooner {
                    Some(moves) => format!("after any other move it comes {}", within(*moves)),
                    None => "no other move can either".into(),
                };
                format!("cannot prevent {end} {}; {others}", within(*moves))
            }
            Self::Spends(what) => format!("gives up {what}"),
            Self::Despite(what) => what.clone(),
            Self::Leads(line, result) => format!("after {line}, {result}"),
            Self::Sacrifices(piece, captured, [line, result]) => {
                let offer = name(terms, *piece);
                let offer = if captured.is_empty() { offer } else { format!("{offer} for {}", terms.pieces(captured)) };
                format!("offers {offer}: after {line}, {result}")
            }
            Self::Takes(what) => format!("wins {what}"),
            Self::Gains(what, line) => format!("wins {what}: {line}"),
            Self::Trades(what) => format!("exchanges {what}"),
            Self::Gets(what) => format!("gets {what}"),
            Self::Stops(mv, what) => format!("stops {mv}, which would {what}"),
            Self::Meets(mv, what) => format!("defends against {mv}, which would {what}"),
            Self::Plans(mv, what) => format!("threatens to {what} with {mv}"),
            Self::Alone([other, reply, what]) => {
                format!("is the only good move: after {other}, {reply} would {what}")
            }
            Self::Answers([taken, reply, what]) => format!("answers {taken} with {reply}, which would {what}"),
            Self::Shuns([other, reply, what]) => {
                format!("is better than {other}, as then {reply} would {what}")
            }
            Self::Outlasts([other, reply, what]) => format!("holds out longest: after {other}, {reply} would {what}"),
            Self::Keeps(what) => format!("is the only move that keeps the {what}"),
            Self::Pins([(piece, at), (behind, square)]) => {
                format!("pins {} to {}", terms.piece(*piece, *at), terms.piece(*behind, *square))
            }
            Self::Skewers([(front, _), (piece, at)]) if front.kind.letter == 'K' => {
                format!("attacks {} behind the king", terms.piece(*piece, *at))
            }
            Self::Skewers([(piece, at), (behind, square)]) => {
                format!("attacks {} and {} behind it", terms.piece(*piece, *at), terms.piece(*behind, *square))
            }
            Self::Evades => "gets out of check".into(),
            Self::Castles => "takes the king out of the centre and brings the rook into play".into(),
            Self::StopsCastling => "keeps the enemy king from castling for now".into(),
            Self::Develops(piece) => format!("develops the {}", piece.kind.name),
            Self::Passes(at) => format!("makes a passed pawn on {}", terms.square(*at)),
            Self::Advances(at) => format!("pushes the passed pawn to {}", terms.square(*at)),
            Self::Blocks(piece, at) => format!("blocks {}", terms.piece(*piece, *at)),
            Self::Guards(piece, at) => format!("guards {}", terms.your(*piece, *at)),
            Self::Protects(piece, at) => format!("makes {} safe", terms.your(*piece, *at)),
            Self::Doubles(at) => format!("doubles the rooks on the {}", terms.file(*at)),
            Self::File(at, true) => format!("puts the rook on the open {}", terms.file(*at)),
            Self::File(at, false) => format!("puts the rook on the half-open {}", terms.file(*at)),
            Self::Seventh => "brings the rook among the enemy pawns".into(),
            Self::Faces(piece, at) => format!("offers to exchange {}", terms.piece(*piece, *at)),
            Self::Aims(at, Some(piece)) => format!("attacks {}, beside the enemy king", terms.piece(*piece, *at)),
            Self::Aims(at, None) => format!("attacks {}, beside the enemy king", terms.square(*at)),
            Self::Connects => "connects your rooks".into(),
            Self::Opens(piece, at) => format!("opens lines for {}", terms.your(*piece, *at)),
            Self::Centre => "takes space in the centre".into(),
            Self::Supports(at) => format!("guards {} in the centre", terms.square(*at)),
            Self::Enables(reply, mv) => format!("makes {mv} possible, for example after {reply}"),
            Self::Heads(at) => format!("heads for {}", terms.square(*at)),
            Self::Prepares(at) => format!("supports an advance to {}", terms.square(*at)),
            Self::Denies(piece, at) => format!("keeps {} off {}", name(terms, *piece), terms.square(*at)),
            Self::Space(at) => {
                format!("gains space {} {}", if terms.marks { "in" } else { "on the" }, terms.file(*at))
            }
            Self::Holds(squares) => format!("guards {}", named(squares, terms)),
            Self::Unpins(piece, at) => format!("frees {} from its pin", terms.your(*piece, *at)),
            Self::Nears(piece, at) => format!("brings the king closer to {}", terms.piece(*piece, *at)),
            Self::Centralises => "brings the king closer to the centre".into(),
            Self::Shields((piece, at), (enemy, from)) => {
                format!("shields {} from {}", terms.your(*piece, *at), terms.piece(*enemy, *from))
            }
            Self::Presses(piece, at) => format!("puts pressure on {}", terms.piece(*piece, *at)),
            Self::Leaves(moved, (piece, at)) => {
                format!("moves {} out of reach of {}", name(terms, *moved), terms.piece(*piece, *at))
            }
            Self::Room(piece, was, is) => {
                format!("gives {} more room: {is} squares, not {was}", name(terms, *piece))
            }
            Self::Covers(squares) => format!("covers {}", named(squares, terms)),
        }
    }
}

fn named(squares: &[Square], terms: &Terminology) -> String {
    list(&squares.iter().map(|at| terms.square(*at)).collect::<Vec<_>>())
}

/// Names a piece without its square.
fn name(terms: &Terminology, piece: Piece) -> String {
    if terms.marks { piece.letter().to_string() } else { format!("the {}", piece.kind.name) }
}

/// Joins the points in one clause; empty without points. A point with a line needs no other.
pub fn reason(points: &[Point], terms: &Terminology) -> String {
    let is_outlook = |point: &Point| matches!(point, Point::Despite(_) | Point::Leads(..));
    let has_line = |point: &Point| matches!(point, Point::Forced(..) | Point::Sacrifices(..) | Point::Gains(..));
    let told: Vec<&Point> = match points {
        [win @ Point::Forced(..), offer @ Point::Sacrifices(..), ..] => {
            return format!("it {}; it {}", win.clause(terms), offer.clause(terms));
        }
        [first, rest @ ..] if has_line(first) => {
            let is_beside = |point: &&Point| {
                matches!(
                    point,
                    Point::Heals(_)
                        | Point::Returns(..)
                        | Point::Saves(..)
                        | Point::Prevents(_)
                        | Point::Stops(..)
                        | Point::Meets(..)
                        | Point::Plans(..)
                        | Point::Answers(_)
                )
            };
            rest.iter().filter(is_beside).chain([first]).collect()
        }
        _ => {
            let merits = points.iter().filter(|point| !has_line(point) && !is_outlook(point));
            // A threat is told beside what everyone sees, and so is how the other moves fail.
            let is_told = |(index, point): &(usize, &Point)| {
                *index < TOLD || *index == TOLD && matches!(point, Point::Plans(..) | Point::Alone(_))
            };
            let mut told: Vec<&Point> = merits.enumerate().take_while(is_told).map(|(_, point)| point).collect();
            // What is said after another move would seem to be said of that one.
            told.sort_by_key(|point| {
                matches!(point, Point::Alone(_) | Point::Shuns(_) | Point::Outlasts(_) | Point::Keeps(_))
            });
            told
        }
    };
    let clauses: Vec<String> = told.into_iter().map(|point| point.clause(terms)).collect();
    let outlook = points.iter().find(|point| is_outlook(point));
    let said = match &clauses[..] {
        [] => return outlook.map_or_else(String::new, |point| point.clause(terms)),
        [first @ .., last] if first.iter().any(|clause| clause.contains(", ")) => {
            format!("it {}, and {last}", first.join(", "))
        }
        _ => format!("it {}", list(&clauses)),
    };
    match outlook {
        Some(cost @ Point::Despite(_)) => format!("{said}; but {}", cost.clause(terms)),
        Some(merit) => format!("{said}; {}", merit.clause(terms)),
        None => said,
    }
}

/// Returns the idea of a move with these points, in a clause that does not name the move.
pub fn idea(points: &[Point], terms: &Terminology) -> String {
    // A danger is seen before a merit, unless that is more than a capture or a check.
    let first = points.first();
    let is_plain = first.is_some_and(|point| matches!(point, Point::Captures(_) | Point::Checks | Point::Evades));
    let is_danger = |point: &&Point| {
        matches!(point, Point::Prevents(_))
            || is_plain && matches!(point, Point::Stops(..) | Point::Meets(..) | Point::Endangered(..))
    };
    points.iter().find(is_danger).or(first).map_or_else(|| USEFUL.into(), |point| point.idea(terms))
}
