//! What the engine's best line shows about its first move: a forced win, the material it wins or gives up, and what it prevents.

use super::board::{Board, Mv, passed};
use super::line::{AHEAD, BORNE_OUT, LOST, Line, NEARLY, PLIES, SACRIFICE, SHOWN, SOON, is_borne_out};
use super::material::{GAME, balance, exchange, is_quiet, missing, worth};
use super::offer::Taken;
use super::plan::{covered, defenders, denies};
use super::threat::{ALONE, Threat, alone, direct, shunned, stopped, threatened};
use super::trade::{is_exchange, keep_lasting, name_exchange, taken_on};
use super::{Point, TOLD, attacked, drops, ends, legs, merits, way};
use crate::think::Evaluation;
use pawnstorm_engine::{Score, Variation};
use pawnstorm_rules::{Reason, Square, Terminology};
use std::ops::RangeInclusive;

/// How much a sacrifice may lose, and the score of the other side beyond which it does not hold, in hundredths of a pawn.
pub(super) const HOLDS: i32 = 50;
/// The most plies of a line that show what a move wins which has no other merit.
const FAR: usize = 13;
/// The highest score of a game whose result is not proved, in hundredths of a pawn.
const UNPROVED: i32 = 1_999;
/// The highest score of a game that goes badly, in hundredths of a pawn.
const WORSE: i32 = -300;

/// Returns the merits of the first move of the engine's best line, the most important first: those of [`points`](super::points), and those that the
/// line shows. The line before it is empty.
pub(crate) fn reasons(start: &Line<'_>, best: &Variation<Mv>) -> Vec<Point> {
    let Some(mv) = best.moves.first() else { return Vec::new() };
    let points = merits(&start.positions, *mv);
    if matches!(points.first(), Some(Point::Wins | Point::Draws)) {
        return points;
    }
    let line = start.clone().follow(best);
    let taken = Taken::find(&line);
    let offer = taken.as_ref().and_then(|taken| taken.offer(best.score));
    if let Some(points) = decided(start, &line, offer.as_ref()) {
        return points;
    }
    if best.score.value() == 0 && line.checks_for_ever() {
        return vec![Point::Perpetual];
    }
    let is_prevented = points.iter().any(|point| matches!(point, Point::Prevents(_)));
    let stopped = stopped(&line, best.score).filter(|_| !is_prevented);
    let gained = if offer.is_none() { gained(&line, best.score) } else { None };
    let shown = offer.or_else(|| later(gained.as_ref()?, best.score));
    let open = Open { start, best, line: &line, taken, stopped, points };
    match shown {
        Some(shown) => open.shown(shown),
        None => open.told(gained),
    }
}

/// A move whose line proves no result, with its points so far.
struct Open<'a, 'b> {
    start: &'b Line<'a>,
    best: &'b Variation<Mv>,
    line: &'b Line<'a>,
    /// What follows if the moved piece is captured.
    taken: Option<Taken<'a, 'b>>,
    /// What the move stops.
    stopped: Option<Threat>,
    points: Vec<Point>,
}

impl<'a> Open<'a, '_> {
    /// Returns the points of a move whose first merit needs a line: what it wins or offers.
    fn shown(self, first: Point) -> Vec<Point> {
        let (mut points, score) = (self.points, self.best.score);
        let is_offer = matches!(first, Point::Sacrifices(..));
        points.insert(0, first);
        let is_worth_more = |threat: &Threat| threat.worth == GAME || is_offer && threat.worth == 0;
        if let Some(threat) = self.stopped.filter(is_worth_more) {
            points.retain(|point| !is_rescue(point));
            points.push(threat.stops());
        }
        // Who must give material to prevent a mate would seem to give it away.
        let is_near = |threat: &Threat| !is_offer && threat.worth == GAME && threat.is_near();
        let planned = threatened(self.start, self.line, score, &is_near);
        if !is_offer && planned.is_none() {
            let answer = self.taken.and_then(|taken| taken.fails(score));
            points.extend(answer.filter(|answer| matches!(answer, Point::Answers(_))));
        }
        points.extend(planned.map(Threat::plans));
        // An offer need not be accepted.
        points.extend(score_told(self.line.at(0), score));
        points
    }

    /// Returns the points of a move whose merits need no line, or only at the end.
    fn told(mut self, gained: Option<(Line<'a>, usize, i32)>) -> Vec<Point> {
        let (root, line, score) = (self.line.at(0), self.line, self.best.score);
        name_capture(&mut self.points, line, gained, self.taken.as_ref(), score);
        // What is given up for an advantage is no loss.
        let (cost, loss) = cost(line, score).filter(|_| score.value() < AHEAD).unzip();
        let (stopped, planned) = self.threats(loss);
        let alone = alone(self.start, self.best, cost.is_some()).or_else(|| shunned(self.start, self.best));
        // In a decided game it is worth a word only that a capture loses it.
        let is_told = |taken: &Taken<'_, '_>| score.value().abs() < -2 * LOST || taken.loses_the_game();
        let left = || Taken::left(line).filter(is_told)?.fails(score);
        let refuted = self.taken.and_then(|taken| taken.fails(score)).or_else(left);
        let (answer, outlook) = match refuted {
            Some(Point::Leads(..)) => (None, refuted),
            _ => (refuted, None),
        };
        let mut points = self.points;
        let further = [answer, stopped.map(Threat::stops), planned.map(Threat::plans), alone];
        add(&mut points, further, &root.info().terms);
        keep_deserved(&mut points, line, score, cost.is_some());
        // Who is lost already does not ask what else is lost, and what costs nothing in the end is told with that end.
        let is_paid = score.value() >= -HOLDS && outlook.is_some();
        let cost = cost.filter(|_| root.evaluate() > LOST && !is_paid);
        // Alone they would say no more than the score.
        if !points.is_empty() {
            points.extend(cost.or_else(|| score_told(root, score)));
        }
        points.extend(outlook.filter(|_| !is_exchange(&points)));
        points.extend(leads(line, score, &points));
        if points.is_empty() {
            let further = won_later(line, score).or_else(|| kept_off(line)).or_else(|| follow_up(line));
            points.extend(further.or_else(|| covered(root, line.at(1), &legs(&root.path(self.best.moves[0])))));
            if !points.is_empty() {
                points.extend(score_told(root, score));
            }
        }
        points
    }

    /// Returns what the move stops and what it threatens, as far as that is worth telling beside its points, and keeps of the pieces that the rules
    /// see threatened those that the engine does. The move loses so much, in pawns.
    fn threats(&mut self, loss: Option<i32>) -> (Option<Threat>, Option<Threat>) {
        let (root, line, score) = (self.line.at(0), self.line, self.best.score);
        // That a pawn is not lost is worth a word where no more happens.
        let is_little = |point: &Point| point.is_plan() || matches!(point, Point::Captures(_) | Point::Trades(_));
        let is_calm = self.points.iter().all(is_little);
        let is_small = |point: &Point| is_thin(point) || point.is_of_place() || matches!(point, Point::Opens(..));
        let merits = self.points.iter().filter(|point| !is_small(point)).count();
        let least = if merits < TOLD && is_calm { 1 } else { SACRIFICE };
        let is_told = |threat: &Threat, least| if threat.worth == 0 { is_calm } else { threat.worth >= least };
        let saves = || self.points.iter().any(|point| is_rescue(point) && is_deserved(point, line, score, false));
        let stopped = self.stopped.take();
        let stopped = stopped.filter(|threat| is_told(threat, least) && !(threat.worth == 0 && saves()));
        keep_threats(&mut self.points, line, score);
        let attacked = attacked(&self.points);
        let is_attack = attacked.iter().any(|(piece, _)| !piece.kind.is_pawn())
            || self.points.iter().any(|point| matches!(point, Point::Pins(_) | Point::Skewers(_)));
        let least = if is_attack { SACRIFICE } else { least };
        let planned = threatened(self.start, line, score, &|threat| {
            // A fork is seen before what is taken first, and an attack on a piece before a long win.
            let is_seen = match attacked {
                [] => true,
                [(piece, _)] => threat.worth < GAME || threat.is_near() || piece.kind.is_pawn(),
                _ => threat.worth == 0 || threat.is_near(),
            };
            // What is attacked at once needs no other threat.
            let most = attacked.iter().map(|(piece, _)| worth(root, *piece)).max().unwrap_or(0);
            is_seen
                && is_told(threat, least)
                && !(threat.worth == 0 && (is_attack || is_exchange(&self.points)))
                && !(1..=most).contains(&threat.worth)
        });
        let threatens_more = planned.as_ref().is_some_and(|threat| threat.worth >= SACRIFICE);
        let stopped = stopped
            .filter(|threat| threat.worth >= SACRIFICE || !threatens_more)
            .filter(|threat| loss.is_none_or(|loss| threat.worth > loss) || score.value() <= WORSE);
        (stopped, planned)
    }
}

/// Names the captured pieces as won at once, or as an exchange: by the line, or by one with another capture.
fn name_capture<'a>(
    points: &mut Vec<Point>,
    line: &Line<'a>,
    gained: Option<(Line<'a>, usize, i32)>,
    taken: Option<&Taken<'a, '_>>,
    score: Score,
) {
    match gained.filter(|(line, plies, _)| *plies == 1 && line.begins_with_capture() && !line.comes_back(1)) {
        Some((line, _, gain)) => {
            points.retain(|point| !matches!(point, Point::Captures(_) | Point::Passing(..) | Point::Spends(_)));
            points.insert(0, at_once(&line, gain));
            keep_lasting(points, &line);
        }
        None => {
            let played = taken.filter(|_| taken_on(line).is_none()).and_then(|taken| taken.played(score));
            name_exchange(points, played.as_ref().unwrap_or(line));
        }
    }
}

/// Keeps of the pieces that the rules see threatened those that the engine does.
fn keep_threats(points: &mut Vec<Point>, line: &Line<'_>, score: Score) {
    points.retain_mut(|point| {
        let Point::Threatens(pieces) = point else { return true };
        pieces.retain(|piece| line.is_threatened(*piece, score));
        !pieces.is_empty()
    });
}

/// Keeps the points that hold in view of the line, and weakens those that hold in part.
fn keep_deserved(points: &mut Vec<Point>, line: &Line<'_>, score: Score, costs: bool) {
    let is_sole = points.len() == 1;
    points.retain_mut(|point| {
        let is_deserved = is_deserved(point, line, score, costs);
        // Who could be taken, at no loss to speak of, has left at least.
        match *point {
            Point::Saves(moved, by) if !is_deserved && leaves(line, by.1) => *point = Point::Leaves(moved, by),
            Point::Protects(piece, at) if !is_deserved && is_watched(line, at) && line.keeps_safe(at, score) => {
                *point = Point::Guards(piece, at);
            }
            // Who loses may still be told what the king does.
            Point::Nears(..) | Point::Centralises => return is_deserved || is_sole,
            _ => return is_deserved,
        }
        true
    });
    if !points.iter().all(is_thin) {
        points.retain(|point| !is_thin(point));
    }
}

/// Returns whether a merit is that a piece gets out of danger.
const fn is_rescue(point: &Point) -> bool {
    matches!(point, Point::Saves(..) | Point::Endangered(..) | Point::Protects(..))
}

/// Returns whether a merit counts only without any other.
fn is_thin(point: &Point) -> bool {
    match point {
        Point::Aims(_, None) | Point::Room(..) | Point::Presses(..) | Point::Prepares(_) => true,
        Point::Faces(piece, _) => piece.kind.is_pawn(),
        _ => false,
    }
}

/// Returns what the side to move wins by a line, as far as the score bears that out: the line with the best answers, the plies up to the last
/// capture, and the gain in pawns.
fn gained<'a>(line: &Line<'a>, score: Score) -> Option<(Line<'a>, usize, i32)> {
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
fn at_once(line: &Line<'_>, gain: i32) -> Point {
    let side = line.at(0).turn();
    let later = taken_on(line).and_then(|_| line.gains(side).into_iter().find(|(plies, _)| *plies > 2));
    let shown = later.map(|(plies, _)| line.shown(0, plies));
    win_told(gain, line, later.map_or(1, |(plies, _)| plies), shown)
}

/// Returns what the plies of a line win, if that is worth showing them.
fn later((line, plies, gain): &(Line<'_>, usize, i32), score: Score) -> Option<Point> {
    let (plies, gain, captures) = (*plies, *gain, line.begins_with_capture());
    let is_forceful = captures || line.at(1).checkers().any();
    let is_shown = (2..=PLIES).contains(&plies)
        && (gain >= SACRIFICE || is_forceful && (plies <= SOON || line.is_forcing(plies)))
        && (captures || direct(line, plies, gain).is_none())
        && !line.comes_back(plies)
        // Where a game is decided by far, any answer will do.
        && (score.value() < -2 * LOST || plies <= SOON || line.is_forcing(plies))
        // Where it would end the game, the other side plays something else.
        && line.first(plies).last().outcome().is_none()
        && line.pays(plies, gain);
    is_shown.then(|| win_told(gain, line, plies, Some(line.shown(0, plies))))
}

/// Returns what a line that wins or loses by proof shows: how, and what the first move offers.
fn decided(start: &Line<'_>, line: &Line<'_>, offer: Option<&Point>) -> Option<Vec<Point>> {
    let ((winner, reason), plies) = (line.winner()?, line.moves.len());
    if winner != start.last().turn() {
        let sooner = start.others_lose(line.moves[0]).filter(|moves| *moves < plies / 2);
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

/// Says that the first plies of a line win something, with the line that shows it. What it has just lost, it only wins back.
fn win_told(gain: i32, line: &Line<'_>, plies: usize, shown: Option<String>) -> Point {
    let side = line.at(0).turn();
    let lost = line.before().map_or(0, |before| balance(before, side) - balance(line.at(0), side));
    let back = if lost > 0 && (lost - 1..=lost).contains(&gain) { " in return" } else { "" };
    let what = format!("{}{back}", line.won(side, plies));
    match shown {
        Some(shown) => Point::Gains(what, shown),
        None => Point::Takes(what),
    }
}

/// Adds what the engine shows between what the rules show at once and the plan, without what says one fact in two ways.
fn add(points: &mut Vec<Point>, further: [Option<Point>; 4], terms: &Terminology) {
    let further: Vec<Point> = further.into_iter().flatten().collect();
    // Everyone sees a check.
    if !further.is_empty() && points.len() + further.len() > TOLD {
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
            Point::Stops(..) | Point::Meets(..) => !is_rescue(other),
            _ => true,
        });
    }
    for point in further.into_iter().rev() {
        // That a piece is attacked comes before what other moves do.
        let is_of_others = matches!(point, Point::Alone(_) | Point::Shuns(_) | Point::Outlasts(_) | Point::Keeps(_));
        let follows = |other: &Point| other.is_plan() && !(is_of_others && matches!(other, Point::Threatens(_)));
        let place = points.iter().position(follows).unwrap_or(points.len());
        points.insert(place, point);
    }
}

/// Returns whether a point still holds in view of the line: nothing is safe that is lost after all, and there is no praise for a move that costs a
/// piece or loses.
fn is_deserved(point: &Point, line: &Line<'_>, score: Score, costs: bool) -> bool {
    match point {
        point if costs && (point.is_of_place() || matches!(point, Point::Opens(..))) => false,
        // Who is taken there gains nothing from its lines.
        Point::Opens(_, at) => !line.takes_on(*at),
        // In a game that is lost by far other things are lost.
        Point::Protects(..) if score.value() <= 2 * LOST => false,
        Point::Protects(_, at) => line.is_in_danger(*at, score) && line.keeps_safe(*at, score),
        Point::Saves(_, (_, by)) => attacked_leg(line, *by)
            .is_some_and(|(from, to)| line.is_in_danger(from, score) && line.keeps_safe(to, score)),
        Point::Endangered(_, (_, by)) => {
            attacked_leg(line, *by).is_some_and(|(from, _)| line.is_in_danger(from, score))
        }
        Point::Leaves(_, (_, by)) => attacked_leg(line, *by).is_none_or(|(_, to)| !line.loses(to)),
        Point::Nears(..) | Point::Centralises | Point::Space(_) => score.value() > WORSE,
        _ => true,
    }
}

/// Returns from where to where the first move of a line takes a piece that another one attacks.
fn attacked_leg(line: &Line<'_>, by: Square) -> Option<(Square, Square)> {
    let root = line.at(0);
    legs(&root.path(line.moves[0])).into_iter().find(|(from, _)| root.threats(by).has(*from))
}

/// Returns whether the first move of a line takes a piece out of the reach of another, to where nothing wins it.
fn leaves(line: &Line<'_>, by: Square) -> bool {
    let after = line.at(1);
    attacked_leg(line, by).is_some_and(|(_, to)| !after.threats(by).has(to) && exchange(after, to, None) == 0)
}

/// Returns whether a piece that the first move of a line moves could take back on a square.
fn is_watched(line: &Line<'_>, at: Square) -> bool {
    legs(&line.at(0).path(line.moves[0])).into_iter().any(|(_, to)| defenders(line.at(1), at).has(to))
}

/// Returns the line that shows an advantage, if the board and the points do not explain it; or, without any points, one that begins with captures.
fn leads(line: &Line<'_>, score: Score, points: &[Point]) -> Option<Point> {
    let (root, terms) = (line.at(0), &line.at(0).info().terms);
    if root.can_be_proved() {
        return None;
    }
    let shows = score.value() >= AHEAD && score.value() - root.evaluate() >= AHEAD;
    // What an exchange threatens, its end prevents.
    let is_exchange = is_exchange(points);
    let is_reason = |point: &Point| point.is_reason() && !(is_exchange && matches!(point, Point::Plans(..)));
    if shows && !points.iter().any(is_reason) {
        let quiet = (2..=line.moves.len().min(PLIES)).rev().find(|ply| is_quiet(line.at(*ply)));
        let (plies, end) = line.holds(quiet.unwrap_or(SHOWN), (root.turn(), AHEAD..=*near(score.value()).end()))?;
        return Some(Point::Leads(line.shown(1, plies), end.words(terms)));
    }
    let takes = |ply: usize| line.mv(ply).is_some_and(|mv| line.at(ply).captures(mv).any());
    if !points.is_empty() || !takes(1) && !takes(2) {
        return None;
    }
    let quiet =
        |most: usize| (SOON..=line.moves.len().min(most)).filter(|ply| is_quiet(line.at(*ply)) && !heals(line, *ply));
    // What is offered comes back later.
    let is_back = |ply: &usize| balance(line.at(*ply), root.turn()) >= balance(root, root.turn());
    let plies = quiet(PLIES).find(is_back).or_else(|| quiet(SHOWN).next())?;
    let range = score.value() - HOLDS..=i32::MAX;
    let (plies, end) = line.holds(plies, (root.turn(), range)).filter(|(plies, _)| *plies >= SOON)?;
    // What comes back is not lost.
    Some(Point::Leads(line.shown(1, plies + usize::from(heals(line, plies))), end.words(terms)))
}

/// Returns what the side to move has won at the end of a line and the moves that the engine would play after it.
fn won_later(line: &Line<'_>, score: Score) -> Option<Point> {
    let (root, mut whole) = (line.at(0), line.clone());
    let next = whole.best().filter(|_| !root.can_be_proved())?;
    next.moves.iter().take(FAR.saturating_sub(line.len())).for_each(|mv| whole.play(*mv));
    let (plies, gain) = whole.gain(root.turn()).filter(|(plies, _)| *plies > 1)?;
    let is_won = is_borne_out(root, score.value(), gain) && !whole.comes_back(plies) && whole.pays(plies, gain);
    is_won.then(|| Point::Leads(whole.shown(1, plies), format!("you have won {}", whole.won(root.turn(), plies))))
}

/// Returns the piece whose best move the first move of a line makes a mistake.
fn kept_off(line: &Line<'_>) -> Option<Point> {
    let passed = passed(line.at(0))?;
    let mv = line.from(&passed).best()?.moves.first().copied()?;
    denies(&passed, line.at(1), mv)
}

/// Returns what the first move of a line prepares: its next quiet move, which was not legal before.
fn follow_up(line: &Line<'_>) -> Option<Point> {
    let (root, mv) = (line.at(0), line.mv(2)?);
    let position = line.at(2);
    let ((_, stands), (from, to)) = (way(root, line.moves[0])?, way(position, mv)?);
    let is_turn_of_two = [(root, line.moves[0]), (position, mv)].iter().any(|(at, mv)| legs(&at.path(*mv)).len() > 1);
    let is_forced = position.captures(mv).any() || position.checkers().any();
    if position.turn() != root.turn() || is_forced || is_turn_of_two || line.goes_back() {
        return None;
    }
    let path = position.path(mv);
    if from == stands {
        let first = ends(&root.path(line.moves[0])).0;
        let reaches = |other: Mv| ends(&root.path(other)) == (first, Some(to));
        return (!root.moves().any(reaches)).then_some(Point::Heads(to));
    }
    let is_legal = root.moves().any(|mv| root.path(mv) == path);
    (!is_legal).then(|| Point::Enables(line.shown(1, 2), position.notation(mv)))
}

/// Returns what the other side wins or takes after the first move of a line, and what that is worth, in pawns.
fn cost(line: &Line<'_>, score: Score) -> Option<(Point, i32)> {
    let (root, side) = (line.at(0), line.at(0).turn());
    let them = root.info().terms.side(!side);
    let borne_out = |loss| score.value() - root.evaluate() <= -BORNE_OUT * loss;
    // What the own side gives up by its own moves, nobody takes.
    let keeps_all = |line: &Line<'_>, plies: usize| {
        let mut own = (1..plies).filter(|ply| line.at(*ply).turn() == side);
        own.all(|ply| missing(line.at(ply), line.at(ply + 1), side).is_empty())
    };
    if let Some((line, plies, loss)) = line.clone().answered(1, !side)
        && loss >= SACRIFICE
        && keeps_all(&line, plies)
        && (plies <= SOON || borne_out(loss))
    {
        let won = line.won(!side, plies);
        return Some((Point::Despite(format!("{them} then wins {won}: {}", line.shown(1, plies.max(2)))), loss));
    }
    // It is won back later, but cannot be at once.
    let is_lost = |ply: usize| balance(root, side) - balance(line.at(ply), side) >= SACRIFICE;
    let plies = (2..line.moves.len()).find(|ply| is_quiet(line.at(*ply)))?;
    let is_back = |ply: &usize| line.least_gain_at(*ply, side) > -SACRIFICE;
    let back = (plies..line.moves.len().min(PLIES)).find(is_back);
    let returns = match back.map(|ply| line.least_gain_at(ply, side)) {
        Some(0..) => ", which you win back",
        Some(_) => ", most of which you win back",
        None => "",
    };
    let shown = || line.shown(1, back.unwrap_or(plies));
    let taken = || format!("{them} then takes {}{returns}: {}", line.won(!side, 2), shown());
    let loss = balance(root, side) - balance(line.at(plies), side);
    (line.least_gain_at(2, !side) >= SACRIFICE && is_lost(plies) && !heals(line, 2) && keeps_all(line, plies))
        .then(|| (Point::Despite(taken()), loss))
}

/// Returns whether the move after some plies of a line brings back a piece, which therefore was not lost.
fn heals(line: &Line<'_>, plies: usize) -> bool {
    line.mv(plies).is_some_and(|mv| drops(&line.at(plies).path(mv)))
}

/// Returns the scores that bear out another one: a line that ends better is full of mistakes. A decided game may be decided more clearly.
pub(super) fn near(score: i32) -> RangeInclusive<i32> {
    let least = if score <= LOST { -UNPROVED } else { score - NEARLY };
    let most = if score >= -LOST { UNPROVED } else { score + ALONE };
    least..=most
}

/// Returns who is ahead, if the side to move, with this score, is far behind. Where play can be proved, a score proves nothing.
fn score_told(root: &Board, score: Score) -> Option<Point> {
    let is_told = score.value() <= WORSE && !root.can_be_proved();
    is_told.then(|| Point::Despite(Evaluation::of(score, root.turn()).words(&root.info().terms)))
}
