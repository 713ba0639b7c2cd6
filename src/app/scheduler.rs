//! Schedules engine searches: after each message compares the wanted search with the running one, cancels and restarts where
//! they differ.

use super::line::Line;
use super::notice::Tells;
use super::opponent::{Opponent, Purpose, Wanted};
use super::view::View;
use super::{Context, Effect, Screen, Work};
use crate::engine::Limits;
use crate::game::EngineName;
use crate::game::think::{Decision, SearchTask, Thought};
use crate::rules::Color;
use std::time::Duration;

/// The running search and the number of searches so far.
#[derive(Debug, Default)]
pub(super) struct EngineScheduler {
    /// The number of searches so far, which is the id of the last.
    asked: u64,
    pub(super) running: Option<(u64, Wanted)>,
}

/// The search limits of a hint and of each ply of a review, in nodes.
const HINT: u64 = 2_000_000;
const REVIEW: u64 = 60_000;
/// The part of its clock that the computer may wait before it answers.
const SPARE: u32 = 60;

impl Purpose {
    fn task(self, seed: u64, threads: usize) -> SearchTask {
        let nodes = |nodes| SearchTask::new(Limits { nodes: Some(nodes), ..Limits::default() });
        match self {
            Self::Move(level) => SearchTask::of_level(level, seed).on_threads(threads),
            Self::Hint => nodes(HINT).on_threads(threads),
            Self::Foreign(_) | Self::Review => nodes(REVIEW),
            Self::Values => SearchTask { values: true, ..nodes(REVIEW) },
        }
    }
}

impl EngineScheduler {
    /// Cancels the running search and starts the wanted one where they differ.
    pub(super) fn schedule(&mut self, screen: &dyn Screen, cx: &mut Context) {
        let wanted = screen.wants();
        if self.running.map(|(_, wanted)| wanted) == wanted {
            return;
        }
        cx.ask(self.running.take().map(|(id, _)| Effect::Halt { id }));
        let (Some(wanted), Some(game)) = (wanted, screen.thought_about()) else { return };
        let id = self.asked + 1;
        let clock = screen.view().and_then(|view| view.game.clock());
        if let Some(engine) = engine_for(wanted.purpose, screen, cx) {
            let Some(mut engine_request) = game.engine_request(wanted.ply) else { return };
            let clock = clock.filter(|_| matches!(wanted.purpose, Purpose::Foreign(_)));
            engine_request.clocks = Color::ALL.map(|side| clock?.limit(side));
            let engine_request = Box::new(engine_request);
            cx.ask([Effect::Consult { id, game: wanted.game, ply: wanted.ply, engine, engine_request }]);
        } else {
            let Some(thinker) = game.thinker(wanted.ply) else { return };
            // The seed differs from game to game and ply to ply, so that a level varies its play.
            let seed = cx.now.seconds() ^ (wanted.game << 40) ^ ((wanted.ply as u64) << 20);
            let mut task = wanted.purpose.task(seed, cx.settings.search_threads());
            task.limits.only = game.moves_left_open();
            if let Purpose::Move(level) = wanted.purpose {
                task.limits.clock = clock.and_then(|clock| clock.limit(clock.side));
                if game.players().iter().any(|player| player.is_human()) {
                    // The pause lets the player follow the game. It must not cost the computer much of its clock.
                    let spare = task.limits.clock.as_ref().map(|clock| clock.left / SPARE);
                    task.pace = level.pace(seed).min(spare.unwrap_or(Duration::MAX));
                }
            }
            cx.ask([Effect::Think {
                id,
                game: wanted.game,
                ply: wanted.ply,
                thinker: Work(thinker),
                task: Box::new(task),
            }]);
        }
        self.asked = id;
        self.running = Some((id, wanted));
    }

    pub(super) fn thought(&self, id: u64, thought: Thought, screen: &mut dyn Screen) {
        if self.running.is_some_and(|(running, _)| running == id) {
            screen.thinks(thought);
        }
    }

    /// Handles the result of a search. Drops an outdated result.
    pub(super) fn decided(
        &mut self,
        id: u64,
        ply: usize,
        decision: Option<Decision>,
        screen: &mut dyn Screen,
        cx: &mut Context,
    ) {
        if let Some((_, wanted)) = self.running.take_if(|(running, wanted)| (*running, wanted.ply) == (id, ply)) {
            screen.decided(wanted, decision, cx);
        }
    }

    /// Handles the failure of an external engine, or of the built-in one.
    pub(super) fn failed(&mut self, id: u64, why: &str, screen: &mut dyn Screen, cx: &mut Context) {
        let Some((_, wanted)) = self.running.take_if(|(running, _)| *running == id) else { return };
        if engine_for(wanted.purpose, screen, cx).is_none() {
            // No other engine is left to ask.
            screen.decided(wanted, None, cx);
            let turn = matches!(wanted.purpose, Purpose::Move(_));
            let then = if turn { " Type pause to let it try again, or human to take over." } else { "" };
            return screen.refuse(format!("The computer {why}.{then}"));
        }
        match (wanted.purpose, screen.line_mut()) {
            (
                Purpose::Foreign(engine_name),
                Some(Line { notice, view: View { opponent: Opponent::Here(computer), .. }, .. }),
            ) => {
                let after = cx.engines.iter().position(|other| *other == engine_name).map_or(0, |at| at + 1);
                let others = cx.engines.iter().cycle().skip(after).take(cx.engines.len());
                *notice = None;
                computer.fail(engine_name, why, others.copied().find(|other| *other != engine_name));
            }
            // The built-in engine takes over.
            _ => {
                if let Some(engine_name) = cx.advisor.take() {
                    screen.refuse(format!("{engine_name} {why}. Pawnstorm's engine is used instead."));
                }
            }
        }
    }
}

fn engine_for(purpose: Purpose, screen: &dyn Screen, cx: &Context) -> Option<EngineName> {
    match purpose {
        Purpose::Foreign(engine_name) => Some(engine_name),
        Purpose::Move(_) | Purpose::Values => None,
        Purpose::Hint | Purpose::Review => {
            // The built-in engine verified the exercises, so it judges them.
            let is_exercise = screen.line().is_some_and(|line| line.kind.is_exercise());
            // External engines do not know which moves touch-move leaves.
            let is_bound = screen.thought_about().is_some_and(|game| !game.moves_left_open().is_empty());
            cx.advisor.filter(|_| !is_exercise && !is_bound)
        }
    }
}
