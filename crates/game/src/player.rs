//! The players of a game.

use crate::Unreadable;
use arrayvec::ArrayString;
use pawnstorm_engine::Level;
use pawnstorm_rules::text::is_control;
use std::fmt;
use std::str::FromStr;

/// A player of a side.
///
/// ```
/// use pawnstorm_game::Player;
/// let player: Player = "computer:3".parse().unwrap();
/// assert_eq!(player.to_string(), "computer:3");
/// assert_eq!(player.name(), "Computer, level 3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// A person at the keyboard.
    #[default]
    Human,
    /// The program's own engine.
    Computer(Level),
    /// An external engine.
    Engine(EngineName),
    /// A person at another terminal.
    Remote,
}

impl Player {
    /// Returns the players available in every game, in menu order.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Human).chain(Level::all().map(Self::Computer))
    }

    /// The perfect computer, for games with a solver.
    pub const PERFECT: Self = Self::Computer(Level::PERFECT);

    /// Returns the computer at the default level: a fair opponent for a player who knows the rules.
    pub fn computer() -> Self {
        Self::Computer(Level::all().nth(USUAL - 1).unwrap_or(Level::MAX))
    }

    /// Returns whether a person plays.
    pub const fn is_human(self) -> bool {
        matches!(self, Self::Human)
    }

    /// Returns the player for another game at this terminal: a remote player becomes a human.
    pub(crate) const fn at_this_terminal(self) -> Self {
        match self {
            Self::Remote => Self::Human,
            player => player,
        }
    }

    /// Returns whether the computer plays, by its own engine or another.
    pub const fn is_computer(self) -> bool {
        matches!(self, Self::Computer(_) | Self::Engine(_))
    }

    /// Describes the player beside the name of a side: `a person`, `computer, level 3`.
    pub fn summary(self) -> String {
        match self {
            Self::Human => "human".into(),
            Self::PERFECT => "computer, perfect".into(),
            Self::Computer(level) => format!("computer, level {level}"),
            Self::Engine(engine_name) => format!("engine {engine_name}"),
            Self::Remote => "online opponent".into(),
        }
    }

    /// Describes the player's strength; `None` if unknown.
    pub fn strength(self) -> Option<&'static str> {
        WORDS.get(usize::from(self.level()?.number()) - 1).copied()
    }

    /// Returns the player's rough Elo range in chess, lowest and highest; `None` if unknown.
    pub fn elo(self) -> Option<(u32, u32)> {
        self.level()?.elo()
    }

    const fn level(self) -> Option<Level> {
        if let Self::Computer(level) = self { Some(level) } else { None }
    }

    /// Describes the player in as little room as possible: `human`, `computer 3`.
    pub fn brief(self) -> String {
        self.to_string().replace(':', " ")
    }

    /// Says who play: `by two players`, `against the computer, level 3`.
    pub fn pairing(players: [Self; 2]) -> String {
        let named = |player: Self| match player {
            Self::Engine(name) => name.to_string(),
            _ => format!("the {}", player.summary()),
        };
        match players {
            [Self::Human | Self::Remote, Self::Human | Self::Remote] => "by two players".into(),
            [Self::Human, player] | [player, Self::Human] => format!("against {}", named(player)),
            [white, black] => format!("by {} and {}", named(white), named(black)),
        }
    }

    /// Names the player on the screen and in a file; empty for a person, whose name the program does not have.
    pub fn name(self) -> String {
        match self {
            Self::Human | Self::Remote => String::new(),
            Self::PERFECT => "Computer, perfect".into(),
            Self::Computer(level) => format!("Computer, level {level}"),
            Self::Engine(engine_name) => engine_name.to_string(),
        }
    }
}

/// The strength of each level, in words.
const WORDS: [&str; 11] = [
    "beginner: misses a lot",
    "learner: misses forks and mates",
    "casual: keeps the queen, misses forks",
    "keen: sees most simple tactics",
    "club player: sees short tactics",
    "strong club player",
    "tournament player",
    "strong tournament player",
    "expert: sees long combinations",
    "master",
    "perfect: never makes a mistake",
];
const USUAL: usize = 4;
const HUMAN: &str = "human";
const COMPUTER: &str = "computer";
const ENGINE: &str = "engine";
const REMOTE: &str = "remote";

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str(HUMAN),
            Self::Remote => f.write_str(REMOTE),
            Self::Computer(level) => write!(f, "{COMPUTER}:{level}"),
            Self::Engine(engine_name) => write!(f, "{ENGINE}:{engine_name}"),
        }
    }
}

impl FromStr for Player {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let player = match text.split_once(':') {
            None if text == HUMAN => Some(Self::Human),
            None if text == REMOTE => Some(Self::Remote),
            None if text == COMPUTER => Some(Self::computer()),
            Some((COMPUTER, level)) => level.parse().map(Self::Computer).ok(),
            Some((ENGINE, engine_name)) => engine_name.parse().map(Self::Engine).ok(),
            _ => None,
        };
        let known = || {
            format!(
                "a player is human, computer, computer:1 to computer:{}, {} or {ENGINE}:NAME",
                Level::MAX,
                Self::PERFECT
            )
        };
        player.ok_or_else(|| Unreadable(known()))
    }
}

const LONGEST_NAME: usize = 24;

/// The name of an external engine: letters, digits, `-`, `_` and `.`, at most 24 characters. Saved games contain it, but it never selects a
/// program to run.
///
/// ```
/// use pawnstorm_game::EngineName;
/// assert!("stockfish-15.1".parse::<EngineName>().is_ok());
/// assert!("/bin/sh".parse::<EngineName>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EngineName(ArrayString<LONGEST_NAME>);

/// The name of a person: one line of at most 24 characters, without control characters.
///
/// ```
/// use pawnstorm_game::PersonName;
/// assert_eq!(PersonName::of("  Rada \u{202e} Novák ").unwrap().as_str(), "Rada Novák");
/// assert!("Rada  Novák".parse::<PersonName>().is_err());
/// assert_eq!(PersonName::of(" "), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonName(ArrayString<{ 4 * LONGEST_NAME }>);

impl PersonName {
    /// Makes a name of a text, without its control characters, extra spaces and what is too long; `None` if nothing is left.
    pub fn of(text: &str) -> Option<Self> {
        let plain: String =
            text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !is_control(*c)).collect();
        let words: Vec<&str> = plain.split_whitespace().collect();
        let cut: String = words.join(" ").chars().take(LONGEST_NAME).collect();
        ArrayString::from(cut.trim_end()).ok().filter(|name| !name.is_empty()).map(Self)
    }

    /// Returns the name as a string slice.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn eq_ignore_case(&self, text: &str) -> bool {
        self.0.to_lowercase() == text.to_lowercase()
    }
}

impl fmt::Display for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for PersonName {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let name = Self::of(text).filter(|name| name.as_str() == text);
        name.ok_or_else(|| Unreadable(format!("a name is one line of at most {LONGEST_NAME} characters")))
    }
}

impl EngineName {
    /// Returns the name as a string slice.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for EngineName {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let fits = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
        ArrayString::from(text).ok().filter(|_| fits).map(Self).ok_or_else(|| {
            Unreadable(format!("use up to {LONGEST_NAME} letters, digits, hyphens, underscores and dots"))
        })
    }
}
