//! The people present, and the consequences of a player's absence.

use super::link::Role;
use super::{FromHost, Room};
use pawnstorm_rules::Color;
use std::time::Duration;

impl Room {
    /// Updates which players are present, and sends that to every guest.
    pub(super) fn attend(&mut self) {
        for side in Color::ALL {
            let away = &mut self.away[side.index()];
            if self.links.values().any(|link| link.role == Some(Role::Player(side))) {
                if let Some((since, _)) = away.take() {
                    let gone = &mut self.gone[side.index()];
                    *gone = gone.saturating_add(self.now.saturating_sub(since));
                }
            } else {
                away.get_or_insert((self.now, false));
            }
        }
        let sides = Color::ALL.map(|side| self.is_there(side));
        let watchers = self.links.values().filter(|link| link.role == Some(Role::Watcher)).count();
        self.tell_all(&FromHost::Present { sides, watchers });
        self.start_or_stop_clock();
        self.tell_time();
        self.tell_of_absence();
    }

    pub(super) fn is_there(&self, side: Color) -> bool {
        self.away[side.index()].is_none()
    }

    /// Returns when the other side may end the game, unless `side` comes back before.
    pub(super) fn deadline(&self, side: Color) -> Option<Duration> {
        let (since, told) = self.away[side.index()]?;
        let waits = !told && self.game.plies() > 0 && self.game.outcome().is_none() && self.is_there(!side);
        waits.then(|| since.saturating_add(self.seats.timeout))
    }

    pub(super) fn tell_of_absence(&mut self) {
        for side in Color::ALL {
            if self.deadline(side).is_some_and(|end| end <= self.now) {
                if let Some((_, told)) = &mut self.away[side.index()] {
                    *told = true;
                }
                self.tell_players(&FromHost::Away(side));
            }
        }
    }
}
