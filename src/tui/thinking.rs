//! The built-in engine's searches: hash tables kept from one move to the next, and the flags that stop them.

use super::memory;
use crate::app::Msg;
use crate::engine::Shared;
use crate::game::think::{SearchTask, Thinker};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::time::Instant;

/// The size of a table in megabytes.
const MEGABYTES: usize = 16;
/// The reason for a missing search, as a clause after the name of the engine.
const NO_MEMORY: &str = "cannot think: there is no memory left for it";

/// The tables, usually one. A stopped search may hold its table for a moment after the next has started.
#[derive(Default)]
pub struct Thinkers {
    tables: Vec<Used>,
    /// True if a smaller table was already reported.
    told: bool,
}

/// A table, with its current or last user.
struct Used {
    shared: Arc<Shared>,
    id: u64,
    game: u64,
    /// Ends the pause before a result is sent.
    wake: Sender<()>,
}

impl Thinkers {
    /// Prepares a search; the returned closure runs it on the thread that calls it.
    pub fn think(
        &mut self,
        id: u64,
        game: u64,
        ply: usize,
        thinker: Thinker,
        mut task: Box<SearchTask>,
    ) -> impl FnOnce(&mut dyn FnMut(Msg)) + Send + use<> {
        let (wake, woken) = mpsc::channel();
        let shared = self.idle(id, game, wake);
        let small = self.tells_of(shared.as_deref());
        task.limits.threads = memory::for_threads(task.limits.threads);
        move |tell| {
            let Some(shared) = shared else { return tell(Msg::EngineFailed { id, why: NO_MEMORY.into() }) };
            let begun = Instant::now();
            let decision = thinker(&task, &shared, &mut |thought| tell(Msg::Thought { id, thought }));
            // Until the pace has passed, or the search is stopped.
            let _ = woken.recv_timeout(task.pace.saturating_sub(begun.elapsed()));
            // The table must be free when the result is received.
            drop(shared);
            tell(Msg::Decided { id, ply, decision });
            small.into_iter().for_each(|small| tell(Msg::Warned(small)));
        }
    }

    fn tells_of(&mut self, shared: Option<&Shared>) -> Option<String> {
        let size = shared?.table_size() >> 10;
        let small = size < MEGABYTES << 10 && !std::mem::replace(&mut self.told, true);
        small.then(|| format!("Low memory: the computer's table is {size} kB instead of {} kB.", MEGABYTES << 10))
    }

    pub fn halt(&self, id: u64) {
        if let Some(used) = self.tables.iter().find(|used| used.id == id) {
            used.shared.stop();
            let _ = used.wake.send(());
        }
    }

    /// Returns a free table, or a new one if there is memory. Entries of another game are cleared.
    fn idle(&mut self, id: u64, game: u64, wake: Sender<()>) -> Option<Arc<Shared>> {
        for used in &mut self.tables {
            if let Some(shared) = Arc::get_mut(&mut used.shared) {
                if used.game != game {
                    shared.clear();
                }
                shared.resume();
                (used.id, used.game, used.wake) = (id, game, wake);
                return Some(Arc::clone(&used.shared));
            }
        }
        let shared = Arc::new(memory::to_think(MEGABYTES, None)?);
        self.tables.push(Used { shared: Arc::clone(&shared), id, game, wake });
        Some(shared)
    }
}
