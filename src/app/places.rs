//! All places with their tables of commands.

pub use super::editor::EDITOR;
pub use super::engines::ENGINES;
pub use super::export::EXPORT;
pub use super::game_over::OVER;
pub use super::games::{FILE, LIBRARY};
pub use super::help::HELP;
use super::keys::{Command, Place};
pub use super::lichess::LICHESS;
pub use super::menu::{CHOICES, MENU};
pub use super::online::ONLINE;
pub use super::playing::GAME;
pub use super::practice::{COURSE, EXERCISE};
pub use super::puzzles::storm::{STORM, STORM_OVER};
pub use super::puzzles::{PUZZLE, PUZZLES};
pub use super::review::{REVIEW, TRIAL};
pub use super::saving::LEAVE;
pub use super::settings_page::SETTINGS;
pub use super::shared::QUESTION;

/// All places, as the manual lists them.
pub static PLACES: [&dyn Place; 23] = [
    &MENU,
    &ENGINES,
    &ONLINE,
    &LICHESS,
    &LIBRARY,
    &FILE,
    &GAME,
    &TRIAL,
    &REVIEW,
    &OVER,
    &QUESTION,
    &EXERCISE,
    &EDITOR,
    &EXPORT,
    &LEAVE,
    &CHOICES,
    &COURSE,
    &PUZZLES,
    &PUZZLE,
    &STORM,
    &STORM_OVER,
    &SETTINGS,
    &HELP,
];

/// Returns the command with this name in the config file.
pub fn command(name: &str) -> Option<Command> {
    let commands = PLACES.iter().flat_map(|place| place.rows()).map(|row| row.command);
    commands.into_iter().find(|command| command.name() == name)
}
