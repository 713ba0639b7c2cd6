//! The keys and words of commands. Each screen has a table of its own, and key handling, footer and help page all read it, so they cannot
//! disagree.

pub mod keymap;

use crate::rules::{Square, Terminology};
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
    pub const fn moves_or_edits(&self) -> bool {
        use Command::{Clear, Complete, CompleteBack, Down, Erase, EraseWord, Left, Right, ScrollDown, ScrollUp, Up};
        matches!(
            self.command,
            Up | Down | Left | Right | Complete | CompleteBack | Erase | EraseWord | Clear | ScrollUp | ScrollDown
        )
    }

    /// Returns the help text, with the words to type in curly quotation marks, and with a game's names of the sides and squares.
    pub fn text(&self, terms: &Terminology) -> String {
        let [white, black] = terms.sides;
        let names = [
            ("{White}", white),
            ("{Black}", black),
            ("{white}", &white.to_lowercase()),
            ("{black}", &black.to_lowercase()),
            ("{e4}", &terms.typed(Square::E4)),
        ];
        let parts = self.help.split('`').enumerate();
        let text = parts.map(|(index, part)| if index % 2 == 1 { format!("“{part}”") } else { part.into() }).collect();
        names.iter().fold(text, |text: String, (place, name)| text.replace(place, name))
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

/// A command, run by a key or a word. Each screen interprets the directions in its own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Up,
    Down,
    Left,
    Right,
    Enter,
    Esc,
    Complete,
    CompleteBack,
    Erase,
    EraseWord,
    Clear,
    Back,
    Forward,
    First,
    Last,
    ScrollUp,
    ScrollDown,
    Undo,
    Redo,
    Claim,
    Draw,
    Resign,
    Abort,
    Restart,
    Move,
    Moves,
    Status,
    Adjust,
    Clock,
    Threats,
    Values,
    Flip,
    Pieces,
    Edit,
    Begin,
    OtherSide,
    EmptyBoard,
    StartPosition,
    SwapSides,
    Remove,
    Export,
    CopyFen,
    CopyPgn,
    Save,
    SaveFen,
    Keep,
    Help,
    New,
    Review,
    Go,
    Try,
    Variation,
    Arrow,
    Mark,
    Unmark,
    Return,
    Autoplay,
    Faster,
    Slower,
    NextGame,
    PreviousGame,
    Resume,
    Hint,
    Say,
    Invite,
    Seal,
    Rematch,
    Accept,
    Decline,
    Now,
    Pause,
    Swap,
    Computer,
    Human,
    Level,
    Thinking,
    Retry,
    OtherEngine,
    Bar,
    Zen,
    Analyse,
    Library,
    Engines,
    Practice,
    Exercises,
    Puzzles,
    Storm,
    Rules,
    Settings,
    Set,
    Delete,
    Menu,
    Yes,
    No,
    Quit,
    Suspend,
}

impl Command {
    /// Returns its name in the config file, such as `scroll-up`.
    pub fn name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }
}

/// A key, independent of the terminal library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Ctrl(char),
    Alt(char),
    F(u8),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Up,
    Down,
    Left,
    Right,
    CtrlUp,
    CtrlDown,
    Home,
    End,
    PageUp,
    PageDown,
}

impl Key {
    /// Returns the name shown by the footer and the help page.
    pub fn name(self) -> String {
        match self {
            Self::Char(' ') => "Space".into(),
            Self::Char(c) => c.to_string(),
            Self::Ctrl(c) => format!("Ctrl-{}", c.to_ascii_uppercase()),
            Self::Alt(c) => format!("Alt-{}", c.to_ascii_uppercase()),
            Self::F(n) => format!("F{n}"),
            Self::Enter => "Enter".into(),
            Self::Esc => "Esc".into(),
            Self::Tab => "Tab".into(),
            Self::BackTab => "Shift-Tab".into(),
            Self::Backspace => "Backspace".into(),
            Self::Delete => "Del".into(),
            Self::Up => "Up".into(),
            Self::Down => "Down".into(),
            Self::Left => "Left".into(),
            Self::Right => "Right".into(),
            Self::CtrlUp => "Ctrl-Up".into(),
            Self::CtrlDown => "Ctrl-Down".into(),
            Self::Home => "Home".into(),
            Self::End => "End".into(),
            Self::PageUp => "PgUp".into(),
            Self::PageDown => "PgDn".into(),
        }
    }
}
