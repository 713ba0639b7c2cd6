//! The board at each ply, within the viewer's knowledge.

use super::Game;
use pawnstorm_rules::{Bitboard, Color, Scene, Square, Viewer};

impl Game {
    /// Returns the viewer of the screen: both players, or, while the sides hide pieces from each other, the side to move or the one at this
    /// terminal (R5.30). All answers of the game respect this viewer; once the game is over, it is everyone.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        let hides = self.options.hides_information() && self.outcome.is_none();
        let side = || self.seat.unwrap_or_else(|| self.positions.turn(self.positions.place()));
        if hides { Viewer::Side(side()) } else { Viewer::Everyone }
    }

    /// Returns the number of plies played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.entries().len()
    }

    /// Returns the side to move at a ply.
    #[must_use]
    pub fn turn_at(&self, ply: usize) -> Color {
        self.positions.turn(self.place(ply))
    }

    /// Returns the side to move now.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn_at(self.plies())
    }

    /// Returns the move number at a ply.
    #[must_use]
    pub fn number_at(&self, ply: usize) -> u32 {
        self.positions.number(self.place(ply))
    }

    /// Returns the board at a ply as `viewer` sees it, but never more than [`Game::viewer`] sees.
    #[must_use]
    pub fn scene(&self, ply: usize, viewer: Viewer) -> Scene {
        let viewer = if self.seen().is_some() { self.viewer() } else { viewer };
        self.positions.scene(self.place(ply), viewer)
    }

    /// Returns the hash of the position at a ply, over everything that counts for repetition.
    #[must_use]
    pub fn key(&self, ply: usize) -> u64 {
        self.positions.key(self.place(ply))
    }

    /// Returns the FEN at a ply.
    #[must_use]
    pub fn fen(&self, ply: usize) -> String {
        self.positions.fen(self.place(ply), self.viewer())
    }

    /// Returns the FEN of the start with all hidden pieces, for the journal, which no player reads.
    #[must_use]
    pub fn start_fen(&self) -> String {
        self.positions.fen(0, Viewer::Everyone)
    }

    /// Returns the FEN of the present position with all hidden pieces, for a seal, which reveals nothing.
    pub(crate) fn whole_fen(&self) -> String {
        self.positions.fen(self.positions.place(), Viewer::Everyone)
    }

    /// Returns the squares where the piece on `from` could capture, at a ply.
    #[must_use]
    pub fn threats(&self, ply: usize, from: Square) -> Bitboard {
        self.positions.threats(self.place(ply), self.viewer(), from)
    }

    /// Returns the squares on the lines of the piece on `from` that other pieces shadow, at a ply.
    #[must_use]
    pub fn shadows(&self, ply: usize, from: Square) -> Bitboard {
        self.positions.shadows(self.place(ply), self.viewer(), from)
    }

    /// Describes the special abilities of the piece on a square, at a ply, in a sentence or two. `None` if its kind says it all.
    #[must_use]
    pub fn card(&self, ply: usize, at: Square) -> Option<String> {
        self.positions.card(self.place(ply), self.viewer(), at)
    }
}
