//! The one table of keys and words. Key handling, footer and help page all read it, so they cannot disagree.

mod command;
mod key;
pub mod keymap;
mod table;

use super::{App, Effect};
pub use command::Command;
pub use key::Key;
pub use keymap::Keymap;
pub use table::KEYS;

/// A place where keys have their own meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The menu.
    Menu,
    /// A game being played.
    Game,
    /// A finished game.
    Over,
    /// The review of a game.
    Review,
    /// A trial line in the review.
    Trial,
    /// The library of the games played here.
    Library,
    /// The games of a PGN file.
    File,
    /// The external engines.
    Engines,
    /// The screen for online games.
    Online,
    /// The position editor.
    Editor,
    /// The exercises of a game.
    Course,
    /// An exercise being solved.
    Exercise,
    /// The choices of what to export.
    Export,
    /// The choices before leaving an unsaved game.
    Leave,
    /// A yes-or-no question.
    Question,
    /// The settings.
    Settings,
    /// The help page.
    Help,
}

impl Place {
    /// Returns the name of the place.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Menu => "the menu",
            Self::Game => "a game",
            Self::Over => "after a game",
            Self::Review => "a review",
            Self::Trial => "trying a line",
            Self::Library => "the library",
            Self::File => "a PGN file",
            Self::Engines => "the list of engines",
            Self::Online => "online games",
            Self::Editor => "the editor",
            Self::Course => "practice",
            Self::Exercise => "an exercise",
            Self::Export => "export",
            Self::Leave => "an unsaved game",
            Self::Question => "a question",
            Self::Settings => "the settings",
            Self::Help => "the help page",
        }
    }

    /// Returns whether letters are keys in this place, not text.
    #[must_use]
    pub const fn has_letters(self) -> bool {
        matches!(self, Self::Menu | Self::Course | Self::Settings | Self::Help | Self::Question)
    }
}

/// The action of a command. The text is what follows its word on the input line.
pub(super) type Run = fn(&mut App, &str) -> Vec<Effect>;

/// One row of the table.
#[derive(Debug)]
pub struct Binding {
    /// The command.
    pub command: Command,
    /// The places with this command.
    pub places: &'static [Place],
    /// The keys that run it.
    pub keys: &'static [Key],
    /// The word that runs it on the input line.
    pub word: Option<&'static str>,
    /// Other words that run it, which help does not list.
    pub aliases: &'static [&'static str],
    /// True if text can follow the word.
    pub takes_text: bool,
    /// The label in the footer, if the footer offers it.
    pub footer: Option<&'static str>,
    /// The description on the help page.
    pub help: &'static str,
    /// The action.
    pub(in crate::app) run: Run,
}

impl Binding {
    /// Returns whether the command only moves a cursor, scrolls, or edits the input.
    #[must_use]
    pub const fn moves_or_edits(&self) -> bool {
        use Command::{Clear, Complete, CompleteBack, Down, Erase, EraseWord, Left, Right, ScrollDown, ScrollUp, Up};
        matches!(
            self.command,
            Up | Down | Left | Right | Complete | CompleteBack | Erase | EraseWord | Clear | ScrollUp | ScrollDown
        )
    }
}

/// Returns the rows of a place.
pub fn rows(place: Place) -> impl Iterator<Item = &'static Binding> {
    KEYS.iter().filter(move |row| row.places.contains(&place))
}

/// Returns the row of a command in a place.
#[must_use]
pub fn binding(place: Place, command: Command) -> Option<&'static Binding> {
    rows(place).find(|row| row.command == command)
}

impl Binding {
    /// Returns the words that run it, its own before the aliases.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.word.into_iter().chain(self.aliases.iter().copied())
    }
}

/// Reads a command typed in a place: its row, and the text after its word. Ignores capitals and a sign at the end.
///
/// ```
/// use pawnstorm::app::keys::{Command, Place, read};
/// let (row, text) = read(Place::Game, "Threats e4").unwrap();
/// assert_eq!((row.command, text), (Command::Threats, "e4"));
/// assert_eq!(read(Place::Game, "take back").unwrap().0.command, Command::Undo);
/// assert!(read(Place::Game, "resign e4").is_none());
/// ```
#[must_use]
pub fn read(place: Place, typed: &str) -> Option<(&'static Binding, &str)> {
    let typed = typed.trim();
    let named = |text: &str| {
        let text = text.to_lowercase();
        rows(place).find(|row| row.words().any(|word| word == text))
    };
    let whole = || named(typed).or_else(|| named(typed.trim_end_matches(['?', '!', '.'])));
    if let Some(row) = whole() {
        return Some((row, ""));
    }
    let ends = typed.char_indices().filter(|(_, c)| *c == ' ').map(|(end, _)| end);
    ends.filter_map(|end| Some((named(&typed[..end])?, typed[end..].trim()))).find(|(row, _)| row.takes_text)
}

/// Returns the words of a place that start with the typed text: one for each command, an alias only if the command's own word does not
/// match.
pub fn words(place: Place, typed: &str) -> impl Iterator<Item = &'static str> {
    rows(place).filter_map(move |row| row.words().find(|word| word.starts_with(typed)))
}
