//! The options of `setoption`.

use crate::engine::Level;
use crate::game::names;
use crate::rules::Info;
use crate::rules::text::quoted;
use crate::rules::variants::GAMES;
use std::io::{self, Write};
use std::time::Duration;

const MEGABYTES: usize = 16;
const MAX_MEGABYTES: usize = 4096;
const MAX_THREADS: usize = 64;
const MAX_LINES: usize = 256;
/// The time in milliseconds that a move takes beyond the search: over a pipe, and until other processes let it go on.
const OVERHEAD: u64 = 10;
const MAX_OVERHEAD: u64 = 5_000;

/// The weakest and the strongest level, as `UCI_Elo`.
const STRENGTHS: [u32; 2] = [elo(Level::MIN), elo(Level::MAX)];

/// Returns the middle of a level's range.
const fn elo(level: Level) -> u32 {
    match level.elo() {
        Some((least, most)) => least.midpoint(most),
        None => u32::MAX,
    }
}

/// The values of the options.
#[derive(Debug)]
pub struct Settings {
    pub megabytes: usize,
    pub threads: usize,
    pub(super) lines: usize,
    /// True if a solvable game is played by proof.
    pub(super) perfect: bool,
    /// True if scores are followed by the chances to win, draw and lose.
    pub shows_chances: bool,
    pub(super) overhead: Duration,
    limited: bool,
    strength: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            megabytes: MEGABYTES,
            threads: 1,
            lines: 1,
            perfect: false,
            shows_chances: false,
            overhead: Duration::from_millis(OVERHEAD),
            limited: false,
            strength: STRENGTHS[1],
        }
    }
}

/// The consequence of a changed option.
#[derive(Debug, PartialEq, Eq)]
pub enum Change {
    Nothing,
    /// The table has to be replaced.
    Table,
    /// The game of this name is to be played.
    Game(&'static str),
}

/// Writes the answer to `uci`: the name and the options of the engine.
pub(super) fn introduce(game: &Info, out: &mut dyn Write) -> io::Result<()> {
    let [least, most] = STRENGTHS;
    writeln!(out, "id name Pawnstorm {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "id author the Pawnstorm authors")?;
    writeln!(out, "option name Hash type spin default {MEGABYTES} min 1 max {MAX_MEGABYTES}")?;
    writeln!(out, "option name Clear Hash type button")?;
    writeln!(out, "option name Threads type spin default 1 min 1 max {MAX_THREADS}")?;
    writeln!(out, "option name MultiPV type spin default 1 min 1 max {MAX_LINES}")?;
    writeln!(out, "option name Move Overhead type spin default {OVERHEAD} min 0 max {MAX_OVERHEAD}")?;
    writeln!(out, "option name Ponder type check default false")?;
    writeln!(out, "option name UCI_ShowWDL type check default false")?;
    writeln!(out, "option name UCI_LimitStrength type check default false")?;
    writeln!(out, "option name UCI_Elo type spin default {most} min {least} max {most}")?;
    writeln!(out, "option name Perfect type check default false")?;
    let games: Vec<_> = GAMES.iter().map(|info| format!("var {}", info.id)).collect();
    writeln!(out, "option name UCI_Variant type combo default {} {}", game.id, games.join(" "))?;
    writeln!(out, "uciok")
}

impl Settings {
    /// Returns the level to play the next move at, if the strength is limited. A strength between two levels plays the stronger one the more
    /// often, the nearer it is; `chance` decides.
    pub fn level(&self, chance: u64) -> Option<Level> {
        let below = Level::all().rev().find(|level| elo(*level) <= self.strength).unwrap_or(Level::MIN);
        let above = Level::all().find(|level| elo(*level) > self.strength).unwrap_or(Level::MAX);
        let part = self.strength.saturating_sub(elo(below));
        let is_above = chance % u64::from((elo(above) - elo(below)).max(1)) < u64::from(part);
        self.limited.then_some(if is_above { above } else { below })
    }

    /// Handles `name NAME` and `value VALUE`; both may have several words.
    pub fn set<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<Change, String> {
        let words: Vec<_> = words.collect();
        let (name, value) = match words.iter().position(|&word| word == "value") {
            Some(at) => (&words[..at], words[at + 1..].join(" ")),
            None => (&words[..], String::new()),
        };
        let ["name", name @ ..] = name else {
            return Err("an option is set by setoption name NAME value VALUE".into());
        };
        let name = name.join(" ");
        let refusal = || format!("{} cannot be set to {}", quoted(&name), quoted(&value));
        // A number out of range means the nearest in it.
        let number = |most: usize| match value.parse::<i128>() {
            Ok(number) => Ok(usize::try_from(number.max(1)).unwrap_or(usize::MAX).min(most)),
            Err(_) => Err(refusal()),
        };
        let check = || match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(refusal()),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.megabytes = number(MAX_MEGABYTES)?;
                return Ok(Change::Table);
            }
            "clear hash" => return Ok(Change::Table),
            "threads" => self.threads = number(MAX_THREADS)?,
            "multipv" => self.lines = number(MAX_LINES)?,
            // The other program decides when to ponder.
            "ponder" => drop(check()?),
            // In a solvable game, the Pawn Game, every move is proved; in any other it changes nothing.
            "perfect" => self.perfect = check()?,
            "move overhead" => {
                self.overhead = Duration::from_millis(number(MAX_OVERHEAD as usize)? as u64);
            }
            "uci_showwdl" => self.shows_chances = check()?,
            "uci_limitstrength" => self.limited = check()?,
            "uci_elo" => self.strength = value.parse().map_err(|_| refusal())?,
            "uci_variant" => {
                let is_called =
                    |info: &Info| info.id == value || !value.is_empty() && names::of(info).uci.contains(&&value[..]);
                let game = GAMES.iter().find(|info| is_called(info));
                return game.map(|info| Change::Game(info.id)).ok_or_else(refusal);
            }
            _ => return Err(format!("there is no option {}", quoted(&name))),
        }
        Ok(Change::Nothing)
    }
}
