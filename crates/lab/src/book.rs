//! The making of the book: the perfect side's play with each colour, walked through ply by ply against every reply.
//!
//! `crates/engine/src/solve/book.rs` describes the format, and reads it.

use crate::Failure;
use clap::Args;
use miniz_oxide::deflate::compress_to_vec;
use pawnstorm::engine::network::COMPRESSION;
use pawnstorm::engine::solve::book::replies;
use pawnstorm::engine::solve::{Race, Solver, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

#[derive(Debug, Args)]
pub(crate) struct Book {
    /// The file to write; whether it is as before is said
    #[arg(default_value = "crates/engine/src/solve/book.bin")]
    file: PathBuf,
}

/// The table for each part of the book, in megabytes, so large that nothing is searched twice.
const MEGABYTES: usize = 4096;
/// The least cost of a position that surely belongs in the book, as a binary logarithm of nodes, with a table that has many proofs already.
const DEAR: u64 = 15;
/// The table of a game, in megabytes, and the node limit for each of the two questions, starting with the book alone.
const GAME_MEGABYTES: usize = 32;
const SOON: u64 = 100_000;

/// The positions after 1. b4 and 1. c4, which win. What follows them belongs to what follows the start, since White's play is the same.
const RIGHT: [Race; 2] = [
    Race { own: 0xFF << 8, enemy: 0xBF << 48 | 0x40 << 32, passed: 0 },
    Race { own: 0xFF << 8, enemy: 0xDF << 48 | 0x20 << 32, passed: 0 },
];

impl Book {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let right = RIGHT.map(Race::canonical);
        let (mut white, mut black) = (Maker::new("right first moves"), Maker::new("wrong first moves"));
        thread::scope(|scope| {
            scope.spawn(|| {
                black.walk(replies(&Race::START).into_iter().filter(|reply| !right.contains(reply)));
                black.deepen();
            });
            white.walk([Race::START]);
            white.walk(right);
            white.deepen();
        });
        let mut entries = white.entries;
        entries.extend(black.entries);
        let entries = met(&entries);
        let made = bytes(&entries);
        let before = fs::read(&self.file).is_ok_and(|before| before == made);
        println!("{} entries, {} bytes; as before: {before}", entries.len(), made.len());
        Ok(fs::write(&self.file, made)?)
    }
}

/// The value of each position, the number of the move, and the position after it.
type Entries = BTreeMap<Race, (Value, u8, Race)>;

struct Maker {
    name: &'static str,
    solver: Solver,
    entries: Entries,
    begun: Instant,
}

impl Maker {
    fn new(name: &'static str) -> Self {
        let solver = Solver::new(MEGABYTES, 1).expect("there is memory");
        Self { name, solver, entries: Entries::new(), begun: Instant::now() }
    }

    /// Walks through the play from `roots`, positions with the perfect side to move, as long as they are costly.
    fn walk(&mut self, roots: impl IntoIterator<Item = Race>) {
        let mut level: BTreeSet<_> = roots.into_iter().map(Race::canonical).collect();
        for depth in 1.. {
            let mut next = BTreeSet::new();
            for pawns in &level {
                if !self.entries.contains_key(pawns) && (depth == 1 || self.is_dear(pawns)) {
                    next.extend(self.add(pawns));
                }
            }
            self.tell(&format!("move {depth}, {} positions", level.len()));
            if next.is_empty() {
                break;
            }
            level = next;
        }
    }

    /// Adds the positions that a game's solver with the book so far does not solve quickly.
    fn deepen(&mut self) {
        let mut open: BTreeSet<_> = self.entries.values().flat_map(|(_, _, child)| replies(child)).collect();
        let mut seen = self.entries.keys().copied().collect::<BTreeSet<_>>();
        while let Some(pawns) = open.pop_first() {
            if seen.insert(pawns) && !self.is_soon(&pawns) {
                open.extend(self.add(&pawns));
            }
        }
        self.tell(&format!("{} positions seen", seen.len()));
    }

    fn tell(&self, what: &str) {
        let (entries, nodes) = (self.entries.len(), self.solver.nodes());
        println!("{}: {what}, {entries} entries, {nodes} nodes, {:.0?}", self.name, self.begun.elapsed());
    }

    /// Returns whether a position is certainly costly.
    fn is_dear(&self, pawns: &Race) -> bool {
        let bounds = self.solver.known(pawns);
        if bounds.least == bounds.most {
            self.solver.cost(pawns) >= DEAR
        } else {
            self.solver.value_within(pawns, 1 << DEAR).is_none()
        }
    }

    fn is_soon(&self, pawns: &Race) -> bool {
        let solver = Solver::new(GAME_MEGABYTES, 1).expect("there is memory");
        let solver = solver.with(self.entries.iter().map(|(pawns, (value, _, child))| (*pawns, *value, *child)));
        solver.value_within(pawns, SOON).is_some()
    }

    /// Adds a position with the cheapest move to prove, or, if all moves lose, with the costliest one to refute. Returns the positions
    /// after each reply.
    fn add(&mut self, pawns: &Race) -> BTreeSet<Race> {
        let value = self.solver.best(pawns, None).expect("nothing stops it").value;
        let moves = (0..).zip(pawns.by_arrival()).map(|(number, child)| (number, child.pawns));
        let keeps = moves.filter(|(_, child)| self.solver.known(child).most <= -(value as i8));
        let cost = |(_, child): &(u8, Race)| (child.over().is_none(), self.solver.cost(child));
        let best = if value == Value::Loss { keeps.max_by_key(cost) } else { keeps.min_by_key(cost) };
        let (number, child) = best.expect("a move reaches the value");
        self.entries.insert(*pawns, (value, number, child));
        replies(&child)
    }
}

/// Returns the positions that the perfect side meets with the moves of these entries; the parts of the book may differ in some.
fn met(entries: &Entries) -> Entries {
    let mut open: Vec<_> = replies(&Race::START).into_iter().chain([Race::START]).collect();
    let mut met = Entries::new();
    while let Some(pawns) = open.pop() {
        if let Some(entry) = entries.get(&pawns)
            && met.insert(pawns, *entry).is_none()
        {
            open.extend(replies(&entry.2));
        }
    }
    met
}

fn bytes(entries: &Entries) -> Vec<u8> {
    let by_number: BTreeMap<_, _> = entries.iter().map(|(pawns, entry)| (pawns.number(), entry)).collect();
    let mut bytes = Vec::new();
    for (number, (value, mv, _)) in by_number {
        bytes.extend(&number.to_be_bytes()[7..]);
        bytes.push(((*value as i8 + 1) as u8) << 6 | mv);
    }
    compress_to_vec(&bytes, COMPRESSION)
}
