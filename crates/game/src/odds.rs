//! Odds: what the stronger side gives away before a game, as teachers do.
//!
//! ```
//! use pawnstorm_game::odds::{Gift, Odds};
//! use pawnstorm_rules::{Color, Position, chess::Chess};
//!
//! let odds = Odds { gift: Gift::Rook, by: Color::White };
//! let fen = odds.fen(Chess::INFO).unwrap();
//! assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
//! assert_eq!(odds.words(&Chess::INFO.terms), "White gives the rook");
//! ```

use crate::Game;
use pawnstorm_rules::{Color, Field, Info, Terminology, either, zobrist};
use std::fmt;
use std::str::FromStr;

/// What is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gift {
    /// The queen.
    Queen,
    /// The rook of the a file, with the right to castle there.
    Rook,
    /// The knight of the b file.
    Knight,
    /// The move: the weaker side has White and begins.
    Move,
}

impl Gift {
    /// All of them, the largest first.
    pub const ALL: [Self; 4] = [Self::Queen, Self::Rook, Self::Knight, Self::Move];

    /// Returns the name on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Knight => "knight",
            Self::Move => "move",
        }
    }

    const fn letter(self) -> Option<char> {
        match self {
            Self::Queen => Some('Q'),
            Self::Rook => Some('R'),
            Self::Knight => Some('N'),
            Self::Move => None,
        }
    }
}

/// Odds that a side gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// What is given.
    pub gift: Gift,
    /// The side that gives it, the stronger one.
    pub by: Color,
}

impl Odds {
    /// Returns all odds that can be given in a game.
    #[must_use]
    pub fn of_game(info: &Info) -> Vec<Self> {
        let all = Gift::ALL.into_iter().flat_map(|gift| Color::ALL.map(|by| Self { gift, by }));
        all.filter(|odds| odds.fen(info).is_some()).collect()
    }

    /// Returns the odds in pieces at which a game was begun, if it was.
    #[must_use]
    pub fn at_the_start(game: &Game) -> Option<Self> {
        let (info, start) = (game.info(), game.fen(0));
        Self::of_game(info).into_iter().find(|odds| odds.gift != Gift::Move && odds.fen(info).as_ref() == Some(&start))
    }

    /// Returns the FEN of the start at these odds; `None` if the game has no such piece, or Black does not give the move.
    #[must_use]
    pub fn fen(self, info: &Info) -> Option<String> {
        let mut fields: Vec<String> = info.start.split(' ').map(String::from).collect();
        let Some(letter) = self.gift.letter() else { return (self.by == Color::Black).then(|| info.start.into()) };
        let own = |letter: char| if self.by == Color::White { letter } else { letter.to_ascii_lowercase() };
        // White's pieces come last in it, and the queen's side first.
        let placement = fields.first_mut()?;
        let rank = if self.by == Color::White { placement.rfind('/')? + 1 } else { 0 };
        let at = rank + placement[rank..].find(own(letter))?;
        placement.replace_range(at..=at, "1");
        if self.gift == Gift::Rook && info.fields.contains(&Field::CASTLING) {
            let castling = fields.get_mut(Field::CASTLING.at - 1)?;
            *castling = castling.replace(own('Q'), "");
        }
        Some(fields.join(" "))
    }

    /// Describes the odds: "White gives the rook".
    #[must_use]
    pub fn words(self, terms: &Terminology) -> String {
        format!("{} gives the {}", terms.side(self.by), self.gift.word())
    }

    /// Says what it means for the game that begins: "White gives odds, and plays without the rook."
    #[must_use]
    pub fn sentence(self, terms: &Terminology) -> String {
        format!("{} gives odds, and plays without the {}.", terms.side(self.by), self.gift.word())
    }
}

/// Draws a lot between two sides: true if they are swapped. Chance comes from the caller.
#[must_use]
pub fn lot(seed: u64) -> bool {
    zobrist::key(seed) & 1 == 1
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.by.word(), self.gift.word())
    }
}

/// The error for a text that names no odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotOdds;

impl fmt::Display for NotOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "odds are {}, and white:queen are White's", either(&Gift::ALL.map(|gift| gift.word().to_string())))
    }
}

impl std::error::Error for NotOdds {}

impl FromStr for Gift {
    type Err = NotOdds;

    fn from_str(text: &str) -> Result<Self, NotOdds> {
        Self::ALL.into_iter().find(|gift| gift.word() == text).ok_or(NotOdds)
    }
}

impl FromStr for Odds {
    type Err = NotOdds;

    fn from_str(text: &str) -> Result<Self, NotOdds> {
        let (side, gift) = text.split_once(':').ok_or(NotOdds)?;
        let by = Color::ALL.into_iter().find(|color| color.word() == side).ok_or(NotOdds)?;
        Ok(Self { gift: gift.parse()?, by })
    }
}
