//! `pawnstorm serve --lobby`: the guests of one account start games, join those that wait for an opponent, and watch others.
//!
//! The seats of a game in the lobby are files in the folder of its room, with the key and the name of the guest. Only one guest
//! can create each file, so no seat is given twice.

use super::Failure;
use crate::game::clock::Controls;
use crate::game::journal::Header;
use crate::game::odds::lot;
use crate::game::protocol::{Chain, code};
use crate::game::{self, PersonName, describe};
use crate::rules::text::quoted;
use crate::rules::variants::GAMES;
use crate::rules::{Color, Options};
use crate::tui::process::{Lines, itself};
use crate::tui::rooms::{self, Listed};
use crate::tui::storage;
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, StdinLock, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::time::Duration;

/// The most unfinished games in the lobby, and those of one guest.
const OPEN: usize = 100;
const OWN: usize = 5;
/// The most games that a guest may start in an hour.
const HOURLY: usize = 10;
const HOUR: Duration = Duration::from_secs(60 * 60);
/// How long the clocks wait for an absent player.
const PATIENCE: Duration = Duration::from_secs(300);
/// The longest line of a guest, in bytes.
const LONGEST: usize = 256;

/// A guest in the lobby.
struct Guest {
    /// What the guest is known by: the same whenever they come.
    key: String,
    name: String,
    rooms: PathBuf,
}

/// A game in the lobby.
struct Table {
    listed: Listed,
    folder: PathBuf,
    /// The key and the name of White and Black.
    seats: [Option<(String, String)>; 2],
}

/// Lets a guest into the lobby until they leave.
pub(super) fn run(out: &mut dyn Write) -> Result<(), Failure> {
    let rooms = rooms::folder().map_err(Failure::new)?;
    let mut lines = Lines::new(io::stdin().lock(), LONGEST);
    let Some(name) = ask("Your name:", &mut lines, out)? else { return Ok(()) };
    let name = PersonName::of(&name).map_or_else(|| "Guest".into(), |name| name.to_string());
    let guest = Guest { key: key(&name), name, rooms };
    // The lock tells that the guest is there, even if the process is killed.
    let people = guest.rooms.with_file_name("lobby");
    fs::create_dir_all(&people)?;
    let path = people.join(process::id().to_string());
    let mut here = File::create(&path)?;
    here.lock()?;
    here.write_all(guest.name.as_bytes())?;
    let mut tables = guest.look_round(&people, out)?;
    while let Some(line) = ask(">", &mut lines, out)? {
        let words: Vec<&str> = line.split_whitespace().collect();
        let chosen = match words[..] {
            ["quit" | "exit"] => break,
            [] | ["list"] => Ok(None),
            ["new", id, ref clock @ ..] => guest.begin(id, clock).map(Some),
            [number] => guest.choose(number, &tables).map(Some),
            _ => Err(format!("{} is not a command here.", quoted(&line))),
        };
        match chosen {
            Err(why) => writeln!(out, "{why}")?,
            Ok(code) => {
                if let Some(code) = code {
                    Command::new(itself()).args(["serve", &code]).status()?;
                }
                tables = guest.look_round(&people, out)?;
            }
        }
    }
    Ok(fs::remove_file(path)?)
}

fn ask(question: &str, lines: &mut Lines<StdinLock<'_>>, out: &mut dyn Write) -> io::Result<Option<String>> {
    write!(out, "{question} ")?;
    out.flush()?;
    Ok(lines.next()?.map(|line| line.text))
}

/// Returns what a guest is known by: their ssh key if sshd tells it (`ExposeAuthInfo`), otherwise their address and name.
fn key(name: &str) -> String {
    let told = std::env::var("SSH_USER_AUTH").ok().and_then(|path| fs::read_to_string(path).ok());
    let address =
        || std::env::var("SSH_CONNECTION").unwrap_or_default().split(' ').next().unwrap_or_default().to_string();
    Chain::new(&told.unwrap_or_else(|| address() + " " + name)).to_string()
}

/// Returns the names of the guests in the lobby, and removes those of guests whose process was killed.
fn here_now(people: &Path) -> Vec<String> {
    let paths = fs::read_dir(people).into_iter().flatten().flatten().map(|entry| entry.path());
    let (gone, here): (Vec<_>, Vec<_>) =
        paths.partition(|path| File::open(path).is_ok_and(|file| file.try_lock().is_ok()));
    gone.iter().for_each(|path| _ = fs::remove_file(path));
    here.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

impl Guest {
    /// Shows who is here, and the games that are not over, the last played first. Returns those.
    fn look_round(&self, people: &Path, out: &mut dyn Write) -> io::Result<Vec<Table>> {
        let tables: Vec<Table> = self.tables().filter(Table::is_open).collect();
        writeln!(out, "\nHere: {}.", here_now(people).join(", "))?;
        for (number, table) in (1..).zip(&tables) {
            writeln!(out, "{number:>3}  {}", table.about(&self.key))?;
        }
        writeln!(out, "Type a number to join or watch, new GAME CLOCK (new chess 5+3), list, or quit.")?;
        Ok(tables)
    }

    /// Returns all games of the lobby.
    fn tables(&self) -> impl Iterator<Item = Table> {
        rooms::list().into_iter().filter_map(|listed| {
            let folder = self.rooms.join(code::game(&listed.terms.seats.codes[0])?);
            let seats = Color::ALL.map(|side| {
                let text = fs::read_to_string(seat(&folder, side)).ok()?;
                text.split_once(' ').map(|(key, name)| (key.into(), name.into()))
            });
            seats.iter().any(Option::is_some).then_some(Table { listed, folder, seats })
        })
    }

    /// Sits down at a table. Returns whether the seat was free.
    fn sit(&self, folder: &Path, side: Color) -> bool {
        let file = File::create_new(seat(folder, side));
        file.and_then(|mut file| write!(file, "{} {}", self.key, self.name)).is_ok()
    }

    /// Starts a game, and returns the code of the guest's seat.
    fn begin(&self, id: &str, clock: &[&str]) -> Result<String, String> {
        let tables: Vec<Table> = self.tables().collect();
        let mine: Vec<&Table> = tables.iter().filter(|table| table.side_of(&self.key).is_some()).collect();
        let lately = mine.iter().filter(|table| table.is_begun_by(&self.key, HOUR)).count();
        if tables.iter().filter(|table| table.is_open()).count() >= OPEN {
            return Err(format!("There are {OPEN} games here already. Join or watch one of them."));
        }
        if mine.iter().filter(|table| table.is_open()).count() >= OWN {
            return Err(format!("You have {OWN} games here that are not over. Finish one first."));
        }
        if lately >= HOURLY {
            return Err(format!("You have started {HOURLY} games in the last hour. Join or watch one."));
        }
        let info = GAMES.iter().find(|info| info.id == id).ok_or_else(|| {
            let ids: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
            format!("There is no game {}. Choose from: {}.", quoted(id), ids.join(", "))
        })?;
        let clock = clock.first().map_or(Ok(Controls::NONE), |clock| clock.parse());
        let clock = clock.map_err(|_| "Give the clock as minutes+seconds, such as 5+3.")?;
        let game = game::start(info.id, Options::of(info), None).map_err(|why| why.to_string())?;
        let header = Header { clock, ..Header::of(&game, storage::now()) };
        let side = if lot(RandomState::new().hash_one(0)) { Color::White } else { Color::Black };
        let terms = rooms::create(&self.rooms, header, Some(side), true, (Duration::ZERO, PATIENCE))?;
        let code = terms.seats.codes[side.index()].clone();
        self.sit(&self.rooms.join(code::game(&code).unwrap_or_default()), side);
        Ok(code)
    }

    /// Returns the code for a table: of the guest's own seat, of a free one, or for watching.
    fn choose(&self, number: &str, tables: &[Table]) -> Result<String, String> {
        let index = number.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let table = index.and_then(|index| tables.get(index));
        let table = table.ok_or_else(|| format!("There is no game {}.", quoted(number)))?;
        let Table { listed, folder, seats } = table;
        let codes = &listed.terms.seats.codes;
        if let Some(side) = table.side_of(&self.key) {
            return Ok(codes[side.index()].clone());
        }
        match Color::ALL.into_iter().find(|side| seats[side.index()].is_none()) {
            Some(side) if self.sit(folder, side) => Ok(codes[side.index()].clone()),
            Some(_) => Err("Someone else was faster.".into()),
            None => listed.terms.seats.watch.clone().ok_or_else(|| "No one can watch this game.".into()),
        }
    }
}

impl Table {
    fn is_open(&self) -> bool {
        self.listed.replayed.game.outcome().is_none()
    }

    fn side_of(&self, key: &str) -> Option<Color> {
        let is_theirs = |side: &Color| self.seats[side.index()].as_ref().is_some_and(|(other, _)| other == key);
        Color::ALL.into_iter().find(is_theirs)
    }

    /// Returns whether a guest has started the game within a time.
    fn is_begun_by(&self, key: &str, within: Duration) -> bool {
        let begun = |side| fs::metadata(seat(&self.folder, side)).and_then(|file| file.modified()).ok()?.elapsed().ok();
        let host = self.listed.terms.host.filter(|side| self.side_of(key) == Some(*side));
        host.and_then(begun).is_some_and(|ago| ago < within)
    }

    /// Describes the game for a guest.
    fn about(&self, key: &str) -> String {
        let game = &self.listed.replayed.game;
        let clock = self.listed.replayed.header.clock;
        let clock = if clock == Controls::NONE { String::new() } else { format!(" {clock}") };
        let names: Vec<&str> = self.seats.iter().flatten().map(|(_, name)| name.as_str()).collect();
        let yours = if self.side_of(key).is_some() { " Your game." } else { "" };
        let state = match names[..] {
            [white, black] => {
                let moves = describe::counted(game.plies(), "move");
                format!("{white} and {black}, {moves}. {}", describe::turn(game, game.plies()))
            }
            _ => format!("{} is waiting for an opponent.", names.join("")),
        };
        format!("{}{clock}: {state}{yours}", game.info().name)
    }
}

fn seat(folder: &Path, side: Color) -> PathBuf {
    folder.join(format!("seat-{}", side.word()))
}
