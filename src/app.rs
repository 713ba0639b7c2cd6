//! The state of the program, and how each message changes it. Nothing here reads keys, draws cells, starts threads or looks at a clock:
//! messages come in, effects go out as data, and a test can run a whole game.
//!
//! ```
//! use pawnstorm::app::{keys::Key, playing::Playing, App, Msg};
//! let mut app = App::default();
//! app.update(Msg::Key(Key::Enter)); // Chess
//! app.update(Msg::Key(Key::Enter)); // start
//! for letter in "e4".chars() {
//!     app.update(Msg::Key(Key::Char(letter)));
//! }
//! app.update(Msg::Key(Key::Enter));
//! let playing: &Playing = app.screen().expect("a game is being played");
//! assert_eq!(playing.line.view.game.entries()[0].shown, "e4");
//! ```

pub mod address;
pub mod catalog;
pub mod choices;
mod connection;
mod context;
pub mod details;
pub mod editor;
mod effect;
pub mod engines;
pub mod export;
pub mod game_over;
pub mod games;
pub mod help;
mod input;
pub mod keys;
pub mod lichess;
pub mod line;
pub mod list;
pub mod menu;
pub mod motion;
pub mod move_input;
mod msg;
mod navigation;
pub mod notice;
pub mod online;
pub mod opponent;
pub mod pasted;
pub mod places;
pub mod playing;
pub mod practice;
pub mod printed;
pub mod progress;
pub mod prompt;
pub mod puzzles;
pub mod record;
pub mod remote;
pub mod review;
pub mod saving;
mod scheduler;
mod screen;
pub mod settings;
pub mod settings_page;
pub mod setups;
mod shared;
mod stack;
mod transition;
pub mod view;

use crate::game::protocol::Guest;
use crate::game::{Game, Timestamp};
use crate::rules::Color;
pub use context::Context;
pub use effect::{Effect, NotWritten, StorageEffect, Work, Write};
use export::Replace;
use game_over::GameOver;
use games::Games;
use input::Answered;
pub use input::Offer;
use keys::Key;
use line::explain_what_is_new;
use motion::{Motion, Picture};
pub use msg::{Frame, Mouse, MouseKind, Msg, Opened, Target};
use notice::Tells;
use playing::Playing;
use remote::{Joining, RemoteMsg};
use review::Review;
use scheduler::EngineScheduler;
pub use screen::Screen;
pub(crate) use screen::Transition;
use settings::{Item, Settings};
use settings_page::set_by_words;
use setups::Setups;
pub use stack::Stack;
use std::ops::ControlFlow;
use std::time::Duration;
use view::View;

#[derive(Default)]
pub struct App {
    pub screens: Stack,
    pub context: Context,
    /// The rest of the word "yes" or "no", whose first letter has answered a question.
    answered: Option<Answered>,
    /// What leaves a game. It waits until the game is stored.
    leaving: Option<Transition>,
    /// True while a long journal is being read.
    opening: bool,
    /// The file name of the game to resume at the start.
    pub resuming: Option<String>,
    /// The part of the uptime already taken off the clocks.
    passed: Duration,
    scheduler: EngineScheduler,
    motion: Motion,
    /// How long the latest frame took to draw.
    pub last_frame: Duration,
}

impl App {
    /// Creates the program at its menu, with the user's settings, at the time `now`.
    pub fn new(settings: Settings, now: Timestamp) -> Self {
        Self { context: Context { settings, now, ..Context::default() }, ..Self::default() }
    }

    pub fn playing(game: Game, settings: Settings) -> Self {
        let mut app = Self::new(settings, Timestamp::default());
        navigation::play(&mut app.screens, game, false, false, &mut app.context);
        if let Some(view) = app.screens.screen_mut().view_mut() {
            view.face_the_person();
        }
        app
    }

    /// Opens a screen over the menu, in place of any other.
    pub fn open(&mut self, screen: impl Screen) {
        self.screens.start(screen);
    }

    /// Visits a Lichess server from the start on, perhaps with a first wish.
    pub fn visit(&mut self, server: String, wish: Option<lichess::Wish>) {
        self.context.ask([lichess::LichessEffect::Enter(server)]);
        self.context.ask(wish.map(lichess::LichessEffect::Wish));
    }

    /// Opens the only game of a file, from the message `read`, or returns a sentence if the text is empty or has nothing to show.
    pub fn open_game(&mut self, read: Msg) -> Result<(), String> {
        match read {
            Msg::Loaded(parsed) => {
                self.open(Review::of_pgn(*parsed)?);
                Ok(())
            }
            Msg::Failed(why) => Err(why),
            _ => Ok(()),
        }
    }

    /// Shows an online game after the first line of its host.
    pub fn welcomed(&mut self, welcomed: (Guest, Game), joining: Joining) {
        connection::welcome(&mut self.screens, welcomed, joining);
    }

    /// Returns the screen in front, if it is of this kind.
    pub fn screen<S: Screen>(&self) -> Option<&S> {
        self.screens.screen().downcast()
    }

    pub fn screen_mut<S: Screen>(&mut self) -> Option<&mut S> {
        self.screens.screen_mut().downcast_mut()
    }

    pub fn view(&self) -> Option<&View> {
        self.screens.screen().view()
    }

    /// Handles a message and returns the effects to run, in order.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let before = transition::moves_of(self.screens.screen());
        let was_open = self.screens.screen().is_open_game();
        let was_remote = self.screens.screen().remote().is_some();
        let was_on_lichess = lichess::is_open(&mut self.screens);
        let is_letter = matches!(msg, Msg::Key(Key::Char(_)));
        let lets_go = matches!(msg, Msg::Mouse(Mouse { kind: MouseKind::Up, .. }));
        if msg.is_input() && !lets_go {
            self.motion.interrupt(self.context.uptime);
        }
        let only_moves = matches!(msg, Msg::Tick) && self.motion.is_on();
        // If a flag fell, input was meant for the game before that, so it is dropped.
        let has_fallen = self.pass_time();
        if !(only_moves || has_fallen && msg.is_input()) {
            self.take_in(msg);
        }
        if was_open && self.screens.screen().has_ended() {
            // The host of an online game ends it later. By then, `answered` still remembers the letter.
            let by_letter = is_letter || self.answered.is_some();
            if let Some(over) = self.screen_mut::<GameOver>() {
                over.ended_by_letter = by_letter;
            }
            let ended = self.screens.screen().view().is_some_and(|view| self.context.setups.end(&view.game));
            self.context.ask(ended.then(|| StorageEffect::Remember(self.context.setups.clone())));
        }
        transition::follow_move(self.screens.screen_mut(), before, &mut self.context);
        saving::save_again(self.screens.saved(), &mut self.context);
        self.refresh();
        if let Some(line) = self.screens.screen_mut().line_mut() {
            explain_what_is_new(line, &mut self.context);
        }
        self.scheduler.schedule(self.screens.screen(), &mut self.context);
        connection::tell_host(&mut self.screens, was_remote, &mut self.context);
        if was_on_lichess && !lichess::is_open(&mut self.screens) {
            self.context.ask([lichess::LichessEffect::Leave]);
        }
        let can_move = self.context.settings.animation && self.screens.is_free() && self.leaving.is_none();
        let seen = self.screens.screen().seen();
        self.motion.follow(seen, can_move && self.last_frame <= motion::SLOW, self.context.uptime);
        let effects = self.context.take_effects();
        if self.context.is_guest { transition::only_for_guests(effects, self.screens.screen_mut()) } else { effects }
    }

    /// Applies the results of a drawn frame: limits the scrolling, and remembers the board as it is on the screen.
    pub fn drawn(&mut self, frame: Frame) {
        self.context.pieces_are_drawn = frame.pieces_are_drawn;
        self.motion.seen = self.screens.screen().seen();
        self.screens.page_mut().drawn(frame);
    }

    /// Lets the screen in front follow the changes of the program.
    fn refresh(&mut self) {
        let is_free = self.screens.is_free();
        let (screen, below) = self.screens.pair();
        screen.refresh(below, is_free, &mut self.context);
    }

    /// Passes a message to the part of the program that handles it.
    fn take_in(&mut self, msg: Msg) {
        let screen = self.screens.screen_mut();
        match msg {
            Msg::Key(key) => self.key(key),
            Msg::Mouse(mouse) => self.mouse(mouse),
            Msg::Paste(text) => self.paste(&text),
            Msg::Command(command) => self.command(command, ""),
            Msg::Choose(index) => self.choose(index),
            Msg::Tick => screen.tick(),
            Msg::Thought { id, thought } => self.scheduler.thought(id, thought, screen),
            Msg::Decided { id, ply, decision } => {
                // It may end the game.
                self.scheduler.decided(id, ply, decision, screen, &mut self.context);
                self.obey(Transition::Stay);
            }
            Msg::EngineFailed { id, why } => self.scheduler.failed(id, &why, screen, &mut self.context),
            Msg::Remote(RemoteMsg::Hosting { invitation }) if screen.remote().is_some() => {
                let remote = screen.view_mut().and_then(|view| view.opponent.remote_mut());
                if remote.is_some_and(|remote| remote.invitation.replace(invitation.clone()) != Some(invitation)) {
                    screen.say("The invitation has changed. Type invite to see it.");
                }
            }
            Msg::Remote(RemoteMsg::Hosting { invitation }) => {
                self.context.joining = Some(Joining { invitation: Some(invitation), ..Joining::default() });
            }
            Msg::Remote(msg) if !matches!(msg, RemoteMsg::Kept { .. }) => {
                connection::hear(&mut self.screens, msg, &mut self.context);
            }
            Msg::Written(Ok(path)) => screen.say(format!("Saved to {path}.")),
            Msg::Written(Err(NotWritten::Exists(write))) => self.screens.push(Box::new(Replace(write))),
            Msg::Abilities(abilities) => self.context.settings.abilities = abilities,
            Msg::Resized => screen.drop_drag(),
            Msg::Kept(Ok(())) => {}
            Msg::Kept(Err(why)) | Msg::Written(Err(NotWritten::Failed(why))) => screen.refuse(why),
            Msg::Saved { id, upto, said } => self.saved(id, upto, said),
            Msg::Unsaved { id, why } => self.unsaved(id, &why),
            Msg::Reading(percent) => {
                self.opening = percent.is_some();
                if let Some(percent) = percent {
                    screen.say(format!("Opening… {percent}%. Esc cancels."));
                }
            }
            Msg::Resumed { id, opened } => {
                navigation::resumed(&mut self.screens, id, *opened, &mut self.context);
            }
            Msg::PuzzleProgress(read) => {
                if let Err(why) = &read {
                    screen.add_notice(false, why);
                }
                self.context.puzzles = Some(read.unwrap_or_default());
            }
            Msg::NotKept(why) | Msg::Warned(why) => screen.add_notice(false, &why),
            msg => self.offer(Box::new(msg)),
        }
    }

    /// Offers a message to the screens, from the one in front to the lowest. A message for a screen that is closed is dropped.
    fn offer(&mut self, msg: Box<Msg>) {
        let taken = self.screens.each().try_fold(msg, |msg, screen| match screen.receive(msg, &mut self.context) {
            Ok(transition) => ControlFlow::Break(transition),
            Err(msg) => ControlFlow::Continue(msg),
        });
        if let ControlFlow::Break(transition) = taken {
            self.obey(transition);
        }
    }

    /// Returns how long the program can sleep before it needs [`Msg::Tick`], counted from its first request or its last tick.
    /// Returns `None` while nothing moves by itself.
    pub fn wake(&self) -> Option<Duration> {
        let screen = self.screens.screen();
        let uptime = self.context.uptime;
        let replay =
            || screen.pace().filter(|_| self.screens.is_free()).map(|pace| pace.saturating_sub(self.motion.took));
        let clock = || screen.view()?.game.clock().filter(|_| self.running().is_some())?.until_change();
        let moves = self.motion.wake(uptime).or_else(replay).or_else(|| screen.wake(uptime)).or_else(clock);
        moves.or_else(|| self.screens.record()?.until_again(uptime))
    }

    /// Returns the intermediate picture of the board during an animation.
    pub fn moving(&self) -> Option<Picture<'_>> {
        self.motion.picture(self.context.uptime)
    }

    pub const fn is_thinking(&self) -> bool {
        self.scheduler.running.is_some()
    }

    /// Returns the side whose clock runs; `None` while the program asks something or shows something else.
    pub fn running(&self) -> Option<Color> {
        let is_free = self.screens.is_free() && self.leaving.is_none();
        self.screen::<Playing>().filter(|_| is_free)?.running()
    }

    /// Subtracts the time since the last message from the running clock. Returns whether its flag fell, which ends the game.
    fn pass_time(&mut self) -> bool {
        let uptime = self.context.uptime;
        let passed = uptime.saturating_sub(std::mem::replace(&mut self.passed, uptime));
        let is_running = self.running().is_some();
        let has_fallen = self.screen_mut::<Playing>().is_some_and(|playing| is_running && playing.pass_time(passed));
        if has_fallen {
            self.obey(Transition::Stay);
            if let Some(over) = self.screen_mut::<GameOver>() {
                over.mark_back();
            }
        }
        has_fallen
    }

    /// Returns a sentence that the game on the screen is not saved, with the reason.
    pub fn warning(&self) -> Option<String> {
        self.screens.record()?.trouble.as_ref().map(|why| format!("This game is not saved: {why}."))
    }

    /// Takes over settings whose values are already checked, and shows the first of the problems found with them.
    pub fn configure(&mut self, settings: &[(Item, String)], problems: &[String]) {
        for (item, value) in settings {
            let _ = self.context.set(*item, value);
        }
        if self.screen::<online::Online>().is_some() {
            self.context.list_online();
        }
        self.refresh();
        let [first, others @ ..] = problems else { return };
        let more = if others.is_empty() { "" } else { " To see all problems, run pawnstorm engines" };
        self.screens.screen_mut().refuse(format!("{first}{more}"));
    }

    /// Merges in the setups of earlier runs; choices of this run win. Shows the reason if reading them failed.
    pub fn recall(&mut self, earlier: Result<Setups, String>) {
        match earlier {
            Ok(mut earlier) => {
                earlier.join(&self.context.setups);
                self.context.setups = earlier;
            }
            Err(why) => self.screens.screen_mut().refuse(why),
        }
        self.refresh();
    }

    pub fn begin(&mut self) -> Vec<Effect> {
        if let Some(name) = self.resuming.take() {
            return self.resume(name);
        }
        self.refresh();
        match self.screen::<Games>().and_then(|games| games.file.clone()) {
            Some(path) => vec![Effect::Index { path }],
            None => {
                // The previous request for a search was not answered.
                self.scheduler.running = None;
                self.scheduler.schedule(self.screens.screen(), &mut self.context);
                self.context.take_effects()
            }
        }
    }

    pub fn resume(&mut self, name: String) -> Vec<Effect> {
        vec![self.context.resume(name)]
    }

    /// Sets a setting from a typed name and value, and returns the effect that stores it; without a name, lists all settings.
    pub fn set_by_words(&mut self, text: &str) -> Vec<Effect> {
        let transition = set_by_words(self.screens.screen_mut(), text, &mut self.context);
        self.obey_at_once(transition);
        self.context.take_effects()
    }
}
