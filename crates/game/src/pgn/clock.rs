//! The players' clocks: how they are set stands in a tag, and what a move left its side in a comment, `[%clk 0:04:59]`.

use super::{Node, Tags, Tree};
use crate::clock::{Clock, Control, Controls};
use std::time::Duration;

/// The tag of the standard, which knows only one clock for both.
const BOTH: &str = "TimeControl";
/// The tags of our own, where each side has another.
const EACH: [&str; 2] = ["WhiteTimeControl", "BlackTimeControl"];
const BEGIN: &str = "[%clk ";
const END: char = ']';
/// No clock shows as many hours.
const MOST_HOURS: u64 = 1000;

/// Writes down how the clocks are set.
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

/// How they are set.
fn told(tags: &Tags) -> Option<Controls> {
    let read = |name: &str| tags.get(name).and_then(Control::of_pgn);
    match EACH.map(read) {
        [Some(white), Some(black)] => Some(Controls([white, black])),
        _ => read(BOTH).map(|both| Controls([both; 2])),
    }
}

/// What a move left its side, as a comment.
pub(super) fn comment(left: Duration) -> String {
    let (seconds, millis) = (left.as_secs(), left.subsec_millis());
    let part = if millis == 0 { String::new() } else { format!(".{millis:03}").trim_end_matches('0').into() };
    format!("{BEGIN}{}:{:02}:{:02}{part}{END}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// What stands between the beginning of that and its end, and what stands around it.
fn find(comment: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = comment.split_once(BEGIN)?;
    let (inner, after) = rest.split_once(END)?;
    Some((before, inner, after))
}

/// A comment without what it says of the clock.
#[must_use]
pub fn without_clock(comment: &str) -> String {
    match find(comment) {
        Some((before, _, after)) => format!("{} {}", before.trim_end(), after.trim_start()).trim().into(),
        None => comment.into(),
    }
}

impl Node {
    /// What the move left its side on the clock, if a comment says so.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.after.iter().find_map(|comment| time(find(comment)?.1))
    }
}

fn time(text: &str) -> Option<Duration> {
    let mut units = text.trim().splitn(3, ':');
    let mut number = || units.next()?.parse::<u64>().ok();
    let (hours, minutes) = (number()?, number()?);
    let seconds = Duration::try_from_secs_f64(units.next()?.parse().ok()?).ok()?;
    let is_time = hours < MOST_HOURS && minutes < 60 && seconds.as_secs() < 60;
    let millis = (seconds.as_secs_f64() * 1000.0).round() as u64;
    is_time.then(|| Duration::from_secs(hours * 3600 + minutes * 60) + Duration::from_millis(millis))
}

impl Tree {
    /// How the clocks are set, if it is also told what every move left of them: else nothing is known of what they showed.
    pub(super) fn clocks(&self) -> Option<Controls> {
        let controls = told(&self.tags)?;
        // Whose turn each is, only the rules know.
        let has_one_clock = controls.0.contains(&Control::None);
        (has_one_clock || self.line.moves.iter().all(|node| node.left().is_some())).then_some(controls)
    }
}
