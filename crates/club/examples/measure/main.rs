//! Measures the capacity of a server, with players that play random legal moves and speak the protocol of the games.
//!
//! ```text
//! cargo run --release -p pawnstorm-club --example measure -- kill --games 30
//! cargo run --release -p pawnstorm-club --example measure -- load --games 1000
//! ```
//!
//! `kill` plays whole games by `pawnstorm-club join`, and kills the server three times, the host twice and clients ten times; then it
//! compares the players' events with the stored games. `load` plays on an undisturbed server, first at a human pace and then as fast
//! as possible, and reports the moves per second, and the delay until players see their own moves confirmed.

mod bot;
mod load;
mod machines;
mod trouble;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Kill servers and clients
    Kill {
        /// The number of games
        #[arg(long, default_value_t = 30)]
        games: usize,
        /// The ply of a player's resignation
        #[arg(long, default_value_t = 60)]
        plies: usize,
    },
    /// Play many games at once
    Load {
        /// The number of games
        #[arg(long, default_value_t = 1000)]
        games: usize,
        /// The length of each of the two parts in seconds
        #[arg(long, default_value_t = 30)]
        seconds: u64,
        /// The seconds between two moves of a player in the first part
        #[arg(long, default_value_t = 5)]
        pace: u64,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let done = match Program::parse().command {
        Command::Kill { games, plies } => trouble::run(games, plies).await,
        Command::Load { games, seconds, pace } => load::run(games, seconds, pace).await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
