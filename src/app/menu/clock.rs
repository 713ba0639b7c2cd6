//! The time control row of the setup: steps through the usual time controls, or takes a typed one.

use super::{Menu, Row};
use crate::app::notice::Tells;
use crate::game::clock::Controls;

/// The maximum length of the typed text.
pub(super) const LONGEST: usize = 30;

/// Returns the next or previous usual time control; from an unusual one, the first or the last.
pub(super) fn next(clock: Controls, by: isize) -> Controls {
    let usual = Controls::usual();
    let count = usual.len() as isize;
    let here = usual.iter().position(|other| *other == clock).map_or(if by > 0 { -1 } else { count }, |at| at as isize);
    usual[(here + by).rem_euclid(count) as usize]
}

impl Menu {
    /// Erases the last character of the typed time control.
    pub(super) fn erase(&mut self) {
        self.typed.pop();
    }

    /// Applies the typed time control, or shows its error. Returns `false` if there is no text.
    pub(super) fn take_typed_clock(&mut self) -> bool {
        let is_typing = self.is_on_the_clock() && !self.typed.is_empty();
        if let Some(setup) = self.setup.as_mut().filter(|_| is_typing) {
            match self.typed.parse() {
                Ok(clock) => {
                    setup.clock = clock;
                    self.typed.clear();
                }
                Err(error) => self.refuse(format!("{error}.")),
            }
        }
        is_typing
    }

    pub(super) fn is_on_the_clock(&self) -> bool {
        self.setup.is_some_and(|setup| self.rows().get(setup.row) == Some(&Row::Clock))
    }
}
