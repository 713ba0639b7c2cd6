//! The screens of the program. It shows one at a time.

use super::collection::Collection;
use super::editor::Editor;
use super::engines::Engines;
use super::game_over::GameOver;
use super::keys::{Binding, Command, Place};
use super::library::Library;
use super::list::Input;
use super::menu::Menu;
use super::notice::{Notice, Tells};
use super::online::Online;
use super::playing::Playing;
use super::practice::Practice;
use super::prompt::{Edit, Prompt};
use super::record::Record;
use super::remote::Remote;
use super::review::Review;
use super::scheduler::Wanted;
use super::scroll::Scroll;
use super::view::View;
use super::{Effect, Mouse, Transition, catalog};
use crate::game::Player;
use crate::game::clock::Controls;
use crate::game::think::{Decision, Thought};
use crate::rules::Info;
use std::ops::{Deref, DerefMut};

/// The part of a screen that has the typed text.
pub enum Focus<'a> {
    /// A game, a trial line or an exercise, where moves are entered.
    Moves(&'a mut Playing),
    /// An input line.
    Line(&'a mut Prompt),
    /// The filter of a list.
    List(&'a mut dyn Input),
    /// Nothing: letters are commands.
    Nothing,
}

/// What the program asks of a screen. The defaults suit a screen without a game.
pub trait Screen {
    /// Returns the place in the key table.
    fn place(&self) -> Place;

    /// Returns the place of the latest notice.
    fn notice(&mut self) -> &mut Option<Notice>;

    /// Returns the part that has the typed text.
    fn focus(&mut self) -> Focus<'_>;

    /// Handles the mouse, except on the footer.
    fn mouse(&mut self, mouse: Mouse) -> Transition;

    /// Returns the view of the shown game, if there is one.
    fn view(&self) -> Option<&View> {
        None
    }

    /// Returns the view of the game that is saved, if there is one.
    fn view_mut(&mut self) -> Option<&mut View> {
        None
    }

    /// Returns the journal record of the game, if it is saved.
    fn record(&self) -> Option<&Record> {
        None
    }

    /// Returns the game that the screen is about, once one is chosen.
    fn info(&self) -> Option<&'static Info> {
        self.view().map(|view| view.game.info())
    }

    /// Returns all messages beside the side to move, uncut; a small window may cut them.
    fn said(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the players of White and Black, present or chosen.
    fn players(&self) -> [Player; 2] {
        self.view().map(|view| view.game.players()).unwrap_or_default()
    }

    /// Returns the yes-or-no question that the screen asks.
    fn question(&self) -> Option<String> {
        None
    }

    /// Answers the question.
    fn answer(&mut self, _yes: bool) -> Transition {
        Transition::Stay
    }

    /// Returns whether a command is useful now. Help page and footer leave out the others.
    fn allows(&self, _command: Command) -> bool {
        true
    }

    /// Returns the current footer label of a row, if the footer offers it.
    fn label(&self, row: &Binding) -> Option<&'static str> {
        row.footer
    }

    /// Takes input that must not get further: at a covered game, or while an exercise is being judged. Returns `None` for any other
    /// input, and clears the old notice.
    fn hold(&mut self, _command: Option<Command>) -> Option<Transition> {
        if self.question().is_none() {
            self.clear_notice();
        }
        None
    }

    /// Returns whether a paste or a click now only counts as a key press: the game is covered, or an exercise is being judged.
    fn is_held(&self) -> bool {
        false
    }

    /// Clears the old notice before the next input. A game, a trial line and an exercise clear theirs themselves.
    fn clear_notice(&mut self) {
        if !matches!(self.focus(), Focus::Moves(_)) {
            *self.notice() = None;
        }
    }

    /// Types a character. Returns `false` if it is not text. `bound` is true if it is a key here, which counts only without input.
    fn type_char(&mut self, c: char, bound: bool) -> bool {
        match self.focus() {
            Focus::Moves(playing) => playing.type_char(c, bound),
            Focus::List(list) => list.type_char(c, bound),
            Focus::Line(prompt) => {
                let is_text = !bound || !prompt.is_empty();
                if is_text {
                    prompt.insert_char(c);
                }
                is_text
            }
            Focus::Nothing => false,
        }
    }

    /// Handles pasted text that is not a game.
    fn paste(&mut self, text: &str) -> Transition {
        match self.focus() {
            Focus::Moves(playing) => playing.paste(text),
            Focus::List(list) => list.paste(text),
            Focus::Line(prompt) => prompt.insert(text.trim().lines().next().unwrap_or_default()),
            Focus::Nothing => {}
        }
        Transition::Stay
    }

    /// Edits the input line.
    fn edit(&mut self, edit: Edit) {
        match self.focus() {
            Focus::Moves(playing) => playing.edit_line(edit),
            Focus::List(list) => list.edit(edit),
            Focus::Line(prompt) => prompt.edit(edit),
            Focus::Nothing => {}
        }
    }

    /// Moves the selection of a list of games.
    fn scroll(&mut self, scroll: Scroll) {
        if let Focus::List(list) = self.focus() {
            list.scroll(scroll);
        }
    }

    /// Moves the caret on the input line if there is text. Returns whether it did.
    fn moves_caret(&mut self, edit: Edit) -> bool {
        let (prompt, looks_back) = match self.focus() {
            Focus::Moves(playing) => (&mut playing.prompt, playing.view.back_at.is_some()),
            Focus::Line(prompt) => (prompt, false),
            Focus::List(_) | Focus::Nothing => return false,
        };
        // While an earlier ply is on screen, End returns to the game, even if there is input.
        let returns = looks_back && edit == Edit::End;
        let moves = !prompt.is_empty() && !returns;
        if moves {
            prompt.edit(edit);
        }
        moves
    }

    /// Puts text for the user to finish on the input line, if there is one.
    fn begin_line(&mut self, text: &str) {
        if let Focus::Moves(Playing { prompt, .. }) | Focus::Line(prompt) = self.focus() {
            prompt.set(text);
        }
    }

    /// Changes the view of the shown game.
    fn change_view(&mut self, change: fn(&mut View)) {
        if let Focus::Moves(playing) = self.focus() {
            playing.change_view(change);
        } else if let Some(view) = self.view_mut() {
            change(view);
        }
    }

    /// Applies the limits of the last drawing: those for scrolling a text, and those for scrolling the history.
    fn drawn(&mut self, scroll_limit: usize, history: (usize, usize)) {
        match self.focus() {
            Focus::Moves(playing) => playing.drawn(scroll_limit, history),
            Focus::List(list) => list.drawn(scroll_limit),
            Focus::Line(_) | Focus::Nothing => {
                if let Some(view) = self.view_mut() {
                    view.limit_scrolling(history);
                }
            }
        }
    }

    /// Cancels a drag with the mouse.
    fn drop_drag(&mut self) {
        if let Focus::Moves(playing) = self.focus() {
            playing.drop_drag();
        }
    }

    /// Handles the end of a wait: of the automatic replay, or of the computer's pause.
    fn tick(&mut self) {
        if let Focus::Moves(playing) = self.focus() {
            playing.rested();
        }
    }

    /// Completes a user's action: ends a trial line, or judges a move in an exercise.
    fn after(&mut self, transition: Transition) -> Transition {
        transition
    }

    /// Quits the program, after a question where something could be lost.
    fn quit(&mut self) -> Transition {
        let goodbye = self.view().map_or("", |view| catalog::goodbye(view.game.info()));
        Transition::Do(Effect::Quit { goodbye })
    }

    /// Returns the search that the screen needs.
    fn wants(&self) -> Option<Wanted> {
        None
    }

    /// Handles the progress of a search.
    fn thinks(&mut self, _thought: Thought) {}

    /// Handles the result of a search.
    fn decided(&mut self, _wanted: Wanted, _decision: Option<Decision>) -> Transition {
        Transition::Stay
    }

    /// Returns the other end of the online game on the screen.
    fn remote(&self) -> Option<&Remote> {
        None
    }

    /// Returns the other end of the online game on the screen, for changes.
    fn remote_mut(&mut self) -> Option<&mut Remote> {
        None
    }

    /// Forgets the opponent of a finished game, since the connection has ended.
    fn leave_remote(&mut self) {}
}

/// The screen on show. Each owns its data, so there is no game without its screen and no screen without its game.
pub enum Current {
    /// The choice of a game.
    Menu(Box<Menu>),
    /// A game being played.
    Game(Box<Playing>),
    /// A finished game.
    GameOver(Box<GameOver>),
    /// The review of a game.
    Review(Box<Review>),
    /// The list of the games played here.
    Library(Box<Library>),
    /// The list of the games of a file.
    File(Box<Collection>),
    /// The list of external engines.
    Engines(Box<Engines>),
    /// The way to an online game.
    Online(Box<Online>),
    /// The position editor.
    Editor(Box<Editor>),
    /// The exercises of a game.
    Practice(Box<Practice>),
}

impl Deref for Current {
    type Target = dyn Screen;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Menu(screen) => &**screen,
            Self::Game(screen) => &**screen,
            Self::GameOver(screen) => &**screen,
            Self::Review(screen) => &**screen,
            Self::Library(screen) => &**screen,
            Self::File(screen) => &**screen,
            Self::Engines(screen) => &**screen,
            Self::Online(screen) => &**screen,
            Self::Editor(screen) => &**screen,
            Self::Practice(screen) => &**screen,
        }
    }
}

impl DerefMut for Current {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::Menu(screen) => &mut **screen,
            Self::Game(screen) => &mut **screen,
            Self::GameOver(screen) => &mut **screen,
            Self::Review(screen) => &mut **screen,
            Self::Library(screen) => &mut **screen,
            Self::File(screen) => &mut **screen,
            Self::Engines(screen) => &mut **screen,
            Self::Online(screen) => &mut **screen,
            Self::Editor(screen) => &mut **screen,
            Self::Practice(screen) => &mut **screen,
        }
    }
}

impl Tells for Current {
    fn notice(&mut self) -> &mut Option<Notice> {
        (**self).notice()
    }
}

impl Default for Current {
    fn default() -> Self {
        Self::Menu(Box::default())
    }
}

impl Current {
    /// Returns the moves being entered: in a game, in a trial line, or in an exercise.
    pub(super) fn playing_mut(&mut self) -> Option<&mut Playing> {
        match self.focus() {
            Focus::Moves(playing) => Some(playing),
            Focus::Line(_) | Focus::List(_) | Focus::Nothing => None,
        }
    }

    /// Returns the time control of the screen.
    pub(super) fn controls(&self) -> Controls {
        match self {
            Self::Menu(menu) => menu.setup.map_or(Controls::NONE, |setup| setup.clock),
            screen => screen.view().map_or(Controls::NONE, |view| view.game.controls()),
        }
    }
}
