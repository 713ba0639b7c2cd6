//! What is to be computed about a position: claims and their proof, moves, forced lines.

use super::Game;
use crate::practice::{Aim, Forced};
use crate::think::Thinker;
use crate::{EngineRequest, Proof};
use pawnstorm_rules::{Color, Reason, Viewer};

impl Game {
    /// The draws that may be claimed now, except a perpetual check, which must be proved.
    #[must_use]
    pub fn claims(&self) -> Vec<Reason> {
        if self.outcome.is_some() { Vec::new() } else { self.positions.claims() }
    }

    /// Explains why a draw that the game knows and [`Game::claims`] does not name cannot be claimed.
    #[must_use]
    pub fn claim_refusal(&self, reason: Reason) -> String {
        self.positions.claim_refusal(reason)
    }

    /// The proof of a perpetual check by the side to move.
    #[must_use]
    pub fn proof(&self) -> Proof {
        self.positions.proof()
    }

    /// Returns whether the computer could play here: see [`Game::thinker`].
    #[must_use]
    pub fn can_think(&self) -> bool {
        self.viewer() == Viewer::Everyone
    }

    /// Returns whether the game can be solved, so that the computer can play perfectly and prove the value of each move.
    #[must_use]
    pub fn can_be_solved(&self) -> bool {
        self.positions.can_be_solved()
    }

    /// A computation of a move for the position at a ply, which the computer then plays or advises. `None` while the sides hide pieces from
    /// each other: the computer would have to know them.
    #[must_use]
    pub fn thinker(&self, ply: usize) -> Option<Thinker> {
        if self.can_think() { self.positions.thinker(self.place(ply)) } else { None }
    }

    /// A request to an external engine about the position at a ply; `None` where [`Game::thinker`] is.
    #[must_use]
    pub fn engine_request(&self, ply: usize) -> Option<EngineRequest> {
        self.can_think().then(|| self.positions.engine_request(self.place(ply)))
    }

    /// Searches whether a side can force an aim within a number of its own moves, from the present position on. All moves are tried.
    #[must_use]
    pub fn forced(&self, side: Color, moves: u32, aim: Aim) -> Forced {
        self.positions.forced(side, moves, aim)
    }
}
