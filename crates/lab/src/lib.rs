//! Tools for the developers of Pawnstorm, which nobody else is given: matches between computer players, weights of an evaluation fitted to
//! games, and for the Pawn Game certificates of its values and the book of the perfect player.

// A library for its own program and tests only: a doc comment here has to say more than the name.
#![allow(missing_docs)]

mod book;
pub mod certificate;
pub mod check;
mod matches;
pub mod puzzles;
pub mod tally;
mod train;
mod tune;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use pawnstorm::engine::Searchable;
use pawnstorm::engine::self_play::Chance;
use pawnstorm::rules::variants::GAMES;
use pawnstorm::rules::{Info, Options};
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::process::ExitCode;

/// Tools for the developers of Pawnstorm.
#[derive(Debug, Parser)]
#[command(name = "pawnstorm-lab")]
struct Lab {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Debug, Subcommand)]
enum Tool {
    /// Play a match between two computer players
    Match(matches::Match),
    /// Fit the weights of a game's evaluation to games of the computer against itself
    Tune(tune::Tune),
    /// Train the network of a game's evaluation on the positions that `tune --save` wrote
    Train(train::Train),
    /// Write a certificate: how the value of a position is reached against every defence
    Prove(certificate::Prove),
    /// Replay a certificate against every defence
    Check(certificate::Check),
    /// Make, prove and rate puzzles
    Puzzles(puzzles::Puzzles),
    /// Make the book of the perfect player (two threads, 8 GB, about twenty minutes)
    Book(book::Book),
}

/// The reason why a tool stopped. A [`clap::Error`] is one of usage, with its own exit code.
type Failure = Box<dyn Error + Send + Sync>;

/// Returns the failure for arguments that do not fit together.
fn usage(sentence: impl fmt::Display) -> Failure {
    clap::Error::raw(ErrorKind::ValueValidation, format!("{sentence}\n")).into()
}

/// Runs the program with its arguments, its own name first.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    #[cfg(unix)]
    if let Some(code) = pawnstorm::tui::uci::keeper::run(&arguments) {
        return code;
    }
    let out = &mut io::stdout();
    let done = match Lab::parse_from(arguments).tool {
        Tool::Match(tool) => tool.run(out),
        Tool::Tune(tool) => tool.run(out),
        Tool::Train(tool) => tool.run(out),
        Tool::Prove(tool) => tool.run(out),
        Tool::Check(tool) => tool.run(out),
        Tool::Puzzles(tool) => tool.run(out),
        Tool::Book(tool) => tool.run(),
    };
    let Err(failure) = done else { return ExitCode::SUCCESS };
    match failure.downcast::<clap::Error>() {
        Ok(error) => error.exit(),
        Err(failure) => eprintln!("{failure}"),
    }
    ExitCode::FAILURE
}

/// Returns the parser of a game's name.
fn game() -> impl TypedValueParser<Value = &'static Info> {
    PossibleValuesParser::new(GAMES.iter().map(|info| info.id))
        .map(|id| *GAMES.iter().find(|info| info.id == id).expect("one of the games"))
}

/// Plays `plies` random moves from the start to a position with several legal moves. Returns all positions, and the moves in machine notation.
fn random_opening<P: Searchable>(plies: usize, chance: &mut Chance) -> (Vec<P>, Vec<String>) {
    loop {
        let mut positions = vec![P::start(Options::of(P::INFO))];
        let mut played = Vec::new();
        for _ in 0..plies {
            let position = &positions[positions.len() - 1];
            let moves = position.legal_moves();
            let moves = moves.as_ref();
            if moves.is_empty() {
                break;
            }
            let mv = &moves[chance.next_u64() as usize % moves.len()];
            played.push(position.path(mv).to_string());
            P::play_on(&mut positions, mv);
        }
        if positions[positions.len() - 1].legal_moves().as_ref().len() > 1 {
            return (positions, played);
        }
    }
}
