//! The way into a room: the input's lines go to the room's host_process, and its lines to the output.

use super::host_process::{ARGUMENT, SOCKET};
use super::{Visitor, folder, list, read};
use crate::game::protocol::{ANY, FromGuest, LONGEST, POLITE, code, first_line};
use crate::tui::process::{Lines, itself, say};
use std::io::{self, BufReader, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long a host_process may take to open the room.
const OPENS: Duration = Duration::from_secs(5);

/// The reason why there is no way into a room; a sentence, where it has a text.
pub enum NoWay {
    /// The room is unavailable now, but may open later.
    Now(String),
    /// The room will never open.
    Ever(String),
    /// The room has hidden pieces, so this computer shows it, in a terminal, to whoever has this code.
    Shown(String),
}

/// Connects input and output with the room that the first line of the input names, until either ends.
pub fn enter(visitor: &Visitor, input: impl Read + Send + 'static, mut output: impl Write) -> Result<(), NoWay> {
    let never = |why: &str| NoWay::Ever(why.into());
    let mut lines = Lines::new(BufReader::new(input), LONGEST).texts();
    let (seat, events) = first_line(&lines.next().unwrap_or_default()).map_err(NoWay::Ever)?;
    let is_any = seat == ANY;
    let seat = match (seat.as_str(), visitor) {
        (ANY, Visitor::Friend) => only_free_seat().map_err(NoWay::Ever)?,
        (ANY, Visitor::Guest(Some(code))) => code.clone(),
        (ANY, Visitor::Guest(None)) => return Err(never("Guests need an invite code: pawnstorm join HOST CODE")),
        (ANY, Visitor::Screen) => return Err(never("An invite code is needed.")),
        _ => seat,
    };
    let name = code::game(&seat).ok_or_else(|| never("That is not an invite code."))?;
    let folder = folder().map_err(NoWay::Ever)?.join(name);
    if !folder.is_dir() {
        return Err(never("There is no such game here, or it has been removed."));
    }
    let room = read(&folder).map_err(NoWay::Now)?;
    if *visitor != Visitor::Screen && room.hides() {
        return Err(NoWay::Shown(seat));
    }
    let cannot = |why: io::Error| NoWay::Now(format!("Could not join the game: {why}."));
    let mut stream = open(&folder).map_err(NoWay::Now)?;
    let mut there = stream.try_clone().map_err(cannot)?;
    let seat = if is_any { format!("{POLITE}{seat}") } else { seat };
    let join = FromGuest::Join { code: seat, events };
    say(&mut there, &join.to_string()).map_err(cannot)?;
    let pass = move || {
        for line in lines {
            if say(&mut there, &line).is_err() {
                break;
            }
        }
        let _ = there.shutdown(Shutdown::Both);
    };
    thread::Builder::new().name("input".into()).spawn(pass).map_err(cannot)?;
    // A guest or a host that has left needs no reason.
    let _ = io::copy(&mut stream, &mut output);
    Ok(())
}

/// Returns the code of the only free seat, for a guest without a code.
fn only_free_seat() -> Result<String, String> {
    let open: Vec<_> = list().into_iter().filter(|room| room.replayed.game.outcome().is_none()).collect();
    match &open[..] {
        [] => Err("No game here is waiting for a player. Start one with pawnstorm host GAME".into()),
        [room] => Ok(room.terms.other().into()),
        _ => Err("Several games here are waiting for players. Add a code: pawnstorm join HOST CODE".into()),
    }
}

/// Connects with the host process of a room, and starts one where there is none.
fn open(folder: &Path) -> Result<UnixStream, String> {
    let cannot = |why: io::Error| format!("Could not join the game: {why}.");
    // The path of a socket has a short limit, so enter the folder and use the bare name.
    std::env::set_current_dir(folder).map_err(cannot)?;
    let until = Instant::now() + OPENS;
    let mut host: Option<Child> = None;
    loop {
        match UnixStream::connect(SOCKET) {
            Ok(stream) => return Ok(stream),
            Err(why) if Instant::now() > until => return Err(cannot(why)),
            Err(_) => {
                // Another process may have been faster; then this one ends at once.
                if host.as_mut().is_none_or(|host| !matches!(host.try_wait(), Ok(None))) {
                    let mut command = Command::new(itself());
                    command.arg(ARGUMENT).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
                    host = Some(command.spawn().map_err(cannot)?);
                }
                thread::sleep(Duration::from_millis(25));
            }
        }
    }
}
