//! Entering a move, one step at a time.

use super::{OFFERS, Playing, Transition};
use crate::app::notice::Tells;
use crate::game::Route;
use crate::game::input::{self, explain};
use crate::rules::{Square, Step};

impl Playing {
    /// Handles Enter: submits the input, the selected choice, or the square under the cursor, in this order.
    pub(in crate::app) fn enter(&mut self) -> Transition {
        if !self.prompt.is_empty() {
            return self.submit();
        }
        if let Some(index) = self.choice.filter(|_| self.is_offered()) {
            self.choice = None;
            return OFFERS.get(index).map_or(Transition::Stay, |(command, _)| Transition::Run(*command, String::new()));
        }
        // On a square with choices, Enter ends the move if it can end there.
        if self.choice.is_some() || self.only_chooses() && !self.can_end() {
            self.enter_choice();
        } else {
            self.press(self.view.cursor);
        }
        Transition::Stay
    }

    /// Handles a square chosen by cursor or mouse.
    pub(super) fn press(&mut self, square: Square) {
        if self.may_premove() {
            return self.press_premove(square);
        }
        if self.refuse_looking_back() || self.refuse_computers_turn() {
            return;
        }
        if self.game().touch().adjusting {
            self.say(explain::inspected(self.game(), square));
            return;
        }
        let goes_there = matches!(input::step_on(self.game(), &self.steps, square), Some(Step::To(_) | Step::Shoot(_)));
        if !goes_there && self.touch(square) {
            return;
        }
        let next = input::next_steps(self.game(), &self.steps);
        let on_last = self.steps.last().and_then(|step| step.square()) == Some(square);
        if let Some(step) = input::step_on(self.game(), &self.steps, square) {
            self.take(step);
        } else if on_last && next.contains(&Step::Done) {
            self.take(Step::Done);
        } else if self.steps == [Step::Pick(square)] {
            self.put_back();
        } else if let Some(pick) = input::step_on(self.game(), &[], square).filter(|_| !self.steps.is_empty()) {
            self.put_back();
            self.take(pick);
        } else if let Some(steps) = self.touched_to(square) {
            steps.into_iter().for_each(|step| self.take(step));
        } else {
            let mut attempt = self.steps.clone();
            attempt.push(if attempt.is_empty() { Step::Pick(square) } else { Step::To(square) });
            self.refuse(explain::steps(self.game(), &attempt));
        }
    }

    /// Returns the move to a square for the piece already touched and put back.
    fn touched_to(&self, square: Square) -> Option<Vec<Step>> {
        let game = self.game();
        let own = |at: &Square| self.view.scene().piece(*at).is_some_and(|piece| piece.color == game.turn());
        let touched: Vec<Square> = game.touch().squares.iter().copied().filter(own).collect();
        let [from] = touched[..] else { return None };
        let pick = [Step::Pick(from)];
        let to = input::step_on(game, &pick, square).filter(|_| self.steps.is_empty())?;
        Some(vec![Step::Pick(from), to])
    }

    /// Touches a piece (R1.8). Returns `true` for an enemy piece that must now be captured: the touch is then the whole step.
    pub(super) fn touch(&mut self, square: Square) -> bool {
        let before = self.game().routes().len();
        self.view.game.touch_piece(square);
        if input::next_steps(self.game(), &self.steps).is_empty() {
            self.put_back();
        }
        let is_enemy = self.view.scene().piece(square).is_some_and(|piece| piece.color != self.game().turn());
        if is_enemy && self.game().routes().len() < before {
            self.notice = None;
            return true;
        }
        false
    }

    /// Adds a step to the move; the last one plays it.
    pub(super) fn take(&mut self, step: Step) {
        if self.refuse_computers_turn() {
            return;
        }
        self.notice = None;
        self.steps.push(step);
        input::advance(&self.view.game, &mut self.steps);
        if let Some(route) = input::complete(self.game(), &self.steps).cloned() {
            self.enter_whole(&route);
            return;
        }
        self.offer_the_likely();
    }

    /// Restarts the entry of the move, with the steps that have no alternative (R5.26).
    pub(super) fn put_back(&mut self) {
        self.steps.clear();
        // In an online game, the forced steps of the other side are not this side's to know.
        if self.remote.is_none() || !self.is_computers_turn() {
            input::advance(&self.view.game, &mut self.steps);
        }
        self.several.clear();
        self.choice = None;
        self.dragged = None;
    }

    /// Enters the first steps of a move: touches the picked-up piece, and leaves the rest to the player.
    pub(super) fn enter_steps(&mut self, steps: &[Step]) {
        self.put_back();
        let entered = self.steps.len();
        for &step in steps.iter().skip(entered) {
            if let Step::Pick(square) = step {
                self.touch(square);
            }
            self.steps.push(step);
            self.view.cursor = step.square().unwrap_or(self.view.cursor);
        }
        self.offer_the_likely();
    }

    /// Selects the first promotion. No other choice has an obvious default.
    fn offer_the_likely(&mut self) {
        let choices = input::choices(self.game(), &self.steps);
        self.choice = matches!(choices.first(), Some((Step::Promote(_), _))).then_some(0);
    }

    /// Plays a whole move.
    pub(super) fn enter_whole(&mut self, route: &Route) {
        if self.refuse_read_only() {
            return;
        }
        if self.propose_move(route) {
            return;
        }
        let viewer = self.game().viewer();
        self.asked = false;
        self.stop_computation();
        self.view.forget();
        let played = self.view.game.play_route(route);
        self.put_back();
        if let Err(stale) = played {
            return self.refuse(self.game().info().terms.sentence(&stale.to_string()));
        }
        self.view.look_at(usize::MAX);
        self.notice = None;
        self.tell_remark();
        self.hand_over_if_hidden(viewer);
    }

    /// Handles Esc: cancels the latest thing, one thing at a time, and clears the notice.
    pub(in crate::app) fn step_back(&mut self) -> Transition {
        let is_done = !self.can_step_back();
        self.notice = None;
        if self.is_proving() {
            self.stop_computation();
            self.say("Perpetual check proof cancelled. The game continues.");
        } else if self.is_hinting() {
            self.stop_computation();
            self.say("Hint cancelled.");
        } else if self.is_proving_values() {
            self.stop_computation();
            self.say("Proof cancelled.");
        } else if !self.prompt.is_empty() {
            self.prompt.take();
        } else if self.premove.take().is_some() {
            self.say("Premove cancelled.");
        } else if !self.several.is_empty() {
            self.put_back();
        } else if self.unpick() {
            self.choice = None;
        } else if self.view.back_at.is_some() {
            self.view.look_at(usize::MAX);
        } else if self.view.threats {
            self.view.threats = false;
        } else if self.view.values.take().is_some() {
            // The values are hidden now: nothing else to undo.
        } else if self.asked {
            self.asked = false;
        } else if !self.is_game() {
            return Transition::Return;
        } else if is_done && self.says().is_none() {
            self.say("Nothing to go back to. F10 opens the menu.");
        }
        Transition::Stay
    }

    /// Returns whether Esc has something to cancel.
    pub(super) fn can_step_back(&self) -> bool {
        let is_busy = self.is_proving()
            || self.is_hinting()
            || self.is_proving_values()
            || !self.prompt.is_empty()
            || self.premove.is_some()
            || !self.several.is_empty();
        let shows = self.view.back_at.is_some()
            || self.view.threats
            || self.view.values.is_some()
            || self.notice.is_some()
            || self.asked;
        is_busy || shows || self.before_last_step().is_some()
    }

    /// Returns the steps up to the last chosen one, without it and the automatic steps after it.
    fn before_last_step(&self) -> Option<Vec<Step>> {
        let game = &self.view.game;
        let mut steps = self.steps.clone();
        while steps.pop().is_some() {
            let mut again = steps.clone();
            input::advance(game, &mut again);
            if again == steps {
                return Some(steps);
            }
        }
        None
    }

    /// Removes the last chosen step and the automatic ones after it. Returns `false` if there is none.
    fn unpick(&mut self) -> bool {
        let before = self.before_last_step();
        let is_one = before.is_some();
        if let Some(steps) = before {
            self.steps = steps;
        }
        is_one
    }

    /// Handles Tab: completes the typed text, or selects the next choice.
    pub(in crate::app) fn complete(&mut self, by: isize) {
        if self.prompt.is_empty() {
            self.mark_choice(by);
        } else {
            let completions = self.completions();
            self.prompt.complete(&completions, by);
        }
    }
}
