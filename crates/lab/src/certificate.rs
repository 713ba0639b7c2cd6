//! Certificates: records of how to reach a value against every defence, for [`crate::check`].
//!
//! A certificate is a row of bytes, one for each position with the claimant to move, in the order of a walk through all games. The claimant's
//! pawns go up the board; black ones are flipped. In each of the claimant's positions the walk plays the move of the byte; in each of the
//! opponent's, all moves, one after the other. Moves are taken and numbered from 0 in the order of [`Race::by_arrival`], as the side sees
//! them that makes them, its pawns going up the board. A byte has the number in its five lowest bits. The sixth, `RUNS`, says that the
//! pawn that moves goes straight ahead from now on: then the games from there are not written down any further, and the walk does not
//! remember positions in them.
//!
//! Mirror images are one position: of the two, that is walked from whose pawns make the lesser numbers, the claimant's compared first, then the
//! opponent's, then the square that may be captured on en passant, if a capture there is legal.
//!
//! A win needs one row, of the winner; a draw two, the first of the side to move: each shows that its side draws at least.
//!
//! The file of a certificate starts with four lines: its kind, the game, the position and its value.

use crate::check::{self, Coverage};
use crate::{Failure, usage};
use clap::Args;
use pawnstorm::engine::Searchable;
use pawnstorm::engine::solve::{Child, Race, Solver, Value, bounds, can_run};
use pawnstorm::rules::variants::pawn_game::PawnGame;
use pawnstorm::rules::{Options, Position};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;

const HEAD: &str = "pawnstorm certificate 1\npawn-game\n";

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  pawnstorm-lab prove pawn-game.proof --threads 1")]
pub(crate) struct Prove {
    /// The file to write
    file: PathBuf,
    /// The position of the Pawn Game [default: the start]
    #[arg(long)]
    fen: Option<String>,
    /// Size of the table in megabytes, rounded down to a power of two
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    memory: usize,
    /// How many threads search; the same proof comes out every time with one
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The file of the certificate
    file: PathBuf,
}

impl Prove {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let start = || Ok(PawnGame::start(Options::default()));
        let position = self.fen.as_ref().map_or_else(start, |fen| PawnGame::from_fen(fen, Options::default()));
        let position = position.map_err(usage)?;
        // A file that cannot be written is told before the search, which takes minutes.
        let mut file = File::create(&self.file)?;
        let solver = Solver::new(self.memory, self.threads).ok_or("There is not enough memory for the table.")?;
        let race = position.race().expect("the Pawn Game is a race");
        let value = solver.value(&race, None).expect("nothing stops it");
        // With a proof about each move, the certificate takes the one that probably needs least.
        for after in position.named_moves().iter().filter_map(|(_, mv)| position.after(mv).race()) {
            solver.value(&after, None);
        }
        write!(file, "{HEAD}{}\n{value}\n", position.fen())?;
        file.write_all(&certificate(&solver, &race, value))?;
        Ok(writeln!(out, "{value}")?)
    }
}

impl Check {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let bytes = fs::read(&self.file)?;
        let (position, value, certificate) = parse(&bytes)?;
        let race = position.race().expect("the Pawn Game is a race");
        let Coverage { decided, replayed } = check::check(&race, value, certificate)
            .map_err(|flaw| format!("This does not prove that {} is a {value}: {flaw}.", position.fen()))?;
        writeln!(out, "{}", position.fen())?;
        writeln!(out, "{decided} positions with a move in the certificate, {replayed} replayed against every defence")?;
        Ok(writeln!(out, "{value}")?)
    }
}

/// Reads the four lines; the rest are the bytes of the certificate.
fn parse(file: &[u8]) -> Result<(PawnGame, Value, &[u8]), Failure> {
    let mut parts =
        file.strip_prefix(HEAD.as_bytes()).ok_or("This is not a certificate.")?.splitn(3, |&byte| byte == b'\n');
    let mut line = || parts.next().and_then(|line| str::from_utf8(line).ok()).unwrap_or_default();
    let position = PawnGame::from_fen(line(), Options::default())?;
    let value = line();
    let value = [Value::Win, Value::Draw, Value::Loss].into_iter().find(|known| known.word() == value);
    Ok((position, value.ok_or("The fourth line has no value.")?, parts.next().unwrap_or_default()))
}

/// The bit of a byte that says that the pawn goes straight ahead from now on.
const RUNS: u8 = 1 << 5;

pub fn certificate(solver: &Solver, race: &Race, value: Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    if race.over().is_none() {
        if value >= Value::Draw {
            Walk::new(solver, value as i8, &mut bytes).claimant(race);
        }
        if value <= Value::Draw {
            Walk::new(solver, -(value as i8), &mut bytes).opponent(race);
        }
    }
    bytes
}

struct Walk<'a> {
    solver: &'a Solver,
    /// The smallest value for the claimant: 0 or 1.
    target: i8,
    seen: HashSet<Race>,
    bytes: &'a mut Vec<u8>,
}

impl<'a> Walk<'a> {
    fn new(solver: &'a Solver, target: i8, bytes: &'a mut Vec<u8>) -> Self {
        Self { solver, target, seen: HashSet::new(), bytes }
    }

    /// Writes down what the claimant, who is to move, does from here on.
    fn claimant(&mut self, pawns: &Race) {
        let pawns = pawns.canonical();
        if self.seen.insert(pawns) {
            let (byte, after) = self.choose(&pawns);
            self.bytes.push(byte);
            if byte & RUNS == 0 && after.over().is_none() {
                self.opponent(&after);
            }
        }
    }

    fn opponent(&mut self, pawns: &Race) {
        replies(pawns).for_each(|reply| self.claimant(&reply));
    }

    /// Chooses a move, the one that probably needs least to be written down after it.
    fn choose(&self, pawns: &Race) -> (u8, Race) {
        let moves = pawns.by_arrival();
        for (number, Child { pawns: after, .. }) in (0..).zip(&moves) {
            match after.over() {
                Some(value) if value as i8 <= -self.target => return (number, *after),
                None if can_run(after, pawns.arrival(after)) >= self.target => return (number | RUNS, *after),
                _ => {}
            }
        }
        let mut open: Vec<_> = (0..).zip(moves).filter(|(_, child)| child.pawns.over().is_none()).collect();
        let known =
            open.iter().filter_map(|(number, Child { pawns: after, .. })| Some((self.cost(after)?, *number, *after)));
        if let Some((_, number, after)) = known.min() {
            return (number, after);
        }
        // What was proved of the moves has been replaced in the table.
        open.sort_by_key(|(_, child)| child.order());
        let reaches = |after: &Race| !self.solver.at_least(after, 1 - self.target, None).expect("nothing stops it");
        let found = open.into_iter().find(|(_, child)| reaches(&child.pawns));
        let (number, child) = found.expect("a move reaches the value that was found");
        (number, child.pawns)
    }

    /// Estimates the length of the certificate after a move that reaches the value: 0 if every reply is already written down, otherwise the
    /// cost of the proof.
    fn cost(&self, after: &Race) -> Option<(u64, usize)> {
        if self.solver.known(after).most > -self.target {
            return None;
        }
        let nodes = if bounds(after).most <= -self.target { 0 } else { self.solver.cost(after) };
        let fresh = replies(after).filter(|reply| !self.seen.contains(&reply.canonical())).count();
        Some(if fresh == 0 { (0, 0) } else { (nodes, fresh) })
    }
}

/// Returns the positions after each reply that does not end the game.
fn replies(pawns: &Race) -> impl Iterator<Item = Race> {
    pawns.by_arrival().into_iter().map(|child| child.pawns).filter(|reply| reply.over().is_none())
}
