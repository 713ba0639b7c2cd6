//! `pawnstorm host`, `join` and `serve`: online games.

use super::play::{self, Look};
use super::values::{GAME, whole};
use super::{Begin, Failure, lobby, output};
use crate::app::address::Address;
use crate::app::menu::ONLINE_HOW;
use crate::app::online::is_class;
use crate::app::remote::{Invitation, Joining, RemoteMsg, Way};
use crate::app::settings::Item;
use crate::app::{self, App};
use crate::game::clock::Controls;
use crate::game::journal::Header;
use crate::game::odds::lot;
use crate::game::protocol::{self, ANY, FromHost, Guest, HIDDEN, code, sayable};
use crate::game::{self, Game, describe};
use crate::rules::text::{capitalised, quoted, sanitize};
use crate::rules::{Color, Info};
use crate::tui::config::keep::keep;
use crate::tui::game_files;
#[cfg(feature = "lichess")]
use crate::tui::lichess;
use crate::tui::performer::Performer;
use crate::tui::remote::{Remote, Transport, Tunnel};
use crate::tui::rooms::{self, Terms, Visitor};
use crate::tui::storage::{self, Storage};
use crate::tui::{self, Joined, file};
use crate::ui::theme::Themes;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// The program for classes.
const CLUB: &str = "pawnstorm-club";
/// The longest time that can be waited, in seconds.
const DAY: u64 = 24 * 60 * 60;
/// The ending of the name of a game's file.
const FILES: &str = "game";
/// How long `join` waits for a host's first line before a note on how to quit.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long `host` waits for what the command of `--via` prints, before the game takes the terminal.
const PRINTS: Duration = Duration::from_secs(2);

/// The side that the person who opens a game takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    /// White
    White,
    /// Black
    Black,
    /// Picked at random
    Random,
    /// Neither: host the game for two other players
    None,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm host chess --clock 10+5
  pawnstorm host pawns-chess --side black
  pawnstorm host alapawn --file ada.game  play by file: in a shared folder, or by email
  pawnstorm host chess --via \"dumbpipe listen\"
  pawnstorm host                          list the games hosted here

Your opponent joins over ssh with the printed invitation, or through the command of --via; no port is opened. docs/guide.md \
explains how to give a guest a key for playing only.")]
pub(super) struct Host {
    /// The game to start; leave it out to list the games hosted here
    #[arg(value_parser = GAME)]
    game: Option<&'static Info>,
    #[command(flatten)]
    begin: Begin,
    /// The side you play
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,
    /// Both clocks: 5:00, 5+3, 5d3, or none
    #[arg(long, default_value_t = Controls::NONE)]
    clock: Controls,
    /// Do not allow spectators
    #[arg(long)]
    no_spectators: bool,
    /// Show moves to spectators this many seconds late
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = whole::<u64>(0..=DAY))]
    delay: u64,
    /// Seconds in all that the clocks wait for an absent player; after one absence this long, the opponent can end the game
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = whole::<u64>(0..=DAY))]
    away_limit: u64,
    /// Play by file: create FILE, in a folder you share with your opponent, or to send back and forth
    #[arg(long, value_name = "FILE", conflicts_with_all = ["clock", "no_spectators", "delay", "away_limit"])]
    file: Option<PathBuf>,
    /// The command that brings your opponent, instead of ssh
    #[arg(long, value_name = "COMMAND", conflicts_with = "file")]
    via: Option<String>,
    /// Remove the hosted game with this code
    #[arg(long, value_name = "CODE", exclusive = true)]
    remove: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm join ada@chess.example.org k7f3q-9xm2v4tabc
  pawnstorm join ada.game                 a game file, in a shared folder or sent to you
  pawnstorm join --via \"dumbpipe connect TICKET\"

Run the same command to return to a game, or to continue it from another computer.")]
pub(super) struct Join {
    /// The host's ssh address, or a game file (not with --via)
    host: Option<String>,
    /// Your invite code; not needed if only one game is waiting for one player
    code: Option<String>,
    /// The command that connects to the host, instead of ssh
    #[arg(long, value_name = "COMMAND")]
    via: Option<String>,
    /// Your side in a game file, if both sides play on this computer
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["code", "via"], value_parser = [
        PossibleValue::new(Color::White.word()).help("White"),
        PossibleValue::new(Color::Black.word()).help("Black"),
    ])]
    side: Option<String>,
    /// Accept your own moves made on another computer
    #[arg(long, conflicts_with_all = ["code", "via"])]
    accept_my_moves: bool,
}

/// Shows the page *Play online*.
#[derive(Debug, Args)]
pub(super) struct Online {}

impl Online {
    pub(super) fn run(&self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        if look.plain {
            writeln!(out, "{ONLINE_HOW}")?;
            return list(look, out);
        }
        let mut app = App::new(tui::settings(), storage::now());
        app.open(app::online::Online::default());
        play::run(app, look.config(&[])?, None, false, out)
    }
}

impl Host {
    pub(super) fn run(&self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        if !cfg!(unix) && self.file.is_none() {
            return Err(Failure::usage(
                "Hosting works on Unix only. You can still join a game, or host one in a file with --file FILE.",
            ));
        }
        if let Some(code) = &self.remove {
            rooms::remove(code).map_err(Failure::new)?;
            return Ok(writeln!(out, "Game removed.")?);
        }
        let Some(info) = self.game else { return list(look, out) };
        let options = self.begin.options(info)?;
        let game = game::start(info.id, options, self.begin.fen.as_deref())?;
        let header = Header { clock: self.clock, ..Header::of(&game, storage::now()) };
        let side = match self.side {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::Random if lot(RandomState::new().hash_one(0)) => Some(Color::White),
            Side::Random => Some(Color::Black),
            Side::None => None,
        };
        if side.is_none() && (self.file.is_some() || self.via.is_some()) {
            return Err(Failure::usage("Which side do you play? Add --side white or --side black."));
        }
        if let Some((path, side)) = self.file.as_ref().zip(side) {
            game_files::create(path, &header, side).map_err(Failure::new)?;
            let (name, file) = (info.terms.side(!side), file::shown(path));
            let path_name = path.file_name().unwrap_or_default().display();
            writeln!(
                out,
                "{}: the game is saved in {file}. In a folder that you share with {name}, moves arrive by themselves. Otherwise send {name} the file after each of your moves. {name} runs pawnstorm join {path_name}",
                info.name
            )?;
            return play_file(path.display().to_string(), false, side.word(), look, out);
        }
        let hides = options.hides_information();
        if hides && self.via.is_some() {
            return Err(Failure::usage("This game has hidden pieces, so your opponent must use ssh. Leave out --via."));
        }
        // Before there is a game that would be left behind.
        let address = own_address(look, self.via.is_none(), out)?;
        let (delay, timeout) = (Duration::from_secs(self.delay), Duration::from_secs(self.away_limit));
        let rooms = rooms::folder().map_err(Failure::new)?;
        let terms = rooms::create(&rooms, header, side, !self.no_spectators, (delay, timeout)).map_err(Failure::new)?;
        if let Some((command, code)) = self.via.as_ref().zip(terms.own()) {
            return host_via(command, &terms, code, info, look, out);
        }
        writeln!(out, "{}: hosted on this computer.", info.name)?;
        invite(&terms, address, hides, info, out)?;
        out.flush()?;
        let Some(code) = terms.own() else { return Ok(()) };
        let joining = Joining { invitation: Some(terms.invitation(address, hides)), ..Joining::default() };
        play_with(connect(Transport::of_screen(), code)?, joining, look, out)
    }
}

impl Join {
    pub(super) fn run(&self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        let class = match (self.host.as_deref(), self.code.as_deref()) {
            (Some("class"), address) => Some(address),
            (Some(address), None) if is_class(address) => Some(Some(address)),
            _ => None,
        };
        if let Some(address) = class {
            let address = address.ok_or_else(|| Failure::usage("Which class? Run pawnstorm join class ADDRESS"))?;
            return join_class(address);
        }
        // No machine has such a sign in its name, and none is at home under .game. A file of the name of a machine comes first; a folder
        // does not.
        let is_path = |host: &&String| {
            let path = Path::new(host);
            host.contains(['/', '\\', ' ']) || path.extension().is_some_and(|it| it == FILES) || path.is_file()
        };
        let path = self.host.as_ref().filter(|_| self.via.is_none() && self.code.is_none()).filter(is_path);
        if let Some(path) = path {
            return play_file(path.clone(), self.accept_my_moves, self.side.as_deref().unwrap_or(ANY), look, out);
        }
        if self.side.is_some() || self.accept_my_moves {
            return Err(Failure::usage("--side and --accept-my-moves are for a game file, and there is no such file."));
        }
        let host = self.host.as_ref().filter(|host| !host.is_empty());
        let mut address = None;
        let (transport, code) = match (&self.via, host, &self.code) {
            (Some(_), Some(_), Some(_)) => {
                return Err(Failure::usage("Leave out HOST with --via: its command makes the connection."));
            }
            (Some(command), code, None) => {
                let code = code.map(String::as_str);
                let words: Vec<String> = command.split_whitespace().map(String::from).collect();
                if words.is_empty() {
                    return Err(Failure::usage("--via needs a command, such as dumbpipe connect TICKET"));
                }
                (Transport::of_command(words), code)
            }
            (None, Some(host), code) => {
                let there: Address = host.parse().map_err(|why| {
                    self.or_a_file(Failure::usage(format!("{} is not an address: {why}.", quoted(host))))
                })?;
                address = Some(there);
                (Transport::of(&Way::Ssh(there), true), code.as_deref())
            }
            (_, None, _) => {
                return Err(Failure::usage("Which game? Run the invitation you were sent: pawnstorm join HOST CODE"));
            }
        };
        let code = code.unwrap_or(ANY);
        let here = self.via.is_none().then(|| rooms::hosted_here(code)).flatten();
        let transport = if here.is_some() { Transport::of_screen() } else { transport };
        if code != ANY && protocol::code::game(code).is_none() {
            return Err(Failure::usage(format!(
                "{} is not an invite code. One looks like k7f3q-9xm2v4tabc.",
                quoted(code)
            )));
        }
        let (sender, told) = mpsc::channel();
        let connected = connect_with(transport, code, sender, told).map_err(|why| self.or_a_file(why))?;
        let connected = match (connected, address) {
            (Ok(connected), _) => connected,
            (Err(code), Some(address)) => return play_there(&address, &code),
            (Err(_), None) => return Err(Failure::new(HIDDEN)),
        };
        play_with(
            connected,
            Joining { address: address.filter(|_| here.is_none()), invitation: here, ..Joining::default() },
            look,
            out,
        )
    }

    /// Adds to a failure that no file of the given name exists either, if a file may have been meant.
    fn or_a_file(&self, why: Failure) -> Failure {
        match (&self.host, &self.code) {
            (Some(host), None) if self.via.is_none() && !host.contains('@') => {
                Failure { sentence: format!("{} There is no file {} here either.", why.sentence, quoted(host)), ..why }
            }
            _ => why,
        }
    }
}

/// Returns this computer's address. If it `asks`, a person at a terminal who has set none is asked for it, once.
fn own_address(look: &Look, asks: bool, out: &mut dyn Write) -> Result<Address, Failure> {
    let config = look.config(&[])?;
    let set = config.settings.iter().rev().find(|(item, _)| *item == Item::Address);
    let address = rooms::address(set.and_then(|(_, value)| value.parse().ok()));
    if set.is_some() || !asks || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Ok(address);
    }
    writeln!(
        out,
        "Under which address does your opponent reach this computer by ssh? For example rada@example.org:2222.\n\
         Press Enter for {}, which your own network knows. To change it later: address in config.toml.",
        address.place()
    )?;
    loop {
        out.write_all(b"Address: ")?;
        out.flush()?;
        let mut line = String::new();
        io::stdin().read_line(&mut line)?;
        let typed = if line.trim().is_empty() { address.place() } else { line.trim() };
        match typed.parse::<Address>() {
            Ok(typed) => {
                if let Err(why) = keep(config.path.as_deref(), &[(Item::Address, typed.to_string())]) {
                    writeln!(output::errors(), "{why}")?;
                }
                return Ok(rooms::address(Some(typed)));
            }
            Err(why) => writeln!(out, "{}.", capitalised(&why))?,
        }
    }
}

/// Prints the commands for joining a game.
fn invite(terms: &Terms, address: Address, hides: bool, info: &Info, out: &mut dyn Write) -> io::Result<()> {
    for side in Color::ALL {
        let you = if terms.host == Some(side) { " (you)" } else { "" };
        writeln!(
            out,
            "  {}{you}: pawnstorm join {address} {}",
            info.terms.side(side),
            terms.seats.codes[side.index()]
        )?;
    }
    let invitation = terms.invitation(address, hides);
    let by_ssh = invitation
        .by_ssh()
        .map(|command| format!("{}, without Pawnstorm: {command}", info.terms.side(terms.other_side())));
    let watch = invitation.watch().map(|watch| format!("spectators: {watch}"));
    by_ssh.into_iter().chain(watch).try_for_each(|line| writeln!(out, "  {line}"))?;
    invitation.warning().map_or(Ok(()), |warning| writeln!(out, "{warning}"))
}

fn list(look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
    let address = own_address(look, false, out)?;
    let rooms = rooms::list();
    if rooms.is_empty() {
        writeln!(out, "No games are hosted here. Start one with pawnstorm host GAME")?;
    }
    for room in rooms {
        let game = &room.replayed.game;
        let state = describe::outcome(game).unwrap_or_else(|| describe::turn(game, game.plies()));
        let time = room.replayed.header.time.to_string();
        let moves = describe::moves(game.plies());
        writeln!(out, "{}, started {time}, {moves}. {state}", game.info().name)?;
        if game.outcome().is_none() {
            invite(&room.terms, address, room.hides(), game.info(), out)?;
        }
        writeln!(out, "  to remove it: pawnstorm host --remove {}", room.terms.other())?;
    }
    Ok(())
}

/// Plays in a class, with the program for classes: the one beside this program, or the one in the path.
fn join_class(address: &str) -> Result<(), Failure> {
    let name = format!("{CLUB}{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().map(|path| path.with_file_name(&name)).unwrap_or_default();
    let program = if beside.is_file() { beside } else { name.into() };
    match process::Command::new(program).args(["play", address]).status() {
        Ok(status) if status.success() => Ok(()),
        // It has said why.
        Ok(_) => Err(Failure::new("")),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Err(Failure::new(format!(
            "Could not find {CLUB}, the program for classes, next to pawnstorm or in the search path. Every package of Pawnstorm includes it; to build it, run cargo install --path crates/club in Pawnstorm's source"
        ))),
        Err(why) => Err(Failure::new(format!("Could not start {CLUB}: {why}."))),
    }
}

/// Plays a game with hidden pieces, which its host shows over ssh.
fn play_there(address: &Address, code: &str) -> Result<(), Failure> {
    writeln!(output::errors(), "This game has hidden pieces, so its host shows it over ssh.")?;
    let command = format!("{} serve {code}", address.program());
    let status = process::Command::new("ssh").arg("-t").args(address.for_ssh()).arg(command).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failure::new("")),
        Err(why) => Err(Failure::new(format!("Could not start ssh: {why}."))),
    }
}

/// Hosts a game for an opponent whom `command` brings, and plays it with the code of the other seat. What the command prints is passed on.
fn host_via(
    command: &str,
    terms: &Terms,
    code: &str,
    info: &Info,
    look: &Look,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (printed, lines) = mpsc::channel();
    let tunnel = Tunnel::start(command, terms.other(), move |line| printed.send(line).is_ok())
        .map_err(|why| Failure::new(format!("Could not start the command of --via: {why}.")))?;
    let name = info.terms.side(terms.other_side());
    writeln!(out, "{}: hosted on this computer. {name} comes through {command} and needs no code.", info.name)?;
    let mut invitation = Invitation::Via("pawnstorm join --via COMMAND".into());
    let (until, mut last) = (Instant::now() + PRINTS, String::new());
    loop {
        match lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                writeln!(out, "{line}")?;
                if let Some(found) = other_end(command, &line) {
                    writeln!(out, "  {name}: {}", found.play())?;
                    invitation = found;
                    break;
                }
                last = line;
            }
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => {
                rooms::remove(code).map_err(Failure::new)?;
                return Err(Failure::new(last));
            }
        }
    }
    out.flush()?;
    let (sender, told) = mpsc::channel();
    let connected = connect_with(Transport::of_screen(), code, sender.clone(), told)?;
    let (mut joined, welcomed) = connected.map_err(|_| Failure::new(HIDDEN))?;
    joined.remote.tunnel = Some(tunnel);
    let command = command.to_string();
    let pass = move || {
        for line in lines {
            let msg = match (other_end(&command, &line), sayable(&line)) {
                (Some(invitation), _) => RemoteMsg::Hosting { invitation },
                (None, Some(text)) => RemoteMsg::Heard(FromHost::Note(text).to_string()),
                (None, None) => continue,
            };
            if sender.send(msg).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("tunnel lines".into()).spawn(pass)?;
    play_with((joined, welcomed), Joining { invitation: Some(invitation), ..Joining::default() }, look, out)
}

/// Returns the invitation if a line that the command printed runs the same program, as `dumbpipe listen` prints the command for the other
/// end.
fn other_end(command: &str, line: &str) -> Option<Invitation> {
    let program = Path::new(command.split_whitespace().next()?).file_name()?.to_str()?;
    let line = line.trim();
    let is_command =
        line.strip_prefix(program).is_some_and(|rest| rest.starts_with(' ')) && !line.contains(['"', '\'']);
    is_command.then(|| Invitation::Via(format!("pawnstorm join --via \"{line}\"")))
}

/// Joins the game of a file by the code of a side, and plays it.
fn play_file(path: String, mine: bool, code: &str, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
    let transport = Transport::of(&Way::File { path: path.clone(), mine }, true);
    play_with(connect(transport, code)?, Joining { file: Some(path), ..Joining::default() }, look, out)
}

pub(super) fn play_with(
    (joined, welcomed): Connected,
    joining: Joining,
    look: &Look,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let config = look.config(&[])?;
    let mut app = App::new(tui::settings(), storage::now());
    app.welcomed(welcomed, joining);
    play::run(app, config, Some(joined), look.plain, out)
}

/// A connection, and what the host's first line says.
type Connected = (Joined, (Guest, Game));

/// Connects to a host, and returns what its first line says: ssh must ask for a password before the program takes the terminal.
pub(super) fn connect(transport: Transport, code: &str) -> Result<Connected, Failure> {
    let (sender, told) = mpsc::channel();
    connect_with(transport, code, sender, told)?.map_err(|_| Failure::new(HIDDEN))
}

/// Connects like [`connect`], with a channel in which there may be other messages later. A host that shows the game itself lets in whoever
/// has the returned code.
fn connect_with(
    transport: Transport,
    code: &str,
    sender: Sender<RemoteMsg>,
    told: Receiver<RemoteMsg>,
) -> Result<Result<Connected, String>, Failure> {
    let quiet = Arc::new(AtomicBool::new(false));
    let remote = Remote::start(transport, code, Arc::clone(&quiet), move |msg| sender.send(msg).is_ok());
    writeln!(output::errors(), "Connecting…")?;
    let first = match told.recv_timeout(PATIENCE) {
        Err(RecvTimeoutError::Timeout) => {
            writeln!(output::errors(), "No answer yet. Press Ctrl-C to give up.")?;
            told.recv().ok()
        }
        first => first.ok(),
    };
    let mut first = first;
    let mut is_told = false;
    while let Some(why) = first.as_ref().and_then(RemoteMsg::waits) {
        if !std::mem::replace(&mut is_told, true) {
            writeln!(output::errors(), "{why}")?;
        }
        first = told.recv().ok();
    }
    let first = first.ok_or_else(|| Failure::new("Could not start a thread for the connection."))?;
    if let RemoteMsg::Heard(line) = &first
        && let Ok(FromHost::Shown(code)) = line.parse()
    {
        return Ok(Err(code));
    }
    let welcomed = first.welcomed().map_err(Failure::new)?;
    quiet.store(true, Ordering::Relaxed);
    Ok(Ok((Joined { remote, told }, welcomed)))
}

#[derive(Debug, Args)]
#[command(after_help = "\
In authorized_keys, for a guest who can do nothing here but play:
  restrict,pty,command=\"pawnstorm serve --guest\" ssh-ed25519 AAAA…

For a guest without Pawnstorm:
  ssh -t HOST pawnstorm serve CODE

For the guest of a game hosted before, through a program that connects two computers:
  pawnstorm serve CODE --via \"dumbpipe listen\"")]
pub(super) struct Serve {
    /// The invite code of the guest's seat
    code: Option<String>,
    /// The command that brings the guest, who needs no code
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["record", "guest"])]
    via: Option<String>,
    /// Speak the protocol on input and output, even in a terminal
    #[arg(long, hide = true)]
    stdio: bool,
    /// Print the record of a finished game, with the keys to its seals
    #[arg(long)]
    record: bool,
    /// Guest mode: require an invite code, and allow nothing but playing
    #[arg(long)]
    guest: bool,
    /// Guest mode in which guests at a terminal start games, and join and watch those of others
    #[arg(long, conflicts_with_all = ["code", "via", "screen"])]
    lobby: bool,
    /// Started by a program that shows the game here
    #[arg(long, hide = true, conflicts_with = "guest")]
    screen: bool,
    /// Speak it for the game in this file
    #[arg(long, hide = true, conflicts_with = "guest")]
    file: Option<PathBuf>,
    /// Speak it for a game on this Lichess server
    #[cfg(feature = "lichess")]
    #[arg(long, hide = true, conflicts_with = "guest")]
    lichess: Option<String>,
    /// Accept the player's moves made on another computer
    #[arg(long, hide = true, requires = "file")]
    accept_my_moves: bool,
}

impl Serve {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(path) = &self.file {
            return game_files::serve(path, self.accept_my_moves, io::stdin(), &mut *out)
                .or_else(|why| dismiss(&why, out));
        }
        #[cfg(feature = "lichess")]
        if let Some(server) = &self.lichess {
            let served = lichess::client(server).and_then(|client| lichess::serve(&client, io::stdin(), out));
            return served.or_else(|why| dismiss(&why, out));
        }
        let asked = std::env::var("SSH_ORIGINAL_COMMAND").ok().filter(|_| self.guest || self.lobby);
        let asked: Vec<&str> = asked.as_deref().unwrap_or_default().split_whitespace().collect();
        let named = asked.iter().find(|word| code::game(word).is_some());
        let code = self.code.clone().or(named.map(|word| (*word).into()));
        if let Some(code) = code.as_ref().filter(|code| code::game(code).is_none()) {
            return Err(Failure::usage(format!("{} is not an invite code.", quoted(code))));
        }
        if self.record || asked.contains(&"--record") {
            let code =
                code.ok_or_else(|| Failure::usage("Which game? Give an invite code: pawnstorm serve CODE --record"))?;
            let record = rooms::record(&code).map_err(Failure::new)?;
            return Ok(out.write_all(record.as_bytes())?);
        }
        #[cfg(unix)]
        if let Some(command) = &self.via {
            let code = code.ok_or_else(|| Failure::usage("Invite code missing: pawnstorm serve CODE --via COMMAND"))?;
            return rooms::tunnel::keep_open(command, &code, self.screen).map_err(Failure::new);
        }
        if !self.stdio && !self.screen && io::stdin().is_terminal() && io::stdout().is_terminal() {
            if self.lobby && code.is_none() {
                return lobby::run(out);
            }
            let code = code.ok_or_else(|| {
                Failure::usage("Invite code missing. Run the command you were sent: ssh -t HOST pawnstorm serve CODE")
            })?;
            return show_to_guest(&code);
        }
        let is_guest = self.guest || self.lobby;
        if !(self.stdio || is_guest || self.screen) {
            return Err(Failure::usage("Without a terminal, add --stdio, as pawnstorm join does."));
        }
        let visitor = match (is_guest, self.screen) {
            (true, _) => Visitor::Guest(code),
            (_, true) => Visitor::Screen,
            _ => Visitor::Friend,
        };
        serve(&visitor, out)
    }
}

/// Sends the guest away: the other end shows why, and does not try again.
fn dismiss(why: &str, out: &mut dyn Write) -> Result<(), Failure> {
    // It may repeat what a server sent: a line of the protocol is short, and has no control characters.
    writeln!(out, "{}", FromHost::Bye(sanitize(why).chars().take(500).collect()))?;
    Err(Failure::new(""))
}

#[cfg(unix)]
fn serve(visitor: &Visitor, out: &mut dyn Write) -> Result<(), Failure> {
    use rooms::enter::{NoWay, enter};
    match enter(visitor, io::stdin(), &mut *out) {
        Ok(()) => Ok(()),
        Err(NoWay::Ever(why)) => dismiss(&why, out),
        Err(NoWay::Shown(code)) => Ok(writeln!(out, "{}", FromHost::Shown(code))?),
        Err(NoWay::Now(why)) => Err(Failure::new(why)),
    }
}

#[cfg(not(unix))]
fn serve(_: &Visitor, _: &mut dyn Write) -> Result<(), Failure> {
    Err(Failure::usage("Hosting works on Unix only."))
}

/// Shows a game to a guest who joined over ssh and can do nothing here but play it.
fn show_to_guest(code: &str) -> Result<(), Failure> {
    let (joined, welcomed) = connect(Transport::of_screen(), code)?;
    let mut app = App::new(tui::settings(), storage::now());
    app.context.is_guest = true;
    app.welcomed(welcomed, Joining::default());
    let performer = Performer::new(Storage::nowhere(), BTreeMap::new(), None);
    tui::run(app, performer, Themes::with(Vec::new()), Some(joined))?;
    Ok(())
}
