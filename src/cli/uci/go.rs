//! The arguments of `go`: the limits of a search, and the moves to search.

use crate::engine::{Clock, Limits};
use crate::rules::Color;
use crate::rules::text::quoted;
use std::time::Duration;

/// The parameters of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    pub limits: Limits,
    /// True if it runs until it is stopped, even if there is nothing left to find.
    pub(super) infinite: bool,
    /// True if the opponent has not moved yet, so that the time does not run.
    pub ponder: bool,
    /// The number of moves within which a mate is enough.
    pub mate: Option<i32>,
    /// The moves to search, in machine notation; all, if there is none.
    pub only: Vec<String>,
    /// The number of plies whose sequences are counted instead of a search.
    pub(super) perft: Option<u32>,
}

/// The keywords after `go`.
const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "infinite",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "perft",
];

impl Go {
    /// Parses the arguments for the side to move; `overhead` is the time that a move takes beyond the search. Invalid ones are ignored, and
    /// returned as messages.
    pub fn read<'a>(words: impl Iterator<Item = &'a str>, side: Color, overhead: Duration) -> (Self, Vec<String>) {
        let (mut go, mut problems) = (Self::default(), Vec::new());
        let (mut left, mut increment, mut moves) = ([None; 2], [Duration::ZERO; 2], None);
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !WORDS.contains(word)) {
                        go.only.push(mv.into());
                    }
                }
                _ if !WORDS.contains(&word) => problems.push(format!("{} is unknown after go", quoted(word))),
                _ => {
                    let number =
                        words.next_if(|word| !WORDS.contains(word)).and_then(|number| number.parse::<i64>().ok());
                    let Some(number) = number else {
                        problems.push(format!("{word} needs a number"));
                        continue;
                    };
                    let number = number.max(0).unsigned_abs();
                    let small = u32::try_from(number).unwrap_or(u32::MAX);
                    let time = Duration::from_millis(number);
                    match word {
                        "depth" => go.limits.depth = Some(small),
                        "perft" => go.perft = Some(small),
                        "nodes" => go.limits.nodes = Some(number),
                        "mate" => go.mate = Some(i32::try_from(small).unwrap_or(i32::MAX)),
                        "movetime" => {
                            go.limits.time = Some(time.saturating_sub(overhead).max(Duration::from_millis(1)));
                        }
                        "wtime" => left[0] = Some(time),
                        "btime" => left[1] = Some(time),
                        "winc" => increment[0] = time,
                        "binc" => increment[1] = time,
                        _ => moves = Some(small),
                    }
                }
            }
        }
        let side = side.index();
        let clock = |left: Duration| Clock { left: left.saturating_sub(overhead), increment: increment[side], moves };
        go.limits.clock = left[side].map(clock);
        (go, problems)
    }

    pub const fn waits(&self) -> bool {
        self.infinite || self.ponder
    }

    pub fn limits(&self) -> Limits {
        if self.waits() {
            let mut limits = Limits::default();
            (limits.depth, limits.nodes) = (self.limits.depth, self.limits.nodes);
            return limits;
        }
        self.limits.clone()
    }
}
