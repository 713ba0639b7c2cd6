//! The review of a game: step by step or automatically, with lines to try from any position. Nothing here changes the game.

mod analysis;
mod autoplay;
mod commands;
mod drawing;
mod journal;
mod notes;
mod pgn;
mod typed;
mod variation;

use super::catalog;
use super::keys::{self, Binding, Command, Place};
use super::line::{Kind, Line, Question};
use super::notice::{Notice, Tells, tells};
use super::pasted;
use super::prompt::Prompt;
use super::record::Record;
use super::remote::{Remote, RemoteMsg, told};
use super::screen::{Focus, Screen};
use super::view::View;
use super::wanted::Wanted;
use super::{Context, Mouse, MouseKind, Msg, Target, Transition};
use crate::game::pgn::Ink;
use crate::game::protocol::News;
use crate::game::think::Decision;
use crate::game::{Game, describe, sandbox};
use crate::rules::{Color, Square};
pub use analysis::Analysis;
pub use autoplay::Autoplay;
pub use commands::{REVIEW, TRIAL};
pub use notes::Notes;
use std::time::Duration;

pub struct Review {
    /// The view of the game or of the variation entered.
    pub view: View,
    /// The views of the game and of the variations around the shown one.
    outer: Vec<View>,
    /// The annotations of its file.
    pub notes: Notes,
    /// The index of the selected variation.
    pub variation: usize,
    /// A sentence about the game: players, place and date.
    pub about: String,
    /// The name of its journal, if it was opened from the library.
    pub(super) journal: Option<String>,
    /// True if the list that it was opened from has other games.
    pub listed: bool,
    /// The line tried from the shown ply; it has the screen while it lasts.
    pub trial: Option<Box<Line>>,
    pub autoplay: Autoplay,
    pub analysis: Analysis,
    /// The square where the right mouse button went down, and the colour of the drawing.
    drawn_from: Option<(Square, Ink)>,
    /// The other end, if the game was just played online.
    pub(super) remote: Option<Box<Remote>>,
    pub prompt: Prompt,
    pub notice: Option<Notice>,
}

const OVER: &str = "The game is over here. Go back a move to try another.";

tells!(Review);

impl Review {
    pub fn new(mut view: View) -> Self {
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
            journal: None,
            listed: false,
            trial: None,
            autoplay: Autoplay::default(),
            analysis: Analysis::default(),
            drawn_from: None,
            remote: None,
            prompt: Prompt::default(),
            notice: None,
        }
    }

    /// Sets whether the list that it was opened from has other games.
    pub(super) fn of_list(self, listed: bool) -> Self {
        Self { listed, ..self }
    }

    pub fn shown(&self) -> &View {
        self.trial.as_ref().map_or(&self.view, |trial| &trial.view)
    }

    /// Returns the view of the game itself, whatever variation is shown.
    pub fn into_view(mut self) -> View {
        if self.outer.is_empty() { self.view } else { self.outer.swap_remove(0) }
    }

    /// Returns the view of the game itself, whatever variation is shown.
    pub(super) fn main_view(&mut self) -> &mut View {
        self.outer.first_mut().unwrap_or(&mut self.view)
    }

    /// Returns the place of the notice on the screen.
    fn notice_shown(&mut self) -> &mut Option<Notice> {
        match &mut self.trial {
            Some(trial) => &mut trial.notice,
            None => &mut self.notice,
        }
    }

    /// Returns whether the game was played just now.
    pub(super) fn was_played(&self) -> bool {
        self.record().is_some()
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
        let parts = [about, self.last(), self.found(), self.notes.comment(ply), self.opening()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
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
        match entry.filter(|_| !signs.is_empty()) {
            Some(entry) => {
                let dots = if entry.side == Color::White { "." } else { "..." };
                format!("{}{dots} {} {signs}", entry.number, entry.shown)
            }
            None => String::new(),
        }
    }

    #[must_use]
    pub fn completions(&self) -> Vec<String> {
        let typed = self.prompt.text().trim().to_lowercase();
        if typed.is_empty() { Vec::new() } else { keys::words(&REVIEW, &typed).map(String::from).collect() }
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

    /// Handles Enter: obeys the typed text; without text, enters the marked variation; without variations, tries a line.
    pub(super) fn enter(&mut self) -> Transition {
        if !self.prompt.is_empty() {
            return self.submit();
        }
        if self.has_variations() {
            self.enter_variation(self.variation);
        } else {
            self.try_a_line();
        }
        Transition::Stay
    }

    pub(super) fn begin_line_here(&mut self) {
        self.try_a_line();
    }

    pub(super) fn complete(&mut self, by: isize) {
        let completions = self.completions();
        self.prompt.complete(&completions, by);
    }

    pub(super) fn neighbour(&mut self, by: isize) -> Transition {
        if self.listed {
            return Transition::Neighbour(by);
        }
        self.refuse("There is no other game in this list.");
        Transition::Stay
    }

    /// Shows what a piece threatens: that on a square, or the one under the cursor.
    pub(super) fn show_threats(&mut self, square: &str) {
        if let Err(why) = self.view.show_threats(square) {
            self.refuse(why);
        }
    }

    fn look_at(&mut self, ply: usize) {
        self.autoplay.stop();
        self.notice = None;
        self.variation = 0;
        self.view.look_at(ply);
    }

    /// Handles Esc: clears the typed text, then the notice, then stops what moves, and at last leaves.
    pub(super) fn step_back(&mut self) -> Transition {
        if !self.prompt.is_empty() {
            self.prompt.take();
        } else if self.autoplay.is_on() {
            self.toggle_autoplay();
        } else if self.stop_proving() {
            self.say("Stopped looking for the values of the moves.");
        } else if self.view.values.take().is_some() {
            // They were shown until now.
        } else if self.stop_analysis() {
            self.say("Analysis stopped. Type analyse to continue.");
        } else if self.view.threats {
            self.view.threats = false;
        } else if !self.leave_variation() {
            return Transition::Return;
        }
        Transition::Stay
    }

    /// Continues an unfinished game: the game itself if it was played here, otherwise a new one from its position.
    fn go_on(&mut self, cx: &mut Context) -> Transition {
        let view = self.outer.first().unwrap_or(&self.view);
        if let Some(outcome) = describe::outcome(&view.game) {
            self.refuse(format!(
                "The game is over ({}). Type try to play on from any position.",
                outcome.trim_end_matches('.')
            ));
            return Transition::Stay;
        }
        if let Some(name) = &self.journal {
            return Transition::Do(cx.resume(name.clone()));
        }
        Transition::Play { game: Box::new(view.game.branch(view.game.plies())), flipped: view.flipped, by_lot: false }
    }

    /// Starts a trial line at the shown ply. Returns `None` if that is impossible, for example after the end of the game.
    fn try_a_line(&mut self) -> Option<&mut Line> {
        self.autoplay.stop();
        let game = sandbox(self.game(), self.view.ply(), &[])?;
        if game.outcome().is_some() {
            self.refuse(OVER);
            return None;
        }
        let mut trial = Line::new(View::new(game), Kind::Trial, &TRIAL);
        trial.view.names.clone_from(&self.view.names);
        trial.view.flipped = self.view.flipped;
        trial.view.cursor = self.view.cursor;
        let number = trial.view.game.number_at(trial.from);
        trial.say(format!("Trying a line from move {number}. Type back to return to the game."));
        Some(self.trial.insert(Box::new(trial)))
    }
}

impl Screen for Review {
    fn place(&self) -> &'static dyn Place {
        if self.trial.is_some() { &TRIAL } else { &REVIEW }
    }

    fn run(&mut self, command: Command, text: &str, cx: &mut Context) -> Transition {
        let commands = if self.trial.is_some() { &TRIAL } else { &REVIEW };
        commands.run(self, command, text, cx)
    }

    fn notice(&mut self) -> Option<&mut Option<Notice>> {
        Some(self.notice_shown())
    }

    fn focus(&mut self) -> Focus<'_> {
        match &mut self.trial {
            Some(trial) => Focus::Moves(trial),
            None => Focus::Line(&mut self.prompt),
        }
    }

    fn line(&self) -> Option<&Line> {
        self.trial.as_deref()
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        if let Some(trial) = &mut self.trial {
            return trial.mouse(mouse).into();
        }
        // Drop a drawing whose button went up outside the window.
        if mouse.kind == MouseKind::Down {
            self.drawn_from = None;
        }
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Ply(ply))) => self.look_at(ply),
            (MouseKind::Down, Some(Target::Choice(index))) => self.enter_variation(index),
            // A click on a piece means a move, so it starts a trial line if possible.
            (MouseKind::Down, Some(Target::Square(square))) => {
                self.view.cursor = square;
                if !self.view.threats
                    && self.view.scene().piece(square).is_some()
                    && let Some(trial) = self.try_a_line()
                {
                    return trial.mouse(mouse).into();
                }
            }
            (MouseKind::RightDown(ink), Some(Target::Square(square))) => self.begin_drawing(square, ink),
            // Some terminals do not say which button goes up.
            (MouseKind::RightUp | MouseKind::Up, Some(Target::Square(square))) => self.end_drawing(Some(square)),
            (MouseKind::RightUp | MouseKind::Up, _) => self.end_drawing(None),
            (MouseKind::WheelUp, Some(Target::Ply(_) | Target::History)) => self.view.scroll(3),
            (MouseKind::WheelDown, Some(Target::Ply(_) | Target::History)) => self.view.scroll(-3),
            _ => {}
        }
        Transition::Stay
    }

    fn view(&self) -> Option<&View> {
        Some(self.shown())
    }

    fn view_mut(&mut self) -> Option<&mut View> {
        Some(self.main_view())
    }

    fn record(&self) -> Option<&Record> {
        self.outer.first().unwrap_or(&self.view).record.as_ref()
    }

    fn said(&self) -> Vec<String> {
        match (&self.trial, &self.notice) {
            (Some(trial), _) => trial.said(),
            (None, Some(notice)) => vec![notice.text.clone()],
            (None, None) => Some(self.says()).filter(|said| !said.is_empty()).into_iter().collect(),
        }
    }

    fn question(&self) -> Option<String> {
        self.trial.as_ref()?.asks()
    }

    fn answer(&mut self, yes: bool) -> Transition {
        match self.trial.as_mut().and_then(|trial| trial.question.take()) {
            Some(Question::Position(fen)) if yes => Transition::Edit(Some(fen)),
            _ => Transition::Stay,
        }
    }

    fn allows(&self, command: Command) -> bool {
        match (&self.trial, command) {
            (Some(trial), _) => trial.allows(command),
            (None, Command::NextGame | Command::PreviousGame) => self.listed,
            (None, Command::Values) => self.game().can_be_solved(),
            (None, _) => true,
        }
    }

    fn label(&self, row: &Binding) -> Option<&'static str> {
        let holds = match (&self.trial, row.command) {
            (Some(trial), _) => return trial.label(row),
            (None, Command::Enter) => self.has_variations() && self.prompt.is_empty(),
            (None, Command::Back) => self.view.ply() > 0,
            (None, Command::Forward) => self.view.back_at.is_some(),
            (None, _) => true,
        };
        row.footer.filter(|_| holds)
    }

    fn paste(&mut self, text: &str) -> Transition {
        let fen = pasted::one_line(text).ok().filter(|line| pasted::is_like_a_fen(line) && self.prompt.is_empty());
        match (&mut self.trial, fen) {
            (Some(trial), _) => trial.paste(text),
            (None, Some(fen)) => return Transition::Edit(Some(fen)),
            (None, None) => {
                let (first, rest) = pasted::first_line(text);
                self.prompt.insert(first);
                if let Some(rest) = rest {
                    self.say(rest);
                }
            }
        }
        Transition::Stay
    }

    fn begin_line(&mut self, text: &str) {
        self.trial = None;
        self.prompt.set(text);
    }

    fn change_view(&mut self, change: fn(&mut View)) {
        match &mut self.trial {
            Some(trial) => trial.change_view(change),
            None => change(&mut self.view),
        }
    }

    fn drawn(&mut self, _: usize, _: (usize, usize), history: (usize, usize)) {
        self.trial.as_mut().map_or(&mut self.view, |trial| &mut trial.view).limit_scrolling(history);
    }

    fn drop_drag(&mut self) {
        self.end_drawing(None);
        if let Some(trial) = &mut self.trial {
            trial.input.drop_drag();
        }
    }

    fn tick(&mut self) {
        if self.trial.is_none() {
            self.replay();
        }
    }

    fn after(&mut self, transition: Transition, _: &mut Context) -> Transition {
        let Some(trial) = self.trial.take_if(|_| matches!(transition, Transition::Return)) else {
            return transition;
        };
        self.view.flipped = trial.view.flipped;
        self.say("Back in the game; nothing has changed.");
        Transition::Stay
    }

    fn wants(&self) -> Option<Wanted> {
        Self::wants(self)
    }

    fn decided(&mut self, wanted: Wanted, decision: Option<Decision>, _: &mut Context) {
        Self::decided(self, wanted, decision);
    }

    fn thought_about(&self) -> Option<&Game> {
        Some(Self::thought_about(self))
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        let Msg::Failed(why) = *msg else { return Err(msg) };
        *self.notice_shown() = Some(Notice { refusal: true, text: why });
        Ok(Transition::Stay)
    }

    fn succeed(&mut self, before: &dyn Screen) {
        if let Some(before) = before.downcast::<Self>() {
            self.view.flipped = before.view.flipped;
            self.autoplay = before.autoplay;
        }
    }

    fn pace(&self) -> Option<Duration> {
        self.autoplay.wake()
    }

    fn hear_remote(&mut self, msg: RemoteMsg) -> Option<String> {
        let mut remote = self.remote.take()?;
        let news = remote.take(&mut self.main_view().game, msg);
        self.remote = Some(remote);
        let game = &self.shown().game;
        let (refusal, text) = match news {
            News::Next(code) => return Some(code),
            News::Rematch(side) => {
                let name = game.info().terms.side(side);
                (false, format!("{name} offers a rematch. Press Esc, then choose Rematch to accept."))
            }
            News::Said(side, text) => (false, told(game, side, &text)),
            News::Note(text) => (false, text),
            News::Refused(why) | News::Dismissed(why) => (true, why),
            _ => return None,
        };
        *self.notice_shown() = Some(Notice { refusal, text });
        None
    }

    fn remote(&self) -> Option<&Remote> {
        self.remote.as_deref()
    }

    fn remote_mut(&mut self) -> Option<&mut Remote> {
        self.remote.as_deref_mut()
    }

    fn leave_remote(&mut self) {
        self.remote = None;
    }
}
