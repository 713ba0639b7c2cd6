//! The time control row of the set-up: steps through the usual ones, or is typed.

use super::{Key, Menu, Row};
use crate::game::clock::Controls;

/// The maximal length of the typed text.
const LONGEST: usize = 30;

/// Returns the next or previous usual time control; from an unusual one, the first or the last.
pub(super) fn next(clock: Controls, by: isize) -> Controls {
    let usual = Controls::usual();
    let count = usual.len() as isize;
    let here = usual.iter().position(|other| *other == clock).map_or(if by > 0 { -1 } else { count }, |at| at as isize);
    usual[(here + by).rem_euclid(count) as usize]
}

impl Menu {
    /// Handles typing on the row. Returns `false` for a key that has no part in it, which is left to the menu.
    pub(super) fn type_clock(&mut self, key: Key) -> bool {
        let rows = self.rows();
        let Some(setup) = self.setup.as_mut().filter(|setup| rows.get(setup.row) == Some(&Row::Clock)) else {
            return false;
        };
        let is_typing = !self.typed.is_empty();
        match key {
            Key::Char(c) if c.is_ascii_digit() || is_typing && c.is_ascii_graphic() => {
                if self.typed.len() < LONGEST {
                    self.typed.push(c);
                }
            }
            Key::Backspace | Key::Ctrl('h') if is_typing => drop(self.typed.pop()),
            Key::Esc if is_typing => self.typed.clear(),
            Key::Enter if is_typing => match self.typed.parse() {
                Ok(clock) => {
                    setup.clock = clock;
                    self.typed.clear();
                }
                Err(error) => self.notice = Some(format!("{error}.")),
            },
            _ => {
                self.typed.clear();
                return false;
            }
        }
        true
    }
}
