//! The start of a game by its name.

use crate::Game;
use pawnstorm_engine::Searchable;
use pawnstorm_engine::searched::{Visitor, visit};
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{Explain, FenError, Info, Options};
use std::fmt;

/// The reason why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// No game has that name.
    UnknownGame(String),
    /// The start is not a position of the game.
    Fen(FenError),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame(name) => {
                let games: Vec<&str> = GAMES.iter().map(|game| game.id).collect();
                write!(f, "unknown game {}; choose from: {}", quoted(name), games.join(", "))
            }
            Self::Fen(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartError {}

/// Returns whether a game can be solved, so that the computer can play it perfectly.
#[must_use]
pub fn can_be_solved(info: &Info) -> bool {
    struct Solvable;

    impl Visitor for Solvable {
        type Output = bool;

        fn visit<P: Searchable + Explain>(self) -> bool {
            P::start(Options::default()).race().is_some()
        }
    }

    visit(info.id, Solvable).unwrap_or(false)
}

struct Start<'a> {
    options: Options,
    fen: Option<&'a str>,
}

impl Visitor for Start<'_> {
    type Output = Result<Game, FenError>;

    fn visit<P: Searchable + Explain>(self) -> Self::Output {
        let start = match self.fen {
            Some(fen) => P::from_fen(fen, self.options)?,
            None => P::start(self.options),
        };
        Ok(Game::new(start, self.options))
    }
}

/// Starts the game with the name `id`, from its start position or from `fen`.
///
/// # Errors
/// The name is unknown, or the FEN is not a position of the game.
pub fn start(id: &str, options: Options, fen: Option<&str>) -> Result<Game, StartError> {
    visit(id, Start { options, fen }).ok_or_else(|| StartError::UnknownGame(id.into()))?.map_err(StartError::Fen)
}
