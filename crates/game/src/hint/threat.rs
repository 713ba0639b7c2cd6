//! What moves threaten: what the other side would win next, what the move itself would, and how every other move fails.

use super::board::{Board, Mv, passed};
use super::explain::near;
use super::line::{AHEAD, BORNE_OUT, LOST, Line, SACRIFICE, SHOWN, SOON, is_borne_out, sides};
use super::material::{GAME, balance, best_capture, exchange, worth};
use super::{Point, ends, pieces, way};
use pawnstorm_engine::{Score, Variation};
use pawnstorm_rules::{Bitboard, Path, Piece, Square};

/// The least score of a game in balance, in hundredths of a pawn.
pub(super) const EVEN: i32 = -50;
/// The lowest score of a good move, in hundredths of a pawn.
const GOOD: i32 = 90;
/// How many times the nodes of other searches show that a move is the only good one.
const THOROUGH: u64 = 4;
/// How much worse the other moves are than an only good one, in hundredths of a pawn.
pub(super) const ALONE: i32 = 150;
/// How much the score rises by a threat that wins no material at once, in hundredths of a pawn.
const RISES: i32 = 250;
/// How much better such a move is than any other if it is worth stopping, in hundredths of a pawn.
const BEST: i32 = 100;
/// How much of that a move that stops it takes away, in hundredths of a pawn.
const FALLS: i32 = 150;
/// The most pairs of moves that show how a capture wins that seems to lose.
const PAIRS: usize = 2;
/// The most plies of a win that is a threat.
const FORESEEN: usize = 9;
/// How much a sure gain raises the score, in hundredths of a pawn for each pawn won.
const SURE: i32 = 80;

/// Returns what the other side would do if it were to move, if that wins something now and no longer does after the move.
pub(super) fn stopped(line: &Line<'_>, score: Score) -> Option<Threat> {
    let start = line.from(&passed(line.at(0))?);
    let threat = threat(&start, -score.value()).filter(|threat| !is_captured(line, threat, score))?;
    // Where several moves reach as much, none of them is the threat.
    let is_other = |mv: Mv| start.at(0).path(mv) != threat.path;
    let is_rival = |other: Variation<Mv>| threat.score.value() - other.score.value() < BEST;
    if threat.worth == 0 && start.best_of(&is_other).is_some_and(is_rival) || falls_anyway(line, &threat) {
        return None;
    }
    // What is played all the same is not stopped, but may win nothing then.
    let mut replies = (1..line.moves.len().min(SOON + 1)).step_by(2);
    let is_met = replies.any(|ply| line.at(ply).path(line.moves[ply]) == threat.path);
    // In a lost game a win that is not near is only put off; in one that is lost by far, nobody asks for a piece.
    let lost = if threat.worth == GAME { LOST } else { 2 * LOST };
    let is_lost = score.value() <= lost && !(threat.is_near() && score.win().is_none());
    if is_lost || is_met && threat.worth < SACRIFICE {
        return None;
    }
    let after = put_off(line)?;
    // Another move may win as much. Of two pawns it may save only one.
    let least = if threat.worth == SACRIFICE { 1 } else { threat.worth };
    let is_as_much = |other: Threat| if threat.worth == 0 { other.worth == 0 } else { other.worth >= least };
    let wins_still = || self::threat(&line.from(after.last()), -score.value()).is_some_and(is_as_much);
    (threat.is_void(&after) && !wins_still()).then_some(Threat { is_met, ..threat })
}

/// Returns whether the first move of a line takes the piece of a threat: it threatens no more, which is worth a word only if it threatened more than
/// it is worth itself.
fn is_captured(line: &Line<'_>, threat: &Threat, score: Score) -> bool {
    let root = line.at(0);
    let captured = root.captures(line.moves[0]);
    let won = captured.into_iter().map(|at| exchange(root, at, None)).max().unwrap_or(0);
    let is_small = match threat.worth {
        0 => threat.score.value() + score.value() <= 100 * (won + 1),
        worth => worth <= won,
    };
    is_small && ends(&threat.path).0.is_some_and(|from| captured.has(from))
}

/// Returns whether the piece that a threat would capture falls in the line all the same: given up elsewhere, or to another piece.
fn falls_anyway(line: &Line<'_>, threat: &Threat) -> bool {
    let root = line.at(0);
    let Some(at) = ends(&threat.path).1.filter(|_| threat.worth < GAME) else { return false };
    let costs = || balance(root, root.turn()) - balance(line.at(2), root.turn()) >= threat.worth.clamp(1, SACRIFICE);
    let is_given = way(root, line.moves[0]).is_some_and(|(from, to)| from == at && line.takes_on(to)) && costs();
    is_given || line.takes_on(at) && line.loses(at)
}

/// Returns the line after which it shows whether its first move stops a threat. A check or an exchange only puts that off, unless it is gone after
/// the answer too.
fn put_off<'a>(line: &Line<'a>) -> Option<Line<'a>> {
    let is_taken = way(line.at(0), line.moves[0]).is_some_and(|(_, to)| line.takes_on(to));
    if line.at(1).checkers().any() || is_taken {
        line.mv(1)?;
        return Some(line.from(&passed(line.at(2))?));
    }
    Some(line.first(1))
}

/// Returns what the move with this score threatens to do next, if that wins something only then, and `is_told` wants it.
pub(super) fn threatened(
    start: &Line<'_>,
    line: &Line<'_>,
    score: Score,
    is_told: &dyn Fn(&Threat) -> bool,
) -> Option<Threat> {
    let taken = line.mv(1).map_or(Bitboard::EMPTY, |reply| line.at(1).captures(reply));
    // A piece that is taken back, or costs no more than a pawn, is taken for the sake of the threat.
    let is_lost = |from| taken.has(from) && exchange(line.at(1), from, None) >= SACRIFICE;
    let is_gone = |threat: &Threat| ends(&threat.path).0.is_some_and(is_lost);
    let threat = threat(&line.from(&passed(line.at(1))?), score.value());
    // A pawn need not wait for the pawn that attacks it.
    let is_mutual = |threat: &Threat| {
        let (from, to) = ends(&threat.path);
        threat.worth < SACRIFICE && to.zip(from).is_some_and(|(to, from)| line.at(1).threats(to).has(from))
    };
    // What can be taken at once need not be threatened.
    let root = line.at(0);
    let seems = |mv: &Mv| seeming(root, *mv).is_some_and(|seems| seems >= SACRIFICE);
    let is_open = |threat: &Threat| root.moves().find(|mv| root.path(*mv) == threat.path).is_some_and(|mv| seems(&mv));
    threat.filter(|threat| {
        !is_gone(threat) && !is_mutual(threat) && !is_open(threat) && is_told(threat) && threat.is_void(start)
    })
}

/// Returns how the best other move fails, or that it gives away the advantage, if every other move is much worse. If this one `costs` material
/// too, only the loss of the game is a failure.
pub(super) fn alone(start: &Line<'_>, best: &Variation<Mv>, costs: bool) -> Option<Point> {
    // In a lost game only what loses at once is worse.
    let is_lost = best.score.value() <= LOST;
    let is_worse = |other: &Variation<Mv>| match other.score.win() {
        Some(plies) if is_lost => best.score.win().is_none() && plies.unsigned_abs() as usize <= SHOWN,
        // Where the best move is bad too, none is good.
        _ => {
            best.score.value() >= EVEN
                && best.score.value() - other.score.value() >= ALONE
                && other.score.value() < GOOD
        }
    };
    let other = |start: &Line<'_>| start.best_of(&|mv| Some(mv) != best.moves.first().copied()).filter(is_worse);
    other(start)?;
    // So strong a claim takes a second look.
    let other = other(&start.thorough(THOROUGH))?;
    let kept = match (best.score.value(), other.score.value()) {
        // Where play can be proved, a score proves nothing.
        _ if start.last().can_be_proved() => None,
        (AHEAD.., other) if other < AHEAD - ALONE => Some("advantage"),
        (EVEN.., other) if other < EVEN - ALONE => Some("balance"),
        _ => None,
    };
    let line = start.clone().follow(&other);
    let failure = if costs && line.winner().is_none() { None } else { fails(line) };
    failure.map(|words| if is_lost { Point::Outlasts(words) } else { Point::Alone(words) }).or(kept.map(Point::Keeps))
}

/// Returns that a move which wins stops what the other side would win with soon.
pub(crate) fn near_threat(start: &Line<'_>) -> Option<Point> {
    let threat = threat(&start.from(&passed(start.last())?), 0);
    threat.filter(Threat::is_near).map(Threat::stops)
}

/// Returns how the capture that seems to win most, and more than the move played, fails.
pub(super) fn shunned(start: &Line<'_>, best: &Variation<Mv>) -> Option<Point> {
    let root = start.last();
    let (gain, at) = best_capture(root).filter(|(gain, _)| *gain >= SACRIFICE)?;
    let taken = root.captures(best.moves.first().copied()?);
    if taken.into_iter().any(|at| exchange(root, at, None) >= gain) {
        return None;
    }
    // So strong a claim takes a second look.
    let other = start.thorough(THOROUGH).best_of(&|mv| root.captures(mv).has(at))?;
    let is_worse = best.score.value() - other.score.value() >= ALONE;
    let line = start.clone().follow(&other);
    let words = if is_worse { fails(line.clone()).or_else(|| ending(&line, other.score)) } else { None };
    words.map(Point::Shuns)
}

/// Returns the first move of a line with this score, the next ones until no capture is pending, and who is ahead then.
fn ending(line: &Line<'_>, score: Score) -> Option<[String; 3]> {
    let side = line.at(0).turn();
    let (plies, end) = line.holds(line.quiet()?, (side, near(score.value())))?;
    // What leaves it better all the same would puzzle.
    if end.value(side) > -EVEN {
        return None;
    }
    // "White is better": without the verb it follows another one.
    let words = end.words(&line.at(0).info().terms);
    let (who, how) = words.split_once(" is ")?;
    Some([line.shown(0, 1), line.shown(1, plies), format!("leave {who} {how}")])
}

/// Returns the first move of a line, the reply, and what that wins, if it wins at least [`SACRIFICE`] pawns soon.
pub(super) fn fails(line: Line<'_>) -> Option<[String; 3]> {
    let them = !line.at(0).turn();
    let (line, what) = if line.winner().is_some() {
        let what = line.wins(them)?;
        (line, what)
    } else {
        let (line, plies, _) =
            line.answered(1, them).filter(|(_, plies, gain)| *plies <= SHOWN && *gain >= SACRIFICE)?;
        let what = format!("win {}", line.won(them, plies));
        (line, what)
    };
    (line.moves.len() > 1).then(|| [line.shown(0, 1), line.shown(1, 2), what])
}

/// Returns the piece that the first plies of a line leave where none of its moves is safe: the mover of the last of them.
fn trapped(line: &Line<'_>, plies: usize) -> Option<Piece> {
    let (_, at) = way(line.at(plies - 1), line.moves[plies - 1])?;
    let position = passed(line.at(plies))?;
    let is_safe = |mv: Mv| {
        let next = position.after(mv);
        way(&position, mv).is_some_and(|(from, to)| from == at && exchange(&next, to, None) == 0)
    };
    let piece = position.piece(at).filter(|piece| piece.color == position.turn() && !piece.kind.is_pawn())?;
    (!position.moves().any(is_safe)).then_some(piece)
}

/// Returns whether the first plies of a line win a piece that its first move attacks, and no other but those captured before. What captures it, or is
/// captured by it, may be lost.
fn is_trapped(line: &Line<'_>, plies: usize) -> bool {
    let [own, enemy] = sides(line.captured(plies.max(SOON).min(line.moves.len())), line.at(0).turn());
    let ([.., (piece, at)], Some((_, to))) = (&enemy[..], way(line.at(0), line.moves[0])) else { return false };
    // It may be taken where it flees to.
    let fled =
        line.mv(1).and_then(|reply| way(line.at(1), reply)).filter(|(_, to)| to == at).map_or(*at, |(from, _)| from);
    let is_attacked = line.at(1).threats(to).has(fled) && line.at(1).piece(fled) == Some(*piece);
    // What is taken back at its worth does not count.
    let is_exchanged = |(piece, lost): &(Piece, Square)| {
        enemy.iter().any(|(other, at)| at == lost && worth(line.at(0), *other) >= worth(line.at(0), *piece))
    };
    is_attacked && own.iter().all(|lost| lost.1 == to || lost.1 == *at || is_exchanged(lost))
}

/// A move that wins something.
pub(super) struct Threat {
    path: Path,
    /// As the history writes it.
    shown: String,
    /// The words after "would": what it wins, or that it reaches a better position.
    what: String,
    /// In pawns; 0 for a position.
    pub(super) worth: i32,
    pub(super) score: Score,
    /// Whether it is played all the same after the move that answers it.
    is_met: bool,
}

/// Returns the best move of the side to move, if it wins something, or reaches a much better position than one with the score `normal`.
fn threat(start: &Line<'_>, normal: i32) -> Option<Threat> {
    let best = start.best()?;
    gaining(start, &best).or_else(|| outlook(start, &best, normal))
}

/// Returns the first move of a variation, if it reaches a much better position than one with the score `normal`.
fn outlook(start: &Line<'_>, best: &Variation<Mv>, normal: i32) -> Option<Threat> {
    let (position, mv, score) = (start.at(0), best.moves.first().copied()?, best.score);
    // A capture that seems to lose something would puzzle.
    if position.captures(mv).into_iter().any(|at| exchange(position, at, way(position, mv).map(|way| way.0)) == 0) {
        return None;
    }
    let what = match score.value() {
        // Where play can be proved, a score proves nothing.
        _ if position.can_be_proved() || score.win().is_some() => return None,
        value if value - normal < RISES || normal >= AHEAD => return None,
        ..AHEAD => return None,
        value if value < -LOST => "reach a much better position",
        _ => "reach a winning position",
    };
    // What the next move takes shows why.
    let line = start.clone().follow(best);
    let is_piece = |at| line.at(2).piece(at).is_some_and(|piece| !piece.kind.is_pawn());
    let takes = line.mv(2).is_some_and(|next| line.at(2).captures(next).into_iter().any(is_piece));
    let shown = line.shown(0, if takes { SOON } else { 1 });
    Some(Threat { path: position.path(mv), shown, what: what.into(), worth: 0, score, is_met: false })
}

/// Returns the first move of a variation, if it wins something. To win material, it captures more than a pawn, promotes or gives check at once, or
/// wins a piece that it attacks: nobody would see what a quieter move wins.
fn gaining(start: &Line<'_>, best: &Variation<Mv>) -> Option<Threat> {
    let position = start.at(0);
    let (mut mv, score) = (best.moves.first().copied()?, best.score);
    let (line, side) = (start.clone().follow(best), position.turn());
    let (what, worth) = if line.winner().is_some() {
        // A long win is no threat that anybody sees.
        (line.wins(side).filter(|_| line.moves.len() <= FORESEEN)?, GAME)
    } else {
        let (line, all, most) = line.clone().answered(1, side)?;
        // What is won first is seen, at once or if half of it stays; more may follow from other moves. Where nothing rests soon, what is won at
        // least is seen.
        let first = |least: i32| {
            let is_kept = |(plies, gain): &(usize, i32)| *gain >= least && (*plies == 1 || *gain <= 2 * most);
            let rests = line.gains(side).into_iter().find(|gain| gain.0 <= SHOWN && is_kept(gain));
            // A pawn more may be less than what is won back.
            let mut plies = (1..=line.moves.len()).filter(|_| least >= SACRIFICE);
            rests.or_else(|| plies.find_map(|ply| Some((ply, line.least_gain_at(ply, side))).filter(is_kept)))
        };
        let (plies, gain) = first(SACRIFICE).or_else(|| first(1))?;
        let taken = line.last_capture(plies);
        // Who can capture a piece at once need not give check first.
        if let Some(plain) = direct(&line, plies, gain).filter(|plain| *plain != mv)
            && let Some(best) = start.best_of(&|other| other == plain)
            && is_borne_out(position, best.score.value(), gain)
        {
            mv = plain;
        }
        // What is mostly won back is told with that.
        let (shown, gain) = if gain > most + SACRIFICE { (all, most) } else { (plies, gain) };
        let captured = pieces(position, position.captures(mv)).into_iter();
        // What is counted against something else is not what the move is seen to take.
        let [won, ..] = line.net(side, shown);
        if !captured.clone().all(|(piece, _)| won.iter().any(|kind| kind.letter == piece.kind.letter)) {
            return None;
        }
        let is_plain = captured.map(|(piece, _)| worth(position, piece)).sum::<i32>() >= gain.min(SACRIFICE)
            || line.promotes(side, 1)
            || line.at(1).checkers().any();
        let is_seen = taken <= SOON && is_plain
            || taken <= SHOWN && (is_plain && line.is_forcing(taken) || is_trapped(&line, taken));
        let rise = score.value() - position.evaluate();
        let is_sure = rise >= SURE * gain;
        // What a quiet move attacks may get away.
        if !is_seen || !is_sure && (!is_plain || rise < BORNE_OUT * gain) {
            return None;
        }
        // What went far to capture may be lost there in its turn, later than the line ends.
        let lost = trapped(&line, taken).filter(|piece| !is_sure && worth(position, *piece) < gain);
        // What is guarded is paid for, even where this line does not take back.
        let mover = way(position, mv).and_then(|(from, _)| position.piece(from));
        let paid = |mover: &Piece| taken == 1 && seeming(position, mv) == Some(gain - worth(position, *mover));
        let lost = lost.or_else(|| mover.filter(paid));
        let price = lost.map(|piece| format!(" for {}", piece.kind.with_article())).unwrap_or_default();
        let gain = gain - lost.map_or(0, |piece| worth(position, piece));
        // What is paid in full wins by what follows.
        if gain <= 0 {
            let is_shown =
                most >= SACRIFICE && (SOON..=SHOWN).contains(&all) && is_borne_out(position, score.value(), most);
            let (shown, what) = (line.shown(0, SOON), format!("win {}", line.won(side, all)));
            let worth = most;
            return is_shown.then(|| Threat { path: position.path(mv), shown, what, worth, score, is_met: false });
        }
        (format!("win {}{price}", line.won(side, shown)), gain)
    };
    let (shown, what) = told(&line, mv, worth, what)?;
    Some(Threat { path: position.path(mv), shown, what, worth, score, is_met: false })
}

/// Returns what a capture seems to win, in pawns: the most by captures that go on where it takes something.
fn seeming(position: &Board, mv: Mv) -> Option<i32> {
    let by = way(position, mv).map(|(from, _)| from);
    position.captures(mv).into_iter().map(|at| exchange(position, at, by)).max()
}

/// Returns the move of a threat and what it wins: more moves, if it begins with a capture that seems to lose something, as far as they show that it
/// wins.
fn told(line: &Line<'_>, mv: Mv, worth: i32, what: String) -> Option<(String, String)> {
    let (root, plain) = (line.at(0), (line.at(0).notation(mv), what));
    let Some((_, to)) = way(root, mv) else { return Some(plain) };
    if line.mv(0) != Some(mv) || seeming(root, mv).is_none_or(|seems| seems >= worth.min(SACRIFICE)) {
        return Some(plain);
    }
    let (Some((reply, _)), side) = (line.capture_on(to), root.turn()) else { return Some(plain) };
    let mut shown = line.first(1);
    for two in reply.moves.chunks(2).take(PAIRS) {
        two.iter().for_each(|mv| shown.play(*mv));
        let plies = shown.moves.len();
        if worth == GAME {
            return Some((shown.shown(0, plies), plain.1));
        }
        if (1..=worth).contains(&shown.least_gain_at(plies, side)) {
            return Some((shown.shown(0, plies), format!("win {}", shown.won(side, plies))));
        }
    }
    (worth < SACRIFICE).then_some(plain)
}

/// Returns the capture that wins at once as much as the first plies of a line, of the most valuable piece that they capture.
pub(super) fn direct(line: &Line<'_>, plies: usize, gain: i32) -> Option<Mv> {
    let root = line.at(0);
    let [_, enemy] = sides(line.captured(plies), root.turn());
    let (piece, at) = enemy.into_iter().max_by_key(|(piece, _)| worth(root, *piece))?;
    let wins = |mv: &Mv| {
        let by = way(root, *mv).map(|(from, _)| from);
        root.captures(*mv).has(at) && root.piece(at) == Some(piece) && exchange(root, at, by) >= gain
    };
    root.moves().find(wins)
}

impl Threat {
    pub(super) fn stops(self) -> Point {
        if self.is_met { Point::Meets(self.shown, self.what) } else { Point::Stops(self.shown, self.what) }
    }

    /// Returns whether it is a win that can be shown whole.
    pub(super) fn is_near(&self) -> bool {
        self.score.win().is_some_and(|plies| plies <= SHOWN as i32)
    }

    pub(super) fn plans(self) -> Point {
        Point::Plans(self.shown, self.what)
    }

    /// Returns whether its move does not win that after a line, or is illegal.
    fn is_void(&self, line: &Line<'_>) -> bool {
        let position = line.last();
        // So strong a claim takes a second look.
        let start = line.thorough(if self.worth == GAME { THOROUGH } else { 1 });
        let Some(best) = start.best_of(&|mv| position.path(mv) == self.path) else { return true };
        let line = line.after(line.moves.len()).follow(&best);
        let wins = match line.winner() {
            Some((winner, _)) => winner == position.turn(),
            None => line.gain(position.turn()).is_some_and(|(_, gain)| self.worth > 0 && gain >= self.worth),
        };
        let fall = self.score.value() - best.score.value();
        let least = if self.worth == 0 { FALLS } else { BORNE_OUT * self.worth };
        !wins && (self.worth == GAME || fall >= least)
    }
}
