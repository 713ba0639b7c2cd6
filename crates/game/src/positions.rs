//! The positions of a game without their type: all that depends on which game is played.

use crate::practice::{Aim, Forced};
use crate::think::Thinker;
use crate::visibility::Seen;
use crate::{EngineRequest, Entry, Proof, Route};
use pawnstorm_rules::{Bitboard, Color, Interpretation, Outcome, Reason, Scene, Square, Step, Viewer};

/// The positions of a game, from the start on, and the moves between them.
///
/// A place counts from 0, the start; the present position is the last, but for those that were taken back and can come again. Where a
/// method takes a viewer, it answers from what that viewer may know.
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

    /// Returns the squares on which the piece on a square could capture.
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

    /// Returns the texts that stand for a route, that of the history first.
    fn texts(&self, viewer: Viewer, route: &Route) -> Vec<String>;

    /// Returns the hash of the position to which a route leads. `None` if the routes were not computed.
    fn key_after(&self, route: &Route) -> Option<u64>;

    /// Plays a route of the present position and forgets what was taken back. `None` if the routes were not computed.
    fn play(&mut self, route: &Route) -> Option<Entry>;

    /// Returns to the position before the last move, if there is one; the move is kept.
    fn step_back(&mut self);

    /// Returns to the position after the move that was taken back last, if there is one.
    fn step_forward(&mut self);

    /// Copies the positions up to a place.
    fn branch(&self, place: usize) -> Box<dyn Positions>;

    /// Returns the question to the player after some steps, and before the `next` that can follow.
    fn asks(&self, viewer: Viewer, entered: &[Step], next: &[Step]) -> Option<String>;

    /// Returns the game's own name for a step that names no square.
    fn choice(&self, entered: &[Step], step: Step) -> Option<String>;

    /// Explains why no legal move begins with these steps.
    fn refusal(&self, viewer: Viewer, attempt: &[Step]) -> String;

    /// Interprets a text that is not the notation of a legal move.
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
