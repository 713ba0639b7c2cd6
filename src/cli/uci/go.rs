//! The arguments of `go`: the limits of a search, and the moves to search.

use crate::engine::{Clock, Limits};
use crate::rules::Color;
use crate::rules::text::quoted;
use std::time::Duration;

/// The parameters of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// True if it runs until it is stopped, even if there is nothing left to find.
    pub(super) infinite: bool,
    /// True if the opponent has not moved yet, so that the time does not run.
    pub(super) ponder: bool,
    /// The number of moves within which a mate is enough.
    pub(super) mate: Option<i32>,
    /// The moves to search, in machine notation; all, if there is none.
    pub(super) only: Vec<String>,
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
    pub(super) fn read<'a>(
        words: impl Iterator<Item = &'a str>,
        side: Color,
        overhead: Duration,
    ) -> (Self, Vec<String>) {
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

    pub(super) const fn waits(&self) -> bool {
        self.infinite || self.ponder
    }

    pub(super) fn limits(&self) -> Limits {
        if self.waits() {
            let mut limits = Limits::default();
            (limits.depth, limits.nodes) = (self.limits.depth, self.limits.nodes);
            return limits;
        }
        self.limits.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Go, Vec<String>) {
        Go::read(text.split_whitespace(), Color::Black, Duration::from_millis(10))
    }

    #[test]
    fn the_clock_is_that_of_the_side_to_decide() {
        let (go, problems) = read("wtime 1000 btime 2000 winc 10 binc 20 movestogo 5");
        let clock = Clock { left: Duration::from_millis(1_990), increment: Duration::from_millis(20), moves: Some(5) };
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
