//! The computer goes through the game: what each ply is worth, and which moves lost most.

use super::Review;
use crate::app::scheduler::{Purpose, Wanted};
use crate::game::Game;
use crate::game::think::{Decision, Thought};
use crate::rules::Color;

/// What the computer finds in a game.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// Whether it is looking.
    running: bool,
    /// What is best at each ply that was looked at.
    best: Vec<Option<String>>,
    /// The moves that lost most, the worst first, once all were looked at.
    lost: Vec<Lost>,
    /// Which of them was gone to last.
    at: Option<usize>,
}

/// A move that lost something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The ply after it.
    pub ply: usize,
    /// How much, in hundredths of a pawn.
    pub by: i32,
    /// The move with its number: `12... Qh5`.
    pub mv: String,
    /// What would have been better.
    pub better: String,
}

/// A move that loses less is none of those that lost most.
const LEAST: i32 = 80;
/// So many of them are listed.
const MOST: usize = 5;

impl Analysis {
    /// The moves that lost most, the worst first.
    #[must_use]
    pub fn lost(&self) -> &[Lost] {
        &self.lost
    }

    /// The one that was gone to last.
    #[must_use]
    pub const fn at(&self) -> Option<usize> {
        self.at
    }

    /// Whether the game is looked at.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running
    }
}

impl Review {
    /// The game that is thought about, whatever is shown of it.
    pub(in crate::app) fn thought_about(&self) -> &dyn Game {
        match &self.trial {
            Some(trial) => trial.game(),
            None => self.outer.first().unwrap_or(&self.view).game.as_ref(),
        }
    }

    /// What is to be thought about now.
    pub(in crate::app) fn wants(&self) -> Option<Wanted> {
        if let Some(trial) = &self.trial {
            return trial.wants();
        }
        let view = self.outer.first().unwrap_or(&self.view);
        let game = view.number();
        self.analysis.running.then_some(Wanted { game, ply: self.analysis.best.len(), purpose: Purpose::Review })
    }

    /// What is thought so far.
    pub(in crate::app) fn thinks(&mut self, thought: Thought) {
        if let Some(trial) = &mut self.trial {
            trial.thinks(thought);
        }
    }

    /// What the thinking came to.
    pub(in crate::app) fn decided(&mut self, wanted: Wanted, decision: Option<Decision>) {
        if let Some(trial) = &mut self.trial {
            return trial.decided(wanted, decision);
        }
        if let Some(decision) = &decision {
            self.main_view().judge(wanted.ply, decision.thought.worth);
        }
        self.analysis.best.push(decision.and_then(|decision| decision.thought.line.into_iter().next()));
        // Of the last position of a game that is over there is nothing to be found.
        let game = self.thought_about();
        let plies = game.plies() + usize::from(game.outcome().is_none());
        if self.analysis.best.len() >= plies {
            self.conclude();
        }
    }

    /// Begins to look, or goes to the next of the moves that lost most.
    pub(super) fn analyse(&mut self) {
        self.autoplay.stop();
        let game = self.thought_about();
        if game.thinker(0).is_none() {
            return self.refuse("The computer does not think where the sides hide pieces from each other.".into());
        }
        if game.plies() == 0 {
            return self.refuse("No move was played in this game.".into());
        }
        let count = self.analysis.lost.len();
        if self.analysis.running {
            self.refuse("The computer is still looking; Esc cancels.".into());
        } else if count > 0 {
            while self.leave_variation() {}
            let next = self.analysis.at.map_or(0, |at| (at + 1) % count);
            self.look_at(self.analysis.lost[next].ply);
            self.analysis.at = Some(next);
        } else if self.analysis.best.len() > game.plies() {
            self.say("No move of this game lost much.".into());
        } else {
            self.analysis.running = true;
        }
    }

    /// Looks no longer. `false` if nobody did.
    pub(super) fn stop_analysis(&mut self) -> bool {
        std::mem::take(&mut self.analysis.running)
    }

    /// Everything was looked at.
    fn conclude(&mut self) {
        self.analysis.running = false;
        let view = self.outer.first().unwrap_or(&self.view);
        let game = view.game.as_ref();
        let worth = |ply: usize, side: Color| {
            if ply == game.plies()
                && let Some(outcome) = game.outcome()
            {
                let won = outcome.winner.map(|winner| if winner == side { 1 } else { -1 });
                return Some(won.unwrap_or(0) * crate::game::think::WON);
            }
            view.worths.get(ply).copied().flatten().map(|worth| worth.value(side))
        };
        let lost = game.entries().iter().enumerate().filter_map(|(ply, entry)| {
            let by = worth(ply, entry.side)? - worth(ply + 1, entry.side)?;
            let better = self.analysis.best.get(ply)?.clone().filter(|better| *better != entry.shown)?;
            (by >= LEAST).then(|| Lost { ply: ply + 1, by, mv: self.named(ply), better })
        });
        let mut lost: Vec<Lost> = lost.collect();
        lost.sort_by_key(|lost| (-lost.by, lost.ply));
        lost.truncate(MOST);
        let plies = game.plies();
        let text = match lost.len() {
            0 => "No move of this game lost much.".into(),
            1 => "One move lost much; analyse goes to it.".into(),
            count => format!("These {count} moves lost most; analyse goes from one to the next."),
        };
        self.analysis.lost = lost;
        // Where the game is over, its last position was not looked at.
        self.analysis.best.resize(plies + 1, None);
        self.say(text);
    }

    /// A move with its number.
    fn named(&self, index: usize) -> String {
        let entry = &self.thought_about().entries()[index];
        let dots = if entry.side == Color::White { "." } else { "..." };
        format!("{}{dots} {}", entry.number, entry.shown)
    }

    /// What the computer found at the ply shown: what it is worth, and what was lost by the move before.
    pub(super) fn found(&self) -> String {
        if self.notes.depth() > 0 {
            return String::new();
        }
        let ply = self.view.ply();
        let total = self.game().plies();
        let progress = if self.analysis.running {
            format!("The computer looks at move {} of {total}… Esc cancels.", self.analysis.best.len().min(total))
        } else {
            String::new()
        };
        let lost = self.analysis.lost.iter().find(|lost| lost.ply == ply);
        let lost = lost.map(|lost| {
            format!("{} lost {}.{} pawns: {} was better.", lost.mv, lost.by / 100, lost.by % 100 / 10, lost.better)
        });
        let worth = self.view.worths.get(ply).copied().flatten();
        let worth = worth.map(|worth| format!("{}.", worth.words_and_pawns(&self.game().info().terms)));
        let parts = [progress, worth.unwrap_or_default(), lost.unwrap_or_default()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}
