//! Replay of events from a journal or another computer: each is checked, applied, and compared with the log of the game itself.

use super::Event;
use crate::{Game, describe};
use pawnstorm_rules::text::quoted;

/// The progress of a replay through a game's log.
#[derive(Clone, Copy, Debug, Default)]
pub struct Follow {
    /// The number of events.
    pub events: usize,
    /// The ply after them.
    pub ply: usize,
}

impl Follow {
    /// Applies an event. The game writes its own log, and both must agree.
    ///
    /// # Errors
    /// A clause that explains why the event cannot come next.
    pub fn apply(&mut self, game: &mut Game, event: &Event) -> Result<(), String> {
        // The end caused by a move is in the log already.
        if game.log().len() == self.events {
            let is_taken_back = matches!(event, Event::Undo(_)) && game.can_undo();
            if let Some(outcome) = describe::outcome(game).filter(|_| !is_taken_back) {
                return Err(format!("it follows the end of the game ({})", outcome.trim_end_matches('.')));
            }
            self.check(game, event)?;
            run(game, event);
        }
        match game.log().get(self.events) {
            Some(done) if done == event => {
                self.events += 1;
                if let Event::Move { ply, .. } | Event::Undo(ply) | Event::Redo(ply) = event {
                    self.ply = *ply;
                }
                Ok(())
            }
            Some(done) => Err(order_error(event, done)),
            None => Err(format!("{} is not possible there", quoted(&event.to_string()))),
        }
    }

    /// Checks that an event comes next, before the game changes: not every game can undo a move.
    pub(super) fn check(&self, game: &Game, event: &Event) -> Result<(), String> {
        let next = match event {
            Event::Move { ply: told, mv, key, left } => {
                let id = game.move_written(mv).ok_or_else(|| format!("{} is not a legal move", quoted(mv)))?;
                let (ply, led) = game.leads_to(id).map_err(|stale| stale.to_string())?;
                if ply == *told && led != *key {
                    return Err(format!("{} leads to a different position than when it was played", quoted(mv)));
                }
                let time = game.clock().and_then(|clock| clock.left(clock.side()));
                let left = time.map(|time| left.unwrap_or(time));
                Event::Move { ply, mv: mv.clone(), key: led, left }
            }
            Event::Undo(_) if self.ply > 0 => Event::Undo(self.ply - 1),
            Event::Redo(_) if game.can_redo() => Event::Redo(self.ply + 1),
            // The first line names the players at the start.
            Event::Undo(_) | Event::Redo(_) => {
                return Err(format!("{} is not possible there", quoted(&event.to_string())));
            }
            Event::Player(..) if self.events == 0 => {
                return Err(format!("{} is not possible there", quoted(&event.to_string())));
            }
            _ => return Ok(()),
        };
        if next == *event { Ok(()) } else { Err(order_error(event, &next)) }
    }
}

/// Formats the problem of an event where `next` was expected.
fn order_error(event: &Event, next: &Event) -> String {
    format!("{} stands where {} comes next", quoted(&event.to_string()), quoted(&next.to_string()))
}

/// Applies the next event.
fn run(game: &mut Game, event: &Event) {
    match event {
        Event::Move { mv, left, .. } => {
            let Some(route) = game.route_written(mv).cloned() else { return };
            if let Some(left) = left {
                game.set_remaining(*left);
            }
            // The log shows whether it was played.
            let _ = game.play_route(&route);
        }
        Event::Undo(_) => {
            game.undo();
        }
        Event::Redo(_) => {
            game.redo();
        }
        Event::Offer(_) | Event::Decline(_) | Event::Claim { .. } => game.note(event.clone()),
        Event::Player(side, player) => game.seat(*side, *player),
        Event::Left(left) => {
            game.show_time(*left);
            game.note_time();
        }
        Event::End(outcome) => game.end(*outcome),
    }
}
