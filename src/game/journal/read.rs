//! Playing a journal again.

use super::{Event, Header, LONGEST, Unreadable};
use crate::game::{self, Game, StartError, tell};
use crate::rules::Color;
use crate::rules::fen::quoted;
use std::fmt;

/// A game that was played again from its journal.
pub struct Replayed {
    /// What the first line tells.
    pub header: Header,
    /// The game, as far as its journal is good.
    pub game: Box<dyn Game>,
    /// How many events of it the journal has; where the last turn ended the game, its end may still be missing.
    pub events: usize,
    /// How many bytes are good; what follows is damaged, or the beginning of a line that was never finished.
    pub good: usize,
    /// What is wrong with the rest.
    pub damage: Option<Damage>,
}

/// The first line of a journal that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Its number in the file, from 1.
    pub line: usize,
    /// The turn that was to be played there: "move 12, Black".
    pub turn: String,
    /// What is wrong with it, as a clause.
    pub why: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the journal is damaged from {} on (line {}: {})", self.turn, self.line, self.why)
    }
}

impl std::error::Error for Damage {}

/// Plays a journal again, as far as it is good.
///
/// # Errors
/// A first line that cannot be read, or that is no beginning of a game.
pub fn read(bytes: &[u8]) -> Result<Replayed, Unreadable> {
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let first = lines.next().unwrap_or_default();
    let Some(line) = text(first) else {
        return Err(Unreadable::no_first_line());
    };
    let header: Header = line.parse()?;
    let game = game::start(header.info.id, header.options, Some(&header.start));
    let mut game = game.map_err(|error| match error {
        StartError::Fen(error) => {
            let why = error.to_string();
            Unreadable(format!("it begins with no position of the game: {}", why.trim_end_matches('.')))
        }
        error @ StartError::UnknownGame(_) => Unreadable(error.to_string()),
    })?;
    game.set_clock(header.clock);
    for side in Color::ALL {
        game.seat(side, header.players[side.index()]);
    }
    let mut replayed = Replayed { header, game, events: 0, good: first.len(), damage: None };
    for (number, line) in (2..).zip(lines) {
        // What has no end is what was being written when the power went.
        if line.len() < LONGEST && !line.ends_with(b"\n") {
            break;
        }
        if let Err(why) = replayed.follow(line) {
            let good = replayed.good;
            // The game may have gone too far, and not every game takes a turn back.
            let mut replayed = read(&bytes[..good])?;
            let game = replayed.game.as_ref();
            let turn = format!("move {}, {}", game.number_at(game.plies()), game.info().face.side(game.turn()));
            replayed.damage = Some(Damage { line: number, turn, why });
            return Ok(replayed);
        }
        replayed.good += line.len();
    }
    Ok(replayed)
}

/// A line without its end, if it is text and has one.
pub(super) fn text(line: &[u8]) -> Option<&str> {
    let line = line.strip_suffix(b"\n").filter(|line| line.len() < LONGEST)?;
    std::str::from_utf8(line).ok()
}

impl Replayed {
    /// Does what a line says. The game writes a log of its own, and both must agree.
    fn follow(&mut self, line: &[u8]) -> Result<(), String> {
        let line = text(line).ok_or("it is none that Pawnstorm writes")?;
        let event: Event = line.parse().map_err(|error| format!("{} is {error}", quoted(line)))?;
        // The end that a turn brings about stands in the log already.
        if self.game.log().len() == self.events {
            if let Some(outcome) = tell::outcome(self.game.as_ref()) {
                return Err(format!("it follows the end of the game ({})", outcome.trim_end_matches('.')));
            }
            enact(self.game.as_mut(), &event)?;
        }
        match self.game.log().get(self.events) {
            Some(done) if *done == event => {
                self.events += 1;
                Ok(())
            }
            Some(Event::Turn { ply, turn, .. }) if line.starts_with(&format!("turn {ply} {turn} ")) => {
                Err(format!("{} leads to another position than when it was played", quoted(turn)))
            }
            Some(done) => Err(format!("{} stands where {} comes next", quoted(line), quoted(&done.to_string()))),
            None => Err(format!("{} is not possible there", quoted(line))),
        }
    }
}

fn enact(game: &mut dyn Game, event: &Event) -> Result<(), String> {
    match event {
        Event::Turn { turn, left, .. } => {
            let route = game.all_routes().iter().find(|route| route.path.to_string() == *turn);
            let turn = route.map(|route| route.turn).ok_or_else(|| format!("{} is no legal turn", quoted(turn)))?;
            if let Some(left) = left {
                game.leave(*left);
            }
            game.play(turn);
        }
        Event::Undo(_) => {
            game.undo();
        }
        Event::Redo(_) => {
            game.redo();
        }
        Event::Offer(_) | Event::Decline(_) | Event::Claim { .. } => game.note(event.clone()),
        Event::Player(side, player) => game.seat(*side, *player),
        Event::Left(left) => {
            let now = game.clock().and_then(|clock| clock.left(game.turn()));
            game.spend(now.unwrap_or_default().saturating_sub(*left));
            game.note_time();
        }
        Event::End(outcome) => game.end(*outcome),
    }
    Ok(())
}
