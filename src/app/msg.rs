//! The messages to the program: keys, the mouse, and results of effects.

use super::effect::NotWritten;
use super::keys::{Command, Key};
use super::lichess::LichessMsg;
use super::puzzles::progress::PuzzleProgress;
use super::remote::RemoteMsg;
use super::settings::Abilities;
use crate::game::journal::{Damage, Header, Summary};
use crate::game::pgn::{Found, Ink, Parsed};
use crate::game::puzzle::Puzzle;
use crate::game::think::{Decision, Thought};
use crate::game::{EngineName, Game};
use crate::rules::Square;
use crate::rules::perpetual::Verdict;
use std::fmt;

#[derive(Debug)]
pub enum Msg {
    Key(Key),
    Mouse(Mouse),
    /// Pasted text, or a line typed in line mode.
    Paste(String),
    /// The terminal's report about its abilities.
    Abilities(Abilities),
    /// The window has a new size, so a drag no longer matches the board.
    Resized,
    Command(Command),
    /// The choice with this index, in the box over the screen.
    Choose(usize),
    /// The end of the wait that the program asked for; see [`App::wake`](super::App::wake).
    Tick,
    /// The end of a proof of perpetual check.
    Proved {
        /// The id of the proof, as in [`Effect::Prove`](super::Effect::Prove).
        proof: u64,
        verdict: Verdict,
    },
    /// The progress of the computer's search.
    Thought {
        /// The id of the search, as in [`Effect::Think`](super::Effect::Think).
        id: u64,
        thought: Thought,
    },
    /// The end of the computer's search.
    Decided {
        /// The id of the search, as in [`Effect::Think`](super::Effect::Think).
        id: u64,
        /// The ply that it started from.
        ply: usize,
        decision: Option<Decision>,
    },
    /// The failure of an external engine, or of the computer's search.
    EngineFailed {
        /// The id, as in [`Effect::Consult`](super::Effect::Consult) or [`Effect::Think`](super::Effect::Think).
        id: u64,
        /// The reason, as a clause that follows the name of the engine.
        why: String,
    },
    /// News from the host of an online game, or from the connection with it.
    Remote(RemoteMsg),
    /// News from Lichess.
    Lichess(LichessMsg),
    /// The result of [`Effect::Probe`](super::Effect::Probe).
    Probed {
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
        /// A sentence, if the file has changed since or is another one now.
        said: Option<String>,
    },
    /// The events of [`StorageEffect::Save`](super::StorageEffect::Save) are not in the file.
    Unsaved {
        /// The number of the game.
        id: u64,
        /// The reason, as a clause.
        why: String,
    },
    /// The game to resume, if any, and a sentence if a newer one does not open.
    Newest(Option<Box<Summary>>, Option<String>),
    /// More of the games played here, newest first, and whether these are the last.
    Listed(Vec<Summary>, bool),
    /// The progress of reading a long journal, in percent; `None` when it is over.
    Reading(Option<u64>),
    Opened(Box<Opened>),
    Resumed {
        /// The number of the game, as in [`Effect::Resume`](super::Effect::Resume).
        id: u64,
        opened: Box<Opened>,
    },
    Deleted {
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
    /// The saved progress with puzzles, or a sentence: reading it failed.
    PuzzleProgress(Result<PuzzleProgress, String>),
    /// The puzzles that [`Effect::FindPuzzles`](super::Effect::FindPuzzles) found, or a sentence: there are none.
    PuzzlesFound(Result<Vec<Puzzle>, String>),
    /// A sentence: saving the progress or the setups failed.
    NotKept(String),
    /// Something works, but not as it should; a sentence.
    Warned(String),
    /// A sentence: opening or deleting a game failed.
    Failed(String),
}

impl Msg {
    /// Returns whether the message comes from a person, who did not know yet that the flag had fallen.
    pub(super) const fn is_input(&self) -> bool {
        matches!(self, Self::Key(_) | Self::Mouse(_) | Self::Paste(_) | Self::Command(_) | Self::Choose(_))
    }
}

/// The report about a drawn frame: its scroll limits, and how it shows pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The number of lines that its text can scroll.
    pub scroll_limit: usize,
    /// The first lines of the previous and the next page of that text.
    pub pages: (usize, usize),
    /// The number of rows that the history can scroll up and down from its default position.
    pub history: (usize, usize),
    /// True if the frame shows pieces as pictures, not as characters.
    pub pieces_are_drawn: bool,
}

/// A game read from its journal.
pub struct Opened {
    pub name: String,
    pub header: Header,
    pub game: Game,
    /// The number of events in the file.
    pub events: usize,
    /// The damage to the file after them.
    pub damage: Option<Damage>,
    /// The repaired defect before them, as a clause; it cost no move.
    pub mended: Option<String>,
    /// The name of the copy that preserves the damaged journal.
    pub copy: Option<String>,
    /// The reason why the file is read-only, as a clause.
    pub read_only: Option<String>,
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opened {{ name: {:?} }}", self.name)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    pub kind: MouseKind,
    pub target: Option<Target>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseKind {
    Down,
    Up,
    /// The right button goes down, to draw in this colour.
    RightDown(Ink),
    RightUp,
    /// The wheel moves, away from the user.
    WheelUp,
    /// The wheel moves, towards the user.
    WheelDown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Square(Square),
    /// A move in the history, by the ply after it.
    Ply(usize),
    /// The history, outside its moves.
    History,
    /// An entry of the list that the screen offers.
    Item(usize),
    /// A row of a setup or a list.
    Row(usize),
    /// A choice by its index, such as a step of the move or a variation.
    Choice(usize),
    Answer(bool),
    Command(Command),
    Text,
    Piece(usize),
    /// A letter in a row.
    Part {
        row: usize,
        part: usize,
    },
    Input,
}
