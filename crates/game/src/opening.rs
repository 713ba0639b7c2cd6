//! The names of openings, found by position.

use crate::game::Game;
use crate::start::start;
use pawnstorm_rules::Options;
use std::fmt;

/// The name of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings.
    pub eco: &'static str,
    /// The opening, such as `Sicilian Defense`.
    family: &'static str,
    /// The variation; empty for the opening itself.
    variation: &'static str,
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.variation.is_empty() { "" } else { ": " };
        write!(f, "{}{sign}{}", self.family, self.variation)
    }
}

/// The named positions of a game. A position has its name on any path to it.
///
/// ```
/// use pawnstorm_game::{self as game, opening::Openings};
/// use pawnstorm_rules::Options;
///
/// let openings = Openings::read("chess", "0 c2c4\tA10\tEnglish Opening\n1 e7e5\tA20\t:King's English\n").unwrap();
/// let mut game = game::start("chess", Options::default(), None).unwrap();
/// for text in ["c2c4", "e7e5", "a2a3"] {
///     game.play(&game.written(text).unwrap()).unwrap();
/// }
/// let opening = openings.of(&game, 3).unwrap();
/// assert_eq!((opening.eco, opening.to_string().as_str()), ("A20", "English Opening: King's English"));
/// assert_eq!(openings.of(&game, 0), None);
/// ```
#[derive(Debug)]
pub struct Openings {
    /// The hashes of the positions with their names, sorted.
    named: Vec<(u64, Opening)>,
}

impl Openings {
    /// Reads a table of names, as described in `assets/openings/README.md`, and plays each line of it by the rules of the game.
    ///
    /// # Errors
    /// A sentence that names the first unreadable or illegal line.
    pub fn read(id: &str, text: &'static str) -> Result<Self, String> {
        let mut game = start(id, Options::default(), None).map_err(|error| error.to_string())?;
        let mut named: Vec<(u64, Opening)> = Vec::new();
        let mut last = Opening { eco: "", family: "", variation: "" };
        for line in text.lines() {
            last = read_line(&mut game, line, last).ok_or_else(|| format!("This line is not an opening: {line}"))?;
            let key = game.key(game.plies());
            named.insert(named.partition_point(|(other, _)| *other < key), (key, last));
        }
        Ok(Self { named })
    }

    /// Returns the opening of a game up to a ply: the name of the last named position.
    pub fn of(&self, game: &Game, ply: usize) -> Option<Opening> {
        (0..=ply).rev().find_map(|ply| {
            let at = self.named.binary_search_by_key(&game.key(ply), |(key, _)| *key).ok()?;
            Some(self.named[at].1)
        })
    }

    /// Returns all names with the hashes of their positions.
    pub fn iter(&self) -> impl Iterator<Item = (u64, Opening)> {
        self.named.iter().copied()
    }
}

/// Plays a line from its last ply in common with the line before, and reads its name. `None` if either is impossible.
fn read_line(game: &mut Game, line: &'static str, last: Opening) -> Option<Opening> {
    let mut fields = line.split('\t');
    let (moves, eco, name) = (fields.next()?, fields.next()?, fields.next()?);
    let mut words = moves.split(' ');
    let shared: usize = words.next()?.parse().ok()?;
    while game.plies() > shared {
        game.undo();
    }
    for word in words {
        game.play(&game.written(word)?).ok()?;
    }
    let (family, variation) = match name.strip_prefix(':') {
        Some(variation) => (last.family, variation),
        None => name.split_once(": ").unwrap_or((name, "")),
    };
    Some(Opening { eco: if eco.is_empty() { last.eco } else { eco }, family, variation })
}
