//! The computer's analysis of a game: the evaluation of each ply, and the biggest mistakes.

use super::notes::numbered;
use crate::app::opponent::{Purpose, Wanted};
use crate::app::view::{Findings, Lost, Slip, View};
use crate::game::think::{Decision, Evaluation};
use crate::game::{Game, describe, think};
use crate::rules::{Color, Outcome, Reason};

#[derive(Default)]
pub struct Analysis {
    pub running: bool,
    /// The best move at each ply analysed so far, and the reason for it.
    pub(super) best: Vec<Option<(String, String)>>,
    /// The biggest mistakes, the worst first, once the analysis is complete.
    pub lost: Vec<Lost>,
    /// The index of the mistake shown last.
    pub at: Option<usize>,
    /// The ply whose move values are being proved.
    pub(super) proves_at: Option<usize>,
}

/// The smallest loss that is listed, in hundredths of a pawn.
const MIN: i32 = 80;
const MAX: usize = 5;

impl Analysis {
    /// Returns the search of the game that is needed now.
    pub(super) fn wanted(&self, view: &View) -> Option<Wanted> {
        let game = view.number();
        let proof = self.proves_at.map(|ply| Wanted { game, ply, purpose: Purpose::Values, touched: 0 });
        let next =
            || self.running.then_some(Wanted { game, ply: self.best.len(), purpose: Purpose::Review, touched: 0 });
        proof.or_else(next)
    }

    /// Takes the result of a search. Returns a sentence once the analysis or the proof is complete.
    pub(super) fn decided(&mut self, view: &mut View, wanted: Wanted, decision: Option<Decision>) -> Option<String> {
        if wanted.purpose == Purpose::Values {
            self.proves_at = None;
            let values = decision.map_or_else(Vec::new, |decision| decision.values);
            let text = describe::values(&view.game, wanted.ply, &values);
            view.values = Some((wanted.ply, values));
            return Some(text);
        }
        if let Some(decision) = &decision {
            view.judge(wanted.ply, decision.thought.score);
        }
        let best = |decision: Decision| Some((decision.thought.line.into_iter().next()?, decision.reason));
        self.best.push(decision.and_then(best));
        // Where the game ended on the board, the last position has no best move.
        let plies = view.game.plies() + usize::from(end_on_board(&view.game).is_none());
        (self.best.len() >= plies).then(|| self.conclude(view))
    }

    /// Completes the analysis, and returns what it found in a sentence.
    fn conclude(&mut self, view: &mut View) -> String {
        self.running = false;
        let game = &view.game;
        let score = |ply: usize| match end_on_board(game) {
            Some(outcome) if ply == game.plies() => Some(Evaluation::Proved(outcome.winner)),
            _ => view.scores.get(ply).copied().flatten(),
        };
        let lost = game.entries().iter().enumerate().filter_map(|(ply, entry)| {
            let (before, after) = (score(ply)?, score(ply + 1)?);
            let by = before.value(entry.side) - after.value(entry.side);
            let better = self.best.get(ply)?.clone().filter(|(better, _)| *better != entry.shown)?;
            let answer = self.best.get(ply + 1).cloned().flatten();
            let proved = slip(before, after, entry.side);
            let mv = numbered(entry.number, entry.side, &entry.shown);
            (by >= MIN).then_some(Lost { ply: ply + 1, by, mv, better, answer, proved })
        });
        let mut lost: Vec<Lost> = lost.collect();
        lost.sort_by_key(|lost| (-lost.by, lost.ply));
        // Proved mistakes are certain, so keep them all.
        if lost.iter().any(|lost| lost.proved.is_none()) {
            lost.truncate(MAX);
        }
        let all_proved = !lost.is_empty() && lost.iter().all(|lost| lost.proved.is_some());
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
        // The last position of a finished game was not analysed.
        self.best.resize(game.plies() + 1, None);
        self.lost.clone_from(&lost);
        view.findings = Some(Findings { accuracy, lost });
        text
    }

    /// Returns the findings at the shown ply of the game: its evaluation, and the loss of the move before.
    pub(super) fn found(&self, view: &View) -> String {
        let (ply, total) = (view.ply(), view.game.plies());
        let progress = || {
            let moves = total.div_ceil(2);
            format!("Analysing move {} of {moves}… Esc cancels.", (self.best.len() / 2 + 1).min(moves))
        };
        let lost = self.lost.iter().find(|lost| lost.ply == ply).map(Lost::words);
        let score = view.scores.get(ply).copied().flatten();
        let score = score.map(|score| format!("{}.", score.words_and_pawns(&view.game.info().terms)));
        // The order keeps a score at the end of a sentence away from a move number.
        let parts = [self.running.then(progress), lost, score];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// Returns what a move of a side gave away, if the values before and after it are proved.
fn slip(before: Evaluation, after: Evaluation, side: Color) -> Option<Slip> {
    let (before, after) = (before.proved()?, after.proved()?);
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
