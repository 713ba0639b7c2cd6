//! What the computer is asked to think about. Nobody asks it: after every message it is seen what the screen wants thought
//! about, and where that is something else than before, the thinking is stopped and begun anew.

use super::{App, Effect, Screen, ScreenCommand};
use crate::engine::{Level, Limits};
use crate::game::Nick;
use crate::game::think::{Decision, Task, Thought};

/// What is thought about, and what was asked so far.
#[derive(Debug, Default)]
pub struct Mind {
    /// How often it was asked; the last one's number.
    asked: u64,
    running: Option<(u64, Wanted)>,
}

/// Something to be thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The number of the game; 0 for one that has none.
    pub game: u64,
    /// The ply.
    pub ply: usize,
    /// What for.
    pub purpose: Purpose,
}

/// What something is thought about for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move, to be played.
    Move(Level),
    /// A move of a foreign engine, to be played.
    Foreign(Nick),
    /// A move, to be advised.
    Hint,
    /// What the position is worth.
    Review,
}

/// A hint is thought about for so many positions, and each ply of a review for so many.
const HINT: u64 = 200_000;
const REVIEW: u64 = 60_000;

impl Purpose {
    fn task(self, seed: u64) -> Task {
        let nodes = |nodes| Task::new(Limits { nodes: Some(nodes), ..Limits::default() });
        match self {
            Self::Move(level) => Task::of_level(level, seed),
            Self::Hint => nodes(HINT),
            Self::Foreign(_) | Self::Review => nodes(REVIEW),
        }
    }
}

impl App {
    /// What the screen wants thought about.
    fn wanted(&self) -> Option<Wanted> {
        match &self.screen {
            Screen::Game(playing) => playing.wants(),
            Screen::Review(review) => review.wants(),
            Screen::Practice(practice) => practice.wants(),
            _ => None,
        }
    }

    /// Whether the computer is thinking.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.mind.running.is_some()
    }

    /// The foreign engine that is asked, if one is.
    const fn asked(&self, purpose: Purpose) -> Option<Nick> {
        match purpose {
            Purpose::Foreign(nick) => Some(nick),
            Purpose::Move(_) => None,
            // A task is judged by the engine it was tried with.
            _ if matches!(self.screen, Screen::Practice(_)) => None,
            Purpose::Hint | Purpose::Review => self.advisor,
        }
    }

    /// Stops and begins what is to be thought about now.
    pub(super) fn attend(&mut self) -> Vec<Effect> {
        let wanted = self.wanted();
        if self.mind.running.map(|(_, wanted)| wanted) == wanted {
            return Vec::new();
        }
        let mut effects: Vec<Effect> =
            self.mind.running.take().map(|(id, _)| Effect::Halt { id }).into_iter().collect();
        let game = match &self.screen {
            Screen::Review(review) => Some(review.thought_about()),
            screen => screen.view().map(|view| view.game.as_ref()),
        };
        let (Some(wanted), Some(game)) = (wanted, game) else { return effects };
        let id = self.mind.asked + 1;
        if let Some(engine) = self.asked(wanted.purpose) {
            let Some(mut inquiry) = game.inquiry(wanted.ply) else { return effects };
            inquiry.clocks = self.limits(wanted);
            effects.push(Effect::Consult {
                id,
                game: wanted.game,
                ply: wanted.ply,
                engine,
                inquiry: Box::new(inquiry),
            });
        } else {
            let Some(thinker) = game.thinker(wanted.ply) else { return effects };
            let seed = self.now.seconds() ^ (wanted.game << 40) ^ ((wanted.ply as u64) << 20);
            let mut task = wanted.purpose.task(seed);
            task.limits.clock = self.limit(wanted);
            effects.push(Effect::Think { id, game: wanted.game, ply: wanted.ply, thinker, task: Box::new(task) });
        }
        self.mind.asked = id;
        self.mind.running = Some((id, wanted));
        effects
    }

    /// Thinks anew, since nobody has done what was asked for so far.
    pub(super) fn attend_anew(&mut self) -> Vec<Effect> {
        self.mind.running = None;
        self.attend()
    }

    /// Ends the thinking about a move with what it has come to.
    pub(super) fn move_now(&self) -> Option<Effect> {
        self.mind.running.map(|(id, _)| Effect::Halt { id })
    }

    /// What is thought so far.
    pub(super) fn thought(&mut self, id: u64, thought: Thought) {
        if self.mind.running.is_none_or(|(running, _)| running != id) {
            return;
        }
        match &mut self.screen {
            Screen::Game(playing) => playing.thinks(thought),
            Screen::Review(review) => review.thinks(thought),
            _ => {}
        }
    }

    /// What the thinking came to. What nobody waits for any more is dropped.
    pub(super) fn decided(&mut self, id: u64, ply: usize, decision: Option<Decision>) -> Vec<Effect> {
        let Some((_, wanted)) = self.mind.running.filter(|(running, wanted)| (*running, wanted.ply) == (id, ply))
        else {
            return Vec::new();
        };
        self.mind.running = None;
        match &mut self.screen {
            Screen::Game(playing) => playing.decided(wanted, decision),
            Screen::Review(review) => review.decided(wanted, decision),
            Screen::Practice(practice) => {
                if let ScreenCommand::Solved(game, task) = practice.decided(decision.as_ref()) {
                    return self.solved(game, &task);
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// A foreign engine does not answer as it should, or the computer cannot think.
    pub(super) fn balked(&mut self, id: u64, why: &str) {
        let Some((_, wanted)) = self.mind.running.filter(|(running, _)| *running == id) else { return };
        if self.asked(wanted.purpose).is_none() {
            // Nobody is left to be asked instead.
            self.decided(id, wanted.ply, None);
            let turn = matches!(wanted.purpose, Purpose::Move(_));
            let then = if turn { " Say pause to let it try again, or human to play its side." } else { "" };
            return self.screen.tell(true, format!("The computer {why}.{then}"));
        }
        self.mind.running = None;
        match (wanted.purpose, &mut self.screen) {
            (Purpose::Foreign(nick), Screen::Game(playing)) => {
                let after = self.engines.iter().position(|other| *other == nick).map_or(0, |at| at + 1);
                let others = self.engines.iter().cycle().skip(after).take(self.engines.len());
                playing.balked(nick, why, others.copied().find(|other| *other != nick));
            }
            // Pawnstorm itself goes on.
            (_, screen) => {
                if let Some(nick) = self.advisor.take() {
                    screen.tell(true, format!("{nick} {why}. Pawnstorm advises in its place."));
                }
            }
        }
    }
}
