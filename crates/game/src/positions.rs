//! The positions of a game without their type: everything that differs from game to game.

use crate::practice::{Aim, Forced};
use crate::think::Thinker;
use crate::visibility::Seen;
use crate::{EngineRequest, Entry, Proof, Route};
use pawnstorm_rules::{Bitboard, Color, Interpretation, Outcome, Reason, Scene, Square, Step, Viewer};

/// The positions of a game from the start, and the moves between them.
///
/// A place counts from 0, the start. The present position is the last, not counting undone moves that can be redone. A method with a
/// `viewer` answers from that viewer's knowledge only.
pub(crate) trait Positions: Send {
    /// Returns the place of the present position.
    fn place(&self) -> usize;

    /// Returns the side to move at a place.
    fn turn(&self, place: usize) -> Color;

    /// Returns the move number at a place.
    fn number(&self, place: usize) -> u32;

    /// Returns the hash of the position at a place.
    fn key(&self, place: usize) -> u64;

    /// Returns the board at a place.
    fn scene(&self, place: usize, viewer: Viewer) -> Scene;

    /// Returns the FEN at a place.
    fn fen(&self, place: usize, viewer: Viewer) -> String;

    /// Returns the squares where the piece on `from` could capture.
    fn threats(&self, place: usize, viewer: Viewer, from: Square) -> Bitboard;

    /// Returns the squares along that piece's lines which others shadow.
    fn shadows(&self, place: usize, viewer: Viewer, from: Square) -> Bitboard;

    /// Describes what the piece on a square can do.
    fn card(&self, place: usize, viewer: Viewer, at: Square) -> Option<String>;

    /// Returns the record as a viewer knows it, given all its entries.
    fn seen(&self, viewer: Viewer, entries: &[Entry]) -> Seen;

    /// Returns the routes of the present position. They are computed once, on demand: the viewer of a position must always be the same.
    fn routes(&self, viewer: Viewer) -> &[Route];

    /// Returns the duty of the side to move, computed with the [routes](Self::routes).
    fn duty(&self, viewer: Viewer) -> Option<&str>;

    /// Returns the legal moves in machine notation, sorted.
    fn legal(&self, viewer: Viewer) -> Vec<String>;

    /// Returns the notations of a route, the history's first.
    fn texts(&self, viewer: Viewer, route: &Route) -> Vec<String>;

    /// Returns the hash of the position after a route. `None` if the routes were not computed.
    fn key_after(&self, route: &Route) -> Option<u64>;

    /// Plays a route of the present position and forgets the undone moves. `None` if the routes were not computed.
    fn play(&mut self, route: &Route) -> Option<Entry>;

    /// Returns to the position before the last move, if there is one, and remembers the move.
    fn step_back(&mut self);

    /// Redoes the move undone last, if there is one.
    fn step_forward(&mut self);

    /// Copies the positions up to a place.
    fn branch(&self, place: usize) -> Box<dyn Positions>;

    /// Returns the question to the player after some steps, and before the `next` that can follow.
    fn asks(&self, viewer: Viewer, entered: &[Step], next: &[Step]) -> Option<String>;

    /// Returns the game's own name for a step that names no square.
    fn choice(&self, entered: &[Step], step: Step) -> Option<String>;

    /// Explains why no legal move begins with these steps.
    fn refusal(&self, viewer: Viewer, attempt: &[Step]) -> String;

    /// Interprets a `text` other than the notation of a legal move.
    fn interpret(&self, viewer: Viewer, text: &str) -> Option<Interpretation>;

    /// Returns the outcome that the present position and those before it bring about.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the addition of the present position to the words of an outcome.
    fn because(&self, outcome: &Outcome) -> Option<String>;

    /// Returns whether a side could still win.
    fn can_win(&self, side: Color) -> bool;

    /// Returns the draws that may be claimed now.
    fn claims(&self) -> Vec<Reason>;

    /// Explains why a draw cannot be claimed.
    fn claim_refusal(&self, reason: Reason) -> String;

    /// Returns the proof of a perpetual check by the side to move.
    fn proof(&self) -> Proof;

    /// Returns whether the game can be solved.
    fn can_be_solved(&self) -> bool;

    /// Returns a computation of a move for the position at a place.
    fn thinker(&self, place: usize) -> Option<Thinker>;

    /// Searches whether a side can force an aim.
    fn forced(&self, side: Color, moves: u32, aim: Aim) -> Forced;

    /// Returns a request to an external engine about the position at a place.
    fn engine_request(&self, place: usize) -> EngineRequest;
}
