//! `pawnstorm-club`: games of a class or a club over NATS.

use clap::{Args, Parser, Subcommand};
use pawnstorm_club::server::{Address, Server, USUAL, VARIABLE};
use pawnstorm_club::store::Store;
use pawnstorm_club::subject::is_name;
use pawnstorm_club::{join, keeper};
use pawnstorm_game::clock::Controls;
use pawnstorm_game::journal::{FORMAT, Header};
use pawnstorm_game::{self as game, Player, Timestamp};
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{Color, Info, Options};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Parser)]
#[command(about = "Games of a class or a club of Pawnstorm, over NATS", version)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Carry the lines of a game; pawnstorm join --remote "pawnstorm-club join" CODE starts it
    Join(Join),
    /// Begin a game, and keep all games of the server; without a game only keep them
    Host(Host),
}

#[derive(Args)]
struct Reach {
    /// The server and who you are, nats://USER:PASSWORD@MACHINE; the variable PAWNSTORM_CLUB says it without showing the password
    #[arg(long, value_name = "ADDRESS")]
    server: Option<String>,
    /// The certificate of who signed that of the server, for tls://
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
}

#[derive(Args)]
struct Join {
    #[command(flatten)]
    reach: Reach,
    /// The code of your seat; usually the first line of the input tells it
    code: Option<String>,
}

#[derive(Args)]
struct Begin {
    /// The FEN of the position in which it begins
    #[arg(long)]
    fen: Option<String>,
    /// Both clocks: 5:00, 5+3, 5d3, or none
    #[arg(long, default_value_t = Controls::NONE)]
    clock: Controls,
}

#[derive(Args)]
struct Host {
    #[command(flatten)]
    reach: Reach,
    /// The game
    #[arg(value_parser = named)]
    game: Option<&'static Info>,
    #[command(flatten)]
    begin: Begin,
    /// The user who plays White; without it, whoever has the code
    #[arg(long, value_parser = user)]
    white: Option<String>,
    /// The user who plays Black
    #[arg(long, value_parser = user)]
    black: Option<String>,
    /// The number of servers of a cluster that have a copy of each game
    #[arg(long, default_value_t = 1)]
    copies: usize,
}

fn user(text: &str) -> Result<String, String> {
    if is_name(text) { Ok(text.into()) } else { Err("a user has letters, digits, hyphens and underscores".into()) }
}

fn named(text: &str) -> Result<&'static Info, String> {
    let names: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
    GAMES.iter().find(|info| info.id == text).copied().ok_or_else(|| format!("the games are {}", names.join(", ")))
}

#[tokio::main]
async fn main() -> ExitCode {
    let done = match Program::parse().command {
        Command::Join(command) => command.run().await,
        Command::Host(command) => command.run().await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

impl Reach {
    fn address(self) -> Result<Address, String> {
        let text = self.server.or_else(|| std::env::var(VARIABLE).ok()).unwrap_or_else(|| USUAL.into());
        let address: Address = text.parse()?;
        Ok(address.trusting(self.ca))
    }
}

impl Begin {
    /// Describes the game with the first line of its journal.
    fn header(&self, info: &'static Info) -> Result<Header, String> {
        let options = Options::of(info).open();
        let start = game::start(info.id, options, self.fen.as_deref()).map_err(|why| format!("{why}"))?.start_fen();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
        let (players, time) = ([Player::Human; 2], Timestamp::new(now));
        Ok(Header { format: FORMAT, info, options, players, time, clock: self.clock, start })
    }
}

impl Join {
    async fn run(self) -> Result<(), String> {
        join::join(&self.reach.address()?, self.code.as_deref()).await
    }
}

impl Host {
    async fn run(self) -> Result<(), String> {
        let server = Server::connect(&self.reach.address()?).await?;
        let store = Store::open(&server, self.copies).await?;
        if let Some(info) = self.game {
            let terms = keeper::create(&store, self.begin.header(info)?, [self.white, self.black], None).await?;
            println!("{}: the game is kept on the server.", info.name);
            for side in Color::ALL {
                let (name, code) = (info.terms.side(side), &terms.seats.codes[side.index()]);
                println!("  {name}: {}", invitation(code));
            }
            if let Some(code) = &terms.seats.watch {
                println!("  to watch: {}", invitation(code));
            }
        }
        println!("Ctrl-C ends this host, and no game: the next host goes on with all of them.");
        keeper::keep(server, store, None, |sentence| eprintln!("{sentence}")).await
    }
}

/// The command by which somebody comes to a seat.
fn invitation(code: &str) -> String {
    format!("pawnstorm join --remote {} {code}", quoted("pawnstorm-club join").replace(['“', '”'], "\""))
}
