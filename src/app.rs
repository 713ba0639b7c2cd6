//! The state of the program and what a message does to it. Nothing here reads a key, draws a cell, starts a thread or
//! looks at a clock: messages come in, effects go out as data, and a whole game runs in a test.
//!
//! ```
//! use pawnstorm::app::{keys::Key, App, Msg, Screen};
//! let mut app = App::default();
//! app.update(Msg::Key(Key::Enter)); // Chess
//! app.update(Msg::Key(Key::Enter)); // start
//! for letter in "e4".chars() {
//!     app.update(Msg::Key(Key::Char(letter)));
//! }
//! app.update(Msg::Key(Key::Enter));
//! let Screen::Game(playing) = &app.screen else { panic!("a game is being played") };
//! assert_eq!(playing.view.game.entries()[0].shown, "e4");
//! ```

pub mod game_over;
pub mod help;
pub mod keys;
pub mod menu;
pub mod playing;
pub mod prompt;
pub mod settings;
pub mod view;

use crate::game::{Game, Proof};
use crate::rules::Square;
use crate::rules::perpetual::Verdict;
use game_over::GameOver;
use help::Help;
use keys::{Action, Key, Place};
use menu::Menu;
use playing::Playing;
use settings::Settings;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use view::View;

/// The program.
#[derive(Default)]
pub struct App {
    /// What is shown, with all that belongs to it.
    pub screen: Screen,
    /// The help page, where it lies over the screen.
    pub help: Option<Help>,
    /// How things are shown.
    pub settings: Settings,
    /// Whether men are drawn on the screen that is shown, as [`Msg::Drawn`] said.
    pub men_are_drawn: bool,
}

/// The screens. Each owns its data, so there is no game without its screen and no screen without its game.
pub enum Screen {
    /// Choosing a game.
    Menu(Menu),
    /// Playing it.
    Game(Box<Playing>),
    /// Looking at how it ended.
    GameOver(Box<GameOver>),
}

impl Screen {
    /// The game on the screen, if there is one.
    #[must_use]
    pub fn view(&self) -> Option<&View> {
        match self {
            Self::Menu(_) => None,
            Self::Game(playing) => Some(&playing.view),
            Self::GameOver(over) => Some(&over.view),
        }
    }
}

impl Default for Screen {
    fn default() -> Self {
        Self::Menu(Menu::default())
    }
}

/// What happens to the program.
#[derive(Debug)]
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// The mouse did something.
    Mouse(Mouse),
    /// A text was pasted.
    Paste(String),
    /// The screen was drawn, and the text that scrolls on it can be scrolled by so many lines.
    Drawn {
        /// How many.
        scroll_limit: usize,
        /// How many rows the history can be scrolled up and down from where it stands by itself.
        history: (usize, usize),
        /// Whether men are drawn on it, and not written.
        men_are_drawn: bool,
    },
    /// A proof of a perpetual check is over.
    Proved {
        /// Which, as [`Effect::Prove`] said.
        proof: u64,
        /// What came of it.
        verdict: Verdict,
    },
}

/// What the mouse did, and on what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    /// What it did.
    pub kind: MouseKind,
    /// What lies under it.
    pub target: Option<Target>,
}

/// What a mouse does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseKind {
    /// The button goes down.
    Down,
    /// The button goes up.
    Up,
    /// The wheel turns, away from the user.
    WheelUp,
    /// The wheel turns, towards the user.
    WheelDown,
}

/// What can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square of the board.
    Square(Square),
    /// A turn in the history, by the ply after it.
    Ply(usize),
    /// The history, beside its turns.
    History,
    /// An entry of the list that the screen offers.
    Item(usize),
    /// A row of the set-up of a game.
    Row(usize),
    /// A choice that is a step of the turn.
    Choice(usize),
    /// An answer to a question.
    Answer(bool),
    /// What the footer offers.
    Action(Action),
    /// A text that scrolls.
    Text,
}

/// What the program wants done.
pub enum Effect {
    /// Leave.
    Quit {
        /// What is said on the normal screen, if anything.
        goodbye: &'static str,
    },
    /// Give the terminal back until the shell continues us.
    Suspend,
    /// Run a proof elsewhere, and report it as [`Msg::Proved`].
    Prove {
        /// Names it.
        id: u64,
        /// The computation.
        proof: Proof,
        /// Set when it should stop.
        cancel: Arc<AtomicBool>,
    },
}

impl fmt::Debug for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quit { .. } => f.write_str("Quit"),
            Self::Suspend => f.write_str("Suspend"),
            Self::Prove { id, .. } => write!(f, "Prove {{ id: {id} }}"),
        }
    }
}

/// What a screen asks of the program as a whole.
pub(crate) enum Turnout {
    /// Nothing.
    Stay,
    /// Something outside.
    Do(Effect),
    /// The menu.
    Menu,
    /// Another game, from the beginning.
    Play {
        game: Box<dyn Game>,
        /// Whether Black is at the bottom.
        flipped: bool,
    },
    /// The help page.
    Help,
    /// Drawings, figures or letters.
    NextPieces,
}

impl App {
    /// The program with a game on the board.
    #[must_use]
    pub fn playing(game: Box<dyn Game>, settings: Settings) -> Self {
        let mut app = Self { settings, ..Self::default() };
        app.play(game, false);
        app
    }

    /// Where keys are looked up.
    #[must_use]
    pub fn place(&self) -> Place {
        match (&self.help, &self.screen) {
            (Some(_), _) => Place::Help,
            (None, Screen::Menu(_)) => Place::Menu,
            (None, Screen::Game(_)) => Place::Game,
            (None, Screen::GameOver(_)) => Place::Over,
        }
    }

    /// Takes a message in, and says what is to be done outside.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        if let Msg::Drawn { men_are_drawn, .. } = msg {
            self.men_are_drawn = men_are_drawn;
        }
        if let Some(effects) = self.update_help(&msg) {
            return effects;
        }
        let turnout = match &mut self.screen {
            Screen::Menu(menu) => menu.update(&msg),
            Screen::Game(playing) => playing.update(msg),
            Screen::GameOver(over) => over.update(&msg),
        };
        let effects = match turnout {
            Turnout::Stay => Vec::new(),
            Turnout::Do(effect) => vec![effect],
            Turnout::Menu => {
                self.screen = Screen::default();
                Vec::new()
            }
            Turnout::Play { game, flipped } => {
                self.play(game, flipped);
                Vec::new()
            }
            Turnout::Help => {
                self.help = Some(Help::new(self.place()));
                Vec::new()
            }
            Turnout::NextPieces => {
                self.settings.next_pieces(self.men_are_drawn);
                Vec::new()
            }
        };
        self.settle();
        effects
    }

    /// While the help page is open, it has the keys.
    fn update_help(&mut self, msg: &Msg) -> Option<Vec<Effect>> {
        let help = self.help.as_mut()?;
        let action = match msg {
            Msg::Key(key) => keys::action(Place::Help, *key),
            Msg::Mouse(Mouse { kind: MouseKind::Down, target: Some(Target::Action(action)) }) => Some(*action),
            Msg::Mouse(Mouse { kind: MouseKind::WheelUp, .. }) => Some(Action::Up),
            Msg::Mouse(Mouse { kind: MouseKind::WheelDown, .. }) => Some(Action::Down),
            Msg::Drawn { scroll_limit, .. } => {
                help.scroll = help.scroll.min(*scroll_limit);
                None
            }
            Msg::Mouse(_) | Msg::Paste(_) => None,
            // It belongs to the game below.
            Msg::Proved { .. } => return None,
        };
        match action {
            Some(Action::Esc) => self.help = None,
            Some(Action::Quit) => {
                self.help = None;
                return None;
            }
            Some(Action::Suspend) => return Some(vec![Effect::Suspend]),
            Some(action) => help.scroll(action),
            None => {}
        }
        Some(Vec::new())
    }

    fn play(&mut self, game: Box<dyn Game>, flipped: bool) {
        let mut playing = Playing::new(game);
        playing.view.flipped = flipped;
        self.screen = Screen::Game(Box::new(playing));
        self.settle();
    }

    /// A game that is over belongs to the screen for games that are over.
    fn settle(&mut self) {
        let over = matches!(&self.screen, Screen::Game(playing) if playing.view.game.outcome().is_some());
        if !over {
            return;
        }
        if let Screen::Game(playing) = std::mem::take(&mut self.screen) {
            self.screen = Screen::GameOver(Box::new(GameOver::new(playing.into_view())));
        }
    }
}
