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

pub mod collection;
pub mod editor;
pub mod engines;
pub mod export;
pub mod game_over;
pub mod help;
pub mod keys;
pub mod library;
pub mod list;
pub mod menu;
pub mod mind;
pub mod playing;
pub mod prompt;
pub mod record;
pub mod review;
pub mod settings;
mod shelf;
mod time;
pub mod view;

use crate::game::journal::{Damage, Event, Header, Summary};
use crate::game::pgn::{Found, Parsed};
use crate::game::think::{Decision, Task, Thinker, Thought};
use crate::game::{Game, Inquiry, Nick, Player, Proof, Timestamp};
use crate::rules::perpetual::Verdict;
use crate::rules::{Info, Square, Viewer};
use collection::Collection;
use editor::Editor;
use engines::Engines;
use export::{Export, Format, Goal, NotWritten, Write};
use game_over::GameOver;
use help::Help;
use keys::{Action, Key, Place};
use library::Library;
use menu::Menu;
use mind::Mind;
use playing::{Notice, Playing};
use record::Record;
use review::Review;
use settings::Settings;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use view::View;

/// The program.
#[derive(Default)]
pub struct App {
    /// What is shown, with all that belongs to it.
    pub screen: Screen,
    /// The list from which the game on the screen was opened.
    pub below: Option<Box<Screen>>,
    /// The help page, where it lies over the screen.
    pub help: Option<Help>,
    /// What is to be exported, where that is asked over the screen.
    pub export: Option<Export>,
    /// How things are shown.
    pub settings: Settings,
    /// What time it is, as far as anybody has said.
    pub now: Timestamp,
    /// How long the program has been running, as far as anybody has said, without the time in which it was stopped.
    pub uptime: Duration,
    /// How much of that has passed on the clocks.
    pub passed: Duration,
    /// How many games have been begun or continued; the last one's number.
    pub games: u64,
    /// Whether men are drawn on the screen that is shown, as [`Msg::Drawn`] said.
    pub men_are_drawn: bool,
    /// What the computer thinks about.
    pub mind: Mind,
    /// The foreign engines that can be asked.
    pub engines: Vec<Nick>,
    /// The one of them that advises and reviews, where Pawnstorm does not do that itself.
    pub advisor: Option<Nick>,
}

/// The screens. Each owns its data, so there is no game without its screen and no screen without its game.
pub enum Screen {
    /// Choosing a game.
    Menu(Box<Menu>),
    /// Playing it.
    Game(Box<Playing>),
    /// Looking at how it ended.
    GameOver(Box<GameOver>),
    /// Going through a game.
    Review(Box<Review>),
    /// Choosing one of the games that were played here.
    Library(Box<Library>),
    /// Choosing one of the games of a file.
    File(Box<Collection>),
    /// Trying one of the foreign engines.
    Engines(Box<Engines>),
    /// Putting a position together.
    Editor(Box<Editor>),
}

impl Screen {
    /// The game on the screen, if there is one.
    #[must_use]
    pub fn view(&self) -> Option<&View> {
        match self {
            Self::Menu(_) | Self::Library(_) | Self::File(_) | Self::Engines(_) | Self::Editor(_) => None,
            Self::Game(playing) => Some(&playing.view),
            Self::GameOver(over) => Some(&over.view),
            Self::Review(review) => Some(review.shown()),
        }
    }

    /// The game that the screen is about, once one is chosen.
    #[must_use]
    pub fn info(&self) -> Option<&'static Info> {
        match self {
            Self::Editor(editor) => Some(editor.info),
            screen => screen.view().map(|view| view.game.info()),
        }
    }

    /// Who plays White and Black, or is to.
    fn players(&self) -> [Player; 2] {
        match (self, self.view()) {
            (Self::Menu(menu), _) => menu.players(),
            (_, Some(view)) => view.game.players(),
            (_, None) => Default::default(),
        }
    }

    /// Says something, where that can be said.
    fn tell(&mut self, refusal: bool, text: String) {
        match self {
            Self::Game(playing) => playing.notice = Some(Notice { refusal, text }),
            Self::GameOver(over) if refusal => over.unknown = Some(text),
            Self::GameOver(over) => over.notice = Some(text),
            Self::Review(review) => review.tell(Notice { refusal, text }),
            Self::Library(library) => library.notice = Some(Notice { refusal, text }),
            Self::File(file) => file.notice = Some(Notice { refusal, text }),
            Self::Engines(engines) => engines.notice = Some(Notice { refusal, text }),
            Self::Menu(_) | Self::Editor(_) => {}
        }
    }

    fn view_mut(&mut self) -> Option<&mut View> {
        match self {
            Self::Menu(_) | Self::Library(_) | Self::File(_) | Self::Engines(_) => None,
            // Its journal may still be to be written.
            Self::Editor(editor) => editor.below().view_mut(),
            Self::Game(playing) => Some(&mut playing.view),
            Self::GameOver(over) => Some(&mut over.view),
            Self::Review(review) => Some(review.main_view()),
        }
    }
}

impl Default for Screen {
    fn default() -> Self {
        Self::Menu(Box::default())
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
    /// The time is over after which the program wanted to be woken; see [`App::wake`].
    Tick,
    /// A proof of a perpetual check is over.
    Proved {
        /// Which, as [`Effect::Prove`] said.
        proof: u64,
        /// What came of it.
        verdict: Verdict,
    },
    /// What the computer thinks so far.
    Thought {
        /// Which thinking, as [`Effect::Think`] said.
        id: u64,
        /// What it has found.
        thought: Thought,
    },
    /// The computer has thought.
    Decided {
        /// Which thinking, as [`Effect::Think`] said.
        id: u64,
        /// The ply it was asked at.
        ply: usize,
        /// What it came to.
        decision: Option<Decision>,
    },
    /// A foreign engine does not answer as it should.
    Balked {
        /// Which question, as [`Effect::Consult`] said.
        id: u64,
        /// Why, as a clause that follows the engine's name.
        why: String,
    },
    /// What came of [`Effect::Probe`].
    Probed {
        /// Which engine.
        engine: Nick,
        /// What there is to say of it, line by line, or what is wrong with it, as a clause that follows its name.
        said: Result<Vec<String>, String>,
    },
    /// What came of [`Effect::Write`]: the path of the file, or why there is none.
    Written(Result<String, NotWritten>),
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
    /// Some more of the games of a file, as [`Effect::Index`] asked.
    Indexed {
        /// The games, in the order of the file.
        games: Vec<Found>,
        /// How many bytes have been read, and how many there are.
        read: (u64, u64),
        /// Whether these are the last.
        complete: bool,
    },
    /// A game of a file, as [`Effect::Load`] asked.
    Loaded(Box<Parsed>),
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
    /// A man of the palette.
    Man(usize),
    /// A letter in a row.
    Part {
        /// The row.
        row: usize,
        /// Which of its letters.
        part: usize,
    },
    /// The input line.
    Input,
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
    /// Think elsewhere, telling now and then of it as [`Msg::Thought`], and report what it came to as [`Msg::Decided`].
    Think {
        /// Names it.
        id: u64,
        /// The number of the game. What was thought in one game means nothing in another.
        game: u64,
        /// The ply.
        ply: usize,
        /// The computation.
        thinker: Thinker,
        /// What is asked of it.
        task: Box<Task>,
    },
    /// Ask a foreign engine, telling now and then what it thinks as [`Msg::Thought`], and report its answer as [`Msg::Decided`], or
    /// why there is none as [`Msg::Balked`].
    Consult {
        /// Names it, as a thinking is named.
        id: u64,
        /// The number of the game.
        game: u64,
        /// The ply.
        ply: usize,
        /// Which engine.
        engine: Nick,
        /// What it is asked.
        inquiry: Box<Inquiry>,
    },
    /// Try a foreign engine, with an option set that stays so, and report it as [`Msg::Probed`].
    Probe {
        /// Which.
        engine: Nick,
        /// The name of the option, and what it is to be.
        set: Option<(String, String)>,
    },
    /// Stop to think at once, and report what it has come to.
    Halt {
        /// Which thinking.
        id: u64,
    },
    /// Copy a text to the clipboard.
    Copy(String),
    /// Write a text to a file, and report it as [`Msg::Written`].
    Write(Write),
    /// Write what happened in a game to its file, before anything is drawn, and report it as [`Msg::Saved`] or
    /// [`Msg::Unsaved`].
    Save {
        /// Names the game.
        id: u64,
        /// The first line of its file, if that is still to be made.
        header: Box<Header>,
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
    /// Find the games of a PGN file, and report them as [`Msg::Indexed`] while they are found.
    Index {
        /// The file.
        path: PathBuf,
    },
    /// Read one of its games, and report it as [`Msg::Loaded`].
    Load {
        /// The file.
        path: PathBuf,
        /// Where it stands.
        game: Found,
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
            Self::Think { id, ply, .. } => write!(f, "Think {{ id: {id}, ply: {ply} }}"),
            Self::Consult { id, engine, inquiry, .. } => write!(f, "Consult {{ id: {id}, {engine}, {inquiry:?} }}"),
            Self::Probe { engine, set } => write!(f, "Probe {{ {engine}, {set:?} }}"),
            Self::Halt { id } => write!(f, "Halt {{ id: {id} }}"),
            Self::Copy(text) => write!(f, "Copy({text:?})"),
            Self::Write(write) => write!(f, "{write:?}"),
            Self::Save { id, upto, .. } => write!(f, "Save {{ id: {id}, upto: {upto} }}"),
            Self::Close => f.write_str("Close"),
            Self::Newest => f.write_str("Newest"),
            Self::List => f.write_str("List"),
            Self::Open { name } => write!(f, "Open {{ name: {name:?} }}"),
            Self::Resume { id, name } => write!(f, "Resume {{ id: {id}, name: {name:?} }}"),
            Self::Index { path } => write!(f, "Index {{ path: {path:?} }}"),
            Self::Load { game, .. } => write!(f, "Load {{ line: {} }}", game.line),
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
    /// The computer is to move with what it has found.
    MoveNow,
    /// Back to where this screen was opened.
    Return,
    /// Going through the game.
    Review,
    /// The games that were played here.
    Library,
    /// The foreign engines.
    Engines,
    /// The game so many places further in the list.
    Neighbour(isize),
    /// The menu.
    Menu,
    /// Another game, from the beginning.
    Play {
        game: Box<dyn Game>,
        /// Whether Black is at the bottom.
        flipped: bool,
    },
    /// The position editor, with a FEN or with the position that is shown.
    Edit(Option<String>),
    /// Out of the editor, to where it was opened.
    Close,
    /// The same, and from there out of the program.
    CloseAndQuit,
    /// What can be exported.
    Export,
    /// Something to be exported.
    Send(Format, Goal),
    /// A game from its file, to go on with it.
    Resume { name: String },
    /// The help page.
    Help,
    /// Drawings, figures or letters.
    NextPieces,
    /// What the computer thinks is shown or hidden.
    ToggleThoughts,
    /// The bar beside the board is shown or hidden.
    ToggleBar,
}

impl App {
    /// The program with a game on the board.
    #[must_use]
    pub fn playing(game: Box<dyn Game>, settings: Settings) -> Self {
        let mut app = Self { settings, ..Self::default() };
        app.play(game, false);
        if let Some(view) = app.screen.view_mut() {
            view.face_the_person();
        }
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
            (None, Screen::Review(review)) => review.place(),
            (None, Screen::Library(_)) => Place::Library,
            (None, Screen::File(_)) => Place::File,
            (None, Screen::Engines(_)) => Place::Engines,
            (None, Screen::Editor(_)) => Place::Editor,
        }
    }

    /// Takes a message in, and says what is to be done outside, in that order.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        if let Msg::Drawn { men_are_drawn, .. } = msg {
            self.men_are_drawn = men_are_drawn;
        }
        let mut effects = match self.pass_time(&msg) {
            Some(effects) if msg.is_input() => effects,
            Some(effects) => effects.into_iter().chain(self.take_in(msg)).collect(),
            None => self.take_in(msg),
        };
        self.tell_the_menu();
        effects.extend(self.attend());
        effects
    }

    /// The menu offers the foreign engines.
    fn tell_the_menu(&mut self) {
        if let Screen::Menu(menu) = &mut self.screen {
            menu.engines.clone_from(&self.engines);
        }
    }

    fn take_in(&mut self, msg: Msg) -> Vec<Effect> {
        let msg = match self.update_record(msg) {
            Ok(effects) => return effects,
            Err(Msg::Written(result)) => return self.written(result),
            Err(msg) => msg,
        };
        let msg = match self.update_lists(msg) {
            Ok(()) => return Vec::new(),
            Err(msg) => msg,
        };
        if let Some(effects) = self.update_help(&msg).or_else(|| self.update_export(&msg)) {
            return effects;
        }
        let turnout = match &mut self.screen {
            Screen::Menu(menu) => menu.update(&msg),
            Screen::Game(playing) => playing.update(msg),
            Screen::GameOver(over) => over.update(&msg),
            Screen::Review(review) => review.update(msg),
            Screen::Library(library) => library.update(msg),
            Screen::File(file) => file.update(msg),
            Screen::Engines(engines) => engines.update(msg),
            Screen::Editor(editor) => editor.update(msg),
        };
        let leaves = matches!(turnout, Turnout::Menu | Turnout::Play { .. } | Turnout::Do(Effect::Quit { .. }));
        let mut effects = self.save(leaves);
        match turnout {
            Turnout::Stay => {}
            Turnout::Do(effect) => effects.push(effect),
            Turnout::MoveNow => effects.extend(self.move_now()),
            Turnout::Return => effects.extend(self.return_from_review()),
            Turnout::Review => self.review(),
            Turnout::Neighbour(by) => effects.extend(self.neighbour(by)),
            Turnout::Engines => self.screen = Screen::Engines(Box::new(Engines::new(&self.engines))),
            Turnout::Library => effects.push(self.library()),
            Turnout::Menu => {
                self.below = None;
                self.screen = Screen::default();
                effects.extend([Effect::Close, Effect::Newest]);
            }
            Turnout::Play { game, flipped } => self.play(game, flipped),
            Turnout::Edit(fen) => self.edit(fen.as_deref()),
            Turnout::Close => self.close_editor(),
            Turnout::CloseAndQuit => {
                self.close_editor();
                effects.extend(self.take_in(Msg::Key(Key::Ctrl('c'))));
            }
            Turnout::Export => self.export = Some(Export::Panel(0)),
            Turnout::Send(format, goal) => effects.extend(self.send(format, goal)),
            Turnout::Resume { name } => effects.extend(self.resume(name)),
            Turnout::Help => self.help = Some(Help::new(self.place())),
            Turnout::NextPieces => self.settings.next_pieces(self.men_are_drawn),
            Turnout::ToggleThoughts => self.settings.hides_thoughts = !self.settings.hides_thoughts,
            Turnout::ToggleBar => self.settings.bar = !self.settings.bar,
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
            (Msg::Thought { id, thought }, _) => {
                self.thought(id, thought);
                return Ok(Vec::new());
            }
            (Msg::Balked { id, why }, _) => {
                self.balked(id, &why);
                return Ok(Vec::new());
            }
            (Msg::Decided { id, ply, decision }, _) => {
                self.decided(id, ply, decision);
                let effects = self.save(false);
                self.settle();
                return Ok(effects);
            }
            (msg, _) => return Err(msg),
        };
        match (&mut self.screen, said) {
            (Screen::Game(playing), Some(said)) => playing.add_notice(&said),
            (Screen::GameOver(over), Some(said)) => over.notice = Some(said),
            _ => {}
        }
        Ok(Vec::new())
    }

    /// Takes over what the user has configured, and says what is wrong with it.
    pub fn configure(&mut self, engines: Vec<Nick>, advisor: Option<Nick>, problems: &[String]) {
        (self.engines, self.advisor) = (engines, advisor);
        self.tell_the_menu();
        let [first, others @ ..] = problems else { return };
        let more = if others.is_empty() { "" } else { " There is more; pawnstorm engines tells all." };
        match &mut self.screen {
            Screen::Menu(menu) => menu.notice = Some(format!("{first}{more}")),
            screen => screen.tell(true, format!("{first}{more}")),
        }
    }

    /// Goes on with a game, from the name of its file.
    pub fn resume(&mut self, name: String) -> Vec<Effect> {
        self.games += 1;
        vec![Effect::Resume { id: self.games, name }]
    }

    /// A game goes on.
    fn resumed(&mut self, id: u64, opened: Opened) -> Vec<Effect> {
        self.help = None;
        // What another program writes is only looked at.
        if opened.read_only.is_some() && opened.game.viewer() == Viewer::Everyone {
            if let Ok(review) = shelf::of_journal(opened) {
                self.show(review);
            }
            return Vec::new();
        }
        self.below = None;
        self.screen = Screen::Game(Box::new(Playing::resumed(id, opened)));
        let effects = self.save(false);
        self.settle();
        effects
    }

    /// After how long the program wants to be woken by [`Msg::Tick`], counted from when it first wanted that or was last woken.
    /// `None` while nothing moves by itself.
    #[must_use]
    pub fn wake(&self) -> Option<Duration> {
        match (&self.help, &self.screen) {
            (None, Screen::Review(review)) => review.wake(),
            (_, Screen::Game(playing)) => playing.wake().or(self.until_change()),
            _ => None,
        }
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
        playing.view.record = Some(Record::new(self.games));
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
