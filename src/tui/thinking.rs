//! Where the computer thinks: tables for what it finds, kept from one turn to the next, and the flags that stop it.

use crate::app::Msg;
use crate::engine::Shared;
use crate::game::think::{Task, Thinker};
use std::sync::Arc;

/// How big a table is.
const MEGABYTES: usize = 16;

/// The tables; mostly there is one. A thinking that was stopped may hold its own for a moment while the next has begun.
#[derive(Default)]
pub struct Thinkers {
    tables: Vec<Used>,
}

/// A table, and who uses it or used it last.
struct Used {
    shared: Arc<Shared>,
    id: u64,
    game: u64,
}

impl Thinkers {
    /// Makes ready to think; what is handed back does it, on whatever thread it is called.
    pub fn think(
        &mut self,
        id: u64,
        game: u64,
        ply: usize,
        thinker: Thinker,
        task: Box<Task>,
    ) -> impl FnOnce(&mut dyn FnMut(Msg)) + Send + use<> {
        let shared = self.idle(id, game);
        move |tell| {
            let decision = thinker(&task, &shared, &mut |thought| tell(Msg::Thought { id, thought }));
            // Whoever hears of it may have the table.
            drop(shared);
            tell(Msg::Decided { id, ply, decision });
        }
    }

    /// Stops a thinking.
    pub fn halt(&self, id: u64) {
        if let Some(used) = self.tables.iter().find(|used| used.id == id) {
            used.shared.stop();
        }
    }

    /// A table that nobody uses. What was found in another game is forgotten.
    fn idle(&mut self, id: u64, game: u64) -> Arc<Shared> {
        for used in &mut self.tables {
            if let Some(shared) = Arc::get_mut(&mut used.shared) {
                if used.game != game {
                    shared.clear();
                }
                shared.resume();
                (used.id, used.game) = (id, game);
                return Arc::clone(&used.shared);
            }
        }
        let shared = Arc::new(Shared::new(MEGABYTES));
        self.tables.push(Used { shared: Arc::clone(&shared), id, game });
        shared
    }
}
