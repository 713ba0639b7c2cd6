//! Undoing and redoing moves.

use super::Playing;
use crate::app::notice::Tells;
use crate::game::protocol::Proposal;
use crate::rules::text::quoted;
use crate::rules::{GameOption, list};

impl Playing {
    /// Undoes the last move, or the number of moves in the text; against the computer, the person's moves and everything after them.
    pub(in crate::app) fn undo(&mut self, text: &str) {
        let Ok(times) =
            text.parse::<usize>().map(|times| times.max(1)).or(if text.is_empty() { Ok(1) } else { Err(()) })
        else {
            return self.refuse(format!("{} is not a number of moves: type undo, or undo 2.", quoted(text)));
        };
        if self.refuse_read_only() {
            return;
        }
        if self.game().options().get(GameOption::TouchMove) {
            self.refuse("Touch-move is on, so moves cannot be undone.");
            return;
        }
        if !self.is_game() && self.game().plies() < self.kind.from() + times {
            self.refuse("This is the start of the line. Type back to return to the game.");
            return;
        }
        if self.remote.is_some() && times > 1 {
            return self.refuse("Online, ask for one move at a time: type undo.");
        }
        if self.propose(Proposal::Takeback) {
            return;
        }
        let moves = match self.moves_back(times) {
            Ok(moves) => moves,
            Err(why) => return self.refuse(why),
        };
        let viewer = self.game().viewer();
        self.premove = None;
        self.put_back();
        self.stop_computation();
        let last = self.game().entries();
        let last: Vec<String> =
            last[last.len().saturating_sub(moves)..].iter().map(|entry| entry.shown.clone()).collect();
        let taken_back = (0..moves).take_while(|_| self.view.game.undo()).count();
        if taken_back == 0 || last.is_empty() {
            return self.refuse("There is no move to undo.");
        }
        self.moves_have_changed();
        let (are, them) = if last.len() == 1 { ("is", "it") } else { ("are", "them") };
        self.say(format!("{} {are} undone; type redo to replay {them}.", list(&last)));
        self.hand_over_if_hidden(viewer);
    }

    /// Redoes the last undone move; against the computer, also the computer's moves after it.
    pub(in crate::app) fn redo(&mut self) {
        if self.refuse_read_only() {
            return;
        }
        let viewer = self.game().viewer();
        self.put_back();
        self.stop_computation();
        let plies = self.game().plies();
        if !self.view.game.redo() {
            return self.refuse("There is no move to redo.");
        }
        // The computer is not asked again for moves that it has made before.
        while self.is_computers_turn() && self.view.person().is_some() && self.view.game.redo() {}
        self.moves_have_changed();
        let entries = self.game().entries();
        let again: Vec<&str> =
            entries[plies.min(entries.len() - 1)..].iter().map(|entry| entry.shown.as_str()).collect();
        let are = if again.len() == 1 { "is" } else { "are" };
        self.say(format!("{} {are} redone.", list(&again)));
        self.hand_over_if_hidden(viewer);
    }

    /// Updates everything that depends on the moves, after an undo or a redo.
    pub(in crate::app) fn moves_have_changed(&mut self) {
        self.stop_computation();
        self.view.forget();
        self.put_back();
        self.view.look_at(usize::MAX);
    }
}
