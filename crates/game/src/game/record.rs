//! The record of a game: moves played and undone, its end, and the log of all events.

use super::Game;
use crate::clock::{Clock, Controls};
use crate::journal::Event;
use crate::{MoveId, Player, Route, StaleMove};
use pawnstorm_rules::{Color, Outcome, Path, Piece};

/// A played move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The side that made the move.
    pub side: Color,
    /// The move number.
    pub number: u32,
    /// The steps in the player's order (R0.2).
    pub path: Path,
    /// The listed legal move for these steps, in machine notation.
    pub machine: String,
    /// Its notation in the history, as the player made it.
    pub shown: String,
    /// The captured pieces.
    pub captured: Vec<Piece>,
    /// A remark beyond its notation.
    pub remark: Option<String>,
}

impl Game {
    /// Returns the moves played so far.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        self.seen().map_or(&self.entries, |seen| &seen.entries)
    }

    /// Plays a legal move, in the listed order of steps.
    ///
    /// # Errors
    /// The move belongs to another position; the game does not change.
    pub fn play(&mut self, mv: MoveId) -> Result<(), StaleMove> {
        let route = self.find(mv)?.clone();
        self.play_route(&route)
    }

    /// Plays a legal move in the player's order of steps (R0.2): it plays the listed move, and the history shows the player's order.
    ///
    /// # Errors
    /// The route belongs to another position; the game does not change.
    pub fn play_route(&mut self, route: &Route) -> Result<(), StaleMove> {
        if self.all_routes().get(route.index).is_none_or(|known| known.mv != route.mv) {
            return Err(StaleMove);
        }
        let entry = self.positions.play(route).ok_or(StaleMove)?;
        self.undone.clear();
        let left = self.clock.as_mut().and_then(Clock::press);
        let (ply, mv) = (self.positions.place(), entry.path.to_string());
        self.entries.push(entry);
        self.arrive();
        self.log.push(Event::Move { ply, mv, key: self.positions.key(ply), left });
        self.log.extend(self.outcome.map(Event::End));
        Ok(())
    }

    /// Undoes the last move, even one that ended the game. Returns `false` where [`can_undo`](Self::can_undo) does.
    pub fn undo(&mut self) -> bool {
        if !self.can_undo() {
            return false;
        }
        let Some(entry) = self.entries.pop() else { return false };
        self.undone.push(entry);
        self.positions.step_back();
        self.log.push(Event::Undo(self.entries.len()));
        if let Some(clock) = &mut self.clock {
            clock.undo();
        }
        self.stand();
        true
    }

    /// Returns whether the last move can be undone: there is one, touch-move is off (R1.7), and the game is open or ended by that move
    /// without a clock.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        // An end by agreement, resignation or time is final.
        let ended_by_move = || self.clock.is_none() && self.outcome == self.positions.outcome();
        !self.entries.is_empty() && !self.options.touch_move && (self.outcome.is_none() || ended_by_move())
    }

    /// Redoes the last undone move. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        if self.outcome.is_some() {
            return false;
        }
        let Some(entry) = self.undone.pop() else { return false };
        if let Some(clock) = &mut self.clock {
            clock.redo();
        }
        self.entries.push(entry);
        self.positions.step_forward();
        self.log.push(Event::Redo(self.entries.len()));
        self.arrive();
        self.log.extend(self.outcome.map(Event::End));
        true
    }

    /// Returns whether there is an undone move to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Ends the game without a move, such as by a claim, a resignation or an agreement. Does nothing to a finished game.
    pub fn end(&mut self, outcome: Outcome) {
        if self.outcome.is_none() {
            self.outcome = Some(outcome);
            self.log.push(Event::End(outcome));
            self.forget();
        }
    }

    /// Creates a new game with the same start and options.
    #[must_use]
    pub fn restarted(&self) -> Self {
        let mut again = Self::with_record(self.info, self.options, self.positions.branch(0), Vec::new());
        again.players = self.players.map(Player::at_this_terminal);
        again.set_clock(self.clock.as_ref().map_or(Controls::NONE, Clock::controls));
        again
    }

    /// Creates a new game from the moves up to a ply; it is open there, even if this game is over.
    #[must_use]
    pub fn branch(&self, ply: usize) -> Self {
        let place = self.place(ply);
        let entries = self.entries[..place].to_vec();
        let mut branch = Self::with_record(self.info, self.options, self.positions.branch(place), entries);
        let moves = (1..).zip(&branch.entries).map(|(ply, entry)| Event::Move {
            ply,
            mv: entry.path.to_string(),
            key: self.positions.key(ply),
            left: None,
        });
        branch.log = moves.chain(branch.outcome.map(Event::End)).collect();
        branch.players = self.players.map(Player::at_this_terminal);
        branch
    }

    /// Returns the log of all events for the journal. It only grows, and includes hidden and undone moves.
    #[must_use]
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// Logs an event that changes nothing on the board: a draw offer, its answer, a claim. Does nothing to a finished game.
    pub fn note(&mut self, event: Event) {
        let changes_nothing = matches!(event, Event::Offer(_) | Event::Decline(_) | Event::Claim { .. });
        if changes_nothing && self.outcome.is_none() {
            self.log.push(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Entry;
    use crate::{Game, start};
    use pawnstorm_rules::Options;
    use pawnstorm_rules::variants::GAMES;

    type State = (String, Vec<String>, Vec<Entry>);

    fn state(game: &Game) -> State {
        (game.fen(game.plies()), game.legal(), game.entries().to_vec())
    }

    /// Plays moves as varied as a stride makes them, and returns the state at each ply.
    fn played(id: &str) -> (Game, Vec<State>) {
        let mut game = start(id, Options::default(), None).expect("it is a game");
        let mut states = vec![state(&game)];
        while states.len() <= 12 && !game.routes().is_empty() {
            let route = game.routes()[states.len() * 11 % game.routes().len()].clone();
            game.play_route(&route).expect("it is a move of this position");
            states.push(state(&game));
        }
        (game, states)
    }

    #[test]
    fn what_is_taken_back_comes_again() {
        for info in GAMES {
            let (mut game, states) = played(info.id);
            for before in states.iter().rev().skip(1) {
                assert!(game.undo());
                assert_eq!(state(&game), *before, "{}", info.id);
            }
            assert!(!game.undo());
            for after in &states[1..] {
                assert!(game.redo());
                assert_eq!(state(&game), *after, "{}", info.id);
            }
            assert!(!game.redo());
        }
    }

    #[test]
    fn another_move_takes_the_place_of_those_taken_back() {
        for info in GAMES {
            let (mut game, states) = played(info.id);
            assert!(game.undo() && game.undo() && game.undo() && game.can_redo());
            let ply = game.plies();
            let unlike = |route: &&crate::Route| route.path != states[ply + 1].2[ply].path;
            let other = game.routes().iter().rfind(unlike).expect("there is another").clone();
            assert_eq!(game.play_route(&other), Ok(()));
            assert!(!game.can_redo() && !game.redo(), "{}", info.id);
            assert_eq!((game.plies(), &game.entries()[ply].path), (ply + 1, &other.path));
            assert!(game.undo());
            assert_eq!(state(&game), states[ply], "{}", info.id);
        }
    }

    #[test]
    fn a_branch_is_the_game_at_that_ply() {
        for info in GAMES {
            let (mut game, states) = played(info.id);
            assert!(game.undo());
            for (ply, then) in states[..states.len() - 1].iter().enumerate() {
                let branch = game.branch(ply);
                assert_eq!(state(&branch), *then, "{}", info.id);
                assert_eq!(branch.log(), &game.log()[..ply], "{}", info.id);
                assert!(!branch.can_redo());
            }
            assert_eq!(state(&game.restarted()), states[0]);
        }
    }
}
