//! What is taken elsewhere: the position that is shown as FEN, the whole game as PGN, by the clipboard or in a file.

use super::keys::{Action, Key, Place, action};
use super::view::View;
use super::{Effect, Mouse, MouseKind, Msg, Target};
use crate::game::pgn::{self, Facts, Tree};

/// What is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The position that is shown.
    Fen,
    /// The game.
    Pgn,
}

/// Where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To the clipboard.
    Clipboard,
    /// To a file; without a name, one that is not there yet.
    File(Option<String>),
}

/// A text to be written to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// The name that the user gave it, if any.
    pub name: Option<String>,
    /// What it is called otherwise, in the current folder. If there is such a file, a number is added.
    pub default: String,
    /// The text.
    pub text: String,
    /// Whether a file of the given name may be replaced.
    pub replace: bool,
}

/// Why a text was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// There is such a file, and nobody has said that it may be replaced.
    Exists(Write),
    /// A sentence.
    Failed(String),
}

/// What lies over the screen of a game while something is exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Export {
    /// The choices, one of them under the mark.
    Panel(usize),
    /// May a file be replaced?
    Replace(Write),
}

/// What can be chosen: its letter, what it is, and whether it goes to the clipboard.
pub const CHOICES: [(char, Format, bool, &str); 4] = [
    ('f', Format::Fen, true, "copy the position (FEN)"),
    ('w', Format::Fen, false, "write the position to a file"),
    ('p', Format::Pgn, true, "copy the game (PGN)"),
    ('s', Format::Pgn, false, "save the game to a file"),
];

/// Terminals take no more bytes for the clipboard, in base 64 at least.
pub const MOST_COPIED: usize = 74_994 / 4 * 3;

/// What comes of a message while something lies over the screen.
pub(super) enum Chosen {
    /// Nothing more.
    Stay,
    /// It is closed.
    Close,
    /// It is closed, and this is exported.
    Send(Format, Goal),
    /// It is closed, and a file is replaced.
    Write(Write),
    /// It is closed, and the screen below has the message.
    Below,
    /// Something outside.
    Do(Effect),
}

impl Write {
    /// Whether the file that is there already may be replaced.
    #[must_use]
    pub fn question(&self) -> String {
        format!("There is a file {} already. Replace it?", self.name.as_deref().unwrap_or(&self.default))
    }
}

impl Format {
    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fen => "FEN",
            Self::Pgn => "PGN",
        }
    }

    /// What the names of its files end with.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Fen => "fen",
            Self::Pgn => "pgn",
        }
    }

    /// The text: of the position that is shown, or of the whole game.
    ///
    /// # Errors
    /// A sentence, where the sides still hide men from each other.
    pub fn text(self, view: &View, facts: &Facts) -> Result<String, String> {
        match self {
            Self::Fen => Ok(view.game.fen(view.ply())),
            // What was read from a file is written with all that it says.
            Self::Pgn if view.tree.is_some() => Ok(view.tree.iter().map(|tree| pgn::write(tree)).collect()),
            Self::Pgn => {
                Tree::of(view.game.as_ref(), facts).map(|tree| pgn::write(&tree)).map_err(|hidden| hidden.to_string())
            }
        }
    }
}

impl Goal {
    /// A file of a name that was typed; the ending is added if it has none.
    #[must_use]
    pub fn named(name: &str, format: Format) -> Self {
        let name = name.trim();
        let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
        Self::File(match name {
            "" => None,
            _ if last.contains('.') => Some(name.into()),
            _ => Some(format!("{name}.{}", format.extension())),
        })
    }
}

impl Export {
    pub(super) fn update(&mut self, msg: &Msg) -> Chosen {
        match (self, msg) {
            (Self::Panel(choice), Msg::Key(Key::Char(c))) => {
                let named = CHOICES.iter().position(|(letter, ..)| *letter == c.to_ascii_lowercase());
                named.map_or_else(|| Self::act(choice, action(Place::Export, Key::Char(*c))), Self::choose)
            }
            (Self::Panel(choice), Msg::Key(key)) => Self::act(choice, action(Place::Export, *key)),
            (Self::Panel(_), Msg::Mouse(Mouse { kind: MouseKind::Down, target: Some(Target::Choice(index)) })) => {
                Self::choose(*index)
            }
            // A click beside it closes it.
            (Self::Panel(_), Msg::Mouse(Mouse { kind: MouseKind::Down, .. })) => Chosen::Close,
            (Self::Replace(write), Msg::Key(Key::Char('y' | 'Y')))
            | (Self::Replace(write), Msg::Mouse(Mouse { kind: MouseKind::Down, target: Some(Target::Answer(true)) })) => {
                Chosen::Write(Write { replace: true, ..write.clone() })
            }
            (Self::Replace(_), Msg::Key(Key::Char('n' | 'N') | Key::Esc))
            | (Self::Replace(_), Msg::Mouse(Mouse { kind: MouseKind::Down, target: Some(Target::Answer(false)) })) => {
                Chosen::Close
            }
            (Self::Replace(_), Msg::Key(key)) => match action(Place::Export, *key) {
                Some(Action::Quit) => Chosen::Below,
                Some(Action::Suspend) => Chosen::Do(Effect::Suspend),
                _ => Chosen::Stay,
            },
            _ => Chosen::Stay,
        }
    }

    fn act(choice: &mut usize, action: Option<Action>) -> Chosen {
        match action {
            Some(Action::Up) => *choice = choice.saturating_sub(1),
            Some(Action::Down) => *choice = (*choice + 1).min(CHOICES.len() - 1),
            Some(Action::Enter) => return Self::choose(*choice),
            Some(Action::Esc) => return Chosen::Close,
            Some(Action::Quit) => return Chosen::Below,
            Some(Action::Suspend) => return Chosen::Do(Effect::Suspend),
            _ => {}
        }
        Chosen::Stay
    }

    fn choose(index: usize) -> Chosen {
        let (_, format, copies, _) = CHOICES[index.min(CHOICES.len() - 1)];
        Chosen::Send(format, if copies { Goal::Clipboard } else { Goal::File(None) })
    }
}
