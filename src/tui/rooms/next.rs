//! The room of the next game of the same players, with colours swapped.

use super::{NEXT, Terms, create_in, store};
use crate::game::journal::Header;
use crate::game::protocol::Seats;
use crate::tui::storage;
use std::fs;
use std::path::Path;

/// What the next game of the room in the present folder is made of.
pub(super) struct Again {
    header: Header,
    terms: Terms,
}

impl Again {
    pub(super) fn of(terms: &Terms, header: &Header) -> Self {
        Self { header: header.clone(), terms: terms.clone() }
    }

    /// The codes for those who were White and Black, if the next game has begun already.
    pub(super) fn begun(&self) -> Option<[String; 2]> {
        let text = fs::read_to_string(NEXT).ok()?;
        let (white, black) = text.trim_end().split_once(' ')?;
        Some([white.into(), black.into()])
    }

    /// Begins it: makes its room, and returns the codes for those who were White and Black.
    pub(super) fn begin(&self) -> Result<[String; 2], String> {
        if let Some(codes) = self.begun() {
            return Ok(codes);
        }
        let header = Header { time: storage::now(), ..self.header.clone() };
        let Terms { seats: Seats { watch, delay, patience, .. }, host, .. } = &self.terms;
        let swapped = host.map(|side| !side);
        let terms = create_in(Path::new(".."), header, swapped, watch.is_some(), (*delay, *patience))?;
        let [white, black] = terms.seats.codes;
        let codes = [black, white];
        let cannot = |why| format!("The next game cannot be begun: {why}.");
        store(Path::new(NEXT), codes.join(" ").as_bytes()).map_err(cannot)?;
        Ok(codes)
    }
}
