//! The class as the teacher has it open: a line is typed, and what happens is printed.

mod rounds;
mod views;

use super::boards;
use super::export;
use super::lobby::{Answer, GONE, may_be_answered};
use super::nats::{Folder, Running};
use super::record::{Board, Record, System};
use super::standings::Score;
use crate::code::letters;
use crate::keeper;
use crate::server::Server;
use crate::snapshot::Snapshot;
use crate::store::Store;
use crate::subject::{self, HERE, user_of_here};
use crate::tell::tell;
use crate::terms;
use async_nats::Message;
use futures_util::StreamExt;
use pawnstorm_game::clock::Controls;
use pawnstorm_rules::Info;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// What the teacher wishes for a class that has not begun.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// The game.
    pub info: &'static Info,
    /// The position from which every board begins.
    pub fen: Option<String>,
    /// The clocks.
    pub clock: Controls,
    /// Who plays whom.
    pub system: System,
    /// The number of rounds; without it as many as it takes that everybody plays everybody once, and seven in a Swiss tournament.
    pub rounds: Option<u32>,
}

/// The time between two pictures of all boards.
const PICTURE: Duration = Duration::from_secs(1);
/// The rounds of a Swiss tournament.
const ROUNDS: u32 = 7;

const HELP: &str = "\
who                who is there
pair               pair the next round, the first with all who are there
pair all, now      the first round with everybody; although boards still play
list, boards       the boards in lines, or drawn small; a number says which round
watch              all boards, drawn again every second until Enter
result BOARD 1-0   decide a board that nobody plays to its end: 1-0, 0-1, 1/2
without USER       leave somebody out of a Swiss tournament; with USER takes back
table              the table
export             write the games (PGN) and the report (TRF)
quit               close the class; opened again, every game goes on
";

struct Class {
    folder: Folder,
    server: Server,
    store: Store,
    wishes: Wishes,
    record: Option<Record>,
    /// The number of the last message of the record, and the number of those that were added here.
    last: u64,
    added: u64,
    /// The name under which messages are added.
    host: String,
    states: HashMap<String, Snapshot>,
    seen: BTreeMap<String, Instant>,
    watches: bool,
}

/// Opens a class until the teacher closes it.
///
/// # Errors
/// A sentence that says why it cannot be open any more.
pub async fn open(folder: Folder, wishes: Wishes) -> Result<(), String> {
    let (server, running) = folder.server().await?;
    println!("{} nats-server.", if running.is_some() { "Started" } else { "Found" });
    let store = Store::open(&server, 1).await?;
    let cannot = |why: &dyn std::fmt::Display| format!("The server cannot be listened to: {why}.");
    let mut here = server.client.subscribe(HERE).await.map_err(|why| cannot(&why))?;
    let mut class = Class {
        host: letters(10)?,
        folder,
        server: server.clone(),
        store: store.clone(),
        wishes,
        record: None,
        last: 0,
        added: 0,
        states: HashMap::new(),
        seen: BTreeMap::new(),
        watches: false,
    };
    class.read().await?;
    class.greet();
    let (shows, mut states) = mpsc::unbounded_channel();
    let (says, mut sayings) = mpsc::unbounded_channel();
    let restarts = tokio::spawn(stand_by(class.folder.clone(), running, says.clone()));
    let mut keeper = tokio::spawn(keeper::keep(server, store, Some(shows), move |sentence| drop(says.send(sentence))));
    let mut lines = typed()?;
    let mut pictures = tokio::time::interval(PICTURE);
    let ended = loop {
        tokio::select! {
            ended = &mut keeper => break ended.unwrap_or_else(|why| Err(format!("The host has failed: {why}."))),
            line = lines.recv() => match line {
                Some(line) if line.trim() != "quit" => class.obey(line.trim()).await,
                _ => break Ok(()),
            },
            message = here.next() => match message {
                Some(message) => class.answer(&message).await,
                None => break Err("The connection with the server is closed.".into()),
            },
            Some(state) = states.recv() => class.see(state).await,
            Some(sentence) = sayings.recv() => class.say(&sentence),
            _ = pictures.tick() => class.draw(),
        }
    };
    // Then the server ends too, if it was started here.
    keeper.abort();
    restarts.abort();
    let _ = restarts.await;
    ended
}

/// Starts the server again when it ends, if it was started here.
async fn stand_by(folder: Folder, mut running: Option<Running>, says: mpsc::UnboundedSender<String>) {
    let mut looks = tokio::time::interval(PICTURE);
    while running.is_some() {
        looks.tick().await;
        if running.as_mut().is_some_and(Running::has_ended) {
            let sentence = match folder.run() {
                Ok(again) => {
                    running = Some(again);
                    "nats-server had ended, and was started again. Nothing is lost.".into()
                }
                Err(why) => why,
            };
            let _ = says.send(sentence);
        }
    }
}

/// Reads what is typed, on a thread of its own.
fn typed() -> Result<mpsc::Receiver<String>, String> {
    let (lines, typed) = mpsc::channel(1);
    let listen = move || {
        for line in io::stdin().lines().map_while(Result::ok) {
            if lines.blocking_send(line).is_err() {
                return;
            }
        }
    };
    thread::Builder::new()
        .name("input".into())
        .spawn(listen)
        .map_err(|why| format!("There is no thread for the input: {why}."))?;
    Ok(typed)
}

fn prompt() {
    print!("> ");
    let _ = io::stdout().flush();
}

impl Class {
    /// Reads what the class has done before.
    async fn read(&mut self) -> Result<(), String> {
        let stored = self.store.read(&subject::class(&self.folder.name)).await?;
        self.last = stored.last;
        if stored.last == 0 {
            return Ok(());
        }
        let text = String::from_utf8(stored.bytes).map_err(|_| "The record of the class is damaged.".to_string())?;
        let record = Record::read(&text)?;
        for board in record.rounds.iter().flat_map(|round| &round.boards) {
            let stored = self.store.read(&subject::journal(board.game())).await?;
            let (_, replayed) = terms::read(&stored.bytes)?;
            self.states.insert(board.game().into(), Snapshot::of(board.game(), &replayed.game, [false; 2]));
        }
        self.record = Some(record);
        Ok(())
    }

    fn greet(&self) {
        println!("Each pupil types a line of {}.", self.folder.addresses().display());
        match &self.record {
            Some(record) => tell(&format!(
                "{} goes on: {}, round {} of {}. What was wished for a new class does not count.",
                record.setup.event,
                record.setup.info.name,
                record.rounds.len(),
                record.setup.rounds
            )),
            None => {
                println!("{}: {} for {} pupils.", self.folder.name, self.wishes.info.name, self.folder.pupils.len());
            }
        }
        tell("Type pair when all are there, and help for the rest.");
        prompt();
    }

    /// Says something that happened.
    fn say(&self, sentence: &str) {
        if !self.watches {
            print!("\r");
            tell(sentence);
            prompt();
        }
    }

    async fn obey(&mut self, line: &str) {
        if std::mem::take(&mut self.watches) {
            print!("\x1b[?25h");
            return prompt();
        }
        let mut words = line.split_whitespace();
        let done = match (words.next().unwrap_or_default(), words.next(), words.next()) {
            ("", ..) => Ok(String::new()),
            ("help", ..) => Ok(HELP.into()),
            ("who", ..) => Ok(self.who()),
            ("pair", how, _) => self.pair(how).await,
            ("list", round, _) => self.shown(round).map(|shown| boards::list(&shown)),
            ("boards", round, _) => self.shown(round).map(|shown| boards::small(&shown, views::size().0)),
            ("watch", ..) if !io::stdout().is_terminal() => Err("Only a terminal can be watched; say boards.".into()),
            ("watch", ..) => {
                self.watches = true;
                print!("\x1b[?25l");
                return self.draw();
            }
            ("result", Some(board), Some(score)) => self.decide(board, score).await,
            ("result", ..) => Err("Say result BOARD 1-0, 0-1 or 1/2.".into()),
            (word @ ("with" | "without"), Some(user), _) => self.excuse(user, word == "without").await,
            ("table", ..) => self.table(),
            ("export", ..) => self.export().await,
            (word, ..) => {
                Err(format!("There is no command {}; help says which there are.", pawnstorm_rules::text::quoted(word)))
            }
        };
        match done {
            Ok(text) => print!("{text}"),
            Err(why) => tell(&why),
        }
        prompt();
    }

    fn is_here(&self, user: &str) -> bool {
        self.seen.get(user).is_some_and(|seen| seen.elapsed() < GONE)
    }

    /// How a game ended.
    fn ended(&self) -> impl Fn(&str) -> Option<Score> + '_ {
        |game| self.states.get(game)?.outcome.map(export::score)
    }

    /// Takes in the state of a game.
    async fn see(&mut self, state: Snapshot) {
        let game = state.game.clone();
        let was_over = self.states.get(&game).is_some_and(|state| state.outcome.is_some());
        let ended = (!was_over && state.outcome.is_some()).then(|| state.sentence.clone());
        self.states.insert(game.clone(), state);
        let (Some(sentence), Some(record)) = (ended, &self.record) else { return };
        let Some(round) = record.rounds.last() else { return };
        let Some(index) = round.boards.iter().position(|board| board.game() == game) else { return };
        let [white, black] = &round.boards[index].users;
        self.say(&format!("Board {}, {white} and {black}: {sentence}", index + 1));
        if self.open_boards().is_empty() {
            let number = record.rounds.len();
            match self.export().await {
                Ok(_) => {
                    self.say(&format!("Round {number} is over; games and report are written. Type pair for the next."));
                }
                Err(why) => self.say(&why),
            }
        }
    }

    /// Answers a pupil who asks where it plays.
    async fn answer(&mut self, message: &Message) {
        let Some(user) = user_of_here(&message.subject).map(String::from) else { return };
        let Some(reply) = message.reply.clone().filter(|reply| may_be_answered(&user, reply)) else { return };
        let is_known = self.folder.pupils.iter().any(|pupil| pupil.user == user);
        if is_known && !self.is_here(&user) {
            self.seen.insert(user.clone(), Instant::now());
            let plays = self.players_at_boards().any(|player| player == user);
            let count = self.folder.pupils.iter().filter(|pupil| self.is_here(&pupil.user)).count();
            if !plays {
                self.say(&format!("{user} is there; {count} wait."));
            }
        } else if is_known {
            self.seen.insert(user.clone(), Instant::now());
        }
        let _ = self.server.client.publish(reply, self.place(&user).to_string().into()).await;
    }

    /// Where a user plays.
    fn place(&self, user: &str) -> Answer {
        let Some(record) = self.record.as_ref().filter(|record| !record.rounds.is_empty()) else {
            return Answer::Wait("The teacher will pair soon.".into());
        };
        if record.number(user).is_none() {
            return Answer::Wait(
                "You are not in this tournament, since you came after its first round was paired.".into(),
            );
        }
        for (number, round) in record.rounds.iter().enumerate().rev() {
            let seat = |board: &Board| board.users.iter().position(|other| other == user);
            let Some((index, side)) =
                round.boards.iter().enumerate().find_map(|(index, board)| Some((index, seat(board)?)))
            else {
                continue;
            };
            let board = &round.boards[index];
            if record.decided.contains_key(&(number, index)) || self.ended()(board.game()).is_some() {
                continue;
            }
            let (colour, other) = (["White", "Black"][side], &board.users[1 - side]);
            return Answer::Seat(
                board.codes[side].clone(),
                format!("Round {}, board {}: you play {colour} against {other}.", number + 1, index + 1),
            );
        }
        let count = record.rounds.len();
        let rests = record.rounds[count - 1].rests.as_deref() == Some(user);
        Answer::Wait(match () {
            () if rests => format!("You have no opponent in round {count}."),
            () if !record.rounds[count - 1]
                .boards
                .iter()
                .any(|board| board.users.iter().any(|other| other == user)) =>
            {
                format!("You do not play in round {count}.")
            }
            () if count >= record.setup.rounds as usize => "Your last game is played.".into(),
            () => format!("Your game of round {count} is played; the next begins when the teacher has paired."),
        })
    }
}
