//! What all screens share: the settings, the time, what is known about the user, and the effects that they ask for.

use super::keys::Keymap;
use super::progress::Progress;
use super::puzzles::progress::{PuzzleEvent, PuzzleProgress, PuzzleResult};
use super::remote::{Joining, RemoteEffect, Way};
use super::settings::{Chooser, Item, Settings};
use super::setups::Setups;
use super::{Effect, StorageEffect};
use crate::game::journal::Header;
use crate::game::{EngineName, Game, Player, Timestamp};
use crate::rules::Color;
use std::time::Duration;

#[derive(Default)]
pub struct Context {
    pub settings: Settings,
    /// The names of the user's own themes.
    pub themes: Vec<String>,
    pub keys: Keymap,
    /// The last setup of each game.
    pub setups: Setups,
    pub progress: Progress,
    /// The progress with puzzles, once one of their screens has asked for it.
    pub puzzles: Option<PuzzleProgress>,
    /// True if the program explains things met for the first time. It needs a place to record that it did.
    pub explains: bool,
    pub engines: Vec<EngineName>,
    /// The engine for hints and reviews in place of the built-in one.
    pub advisor: Option<EngineName>,
    /// True for a guest on another person's computer, who can do nothing but play.
    pub is_guest: bool,
    /// The latest time from the caller.
    pub now: Timestamp,
    /// The latest uptime from the caller, without the time when the program was suspended.
    pub uptime: Duration,
    /// True if "yes" is selected in a question. "No" is selected first, because it loses nothing.
    pub marks_yes: bool,
    /// True if the screen draws pieces as pictures, as the last [`Frame`](super::Frame) reported.
    pub pieces_are_drawn: bool,
    /// The Lichess server; `None` where there is none but the usual one.
    pub lichess: Option<String>,
    /// The number of games started or resumed, which is the number of the latest game.
    pub(super) games: u64,
    /// The online game that this player is joining.
    pub joining: Option<Joining>,
    /// The effects asked for since the last message, in order.
    pub(super) effects: Vec<Effect>,
}

impl Context {
    /// Asks for effects, after those asked for before.
    pub(super) fn ask<E: Into<Effect>>(&mut self, effects: impl IntoIterator<Item = E>) {
        self.effects.extend(effects.into_iter().map(Into::into));
    }

    pub(super) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    pub(super) fn resume(&mut self, name: String) -> Effect {
        self.games += 1;
        Effect::Resume { id: self.games, name }
    }

    pub(super) fn solved(&mut self, game: &str, task: &str) {
        if self.progress.solve(game, task) {
            self.ask([StorageEffect::Learned(self.progress.clone())]);
        }
    }

    /// Returns the day, counted from the beginning of 1970.
    pub(super) const fn day(&self) -> u64 {
        self.now.seconds() / (24 * 60 * 60)
    }

    /// Asks for the progress with puzzles, unless it is known.
    pub(super) fn ask_for_puzzles(&mut self) {
        if self.puzzles.is_none() {
            self.ask([StorageEffect::Puzzles]);
        }
    }

    /// Notes the result of a puzzle or a storm.
    pub(super) fn note_puzzle(&mut self, game: &'static str, result: PuzzleResult) {
        let event = PuzzleEvent { game, day: self.day(), result };
        self.puzzles.get_or_insert_default().apply(&event);
        self.ask([StorageEffect::Puzzled(event)]);
    }

    pub(super) fn join(&mut self, way: Way, code: String) -> Effect {
        self.joining = Some(match &way {
            Way::Ssh(address) => Joining { address: Some(*address), ..Joining::default() },
            Way::Here { invitation } => Joining { invitation: Some(invitation.clone()), ..Joining::default() },
            Way::Lichess(_) => Joining { is_on_lichess: true, ..Joining::default() },
            Way::File { path, .. } => Joining { file: Some(path.clone()), ..Joining::default() },
        });
        RemoteEffect::Join { way, code }.into()
    }

    /// Hosts a game for the player at this terminal and an online opponent: here, or in the new game file `file`.
    pub(super) fn host(&mut self, game: &Game, file: Option<String>) -> Effect {
        let header = Header { players: [Player::Human; 2], ..Header::of(game, self.now) };
        let side = if game.player(Color::White).is_human() { Color::White } else { Color::Black };
        if file.is_some() {
            self.joining = Some(Joining { file: file.clone(), ..Joining::default() });
        }
        RemoteEffect::Host { header: Box::new(header), side, file, address: self.settings.address }.into()
    }

    /// Asks for the online games that can be continued.
    pub(super) fn list_online(&mut self) {
        self.ask([RemoteEffect::List(self.settings.address)]);
    }

    pub fn chooser(&self) -> Chooser<'_> {
        let (settings, advisor) = (self.settings, self.advisor);
        Chooser { settings, advisor, themes: &self.themes, engines: &self.engines }
    }

    /// Sets a setting to a value, or returns a clause that says why the value is impossible.
    pub fn set(&mut self, item: Item, value: &str) -> Result<(), String> {
        let mut chooser = self.chooser();
        chooser.set(item, value)?;
        (self.settings, self.advisor) = (chooser.settings, chooser.advisor);
        Ok(())
    }

    pub(super) fn step(&mut self, item: Item, by: isize) {
        let mut chooser = self.chooser();
        chooser.step(item, by);
        (self.settings, self.advisor) = (chooser.settings, chooser.advisor);
    }
}
