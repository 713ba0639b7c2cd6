//! `pawnstorm show`: a position, for people and for programs.

use super::output::{json_object, json_text, json_texts};
use super::{Failure, Start};
use crate::game::claims::{self, Ruling};
use crate::game::input;
use crate::game::{self, Game, describe};
use crate::rules::text::quoted;
use crate::rules::{Color, Coordinates, NotAMove, Outcome, Reason, Square, Viewer};
use clap::Args;
use std::io::Write;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm show chess
  pawnstorm show chess --moves \"f2f3 e7e5 g2g4 d8h4\" --json
  pawnstorm show chess --fen \"6k1/8/8/8/8/8/8/K6R w - - 100 80\" --claim fifty-moves")]
pub(super) struct Show {
    #[command(flatten)]
    start: Start,
    /// The moves to play, separated by spaces, written as you would type them in a game
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// Print JSON
    #[arg(long, conflicts_with = "claim")]
    json: bool,
    /// Judge a draw claim in the position, instead of printing the position
    #[arg(long, value_name = "REASON")]
    claim: Option<String>,
}

impl Show {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let start = &self.start;
        let mut game = game::start(start.game.id, start.begin.options(start.game)?, start.begin.fen.as_deref())?;
        for (index, text) in self.moves.split_whitespace().enumerate() {
            play(&mut game, index, text)?;
        }
        match &self.claim {
            Some(reason) => claim(&game, reason, out),
            None if self.json => Ok(writeln!(out, "{}", json(&game))?),
            None => print(&game, out),
        }
    }
}

fn play(game: &mut Game, index: usize, text: &str) -> Result<(), Failure> {
    let why = match input::one(game, text) {
        Ok(route) => match game.play(&route) {
            Ok(()) => return Ok(()),
            Err(stale) => format!("is not legal. {stale}."),
        },
        Err(could @ NotAMove::Ambiguous(_)) => match game.info().terms.coordinates {
            Coordinates::Algebraic => format!("is ambiguous. {could}"),
            Coordinates::RowColumn => format!("is ambiguous. {could} Write moves without spaces: 1,43,4 or e2e4."),
        },
        Err(why) => format!("is not legal. {why}"),
    };
    Err(Failure::usage(format!("Move {} ({}) {why}", index + 1, quoted(text))))
}

fn claim(game: &Game, word: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let reason = word.parse::<Reason>().or_else(|_| claims::named(game, word)).map_err(Failure::usage)?;
    let ruling = match claims::judge(game, reason) {
        Ruling::ToProve => claims::proved(game.proof()(&|| false)),
        ruling => ruling,
    };
    match ruling {
        Ruling::Granted => writeln!(out, "granted")?,
        Ruling::Refused(why) | Ruling::Rejected(why) => writeln!(out, "refused: {why}")?,
        Ruling::ToProve => {}
    }
    Ok(())
}

fn json(game: &Game) -> String {
    let null = || "null".to_string();
    let ply = game.plies();
    let scene = game.scene(ply, Viewer::Everyone);
    let check = scene
        .check
        .as_ref()
        .map(|check| json_object([("king", json_text(&check.king)), ("by", json_texts(&check.by))]));
    let threats = Square::all().filter(|&square| scene.piece(square).is_some()).map(|square| {
        let mut threatened: Vec<String> = game.threats(ply, square).into_iter().map(|s| s.to_string()).collect();
        threatened.sort_unstable();
        (square, json_texts(threatened))
    });
    let result = game.outcome().map(|Outcome { winner, reason }| {
        let winner = winner.map_or_else(null, |winner| json_text(winner.word()));
        json_object([("winner", winner), ("reason", json_text(&reason))])
    });
    json_object([
        ("game", json_text(game.info().id)),
        ("fen", json_text(&game.fen(ply))),
        ("turn", json_text(scene.turn.word())),
        ("legal", json_texts(game.legal())),
        ("check", check.unwrap_or_else(null)),
        ("result", result.unwrap_or_else(null)),
        ("claims", json_texts(game.claims())),
        ("threats", json_object(threats)),
        ("moves", json_texts(game.entries().iter().map(|entry| &entry.shown))),
    ])
}

fn print(game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    let ply = game.plies();
    write!(out, "{}", describe::diagram(game, ply, Color::White))?;
    writeln!(out, "\n{}", game.fen(ply))?;
    match describe::outcome(game) {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => {
            let check = describe::check(game, ply).map(|check| format!(" {check}.")).unwrap_or_default();
            writeln!(out, "{}{check}", describe::turn(game, ply))?;
            writeln!(out, "Legal: {}", game.legal().join(" "))?;
        }
    }
    if let Some(claims) = describe::open_claims(game) {
        writeln!(out, "{claims}")?;
    }
    Ok(())
}
