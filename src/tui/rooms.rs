//! The rooms of online games: a folder each, with the game's journal and the codes of its seats.
//!
//! A separate process, the host_process, keeps a room open while anyone is connected. Guests connect to it through a socket in
//! the room's folder, and start it if it is not running. No port is opened: access to the socket depends on the file
//! system, and on ssh, which starts [`enter`] on this machine.

#[cfg(unix)]
pub mod enter;
#[cfg(unix)]
pub mod host_process;
#[cfg(unix)]
pub mod tunnel;

use super::environment;
use super::file::changed;
use crate::app::address::Address;
use crate::app::remote::{Invitation, KeptGame, Way};
use crate::game::Timestamp;
use crate::game::journal::{self, Header, Replayed};
use crate::game::protocol::{Output, Room, Seats, Secret, code};
use crate::rules::{Color, Viewer};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The folder of the rooms inside the program's folder.
const ROOMS: &str = "rooms";
/// The prefix of the line with the secret of a room that had seals.
pub const SECRET: &str = "secret ";
/// The folders in which a login shell without settings finds programs.
const FOUND: [&str; 4] = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/games"];
/// The files of a room.
const JOURNAL: &str = "journal";
const TERMS: &str = "terms";

/// The terms of a room: its seats, and the side of its host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    pub seats: Seats,
    /// The side of the person who opened the room; `None` if that person only hosts it for others.
    pub host: Option<Color>,
    /// The secret that opens the seals, in a game where the sides hide pieces from each other.
    pub secret: Option<Secret>,
}

#[derive(PartialEq, Eq)]
pub enum Visitor {
    /// A user of this account, who can take a seat without its code if only one seat is free.
    Friend,
    /// A guest, who can only play at the seat whose code they have; without a code at this one, if it is free.
    Guest(Option<String>),
    /// A program on this machine that shows the game, and shows each side only its own view.
    Screen,
}

/// A room as an entry of a list.
pub struct Listed {
    pub terms: Terms,
    pub replayed: Replayed,
    played: Timestamp,
}

pub fn folder() -> Result<PathBuf, String> {
    environment::data_folder().map(|home| home.join(ROOMS)).ok_or_else(|| "Found no folder for saving the game.".into())
}

pub fn create(
    rooms: &Path,
    header: Header,
    host: Option<Color>,
    watch: bool,
    (delay, timeout): (Duration, Duration),
) -> Result<Terms, String> {
    let cannot = |why: io::Error| format!("Could not create the hosted game: {why}.");
    let [white, black, watcher] = code::of_new_game(&random().map_err(cannot)?);
    let path = rooms.join(code::game(&white).unwrap_or_default());
    let seats = Seats { codes: [white, black], watch: watch.then_some(watcher), delay, timeout };
    let secret = random().map(Secret::of).map_err(cannot)?;
    let secret = Some(secret).filter(|_| header.options.hides_information());
    let terms = Terms { seats: seats.clone(), host, secret };
    let mut room = Room::new(header, seats).map_err(|why| format!("{why}."))?;
    let mut make = || {
        private(rooms)?;
        private(&path)?;
        store(&path.join(TERMS), terms.to_string().as_bytes())?;
        for output in room.take() {
            if let Output::Store(text) = output {
                store(&path.join(JOURNAL), text.as_bytes())?;
            }
        }
        Ok(())
    };
    make().map_err(cannot)?;
    Ok(terms)
}

fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// Returns the game with one of these codes, and its folder.
fn find(code: &str) -> Result<(PathBuf, Listed), String> {
    let folder = folder()?.join(code::game(code).ok_or("That is not an invite code.")?);
    let listed = read(&folder).map_err(|_| "There is no such game here, or it has been removed.".to_string())?;
    let Seats { codes, watch, .. } = &listed.terms.seats;
    if codes.iter().chain(watch).any(|seat| seat == code) {
        Ok((folder, listed))
    } else {
        Err("That code is not valid for this game.".into())
    }
}

/// Returns the record of a finished game, for a holder of one of its codes: its journal, and the secret of its seals.
pub fn record(code: &str) -> Result<String, String> {
    let (folder, listed) = find(code)?;
    if listed.replayed.game.outcome().is_none() {
        return Err("The game is not over yet.".into());
    }
    let journal =
        fs::read_to_string(folder.join(JOURNAL)).map_err(|why| format!("Could not read the hosted game: {why}."))?;
    Ok(journal + &listed.terms.secret.map_or_else(String::new, |secret| format!("{SECRET}{secret}\n")))
}

/// Removes the game with one of these codes. Its host_process tells whoever is connected, and ends.
pub fn remove(code: &str) -> Result<(), String> {
    let (folder, _) = find(code)?;
    fs::remove_dir_all(folder).map_err(|why| format!("Could not remove the game: {why}."))
}

/// Returns the invitation for the opponent of the player with this code, if that game is hosted here: no ssh is needed then.
pub fn hosted_here(code: &str) -> Option<Invitation> {
    let (_, listed) = find(code).ok()?;
    let hides = listed.hides();
    let host = Color::ALL.into_iter().find(|side| listed.terms.seats.codes[side.index()] == code)?;
    Some(Terms { host: Some(host), ..listed.terms }.invitation(address(None), hides))
}

fn private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn store(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

pub fn read(path: &Path) -> Result<Listed, String> {
    let cannot = |why: io::Error| format!("Could not read the hosted game: {why}.");
    let terms = fs::read_to_string(path.join(TERMS)).map_err(cannot)?;
    let terms: Terms =
        terms.parse().map_err(|()| "Could not read the hosted game: its settings are damaged.".to_string())?;
    let bytes = fs::read(path.join(JOURNAL)).map_err(cannot)?;
    let replayed = journal::read(&bytes).map_err(|why| format!("Could not read the hosted game: {why}."))?;
    // A new move would overwrite the bytes after the damage, so a damaged game stays closed.
    if let Some(damage) = &replayed.damage {
        return Err(format!("Could not read the hosted game: {damage}."));
    }
    Ok(Listed { terms, replayed, played: changed(&path.join(JOURNAL)) })
}

/// Returns the rooms here, the last played first. Unreadable rooms are skipped.
pub fn list() -> Vec<Listed> {
    let Ok(entries) = folder().and_then(|folder| fs::read_dir(folder).map_err(|why| why.to_string())) else {
        return Vec::new();
    };
    let mut rooms: Vec<_> = entries.filter_map(|entry| read(&entry.ok()?.path()).ok()).collect();
    rooms.sort_by_key(|room| std::cmp::Reverse(room.played));
    rooms
}

/// Returns the name of this computer.
pub fn machine() -> String {
    let read = |path| fs::read_to_string(path).ok().map(|text| text.trim().to_string()).filter(|text| !text.is_empty());
    read("/proc/sys/kernel/hostname").or_else(|| read("/etc/hostname")).unwrap_or_else(|| "HOST".into())
}

/// Returns the address of this computer: `set`, or its own name, with the path of this program where ssh would not find it.
pub fn address(set: Option<Address>) -> Address {
    let user = std::env::var("USER").ok().filter(|user| !user.is_empty()).map_or_else(String::new, |user| user + "@");
    let names = [user + &machine(), machine(), "HOST".into()];
    let address = set.or_else(|| names.iter().find_map(|name| name.parse().ok())).unwrap_or_default();
    let program = std::env::current_exe().unwrap_or_default();
    let is_found = program.parent().is_none_or(|folder| FOUND.iter().any(|found| folder == Path::new(found)));
    if is_found { address } else { address.with_program(&program.display().to_string()) }
}

impl Listed {
    pub fn hides(&self) -> bool {
        self.replayed.game.viewer() != Viewer::Everyone
    }

    /// Returns the game for its host to resume; `None` if it is over, or hosted for others.
    pub fn kept(&self, address: Address) -> Option<KeptGame> {
        let game = &self.replayed.game;
        let code = self.terms.own().filter(|_| game.outcome().is_none())?.to_string();
        let way = Way::Here { invitation: self.terms.invitation(address, self.hides()) };
        Some(KeptGame::new(game, self.terms.host?, (way, code), self.played))
    }
}

impl Terms {
    pub fn invitation(&self, address: Address, hides: bool) -> Invitation {
        Invitation::Ssh { address, code: self.other().into(), watch: self.seats.watch.clone().filter(|_| !hides) }
    }

    /// Returns the side that the host does not play.
    pub fn other_side(&self) -> Color {
        self.host.map_or(Color::Black, |side| !side)
    }

    /// Returns the code of that side.
    pub fn other(&self) -> &str {
        &self.seats.codes[self.other_side().index()]
    }

    /// Returns the code of the host's side, if the host plays.
    pub fn own(&self) -> Option<&str> {
        self.host.map(|side| self.seats.codes[side.index()].as_str())
    }
}

impl std::fmt::Display for Terms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Seats { codes: [white, black], watch, delay, timeout } = &self.seats;
        writeln!(f, "white {white}\nblack {black}\nwatch {}", watch.as_deref().unwrap_or(NOBODY))?;
        writeln!(f, "delay {}\npatience {}", delay.as_secs(), timeout.as_secs())?;
        writeln!(f, "host {}", self.host.map_or(NOBODY, Color::word))?;
        self.secret.map_or(Ok(()), |secret| writeln!(f, "{SECRET}{secret}"))
    }
}

const NOBODY: &str = "none";

impl std::str::FromStr for Terms {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut lines = text.lines();
        let mut after = |word: &str| {
            lines.next().and_then(|line| line.strip_prefix(word)?.strip_prefix(' ')).map(String::from).ok_or(())
        };
        let codes = [after("white")?, after("black")?];
        let watch = Some(after("watch")?).filter(|watch| watch != NOBODY);
        let seconds = |text: String| text.parse().map(Duration::from_secs).map_err(|_| ());
        let (delay, timeout) = (seconds(after("delay")?)?, seconds(after("patience")?)?);
        let host = after("host")?;
        let host = Color::of_word(&host);
        let secret = after(SECRET.trim_end()).ok().map(|secret| secret.parse().map_err(|_| ())).transpose()?;
        Ok(Self { seats: Seats { codes, watch, delay, timeout }, host, secret })
    }
}
