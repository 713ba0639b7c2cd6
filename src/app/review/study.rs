//! The reviewed game: the ply and the variation on the screen, what is said about it, and the automatic replay.

use super::analysis::Analysis;
use super::notes::{Notes, numbered};
use crate::app::notice::{Notice, Tells};
use crate::app::opponent::{UNSOLVED, Wanted};
use crate::app::printed::{self, Change};
use crate::app::prompt::Prompt;
use crate::app::view::View;
use crate::app::{Mouse, MouseKind, Target, catalog};
use crate::game::pgn::Ink;
use crate::game::think::Decision;
use crate::game::{Game, describe, sandbox};
use crate::rules::Square;
use std::time::Duration;

/// A game under review.
pub struct Study {
    /// The view of the game or of the variation entered.
    pub view: View,
    /// The views of the game and of the variations around the shown one.
    pub(super) outer: Vec<View>,
    /// The annotations of its file.
    pub notes: Notes,
    /// The index of the selected variation.
    pub variation: usize,
    /// A sentence about the game: players, place and date.
    pub about: String,
    pub autoplay: Autoplay,
    pub analysis: Analysis,
    /// The square where the right mouse button went down, and the colour of the drawing.
    pub(super) drawn_from: Option<(Square, Ink)>,
    pub prompt: Prompt,
    pub notice: Option<Notice>,
}

/// The delays between moves, from the fastest pace to the slowest.
const MOVE_DELAYS: [Duration; 6] = [
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
    Duration::from_secs(8),
];
/// The index of the default, one second.
const MIDDLE: usize = 2;

#[derive(Clone, Copy)]
pub struct Autoplay {
    pub on: bool,
    /// The index of the delay between moves.
    pace: usize,
}

impl Default for Autoplay {
    fn default() -> Self {
        Self { on: false, pace: MIDDLE }
    }
}

impl Autoplay {
    pub const fn pace(&self) -> Duration {
        MOVE_DELAYS[self.pace]
    }

    pub(super) const fn stop(&mut self) {
        self.on = false;
    }

    pub(super) fn wake(&self) -> Option<Duration> {
        self.on.then(|| self.pace())
    }
}

impl Tells for Study {
    fn notices(&mut self) -> Option<&mut Option<Notice>> {
        Some(&mut self.notice)
    }
}

impl Study {
    pub(super) fn new(mut view: View) -> Self {
        view.threats = false;
        // Evaluations by a low level during the game are unreliable.
        view.scores.clear();
        view.hint = None;
        let notes = view.tree.as_ref().map(|tree| Notes::new(tree.line.clone())).unwrap_or_default();
        Self {
            view,
            outer: Vec::new(),
            notes,
            variation: 0,
            about: String::new(),
            autoplay: Autoplay::default(),
            analysis: Analysis::default(),
            drawn_from: None,
            prompt: Prompt::default(),
            notice: None,
        }
    }

    /// Returns the view of the game itself, whatever variation is shown.
    pub(super) fn main(&self) -> &View {
        self.outer.first().unwrap_or(&self.view)
    }

    pub(in crate::app) fn into_main(mut self) -> View {
        if self.outer.is_empty() { self.view } else { self.outer.swap_remove(0) }
    }

    pub fn game(&self) -> &Game {
        &self.view.game
    }

    /// Returns the message for the shown ply: the threats if they are on. Otherwise the facts about the game at its start, the last
    /// move, the findings of the analysis, the comment from the file and the opening.
    pub fn says(&self) -> String {
        let (view, ply) = (&self.view, self.view.ply());
        if view.threats {
            return describe::threats(self.game(), ply, view.cursor);
        }
        let about = if ply == 0 { self.about.clone() } else { String::new() };
        let found = if self.notes.depth() == 0 { self.analysis.found(view) } else { String::new() };
        let parts = [about, self.last(), found, self.notes.comment(ply), self.opening()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the news for line mode: the notice, the board, the comment on the ply and its variations. A message that stays on the
    /// full screen is printed once.
    pub(super) fn printed(&mut self, change: &Change) -> Vec<String> {
        let notice = self.notice.take().map(|notice| notice.text);
        let is_another_board = change.is_another_board();
        let board = if is_another_board { printed::board(&self.view) } else { Vec::new() };
        let tells = is_another_board || notice.is_none();
        let mut lines: Vec<String> = notice.into_iter().chain(board).collect();
        if tells {
            let said = format!("{} {}", self.says(), self.tell_drawings()).trim().to_string();
            lines.extend((!said.is_empty()).then_some(said));
            let variations = self.notes.variations(self.view.ply()).into_iter().enumerate();
            lines.extend(variations.map(|(index, mv)| format!("Instead: {mv} (variation {})", index + 1)));
        }
        self.view.threats = false;
        self.prompt.take();
        lines
    }

    /// Returns the opening of the game at its start, and at a ply where it gets another name.
    fn opening(&self) -> String {
        let named = |ply| catalog::opening_of(self.game(), ply);
        let opening = match self.view.ply() {
            0 => named(self.game().plies()),
            ply => named(ply).filter(|opening| named(ply - 1).as_ref() != Some(opening)),
        };
        opening.map(|opening| format!("{opening} ({}).", opening.eco)).unwrap_or_default()
    }

    /// Returns the move before the shown ply, with the annotation signs from its file.
    fn last(&self) -> String {
        let ply = self.view.ply();
        let signs = self.notes.signs(ply);
        let entry = ply.checked_sub(1).and_then(|index| self.game().entries().get(index));
        let shown = entry.filter(|_| !signs.is_empty());
        shown.map(|entry| numbered(entry.number, entry.side, &entry.shown) + " " + &signs).unwrap_or_default()
    }

    /// Shows another ply by `change`, and stops the automatic replay.
    pub(super) fn go_through(&mut self, change: fn(&mut View)) {
        self.autoplay.stop();
        let shown = self.view.ply();
        change(&mut self.view);
        if self.view.ply() != shown {
            self.variation = 0;
        }
    }

    pub(super) fn look_at(&mut self, ply: usize) {
        self.autoplay.stop();
        self.notice = None;
        self.variation = 0;
        self.view.look_at(ply);
    }

    /// Shows what a piece threatens: that on a square, or the one under the cursor.
    pub(super) fn show_threats(&mut self, square: &str) {
        if let Err(why) = self.view.show_threats(square) {
            self.refuse(why);
        }
    }

    /// Handles Esc: clears the typed text, then stops what moves, then leaves the variation. Returns `false` if only the review is left.
    pub(super) fn step_back(&mut self) -> bool {
        if !self.prompt.is_empty() {
            self.prompt.take();
        } else if self.autoplay.on {
            self.toggle_autoplay();
        } else if self.analysis.proves_at.take().is_some() {
            self.say("Values cancelled.");
        } else if self.view.values.take().is_some() {
            // They were shown until now.
        } else if std::mem::take(&mut self.analysis.running) {
            self.say("Analysis stopped. Type analyse to continue.");
        } else if self.view.threats {
            self.view.threats = false;
        } else {
            return self.leave_variation();
        }
        true
    }

    pub(super) fn mouse(&mut self, mouse: Mouse) {
        // Drop a drawing whose button went up outside the window.
        if mouse.kind == MouseKind::Down {
            self.drawn_from = None;
        }
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Ply(ply))) => self.look_at(ply),
            (MouseKind::Down, Some(Target::Choice(index))) => self.enter_variation(index),
            (MouseKind::RightDown(ink), Some(Target::Square(square))) => self.drawn_from = Some((square, ink)),
            // Some terminals do not say which button goes up.
            (MouseKind::RightUp | MouseKind::Up, Some(Target::Square(square))) => self.end_drawing(Some(square)),
            (MouseKind::RightUp | MouseKind::Up, _) => self.end_drawing(None),
            (MouseKind::WheelUp, Some(Target::Ply(_) | Target::History)) => self.view.scroll(3),
            (MouseKind::WheelDown, Some(Target::Ply(_) | Target::History)) => self.view.scroll(-3),
            _ => {}
        }
    }

    pub(super) fn toggle_autoplay(&mut self) {
        self.autoplay.on = !self.autoplay.on;
        if !self.autoplay.on {
            self.notice = None;
            return;
        }
        // From the end, the replay starts again at the beginning.
        if self.view.back_at.is_none() {
            self.view.look_at(0);
        }
        self.say_the_pace();
    }

    /// Changes the pace by steps in the list; positive is slower.
    pub(super) fn change_pace(&mut self, by: isize) {
        self.autoplay.pace = self.autoplay.pace.saturating_add_signed(by).min(MOVE_DELAYS.len() - 1);
        self.say_the_pace();
    }

    fn say_the_pace(&mut self) {
        let seconds = self.autoplay.pace().as_secs_f32();
        let every = if seconds == 1.0 { "second".into() } else { format!("{seconds} seconds") };
        self.say(match self.autoplay.on {
            true => format!("One move every {every}: + faster, - slower, Space stops."),
            false => format!("One move every {every}. Space starts it."),
        });
    }

    pub(super) fn replay(&mut self) {
        if !self.autoplay.on {
            return;
        }
        let next = self.view.ply() + 1;
        self.view.look_at(next);
        self.notice = None;
        if self.view.back_at.is_none() {
            self.autoplay.stop();
        }
    }

    /// Copies the annotations of the file to the view: signs, numbers of variations and comments to the history, times to the clocks,
    /// evaluations to the bar.
    pub(super) fn sign(&mut self) {
        let plies = 1..=self.view.game.plies();
        let sign = |ply| match self.notes.variations(ply).len() {
            0 => self.notes.short_signs(ply),
            count => format!("{} ({count})", self.notes.short_signs(ply)),
        };
        self.view.signs = plies.clone().map(sign).collect();
        self.view.comments = plies.clone().map(|ply| self.notes.comment(ply)).collect();
        self.view.times = self.notes.times(&self.view.game);
        for (ply, score) in (0..=*plies.end()).filter_map(|ply| Some((ply, self.notes.score(ply)?))) {
            self.view.judge(ply, score);
        }
    }

    pub fn has_variations(&self) -> bool {
        !self.notes.variations(self.view.ply()).is_empty()
    }

    pub(super) fn mark_variation(&mut self, by: isize) {
        let count = self.notes.variations(self.view.ply()).len();
        if count == 0 {
            self.refuse("There are no variations here.");
        } else {
            self.variation = (self.variation as isize + by).rem_euclid(count as isize) as usize;
        }
    }

    /// Shows the variation with a number, counted from 1; without a number, the selected one.
    pub(super) fn enter_named(&mut self, number: &str) {
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

    pub(super) fn wants(&self) -> Option<Wanted> {
        self.analysis.wanted(self.main())
    }

    pub(super) fn decided(&mut self, wanted: Wanted, decision: Option<Decision>) {
        let view = self.outer.first_mut().unwrap_or(&mut self.view);
        if let Some(text) = self.analysis.decided(view, wanted, decision) {
            self.say(text);
        }
    }

    /// Starts the analysis, or shows the next mistake.
    pub(in crate::app) fn analyse(&mut self) {
        self.autoplay.stop();
        let game = &self.main().game;
        let count = self.analysis.lost.len();
        if game.thinker(0).is_none() {
            self.refuse("The computer cannot analyse a game with hidden pieces.");
        } else if game.plies() == 0 {
            self.refuse("This game has no moves.");
        } else if self.analysis.running {
            self.refuse("Still analysing… Esc cancels.");
        } else if count > 0 {
            while self.leave_variation() {}
            let next = self.analysis.at.map_or(0, |at| (at + 1) % count);
            self.look_at(self.analysis.lost[next].ply);
            self.analysis.at = Some(next);
        } else if self.analysis.best.len() > game.plies() {
            self.say("No big mistakes in this game.");
        } else {
            self.analysis.running = true;
        }
    }

    /// Shows which moves win, draw and lose at the shown ply, or hides it.
    pub(super) fn show_values(&mut self) {
        self.autoplay.stop();
        if !self.game().has_values(self.view.ply()) {
            return self.refuse(UNSOLVED);
        }
        if !self.outer.is_empty() {
            return self.refuse("Values are shown for the game's own moves, not in variations.");
        }
        if self.view.values.take().is_none() {
            self.analysis.proves_at = Some(self.view.ply());
            self.say("Working out which moves win… Esc cancels.");
        }
    }
}
