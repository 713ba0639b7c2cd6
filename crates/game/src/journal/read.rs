//! Replay of a journal.

use super::bridge::{Gap, TRIALS};
use super::{Event, First, Follow, Header, LONGEST, Unreadable, first};
use crate::Game;
use std::fmt;

/// A game that was replayed from its journal.
pub struct Replayed {
    /// The contents of the first line.
    pub header: Header,
    /// The game, as far as its journal is good.
    pub game: Game,
    /// The number of events in the good part of the journal. Where the last move ended the game, its end may still be missing, and what was
    /// read off a damaged end is.
    pub events: usize,
    /// The number of good bytes; what follows is damaged, or the beginning of a line that was never finished.
    pub good: usize,
    /// The problem with the rest.
    pub damage: Option<Damage>,
    /// The problem before that without the loss of a move, as a clause.
    pub mended: Option<String>,
}

/// The damage of a journal: the line from which on it cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Its number in the file, from 1.
    pub line: usize,
    /// The move that was to be played there: "move 12, Black".
    pub mv: String,
    /// The problem with it, as a clause.
    pub why: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the journal is damaged from {} on (line {}: {})", self.mv, self.line, self.why)
    }
}

impl std::error::Error for Damage {}

/// Replays a journal, as far as it is good.
///
/// # Errors
/// No line that tells which game it is, and no moves that do; or no beginning of a game.
pub fn read(bytes: &[u8]) -> Result<Replayed, Unreadable> {
    let mut replay = Replay::new("", bytes)?;
    while replay.step() {}
    Ok(replay.finish())
}

/// A journal being replayed, line by line: its author decides how long that takes.
pub struct Replay<'a> {
    bytes: &'a [u8],
    /// The offset that was reached, and the number of the last line there.
    at: usize,
    line: usize,
    first: First,
    header: Header,
    /// The first line, as it is repeated.
    again: String,
    pub(super) game: Game,
    /// How much of the game's log was replayed.
    pub(super) follow: Follow,
    /// The length of the good part in bytes, and the number of its events.
    good: (usize, usize),
    /// The possible contents of the damaged lines since then, and the problem with the first of them.
    pub(super) gap: Option<Gap>,
    /// The number of damaged places that were bridged, and the trials that are left for that.
    pub(super) bridges: usize,
    pub(super) trials: usize,
    damage: Option<Damage>,
}

impl<'a> Replay<'a> {
    /// Begins to replay the journal of this name, which tells the game where nothing else does.
    ///
    /// # Errors
    /// No line that tells which game it is, and no moves that do; or no beginning of a game.
    pub fn new(name: &str, bytes: &'a [u8]) -> Result<Self, Unreadable> {
        let (header, first) = first::find(name, &[bytes])?;
        Ok(Self::of(header.begin()?, header, first, bytes))
    }

    /// Begins the replay of a known game.
    pub(super) fn of(game: Game, header: Header, first: First, bytes: &'a [u8]) -> Self {
        let at = if first == First::Intact { first::length(bytes) } else { 0 };
        let line = usize::from(first == First::Intact);
        let (good, gap, damage) = ((at, 0), None, None);
        let (bridges, trials, again) = (0, TRIALS, header.line());
        Self {
            bytes,
            at,
            line,
            first,
            header,
            again,
            game,
            follow: Follow::default(),
            good,
            gap,
            bridges,
            trials,
            damage,
        }
    }

    /// Sets the number of trials to find out what stood in damaged lines.
    pub(super) fn with_trials(self, trials: usize) -> Self {
        Self { trials, ..self }
    }

    /// Returns whether the last line reached was a good one.
    pub(super) const fn is_whole(&self) -> bool {
        self.gap.is_none() && self.damage.is_none()
    }

    /// Returns whether some move was played.
    pub(super) fn has_moves(&self) -> bool {
        self.good.1 > 0 && self.game.log().iter().any(|event| matches!(event, Event::Move { .. }))
    }

    /// The number of bytes replayed.
    #[must_use]
    pub const fn done(&self) -> usize {
        self.at
    }

    /// Plays the next line. Returns `false` when there is none that could be played.
    pub fn step(&mut self) -> bool {
        let line = self.next_line();
        // A line without an end is what was being written when the power went.
        if self.damage.is_some() || line.is_empty() || line.len() < LONGEST && !line.ends_with(b"\n") {
            return false;
        }
        self.line += 1;
        let replayed = self.replay_line(line);
        self.at += line.len();
        match replayed {
            Ok(()) => {
                if self.gap.is_none() || self.good.0 == 0 {
                    self.good = (self.at, self.follow.events);
                }
                true
            }
            Err(why) => self.stop_or_bridge(line, why),
        }
    }

    /// The next line, with its end.
    fn next_line(&self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        &rest[..first::length(rest)]
    }

    /// Replays a line; fails with the reason why it is damaged.
    fn replay_line(&mut self, line: &[u8]) -> Result<(), String> {
        if self.header.format > 1 && line == self.again.as_bytes() {
            return Ok(());
        }
        let event = self.header.event(line)?;
        self.follow_behind(&event)
    }

    /// Records a damaged line: what stood there may follow from the next ones. Returns `false` to give up.
    fn stop_or_bridge(&mut self, line: &[u8], why: String) -> bool {
        let game = &self.game;
        let mv = format!("move {}, {}", game.number_at(game.plies()), game.info().terms.side(game.turn()));
        let number = self.line;
        let mut gap = self.gap.take().unwrap_or_else(|| Gap::new(Damage { line: number, mv, why }));
        if !gap.add(line) || self.bridges >= MOST {
            self.damage = Some(gap.damage);
            return false;
        }
        self.gap = Some(gap);
        self.play_what_is_named(line);
        true
    }

    /// Returns the result.
    #[must_use]
    pub fn finish(mut self) -> Replayed {
        match self.gap.take() {
            Some(gap) if gap.is_open => self.damage = self.damage.or(Some(gap.damage)),
            Some(_) => self.bridges += 1,
            None => {}
        }
        let name = self.header.info.name;
        let places = match self.bridges {
            0 => None,
            1 => Some("one line of its file was damaged, but every move was recovered".to_string()),
            places => Some(format!("its file was damaged in {places} places, but every move was recovered")),
        };
        let first = match self.first {
            First::Intact => None,
            First::Repeated => {
                Some("the first line of its journal is damaged, and was read where it stands again".into())
            }
            First::Guessed => Some(format!(
                "the first line of its journal is damaged: that it is {name} follows from its moves, who played and when may be \
                 lost"
            )),
        };
        let (good, events) = self.good;
        let Self { header, game, damage, .. } = self;
        Replayed { header, game, events, good, damage, mended: first.or(places) }
    }
}

/// The most damaged places that are bridged in one journal; each costs some time.
const MOST: usize = 32;
