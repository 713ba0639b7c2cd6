//! A hosted game with guests. The host reads it from the store when the first guest joins, and forgets it some time after the last has
//! left.

use crate::class::boards::Snapshot;
use crate::code::ANY;
use crate::server::{Breaks, Server};
use crate::store::{Refused, Store};
use crate::subject::{self, KEEPER, Way};
use crate::terms::{self, Terms};
use crate::wire::{Counter, END, Frame, Heard};
use pawnstorm_game::protocol::{FromGuest, FromHost, Output, Room};
use pawnstorm_rules::Color;
use pawnstorm_rules::perpetual::Verdict;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior};

/// The silence that ends the connection to a guest.
const GONE: Duration = Duration::from_secs(15);
const LOOK: Duration = Duration::from_secs(5);
const ALONE: Duration = Duration::from_secs(60);
/// How often a host tries to take over a game while another one still adds to it.
const ATTEMPTS: usize = 5;

pub(crate) enum Event {
    Frame(Way, Vec<u8>),
    Proved(usize, Verdict),
    /// The teacher's decision: the winner, or `None` for a draw.
    Decided(Option<Color>),
}

/// The resources of a host for its games.
#[derive(Clone)]
pub(crate) struct Means {
    pub(crate) server: Server,
    pub(crate) store: Store,
    /// The random name of the host. The last message of [`KEEPER`] has the name of the latest host.
    pub(crate) host: String,
    pub(crate) shows: mpsc::UnboundedSender<Snapshot>,
}

/// Why this host stopped running a game.
pub(crate) enum Left {
    /// The last guest left some time ago.
    Alone,
    Overtaken,
    /// The store fails at the moment; a sentence.
    Later(String),
    /// The stored game is damaged; a sentence.
    Never(String),
    Unknown,
}

struct Link {
    way: Way,
    counter: Counter,
    last: Instant,
}

pub(crate) struct Table {
    means: Means,
    name: String,
    terms: Terms,
    room: Room,
    /// The number of the journal's last message in the stream.
    last: u64,
    added: u64,
    links: BTreeMap<u64, Link>,
    numbers: HashMap<Way, u64>,
    opened: u64,
    begun: Instant,
    events: mpsc::Sender<Event>,
    breaks: watch::Receiver<Breaks>,
}

impl Table {
    /// Reads the game `name` from the store and takes it over from any earlier host.
    pub(crate) async fn open(means: Means, name: String, events: mpsc::Sender<Event>) -> Result<Self, Left> {
        let subject = subject::journal(&name);
        let breaks = means.server.breaks();
        for attempt in 0..ATTEMPTS {
            let stored = means.store.read(&subject).await.map_err(Left::Later)?;
            if stored.last == 0 {
                return Err(Left::Unknown);
            }
            let (terms, replayed) = terms::read(&stored.bytes).map_err(Left::Never)?;
            // The latest host wins. The empty message below makes every later message of the other one fail.
            match means.store.is_last(KEEPER, &means.host).await {
                Some(Some(_)) => {}
                Some(None) => return Err(Left::Overtaken),
                None => return Err(Left::Later("The server did not name the host.".into())),
            }
            let id = format!("{}-{name}-take-{attempt}", means.host);
            match means.store.append(&subject, &id, stored.last, String::new()).await {
                Ok(last) => {
                    let room = Room::restored(replayed, terms.seats.clone());
                    return Ok(Self {
                        means,
                        name,
                        terms,
                        room,
                        last,
                        added: 0,
                        links: BTreeMap::new(),
                        numbers: HashMap::new(),
                        opened: 0,
                        begun: Instant::now(),
                        events,
                        breaks,
                    });
                }
                Err(Refused::Overtaken) => {}
                Err(Refused::Full(why)) => return Err(Left::Later(format!("The host cannot store the game: {why}."))),
            }
        }
        Err(Left::Overtaken)
    }

    /// Runs the game until its last guest has been gone for some time.
    pub(crate) async fn run(mut self, inbox: &mut mpsc::Receiver<Event>) -> Left {
        let mut looks = tokio::time::interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut alone = Instant::now();
        self.show();
        loop {
            if let Err(refused) = self.obey().await {
                return self.leave(refused).await;
            }
            if !self.links.is_empty() {
                alone = Instant::now();
            } else if alone.elapsed() > ALONE {
                return Left::Alone;
            }
            let wake = self.room.wake().map_or(Instant::now() + ALONE, |wake| self.begun + wake);
            tokio::select! {
                biased;
                _ = self.breaks.changed() => self.end_all().await,
                event = inbox.recv() => match event {
                    Some(Event::Frame(way, payload)) => self.hear(way, &payload).await,
                    Some(Event::Proved(number, verdict)) => {
                        let now = self.now();
                        self.room.proved(number, verdict, now);
                    }
                    Some(Event::Decided(winner)) => {
                        let now = self.now();
                        self.room.decide(winner, now);
                    }
                    None => return self.leave(Refused::Overtaken).await,
                },
                _ = looks.tick() => self.look().await,
                () = tokio::time::sleep_until(wake) => {
                    let now = self.now();
                    self.room.pass(now);
                }
            }
        }
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    async fn hear(&mut self, way: Way, payload: &[u8]) {
        let now = self.now();
        let guest = match (self.numbers.get(&way), Frame::of(payload)) {
            (Some(guest), _) => *guest,
            (None, Some(Frame::Line(1, _))) => self.welcome(way, now),
            (None, Some(Frame::End)) => return,
            (None, _) => return end(&self.means.server, &way).await,
        };
        let Some(link) = self.links.get_mut(&guest) else { return };
        link.last = Instant::now();
        match link.counter.hear(payload) {
            Heard::Line(line) => {
                let join = line.parse().ok().filter(|line| matches!(line, FromGuest::Join { .. }));
                let line = join.map_or_else(|| Ok(line.to_string()), |join| self.terms.seated(join, &link.way.user));
                match line {
                    Ok(line) => self.room.hear(guest, &line, now),
                    Err(why) => {
                        self.send(guest, &FromHost::Bye(why)).await;
                        self.close(guest).await;
                    }
                }
            }
            Heard::Beat => {
                let (subject, beat) = (link.way.to_guest(), link.counter.beat());
                let _ = self.means.server.client.publish(subject, beat.into()).await;
            }
            Heard::Nothing => {}
            Heard::End => self.forget(guest),
            Heard::Lost => self.close(guest).await,
        }
    }

    fn welcome(&mut self, way: Way, now: Duration) -> u64 {
        self.opened += 1;
        self.numbers.insert(way.clone(), self.opened);
        self.links.insert(self.opened, Link { way, counter: Counter::default(), last: Instant::now() });
        self.room.open(self.opened, now);
        self.opened
    }

    /// Carries out the outputs of the room in order: it stores a line before sending anything after it.
    async fn obey(&mut self) -> Result<(), Refused> {
        let mut has_changed = false;
        loop {
            let outputs = self.room.take();
            if outputs.is_empty() {
                if has_changed {
                    self.show();
                }
                return Ok(());
            }
            for output in outputs {
                has_changed |= !matches!(output, Output::Prove(..) | Output::Send(_, FromHost::Pong));
                match output {
                    Output::Store(text) => {
                        self.added += 1;
                        let id = format!("{}-{}-{}", self.means.host, self.name, self.added);
                        let subject = subject::journal(&self.name);
                        self.last = self.means.store.append(&subject, &id, self.last, text).await?;
                    }
                    Output::Send(guest, line) => self.send(guest, &line).await,
                    Output::Close(guest) => self.close(guest).await,
                    // The teacher pairs the class, so players cannot arrange a rematch.
                    Output::Rematch => {}
                    Output::Prove(number, proof) => {
                        let events = self.events.clone();
                        tokio::task::spawn_blocking(move || {
                            let _ = events.blocking_send(Event::Proved(number, proof(&|| false)));
                        });
                    }
                }
            }
        }
    }

    /// Sends a line to a guest. Ignores errors: without the server all connections end anyway.
    async fn send(&mut self, guest: u64, line: &FromHost) {
        let Some(link) = self.links.get_mut(&guest) else { return };
        let (subject, line) = (link.way.to_guest(), link.counter.line(&line.to_string()));
        let _ = self.means.server.client.publish(subject, line.into()).await;
    }

    async fn close(&mut self, guest: u64) {
        if let Some(link) = self.links.get(&guest) {
            end(&self.means.server, &link.way).await;
        }
        self.forget(guest);
    }

    fn forget(&mut self, guest: u64) {
        let Some(link) = self.links.remove(&guest) else { return };
        self.numbers.remove(&link.way);
        let now = self.now();
        self.room.closed(guest, now);
    }

    /// Ends the connections to all silent guests.
    async fn look(&mut self) {
        let gone: Vec<u64> =
            self.links.iter().filter(|(_, link)| link.last.elapsed() > GONE).map(|(guest, _)| *guest).collect();
        for guest in gone {
            self.close(guest).await;
        }
    }

    /// Ends all connections, since messages may have been lost.
    async fn end_all(&mut self) {
        let all: Vec<u64> = self.links.keys().copied().collect();
        for guest in all {
            self.close(guest).await;
        }
    }

    /// Gives the game up after `refused`. Nothing unstored has been sent to a guest.
    async fn leave(mut self, refused: Refused) -> Left {
        let left = match refused {
            Refused::Overtaken => Left::Overtaken,
            Refused::Full(why) => {
                let why = format!("The host could not save the game: {why}. Rejoin once that is fixed.");
                let guests: Vec<u64> = self.links.keys().copied().collect();
                for guest in guests {
                    self.send(guest, &FromHost::Bye(why.clone())).await;
                }
                Left::Later(why)
            }
        };
        self.end_all().await;
        left
    }

    fn show(&self) {
        if !self.means.shows.is_closed() {
            let is_there = |side: Color| {
                let user = self.terms.users[side.index()].as_deref();
                self.links.values().any(|link| Some(link.way.user.as_str()) == user)
            };
            let _ = self.means.shows.send(Snapshot::of_room(&self.name, &self.room, Color::ALL.map(is_there)));
        }
    }
}

/// Tells a guest that its connection is over.
pub(crate) async fn end(server: &Server, way: &Way) {
    let _ = server.client.publish(way.to_guest(), END.into()).await;
}

impl Terms {
    /// Returns the first line of a guest as the room expects it. A user without a code gets the code of the seat reserved for that user.
    fn seated(&self, join: FromGuest, user: &str) -> Result<String, String> {
        let FromGuest::Join { code, events } = join else { return Ok(join.to_string()) };
        let own = self.users.iter().position(|other| other.as_deref() == Some(user));
        let code = match own {
            Some(seat) if code == ANY => self.seats.codes[seat].clone(),
            _ => code,
        };
        let seat = self.seats.codes.iter().position(|other| *other == code);
        match seat.and_then(|seat| self.users[seat].as_deref()).filter(|owner| *owner != user) {
            Some(owner) => Err(format!("That seat is {owner}'s.")),
            None => Ok(FromGuest::Join { code, events }.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pawnstorm_game::protocol::Seats;

    #[test]
    fn a_seat_belongs_to_its_user() {
        let seats = Seats {
            codes: ["aaaaa-0000000000".into(), "aaaaa-1111111111".into()],
            watch: Some("aaaaa-2222222222".into()),
            delay: Duration::ZERO,
            timeout: Duration::ZERO,
        };
        let terms = Terms { seats, users: [Some("ada".into()), None], place: None };
        let come = |code: &str, user: &str| terms.seated(FromGuest::Join { code: code.into(), events: 3 }, user);
        let line = |code: &str| Ok(format!("pawnstorm 1 join {code} events 3"));
        assert_eq!(come(ANY, "ada"), line("aaaaa-0000000000"));
        assert_eq!(come("aaaaa-0000000000", "ada"), line("aaaaa-0000000000"));
        assert_eq!(come("aaaaa-0000000000", "bert"), Err("That seat is ada's.".into()));
        assert_eq!(come("aaaaa-1111111111", "bert"), line("aaaaa-1111111111"));
        assert_eq!(come("aaaaa-2222222222", "bert"), line("aaaaa-2222222222"));
        assert_eq!(come(ANY, "bert"), line(ANY));
    }
}
