//! What follows if the other side captures the piece that has moved, or one left in danger: a sacrifice, an exchange, or a capture that fails.

use super::board::passed;
use super::explain::{HOLDS, near};
use super::line::{AHEAD, LOST, Line, NEARLY, PLIES, SACRIFICE};
use super::material::{balance, exchange, is_quiet, missing, names, worth};
use super::threat::{EVEN, fails};
use super::{Point, pieces, way};
use crate::think::Evaluation;
use pawnstorm_engine::Score;
use pawnstorm_rules::{Color, Piece, Reason, Square, Terminology};

/// How much worse than the best reply the capture of a pawn is that fails, in hundredths of a pawn.
const WORSE: i32 = 100;

/// A capture after the first move of a line that seems to win something: of the moved piece, or of another one in danger.
pub(super) struct Taken<'a, 'b> {
    line: &'b Line<'a>,
    at: Square,
    /// The capture, and what follows.
    reply: Line<'a>,
    /// Its score, for the other side.
    score: Score,
    /// What it seems to win, in pawns.
    gain: i32,
}

impl<'a, 'b> Taken<'a, 'b> {
    pub(super) fn find(line: &'b Line<'a>) -> Option<Self> {
        let (_, at) = way(line.at(0), line.mv(0)?)?;
        Self::on(line, at)
    }

    /// Returns the capture of another piece that seems to win most, at least [`SACRIFICE`] pawns, or that loses the game.
    pub(super) fn left(line: &'b Line<'a>) -> Option<Self> {
        let (root, after) = (line.at(0), line.at(1));
        let is_own = |at: &Square| after.piece(*at).is_some_and(|piece| piece.color == root.turn());
        let own = Square::all().filter(is_own).map(|at| (exchange(after, at, None), at));
        let (gain, at) = own.filter(|(gain, _)| *gain > 0).max_by_key(|(gain, at)| (*gain, at.index()))?;
        let taken = Self::on(line, at).filter(|_| !line.takes_on(at))?;
        (gain >= SACRIFICE || taken.loses_the_game()).then_some(taken)
    }

    fn on(line: &'b Line<'a>, at: Square) -> Option<Self> {
        let gain = exchange(line.at(1), at, None);
        let (reply, score) = line.capture_on(at).filter(|_| gain > 0)?;
        Some(Self { line, at, reply, score, gain })
    }

    pub(super) fn loses_the_game(&self) -> bool {
        self.reply.winner().is_some_and(|(winner, _)| winner == self.side())
    }

    fn side(&self) -> Color {
        self.line.at(0).turn()
    }

    fn terms(&self) -> &'static Terminology {
        &self.line.at(0).info().terms
    }

    /// Returns the line with this capture, if it wins nothing and the other side may as well play it as what the line plays, with this score.
    pub(super) fn played(&self, best: Score) -> Option<Line<'a>> {
        let is_as_good = self.gain >= SACRIFICE && self.better(best) >= -NEARLY;
        if self.line.takes_on(self.at) || !is_as_good || self.loses(best).is_some() {
            return None;
        }
        Some(self.whole())
    }

    fn whole(&self) -> Line<'a> {
        let mut whole = self.line.first(1);
        self.reply.moves.iter().for_each(|mv| whole.play(*mv));
        whole
    }

    /// Returns how much better it is for the other side than what the line plays, in hundredths of a pawn.
    fn better(&self, best: Score) -> i32 {
        self.score.value() + best.value()
    }

    fn loses(&self, best: Score) -> Option<[String; 3]> {
        let is_worth_telling = self.gain >= SACRIFICE || self.better(best) <= -WORSE;
        if is_worth_telling { fails(self.reply.clone()) } else { None }
    }

    /// Returns how the capture fails: the reply, and what that wins, if the line does not play it, or who is better then.
    pub(super) fn fails(&self, best: Score) -> Option<Point> {
        if !self.line.takes_on(self.at)
            && let Some(words) = self.loses(best)
        {
            return Some(Point::Answers(words));
        }
        let quiet = self.reply.quiet().filter(|_| self.gain >= SACRIFICE)?;
        // Who is worse learns nothing from a capture that is a mistake.
        if best.value() <= EVEN && self.better(best) <= -WORSE {
            return None;
        }
        let held = self.reply.holds(quiet, (self.side(), near(-self.score.value())));
        let (plies, words) = match held {
            Some((plies, end)) => (plies, self.result(plies, end)),
            // A gain would seem to be an advantage, and who is lost has other worries.
            None if best.value() <= LOST || self.whole().gain(self.side()).is_some() => return None,
            None => (quiet, self.compensation(quiet)?),
        };
        Some(Point::Leads(self.reply.shown(0, plies), words))
    }

    /// Returns what the side to move has after some plies of the reply for what it has lost, and who is ahead.
    fn result(&self, plies: usize, end: Evaluation) -> String {
        let words = end.words(self.terms());
        self.compensation(plies).map_or(words.clone(), |got| format!("{got}, and {words}"))
    }

    /// Returns what the side to move has after some plies of the reply for what it has lost, if that is not worth the same.
    fn compensation(&self, plies: usize) -> Option<String> {
        let (whole, side) = (self.whole(), self.side());
        let [won, paid, _] = whole.net(side, 1 + plies);
        let is_even = balance(whole.at(0), side) == balance(whole.at(1 + plies), side);
        let is_told = !won.is_empty() && !paid.is_empty() && !is_even;
        is_told.then(|| format!("you have {} for {}", names(&won), names(&paid)))
    }

    /// Returns the sacrifice that the first move of a line with this score makes, and what follows if it is accepted.
    pub(super) fn offer(&self, best: Score) -> Option<Point> {
        let (root, after, side) = (self.line.at(0), self.line.at(1), self.side());
        let (from, _) = way(root, self.line.moves[0])?;
        // What is in danger already is not offered.
        if passed(root).is_some_and(|passed| exchange(&passed, from, None) > 0) {
            return None;
        }
        let piece = after.piece(self.at).filter(|piece| piece.color == side && after.turn() != side)?;
        let got = balance(after, side) - balance(root, side);
        if self.gain <= got.max(SACRIFICE - 1) || worth(after, piece) - got < SACRIFICE || self.reply.moves.len() < 2 {
            return None;
        }
        let (plies, result) = match self.reply.winner() {
            Some((winner, reason)) if winner == side => (self.reply.moves.len(), won(reason).to_string()),
            Some(_) => return None,
            None if self.score.value() > HOLDS.max(HOLDS - best.value()) || best.value() < -AHEAD => return None,
            // It is taken back at once.
            None if self.is_exchanged() => return None,
            None => match self.whole().answered(2, side) {
                Some((whole, plies, _)) if plies <= PLIES => {
                    return Some(self.offered(piece, whole.shown(1, plies.max(3)), "you have won back more".into()));
                }
                _ => {
                    let range = if best.value() < -HOLDS { near(best.value()) } else { -HOLDS..=i32::MAX };
                    let (plies, end) = self.reply.holds(self.reply.quiet().unwrap_or(2), (side, range))?;
                    (plies, self.result(plies, end))
                }
            },
        };
        Some(self.offered(piece, self.reply.shown(0, plies), result))
    }

    fn offered(&self, piece: Piece, line: String, result: String) -> Point {
        let root = self.line.at(0);
        Point::Sacrifices(piece, pieces(root, root.captures(self.line.moves[0])), [line, result])
    }

    /// Returns whether the second move takes back, and captures there end at no cost, or whether it brings the captured piece back.
    fn is_exchanged(&self) -> bool {
        let (before, reply, side) = (self.line.at(0), &self.reply, self.side());
        if missing(before, reply.at(2), side).is_empty() {
            return true;
        }
        let takes = |ply: &usize| reply.at(*ply).captures(reply.moves[*ply]).has(self.at);
        let captures = (1..reply.moves.len()).take_while(takes).count();
        let end = reply.at(1 + captures);
        captures > 0 && is_quiet(end) && (1 - SACRIFICE..=0).contains(&(balance(end, side) - balance(before, side)))
    }
}

const fn won(reason: Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "it is mate",
        Reason::PawnsCaptured => "the last pawn is taken",
        _ => "you win",
    }
}
