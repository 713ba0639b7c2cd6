//! The computation that the player asked for: a hint, the values of the moves, or a proof of perpetual check.

use super::Line;
use crate::app::notice::Tells;
use crate::app::opponent::{HIDDEN, Purpose, UNSOLVED};
use crate::app::{Effect, Work};
use crate::game::Game;
use crate::game::describe::in_a_row;
use crate::game::think::{Decision, Evaluation};
use crate::rules::perpetual::Verdict;
use crate::rules::text::capitalised;
use crate::rules::{Color, Path, Step, Viewer, list};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The computation that the player asked for, and the latest hint.
#[derive(Default)]
pub struct Inquiry {
    runs: Option<Computation>,
    /// The number of proofs requested. The answer to an earlier one is dropped.
    proofs: u64,
    advice: Option<Advice>,
}

/// The moves of the best line that a hint without another reason shows.
const SHOWN: usize = 3;
/// The lowest score of an advantage that such a hint names, in hundredths of a pawn.
const EVEN: i32 = 60;
/// The lowest score of a won game.
const WINNING: i32 = 500;

enum Computation {
    /// A hint, and whether the player waits for its next step: the first one is told before the reasons are found.
    Hint { waits: bool },
    /// The values of all moves.
    Values,
    /// A proof of perpetual check, with the flag that stops it.
    Proof(Arc<AtomicBool>),
}

/// A hint that the player gets step by step: the piece, the idea, the move, and the moves that may follow.
struct Advice {
    path: Path,
    says: Vec<String>,
    /// The number of steps before the one that names the move.
    secret: usize,
    /// The number of steps shown.
    told: usize,
    /// True while the reasons are sought: there is only the first step.
    is_open: bool,
}

impl Inquiry {
    pub fn is_on(&self) -> bool {
        self.runs.is_some()
    }

    pub fn is_proving(&self) -> bool {
        matches!(self.runs, Some(Computation::Proof(_)))
    }

    pub fn purpose(&self) -> Option<Purpose> {
        match self.runs.as_ref()? {
            Computation::Hint { .. } => Some(Purpose::Hint),
            Computation::Values => Some(Purpose::Values),
            Computation::Proof(_) => None,
        }
    }

    pub fn waits(&self) -> Option<&'static str> {
        match self.runs.as_ref()? {
            Computation::Hint { waits: true } => Some("Looking for a good move… Esc cancels."),
            Computation::Values => Some("Working out which moves win… Esc cancels."),
            Computation::Hint { waits: false } | Computation::Proof(_) => None,
        }
    }

    pub fn stop(&mut self) {
        if let Some(Computation::Proof(cancel)) = self.runs.take() {
            cancel.store(true, Ordering::Relaxed);
        }
    }

    /// Stops the computation at the player's wish, and returns a sentence about it.
    pub fn cancel(&mut self) -> Option<&'static str> {
        let cancelled = match self.runs.as_ref()? {
            Computation::Hint { .. } => "Hint cancelled.",
            Computation::Values => "Proof cancelled.",
            Computation::Proof(_) => "Perpetual check proof cancelled. The game continues.",
        };
        self.stop();
        Some(cancelled)
    }

    pub fn prove(&mut self, game: &Game) -> Effect {
        self.stop();
        self.proofs += 1;
        let cancel = Arc::new(AtomicBool::new(false));
        self.runs = Some(Computation::Proof(Arc::clone(&cancel)));
        Effect::Prove { id: self.proofs, proof: Work(game.proof()), cancel }
    }

    /// Ends the proof with its verdict. Returns `false` for the verdict of an older or stopped proof.
    pub fn proved(&mut self, id: u64, verdict: Verdict) -> bool {
        let counts = id == self.proofs && self.is_proving() && verdict != Verdict::Cancelled;
        if counts {
            self.runs = None;
        }
        counts
    }

    /// Prepares a hint for the suggested move. Returns whether the move is legal.
    pub fn advise(&mut self, game: &Game, decision: &Decision) -> bool {
        let Some(advice) = Advice::new(game, decision) else { return false };
        let begun = self.advice.take().filter(|begun| begun.is_open && begun.path == advice.path);
        self.advice = Some(Advice { told: begun.map_or(0, |begun| begun.told), ..advice });
        true
    }
}

impl Advice {
    fn new(game: &Game, decision: &Decision) -> Option<Self> {
        let (path, terms) = (game.written(&decision.mv)?.path.clone(), &game.info().terms);
        let shown = decision.thought.line.first().cloned().unwrap_or_default();
        let (score, line) = (decision.thought.score, &decision.thought.line);
        // In a race of pawns, a line without a proof is mostly mistakes.
        let is_sound = !matches!(score, Evaluation::Open(_)) || game.info().pieces.len() > 1;
        let next = next_moves(decision).filter(|_| is_sound).map(|line| format!("Next moves: {line}."));
        let last = match &decision.reason[..] {
            "" => {
                let outlook = match score {
                    Evaluation::Proved(None) => "It is a draw with best play".into(),
                    // Other searches might see the other side ahead by as little.
                    Evaluation::Open(value) if value.abs() < EVEN => "The game is about even".into(),
                    Evaluation::Open(value) if value.abs() < WINNING => {
                        format!("{} is better", terms.side(if value > 0 { Color::White } else { Color::Black }))
                    }
                    _ => capitalised(&score.words(terms)),
                };
                let line = line.get(..SHOWN).map(|line| format!(" Likely next moves: {}.", in_a_row(line)));
                format!("Try {shown}.{} {outlook}.", line.unwrap_or_default())
            }
            why if next.is_some() => format!("Try {shown}: {why}. Ask again to see the next moves."),
            why => format!("Try {shown}: {why}."),
        };
        let idea = &decision.idea;
        let idea = (!idea.is_empty()).then(|| format!("Idea: {idea}. Ask again to see the move."));
        let mut says: Vec<String> = pieces(game, &path).into_iter().chain(idea).collect();
        let secret = says.len();
        says.extend(std::iter::once(last).chain(next));
        Some(Self { path, says, secret, told: 0, is_open: false })
    }

    /// Creates the first step of a hint, if a piece on the board moves.
    fn begun(game: &Game, mv: &str) -> Option<Self> {
        let path = game.written(mv)?.path.clone();
        Some(Self { says: vec![pieces(game, &path)?], path, secret: 1, told: 0, is_open: true })
    }
}

impl Line {
    /// Asks for a hint, or for the next step of the current one.
    pub(in crate::app) fn hint(&mut self) {
        if self.refuse_if(self.turn().why_not()) {
            return;
        }
        if !self.view.game.can_think() {
            return self.refuse(HIDDEN);
        }
        let is_found = self.hint_goes_on().is_some_and(|advice| !advice.is_open);
        self.compute(Computation::Hint { waits: true });
        if is_found {
            self.inquiry.runs = None;
            self.tell_hint();
        }
    }

    /// Returns the hint for this position, if one has begun. The view drops its mark after a move, and the hint is then out of date; also if a
    /// touched piece rules its move out.
    fn hint_goes_on(&self) -> Option<&Advice> {
        let is_playable = |advice: &&Advice| self.view.game.routes().iter().any(|route| route.path == advice.path);
        self.inquiry.advice.as_ref().filter(|_| self.view.hint.is_some()).filter(is_playable)
    }

    /// Tells the first step of a hint, whose move is found, while its reasons are sought.
    pub(super) fn point_out(&mut self, mv: &str) {
        let is_hint = matches!(self.inquiry.runs, Some(Computation::Hint { waits: true }));
        if is_hint
            && self.hint_goes_on().is_none()
            && let Some(advice) = Advice::begun(&self.view.game, mv)
        {
            self.inquiry.advice = Some(advice);
            self.inquiry.runs = Some(Computation::Hint { waits: false });
            self.tell_hint();
        }
    }

    /// Shows which moves win, draw and lose, or hides it.
    pub(in crate::app) fn show_values(&mut self) {
        if !self.view.game.has_values(self.view.game.plies()) {
            return self.refuse(UNSOLVED);
        }
        if self.view.values.take().is_none() && !self.refuse_if(self.turn().why_not()) {
            self.compute(Computation::Values);
        }
    }

    fn compute(&mut self, computation: Computation) {
        self.input.put_back(&self.view.game);
        self.notice = None;
        self.inquiry.stop();
        self.inquiry.runs = Some(computation);
    }

    /// Shows and marks the next step of the hint, if there is one. The last step repeats as often as the player asks.
    pub(super) fn tell_hint(&mut self) {
        let Some(advice) = &mut self.inquiry.advice else { return };
        advice.told = (advice.told + 1).min(advice.says.len());
        let is_named = advice.told > advice.secret;
        let marked = if is_named { advice.path.clone() } else { picked(&advice.path).collect::<Vec<_>>().into() };
        let text = advice.says[advice.told - 1].clone();
        self.view.hint = Some((self.view.game.plies(), marked));
        self.say(text);
    }
}

/// Returns the moves of the best line, unless the reason shows the first of them already, or another line with the move.
fn next_moves(decision: &Decision) -> Option<String> {
    let line = &decision.thought.line;
    let is_shown =
        |from: usize| line.get(from..from + 2).is_some_and(|moves| decision.reason.contains(&in_a_row(moves)));
    let has_line = line.first().is_some_and(|first| decision.reason.contains(&format!(": {first}")));
    let is_new = line.len() > 2 && !decision.reason.is_empty() && !has_line && !is_shown(0) && !is_shown(1);
    is_new.then(|| in_a_row(line))
}

/// Returns the first step of a hint: which pieces to look at, if any on the board move.
fn pieces(game: &Game, path: &Path) -> Option<String> {
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let pieces = picked(path).filter_map(Step::square);
    let pieces: Vec<_> = pieces.filter_map(|at| Some(game.info().terms.your(scene.piece(at)?, at))).collect();
    (!pieces.is_empty()).then(|| format!("Look at {}. Ask again for another hint.", list(&pieces)))
}

/// Returns the steps of `path` that pick up a piece.
fn picked(path: &Path) -> impl Iterator<Item = Step> {
    path.steps().iter().copied().filter(|step| matches!(step, Step::Pick(_)))
}
