//! Replay of a journal.

use super::bridge::{Gap, TRIALS};
use super::{Event, First, Follow, Header, LONGEST, Unreadable, first};
use crate::Game;
use std::fmt;

/// A game replayed from its journal.
pub struct Replayed {
    /// The contents of the first line.
    pub header: Header,
    /// The game, up to the damage in its journal.
    pub game: Game,
    /// The number of events in the good part of the journal. If the last move ended the game, its end event may be missing from the count,
    /// and events recovered from a damaged end are not included.
    pub events: usize,
    /// The number of good bytes; the rest is damaged, or an unfinished line.
    pub good: usize,
    /// The problem with the rest.
    pub damage: Option<Damage>,
    /// The damage before that was repaired without the loss of a move, as a clause.
    pub mended: Option<String>,
}

/// The damage of a journal: the first line that the replay could not use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The line number in the file, from 1.
    pub line: usize,
    /// The next move at that point: "move 12, Black".
    pub mv: String,
    /// The problem with the line, as a clause.
    pub why: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the journal is damaged from {} on (line {}: {})", self.mv, self.line, self.why)
    }
}

impl std::error::Error for Damage {}

/// Replays a journal, up to its first unrepairable damage.
///
/// # Errors
/// No line and no move tells which game it is, or its start is not a position of the game.
pub fn read(bytes: &[u8]) -> Result<Replayed, Unreadable> {
    let mut replay = Replay::new("", bytes)?;
    while replay.step() {}
    Ok(replay.finish())
}

/// The replay of a journal, line by line: the caller decides how long it takes.
pub struct Replay<'a> {
    bytes: &'a [u8],
    /// The present offset, and the number of the last line before it.
    at: usize,
    line: usize,
    first: First,
    header: Header,
    /// The first line, to recognise its repeats.
    again: String,
    pub(super) game: Game,
    /// The progress through the game's log.
    pub(super) follow: Follow,
    /// The length of the good part in bytes, and the number of its events.
    good: (usize, usize),
    /// The damaged lines since then, with the problem of the first of them.
    pub(super) gap: Option<Gap>,
    /// The number of bridged places, and the number of trials left.
    pub(super) bridges: usize,
    pub(super) trials: usize,
    damage: Option<Damage>,
}

impl<'a> Replay<'a> {
    /// Starts the replay of the journal `name`. The name helps to find the game if the file does not.
    ///
    /// # Errors
    /// No line and no move tells which game it is, or its start is not a position of the game.
    pub fn new(name: &str, bytes: &'a [u8]) -> Result<Self, Unreadable> {
        let (header, first) = first::find(name, &[bytes])?;
        Ok(Self::of(header.begin()?, header, first, bytes))
    }

    /// Starts the replay of a known game.
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

    /// Sets the number of trials to recover damaged lines.
    pub(super) fn with_trials(self, trials: usize) -> Self {
        Self { trials, ..self }
    }

    /// Returns whether the replay has no open damage.
    pub(super) const fn is_whole(&self) -> bool {
        self.gap.is_none() && self.damage.is_none()
    }

    /// Returns whether the replay has played a move.
    pub(super) fn has_moves(&self) -> bool {
        self.good.1 > 0 && self.game.log().iter().any(|event| matches!(event, Event::Move { .. }))
    }

    /// Returns the number of bytes replayed.
    #[must_use]
    pub const fn done(&self) -> usize {
        self.at
    }

    /// Plays the next line. Returns `false` at the end or at unrepairable damage.
    pub fn step(&mut self) -> bool {
        let line = self.next_line();
        // A line without an end is a write cut short, such as by a power failure.
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

    /// Returns the next line, with its end.
    fn next_line(&self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        &rest[..first::length(rest)]
    }

    /// Replays a line. Fails with the problem, as a clause.
    fn replay_line(&mut self, line: &[u8]) -> Result<(), String> {
        if self.header.format > 1 && line == self.again.as_bytes() {
            return Ok(());
        }
        let event = self.header.event(line)?;
        self.follow_behind(&event)
    }

    /// Records a damaged line: its content may follow from the next ones. Returns `false` to give up.
    fn stop_or_bridge(&mut self, line: &[u8], why: String) -> bool {
        let game = &self.game;
        let mv = format!("move {}, {}", game.number_at(game.plies()), game.info().terms.side(game.turn()));
        let number = self.line;
        let mut gap = self.gap.take().unwrap_or_else(|| Gap::new(Damage { line: number, mv, why }));
        if !gap.add(line) || self.bridges >= MAX {
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
            First::Repeated => Some("the first line of its journal is damaged, and was read from its repeat".into()),
            First::Guessed => Some(format!(
                "the first line of its journal is damaged: by its moves it is {name}, but its players and date may be \
                 lost"
            )),
        };
        let (good, events) = self.good;
        let Self { header, game, damage, .. } = self;
        Replayed { header, game, events, good, damage, mended: first.or(places) }
    }
}

/// The most damaged places to bridge in one journal; each costs some time.
const MAX: usize = 32;
