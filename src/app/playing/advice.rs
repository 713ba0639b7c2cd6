//! The computer's hints, in up to three steps: the piece, the idea, the move.

use super::{Computation, HIDDEN, Playing};
use crate::app::notice::Tells;
use crate::game::think::Decision;
use crate::rules::{Path, Step, Viewer, list};

/// A hint that the player gets step by step.
#[derive(Clone, Debug)]
pub(super) struct Advice {
    /// The suggested move.
    path: Path,
    /// The sentences, one for each step.
    says: Vec<String>,
    /// The number of steps shown.
    told: usize,
}

impl Playing {
    /// Asks for a hint, or for the next step of the current one.
    pub(in crate::app) fn hint(&mut self) {
        if self.refuse_looking_back() || self.refuse_computers_turn() {
            return;
        }
        if !self.game().can_think() {
            return self.refuse(HIDDEN);
        }
        self.put_back();
        self.notice = None;
        self.stop_computation();
        // The view drops its mark after a move, and the hint is then out of date.
        if self.view.hint.is_some() && self.computer.advice.is_some() {
            self.tell_more();
        } else {
            self.asks_for = Computation::Hint;
        }
    }

    /// Prepares the hint for the suggested move, and shows its first step.
    pub(super) fn advise(&mut self, decision: &Decision) {
        let game = self.game();
        let Some(route) = game.route_written(&decision.mv) else { return };
        let terms = &game.info().terms;
        let scene = game.scene(game.plies(), Viewer::Everyone);
        let picked = picked(&route.path).filter_map(Step::square);
        let pieces = picked.filter_map(|at| Some(terms.piece(scene.piece(at)?, at)));
        let pieces = list(&pieces.collect::<Vec<_>>());
        let shown = decision.thought.line.first().cloned().unwrap_or_default();
        let why = match &decision.reason[..] {
            "" => {
                let words = lower(&decision.thought.score.words(terms)).replacen("A draw", "it is a draw", 1);
                format!("the computer thinks {}", words.replacen(" is ", " is then ", 1))
            }
            why => why.into(),
        };
        let piece = (!pieces.is_empty()).then(|| format!("Look at {pieces}. Ask again for another hint."));
        let idea = &decision.idea;
        let idea = (!idea.is_empty()).then(|| format!("Idea: {idea}. Ask again to see the move."));
        let says = piece.into_iter().chain(idea).chain([format!("Try {shown}: {why}.")]).collect();
        self.computer.advice = Some(Advice { path: route.path.clone(), says, told: 0 });
        self.tell_more();
    }

    /// Shows and marks the next step of the hint. The last step repeats as often as the player asks.
    fn tell_more(&mut self) {
        let Some(advice) = &mut self.computer.advice else { return };
        advice.told = (advice.told + 1).min(advice.says.len());
        let is_last = advice.told == advice.says.len();
        let marked = if is_last { advice.path.clone() } else { picked(&advice.path).collect::<Vec<_>>().into() };
        let text = advice.says[advice.told - 1].clone();
        self.view.hint = Some((self.game().plies(), marked));
        self.say(text);
    }
}

/// Returns the steps of `path` that pick up a piece.
fn picked(path: &Path) -> impl Iterator<Item = Step> {
    path.steps().iter().copied().filter(|step| matches!(step, Step::Pick(_)))
}

fn lower(text: &str) -> String {
    // The name of a side keeps its capital.
    text.strip_prefix("The ").map_or_else(|| text.replacen("Computer", "computer", 1), |rest| format!("the {rest}"))
}
