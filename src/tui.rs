//! The program in a terminal: one queue of events, and one loop that handles them, draws, and runs effects.
//!
//! The program sleeps while nothing happens and, during an animation, until its next change: there are no periodic ticks.
//! A thread waits for signals. A proof and a long list each have a thread while they run.

pub mod alarm;
pub mod config;
pub mod environment;
pub mod events;
pub mod file;
pub mod game_files;
pub mod joined;
#[cfg(feature = "lichess")]
pub mod lichess;
pub mod memory;
pub mod performer;
pub mod process;
pub mod puzzle_file;
pub mod queue;
pub mod remote;
pub mod rooms;
#[cfg(unix)]
mod signals;
pub mod storage;
pub mod terminal;
pub mod thinking;
pub mod uci;

use crate::app::remote::{RemoteEffect, RemoteMsg, Way};
use crate::app::{App, Effect, Mouse, Msg};
use crate::ui::Drawn;
use crate::ui::theme::Themes;
use alarm::{Alarm, Uptime};
pub use environment::{settings, shows_lines_only};
use performer::Performer;
use queue::{Event, Events, Queue};
use remote::{Remote, Transport};
use std::io::{self, Write};
#[cfg(unix)]
use std::os::fd::AsFd;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};
use storage::reading::{Opening, Progress};
use terminal::Terminal;

/// How long a player must be away before the opponent can end the game.
const PATIENCE: Duration = Duration::from_secs(300);

/// A connection made before the program took the terminal, with its messages.
pub struct Joined {
    pub remote: Remote,
    pub told: Receiver<RemoteMsg>,
}

impl Joined {
    /// Passes on the messages of the connection as events of the program.
    fn forward(self, queue: &Queue) -> io::Result<Remote> {
        let queue = queue.clone();
        let forward = move || _ = self.told.iter().all(|msg| queue.tell(Msg::Remote(msg)));
        thread::Builder::new().name("remote events".into()).spawn(forward)?;
        Ok(self.remote)
    }
}

/// The longest time during which events are handled without drawing.
const UNSEEN: Duration = Duration::from_millis(50);

/// The reason why the loop ended.
enum End {
    /// The user quit; `goodbye` is printed and can be empty.
    Quit { goodbye: &'static str },
    #[cfg(unix)]
    Signal(i32),
    /// The terminal is gone.
    Gone,
}

/// Runs the program in the terminal until the user quits. Returns the text to print on the normal screen, which can be empty.
pub fn run(app: App, mut performer: Performer, themes: Themes, joined: Option<Joined>) -> io::Result<&'static str> {
    #[cfg(unix)]
    let (queue, events) = queue::queue(events::Terminal::of(io::stdin().as_fd().try_clone_to_owned()?))?;
    #[cfg(not(unix))]
    let (queue, events) = queue::queue()?;
    guard_against_panics();
    #[cfg(unix)]
    signals::listen(queue.clone())?;
    let mut terminal = Terminal::take(app.context.settings.colors, themes)?;
    // On other systems the terminal library takes the answers for keys.
    if cfg!(unix) && !app.context.settings.ascii {
        terminal.ask()?;
    }
    #[cfg(not(unix))]
    let reader = queue.clone();
    #[cfg(not(unix))]
    thread::Builder::new().name("terminal".into()).spawn(move || events::read(&reader))?;
    let drawn = Drawn::default();
    performer.remote = joined.map(|joined| joined.forward(&queue)).transpose()?;
    let (alarm, uptime, opening) = Default::default();
    let end = Loop { app, terminal, performer, drawn, alarm, uptime, lists: 0, opening, queue, events }.run();
    terminal::give_back();
    match end? {
        End::Quit { goodbye } => Ok(goodbye),
        #[cfg(unix)]
        End::Signal(signal) => {
            signals::die_of(signal);
            Ok("")
        }
        End::Gone => Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the terminal is gone")),
    }
}

/// Makes a panic in any thread restore the terminal, report itself and end the program, so that no other thread keeps drawing.
pub fn guard_against_panics() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        terminal::give_back();
        report(panic);
        eprintln!("Pawnstorm crashed: this is a bug. Your terminal has been restored.");
        std::process::exit(1);
    }));
}

struct Loop {
    app: App,
    terminal: Terminal,
    performer: Performer,
    drawn: Drawn,
    alarm: Alarm,
    uptime: Uptime,
    /// The number of lists requested.
    lists: u64,
    opening: Opening,
    queue: Queue,
    events: Events,
}

impl Loop {
    fn run(mut self) -> io::Result<End> {
        self.app.context.now = storage::now();
        for effect in self.app.begin() {
            self.perform(effect)?;
        }
        #[cfg(unix)]
        let mut is_watched = false;
        loop {
            let begun = Instant::now();
            self.drawn = self.terminal.draw(&self.app)?;
            self.app.last_frame = begun.elapsed();
            // After the first frame, since starting it takes time.
            #[cfg(unix)]
            if !std::mem::replace(&mut is_watched, true) {
                self.terminal.watch(&process::itself());
            }
            self.app.drawn(self.drawn.frame);
            let (event, stopped) = self.alarm.wait(self.app.wake(), &mut self.events);
            self.uptime.leave_out(stopped);
            let woken = Instant::now();
            let mut next = Some(event.unwrap_or(Event::Msg(Msg::Tick)));
            // All waiting events are handled before the next drawing, so that a held key never lags; but an endless stream
            // does not prevent drawing.
            while let Some(event) = next {
                if let Some(end) = self.handle(event)? {
                    self.let_answers_in();
                    return Ok(end);
                }
                next = if woken.elapsed() < UNSEEN { self.events.next() } else { None };
            }
        }
    }

    /// Waits a moment for the terminal's remaining answers, so that the shell does not get them. Other events
    /// stay in the queue.
    fn let_answers_in(&mut self) {
        while let Some(reply) = self.terminal.answers.due.and_then(|due| self.events.reply_until(due)) {
            self.terminal.learn(&reply);
        }
    }

    fn handle(&mut self, event: Event) -> io::Result<Option<End>> {
        let msg = match event {
            Event::Msg(msg) => msg,
            Event::Listed { list, .. } if list != self.lists => return Ok(None),
            Event::Listed { msg, .. } => msg,
            Event::Reading(number, _) if !self.opening.awaits(number) => return Ok(None),
            Event::Reading(_, Progress::Percent(percent)) => Msg::Reading(Some(percent)),
            Event::Reading(_, Progress::Done(read)) => {
                self.opening.give_up();
                self.update(Msg::Reading(None))?;
                self.performer.storage.take(*read)
            }
            Event::Mouse { kind, column, row } => Msg::Mouse(Mouse { kind, target: self.drawn.target(column, row) }),
            Event::Reply(reply) => Msg::Abilities(self.terminal.learn(&reply)),
            Event::Redraw => Msg::Resized,
            #[cfg(unix)]
            Event::Suspend => return self.perform(Effect::Suspend),
            #[cfg(unix)]
            Event::Continued => {
                self.terminal.take_again()?;
                // It may be another terminal by now: until it has answered, pieces are drawn as anywhere.
                Msg::Abilities(crate::app::settings::Abilities::default())
            }
            #[cfg(unix)]
            Event::Terminated(signal) => return self.end(End::Signal(signal)),
            Event::Gone => return self.end(End::Gone),
        };
        self.update(msg)
    }

    /// Ends the program after one more attempt to save. The user can no longer answer, so a loss is reported only.
    fn end(&mut self, end: End) -> io::Result<Option<End>> {
        self.app.context.uptime = self.uptime.now();
        for effect in self.app.last_save() {
            self.perform(effect)?;
        }
        if let Some(warning) = self.app.warning() {
            terminal::give_back();
            let _ = writeln!(io::stderr(), "{warning}");
        }
        Ok(Some(end))
    }

    /// Handles a message and runs its effects, in order.
    fn update(&mut self, msg: Msg) -> io::Result<Option<End>> {
        self.app.context.now = storage::now();
        self.app.context.uptime = self.uptime.now();
        for effect in self.app.update(msg) {
            if let Some(end) = self.perform(effect)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    fn perform(&mut self, effect: Effect) -> io::Result<Option<End>> {
        match effect {
            Effect::Storage(effect) => {
                if let Some(msg) = self.performer.storage.perform(effect) {
                    return self.update(msg);
                }
            }
            Effect::Open { name } => return self.read(None, name),
            Effect::Resume { id, name } => return self.read(Some(id), name),
            Effect::Quit { goodbye } => return Ok(Some(End::Quit { goodbye })),
            #[cfg(unix)]
            Effect::Suspend if signals::can_stop() => {
                self.let_answers_in();
                terminal::give_back();
                // A separate event continues the program, and takes the terminal again.
                let stopped = Instant::now();
                signals::stop();
                self.uptime.leave_out(stopped.elapsed());
            }
            Effect::Suspend => {}
            Effect::Copy(text) => {
                let within = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
                self.terminal.send(&terminal::clipboard(&text, within("STY") && !within("TMUX")))?;
            }
            Effect::Ring => self.terminal.send(b"\x07")?,
            Effect::List => {
                self.lists += 1;
                let (queue, list) = (self.queue.clone(), self.lists);
                self.performer.perform(effect, Arc::new(move |msg| queue.send(Event::Listed { list, msg })));
            }
            Effect::Remote(
                effect @ (RemoteEffect::Join { .. } | RemoteEffect::Host { .. } | RemoteEffect::List(_)),
            ) => {
                if let Err(why) = self.open_remote(effect) {
                    self.queue.tell(Msg::Remote(RemoteMsg::Failed(why)));
                }
            }
            Effect::GiveUp => self.opening.give_up(),
            effect => {
                // The result comes in like any other event, after those under way.
                let queue = self.queue.clone();
                self.performer.perform(effect, Arc::new(move |msg| queue.tell(msg)));
            }
        }
        Ok(None)
    }

    fn join(&mut self, way: &Way, code: &str) {
        let queue = self.queue.clone();
        let tell = move |msg| queue.tell(Msg::Remote(msg));
        self.performer.remote =
            Some(Remote::start(Transport::of(way, false), code, Arc::new(AtomicBool::new(true)), tell));
    }

    /// Opens an online game or lists those hosted here, or returns a sentence with the reason for a failure.
    fn open_remote(&mut self, effect: RemoteEffect) -> Result<(), String> {
        match effect {
            RemoteEffect::Join { way, code } => {
                let here = if let Way::Ssh(_) = way { rooms::hosted_here(&code) } else { None };
                if let Some(invitation) = &here {
                    self.queue.tell(Msg::Remote(RemoteMsg::Hosting { invitation: invitation.clone() }));
                }
                self.join(&here.map_or(way, |invitation| Way::Here { invitation }), &code);
            }
            RemoteEffect::Host { header, side, file: Some(path), .. } => {
                game_files::create(&file::expanded(&path), &header, side)?;
                self.join(&Way::File { path, mine: false }, side.word());
            }
            RemoteEffect::Host { header, side, file: None, address } => {
                let hides = header.options.hides_information();
                let terms = rooms::create(&rooms::folder()?, *header, Some(side), true, (Duration::ZERO, PATIENCE))?;
                let invitation = terms.invitation(rooms::address(address), hides);
                self.queue.tell(Msg::Remote(RemoteMsg::Hosting { invitation: invitation.clone() }));
                self.join(&Way::Here { invitation }, terms.own().unwrap_or_default());
            }
            RemoteEffect::List(address) => {
                let address = rooms::address(address);
                let hosted = rooms::list();
                let mut games: Vec<_> = hosted
                    .iter()
                    .filter_map(|room| room.kept(address))
                    .chain(joined::list())
                    .chain(game_files::list())
                    .collect();
                games.sort_by_key(|game| std::cmp::Reverse(game.played));
                self.queue.tell(Msg::Remote(RemoteMsg::Kept { games, address }));
            }
            RemoteEffect::Send(_)
            | RemoteEffect::Again
            | RemoteEffect::Leave
            | RemoteEffect::Remember(_)
            | RemoteEffect::Forget(_) => {}
        }
        Ok(())
    }

    /// Reads a journal, on its own thread if that takes long.
    fn read(&mut self, id: Option<u64>, name: String) -> io::Result<Option<End>> {
        let reading = self.performer.storage.reading(id, name);
        if reading.is_long() {
            let queue = self.queue.clone();
            self.opening.begin(reading, move |number, progress| _ = queue.send(Event::Reading(number, progress)))?;
            return self.update(Msg::Reading(Some(0)));
        }
        let read = reading.run(&mut |_, _| true).map(|read| self.performer.storage.take(read));
        read.map_or(Ok(None), |msg| self.update(msg))
    }
}
