//! A user's progress with puzzles, for each game: the rating day by day, streaks, missed puzzles that return, and the best storms. It is
//! stored in a small file beside that of the exercises.
//!
//! The program applies each [`PuzzleEvent`] to what it knows, and storage to the latest file, which another program may have changed.
//!
//! ```
//! use pawnstorm::app::puzzles::progress::{PuzzleEvent, PuzzleProgress, PuzzleResult};
//! let mut progress: PuzzleProgress = "pawnstorm puzzles 1\nday chess 20000 1500 60 9 7\n".parse().unwrap();
//! let puzzle = "00a,r5k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,a8a2 d1d8,1500,80,,,mateIn1,,".parse().unwrap();
//! let result = PuzzleResult::Tried { puzzle: Box::new(puzzle), solved: false };
//! progress.apply(&PuzzleEvent { game: "chess", day: 20001, result });
//! let chess = progress.of("chess");
//! assert_eq!((chess.rating(20001).value.round(), chess.due(20001).len(), chess.due(20002).len()), (1489.0, 0, 1));
//! ```

use crate::game::puzzle::{Puzzle, Rating};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

const HEAD: &str = "pawnstorm puzzles 1";
/// The days after which a missed puzzle returns; each time it is solved, the next.
const RETURNS: [u64; 5] = [1, 3, 7, 16, 35];
/// The most days, missed puzzles and puzzles seen that are remembered of a game.
const DAYS: usize = 730;
const MISSED: usize = 200;
const SEEN: usize = 100;

/// What happened in a game on a day, counted from the beginning of 1970.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleEvent {
    pub game: &'static str,
    pub day: u64,
    pub result: PuzzleResult,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleResult {
    /// A puzzle was tried, and solved if without a mistake or a hint.
    Tried { puzzle: Box<Puzzle>, solved: bool },
    /// A storm ended with this score.
    Storm(u32),
}

/// The result of a day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Day {
    /// The rating after its last puzzle.
    pub rating: Rating,
    pub tried: u32,
    pub solved: u32,
}

/// A missed puzzle.
#[derive(Clone, Debug, PartialEq)]
struct Missed {
    puzzle: Puzzle,
    /// The day when it returns, and how often it was solved since it was missed.
    day: u64,
    step: usize,
}

/// The progress in one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameProgress {
    pub days: BTreeMap<u64, Day>,
    /// The puzzles solved in a row, and the most ever.
    pub streak: (u32, u32),
    missed: Vec<Missed>,
    /// The ids of the puzzles seen last, the latest at the end.
    seen: Vec<String>,
    /// The best storm of each day.
    storms: BTreeMap<u64, u32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleProgress {
    games: BTreeMap<String, GameProgress>,
}

impl GameProgress {
    /// Returns the rating on a day, less certain after a pause.
    pub fn rating(&self, day: u64) -> Rating {
        let last = self.days.iter().next_back();
        last.map_or(Rating::NEW, |(last, result)| result.rating.rested(day.saturating_sub(*last)))
    }

    /// Returns the missed puzzles that are due on a day, the oldest first.
    pub fn due(&self, day: u64) -> Vec<&Puzzle> {
        self.missed.iter().filter(|missed| missed.day <= day).map(|missed| &missed.puzzle).collect()
    }

    /// Returns the number of missed puzzles, due or not.
    pub fn missed(&self) -> usize {
        self.missed.len()
    }

    /// Returns whether a puzzle was seen lately, or is to return.
    pub fn knows(&self, id: &str) -> bool {
        self.seen.iter().any(|seen| seen == id) || self.missed.iter().any(|missed| missed.puzzle.id == id)
    }

    /// Returns in how many days a missed puzzle returns.
    pub fn returns(&self, id: &str, day: u64) -> Option<u64> {
        let missed = self.missed.iter().find(|missed| missed.puzzle.id == id)?;
        Some(missed.day.saturating_sub(day))
    }

    /// Returns the best storm since a day.
    pub fn best_since(&self, day: u64) -> Option<u32> {
        self.storms.range(day..).map(|(_, score)| *score).max()
    }

    fn tried(&mut self, puzzle: &Puzzle, solved: bool, day: u64) {
        let known = self.missed.iter().position(|missed| missed.puzzle.id == puzzle.id);
        let step = match known.map(|at| self.missed.remove(at)) {
            // A missed puzzle that returns is known, so it says little about the rating.
            Some(missed) => {
                if solved {
                    missed.step + 1
                } else {
                    0
                }
            }
            None => {
                let before = self.rating(day);
                let today = self.days.entry(day).or_insert(Day { rating: before, tried: 0, solved: 0 });
                today.rating = before.after(puzzle.rating, solved);
                today.tried += 1;
                today.solved += u32::from(solved);
                if solved { RETURNS.len() } else { 0 }
            }
        };
        if let Some(days) = RETURNS.get(step) {
            self.missed.push(Missed { puzzle: puzzle.clone(), day: day + days, step });
        }
        let streak = if solved { self.streak.0 + 1 } else { 0 };
        self.streak = (streak, self.streak.1.max(streak));
        self.seen.retain(|seen| *seen != puzzle.id);
        self.seen.push(puzzle.id.clone());
    }

    fn limit(&mut self) {
        self.missed.drain(..self.missed.len().saturating_sub(MISSED));
        self.seen.drain(..self.seen.len().saturating_sub(SEEN));
        while self.days.len() > DAYS {
            self.days.pop_first();
        }
        while self.storms.len() > DAYS {
            // The best storm ever stays.
            let best = self.best_since(0);
            let first = |is_worse: bool| {
                self.storms.iter().find(|(_, score)| !is_worse || Some(**score) < best).map(|(day, _)| *day)
            };
            let Some(day) = first(true).or(first(false)) else { break };
            self.storms.remove(&day);
        }
    }
}

impl PuzzleProgress {
    pub fn of(&self, game: &str) -> &GameProgress {
        static NONE: GameProgress = GameProgress {
            days: BTreeMap::new(),
            streak: (0, 0),
            missed: Vec::new(),
            seen: Vec::new(),
            storms: BTreeMap::new(),
        };
        self.games.get(game).unwrap_or(&NONE)
    }

    pub fn apply(&mut self, event: &PuzzleEvent) {
        let game = self.games.entry(event.game.into()).or_default();
        match &event.result {
            PuzzleResult::Tried { puzzle, solved } => game.tried(puzzle, *solved, event.day),
            PuzzleResult::Storm(score) => {
                let best = game.storms.entry(event.day).or_default();
                *best = (*best).max(*score);
            }
        }
        game.limit();
    }

    /// Takes in a line of the file. Returns `None` if it is damaged.
    fn take(&mut self, line: &str) -> Option<()> {
        let (what, rest) = line.split_once(' ')?;
        let (game, rest) = rest.split_once(' ')?;
        let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if game.is_empty() || !game.chars().all(is_word) {
            return None;
        }
        let game = self.games.entry(game.into()).or_default();
        let mut words = rest.splitn(if what == "missed" { 3 } else { usize::MAX }, ' ');
        let mut number = || words.next()?.parse::<u32>().ok();
        match what {
            "day" => {
                let [day, value, deviation, tried, solved] = [number()?, number()?, number()?, number()?, number()?];
                let rating = Rating { value: value.into(), deviation: deviation.into() };
                game.days.insert(day.into(), Day { rating, tried, solved });
            }
            "streak" => game.streak = (number()?, number()?),
            "storm" => _ = game.storms.insert(number()?.into(), number()?),
            "missed" => {
                let (day, step) = (number()?.into(), number()? as usize);
                game.missed.push(Missed { puzzle: words.next()?.parse().ok()?, day, step });
            }
            "seen" => game.seen.push(words.next()?.into()),
            _ => return None,
        }
        words.next().is_none().then_some(())
    }
}

impl fmt::Display for PuzzleProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for (name, GameProgress { days, streak, missed, seen, storms }) in &self.games {
            for (day, Day { rating: Rating { value, deviation }, tried, solved }) in days {
                writeln!(f, "day {name} {day} {value:.0} {deviation:.0} {tried} {solved}")?;
            }
            writeln!(f, "streak {name} {} {}", streak.0, streak.1)?;
            storms.iter().try_for_each(|(day, score)| writeln!(f, "storm {name} {day} {score}"))?;
            for Missed { puzzle, day, step } in missed {
                writeln!(f, "missed {name} {day} {step} {puzzle}")?;
            }
            seen.iter().try_for_each(|id| writeln!(f, "seen {name} {id}"))?;
        }
        Ok(())
    }
}

impl FromStr for PuzzleProgress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut progress = Self::default();
        let mut take = |(index, line): (usize, &str)| match index {
            0 => (line == HEAD).then_some(()),
            _ => progress.take(line),
        };
        for (index, line) in text.lines().enumerate() {
            take((index, line)).ok_or_else(|| format!("line {} is damaged", index + 1))?;
        }
        Ok(progress)
    }
}
