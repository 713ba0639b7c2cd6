//! Claims of a draw, their proofs, and draw offers.

use super::{Computation, Effect, Playing, Question, Transition};
use crate::app::notice::Tells;
use crate::game::claims::{self, Ruling};
use crate::game::journal::Event;
use crate::game::protocol::Proposal;
use crate::rules::perpetual::Verdict;
use crate::rules::{Outcome, Reason};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

impl Playing {
    /// Claims a draw for the reason `word`. Without a word, takes the first open claim.
    pub(in crate::app) fn claim(&mut self, word: &str) -> Transition {
        if self.refuse_read_only() || self.refuse_computers_turn() {
            return Transition::Stay;
        }
        let open = self.game().claims();
        let reason = match (word, &open[..]) {
            // If several claims are open, the first will do: each of them is a draw.
            ("", [first, ..]) => Ok(*first),
            ("", []) if self.game().info().claims.contains(&Reason::PerpetualCheck) => Ok(Reason::PerpetualCheck),
            ("", []) if !self.game().info().claims.is_empty() => Err("You cannot claim a draw now.".to_string()),
            _ => claims::named(self.game(), &word.replace(' ', "-")),
        };
        match reason {
            Err(sentence) => self.refuse(sentence),
            Ok(reason) if claims::was_refused(self.game(), self.game().turn(), reason) => {
                self.refuse(claims::REFUSED_BEFORE);
            }
            Ok(Reason::PerpetualCheck) if word.is_empty() => self.ask(Question::Prove),
            Ok(reason) if self.propose(Proposal::Claim(reason)) => {}
            Ok(reason) => match claims::judge(self.game(), reason) {
                Ruling::ToProve => return self.prove(),
                ruling => self.rule(reason, ruling),
            },
        }
        Transition::Stay
    }

    /// Notes the ruling on a claim: ends the game, or shows why it continues.
    pub(super) fn rule(&mut self, reason: Reason, ruling: Ruling) {
        let granted = ruling == Ruling::Granted;
        let side = self.game().turn();
        self.view.game.note(Event::Claim { side, reason, granted });
        match ruling {
            Ruling::Refused(why) => self.refuse(claims::refusal(&why)),
            Ruling::Granted => self.view.game.end(Outcome::draw(reason)),
            Ruling::ToProve => {}
        }
    }

    /// Starts the proof of perpetual check.
    pub(super) fn prove(&mut self) -> Transition {
        self.stop_computation();
        self.proofs += 1;
        let cancel = Arc::new(AtomicBool::new(false));
        self.asks_for = Computation::Proof(Arc::clone(&cancel));
        let game = self.game();
        Transition::Do(Effect::Prove { id: self.proofs, proof: game.proof(), cancel })
    }

    /// Handles the verdict of a proof. Ignores the verdict of an older or stopped proof.
    pub(in crate::app) fn proved(&mut self, id: u64, verdict: Verdict) {
        if id != self.proofs || !self.is_proving() || verdict == Verdict::Cancelled {
            return;
        }
        self.asks_for = Computation::None;
        self.rule(Reason::PerpetualCheck, claims::proved(verdict));
    }

    /// Offers a draw to the other side.
    pub(in crate::app) fn offer_draw(&mut self) {
        // Players at two terminals need not wait for their turn (R4.6).
        if self.refuse_read_only() || self.propose(Proposal::Offer) || self.refuse_computers_turn() {
            return;
        }
        if let Err(why) = claims::may_offer_draw(self.game()) {
            return self.refuse(why);
        }
        let side = self.game().turn();
        self.view.game.note(Event::Offer(side));
        if self.game().player(!side).is_human() {
            self.ask(Question::Draw(!side));
        } else {
            self.computer_answers(!side);
        }
    }
}
