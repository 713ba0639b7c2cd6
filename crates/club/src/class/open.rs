//! The teacher's screen of an open class: it reads commands line by line, and prints the events.

mod rounds;
mod views;

use super::boards;
use super::export;
use super::lobby::{Answer, GONE, Told, may_be_answered};
use super::nats::Folder;
use super::record::{Board, Record, System};
use super::roll::Pupil;
use super::standings::Score;
use crate::class::boards::Snapshot;
use crate::code::letters;
use crate::keeper::{self, Teacher};
use crate::play::tell;
use crate::server::Server;
use crate::store::Store;
use crate::subject::{self, HERE, user_of_here};
use crate::terms;
use async_nats::Message;
use futures_util::StreamExt;
use pawnstorm_game::clock::Controls;
use pawnstorm_game::describe;
use pawnstorm_game::protocol::sayable;
use pawnstorm_rules::text::{capitalised, quoted};
use pawnstorm_rules::{Color, Info};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The teacher's options for a class before its first round.
#[derive(Clone, Debug)]
pub struct Wishes {
    pub info: &'static Info,
    /// The starting position of every board; `None` for the usual one.
    pub fen: Option<String>,
    pub clock: Controls,
    pub system: System,
    /// The number of rounds; `None` means one game for each pair in a round-robin, and seven rounds in a Swiss tournament.
    pub rounds: Option<u32>,
}

/// The time between two drawings of the watched boards.
const PICTURE: Duration = Duration::from_secs(1);
/// The default number of rounds in a Swiss tournament.
const ROUNDS: u32 = 7;
/// How long pupils receive an announcement.
const ANNOUNCED: Duration = Duration::from_secs(60);
/// The maximum length of an announcement, in characters.
const ANNOUNCEMENT: usize = 100;

const HELP: &str = "\
who                who is there
pair               pair the next round; the first includes the pupils present
pair all           pair the first round for the whole class
pair now           pair the next round while boards still play
list, boards       list the boards, or draw them small; add a round number
board 3            show one board large; board 1.3 is board 3 of round 1
watch, watch 3     show all boards or one, live, until Enter
result 3 1-0       decide an unfinished board: 1-0, 0-1 or 1/2
announce TEXT      show the whole class a line of text
without USER       leave a pupil out of a Swiss tournament; with USER undoes it
table              show the table
export             write the games (PGN) and the report (TRF)
quit               close the class; its games wait until you open it again
";

struct Class {
    folder: Folder,
    server: Server,
    store: Store,
    wishes: Wishes,
    record: Option<Record>,
    /// The number of the record's last message in the store.
    last: u64,
    /// The number of messages added by this program.
    added: u64,
    /// A random name for the identities of added messages.
    host: String,
    states: HashMap<String, Snapshot>,
    seen: BTreeMap<String, Instant>,
    /// The board to redraw every second, if the teacher watches one: its round and number from 0, or `None` for all boards.
    watches: Option<Option<(usize, usize)>>,
    announced: Option<(Instant, String)>,
    /// The way to the host for decided games and their winners.
    decides: mpsc::UnboundedSender<(String, Option<Color>)>,
}

/// Opens a class until the teacher closes it.
pub async fn open(folder: Folder, wishes: Wishes) -> Result<(), String> {
    let (server, mut running) = folder.server().await?;
    println!("{} nats-server.", if running.is_started() { "Started" } else { "Found" });
    let store = Store::open(&server, 1).await?;
    let cannot = |why: &dyn std::fmt::Display| format!("Could not receive from the server: {why}.");
    let mut here = server.client.subscribe(HERE).await.map_err(|why| cannot(&why))?;
    let (shows, mut states) = mpsc::unbounded_channel();
    let (decides, decided) = mpsc::unbounded_channel();
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
        watches: None,
        announced: None,
        decides,
    };
    class.read().await?;
    class.greet();
    let (says, mut sayings) = mpsc::unbounded_channel();
    let teacher = Teacher { shows, decides: decided };
    let mut keeper = tokio::spawn(keeper::keep(server, store, teacher, move |sentence| drop(says.send(sentence))));
    let mut lines = typed()?;
    let mut pictures = tokio::time::interval(PICTURE);
    loop {
        tokio::select! {
            ended = &mut keeper => return ended.unwrap_or_else(|why| Err(format!("The host has failed: {why}."))),
            line = lines.recv() => match line {
                Some(line) if line.trim() != "quit" => class.obey(line.trim()).await,
                _ => break,
            },
            message = here.next() => match message {
                Some(message) => class.answer(&message).await,
                None => return Err("The server closed the connection.".into()),
            },
            Some(state) = states.recv() => class.see(state).await,
            Some(sentence) = sayings.recv() => class.say(&sentence),
            _ = pictures.tick() => {
                class.draw();
                if running.has_ended() {
                    match class.folder.run() {
                        Ok(again) => {
                            running = again;
                            class.say("nats-server had stopped and was restarted. Nothing was lost.");
                        }
                        Err(why) => class.say(&why),
                    }
                }
            }
        }
    }
    keeper.abort();
    running.stop().await
}

/// Reads the teacher's input on a separate thread.
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
        .map_err(|why| format!("Could not start a thread for the input: {why}."))?;
    Ok(typed)
}

fn prompt() {
    print!("> ");
    let _ = io::stdout().flush();
}

impl Class {
    /// Reads the record of the class and the state of its games.
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
        println!("Each pupil types their line of {}.", self.folder.addresses().display());
        match &self.record {
            Some(record) => tell(&format!(
                "Resumed {}: {}, round {} of {}. Options for a new class are ignored.",
                record.setup.event,
                record.setup.info.name,
                record.rounds.len(),
                record.setup.rounds
            )),
            None => {
                println!("{}: {} for {} pupils.", self.folder.name, self.wishes.info.name, self.folder.pupils.len());
            }
        }
        tell("Type pair when everyone is there, or help for all commands.");
        prompt();
    }

    fn say(&self, sentence: &str) {
        if self.watches.is_none() {
            print!("\r");
            tell(sentence);
            prompt();
        }
    }

    async fn obey(&mut self, line: &str) {
        if self.watches.take().is_some() {
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
            ("board", Some(board), _) => self.board(board).and_then(|(round, board)| self.large(round, board)),
            ("board", ..) => Err("Which board? For example: board 3".into()),
            ("watch", ..) if !io::stdout().is_terminal() => Err("watch needs a terminal. Type boards instead.".into()),
            ("watch", board, _) => match board.map(|board| self.board(board)).transpose() {
                Ok(watched) => {
                    self.watches = Some(watched);
                    print!("\x1b[?25l");
                    return self.draw();
                }
                Err(why) => Err(why),
            },
            ("result", Some(board), Some(score)) => self.decide(board, score).await,
            ("result", ..) => Err("Type result BOARD 1-0, 0-1 or 1/2.".into()),
            ("announce", ..) => self.announce(&line["announce".len()..]),
            (word @ ("with" | "without"), Some(user), _) => self.excuse(user, word == "without").await,
            ("table", ..) => self.table(),
            ("export", ..) => self.export().await,
            (word, ..) => Err(format!("Unknown command {}. Type help for the list.", quoted(word))),
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

    /// Returns a function from the name of a game to its result.
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
        let count = record.rounds.len();
        let boards = |round: usize| record.rounds[round].boards.iter().position(|board| board.game() == game);
        let Some((round, index)) = (0..count).rev().find_map(|round| Some((round, boards(round)?))) else { return };
        let [white, black] = &record.rounds[round].boards[index].users;
        self.say(&format!("{}, {white} and {black}: {sentence}", capitalised(&self.named(round, index))));
        if self.open_boards().is_empty() {
            let next = if count < record.setup.rounds as usize { " Type pair for the next." } else { "" };
            match self.export().await {
                Ok(_) => self.say(&format!("Round {count} is over; the games and the report are saved.{next}")),
                Err(why) => self.say(&why),
            }
        }
    }

    /// Announces `text` to the whole class for a short time.
    fn announce(&mut self, text: &str) -> Result<String, String> {
        if text.trim().chars().count() > ANNOUNCEMENT {
            return Err(format!("An announcement has at most {ANNOUNCEMENT} characters."));
        }
        let text = sayable(text).ok_or("Announce what? For example: announce Five minutes left")?;
        self.announced = Some((Instant::now(), text));
        let count = self.folder.pupils.iter().filter(|pupil| self.is_here(&pupil.user)).count();
        Ok(format!("Announced to {}.\n", describe::counted(count, "pupil")))
    }

    /// Answers a pupil's question for their board.
    async fn answer(&mut self, message: &Message) {
        let Some(user) = user_of_here(&message.subject).map(String::from) else { return };
        let Some(reply) = message.reply.clone().filter(|reply| may_be_answered(&user, reply)) else { return };
        let is_known = self.folder.pupils.iter().any(|pupil| pupil.user == user);
        if is_known {
            let is_new = !self.is_here(&user);
            self.seen.insert(user.clone(), Instant::now());
            let playing: Vec<&str> = self.players_at_boards().collect();
            if is_new && !playing.contains(&user.as_str()) {
                let waits = |pupil: &&Pupil| self.is_here(&pupil.user) && !playing.contains(&pupil.user.as_str());
                let count = self.folder.pupils.iter().filter(waits).count();
                self.say(&format!("{user} has joined; {count} waiting."));
            }
        }
        self.end_decided(&user);
        let announced = self.announced.as_ref().filter(|(since, _)| since.elapsed() < ANNOUNCED);
        let told = Told { answer: self.place(&user), announced: announced.map(|(_, text)| text.clone()) };
        let _ = self.server.client.publish(reply, told.to_string().into()).await;
    }

    /// Returns the board of a user, or the reason to wait.
    fn place(&self, user: &str) -> Answer {
        let Some(record) = self.record.as_ref().filter(|record| !record.rounds.is_empty()) else {
            return Answer::Wait("The teacher will pair soon.".into());
        };
        let count = record.rounds.len();
        let (next, has_next) = (count + 1, count < record.setup.rounds as usize);
        if record.number(user).is_none() {
            return Answer::Wait(match record.setup.system {
                System::Swiss if has_next => {
                    format!(
                        "You joined after round {count} was paired. You play in round {next}, when the teacher pairs it."
                    )
                }
                _ => "You joined after this tournament was paired. Ask the teacher when you can play.".into(),
            });
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
        let last = &record.rounds[count - 1];
        let again = if has_next { format!(" You play again in round {next}.") } else { String::new() };
        let Some(index) = last.boards.iter().position(|board| board.users.iter().any(|other| other == user)) else {
            return Answer::Wait(match () {
                () if record.left.contains(user) => {
                    format!("You do not play in round {count}: the teacher left you out.")
                }
                () if last.rests.as_deref() == Some(user) => format!("You have no opponent in round {count}.{again}"),
                () => format!("You do not play in round {count}.{again}"),
            });
        };
        let what = match record.decided.get(&(count - 1, index)) {
            Some(score) => format!("The teacher has decided your game of round {count}: {}", score.word()),
            None => format!("Your game of round {count} is played"),
        };
        Answer::Wait(match has_next {
            true => format!("{what}; the next starts when the teacher pairs it."),
            false => format!("{what}. It was your last."),
        })
    }
}
