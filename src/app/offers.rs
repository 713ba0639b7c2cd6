//! The possible rows of the key table. Help page and footer leave out the rest.

use super::App;
use super::keys::{Binding, Command, KEYS, Place};

/// A key that the footer offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The command.
    pub command: Command,
    /// The name of the key.
    pub key: String,
    /// The label.
    pub label: &'static str,
}

impl App {
    /// Returns the rows of the key table for a place, without the useless ones in this game.
    pub fn rows(&self, place: Place) -> impl Iterator<Item = &'static Binding> {
        KEYS.iter().filter(move |row| {
            row.places.contains(&place) && (place != self.screen.place() || self.screen.allows(row.command))
        })
    }

    /// Returns the offers of the footer in a place, in the order of the key table.
    #[must_use]
    pub fn offers(&self, place: Place) -> Vec<Offer> {
        let offer = |row: &'static Binding| {
            let label = if place == self.screen.place() { self.screen.label(row) } else { row.footer }?;
            let key = self.keys.keys(row, place).first()?.name();
            Some(Offer { command: row.command, key, label })
        };
        self.rows(place).filter_map(offer).collect()
    }
}
