//! What `pawnstorm join --remote "pawnstorm-club join"` starts: lines from the input go to the host of the game, and what it says to the
//! output.

use crate::code::{ANY, game};
use crate::server::{Address, Server};
use crate::wire::{Over, Wire};
use pawnstorm_game::protocol::{FromGuest, LONGEST};
use std::io::{self, BufRead, Read, Write};
use std::thread;
use tokio::sync::mpsc;

/// The number of lines that may wait to be sent.
const WAITING: usize = 64;

/// Connects input and output with a game until either ends. Without a code, that of the first line counts.
///
/// # Errors
/// A sentence that says why there is no way to the game, or why it ended.
pub async fn join(address: &Address, code: Option<&str>) -> Result<(), String> {
    let mut lines = read(io::stdin())?;
    let first = lines.recv().await.unwrap_or_default();
    let Ok(FromGuest::Join { version, code: said, events }) = first.parse() else {
        return Err(
            "This is started by pawnstorm join --remote \"pawnstorm-club join\" CODE; its first line was missing."
                .into(),
        );
    };
    let code = code.map_or(said.clone(), |code| if said == ANY { code.into() } else { said });
    let game = game(&code).ok_or("Which game? Say the code of your seat, such as k7f3q-9xm2v4tabc.")?.to_string();
    let server = Server::connect(address).await?;
    let mut wire = Wire::open(&server, &game).await?;
    let first = FromGuest::Join { version, code, events }.to_string();
    let mut over = wire.send(&first).await.err();
    while over.is_none() {
        tokio::select! {
            said = wire.next() => match said {
                Ok(line) => {
                    let mut out = io::stdout().lock();
                    // Whoever went does not need to be told why.
                    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
                        break;
                    }
                }
                Err(why) => over = Some(why),
            },
            line = lines.recv() => match line {
                Some(line) => over = wire.send(&line).await.err(),
                None => break,
            },
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
