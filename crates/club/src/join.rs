//! The program behind `pawnstorm join --via "pawnstorm-club join"`: it passes input lines to the host of the game, and the host's
//! lines to the output.

use crate::class::lobby::{self, Answer, Told};
use crate::code::{ANY, game};
use crate::server::{Address, Server};
use crate::wire::{Over, Wire};
use pawnstorm_game::journal::Event;
use pawnstorm_game::protocol::{FromGuest, FromHost, LONGEST, first_line};
use std::io::{self, BufRead, Read, Write};
use std::thread;
use tokio::sync::mpsc;

/// The maximum number of lines waiting to be sent.
const WAITING: usize = 64;

/// Connects input and output with a game until either ends. Without `code`, takes the code from the first line.
pub async fn join(address: &Address, code: Option<&str>) -> Result<(), String> {
    let mut lines = read(io::stdin())?;
    let first = lines.recv().await.unwrap_or_default();
    let (said, events) = first_line(&first)?;
    let code = code.map_or(said.clone(), |code| if said == ANY { code.into() } else { said });
    let game = game(&code).ok_or("Which game? Give your invite code, such as k7f3q-9xm2v4tabc.")?.to_string();
    let server = Server::connect(address).await?;
    let mut wire = Wire::open(&server, &game).await?;
    let first = FromGuest::Join { code, events }.to_string();
    let mut over = wire.send(&first).await.err();
    let mut place = Place::default();
    let mut told = lobby::ask(&server);
    while over.is_none() {
        let said = tokio::select! {
            said = wire.next() => said.map(|line| { place.hear(&line); vec![line] }).map_err(Some),
            line = lines.recv() => match line {
                Some(line) => Err(wire.send(&line).await.err()),
                None => break,
            },
            Some(told) = told.recv() => Ok(told.map_or_else(Vec::new, |told| place.take_in(told))),
        };
        match said {
            Ok(said) => {
                let text: String = said.into_iter().map(|line| line + "\n").collect();
                let mut out = io::stdout().lock();
                // A guest that has left needs no reason.
                if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
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

/// The place of a guest in the class: its board now, and its next one.
#[derive(Default)]
struct Place {
    /// The invite code of the seat; empty until the guest has one.
    code: String,
    plays: bool,
    is_over: bool,
    sentence: String,
    announced: Option<String>,
}

impl Place {
    /// Takes in a line from the host.
    fn hear(&mut self, line: &str) {
        match line.parse() {
            Ok(FromHost::Room { code, seat, .. }) => (self.code, self.plays) = (code, seat.is_some()),
            Ok(FromHost::Event { event, .. }) => self.is_over = matches!(event, Event::End(_)),
            _ => {}
        }
    }

    /// Takes in an answer of the class. Returns the lines to pass on to the guest as if its host had sent them.
    fn take_in(&mut self, told: Told) -> Vec<String> {
        if self.code.is_empty() {
            return Vec::new();
        }
        let mut lines = Vec::new();
        match told.answer {
            // Repeat it until the guest leaves. A spectator stays to the end of the game.
            Answer::Seat(code, _) if code != self.code => {
                if self.plays || self.is_over {
                    lines.push(FromHost::Next(code));
                }
            }
            Answer::Seat(_, sentence) | Answer::Wait(sentence) => {
                if sentence != self.sentence {
                    lines.push(FromHost::Note(sentence.clone()));
                    self.sentence = sentence;
                }
            }
        }
        if told.announced != self.announced {
            lines.extend(told.announced.as_deref().map(|text| FromHost::Note(lobby::announced(text))));
            self.announced = told.announced;
        }
        lines.iter().map(ToString::to_string).collect()
    }
}

/// Reads lines on a separate thread. A line that exceeds the limit ends the input.
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
        .map_err(|why| format!("Could not start a thread for the input: {why}."))?;
    Ok(read)
}
