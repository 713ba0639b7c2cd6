//! What the program is told: keys, the mouse, and what came of what it asked for.

use super::export::NotWritten;
use super::keys::{Command, Key};
use crate::game::journal::{Damage, Header, Summary};
use crate::game::pgn::{Found, Parsed};
use crate::game::think::{Decision, Thought};
use crate::game::{EngineName, Game};
use crate::rules::Square;
use crate::rules::perpetual::Verdict;
use std::fmt;

/// What happens to the program.
#[derive(Debug)]
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// The mouse did something.
    Mouse(Mouse),
    /// A text was pasted.
    Paste(String),
    /// The screen was drawn, and the text that scrolls on it can be scrolled by so many lines.
    Drawn {
        /// How many.
        scroll_limit: usize,
        /// The lines on which the pages of that text begin before and after the one shown.
        pages: (usize, usize),
        /// How many rows the history can be scrolled up and down from where it stands by itself.
        history: (usize, usize),
        /// Whether pieces are drawn on it, and not written.
        pieces_are_drawn: bool,
    },
    /// The time is over after which the program wanted to be woken; see [`App::wake`](super::App::wake).
    Tick,
    /// A proof of a perpetual check is over.
    Proved {
        /// Which, as [`Effect::Prove`](super::Effect::Prove) said.
        proof: u64,
        /// What came of it.
        verdict: Verdict,
    },
    /// What the computer thinks so far.
    Thought {
        /// Which thinking, as [`Effect::Think`](super::Effect::Think) said.
        id: u64,
        /// What it has found.
        thought: Thought,
    },
    /// The computer has thought.
    Decided {
        /// Which thinking, as [`Effect::Think`](super::Effect::Think) said.
        id: u64,
        /// The ply it was asked at.
        ply: usize,
        /// What it came to.
        decision: Option<Decision>,
    },
    /// A foreign engine does not answer as it should, or the computer cannot think.
    Balked {
        /// Which question, as [`Effect::Consult`](super::Effect::Consult) or [`Effect::Think`](super::Effect::Think) said.
        id: u64,
        /// Why, as a clause that follows who was asked.
        why: String,
    },
    /// What came of [`Effect::Probe`](super::Effect::Probe).
    Probed {
        /// Which engine.
        engine: EngineName,
        /// What there is to say of it, line by line, or what is wrong with it, as a clause that follows its name.
        said: Result<Vec<String>, String>,
    },
    /// What came of [`Effect::Write`](super::Effect::Write): the path of the file, or why there is none.
    Written(Result<String, NotWritten>),
    /// What came of [`Effect::Keep`](super::Effect::Keep): a sentence if the settings are not in the config file.
    Kept(Result<(), String>),
    /// What [`Effect::Save`](super::Effect::Save) asked for is in the file, for good.
    Saved {
        /// Which game's.
        id: u64,
        /// How many events of its log are there now.
        upto: usize,
        /// A sentence, where the file was not what it had been, or is another one now.
        said: Option<String>,
    },
    /// It is not.
    Unsaved {
        /// Which game's.
        id: u64,
        /// Why, as a clause.
        why: String,
    },
    /// The game that can be resumed, if there is one, and a sentence where one left after it cannot be opened.
    Newest(Option<Box<Summary>>, Option<String>),
    /// Some more of the games that were played here, newest first, and whether these are the last.
    Listed(Vec<Summary>, bool),
    /// How much of a journal that takes long has been read, in hundredths; nothing, when that is over.
    Reading(Option<u64>),
    /// A game to be looked at.
    Opened(Box<Opened>),
    /// A game to go on with.
    Resumed {
        /// Its number, as [`Effect::Resume`](super::Effect::Resume) said.
        id: u64,
        /// The game.
        opened: Box<Opened>,
    },
    /// A game was deleted.
    Deleted {
        /// The name of its file.
        name: String,
    },
    /// Some more of the games of a file, as [`Effect::Index`](super::Effect::Index) asked.
    Indexed {
        /// The games, in the order of the file.
        games: Vec<Found>,
        /// How many bytes have been read, and how many there are.
        read: (u64, u64),
        /// Whether these are the last.
        complete: bool,
    },
    /// A game of a file, as [`Effect::Load`](super::Effect::Load) asked.
    Loaded(Box<Parsed>),
    /// What was learned, or how games are set up, could not be kept; a sentence.
    NotKept(String),
    /// Something goes on, but not as it should; a sentence.
    Warned(String),
    /// A game could not be opened or deleted; a sentence.
    Failed(String),
}

/// A game that was read from its journal.
pub struct Opened {
    /// The name of its file.
    pub name: String,
    /// What its first line tells.
    pub header: Header,
    /// The game.
    pub game: Box<dyn Game>,
    /// How many events of the game's log the file has.
    pub events: usize,
    /// What is wrong with the file behind them.
    pub damage: Option<Damage>,
    /// What is wrong with it before that without a move being lost, as a clause.
    pub mended: Option<String>,
    /// The name of the file in which a damaged journal is kept as it was found.
    pub copy: Option<String>,
    /// Why nothing may be written to it, as a clause.
    pub read_only: Option<String>,
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opened {{ name: {:?} }}", self.name)
    }
}

/// What the mouse did, and on what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    /// What it did.
    pub kind: MouseKind,
    /// What lies under it.
    pub target: Option<Target>,
}

/// What a mouse does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseKind {
    /// The button goes down.
    Down,
    /// The button goes up.
    Up,
    /// The wheel moves, away from the user.
    WheelUp,
    /// The wheel moves, towards the user.
    WheelDown,
}

/// What can be clicked.
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
    /// What the footer offers.
    Command(Command),
    /// A text that scrolls.
    Text,
    /// A piece of the palette.
    Piece(usize),
    /// A letter in a row.
    Part {
        /// The row.
        row: usize,
        /// Which of its letters.
        part: usize,
    },
    /// The input line.
    Input,
}
