//! What the program wants done outside, and what a screen wants of the program.

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

/// What the program wants done.
pub enum Effect {
    /// Leave.
    Quit {
        /// What is said on the normal screen, if anything.
        goodbye: &'static str,
    },
    /// Give the terminal back until the shell continues us.
    Suspend,
    /// Run a proof elsewhere, and report it as [`Msg::Proved`](super::Msg::Proved).
    Prove {
        /// Names it.
        id: u64,
        /// The computation.
        proof: Proof,
        /// Set when it should stop.
        cancel: Arc<AtomicBool>,
    },
    /// Think elsewhere, telling now and then of it as [`Msg::Thought`](super::Msg::Thought), and report what it came to as
    /// [`Msg::Decided`](super::Msg::Decided).
    Think {
        /// Names it.
        id: u64,
        /// The number of the game. What was thought in one game means nothing in another.
        game: u64,
        /// The ply.
        ply: usize,
        /// The computation.
        thinker: Thinker,
        /// What is asked of it.
        task: Box<SearchTask>,
    },
    /// Ask a foreign engine, telling now and then what it thinks as [`Msg::Thought`](super::Msg::Thought), and report its
    /// answer as [`Msg::Decided`](super::Msg::Decided), or
    /// why there is none as [`Msg::Balked`](super::Msg::Balked).
    Consult {
        /// Names it, as a thinking is named.
        id: u64,
        /// The number of the game.
        game: u64,
        /// The ply.
        ply: usize,
        /// Which engine.
        engine: EngineName,
        /// What it is asked.
        engine_request: Box<EngineRequest>,
    },
    /// Try a foreign engine, with an option set that stays so, and report it as [`Msg::Probed`](super::Msg::Probed).
    Probe {
        /// Which.
        engine: EngineName,
        /// The name of the option, and what it is to be.
        set: Option<(String, String)>,
    },
    /// Stop to think at once, and report what it has come to.
    Halt {
        /// Which thinking.
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
    /// Bring the file of a game up to its log, before anything is drawn, and report it as [`Msg::Saved`](super::Msg::Saved) or
    /// [`Msg::Unsaved`](super::Msg::Unsaved). All of the game is handed over, since its file may be gone.
    Save {
        /// Names the game.
        id: u64,
        /// The first line of its file.
        header: Box<Header>,
        /// All that happened.
        log: Vec<Event>,
        /// Another folder to keep it in from now on.
        folder: Option<String>,
    },
    /// The game on the screen is left: its file may be let go.
    Close,
    /// Look for the game that can be resumed, before anything is drawn, and report it as [`Msg::Newest`](super::Msg::Newest).
    Newest,
    /// List the games, and report them as [`Msg::Listed`](super::Msg::Listed).
    List,
    /// Read a game to look at it, and report it as [`Msg::Opened`](super::Msg::Opened); what takes long, as
    /// [`Msg::Reading`](super::Msg::Reading) meanwhile.
    Open {
        /// The name of its file.
        name: String,
    },
    /// Read a game to go on with it, and report it as [`Msg::Resumed`](super::Msg::Resumed), likewise.
    Resume {
        /// Names the game from now on.
        id: u64,
        /// The name of its file.
        name: String,
    },
    /// The journal that is being read is not wanted any more.
    GiveUp,
    /// Find the games of a PGN file, and report them as [`Msg::Indexed`](super::Msg::Indexed) while they are found.
    Index {
        /// The file.
        path: PathBuf,
    },
    /// Read one of its games, and report it as [`Msg::Loaded`](super::Msg::Loaded).
    Load {
        /// The file.
        path: PathBuf,
        /// Where it stands.
        game: Found,
    },
    /// Keep what was learned, and report as [`Msg::NotKept`](super::Msg::NotKept) if that cannot be.
    Learned(Progress),
    /// Keep how games were set up, and report as [`Msg::NotKept`](super::Msg::NotKept) if that cannot be.
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

/// What a screen asks of the program as a whole.
pub(crate) enum ScreenCommand {
    /// Nothing.
    Stay,
    /// Out of the program, once who has something to lose was asked.
    Quit,
    /// Something outside.
    Do(Effect),
    /// The computer is to move with what it has found.
    MoveNow,
    /// Back to where this screen was opened.
    Return,
    /// Going through the game.
    Review,
    /// The games that were played here.
    Library,
    /// The foreign engines.
    Engines,
    /// The game so many places further in the list.
    Neighbour(isize),
    /// The menu.
    Menu,
    /// Another game, from the beginning.
    Play {
        game: Box<dyn Game>,
        /// Whether Black is at the bottom.
        flipped: bool,
    },
    /// The move that ended the game is taken back.
    TakeBack,
    /// The position editor, with a FEN or with the position that is shown.
    Edit(Option<String>),
    /// Out of the editor, to where it was opened.
    Close,
    /// The same, and from there out of the program.
    CloseAndQuit,
    /// What can be exported.
    Export,
    /// Something to be exported.
    Send(Format, Goal),
    /// The game that cannot be saved is to be kept in another folder.
    Keep(String),
    /// A game from its file, to go on with it.
    Resume { name: String },
    /// The help page.
    Help,
    /// The settings.
    Settings,
    /// A setting, by its name and value.
    Set(String),
    /// The course of a game.
    Practice(&'static Info),
    /// A hint for the task that is being solved.
    Hint,
    /// The task once more from its beginning.
    Again,
    /// A task of a game is solved.
    Solved(&'static str, String),
    /// Drawings, figures or letters.
    NextPieces,
    /// What the computer thinks is shown or hidden.
    ToggleThoughts,
    /// The bar beside the board is shown or hidden.
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
