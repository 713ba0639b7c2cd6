//! The host of all games in a store. It knows none of them until somebody comes to it, so it can be ended at any time and started again on
//! any machine; the one started last keeps the games.

use crate::code;
use crate::frame::{Counter, Frame};
use crate::server::Server;
use crate::snapshot::Snapshot;
use crate::store::{Refused, Store};
use crate::subject::{self, GUESTS, KEEPER, Way};
use crate::table::{self, Event, Left, Means, Table};
use crate::terms::{Place, Terms};
use futures_util::StreamExt;
use pawnstorm_game::journal::Header;
use pawnstorm_game::protocol::{FromHost, Output, Room, Seats};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// The number of messages that may wait for a game, and of games that are opened at once.
const WAITING: usize = 1024;
const OPENED: usize = 16;
/// The number of games that may wait to be opened, and of those that are remembered before the ones that nobody needs are forgotten.
const TO_OPEN: usize = 4096;
const REMEMBERED: usize = 1024;
/// The time after which a game may be ended if a player is away.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Begins a game in the store. Returns its terms.
///
/// # Errors
/// A sentence that says why it cannot be begun.
pub async fn create(
    store: &Store,
    header: Header,
    users: [Option<String>; 2],
    place: Option<Place>,
) -> Result<Terms, String> {
    let (name, [white, black, watch]) = code::of_new_game()?;
    let seats = Seats { codes: [white, black], watch: Some(watch), delay: Duration::ZERO, patience: PATIENCE };
    let terms = Terms { seats, users, place };
    let mut room = Room::new(header, terms.seats.clone()).map_err(|why| format!("The game cannot begin: {why}."))?;
    let mut text = format!("{terms}\n");
    for output in room.take() {
        if let Output::Store(line) = output {
            text.push_str(&line);
        }
    }
    match store.append(&subject::journal(&name), &format!("{name}-begin"), 0, text).await {
        Ok(_) => Ok(terms),
        Err(Refused::Overtaken) => Err("There is a game of that name already; try again.".into()),
        Err(Refused::Full(why)) => Err(format!("The game cannot be stored: {why}.")),
    }
}

/// What ends a host.
const ANOTHER: &str = "Another host was started, and keeps all games from now on; this one has ended.";

/// Keeps all games until another host does. What is to be said to the person who runs it goes to `say`, and the state of each game to
/// `shows`.
///
/// # Errors
/// A sentence that says why no game can be kept any more.
pub async fn keep(
    server: Server,
    store: Store,
    shows: Option<mpsc::UnboundedSender<Snapshot>>,
    say: impl Fn(String) + Send + Sync + 'static,
) -> Result<(), String> {
    let cannot = |why: &dyn std::fmt::Display| format!("The server cannot be listened to: {why}.");
    let mut guests = server.client.subscribe(GUESTS).await.map_err(|why| cannot(&why))?;
    let mut keepers = server.client.subscribe(KEEPER).await.map_err(|why| cannot(&why))?;
    server.client.flush().await.map_err(|why| cannot(&why))?;
    let means = Means { server, store, host: code::letters(10)?, shows };
    register(&means).await?;
    let (overtaken, mut ends) = mpsc::channel(1);
    let stay = Arc::new(Stay { means, opening: Semaphore::new(OPENED), overtaken, say: Box::new(say) });
    let to_open = Arc::new(Semaphore::new(TO_OPEN));
    let mut tables: HashMap<String, mpsc::Sender<Event>> = HashMap::new();
    loop {
        tokio::select! {
            biased;
            _ = ends.recv() => return Err(ANOTHER.into()),
            message = keepers.next() => {
                if message.is_none() || stay.means.store.is_last(KEEPER, &stay.means.host).await == Some(None) {
                    return Err(ANOTHER.into());
                }
            }
            message = guests.next() => {
                let Some(message) = message else { return Err("The connection with the server is closed.".into()) };
                let Some(way) = Way::of(&message.subject) else { continue };
                let is_first = matches!(Frame::of(&message.payload), Some(Frame::Line(1, _)));
                let is_open = tables.get(&way.game).is_some_and(|table| !table.is_closed());
                if !is_open && !is_first {
                    tables.remove(&way.game);
                    table::end(&stay.means.server, &way).await;
                    continue;
                }
                if !is_open {
                    if tables.len().is_multiple_of(REMEMBERED) {
                        tables.retain(|_, table| !table.is_closed());
                    }
                    let Ok(turn) = Arc::clone(&to_open).try_acquire_owned() else {
                        table::end(&stay.means.server, &way).await;
                        continue;
                    };
                    let (events, inbox) = mpsc::channel(WAITING);
                    tables.insert(way.game.clone(), events.clone());
                    tokio::spawn(Arc::clone(&stay).keep(way.game.clone(), events, inbox, turn));
                }
                // What finds no place is missed by the game, which then ends the connection.
                if let Some(table) = tables.get(&way.game) {
                    let _ = table.try_send(Event::Frame(way, message.payload.into()));
                }
            }
        }
    }
}

/// Says that this host keeps the games from now on.
async fn register(means: &Means) -> Result<(), String> {
    loop {
        let (last, _) = means.store.last(KEEPER).await?;
        match means.store.append(KEEPER, &means.host, last, means.host.clone()).await {
            Ok(_) => return Ok(()),
            Err(Refused::Overtaken) => {}
            Err(Refused::Full(why)) => return Err(format!("The server stores nothing: {why}.")),
        }
    }
}

/// What all games need while they stay here.
struct Stay {
    means: Means,
    opening: Semaphore,
    overtaken: mpsc::Sender<()>,
    say: Box<dyn Fn(String) + Send + Sync>,
}

impl Stay {
    /// Keeps a game as long as somebody needs it.
    async fn keep(
        self: Arc<Self>,
        name: String,
        events: mpsc::Sender<Event>,
        mut inbox: mpsc::Receiver<Event>,
        turn: OwnedSemaphorePermit,
    ) {
        let place = self.opening.acquire().await;
        let opened = Table::open(self.means.clone(), name.clone(), events).await;
        drop((place, turn));
        let left = match opened {
            Ok(table) => table.run(&mut inbox).await,
            Err(left) => left,
        };
        match &left {
            Left::Alone => {}
            Left::Overtaken => {
                let _ = self.overtaken.try_send(());
            }
            Left::Later(why) | Left::Never(why) => (self.say)(format!("The game {name} is not kept: {why}")),
        }
        inbox.close();
        while let Ok(event) = inbox.try_recv() {
            if let Event::Frame(way, payload) = event {
                if let (Left::Never(why), Some(Frame::Line(1, _))) = (&left, Frame::of(&payload)) {
                    let bye = Counter::default().line(&FromHost::Bye(why.clone()).to_string());
                    let _ = self.means.server.client.publish(way.to_guest(), bye.into()).await;
                }
                table::end(&self.means.server, &way).await;
            }
        }
    }
}
