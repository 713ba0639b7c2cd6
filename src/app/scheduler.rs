//! Schedules engine searches: after each message compares the wanted search with the running one, cancels and restarts where
//! they differ.

use super::notice::Tells;
use super::{App, Current, Effect, Transition};
use crate::engine::{Level, Limits};
use crate::game::EngineName;
use crate::game::think::{Decision, SearchTask, Thought};
use std::time::Duration;

/// The running search and the number of searches so far.
#[derive(Debug, Default)]
pub struct EngineScheduler {
    /// The number of searches so far, which is the id of the last.
    asked: u64,
    running: Option<(u64, Wanted)>,
}

/// A wanted search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The number of the game; 0 if it has none.
    pub game: u64,
    /// The ply to search from.
    pub ply: usize,
    /// The purpose.
    pub purpose: Purpose,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move to play, at a level.
    Move(Level),
    /// A move to play, by an external engine.
    Foreign(EngineName),
    /// A move to suggest.
    Hint,
    /// The evaluation of the position.
    Review,
    /// The proved value of every move.
    Values,
}

/// The search limits of a hint and of each ply of a review, in nodes.
const HINT: u64 = 200_000;
const REVIEW: u64 = 60_000;
/// The part of its clock that the computer may wait before it answers.
const SPARE: u32 = 60;

impl Purpose {
    fn task(self, seed: u64, threads: usize) -> SearchTask {
        let nodes = |nodes| SearchTask::new(Limits::default().with_nodes(nodes));
        match self {
            Self::Move(level) => SearchTask::of_level(level, seed).on_threads(threads),
            Self::Hint => nodes(HINT).on_threads(threads),
            Self::Foreign(_) | Self::Review => nodes(REVIEW),
            Self::Values => SearchTask { values: true, ..nodes(REVIEW) },
        }
    }
}

impl App {
    /// Returns whether a search is running.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.scheduler.running.is_some()
    }

    /// Returns the external engine to ask for `purpose`, if any.
    const fn asked(&self, purpose: Purpose) -> Option<EngineName> {
        match purpose {
            Purpose::Foreign(engine_name) => Some(engine_name),
            Purpose::Move(_) | Purpose::Values => None,
            // The built-in engine verified the exercises, so it judges them.
            _ if matches!(self.screen, Current::Practice(_)) => None,
            Purpose::Hint | Purpose::Review => self.advisor,
        }
    }

    /// Cancels the running search and starts the wanted one where they differ.
    pub(super) fn schedule_engines(&mut self) -> Vec<Effect> {
        let wanted = self.screen.wants();
        if self.scheduler.running.map(|(_, wanted)| wanted) == wanted {
            return Vec::new();
        }
        let mut effects: Vec<Effect> =
            self.scheduler.running.take().map(|(id, _)| Effect::Halt { id }).into_iter().collect();
        let game = match &self.screen {
            Current::Review(review) => Some(review.thought_about()),
            screen => screen.view().map(|view| &view.game),
        };
        let (Some(wanted), Some(game)) = (wanted, game) else { return effects };
        let id = self.scheduler.asked + 1;
        if let Some(engine) = self.asked(wanted.purpose) {
            let Some(mut engine_request) = game.engine_request(wanted.ply) else { return effects };
            engine_request.clocks = self.limits(wanted);
            effects.push(Effect::Consult {
                id,
                game: wanted.game,
                ply: wanted.ply,
                engine,
                engine_request: Box::new(engine_request),
            });
        } else {
            let Some(thinker) = game.thinker(wanted.ply) else { return effects };
            // The seed differs from game to game and ply to ply, so that a level varies its play.
            let seed = self.now.seconds() ^ (wanted.game << 40) ^ ((wanted.ply as u64) << 20);
            let mut task = wanted.purpose.task(seed, self.settings.search_threads());
            task.limits.clock = self.limit(wanted);
            if let Purpose::Move(level) = wanted.purpose
                && game.players().iter().any(|player| player.is_human())
            {
                // The pause lets the player follow the game. It must not cost the computer much of its clock.
                let spare = task.limits.clock.as_ref().map(|clock| clock.left / SPARE);
                task.pace = level.pace(seed).min(spare.unwrap_or(Duration::MAX));
            }
            effects.push(Effect::Think { id, game: wanted.game, ply: wanted.ply, thinker, task: Box::new(task) });
        }
        self.scheduler.asked = id;
        self.scheduler.running = Some((id, wanted));
        effects
    }

    /// Restarts the search, since the previous request was not answered.
    pub(super) fn reschedule_engines(&mut self) -> Vec<Effect> {
        self.scheduler.running = None;
        self.schedule_engines()
    }

    /// Ends the search for a move with its result so far.
    pub(super) fn move_now(&self) -> Option<Effect> {
        self.scheduler.running.map(|(id, _)| Effect::Halt { id })
    }

    /// Handles the progress of a search.
    pub(super) fn thought(&mut self, id: u64, thought: Thought) {
        if self.scheduler.running.is_none_or(|(running, _)| running != id) {
            return;
        }
        self.screen.thinks(thought);
    }

    /// Handles the result of a search. Drops an outdated result.
    pub(super) fn decided(&mut self, id: u64, ply: usize, decision: Option<Decision>) -> Vec<Effect> {
        let Some((_, wanted)) = self.scheduler.running.filter(|(running, wanted)| (*running, wanted.ply) == (id, ply))
        else {
            return Vec::new();
        };
        self.scheduler.running = None;
        match self.screen.decided(wanted, decision) {
            Transition::Solved(game, exercise) => self.solved(game, &exercise),
            _ => Vec::new(),
        }
    }

    /// Handles the failure of an external engine, or of the built-in one.
    pub(super) fn engine_failed(&mut self, id: u64, why: &str) {
        let Some((_, wanted)) = self.scheduler.running.filter(|(running, _)| *running == id) else { return };
        if self.asked(wanted.purpose).is_none() {
            // No other engine is left to ask.
            self.decided(id, wanted.ply, None);
            let turn = matches!(wanted.purpose, Purpose::Move(_));
            let then = if turn { " Type pause to let it try again, or human to take over." } else { "" };
            return self.screen.refuse(format!("The computer {why}.{then}"));
        }
        self.scheduler.running = None;
        match (wanted.purpose, &mut self.screen) {
            (Purpose::Foreign(engine_name), Current::Game(playing)) => {
                let after = self.engines.iter().position(|other| *other == engine_name).map_or(0, |at| at + 1);
                let others = self.engines.iter().cycle().skip(after).take(self.engines.len());
                playing.failed(engine_name, why, others.copied().find(|other| *other != engine_name));
            }
            // The built-in engine takes over.
            (_, screen) => {
                if let Some(engine_name) = self.advisor.take() {
                    screen.refuse(format!("{engine_name} {why}. Pawnstorm's engine is used instead."));
                }
            }
        }
    }
}
