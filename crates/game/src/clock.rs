//! The players' clocks. They are plain data: the caller passes in how much time has elapsed, so a test can play a game with clocks
//! instantly.
//!
//! Both clocks start after the first move; from then on the clock of the side to move runs. They store the times left at every ply, so
//! undoing a move restores its time.
//!
//! ```
//! use pawnstorm_game::{self as game, clock, input};
//! use pawnstorm_rules::{Color, Options};
//! use std::time::Duration;
//!
//! let mut game = game::start("chess", Options::default(), None).unwrap();
//! game.set_clock("5+3".parse().unwrap());
//! for (text, seconds) in [("e4", 20), ("e5", 10)] {
//!     game.elapse(Duration::from_secs(seconds));
//!     let mv = input::find(&game, text).unwrap();
//!     game.play(mv).unwrap();
//! }
//! let shown = Color::ALL.map(|side| clock::digits(game.clock().unwrap().left(side).unwrap()));
//! assert_eq!(shown, ["5:03", "4:53"]); // White's first move takes no time, but has its increment
//! ```

mod control;

pub use control::{Control, Controls, digits};

use pawnstorm_engine as engine;
use pawnstorm_rules::Color;
use std::time::Duration;

/// The time left to White and Black; `None` for a side without a clock.
pub type Left = [Option<Duration>; 2];

/// The clocks of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The settings of both clocks.
    pub controls: Controls,
    /// The times left at the start of each ply, the current one last.
    plies: Vec<Left>,
    /// The times left after the undone moves.
    undone: Vec<Left>,
    /// The side to move.
    pub side: Color,
    /// The time used for the current move.
    spent: Duration,
    /// The time left after the current move, where a record states it.
    told: Option<Duration>,
}

/// The bounds of a low time: any time up to the first is low, no time above the second is.
const LITTLE: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(60)];

impl Clock {
    /// Creates unused clocks for a game where `side` moves first.
    #[must_use]
    pub(super) fn new(controls: Controls, side: Color) -> Self {
        let left = Color::ALL.map(|side| controls.of(side).time());
        Self { controls, plies: vec![left], undone: Vec::new(), side, spent: Duration::ZERO, told: None }
    }

    /// Returns the time left to a side now.
    #[must_use]
    pub fn left(&self, side: Color) -> Option<Duration> {
        let spent = if side == self.side { self.spent } else { Duration::ZERO };
        self.at(usize::MAX)[side.index()].map(|left| left.saturating_sub(spent))
    }

    /// Returns the times left to both at the start of a ply; for later plies, at the start of the current one.
    #[must_use]
    pub fn at(&self, ply: usize) -> Left {
        self.plies[ply.min(self.plies.len() - 1)]
    }

    /// Returns the side with the running clock; `None` before the first move.
    #[must_use]
    pub fn runs(&self) -> Option<Color> {
        (self.plies.len() > 1 && self.left(self.side).is_some()).then_some(self.side)
    }

    /// Returns whether the side to move has no time left.
    #[must_use]
    pub fn is_down(&self) -> bool {
        self.left(self.side) == Some(Duration::ZERO)
    }

    /// Returns whether to warn a side that its time is low: a tenth of its starting time, in whole seconds, since the program checks a
    /// clock only when its display changes.
    #[must_use]
    pub fn is_low(&self, side: Color) -> bool {
        let [least, most] = LITTLE;
        let little = |time: Duration| Duration::from_secs(time.as_secs() / 10).clamp(least, most);
        let little = self.controls.of(side).time().map(little);
        self.left(side).zip(little).is_some_and(|(left, little)| left <= little)
    }

    /// Returns the time until the display of the running clock changes, when the caller must look again.
    #[must_use]
    pub fn until_change(&self) -> Option<Duration> {
        self.left(self.runs()?).map(control::until_change)
    }

    /// Returns the clock of `side` for an engine. A delay counts as an increment, since an engine can use it in full.
    #[must_use]
    pub fn limit(&self, side: Color) -> Option<engine::Clock> {
        let left = self.left(side)?;
        Some(engine::Clock { left, increment: self.controls.of(side).bonus(), moves: None })
    }

    /// Returns the time left to the side to move, in whole milliseconds, if its clock has run during this move.
    pub(super) fn rest(&self) -> Option<Duration> {
        let ran = self.spent >= Duration::from_millis(1);
        let left = self.left(self.runs()?).filter(|_| ran)?;
        let left = Duration::from_millis(u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
        Some(left).filter(|left| !left.is_zero())
    }

    pub(super) const fn elapse(&mut self, time: Duration) {
        self.spent = self.spent.saturating_add(time);
    }

    /// Sets the present time left to the side to move.
    pub(super) fn show(&mut self, left: Duration) {
        if let Some(begun) = self.at(usize::MAX)[self.side.index()] {
            self.spent = begun.saturating_sub(left);
        }
    }

    /// Sets the time left after the next move, as a record states it.
    pub(super) const fn set_remaining(&mut self, left: Duration) {
        self.told = Some(left);
    }

    /// Ends the move of the side to move. Returns the time left to it, in whole milliseconds.
    pub(super) fn press(&mut self) -> Option<Duration> {
        let mut left = self.at(usize::MAX);
        let own = &mut left[self.side.index()];
        let told = self.told.take();
        *own = own.map(|before| told.unwrap_or_else(|| self.controls.of(self.side).after(before, self.spent)));
        let after = *own;
        self.plies.push(left);
        self.undone.clear();
        after
    }

    pub(super) fn undo(&mut self) {
        if self.plies.len() > 1 {
            self.undone.extend(self.plies.pop());
        }
    }

    /// Redoes the move, with the same times as before.
    pub(super) fn redo(&mut self) {
        self.plies.extend(self.undone.pop());
    }

    pub(super) const fn begin(&mut self, side: Color) {
        self.side = side;
        self.spent = Duration::ZERO;
    }
}
