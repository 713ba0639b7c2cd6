//! The computer at the board: when it is asked, what it plays, and what is not done while it is its turn.

use super::{Notice, Playing};
use crate::app::Turnout;
use crate::app::mind::{Purpose, Wanted};
use crate::game::Player;
use crate::game::think::{Decision, Thought};

impl Playing {
    /// What is to be thought about now.
    pub(in crate::app) fn wants(&self) -> Option<Wanted> {
        if self.opening.is_some() || self.is_read_only() {
            return None;
        }
        let purpose = match self.game().player(self.game().turn()) {
            Player::Computer(level) if !self.paused && !self.resting => Purpose::Turn(level),
            Player::Human if self.hinting => Purpose::Hint,
            _ => return None,
        };
        let game = self.view.record.as_ref().map_or(0, |record| record.id());
        Some(Wanted { game, ply: self.game().plies(), purpose })
    }

    /// What is thought so far.
    pub(in crate::app) fn thinks(&mut self, _wanted: Wanted, thought: Thought) {
        self.thought = Some(thought);
    }

    /// What the thinking came to.
    pub(in crate::app) fn decided(&mut self, wanted: Wanted, decision: Option<Decision>) {
        self.hinting = false;
        let Some(decision) = decision else { return };
        match wanted.purpose {
            Purpose::Turn(_) => self.computer_plays(&decision),
            Purpose::Hint => self.say(&format!("Try {}.", decision.turn)),
            Purpose::Review => {}
        }
        self.thought = Some(decision.thought);
    }

    fn computer_plays(&mut self, decision: &Decision) {
        let Some(turn) = self.game().turn_written(&decision.turn) else { return };
        let back_at = self.view.back_at;
        self.play(turn);
        self.view.back_at = back_at;
        self.resting = self.is_computers_turn();
    }

    /// The computer is to stop thinking and move.
    pub(super) fn move_now(&mut self) -> Turnout {
        if self.is_computers_turn() {
            (self.paused, self.resting) = (false, false);
            return Turnout::MoveNow;
        }
        self.refuse("It is not the computer's turn.".into());
        Turnout::Stay
    }

    /// Whether the computer is to decide.
    #[must_use]
    pub fn is_computers_turn(&self) -> bool {
        let game = self.game();
        game.outcome().is_none() && !game.player(game.turn()).is_human()
    }

    /// Whether a turn cannot be entered, since it is the computer's.
    pub(super) fn refuse_computers_turn(&mut self) -> bool {
        if !self.is_computers_turn() {
            return false;
        }
        let text = match self.game().player(self.game().turn()) {
            Player::Computer(_) if self.paused => "The computer's turn is put off; pause again lets it go on.".into(),
            Player::Computer(level) => format!("It is the computer's turn: level {level} thinks; now makes it move."),
            Player::Human => return false,
        };
        self.notice = Some(Notice { refusal: true, text });
        true
    }
}
