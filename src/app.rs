//! The state of the program, and how each message changes it. Nothing here reads keys, draws cells, starts threads or looks at a clock:
//! messages come in, effects go out as data, and a test can run a whole game.
//!
//! ```
//! use pawnstorm::app::{keys::Key, App, Msg, Current};
//! let mut app = App::default();
//! app.update(Msg::Key(Key::Enter)); // Chess
//! app.update(Msg::Key(Key::Enter)); // start
//! for letter in "e4".chars() {
//!     app.update(Msg::Key(Key::Char(letter)));
//! }
//! app.update(Msg::Key(Key::Enter));
//! let Current::Game(playing) = &app.screen else { panic!("a game is being played") };
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
pub mod findings;
pub mod game_over;
mod guests;
pub mod help;
mod input;
pub mod keys;
pub mod leaving;
pub mod lesson;
pub mod library;
pub mod list;
pub mod menu;
pub mod motion;
mod msg;
mod navigation;
pub mod notice;
pub mod offers;
pub mod online;
mod opening;
pub mod overlay;
mod pasting;
pub mod playing;
pub mod practice;
pub mod progress;
pub mod prompt;
pub mod record;
mod rematch;
pub mod remote;
pub mod review;
mod saving;
pub mod scheduler;
mod screen;
pub mod scroll;
pub mod settings;
pub mod setups;
mod time;
mod transition;
pub mod view;

use crate::game::odds::{Odds, lot};
use crate::game::think::Decision;
use crate::game::{EngineName, Game, Timestamp};
use crate::rules::perpetual::Verdict;
use crate::rules::{Info, Viewer};
use answering::Answered;
pub use configured::Configured;
pub use effect::{Effect, StorageEffect};
use game_over::GameOver;
use keys::{Keymap, Place};
use motion::Motion;
pub use msg::{Frame, Mouse, MouseKind, Msg, Opened, Target};
use notice::{Notice, Tells};
use overlay::Overlay;
use playing::Playing;
use practice::Practice;
use progress::Progress;
use record::Record;
use scheduler::EngineScheduler;
pub use screen::{Current, Screen};
use settings::{BUILT_IN, Settings};
use setups::Setups;
use std::time::Duration;
pub(crate) use transition::Transition;

/// The program.
pub struct App {
    /// The screen with its data.
    pub screen: Current,
    /// The screens below this one: the list that a game was opened from, or the screen that a pasted game covers.
    below: Vec<Current>,
    /// The pages and boxes over the screen; the last has the keys.
    overlays: Vec<Overlay>,
    /// True if "yes" is selected in a question. "No" is selected first, because it loses nothing.
    pub marks_yes: bool,
    /// The rest of the word "yes" or "no", whose first letter has answered a question.
    answered: Option<Answered>,
    /// The command that leaves a game. It waits until the game is stored.
    leaving: Option<Transition>,
    /// True for a guest on another person's computer, who can do nothing but play.
    pub is_guest: bool,
    /// The online game that this player is joining.
    joining: Option<remote::Joining>,
    /// True while a long journal is being read.
    opening: bool,
    /// The file name of the game to resume at the start.
    pub resuming: Option<String>,
    /// The settings of the display and of new games.
    pub settings: Settings,
    /// The names of the available themes.
    pub themes: Vec<String>,
    /// The user's key map.
    pub keys: Keymap,
    /// The latest time from the caller.
    pub now: Timestamp,
    /// The latest uptime from the caller, without the time when the program was suspended.
    pub uptime: Duration,
    /// The part of the uptime already taken off the clocks.
    passed: Duration,
    /// The number of games started or resumed, which is the number of the latest game.
    games: u64,
    /// The last setup of each game.
    pub setups: Setups,
    /// True if the screen draws pieces as pictures, as the last [`Frame`] reported.
    pieces_are_drawn: bool,
    /// The scheduler of engine searches.
    scheduler: EngineScheduler,
    /// The animation on the board.
    motion: Motion,
    /// How long the latest frame took to draw.
    pub last_frame: Duration,
    /// The learning progress of the user.
    pub progress: Progress,
    /// True if the program explains things met for the first time. It needs a place to record that it did.
    pub explains: bool,
    /// The available external engines.
    pub(crate) engines: Vec<EngineName>,
    /// The engine for hints and reviews in place of the built-in one.
    pub(crate) advisor: Option<EngineName>,
}

impl Default for App {
    fn default() -> Self {
        Self {
            screen: Current::default(),
            below: Vec::new(),
            overlays: Vec::new(),
            marks_yes: false,
            answered: None,
            leaving: None,
            is_guest: false,
            joining: None,
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
    /// Creates the program at its menu, with the user's settings, at the time `now`.
    #[must_use]
    pub fn new(settings: Settings, now: Timestamp) -> Self {
        Self { settings, now, ..Self::default() }
    }

    /// Creates the program with a game on the board.
    #[must_use]
    pub fn playing(game: Game, settings: Settings) -> Self {
        let mut app = Self { settings, ..Self::default() };
        app.play(game, false, false);
        if let Some(view) = app.screen.view_mut() {
            view.face_the_person();
        }
        app
    }

    /// Returns the current place, which selects rows of the key table.
    #[must_use]
    pub fn place(&self) -> Place {
        match (self.overlay(), &self.screen) {
            (Some(Overlay::Help(_)), _) => Place::Help,
            (Some(Overlay::Settings(_)), _) => Place::Settings,
            (Some(Overlay::Export(_)), _) => Place::Export,
            (Some(Overlay::Leave(_)), _) => Place::Leave,
            (Some(Overlay::Replace(_)), _) => Place::Question,
            (None, screen) if screen.question().is_some() => Place::Question,
            (None, screen) => screen.place(),
        }
    }

    /// Handles a message and returns the effects to run, in order.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let before = self.at();
        let was_playing = matches!(self.screen, Current::Game(_));
        let was_remote = self.is_remote();
        let is_letter = matches!(msg, Msg::Key(keys::Key::Char(_)));
        let only_moves = self.advance_animation(&msg);
        // If a flag fell, input was meant for the game before that, so it is dropped.
        let mut effects = match self.pass_time() {
            Some(effects) if msg.is_input() || only_moves => effects,
            Some(effects) => effects.into_iter().chain(self.take_in(msg)).collect(),
            None if only_moves => Vec::new(),
            None => self.take_in(msg),
        };
        if let (true, Current::GameOver(over)) = (was_playing, &mut self.screen) {
            // The host of an online game ends it later. By then, `answered` still remembers the letter.
            over.ended_by_letter = is_letter || self.answered.is_some();
            let is_new = self.setups.end(&over.view.game);
            effects.extend(is_new.then(|| StorageEffect::Remember(self.setups.clone()).into()));
        }
        effects.extend(self.after_moves(before));
        effects.extend(self.save_again());
        self.tell_the_menu();
        effects.extend(self.explain_what_is_new());
        effects.extend(self.schedule_engines());
        effects.extend(self.tell_host(was_remote));
        self.follow_board();
        if self.is_guest { self.without_what_is_not_for_guests(effects) } else { effects }
    }

    /// Applies the results of a drawn frame: limits the scrolling, and remembers the board as it is on the screen.
    pub fn drawn(&mut self, frame: Frame) {
        let Frame { scroll_limit, pages, history, pieces_are_drawn } = frame;
        self.pieces_are_drawn = pieces_are_drawn;
        self.board_is_shown();
        match self.overlays.iter_mut().rev().find(|overlay| overlay.is_page()) {
            Some(Overlay::Help(help)) => {
                help.scroll = help.scroll.min(scroll_limit);
                help.pages = pages;
            }
            Some(_) => {}
            None => self.screen.drawn(scroll_limit, history),
        }
    }

    /// Passes the external engines, the user's settings, the setups and the time to the menu.
    fn tell_the_menu(&mut self) {
        if let Current::Menu(menu) = &mut self.screen {
            menu.engines.clone_from(&self.engines);
            menu.settings = self.settings;
            menu.setups.clone_from(&self.setups);
            menu.lot = lot(self.now.seconds());
            menu.demonstrate(self.settings.animation && self.overlays.is_empty(), self.uptime);
        }
    }

    /// Passes a message to the part of the program that handles it.
    fn take_in(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Key(key) => return self.key(key),
            Msg::Mouse(mouse) => return self.mouse(mouse),
            Msg::Paste(text) => return self.paste(&text),
            Msg::Command(command) => return self.command(command, ""),
            Msg::Choose(index) => return self.choose(index),
            Msg::Tick => self.screen.tick(),
            Msg::Proved { proof, verdict } => return self.proved(proof, verdict),
            Msg::Thought { id, thought } => self.thought(id, thought),
            Msg::Decided { id, ply, decision } => return self.take_decision(id, ply, decision),
            Msg::EngineFailed { id, why } => self.engine_failed(id, &why),
            Msg::Remote(msg) => return self.remote(msg),
            Msg::Probed { engine, said } => {
                if let Current::Engines(engines) = &mut self.screen {
                    engines.probed(engine, said);
                }
            }
            Msg::Written(result) => self.written(result),
            Msg::Abilities(abilities) => self.settings.abilities = abilities,
            Msg::Resized => self.screen.drop_drag(),
            Msg::Kept(Ok(())) => {}
            Msg::Kept(Err(sentence)) => self.screen.refuse(sentence),
            Msg::Saved { id, upto, said } => return self.saved(id, upto, said),
            Msg::Unsaved { id, why } => self.unsaved(id, &why),
            Msg::Newest(summary, unread) => {
                if let Current::Menu(menu) = &mut self.screen {
                    menu.newest(summary.as_deref().cloned(), unread);
                }
            }
            Msg::Listed(games, complete) => self.listed(games, complete),
            Msg::Reading(percent) => self.reading(percent),
            Msg::Opened(opened) => self.opened(*opened),
            Msg::Resumed { id, opened } => return self.resumed(id, *opened),
            Msg::Deleted { name } => self.deleted(&name),
            Msg::Indexed { games, read, complete } => self.indexed(games, read, complete),
            Msg::Loaded(parsed) => self.loaded(*parsed),
            Msg::NotKept(why) | Msg::Warned(why) => self.screen.add_notice(false, &why),
            Msg::Failed(why) => self.failed(why),
        }
        Vec::new()
    }

    /// Handles the verdict on a perpetual check.
    fn proved(&mut self, proof: u64, verdict: Verdict) -> Vec<Effect> {
        let Some(playing) = self.screen.playing_mut() else { return Vec::new() };
        playing.proved(proof, verdict);
        self.obey_screen(Transition::Stay)
    }

    /// Handles the result of a search, which may end the game.
    fn take_decision(&mut self, id: u64, ply: usize, decision: Option<Decision>) -> Vec<Effect> {
        let mut effects = self.decided(id, ply, decision);
        effects.extend(self.save());
        self.settle();
        effects
    }

    /// Resumes the game in the file `name`.
    pub fn resume(&mut self, name: String) -> Vec<Effect> {
        self.games += 1;
        vec![Effect::Resume { id: self.games, name }]
    }

    /// Shows the game to resume, now that its file is read.
    fn resumed(&mut self, id: u64, opened: Opened) -> Vec<Effect> {
        // The user has started another game since.
        if id != self.games {
            return Vec::new();
        }
        self.close_help("");
        // The menu may show that a newer game cannot be opened: keep that notice.
        let unread = if let Current::Menu(menu) = &mut self.screen { menu.notice.take() } else { None };
        let mut effects = Vec::new();
        // A game that another program is writing can only be reviewed.
        if opened.read_only.is_some() && opened.game.viewer() == Viewer::Everyone {
            if let Ok(review) = navigation::of_journal(opened) {
                self.show(review);
            }
        } else {
            self.below.clear();
            self.screen = Current::Game(Box::new(Playing::resumed(id, opened)));
            effects = self.save();
            self.settle();
        }
        if let Some(Notice { refusal, text }) = unread {
            self.screen.add_notice(refusal, &text);
        }
        effects
    }

    /// Returns how long the program can sleep before it needs [`Msg::Tick`], counted from its first request or its last tick.
    /// Returns `None` while nothing moves by itself.
    #[must_use]
    pub fn wake(&self) -> Option<Duration> {
        if let Some(after) = self.until_moved() {
            return Some(after);
        }
        let moves = match &self.screen {
            Current::Review(review) if self.overlays.is_empty() => review.wake().map(|pace| self.left_of(pace)),
            Current::Game(playing) => playing.wake().or(self.until_change()),
            Current::Menu(menu) => menu.wake(self.uptime),
            _ => None,
        };
        moves.or_else(|| self.until_saved_again())
    }

    /// Shows the warning `why` on the practice screen, where lost progress matters.
    pub fn warn(&mut self, why: &str) {
        if let Current::Practice(practice) = &mut self.screen {
            practice.add_notice(false, why);
        }
    }

    /// Opens the practice course of a game.
    pub fn practise(&mut self, info: &'static Info) {
        self.below.clear();
        self.screen = Current::Practice(Box::new(Practice::new(info, &self.progress)));
    }

    /// Records that the exercise `task` of `game` is solved.
    fn solved(&mut self, game: &str, task: &str) -> Vec<Effect> {
        if self.progress.solve(game, task) {
            vec![StorageEffect::Learned(self.progress.clone()).into()]
        } else {
            Vec::new()
        }
    }

    // Starts `game` on a fresh record and remembers its setup. `by_lot` is true if its sides are random.
    fn play(&mut self, game: Game, flipped: bool, by_lot: bool) {
        let is_same = self.screen.info().is_some_and(|info| info.id == game.info().id);
        let again = matches!(self.screen, Current::Game(_) | Current::GameOver(_)) && is_same;
        let mut playing = Playing::new(game);
        // A user who starts again has read the opening words.
        if again {
            playing.close_opening();
        }
        playing.view.turn_to(flipped);
        if let Some(odds) = Odds::at_the_start(playing.game()) {
            playing.say(odds.sentence(&playing.game().info().terms));
        }
        // A restarted game keeps the choice of random sides.
        let by_lot = by_lot || again && self.setups.draws_lots(playing.game().info());
        self.setups.remember(playing.game(), &self.settings, by_lot);
        self.games += 1;
        playing.view.record = Some(Record::new(self.games));
        self.below.clear();
        self.screen = Current::Game(Box::new(playing));
        self.settle();
    }

    /// Merges in the setups of earlier runs; choices of this run win. Shows the reason if reading them failed.
    pub fn recall(&mut self, earlier: Result<Setups, String>) {
        match earlier {
            Ok(mut earlier) => {
                earlier.join(&self.setups);
                self.setups = earlier;
            }
            Err(why) => self.screen.refuse(why),
        }
        self.tell_the_menu();
    }

    /// Undoes the move that ended the game, so that the game continues.
    fn take_back(&mut self) {
        match std::mem::take(&mut self.screen) {
            Current::GameOver(over) => {
                let mut playing = Playing::of_view(over.view);
                playing.undo("");
                self.screen = Current::Game(Box::new(playing));
            }
            screen => self.screen = screen,
        }
    }

    /// Shows the game-over screen if the game has ended.
    fn settle(&mut self) {
        let over = matches!(&self.screen, Current::Game(playing) if playing.view.game.outcome().is_some());
        if !over {
            return;
        }
        if let Current::Game(mut playing) = std::mem::take(&mut self.screen) {
            let remote = playing.remote.take();
            self.screen = Current::GameOver(Box::new(GameOver { remote, ..GameOver::new(playing.into_view()) }));
        }
    }
}
