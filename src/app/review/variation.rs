//! Variations: entering, browsing like the game itself, and leaving.

use super::{Review, View};
use crate::app::notice::Tells;
use crate::game::sandbox;

impl Review {
    /// Copies the annotations of the file to the view: signs, numbers of variations and comments to the history, times to the clocks,
    /// evaluations to the bar.
    pub(super) fn sign(&mut self) {
        let plies = 1..=self.view.game.plies();
        let signs = plies.clone().map(|ply| self.notes.short_signs(ply) + &self.count_variations(ply)).collect();
        self.view.signs = signs;
        self.view.comments = plies.clone().map(|ply| self.notes.comment(ply)).collect();
        self.view.times = self.notes.times(&self.view.game);
        for (ply, score) in (0..=*plies.end()).filter_map(|ply| Some((ply, self.notes.score(ply)?))) {
            self.view.judge(ply, score);
        }
    }

    /// Returns the number of variations of a move, in the form for the history: ` (2)`.
    fn count_variations(&self, ply: usize) -> String {
        match self.notes.variations(ply).len() {
            0 => String::new(),
            count => format!(" ({count})"),
        }
    }

    pub fn has_variations(&self) -> bool {
        !self.notes.variations(self.view.ply()).is_empty()
    }

    pub(in crate::app) fn mark_variation(&mut self, by: isize) {
        let count = self.notes.variations(self.view.ply()).len();
        if count == 0 {
            self.refuse("There are no variations here.");
        } else {
            self.variation = (self.variation as isize + by).rem_euclid(count as isize) as usize;
        }
    }

    /// Shows the variation with a number, counted from 1; without a number, the selected one.
    pub(in crate::app) fn enter_named(&mut self, number: &str) {
        let count = self.notes.variations(self.view.ply()).len();
        match number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
            _ if count == 0 => self.refuse("There are no variations here."),
            _ if number.is_empty() => self.enter_variation(self.variation),
            Some(index) if index < count => self.enter_variation(index),
            _ => self.refuse(format!("The variations here are numbered from 1 to {count}.")),
        }
    }

    pub(super) fn enter_variation(&mut self, index: usize) {
        self.autoplay.stop();
        let ply = self.view.ply();
        let Some((depth, paths)) = self.notes.enter(ply, index) else { return };
        let Some(game) = sandbox(self.game(), ply - 1, &paths) else { return };
        let mut view = View::new(game);
        view.flipped = self.view.flipped;
        view.names.clone_from(&self.view.names);
        view.tree.clone_from(&self.view.tree);
        view.look_at(ply);
        self.outer.push(std::mem::replace(&mut self.view, view));
        // A variation of an earlier ply belongs to the line around the shown one.
        self.outer.truncate(depth + 1);
        if let Some(around) = self.outer.last_mut() {
            around.look_at(ply);
        }
        self.sign();
        self.variation = 0;
    }

    /// Returns to the place where the variation was entered, or `false` if there is none.
    pub(super) fn leave_variation(&mut self) -> bool {
        let Some(mut outer) = self.outer.pop() else { return false };
        outer.flipped = self.view.flipped;
        self.view = outer;
        self.notes.leave();
        self.variation = 0;
        true
    }
}
