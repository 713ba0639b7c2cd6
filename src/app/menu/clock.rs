//! The row of the set-up that sets the clocks: by going through the usual ones, or by typing.

use super::{Key, Menu, Row};
use crate::game::clock::Controls;

/// The longest that is typed.
const LONGEST: usize = 30;

/// The usual setting after or before one; beside one that is not usual, the first or the last.
pub(super) fn next(clock: Controls, by: isize) -> Controls {
    let usual = Controls::usual();
    let count = usual.len() as isize;
    let here = usual.iter().position(|other| *other == clock).map_or(if by > 0 { -1 } else { count }, |at| at as isize);
    usual[(here + by).rem_euclid(count) as usize]
}

impl Menu {
    /// On its row a setting is typed; any key that has no part in that is for the menu. `true` if the key had.
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
