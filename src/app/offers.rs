//! The possible commands of a place. Help page and footer leave out the rest.

use super::App;
use super::keys::{Binding, Command, Place};

/// A key that the footer offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub command: Command,
    pub key: String,
    pub label: &'static str,
}

impl App {
    /// Returns the commands of a place, without the useless ones in this game.
    pub fn rows(&self, place: &'static dyn Place) -> impl Iterator<Item = &'static Binding> {
        let screen = self.screens.screen();
        let is_here = place == screen.place();
        place.rows().into_iter().filter(move |row| !is_here || screen.allows(row.command))
    }

    /// Returns the offers of the footer in a place, in the order of its table.
    pub fn offers(&self, place: &'static dyn Place) -> Vec<Offer> {
        let screen = self.screens.screen();
        let offer = |row: &'static Binding| {
            let label = if place == screen.place() { screen.label(row) } else { row.footer }?;
            let key = self.context.keys.keys(row, place).first()?.name();
            Some(Offer { command: row.command, key, label })
        };
        self.rows(place).filter_map(offer).collect()
    }
}
