//! The keys and words of commands. Each screen has a table of its own, and key handling, footer and help page all read it, so they cannot
//! disagree.

mod command;
mod key;
pub mod keymap;

pub use command::Command;
pub use key::Key;
pub use keymap::Keymap;
use std::fmt;

/// The keys and words of a command in a place.
#[derive(Clone, Debug)]
pub struct Binding {
    pub command: Command,
    pub keys: &'static [Key],
    /// The word that runs it on the input line.
    pub word: Option<&'static str>,
    /// Other words that run it, which help does not list.
    pub aliases: &'static [&'static str],
    /// True if text can follow the word.
    pub takes_text: bool,
    pub footer: Option<&'static str>,
    pub help: &'static str,
}

impl Binding {
    /// Returns whether the command only moves a cursor, scrolls, or edits the input.
    pub const fn moves_or_edits(&self) -> bool {
        use Command::{Clear, Complete, CompleteBack, Down, Erase, EraseWord, Left, Right, ScrollDown, ScrollUp, Up};
        matches!(
            self.command,
            Up | Down | Left | Right | Complete | CompleteBack | Erase | EraseWord | Clear | ScrollUp | ScrollDown
        )
    }

    /// Returns the words that run it, its own before the aliases.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.word.into_iter().chain(self.aliases.iter().copied())
    }
}

/// A place where keys have their own meaning: a screen, or one of its states.
pub trait Place: Sync {
    /// Returns the name of the place, such as "the menu".
    fn name(&self) -> &'static str;

    /// Returns whether letters are keys in this place, not text.
    fn has_letters(&self) -> bool;

    /// Returns its rows. No key and no word has two meanings.
    fn rows(&'static self) -> Vec<&'static Binding>;
}

impl PartialEq for dyn Place {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn Place {}

impl fmt::Debug for dyn Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

pub fn binding(place: &'static dyn Place, command: Command) -> Option<&'static Binding> {
    place.rows().into_iter().find(|row| row.command == command)
}

/// Reads a command typed in a place: its row, and the text after its word. Ignores capitals and a sign at the end.
///
/// ```
/// use pawnstorm::app::keys::{Command, read};
/// use pawnstorm::app::places::GAME;
/// let (row, text) = read(&GAME, "Threats e4").unwrap();
/// assert_eq!((row.command, text), (Command::Threats, "e4"));
/// assert_eq!(read(&GAME, "take back").unwrap().0.command, Command::Undo);
/// assert!(read(&GAME, "resign e4").is_none());
/// ```
pub fn read<'t>(place: &'static dyn Place, typed: &'t str) -> Option<(&'static Binding, &'t str)> {
    let typed = typed.trim();
    let rows = place.rows();
    let named = |text: &str| {
        let text = text.to_lowercase();
        rows.iter().copied().find(|row| row.words().any(|word| word == text))
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
pub fn words(place: &'static dyn Place, typed: &str) -> impl Iterator<Item = &'static str> {
    place.rows().into_iter().filter_map(move |row| row.words().find(|word| word.starts_with(typed)))
}
