//! `pawnstorm-club`: games of a class or a club over NATS.

use clap::{Args, Parser, Subcommand};
use pawnstorm_club::class::nats::Folder;
use pawnstorm_club::class::open::{Wishes, open};
use pawnstorm_club::class::record::System;
use pawnstorm_club::keeper::Teacher;
use pawnstorm_club::server::{Address, Server, USUAL, VARIABLE};
use pawnstorm_club::store::Store;
use pawnstorm_club::subject::is_name;
use pawnstorm_club::{join, keeper, play};
use pawnstorm_game::clock::Controls;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{Color, Info};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(about = "Games of a class or a club of Pawnstorm, over NATS", version)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Connect pawnstorm join to the server; pawnstorm join --via "pawnstorm-club join" CODE runs it
    Join(Join),
    /// Start a game, and host all games of the server; without a game only host them
    Host(Host),
    /// Open a class: start the server, pair the pupils, show all boards, keep the table
    Open(Open),
    /// Play in a class: wait for the teacher to pair, and play each round
    Play(Play),
}

#[derive(Args)]
struct Reach {
    /// The server, your name and password: nats://USER:PASSWORD@MACHINE; the variable PAWNSTORM_CLUB hides the password
    #[arg(long, value_name = "ADDRESS")]
    server: Option<String>,
    /// The certificate of the server's authority, for tls://
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
}

#[derive(Args)]
struct Join {
    #[command(flatten)]
    reach: Reach,
    /// Your invite code [default: the one in the first line of the input]
    code: Option<String>,
}

#[derive(Args)]
struct Begin {
    /// The FEN of the start position
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
    /// The user who plays White; without it, any holder of the code
    #[arg(long, value_parser = user)]
    white: Option<String>,
    /// The user who plays Black
    #[arg(long, value_parser = user)]
    black: Option<String>,
    /// The number of servers in a cluster with a copy of each game
    #[arg(long, default_value_t = 1)]
    copies: usize,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  pawnstorm-club open --class class-5b
  pawnstorm-club open --class class-5b --game pawns-chess --clock 10+5
  pawnstorm-club open --class class-5b --system swiss --rounds 5")]
struct Open {
    /// The folder of the class, created if missing; its name is the name of the class
    #[arg(long, value_name = "FOLDER")]
    class: PathBuf,
    /// The game
    #[arg(long, value_parser = named, default_value = GAMES[0].id)]
    game: &'static Info,
    #[command(flatten)]
    begin: Begin,
    /// The pairing system: round-robin (all play all) or swiss (players with equal points meet)
    #[arg(long, default_value_t = System::RoundRobin)]
    system: System,
    /// The number of rounds [default: one game for each pair in a round-robin, seven rounds in a Swiss tournament]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: Option<u32>,
    /// The port of the server [default: the same as last time; 4222 for a new class]
    #[arg(long)]
    port: Option<u16>,
    /// The address or name of this computer for the pupils [default: the same as last time]
    #[arg(long, value_name = "NAME")]
    machine: Option<String>,
}

#[derive(Args)]
struct Play {
    /// The address that the teacher gave you: nats://USER:PASSWORD@MACHINE:PORT
    address: Option<String>,
    /// The certificate of the server's authority, for tls://
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
}

fn user(text: &str) -> Result<String, String> {
    if is_name(text) {
        Ok(text.into())
    } else {
        Err("a user name has only letters, digits, hyphens and underscores".into())
    }
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
        Command::Open(command) => command.run().await,
        Command::Play(command) => command.run().await,
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
    /// Returns the address of the server, parsed and as text.
    fn address(self) -> Result<(Address, String), String> {
        let text = self.server.or_else(|| std::env::var(VARIABLE).ok()).unwrap_or_else(|| USUAL.into());
        let address: Address = text.parse()?;
        Ok((address.trusting(self.ca), text))
    }
}

impl Join {
    async fn run(self) -> Result<(), String> {
        join::join(&self.reach.address()?.0, self.code.as_deref()).await
    }
}

impl Host {
    async fn run(self) -> Result<(), String> {
        let server = Server::connect(&self.reach.address()?.0).await?;
        let store = Store::open(&server, self.copies).await?;
        if let Some(info) = self.game {
            let terms = keeper::create(
                &store,
                keeper::header(info, self.begin.fen.as_deref(), self.begin.clock)?,
                [self.white, self.black],
                None,
            )
            .await?;
            println!("{}: hosted on the server.", info.name);
            for side in Color::ALL {
                let (name, code) = (info.terms.side(side), &terms.seats.codes[side.index()]);
                println!("  {name}: {}", invitation(code));
            }
            if let Some(code) = &terms.seats.watch {
                println!("  spectators: {}", invitation(code));
            }
        }
        println!("Ctrl-C stops this host, but no games: the next host resumes them all.");
        keeper::keep(server, store, Teacher::default(), |sentence| eprintln!("{sentence}")).await
    }
}

impl Open {
    async fn run(self) -> Result<(), String> {
        let wishes = Wishes {
            info: self.game,
            fen: self.begin.fen,
            clock: self.begin.clock,
            system: self.system,
            rounds: self.rounds,
        };
        // Refuse a wrong position before starting a server.
        keeper::header(wishes.info, wishes.fen.as_deref(), wishes.clock)?;
        open(Folder::open(&self.class, self.port, self.machine)?, wishes).await
    }
}

impl Play {
    async fn run(self) -> Result<(), String> {
        let (address, text) = Reach { server: self.address, ca: self.ca }.address()?;
        play::play(&address, &text).await
    }
}

fn invitation(code: &str) -> String {
    format!("pawnstorm join --via \"pawnstorm-club join\" {code}")
}
