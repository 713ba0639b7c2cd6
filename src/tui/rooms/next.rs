//! The room of the next game of the same players, with colours swapped.

use super::{NEXT, Terms, create_in, store};
use crate::game::journal::Header;
use crate::game::protocol::Seats;
use crate::tui::storage;
use std::fs;
use std::path::Path;

/// The header and terms for the room's next game.
pub(super) struct Again {
    header: Header,
    terms: Terms,
}

/// The codes of the next game: for White and Black of this one, and for spectators.
pub(super) struct Codes {
    pub(super) players: [String; 2],
    pub(super) watch: Option<String>,
}

impl Again {
    pub(super) fn of(terms: &Terms, header: &Header) -> Self {
        Self { header: header.clone(), terms: terms.clone() }
    }

    /// Returns the codes of the next game, if it has started.
    pub(super) fn begun(&self) -> Option<Codes> {
        let text = fs::read_to_string(NEXT).ok()?;
        let mut words = text.split_whitespace().map(String::from);
        Some(Codes { players: [words.next()?, words.next()?], watch: words.next() })
    }

    /// Starts the next game: creates its room, and returns its codes.
    pub(super) fn begin(&self) -> Result<Codes, String> {
        if let Some(codes) = self.begun() {
            return Ok(codes);
        }
        let header = Header { time: storage::now(), ..self.header.clone() };
        let Terms { seats: Seats { watch, delay, timeout, .. }, host, .. } = &self.terms;
        let swapped = host.map(|side| !side);
        let terms = create_in(Path::new(".."), header, swapped, watch.is_some(), (*delay, *timeout))?;
        let [white, black] = terms.seats.codes;
        let codes = Codes { players: [black, white], watch: terms.seats.watch };
        let words: Vec<&str> = codes.players.iter().chain(&codes.watch).map(String::as_str).collect();
        let cannot = |why| format!("Could not start the next game: {why}.");
        store(Path::new(NEXT), words.join(" ").as_bytes()).map_err(cannot)?;
        Ok(codes)
    }
}
