//! The seals over the sides' hidden pieces, and their lines to the players.

use super::{FromHost, Room};
use crate::protocol::{Seals, Secret};

impl Room {
    /// Seals from now on what the sides hide from each other, if they hide anything.
    #[must_use]
    pub fn sealed(mut self, secret: Secret) -> Self {
        if self.header.options.hides_information() {
            self.seals = Seals::new(&self.header, secret).ok();
            self.seal();
        }
        self
    }

    /// Seals the new events of the log, and sends the seal to the players.
    pub(super) fn seal(&mut self) {
        let Some(seals) = &mut self.seals else { return };
        if seals.follow(self.game.log()).is_ok() {
            let line = FromHost::Sealed { events: seals.events(), seal: seals.last() };
            self.tell_players(&line);
        }
    }
}
