//! The states of a game on the screen: the purpose of the moves, the use of the keys, and the running computation.

use super::{GAME, Playing, Question, TRIAL};
use crate::app::keys::Place;
use crate::rules::Color;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The purpose of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A game, for the library.
    Game,
    /// A trial line from a ply of a reviewed game. It is never saved.
    Trial {
        /// The ply of its start.
        from: usize,
    },
    /// An exercise of a course; see [`Practice`](crate::app::practice::Practice).
    Exercise {
        /// The ply of its start.
        from: usize,
        /// Its title.
        title: String,
        /// Its commands.
        place: &'static dyn Place,
    },
}

/// The current use of the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// The game's opening words are on screen, with this number of lines scrolled away.
    Opening(usize),
    /// The player enters a move.
    Entering,
    /// A question is open.
    Asking(Question),
    /// The screen goes to this side and hides the game until Enter (R5.30). A question can be open at the same time.
    HandedOver(Color, Option<Question>),
}

/// A computation that the player asked for.
#[derive(Clone, Debug)]
pub(super) enum Computation {
    /// None.
    None,
    /// A hint.
    Hint,
    /// The values of all moves.
    Values,
    /// A proof of perpetual check, with the flag that stops it.
    Proof(Arc<AtomicBool>),
}

impl Kind {
    pub(super) const fn is_game(&self) -> bool {
        matches!(self, Self::Game)
    }

    pub(super) const fn is_exercise(&self) -> bool {
        matches!(self, Self::Exercise { .. })
    }

    /// Returns the earliest ply that undoing can reach.
    pub(super) const fn from(&self) -> usize {
        match self {
            Self::Game => 0,
            Self::Trial { from } | Self::Exercise { from, .. } => *from,
        }
    }
}

impl Playing {
    /// Returns the place in the key table.
    #[must_use]
    pub fn place(&self) -> &'static dyn Place {
        match self.kind {
            Kind::Game => &GAME,
            Kind::Trial { .. } => &TRIAL,
            Kind::Exercise { place, .. } => place,
        }
    }

    /// Returns whether it is a game for the library, not a trial line or an exercise.
    #[must_use]
    pub const fn is_game(&self) -> bool {
        self.kind.is_game()
    }

    /// Returns the title of the exercise.
    #[must_use]
    pub fn exercise_title(&self) -> Option<&str> {
        match &self.kind {
            Kind::Exercise { title, .. } => Some(title),
            Kind::Game | Kind::Trial { .. } => None,
        }
    }

    /// Returns the ply of the start, in a trial line.
    #[must_use]
    pub const fn trial_from(&self) -> Option<usize> {
        match self.kind {
            Kind::Trial { from } => Some(from),
            Kind::Game | Kind::Exercise { .. } => None,
        }
    }

    /// Returns whether the line has no moves yet.
    pub(in crate::app) fn is_at_its_start(&self) -> bool {
        self.game().plies() == self.kind.from()
    }

    /// Returns the number of lines scrolled away, while the opening words are on screen.
    #[must_use]
    pub const fn opening(&self) -> Option<usize> {
        match self.mode {
            Mode::Opening(lines) => Some(lines),
            Mode::Entering | Mode::Asking(_) | Mode::HandedOver(..) => None,
        }
    }

    /// Closes the opening words.
    pub fn close_opening(&mut self) {
        if let Mode::Opening(_) = self.mode {
            self.mode = Mode::Entering;
        }
    }

    /// Returns the side that gets the screen, during a handover (R5.30).
    #[must_use]
    pub const fn handover(&self) -> Option<Color> {
        match self.mode {
            Mode::HandedOver(side, _) => Some(side),
            Mode::Opening(_) | Mode::Entering | Mode::Asking(_) => None,
        }
    }

    /// Returns the open question.
    #[must_use]
    pub const fn question(&self) -> Option<&Question> {
        match &self.mode {
            Mode::Asking(question) => Some(question),
            Mode::HandedOver(_, question) => question.as_ref(),
            Mode::Opening(_) | Mode::Entering => None,
        }
    }

    /// Removes the open question and returns it.
    pub(super) fn take_question(&mut self) -> Option<Question> {
        match &mut self.mode {
            Mode::HandedOver(_, question) => question.take(),
            Mode::Asking(_) => match std::mem::replace(&mut self.mode, Mode::Entering) {
                Mode::Asking(question) => Some(question),
                Mode::Opening(_) | Mode::Entering | Mode::HandedOver(..) => None,
            },
            Mode::Opening(_) | Mode::Entering => None,
        }
    }

    /// Returns whether a proof is running.
    #[must_use]
    pub const fn is_proving(&self) -> bool {
        matches!(self.asks_for, Computation::Proof(_))
    }

    /// Returns whether the computer is looking for a hint.
    #[must_use]
    pub const fn is_hinting(&self) -> bool {
        matches!(self.asks_for, Computation::Hint)
    }

    /// Returns whether the computer is proving the values of the moves.
    #[must_use]
    pub const fn is_proving_values(&self) -> bool {
        matches!(self.asks_for, Computation::Values)
    }

    /// Stops the computation for the player.
    pub(in crate::app) fn stop_computation(&mut self) {
        if let Computation::Proof(cancel) = std::mem::replace(&mut self.asks_for, Computation::None) {
            cancel.store(true, Ordering::Relaxed);
        }
    }

    /// Lets the clocks of a resumed game run, since someone is at the keyboard.
    pub(in crate::app) const fn somebody_is_there(&mut self) {
        self.awaits_input = false;
    }
}
