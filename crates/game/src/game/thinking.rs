//! Computations about a position: claims and their proof, moves, forced lines.

use super::Game;
use crate::practice::{Aim, Forced};
use crate::think::Thinker;
use crate::{EngineRequest, Proof};
use pawnstorm_rules::{Color, Reason, Viewer};

impl Game {
    /// Returns the claims for a draw that hold now, except perpetual check, which needs a proof.
    #[must_use]
    pub fn claims(&self) -> Vec<Reason> {
        if self.outcome.is_some() { Vec::new() } else { self.positions.claims() }
    }

    /// Explains why a claim of this game fails now, although [`Game::claims`] does not list it.
    #[must_use]
    pub fn claim_refusal(&self, reason: Reason) -> String {
        self.positions.claim_refusal(reason)
    }

    /// Returns the computation that proves a perpetual check by the side to move.
    #[must_use]
    pub fn proof(&self) -> Proof {
        self.positions.proof()
    }

    /// Returns whether the computer can play here; see [`Game::thinker`].
    #[must_use]
    pub fn can_think(&self) -> bool {
        self.viewer() == Viewer::Everyone
    }

    /// Returns whether the game is solvable, so that the computer can play perfectly and prove the value of each move.
    #[must_use]
    pub fn can_be_solved(&self) -> bool {
        self.positions.can_be_solved()
    }

    /// Returns a computation of a move for the position at a ply, to play or to suggest. `None` while the sides hide pieces from each
    /// other, since the computer would have to know them.
    #[must_use]
    pub fn thinker(&self, ply: usize) -> Option<Thinker> {
        if self.can_think() { self.positions.thinker(self.place(ply)) } else { None }
    }

    /// Returns a request to an external engine about the position at a ply; `None` where [`Game::thinker`] returns it.
    #[must_use]
    pub fn engine_request(&self, ply: usize) -> Option<EngineRequest> {
        self.can_think().then(|| self.positions.engine_request(self.place(ply)))
    }

    /// Searches for a forced `aim` of `side` within `moves` of its moves, from the present position, by trying all moves.
    #[must_use]
    pub fn forced(&self, side: Color, moves: u32, aim: Aim) -> Forced {
        self.positions.forced(side, moves, aim)
    }
}
