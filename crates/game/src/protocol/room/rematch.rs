//! The next game of the same players, with colours swapped, once both want it.

use super::link::Role;
use super::{FromHost, Output, Room};
use pawnstorm_rules::Color;

/// The state of the next game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rematch {
    /// The host has no rematch.
    Never,
    /// The players who want one.
    Wanted([bool; 2]),
    /// It has started: the invite codes for the former White and Black, and for spectators.
    Begun([String; 2], Option<String>),
}

impl Room {
    /// Lets the players have a next game when this one is over.
    #[must_use]
    pub fn with_rematch(mut self) -> Self {
        self.rematch = Rematch::Wanted([false; 2]);
        self
    }

    /// Announces the next game: the former White and Black join it with `codes`, and spectators with `watch`.
    pub fn go_on(&mut self, codes: [String; 2], watch: Option<String>) {
        self.rematch = Rematch::Begun(codes, watch);
        let players: Vec<(u64, Role)> =
            self.links.iter().filter_map(|(guest, link)| Some((*guest, link.role?))).collect();
        players.into_iter().for_each(|(guest, role)| self.tell_of_rematch(guest, role));
    }

    /// Returns a player wants a next game.
    pub(super) fn want_rematch(&mut self, side: Color) -> Result<(), String> {
        match &mut self.rematch {
            _ if self.game.outcome().is_none() => Err("The game is not over yet.".into()),
            Rematch::Never => Err("Rematches are not possible here. Start a new game instead.".into()),
            Rematch::Wanted(wanted) => {
                wanted[side.index()] = true;
                let both = *wanted == [true; 2];
                self.tell_players(&FromHost::Rematch(Some(side)));
                if both {
                    self.out.push(Output::Rematch);
                }
                Ok(())
            }
            Rematch::Begun(..) => Ok(()),
        }
    }

    /// Sends a guest the state of the next game. A player learns who wants one, and that it has started; a spectator only the latter, after
    /// the end of this game.
    pub(super) fn tell_of_rematch(&mut self, guest: u64, role: Role) {
        let told: Vec<FromHost> = match (&self.rematch, role) {
            (Rematch::Wanted(wanted), Role::Player(_)) => {
                let wanting = Color::ALL.into_iter().filter(|side| wanted[side.index()]);
                wanting.map(|side| FromHost::Rematch(Some(side))).collect()
            }
            (Rematch::Never, Role::Player(_)) => vec![FromHost::Rematch(None)],
            (Rematch::Begun(codes, _), Role::Player(side)) => vec![FromHost::Next(codes[side.index()].clone())],
            (Rematch::Begun(_, watch), Role::Watcher) if self.visible_to(role) == self.events() => {
                watch.clone().map(FromHost::Next).into_iter().collect()
            }
            _ => Vec::new(),
        };
        told.iter().for_each(|line| self.send(guest, line));
    }
}
