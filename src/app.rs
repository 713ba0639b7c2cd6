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

mod after_move;
mod answering;
pub mod catalog;
pub mod collection;
pub mod complaint;
mod configured;
pub mod editor;
mod effect;
pub mod engines;
pub mod export;
pub mod game_over;
pub mod help;
pub mod keys;
pub mod leaving;
pub mod lesson;
pub mod library;
pub mod list;
pub mod menu;
pub mod motion;
mod msg;
mod navigation;
pub mod offers;
mod opening;
pub mod playing;
pub mod practice;
pub mod progress;
pub mod prompt;
pub mod record;
pub mod review;
mod saving;
pub mod scheduler;
mod screen;
pub mod settings;
pub mod setups;
mod time;
pub mod view;

use crate::game::{EngineName, Game, Timestamp};
use crate::rules::{Info, Viewer};
pub use configured::Configured;
pub use effect::Effect;
pub(crate) use effect::ScreenCommand;
use engines::Engines;
use export::Export;
use game_over::GameOver;
use help::Help;
use keys::{Command, Key, Keymap, Place};
use leaving::Leaving;
use menu::Menu;
use motion::Motion;
pub use msg::{Mouse, MouseKind, Msg, Opened, Target};
use playing::Playing;
use practice::Practice;
use progress::Progress;
use record::Record;
use scheduler::EngineScheduler;
pub use screen::Screen;
use settings::{BUILT_IN, Page, Settings};
use setups::Setups;
use std::time::Duration;

/// The program.
pub struct App {
    /// The screen with its data.
    pub screen: Screen,
    /// The list from which the game on the screen was opened.
    return_to: Option<Box<Screen>>,
    /// The help page, if it lies over the screen.
    pub help: Option<Help>,
    /// The export layer, if it lies over the screen.
    pub export: Option<Export>,
    /// The settings, if they lie over the screen.
    pub page: Option<Page>,
    /// True if "yes" is selected in a question; "no" is selected first, since it loses nothing.
    pub marks_yes: bool,
    /// The pending exit from a game, until the game is known to be stored.
    pub leaving: Option<Leaving>,
    /// True while a long journal is read.
    opening: bool,
    /// The file name of the game to resume when the program begins.
    pub resuming: Option<String>,
    /// The settings of the display and of new games.
    pub settings: Settings,
    /// The names of the themes that can be chosen.
    pub themes: Vec<String>,
    /// The user's key map.
    pub keys: Keymap,
    /// The latest time that the program was told.
    pub now: Timestamp,
    /// The latest uptime that the program was told, without the time in which it was stopped.
    pub uptime: Duration,
    /// The part of the uptime that has been taken off the clocks.
    passed: Duration,
    /// The number of games begun or resumed, which is the number of the last.
    games: u64,
    /// The last set-up of each game.
    pub setups: Setups,
    /// True if pieces are drawn as pictures on the shown screen, as [`Msg::Drawn`] said.
    pieces_are_drawn: bool,
    /// The scheduler of engine searches.
    scheduler: EngineScheduler,
    /// The animation on the board.
    motion: Motion,
    /// The latest frame time that the program was told.
    pub last_frame: Duration,
    /// The learning progress of the user.
    pub progress: Progress,
    /// True if things met for the first time are explained, which needs a place to record that.
    pub explains: bool,
    /// The foreign engines that can be used.
    pub(crate) engines: Vec<EngineName>,
    /// The engine that advises and reviews instead of the built-in one.
    pub(crate) advisor: Option<EngineName>,
}

impl Default for App {
    fn default() -> Self {
        Self {
            screen: Screen::default(),
            return_to: None,
            help: None,
            export: None,
            page: None,
            marks_yes: false,
            leaving: None,
            opening: false,
            resuming: None,
            settings: Settings::default(),
            themes: BUILT_IN.map(String::from).to_vec(),
            keys: Keymap::default(),
            now: Timestamp::default(),
            uptime: Duration::ZERO,
            passed: Duration::ZERO,
            games: 0,
            setups: Setups::default(),
            pieces_are_drawn: false,
            scheduler: EngineScheduler::default(),
            progress: Progress::default(),
            explains: false,
            motion: Motion::default(),
            last_frame: Duration::ZERO,
            engines: Vec::new(),
            advisor: None,
        }
    }
}

impl App {
    /// The program at its menu, with the user's settings, at a time.
    #[must_use]
    pub fn new(settings: Settings, now: Timestamp) -> Self {
        Self { settings, now, ..Self::default() }
    }

    /// Creates the program with a game on the board.
    #[must_use]
    pub fn playing(game: Game, settings: Settings) -> Self {
        let mut app = Self { settings, ..Self::default() };
        app.play(game, false);
        if let Some(view) = app.screen.view_mut() {
            view.face_the_person();
        }
        app
    }

    /// Returns the place in the key table.
    #[must_use]
    pub fn place(&self) -> Place {
        match &self.screen {
            _ if self.asks_to_leave().is_some() => Place::Export,
            _ if self.help.is_some() => Place::Help,
            _ if self.page.is_some() => Place::Settings,
            _ if self.question().is_some() => Place::Question,
            _ if self.export.is_some() => Place::Export,
            Screen::Menu(_) => Place::Menu,
            Screen::Game(_) => Place::Game,
            Screen::GameOver(_) => Place::Over,
            Screen::Review(review) => review.place(),
            Screen::Library(_) => Place::Library,
            Screen::File(_) => Place::File,
            Screen::Engines(_) => Place::Engines,
            Screen::Editor(_) => Place::Editor,
            Screen::Practice(practice) => practice.place(),
        }
    }

    /// Handles a message and returns the effects to run, in order.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        if let Msg::Drawn { pieces_are_drawn, .. } = msg {
            self.pieces_are_drawn = pieces_are_drawn;
        }
        let before = self.at();
        let is_drawn = matches!(msg, Msg::Drawn { .. });
        let was_playing = matches!(self.screen, Screen::Game(_));
        let is_letter = matches!(msg, Msg::Key(Key::Char(_)));
        let only_moves = self.advance_animation(&msg);
        let mut effects = match self.pass_time(&msg) {
            Some(effects) if msg.is_input() || only_moves => effects,
            Some(effects) => effects.into_iter().chain(self.take_in(msg)).collect(),
            None if only_moves => Vec::new(),
            None => self.take_in(msg),
        };
        if let (true, true, Screen::GameOver(over)) = (was_playing, is_letter, &mut self.screen) {
            over.ended_by_letter = true;
        }
        effects.extend(self.after_moves(before));
        effects.extend(self.save_again());
        self.tell_the_menu();
        effects.extend(self.explain_what_is_new());
        effects.extend(self.schedule_engines());
        self.follow_board(is_drawn);
        effects
    }

    /// Passes the foreign engines and the user's settings to the menu.
    fn tell_the_menu(&mut self) {
        if let Screen::Menu(menu) = &mut self.screen {
            menu.engines.clone_from(&self.engines);
            menu.settings = self.settings;
            menu.setups.clone_from(&self.setups);
        }
    }

    fn take_in(&mut self, msg: Msg) -> Vec<Effect> {
        let msg = match msg {
            Msg::Key(key) => match self.keys.interpret(self.place(), key) {
                // Whatever lies on the screen, the shell is reached.
                Some(key) if keys::command(self.place(), key) == Some(Command::Suspend) => {
                    return vec![Effect::Suspend];
                }
                Some(key) => Msg::Key(key),
                None => return Vec::new(),
            },
            Msg::Kept(result) => {
                if let Err(sentence) = result {
                    self.screen.tell(true, sentence);
                }
                return Vec::new();
            }
            msg => msg,
        };
        self.update_opening(msg).unwrap_or_else(|msg| self.pass_on(msg))
    }

    /// Passes a message to its handler.
    fn pass_on(&mut self, msg: Msg) -> Vec<Effect> {
        let msg = match self.update_record(msg) {
            Ok(effects) => return effects,
            Err(Msg::Written(result)) => return self.written(result),
            Err(msg) => msg,
        };
        let msg = match self.update_lists(msg) {
            Ok(()) => return Vec::new(),
            Err(msg) => msg,
        };
        let over = self.update_leaving(&msg).or_else(|| self.update_help(&msg));
        let over = over.or_else(|| self.update_settings(&msg)).or_else(|| self.update_question(&msg));
        if let Some(effects) = over.or_else(|| self.update_export(&msg)) {
            return effects;
        }
        let screen_command = match &mut self.screen {
            Screen::Menu(menu) => menu.update(&msg),
            Screen::Game(playing) => playing.update(msg),
            Screen::GameOver(over) => over.update(&msg),
            Screen::Review(review) => review.update(msg),
            Screen::Library(library) => library.update(msg),
            Screen::File(file) => file.update(msg),
            Screen::Engines(engines) => engines.update(msg),
            Screen::Editor(editor) => editor.update(msg),
            Screen::Practice(practice) => practice.update(msg),
        };
        self.obey(screen_command)
    }

    /// Quits the program, from a layer over the screen.
    pub(in crate::app) fn quit(&mut self) -> Vec<Effect> {
        self.export = None;
        let screen_command = self.screen.quit();
        self.obey(screen_command)
    }

    /// Runs a command of a screen, once the game that it leaves is stored.
    fn obey(&mut self, mut screen_command: ScreenCommand) -> Vec<Effect> {
        if let ScreenCommand::Quit = screen_command {
            screen_command = self.screen.quit();
        }
        if let ScreenCommand::CloseAndQuit = screen_command {
            self.close_editor();
            screen_command = self.screen.quit();
        }
        match self.wait_to_leave(screen_command) {
            Ok(effects) => effects,
            Err(screen_command) => {
                let mut effects = self.save();
                effects.extend(self.obey_screen(screen_command));
                effects
            }
        }
    }

    /// Runs a command of a screen.
    fn obey_screen(&mut self, screen_command: ScreenCommand) -> Vec<Effect> {
        let mut effects = Vec::new();
        match screen_command {
            // The screen was asked already.
            ScreenCommand::Stay | ScreenCommand::Quit => {}
            ScreenCommand::Do(effect) => effects.push(effect),
            ScreenCommand::MoveNow => effects.extend(self.move_now()),
            ScreenCommand::Return => effects.extend(self.return_from_review()),
            ScreenCommand::Review => self.review(),
            ScreenCommand::Neighbour(by) => effects.extend(self.neighbour(by)),
            ScreenCommand::Engines => self.screen = Screen::Engines(Box::new(Engines::new(&self.engines))),
            ScreenCommand::Library => effects.push(self.library()),
            ScreenCommand::Menu => {
                self.return_to = None;
                let played = self.screen.view().filter(|view| view.game.outcome().is_some());
                let menu = Menu::marking(played.map(|view| view.game.info()));
                self.screen = Screen::Menu(Box::new(menu));
                effects.extend([Effect::Close, Effect::Newest]);
            }
            ScreenCommand::Play { game, flipped } => {
                let before = self.setups.clone();
                self.play(*game, flipped);
                effects.extend((self.setups != before).then(|| Effect::Remember(self.setups.clone())));
            }
            ScreenCommand::TakeBack => self.take_back(),
            ScreenCommand::Edit(fen) => self.edit(fen.as_deref()),
            ScreenCommand::Close | ScreenCommand::CloseAndQuit => self.close_editor(),
            ScreenCommand::Export => self.export = Some(Export::Panel(0)),
            ScreenCommand::Send(format, goal) => effects.extend(self.send(format, goal)),
            ScreenCommand::Keep(folder) => effects.extend(self.keep_in(folder)),
            ScreenCommand::Resume { name } => effects.extend(self.resume(name)),
            ScreenCommand::Practice(info) => self.practise(info),
            ScreenCommand::Solved(game, task) => effects.extend(self.solved(game, &task)),
            // The practice screen has handled these.
            ScreenCommand::Hint | ScreenCommand::Again => {}
            ScreenCommand::Help => self.help = Some(Help::new(self.place())),
            ScreenCommand::Settings => self.open_settings(),
            ScreenCommand::Set(text) => effects.extend(self.set_by_words(&text)),
            ScreenCommand::NextPieces => self.settings.next_pieces(self.pieces_are_drawn),
            ScreenCommand::ToggleThoughts => self.settings.hides_thoughts = !self.settings.hides_thoughts,
            ScreenCommand::ToggleBar => self.settings.bar = !self.settings.bar,
        }
        self.settle();
        effects
    }

    /// Handles reports about journals, whatever lies over the screen. Returns any other message.
    fn update_record(&mut self, msg: Msg) -> Result<Vec<Effect>, Msg> {
        match msg {
            Msg::Saved { id, upto, said } => return Ok(self.saved(id, upto, said)),
            Msg::Unsaved { id, why } => self.unsaved(id, &why),
            Msg::Resumed { id, opened } => return Ok(self.resumed(id, *opened)),
            Msg::Thought { id, thought } => self.thought(id, thought),
            Msg::Balked { id, why } => self.balked(id, &why),
            Msg::Decided { id, ply, decision } => {
                let mut effects = self.decided(id, ply, decision);
                effects.extend(self.save());
                self.settle();
                return Ok(effects);
            }
            Msg::NotKept(why) | Msg::Warned(why) => match &mut self.screen {
                Screen::Game(playing) => playing.add_notice(false, &why),
                Screen::Practice(practice) => practice.add_notice(&why),
                screen => screen.tell(false, why),
            },
            msg => return Err(msg),
        }
        Ok(Vec::new())
    }

    /// Resumes a game by the name of its file.
    pub fn resume(&mut self, name: String) -> Vec<Effect> {
        self.games += 1;
        vec![Effect::Resume { id: self.games, name }]
    }

    /// Handles a game that was read to be resumed.
    fn resumed(&mut self, id: u64, opened: Opened) -> Vec<Effect> {
        self.help = None;
        // A game that another program writes is only reviewed.
        if opened.read_only.is_some() && opened.game.viewer() == Viewer::Everyone {
            if let Ok(review) = navigation::of_journal(opened) {
                self.show(review);
            }
            return Vec::new();
        }
        self.return_to = None;
        self.screen = Screen::Game(Box::new(Playing::resumed(id, opened)));
        let effects = self.save();
        self.settle();
        effects
    }

    /// Returns the time after which the program wants to be woken by [`Msg::Tick`], counted from its first request or its
    /// last tick; `None` while nothing moves by itself.
    #[must_use]
    pub fn wake(&self) -> Option<Duration> {
        if let Some(after) = self.until_moved() {
            return Some(after);
        }
        let moves = match (&self.help, &self.screen) {
            (None, Screen::Review(review)) if self.page.is_none() => review.wake().map(|pace| self.left_of(pace)),
            (_, Screen::Game(playing)) => playing.wake().or(self.until_change()),
            _ => None,
        };
        moves.or_else(|| self.until_saved_again())
    }

    /// Passes keys to the help page while it is open.
    fn update_help(&mut self, msg: &Msg) -> Option<Vec<Effect>> {
        let help = self.help.as_mut()?;
        let command = match msg {
            Msg::Key(key) => keys::command(Place::Help, *key),
            Msg::Mouse(Mouse { kind: MouseKind::Down, target: Some(Target::Command(command)) }) => Some(*command),
            Msg::Mouse(Mouse { kind: MouseKind::WheelUp, .. }) => Some(Command::Up),
            Msg::Mouse(Mouse { kind: MouseKind::WheelDown, .. }) => Some(Command::Down),
            Msg::Drawn { scroll_limit, pages, .. } => {
                help.scroll = help.scroll.min(*scroll_limit);
                help.pages = *pages;
                None
            }
            Msg::Mouse(_) | Msg::Paste(_) => None,
            // The other messages are for the screen below.
            _ => return None,
        };
        match command {
            Some(Command::Esc) => self.help = None,
            Some(Command::Quit) => {
                self.help = None;
                return None;
            }
            Some(command) => help.scroll(command),
            None => {}
        }
        Some(Vec::new())
    }

    /// Warns, where it matters, that progress cannot be stored.
    pub fn warn(&mut self, why: &str) {
        if let Screen::Practice(practice) = &mut self.screen {
            practice.add_notice(why);
        }
    }

    /// Opens the course of a game.
    pub fn practise(&mut self, info: &'static Info) {
        self.return_to = None;
        self.screen = Screen::Practice(Box::new(Practice::new(info, &self.progress)));
    }

    /// Records that a task is solved.
    fn solved(&mut self, game: &str, task: &str) -> Vec<Effect> {
        if self.progress.solve(game, task) { vec![Effect::Learned(self.progress.clone())] } else { Vec::new() }
    }

    fn play(&mut self, game: Game, flipped: bool) {
        let is_same = self.screen.info().is_some_and(|info| info.id == game.info().id);
        let again = matches!(self.screen, Screen::Game(_) | Screen::GameOver(_)) && is_same;
        let mut playing = Playing::new(game);
        // A user who starts again has read the opening words.
        playing.opening = playing.opening.filter(|_| !again);
        playing.view.turn_to(flipped);
        self.setups.remember(playing.game(), &self.settings);
        self.games += 1;
        playing.view.record = Some(Record::new(self.games));
        self.return_to = None;
        self.screen = Screen::Game(Box::new(playing));
        self.settle();
    }

    /// Takes over the set-ups stored before the program began.
    pub fn recall(&mut self, earlier: Result<Setups, String>) {
        match earlier {
            Ok(mut earlier) => {
                earlier.join(&self.setups);
                self.setups = earlier;
            }
            Err(why) => self.screen.tell(true, why),
        }
        self.tell_the_menu();
    }

    /// Takes back the move that ended the game, which continues.
    fn take_back(&mut self) {
        match std::mem::take(&mut self.screen) {
            Screen::GameOver(over) => {
                let mut playing = Playing::of_view(over.view);
                playing.undo();
                self.screen = Screen::Game(Box::new(playing));
            }
            screen => self.screen = screen,
        }
    }

    /// Moves a finished game to its screen.
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
