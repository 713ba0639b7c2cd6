//! What a player says or asks for beside moves: typed text, undo and redo, claims and their proofs, draw offers, “I adjust”.

use super::question::Question;
use super::{Command, Effect, Playing, ScreenCommand, Typed};
use crate::game::claims::{self, Ruling};
use crate::game::journal::Event;
use crate::game::reading::Reading;
use crate::game::touch;
use crate::rules::perpetual::Verdict;
use crate::rules::{GameOption, Outcome, Reason, either, list};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The move before which no draw may be agreed in tournament play (R4.6).
const TOURNAMENT_DRAW: u32 = 30;

impl Playing {
    /// Handles Enter with typed text: does what the preview announced.
    pub(super) fn submit(&mut self) -> ScreenCommand {
        let typed = self.typed();
        let text = self.prompt.take();
        self.notice = None;
        if let Typed::Choice(index) = typed {
            self.choose(index);
            return ScreenCommand::Stay;
        }
        self.several.clear();
        match typed {
            Typed::Nothing | Typed::Choice(_) => {}
            Typed::Command(command, rest) => return self.obey(command, &rest),
            Typed::Words(words) => {
                self.refuse(format!("{} could be {}: type more of it.", text.trim(), either(&words)));
                self.prompt.set(text.trim());
            }
            Typed::NotNow(why) => {
                self.refuse(why);
                // A slip of the finger is not offered again.
                if !self.only_chooses() {
                    self.prompt.keep(text.trim());
                }
            }
            Typed::Move(Reading::Move(route)) => self.enter_whole(&route),
            Typed::Move(Reading::Begun { steps, .. }) => self.enter_steps(&steps),
            Typed::Move(Reading::Several(routes)) => self.choose_from(text.trim(), routes),
            Typed::Move(Reading::Refused(why)) => {
                self.refuse(why);
                for square in touch::named(self.game(), &text) {
                    self.touch(square);
                }
            }
        }
        ScreenCommand::Stay
    }

    /// Runs a command word with the text after it.
    fn obey(&mut self, command: Command, rest: &str) -> ScreenCommand {
        match command {
            Command::Claim => return self.claim(rest),
            Command::Computer | Command::Human => self.seat_by_words(command == Command::Human, rest),
            Command::Threats if !rest.is_empty() => self.show_threats(rest),
            Command::Save | Command::SaveFen => return ScreenCommand::send(command, rest),
            Command::Set => return ScreenCommand::Set(rest.into()),
            Command::Keep => return ScreenCommand::Keep(rest.into()),
            Command::CopyFen if !rest.is_empty() => return self.edit(Some(rest.into())),
            _ => return self.act(command),
        }
        ScreenCommand::Stay
    }

    /// Shows the squares that the piece on a square threatens.
    fn show_threats(&mut self, text: &str) {
        if let Err(why) = self.view.show_threats(text) {
            self.refuse(why);
        }
    }

    pub(super) fn adjust(&mut self) {
        if !self.game().options().get(GameOption::TouchMove) {
            self.refuse("Touch-move is off: touching a piece binds you to nothing.".into());
        } else if !self.view.game.adjust() {
            self.refuse("It is too late to adjust: you have touched a piece.".into());
        } else if self.game().touch().is_adjusting() {
            self.put_back();
            self.say("You adjust: selecting a piece only shows it, until you say adjust again.");
        } else {
            self.say("You no longer adjust: who touches a piece must move it.");
        }
    }

    pub(in crate::app) fn undo(&mut self) {
        if self.refuse_read_only() {
            return;
        }
        if self.game().options().get(GameOption::TouchMove) {
            self.refuse("Touch-move is on: no move is taken back.".into());
            return;
        }
        if self.trial.is_some_and(|from| self.game().plies() <= from) {
            self.refuse("Here the line begins; back returns to the game.".into());
            return;
        }
        let moves = match self.moves_back() {
            Ok(moves) => moves,
            Err(why) => return self.refuse(why),
        };
        let viewer = self.game().viewer();
        self.put_back();
        self.stop_proof();
        let last = self.game().entries();
        let last: Vec<String> =
            last[last.len().saturating_sub(moves)..].iter().map(|entry| entry.shown.clone()).collect();
        let taken_back = (0..moves).take_while(|_| self.view.game.undo()).count();
        if taken_back == 0 || last.is_empty() {
            return self.refuse("There is no move to take back.".into());
        }
        self.moves_have_changed();
        let (are, them) = if last.len() == 1 { ("is", "it") } else { ("are", "them") };
        self.say(&format!("{} {are} taken back; redo plays {them} again.", list(&last)));
        self.hand_over_if_hidden(viewer);
    }

    pub(super) fn redo(&mut self) {
        if self.refuse_read_only() {
            return;
        }
        let viewer = self.game().viewer();
        self.put_back();
        self.stop_proof();
        let plies = self.game().plies();
        if !self.view.game.redo() {
            return self.refuse("There is no move that was taken back.".into());
        }
        // The computer is not asked again for its own moves.
        while self.is_computers_turn() && self.view.person().is_some() && self.view.game.redo() {}
        self.moves_have_changed();
        let entries = self.game().entries();
        let again: Vec<&str> =
            entries[plies.min(entries.len() - 1)..].iter().map(|entry| entry.shown.as_str()).collect();
        let are = if again.len() == 1 { "is" } else { "are" };
        self.say(&format!("{} {are} played again.", list(&again)));
        self.hand_over_if_hidden(viewer);
    }

    /// Updates the state after moves were taken back or played again.
    pub(in crate::app) fn moves_have_changed(&mut self) {
        self.hinting = false;
        self.view.forget();
        self.put_back();
        self.view.look_at(usize::MAX);
    }

    /// Makes a claim by its word; without a word, if only one is open.
    pub(super) fn claim(&mut self, word: &str) -> ScreenCommand {
        if self.refuse_read_only() || self.refuse_computers_turn() {
            return ScreenCommand::Stay;
        }
        let open = self.game().claims();
        let reason = match (word, &open[..]) {
            // Where several are open, each is a draw.
            ("", [first, ..]) => Ok(*first),
            ("", []) if self.game().info().claims.contains(&Reason::PerpetualCheck) => {
                self.ask(Question::Prove);
                return ScreenCommand::Stay;
            }
            ("", []) if !self.game().info().claims.is_empty() => Err("No draw can be claimed now.".to_string()),
            _ => claims::named(self.game(), &word.replace(' ', "-")),
        };
        match reason {
            Err(sentence) => self.refuse(sentence),
            Ok(reason) => match claims::judge(self.game(), reason) {
                Ruling::ToProve => return self.prove(),
                ruling => self.rule(reason, ruling),
            },
        }
        ScreenCommand::Stay
    }

    /// Reports the ruling on a claim.
    pub(super) fn rule(&mut self, reason: Reason, ruling: Ruling) {
        let granted = ruling == Ruling::Granted;
        let side = self.game().turn();
        self.view.game.note(Event::Claim { side, reason, granted });
        match ruling {
            Ruling::Refused(why) => self.refuse_claim(&why),
            Ruling::Granted => self.view.game.end(Outcome::draw(reason)),
            Ruling::ToProve => {}
        }
    }

    pub(super) fn prove(&mut self) -> ScreenCommand {
        self.stop_proof();
        self.proofs += 1;
        let cancel = Arc::new(AtomicBool::new(false));
        self.proof = Some(Arc::clone(&cancel));
        let game = self.game();
        ScreenCommand::Do(Effect::Prove { id: self.proofs, proof: game.proof(), cancel })
    }

    pub(super) fn proved(&mut self, id: u64, verdict: Verdict) -> ScreenCommand {
        if id != self.proofs || self.proof.is_none() || verdict == Verdict::Cancelled {
            return ScreenCommand::Stay;
        }
        self.proof = None;
        self.rule(Reason::PerpetualCheck, claims::proved(verdict));
        ScreenCommand::Stay
    }

    pub(in crate::app) fn stop_proof(&mut self) {
        if let Some(cancel) = self.proof.take() {
            cancel.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn offer_draw(&mut self) {
        if self.refuse_read_only() || self.refuse_computers_turn() {
            return;
        }
        let game = self.game();
        if game.options().get(GameOption::Tournament) && game.number_at(game.plies()) < TOURNAMENT_DRAW {
            self.refuse(format!("In tournament play no draw may be agreed before move {TOURNAMENT_DRAW}."));
        } else {
            let side = game.turn();
            self.view.game.note(Event::Offer(side));
            if self.game().player(!side).is_human() {
                self.ask(Question::Draw(!side));
            } else {
                self.computer_answers(!side);
            }
        }
    }
}
