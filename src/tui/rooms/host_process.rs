//! The process that keeps a room open: the host of its game. It ends some time after the last guest has left; the journal
//! holds the game.

use super::{JOURNAL, Listed, TERMS, Terms, create, read, store};
use crate::game::journal::Header;
use crate::game::protocol::{FromHost, LONGEST, Output, Room, Seats};
use crate::rules::perpetual::Verdict;
use crate::tui::process::{Lines, say};
use crate::tui::storage;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

/// The first argument that turns the program into a host_process, in the folder of its room.
pub const ARGUMENT: &str = "--keep-room";
/// The files of a room while it is open: the codes of its next game, the socket for guests, and the lock of the host_process.
const NEXT: &str = "next";
pub(super) const SOCKET: &str = "socket";
const LOCK: &str = "lock";
/// How long the host_process waits for guests.
const WAITS: Duration = Duration::from_secs(30);
/// How long a guest may take to read a line.
const READS: Duration = Duration::from_secs(10);
/// The number of lines that a guest may leave unread, apart from the moves made before they joined.
const UNREAD: usize = 4096;

enum Event {
    Opened(UnixStream),
    Line(u64, String),
    Closed(u64),
    Proved(usize, Verdict),
}

/// The connection with a guest, whose lines wait here until the guest reads them.
struct Guest {
    stream: UnixStream,
    lines: SyncSender<String>,
}

struct HostProcess {
    room: Room,
    header: Header,
    terms: Terms,
    journal: File,
    guests: BTreeMap<u64, Guest>,
    events: SyncSender<Event>,
    begun: Instant,
}

/// Hosts the room of the current folder until it is no longer needed. Does nothing if another process hosts it.
pub fn keep_open() -> Result<(), String> {
    let _ = rustix::process::setsid();
    let cannot = |why: io::Error| format!("Could not keep the hosted game open: {why}.");
    let lock = File::create(LOCK).map_err(cannot)?;
    if lock.try_lock().is_err() {
        return Ok(());
    }
    let Listed { terms, replayed, .. } = read(Path::new("."))?;
    let journal = File::options().append(true).open(JOURNAL).map_err(cannot)?;
    // Cut off a last line that a power failure left incomplete.
    journal.set_len(replayed.good as u64).map_err(cannot)?;
    let _ = fs::remove_file(SOCKET);
    let listener = UnixListener::bind(SOCKET).map_err(cannot)?;
    let (events, inbox) = mpsc::sync_channel(UNREAD);
    let opened = events.clone();
    let accept = move || {
        for stream in listener.incoming().flatten() {
            if opened.send(Event::Opened(stream)).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("door".into()).spawn(accept).map_err(cannot)?;
    let header = replayed.header.clone();
    let mut room = Room::restored(replayed, terms.seats.clone()).with_rematch();
    if let Some((players, watch)) = begun() {
        room.go_on(players, watch);
    }
    let room = match terms.secret {
        Some(secret) => room.sealed(secret),
        None => room,
    };
    let (guests, begun) = (BTreeMap::new(), Instant::now());
    let done = HostProcess { room, header, terms, journal, guests, events, begun }.run(&inbox);
    let _ = fs::remove_file(SOCKET);
    drop(lock);
    done.map_err(cannot)
}

impl HostProcess {
    fn run(mut self, inbox: &Receiver<Event>) -> io::Result<()> {
        let mut opened = 0;
        let mut alone = Duration::ZERO;
        loop {
            self.obey()?;
            if !Path::new(TERMS).exists() {
                self.give_up("The host has removed this game.".into());
                return Ok(());
            }
            let now = self.begun.elapsed();
            if self.guests.is_empty() && now >= alone + WAITS {
                return Ok(());
            }
            let wake = self.room.wake().into_iter().chain(self.guests.is_empty().then_some(alone + WAITS)).min();
            let event = match wake {
                Some(wake) => inbox.recv_timeout(wake.saturating_sub(now)),
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let now = self.begun.elapsed();
            if !self.guests.is_empty() {
                alone = now;
            }
            match event {
                Ok(Event::Opened(stream)) => {
                    opened += 1;
                    if let Ok(guest) = self.welcome(opened, stream) {
                        self.guests.insert(opened, guest);
                        self.room.open(opened, now);
                    }
                }
                Ok(Event::Line(guest, line)) => self.room.hear(guest, &line, now),
                Ok(Event::Closed(guest)) => {
                    self.guests.remove(&guest);
                    self.room.closed(guest, now);
                }
                Ok(Event::Proved(number, verdict)) => self.room.proved(number, verdict, now),
                Err(RecvTimeoutError::Timeout) => self.room.pass(now),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    fn welcome(&self, number: u64, stream: UnixStream) -> io::Result<Guest> {
        let (lines, waiting) = mpsc::sync_channel::<String>(UNREAD + self.room.game().log().len());
        // A guest that does not read for so long is gone.
        stream.set_write_timeout(Some(READS))?;
        let (mut out, input, events) = (stream.try_clone()?, stream.try_clone()?, self.events.clone());
        let write = move || {
            for line in waiting {
                if say(&mut out, &line).is_err() {
                    break;
                }
            }
            let _ = out.shutdown(Shutdown::Both);
        };
        thread::Builder::new().name("to guest".into()).spawn(write)?;
        let read = move || {
            for line in Lines::new(BufReader::new(input), LONGEST).texts() {
                if events.send(Event::Line(number, line)).is_err() {
                    return;
                }
            }
            let _ = events.send(Event::Closed(number));
        };
        thread::Builder::new().name("from guest".into()).spawn(read)?;
        Ok(Guest { stream, lines })
    }

    fn obey(&mut self) -> io::Result<()> {
        loop {
            let outputs = self.room.take();
            if outputs.is_empty() {
                return Ok(());
            }
            for output in outputs {
                match output {
                    Output::Store(text) => {
                        if let Err(why) =
                            self.journal.write_all(text.as_bytes()).and_then(|()| self.journal.sync_data())
                        {
                            // They must see no move that would be lost.
                            self.give_up(format!(
                                "The host could not save the game: {why}. Rejoin once that is fixed."
                            ));
                            return Err(why);
                        }
                    }
                    Output::Send(guest, line) => self.send(guest, &line),
                    Output::Close(guest) => drop(self.guests.remove(&guest)),
                    Output::Rematch => match self.begin_next() {
                        Ok((players, watch)) => self.room.go_on(players, watch),
                        Err(why) => self.dismiss(why),
                    },
                    Output::Prove(number, proof) => {
                        let events = self.events.clone();
                        let prove = move || {
                            let _ = events.send(Event::Proved(number, proof(&|| false)));
                        };
                        if thread::Builder::new().name("proof".into()).spawn(prove).is_err() {
                            let _ = self.events.try_send(Event::Proved(number, Verdict::Cancelled));
                        }
                    }
                }
            }
        }
    }

    /// Starts the next game of the same players, with colours swapped: creates its room, and returns its codes.
    fn begin_next(&self) -> Result<Codes, String> {
        if let Some(codes) = begun() {
            return Ok(codes);
        }
        let header = Header { time: storage::now(), ..self.header.clone() };
        let Terms { seats: Seats { watch, delay, timeout, .. }, host, .. } = &self.terms;
        let swapped = host.map(|side| !side);
        let terms = create(Path::new(".."), header, swapped, watch.is_some(), (*delay, *timeout))?;
        let Seats { codes: [white, black], watch, .. } = terms.seats;
        let words = [&[black.clone(), white.clone()][..], watch.as_slice()].concat().join(" ");
        store(Path::new(NEXT), words.as_bytes()).map_err(|why| format!("Could not start the next game: {why}."))?;
        Ok(([black, white], watch))
    }

    /// Sends a line. A guest that does not read is disconnected: after rejoining, it gets the game again.
    fn send(&mut self, guest: u64, line: &FromHost) {
        let Some(Guest { lines, stream }) = self.guests.get(&guest) else { return };
        if let Err(TrySendError::Full(_)) = lines.try_send(line.to_string()) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn dismiss(&self, why: String) {
        let bye = FromHost::Bye(why).to_string();
        for guest in self.guests.values() {
            let _ = guest.lines.try_send(bye.clone());
        }
    }

    /// Sends all guests away, with the reason.
    fn give_up(&mut self, why: String) {
        self.dismiss(why);
        self.guests.clear();
        thread::sleep(Duration::from_millis(200));
    }
}

/// The codes of the next game: for White and Black of this one, and for spectators.
type Codes = ([String; 2], Option<String>);

fn begun() -> Option<Codes> {
    let text = fs::read_to_string(NEXT).ok()?;
    let mut words = text.split_whitespace().map(String::from);
    Some(([words.next()?, words.next()?], words.next()))
}
