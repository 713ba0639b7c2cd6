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
pub mod record;
pub mod settings;
pub mod view;

use crate::game::journal::{Damage, Event, Header, Summary};
use crate::game::{Game, Player, Proof, Timestamp};
use crate::rules::Square;
use crate::rules::perpetual::Verdict;
use game_over::GameOver;
use help::Help;
use keys::{Action, Key, Place};
use menu::Menu;
use playing::Playing;
use record::Record;
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
    /// What time it is, as far as anybody has said.
    pub now: Timestamp,
    /// How many games have been begun or continued; the last one's number.
    pub games: u64,
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

    fn view_mut(&mut self) -> Option<&mut View> {
        match self {
            Self::Menu(_) => None,
            Self::Game(playing) => Some(&mut playing.view),
            Self::GameOver(over) => Some(&mut over.view),
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
    },
    /// A proof of a perpetual check is over.
    Proved {
        /// Which, as [`Effect::Prove`] said.
        proof: u64,
        /// What came of it.
        verdict: Verdict,
    },
    /// What [`Effect::Save`] asked for is in the file, for good.
    Saved {
        /// Which game's.
        id: u64,
        /// How many events of its log are there now.
        upto: usize,
    },
    /// It is not.
    Unsaved {
        /// Which game's.
        id: u64,
        /// Why, as a clause.
        why: String,
    },
    /// The game that can be resumed, if there is one.
    Newest(Option<Summary>),
    /// Some more of the games that were played here, newest first, and whether these are the last.
    Listed(Vec<Summary>, bool),
    /// A game to be looked at.
    Opened(Box<Opened>),
    /// A game to go on with.
    Resumed {
        /// Its number, as [`Effect::Resume`] said.
        id: u64,
        /// The game.
        opened: Box<Opened>,
    },
    /// A game was deleted.
    Deleted {
        /// The name of its file.
        name: String,
    },
    /// A game could not be opened or deleted; a sentence.
    Failed(String),
}

/// A game that was read from its journal.
pub struct Opened {
    /// The name of its file.
    pub name: String,
    /// What its first line tells.
    pub header: Header,
    /// The game.
    pub game: Box<dyn Game>,
    /// How many events of the game's log the file has.
    pub events: usize,
    /// What is wrong with the file behind them.
    pub damage: Option<Damage>,
    /// The name of the file in which a damaged journal is kept as it was found.
    pub copy: Option<String>,
    /// Why nothing may be written to it, as a clause.
    pub read_only: Option<String>,
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opened {{ name: {:?} }}", self.name)
    }
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
    /// Write what happened in a game to its file, before anything is drawn, and report it as [`Msg::Saved`] or
    /// [`Msg::Unsaved`].
    Save {
        /// Names the game.
        id: u64,
        /// The first line of its file, if that is still to be made.
        header: Header,
        /// What is not in the file yet.
        events: Vec<Event>,
        /// How many events the game's log has with these.
        upto: usize,
    },
    /// The game on the screen is left: its file may be let go.
    Close,
    /// Look for the game that can be resumed, before anything is drawn, and report it as [`Msg::Newest`].
    Newest,
    /// List the games, and report them as [`Msg::Listed`].
    List,
    /// Read a game to look at it, and report it as [`Msg::Opened`].
    Open {
        /// The name of its file.
        name: String,
    },
    /// Read a game to go on with it, and report it as [`Msg::Resumed`].
    Resume {
        /// Names the game from now on.
        id: u64,
        /// The name of its file.
        name: String,
    },
    /// Delete a game, and report it as [`Msg::Deleted`].
    Delete {
        /// The name of its file.
        name: String,
    },
}

impl fmt::Debug for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quit { .. } => f.write_str("Quit"),
            Self::Suspend => f.write_str("Suspend"),
            Self::Prove { id, .. } => write!(f, "Prove {{ id: {id} }}"),
            Self::Save { id, upto, .. } => write!(f, "Save {{ id: {id}, upto: {upto} }}"),
            Self::Close => f.write_str("Close"),
            Self::Newest => f.write_str("Newest"),
            Self::List => f.write_str("List"),
            Self::Open { name } => write!(f, "Open {{ name: {name:?} }}"),
            Self::Resume { id, name } => write!(f, "Resume {{ id: {id}, name: {name:?} }}"),
            Self::Delete { name } => write!(f, "Delete {{ name: {name:?} }}"),
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
    /// A game from its file, to go on with it.
    Resume { name: String },
    /// The help page.
    Help,
    /// Figures or letters.
    TogglePieces,
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

    /// Takes a message in, and says what is to be done outside, in that order.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let msg = match self.update_record(msg) {
            Ok(effects) => return effects,
            Err(msg) => msg,
        };
        if let Some(effects) = self.update_help(&msg) {
            return effects;
        }
        let turnout = match &mut self.screen {
            Screen::Menu(menu) => menu.update(&msg),
            Screen::Game(playing) => playing.update(msg),
            Screen::GameOver(over) => over.update(&msg),
        };
        let leaves = matches!(turnout, Turnout::Menu | Turnout::Play { .. } | Turnout::Do(Effect::Quit { .. }));
        let mut effects = self.save(leaves);
        match turnout {
            Turnout::Stay => {}
            Turnout::Do(effect) => effects.push(effect),
            Turnout::Menu => {
                self.screen = Screen::default();
                effects.extend([Effect::Close, Effect::Newest]);
            }
            Turnout::Play { game, flipped } => self.play(game, flipped),
            Turnout::Resume { name } => effects.extend(self.resume(name)),
            Turnout::Help => self.help = Some(Help::new(self.place())),
            Turnout::TogglePieces => self.settings.toggle_pieces(),
        }
        self.settle();
        effects
    }

    /// What there is to write of the game on the screen; all of it once more, if it is the last time.
    fn save(&mut self, last: bool) -> Vec<Effect> {
        let now = self.now;
        let due = |view: &mut View| view.record.as_mut()?.due(view.game.as_ref(), now, last);
        self.screen.view_mut().and_then(due).into_iter().collect()
    }

    /// What is said of the journals, whatever lies over the screen. Gives any other message back.
    fn update_record(&mut self, msg: Msg) -> Result<Vec<Effect>, Msg> {
        let record = self.screen.view_mut().and_then(|view| view.record.as_mut());
        let said = match (msg, record) {
            (Msg::Saved { id, upto }, Some(record)) => record.saved(id, upto),
            (Msg::Unsaved { id, why }, Some(record)) => record.unsaved(id, why),
            (Msg::Saved { .. } | Msg::Unsaved { .. }, None) => None,
            (Msg::Resumed { id, opened }, _) => return Ok(self.resumed(id, *opened)),
            (msg, _) => return Err(msg),
        };
        match (&mut self.screen, said) {
            (Screen::Game(playing), Some(said)) => playing.add_notice(&said),
            (Screen::GameOver(over), Some(said)) => over.notice = Some(said),
            _ => {}
        }
        Ok(Vec::new())
    }

    /// Goes on with a game, from the name of its file.
    pub fn resume(&mut self, name: String) -> Vec<Effect> {
        self.games += 1;
        vec![Effect::Resume { id: self.games, name }]
    }

    /// A game goes on.
    fn resumed(&mut self, id: u64, opened: Opened) -> Vec<Effect> {
        self.help = None;
        self.screen = Screen::Game(Box::new(Playing::resumed(id, opened)));
        let effects = self.save(false);
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
            // They belong to what lies below.
            _ => return None,
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
        self.games += 1;
        playing.view.record = Some(Record::new(self.games, [Player::Human; 2]));
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
