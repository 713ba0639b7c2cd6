//! What a guest of Lichess sees: the record of a game, and the lines about it. It only follows; Lichess judges.

use super::called;
use crate::game::journal::Header;
use crate::game::protocol::{Chain, FromHost, sayable};
use crate::game::{Game, PersonName};
use crate::rules::Color;
use crate::tui::process::say;
use pawnstorm_lichess::{Error, Player, Side};
use std::io::Write;
use std::time::Duration;

/// The game that the guest sees: the record, and the lines sent.
pub(super) struct Shown<'o> {
    pub(super) code: String,
    pub(super) seat: Option<Color>,
    header: Header,
    pub(super) game: Game,
    /// The hash after each event.
    chain: Vec<Chain>,
    out: &'o mut dyn Write,
}

impl<'o> Shown<'o> {
    pub(super) fn new(
        code: String,
        seat: Option<Color>,
        header: Header,
        out: &'o mut dyn Write,
    ) -> Result<Self, String> {
        let game = header.begin().map_err(|why| format!("Lichess sent no valid game: {why}."))?;
        Ok(Self { chain: vec![Chain::new(&header.to_string())], code, seat, header, game, out })
    }

    pub(super) fn say(&mut self, line: &FromHost) -> Result<(), String> {
        say(&mut self.out, &line.to_string()).map_err(|why| why.to_string())
    }

    pub(super) fn note(&mut self, text: &str) -> Result<(), String> {
        sayable(text).map_or(Ok(()), |text| self.say(&FromHost::Note(text)))
    }

    pub(super) fn events(&self) -> usize {
        self.chain.len() - 1
    }

    /// Says which game this is: the first line, or that the host is back.
    pub(super) fn greet(&mut self) -> Result<(), String> {
        let (code, seat, events) = (self.code.clone(), self.seat, self.events());
        self.say(&FromHost::Room { code, seat, events, game: self.header.to_string() })
    }

    /// Sends the events from a number on.
    pub(super) fn tell_from(&mut self, number: usize) -> Result<(), String> {
        for index in number..self.events() {
            let (event, chain) = (self.game.log()[index].clone(), self.chain[index + 1]);
            self.say(&FromHost::Event { number: index + 1, event, chain })?;
        }
        Ok(())
    }

    /// Counts the new events of the log, without sending them: a guest gets those before its first line after it.
    pub(super) fn count(&mut self) {
        for event in &self.game.log()[self.events()..] {
            self.chain.push(self.chain[self.events()].then(&event.to_string()));
        }
    }

    pub(super) fn publish(&mut self) -> Result<(), String> {
        let known = self.events();
        self.count();
        self.tell_from(known)
    }

    /// Plays a move in UCI notation, after which its side has `left` on the clock. Returns `false` if it is not legal.
    pub(super) fn play(&mut self, mv: &str, left: Duration) -> bool {
        let Some(route) = machine(&self.game, mv).and_then(|mv| self.game.written(&mv)) else { return false };
        if self.game.clock().is_some() {
            self.game.set_remaining(left);
        }
        self.game.play(&route).is_ok()
    }

    /// Tells what both sides had left, when this time `passed` since.
    pub(super) fn tell_time(&mut self, left: [Duration; 2], passed: Duration, runs: bool) -> Result<(), String> {
        if self.game.clock().is_none() {
            return Ok(());
        }
        let turn = self.game.turn();
        let runs = runs && self.game.outcome().is_none();
        let other = Some(left[(!turn).index()]);
        self.say(&FromHost::Time { left: left[turn.index()].saturating_sub(passed), runs, other })
    }
}

pub(super) fn lost(why: &Error) -> FromHost {
    FromHost::Lost(sayable(why.to_string().trim_end_matches('.')).unwrap_or_default())
}

/// Castling as the king's move to the rook, and as the king's move.
const CASTLED: [(&str, &str); 4] = [("e1h1", "e1g1"), ("e1a1", "e1c1"), ("e8h8", "e8g8"), ("e8a8", "e8c8")];

/// Returns a move in our notation: Lichess writes a promotion as `e7e8q`, and castling also as the king's move to the rook.
pub(super) fn machine(game: &Game, mv: &str) -> Option<String> {
    let written = |mv: &str| game.written(mv).map(|_| mv.to_string());
    let castled = || CASTLED.iter().find(|(rook, _)| *rook == mv).and_then(|(_, king)| written(king));
    written(mv).or_else(castled)
}

/// Returns a move in machine notation as Lichess writes it.
pub(super) fn uci(mv: &str) -> String {
    mv.to_lowercase().replace('=', "")
}

/// Returns whether a move of the record is this move of Lichess.
pub(super) fn is_same(ours: &str, theirs: &str) -> bool {
    ours == theirs || uci(ours) == theirs || CASTLED.contains(&(theirs, ours))
}

pub(super) const fn side(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

/// Returns the setting of a clock, as text: a game may start with no time but the increment.
pub(super) fn clock(initial: Duration, increment: Duration) -> String {
    let seconds = initial.max(increment).as_secs().max(1);
    format!("{}:{:02}:{:02}+{}", seconds / 3600, seconds / 60 % 60, seconds % 60, increment.as_secs())
}

/// Returns the name of a player for the record, if the player has one.
pub(super) fn name(player: &Player) -> Option<PersonName> {
    let is_named = player.ai_level.is_some() || player.name.is_some();
    PersonName::of(&called(player)).filter(|_| is_named)
}
