//! What `pawnstorm join --remote "pawnstorm-club join"` starts: lines from the input go to the host of the game, and what it says to the
//! output.

use crate::class::lobby::{ASKS, Answer};
use crate::code::{ANY, game};
use crate::server::{Address, Server};
use crate::subject;
use crate::wire::{Over, Wire};
use pawnstorm_game::journal::Event;
use pawnstorm_game::protocol::{FromGuest, FromHost, LONGEST, VERSION, versions_differ};
use std::io::{self, BufRead, Read, Write};
use std::thread;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// The number of lines that may wait to be sent.
const WAITING: usize = 64;

/// Connects input and output with a game until either ends. Without a code, that of the first line counts.
///
/// # Errors
/// A sentence that says why there is no way to the game, or why it ended.
pub async fn join(address: &Address, code: Option<&str>) -> Result<(), String> {
    let mut lines = read(io::stdin())?;
    let first = lines.recv().await.unwrap_or_default();
    let (said, events) = match first.parse() {
        Ok(FromGuest::Join { code, events }) => (code, events),
        Ok(FromGuest::OtherVersion(version)) => return Err(versions_differ(VERSION, version)),
        _ => {
            return Err(
                "This is started by pawnstorm join --remote \"pawnstorm-club join\" CODE; its first line was missing."
                    .into(),
            );
        }
    };
    let code = code.map_or(said.clone(), |code| if said == ANY { code.into() } else { said });
    let game = game(&code).ok_or("Which game? Say the code of your seat, such as k7f3q-9xm2v4tabc.")?.to_string();
    let server = Server::connect(address).await?;
    let mut wire = Wire::open(&server, &game).await?;
    let first = FromGuest::Join { code, events }.to_string();
    let mut over = wire.send(&first).await.err();
    let mut place = Place::new(server.clone());
    while over.is_none() {
        let said = tokio::select! {
            said = wire.next() => said.map_err(Some),
            line = lines.recv() => match line {
                Some(line) => Err(wire.send(&line).await.err()),
                None => break,
            },
            told = place.told() => Ok(told.to_string()),
        };
        match said {
            Ok(line) => {
                place.hear(&line);
                let mut out = io::stdout().lock();
                // Whoever went does not need to be told why.
                if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
                    break;
                }
            }
            Err(why) => over = why,
        }
    }
    match over {
        None => {
            wire.close().await;
            Ok(())
        }
        Some(Over::Ended) => Ok(()),
        Some(Over::Broken(why)) => Err(why),
    }
}

/// The place of a player in the class: at which board it sits, and once that game is over, where it goes on.
struct Place {
    server: Server,
    /// The code of the seat; empty until the player sits at the board.
    code: String,
    is_over: bool,
    /// Whether nothing was asked yet, and the sentence that was told last.
    is_new: bool,
    last: String,
}

impl Place {
    const fn new(server: Server) -> Self {
        Self { server, code: String::new(), is_over: false, is_new: true, last: String::new() }
    }

    /// Takes in what the host says.
    fn hear(&mut self, line: &str) {
        match line.parse() {
            Ok(FromHost::Room { code, .. }) => self.code = code,
            Ok(FromHost::Event { event: Event::End(_), .. }) => self.is_over = true,
            _ => {}
        }
    }

    /// Waits until there is something to tell the player: first which board it is, and after the game what comes next.
    async fn told(&mut self) -> FromHost {
        loop {
            if self.code.is_empty() || !self.is_new && !self.is_over {
                std::future::pending::<()>().await;
            }
            if !self.is_new {
                sleep(ASKS).await;
            }
            let answer = self.server.client.request(subject::here(&self.server.user), "".into()).await;
            self.is_new = false;
            let answer = answer.ok().and_then(|message| std::str::from_utf8(&message.payload).ok()?.parse().ok());
            match answer {
                // It is said until the player goes: who still plays does not hear it.
                Some(Answer::Seat(code, _)) if code != self.code => return FromHost::Next(code),
                Some(Answer::Seat(_, sentence) | Answer::Wait(sentence)) if sentence != self.last => {
                    self.last.clone_from(&sentence);
                    return FromHost::Note(sentence);
                }
                // There is nothing new, or the game belongs to no class.
                _ => {}
            }
        }
    }
}

/// Reads lines on a thread of their own. One that is too long ends them.
fn read(input: impl Read + Send + 'static) -> Result<mpsc::Receiver<String>, String> {
    let (lines, read) = mpsc::channel(WAITING);
    let listen = move || {
        let mut input = io::BufReader::new(input);
        loop {
            let mut line = Vec::new();
            match input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line) {
                Ok(1..) if line.pop() == Some(b'\n') => {}
                _ => return,
            }
            let Ok(line) = String::from_utf8(line) else { return };
            if lines.blocking_send(line).is_err() {
                return;
            }
        }
    };
    thread::Builder::new()
        .name("input".into())
        .spawn(listen)
        .map_err(|why| format!("There is no thread for the input: {why}."))?;
    Ok(read)
}
