//! A game with somebody elsewhere in lines: what is typed and what the host tells come in as they come.

use super::{Lines, prompt};
use crate::app::remote::RemoteMsg;
use crate::app::{App, Msg, Screen};
use crate::tui::Joined;
use crate::tui::storage::Storage;
use crate::tui::uci::Engines;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;

enum Event {
    Typed(Option<String>),
    Told(RemoteMsg),
}

/// Plays a game that was joined, until the user leaves it or the input ends. With `echo` the input is repeated.
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
    lines.tell_all()?;
    let mut asked = String::new();
    let goodbye = loop {
        let ask = prompt(&lines.app);
        if ask != asked {
            lines.voice.out.write_all(format!("{ask} ").as_bytes())?;
            lines.voice.out.flush()?;
            asked = ask;
        }
        match events.recv() {
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

/// Returns whether the past of the game is being told, which is shown as a whole.
fn is_fetching(app: &App) -> bool {
    let Screen::Game(playing) = &app.screen else { return false };
    playing.remote.as_ref().is_some_and(|remote| !remote.guest.is_up_to_date())
}

/// What somebody who reads line by line has to be told anew when it changes.
#[derive(PartialEq, Eq)]
struct Heard {
    is_over: bool,
    plies: usize,
    question: Option<String>,
    said: Option<String>,
}

impl Heard {
    fn of(app: &App) -> Self {
        let playing = match &app.screen {
            Screen::Game(playing) => Some(playing),
            _ => None,
        };
        let notice = match &app.screen {
            Screen::Game(playing) => playing.notice.as_ref(),
            Screen::GameOver(over) => over.notice.as_ref(),
            _ => None,
        };
        let notice = notice.map(|notice| notice.text.clone());
        Self {
            is_over: playing.is_none(),
            plies: playing.map_or(0, |playing| playing.game().plies()),
            question: app.question(),
            said: notice.or_else(|| playing?.tell_remote()),
        }
    }
}
