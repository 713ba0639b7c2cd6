//! `pawnstorm serve`: connects a guest with a game.

use super::connect;
use crate::app::App;
use crate::app::remote::Joining;
use crate::cli::Failure;
use crate::game::protocol::{FromHost, code};
use crate::rules::text::quoted;
use crate::tui::game_files;
use crate::tui::remote::Transport;
use crate::tui::rooms::{self, Visitor};
use crate::tui::storage::{self, Storage};
use crate::tui::uci::{self, Engines};
use crate::tui::{self, UserConfig};
use crate::ui::theme::Themes;
use clap::Args;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
In authorized_keys, for a guest who can do nothing here but play:
  restrict,pty,command=\"pawnstorm serve --guest\" ssh-ed25519 AAAA…

With --stdio, or if the input is not a terminal, input and output carry the protocol of docs/protocol.md. In a terminal it shows \
the game, to a guest without Pawnstorm: ssh -t HOST pawnstorm serve CODE")]
pub(in crate::cli) struct Serve {
    /// The code of the seat; on input and output the first line has it
    code: Option<String>,
    /// Speak the protocol on input and output, even in a terminal
    #[arg(long)]
    stdio: bool,
    /// Print the record of a finished game, including what opens its seals
    #[arg(long)]
    record: bool,
    /// Guest mode: require an invite code, and allow nothing but playing
    #[arg(long)]
    guest: bool,
    /// Speak the protocol with a program that shows the game here
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
    pub(in crate::cli) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
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
            let code = code.ok_or_else(|| Failure::usage("Which game? Say the code of a seat."))?;
            let record = rooms::record(&code).map_err(Failure::new)?;
            return Ok(out.write_all(record.as_bytes())?);
        }
        if !self.stdio && !self.screen && io::stdin().is_terminal() && io::stdout().is_terminal() {
            let code = code.ok_or_else(|| {
                Failure::usage("Invite code missing. Run the command you were sent: ssh -t HOST pawnstorm serve CODE")
            })?;
            return show_to_guest(&code);
        }
        if !(self.stdio || self.guest || self.screen) {
            return Err(Failure::usage(
                "Say pawnstorm serve --stdio; it is what pawnstorm join starts on this machine.",
            ));
        }
        let visitor = match (self.guest, self.screen) {
            (true, _) => Visitor::Guest,
            (_, true) => Visitor::Screen,
            _ => Visitor::Friend,
        };
        serve(visitor, out)
    }
}

/// Sends the guest away: the other end shows why, and does not try again.
fn dismiss(why: String, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", FromHost::Bye(why))?;
    Err(Failure::new(""))
}

#[cfg(unix)]
fn serve(visitor: Visitor, out: &mut dyn Write) -> Result<(), Failure> {
    use rooms::enter::{NoWay, enter};
    match enter(visitor, io::stdin(), &mut *out) {
        Ok(()) => Ok(()),
        Err(NoWay::Ever(why)) => dismiss(why, out),
        Err(NoWay::Now(why)) => Err(Failure::new(why)),
    }
}

#[cfg(not(unix))]
fn serve(_: Visitor, _: &mut dyn Write) -> Result<(), Failure> {
    Err(Failure::usage("Hosting works on Unix only."))
}

/// Shows a game to a guest who joined over ssh and can do nothing here but play it.
fn show_to_guest(code: &str) -> Result<(), Failure> {
    let (joined, welcomed) = connect(Transport::of_screen(), code)?;
    let mut app = App::new(tui::settings(), storage::now());
    app.context.is_guest = true;
    app.welcomed(welcomed, Joining::default());
    let own = UserConfig { config: None, themes: Themes::with(Vec::new()) };
    let engines = Engines::new(BTreeMap::new(), uci::itself());
    tui::run(app, Storage::nowhere(), engines, own, Some(joined))?;
    Ok(())
}
