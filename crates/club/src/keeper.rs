//! The host of all games in a store. It loads a game only when someone joins it, so you can stop the host at any time and restart it on
//! any machine. Of several hosts, the latest one has the games.

use crate::class::boards::Snapshot;
use crate::class::roll::TEACHER;
use crate::code;
use crate::server::Server;
use crate::store::{Refused, Store};
use crate::subject::{self, GUESTS, KEEPER, Way};
use crate::table::{self, Event, Left, Means, Table};
use crate::terms::{Place, Terms};
use crate::wire::{Counter, Frame};
use futures_util::StreamExt;
use pawnstorm_game::clock::Controls;
use pawnstorm_game::journal::Header;
use pawnstorm_game::protocol::{FromHost, Output, Room, Seats};
use pawnstorm_game::{self as game, Player, Timestamp};
use pawnstorm_rules::{Color, Info, Options};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::sleep;

/// The maximum number of messages waiting for a game.
const WAITING: usize = 1024;
/// The maximum number of games being opened at once.
const OPENED: usize = 16;
/// The maximum number of users with games being opened.
const OPENING: usize = 4096;
/// The number of games in memory that makes the host forget the closed ones.
const REMEMBERED: usize = 1024;
/// The maximum number of games being opened at once for one user.
const OPENED_BY_ONE: usize = 64;
/// How long a failed opening still counts towards [`OPENED_BY_ONE`].
const WASTED: Duration = Duration::from_secs(1);
const UNKNOWN: &str = "There is no such game here, or it has been removed.";
/// The away time of hosted games: how long a player may be away before the opponent may end the game.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Returns the current time for the first line of a game.
pub fn now() -> Timestamp {
    Timestamp::new(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs()))
}

/// Describes a game that starts now, with the first line of its journal. Hides nothing, because online players each have their own board.
pub fn header(info: &'static Info, fen: Option<&str>, clock: Controls) -> Result<Header, String> {
    let options = Options::of(info).open();
    let start = game::start(info.id, options, fen).map_err(|why| format!("{why}"))?.start_fen();
    Ok(Header { info, options, players: [Player::Human; 2], time: now(), clock, start })
}

pub async fn create(
    store: &Store,
    header: Header,
    users: [Option<String>; 2],
    place: Option<Place>,
) -> Result<Terms, String> {
    let [white, black, watch] = code::of_new_game()?;
    let name = code::game(&white).unwrap_or_default().to_string();
    let seats = Seats { codes: [white, black], watch: Some(watch), delay: Duration::ZERO, timeout: PATIENCE };
    let terms = Terms { seats, users, place };
    let mut room = Room::new(header, terms.seats.clone()).map_err(|why| format!("Could not start the game: {why}."))?;
    let mut text = format!("{terms}\n");
    for output in room.take() {
        if let Output::Store(line) = output {
            text.push_str(&line);
        }
    }
    match store.append(&subject::journal(&name), &format!("{name}-begin"), 0, text).await {
        Ok(_) => Ok(terms),
        Err(Refused::Overtaken) => Err("A game with that name already exists. Try again.".into()),
        Err(Refused::Full(why)) => Err(format!("Could not save the game: {why}.")),
    }
}

const ANOTHER: &str = "Another host has taken over all games, so this one has stopped.";

/// The channels between a host and the teacher's screen. The default has no screen.
pub struct Teacher {
    pub shows: mpsc::UnboundedSender<Snapshot>,
    /// The games decided by the teacher, each with its winner; `None` is a draw.
    pub decides: mpsc::UnboundedReceiver<(String, Option<Color>)>,
}

impl Default for Teacher {
    fn default() -> Self {
        Self { shows: mpsc::unbounded_channel().0, decides: mpsc::unbounded_channel().1 }
    }
}

/// Hosts all games until another host takes over. Passes messages for the person who runs the host to `say`.
pub async fn keep(
    server: Server,
    store: Store,
    teacher: Teacher,
    say: impl Fn(String) + Send + Sync + 'static,
) -> Result<(), String> {
    let cannot = |why: &dyn std::fmt::Display| format!("Could not receive from the server: {why}.");
    let mut guests = server.client.subscribe(GUESTS).await.map_err(|why| cannot(&why))?;
    let mut keepers = server.client.subscribe(KEEPER).await.map_err(|why| cannot(&why))?;
    server.client.flush().await.map_err(|why| cannot(&why))?;
    let Teacher { shows, mut decides } = teacher;
    let means = Means { server, store, host: code::letters(10)?, shows };
    register(&means).await?;
    let (overtaken, mut ends) = mpsc::channel(1);
    let stay = Arc::new(Stay { means, opening: Semaphore::new(OPENED), overtaken, say: Box::new(say) });
    let mut tables = Tables { stay: Arc::clone(&stay), all: HashMap::new(), turns: Turns::default() };
    loop {
        tokio::select! {
            biased;
            _ = ends.recv() => return Err(ANOTHER.into()),
            message = keepers.next() => {
                if message.is_none() || stay.means.store.is_last(KEEPER, &stay.means.host).await == Some(None) {
                    return Err(ANOTHER.into());
                }
            }
            Some((game, winner)) = decides.recv() => {
                if let Some(table) = tables.opened(&game, TEACHER) {
                    // The queue may be full of messages from the players; the other games do not wait for it.
                    tokio::spawn(async move { table.send(Event::Decided(winner)).await });
                }
            }
            message = guests.next() => {
                let Some(message) = message else { return Err("The server closed the connection.".into()) };
                let Some(way) = Way::of(&message.subject) else { continue };
                let is_first = matches!(Frame::of(&message.payload), Some(Frame::Line(1, _)));
                let table = if is_first { tables.opened(&way.game, &way.user) } else { tables.open(&way.game) };
                match table {
                    // A full queue drops the message. The game notices the gap and ends the connection.
                    Some(table) => drop(table.try_send(Event::Frame(way, message.payload.into()))),
                    None => table::end(&stay.means.server, &way).await,
                }
            }
        }
    }
}

struct Tables {
    stay: Arc<Stay>,
    all: HashMap<String, mpsc::Sender<Event>>,
    turns: Turns,
}

impl Tables {
    /// Returns the queue of an open game.
    fn open(&self, game: &str) -> Option<mpsc::Sender<Event>> {
        self.all.get(game).filter(|table| !table.is_closed()).cloned()
    }

    /// Returns the queue of a game, and opens the game for `user` if necessary; `None` if too many are being opened.
    fn opened(&mut self, game: &str, user: &str) -> Option<mpsc::Sender<Event>> {
        if let Some(table) = self.open(game) {
            return Some(table);
        }
        if self.all.len() >= REMEMBERED {
            self.all.retain(|_, table| !table.is_closed());
        }
        let turn = self.turns.of(user)?;
        let (events, inbox) = mpsc::channel(WAITING);
        self.all.insert(game.into(), events.clone());
        tokio::spawn(Arc::clone(&self.stay).keep(game.into(), events.clone(), inbox, turn));
        Some(events)
    }
}

/// The limits on opening games, one for each user, so that one user cannot keep the others waiting.
#[derive(Default)]
struct Turns(HashMap<String, Arc<Semaphore>>);

impl Turns {
    /// Takes a turn to open a game for `user`, if the limit allows it.
    fn of(&mut self, user: &str) -> Option<OwnedSemaphorePermit> {
        if self.0.len() >= OPENING {
            self.0.retain(|_, turns| turns.available_permits() < OPENED_BY_ONE);
        }
        if self.0.len() >= OPENING {
            return None;
        }
        let turns = self.0.entry(user.into()).or_insert_with(|| Arc::new(Semaphore::new(OPENED_BY_ONE)));
        Arc::clone(turns).try_acquire_owned().ok()
    }
}

/// Registers this host as the latest one.
async fn register(means: &Means) -> Result<(), String> {
    loop {
        let (last, _) = means.store.last(KEEPER).await?;
        match means.store.append(KEEPER, &means.host, last, means.host.clone()).await {
            Ok(_) => return Ok(()),
            Err(Refused::Overtaken) => {}
            Err(Refused::Full(why)) => return Err(format!("The server cannot store games: {why}.")),
        }
    }
}

/// The resources that all hosted games share.
struct Stay {
    means: Means,
    opening: Semaphore,
    overtaken: mpsc::Sender<()>,
    say: Box<dyn Fn(String) + Send + Sync>,
}

impl Stay {
    /// Opens a game and runs it until its last guest has left. Then answers the messages still waiting.
    async fn keep(
        self: Arc<Self>,
        name: String,
        events: mpsc::Sender<Event>,
        mut inbox: mpsc::Receiver<Event>,
        turn: OwnedSemaphorePermit,
    ) {
        let place = self.opening.acquire().await;
        let opened = Table::open(self.means.clone(), name.clone(), events).await;
        drop(place);
        let left = match opened {
            Ok(table) => {
                drop(turn);
                table.run(&mut inbox).await
            }
            Err(left) => {
                // Guessing the names of games must stay slow.
                tokio::spawn(async move {
                    sleep(WASTED).await;
                    drop(turn);
                });
                left
            }
        };
        match &left {
            // Nothing that the person who runs the host could fix.
            Left::Alone | Left::Unknown => {}
            Left::Overtaken => {
                let _ = self.overtaken.try_send(());
            }
            Left::Later(why) | Left::Never(why) => (self.say)(format!("Cannot host the game {name}: {why}")),
        }
        inbox.close();
        while let Ok(event) = inbox.try_recv() {
            if let Event::Frame(way, payload) = event {
                let why = match &left {
                    Left::Unknown => Some(UNKNOWN),
                    Left::Never(why) => Some(why.as_str()),
                    _ => None,
                };
                if let (Some(why), Some(Frame::Line(1, _))) = (why, Frame::of(&payload)) {
                    let bye = Counter::default().line(&FromHost::Bye(why.into()).to_string());
                    let _ = self.means.server.client.publish(way.to_guest(), bye.into()).await;
                }
                table::end(&self.means.server, &way).await;
            }
        }
    }
}
