//! The end of a game.

use super::{Color, Terminology};
use std::fmt;
use std::str::FromStr;

/// The result of a game and its reason. It prints as one line, with the sides of chess and [`Reason::word`].
///
/// ```
/// use pawnstorm_rules::{Color, Outcome, Reason};
/// assert_eq!(Outcome::win(Color::Black, Reason::Checkmate).to_string(), "Black wins: checkmate");
/// assert_eq!(Outcome::draw(Reason::Threefold).to_string(), "draw: threefold");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Color>,
    /// The reason why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// Creates a win.
    pub const fn win(winner: Color, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// Creates a draw.
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{} wins: {}", Terminology::CHESS.side(winner), self.reason),
            None => write!(f, "draw: {}", self.reason),
        }
    }
}

macro_rules! reasons {
    ($($name:ident $word:literal $doc:literal,)*) => {
        /// The reason why a game is over ([R0.8](crate::rulebook#R0.8)). Machine output uses the words of [`Reason::word`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Reason {
            $(#[doc = $doc] $name,)*
        }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns the reason in one word, as machine output writes it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

reasons! {
    LastRank "last-rank" "A pawn reached its last rank ([R1.2](crate::rulebook#R1.2), [R2.4](crate::rulebook#R2.4)).",
    NoLegalMove "no-legal-move" "The side to move has no legal turn ([R1.3](crate::rulebook#R1.3), [R2.7](crate::rulebook#R2.7)).",
    NoPawns "no-pawns" "A side has no pawn left ([R1.4](crate::rulebook#R1.4)).",
    Blocked "blocked" "Neither side could move ([R1.5](crate::rulebook#R1.5)).",
    PawnsCaptured "pawns-captured" "The last pawn of a side was captured ([R2.4](crate::rulebook#R2.4), [R2.6](crate::rulebook#R2.6)).",
    KingCaptured "king-captured" "The king was captured ([R3.6](crate::rulebook#R3.6)).",
    Checkmate "checkmate" "Checkmate ([R3.7](crate::rulebook#R3.7), [R3.8](crate::rulebook#R3.8), [R4.1](crate::rulebook#R4.1)).",
    OwnKingCaptured "own-king-captured" "A side captured its own king ([R5.16](crate::rulebook#R5.16)).",
    Stalemate "stalemate" "Stalemate ([R3.8](crate::rulebook#R3.8), [R4.1](crate::rulebook#R4.1)).",
    LackOfForce "lack-of-force" "Too little is left to force a mate ([R3.9](crate::rulebook#R3.9), [R4.2](crate::rulebook#R4.2)).",
    Threefold "threefold" "The same position for the third time, claimed ([R4.3](crate::rulebook#R4.3)).",
    Fivefold "fivefold" "The same position for the fifth time ([R4.7](crate::rulebook#R4.7)).",
    FiftyMoves "fifty-moves" "Fifty moves by each side without a capture or a pawn move, claimed ([R4.5](crate::rulebook#R4.5)).",
    SeventyFiveMoves "seventy-five-moves" "Seventy-five such moves ([R3.9](crate::rulebook#R3.9), [R4.7](crate::rulebook#R4.7)).",
    PerpetualCheck "perpetual-check" "A proved perpetual check, claimed ([R4.4](crate::rulebook#R4.4)).",
    Resignation "resignation" "A side resigned ([R0.6](crate::rulebook#R0.6)).",
    Time "time" "A side ran out of time.",
    Quit "quit" "A side quit ([R3.10](crate::rulebook#R3.10)).",
    Agreement "agreement" "The players agreed on a draw ([R0.6](crate::rulebook#R0.6), [R4.6](crate::rulebook#R4.6)).",
    Adjudication "adjudication" "The teacher or arbiter decided the game ([R0.6](crate::rulebook#R0.6)).",
    Unknown "unknown" "The record of a game tells its result and no reason.",
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The error for a word other than those of [`Reason::word`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotAReason;

impl fmt::Display for NotAReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a reason for the end of a game; choose from:")?;
        for reason in Reason::ALL {
            write!(f, " {reason}")?;
        }
        Ok(())
    }
}

impl std::error::Error for NotAReason {}

impl Reason {
    /// Returns the words that a user may type for it: first its own, then that of FIDE and other programs.
    ///
    /// ```
    /// use pawnstorm_rules::Reason;
    /// assert_eq!("insufficient-material".parse(), Ok(Reason::LackOfForce));
    /// ```
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let usual = (self == Self::LackOfForce).then_some("insufficient-material");
        std::iter::once(self.word()).chain(usual)
    }
}

impl FromStr for Reason {
    type Err = NotAReason;

    fn from_str(word: &str) -> Result<Self, NotAReason> {
        Self::ALL.iter().copied().find(|reason| reason.names().any(|name| name == word)).ok_or(NotAReason)
    }
}
