//! The computer's analysis of a game: the evaluation of each ply, and the biggest mistakes.

use super::Review;
use crate::app::findings::{Findings, Lost, Slip};
use crate::app::notice::Tells;
use crate::app::opponent::UNSOLVED;
use crate::app::wanted::{Purpose, Wanted};
use crate::game::think::{Decision, Evaluation, MoveValue};
use crate::game::{Game, describe, think};
use crate::rules::{Color, Outcome, Reason};

#[derive(Clone, Debug, Default)]
pub struct Analysis {
    running: bool,
    /// The best move at each ply analysed so far.
    best: Vec<Option<String>>,
    /// The biggest mistakes, the worst first, once the analysis is complete.
    lost: Vec<Lost>,
    /// The index of the mistake shown last.
    at: Option<usize>,
    /// The ply whose move values are being proved.
    proves_at: Option<usize>,
}

/// The smallest loss that is listed, in hundredths of a pawn.
const MIN: i32 = 80;
const MAX: usize = 5;

impl Analysis {
    /// Returns the biggest mistakes, the worst first.
    pub fn lost(&self) -> &[Lost] {
        &self.lost
    }

    /// Returns the index of the mistake shown last.
    pub const fn at(&self) -> Option<usize> {
        self.at
    }

    /// Returns whether the analysis is running.
    pub const fn is_running(&self) -> bool {
        self.running
    }
}

impl Review {
    /// Returns the game under analysis, for any shown line.
    pub(in crate::app) fn thought_about(&self) -> &Game {
        match &self.trial {
            Some(trial) => &trial.view.game,
            None => &self.outer.first().unwrap_or(&self.view).game,
        }
    }

    pub(in crate::app) fn wants(&self) -> Option<Wanted> {
        if let Some(trial) = &self.trial {
            return trial.wants();
        }
        let view = self.outer.first().unwrap_or(&self.view);
        let game = view.number();
        if let Some(ply) = self.analysis.proves_at {
            return Some(Wanted { game, ply, purpose: Purpose::Values });
        }
        self.analysis.running.then_some(Wanted { game, ply: self.analysis.best.len(), purpose: Purpose::Review })
    }

    pub(in crate::app) fn decided(&mut self, wanted: Wanted, decision: Option<Decision>) {
        if let Some(trial) = &mut self.trial {
            return trial.decided(wanted, decision);
        }
        if wanted.purpose == Purpose::Values {
            self.analysis.proves_at = None;
            return self.tell_values(wanted.ply, decision.map_or_else(Vec::new, |decision| decision.values));
        }
        if let Some(decision) = &decision {
            self.main_view().judge(wanted.ply, decision.thought.score);
        }
        self.analysis.best.push(decision.and_then(|decision| decision.thought.line.into_iter().next()));
        // Where the game ended on the board, the last position has no best move.
        let game = self.thought_about();
        let plies = game.plies() + usize::from(end_on_board(game).is_none());
        if self.analysis.best.len() >= plies {
            self.conclude();
        }
    }

    /// Starts the analysis, or shows the next mistake.
    pub(in crate::app) fn analyse(&mut self) {
        self.autoplay.stop();
        let game = self.thought_about();
        if game.thinker(0).is_none() {
            return self.refuse("The computer cannot analyse a game with hidden pieces.");
        }
        if game.plies() == 0 {
            return self.refuse("This game has no moves.");
        }
        let count = self.analysis.lost.len();
        if self.analysis.running {
            self.refuse("Still analysing… Esc cancels.");
        } else if count > 0 {
            while self.leave_variation() {}
            let next = self.analysis.at.map_or(0, |at| (at + 1) % count);
            self.look_at(self.analysis.lost[next].ply);
            self.analysis.at = Some(next);
        } else if self.analysis.best.len() > game.plies() {
            self.say("No big mistakes in this game.");
        } else {
            self.analysis.running = true;
        }
    }

    /// Shows which moves win, draw and lose at the shown ply, or hides it.
    pub(in crate::app) fn show_values(&mut self) {
        self.autoplay.stop();
        if !self.game().can_be_solved() {
            return self.refuse(UNSOLVED);
        }
        if !self.outer.is_empty() {
            return self.refuse("Values are shown for the game's own moves, not in variations.");
        }
        if self.view.values.take().is_none() {
            self.analysis.proves_at = Some(self.view.ply());
            self.say("Proving what each move is worth… Esc cancels.");
        }
    }

    fn tell_values(&mut self, ply: usize, values: Vec<MoveValue>) {
        let said = describe::values(self.thought_about(), ply, &values);
        self.say(said);
        self.main_view().values = Some((ply, values));
    }

    /// Stops proving the values of moves. Returns `false` if no proof was running.
    pub(super) fn stop_proving(&mut self) -> bool {
        self.analysis.proves_at.take().is_some()
    }

    pub(super) fn stop_analysis(&mut self) -> bool {
        std::mem::take(&mut self.analysis.running)
    }

    fn conclude(&mut self) {
        self.analysis.running = false;
        let view = self.outer.first().unwrap_or(&self.view);
        let game = &view.game;
        let score = |ply: usize| match end_on_board(game) {
            Some(outcome) if ply == game.plies() => Some(Evaluation::Proved(outcome.winner)),
            _ => view.scores.get(ply).copied().flatten(),
        };
        let lost = game.entries().iter().enumerate().filter_map(|(ply, entry)| {
            let (before, after) = (score(ply)?, score(ply + 1)?);
            let by = before.value(entry.side) - after.value(entry.side);
            let better = self.analysis.best.get(ply)?.clone().filter(|better| *better != entry.shown)?;
            let proved = slip(before, after, entry.side);
            (by >= MIN).then(|| Lost { ply: ply + 1, by, mv: self.named(ply), better, proved })
        });
        let mut lost: Vec<Lost> = lost.collect();
        lost.sort_by_key(|lost| (-lost.by, lost.ply));
        // Proved mistakes are certain, so keep them all.
        if lost.iter().any(|lost| lost.proved.is_none()) {
            lost.truncate(MAX);
        }
        let all_proved = !lost.is_empty() && lost.iter().all(|lost| lost.proved.is_some());
        let plies = game.plies();
        let text = match lost.len() {
            0 => "No big mistakes in this game.".into(),
            1 if all_proved => "One mistake found. Type analyse to go to it.".into(),
            count if all_proved => format!("{count} mistakes found. Type analyse to step through them."),
            1 => "One big mistake found. Type analyse to go to it.".into(),
            count => format!("The {count} biggest mistakes: type analyse to step through them."),
        };
        let moves = |side: Color| -> Vec<f64> {
            let entries = game.entries().iter().enumerate().filter(|(_, entry)| entry.side == side);
            entries.filter_map(|(ply, _)| Some(think::accuracy(score(ply)?, score(ply + 1)?, side))).collect()
        };
        let accuracy = Color::ALL.map(|side| think::mean_accuracy(&moves(side)));
        self.main_view().findings = Some(Findings { accuracy, lost: lost.clone() });
        self.analysis.lost = lost;
        // The last position of a finished game was not analysed.
        self.analysis.best.resize(plies + 1, None);
        self.say(text);
    }

    fn named(&self, index: usize) -> String {
        let entry = &self.thought_about().entries()[index];
        let dots = if entry.side == Color::White { "." } else { "..." };
        format!("{}{dots} {}", entry.number, entry.shown)
    }

    /// Returns the findings at the shown ply: its evaluation, and the loss of the move before.
    pub(super) fn found(&self) -> String {
        if self.notes.depth() > 0 {
            return String::new();
        }
        let ply = self.view.ply();
        let total = self.game().plies();
        let progress = if self.analysis.running {
            format!("Analysing move {} of {total}… Esc cancels.", self.analysis.best.len().min(total))
        } else {
            String::new()
        };
        let lost = self.analysis.lost.iter().find(|lost| lost.ply == ply);
        let lost = lost.map(Lost::words);
        let score = self.view.scores.get(ply).copied().flatten();
        let score = score.map(|score| format!("{}.", score.words_and_pawns(&self.game().info().terms)));
        // The order keeps a score at the end of a sentence away from a move number.
        let parts = [progress, lost.unwrap_or_default(), score.unwrap_or_default()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// Returns what a move of a side gave away, if the values before and after it are proved.
fn slip(before: Evaluation, after: Evaluation, side: Color) -> Option<Slip> {
    let (Evaluation::Proved(before), Evaluation::Proved(after)) = (before, after) else { return None };
    match (before == Some(side), after) {
        (true, None) => Some(Slip::WinToDraw),
        (true, Some(winner)) if winner != side => Some(Slip::WinToLoss),
        (false, Some(winner)) if winner != side && before.is_none() => Some(Slip::DrawToLoss),
        _ => None,
    }
}

/// Returns the outcome if the rules ended the game on the board. A resignation, an agreement, a player who quits, the clock or an
/// arbiter says nothing about the value of the last move.
fn end_on_board(game: &Game) -> Option<Outcome> {
    let off_board =
        [Reason::Resignation, Reason::Time, Reason::Quit, Reason::Agreement, Reason::Adjudication, Reason::Unknown];
    game.outcome().filter(|outcome| !off_board.contains(&outcome.reason))
}
