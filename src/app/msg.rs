//! The messages to the program: keys, the mouse, and results of effects.

use super::export::NotWritten;
use super::keys::{Command, Key};
use super::remote::RemoteMsg;
use super::settings::Abilities;
use crate::game::journal::{Damage, Header, Summary};
use crate::game::pgn::{Found, Ink, Parsed};
use crate::game::think::{Decision, Thought};
use crate::game::{EngineName, Game};
use crate::rules::Square;
use crate::rules::perpetual::Verdict;
use std::fmt;

/// A message to the program.
#[derive(Debug)]
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// A mouse event.
    Mouse(Mouse),
    /// A text was pasted, or a line typed elsewhere.
    Paste(String),
    /// The terminal has told what it can do.
    Abilities(Abilities),
    /// The window has another size, so that the mouse is elsewhere on the board.
    Resized,
    /// A command is given by name.
    Command(Command),
    /// A choice of the box over the screen is taken, by its index.
    Choose(usize),
    /// The wait that the program asked for is over; see [`App::wake`](super::App::wake).
    Tick,
    /// A proof of perpetual check is finished.
    Proved {
        /// The id of the proof, as in [`Effect::Prove`](super::Effect::Prove).
        proof: u64,
        /// The verdict.
        verdict: Verdict,
    },
    /// The computer reports the progress of its search.
    Thought {
        /// The id of the search, as in [`Effect::Think`](super::Effect::Think).
        id: u64,
        /// The result so far.
        thought: Thought,
    },
    /// The computer has finished its search.
    Decided {
        /// The id of the search, as in [`Effect::Think`](super::Effect::Think).
        id: u64,
        /// The ply at which it was asked.
        ply: usize,
        /// The result.
        decision: Option<Decision>,
    },
    /// A foreign engine failed, or the computer cannot search.
    Balked {
        /// The id, as in [`Effect::Consult`](super::Effect::Consult) or [`Effect::Think`](super::Effect::Think).
        id: u64,
        /// The reason, as a clause that follows the name of the engine.
        why: String,
    },
    /// The connection with the host of a game elsewhere tells something.
    Remote(RemoteMsg),
    /// The result of [`Effect::Probe`](super::Effect::Probe).
    Probed {
        /// The engine.
        engine: EngineName,
        /// The facts about it, line by line, or the problem, as a clause that follows its name.
        said: Result<Vec<String>, String>,
    },
    /// The result of [`Effect::Write`](super::Effect::Write): the path of the file, or the reason why there is none.
    Written(Result<String, NotWritten>),
    /// The result of [`Effect::Keep`](super::Effect::Keep): a sentence if the settings are not in the config file.
    Kept(Result<(), String>),
    /// The events of [`StorageEffect::Save`](super::StorageEffect::Save) are durably in the file.
    Saved {
        /// The number of the game.
        id: u64,
        /// The number of events of its log in the file.
        upto: usize,
        /// A sentence, where the file was not in its earlier state, or is another one now.
        said: Option<String>,
    },
    /// The events of [`StorageEffect::Save`](super::StorageEffect::Save) are not in the file.
    Unsaved {
        /// The number of the game.
        id: u64,
        /// The reason, as a clause.
        why: String,
    },
    /// The game that can be resumed, if any, and a sentence where one left after it cannot be opened.
    Newest(Option<Box<Summary>>, Option<String>),
    /// More of the games played here, newest first, and whether these are the last.
    Listed(Vec<Summary>, bool),
    /// The progress of reading a long journal, in percent; `None` when it is over.
    Reading(Option<u64>),
    /// A game for review.
    Opened(Box<Opened>),
    /// A game to resume.
    Resumed {
        /// The number of the game, as in [`Effect::Resume`](super::Effect::Resume).
        id: u64,
        /// The game.
        opened: Box<Opened>,
    },
    /// A game was deleted.
    Deleted {
        /// The name of its file.
        name: String,
    },
    /// More of the games of a file, as [`Effect::Index`](super::Effect::Index) requested.
    Indexed {
        /// The games, in the order of the file.
        games: Vec<Found>,
        /// The number of bytes read, and of all bytes.
        read: (u64, u64),
        /// True if these are the last.
        complete: bool,
    },
    /// A game of a file, as [`Effect::Load`](super::Effect::Load) requested.
    Loaded(Box<Parsed>),
    /// The progress or the set-ups could not be saved; a sentence.
    NotKept(String),
    /// Something works, but not as it should; a sentence.
    Warned(String),
    /// A game could not be opened or deleted; a sentence.
    Failed(String),
}

/// The report about a screen that was drawn: its limits for scrolling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The number of lines that its text can be scrolled.
    pub scroll_limit: usize,
    /// The first lines of that text's previous and next page.
    pub pages: (usize, usize),
    /// The number of rows that the history can be scrolled up and down from its default position.
    pub history: (usize, usize),
    /// True if pieces are drawn as pictures, not as characters.
    pub pieces_are_drawn: bool,
}

/// A game that was read from its journal.
pub struct Opened {
    /// The name of its file.
    pub name: String,
    /// The header of the file.
    pub header: Header,
    /// The game.
    pub game: Game,
    /// The number of events in the file.
    pub events: usize,
    /// The damage of the file after them.
    pub damage: Option<Damage>,
    /// The defect before them that loses no move, as a clause.
    pub mended: Option<String>,
    /// The name of the file that keeps the damaged journal as it was found.
    pub copy: Option<String>,
    /// The reason why the file is read-only, as a clause.
    pub read_only: Option<String>,
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opened {{ name: {:?} }}", self.name)
    }
}

/// A mouse event and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    /// The kind of event.
    pub kind: MouseKind,
    /// The target under the mouse.
    pub target: Option<Target>,
}

/// A kind of mouse event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseKind {
    /// The button goes down.
    Down,
    /// The button goes up.
    Up,
    /// The right button goes down, to draw in this colour.
    RightDown(Ink),
    /// The right button goes up.
    RightUp,
    /// The wheel moves, away from the user.
    WheelUp,
    /// The wheel moves, towards the user.
    WheelDown,
}

/// A target that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square of the board.
    Square(Square),
    /// A move in the history, by the ply after it.
    Ply(usize),
    /// The history, beside its moves.
    History,
    /// An entry of the list that the screen offers.
    Item(usize),
    /// A row of the set-up of a game.
    Row(usize),
    /// A choice that is a step of the move.
    Choice(usize),
    /// An answer to a question.
    Answer(bool),
    /// An offer of the footer.
    Command(Command),
    /// A text that scrolls.
    Text,
    /// A piece of the palette.
    Piece(usize),
    /// A letter in a row.
    Part {
        /// The row.
        row: usize,
        /// The index of the letter.
        part: usize,
    },
    /// The input line.
    Input,
}
