//! The export of the shown position as FEN or of the whole game as PGN, to the clipboard or to a file.

use super::catalog;
use super::notice::Tells;
use super::overlay::Overlay;
use super::view::View;
use super::{App, Effect};
use crate::game::pgn::{self, Facts, Tree};
use crate::game::{Player, Timestamp};
use crate::rules::text::sanitize;

/// A format of export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The shown position.
    Fen,
    /// The game.
    Pgn,
}

/// A destination of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The clipboard.
    Clipboard,
    /// A file with the typed name, or in the typed folder; without either, a new file.
    File(Option<String>),
}

/// A text to write to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// The name that the user gave, if any, with an extension.
    pub name: Option<String>,
    /// The user's input for the name, which may be a folder.
    pub typed: Option<String>,
    /// The default name, in the current folder; a number is added if such a file exists.
    pub default: String,
    /// The text to write.
    pub text: String,
    /// True to replace an existing file.
    pub replace: bool,
    /// True if the existing file is write-protected.
    pub protected: bool,
}

/// The reason why a text was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// The file exists, and the user has not agreed to replace it.
    Exists(Write),
    /// The write failed, with the reason as a sentence.
    Failed(String),
}

/// The choices: letter, format, whether it goes to the clipboard, and label.
pub const CHOICES: [(char, Format, bool, &str); 4] = [
    ('f', Format::Fen, true, "copy the position (FEN)"),
    ('w', Format::Fen, false, "save the position (FEN)"),
    ('p', Format::Pgn, true, "copy the game (PGN)"),
    ('s', Format::Pgn, false, "save the game (PGN)"),
];

/// The largest number of bytes that terminals accept for the clipboard, which receives them in base 64.
pub const MAX_COPIED: usize = 74_994 / 4 * 3;

impl Write {
    /// Returns the question whether to replace the existing file.
    #[must_use]
    pub fn question(&self) -> String {
        let file = if self.protected { "write-protected file" } else { "file" };
        let name = sanitize(self.name.as_deref().unwrap_or(&self.default));
        format!("The {file} {name} already exists. Replace it?")
    }
}

impl Format {
    /// Returns the name of the format.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fen => "FEN",
            Self::Pgn => "PGN",
        }
    }

    /// Returns the file extension.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Fen => "fen",
            Self::Pgn => "pgn",
        }
    }

    /// Returns `name` with the extension added if it has none. The name of a folder stays unchanged.
    fn named(self, name: &str) -> String {
        let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let is_whole = last.is_empty() || last.contains('.');
        if is_whole { name.into() } else { format!("{name}.{}", self.extension()) }
    }

    /// Returns the text of the shown position or of the whole game.
    ///
    /// # Errors
    /// Returns a sentence if the sides still hide pieces from each other.
    pub fn text(self, view: &View, facts: &Facts) -> Result<String, String> {
        match self {
            Self::Fen => Ok(view.game.fen(view.ply())),
            // A game from a file keeps everything that the file contains.
            Self::Pgn if view.tree.is_some() => Ok(view.tree.iter().map(|tree| pgn::write(tree)).collect()),
            Self::Pgn => Tree::of(&view.game, facts).map(|tree| pgn::write(&tree)).map_err(|hidden| hidden.to_string()),
        }
    }
}

impl Goal {
    /// Returns a file destination for a typed name; without a name, a new file.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::File(Some(name.trim().into()).filter(|name: &String| !name.is_empty()))
    }
}

impl App {
    /// Replaces the existing file, or drops the export.
    pub(super) fn replace(&mut self, yes: bool) -> Vec<Effect> {
        match self.overlays.pop_if(|overlay| matches!(overlay, Overlay::Replace(_))) {
            Some(Overlay::Replace(write)) if yes => vec![Effect::Write(Write { replace: true, ..write })],
            _ => Vec::new(),
        }
    }

    /// Returns the facts for a PGN that the game itself does not know.
    #[must_use]
    pub fn facts(&self) -> Facts {
        self.screen.view().map(|view| facts(view, self.now)).unwrap_or_default()
    }

    /// Exports the shown position or the game.
    pub(super) fn send(&mut self, format: Format, goal: Goal) -> Vec<Effect> {
        let Some(view) = self.screen.view() else { return Vec::new() };
        let text = match format.text(view, &self.facts()) {
            Ok(text) => text,
            Err(sentence) => {
                self.screen.refuse(sentence);
                return Vec::new();
            }
        };
        match goal {
            Goal::Clipboard if text.len() > MAX_COPIED => {
                let size = text.len();
                self.screen.refuse(format!(
                    "The {} is too long for the terminal's clipboard ({size} bytes). Save it to a file instead.",
                    format.name()
                ));
                Vec::new()
            }
            Goal::Clipboard => {
                let shown = if format == Format::Fen { format!("{text} is") } else { "The game was".into() };
                self.screen.say(format!("{shown} copied to the clipboard (if your terminal allows it)."));
                vec![Effect::Copy(text)]
            }
            Goal::File(typed) => {
                let day = day(self.now).map_or_else(String::new, |day| format!("-{day}"));
                let default = format!("pawnstorm-{}{day}.{}", view.game.info().id, format.extension());
                let text = if text.ends_with('\n') { text } else { text + "\n" };
                let name = typed.as_deref().map(|name| format.named(name));
                vec![Effect::Write(Write { name, typed, default, text, replace: false, protected: false })]
            }
        }
    }

    /// Reports the result of writing a file.
    pub(super) fn written(&mut self, result: Result<String, NotWritten>) {
        match result {
            Ok(path) => self.screen.say(format!("Saved to {path}.")),
            Err(NotWritten::Failed(sentence)) => self.screen.refuse(sentence),
            Err(NotWritten::Exists(write)) => self.overlays.push(Overlay::Replace(write)),
        }
    }
}

/// Returns the PGN facts that the game itself does not have. Without another date, the game gets the date of `now`.
pub(super) fn facts(view: &View, now: Timestamp) -> Facts {
    let begun = view.begun().unwrap_or(now);
    let date = day(begun).map_or_else(String::new, |day| day.replace('-', "."));
    let [white, black] = view.game.players().map(Player::name);
    let opening = catalog::opening_of(&view.game, view.game.plies());
    Facts { date, white, black, opening, ..Facts::default() }
}

/// Returns the day of a time as `2026-11-21`; `None` for the zero time.
fn day(time: Timestamp) -> Option<String> {
    (time != Timestamp::default()).then(|| time.to_string().split('T').next().unwrap_or_default().into())
}
