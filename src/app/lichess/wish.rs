//! What someone may want of Lichess, as they type it.

use crate::rules::Color;
use crate::rules::text::quoted;
use std::fmt;
use std::str::FromStr;

/// The time for a game: a clock, or days for each move.
///
/// ```
/// use pawnstorm::app::lichess::Pace;
/// assert_eq!("10+5".parse(), Ok(Pace::Clock { seconds: 600, increment: 5 }));
/// assert_eq!("0.5+0".parse(), Ok(Pace::Clock { seconds: 30, increment: 0 }));
/// assert_eq!("3d".parse::<Pace>().unwrap().to_string(), "3d");
/// assert!("10".parse::<Pace>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Clock { seconds: u32, increment: u32 },
    Days(u32),
}

/// The terms of a game. Without a colour, Lichess draws lots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    pub pace: Pace,
    pub rated: bool,
    pub color: Option<Color>,
    /// The start position, if it is not the usual one.
    pub fen: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Look at the account, its games and its challenges.
    Look,
    /// The same, and go on to tell what happens there.
    Arrive,
    /// Check this token and remember it.
    LogIn(String),
    LogOut,
    Seek(Terms),
    Challenge(String, Terms),
    /// Play against whoever opens a link.
    Invite(Terms),
    /// Play against the computer of Lichess at a level from 1 to 8.
    Computer(u8, Terms),
    /// Accept or decline a challenge.
    Accept(String),
    Decline(String),
    Cancel,
    /// Solve puzzles of a theme; without one, the puzzle of the day.
    Puzzles(Option<String>),
    /// The result of a puzzle of a theme.
    Solved {
        theme: String,
        id: String,
        won: bool,
    },
    /// The last games of a player, at most so many.
    Games(String, u32),
    /// One game, by its id.
    Game(String),
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            if let Some(days) = text.strip_suffix('d') {
                return Some(Self::Days(days.parse().ok()?));
            }
            let (minutes, increment) = text.split_once('+')?;
            let minutes: f64 = minutes.parse().ok().filter(|minutes| (0.0..=180.0).contains(minutes))?;
            Some(Self::Clock {
                seconds: (minutes * 60.0) as u32,
                increment: increment.parse().ok().filter(|each| *each <= 180)?,
            })
        };
        read().ok_or_else(|| {
            format!("{} is not a clock: write minutes+seconds, such as 10+5, or days, such as 3d", quoted(text))
        })
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { seconds, increment } => write!(f, "{}+{increment}", f64::from(*seconds) / 60.0),
            Self::Days(days) => write!(f, "{days}d"),
        }
    }
}

impl Terms {
    /// Parses terms as typed: the clock, then `rated` and a colour.
    fn parse(words: &[&str], usual: Pace) -> Result<Self, String> {
        let mut terms = Self { pace: usual, rated: false, color: None, fen: None };
        for word in words {
            match (Color::of_word(word), *word) {
                (Some(side), _) => terms.color = Some(side),
                (None, "rated") => terms.rated = true,
                (None, "casual") => terms.rated = false,
                (None, "random") => terms.color = None,
                (None, pace) => terms.pace = pace.parse()?,
            }
        }
        Ok(terms)
    }
}

/// The clock of games for which none is named.
pub const USUAL: Pace = Pace::Clock { seconds: 600, increment: 5 };
/// The number of games of a player that are fetched.
pub const GAMES: u32 = 20;

impl FromStr for Wish {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["seek", ref terms @ ..] => Self::Seek(Terms::parse(terms, USUAL)?),
            ["challenge", user, ref terms @ ..] => Self::Challenge(user.into(), Terms::parse(terms, USUAL)?),
            ["invite", ref terms @ ..] => Self::Invite(Terms::parse(terms, USUAL)?),
            ["computer", level, ref terms @ ..] => {
                let level = level.parse().ok().filter(|level| (1..=8).contains(level));
                let level = level.ok_or("The computer has the levels 1 to 8: type computer 3, for example")?;
                Self::Computer(level, Terms::parse(terms, USUAL)?)
            }
            ["puzzle", ref theme @ ..] => Self::Puzzles(theme.first().map(|theme| (*theme).into())),
            ["games", user] => Self::Games(user.into(), GAMES),
            ["games", user, max] => {
                let max = max.parse().map_err(|_| format!("{} is not a number of games", quoted(max)))?;
                Self::Games(user.into(), max)
            }
            ["cancel"] => Self::Cancel,
            ["logout"] => Self::LogOut,
            ["login", token] => Self::LogIn(token.into()),
            ["challenge"] => return Err("Whom? Type challenge and a player's name, or invite for a link".into()),
            ["games"] => return Err("Whose? Type games and a player's name".into()),
            ["computer"] => return Err("Which level? Type computer and a number from 1 to 8".into()),
            _ => return Err(format!("{} is not a command here", quoted(text))),
        })
    }
}
