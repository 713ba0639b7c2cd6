//! An online game in line mode: typed lines and messages of the host arrive in any order.

use super::{Lines, prompt};
use crate::app::remote::{Connection, RemoteMsg};
use crate::app::{App, Current, Msg};
use crate::game::protocol::Guest;
use crate::tui::Joined;
use crate::tui::storage::Storage;
use crate::tui::uci::Engines;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;

enum Event {
    Typed(Option<String>),
    Told(RemoteMsg),
}

/// Plays a joined game until the user quits or the input ends. With `echo` the input is repeated.
pub(in crate::cli) fn run_joined(
    app: App,
    storage: Storage,
    engines: Engines,
    config: Option<PathBuf>,
    joined: Joined,
    echo: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut lines = Lines::new(app, storage, engines, config, out);
    let (typed, events) = mpsc::channel();
    let told = typed.clone();
    let Joined { remote, told: host, .. } = joined;
    lines.remote = Some(remote);
    thread::Builder::new().name("host".into()).spawn(move || {
        for msg in host {
            if told.send(Event::Told(msg)).is_err() {
                return;
            }
        }
    })?;
    thread::Builder::new().name("input".into()).spawn(move || {
        for line in io::stdin().lines() {
            if typed.send(Event::Typed(line.ok())).is_err() {
                return;
            }
        }
        let _ = typed.send(Event::Typed(None));
    })?;
    if !is_fetching(&lines.app) {
        lines.tell_all()?;
    }
    let mut asked = String::new();
    // Lines typed before the host has answered wait here: scripts and pipes are faster than the host.
    let mut early = VecDeque::new();
    let goodbye = loop {
        let ask = prompt(&lines.app);
        if ask != asked && !is_fetching(&lines.app) {
            lines.voice.out.write_all(format!("{ask} ").as_bytes())?;
            lines.voice.out.flush()?;
            asked = ask;
        }
        let next = if is_awaited(&lines.app) { None } else { early.pop_front() };
        match next.map_or_else(|| events.recv(), |typed| Ok(Event::Typed(typed))) {
            Ok(Event::Typed(typed)) if is_awaited(&lines.app) => early.push_back(typed),
            Ok(Event::Typed(Some(line))) => {
                if echo {
                    lines.voice.say(&line)?;
                }
                asked.clear();
                if let Some(goodbye) = lines.hear(&line)? {
                    break goodbye;
                }
            }
            Ok(Event::Told(msg)) => {
                let before = Heard::of(&lines.app);
                lines.update(Msg::Remote(msg))?;
                if Heard::of(&lines.app) != before && !is_fetching(&lines.app) {
                    lines.voice.say("")?;
                    asked.clear();
                    lines.tell()?;
                }
            }
            Ok(Event::Typed(None)) | Err(_) => break "",
        }
    };
    if goodbye.is_empty() { Ok(()) } else { lines.voice.say(goodbye) }
}

/// Returns the connected host.
fn host(app: &App) -> Option<&Guest> {
    let Current::Game(playing) = &app.screen else { return None };
    playing.remote.as_ref().filter(|remote| remote.connection == Connection::Open).map(|remote| &remote.guest)
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
struct Heard {
    is_over: bool,
    plies: usize,
    question: Option<String>,
    asked: Option<String>,
    state: Option<String>,
    unread: usize,
}

impl Heard {
    fn of(app: &App) -> Self {
        let playing = match &app.screen {
            Current::Game(playing) => Some(playing),
            _ => None,
        };
        let notice = match &app.screen {
            Current::Game(playing) => playing.notice.as_ref(),
            Current::GameOver(over) => over.notice.as_ref(),
            _ => None,
        };
        let notice = notice.map(|notice| notice.text.clone());
        Self {
            is_over: playing.is_none(),
            plies: playing.map_or(0, |playing| playing.game().plies()),
            question: app.question(),
            asked: playing.and_then(|playing| playing.asked_online()),
            state: notice.or_else(|| playing?.tell_remote()),
            unread: playing.and_then(|playing| playing.remote.as_ref()).map_or(0, |remote| remote.unread().count()),
        }
    }
}
