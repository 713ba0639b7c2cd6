//! The players' clocks. They are data and know no time: how much has passed is told from outside, so a game with clocks can
//! be played in no time at all.
//!
//! Both stand still until the first move has been played; from then on that of the side to decide runs. What they showed
//! is kept for every ply, so that a move which is taken back gives its time back.
//!
//! ```
//! use pawnstorm_game::{self as game, clock, entry};
//! use pawnstorm_rules::{Color, Options};
//! use std::time::Duration;
//!
//! let mut game = game::start("chess", Options::default(), None).unwrap();
//! game.set_clock("5+3".parse().unwrap());
//! for (text, seconds) in [("e4", 20), ("e5", 10)] {
//!     game.elapse(Duration::from_secs(seconds));
//!     let mv = entry::find(game.as_ref(), text).unwrap();
//!     game.play(mv);
//! }
//! let shown = Color::ALL.map(|side| clock::digits(game.clock().unwrap().left(side).unwrap()));
//! assert_eq!(shown, ["5:03", "4:53"]); // White's first move takes no time, but has its increment
//! ```

mod control;
mod digits;

pub use control::{Control, Controls, NotAControl};
pub use digits::digits;

use pawnstorm_engine as engine;
use pawnstorm_rules::Color;
use std::time::Duration;

/// What is left to White and Black; nothing is told of a side that has no clock.
pub type Left = [Option<Duration>; 2];

/// The clocks of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    controls: Controls,
    /// What was left at the beginning of each ply, the present one last.
    plies: Vec<Left>,
    /// The same for the plies after those moves that were taken back.
    undone: Vec<Left>,
    /// Who is to decide.
    side: Color,
    /// How long he has been deciding.
    spent: Duration,
    /// What his turn leaves him, where a record says so.
    told: Option<Duration>,
}

/// So much is little in any case, and more never.
const LITTLE: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(60)];

impl Clock {
    /// Clocks that nobody has used yet, and who begins.
    #[must_use]
    pub(super) fn new(controls: Controls, side: Color) -> Self {
        let left = Color::ALL.map(|side| controls.of(side).time());
        Self { controls, plies: vec![left], undone: Vec::new(), side, spent: Duration::ZERO, told: None }
    }

    /// How they are set.
    #[must_use]
    pub const fn controls(&self) -> Controls {
        self.controls
    }

    /// What is left to a side now.
    #[must_use]
    pub fn left(&self, side: Color) -> Option<Duration> {
        let spent = if side == self.side { self.spent } else { Duration::ZERO };
        self.at(usize::MAX)[side.index()].map(|left| left.saturating_sub(spent))
    }

    /// What was left to both at the beginning of a ply; from the last one on, at the beginning of the present one.
    #[must_use]
    pub fn at(&self, ply: usize) -> Left {
        self.plies[ply.min(self.plies.len() - 1)]
    }

    /// Who is to decide.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Whose clock runs as soon as nothing stops it; nobody's before the first move.
    #[must_use]
    pub fn runs(&self) -> Option<Color> {
        (self.plies.len() > 1 && self.left(self.side).is_some()).then_some(self.side)
    }

    /// Whether the side to decide has no time left.
    #[must_use]
    pub fn is_down(&self) -> bool {
        self.left(self.side) == Some(Duration::ZERO)
    }

    /// Whether a side has little time left, of which it should be told: a tenth of what it began with, in whole seconds, since a clock
    /// is looked at when it shows something else.
    #[must_use]
    pub fn is_low(&self, side: Color) -> bool {
        let [least, most] = LITTLE;
        let little = |time: Duration| Duration::from_secs(time.as_secs() / 10).clamp(least, most);
        let little = self.controls.of(side).time().map(little);
        self.left(side).zip(little).is_some_and(|(left, little)| left <= little)
    }

    /// How much more time has to pass before the running clock shows something else. After as long, and not before, it is time
    /// to look again.
    #[must_use]
    pub fn until_change(&self) -> Option<Duration> {
        self.left(self.runs()?).map(digits::until_change)
    }

    /// The clock of the side to decide, as an engine takes it. A delay is as good as an increment to who uses it up.
    #[must_use]
    pub fn limit(&self) -> Option<engine::Clock> {
        self.limit_of(self.side)
    }

    /// The same for either side.
    #[must_use]
    pub fn limit_of(&self, side: Color) -> Option<engine::Clock> {
        let left = self.left(side)?;
        Some(engine::Clock { left, increment: self.controls.of(side).bonus(), moves: None })
    }

    /// What the side to decide has left, in whole thousandths of a second, where its clock has run since its move began.
    pub(super) fn rest(&self) -> Option<Duration> {
        let ran = self.spent >= Duration::from_millis(1);
        let left = self.left(self.runs()?).filter(|_| ran)?;
        let left = Duration::from_millis(u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
        Some(left).filter(|left| !left.is_zero())
    }

    /// So much more time has passed for the side to decide.
    pub(super) const fn elapse(&mut self, time: Duration) {
        self.spent = self.spent.saturating_add(time);
    }

    /// A record says what the move leaves its side that is played next.
    pub(super) const fn set_remaining(&mut self, left: Duration) {
        self.told = Some(left);
    }

    /// The side to decide has played its move. Says what it has left, in whole thousandths of a second.
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

    /// A move is taken back, and with it the time of both since it began.
    pub(super) fn undo(&mut self) {
        if self.plies.len() > 1 {
            self.undone.extend(self.plies.pop());
        }
    }

    /// It is played again, and takes as long as it did.
    pub(super) fn redo(&mut self) {
        self.plies.extend(self.undone.pop());
    }

    /// Somebody begins to decide.
    pub(super) const fn begin(&mut self, side: Color) {
        self.side = side;
        self.spent = Duration::ZERO;
    }
}
