//! `pawnstorm host`, `join` and `serve`: online games.

use super::play::{self, Look};
use super::values::GAME;
use super::{Begin, Failure, output};
use crate::app::App;
use crate::app::remote::{Invitation, Joining, RemoteMsg, Way};
use crate::game::clock::Controls;
use crate::game::journal::Header;
use crate::game::odds::lot;
use crate::game::protocol::{self, ANY, FromHost, Guest, code, sayable};
use crate::game::{self, Game, describe};
use crate::rules::text::quoted;
use crate::rules::{Color, Info};
use crate::tui::game_files;
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
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

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
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=DAY))]
    delay: u64,
    /// Seconds in all that the clocks wait for an absent player; after one absence this long, the opponent can end the game
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u64).range(..=DAY))]
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
        let Some(info) = self.game else { return list(out) };
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
        let (delay, timeout) = (Duration::from_secs(self.delay), Duration::from_secs(self.away_limit));
        let rooms = rooms::folder().map_err(Failure::new)?;
        let terms = rooms::create(&rooms, header, side, !self.no_spectators, (delay, timeout)).map_err(Failure::new)?;
        if let Some((command, code)) = self.via.as_ref().zip(terms.own()) {
            return host_via(command, &terms, code, info, look, out);
        }
        writeln!(
            out,
            "{}: hosted on this computer. If your opponent cannot reach “{}”, put this computer's other name in the invitation.",
            info.name,
            rooms::machine()
        )?;
        invite(&terms, info, hides, out)?;
        if let Some(code) = terms.seats.watch.as_ref().filter(|_| !hides) {
            writeln!(out, "  spectators: {}", rooms::invitation(code, hides))?;
        }
        out.flush()?;
        let Some(code) = terms.own() else { return Ok(()) };
        let joining = Joining { invitation: Some(terms.invitation(hides)), ..Joining::default() };
        play_with(connect(Transport::of_screen(), code)?, joining, look, out)
    }
}

impl Join {
    pub(super) fn run(&self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
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
            (None, Some(host), code) => (Transport::of(&Way::Ssh(host.clone()), true), code.as_deref()),
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
        let connected = connect(transport, code).map_err(|why| self.or_a_file(why))?;
        play_with(connected, Joining { invitation: here, ..Joining::default() }, look, out)
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

fn invite(terms: &Terms, info: &Info, hides: bool, out: &mut dyn Write) -> io::Result<()> {
    for side in Color::ALL {
        let code = &terms.seats.codes[side.index()];
        let you = if terms.host == Some(side) { " (you)" } else { "" };
        writeln!(out, "  {}{you}: {}", info.terms.side(side), rooms::invitation(code, hides))?;
    }
    Ok(())
}

fn list(out: &mut dyn Write) -> Result<(), Failure> {
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
            invite(&room.terms, game.info(), room.hides(), out)?;
        }
        writeln!(out, "  to remove it: pawnstorm host --remove {}", room.terms.other())?;
    }
    Ok(())
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
    let name = info.terms.side(terms.host.map_or(Color::Black, |side| !side));
    writeln!(out, "{}: hosted on this computer. {name} comes through {command} and needs no code.", info.name)?;
    let mut invitation = Invitation { play: "pawnstorm join --via COMMAND".into(), watch: None };
    let (until, mut last) = (Instant::now() + PRINTS, String::new());
    loop {
        match lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                writeln!(out, "{line}")?;
                if let Some(found) = other_end(command, &line) {
                    writeln!(out, "  {name}: {}", found.play)?;
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
    let (mut joined, welcomed) = connect_with(Transport::of_screen(), code, sender.clone(), told)?;
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
    is_command.then(|| Invitation { play: format!("pawnstorm join --via \"{line}\""), watch: None })
}

/// Joins the game of a file by the code of a side, and plays it.
fn play_file(path: String, mine: bool, code: &str, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
    let transport = Transport::of(&Way::File { path: path.clone(), mine }, true);
    play_with(connect(transport, code)?, Joining { file: Some(path), ..Joining::default() }, look, out)
}

fn play_with((joined, welcomed): Connected, joining: Joining, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
    let config = look.config(&[])?;
    let mut app = App::new(tui::settings(), storage::now());
    app.welcomed(welcomed, joining);
    play::run(app, config, Some(joined), look.plain, out)
}

/// A connection, and what the host's first line says.
type Connected = (Joined, (Guest, Game));

/// Connects to a host, and returns what its first line says: ssh must ask for a password before the program takes the terminal.
fn connect(transport: Transport, code: &str) -> Result<Connected, Failure> {
    let (sender, told) = mpsc::channel();
    connect_with(transport, code, sender, told)
}

/// Connects like [`connect`], with a channel in which there may be other messages later.
fn connect_with(
    transport: Transport,
    code: &str,
    sender: Sender<RemoteMsg>,
    told: Receiver<RemoteMsg>,
) -> Result<Connected, Failure> {
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
    let first = first.ok_or_else(|| Failure::new("Could not start a thread for the connection."))?;
    let welcomed = first.welcomed().map_err(Failure::new)?;
    quiet.store(true, Ordering::Relaxed);
    Ok((Joined { remote, told }, welcomed))
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
    /// Started by a program that shows the game here
    #[arg(long, hide = true, conflicts_with = "guest")]
    screen: bool,
    /// Speak it for the game in this file
    #[arg(long, hide = true, conflicts_with = "guest")]
    file: Option<PathBuf>,
    /// Accept the player's moves made on another computer
    #[arg(long, hide = true, requires = "file")]
    accept_my_moves: bool,
}

impl Serve {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(path) = &self.file {
            return game_files::serve(path, self.accept_my_moves, io::stdin(), &mut *out)
                .or_else(|why| dismiss(why, out));
        }
        let asked = std::env::var("SSH_ORIGINAL_COMMAND").ok().filter(|_| self.guest);
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
            let code = code.ok_or_else(|| {
                Failure::usage("Invite code missing. Run the command you were sent: ssh -t HOST pawnstorm serve CODE")
            })?;
            return show_to_guest(&code);
        }
        if !(self.stdio || self.guest || self.screen) {
            return Err(Failure::usage("Without a terminal, add --stdio, as pawnstorm join does."));
        }
        let visitor = match (self.guest, self.screen) {
            (true, _) => Visitor::Guest(code),
            (_, true) => Visitor::Screen,
            _ => Visitor::Friend,
        };
        serve(&visitor, out)
    }
}

/// Sends the guest away: the other end shows why, and does not try again.
fn dismiss(why: String, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", FromHost::Bye(why))?;
    Err(Failure::new(""))
}

#[cfg(unix)]
fn serve(visitor: &Visitor, out: &mut dyn Write) -> Result<(), Failure> {
    use rooms::enter::{NoWay, enter};
    match enter(visitor, io::stdin(), &mut *out) {
        Ok(()) => Ok(()),
        Err(NoWay::Ever(why)) => dismiss(why, out),
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
