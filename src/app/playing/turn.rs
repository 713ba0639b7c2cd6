//! The turn that is being entered, step by step.

use super::{Notice, Playing, Turnout};
use crate::game::{TurnId, choice, entry, explain, tell};
use crate::rules::{Square, Step, either};

impl Playing {
    /// Enter: what is typed; else the choice under the mark; else the square under the cursor.
    pub(super) fn enter(&mut self) -> Turnout {
        if !self.prompt.is_empty() {
            return self.submit();
        }
        let next = entry::next_steps(self.game(), &self.steps);
        match self.choice {
            Some(index) => self.choose(index),
            // A question that has no default; on the square it was asked on, Enter ends the turn if it can end there.
            None if !next.is_empty()
                && next.iter().all(|step| step.square().is_none())
                && !next.contains(&Step::Done) =>
            {
                let names: Vec<String> =
                    choice::choices(self.game(), &self.steps).into_iter().map(|(_, name)| name).collect();
                self.refuse(format!("Choose one: {}.", either(&names)));
            }
            None => self.press(self.view.cursor),
        }
        Turnout::Stay
    }

    /// A square is pointed at.
    pub(super) fn press(&mut self, square: Square) {
        if self.refuse_looking_back() || self.refuse_computers_turn() {
            return;
        }
        if self.game().touch().is_adjusting() {
            self.say(&explain::inspected(self.game(), square));
            return;
        }
        let goes_there = matches!(entry::step_on(self.game(), &self.steps, square), Some(Step::To(_) | Step::Shoot(_)));
        if !goes_there && self.touch(square) {
            return;
        }
        let next = entry::next_steps(self.game(), &self.steps);
        let on_last = self.steps.last().and_then(|step| step.square()) == Some(square);
        if let Some(step) = entry::step_on(self.game(), &self.steps, square) {
            self.take(step);
        } else if on_last && next.contains(&Step::Done) {
            self.take(Step::Done);
        } else if self.steps == [Step::Pick(square)] {
            self.put_back();
        } else if let Some(pick) = entry::step_on(self.game(), &[], square).filter(|_| !self.steps.is_empty()) {
            self.put_back();
            self.take(pick);
        } else {
            let mut attempt = self.steps.clone();
            attempt.push(if attempt.is_empty() { Step::Pick(square) } else { Step::To(square) });
            self.refuse(explain::steps(self.game(), &attempt));
        }
    }

    /// A man is touched (R1.8). `true` if it is an enemy that must now be captured: then there is no more to say.
    pub(super) fn touch(&mut self, square: Square) -> bool {
        let before = self.game().routes().len();
        self.view.game.touch_man(square);
        if entry::next_steps(self.game(), &self.steps).is_empty() {
            self.put_back();
        }
        let is_enemy = self.view.scene().man(square).is_some_and(|man| man.color != self.game().turn());
        if is_enemy && self.game().routes().len() < before {
            self.notice = None;
            return true;
        }
        false
    }

    /// One more step; the last one plays the turn.
    pub(super) fn take(&mut self, step: Step) {
        if self.refuse_computers_turn() {
            return;
        }
        self.notice = None;
        self.steps.push(step);
        entry::advance(self.view.game.as_ref(), &mut self.steps);
        if let Some(turn) = entry::complete(self.game(), &self.steps) {
            self.play(turn);
            return;
        }
        // Only among promotions one is so likely that it is offered first.
        let choices = choice::choices(self.game(), &self.steps);
        self.choice = matches!(choices.first(), Some((Step::Promote(_), _))).then_some(0);
    }

    pub(super) fn choose(&mut self, index: usize) {
        if let Some((step, _)) = choice::choices(self.game(), &self.steps).into_iter().nth(index) {
            self.take(step);
        }
    }

    /// The turn is entered from its beginning, with what there is nothing else to begin with (R5.26).
    pub(super) fn put_back(&mut self) {
        self.steps.clear();
        entry::advance(self.view.game.as_ref(), &mut self.steps);
        self.choice = None;
        self.dragged = None;
    }

    pub(super) fn play(&mut self, turn: TurnId) {
        if self.refuse_read_only() {
            return;
        }
        let viewer = self.game().viewer();
        self.asked = false;
        self.stop_proof();
        self.view.forget();
        self.hinting = false;
        self.view.game.play(turn);
        self.put_back();
        self.view.look_at(usize::MAX);
        let remark = self.game().entries().last().and_then(|entry| entry.remark.clone());
        let face = &self.game().info().face;
        self.notice = remark.map(|text| Notice { refusal: false, text: tell::sentence(face, &text) });
        self.hand_over_if_hidden(viewer);
    }

    /// Esc: one step back.
    pub(super) fn step_back(&mut self) -> Turnout {
        if self.is_proving() {
            self.stop_proof();
            self.say("The proof of a perpetual check was cancelled; the game goes on.");
        } else if self.stop_hint() {
            self.say("No turn is looked for any more.");
        } else if !self.prompt.is_empty() {
            self.prompt.take();
        } else if self.notice.as_ref().is_some_and(|notice| notice.refusal) {
            self.notice = None;
        } else if self.unpick() {
            self.choice = None;
        } else if self.trial.is_some() && self.view.back_at.is_none() {
            return Turnout::Return;
        } else {
            self.view.look_at(usize::MAX);
            self.notice = None;
            self.asked = false;
        }
        Turnout::Stay
    }

    /// Takes the last step back that was chosen, and with it those that followed by themselves. `false` if there is none.
    fn unpick(&mut self) -> bool {
        let game = self.view.game.as_ref();
        let mut steps = self.steps.clone();
        while steps.pop().is_some() {
            let mut again = steps.clone();
            entry::advance(game, &mut again);
            if again == steps {
                self.steps = steps;
                return true;
            }
        }
        false
    }

    /// Tab: what is typed, or the next choice.
    pub(super) fn complete(&mut self, by: isize) {
        let choices = choice::choices(self.game(), &self.steps).len();
        if !self.prompt.is_empty() {
            let completions = self.completions();
            self.prompt.complete(&completions, by);
        } else if choices > 0 {
            self.notice = None;
            let next = self.choice.map_or(0, |choice| (choice as isize + by).rem_euclid(choices as isize) as usize);
            self.choice = Some(next);
        }
    }
}
