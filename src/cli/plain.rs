//! Line mode: the whole program without a full screen, for screen readers, pipes and dumb terminals.
//!
//! It is another front end of the same [`App`]: it enters each line of input, and prints the response.

mod texts;

use crate::app::editor::Editor;
use crate::app::help::Help;
use crate::app::keys::Command;
pub(super) use crate::app::menu::HIDDEN_PIECES as HIDDEN;
use crate::app::menu::ONLINE_HOW;
use crate::app::places::{GAME, HELP, QUESTION};
use crate::app::printed::{self, Change, ESC, Heard, Shown};
use crate::app::remote::{Connection, RemoteEffect, RemoteMsg};
use crate::app::{App, Effect, Msg, Screen, StorageEffect, catalog};
use crate::game::protocol::Guest;
use crate::rules::Viewer;
use crate::rules::text::is_control;
use crate::tui::Joined;
use crate::tui::alarm::Uptime;
use crate::tui::performer::Performer;
use crate::tui::storage;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, mpsc::RecvError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// The longest line in bytes; a longer one is split.
const LONGEST: u64 = 4096;

/// Typed lines and messages of a host arrive in any order.
enum Event {
    /// A line of input; `None` at its end.
    Typed(io::Result<Option<String>>),
    Told(RemoteMsg),
}

/// Runs the program until the user quits or the input ends. With `echo` the input is repeated, so that the output reads as
/// a dialogue even if no terminal shows the typed lines.
pub(super) fn run(
    mut app: App,
    mut performer: Performer,
    joined: Option<Joined>,
    echo: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    // Line mode has no animation.
    app.context.settings.animation = false;
    app.context.now = storage::now();
    performer.has_threads = false;
    let mut lines = Lines { out, app, performer, seen: Shown::default(), uptime: Uptime::default() };
    let continued = continued();
    let is_joined = joined.is_some();
    let (sender, events) = mpsc::sync_channel(1);
    if let Some(Joined { remote, told }) = joined {
        lines.performer.remote = Some(remote);
        let sender = sender.clone();
        let tell = move || told.into_iter().all(|msg| sender.send(Event::Told(msg)).is_ok());
        Builder::new().name("host".into()).spawn(tell)?;
    }
    Builder::new().name("input".into()).spawn(move || listen(&sender))?;
    if !lines.screen().is_played() {
        let effects = lines.app.begin();
        lines.carry_out(effects)?;
    }
    if !is_fetching(&lines.app) {
        lines.tell_all()?;
    }
    let (mut asked, mut asked_at) = (String::new(), Instant::now());
    // Lines typed before the host has answered wait here: scripts and pipes are faster than the host.
    let mut early = VecDeque::new();
    let goodbye = loop {
        let ask = prompt(&lines.app);
        if ask != asked && !is_fetching(&lines.app) {
            write!(lines.out, "{ask} ")?;
            lines.out.flush()?;
            (asked, asked_at) = (ask, Instant::now());
        }
        let next = if is_awaited(&lines.app) { None } else { early.pop_front() };
        match next.map_or_else(|| events.recv(), |typed| Ok(Event::Typed(typed))) {
            Ok(Event::Typed(typed)) if is_awaited(&lines.app) => early.push_back(typed),
            Ok(Event::Typed(typed)) => {
                if !is_joined && continued.swap(false, Ordering::Relaxed) {
                    lines.uptime.leave_out(asked_at.elapsed());
                }
                let Some(line) = typed? else { break lines.end(is_joined)? };
                if echo {
                    lines.say(&line)?;
                }
                asked.clear();
                if let Some(goodbye) = lines.hear(&line)? {
                    break goodbye;
                }
            }
            Ok(Event::Told(msg)) => {
                let before = Facts::of(&lines.app);
                lines.update(Msg::Remote(msg))?;
                if Facts::of(&lines.app) != before && !is_fetching(&lines.app) {
                    lines.say("")?;
                    asked.clear();
                    lines.tell()?;
                }
            }
            Err(RecvError) => break "",
        }
    };
    if goodbye.is_empty() { Ok(()) } else { lines.say(goodbye) }
}

/// Reads the input line by line, without its control characters, to its end.
fn listen(sender: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let text = || String::from_utf8_lossy(&bytes).chars().filter(|c| !is_control(*c)).collect();
        let line = read.map(|count| (count > 0).then(text));
        let is_last = !matches!(line, Ok(Some(_)));
        if sender.send(Event::Typed(line)).is_err() || is_last {
            return;
        }
    }
}

/// Returns a flag that becomes true when the process continues after a stop, whose length is unknown.
fn continued() -> Arc<AtomicBool> {
    let continued = Arc::default();
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGCONT, Arc::clone(&continued));
    continued
}

/// The program in line mode.
struct Lines<'a> {
    app: App,
    performer: Performer,
    out: &'a mut dyn Write,
    seen: Shown,
    uptime: Uptime,
}

impl Lines<'_> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn say_all(&mut self, texts: impl IntoIterator<Item = String>) -> io::Result<()> {
        texts.into_iter().try_for_each(|text| self.say(&text))
    }

    /// Saves the game at the end of the input, and returns the closing words. A host keeps its game itself.
    fn end(&mut self, is_joined: bool) -> io::Result<&'static str> {
        if is_joined {
            return Ok("");
        }
        self.say("")?;
        let effects = self.app.last_save();
        self.carry_out(effects)?;
        self.say_all(self.app.warning())?;
        Ok(self.app.view().map_or("", |view| catalog::goodbye(view.game.info())))
    }

    /// Handles a line and prints the response. Returns the closing words if the user leaves.
    fn hear(&mut self, line: &str) -> io::Result<Option<&'static str>> {
        let line = line.trim();
        if self.flag_fell()? {
            self.tell()?;
            return Ok(None);
        }
        if let Some(answer) = texts::answer(&self.app, line) {
            self.say_all(answer)?;
            return Ok(None);
        }
        if let Some((index, is_answer)) = texts::way_out(&self.app, line) {
            let left = self.update(Msg::Choose(index))?;
            if is_answer {
                return if left.is_none() { self.tell_all().map(|()| None) } else { Ok(left) };
            }
        }
        let asked = texts::question(&self.app).is_some();
        if asked && texts::is(&QUESTION, line, Command::Help) {
            self.say_all(texts::answers(&self.app))?;
            return Ok(None);
        }
        let can_set = !asked && self.screen().position().is_some();
        if can_set && let Some(rest) = texts::setting(line).filter(|rest| !rest.is_empty()) {
            let effects = self.app.set_by_words(rest);
            self.carry_out(effects)?;
            self.tell()?;
            return Ok(None);
        }
        // Without a name, set lists them too.
        if can_set && (texts::is(&GAME, line, Command::Settings) || texts::setting(line).is_some()) {
            self.say_all(texts::settings(&self.app))?;
            return Ok(None);
        }
        if !asked && let Some(heard) = self.app.screens.screen_mut().hear_line(line) {
            let mut left = None;
            match heard {
                Heard::Say(text) => {
                    self.say(&text)?;
                    return Ok(None);
                }
                Heard::Again(text) => self.say_all(text)?,
                Heard::Paste(text) => left = self.update(Msg::Paste(text))?,
                Heard::Run(commands) => {
                    for command in commands {
                        left = left.or(self.run(command)?);
                    }
                }
            }
            if left.is_none() {
                self.leave_editor(false)?;
                self.tell_all()?;
            }
            return Ok(left);
        }
        let answer = match line.to_lowercase().as_str() {
            "y" | "yes" => Some(Command::Yes),
            "n" | "no" => Some(Command::No),
            _ => [Command::Quit, Command::Menu].into_iter().find(|command| texts::is(&QUESTION, line, *command)),
        };
        let in_editor = self.editor().is_some();
        let left = match () {
            () if asked => answer.map_or(Ok(None), |answer| self.run(answer))?,
            // On the full screen Enter alone acts on the cursor or the selection, which are invisible here.
            () if line.is_empty() => None,
            () if line.eq_ignore_ascii_case(ESC) => self.run(Command::Esc)?,
            () => {
                let left = self.update(Msg::Paste(line.into()))?;
                // A question about the line is answered by the next one.
                if texts::question(&self.app).is_some() { left } else { self.run(Command::Enter)? }
            }
        };
        if left.is_none() {
            self.leave_editor(answer == Some(Command::No))?;
            if in_editor && answer == Some(Command::Yes) {
                self.seen = Shown::default();
            }
            self.tell_all()?;
        }
        Ok(left)
    }

    /// Leaves the editor, which line mode does not show: starts its position, or prints the problem with it.
    fn leave_editor(&mut self, refused: bool) -> io::Result<()> {
        let Some(editor) = self.editor() else { return Ok(()) };
        let notice = editor.notice.as_ref().map(|notice| notice.text.clone());
        let problem = notice.or_else(|| editor.problem());
        if problem.is_none() && editor.question.is_none() && !refused {
            self.run(Command::Begin)?;
            if self.app.view().is_some() {
                self.seen = Shown::default();
            }
        }
        if let Some(problem) = &problem {
            self.say(problem)?;
        }
        // This leaves the typed text, and then the editor.
        while self.editor().is_some_and(|editor| editor.question.is_none()) {
            self.run(Command::Esc)?;
        }
        Ok(())
    }

    /// Returns whether the game was over before the line came in.
    fn flag_fell(&mut self) -> io::Result<bool> {
        let was_open = self.screen().is_open_game();
        self.update(Msg::Tick)?;
        Ok(was_open && self.screen().has_ended())
    }

    fn run(&mut self, command: Command) -> io::Result<Option<&'static str>> {
        self.update(Msg::Command(command))
    }

    fn editor(&self) -> Option<&Editor> {
        self.app.screen()
    }

    fn screen(&self) -> &dyn Screen {
        self.app.screens.screen()
    }

    /// Passes on a message and runs its effects at once.
    fn update(&mut self, msg: Msg) -> io::Result<Option<&'static str>> {
        let effects = self.tell_app(msg);
        self.carry_out(effects)
    }

    fn tell_app(&mut self, msg: Msg) -> Vec<Effect> {
        self.app.context.now = storage::now();
        self.app.context.uptime = self.uptime.now();
        self.app.update(msg)
    }

    /// Runs effects and passes on their results until there are none left; a game of the computer against itself runs to
    /// its end.
    fn carry_out(&mut self, effects: Vec<Effect>) -> io::Result<Option<&'static str>> {
        let mut effects = VecDeque::from(effects);
        let mut input = VecDeque::new();
        loop {
            if let Some(effect) = effects.pop_front() {
                if let Some(goodbye) = self.perform(effect, &mut input)? {
                    return Ok(Some(goodbye));
                }
            } else if let Some(msg) = input.pop_front() {
                effects.extend(self.tell_app(msg));
            } else if self.screen().line().is_some_and(|line| line.view.opponent.wake().is_some()) {
                self.tell_moves()?;
                input.push_back(Msg::Tick);
            } else {
                return Ok(None);
            }
        }
    }

    /// Runs one effect; its results are queued in `input`.
    fn perform(&mut self, effect: Effect, input: &mut VecDeque<Msg>) -> io::Result<Option<&'static str>> {
        match effect {
            Effect::Storage(effect) => input.extend(self.performer.storage.perform(effect)),
            Effect::Open { name } => input.extend(self.performer.storage.read(None, name)),
            Effect::Resume { id, name } => match self.performer.storage.read(Some(id), name) {
                Some(Msg::Resumed { opened, .. }) if opened.game.viewer() != Viewer::Everyone => {
                    self.say(HIDDEN)?;
                    input.extend(self.performer.storage.perform(StorageEffect::Close));
                }
                msg => input.extend(msg),
            },
            Effect::Quit { goodbye } => return Ok(Some(goodbye)),
            Effect::Copy(text) => self.say(&text)?,
            // In line mode, online games start on the command line.
            Effect::Remote(RemoteEffect::Join { .. } | RemoteEffect::Host { .. } | RemoteEffect::List(_)) => {
                input.push_back(Msg::Remote(RemoteMsg::Failed(ONLINE_HOW.into())));
            }
            // There is no terminal to suspend for and no bell.
            Effect::Suspend | Effect::Ring | Effect::GiveUp => {}
            mut effect => {
                self.announce(&mut effect)?;
                let (sender, said) = mpsc::channel();
                self.performer.perform(effect, Arc::new(move |msg| sender.send(msg).is_ok()));
                input.extend(said);
            }
        }
        Ok(None)
    }

    /// Prints what takes its time. There is no animation to wait for.
    fn announce(&mut self, effect: &mut Effect) -> io::Result<()> {
        match effect {
            Effect::Prove { .. } => {
                self.say("Proving the perpetual check…")?;
                self.out.flush()
            }
            Effect::Think { ply, task, .. } => {
                task.pace = Duration::ZERO;
                self.tell_who("The computer", *ply)
            }
            Effect::Consult { engine, ply, .. } => self.tell_who(&engine.to_string(), *ply),
            _ => Ok(()),
        }
    }

    fn tell_who(&mut self, who: &str, ply: usize) -> io::Result<()> {
        if self.screen().shown().is_some_and(|shown| shown.review) && ply == 0 {
            self.say(&format!("{who} is analysing the game…"))?;
        } else if self.screen().is_played() {
            self.say(&format!("{who} is thinking…"))?;
        }
        self.out.flush()
    }

    /// Prints the news, and those of the computer's moves that the opening words of a game had delayed.
    fn tell_all(&mut self) -> io::Result<()> {
        self.tell()?;
        if self.screen().is_played() {
            let effects = self.app.begin();
            if !effects.is_empty() {
                self.carry_out(effects)?;
                self.tell()?;
            }
        }
        Ok(())
    }

    fn tell_moves(&mut self) -> io::Result<()> {
        let Some(view) = self.app.view() else { return Ok(()) };
        let (info, entries) = (view.game.info(), view.game.entries());
        let moves = entries[self.seen.plies.min(entries.len())..]
            .iter()
            .map(|entry| printed::played(entry, info))
            .collect::<Vec<_>>();
        self.seen.plies = entries.len();
        self.say_all(moves)
    }

    fn tell(&mut self) -> io::Result<()> {
        let over_the_game = self.app.screens.top().is_overlay() || self.editor().is_some();
        let help = self.app.screens.close(&HELP);
        if let Some(place) = help.and_then(|help| help.downcast::<Help>().map(|help| help.place)) {
            return self.say_all(texts::help(&self.app, place));
        }
        if let Some(question) = texts::question(&self.app).filter(|_| over_the_game) {
            return self.say(&question);
        }
        let now = self.screen().shown().unwrap_or_default();
        let before = std::mem::replace(&mut self.seen, now.clone());
        // A resumed game is described by its board.
        let before = if now.game == before.game { before } else { Shown { plies: now.plies, ..before } };
        let change = Change { before, now };
        let mut lines = Vec::new();
        if let Some(view) = self.app.view() {
            let is_exercise = self.screen().line().is_some_and(|line| line.kind.is_exercise());
            if change.is_another_game() && !is_exercise {
                lines.extend(texts::beginning(view.game.info()));
            }
            if change.now.review && !change.before.review {
                lines.push(texts::REVIEW.into());
            }
            let new = if change.now.goes_through { 0..0 } else { change.before.plies..change.now.plies };
            lines.extend(new.map(|index| printed::played(&view.game.entries()[index], view.game.info())));
            lines.extend(texts::opening(view, &change));
        }
        let App { screens, context, .. } = &mut self.app;
        lines.extend(screens.screen_mut().printed(&change, context));
        self.say_all(lines)
    }
}

fn prompt(app: &App) -> String {
    // Line mode repeats it, too, as long as the game is unsaved.
    let unsaved = if app.warning().is_some() { "(not saved) " } else { "" };
    format!("{unsaved}{}", asked(app))
}

fn asked(app: &App) -> &'static str {
    if app.question().is_some() { "yes or no:" } else { app.screens.top().prompt() }
}

fn host(app: &App) -> Option<&Guest> {
    let remote = app.screens.screen().line()?.view.opponent.remote()?;
    (remote.connection == Connection::Open).then_some(&remote.guest)
}

/// Returns whether the past of the game is being told, which is shown as a whole.
fn is_fetching(app: &App) -> bool {
    host(app).is_some_and(|host| !host.is_up_to_date())
}

/// Returns whether the host is about to answer.
fn is_awaited(app: &App) -> bool {
    is_fetching(app) || host(app).is_some_and(|host| host.proposed().is_some())
}

/// The facts that line mode prints again when they change.
#[derive(PartialEq, Eq)]
struct Facts {
    is_over: bool,
    plies: usize,
    question: Option<String>,
    asked: Option<String>,
    state: Option<String>,
    unread: usize,
}

impl Facts {
    fn of(app: &App) -> Self {
        let screen = app.screens.screen();
        let line = screen.line();
        let notice =
            line.map_or_else(|| Some(screen.said().join(" ")), |line| Some(line.notice.as_ref()?.text.clone()));
        let remote = line.and_then(|line| Some((line.view.opponent.remote()?, &line.view.game)));
        Self {
            is_over: line.is_none(),
            plies: line.map_or(0, |line| line.view.game.plies()),
            question: app.question(),
            asked: remote.and_then(|(remote, game)| remote.asks(game)),
            state: notice.or_else(|| remote.and_then(|(remote, game)| remote.tells(game))),
            unread: remote.map_or(0, |(remote, _)| remote.unread().count()),
        }
    }
}
