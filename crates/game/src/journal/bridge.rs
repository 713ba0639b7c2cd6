//! Recovery of damaged lines: what they said follows from what is left of them, or from the next intact line.

use super::read::{Damage, Replay};
use super::{Event, LONGEST};
use crate::{Game, MoveId};

/// Consecutive damaged lines.
pub(super) struct Gap {
    /// The problem with the first.
    pub(super) damage: Damage,
    /// The bytes that are left of them.
    rest: Vec<u8>,
    lines: usize,
    /// Whether a move that is not known yet may have stood there.
    pub(super) is_open: bool,
    /// The events after them that change nothing on the board.
    pending: Vec<Event>,
}

/// The most damaged lines in one gap.
const LINES: usize = 8;
/// The most positions that are tried for one journal, those of short games.
pub(super) const TRIALS: usize = 20_000;
/// The number of plies of a game that make a trial in it count as one more.
const PLIES: usize = 100;

/// The content that was found for a gap.
enum Found {
    Moves(Vec<MoveId>),
    Undo,
    Redo,
    /// A move and what took it back.
    Nothing,
}

impl Gap {
    /// Creates a gap without lines.
    pub(super) const fn new(damage: Damage) -> Self {
        Self { damage, rest: Vec::new(), lines: 0, is_open: true, pending: Vec::new() }
    }

    /// Adds a damaged line. Returns `false` if it is too much.
    pub(super) fn add(&mut self, line: &[u8]) -> bool {
        self.rest.extend(&line[..line.len().min(LONGEST)]);
        (self.lines, self.is_open) = (self.lines + 1, true);
        self.lines <= LINES
    }

    fn has(&self, text: &str) -> bool {
        place(&self.rest, text).is_some()
    }
}

/// The place where a text begins.
fn place(bytes: &[u8], text: &str) -> Option<usize> {
    bytes.windows(text.len()).position(|part| part == text.as_bytes())
}

/// The legal moves, each once.
fn moves(game: &Game) -> Vec<MoveId> {
    let mut moves: Vec<MoveId> = game.all_routes().iter().map(|route| route.mv).collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// Returns whether a move of a journal comes next in a game.
fn comes_next(game: &Game, mv: &str, key: u64) -> bool {
    game.move_written(mv).is_some_and(|id| game.leads_to(id).is_ok_and(|(_, led)| led == key))
}

impl Replay<'_> {
    /// Plays the moves whose positions a damaged line still names by their hashes.
    pub(super) fn play_what_is_named(&mut self, line: &[u8]) {
        let mut rest = &line[..line.len().min(LONGEST)];
        loop {
            let game = &self.game;
            let named = moves(game).into_iter().find_map(|turn| {
                let key = format!(" {:016x}", game.leads_to(turn).ok()?.1);
                Some((turn, place(rest, &key)? + key.len()))
            });
            let Some((turn, behind)) = named else { return };
            rest = &rest[behind..];
            self.play_missing(turn);
            self.gap.as_mut().iter_mut().for_each(|gap| gap.is_open = false);
        }
    }

    /// Takes an intact line. After damaged ones, plays what stood there and closes the gap, if this line then comes next.
    pub(super) fn follow_behind(&mut self, event: &Event) -> Result<(), String> {
        let Some(mut gap) = self.gap.take() else { return self.follow.apply(&mut self.game, event) };
        if gap.is_open && !event.is_on_board() {
            // This event would come next wherever it stood.
            gap.pending.push(event.clone());
            self.gap = Some(gap);
            return Ok(());
        }
        let found = match self.follow.check(&self.game, event) {
            Ok(()) => Found::Moves(Vec::new()),
            Err(why) => match self.missing(&gap, event) {
                Some(found) => found,
                None => {
                    self.gap = Some(gap);
                    return Err(why);
                }
            },
        };
        let skips = matches!(found, Found::Nothing);
        match found {
            Found::Moves(moves) => moves.into_iter().for_each(|mv| self.play_missing(mv)),
            Found::Undo if self.game.undo() => {
                (self.follow.ply, self.follow.events) = (self.follow.ply - 1, self.follow.events + 1);
            }
            Found::Redo if self.game.redo() => {
                (self.follow.ply, self.follow.events) = (self.follow.ply + 1, self.follow.events + 1);
            }
            _ => {}
        }
        for pending in gap.pending.drain(..) {
            // Events that do not fit there any more are of no use.
            let _ = self.follow.apply(&mut self.game, &pending);
        }
        if !skips {
            // The end that a move brought about stood in the damaged lines.
            let is_end = |event: &Event| matches!(event, Event::End(_));
            if self.game.log().get(self.follow.events).is_some_and(is_end) && !is_end(event) {
                self.follow.events += 1;
            }
            self.follow.apply(&mut self.game, event)?;
        }
        self.bridges += 1;
        Ok(())
    }

    /// Plays a move that stands in no line.
    fn play_missing(&mut self, mv: MoveId) {
        if self.game.play(mv).is_ok() {
            (self.follow.ply, self.follow.events) = (self.follow.ply + 1, self.follow.events + 1);
        }
    }

    /// Finds what must have stood in a gap, given the line that comes next.
    fn missing(&mut self, gap: &Gap, event: &Event) -> Option<Found> {
        let game = &self.game;
        match *event {
            Event::Undo(ply) if ply == self.follow.ply => Some(Found::Nothing),
            Event::Undo(ply) if ply + 2 == self.follow.ply => Some(Found::Undo),
            Event::Redo(ply) if ply == self.follow.ply + 2 && game.can_redo() => Some(Found::Redo),
            Event::Move { ply, ref mv, key, .. } if ply == self.follow.ply => {
                let before = game.branch(game.plies().checked_sub(1)?);
                comes_next(&before, mv, key).then_some(Found::Undo)
            }
            Event::Move { ply, ref mv, key, .. } if ply == self.follow.ply + 2 || ply == self.follow.ply + 3 => {
                let game = game.branch(game.plies());
                let lost = ply - self.follow.ply - 1;
                self.series(gap, &game, lost, &|game| comes_next(game, mv, key)).map(Found::Moves)
            }
            _ => None,
        }
    }

    /// The series of `lost` moves after which a condition holds. Where the beginning of a line tells the move, only that is tried.
    fn series(&mut self, gap: &Gap, game: &Game, lost: usize, holds: &dyn Fn(&Game) -> bool) -> Option<Vec<MoveId>> {
        if lost == 0 {
            return holds(game).then(Vec::new);
        }
        let is_named = |mv: MoveId| {
            let routes = game.all_routes().iter().filter(|route| route.mv == mv);
            let ply = game.leads_to(mv).map_or(0, |(ply, _)| ply);
            routes.into_iter().any(|route| gap.has(&format!("turn {ply} {} ", route.path)))
        };
        let all = moves(game);
        let named: Vec<MoveId> = all.iter().copied().filter(|mv| is_named(*mv)).collect();
        let moves = if named.is_empty() { all } else { named };
        // Two series may lead to the same position: the part of a move that is still readable decides.
        let (readable, others): (Vec<_>, Vec<_>) = moves.into_iter().partition(|mv| {
            let mut routes = game.all_routes().iter().filter(|route| route.mv == *mv);
            routes.any(|route| gap.has(&route.path.to_string()))
        });
        for mv in readable.into_iter().chain(others) {
            self.trials = self.trials.checked_sub(1 + game.plies() / PLIES)?;
            let mut tried = game.branch(game.plies());
            if tried.play(mv).is_err() {
                continue;
            }
            if let Some(more) = self.series(gap, &tried, lost - 1, holds) {
                return Some(std::iter::once(mv).chain(more).collect());
            }
        }
        None
    }
}
