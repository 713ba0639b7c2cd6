//! A game being played: its record, the moves that can be entered next, its end, and the sentences that describe it.
//!
//! [`Session`] implements it for one type of position; the rest of the program holds a `Box<dyn `[`Game`]`>` and does not know which game
//! it is.
//!
//! ```
//! use pawnstorm_game::{self as game, entry};
//! use pawnstorm_rules::Options;
//!
//! let mut game = game::start("chess", Options::default(), None).unwrap();
//! for text in ["f3", "e5", "g4", "Qh4"] {
//!     let mv = entry::find(game.as_ref(), text).expect("one legal move is written like that");
//!     game.play(mv);
//! }
//! assert_eq!(game.entries()[3].shown, "Qh4#");
//! assert_eq!(game::describe::outcome(game.as_ref()).unwrap(), "Black wins: checkmate by the queen on h4.");
//! ```

pub mod attempt;
pub mod card;
pub mod choice;
pub mod claims;
pub mod clock;
pub mod describe;
mod engine_name;
mod engine_request;
pub mod entry;
pub mod explain;
pub mod hint;
pub mod journal;
pub mod markdown;
pub mod names;
pub mod pgn;
mod player;
pub mod practice;
pub mod reading;
mod sandbox;
pub mod searched;
mod session;
pub mod think;
mod time;
pub mod touch;
mod visibility;

pub use engine_name::{EngineName, NotAnEngineName};
pub use engine_request::EngineRequest;
pub use player::{NotAPlayer, Player};
pub use sandbox::sandbox;
pub use session::Session;
pub use time::{NotATime, Timestamp};
pub use touch::Touch;

use clock::{Clock, Controls};
use journal::Event;
use pawnstorm_rules::perpetual::Verdict;
use pawnstorm_rules::variants::{GAMES, Visitor, visit};
use pawnstorm_rules::{
    Bitboard, Color, Explain, FenError, Info, Interpretation, Options, Outcome, Path, Piece, Reason, Scene, Searchable,
};
use pawnstorm_rules::{Square, Step, Viewer};
use std::fmt;
use std::time::Duration;
use think::Thinker;

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The side that played it.
    pub side: Color,
    /// The move number.
    pub number: u32,
    /// The steps in the order in which the player made them (R0.2).
    pub path: Path,
    /// The move that is listed for them, in machine notation.
    pub machine: String,
    /// Its notation in the history, as the player made it.
    pub shown: String,
    /// The pieces that it captured.
    pub captured: Vec<Piece>,
    /// A remark beyond its notation.
    pub remark: Option<String>,
}

/// A way to enter a legal move of the present position.
#[derive(Clone, Debug)]
pub struct Route {
    /// The steps.
    pub path: Path,
    /// The move; all routes of a move share it.
    pub mv: MoveId,
    /// The squares from which a piece is taken.
    pub captures: Bitboard,
    /// Its place among all routes of the position.
    index: usize,
}

/// An identifier of a legal move of the present position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveId(usize);

/// A function that tells whether a proof should stop.
pub type Cancelled<'a> = &'a dyn Fn() -> bool;

/// A proof of a perpetual check: a computation that takes its time, for a thread to run.
pub type Proof = Box<dyn FnOnce(Cancelled<'_>) -> Verdict + Send>;

/// A game being played, whichever it is.
///
/// Plies are counted from 0, the start position, to [`Game::plies`], the present one. Looking at an earlier ply
/// changes nothing.
pub trait Game: Send {
    /// The properties of the game that do not depend on the position.
    fn info(&self) -> &'static Info;

    /// The options it is played with.
    fn options(&self) -> Options;

    /// The moves played so far.
    fn entries(&self) -> &[Entry];

    /// The side to move at a ply.
    fn turn_at(&self, ply: usize) -> Color;

    /// The move number at a ply.
    fn number_at(&self, ply: usize) -> u32;

    /// The viewer of the screen: both players, or, while the sides hide pieces from each other, the side to move (R5.30). All that the game
    /// tells is what this viewer may know; when the game is over, that is everything.
    fn viewer(&self) -> Viewer;

    /// The board as a viewer sees it at a ply; never more than [`Game::viewer`] does.
    fn scene(&self, ply: usize, viewer: Viewer) -> Scene;

    /// The FEN at a ply.
    fn fen(&self, ply: usize) -> String;

    /// The squares on which the piece on a square could capture, at a ply.
    fn threats(&self, ply: usize, from: Square) -> Bitboard;

    /// The squares along that piece's lines which others shadow, at a ply.
    fn shadows(&self, ply: usize, from: Square) -> Bitboard;

    /// Describes what the piece on a square can do, at a ply, beyond what its kind tells, in a sentence or two.
    fn card(&self, ply: usize, at: Square) -> Option<String>;

    /// The duty of the side to move before it may choose freely, as a clause.
    fn duty(&self) -> Option<&str>;

    /// The question to the player after these steps, in the game's own words.
    fn asks(&self, entered: &[Step]) -> Option<String>;

    /// The game's own name for a step that names no square, after these steps.
    fn choice(&self, entered: &[Step], step: Step) -> Option<String>;

    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The addition of the position to the words of the result.
    fn because(&self) -> Option<String>;

    /// The ways to enter the moves that may be played: the legal ones, as far as what was touched leaves them open. None
    /// when the game is over.
    fn routes(&self) -> &[Route];

    /// The ways to enter all legal moves, whatever was touched.
    fn all_routes(&self) -> &[Route];

    /// The pieces touched on this move; none where the game is played without touch-move.
    fn touch(&self) -> &Touch;

    /// Touches a piece (R1.8). It binds the player where the game is played with touch-move.
    fn touch_piece(&mut self, square: Square);

    /// Says "I adjust" (R1.12). Returns `false` if it comes too late.
    fn adjust(&mut self) -> bool;

    /// The legal moves in machine notation, sorted.
    fn legal(&self) -> Vec<String>;

    /// The texts that stand for each route, that of the history first.
    fn texts(&self) -> &[Vec<String>];

    /// The ply after a legal move and the hash of the position that it leads to, as the journal writes them.
    fn leads_to(&self, mv: MoveId) -> Option<(usize, u64)>;

    /// Plays a legal move in the order of steps that is listed.
    fn play(&mut self, mv: MoveId);

    /// Plays a legal move in the order of steps that the player took (R0.2): the listed one is played, the other is shown.
    fn play_route(&mut self, route: &Route);

    /// Explains by the rules why no legal move begins with these steps; see [`explain::steps`].
    fn refusal(&self, attempt: &[Step]) -> String;

    /// Interprets a text that is not the notation of a legal move; see [`explain::text`].
    fn interpret(&self, text: &str) -> Option<Interpretation>;

    /// Takes the last move back, also one that ended the game. Returns `false` where [`can_undo`](Self::can_undo) does.
    fn undo(&mut self) -> bool;

    /// Returns whether the last move can be taken back: there is one, touch-move is off (R1.7), and the game goes on or was ended by that
    /// move without a clock.
    fn can_undo(&self) -> bool;

    /// Plays the move again that was taken back last. Returns `false` if there is none.
    fn redo(&mut self) -> bool;

    /// Returns whether a move was taken back that can be played again.
    fn can_redo(&self) -> bool;

    /// The draws that may be claimed now, except a perpetual check, which must be proved.
    fn claims(&self) -> Vec<Reason>;

    /// Explains why a draw that the game knows and [`Game::claims`] does not name cannot be claimed.
    fn claim_refusal(&self, reason: Reason) -> String;

    /// The proof of a perpetual check by the side to move.
    fn proof(&self) -> Proof;

    /// A computation of a move for the position at a ply, which the computer then plays or advises. `None` while the sides hide pieces from
    /// each other: the computer would have to know them.
    fn thinker(&self, ply: usize) -> Option<Thinker>;

    /// Searches whether a side can force an aim within a number of its own moves, from the present position on. All moves are tried.
    fn forced(&self, side: Color, moves: u32, aim: practice::Aim) -> practice::Forced;

    /// A request to an external engine about the position at a ply; `None` where [`Game::thinker`] is.
    fn engine_request(&self, ply: usize) -> Option<EngineRequest>;

    /// The players of White and Black.
    fn players(&self) -> [Player; 2];

    /// Lets another player take a side from now on. Once the game has begun, the log records it.
    fn seat(&mut self, side: Color, player: Player);

    /// Ends the game otherwise than by a move: by a claim, a resignation, an agreement. Does nothing to a game that is over.
    fn end(&mut self, outcome: Outcome);

    /// Creates a new game with the same start and options.
    fn restarted(&self) -> Box<dyn Game>;

    /// Creates a new game with the moves up to a ply, which goes on from there whatever came of this one.
    fn branch(&self, ply: usize) -> Box<dyn Game>;

    /// The FEN of the start with everything hidden in it: for the journal, which no player reads.
    fn start_fen(&self) -> String;

    /// The log of all events, for the journal: it only ever grows, and everything is in it, hidden or taken back.
    fn log(&self) -> &[Event];

    /// Logs an event that changes nothing on the board: an offer of a draw, its answer, a claim. Does nothing to a game that is over.
    fn note(&mut self, event: Event);

    /// The clocks of the game, if it has any.
    fn clock(&self) -> Option<&Clock>;

    /// Sets clocks for a game of which no move has been played. [`Game::restarted`] sets them likewise; a [`Game::branch`] has none.
    fn set_clock(&mut self, controls: Controls);

    /// Lets time pass for the side to move. When it has none left its flag falls, which ends the game. Before the first move, and where
    /// there are no clocks, time passes for nobody.
    fn elapse(&mut self, time: Duration);

    /// Logs the time left to the side to move, where its clock has run since that was last logged: for a game that is left. Does nothing to
    /// a game that is over.
    fn note_time(&mut self);

    /// Sets the time that the move played next leaves its side, however much has passed: for a game that is read.
    fn set_remaining(&mut self, left: Duration);

    /// The player of a side.
    fn player(&self, side: Color) -> Player {
        self.players()[side.index()]
    }

    /// Returns whether the computer could play here: see [`Game::thinker`].
    fn can_think(&self) -> bool {
        self.viewer() == Viewer::Everyone
    }

    /// Returns the move of the present position that is written so in machine notation.
    fn move_written(&self, text: &str) -> Option<MoveId> {
        self.all_routes().iter().find(|route| route.path.to_string() == text).map(|route| route.mv)
    }

    /// The number of plies played.
    fn plies(&self) -> usize {
        self.entries().len()
    }

    /// The side to move now.
    fn turn(&self) -> Color {
        self.turn_at(self.plies())
    }
}

/// The reason why a game cannot be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// No game has that name.
    UnknownGame(String),
    /// The start is no position of the game.
    Fen(FenError),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame(name) => {
                let games: Vec<&str> = GAMES.iter().map(|game| game.id).collect();
                write!(
                    f,
                    "there is no game {}; these there are: {}",
                    pawnstorm_rules::text::quoted(name),
                    games.join(", ")
                )
            }
            Self::Fen(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartError {}

struct Start<'a> {
    options: Options,
    fen: Option<&'a str>,
}

impl Visitor for Start<'_> {
    type Output = Result<Box<dyn Game>, FenError>;

    fn visit<P: Searchable + Explain>(self) -> Self::Output {
        let start = match self.fen {
            Some(fen) => P::from_fen(fen, self.options)?,
            None => P::start(self.options),
        };
        Ok(Box::new(Session::new(start, self.options)))
    }
}

/// Starts the game of a name, from its start position or another.
///
/// # Errors
/// A name that no game has; a FEN that is no position of the game.
pub fn start(id: &str, options: Options, fen: Option<&str>) -> Result<Box<dyn Game>, StartError> {
    visit(id, Start { options, fen }).ok_or_else(|| StartError::UnknownGame(id.into()))?.map_err(StartError::Fen)
}

/// Builds and runs the example of the README with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
