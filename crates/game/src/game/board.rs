//! The board at each ply, as far as its viewer may see it.

use super::Game;
use pawnstorm_rules::{Bitboard, Color, Scene, Square, Viewer};

impl Game {
    /// The viewer of the screen: both players, or, while the sides hide pieces from each other, the side to move or the one at this terminal (R5.30). All that the game
    /// tells is what this viewer may know; when the game is over, that is everything.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        let hides = self.options.hides_information() && self.outcome.is_none();
        let side = || self.seat.unwrap_or_else(|| self.positions.turn(self.positions.place()));
        if hides { Viewer::Side(side()) } else { Viewer::Everyone }
    }

    /// The number of plies played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.entries().len()
    }

    /// The side to move at a ply.
    #[must_use]
    pub fn turn_at(&self, ply: usize) -> Color {
        self.positions.turn(self.place(ply))
    }

    /// The side to move now.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn_at(self.plies())
    }

    /// The move number at a ply.
    #[must_use]
    pub fn number_at(&self, ply: usize) -> u32 {
        self.positions.number(self.place(ply))
    }

    /// The board as a viewer sees it at a ply; never more than [`Game::viewer`] does.
    #[must_use]
    pub fn scene(&self, ply: usize, viewer: Viewer) -> Scene {
        let viewer = if self.seen().is_some() { self.viewer() } else { viewer };
        self.positions.scene(self.place(ply), viewer)
    }

    /// The hash of the position at a ply, of what counts for its repetition.
    #[must_use]
    pub fn key(&self, ply: usize) -> u64 {
        self.positions.key(self.place(ply))
    }

    /// The FEN at a ply.
    #[must_use]
    pub fn fen(&self, ply: usize) -> String {
        self.positions.fen(self.place(ply), self.viewer())
    }

    /// The FEN of the start with everything hidden in it: for the journal, which no player reads.
    #[must_use]
    pub fn start_fen(&self) -> String {
        self.positions.fen(0, Viewer::Everyone)
    }

    /// The FEN of the present position with everything hidden in it: for a seal, which tells nobody anything.
    pub(crate) fn whole_fen(&self) -> String {
        self.positions.fen(self.positions.place(), Viewer::Everyone)
    }

    /// The squares on which the piece on a square could capture, at a ply.
    #[must_use]
    pub fn threats(&self, ply: usize, from: Square) -> Bitboard {
        self.positions.threats(self.place(ply), self.viewer(), from)
    }

    /// The squares along that piece's lines which others shadow, at a ply.
    #[must_use]
    pub fn shadows(&self, ply: usize, from: Square) -> Bitboard {
        self.positions.shadows(self.place(ply), self.viewer(), from)
    }

    /// Describes what the piece on a square can do, at a ply, beyond what its kind tells, in a sentence or two.
    #[must_use]
    pub fn card(&self, ply: usize, at: Square) -> Option<String> {
        self.positions.card(self.place(ply), self.viewer(), at)
    }
}
