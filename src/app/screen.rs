//! The screens of the program. It shows one at a time.

use super::catalog;
use super::collection::Collection;
use super::editor::Editor;
use super::engines::Engines;
use super::game_over::GameOver;
use super::library::Library;
use super::menu::Menu;
use super::notice::{Notice, Tells};
use super::online::Online;
use super::playing::Playing;
use super::practice::Practice;
use super::record::Record;
use super::review::Review;
use super::view::View;
use super::{Effect, ScreenCommand};
use crate::game::{Player, describe};
use crate::rules::Info;

/// The screens. Each owns its data, so there is no game without its screen and no screen without its game.
pub enum Screen {
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

impl Screen {
    /// Returns the view of the game on the screen, if there is one.
    #[must_use]
    pub fn view(&self) -> Option<&View> {
        match self {
            Self::Menu(_) | Self::Library(_) | Self::File(_) | Self::Engines(_) | Self::Online(_) | Self::Editor(_) => {
                None
            }
            Self::Game(playing) => Some(&playing.view),
            Self::GameOver(over) => Some(&over.view),
            Self::Review(review) => Some(review.shown()),
            Self::Practice(practice) => practice.view(),
        }
    }

    /// Returns the journal record of the game on the screen, if the game is saved.
    #[must_use]
    pub fn record(&self) -> Option<&Record> {
        match self {
            Self::Menu(_)
            | Self::Library(_)
            | Self::File(_)
            | Self::Engines(_)
            | Self::Online(_)
            | Self::Practice(_) => None,
            Self::Editor(editor) => editor.behind().record(),
            Self::Game(playing) => playing.view.record.as_ref(),
            Self::GameOver(over) => over.view.record.as_ref(),
            Self::Review(review) => review.record(),
        }
    }

    /// Reports the result of saving beside the other messages, where a game is shown.
    pub(super) fn tell_of_saving(&mut self, refusal: bool, text: &str) {
        if let Self::Game(_) | Self::GameOver(_) | Self::Review(_) = self {
            self.add_notice(refusal, text);
        }
    }

    /// Puts text for the user to finish on the input line, if there is one.
    pub(super) fn begin_line(&mut self, text: &str) {
        match self {
            Self::Game(playing) => playing.prompt.set(text),
            Self::GameOver(over) => over.prompt.set(text),
            Self::Review(review) => review.begin_line(text),
            _ => {}
        }
    }

    /// Returns the game that the screen is about, once one is chosen.
    #[must_use]
    pub fn info(&self) -> Option<&'static Info> {
        match self {
            Self::Editor(editor) => Some(editor.info),
            Self::Practice(practice) => Some(practice.course.info),
            screen => screen.view().map(|view| view.game.info()),
        }
    }

    /// Returns all messages beside the side to move, uncut; a small window may cut them.
    #[must_use]
    pub fn said(&self) -> Vec<String> {
        match self {
            Self::Game(playing) => playing.said(),
            Self::GameOver(over) => describe::announcement(&over.view.game)
                .into_iter()
                .chain(over.notice.clone().map(|notice| notice.text))
                .collect(),
            Self::Review(review) => match (&review.trial, &review.notice) {
                (Some(trial), _) => trial.said(),
                (None, Some(notice)) => vec![notice.text.clone()],
                (None, None) => Some(review.says()).filter(|said| !said.is_empty()).into_iter().collect(),
            },
            Self::Practice(practice) => {
                practice.exercise.as_ref().map_or_else(Vec::new, |exercise| exercise.playing.said())
            }
            _ => Vec::new(),
        }
    }

    /// Returns the players of White and Black, present or chosen.
    pub(super) fn players(&self) -> [Player; 2] {
        match (self, self.view()) {
            (Self::Menu(menu), _) => menu.players(),
            (_, Some(view)) => view.game.players(),
            (_, None) => Default::default(),
        }
    }

    /// Applies the limits of the last drawing: those for scrolling a text, and those for scrolling the history.
    pub(super) fn drawn(&mut self, scroll_limit: usize, history: (usize, usize)) {
        match self {
            Self::GameOver(over) => over.view.limit_scrolling(history),
            Self::Review(review) if review.trial.is_none() => review.view.limit_scrolling(history),
            Self::Library(library) => library.list.drawn(scroll_limit),
            Self::File(file) => file.list.drawn(scroll_limit),
            Self::Engines(engines) => engines.scroll = engines.scroll.min(scroll_limit),
            Self::Game(_) | Self::Review(_) | Self::Practice(_) => {
                if let Some(playing) = self.playing_mut() {
                    playing.drawn(scroll_limit, history);
                }
            }
            Self::Menu(_) | Self::Online(_) | Self::Editor(_) => {}
        }
    }

    /// Handles the end of a wait: of the automatic replay, or of the computer's pause.
    pub(super) fn tick(&mut self) {
        match self {
            Self::Review(review) if review.trial.is_none() => review.tick(),
            screen => {
                if let Some(playing) = screen.playing_mut() {
                    playing.rested();
                }
            }
        }
    }

    /// Quits the program, after a question where something could be lost.
    pub(super) fn quit(&mut self) -> ScreenCommand {
        let goodbye = self.view().map_or("", |view| catalog::goodbye(view.game.info()));
        match self {
            Self::Game(playing) => playing.quit(),
            Self::Editor(editor) => editor.quit(),
            _ => ScreenCommand::Do(Effect::Quit { goodbye }),
        }
    }

    pub(super) fn view_mut(&mut self) -> Option<&mut View> {
        match self {
            // Exercises are not saved.
            Self::Menu(_)
            | Self::Library(_)
            | Self::File(_)
            | Self::Engines(_)
            | Self::Online(_)
            | Self::Practice(_) => None,
            // The journal of the game behind it may still need writing.
            Self::Editor(editor) => editor.below().view_mut(),
            Self::Game(playing) => Some(&mut playing.view),
            Self::GameOver(over) => Some(&mut over.view),
            Self::Review(review) => Some(review.main_view()),
        }
    }
}

impl Screen {
    /// Forgets the opponent of a finished game below this screen, since the connection has ended.
    pub(super) fn leave_remote(&mut self) {
        match self {
            Self::Editor(editor) => editor.below().leave_remote(),
            Self::GameOver(over) => over.remote = None,
            Self::Review(review) => review.remote = None,
            _ => {}
        }
    }

    /// Cancels a drag with the mouse.
    pub(super) fn drop_drag(&mut self) {
        match self {
            Self::Editor(editor) => editor.drop_drag(),
            Self::Review(review) => review.end_drawing(None),
            _ => {}
        }
        if let Some(playing) = self.playing_mut() {
            playing.drop_drag();
        }
    }
}

impl Tells for Screen {
    fn notice(&mut self) -> &mut Option<Notice> {
        match self {
            Self::Menu(menu) => menu.notice(),
            Self::Game(playing) => playing.notice(),
            Self::GameOver(over) => over.notice(),
            Self::Review(review) => match &mut review.trial {
                Some(trial) => trial.notice(),
                None => &mut review.notice,
            },
            Self::Library(library) => library.notice(),
            Self::File(file) => file.notice(),
            Self::Engines(engines) => engines.notice(),
            Self::Online(online) => online.notice(),
            Self::Editor(editor) => editor.notice(),
            Self::Practice(practice) => match &mut practice.exercise {
                Some(exercise) => exercise.playing.notice(),
                None => &mut practice.notice,
            },
        }
    }
}

impl Default for Screen {
    fn default() -> Self {
        Self::Menu(Box::default())
    }
}
