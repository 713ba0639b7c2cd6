//! What the engine's best line shows about its first move: a forced win, the material it wins or gives up, and what it prevents.

use super::line::{AHEAD, BORNE_OUT, Budget, LOST, Line, PLIES, SACRIFICE, SHOWN, SOON, is_borne_out, passed};
use super::material::{GAME, Kind, balance, cancel, exchange, is_quiet, missing, names, worth};
use super::threat::{Threat, alone, direct, stopped, threatened};
use super::{Point, TOLD, attacked, drops, legs, pieces, points, way};
use crate::describe::plural;
use crate::think::Evaluation;
use pawnstorm_engine::{Score, Searched, Shared, Variation};
use pawnstorm_rules::{Color, Reason, Square, Terminology, list};

/// The score of the other side, in hundredths of a pawn, beyond which a sacrifice does not hold.
const HOLDS: i32 = 50;
/// The highest score of a game that goes badly, in hundredths of a pawn.
const WORSE: i32 = -300;

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
    let (side, score, terms) = (root.turn(), best.score, &P::INFO.terms);
    let start = Line::new(root, earlier, Budget { nodes, shared });
    let line = start.clone().follow(best);
    let offer = offer(&line);
    if let Some(points) = decided(&start, &line, offer.as_ref()) {
        return points;
    }
    if offer.is_none() && score.value() == 0 && line.checks_for_ever() {
        return vec![Point::Perpetual];
    }
    // Where play can be proved, a score proves nothing.
    let told = || score_told(score, side, terms).filter(|_| root.race().is_none());
    let is_prevented = points.iter().any(|point| matches!(point, Point::Prevents(_)));
    let stopped = stopped(&line, score).filter(|_| !is_prevented);
    let gained = if offer.is_none() { gained(&line, score) } else { None };
    if let Some(point) = offer.or_else(|| later(gained.as_ref()?)) {
        points.insert(0, point);
        points.extend(stopped.filter(|threat| threat.worth == GAME).map(Threat::stops));
        // Who must give material to prevent a mate would seem to give it away.
        let is_offer = matches!(points[0], Point::Sacrifices(..));
        points
            .extend(threatened(&start, &line, GAME).filter(|threat| !is_offer && threat.is_near()).map(Threat::plans));
        // An offer need not be accepted.
        points.extend(told());
        return points;
    }
    match gained.filter(|(line, plies, _)| *plies == 1 && line.begins_with_capture()) {
        Some((line, _, gain)) => {
            keep(&mut points, &|point| !matches!(point, Point::Captures(_) | Point::Passing(..) | Point::Spends(_)));
            points.insert(0, at_once(&line, gain));
            keep_lasting(&mut points, &line);
        }
        None => name_exchange(&mut points, &line),
    }
    // That a pawn is not lost is worth a word where no more happens.
    let is_little = |point: &Point| point.is_plan() || matches!(point, Point::Captures(_) | Point::Trades(_));
    let least = if points.len() < TOLD && points.iter().all(is_little) { 1 } else { SACRIFICE };
    let stopped = stopped.filter(|threat| threat.worth >= least);
    // What is given up for an advantage is no loss.
    let cost = cost(&line, score).filter(|_| score.value() < AHEAD);
    points.retain_mut(|point| {
        let Point::Threatens(pieces) = point else { return true };
        // The scores of a game that is decided say little of one piece.
        let is_open = score.value().abs() < -LOST;
        pieces.retain(|piece| !is_open || line.is_threatened(*piece, score));
        !pieces.is_empty()
    });
    let least = if attacked(&points).is_empty() { least } else { SACRIFICE };
    let planned = threatened(&start, &line, least).filter(|threat| {
        // A fork is seen before what is taken first, and an attack before a long win.
        match attacked(&points) {
            [] => true,
            [_] => threat.worth < GAME || threat.is_near(),
            _ => threat.is_near(),
        }
    });
    let threatens_more = planned.as_ref().is_some_and(|threat| threat.worth >= SACRIFICE);
    let stopped = stopped
        .filter(|threat| threat.worth >= SACRIFICE || !threatens_more)
        .filter(|_| cost.is_none() || score.value() <= WORSE);
    let alone = alone(&start, best, cost.is_some());
    add(&mut points, [stopped.map(Threat::stops), planned.map(Threat::plans), alone], terms);
    points.retain_mut(|point| {
        let is_deserved = is_deserved(point, &line, score, cost.is_some());
        // Who could be taken, at no loss to speak of, has left at least.
        match *point {
            Point::Saves(moved, by) if !is_deserved && leaves(&line, by.1) => *point = Point::Leaves(moved, by),
            _ => return is_deserved,
        }
        true
    });
    let is_thin = |point: &Point| match point {
        Point::Aims(_, None) | Point::Room(..) => true,
        Point::Faces(piece, _) => piece.kind.is_pawn(),
        _ => false,
    };
    if !points.iter().all(is_thin) {
        keep(&mut points, &|point| !is_thin(point));
    }
    // Who is lost already does not ask what else is lost.
    let cost = cost.filter(|_| root.evaluate() > LOST);
    // Alone they would say no more than the score.
    if !points.is_empty() {
        points.extend(cost.or_else(told));
    }
    points.extend(leads(&line, score, &points));
    points
}

/// Returns what the side to move wins by a line, as far as the score bears that out: the line with the best answers, the plies up to the last
/// capture, and the gain in pawns.
fn gained<'a, P: Searched>(line: &Line<'a, P>, score: Score) -> Option<(Line<'a, P>, usize, i32)> {
    let (root, captures) = (line.at(0), line.begins_with_capture());
    let is_borne_out = |gain| is_borne_out(root, score.value(), gain);
    // What the score bears out is won, though other answers may win something else back.
    let is_at_once =
        |(plies, gain): &(usize, i32)| captures && *plies <= 2 && *gain >= SACRIFICE && is_borne_out(*gain);
    let gained = match line.gain(root.turn()).filter(is_at_once) {
        Some((plies, gain)) => Some((line.clone(), line.last_capture(plies), gain)),
        None => line.clone().answered(1, root.turn()),
    };
    // What is taken at once and kept is won, whatever else the score counts.
    let is_kept = |plies, gain| plies == 1 && gain > 0 && score.value() >= root.evaluate();
    gained.filter(|(_, plies, gain)| is_kept(*plies, *gain) || is_borne_out(*gain))
}

/// Returns what the first move of a line takes and keeps; what takes it may be taken in its turn, and more follow.
fn at_once<P: Searched>(line: &Line<'_, P>, gain: i32) -> Point {
    let side = line.at(0).turn();
    let later = taken_on(line).and_then(|_| line.gains(side).into_iter().find(|(plies, _)| *plies > 2));
    let shown = later.map(|(plies, _)| line.shown(0, plies));
    win_told(gain, line, later.map_or(1, |(plies, _)| plies), shown)
}

/// Returns what the plies of a line win, if that is worth showing them.
fn later<P: Searched>((line, plies, gain): &(Line<'_, P>, usize, i32)) -> Option<Point> {
    let (plies, gain, captures) = (*plies, *gain, line.begins_with_capture());
    let is_shown = (2..=PLIES).contains(&plies)
        && (gain >= SACRIFICE || captures && (plies <= SOON || line.is_forcing(plies)))
        && (captures || direct(line, plies, gain).is_none())
        && line.pays(plies, gain);
    is_shown.then(|| win_told(gain, line, plies, Some(line.shown(0, plies))))
}

/// Returns what a line that wins or loses by proof shows: how, and what the first move offers.
fn decided<P: Searched>(start: &Line<'_, P>, line: &Line<'_, P>, offer: Option<&Point>) -> Option<Vec<Point>> {
    let ((winner, reason), plies) = (line.winner()?, line.moves.len());
    if winner != start.last().turn() {
        let sooner = start.others_lose(&line.moves[0]).filter(|moves| *moves < plies / 2);
        return Some(vec![Point::Resists(plies / 2, reason == Reason::Checkmate, sooner)]);
    }
    Some(forced(plies, reason, line.shown(0, plies.min(SHOWN)), offer))
}

/// Returns the points of a forced win: its length in plies, the first of them, and the offer of the first move.
fn forced(plies: usize, reason: Reason, mut shown: String, offer: Option<&Point>) -> Vec<Point> {
    if plies > SHOWN {
        shown.push_str(" …");
    }
    // Where the offer is accepted in the line itself, that shows what follows.
    let offer = offer.filter(|offer| match offer {
        Point::Sacrifices(.., [line, _]) => !shown.ends_with(line),
        _ => true,
    });
    let offer = offer.cloned();
    std::iter::once(Point::Forced(plies.div_ceil(2), reason, shown)).chain(offer).collect()
}

/// Says that the first plies of a line win something, with the line that shows it. What the side is behind by, it only wins back.
fn win_told<P: Searched>(gain: i32, line: &Line<'_, P>, plies: usize, shown: Option<String>) -> Point {
    let side = line.at(0).turn();
    let behind = -balance(line.at(0), side);
    let back = if (behind - 1..=behind).contains(&gain) { " in return" } else { "" };
    let what = format!("{}{back}", line.won(side, plies));
    match shown {
        Some(shown) => Point::Gains(what, shown),
        None => Point::Takes(what),
    }
}

/// Adds what the engine shows between what the rules show at once and the plan, without what says one fact in two ways.
fn add(points: &mut Vec<Point>, further: [Option<Point>; 3], terms: &Terminology) {
    let further: Vec<Point> = further.into_iter().flatten().collect();
    if further.len() > 1 {
        points.retain(|point| !matches!(point, Point::Evades));
    }
    for point in &further {
        points.retain(|other| match point {
            Point::Plans(_, what) => match other {
                Point::Threatens(..) => false,
                // Who would win a piece offers no exchange for it.
                Point::Faces(piece, at) => !what.contains(&terms.piece(*piece, *at)),
                _ => true,
            },
            Point::Stops(..) => !matches!(other, Point::Saves(..) | Point::Endangered(..) | Point::Protects(..)),
            _ => true,
        });
    }
    let place = points.iter().position(Point::is_plan).unwrap_or(points.len());
    points.splice(place..place, further);
}

/// Keeps the points that `is_kept` wants. It is compiled once, not for each game.
fn keep(points: &mut Vec<Point>, is_kept: &dyn Fn(&Point) -> bool) {
    points.retain(is_kept);
}

/// Returns whether a point still holds in view of the line: nothing is safe that is lost after all, and there is no praise for a move that costs a
/// piece or loses.
fn is_deserved<P: Searched>(point: &Point, line: &Line<'_, P>, score: Score, costs: bool) -> bool {
    match point {
        point if costs && (point.is_of_place() || matches!(point, Point::Opens(..))) => false,
        // Who is taken there gains nothing from its lines.
        Point::Opens(_, at) => !line.takes_on(*at),
        Point::Protects(_, at) => line.is_in_danger(*at, score) && line.keeps_safe(*at, score),
        Point::Saves(_, (_, by)) => attacked_leg(line, *by)
            .is_some_and(|(from, to)| line.is_in_danger(from, score) && line.keeps_safe(to, score)),
        Point::Endangered(_, (_, by)) => {
            attacked_leg(line, *by).is_some_and(|(from, _)| line.is_in_danger(from, score))
        }
        Point::Nears(..) | Point::Centralises | Point::Space(_) => score.value() > WORSE,
        _ => true,
    }
}

/// Returns from where to where the first move of a line takes a piece that another one attacks.
fn attacked_leg<P: Searched>(line: &Line<'_, P>, by: Square) -> Option<(Square, Square)> {
    let root = line.at(0);
    legs(&root.path(&line.moves[0])).into_iter().find(|(from, _)| root.threats(by).has(*from))
}

/// Returns whether the first move of a line takes a piece out of the reach of another, to where nothing wins it.
fn leaves<P: Searched>(line: &Line<'_, P>, by: Square) -> bool {
    let after = line.at(1);
    attacked_leg(line, by).is_some_and(|(_, to)| !after.threats(by).has(to) && exchange(after, to, None) == 0)
}

/// Returns the line that shows an advantage, if the board and the points do not explain it; or, without any points, one that begins with captures.
fn leads<P: Searched>(line: &Line<'_, P>, score: Score, points: &[Point]) -> Option<Point> {
    let (root, terms) = (line.at(0), &P::INFO.terms);
    if root.race().is_some() {
        return None;
    }
    let shows = score.value() >= AHEAD && score.value() - root.evaluate() >= AHEAD;
    if shows && !points.iter().any(Point::is_reason) {
        let (plies, end) = line.holds(SHOWN, (root.turn(), AHEAD))?;
        return Some(Point::Leads(line.shown(1, plies), end.words(terms)));
    }
    let captures = (1..line.moves.len().min(SOON)).any(|ply| line.at(ply).captures(&line.moves[ply]).any());
    if !points.is_empty() || !captures {
        return None;
    }
    let plies = (SOON..=line.moves.len().min(SHOWN)).find(|ply| is_quiet(line.at(*ply)) && !heals(line, *ply))?;
    let (plies, end) = line.holds(plies, (root.turn(), score.value() - HOLDS)).filter(|(plies, _)| *plies >= SOON)?;
    Some(Point::Leads(line.shown(1, plies), end.words(terms)))
}

/// Returns what the other side wins or takes after the first move of a line.
fn cost<P: Searched>(line: &Line<'_, P>, score: Score) -> Option<Point> {
    let (root, side) = (line.at(0), line.at(0).turn());
    let them = P::INFO.terms.side(!side);
    let borne_out = |loss| score.value() - root.evaluate() <= -BORNE_OUT * loss;
    // What the own side gives up by its own moves, nobody takes.
    let keeps_all = |line: &Line<'_, P>, plies: usize| {
        let mut own = (1..plies).filter(|ply| line.at(*ply).turn() == side);
        own.all(|ply| missing(line.at(ply), line.at(ply + 1), side).is_empty())
    };
    if let Some((line, plies, loss)) = line.clone().answered(1, !side)
        && loss >= SACRIFICE
        && keeps_all(&line, plies)
        && (plies <= SOON || borne_out(loss))
    {
        let won = line.won(!side, plies);
        return Some(Point::Despite(format!("{them} then wins {won}: {}", line.shown(1, plies.max(2)))));
    }
    // It is won back later, but not at once.
    let is_lost = |ply: usize| balance(root, side) - balance(line.at(ply), side) >= SACRIFICE;
    let plies = (2..line.moves.len()).find(|ply| is_quiet(line.at(*ply)))?;
    let back = (plies..line.moves.len().min(PLIES)).find(|ply| !is_lost(*ply)).unwrap_or(plies);
    let taken = || format!("{them} then takes {}: {}", line.won(!side, 2), line.shown(1, back));
    (is_lost(2) && is_lost(plies) && !heals(line, 2) && keeps_all(line, plies)).then(|| Point::Despite(taken()))
}

/// Returns whether the move after some plies of a line brings back a piece, which therefore was not lost.
fn heals<P: Searched>(line: &Line<'_, P>, plies: usize) -> bool {
    line.moves.get(plies).is_some_and(|mv| drops(&line.at(plies).path(mv)))
}

/// Returns who is ahead, if the side with this score is far behind.
fn score_told(score: Score, side: Color, terms: &Terminology) -> Option<Point> {
    (score.value() <= WORSE).then(|| Point::Despite(Evaluation::of(score, side).words(terms)))
}

/// Says that the first move of a line exchanges what it captures, if the line takes that back.
pub(crate) fn name_exchange<P: Searched>(points: &mut Vec<Point>, line: &Line<'_, P>) {
    if let Some(capture) = points.iter_mut().find(|point| matches!(point, Point::Captures(_)))
        && let Some(trade) = trade(line, line.at(0).turn())
    {
        *capture = trade;
    }
    keep_lasting(points, line);
}

/// Removes what a move does where it goes, if it is taken there.
fn keep_lasting<P: Searched>(points: &mut Vec<Point>, line: &Line<'_, P>) {
    if taken_on(line).is_some() || points.iter().any(|point| matches!(point, Point::Trades(_) | Point::Gets(_))) {
        keep(points, &|point| !point.is_of_place());
    }
}

/// Returns the exchange that begins with the capture of a line, if one of the next replies captures the moved piece.
fn trade<P: Searched>(line: &Line<'_, P>, side: Color) -> Option<Point> {
    let at = taken_on(line)?;
    let taken = line.at(1).captures(&line.moves[1]).has(at);
    let is_over = |ply: &usize| *ply == 2 && taken && exchange(line.at(2), at, None) == 0 || is_quiet(line.at(*ply));
    let plies = (2..=line.moves.len().min(4)).find(is_over)?;
    let [own, enemy] = [side, !side].map(|side| missing(line.at(0), line.at(plies), side));
    exchanged(&own, &enemy, balance(line.at(plies), side) - balance(line.at(0), side))
}

/// Names an exchange by what each side loses and the gain in pawns: an even one, a better piece for another, or several pieces for one that is worth
/// a pawn more.
fn exchanged(own: &[Kind], enemy: &[Kind], gain: i32) -> Option<Point> {
    // What both sides lose is not named beside the rest.
    let (mut mine, mut theirs) = (own.to_vec(), enemy.to_vec());
    cancel(&mut mine, &mut theirs);
    match own.len() {
        0 => None,
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
fn taken_on<P: Searched>(line: &Line<'_, P>) -> Option<Square> {
    let (_, to) = way(line.at(0), line.moves.first()?)?;
    let mut replies = line.moves.iter().enumerate().skip(1).step_by(2).take(2);
    replies.any(|(ply, reply)| line.at(ply).captures(reply).has(to)).then_some(to)
}

/// Returns whether the second move of a line takes back on the square of the first, and captures there end at no cost, or whether it brings the
/// captured piece back.
fn is_exchanged<P: Searched>(before: &P, reply: &Line<'_, P>, on: Square) -> bool {
    let side = before.turn();
    if missing(before, reply.at(2), side).is_empty() {
        return true;
    }
    let captures = (1..reply.moves.len()).take_while(|ply| reply.at(*ply).captures(&reply.moves[*ply]).has(on)).count();
    let end = reply.at(1 + captures);
    captures > 0 && is_quiet(end) && (1 - SACRIFICE..=0).contains(&(balance(end, side) - balance(before, side)))
}

/// Returns the sacrifice that the first move of a line makes, and what follows if it is accepted.
fn offer<P: Searched>(line: &Line<'_, P>) -> Option<Point> {
    let (mv, after) = (line.moves.first()?, line.at(1));
    let (from, to) = way(line.at(0), mv)?;
    let side = line.at(0).turn();
    // What is in danger already is not offered.
    if passed(line.at(0)).is_some_and(|passed| exchange(&passed, from, None) > 0) {
        return None;
    }
    let piece = after.piece(to).filter(|piece| piece.color == side && after.turn() != side)?;
    let got = balance(after, side) - balance(line.at(0), side);
    if exchange(after, to, None) <= got.max(SACRIFICE - 1) || worth(after, piece) - got < SACRIFICE {
        return None;
    }
    let captured = pieces(line.at(0), line.at(0).captures(mv));
    let (reply, score) = line.capture_on(to)?;
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
        None if score.value() > HOLDS => return None,
        // It is taken back at once.
        None if is_exchanged(line.at(0), &reply, to) => return None,
        None => {
            let mut whole = line.first(1);
            reply.moves.iter().for_each(|mv| whole.play(mv));
            match whole.answered(2, side) {
                Some((whole, plies, _)) if plies <= PLIES => {
                    let shown = whole.shown(1, plies.max(3));
                    return Some(Point::Sacrifices(piece, captured, [shown, "you have won back more".into()]));
                }
                _ => {
                    let quiet = (2..=reply.moves.len().min(SHOWN)).find(|ply| is_quiet(reply.at(*ply)));
                    let (plies, end) = reply.holds(quiet.unwrap_or(2), (side, -HOLDS))?;
                    (plies, end.words(&P::INFO.terms))
                }
            }
        }
    };
    Some(Point::Sacrifices(piece, captured, [reply.shown(0, plies), result]))
}
