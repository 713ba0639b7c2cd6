//! Exchanges: what both sides lose by a capture and those that follow.

use super::Point;
use super::line::{Line, SACRIFICE, sides};
use super::material::{Kind, balance, cancel, exchange, is_quiet, missing, names};
use super::way;
use crate::describe::plural;
use pawnstorm_rules::{Color, Piece, Square, list};

/// Returns whether the points name an exchange.
pub(super) fn is_exchange(points: &[Point]) -> bool {
    points.iter().any(|point| matches!(point, Point::Trades(_) | Point::Gets(_)))
}

/// Says that the first move of a line exchanges what it captures, if the line takes that back.
pub(crate) fn name_exchange(points: &mut Vec<Point>, line: &Line<'_>) {
    if let Some(capture) = points.iter_mut().find(|point| matches!(point, Point::Captures(_)))
        && let Some(trade) = trade(line, line.at(0).turn())
    {
        *capture = trade;
    }
    keep_lasting(points, line);
}

/// Removes what a move does where it goes, if it is taken there or goes back.
pub(super) fn keep_lasting(points: &mut Vec<Point>, line: &Line<'_>) {
    let is_exchange = is_exchange(points);
    if taken_on(line).is_some() || is_exchange || line.goes_back() {
        points.retain(|point| match point {
            Point::Endangered(..) => !is_exchange,
            Point::Blocks(..) => false,
            _ => !point.is_of_place(),
        });
    }
}

/// Returns the exchange that begins with the capture of a line, if one of the next replies captures the moved piece.
fn trade(line: &Line<'_>, side: Color) -> Option<Point> {
    let Some(at) = taken_on(line) else { return swapped(line, side) };
    let taken = line.at(1).captures(line.moves[1]).has(at);
    let is_over = |ply: &usize| *ply == 2 && taken && exchange(line.at(2), at, None) == 0 || is_quiet(line.at(*ply));
    let plies = (2..=line.moves.len().min(4)).find(is_over)?;
    let [own, enemy] = [side, !side].map(|side| missing(line.at(0), line.at(plies), side));
    if (1..=plies).any(|ply| line.comes_back(ply)) {
        return None;
    }
    let [_, first] = sides(line.captured(1), side);
    exchanged(&own, &enemy, &first, balance(line.at(plies), side) - balance(line.at(0), side))
}

/// Returns the exchange of equal pieces, if the reply to the first move of a line captures another one.
fn swapped(line: &Line<'_>, side: Color) -> Option<Point> {
    line.mv(1).filter(|reply| line.at(1).captures(*reply).any())?;
    let [mut own, mut enemy] = [side, !side].map(|side| missing(line.at(0), line.at(2), side));
    let exchange = exchanged(&own, &enemy, &[], 0);
    cancel(&mut own, &mut enemy);
    if own.is_empty() && enemy.is_empty() { exchange } else { None }
}

/// Names an exchange by what each side loses, what the first move captures, and the gain in pawns: an even one, a better piece for another, or several
/// pieces for one that is worth a pawn more.
fn exchanged(own: &[Kind], enemy: &[Kind], first: &[(Piece, Square)], gain: i32) -> Option<Point> {
    // What both sides lose is not named beside the rest.
    let (mut mine, mut theirs) = (own.to_vec(), enemy.to_vec());
    cancel(&mut mine, &mut theirs);
    let is_first = |kind: &Kind| first.iter().any(|(piece, _)| piece.kind.letter == kind.letter);
    match own.len() {
        0 => None,
        // Where the first capture is made good at once, the rest is another exchange.
        _ if !theirs.is_empty() && !theirs.iter().any(is_first) => None,
        _ if mine.is_empty() && theirs.is_empty() => {
            let mut pairs = own.iter().map(|kind| plural(kind.name)).collect::<Vec<_>>();
            pairs.dedup();
            Some(Point::Trades(list(&pairs)))
        }
        _ if gain == 0 && !mine.is_empty() && !theirs.is_empty() => {
            Some(Point::Trades(format!("{} for {}", names(&mine), names(&theirs))))
        }
        1 if gain > 0 && enemy.len() == 1 || gain == 1 - SACRIFICE && enemy.len() > 1 => {
            Some(Point::Gets(format!("{} for {}", names(enemy), names(own))))
        }
        _ => None,
    }
}

/// Returns where one of the first two replies of a line captures the piece that made its first move.
pub(super) fn taken_on(line: &Line<'_>) -> Option<Square> {
    let (_, to) = way(line.at(0), line.mv(0)?)?;
    let mut replies = line.moves.iter().enumerate().skip(1).step_by(2).take(2);
    replies.any(|(ply, reply)| line.at(ply).captures(*reply).has(to)).then_some(to)
}
