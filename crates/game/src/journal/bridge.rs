//! Recovery of damaged lines, from their remains or from the next intact line.

use super::read::{Damage, Replay};
use super::{Event, LONGEST};
use crate::{Game, MoveId};

/// Consecutive damaged lines.
pub(super) struct Gap {
    /// The problem with the first.
    pub(super) damage: Damage,
    /// The remaining bytes of these lines.
    rest: Vec<u8>,
    lines: usize,
    /// Whether the lines may hold a move not found yet.
    pub(super) is_open: bool,
    /// The events after the gap that change nothing on the board.
    pending: Vec<Event>,
}

/// The most damaged lines in one gap.
const LINES: usize = 8;
/// The most positions to try for one journal of a short game.
pub(super) const TRIALS: usize = 20_000;
/// The number of plies that make a trial in a long game count as one more.
const PLIES: usize = 100;

/// The recovered content of a gap.
enum Found {
    Moves(Vec<MoveId>),
    Undo,
    Redo,
    /// A move and its undo.
    Nothing,
}

impl Gap {
    /// Creates a gap without lines.
    pub(super) const fn new(damage: Damage) -> Self {
        Self { damage, rest: Vec::new(), lines: 0, is_open: true, pending: Vec::new() }
    }

    /// Adds a damaged line. Returns `false` if the gap gets too large.
    pub(super) fn add(&mut self, line: &[u8]) -> bool {
        self.rest.extend(&line[..line.len().min(LONGEST)]);
        (self.lines, self.is_open) = (self.lines + 1, true);
        self.lines <= LINES
    }

    fn has(&self, text: &str) -> bool {
        place(&self.rest, text).is_some()
    }
}

/// Returns the index of a text among bytes.
fn place(bytes: &[u8], text: &str) -> Option<usize> {
    bytes.windows(text.len()).position(|part| part == text.as_bytes())
}

/// Returns the legal moves, each once.
fn moves(game: &Game) -> Vec<MoveId> {
    let mut moves: Vec<MoveId> = game.all_routes().iter().map(|route| route.mv).collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// Returns whether a move of a journal is legal in a game and gives the position with the hash `key`.
fn comes_next(game: &Game, mv: &str, key: u64) -> bool {
    game.move_written(mv).is_some_and(|id| game.leads_to(id).is_ok_and(|(_, led)| led == key))
}

impl Replay<'_> {
    /// Plays the moves whose position hashes are still readable in a damaged line.
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

    /// Takes an intact line. After damaged ones, plays the recovered content and closes the gap, if this line fits then.
    pub(super) fn follow_behind(&mut self, event: &Event) -> Result<(), String> {
        let Some(mut gap) = self.gap.take() else { return self.follow.apply(&mut self.game, event) };
        if gap.is_open && !event.is_on_board() {
            // This event fits anywhere in the gap.
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
            // An event that no longer fits there is of no use.
            let _ = self.follow.apply(&mut self.game, &pending);
        }
        if !skips {
            // The damaged lines held the end that a move caused.
            let is_end = |event: &Event| matches!(event, Event::End(_));
            if self.game.log().get(self.follow.events).is_some_and(is_end) && !is_end(event) {
                self.follow.events += 1;
            }
            self.follow.apply(&mut self.game, event)?;
        }
        self.bridges += 1;
        Ok(())
    }

    /// Plays a recovered move.
    fn play_missing(&mut self, mv: MoveId) {
        if self.game.play(mv).is_ok() {
            (self.follow.ply, self.follow.events) = (self.follow.ply + 1, self.follow.events + 1);
        }
    }

    /// Finds the content of a gap, given the event after it.
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

    /// Returns the series of `lost` moves that makes a condition hold. Where the start of a damaged line names the move, tries only that
    /// one.
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
        // Two series can give the same position: the readable part of a move decides.
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
