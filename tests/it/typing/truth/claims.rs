//! What the parts of a sentence claim, each to be checked against the board.

use super::Claim;
use super::shapes::judge;
use super::shapes::{Board, between, far, goes, offset};
use crate::prelude::*;
use pawnstorm::game::input::read;
use pawnstorm::rules::Piece;

/// A square as the games write it: `e4`, `(3,4)`.
pub(super) fn square(text: &str) -> Option<Square> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    if text.starts_with('(') { Square::from_row_column(&digits) } else { text.parse().ok() }
}

pub(in crate::typing) fn squares(text: &str) -> Vec<Square> {
    text.split([' ', ';']).filter_map(|word| square(word.trim_end_matches(','))).collect()
}

/// A piece that is named, and whether it is said to be that of the player.
struct Named<'a> {
    name: &'a str,
    own: bool,
    at: Square,
}

fn named(text: &str) -> Option<Named<'_>> {
    let (name, at) = text.split_once(" on ").or_else(|| text.split_once(" at "))?;
    let own = name.strip_prefix("your ").or_else(|| name.strip_prefix("Your "));
    let bare = own.unwrap_or(name);
    let name = bare.strip_prefix("the ").or_else(|| bare.strip_prefix("The ")).unwrap_or(bare);
    Some(Named { name, own: own.is_some(), at: square(at)? })
}

/// Every piece that a list names stands there on a board, and is whose it is said to be. Those that do.
pub(super) fn stand(claim: &Claim<'_>, board: &Board, list: &str) -> Option<Vec<(Square, Piece)>> {
    let marks = claim.game.info().terms.marks;
    let separated = list.replace(" and ", ", ");
    let each = separated.split(", ").map(|text| {
        let named = named(text)?;
        let piece = board.at(named.at)?;
        let is_called = if marks { named.name == piece.letter().to_string() } else { named.name == piece.kind.name };
        (is_called && (!named.own || piece.color == claim.us)).then_some((named.at, piece))
    });
    each.collect()
}

/// The one piece that is named, on the present board or in the midst of the move.
pub(super) fn one(claim: &Claim<'_>, text: &str) -> Option<(Square, Piece)> {
    claim.boards().iter().find_map(|board| match stand(claim, board, text)?[..] {
        [one] => Some(one),
        _ => None,
    })
}

/// The piece that is tried stands where it is said to.
pub(super) fn mine(claim: &Claim<'_>, text: &str) -> Option<(Square, Piece)> {
    one(claim, text).filter(|(at, piece)| piece.color == claim.us && claim.tries.iter().any(|steps| picks(steps, *at)))
}

pub(super) fn picks(steps: &[Step], at: Square) -> bool {
    steps.iter().any(|step| matches!(step, Step::Pick(square) | Step::To(square) if *square == at))
}

pub(super) fn mine_is(claim: &Claim<'_>, text: &str, is_so: impl Fn(Square, Piece) -> bool) -> bool {
    mine(claim, text).is_some_and(|(at, piece)| is_so(at, piece))
}

/// Every piece of a list stands on the board, is the enemy's, and would take a king on a square.
pub(super) fn all_take(claim: &Claim<'_>, board: &Board, list: &str, king: Square) -> bool {
    let Some(pieces) = stand(claim, board, list) else { return false };
    !pieces.is_empty() && pieces.iter().all(|(at, piece)| piece.color != claim.us && board.takes(*at, king))
}

/// They stand there now, and would take the king, on a square, after the move.
pub(super) fn take_after(claim: &Claim<'_>, king: Option<Square>, list: &str) -> bool {
    let Some(now) = stand(claim, &claim.board, list) else { return false };
    claim.after().iter().any(|board| {
        let stays = now.iter().all(|(at, piece)| board.at(*at) == Some(*piece));
        let is_king = board.king(claim.us).is_some_and(|at| king.is_none_or(|king| king == at));
        stays && is_king && board.king(claim.us).is_some_and(|at| all_take(claim, board, list, at))
    })
}

/// They give check to the king there now.
pub(super) fn check_now(claim: &Claim<'_>, king: &str, list: &str) -> bool {
    let at = square(king);
    at.is_some() && claim.board.king(claim.us) == at && at.is_some_and(|at| all_take(claim, &claim.board, list, at))
}

pub(super) fn in_check(claim: &Claim<'_>) -> bool {
    let Some(king) = claim.board.king(claim.us) else { return false };
    claim.board.pieces().any(|(at, piece)| piece.color != claim.us && claim.board.takes(at, king))
}

/// They take a king that passes over a square, or arrives there.
pub(super) fn take_on_the_way(claim: &Claim<'_>, at: &str, list: &str) -> bool {
    let (Some(at), Some(home)) = (square(at), claim.board.king(claim.us)) else { return false };
    let way = vec![Step::Pick(home), Step::To(at)];
    let on_it = claim.some_way(|from, to| from == home && (to == at || between(from, to).contains(&at)));
    let takes = |board: &Board, from: Square| board.takes(from, at) || board.takes_as_hero(from, at);
    let all = |board: &Board| {
        let pieces = stand(claim, board, list).unwrap_or_default();
        !pieces.is_empty() && pieces.iter().all(|(from, piece)| piece.color != claim.us && takes(board, *from))
    };
    on_it && claim.board.after(&way, claim.game.info()).iter().any(all)
}

/// Whether the squares that a list names are just those to which the piece on a square can legally go. A long list ends with how many
/// others there are.
fn reaches(claim: &Claim<'_>, from: Square, list: &str) -> bool {
    let goals: std::collections::BTreeSet<Square> = claim
        .game
        .all_routes()
        .iter()
        .filter_map(|route| route.path.steps().strip_prefix(&[Step::Pick(from)])?.first()?.square())
        .collect();
    let named = squares(list);
    let others =
        list.strip_suffix(" other squares").and_then(|list| list.rsplit(' ').next()?.parse().ok()).unwrap_or(0);
    named.iter().all(|square| goals.contains(square)) && named.len() + others == goals.len()
}

/// The kinds of pieces that a name stands for, of the player's pieces.
pub(super) fn own_of<'a>(claim: &'a Claim<'_>, name: &'a str) -> impl Iterator<Item = (Square, Piece)> + 'a {
    claim.board.pieces().filter(move |(_, piece)| {
        piece.color == claim.us && (piece.kind.name == name || name == "pawn" && piece.kind.is_pawn())
    })
}

/// No piece of a kind goes to a square legally: of all, or of those that stand where it is said.
pub(super) fn none_goes(claim: &Claim<'_>, whose: &str, to: &str) -> bool {
    let Some(to) = square(to) else { return false };
    those(claim, whose).all(|from| !claim.legal(&[Step::Pick(from), Step::To(to)]))
}

/// The squares of the player's pieces of a kind, of all or of those that stand where it is said.
pub(super) fn those<'a>(claim: &'a Claim<'_>, whose: &'a str) -> impl Iterator<Item = Square> + 'a {
    let (name, place) = whose.split_once(" on ").or_else(|| whose.split_once(" in ")).unwrap_or((whose, ""));
    let is_there = move |at: Square| {
        let number = |text: &str| text.trim_start_matches(|c: char| !c.is_ascii_digit()).parse::<u8>().ok();
        match place.split_once(' ') {
            Some(("the", file)) => file.as_bytes()[0] == b'a' + at.file(),
            Some(("rank", _)) => number(place) == Some(at.rank() + 1),
            Some(("row", _)) => number(place) == Some(at.rank()),
            Some(("column", _)) => number(place) == Some(at.file()),
            _ => place.is_empty() || square(place) == Some(at),
        }
    };
    own_of(claim, name).map(|(at, _)| at).filter(move |at| is_there(*at))
}

pub(super) fn is_stuck(claim: &Claim<'_>, from: Square) -> bool {
    !claim.legal(&[Step::Pick(from)])
}

/// A clause about where a piece that cannot move at all would go.
pub(super) fn wherever(claim: &Claim<'_>, from: Square, clause: &str) -> bool {
    let tries = Square::all().map(|to| vec![Step::Pick(from), Step::To(to)]).collect();
    let claim = Claim { game: claim.game, text: claim.text.clone(), tries, board: claim.board.clone(), us: claim.us };
    judge(&claim, clause).is_some_and(|(_, is_so)| is_so)
}

/// They stand where a piece would go next: on the square that was tried or, where none was, around.
pub(super) fn obstruct(claim: &Claim<'_>, list: &str) -> bool {
    claim.boards().iter().any(|board| {
        stand(claim, board, list).is_some_and(|pieces| {
            pieces.iter().all(|(at, _)| claim.some_way(|_, to| to == *at))
                || pieces.iter().all(|(at, _)| {
                    claim.tries.iter().any(|steps| matches!(steps[..], [Step::Pick(from)] if is_near(from, *at)))
                })
        })
    })
}

pub(super) fn is_near(from: Square, at: Square) -> bool {
    far(from, at) == 1 || goes('N', offset(from, at, Color::White))
}

/// A square is on the way of a pawn that goes two ranks on in two steps.
pub(super) fn in_two_steps(claim: &Claim<'_>, from: Square, at: Square, to: Square) -> bool {
    claim.game.info().id == "alapawn-balanced" && far(from, at) == 1 && far(at, to) == 1
}

pub(super) fn blocked(claim: &Claim<'_>, piece: &str, by: &str) -> bool {
    claim.boards().iter().any(|board| {
        let (Some(pieces), Some(blockers)) = (stand(claim, board, piece), stand(claim, board, by)) else {
            return false;
        };
        let ([(from, _)], [(at, _)]) = (&pieces[..], &blockers[..]) else { return false };
        claim.some_way(|start, to| {
            start == *from && (to == *at || between(start, to).contains(at) || in_two_steps(claim, start, *at, to))
        })
    })
}

/// A pawn of the player is asked to go so: files to the side, ranks ahead.
pub(super) fn pawn_way(claim: &Claim<'_>, is_so: impl Fn(i8, i8) -> bool) -> bool {
    claim.some_way(|from, to| {
        let (files, ranks) = offset(from, to, claim.us);
        let is_pawn =
            |board: &Board| board.at(from).is_some_and(|piece| piece.color == claim.us && piece.kind.is_pawn());
        claim.boards().iter().any(is_pawn) && is_so(files.abs(), ranks)
    })
}

pub(super) fn is_empty(claim: &Claim<'_>, at: &str) -> bool {
    square(at).is_some_and(|at| claim.boards().iter().any(|board| board.at(at).is_none()))
}

fn goes_by_kind(claim: &Claim<'_>, kind: &str, is_so: impl Fn(bool) -> bool) -> bool {
    let name = kind.split_once(' ').map_or(kind, |(_article, name)| name);
    claim.some_way(|from, to| {
        let piece = claim.boards().iter().find_map(|board| board.at(from).filter(|piece| piece.kind.name == name));
        piece.is_some_and(|piece| is_so(goes(piece.kind.letter, offset(from, to, claim.us))))
    })
}

/// No piece of that kind goes so, and the one that is named can go to those squares and no others, or nowhere.
pub(super) fn goes_otherwise(claim: &Claim<'_>, kind: &str, piece: &str, goals: Option<&str>) -> bool {
    let Some((at, _)) = one(claim, piece) else { return false };
    let goals_are_so = goals.map_or_else(|| is_stuck(claim, at), |goals| reaches(claim, at, goals));
    goes_by_kind(claim, kind, |goes| !goes) && goals_are_so
}

pub(super) fn just_doubled(claim: &Claim<'_>, at: Square) -> bool {
    let last = claim.game.entries().last().map(|entry| entry.path.steps().to_vec()).unwrap_or_default();
    matches!(last[..], [Step::Pick(from), Step::To(to), ..] if to == at && from.file() == to.file() && far(from, to) == 2)
}

pub(super) fn is_game(claim: &Claim<'_>, game: &str) -> bool {
    claim.game.info().id.starts_with(game)
}

pub(super) fn accepted(game: &Game, text: &str) -> bool {
    !matches!(read(game, text, Entered::default()), Reading::Refused(_))
}

pub(super) fn last_rank(claim: &Claim<'_>, to: Square) -> bool {
    to.rank() == claim.us.rank(7)
}

pub(super) fn castling_right(claim: &Claim<'_>, rook: &str) -> bool {
    let letter = if rook.starts_with('h') { 'K' } else { 'Q' };
    let letter = if claim.us == Color::White { letter } else { letter.to_ascii_lowercase() };
    claim.field(2).contains(letter)
}

pub(super) fn between_king_and_rook(claim: &Claim<'_>, list: &str) -> bool {
    let Some(pieces) = stand(claim, &claim.board, list) else { return false };
    let Some(king) = claim.board.king(claim.us) else { return false };
    claim.some_way(|_, to| {
        let rook = Square::new(if to.file() > king.file() { 7 } else { 0 }, king.rank());
        pieces.iter().all(|(at, _)| between(king, rook).contains(at))
    })
}

pub(super) fn letter_of(claim: &Claim<'_>, at: &str) -> Option<char> {
    Some(mine(claim, at)?.1.kind.letter)
}

/// The captures that are listed are the legal ones, and nothing else is legal.
pub(super) fn must_capture(claim: &Claim<'_>, name: &str, captures: &str) -> bool {
    let captures: Vec<Vec<Step>> = captures.split(" or ").filter_map(pawnstorm::game::input::steps_of).collect();
    let begins = |steps: &Vec<Step>| {
        claim.legal(steps)
            && matches!(steps[0], Step::Pick(from) if claim.board.at(from).is_some_and(|piece| piece.kind.name == name || piece.kind.name.starts_with("Berserker")))
    };
    let covered = claim
        .game
        .all_routes()
        .iter()
        .all(|route| captures.iter().any(|capture| route.path.steps().starts_with(capture)));
    !captures.is_empty() && captures.iter().all(begins) && covered
}

/// A Guard captures on other squares than those to which it moves.
pub(super) fn guard_cannot(claim: &Claim<'_>, from: Square, to: Square) -> bool {
    let (files, ranks) = offset(from, to, claim.us);
    let moves = far(from, to) == 1 && (files == 0 || ranks == 0);
    if claim.board.at(to).is_some() { !claim.board.takes(from, to) } else { !moves }
}

pub(super) fn has_fallen(claim: &Claim<'_>, name: &str) -> bool {
    let Some(kind) = claim.game.info().pieces.iter().find(|kind| kind.name == name) else { return false };
    let letter = if claim.us == Color::White { kind.letter } else { kind.letter.to_ascii_lowercase() };
    claim.field(7).split(',').filter_map(|field| field.strip_prefix("heal:")).any(|letters| letters.contains(letter))
}

pub(super) fn evicted(claim: &Claim<'_>, at: &str) -> bool {
    claim.remembers(&format!("evict:{at}"))
}

pub(super) fn near_own_healer(claim: &Claim<'_>, at: Square) -> bool {
    claim
        .board
        .pieces()
        .any(|(healer, piece)| piece.color == claim.us && piece.kind.letter == 'E' && far(healer, at) == 1)
}

/// The squares to which a Spy goes are all beside the one it was driven off.
pub(super) fn refuges(claim: &Claim<'_>, off: &str, list: &str) -> bool {
    evicted(claim, off)
        && square(off).is_some_and(|off| squares(list).iter().all(|to| far(off, *to) == 1))
        && squares(list).iter().all(|to| claim.legal(&[Step::Drop('S'), Step::To(*to)]))
}

pub(super) fn some_square_of(claim: &Claim<'_>, at: &str) -> Option<Square> {
    let at = square(at)?;
    claim.tries.iter().flatten().any(|step| step.square() == Some(at)).then_some(at)
}
