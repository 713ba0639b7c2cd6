//! The host of a game: it applies the players' proposals, and sends the events to everyone.
//!
//! A room is data like a [`Game`], without files, threads and clocks: its input is the guests' lines and the time passed, and its output is
//! the text to store and the lines to send, in order. Store each text safely before sending anything after it, so that no event can be lost
//! once someone has seen it.

mod clock;
mod propose;

use super::lines::{FromGuest, FromHost, VERSION, versions_differ};
use super::seal::{Chain, Seals, Secret};
use crate::Unreadable;
use crate::event::Event;
use crate::game::Game;
use crate::history::Proof;
use crate::journal::{self, Header, Replayed};
use crate::player::PersonName;
use pawnstorm_rules::perpetual::Verdict;
use pawnstorm_rules::{Color, Outcome, Reason, Viewer};
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// The most guests at once; players find a place in any case.
const GUESTS: usize = 60;
/// The time limit for a new guest to join with an invite code.
const SILENCE: Duration = Duration::from_secs(30);
/// How long a player may be silent before it counts as absent, from its last line on. A guest says something every two seconds.
const SILENT: Duration = Duration::from_secs(5);
const UNJOINED: &str = "Join with an invite code first.";
/// The number of past messages for a player who joins later.
const SAYINGS: usize = 30;

/// The number of lines that a guest may send at once, and how many of them are forgiven in a second.
const BURST: u32 = 200;
const A_SECOND: u32 = 20;

/// The sign before an invite code that takes a seat only if it is free.
pub const POLITE: char = '~';

/// The rules for joining the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The invite codes of White and Black. A guest with one of them plays that side.
    pub codes: [String; 2],
    /// The invite code of spectators, if the game allows them.
    pub watch: Option<String>,
    /// The delay of the events for spectators.
    pub delay: Duration,
    /// How long the game waits for an absent player.
    pub timeout: Duration,
}

/// What a room wants done, in order.
pub enum Output {
    /// Add a text to the journal, and make sure that it is there before anything else is done.
    Store(String),
    /// Send a line to the guest with this number.
    Send(u64, FromHost),
    /// Close the connection with a guest, after sending the lines so far.
    Close(u64),
    /// Start the next game with colours swapped, and pass its codes to [`Room::go_on`].
    Rematch,
    /// Prove a claimed perpetual check, and pass the verdict to [`Room::proved`] with this number.
    Prove(usize, Proof),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Player(Color),
    Watcher,
}

struct Link {
    role: Option<Role>,
    /// The number of events sent to it.
    told: usize,
    /// The time of its last line, or of its arrival.
    heard: Duration,
    /// The lines that count against it, and the time since which none was forgiven.
    lines: u32,
    last: Duration,
}

/// The state of the next game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Rematch {
    /// The host has no rematch.
    Never,
    /// The players who want one.
    Wanted([bool; 2]),
    /// It has started: the invite codes for the former White and Black, and for spectators.
    Begun([String; 2], Option<String>),
}

/// A game with its players and spectators.
#[must_use]
pub struct Room {
    header: Header,
    game: Game,
    seats: Seats,
    /// The hash after each number of events, from none on.
    chain: Vec<Chain>,
    /// The time of each event.
    happened: Vec<Duration>,
    links: BTreeMap<u64, Link>,
    /// The side that asks for a takeback, and the number of plies.
    pub(super) asked: Option<(Color, usize)>,
    /// The latest messages: the number of events before each, its side and its text.
    said: VecDeque<(usize, Color, String)>,
    /// The time since which the clock of the side to move runs.
    since: Option<Duration>,
    /// The times when White and Black left, and whether the other side knows that the wait is over.
    away: [Option<(Duration, bool)>; 2],
    /// How long they were away before.
    gone: [Duration; 2],
    /// The claim under proof, and its number.
    proving: Option<(usize, u64)>,
    /// The seals over what the sides hide from each other.
    seals: Option<Seals>,
    rematch: Rematch,
    now: Duration,
    out: Vec<Output>,
}

impl Room {
    /// Opens a room for a new game, which the first line of its journal describes.
    ///
    /// # Errors
    /// The line describes no game.
    pub fn new(header: Header, seats: Seats) -> Result<Self, Unreadable> {
        let game = header.begin()?;
        let mut room = Self::of(header, game, seats);
        room.out.push(Output::Store(room.header.line()));
        Ok(room)
    }

    /// Reopens a room for a game read from its journal.
    pub fn restored(replayed: Replayed, seats: Seats) -> Self {
        let mut room = Self::of(replayed.header, replayed.game, seats);
        for event in room.game.log().iter().take(replayed.events) {
            room.chain.extend(room.chain.last().map(|chain| chain.then(&event.to_string())));
            room.happened.push(Duration::ZERO);
        }
        // The end that the last move brought about may not have been written.
        room.publish();
        room
    }

    fn of(header: Header, game: Game, seats: Seats) -> Self {
        Self {
            chain: vec![Chain::new(&header.to_string())],
            header,
            game,
            seats,
            happened: Vec::new(),
            links: BTreeMap::new(),
            asked: None,
            said: VecDeque::new(),
            since: None,
            away: [Some((Duration::ZERO, false)); 2],
            gone: [Duration::ZERO; 2],
            proving: None,
            seals: None,
            rematch: Rematch::Never,
            now: Duration::ZERO,
            out: Vec::new(),
        }
    }

    /// Returns the game in its present state.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of guests.
    pub fn guests(&self) -> usize {
        self.links.len()
    }

    /// Takes the pending outputs out of the room.
    pub fn take(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.out)
    }

    /// Adds a new guest, who must join before anything else. The numbers of guests are never reused.
    pub fn open(&mut self, guest: u64, now: Duration) {
        self.pass(now);
        self.links.insert(guest, Link { role: None, told: 0, heard: now, lines: 0, last: now });
        if self.links.len() > GUESTS {
            // Drop silent guests first, then spectators: a returning player needs a place.
            let others = self.links.iter().filter(|(other, link)| **other != guest && !link.is_player());
            let last = others.min_by_key(|(other, link)| (link.role.is_some(), **other)).map(|(other, _)| *other);
            self.dismiss(last.unwrap_or(guest), "There are too many guests.");
        }
    }

    /// Removes a guest after its connection has ended.
    pub fn closed(&mut self, guest: u64, now: Duration) {
        self.pass(now);
        if self.links.remove(&guest).is_some_and(|link| link.role.is_some()) {
            self.attend();
        }
    }

    /// Lets time pass: a flag may fall, and spectators get delayed events.
    pub fn pass(&mut self, now: Duration) {
        self.now = self.now.max(now);
        if Color::ALL.into_iter().any(|side| self.falls_silent(side).is_some_and(|end| end <= self.now)) {
            self.attend();
        }
        self.let_flag_fall();
        self.tell_watchers();
        self.tell_of_absence();
        self.start_or_stop_clock();
        let silent = self.guests_with(|link| link.silent_until().is_some_and(|end| end <= self.now));
        silent.into_iter().for_each(|guest| self.dismiss(guest, UNJOINED));
    }

    /// Returns the latest time for the next call of [`Room::pass`], if nothing happens before.
    pub fn wake(&self) -> Option<Duration> {
        let unseen = self.links.values().filter(|link| link.role == Some(Role::Watcher)).filter_map(|link| {
            let happened = self.happened.get(link.told)?;
            Some(happened.saturating_add(self.seats.delay))
        });
        let absent = Color::ALL.into_iter().filter_map(|side| self.deadline(side));
        let silent = Color::ALL.into_iter().filter_map(|side| self.falls_silent(side));
        let silent = silent.chain(self.links.values().filter_map(Link::silent_until));
        // The next line of a player who is there decides about its flag.
        let flag = self.flag_falls().filter(|_| !self.is_there(self.game.turn()));
        unseen.chain(absent).chain(silent).chain(flag).chain(self.clock_goes_on()).min()
    }

    /// Takes in a line of a guest.
    pub fn hear(&mut self, guest: u64, line: &str, now: Duration) {
        self.pass(now);
        let Some(link) = self.links.get_mut(&guest) else { return };
        if !link.may_speak(self.now) {
            return self.dismiss(guest, "Too many messages. Slow down.");
        }
        link.heard = self.now;
        let role = link.role;
        if let Some(Role::Player(side)) = role {
            if !self.is_there(side) {
                self.attend();
            }
            self.let_flag_fall();
        }
        match (line.parse(), role) {
            (Ok(FromGuest::Join { code, events }), None) => self.join(guest, &code, events),
            (Ok(FromGuest::OtherVersion(version)), None) => self.dismiss(guest, &versions_differ(VERSION, version)),
            (_, None) => self.dismiss(guest, UNJOINED),
            (Ok(FromGuest::Ping), _) => self.send(guest, &FromHost::Pong),
            (Ok(FromGuest::From(events)), _) => self.tell_from(guest, events),
            (Ok(FromGuest::Propose { events, proposal }), Some(Role::Player(side))) => {
                self.propose(guest, side, events, proposal);
            }
            (Ok(FromGuest::Say(text)), Some(Role::Player(side))) => self.say(side, text),
            (Ok(FromGuest::Name(name)), Some(Role::Player(side))) => self.introduce(side, name),
            (Ok(FromGuest::Propose { .. } | FromGuest::Say(_) | FromGuest::Name(_)), Some(Role::Watcher)) => {
                self.refuse(guest, "Spectators cannot play.");
            }
            (Ok(FromGuest::Join { .. } | FromGuest::OtherVersion(_)), Some(_)) => {
                self.refuse(guest, "You have already joined this game.");
            }
            (Err(_), Some(_)) => self.refuse(guest, "The host did not understand that."),
        }
    }

    /// Takes in the verdict on a perpetual check.
    pub fn proved(&mut self, number: usize, verdict: Verdict, now: Duration) {
        self.pass(now);
        let Some((_, guest)) = self.proving.filter(|(proving, _)| *proving == number) else { return };
        if self.is_examining() && self.game.outcome().is_none() {
            self.rule_on_perpetual_check(guest, verdict);
        } else {
            self.refuse(guest, "The game continued before the claim was proved.");
        }
        self.proving = None;
        // A refused claim has cost its time.
        self.pass(now);
        self.tell_time();
    }

    /// Ends the game as the teacher or arbiter decides. Leaves a finished game unchanged.
    pub fn decide(&mut self, winner: Option<Color>, now: Duration) {
        self.pass(now);
        self.game.end(Outcome { winner, reason: Reason::Adjudication });
        self.proving = None;
        self.since = None;
        self.publish();
    }

    fn join(&mut self, guest: u64, code: &str, events: usize) {
        // A guest with the polite sign never takes over an occupied seat.
        let (code, insists) = code.strip_prefix(POLITE).map_or((code, true), |code| (code, false));
        let role = match code {
            code if Some(code) == self.seats.watch.as_deref() => Some(Role::Watcher),
            code => Color::ALL.into_iter().find(|side| self.seats.codes[side.index()] == code).map(Role::Player),
        };
        let refusal = match role {
            None => "That code is not valid for this game.",
            Some(Role::Player(side)) if !insists && self.is_there(side) => {
                "Someone else is playing that side. To take over, use its invite code."
            }
            Some(Role::Watcher) if self.game.viewer() != Viewer::Everyone => {
                "This game has hidden pieces, so no one can watch until it is over."
            }
            // A spectator may know events that this host, after a restart, still delays.
            Some(_) if events > self.events() => {
                "Your copy has more moves than this host's, so this is not the host of your game."
            }
            Some(role) => {
                self.seat(guest, role, events);
                return;
            }
        };
        self.dismiss(guest, refusal);
    }

    fn seat(&mut self, guest: u64, role: Role, events: usize) {
        let Some(link) = self.links.get_mut(&guest) else { return };
        link.role = Some(role);
        link.told = events;
        let (code, seat) = match role {
            Role::Player(side) => (self.seats.codes[side.index()].clone(), Some(side)),
            Role::Watcher => (self.seats.watch.clone().unwrap_or_default(), None),
        };
        let known = self.visible_to(role).max(events);
        let game = self.header.to_string();
        self.send(guest, &FromHost::Room { code, seat, events: known, game });
        if let Role::Player(_) = role {
            self.tell_past(guest, events);
            if let Some(seals) = &self.seals {
                self.send(guest, &FromHost::Sealed { events: seals.events(), seal: seals.last() });
            }
            self.tell_of_rematch(guest, role);
            if self.asked.is_some() {
                self.send(guest, &FromHost::Asks(self.asked));
            }
            for side in Color::ALL {
                if self.away[side.index()].is_some_and(|(_, told)| told) {
                    self.send(guest, &FromHost::Away(side));
                }
            }
            for other in self.guests_with(|link| link.role == Some(role)) {
                if other != guest {
                    self.dismiss(other, "Another terminal has taken over your side.");
                }
            }
        } else {
            self.tell_from(guest, events);
            self.tell_of_rematch(guest, role);
        }
        self.attend();
    }

    /// Returns whether only notes have been added since that number of events.
    fn is_current(&self, events: usize) -> bool {
        self.game.log().iter().skip(events).all(Event::is_note)
    }

    fn events(&self) -> usize {
        self.chain.len() - 1
    }

    /// Returns the number of events that a guest may know by now.
    fn visible_to(&self, role: Role) -> usize {
        match role {
            Role::Player(_) => self.events(),
            Role::Watcher => {
                self.happened.partition_point(|happened| happened.saturating_add(self.seats.delay) <= self.now)
            }
        }
    }

    /// Stores and sends the new events of the log.
    fn publish(&mut self) {
        let log = self.game.log();
        let new = &log[self.events()..];
        if new.is_empty() {
            return;
        }
        self.out.push(Output::Store(journal::lines(&self.header, new, log.len())));
        let mut chain = self.chain[self.chain.len() - 1];
        for event in new {
            chain = chain.then(&event.to_string());
            self.chain.push(chain);
            self.happened.push(self.now);
        }
        self.asked = None;
        self.seal();
        self.guests_with(Link::is_player).into_iter().for_each(|guest| self.tell_new(guest));
        self.tell_watchers();
    }

    fn dismiss(&mut self, guest: u64, why: &str) {
        self.send(guest, &FromHost::Bye(why.into()));
        self.out.push(Output::Close(guest));
        if self.links.remove(&guest).is_some_and(|link| link.role.is_some()) {
            self.attend();
        }
    }

    /// Updates which players are present, and sends that to every guest.
    fn attend(&mut self) {
        for side in Color::ALL {
            let heard = self.heard(side);
            let away = &mut self.away[side.index()];
            if heard.is_some_and(|heard| self.now < heard.saturating_add(SILENT)) {
                if let Some((since, _)) = away.take() {
                    let gone = &mut self.gone[side.index()];
                    *gone = gone.saturating_add(self.now.saturating_sub(since));
                }
            } else {
                away.get_or_insert((heard.unwrap_or(self.now), false));
            }
        }
        let sides = Color::ALL.map(|side| self.is_there(side));
        let watchers = self.links.values().filter(|link| link.role == Some(Role::Watcher)).count();
        self.tell_all(&FromHost::Present { sides, watchers });
        self.start_or_stop_clock();
        self.tell_time();
        self.tell_of_absence();
    }

    fn is_there(&self, side: Color) -> bool {
        self.away[side.index()].is_none()
    }

    /// Returns the time of the last line of a connected player.
    fn heard(&self, side: Color) -> Option<Duration> {
        let links = self.links.values().filter(|link| link.role == Some(Role::Player(side)));
        links.map(|link| link.heard).max()
    }

    /// Returns when a player who is there counts as absent, unless it says something before.
    fn falls_silent(&self, side: Color) -> Option<Duration> {
        self.heard(side).filter(|_| self.is_there(side)).map(|heard| heard.saturating_add(SILENT))
    }

    /// Returns when the other side may end the game, unless `side` comes back before.
    fn deadline(&self, side: Color) -> Option<Duration> {
        let (since, told) = self.away[side.index()]?;
        let waits = !told && self.game.plies() > 0 && self.game.outcome().is_none() && self.is_there(!side);
        waits.then(|| since.saturating_add(self.seats.timeout))
    }

    fn tell_of_absence(&mut self) {
        for side in Color::ALL {
            if self.deadline(side).is_some_and(|end| end <= self.now) {
                if let Some((_, told)) = &mut self.away[side.index()] {
                    *told = true;
                }
                self.tell_players(&FromHost::Away(side));
            }
        }
    }

    /// Sends a player the events after the first `events`, and the messages at their places between them.
    fn tell_past(&mut self, guest: u64, events: usize) {
        let mut lines: Vec<(usize, FromHost)> =
            (events..self.events()).map(|index| (index, self.event(index))).collect();
        lines.extend(self.said.iter().map(|(events, side, text)| (*events, FromHost::Said(*side, text.clone()))));
        // A message comes before the event that followed it.
        lines.sort_by_key(|(index, line)| (*index, !matches!(line, FromHost::Said(..))));
        lines.iter().for_each(|(_, line)| self.send(guest, line));
        if let Some(link) = self.links.get_mut(&guest) {
            link.told = self.chain.len() - 1;
        }
    }

    /// Sends a guest the events after the first `events`, as far as it may see them.
    fn tell_from(&mut self, guest: u64, events: usize) {
        let Some(role) = self.links.get(&guest).and_then(|link| link.role) else { return };
        let known = self.visible_to(role);
        for index in events..known {
            let event = self.event(index);
            self.send(guest, &event);
        }
        if let Some(link) = self.links.get_mut(&guest) {
            link.told = known.max(link.told);
        }
    }

    /// Sends a guest the events that it has not been sent, as far as it may see them.
    fn tell_new(&mut self, guest: u64) {
        self.tell_from(guest, self.links.get(&guest).map_or(0, |link| link.told));
    }

    fn event(&self, index: usize) -> FromHost {
        FromHost::Event { number: index + 1, event: self.game.log()[index].clone(), chain: self.chain[index + 1] }
    }

    fn tell_watchers(&mut self) {
        let known = self.visible_to(Role::Watcher);
        for guest in self.guests_with(|link| link.role == Some(Role::Watcher) && link.told < known) {
            self.tell_new(guest);
            self.tell_of_rematch(guest, Role::Watcher);
        }
    }

    fn guests_with(&self, is: impl Fn(&Link) -> bool) -> Vec<u64> {
        self.links.iter().filter(|(_, link)| is(link)).map(|(guest, _)| *guest).collect()
    }

    fn say(&mut self, side: Color, text: String) {
        self.tell_players(&FromHost::Said(side, text.clone()));
        self.said.push_back((self.events(), side, text));
        if self.said.len() > SAYINGS {
            self.said.pop_front();
        }
    }

    /// Records the name of a player. It is given once, so nobody can fill the journal with names.
    fn introduce(&mut self, side: Color, name: PersonName) {
        if self.game.name(side).is_none() && self.game.outcome().is_none() {
            self.game.introduce(side, name);
            self.publish();
        }
    }

    fn send(&mut self, guest: u64, line: &FromHost) {
        self.out.push(Output::Send(guest, line.clone()));
    }

    fn tell_players(&mut self, line: &FromHost) {
        self.guests_with(Link::is_player).into_iter().for_each(|guest| self.send(guest, line));
    }

    fn tell_all(&mut self, line: &FromHost) {
        self.guests_with(|link| link.role.is_some()).into_iter().for_each(|guest| self.send(guest, line));
    }

    fn refuse(&mut self, guest: u64, why: &str) {
        self.send(guest, &FromHost::No(why.into()));
    }

    /// Lets the players have a next game when this one is over.
    pub fn with_rematch(mut self) -> Self {
        self.rematch = Rematch::Wanted([false; 2]);
        self
    }

    /// Announces the next game: the former White and Black join it with `codes`, and spectators with `watch`.
    pub fn go_on(&mut self, codes: [String; 2], watch: Option<String>) {
        self.rematch = Rematch::Begun(codes, watch);
        for guest in self.guests_with(|link| link.role.is_some()) {
            if let Some(role) = self.links[&guest].role {
                self.tell_of_rematch(guest, role);
            }
        }
    }

    fn want_rematch(&mut self, side: Color) -> Result<(), String> {
        match &mut self.rematch {
            _ if self.game.outcome().is_none() => Err("The game is not over yet.".into()),
            Rematch::Never => Err("Rematches are not possible here. Start a new game instead.".into()),
            Rematch::Wanted(wanted) => {
                wanted[side.index()] = true;
                let both = *wanted == [true; 2];
                self.tell_players(&FromHost::Rematch(Some(side)));
                if both {
                    self.out.push(Output::Rematch);
                }
                Ok(())
            }
            Rematch::Begun(..) => Ok(()),
        }
    }

    /// Sends a guest the state of the next game. A player learns who wants one, and that it has started; a spectator only the latter, after
    /// the end of this game.
    fn tell_of_rematch(&mut self, guest: u64, role: Role) {
        let told: Vec<FromHost> = match (&self.rematch, role) {
            (Rematch::Wanted(wanted), Role::Player(_)) => {
                let wanting = Color::ALL.into_iter().filter(|side| wanted[side.index()]);
                wanting.map(|side| FromHost::Rematch(Some(side))).collect()
            }
            (Rematch::Never, Role::Player(_)) => vec![FromHost::Rematch(None)],
            (Rematch::Begun(codes, _), Role::Player(side)) => vec![FromHost::Next(codes[side.index()].clone())],
            (Rematch::Begun(_, watch), Role::Watcher) if self.visible_to(role) == self.events() => {
                watch.clone().map(FromHost::Next).into_iter().collect()
            }
            _ => Vec::new(),
        };
        told.iter().for_each(|line| self.send(guest, line));
    }

    /// Seals from now on what the sides hide from each other, if they hide anything.
    pub fn sealed(mut self, secret: Secret) -> Self {
        if self.header.options.hides_information() {
            self.seals = Seals::new(&self.header, secret).ok();
            self.seal();
        }
        self
    }

    /// Seals the new events of the log, and sends the seal to the players.
    fn seal(&mut self) {
        let Some(seals) = &mut self.seals else { return };
        if seals.follow(self.game.log()).is_ok() {
            let line = FromHost::Sealed { events: seals.events(), seal: seals.last() };
            self.tell_players(&line);
        }
    }
}

impl Link {
    const fn is_player(&self) -> bool {
        matches!(self.role, Some(Role::Player(_)))
    }

    /// Returns when a guest that has not joined yet loses its connection.
    fn silent_until(&self) -> Option<Duration> {
        self.role.is_none().then(|| self.heard.saturating_add(SILENCE))
    }

    /// Counts a line. Returns whether it is not too many.
    fn may_speak(&mut self, now: Duration) -> bool {
        let seconds = now.saturating_sub(self.last).as_secs();
        if seconds > 0 {
            let forgiven = u32::try_from(seconds).unwrap_or(u32::MAX).saturating_mul(A_SECOND);
            self.lines = self.lines.saturating_sub(forgiven);
            self.last = now;
        }
        self.lines += 1;
        self.lines <= BURST
    }
}
