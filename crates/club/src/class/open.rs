//! The class as the teacher has it open: a line is typed, and what happens is printed.

use super::boards::{self, Shown};
use super::export;
use super::lobby::{Answer, GONE, may_be_answered};
use super::nats::{Folder, Running};
use super::record::{self, Board, Record, Round, Setup, System};
use super::round_robin;
use super::standings::Score;
use crate::begin;
use crate::code::letters;
use crate::keeper;
use crate::server::Server;
use crate::snapshot::Snapshot;
use crate::store::{Refused, Store};
use crate::subject::{self, HERE, user_of_here};
use crate::terms::{self, Place};
use async_nats::Message;
use futures_util::StreamExt;
use pawnstorm_game::Timestamp;
use pawnstorm_game::clock::Controls;
use pawnstorm_rules::Info;
use std::collections::{BTreeMap, BTreeSet, HashMap};
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
/// The width and height of a screen that does not tell its own.
const SIZE: (usize, usize) = (80, 24);

const HELP: &str = "\
who                 who is there
pair                pair the next round, with all who are there in the first; pair all, with everybody; pair now, although boards still play
list, boards        the boards of the round, in lines or drawn small; a number says which round
watch               all boards, drawn again every second until Enter
without USER        pair the next rounds of a Swiss tournament without somebody; with USER takes back
result BOARD 1-0    decide a board that nobody plays to its end: 1-0, 0-1, 1/2
table               the table
export              write the games (PGN) and the report of the tournament (TRF)
quit                close the class; it can be opened again, and every game goes on
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
            Some(record) => println!(
                "{} goes on: {}, round {} of {}. What was wished for a new class does not count.",
                record.setup.event,
                record.setup.info.name,
                record.rounds.len(),
                record.setup.rounds
            ),
            None => {
                println!("{}: {} for {} pupils.", self.folder.name, self.wishes.info.name, self.folder.pupils.len());
            }
        }
        println!("Type pair when all are there, and help for the rest.");
        prompt();
    }

    /// Says something that happened.
    fn say(&self, sentence: &str) {
        if !self.watches {
            println!("\r{sentence}");
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
            ("boards", round, _) => self.shown(round).map(|shown| boards::small(&shown, size().0)),
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
            Err(why) => println!("{why}"),
        }
        prompt();
    }

    fn is_here(&self, user: &str) -> bool {
        self.seen.get(user).is_some_and(|seen| seen.elapsed() < GONE)
    }

    fn who(&self) -> String {
        let (mut here, mut away) = (Vec::new(), Vec::new());
        for pupil in &self.folder.pupils {
            if self.is_here(&pupil.user) { here.push(pupil.user.as_str()) } else { away.push(pupil.user.as_str()) }
        }
        let playing: Vec<&str> = self.players_at_boards().collect();
        away.retain(|user| !playing.contains(user));
        let list = |users: &[&str]| if users.is_empty() { "nobody".into() } else { users.join(", ") };
        format!("Waiting: {}\nAt a board: {}\nNot here: {}\n", list(&here), list(&playing), list(&away))
    }

    /// The users who are at their boards.
    fn players_at_boards(&self) -> impl Iterator<Item = &str> {
        let boards = self.record.iter().flat_map(|record| &record.rounds).flat_map(|round| &round.boards);
        boards.flat_map(|board| {
            let there = self.states.get(board.game()).map_or([false; 2], |state| state.there);
            board.users.iter().zip(there).filter(|(_, there)| *there).map(|(user, _)| user.as_str())
        })
    }

    /// How a game ended.
    fn ended(&self) -> impl Fn(&str) -> Option<Score> + '_ {
        |game| self.states.get(game)?.outcome.map(export::score)
    }

    /// The boards of the last round that are not over, from 0.
    fn open_boards(&self) -> Vec<usize> {
        let Some(record) = &self.record else { return Vec::new() };
        let Some(round) = record.rounds.len().checked_sub(1) else { return Vec::new() };
        let is_open = |index: &usize| {
            let board = &record.rounds[round].boards[*index];
            !record.decided.contains_key(&(round, *index)) && self.ended()(board.game()).is_none()
        };
        (0..record.rounds[round].boards.len()).filter(is_open).collect()
    }

    async fn pair(&mut self, how: Option<&str>) -> Result<String, String> {
        let open = self.open_boards();
        if !open.is_empty() && how != Some("now") {
            let numbers: Vec<String> = open.iter().map(|index| (index + 1).to_string()).collect();
            return Err(format!(
                "These boards still play: {}. Say pair now if the next round is to begin all the same.",
                numbers.join(", ")
            ));
        }
        let mut text = String::new();
        let mut record = match &self.record {
            Some(record) => record.clone(),
            None => {
                let setup = self.setup(how == Some("all"))?;
                text = setup.to_string();
                Record { setup, rounds: Vec::new(), decided: BTreeMap::new(), left: BTreeSet::new() }
            }
        };
        if record.setup.system == System::Swiss && !record.rounds.is_empty() {
            let late = self
                .folder
                .pupils
                .iter()
                .filter(|pupil| self.is_here(&pupil.user) && record.number(&pupil.user).is_none());
            let late: Vec<_> = late.cloned().collect();
            late.iter().for_each(|pupil| text.push_str(&format!("player {pupil}\n")));
            record.setup.players.extend(late);
        }
        if record.rounds.len() >= record.setup.rounds as usize {
            return Err(format!("All {} rounds are played.", record.setup.rounds));
        }
        let (pairs, rests) = record.next(self.ended())?;
        let number = record.rounds.len() + 1;
        let mut boards = Vec::new();
        for (index, users) in pairs.into_iter().enumerate() {
            let Setup { info, clock, start, event, .. } = &record.setup;
            let header = begin::header(info, Some(start), *clock)?;
            let place = Place { event: event.clone(), round: number as u32, board: index as u32 + 1 };
            let terms = keeper::create(&self.store, header, users.clone().map(Some), Some(place)).await?;
            let [white, black] = terms.seats.codes;
            boards.push(Board { users, codes: [white, black, terms.seats.watch.unwrap_or_default()] });
        }
        let round = Round { boards, rests };
        text.push_str(&round.to_string());
        record.rounds.push(round);
        self.store(text).await?;
        self.record = Some(record);
        let rests = self.record.as_ref().and_then(|record| record.rounds.last()?.rests.clone());
        let rests = rests.map_or_else(String::new, |user| format!("{user} has no opponent in this round.\n"));
        Ok(format!("Round {number}:\n{}{rests}", boards::list(&self.shown(None)?)))
    }

    fn setup(&self, all: bool) -> Result<Setup, String> {
        let players: Vec<_> =
            self.folder.pupils.iter().filter(|pupil| all || self.is_here(&pupil.user)).cloned().collect();
        if players.len() < 2 {
            return Err("At least two have to be there; who says who is, and pair all takes everybody.".into());
        }
        let Wishes { info, fen, clock, system, rounds } = &self.wishes;
        let start = begin::header(info, fen.as_deref(), *clock)?.start;
        let rounds = rounds.unwrap_or(match system {
            System::RoundRobin => round_robin::rounds(players.len()) as u32,
            System::Swiss => ROUNDS,
        });
        Ok(Setup { event: self.folder.name.clone(), system: *system, rounds, info, clock: *clock, start, players })
    }

    /// Adds to the record of the class.
    async fn store(&mut self, text: String) -> Result<(), String> {
        self.added += 1;
        let id = format!("{}-class-{}", self.host, self.added);
        match self.store.append(&subject::class(&self.folder.name), &id, self.last, text).await {
            Ok(last) => {
                self.last = last;
                Ok(())
            }
            Err(Refused::Overtaken) => Err("The class was opened somewhere else, and goes on there.".into()),
            Err(Refused::Full(why)) => Err(format!("The server does not store that: {why}.")),
        }
    }

    async fn decide(&mut self, board: &str, score: &str) -> Result<String, String> {
        let record =
            self.record.as_ref().filter(|record| !record.rounds.is_empty()).ok_or("No round is paired yet.")?;
        let round = record.rounds.len() - 1;
        let boards = &record.rounds[round].boards;
        let index =
            board.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|index| *index < boards.len());
        let index = index.ok_or_else(|| format!("There are the boards 1 to {}.", boards.len()))?;
        let score = Score::of(score).ok_or("A result is 1-0, 0-1 or 1/2.")?;
        if self.ended()(boards[index].game()).is_some() {
            return Err("That game was played to its end, which counts.".into());
        }
        self.store(record::decision(round, index, score)).await?;
        if let Some(record) = &mut self.record {
            record.decided.insert((round, index), score);
        }
        Ok(format!("Board {}: {}, decided by you.\n", index + 1, score.word()))
    }

    /// Leaves somebody out of the rounds to come, or takes that back.
    async fn excuse(&mut self, user: &str, leaves: bool) -> Result<String, String> {
        let record = self.record.as_ref().ok_or("No round is paired yet.")?;
        if record.setup.system != System::Swiss {
            return Err(
                "Where everybody plays everybody, nobody can be left out; say result for boards that are not played."
                    .into(),
            );
        }
        if record.number(user).is_none() {
            return Err(format!("{} is not in this tournament.", pawnstorm_rules::text::quoted(user)));
        }
        self.store(format!("{} {user}\n", if leaves { "without" } else { "with" })).await?;
        if let Some(record) = &mut self.record {
            if leaves {
                record.left.insert(user.into())
            } else {
                record.left.remove(user)
            };
        }
        Ok(format!("The next round is paired {} {user}.\n", if leaves { "without" } else { "with" }))
    }

    /// The boards of a round, by its number; without one those of the last.
    fn shown(&self, round: Option<&str>) -> Result<Vec<Shown<'_>>, String> {
        let record =
            self.record.as_ref().filter(|record| !record.rounds.is_empty()).ok_or("No round is paired yet.")?;
        let count = record.rounds.len();
        let number = round.map_or(Some(count), |text| text.parse().ok()).filter(|number| (1..=count).contains(number));
        let number = number.ok_or_else(|| format!("There are the rounds 1 to {count}."))?;
        let boards = record.rounds[number - 1].boards.iter().enumerate();
        Ok(boards
            .map(|(index, board)| Shown {
                users: [&board.users[0], &board.users[1]],
                state: self.states.get(board.game()),
                decided: record.decided.get(&(number - 1, index)).map(|score| score.word()),
            })
            .collect())
    }

    fn table(&self) -> Result<String, String> {
        let record = self.record.as_ref().ok_or("No round is paired yet.")?;
        let longest = record.setup.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).max(4);
        let mut text = format!("{:>4}  {:<longest$}  Games  Points     SB  Wins\n", "", "Name");
        for row in export::standings(record, self.ended()) {
            let name = &record.setup.players[row.player].name;
            let (points, berger) = (f64::from(row.halves) / 2.0, f64::from(row.quarters) / 4.0);
            text.push_str(&format!(
                "{:>3}.  {name:<longest$}  {:>5}  {points:>6.1}  {berger:>5.2}  {:>4}\n",
                row.rank, row.games, row.wins
            ));
        }
        Ok(text)
    }

    async fn export(&self) -> Result<String, String> {
        let record = self.record.as_ref().ok_or("No round is paired yet.")?;
        let mut games = String::new();
        let mut dates: Vec<Timestamp> = Vec::new();
        for (round, boards) in record.rounds.iter().enumerate() {
            for (index, board) in boards.boards.iter().enumerate() {
                let stored = self.store.read(&subject::journal(board.game())).await?;
                let (_, replayed) = terms::read(&stored.bytes)?;
                dates.push(replayed.header.time);
                games.push_str(&export::pgn(record, round, index, board, &replayed.game, replayed.header.time));
                games.push('\n');
            }
        }
        let (first, last) =
            (dates.first().copied().unwrap_or_else(begin::now), dates.last().copied().unwrap_or_else(begin::now));
        let pgn = self.folder.export("pgn", &games)?;
        let trf = self.folder.export("trf", &export::trf(record, [first, last], self.ended()))?;
        Ok(format!("{} games: {}\nThe report: {}\n", dates.len(), pgn.display(), trf.display()))
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
            let count = self.folder.pupils.iter().filter(|pupil| self.is_here(&pupil.user)).count();
            self.say(&format!("{user} is there; {count} wait."));
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

    /// Draws all boards, if the teacher watches them; where they do not fit, a line for each.
    fn draw(&self) {
        if self.watches {
            let (width, height) = size();
            let fits = |text: &String| text.lines().count() < height;
            let shown = self.shown(None);
            let draw = |shown: Vec<Shown<'_>>| {
                Some(boards::small(&shown, width)).filter(fits).unwrap_or_else(|| boards::list(&shown))
            };
            let text = shown.map_or_else(|why| format!("{why}\n"), draw);
            print!("\x1b[H\x1b[2J{text}Enter ends this.");
            let _ = io::stdout().flush();
        }
    }
}

/// The width and height of the terminal.
fn size() -> (usize, usize) {
    terminal_size::terminal_size().map_or(SIZE, |(width, height)| (width.0.into(), height.0.into()))
}
