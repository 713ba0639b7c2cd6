//! The search for puzzles in games between the levels.

use super::Line;
use super::judge::{self, Aim, Choice, End, LOOK, answer, look};
use crate::random_opening;
use pawnstorm::engine::self_play::{Chance, play_on};
use pawnstorm::engine::{Level, Searched, Shared, Stage};
use pawnstorm::rules::{Options, Square, Step};

/// The nodes of the search that looks for a mistake in every position of a game.
const GLANCE: u64 = 2_500;
/// The most moves of a solution.
const MOST: usize = 6;
/// The most plies of a game, and the most at random before it.
const PLIES: usize = 250;
const RANDOM: u64 = 7;
/// The levels that play, each as often as it is here: those that take little time more often.
const LEVELS: [usize; 8] = [2, 2, 2, 3, 4, 5, 5, 5];
/// The level whose other moves are tried in each position, and their number.
const SLIPS: usize = 2;
const OTHERS: usize = 3;
/// How many moves that allow a special one are tried too, and the least that it wins, in hundredths of a pawn.
const SPECIAL: usize = 2;
const PRIZE: i32 = 250;
/// Two puzzles of a game are at least so many plies apart.
const APART: usize = 5;
/// The fewest moves that a puzzle offers.
const FEWEST: usize = 3;
/// From this score of the position before it, a move was no mistake: the game was lost already.
const LOST: i32 = -120;
/// Beyond this score a game has nothing left to give away.
const OVER: i32 = 600;

/// Plays the game of this number and returns its puzzles.
pub(super) fn in_game<P: Searched>(number: u64, shared: &mut Shared) -> Vec<Line<P>> {
    let mut chance = Chance::new(number);
    let suspects = suspects::<P>(&mut chance, shared);
    let (mut lines, mut next) = (Vec::new(), 0);
    for (ply, from, to) in suspects {
        if ply >= next {
            shared.clear();
            if let Some(line) = puzzle(&from, &to, &mut chance, shared) {
                next = ply + APART;
                lines.push(line);
            }
        }
    }
    lines
}

/// Plays a game between two levels as long as it is open. Returns the ply, the position before and that after each move that may be a mistake:
/// moves of the game, others that level 2 would have played instead, and some that allow a special move.
fn suspects<P: Searched>(chance: &mut Chance, shared: &Shared) -> Vec<(usize, P, P)> {
    let (opening, _) = random_opening::<P>((chance.next_u64() % RANDOM) as usize, chance);
    let mut level = || Level::all().nth(LEVELS[(chance.next_u64() % 8) as usize] - 1).unwrap_or(Level::MIN);
    let levels = [level(), level()];
    let mut suspects = Vec::new();
    let (mut before, mut decided) = (LOST, 0);
    play_on(opening, PLIES, |position, earlier| {
        // A puzzle has no history, so neither has this look.
        let seen = |position: &P| look(&Line::new(position.clone()), GLANCE, shared);
        let stands_out = |choice: Option<&Choice<P::Move>>| choice.is_some_and(|choice| choice.aim().is_some());
        let choice = seen(position);
        if before >= LOST && stands_out(choice.as_ref()) {
            suspects.extend(earlier.last().map(|from| (earlier.len(), from.clone(), position.clone())));
        }
        before = choice.map_or(LOST, |choice| choice.score);
        decided = if before.abs() > OVER { decided + 1 } else { 0 };
        if decided > 5 {
            return None;
        }
        let stage = Stage::of(position, earlier);
        let mut plays = |level: Level| {
            let seed = chance.next_u64();
            let best = position.search(Some((level, seed)), earlier, &level.limits(stage), shared, &mut |_| {})?;
            Some(level.choose(&best, stage, seed))
        };
        let mv = plays(levels[earlier.len() % 2])?;
        if (LOST..OVER).contains(&before) {
            let slips = (0..OTHERS).filter_map(|_| plays(Level::all().nth(SLIPS - 1)?)).filter(|slip| *slip != mv);
            let mut others: Vec<_> = slips.map(|slip| position.after(&slip)).collect();
            others.dedup();
            others.retain(|next| next.outcome().is_none() && stands_out(seen(next).as_ref()));
            let special = |next: &P, choice: Choice<P::Move>| choice.aim().is_some() && is_special(next, &choice.mv);
            let inviting = inviting(position, chance.next_u64()).take(SPECIAL);
            others.extend(inviting.filter(|next| seen(next).is_some_and(|choice| special(next, choice))));
            suspects.extend(others.into_iter().map(|next| (earlier.len() + 1, position.clone(), next)));
        }
        Some(mv)
    });
    suspects
}

/// Returns the positions after moves that let a special one win much at first sight, in an order by chance.
fn inviting<P: Searched>(position: &P, chance: u64) -> impl Iterator<Item = P> {
    let wins = |next: &P, mv: &P::Move| next.capture_value(mv) >= PRIZE && is_special(next, mv);
    let mut next: Vec<_> = position.legal_moves().into_iter().map(|mv| position.after(&mv)).collect();
    let start = chance as usize % next.len();
    next.rotate_left(start);
    next.into_iter()
        .filter(move |next| next.outcome().is_none() && next.legal_moves().as_ref().iter().any(|mv| wins(next, mv)))
}

/// Returns whether a move is more than a piece that goes to a square and captures there: a shot, a chain, a promotion, en passant.
fn is_special<P: Searched>(position: &P, mv: &P::Move) -> bool {
    match position.path(mv).steps() {
        [Step::Pick(_), Step::To(to)] => position.captures(mv).any() && !position.captures(mv).has(*to),
        [.., Step::Declare(_)] => false,
        _ => true,
    }
}

/// Returns the puzzle that begins with the move from one position to the next, if it is one.
fn puzzle<P: Searched>(from: &P, to: &P, chance: &mut Chance, shared: &mut Shared) -> Option<Line<P>> {
    let start = P::from_fen(&from.fen(), Options::of(P::INFO)).ok()?;
    let mut line = Line::new(start);
    // In games where a repetition changes the board, the move alone may lead elsewhere.
    let mistake = from.legal_moves().into_iter().find(|mv| line.last().after(mv).fen() == to.fen())?;
    line.play(mistake);
    if line.last().count_moves() < FEWEST || line.solver() == line.positions[0].turn() {
        return None;
    }
    let aim = look(&line, LOOK, shared)?.aim()?;
    let mut clear = None;
    for _ in 0..MOST {
        let choice = look(&line, LOOK, shared)?;
        let finished = line.with(choice.mv.clone());
        let wins = finished.winner() == Some(Some(line.solver()));
        if choice.aim() != Some(aim) && !wins {
            break;
        }
        line = finished;
        let last = judge::end(&line, shared).filter(|end| aim == Aim::Win || *end != End::Race);
        clear = last.map(|_| line.moves.len()).or(clear);
        // What has ended clearly goes on only to a mate.
        if last == Some(End::Over) || last.is_some() && choice.score < judge::DECIDED {
            break;
        }
        line.play(answer(&line, shared)?);
        if line.winner().is_some() || line.last().turn() != line.solver() {
            break;
        }
    }
    let line = line.before(clear?);
    (!is_dull(&line, chance) && judge::prove(&line, shared).is_ok()).then_some(line)
}

/// Returns whether a puzzle is too plain to keep: mostly if its one move takes what hangs, and often if it mates at once.
fn is_dull<P: Searched>(line: &Line<P>, chance: &mut Chance) -> bool {
    let (position, mv) = (&line.positions[1], &line.moves[1]);
    let kept_of = match line.winner() {
        _ if line.moves.len() > 2 || is_special(position, mv) => 1,
        None if position.captures(mv).any() => 30,
        None => 1,
        Some(_) => 4,
    };
    !chance.next_u64().is_multiple_of(kept_of)
}

/// Returns the moves of a puzzle with their pieces, as the solver sees them, or their mirror image: always the same one of the two. No two puzzles
/// share it.
pub(super) fn pattern<P: Searched>(line: &Line<P>) -> String {
    let turned = line.solver() != pawnstorm::rules::Color::White;
    let seen = |mirrored: bool| -> String {
        let mut text = String::new();
        for (position, mv) in line.positions.iter().zip(&line.moves).skip(1) {
            for square in position.path(mv).steps().iter().filter_map(|step| step.square()) {
                let piece = position.piece(square).map_or('.', |piece| piece.kind.letter);
                let file = if mirrored { 7 - square.file() } else { square.file() };
                let rank = if turned { 7 - square.rank() } else { square.rank() };
                text += &format!("{piece}{}", Square::new(file, rank));
            }
        }
        text
    };
    seen(false).min(seen(true))
}
