//! The effects that the program requests from the outside.

use super::lichess::LichessEffect;
use super::progress::Progress;
use super::puzzles::PuzzleSearch;
use super::puzzles::progress::PuzzleEvent;
use super::remote::RemoteEffect;
use super::settings::Item;
use super::setups::Setups;
use crate::game::journal::{Event, Header};
use crate::game::pgn::Found;
use crate::game::think::{SearchTask, Thinker};
use crate::game::{EngineName, EngineRequest, Proof};
use crate::rules::text::sanitize;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Debug)]
pub enum Effect {
    Quit {
        /// The text to print on the normal screen; may be empty.
        goodbye: &'static str,
    },
    /// Give the terminal back until the shell resumes the program.
    Suspend,
    /// Run a proof in the background, and report it as [`Msg::Proved`](super::Msg::Proved).
    Prove {
        id: u64,
        proof: Work<Proof>,
        cancel: Arc<AtomicBool>,
    },
    /// Search in the background, report progress as [`Msg::Thought`](super::Msg::Thought) and the result as
    /// [`Msg::Decided`](super::Msg::Decided).
    Think {
        id: u64,
        /// The number of the game. Search results of one game mean nothing in another.
        game: u64,
        ply: usize,
        thinker: Work<Thinker>,
        task: Box<SearchTask>,
    },
    /// Ask an external engine. Report progress as [`Msg::Thought`](super::Msg::Thought), its answer as
    /// [`Msg::Decided`](super::Msg::Decided), and a failure as [`Msg::Failed`](super::Msg::Failed).
    Consult {
        /// The id of the search, as in [`Effect::Think`].
        id: u64,
        /// The number of the game.
        game: u64,
        ply: usize,
        engine: EngineName,
        engine_request: Box<EngineRequest>,
    },
    /// Test an external engine and report the result as [`Msg::Probed`](super::Msg::Probed). A changed option stays set.
    Probe {
        engine: EngineName,
        set: Option<(String, String)>,
    },
    /// Stop a search at once and report its result so far.
    Halt {
        id: u64,
    },
    Copy(String),
    Ring,
    /// Write settings to the config file, and report it as [`Msg::Kept`](super::Msg::Kept).
    Keep(Vec<(Item, String)>),
    /// Write a text to a file, and report it as [`Msg::Written`](super::Msg::Written).
    Write(Write),
    /// Change the connection with the host of an online game.
    Remote(RemoteEffect),
    /// Ask something of Lichess, and report the result as [`Msg::Lichess`](super::Msg::Lichess).
    Lichess(LichessEffect),
    /// Change stored data, before the next frame.
    Storage(StorageEffect),
    /// List the games, and report them as [`Msg::Listed`](super::Msg::Listed).
    List,
    /// Read a game for review, and report it as [`Msg::Opened`](super::Msg::Opened). If that takes long, report progress as
    /// [`Msg::Reading`](super::Msg::Reading).
    Open {
        name: String,
    },
    /// Read a game to resume it, and report it as [`Msg::Resumed`](super::Msg::Resumed), with progress as for [`Effect::Open`].
    Resume {
        /// The number of the game from now on.
        id: u64,
        name: String,
    },
    /// Stop reading the journal.
    GiveUp,
    /// Find the games of a PGN file, and report them as [`Msg::Indexed`](super::Msg::Indexed) as they are found.
    Index {
        path: PathBuf,
    },
    /// Read one game of a PGN file, and report it as [`Msg::Loaded`](super::Msg::Loaded).
    Load {
        path: PathBuf,
        game: Found,
    },
    /// Look for puzzles in a file, and report them as [`Msg::PuzzlesFound`](super::Msg::PuzzlesFound).
    FindPuzzles(PuzzleSearch),
}

/// An effect on stored data: the games, the learning progress and the setups.
#[derive(Debug)]
pub enum StorageEffect {
    /// Add events to the file of a game before the next frame, and report [`Msg::Saved`](super::Msg::Saved) or
    /// [`Msg::Unsaved`](super::Msg::Unsaved). If the file is gone, it is written again.
    Save {
        /// The number of the game.
        id: u64,
        /// The first line of its file.
        header: Box<Header>,
        /// The number of the game's events that were saved before.
        from: usize,
        /// The events after them.
        new: Vec<Event>,
        /// The new folder for the file, if it moves.
        folder: Option<String>,
    },
    /// Release the file of the game that the screen leaves.
    Close,
    /// Look for the game to resume before the next frame, and report it as [`Msg::Newest`](super::Msg::Newest).
    Newest,
    /// Save the learning progress, and report a failure as [`Msg::NotKept`](super::Msg::NotKept).
    Learned(Progress),
    /// Read the progress with puzzles, and report it as [`Msg::PuzzleProgress`](super::Msg::PuzzleProgress).
    Puzzles,
    /// Add to the saved progress with puzzles, and report a failure as [`Msg::NotKept`](super::Msg::NotKept).
    Puzzled(PuzzleEvent),
    /// Save the setups of games, and report a failure as [`Msg::NotKept`](super::Msg::NotKept).
    Remember(Setups),
    /// Delete a game, and report it as [`Msg::Deleted`](super::Msg::Deleted).
    Delete { name: String },
}

impl From<StorageEffect> for Effect {
    fn from(effect: StorageEffect) -> Self {
        Self::Storage(effect)
    }
}

/// Work for another thread, which has nothing to show.
pub struct Work<T>(pub T);

impl<T> fmt::Debug for Work<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// The name that the user gave, if any, with an extension.
    pub name: Option<String>,
    /// The user's input for the name, which may be a folder.
    pub typed: Option<String>,
    /// The default name, in the current folder; a number is added if such a file exists.
    pub default: String,
    pub text: String,
    pub replace: bool,
    /// True if the existing file is write-protected.
    pub protected: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// The file exists, and the user has not agreed to replace it.
    Exists(Write),
    /// The write failed, with the reason as a sentence.
    Failed(String),
}

impl Write {
    pub fn question(&self) -> String {
        let file = if self.protected { "write-protected file" } else { "file" };
        let name = sanitize(self.name.as_deref().unwrap_or(&self.default));
        format!("The {file} {name} already exists. Replace it?")
    }
}

impl From<LichessEffect> for Effect {
    fn from(effect: LichessEffect) -> Self {
        Self::Lichess(effect)
    }
}

impl From<RemoteEffect> for Effect {
    fn from(effect: RemoteEffect) -> Self {
        Self::Remote(effect)
    }
}
