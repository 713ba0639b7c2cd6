//! The players' clocks in PGN: a tag holds their settings, and a comment, `[%clk 0:04:59]`, the time left to a side after a move.

use super::commands::commands;
use super::{Node, Tags, Tree};
use crate::clock::{Clock, Control, Controls};
use std::time::Duration;

/// The standard tag, which has only one setting for both clocks.
const BOTH: &str = "TimeControl";
/// The program's own tags, for different settings of the two sides.
const EACH: [&str; 2] = ["WhiteTimeControl", "BlackTimeControl"];
const TIME: &str = "clk";
/// The number of hours that a credible time stays below.
const MAX_HOURS: u64 = 1000;

/// Writes the settings of the clocks to the tags.
pub(super) fn tell(clock: &Clock, tags: &mut Tags) {
    let Controls([white, black]) = clock.controls();
    if white == black {
        return tags.set(BOTH, &white.pgn());
    }
    tags.set(BOTH, "?");
    for (name, control) in EACH.into_iter().zip([white, black]) {
        tags.set(name, &control.pgn());
    }
}

/// Reads the settings of the clocks from the tags.
fn told(tags: &Tags) -> Option<Controls> {
    let read = |name: &str| tags.get(name).and_then(Control::of_pgn);
    match EACH.map(read) {
        [Some(white), Some(black)] => Some(Controls([white, black])),
        _ => read(BOTH).map(|both| Controls([both; 2])),
    }
}

/// Formats the time left to a side after its move, as a comment.
pub(super) fn comment(left: Duration) -> String {
    let (seconds, millis) = (left.as_secs(), left.subsec_millis());
    let part = if millis == 0 { String::new() } else { format!(".{millis:03}").trim_end_matches('0').into() };
    format!("[%{TIME} {}:{:02}:{:02}{part}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Returns the time left to the side after its move, if a comment holds it.
#[must_use]
pub fn left(comments: &[String]) -> Option<Duration> {
    let mut all = comments.iter().flat_map(|comment| commands(comment));
    all.find_map(|command| if command.name == TIME { time(command.value) } else { None })
}

impl Node {
    /// Returns the time left to the side after the move, if a comment holds it.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        left(&self.after)
    }
}

fn time(text: &str) -> Option<Duration> {
    let mut units = text.splitn(3, ':');
    let mut number = || units.next()?.parse::<u64>().ok();
    let (hours, minutes) = (number()?, number()?);
    let seconds = Duration::try_from_secs_f64(units.next()?.parse().ok()?).ok()?;
    let is_time = hours < MAX_HOURS && minutes < 60 && seconds.as_secs() < 60;
    let millis = (seconds.as_secs_f64() * 1000.0).round() as u64;
    is_time.then(|| Duration::from_secs(hours * 3600 + minutes * 60) + Duration::from_millis(millis))
}

impl Tree {
    /// Returns the settings of the clocks, if every move has its time left: otherwise the clock times are unknown.
    pub(super) fn clocks(&self) -> Option<Controls> {
        let controls = told(&self.tags)?;
        // If only one side has a clock, the sides of the moves are needed, and only the rules know them.
        let has_one_clock = controls.0.contains(&Control::None);
        (has_one_clock || self.line.moves.iter().all(|node| node.left().is_some())).then_some(controls)
    }
}
