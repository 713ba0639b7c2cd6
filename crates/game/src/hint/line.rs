//! A line of play, and what it shows: who wins by it, and what material.

use super::board::{Board, Mv, board, passed};
use super::material::{Kind, balance, cancel, changed, exchange, is_quiet, material, missing, most_won, worth};
use super::{drops, ends, way};
use crate::describe::in_a_row;
use crate::think::Evaluation;
use pawnstorm_engine::{Limits, Score, Searched, Shared, Variation};
use pawnstorm_rules::{Color, Outcome, Piece, Reason, Square, Step};
use std::ops::{Range, RangeInclusive};

/// The most plies of a line that show what it wins.
pub(super) const PLIES: usize = 7;
/// The smallest sacrifice, and the smallest gain that is worth a threat in any position, in pawns.
pub(super) const SACRIFICE: i32 = 2;
/// How many more plies are played until no capture is pending.
const PENDING: usize = 4;
/// A small gain, or that of a quiet move, counts within these plies.
pub(super) const SOON: usize = 3;
/// How many times the nodes of other searches say who is ahead at the end of a line.
const VERDICT: u64 = 4;
/// A perpetual check repeats a position within these plies.
const REPEATED: usize = 24;
/// The plies of a forced win that are shown.
pub(super) const SHOWN: usize = 5;
/// The most moves of a win in which no shorter one is missed.
const EXACT: usize = 3;
/// The highest score of a lost game, in hundredths of a pawn.
pub(super) const LOST: i32 = -500;
/// The score of an advantage, in hundredths of a pawn.
pub(super) const AHEAD: i32 = 200;
/// How many answers of the other side are tried, and how much less than the best one they may be worth: so many hundredths of a pawn, and that
/// part of the best score.
const ANSWERS: usize = 4;
pub(super) const NEARLY: i32 = 60;
const NEARLY_PART: i32 = 4;
/// How much of the value of what a line wins the score has to bear out, in hundredths of a pawn for each pawn.
pub(super) const BORNE_OUT: i32 = 50;

/// What each further search may take.
#[derive(Clone, Copy)]
pub(crate) struct Budget<'a> {
    pub(crate) nodes: u64,
    pub(crate) threads: usize,
    pub(crate) shared: &'a Shared,
}

/// A line of play after the positions before it.
#[derive(Clone)]
pub(crate) struct Line<'a> {
    /// All positions, from the start of the game.
    pub(crate) positions: Vec<Board>,
    /// The place of the position before the first move.
    pub(super) root: usize,
    pub(super) moves: Vec<Mv>,
    /// Whether a score proves that the line wins; otherwise a win at its end is a mistake of the other side.
    is_proved: bool,
    budget: Budget<'a>,
}

impl<'a> Line<'a> {
    pub(crate) fn new<P: Searched>(root: &P, earlier: &[P], budget: Budget<'a>) -> Self {
        let positions = earlier.iter().chain([root]).cloned().map(board).collect();
        Self { root: earlier.len(), positions, moves: Vec::new(), is_proved: false, budget }
    }

    /// Returns the empty line from another position, with no earlier ones.
    pub(super) fn from(&self, root: &Board) -> Self {
        Self { root: 0, positions: vec![root.clone()], moves: Vec::new(), is_proved: false, ..*self }
    }

    /// Returns the empty line that begins where the first plies of this one end.
    pub(super) fn after(&self, plies: usize) -> Self {
        Self { root: self.root + plies, moves: Vec::new(), ..self.first(plies) }
    }

    /// Returns the line with so many times the nodes for each search.
    pub(super) fn thorough(&self, times: u64) -> Self {
        Self { budget: Budget { nodes: times * self.budget.nodes, ..self.budget }, ..self.clone() }
    }

    /// Returns the first plies of the line.
    pub(super) fn first(&self, plies: usize) -> Self {
        let positions = self.positions[..=self.root + plies].to_vec();
        Self { positions, moves: self.moves[..plies].to_vec(), is_proved: false, ..*self }
    }

    pub(crate) fn last(&self) -> &Board {
        &self.positions[self.positions.len() - 1]
    }

    /// Returns the position before the first one of the line, if there was a move.
    pub(super) fn before(&self) -> Option<&Board> {
        self.positions.get(self.root.checked_sub(1)?)
    }

    pub(super) fn at(&self, ply: usize) -> &Board {
        &self.positions[self.root + ply]
    }

    pub(super) fn mv(&self, ply: usize) -> Option<Mv> {
        self.moves.get(ply).copied()
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(crate) fn play(&mut self, mv: Mv) {
        self.positions.push(self.last().played_on(&self.positions, mv));
        self.moves.push(mv);
    }

    /// Returns what the engine would play next; nothing after the end of the game.
    pub(crate) fn best(&self) -> Option<Variation<Mv>> {
        self.search(1, Vec::new()).into_iter().next()
    }

    /// Returns what the engine would play next of certain moves, if there are any.
    pub(super) fn best_of(&self, is_meant: &dyn Fn(Mv) -> bool) -> Option<Variation<Mv>> {
        let only: Vec<usize> = self.last().moves().filter(|mv| is_meant(*mv)).map(|Mv(place)| place).collect();
        if only.is_empty() { None } else { self.search(1, only).into_iter().next() }
    }

    /// Returns within how many moves every other move of a lost position loses, if that is proved of the best of them, and this one is not proved to
    /// lose as soon.
    pub(crate) fn others_lose(&self, mv: Mv) -> Option<usize> {
        let within = |is_meant: &dyn Fn(Mv) -> bool| {
            let plies = self.best_of(is_meant)?.score.win()?;
            Some(plies.unsigned_abs() as usize / 2)
        };
        let others = within(&|other| other != mv)?;
        within(&|own| own == mv).is_none_or(|own| own > others).then_some(others)
    }

    /// Returns the best lines that the engine would play next, of these moves, or of all if there are none.
    fn search(&self, lines: usize, only: Vec<usize>) -> Vec<Variation<Mv>> {
        let Some((last, earlier)) = self.positions.split_last() else { return Vec::new() };
        let Budget { nodes, threads, .. } = self.budget;
        let limits = Limits { nodes: Some(nodes), threads, lines, only, ..Limits::default() };
        last.search(earlier, &limits, self.budget.shared)
    }

    fn outcome(&self) -> Option<Outcome> {
        let (last, earlier) = self.positions.split_last()?;
        last.outcome_after(earlier)
    }

    /// Returns the side that wins by the line, if that is proved, and how.
    pub(super) fn winner(&self) -> Option<(Color, Reason)> {
        let outcome = self.outcome().filter(|_| self.is_proved)?;
        Some((outcome.winner?, outcome.reason))
    }

    /// Plays a variation, then the engine's moves after its end: up to the win that its score promises, or until the gain shows.
    pub(super) fn follow(mut self, best: &Variation<Mv>) -> Self {
        let win = best.score.win().map(|plies| self.moves.len() + plies.unsigned_abs() as usize);
        self.is_proved = win.is_some();
        let is_whole = |line: &Self| match win {
            Some(plies) => line.moves.len() >= plies,
            None => line.moves.len() >= PLIES + PENDING || line.moves.len() >= PLIES && is_quiet(line.last()),
        };
        let mut next = best.moves.clone().into_iter();
        while !is_whole(&self) && self.outcome().is_none() {
            if let Some(mv) = next.next() {
                self.play(mv);
                continue;
            }
            match self.best() {
                Some(found) => next = found.moves.into_iter(),
                None => break,
            }
        }
        self
    }

    /// Returns a variation as [`Line::follow`] goes on with it: a table of positions may cut it short, or it ends amid captures.
    pub(crate) fn settled(self, best: &Variation<Mv>) -> Variation<Mv> {
        let line = self.follow(best);
        let moves = (0..line.moves.len()).map(|ply| line.plain(ply).unwrap_or_else(|| line.moves[ply]));
        Variation { score: best.score, moves: moves.collect() }
    }

    /// Returns the promotion to the most valuable piece in place of that at `ply`, after the first move, if the new piece is taken at once: the
    /// choice would puzzle.
    fn plain(&self, ply: usize) -> Option<Mv> {
        let (position, mv) = (self.at(ply), self.moves[ply]);
        let (from, to) = way(position, mv).filter(|_| ply > 0)?;
        let reply = self.mv(ply + 1).filter(|reply| self.at(ply + 1).captures(*reply).has(to))?;
        position.path(mv).steps().iter().find(|step| matches!(step, Step::Promote(_)))?;
        let others = position.moves().filter(|other| way(position, *other) == Some((from, to)));
        let value = |mv: &Mv| position.after(*mv).piece(to).map(|piece| worth(position, piece));
        let best = others.max_by_key(value)?;
        position.after(best).moves().any(|mv| mv == reply).then_some(best)
    }

    /// Returns what the other side's best capture on a square after the first move leads to, if it has one, and the score for that side.
    pub(super) fn capture_on(&self, at: Square) -> Option<(Self, Score)> {
        let after = self.after(1);
        let best = after.best_of(&|mv| after.at(0).captures(mv).has(at))?;
        let score = best.score;
        Some((after.follow(&best), score))
    }

    /// Returns whether the reply to the first move captures on a square.
    pub(super) fn takes_on(&self, at: Square) -> bool {
        self.mv(1).is_some_and(|reply| self.at(1).captures(reply).has(at))
    }

    /// Returns whether the line takes the piece that stands on a square after the first move, and does not take back.
    pub(super) fn loses(&self, at: Square) -> bool {
        let (them, mut stands) = (!self.at(0).turn(), at);
        (1..self.moves.len()).any(|ply| {
            let takes = |ply: usize| self.mv(ply).is_some_and(|mv| self.at(ply).captures(mv).has(stands));
            let is_lost = self.at(ply).turn() == them && takes(ply) && !takes(ply + 1);
            // Where it goes on to, it may be taken too.
            stands = way(self.at(ply), self.moves[ply]).filter(|way| way.0 == stands).map_or(stands, |way| way.1);
            is_lost
        })
    }

    /// Returns whether a piece stays on a square: the line, with this score, takes nothing there that is not taken back, and nothing wins it after
    /// the first move, nor after the second, as far as a pass shows.
    pub(super) fn keeps_safe(&self, at: Square, score: Score) -> bool {
        let them = !self.at(0).turn();
        if self.loses(at) {
            return false;
        }
        let next = (self.moves.len() > 1).then(|| passed(self.at(2))).flatten();
        // Who is ahead anyway stays ahead by a capture.
        let least = (-score.value() - BORNE_OUT).max(0);
        let is_won = |(line, score): (Self, Score)| {
            let is_taken_back = line.mv(1).is_some_and(|reply| line.at(1).captures(reply).has(at));
            line.gain(them).is_some()
                || line.outcome().is_some_and(|outcome| outcome.winner == Some(them))
                || !is_taken_back && score.value() > least
        };
        next.is_none_or(|next| exchange(&next, at, None) == 0) && !self.capture_on(at).is_some_and(is_won)
    }

    /// Returns whether a pass in place of the first move, with this score, would lose something by a capture on a square, as a search sees it.
    pub(super) fn is_in_danger(&self, at: Square, score: Score) -> bool {
        let capture = self.capture_after_pass(0, at);
        capture.is_none_or(|capture| capture.value() + score.value() >= BORNE_OUT)
    }

    /// Returns whether the capture of a piece would win something if the other side answered the first move, with this score, by a pass.
    pub(super) fn is_threatened(&self, (piece, at): (Piece, Square), score: Score) -> bool {
        let capture = self.capture_after_pass(1, at);
        // The scores of a game that is decided say little of one piece.
        let is_open = score.value().abs() < -LOST;
        let least = if is_open { BORNE_OUT * worth(self.at(1), piece).min(SACRIFICE) } else { -BORNE_OUT };
        // What cannot be saved is in the score already.
        let is_lost = |capture: Score| {
            let gain = passed(self.at(1)).map_or(0, |passed| exchange(&passed, at, None));
            gain >= SACRIFICE && is_borne_out(self.at(0), capture.value().min(score.value()), gain)
        };
        capture.is_none_or(|capture| capture.value() - score.value() >= least || is_lost(capture))
    }

    /// Returns the score of the best capture on a square if the side to move at `ply` passes, for the other side.
    fn capture_after_pass(&self, ply: usize, at: Square) -> Option<Score> {
        let passed = passed(self.at(ply))?;
        let captures = |mv: Mv| passed.captures(mv).has(at);
        Some(self.from(&passed).best_of(&captures)?.score)
    }

    /// Returns whether each move of the side to move first gives check, and a position is repeated within [`REPEATED`] plies.
    pub(super) fn checks_for_ever(&self) -> bool {
        let mut line = self.clone();
        loop {
            let positions = &line.positions[line.root..];
            if positions.iter().skip(1).step_by(2).any(|position| position.checkers().is_empty()) {
                return false;
            }
            if (0..positions.len())
                .any(|ply| positions[..ply].iter().any(|before| before.key() == positions[ply].key()))
            {
                return true;
            }
            let next = if line.moves.len() < REPEATED { line.best() } else { None };
            let Some(mv) = next.and_then(|best| best.moves.into_iter().next()) else { return false };
            line.play(mv);
        }
    }

    /// Formats the first plies of the line, from the move number `from`.
    pub(super) fn shown(&self, from: usize, to: usize) -> String {
        in_a_row(&self.notations(from..to.min(self.moves.len())))
    }

    /// Returns the notations of moves after the line.
    pub(crate) fn written(&self, moves: &[Mv]) -> Vec<String> {
        let mut line = self.clone();
        moves.iter().for_each(|mv| line.play(*mv));
        line.notations(self.moves.len()..line.moves.len())
    }

    pub(crate) fn notations(&self, plies: Range<usize>) -> Vec<String> {
        plies.map(|ply| self.at(ply).notation(self.moves[ply])).collect()
    }

    /// Returns the pieces of each side that the first plies of the line capture, White's first.
    pub(super) fn captured(&self, plies: usize) -> [Vec<(Piece, Square)>; 2] {
        let mut captured = [Vec::new(), Vec::new()];
        for ply in 0..plies {
            for at in self.at(ply).captures(self.moves[ply]) {
                if let Some(piece) = self.at(ply).piece(at) {
                    captured[piece.color.index()].push((piece, at));
                }
            }
        }
        captured
    }

    /// Returns how many of its first plies show what a side wins, and how much, in pawns. After them no capture wins anything; `None` if the line
    /// wins nothing, or what it wins is won back.
    pub(super) fn gain(&self, side: Color) -> Option<(usize, i32)> {
        let gains = self.gains(side);
        let (_, gain) = *gains.last()?;
        // A pawn more or less is not worth a long line.
        let is_kept = |(_, now): &(usize, i32)| *now >= gain;
        let is_all = |(_, now): &(usize, i32)| *now < gain + SACRIFICE;
        let first = gains.into_iter().rev().take_while(is_kept).filter(is_all).last()?;
        (gain > 0).then_some(first)
    }

    /// Returns what a side has won, in pawns, after each ply that leaves nothing to win by a capture; if none does, the least gain after the last ply.
    pub(super) fn gains(&self, side: Color) -> Vec<(usize, i32)> {
        let end = self.moves.len();
        let rests = |ply: &usize| *ply == end && self.outcome().is_some() || is_quiet(self.at(*ply));
        let gains: Vec<_> = (1..=end).filter(rests).map(|ply| (ply, self.gain_at(ply, side))).collect();
        if gains.is_empty() && end > 0 { vec![(end, self.least_gain_at(end, side))] } else { gains }
    }

    fn gain_at(&self, ply: usize, side: Color) -> i32 {
        balance(self.at(ply), side) - balance(self.at(0), side)
    }

    /// Returns what a side has won after a ply, in pawns, less what the other side can win back by one capture.
    pub(super) fn least_gain_at(&self, ply: usize, side: Color) -> i32 {
        let lost = if self.at(ply).turn() == side { 0 } else { most_won(self.at(ply)) };
        self.gain_at(ply, side) - lost
    }

    /// Returns how a side wins the game by the line, as the words after "would": "mate in 2", "win"; `None` if it does not, or if that is not proved.
    /// A long win may be shorter than the line.
    pub(super) fn wins(&self, side: Color) -> Option<String> {
        let (_, reason) = self.winner().filter(|(winner, _)| *winner == side)?;
        let moves = (0..self.moves.len()).filter(|ply| self.at(*ply).turn() == side).count();
        Some(match (moves, reason) {
            (..2, Reason::Checkmate) => "mate".into(),
            (..2, _) => "win".into(),
            (..=EXACT, Reason::Checkmate) => format!("mate in {moves}"),
            (..=EXACT, _) => format!("win in {moves} moves"),
            (_, Reason::Checkmate) => "force mate".into(),
            _ => "force a win".into(),
        })
    }

    /// Returns the line with the best answers of the other side after the first `from` plies, as far as a side wins by it, and [`Line::gain`]: the
    /// engine's line may end in moves that lose what need not be lost. Of nearly equal answers, among them a move of the piece in danger, it takes
    /// the one that loses least.
    pub(super) fn answered(self, from: usize, side: Color) -> Option<(Self, usize, i32)> {
        let (mut line, mut from) = (self, from);
        loop {
            let (plies, gain) = line.gain(side)?;
            // What is won at once may be won back at once.
            let Some(ply) = (from..plies.max(2)).find(|ply| line.at(*ply).turn() != side) else {
                return Some((line, plies, gain));
            };
            from = ply + 1;
            let before = line.first(ply);
            let mut answers = before.search(ANSWERS, Vec::new());
            let best = answers.first()?.score.value();
            answers.extend(line.retreat(ply, plies, side));
            let enough = best - NEARLY - best.abs() / NEARLY_PART;
            let others = answers
                .iter()
                .filter(|answer| answer.moves.first().copied() != line.mv(ply) && answer.score.value() >= enough);
            let others = others.map(|answer| before.clone().follow(answer));
            let lost = |other: &Self| other.gain(side).map_or(0, |(_, gain)| gain);
            let least = others.filter(|other| other.wins(side).is_none()).min_by_key(lost);
            if let Some(other) = least.filter(|other| lost(other) < gain) {
                line = other;
            }
        }
    }

    /// Returns the best move at `ply` of the most valuable piece that a side captures in the first `plies`.
    fn retreat(&self, ply: usize, plies: usize, side: Color) -> Option<Variation<Mv>> {
        let (position, [_, enemy]) = (self.at(ply), sides(self.captured(plies), side));
        let stands = enemy.into_iter().filter(|(piece, at)| position.piece(*at) == Some(*piece));
        let (_, at) = stands.max_by_key(|(piece, _)| worth(position, *piece))?;
        let leaves = |mv: Mv| way(position, mv).is_some_and(|(from, _)| from == at);
        self.first(ply).best_of(&leaves)
    }

    /// Returns whether the score after some plies bears out this gain, in pawns: the last capture may be a mistake.
    pub(super) fn pays(&self, plies: usize, gain: i32) -> bool {
        let (root, end) = (self.at(0), self.first(plies));
        let Some(best) = end.best() else { return true };
        let sign = if end.last().turn() == root.turn() { 1 } else { -1 };
        is_borne_out(root, sign * best.score.value(), gain)
    }

    /// Returns the first ply, from 2 to [`SHOWN`], with no capture pending.
    pub(super) fn quiet(&self) -> Option<usize> {
        (2..=self.moves.len().min(SHOWN)).find(|ply| is_quiet(self.at(*ply)))
    }

    /// Returns the longest start of the line, from 2 plies to `most`, that leaves a side with a score in a range, and the evaluation there: the last
    /// plies may be mistakes.
    pub(super) fn holds(
        &self,
        most: usize,
        (side, range): (Color, RangeInclusive<i32>),
    ) -> Option<(usize, Evaluation)> {
        let evaluation = |plies: usize| {
            // So little shows who is ahead only to a longer search.
            let score = self.first(plies).thorough(VERDICT).best()?.score;
            Some((plies, Evaluation::of(score, self.at(plies).turn())))
        };
        let plies = (2..=most.min(self.moves.len())).rev();
        plies.filter_map(evaluation).find(|(_, evaluation)| range.contains(&evaluation.value(side)))
    }

    /// Names what a side wins in the first plies of the line: "the rook on d5", or "a rook for a knight". Equal pieces of both sides count as
    /// exchanged.
    pub(super) fn won(&self, side: Color, plies: usize) -> String {
        let [own, enemy] = sides(self.captured(plies), side);
        let ([mut won, paid, new], promotes) = (self.net(side, plies), self.promotes(side, plies));
        if let ([(piece, at)], true, false) = (&enemy[..], own.is_empty() && paid.is_empty(), promotes)
            && self.at(0).piece(*at) == Some(*piece)
        {
            return self.at(0).info().terms.piece(*piece, *at);
        }
        // Of two equal gains, of which one was exchanged, the first is named.
        if let ([kind], [(first, _), ..], true) = (&mut won[..], &enemy[..], paid.is_empty() && !promotes)
            && kind.value == first.kind.value
        {
            *kind = first.kind;
        }
        material(&won, &paid, promotes.then_some(&new[..]))
    }

    /// Returns what a side has won and lost after the first plies of the line, without equal pieces of both sides, and its new pieces.
    pub(super) fn net(&self, side: Color, plies: usize) -> [Vec<Kind>; 3] {
        let [first, last] = [self.at(0), self.at(plies)];
        let (mut won, (mut paid, new)) = (missing(first, last, !side), changed(first, last, side));
        cancel(&mut won, &mut paid);
        [won, paid, new]
    }

    /// Returns whether the other side can bring back at once a piece that it has lost in the first plies.
    pub(super) fn comes_back(&self, plies: usize) -> bool {
        let (position, captured) = (self.at(plies), self.captured(plies));
        let lost = &captured[position.turn().index()];
        let is_lost = |piece: Piece| lost.iter().any(|(other, _)| other.kind.letter == piece.kind.letter);
        let is_theirs = position.turn() != self.at(0).turn();
        is_theirs
            && position.moves().any(|mv| {
                let path = position.path(mv);
                let back = ends(&path).1.filter(|_| drops(&path)).and_then(|at| position.after(mv).piece(at));
                back.is_some_and(is_lost)
            })
    }

    /// Returns how many of the first plies end with their last capture; all of them if there is none. Until all is quiet there may be more plies.
    pub(super) fn last_capture(&self, plies: usize) -> usize {
        let is_capture = |ply: &usize| self.at(ply - 1).captures(self.moves[ply - 1]).any();
        (1..=plies).rev().find(is_capture).unwrap_or(plies)
    }

    /// Returns whether the third move takes back the first.
    pub(super) fn goes_back(&self) -> bool {
        let ways = [0, 2].map(|ply| self.mv(ply).and_then(|mv| way(self.at(ply), mv)));
        matches!(ways, [Some((from, to)), Some((stands, back))] if (to, from) == (stands, back) && from != to)
    }

    pub(super) fn begins_with_capture(&self) -> bool {
        self.mv(0).is_some_and(|mv| self.at(0).captures(mv).any())
    }

    /// Returns whether each own move of the first plies captures or gives check.
    pub(super) fn is_forcing(&self, plies: usize) -> bool {
        (0..plies)
            .step_by(2)
            .all(|ply| self.at(ply).captures(self.moves[ply]).any() || self.at(ply + 1).checkers().any())
    }

    /// Returns whether a pawn of a side promotes in the first plies.
    pub(super) fn promotes(&self, side: Color, plies: usize) -> bool {
        (0..plies).filter(|ply| self.at(*ply).turn() == side).any(|ply| {
            let path = self.at(ply).path(self.moves[ply]);
            path.steps().iter().any(|step| matches!(step, Step::Promote(_)))
        })
    }
}

/// Returns whether the score of the side to move bears out that it wins so much, in pawns, from a position: a line may win what the other side need
/// not have given.
pub(super) fn is_borne_out(position: &Board, score: i32, gain: i32) -> bool {
    score - position.evaluate() >= BORNE_OUT * gain
}

pub(super) fn sides<T>([white, black]: [T; 2], side: Color) -> [T; 2] {
    if side == Color::White { [white, black] } else { [black, white] }
}
