//! What follows `go`: how long to think, and about what.

use super::brief;
use crate::engine::{Clock, Limits};
use crate::rules::Color;
use std::time::Duration;

/// What a move over a pipe takes beyond the thinking.
const OVERHEAD: Duration = Duration::from_millis(2);

/// What is wanted of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// Until it is stopped, even if there is nothing left to find.
    pub(super) infinite: bool,
    /// The opponent is still to decide, and the time does not run yet.
    pub(super) ponder: bool,
    /// A win in so many moves is enough.
    pub(super) mate: Option<i32>,
    /// The only moves to be looked at; all, if there is none.
    pub(super) only: Vec<String>,
}

/// The words that have a meaning after `go`.
const WORDS: [&str; 12] = [
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
];

impl Go {
    /// Reads it, for the side that is to decide. What makes no sense is left out, and told.
    pub(super) fn read<'a>(words: impl Iterator<Item = &'a str>, side: Color) -> (Self, Vec<String>) {
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
                _ if !WORDS.contains(&word) => problems.push(format!("{} is nothing that I can go by", brief(word))),
                _ => {
                    let number =
                        words.next_if(|word| !WORDS.contains(word)).and_then(|number| number.parse::<i64>().ok());
                    let Some(number) = number else {
                        problems.push(format!("after {word} a number is needed"));
                        continue;
                    };
                    let number = number.max(0).unsigned_abs();
                    let small = u32::try_from(number).unwrap_or(u32::MAX);
                    let time = Duration::from_millis(number);
                    match word {
                        "depth" => go.limits.depth = Some(small),
                        "nodes" => go.limits.nodes = Some(number),
                        "mate" => go.mate = Some(i32::try_from(small).unwrap_or(i32::MAX)),
                        "movetime" => {
                            go.limits.time = Some(time.saturating_sub(OVERHEAD).max(Duration::from_millis(1)));
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
        go.limits.clock = left[side].map(|left| Clock { left, increment: increment[side], moves });
        (go, problems)
    }

    /// Whether the answer is kept back until it is asked for.
    pub(super) const fn waits(&self) -> bool {
        self.infinite || self.ponder
    }

    /// How long the search may go on by itself.
    pub(super) fn limits(&self) -> Limits {
        if self.waits() {
            return Limits { depth: self.limits.depth, nodes: self.limits.nodes, ..Limits::default() };
        }
        self.limits.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Go, Vec<String>) {
        Go::read(text.split_whitespace(), Color::Black)
    }

    #[test]
    fn the_clock_is_that_of_the_side_to_decide() {
        let (go, problems) = read("wtime 1000 btime 2000 winc 10 binc 20 movestogo 5");
        let clock = Clock { left: Duration::from_secs(2), increment: Duration::from_millis(20), moves: Some(5) };
        assert_eq!((go.limits.clock, go.waits(), problems), (Some(clock), false, vec![]));
        let (go, _) = read("btime -30");
        assert_eq!(go.limits.clock.map(|clock| clock.left), Some(Duration::ZERO));
    }

    #[test]
    fn while_pondering_no_time_runs() {
        let (go, _) = read("ponder btime 2000 movetime 5");
        assert!(go.waits() && go.limits().clock.is_none() && go.limits().time.is_none());
        let hit = Go { ponder: false, ..go };
        assert!(!hit.waits() && hit.limits().clock.is_some());
    }

    #[test]
    fn what_makes_no_sense_is_told_and_left_out() {
        let (go, problems) = read("searchmoves e7e5 d7d5 depth x nodes movetime 99999999999999999999 mate 3 quickly");
        assert_eq!(go.only, ["e7e5", "d7d5"]);
        assert_eq!((go.mate, go.limits.depth, go.limits.nodes, go.limits.time), (Some(3), None, None, None));
        assert_eq!(problems.len(), 4, "{problems:?}");
    }
}
