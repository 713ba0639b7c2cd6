//! A move as the player makes it: step by step.

use super::Square;
use std::fmt::{self, Write};

/// One step of a move.
///
/// Cursor, mouse and typed text all enter a move as the same list of steps, so no kind of move needs a special screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Picks up a piece.
    Pick(Square),
    /// Moves the piece to a square, and captures any piece there.
    To(Square),
    /// Shoots at a square; the piece stays.
    Shoot(Square),
    /// Promotes to this piece (the small FEN letter).
    Promote(char),
    /// Sacrifices the capturing piece.
    Sacrifice,
    /// Chooses a piece to put on the board (the capital FEN letter).
    Drop(char),
    /// Declares a check, or does not.
    Declare(bool),
    /// Ends the move, where another legal move continues.
    Done,
}

impl Step {
    /// Returns the square that the step names, if it names one.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Pick(square) | Self::To(square) | Self::Shoot(square) => Some(square),
            Self::Promote(_) | Self::Sacrifice | Self::Drop(_) | Self::Declare(_) | Self::Done => None,
        }
    }
}

/// A whole move as a list of steps. It prints as machine notation ([R0.3](crate::rulebook#R0.3)).
///
/// ```
/// use pawnstorm_rules::{Path, Square, Step};
/// let promotion = Path::from(vec![Step::Pick(Square::E7), Step::To(Square::E8), Step::Promote('q')]);
/// assert_eq!(promotion.to_string(), "e7e8q");
/// let two_pawns = Path::from(vec![
///     Step::Pick(Square::D2), Step::To(Square::D3), Step::Pick(Square::E2), Step::To(Square::E3),
/// ]);
/// assert_eq!(two_pawns.to_string(), "d2d3,e2e3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Path(Vec<Step>);

impl Path {
    /// Returns the steps, first to last.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// Creates the path of a piece from `from` to `to`.
    pub fn direct(from: Square, to: Square) -> Self {
        Self(vec![Step::Pick(from), Step::To(to)])
    }

    /// Returns whether the path prints as this text. Nothing is printed.
    ///
    /// ```
    /// use pawnstorm_rules::{Path, Square};
    /// let path = Path::direct(Square::E2, Square::E4);
    /// assert!(path.is_written("e2e4") && !path.is_written("e2e") && !path.is_written("e2e4q"));
    /// ```
    pub fn is_written(&self, text: &str) -> bool {
        let mut rest = Rest(text);
        write!(rest, "{self}").is_ok() && rest.0.is_empty()
    }

    /// Returns the same path with one more step.
    pub fn then(mut self, step: Step) -> Self {
        self.0.push(step);
        self
    }
}

/// The rest of a text, compared with a value while the value prints.
struct Rest<'a>(&'a str);

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
        Ok(())
    }
}

impl From<Vec<Step>> for Path {
    fn from(steps: Vec<Step>) -> Self {
        Self(steps)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut in_hand = false;
        for (index, step) in self.0.iter().enumerate() {
            match step {
                Step::Pick(square) if index > 0 => write!(f, ",{square}")?,
                Step::To(square) if in_hand => write!(f, "@{square}")?,
                Step::Pick(square) | Step::To(square) => square.fmt(f)?,
                Step::Shoot(square) => write!(f, ">{square}")?,
                Step::Promote(letter) | Step::Drop(letter) => f.write_char(*letter)?,
                Step::Sacrifice => f.write_str("*")?,
                Step::Declare(true) => f.write_str("!")?,
                Step::Declare(false) | Step::Done => {}
            }
            in_hand = matches!(step, Step::Drop(_));
        }
        Ok(())
    }
}
