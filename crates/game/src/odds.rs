//! Odds: the pieces or the move that the stronger side gives away before a game, as teachers do.
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

use crate::Unreadable;
use crate::game::Game;
use pawnstorm_rules::{Color, Field, Info, Square, Terminology, either, zobrist};
use std::fmt;
use std::str::FromStr;

/// The piece, or the move, to give away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gift {
    /// The queen.
    Queen,
    /// The rook on the a file, with the right to castle on that side.
    Rook,
    /// The knight on the b file.
    Knight,
    /// The move: the weaker side has White and moves first.
    Move,
}

impl Gift {
    /// All of them, the largest first.
    pub const ALL: [Self; 4] = [Self::Queen, Self::Rook, Self::Knight, Self::Move];

    /// Returns the name on the command line.
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

/// Odds given by a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The piece, or the move, to give away.
    pub gift: Gift,
    /// The side that gives them, the stronger one.
    pub by: Color,
}

impl Odds {
    /// Returns all possible odds of a game.
    pub fn of_game(info: &Info) -> Vec<Self> {
        let all = Gift::ALL.into_iter().flat_map(|gift| Color::ALL.map(|by| Self { gift, by }));
        all.filter(|odds| odds.fen(info).is_some()).collect()
    }

    /// Returns the odds in pieces at the start of a game, if there are any.
    pub fn at_the_start(game: &Game) -> Option<Self> {
        let (info, start) = (game.info(), game.fen(0));
        Self::of_game(info).into_iter().find(|odds| odds.gift != Gift::Move && odds.fen(info).as_ref() == Some(&start))
    }

    /// Returns the FEN of the start at these odds. `None` if the game has no such piece, or if White would give the move.
    pub fn fen(self, info: &Info) -> Option<String> {
        let mut fields: Vec<String> = info.start.split(' ').map(String::from).collect();
        let Some(letter) = self.gift.letter() else { return (self.by == Color::Black).then(|| info.start.into()) };
        let own = |letter: char| if self.by == Color::White { letter } else { letter.to_ascii_lowercase() };
        // White's pieces come last in the placement, and the queen's side first.
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
    pub fn words(self, terms: &Terminology) -> String {
        format!("{} gives the {}", terms.side(self.by), self.gift.word())
    }

    /// Describes the odds at the start of a game: "White gives odds: it plays without the rook on a1."
    pub fn sentence(self, terms: &Terminology) -> String {
        let file = match self.gift {
            Gift::Rook => 0,
            Gift::Knight => 1,
            Gift::Queen | Gift::Move => 3,
        };
        let (at, square) = (if terms.marks { "at" } else { "on" }, terms.square(Square::new(file, self.by.rank(0))));
        format!("{} gives odds: it plays without the {} {at} {square}.", terms.side(self.by), self.gift.word())
    }
}

/// Returns at random whether to swap the two sides. The caller provides the randomness in `seed`.
pub fn lot(seed: u64) -> bool {
    zobrist::key(seed) & 1 == 1
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.by.word(), self.gift.word())
    }
}

impl FromStr for Gift {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        Self::ALL.into_iter().find(|gift| gift.word() == text).ok_or_else(unknown)
    }
}

impl FromStr for Odds {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (side, gift) = text.split_once(':').ok_or_else(unknown)?;
        Ok(Self { gift: gift.parse()?, by: Color::of_word(side).ok_or_else(unknown)? })
    }
}

fn unknown() -> Unreadable {
    let words = either(&Gift::ALL.map(|gift| gift.word().to_string()));
    Unreadable(format!("odds are {words}; white:queen makes White give a queen"))
}
