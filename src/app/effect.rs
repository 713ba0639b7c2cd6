//! The effects that the program requests from outside, and the commands that a screen gives to the program.

use super::export::{Format, Goal, Write};
use super::keys::Command;
use super::progress::Progress;
use super::settings::Item;
use super::setups::Setups;
use crate::game::journal::{Event, Header};
use crate::game::pgn::Found;
use crate::game::think::{SearchTask, Thinker};
use crate::game::{EngineName, EngineRequest, Game, Proof};
use crate::rules::Info;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// An effect that the program requests.
pub enum Effect {
    /// Leave the program.
    Quit {
        /// The text to print on the normal screen; may be empty.
        goodbye: &'static str,
    },
    /// Give the terminal back until the shell continues the program.
    Suspend,
    /// Run a proof in the background, and report it as [`Msg::Proved`](super::Msg::Proved).
    Prove {
        /// The id of the proof.
        id: u64,
        /// The computation.
        proof: Proof,
        /// The flag that stops it.
        cancel: Arc<AtomicBool>,
    },
    /// Search in the background, report progress as [`Msg::Thought`](super::Msg::Thought) and the result as
    /// [`Msg::Decided`](super::Msg::Decided).
    Think {
        /// The id of the search.
        id: u64,
        /// The number of the game. Search results of one game mean nothing in another.
        game: u64,
        /// The ply at which the search starts.
        ply: usize,
        /// The computation.
        thinker: Thinker,
        /// The task of the search.
        task: Box<SearchTask>,
    },
    /// Ask a foreign engine, report progress as [`Msg::Thought`](super::Msg::Thought), its answer as
    /// [`Msg::Decided`](super::Msg::Decided), or the reason why there is none as [`Msg::Balked`](super::Msg::Balked).
    Consult {
        /// The id of the search, as in [`Effect::Think`].
        id: u64,
        /// The number of the game.
        game: u64,
        /// The ply at which it is asked.
        ply: usize,
        /// The engine.
        engine: EngineName,
        /// The request to the engine.
        engine_request: Box<EngineRequest>,
    },
    /// Try a foreign engine, with an option that stays set, and report it as [`Msg::Probed`](super::Msg::Probed).
    Probe {
        /// The engine.
        engine: EngineName,
        /// The name and the new value of the option.
        set: Option<(String, String)>,
    },
    /// Stop a search at once and report its result so far.
    Halt {
        /// The id of the search.
        id: u64,
    },
    /// Copy a text to the clipboard.
    Copy(String),
    /// Ring the terminal's bell.
    Ring,
    /// Write settings to the config file, and report it as [`Msg::Kept`](super::Msg::Kept).
    Keep(Vec<(Item, String)>),
    /// Write a text to a file, and report it as [`Msg::Written`](super::Msg::Written).
    Write(Write),
    /// Bring the file of a game up to its log before anything is drawn, and report it as [`Msg::Saved`](super::Msg::Saved)
    /// or [`Msg::Unsaved`](super::Msg::Unsaved). The whole game is handed over, since its file may be gone.
    Save {
        /// The number of the game.
        id: u64,
        /// The first line of its file.
        header: Box<Header>,
        /// All events of the game.
        log: Vec<Event>,
        /// The new folder to keep it in, if it is to change.
        folder: Option<String>,
    },
    /// Release the file of the game on the screen, which is being left.
    Close,
    /// Look for the game that can be resumed before anything is drawn, and report it as [`Msg::Newest`](super::Msg::Newest).
    Newest,
    /// List the games, and report them as [`Msg::Listed`](super::Msg::Listed).
    List,
    /// Read a game for review, and report it as [`Msg::Opened`](super::Msg::Opened), with
    /// [`Msg::Reading`](super::Msg::Reading) meanwhile if it takes long.
    Open {
        /// The name of its file.
        name: String,
    },
    /// Read a game to continue it, and report it as [`Msg::Resumed`](super::Msg::Resumed), with progress as for
    /// [`Effect::Open`].
    Resume {
        /// The number of the game from now on.
        id: u64,
        /// The name of its file.
        name: String,
    },
    /// Stop reading the journal.
    GiveUp,
    /// Find the games of a PGN file, and report them as [`Msg::Indexed`](super::Msg::Indexed) as they are found.
    Index {
        /// The file.
        path: PathBuf,
    },
    /// Read one game of a PGN file, and report it as [`Msg::Loaded`](super::Msg::Loaded).
    Load {
        /// The path of the file.
        path: PathBuf,
        /// The place of the game in the file.
        game: Found,
    },
    /// Save the learning progress, and report a failure as [`Msg::NotKept`](super::Msg::NotKept).
    Learned(Progress),
    /// Save the set-ups of games, and report a failure as [`Msg::NotKept`](super::Msg::NotKept).
    Remember(Setups),
    /// Delete a game, and report it as [`Msg::Deleted`](super::Msg::Deleted).
    Delete {
        /// The name of its file.
        name: String,
    },
}

impl fmt::Debug for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quit { .. } => f.write_str("Quit"),
            Self::Suspend => f.write_str("Suspend"),
            Self::Prove { id, .. } => write!(f, "Prove {{ id: {id} }}"),
            Self::Think { id, ply, .. } => write!(f, "Think {{ id: {id}, ply: {ply} }}"),
            Self::Consult { id, engine, engine_request, .. } => {
                write!(f, "Consult {{ id: {id}, {engine}, {engine_request:?} }}")
            }
            Self::Probe { engine, set } => write!(f, "Probe {{ {engine}, {set:?} }}"),
            Self::Halt { id } => write!(f, "Halt {{ id: {id} }}"),
            Self::Ring => f.write_str("Ring"),
            Self::Keep(settings) => write!(f, "Keep({settings:?})"),
            Self::Copy(text) => write!(f, "Copy({text:?})"),
            Self::Write(write) => write!(f, "{write:?}"),
            Self::Save { id, log, .. } => write!(f, "Save {{ id: {id}, upto: {} }}", log.len()),
            Self::Close => f.write_str("Close"),
            Self::Newest => f.write_str("Newest"),
            Self::List => f.write_str("List"),
            Self::Open { name } => write!(f, "Open {{ name: {name:?} }}"),
            Self::Resume { id, name } => write!(f, "Resume {{ id: {id}, name: {name:?} }}"),
            Self::GiveUp => f.write_str("GiveUp"),
            Self::Index { path } => write!(f, "Index {{ path: {path:?} }}"),
            Self::Load { game, .. } => write!(f, "Load {{ line: {} }}", game.line),
            Self::Learned(_) => f.write_str("Learned"),
            Self::Remember(_) => f.write_str("Remember"),
            Self::Delete { name } => write!(f, "Delete {{ name: {name:?} }}"),
        }
    }
}

/// A command of a screen to the program as a whole.
pub(crate) enum ScreenCommand {
    /// Do nothing.
    Stay,
    /// Out of the program, once whoever has something to lose was asked.
    Quit,
    /// Run an effect.
    Do(Effect),
    /// Make the computer play the best move found so far.
    MoveNow,
    /// Return to the place where this screen was opened.
    Return,
    /// Open the review of the game.
    Review,
    /// Open the list of games played here.
    Library,
    /// Open the list of foreign engines.
    Engines,
    /// Open the game at this offset in the list.
    Neighbour(isize),
    /// Open the menu.
    Menu,
    /// Start another game.
    Play {
        game: Box<Game>,
        /// True if Black is at the bottom.
        flipped: bool,
    },
    /// Take back the move that ended the game.
    TakeBack,
    /// Open the position editor, with a FEN or with the shown position.
    Edit(Option<String>),
    /// Close the editor and return to where it was opened.
    Close,
    /// Close the editor and quit from where it was opened.
    CloseAndQuit,
    /// Open the export panel.
    Export,
    /// Export in a format to a destination.
    Send(Format, Goal),
    /// Keep the game that cannot be saved in another folder.
    Keep(String),
    /// Resume a game from its file.
    Resume { name: String },
    /// Open the help page.
    Help,
    /// Open the settings.
    Settings,
    /// Change a setting, given as name and value.
    Set(String),
    /// Open the practice course of a game.
    Practice(&'static Info),
    /// Give a hint for the current task.
    Hint,
    /// Start the task again.
    Again,
    /// Record that a task of a game is solved.
    Solved(&'static str, String),
    /// Switch between drawings, figures and letters.
    NextPieces,
    /// Show or hide the computer's search information.
    ToggleThoughts,
    /// Show or hide the bar beside the board.
    ToggleBar,
}

impl ScreenCommand {
    /// What a command asks for that means the same on every screen.
    pub(super) fn everywhere(command: Command) -> Option<Self> {
        Some(match command {
            Command::Help => Self::Help,
            Command::Settings => Self::Settings,
            Command::Set => Self::Set(String::new()),
            Command::Pieces => Self::NextPieces,
            Command::Quit => Self::Quit,
            _ => return None,
        })
    }
}
