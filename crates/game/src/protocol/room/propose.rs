//! The players' proposals: the room judges each by the rules, and sends the result to everyone.

use super::{FromHost, Output, Room};
use crate::claims::{self, Ruling};
use crate::event::Event;
use crate::protocol::lines::Proposal;
use pawnstorm_rules::perpetual::Verdict;
use pawnstorm_rules::text::{capitalised, quoted};
use pawnstorm_rules::{Color, Outcome, Reason};
use std::time::Duration;

impl Room {
    /// Judges a player's proposal. Refuses it if other events came first, and sends those to the player.
    pub(super) fn propose(&mut self, guest: u64, side: Color, events: usize, proposal: Proposal) {
        if events > self.events() {
            return self.dismiss(guest, "Your copy has events that never happened here.");
        }
        // Noting the time left when a player goes away, or a name, does not make a proposal outdated.
        if !self.is_current(events) {
            // It may have happened already, if the connection broke before the player heard of it.
            let is_done = proposal.is_done(&self.game, side, events);
            self.tell_from(guest, events);
            if !is_done {
                self.refuse(guest, "The game changed first. Try again.");
            }
            return;
        }
        if proposal == Proposal::Rematch {
            return self.want_rematch(side).unwrap_or_else(|why| self.refuse(guest, &why));
        }
        if self.game.outcome().is_some() {
            return self.refuse(guest, "The game is over.");
        }
        let done = match proposal {
            Proposal::Move { mv, used } => self.play(side, &mv, used),
            Proposal::Offer => self.offer(side),
            Proposal::Accept => self.answer_offer(side, true),
            Proposal::Decline => self.answer_offer(side, false),
            Proposal::Claim(reason) => self.claim(guest, side, reason),
            Proposal::Takeback => self.ask_to_take_back(side),
            Proposal::Allow => self.take_back(side),
            Proposal::Refuse => self.refuse_to_take_back(side),
            Proposal::Resign => {
                self.game.end(Outcome::win(!side, Reason::Resignation));
                Ok(())
            }
            Proposal::Abort => Err("This game cannot be aborted. To end it, resign.".into()),
            Proposal::Desert => self.desert(side),
            Proposal::Rematch => Ok(()),
        };
        if let Err(why) = done {
            self.refuse(guest, &why);
        }
        self.publish();
        self.start_or_stop_clock();
        if self.events() > events {
            self.tell_time();
        }
    }

    fn play(&mut self, side: Color, mv: &str, used: Option<Duration>) -> Result<(), String> {
        self.refuse_out_of_turn(side)?;
        if self.is_examining() {
            return Err("Your claim is still being examined.".into());
        }
        let route = self.game.written(mv).ok_or_else(|| format!("{} is not a legal move here.", quoted(mv)))?;
        self.charge(used);
        self.game.play(&route).map_err(|stale| format!("{}.", capitalised(&stale.to_string())))
    }

    fn refuse_out_of_turn(&self, side: Color) -> Result<(), String> {
        let name = self.game.info().terms.side(!side);
        if self.game.turn() == side { Ok(()) } else { Err(format!("It is {name}'s turn.")) }
    }

    fn offer(&mut self, side: Color) -> Result<(), String> {
        claims::may_offer_draw(&self.game)?;
        match claims::open_offer(&self.game) {
            Some(offers) if offers == side => return Err("Your draw offer has not been answered yet.".into()),
            // Both want it.
            Some(_) => self.game.end(Outcome::draw(Reason::Agreement)),
            None => self.game.note(Event::Offer(side)),
        }
        Ok(())
    }

    fn answer_offer(&mut self, side: Color, accepts: bool) -> Result<(), String> {
        if claims::open_offer(&self.game) != Some(!side) {
            return Err("The draw offer is no longer open.".into());
        }
        if accepts {
            self.game.end(Outcome::draw(Reason::Agreement));
        } else {
            self.game.note(Event::Decline(side));
        }
        Ok(())
    }

    fn claim(&mut self, guest: u64, side: Color, reason: Reason) -> Result<(), String> {
        self.refuse_out_of_turn(side)?;
        if claims::was_refused(&self.game, side, reason) {
            return Err(claims::REFUSED_BEFORE.into());
        }
        match claims::judge(&self.game, reason) {
            Ruling::ToProve if self.proving.is_some() => Err("A claim is already being checked.".into()),
            Ruling::ToProve => {
                let number = self.events();
                self.proving = Some((number, guest));
                self.out.push(Output::Prove(number, self.game.proof()));
                Ok(())
            }
            ruling => self.rule(side, reason, &ruling),
        }
    }

    /// Returns whether a claim in the present position is being proved.
    pub(super) fn is_examining(&self) -> bool {
        self.proving.is_some_and(|(number, _)| !self.game.log().iter().skip(number).any(Event::is_on_board))
    }

    pub(super) fn rule_on_perpetual_check(&mut self, guest: u64, verdict: Verdict) {
        let ruled = self.rule(self.game.turn(), Reason::PerpetualCheck, &claims::proved(verdict));
        if let Err(why) = ruled {
            self.refuse(guest, &why);
        }
        self.publish();
    }

    fn rule(&mut self, side: Color, reason: Reason, ruling: &Ruling) -> Result<(), String> {
        let granted = *ruling == Ruling::Granted;
        self.game.note(Event::Claim { side, reason, granted });
        if granted {
            self.game.end(Outcome::draw(reason));
        }
        ruling.refusal().map_or(Ok(()), Err)
    }

    fn ask_to_take_back(&mut self, side: Color) -> Result<(), String> {
        let plies = if self.game.turn() == side { 2 } else { 1 };
        if self.game.plies() < plies || !self.game.can_undo() {
            return Err("You have no move to take back.".into());
        }
        if self.asked.is_some() {
            return Err("You have already asked.".into());
        }
        self.asked = Some((side, plies));
        self.tell_players(&FromHost::Asks(self.asked));
        Ok(())
    }

    fn take_back(&mut self, side: Color) -> Result<(), String> {
        let Some((_, plies)) = self.asked.filter(|(asks, _)| *asks != side) else {
            return Err("The takeback request is no longer open.".into());
        };
        for _ in 0..plies {
            self.game.undo();
        }
        // The clock of the side to move restarts from the start of its move.
        self.since = self.since.map(|_| self.now);
        Ok(())
    }

    fn refuse_to_take_back(&mut self, side: Color) -> Result<(), String> {
        if self.asked.is_none_or(|(asks, _)| asks == side) {
            return Err("The takeback request is no longer open.".into());
        }
        self.asked = None;
        self.tell_players(&FromHost::Asks(None));
        Ok(())
    }

    fn desert(&mut self, side: Color) -> Result<(), String> {
        if !self.away[(!side).index()].is_some_and(|(_, told)| told) {
            return Err("Your opponent may still come back.".into());
        }
        self.game.end(Outcome::win(side, Reason::Quit));
        Ok(())
    }
}
