//! What the engine's best line shows about its first move: a forced win, the material it wins or gives up, and what it prevents.

use super::{GAME, Point, attacked, ends, exchange, points, way, worth};
use crate::think::Evaluation;
use pawnstorm_engine::{Limits, Score, Searchable, Searched, Shared, Variation};
use pawnstorm_rules::{
    Bitboard, Color, Outcome, Path, Piece, PieceKind, Position, Reason, Square, Step, Terminology, list,
};

/// The most plies of a line that show what it wins.
const PLIES: usize = 7;
/// The loss in pawns from which a move is a sacrifice, and the gain that is worth a threat.
const SACRIFICE: i32 = 2;
/// The score of the other side, in hundredths of a pawn, beyond which a sacrifice does not hold.
const HOLDS: i32 = 50;
/// How many more plies are played until no capture is pending.
const PENDING: usize = 4;
/// The plies within which a small gain, or that of a quiet move, is seen.
const SOON: usize = 3;
/// The plies of a forced win that are shown.
const SHOWN: usize = 5;
/// The most kinds of pieces that are named.
const NAMED: usize = 3;
/// The score from which a game is lost, in hundredths of a pawn.
const LOST: i32 = -500;
/// The score from which it is said that a game is going badly, in hundredths of a pawn.
const WORSE: i32 = -300;
/// How much of the value of what a line wins the score has to bear out, in hundredths of a pawn for each pawn.
const BORNE_OUT: i32 = 50;
/// The score of an advantage, in hundredths of a pawn.
const AHEAD: i32 = 200;
/// The least score of a game in balance, in hundredths of a pawn.
const EVEN: i32 = -50;
/// The score from which a move is good, in hundredths of a pawn.
const GOOD: i32 = 90;
/// How much worse the other moves are than an only good one, in hundredths of a pawn.
const ALONE: i32 = 150;

/// A line of play after the positions before it.
#[derive(Clone)]
struct Line<P: Searched> {
    /// All positions, from the start of the game.
    positions: Vec<P>,
    /// The place of the position before the first move.
    root: usize,
    moves: Vec<P::Move>,
    /// Whether a score proves that the line wins; otherwise a win at its end is a mistake of the other side.
    is_proved: bool,
}

impl<P: Searched> Line<P> {
    fn new(root: &P, earlier: &[P]) -> Self {
        let mut positions = earlier.to_vec();
        positions.push(root.clone());
        Self { root: earlier.len(), positions, moves: Vec::new(), is_proved: false }
    }

    /// Returns the first plies of the line.
    fn first(&self, plies: usize) -> Self {
        let positions = self.positions[..=self.root + plies].to_vec();
        Self { positions, root: self.root, moves: self.moves[..plies].to_vec(), is_proved: false }
    }

    fn last(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    fn at(&self, ply: usize) -> &P {
        &self.positions[self.root + ply]
    }

    fn play(&mut self, mv: &P::Move) {
        P::play_on(&mut self.positions, mv);
        self.moves.push(mv.clone());
    }

    fn search(&self, nodes: u64, only: Vec<usize>, shared: &Shared) -> Option<Variation<P::Move>> {
        let limits = Limits { nodes: Some(nodes), only, ..Limits::default() };
        let earlier = &self.positions[..self.positions.len() - 1];
        self.last().search(None, earlier, &limits, shared, &mut |_| {})?.lines.into_iter().next()
    }

    fn outcome(&self) -> Option<Outcome> {
        let (last, earlier) = self.positions.split_last()?;
        last.outcome_after(earlier)
    }

    /// Returns the side that wins by the line, if that is proved, and how.
    fn winner(&self) -> Option<(Color, Reason)> {
        let outcome = self.outcome().filter(|_| self.is_proved)?;
        Some((outcome.winner?, outcome.reason))
    }

    /// Plays a variation, and what the engine would play after its end: to the win that its score promises, or for so many plies that it shows
    /// what it wins.
    fn follow(mut self, best: &Variation<P::Move>, nodes: u64, shared: &Shared) -> Self {
        let win = best.score.win().map(|plies| self.moves.len() + plies.unsigned_abs() as usize);
        self.is_proved = win.is_some();
        let is_whole = |line: &Self| match win {
            Some(plies) => line.moves.len() >= plies,
            None => line.moves.len() >= PLIES + PENDING || line.moves.len() >= PLIES && is_quiet(line.last()),
        };
        let mut next = best.moves.clone().into_iter();
        while !is_whole(&self) && self.outcome().is_none() {
            if let Some(mv) = next.next() {
                self.play(&mv);
                continue;
            }
            match self.search(nodes, Vec::new(), shared) {
                Some(found) => next = found.moves.into_iter(),
                None => break,
            }
        }
        self
    }

    /// Returns whether nothing wins the piece on a square after the first two plies either, as far as a pass shows.
    fn keeps_safe(&self, at: Square) -> bool {
        let next = (self.moves.len() > 1).then(|| passed(self.at(2))).flatten();
        next.is_none_or(|next| exchange(&next, at, None) == 0)
    }

    /// Returns whether each move of the side to move first gives check, and a position is repeated.
    fn checks_for_ever(&self) -> bool {
        let line = &self.positions[self.root..];
        let repeats = (0..line.len()).any(|ply| line[..ply].iter().any(|before| before.key() == line[ply].key()));
        repeats && line.iter().skip(1).step_by(2).all(|position| position.checkers().any())
    }

    /// Formats the first plies of the line, from the move number `from`.
    fn shown(&self, from: usize, to: usize) -> String {
        let shown = (from..to.min(self.moves.len())).map(|ply| self.at(ply).notation(&self.moves[ply]));
        shown.collect::<Vec<_>>().join(" ")
    }

    /// Returns the pieces of each side that the first plies of the line capture, White's first.
    fn captured(&self, plies: usize) -> [Vec<(Piece, Square)>; 2] {
        let mut captured = [Vec::new(), Vec::new()];
        for ply in 0..plies {
            for at in self.at(ply).captures(&self.moves[ply]) {
                if let Some(piece) = self.at(ply).piece(at) {
                    captured[piece.color.index()].push((piece, at));
                }
            }
        }
        captured
    }

    /// Returns how many of its first plies show what a side wins, and how much, in pawns. After them no capture wins anything; `None` if the line
    /// wins nothing, or what it wins is won back.
    fn gain(&self, side: Color) -> Option<(usize, i32)> {
        let gains: Vec<(usize, i32)> = self.gains(side).collect();
        let (_, gain) = *gains.last()?;
        let first = gains.into_iter().find(|(_, now)| *now >= gain)?;
        (gain > 0).then_some(first)
    }

    /// Returns what a side has won, in pawns, after each number of plies after which no capture wins anything.
    fn gains(&self, side: Color) -> impl Iterator<Item = (usize, i32)> {
        let start = balance(self.at(0), side);
        let rests = |ply: &usize| *ply == self.moves.len() && self.outcome().is_some() || is_quiet(self.at(*ply));
        (1..=self.moves.len()).filter(rests).map(move |ply| (ply, balance(self.at(ply), side) - start))
    }

    /// Returns how a side wins the game by the line, as the words after "would": "mate in 2", "win"; `None` if it does not, or if that is not proved.
    fn wins(&self, side: Color) -> Option<String> {
        let (_, reason) = self.winner().filter(|(winner, _)| *winner == side)?;
        let moves = (0..self.moves.len()).filter(|ply| self.at(*ply).turn() == side).count();
        Some(match (moves, reason) {
            (..2, Reason::Checkmate) => "mate".into(),
            (..2, _) => "win".into(),
            (_, Reason::Checkmate) => format!("mate in {moves}"),
            _ => format!("win in {moves} moves"),
        })
    }

    /// Returns the line with the best answers of the other side after its first move, as far as a side wins by it, and [`Line::gain`]: the
    /// engine's line may end in moves that lose what need not be lost.
    fn answered(self, side: Color, nodes: u64, shared: &Shared) -> Option<(Self, usize, i32)> {
        let (mut line, mut from) = (self, 1);
        loop {
            let (plies, gain) = line.gain(side)?;
            let Some(ply) = (from..plies).find(|ply| line.at(*ply).turn() != side) else {
                return Some((line, plies, gain));
            };
            from = ply + 1;
            let before = line.first(ply);
            let best = before.search(nodes, Vec::new(), shared)?;
            if best.moves.first() == line.moves.get(ply) {
                continue;
            }
            let other = before.follow(&best, nodes, shared);
            if other.wins(side).is_none() && other.gain(side).is_none_or(|(_, other)| other < gain) {
                line = other;
            }
        }
    }

    /// Returns whether the score after so many plies bears out that the side to move before them has won so much: the last capture may be a mistake.
    fn pays(&self, plies: usize, gain: i32, nodes: u64, shared: &Shared) -> bool {
        let (root, end) = (self.at(0), self.first(plies));
        let Some(best) = end.search(nodes, Vec::new(), shared) else { return true };
        let sign = if end.last().turn() == root.turn() { 1 } else { -1 };
        is_borne_out(root, sign * best.score.value(), gain)
    }

    /// Names what a side wins in the first plies of the line: "the rook on d5", or "a rook for a knight". Equal pieces of both sides count as
    /// exchanged.
    fn won(&self, side: Color, plies: usize) -> String {
        let [own, enemy] = sides(self.captured(plies), side);
        let promotes = self.promotes(side, plies);
        if let ([(piece, at)], true, false) = (&enemy[..], own.is_empty(), promotes)
            && self.at(0).piece(*at) == Some(*piece)
        {
            return P::INFO.terms.piece(*piece, *at);
        }
        let [first, last] = [self.at(0), self.at(plies)];
        let (mut won, (mut paid, new)) = (missing(first, last, !side), changed(first, last, side));
        cancel(&mut won, &mut paid);
        let new = new.first().filter(|_| promotes).map(|kind| format!("a new {}", kind.name));
        let won: Vec<String> = new.into_iter().chain(Some(names(&won)).filter(|won| !won.is_empty())).collect();
        match (list(&won), names(&paid)) {
            (won, _) if won.is_empty() => if promotes { "a new piece, as a pawn promotes" } else { "material" }.into(),
            (won, paid) if paid.is_empty() => won,
            (won, paid) => format!("{won} for {paid}"),
        }
    }

    /// Returns whether a pawn of a side promotes within so many plies.
    fn promotes(&self, side: Color, plies: usize) -> bool {
        (0..plies).filter(|ply| self.at(*ply).turn() == side).any(|ply| {
            let path = self.at(ply).path(&self.moves[ply]);
            path.steps().iter().any(|step| matches!(step, Step::Promote(_)))
        })
    }
}

/// Returns the kinds of the pieces that a side has lost between two positions. A pawn that became another piece is not lost.
pub(super) fn missing<P: Position>(before: &P, after: &P, side: Color) -> Vec<&'static PieceKind> {
    changed(before, after, side).0
}

/// Returns the kinds of the pieces that a side has lost between two positions, and of those that pawns have become.
fn changed<P: Position>(before: &P, after: &P, side: Color) -> (Vec<&'static PieceKind>, Vec<&'static PieceKind>) {
    let own = |position: &P| -> Vec<&'static PieceKind> {
        let pieces = Square::all().filter_map(|at| position.piece(at));
        pieces.filter(|piece| piece.color == side && !piece.kind.ghost).map(|piece| piece.kind).collect()
    };
    let (mut lost, mut new) = (own(before), own(after));
    cancel(&mut lost, &mut new);
    // What is left is new, and each came from a pawn.
    for _ in &new {
        if let Some(at) = lost.iter().position(|kind| kind.is_pawn()) {
            lost.remove(at);
        }
    }
    (lost, new)
}

/// Removes from both lists the pieces that they have in common.
fn cancel(some: &mut Vec<&'static PieceKind>, others: &mut Vec<&'static PieceKind>) {
    some.retain(|kind| {
        let same = others.iter().position(|other| other.letter == kind.letter);
        same.map(|at| others.remove(at)).is_none()
    });
}

/// Returns the position with the other side to move, where a pass would mean something: nothing forces the side to move to answer or to capture.
pub(super) fn passed<P: Searchable>(position: &P) -> Option<P> {
    let moves = position.legal_moves();
    let is_free = moves.as_ref().iter().any(|mv| position.captures(mv).is_empty());
    position.null_move().filter(|_| is_free && position.checkers().is_empty())
}

/// Returns whether the score of the side to move bears out that it wins so much, in pawns, from a position: a line may win what the other side need
/// not have given.
fn is_borne_out<P: Searched>(position: &P, score: i32, gain: i32) -> bool {
    score - position.evaluate() >= BORNE_OUT * gain
}

/// Returns the material of a side less that of the other, in pawns.
pub fn balance<P: Position>(position: &P, side: Color) -> i32 {
    let pieces = Square::all().filter_map(|at| position.piece(at));
    pieces.map(|piece| worth(position, piece) * if piece.color == side { 1 } else { -1 }).sum()
}

/// Returns whether the side to move is not in check and wins nothing by a capture.
fn is_quiet<P: Position>(position: &P) -> bool {
    let moves = position.legal_moves();
    let captured = moves.as_ref().iter().fold(Bitboard::EMPTY, |all, mv| all | position.captures(mv));
    position.checkers().is_empty() && captured.into_iter().all(|at| exchange(position, at, None) == 0)
}

/// Returns the merits of the first move of the engine's best line, the most important first: those of [`points`], and those that the line shows.
/// `earlier` are the positions before this one, and `nodes` limits each further search.
pub fn explain<P: Searched>(
    root: &P,
    earlier: &[P],
    best: &Variation<P::Move>,
    nodes: u64,
    shared: &Shared,
) -> Vec<Point> {
    let Some(mv) = best.moves.first() else { return Vec::new() };
    let mut points = points(root, earlier, mv);
    if matches!(points.first(), Some(Point::Wins | Point::Draws)) {
        return points;
    }
    let side = root.turn();
    let start = Line::new(root, earlier);
    let line = start.clone().follow(best, nodes, shared);
    let offer = offer(&line, nodes, shared);
    if let Some((winner, reason)) = line.winner() {
        let plies = line.moves.len();
        if winner != side {
            return vec![Point::Resists(plies / 2, reason == Reason::Checkmate)];
        }
        let shown = line.shown(0, plies.min(SHOWN));
        let shown = if plies > SHOWN { format!("{shown} …") } else { shown };
        // Where the offer is accepted in the line itself, that shows what follows.
        let offer = offer.filter(|offer| match offer {
            Point::Sacrifices(_, [answer, line, _]) => !shown.ends_with(&format!("{answer} {line}")),
            _ => true,
        });
        let forced = Point::Forced(plies.div_ceil(2), reason, shown);
        return std::iter::once(forced).chain(offer).collect();
    }
    let stopped = stopped(&start, best, nodes, shared);
    let stops_win = stopped.as_ref().is_some_and(|threat| threat.worth == GAME);
    let stops = stopped.map(|threat| Point::Stops(threat.shown, threat.what));
    if let Some(offer) = offer {
        points.extend(stops.filter(|_| stops_win));
        points.insert(0, offer);
        return points;
    }
    if best.score.value() == 0 && line.checks_for_ever() {
        return vec![Point::Perpetual];
    }
    let captures = root.captures(mv).any();
    let gained = line.clone().answered(side, nodes, shared);
    match gained.filter(|(_, _, gain)| is_borne_out(root, best.score.value(), *gain)) {
        Some((line, 1, _)) if captures => {
            points.retain(|point| !matches!(point, Point::Captures(_) | Point::Spends(_)));
            points.insert(0, Point::Takes(line.won(side, 1)));
        }
        Some((line, plies, gain))
            if (2..=PLIES).contains(&plies)
                && (gain >= SACRIFICE || captures && plies <= SOON)
                && line.pays(plies, gain, nodes, shared) =>
        {
            points.retain(|point| !matches!(point, Point::Captures(_) | Point::Threatens(..)));
            // What the side is behind by, it only wins back.
            let behind = balance(root, side);
            let back = if behind < 0 && behind + gain <= 1 { "back " } else { "" };
            points.extend(stops.filter(|_| stops_win));
            points.insert(0, Point::Gains(format!("{back}{}", line.won(side, plies)), line.shown(0, plies)));
            points.extend(score_told(best.score, side, &P::INFO.terms));
            return points;
        }
        _ => trade(&line, side, &mut points),
    }
    // What is given up for an advantage is no loss.
    let cost = cost(&line, best.score, nodes, shared).filter(|_| best.score.value() < AHEAD);
    let is_prevented = points.iter().any(|point| matches!(point, Point::Prevents(_)));
    let further = [
        stops.filter(|_| !is_prevented && (cost.is_none() || best.score.value() <= WORSE)),
        threatened(&start, &line, nodes, shared)
            .filter(|threat| {
                // A fork is seen before what is taken first, and an attack before a long win.
                let is_short = threat.score.win().is_some_and(|plies| plies <= SHOWN as i32);
                match attacked(&points) {
                    [] => true,
                    [_] => threat.worth < GAME || is_short,
                    _ => is_short,
                }
            })
            .map(|threat| Point::Plans(threat.shown, threat.what)),
        alone(&start, best, nodes, shared),
    ];
    // One fact in two ways.
    for point in further.iter().flatten() {
        points.retain(|other| match point {
            Point::Plans(..) => !matches!(other, Point::Threatens(..)),
            Point::Stops(..) => !matches!(other, Point::Saves(..) | Point::Protects(..)),
            _ => true,
        });
    }
    // What the rules show at once comes first, then what the engine shows, then the plan.
    let place = points.iter().position(Point::is_plan).unwrap_or(points.len());
    points.splice(place..place, further.into_iter().flatten());
    // No praise for what loses a piece.
    points.retain(|point| match point {
        Point::Opens(..) | Point::Room(..) | Point::Aims(_) => cost.is_none(),
        Point::Protects(_, at) => line.keeps_safe(*at),
        Point::Saves(..) => way(root, mv).is_some_and(|(_, to)| line.keeps_safe(to)),
        Point::Nears(..) | Point::Centralises => best.score.value() > WORSE,
        _ => true,
    });
    // Alone it would say no more than the score.
    if !points.is_empty() || best.score.value() <= WORSE {
        points.extend(cost.or_else(|| score_told(best.score, side, &P::INFO.terms)));
    }
    points
}

/// Returns what the other side wins or takes after the first move of a line.
fn cost<P: Searched>(line: &Line<P>, score: Score, nodes: u64, shared: &Shared) -> Option<Point> {
    let (root, side) = (line.at(0), line.at(0).turn());
    let them = P::INFO.terms.side(!side);
    let borne_out = |loss| score.value() - root.evaluate() <= -BORNE_OUT * loss;
    // What the own side gives up by its own moves, nobody takes.
    let keeps_all = |line: &Line<P>, plies: usize| {
        let mut own = (1..plies).filter(|ply| line.at(*ply).turn() == side);
        own.all(|ply| missing(line.at(ply), line.at(ply + 1), side).is_empty())
    };
    if let Some((line, plies, loss)) = line.clone().answered(!side, nodes, shared)
        && loss >= SACRIFICE
        && keeps_all(&line, plies)
        && (plies <= SOON || borne_out(loss))
    {
        let won = line.won(!side, plies);
        return Some(Point::Despite(format!("{them} then wins {won}: {}", line.shown(1, plies.max(2)))));
    }
    // It is won back later, but not at once.
    let is_lost = |ply: usize| balance(root, side) - balance(line.at(ply), side) >= SACRIFICE;
    if let Some(plies) = (2..line.moves.len()).find(|ply| is_quiet(line.at(*ply)))
        && is_lost(2)
        && is_lost(plies)
        && keeps_all(line, plies)
    {
        let taken = line.won(!side, plies);
        return Some(Point::Despite(format!("{them} then takes {taken}: {}", line.shown(1, plies))));
    }
    None
}

/// Returns who is ahead, if the side with this score is far behind.
fn score_told(score: Score, side: Color, terms: &Terminology) -> Option<Point> {
    (score.value() <= WORSE).then(|| Point::Despite(Evaluation::of(score, side).words(terms)))
}

fn sides<T>([white, black]: [T; 2], side: Color) -> [T; 2] {
    if side == Color::White { [white, black] } else { [black, white] }
}

/// Names pieces without their squares: "a rook and 2 pawns". The most valuable of many are enough.
pub(super) fn names(pieces: &[&'static PieceKind]) -> String {
    let mut kinds = pieces.to_vec();
    kinds.sort_by_key(|kind| (std::cmp::Reverse(kind.value), kind.letter));
    let mut said = Vec::new();
    while let Some(kind) = kinds.first().copied() {
        let count = kinds.iter().take_while(|other| other.letter == kind.letter).count();
        kinds.drain(..count);
        said.push(if count == 1 { kind.with_article() } else { format!("{count} {}s", kind.name) });
    }
    if said.len() > NAMED {
        said.truncate(NAMED - 1);
        said.push("more".into());
    }
    list(&said)
}

/// Says that a capture is an exchange, if equal material is captured back.
fn trade<P: Searched>(line: &Line<P>, side: Color, points: &mut [Point]) {
    let Some(place) = points.iter().position(|point| matches!(point, Point::Captures(_))) else { return };
    let equal = |ply: usize| balance(line.at(ply), side) == balance(line.at(0), side);
    let is_taken_back = || taken_on(line).is_some_and(|at| exchange(line.at(2), at, None) == 0);
    let is_over = |ply: &usize| *ply == 2 && is_taken_back() || is_quiet(line.at(*ply));
    let Some(plies) = (2..=line.moves.len().min(4)).find(is_over) else { return };
    if line.at(1).captures(&line.moves[1]).is_empty() {
        return;
    }
    let [own, enemy] = [side, !side].map(|side| missing(line.at(0), line.at(plies), side));
    if !own.is_empty() && equal(plies) {
        points[place] = Point::Trades(names(&own), names(&enemy));
    }
}

/// Returns where the second move of a line takes the piece that made the first.
fn taken_on<P: Searched>(line: &Line<P>) -> Option<Square> {
    let [first, reply, ..] = &line.moves[..] else { return None };
    let (_, to) = way(line.at(0), first)?;
    line.at(1).captures(reply).has(to).then_some(to)
}

/// Returns the sacrifice that the first move of a line makes, and what follows if it is accepted.
fn offer<P: Searched>(line: &Line<P>, nodes: u64, shared: &Shared) -> Option<Point> {
    let (mv, after) = (line.moves.first()?, line.at(1));
    let (_, to) = way(line.at(0), mv)?;
    let side = line.at(0).turn();
    let piece = after.piece(to).filter(|piece| piece.color == side && after.turn() != side)?;
    let got = balance(after, side) - balance(line.at(0), side);
    if exchange(after, to, None) <= got || worth(after, piece) - got < SACRIFICE {
        return None;
    }
    let accepted = line.first(1);
    let legal = after.legal_moves();
    let takes = (0..legal.as_ref().len()).filter(|at| after.captures(&legal.as_ref()[*at]).has(to));
    let best = accepted.search(nodes, takes.collect(), shared)?;
    let mut reply = Line::new(after, &accepted.positions[..=line.root]);
    reply = reply.follow(&best, nodes, shared);
    let answer = reply.shown(0, 1);
    if reply.moves.len() < 2 {
        return None;
    }
    let (plies, result) = match reply.winner() {
        Some((winner, reason)) if winner == side => {
            let end = match reason {
                Reason::Checkmate => "it is mate",
                Reason::PawnsCaptured => "the last pawn is taken",
                _ => "the game is won",
            };
            (reply.moves.len(), end.to_string())
        }
        Some(_) => return None,
        None if best.score.value() > HOLDS => return None,
        None => {
            let mut whole = accepted;
            reply.moves.iter().for_each(|mv| whole.play(mv));
            match whole.gain(side) {
                Some((plies, _)) if plies <= PLIES => (plies.max(3) - 1, "you have won back more".into()),
                _ => {
                    let quiet = (2..=reply.moves.len().min(5)).find(|ply| is_quiet(reply.at(*ply)));
                    (quiet.unwrap_or(2), Evaluation::of(best.score, after.turn()).words(&P::INFO.terms))
                }
            }
        }
    };
    Some(Point::Sacrifices(piece, [answer, reply.shown(1, plies), result]))
}

/// Returns what the other side would do if it were to move, if that wins something now and no longer does after the move.
fn stopped<P: Searched>(start: &Line<P>, best: &Variation<P::Move>, nodes: u64, shared: &Shared) -> Option<Threat> {
    let mv = best.moves.first()?;
    let captured = start.last().captures(mv);
    let won = captured.into_iter().map(|at| exchange(start.last(), at, None)).max().unwrap_or(0);
    // What is captured threatens no more; that is worth a word if it threatened more than it is worth itself.
    let is_gone = |threat: &Threat| threat.worth <= won && ends(&threat.path).0.is_some_and(|from| captured.has(from));
    let threat = threat(&passed(start.last())?, nodes, shared).filter(|threat| !is_gone(threat))?;
    let mut after = start.clone();
    after.play(mv);
    // A check only puts a threat off, unless it is gone after the answer too.
    if after.last().checkers().any() {
        after.play(best.moves.get(1)?);
        after = Line::new(&passed(after.last())?, &[]);
    }
    // In a lost game a win is only put off.
    let is_lost = threat.worth == GAME && best.score.value() <= LOST;
    (!is_lost && threat.is_void(&after, nodes, shared)).then_some(threat)
}

/// Returns what the move threatens to do next, if that wins something only then.
fn threatened<P: Searched>(start: &Line<P>, line: &Line<P>, nodes: u64, shared: &Shared) -> Option<Threat> {
    let is_gone = |threat: &Threat| taken_on(line).is_some_and(|at| ends(&threat.path).0 == Some(at));
    let threat = threat(&passed(line.at(1))?, nodes, shared).filter(|threat| !is_gone(threat))?;
    threat.is_void(start, nodes, shared).then_some(threat)
}

/// Returns how the best other move fails, or that it gives away the advantage, if every other move is much worse.
fn alone<P: Searched>(start: &Line<P>, best: &Variation<P::Move>, nodes: u64, shared: &Shared) -> Option<Point> {
    let root = start.last();
    let legal = root.legal_moves();
    let others =
        (0..legal.as_ref().len()).filter(|at| Some(&legal.as_ref()[*at]) != best.moves.first()).collect::<Vec<_>>();
    if others.is_empty() {
        return None;
    }
    let other = start.search(nodes, others, shared)?;
    if best.score.value() <= LOST || best.score.value() - other.score.value() < ALONE || other.score.value() >= GOOD {
        return None;
    }
    let kept = match (best.score.value(), other.score.value()) {
        (AHEAD.., other) if other < AHEAD - ALONE => Some("advantage"),
        (EVEN.., other) if other < EVEN - ALONE => Some("balance"),
        _ => None,
    };
    fails(start.clone().follow(&other, nodes, shared), nodes, shared).or(kept.map(Point::Keeps))
}

/// Returns how the first move of a line fails, if the reply wins something soon.
fn fails<P: Searched>(line: Line<P>, nodes: u64, shared: &Shared) -> Option<Point> {
    let them = !line.at(0).turn();
    let (line, what) = if line.winner().is_some() {
        let what = line.wins(them)?;
        (line, what)
    } else {
        let (line, plies, _) = line.answered(them, nodes, shared).filter(|(_, plies, _)| *plies <= SHOWN)?;
        let what = format!("win {}", line.won(them, plies));
        (line, what)
    };
    (line.moves.len() > 1).then(|| Point::Alone(line.shown(0, 1), line.shown(1, 2), what))
}

/// Returns whether a line wins nothing but a piece that its first move attacks.
fn is_trapped<P: Searched>(line: &Line<P>) -> bool {
    let [own, enemy] = sides(line.captured(SOON.min(line.moves.len())), line.at(0).turn());
    let ([], [(piece, at)]) = (&own[..], &enemy[..]) else { return false };
    // It may be taken where it flees to.
    let at = line
        .moves
        .get(1)
        .and_then(|reply| way(line.at(1), reply))
        .filter(|(_, to)| to == at)
        .map_or(*at, |(from, _)| from);
    let attacks = |to: Square| line.at(1).threats(to).has(at) && line.at(1).piece(at) == Some(*piece);
    way(line.at(0), &line.moves[0]).is_some_and(|(_, to)| attacks(to))
}

/// A move that wins something.
struct Threat {
    path: Path,
    /// As the history writes it.
    shown: String,
    /// What it wins: material, or the game.
    what: String,
    worth: i32,
    score: Score,
}

/// Returns the move that wins most for the side to move. To win material, it captures, promotes or gives check at once, or wins it on the next
/// move: nobody would see the threat of a quieter move.
fn threat<P: Searched>(position: &P, nodes: u64, shared: &Shared) -> Option<Threat> {
    let start = Line::new(position, &[]);
    let best = start.search(nodes, Vec::new(), shared)?;
    let mv = best.moves.first()?;
    let (path, shown, score) = (position.path(mv), position.notation(mv), best.score);
    let (line, side) = (start.follow(&best, nodes, shared), position.turn());
    let (what, worth) = if line.winner().is_some() {
        (line.wins(side)?, GAME)
    } else {
        let (line, _, most) = line.answered(side, nodes, shared)?;
        // What is won first is seen; more may follow from other moves.
        let (plies, gain) = line.gains(side).find(|(_, gain)| (SACRIFICE..=most).contains(gain))?;
        let is_plain = position.captures(mv).any() || line.promotes(side, 1) || line.at(1).checkers().any();
        let is_seen = is_plain || plies <= SOON && is_trapped(&line);
        if plies > SHOWN || !is_seen || !is_borne_out(position, score.value(), gain) {
            return None;
        }
        (format!("win {}", line.won(side, plies)), gain)
    };
    Some(Threat { path, shown, what, worth, score })
}

impl Threat {
    /// Returns whether its move does not win that after a line, or is illegal.
    fn is_void<P: Searched>(&self, line: &Line<P>, nodes: u64, shared: &Shared) -> bool {
        let position = line.last();
        let Some(at) = position.legal_moves().as_ref().iter().position(|mv| position.path(mv) == self.path) else {
            return true;
        };
        let Some(best) = line.search(nodes, vec![at], shared) else { return true };
        let earlier = &line.positions[..line.positions.len() - 1];
        let line = Line::new(position, earlier).follow(&best, nodes, shared);
        let wins = match line.winner() {
            Some((winner, _)) => winner == position.turn(),
            None => line.gain(position.turn()).is_some_and(|(_, gain)| gain >= self.worth),
        };
        let fall = self.score.value() - best.score.value();
        !wins && (self.worth == GAME || fall >= BORNE_OUT * self.worth)
    }
}
