//! The start of a game by its name.

use crate::game::Game;
use pawnstorm_engine::{Searched, Visitor, visit};
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{FenError, Info, Options, Path};
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
pub fn can_be_solved(info: &Info) -> bool {
    start(info.id, Options::default(), None).is_ok_and(|game| game.can_be_solved())
}

struct Start<'a> {
    options: Options,
    fen: Option<&'a str>,
}

impl Visitor for Start<'_> {
    type Output = Result<Game, FenError>;

    fn visit<P: Searched>(self) -> Self::Output {
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

/// Copies a game up to a ply and plays these moves, as far as they are legal. Nothing is at stake in the copy: no touch binds, and nothing
/// is hidden.
///
/// ```
/// use pawnstorm_game as game;
/// use pawnstorm_rules::Options;
/// let mut game = game::start("chess", Options::default(), None).unwrap();
/// let route = game::input::find(&game, "e4").unwrap();
/// game.play(&route).unwrap();
/// assert_eq!(game::sandbox(&game, 0, &[]).unwrap().plies(), 0);
/// ```
///
/// `None` where the start of the game is still hidden.
pub fn sandbox(game: &Game, ply: usize, moves: &[Path]) -> Option<Game> {
    let mut options = game.options().open();
    options.touch_move = false;
    let mut again = start(game.info().id, options, Some(&game.fen(0))).ok()?;
    for path in game.entries().iter().take(ply).map(|entry| &entry.path).chain(moves) {
        let Some(route) = again.routes().iter().find(|route| route.path == *path).cloned() else { break };
        if again.play(&route).is_err() {
            break;
        }
    }
    Some(again)
}
