//! `pawnstorm lichess`: play on Lichess, watch, and solve puzzles.

use super::play::{self, Look};
use super::values::whole;
use super::{Failure, online, open, output};
use crate::app::App;
use crate::app::lichess::{self as page, Account, Entry, LichessMsg, Pace, TV, Terms, USUAL, Wish};
use crate::app::practice::Practice;
use crate::app::remote::{Joining, Way};
use crate::rules::Color;
use crate::rules::text::{quoted, sanitize};
use crate::tui::lichess::{Visit, client, log_in as remember, permits, server, token_page};
use crate::tui::remote::Transport;
use crate::tui::{self, storage};
use clap::{Args, Subcommand};
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm lichess                       the page, with your games and challenges
  pawnstorm lichess login                 let Pawnstorm play with your account
  pawnstorm lichess seek 10+5             play the next player who wants this clock
  pawnstorm lichess challenge mary 5+3 --rated --color black
  pawnstorm lichess invite 10+5           a link for your opponent to open
  pawnstorm lichess computer 3
  pawnstorm lichess tv blitz              watch
  pawnstorm lichess puzzle fork           ten puzzles of a theme
  pawnstorm lichess games mary --max 50   review the last games of a player

PAWNSTORM_LICHESS_TOKEN gives a token that is not saved, PAWNSTORM_LICHESS_SERVER another server.")]
pub(super) struct Lichess {
    /// The server, instead of https://lichess.org
    #[arg(long, global = true, value_name = "URL")]
    server: Option<String>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Let Pawnstorm play with your account
    Login,
    /// Forget the token of your account
    Logout,
    /// Play the next player who wants the same clock
    Seek(Offer),
    /// Challenge a player
    Challenge {
        /// The player's name
        user: String,
        #[command(flatten)]
        offer: Offer,
    },
    /// Print a link, and play the person who opens it
    Invite(Offer),
    /// Play the computer of Lichess
    Computer {
        /// The level, from 1 (weak) to 8 (very strong)
        #[arg(value_parser = whole::<u8>(1..=8))]
        level: u8,
        #[command(flatten)]
        offer: Offer,
    },
    /// Accept a challenge, and play
    Accept {
        /// The challenge's id, as pawnstorm lichess --plain lists it
        id: String,
    },
    /// Decline a challenge
    Decline {
        /// The challenge's id
        id: String,
    },
    /// Continue a game
    Play {
        /// The game's address or id; your only game without it
        game: Option<String>,
    },
    /// Watch a game of strong players
    Tv {
        /// The channel, such as blitz, rapid or bot
        #[arg(default_value = "")]
        channel: String,
    },
    /// Solve the puzzle of the day, or puzzles of a theme
    Puzzle {
        /// The theme, such as fork, endgame or mateIn2
        #[arg(value_name = "THEME")]
        about: Option<String>,
    },
    /// Review the last games of a player
    Games {
        /// The player's name
        user: String,
        /// The number of games
        #[arg(long, value_name = "NUMBER", default_value_t = page::GAMES, value_parser = whole::<u32>(1..=10_000))]
        max: u32,
    },
}

#[derive(Debug, Args)]
struct Offer {
    /// Minutes and seconds for each move, or days for each move, such as 3d
    #[arg(default_value_t = USUAL, value_name = "CLOCK")]
    pace: Pace,
    /// The game counts for your rating
    #[arg(long)]
    rated: bool,
    /// Your side
    #[arg(long, value_name = "COLOR", default_value = "random", value_parser = ["white", "black", "random"])]
    color: String,
    /// The position to start from (not for seeks)
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
}

impl Offer {
    fn terms(&self) -> Terms {
        Terms { pace: self.pace, rated: self.rated, color: Color::of_word(&self.color), fen: self.fen.clone() }
    }
}

/// Someone who visits Lichess from the command line, and hears what happens there.
struct Caller {
    server: String,
    visit: Visit,
    told: Receiver<LichessMsg>,
    /// Raised by Ctrl-C while an offer waits.
    interrupted: Arc<AtomicBool>,
}

/// How often a waiting program looks whether it was interrupted.
const LOOKS: Duration = Duration::from_millis(100);

impl Lichess {
    pub(super) fn run(&self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        let server = server(self.server.as_deref());
        client(&server).map_err(Failure::usage)?;
        let Some(command) = &self.command else {
            if look.plain || !io::stdout().is_terminal() || tui::shows_lines_only() {
                return Caller::new(server).list(out);
            }
            let mut app = App::new(tui::settings(), storage::now());
            app.context.lichess = Some(server.clone());
            app.visit(server.clone(), Some(Wish::Arrive));
            app.open(page::Lichess::new(server));
            return play::run(app, look.config(&[])?, None, false, out);
        };
        let wish = match command {
            Command::Login => return log_in(&server, out),
            Command::Tv { channel } => return play(server, &format!("{TV}{channel}"), look, out),
            Command::Play { game: Some(game) } => {
                let id = page::game_id(game, &server);
                let id = id.ok_or_else(|| Failure::usage("That is not the address or the id of a game on Lichess."))?;
                return play(server, &id, look, out);
            }
            Command::Play { game: None } => {
                let id = Caller::new(server.clone()).only_game()?;
                return play(server, &id, look, out);
            }
            Command::Logout => Wish::LogOut,
            Command::Seek(offer) if offer.fen.is_some() => {
                return Err(Failure::usage("A seek starts from the usual position. Leave out --fen."));
            }
            Command::Seek(offer) => Wish::Seek(offer.terms()),
            Command::Challenge { user, offer } => Wish::Challenge(user.clone(), offer.terms()),
            Command::Invite(offer) => Wish::Invite(offer.terms()),
            Command::Computer { level, offer } => Wish::Computer(*level, offer.terms()),
            Command::Accept { id } => Wish::Accept(id.clone()),
            Command::Decline { id } => Wish::Decline(id.clone()),
            Command::Puzzle { about } => Wish::Puzzles(about.clone()),
            Command::Games { user, max } => Wish::Games(user.clone(), *max),
        };
        permits(&wish).map_err(Failure::usage)?;
        Caller::new(server).grant(wish, look, out)
    }
}

pub(super) fn open_game(text: &str, look: &Look, out: &mut dyn Write) -> Option<Result<(), Failure>> {
    let server = server(None);
    let id = page::game_id(text, &server)?;
    let opened = Caller::new(server).grant(Wish::Game(id), look, out);
    let no_file = |why: Failure| Failure::usage(format!("There is no file {}. {}", quoted(text), why.sentence));
    Some(if text.contains('/') { opened } else { opened.map_err(no_file) })
}

fn play(server: String, code: &str, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
    let connected = online::connect(Transport::of(&Way::Lichess(server), true), code)?;
    online::play_with(connected, Joining { is_on_lichess: true, ..Joining::default() }, look, out)
}

fn log_in(server: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let client = client(server).map_err(Failure::new)?;
    let page = token_page(&client);
    writeln!(out, "1. Open this page, and press Create:")?;
    if io::stdout().is_terminal() {
        // Past the writer that takes escape sequences out of what others wrote: a click opens the page.
        out.flush()?;
        writeln!(io::stdout(), "\x1b]8;;{page}\x1b\\{page}\x1b]8;;\x1b\\")?;
    } else {
        writeln!(out, "{page}")?;
    }
    write!(out, "2. Copy the token, and paste it here (it is not shown): ")?;
    out.flush()?;
    let token = secret()?;
    writeln!(out)?;
    let client = remember(&client, server, token.trim()).map_err(Failure::new)?;
    let account = client.account().map_err(|why| Failure::new(why.to_string()))?;
    Ok(writeln!(out, "You are logged in as {}.", sanitize(&account.username))?)
}

/// Reads a line that the terminal does not show.
fn secret() -> io::Result<String> {
    let mut line = String::new();
    #[cfg(unix)]
    let before = hide_input();
    let read = io::stdin().lock().read_line(&mut line);
    #[cfg(unix)]
    if let Some(before) = before {
        let _ = rustix::termios::tcsetattr(io::stdin(), rustix::termios::OptionalActions::Now, &before);
    }
    read.map(|_| line)
}

/// Has the terminal not show what is typed. Returns how it was before.
#[cfg(unix)]
fn hide_input() -> Option<rustix::termios::Termios> {
    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
    let before = tcgetattr(io::stdin()).ok()?;
    let mut hidden = before.clone();
    hidden.local_modes.remove(LocalModes::ECHO);
    tcsetattr(io::stdin(), OptionalActions::Now, &hidden).ok()?;
    Some(before)
}

impl Caller {
    fn new(server: String) -> Self {
        let (sender, told) = mpsc::channel();
        let visit = Visit::start(server.clone(), false, Arc::new(move |msg| sender.send(msg).is_ok()));
        Self { server, visit, told, interrupted: Arc::default() }
    }

    fn hear(&self) -> Result<LichessMsg, Failure> {
        loop {
            match self.told.recv_timeout(LOOKS) {
                Err(RecvTimeoutError::Timeout) if self.interrupted.load(Ordering::Relaxed) => {
                    self.visit.wish(Wish::Cancel);
                    return Err(Failure::new("Cancelled."));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Ok(LichessMsg::Paused(text)) => writeln!(output::errors(), "{text}")?,
                Ok(LichessMsg::Failed(why)) => return Err(Failure::new(why)),
                Ok(msg) => return Ok(msg),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::new("The connection with Lichess has ended."));
                }
            }
        }
    }

    fn games(&self, wish: Wish) -> Result<Vec<Entry>, Failure> {
        self.visit.wish(wish);
        loop {
            match self.hear()? {
                LichessMsg::Account(Account::None(_)) => return Err(Failure::new(LOG_IN)),
                LichessMsg::Games(games) => return Ok(games),
                _ => {}
            }
        }
    }

    fn only_game(&self) -> Result<String, Failure> {
        match &self.games(Wish::Look)?[..] {
            [game] => Ok(game.id.clone()),
            [] => Err(Failure::new("You have no game on Lichess. Start one with pawnstorm lichess seek")),
            games => {
                let games: Vec<String> = games.iter().map(|game| format!("{} ({})", game.id, game.name)).collect();
                Err(Failure::usage(format!("Which game? {}.", games.join(", "))))
            }
        }
    }

    fn list(&self, out: &mut dyn Write) -> Result<(), Failure> {
        self.visit.wish(Wish::Look);
        loop {
            match self.hear()? {
                LichessMsg::Account(Account::None(_)) => {
                    writeln!(out, "{LOG_IN}")?;
                    break;
                }
                LichessMsg::Account(Account::Of { name, ratings }) => {
                    writeln!(out, "{}", format!("You are {name}. {ratings}").trim_end())?;
                }
                LichessMsg::Challenged(challenge) => {
                    let Entry { id, about, .. } = challenge;
                    writeln!(out, "{}  pawnstorm lichess accept {id}", about.join(" "))?;
                }
                LichessMsg::Told(text) => writeln!(out, "{text}")?,
                LichessMsg::Games(games) => {
                    for game in games {
                        writeln!(out, "{}  pawnstorm lichess play {}", game.name, game.id)?;
                    }
                    break;
                }
                _ => {}
            }
        }
        Ok(writeln!(
            out,
            "To find an opponent, run pawnstorm lichess seek 10+5; pawnstorm lichess --help lists the rest."
        )?)
    }

    fn grant(self, wish: Wish, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        let stays =
            matches!(&wish, Wish::Seek(terms) | Wish::Challenge(_, terms) if matches!(terms.pace, Pace::Days(_)));
        let offers = matches!(wish, Wish::Seek(_) | Wish::Challenge(..) | Wish::Invite(_));
        let is_game = offers || matches!(wish, Wish::Computer(..) | Wish::Accept(_));
        let is_told = stays || matches!(wish, Wish::LogOut | Wish::Decline(_));
        if is_game {
            // Games that have started already are no answer.
            self.games(Wish::Arrive)?;
        }
        if offers && !stays {
            writeln!(output::errors(), "Waiting for an opponent. Press Ctrl-C to stop.")?;
            // The next Ctrl-C ends the program.
            #[cfg(unix)]
            for raises in [signal_hook::flag::register_conditional_default, signal_hook::flag::register] {
                raises(signal_hook::consts::SIGINT, Arc::clone(&self.interrupted))?;
            }
        }
        self.visit.wish(wish);
        loop {
            match self.hear()? {
                LichessMsg::Started(id) if is_game => {
                    self.interrupted.store(true, Ordering::Relaxed);
                    let server = self.server.clone();
                    drop(self);
                    return play(server, &id, look, out);
                }
                LichessMsg::Told(text) => {
                    writeln!(out, "{text}")?;
                    out.flush()?;
                    if is_told {
                        return Ok(());
                    }
                }
                LichessMsg::Puzzles(course, theme) => {
                    let mut app = App::new(tui::settings(), storage::now());
                    app.open(Practice::of_puzzles(*course, theme));
                    app.visit(self.server.clone(), None);
                    drop(self);
                    return play::run(app, look.config(&[])?, None, look.plain, out);
                }
                LichessMsg::Fetched(path) => {
                    drop(self);
                    return open::show(path, "The list of games", look, out);
                }
                _ => {}
            }
        }
    }
}

const LOG_IN: &str = "You are not logged in to Lichess. Run pawnstorm lichess login";
