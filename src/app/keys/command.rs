//! The commands of the key table.

use super::KEYS;

/// A command, run by a key or a word. Each screen interprets the directions in its own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
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
    Continue,
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
    #[must_use]
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

    /// Returns the command with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        KEYS.iter().map(|row| row.command).find(|command| command.name() == name)
    }
}
