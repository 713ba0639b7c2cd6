//! The command line: arguments, subcommands, exit codes.

mod completions;
mod engines;
pub mod help;
#[cfg(feature = "lichess")]
mod lichess;
mod lobby;
mod man;
mod online;
mod open;
mod output;
pub mod perft;
mod plain;
mod play;
mod puzzles;
mod show;
mod solve;
pub mod uci;
mod values;
mod verify;

use crate::engine::Searchable;
use crate::game::StartError;
use crate::rules::text::{quoted, sanitize};
use crate::rules::variants::GAMES;
use crate::rules::{FenError, Info, Options};
#[cfg(unix)]
use crate::tui::{remote::become_without_terminal, rooms::host_process, terminal::watcher};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, FromArgMatches, Parser, Subcommand};
use output::Output;
use play::Look;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use values::{GAME, OPTION};

/// Chess and its small, strange relatives, in a terminal.
///
/// Without a command, Pawnstorm opens the menu. Give just a game's name to play it, or just a file to open it.
#[derive(Debug, Parser)]
#[command(name = "pawnstorm", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    look: Look,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  pawnstorm                                    the menu
  pawnstorm chess                              straight to the board (same as pawnstorm play chess)
  pawnstorm play --resume                      resume the last game
  pawnstorm games.pgn                          review the games in a PGN file
  pawnstorm host chess                         play online; your opponent uses pawnstorm join
  pawnstorm practice pawn-game                 exercises, from easy to hard
  pawnstorm puzzles chess                      puzzles near your strength
  pawnstorm rules pawn-game                    how the Pawn Game is played
  pawnstorm perft chess 5                      count the sequences of five plies
  pawnstorm show chess --moves \"e2e4 e7e5\"     the position after two moves

Exit codes: 0 success, 1 failure, 2 bad usage or input.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game
    Play(play::Play),
    /// Review the games in a PGN file
    Open(open::Open),
    /// Play with someone else: all ways, and your games
    Online(online::Online),
    /// Play on Lichess, watch, and solve puzzles
    #[cfg(feature = "lichess")]
    Lichess(lichess::Lichess),
    /// Start an online game and wait for your opponent
    Host(online::Host),
    /// Join an online game
    Join(online::Join),
    /// Connect a player to a game hosted here
    Serve(online::Serve),
    /// Check the hidden pieces of a game against its seals
    Verify(verify::Verify),
    /// Practise a game with exercises
    Practice(play::Practice),
    /// Solve puzzles near your strength
    Puzzles(puzzles::Puzzles),
    /// Solve as many puzzles as you can in three minutes
    Storm(puzzles::Storm),
    /// Print the rules of a game
    Rules(help::Rules),
    /// Count the sequences of moves, to check the rules
    Perft(perft::Perft),
    /// Print a position: its legal moves, checks and result
    Show(show::Show),
    /// Prove the value of a position and of each move
    Solve(solve::Solve),
    /// List your external engines, or test one
    Engines(engines::Engines),
    /// List all keys and commands
    Keys(help::Keys),
    /// Run as a chess engine for other programs (UCI)
    Uci(uci::Uci),
    /// Print the completions for a shell
    Completions(completions::Completions),
    /// Print the manual page
    Man(man::Man),
}

/// A game and its start, as several commands take them.
#[derive(Debug, Args)]
struct Start {
    /// The game
    #[arg(value_parser = GAME)]
    game: &'static Info,
    #[command(flatten)]
    begin: Begin,
}

/// The start of a game.
#[derive(Debug, Args)]
struct Begin {
    /// The position to start from
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// An option of the game, as touch-move or touch-move=off; --help explains each
    #[arg(
        long = "option",
        value_name = "NAME[=on|off]",
        value_parser = OPTION,
        hide_possible_values = true,
        long_help = values::of_options()
    )]
    options: Vec<String>,
}

impl Begin {
    fn options(&self, game: &Info) -> Result<Options, Failure> {
        let mut options = Options::of(game);
        for text in &self.options {
            let (name, value) = text.split_once('=').unwrap_or((text, "on"));
            let option = game.option(name).map_err(Failure::usage)?;
            let on = match value {
                "on" | "true" | "yes" => true,
                "off" | "false" | "no" => false,
                _ => return Err(Failure::usage(format!("Option {name} must be on or off, not {}.", quoted(value)))),
            };
            options.set(option, on);
        }
        Ok(options)
    }
}

/// The failure of a command: one sentence, and the exit code.
#[derive(Debug)]
pub struct Failure {
    code: u8,
    sentence: String,
}

impl Failure {
    fn new(sentence: impl Into<String>) -> Self {
        Self { code: 1, sentence: sentence.into() }
    }

    fn usage(sentence: impl Into<String>) -> Self {
        Self { code: 2, sentence: sentence.into() }
    }
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Self {
        Self::usage(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // The reader of a pipe has seen enough.
            io::ErrorKind::BrokenPipe => Self { code: 0, sentence: String::new() },
            _ => Self::new(format!("Pawnstorm had to stop: {error}.")),
        }
    }
}

fn position<P: Searchable>(fen: Option<&str>, options: Options) -> Result<P, Failure> {
    let failure = |error: FenError| Failure::usage(error.to_string());
    fen.map_or_else(|| Ok(P::start(options)), |fen| P::from_fen(fen, options).map_err(failure))
}

/// Runs the program with its arguments, the program's own name first.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    // Internal arguments, which no help mentions.
    #[cfg(unix)]
    if arguments.get(1).is_some_and(|argument| argument == watcher::ARGUMENT) {
        watcher::watch();
        return ExitCode::SUCCESS;
    }
    #[cfg(unix)]
    if arguments.get(1).is_some_and(|argument| argument == host_process::ARGUMENT) {
        return if host_process::keep_open().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    #[cfg(unix)]
    if let Some(code) = crate::tui::uci::keeper::run(&arguments).or_else(|| become_without_terminal(&arguments)) {
        return code;
    }
    let (arguments, name) = match parse(&arguments) {
        Ok(parsed) => parsed,
        Err(error) => {
            let code = u8::try_from(error.exit_code()).unwrap_or(2);
            report(error);
            return ExitCode::from(code);
        }
    };
    let is_one_of = |names: &[&str]| name.as_deref().is_some_and(|name| names.contains(&name));
    let out = io::stdout().lock();
    let mut out: Box<dyn Write> =
        if is_one_of(&help::FOR_PROGRAMS) { Box::new(out) } else { Box::new(Output::new(out)) };
    let out = &mut *out;
    let look = &arguments.look;
    let done = match arguments.command {
        Some(_) if look.is_given() && !is_one_of(&help::LOOKS) => Err(Failure::usage(play::NOT_HERE)),
        None => play::menu(look, out),
        Some(Command::Play(play)) => play.run(look, out),
        Some(Command::Open(open)) => open.run(look, out),
        Some(Command::Online(online)) => online.run(look, out),
        #[cfg(feature = "lichess")]
        Some(Command::Lichess(lichess)) => lichess.run(look, out),
        Some(Command::Host(host)) => host.run(look, out),
        Some(Command::Join(join)) => join.run(look, out),
        Some(Command::Serve(serve)) => serve.run(out),
        Some(Command::Verify(verify)) => verify.run(out),
        Some(Command::Practice(practice)) => practice.run(look, out),
        Some(Command::Puzzles(puzzles)) => puzzles.run(look, out),
        Some(Command::Storm(storm)) => storm.run(look, out),
        Some(Command::Rules(rules)) => rules.run(out),
        Some(Command::Perft(perft)) => perft.run(out),
        Some(Command::Show(show)) => show.run(out),
        Some(Command::Solve(solve)) => solve.run(out),
        Some(Command::Engines(engines)) => engines.run(out),
        Some(Command::Keys(keys)) => keys.run(out),
        Some(Command::Uci(uci)) => uci.run(out),
        Some(Command::Completions(completions)) => completions.run(out),
        Some(Command::Man(man)) => man.run(out),
    };
    let done = done.and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if failure.code != 0 && !failure.sentence.is_empty() {
                let _ = writeln!(output::errors(), "{}", failure.sentence);
            }
            ExitCode::from(failure.code)
        }
    }
}

/// Parses the arguments, and returns the name of their command. A game and a file may stand without the command that plays or opens it.
fn parse(arguments: &[OsString]) -> Result<(Arguments, Option<String>), clap::Error> {
    let parsed = |arguments: &[OsString]| {
        let matches = help::command().try_get_matches_from(arguments)?;
        Ok::<_, clap::Error>((Arguments::from_arg_matches(&matches)?, matches.subcommand_name().map(String::from)))
    };
    let error = match parsed(arguments) {
        Ok(parsed) => return Ok(parsed),
        Err(error) => error,
    };
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return Err(error) };
    let text = |at: usize| arguments[at].to_string_lossy();
    let is_value = |at: usize| text(at).starts_with("--") && !text(at).contains('=');
    let at = (1..arguments.len()).find(|&at| text(at) == *word && !is_value(at - 1));
    let Some(at) = at.filter(|at| (1..*at).all(|before| text(before) != "help")) else { return Err(error) };
    let Some(command) = command_for(&arguments[at]) else {
        let none = format!("there is no command, game or file '{}'", sanitize(word));
        return Err(help::command().error(ErrorKind::InvalidSubcommand, none));
    };
    let mut completed = arguments.to_vec();
    completed.insert(at, command.into());
    parsed(&completed)
}

/// Returns the command that another first word means: play for a game's name, open for a file.
fn command_for(word: &OsStr) -> Option<&'static str> {
    let path = Path::new(word);
    let is_of_games = || path.extension().is_some_and(|end| ["pgn", "epd", "fen"].iter().any(|known| end == *known));
    if GAMES.iter().any(|info| word == info.id) {
        return Some("play");
    }
    (path.components().nth(1).is_some() || is_of_games() || path.exists()).then_some("open")
}

/// Reports an error in the arguments, or prints the requested help. A failure to print goes unreported.
fn report(mut error: clap::Error) {
    // The user's text is shown in one line.
    let given = error.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => Some((kind, sanitize(text))),
        _ => None,
    });
    for (kind, text) in given.collect::<Vec<_>>() {
        error.insert(kind, ContextValue::String(text));
    }
    if error.use_stderr() {
        let _ = write!(output::errors(), "{}", error.render());
    } else {
        let _ = write!(Output::new(io::stdout()), "{}", error.render());
    }
}
