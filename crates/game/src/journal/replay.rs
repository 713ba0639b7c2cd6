//! Replay of events, from a journal or another computer: each is checked, applied, and compared with the log of the game itself.

use super::header::{Header, LONGEST, text, unsealed};
use crate::Unreadable;
use crate::describe;
use crate::event::Event;
use crate::game::Game;
use pawnstorm_rules::text::quoted;
use std::fmt;

/// A game replayed from its journal.
pub struct Replayed {
    /// The contents of the first line.
    pub header: Header,
    /// The game, up to the damage in its journal.
    pub game: Game,
    /// The number of events in the good part of the journal. If the last move ended the game, its end event may be missing from the
    /// count.
    pub events: usize,
    /// The number of good bytes; the rest is damaged, or an unfinished line.
    pub good: usize,
    /// The problem with the rest.
    pub damage: Option<Damage>,
    /// Damage before that which lost no event, as a clause.
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

/// Replays a journal, up to the first event that is lost.
///
/// # Errors
/// The first line and its repeats are damaged, or the start is not a position of the game.
pub fn read(bytes: &[u8]) -> Result<Replayed, Unreadable> {
    let mut replay = Replay::new(bytes)?;
    while replay.step() {}
    Ok(replay.finish())
}

/// The replay of a journal, line by line: the caller decides how long it takes.
pub struct Replay<'a> {
    bytes: &'a [u8],
    /// The present offset, and the number of the last line before it.
    at: usize,
    line: usize,
    /// The first line, to recognise its repeats, and whether it was read from one.
    first: String,
    is_repeated: bool,
    follow: Follow,
    gap: Option<Gap>,
    /// The number of gaps that lost no event.
    bridges: usize,
    replayed: Replayed,
}

struct Gap {
    /// The problem with the first.
    damage: Damage,
    /// The events after the gap that change nothing on the board, so that they do not tell whether a move is lost.
    pending: Vec<Event>,
}

impl<'a> Replay<'a> {
    /// Starts the replay of a journal.
    ///
    /// # Errors
    /// The first line and its repeats are damaged, or the start is not a position of the game.
    pub fn new(bytes: &'a [u8]) -> Result<Self, Unreadable> {
        let (header, is_repeated) = Header::find(&[bytes])?;
        let first = header.line();
        let at = if is_repeated { 0 } else { first.len() };
        Ok(Self {
            bytes,
            at,
            line: usize::from(!is_repeated),
            first,
            is_repeated,
            follow: Follow::default(),
            gap: None,
            bridges: 0,
            replayed: Replayed { game: header.begin()?, header, events: 0, good: at, damage: None, mended: None },
        })
    }

    /// Returns the number of bytes replayed.
    pub const fn done(&self) -> usize {
        self.at
    }

    /// Plays the next line. Returns `false` at the end, or where an event is lost.
    pub fn step(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let line = rest.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
        // A line without an end is a write cut short, such as by a power failure.
        if line.is_empty() || line.len() < LONGEST && !line.ends_with(b"\n") {
            return false;
        }
        self.at += line.len();
        self.line += 1;
        let is_event = line != self.first.as_bytes();
        match if is_event { event(line).map(Some) } else { Ok(None) } {
            Err(why) => self.open_gap(why),
            Ok(Some(event)) => {
                if let Err(why) = self.take(event) {
                    self.open_gap(why);
                    return false;
                }
            }
            Ok(None) => {}
        }
        if self.gap.is_none() {
            (self.replayed.good, self.replayed.events) = (self.at, self.follow.events);
        }
        true
    }

    /// Takes an event. After damaged lines, the next move tells whether a move is lost.
    fn take(&mut self, event: Event) -> Result<(), String> {
        let game = &mut self.replayed.game;
        if let Some(gap) = &mut self.gap {
            let next = game.log().get(self.follow.events);
            if !event.is_on_board() && next != Some(&event) {
                gap.pending.push(event);
                return Ok(());
            }
            self.follow.check(game, &event)?;
            // The damaged lines held the end that a move caused.
            if next.is_some_and(|next| matches!(next, Event::End(_)) && *next != event) {
                self.follow.events += 1;
            }
            for pending in self.gap.take().into_iter().flat_map(|gap| gap.pending) {
                // An event that no longer fits there is of no use.
                let _ = self.follow.apply(game, &pending);
            }
            self.bridges += 1;
        }
        self.follow.apply(game, &event)
    }

    fn open_gap(&mut self, why: String) {
        let (game, line) = (&self.replayed.game, self.line);
        let mv = || format!("move {}, {}", game.number_at(game.plies()), game.info().terms.side(game.turn()));
        self.gap.get_or_insert_with(|| Gap { damage: Damage { line, mv: mv(), why }, pending: Vec::new() });
    }

    /// Returns the result.
    pub fn finish(self) -> Replayed {
        let mended = match self.bridges {
            _ if self.is_repeated => {
                Some("the first line of its journal is damaged, and was read from its repeat".to_string())
            }
            0 => None,
            1 => Some("one line of its file was damaged, but every move was recovered".to_string()),
            places => Some(format!("its file was damaged in {places} places, but every move was recovered")),
        };
        Replayed { damage: self.gap.map(|gap| gap.damage), mended, ..self.replayed }
    }
}

/// Reads the event of a line. Fails with the problem, as a clause.
pub(super) fn event(line: &[u8]) -> Result<Event, String> {
    let line = text(line).ok_or("it is not one that Pawnstorm writes")?;
    let said = unsealed(line).ok_or_else(|| format!("{} does not match its checksum", quoted(line)))?;
    said.parse().map_err(|error| format!("{} is {error}", quoted(said)))
}

/// The progress of a replay through a game's log.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Follow {
    /// The number of events, and the ply after them.
    pub(crate) events: usize,
    ply: usize,
}

impl Follow {
    /// Applies an event. The game writes its own log, and both must agree. Fails with the reason why the event cannot come next, a clause.
    pub(crate) fn apply(&mut self, game: &mut Game, event: &Event) -> Result<(), String> {
        // The end caused by a move is in the log already.
        if game.log().len() == self.events {
            let is_taken_back = matches!(event, Event::Undo(_)) && game.can_undo();
            if let Some(outcome) = describe::outcome(game).filter(|_| !is_taken_back) {
                return Err(format!("it follows the end of the game ({})", outcome.trim_end_matches('.')));
            }
            self.check(game, event)?;
            run(game, event);
        }
        match game.log().get(self.events) {
            Some(done) if done == event => {
                self.events += 1;
                if let Event::Move { ply, .. } | Event::Undo(ply) | Event::Redo(ply) = event {
                    self.ply = *ply;
                }
                Ok(())
            }
            Some(done) => Err(order_error(event, done)),
            None => Err(format!("{} is not possible there", quoted(&event.to_string()))),
        }
    }

    /// Checks that an event comes next, before the game changes: not every game can undo a move.
    fn check(&self, game: &Game, event: &Event) -> Result<(), String> {
        let next = match event {
            Event::Move { ply: told, mv, key, left } => {
                let led = game.written(mv).and_then(|route| game.leads_to(&route));
                let (ply, led) = led.ok_or_else(|| format!("{} is not a legal move", quoted(mv)))?;
                if ply == *told && led != *key {
                    return Err(format!("{} leads to a different position than when it was played", quoted(mv)));
                }
                let time = game.clock().and_then(|clock| clock.left(clock.side));
                let left = time.map(|time| left.unwrap_or(time));
                Event::Move { ply, mv: mv.clone(), key: led, left }
            }
            Event::Undo(_) if self.ply > 0 => Event::Undo(self.ply - 1),
            Event::Redo(_) if game.can_redo() => Event::Redo(self.ply + 1),
            // The first line names the players at the start.
            Event::Undo(_) | Event::Redo(_) => {
                return Err(format!("{} is not possible there", quoted(&event.to_string())));
            }
            Event::Player(..) if self.events == 0 => {
                return Err(format!("{} is not possible there", quoted(&event.to_string())));
            }
            _ => return Ok(()),
        };
        if next == *event { Ok(()) } else { Err(order_error(event, &next)) }
    }
}

/// Formats the problem of an event where `next` was expected.
fn order_error(event: &Event, next: &Event) -> String {
    format!("found {} where {} should come next", quoted(&event.to_string()), quoted(&next.to_string()))
}

fn run(game: &mut Game, event: &Event) {
    match event {
        Event::Move { mv, left, .. } => {
            let Some(route) = game.written(mv) else { return };
            if let Some(left) = left {
                game.set_remaining(*left);
            }
            // The log shows whether it was played.
            let _ = game.play(&route);
        }
        Event::Undo(_) => {
            game.undo();
        }
        Event::Redo(_) => {
            game.redo();
        }
        Event::Offer(_) | Event::Decline(_) | Event::Claim { .. } => game.note(event.clone()),
        Event::Player(side, player) => game.seat(*side, *player),
        Event::Name(side, name) => game.introduce(*side, *name),
        Event::Left(left) => {
            game.show_time(*left, None);
            game.note_time();
        }
        Event::End(outcome) => game.end(*outcome),
    }
}
