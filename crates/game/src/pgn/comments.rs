//! Comments, and the commands in them for programs rather than people: `[%clk 0:04:59]`, `[%eval 0.35]`, `[%cal Ge2e4]`.

use super::tags::Tags;
use super::tree::{Line, Node, Tree};
use crate::clock::{Clock, Control, Controls};
use crate::think::Evaluation;
use pawnstorm_rules::{Color, Square};
use std::time::Duration;

/// The first signs of a command.
const BEGIN: &str = "[%";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part<'a> {
    Prose(&'a str),
    Command(Command<'a>),
}

/// A command, known or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Command<'a> {
    /// The whole command, with its brackets.
    pub(super) text: &'a str,
    pub(super) name: &'a str,
    pub(super) value: &'a str,
}

impl<'a> Command<'a> {
    /// Reads the command at the start of a text. A command cannot contain a bracket.
    fn read(text: &'a str) -> Option<Self> {
        let inner = text.strip_prefix(BEGIN)?;
        let inner = &inner[..inner.find(['[', ']']).filter(|end| inner[*end..].starts_with(']'))?];
        let name = inner.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or_default();
        let value = &inner[name.len()..];
        let is_apart = value.is_empty() || value.starts_with(char::is_whitespace);
        let text = &text[..BEGIN.len() + inner.len() + 1];
        (is_apart && !name.is_empty()).then_some(Self { text, name, value: value.trim() })
    }
}

pub(super) fn parts(comment: &str) -> impl Iterator<Item = Part<'_>> {
    let (mut rest, mut next) = (comment, None);
    std::iter::from_fn(move || {
        if let Some(command) = next.take() {
            return Some(Part::Command(command));
        }
        let found = rest.match_indices(BEGIN).find_map(|(at, _)| Some((at, Command::read(&rest[at..])?)));
        let Some((at, command)) = found else {
            let prose = std::mem::take(&mut rest);
            return (!prose.is_empty()).then_some(Part::Prose(prose));
        };
        let prose = &rest[..at];
        rest = &rest[at + command.text.len()..];
        if prose.is_empty() {
            return Some(Part::Command(command));
        }
        next = Some(command);
        Some(Part::Prose(prose))
    })
}

pub(super) fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    parts(comment).filter_map(|part| match part {
        Part::Command(command) => Some(command),
        Part::Prose(_) => None,
    })
}

/// Returns the first value that `read` makes of a command with this name.
fn value<T>(comments: &[String], name: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
    let mut named = comments.iter().flat_map(|comment| commands(comment)).filter(|command| command.name == name);
    named.find_map(|command| read(command.value))
}

/// Returns the parts of a comment that `stays` accepts.
pub(super) fn filtered(comment: &str, stays: impl Fn(Part<'_>) -> bool) -> String {
    let mut text = String::new();
    for part in parts(comment).filter(|part| stays(*part)) {
        let part = match part {
            Part::Prose(prose) => prose.trim(),
            Part::Command(command) => command.text,
        };
        if !text.is_empty() && !part.is_empty() {
            text.push(' ');
        }
        text.push_str(part);
    }
    text
}

/// Returns the prose of a comment: everything but the commands, known or unknown.
///
/// ```
/// use pawnstorm_game::pgn::prose;
/// assert_eq!(prose("[%eval 0.2] [%clk 0:03:00] a [%foo bar] bold move"), "a bold move");
/// assert_eq!(prose("100 [% of it]"), "100 [% of it]");
/// ```
pub fn prose(comment: &str) -> String {
    filtered(comment, |part| matches!(part, Part::Prose(_)))
}

/// The standard tag, which has only one setting for both clocks.
const BOTH: &str = "TimeControl";
/// The program's own tags, for different settings of the two sides.
const EACH: [&str; 2] = ["WhiteTimeControl", "BlackTimeControl"];
const TIME: &str = "clk";
/// The number of hours that a credible time stays below.
const MAX_HOURS: u64 = 1000;

pub(super) fn tell_clocks(clock: &Clock, tags: &mut Tags) {
    let Controls([white, black]) = clock.controls;
    if white == black {
        return tags.set(BOTH, &white.pgn());
    }
    tags.set(BOTH, "?");
    for (name, control) in EACH.into_iter().zip([white, black]) {
        tags.set(name, &control.pgn());
    }
}

fn told(tags: &Tags) -> Option<Controls> {
    let read = |name: &str| tags.get(name).and_then(Control::of_pgn);
    match EACH.map(read) {
        [Some(white), Some(black)] => Some(Controls([white, black])),
        _ => read(BOTH).map(|both| Controls([both; 2])),
    }
}

/// Formats the time left to a side after its move, as a comment.
pub(super) fn time_left(left: Duration) -> String {
    let (seconds, millis) = (left.as_secs(), left.subsec_millis());
    let part = if millis == 0 { String::new() } else { format!(".{millis:03}").trim_end_matches('0').into() };
    format!("[%{TIME} {}:{:02}:{:02}{part}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Returns the time left to the side after its move, if a comment holds it.
pub fn left(comments: &[String]) -> Option<Duration> {
    value(comments, TIME, time)
}

impl Node {
    /// Returns the time left to the side after the move, if a comment holds it.
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
        let has_one_clock = controls.0.contains(&Control::NONE);
        (has_one_clock || self.line.moves.iter().all(|node| node.left().is_some())).then_some(controls)
    }
}

const EVALUATION: &str = "eval";
/// The largest credible evaluation, in pawns.
const MAX_PAWNS: f64 = 1000.0;

/// Returns the evaluation in the comments on a position.
///
/// ```
/// use pawnstorm_game::{pgn::evaluation, think::Evaluation};
/// use pawnstorm_rules::Color;
/// let read = |text: &str| evaluation(&[text.to_string()]);
/// assert_eq!(read("good [%eval -0.35,18]"), Some(Evaluation::Open(-35)));
/// assert_eq!(read("[%clk 0:01:00] [%eval #-3]"), Some(Evaluation::Won(Color::Black, 3)));
/// assert_eq!(read("[%eval soon]"), None);
/// ```
pub fn evaluation(comments: &[String]) -> Option<Evaluation> {
    value(comments, EVALUATION, read_evaluation)
}

fn read_evaluation(text: &str) -> Option<Evaluation> {
    let text = text.split(',').next()?.trim();
    if let Some(moves) = text.strip_prefix('#') {
        let (winner, moves) = match moves.strip_prefix('-') {
            Some(moves) => (Color::Black, moves),
            None => (Color::White, moves.trim_start_matches('+')),
        };
        return Some(Evaluation::Won(winner, moves.parse().ok()?));
    }
    let pawns: f64 = text.parse().ok()?;
    // A NaN fails this comparison too.
    (pawns.abs() <= MAX_PAWNS).then(|| Evaluation::Open((pawns * 100.0).round() as i32))
}

const ARROWS: &str = "cal";
const SQUARES: &str = "csl";

/// The colour of an arrow or a marked square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ink {
    /// Green, the usual one.
    #[default]
    Green,
    /// The letter R in PGN.
    Red,
    /// The letter Y in PGN.
    Yellow,
    /// The letter B in PGN.
    Blue,
}

impl Ink {
    /// All colours, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// Returns the name of the colour.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
        }
    }

    fn letter(self) -> char {
        self.name().as_bytes()[0].to_ascii_uppercase().into()
    }
}

/// An arrow, or a marked square if it starts and ends on the same square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The first square.
    pub from: Square,
    /// The last square.
    pub to: Square,
    /// The colour.
    pub ink: Ink,
}

impl Drawing {
    /// Returns whether the drawing is an arrow.
    pub fn is_arrow(&self) -> bool {
        self.from != self.to
    }

    fn write(&self) -> String {
        let to = if self.is_arrow() { self.to.to_string() } else { String::new() };
        format!("{}{}{to}", self.ink.letter(), self.from)
    }

    fn read(word: &str) -> Option<Self> {
        let mut letters = word.trim().chars();
        let letter = letters.next()?;
        let ink = Ink::ALL.into_iter().find(|ink| ink.letter() == letter)?;
        let squares = letters.as_str();
        let from = squares.get(..2)?.parse().ok()?;
        let to = if squares.len() == 2 { from } else { squares.get(2..)?.parse().ok()? };
        Some(Self { from, to, ink })
    }
}

/// The most drawings to show on a position: more than a person draws, since a file may have any number.
const MAX: usize = 128;

fn draws(command: Command<'_>) -> bool {
    [ARROWS, SQUARES].contains(&command.name)
}

/// Returns the drawings in comments, 128 at most. Skips unreadable ones.
pub fn drawings(comments: &[String]) -> Vec<Drawing> {
    let all = comments.iter().flat_map(|comment| commands(comment)).filter(|command| draws(*command));
    all.flat_map(|command| command.value.split(',')).filter_map(Drawing::read).take(MAX).collect()
}

fn without_drawings(comment: &str) -> String {
    filtered(comment, |part| !matches!(part, Part::Command(command) if draws(command)))
}

/// Adds a drawing to comments, or removes it if it is there already. Replaces one of another colour on the same squares.
pub fn draw(comments: &mut Vec<String>, drawing: Drawing) {
    let mut all = drawings(comments);
    let is_new = !all.contains(&drawing);
    all.retain(|other| (other.from, other.to) != (drawing.from, drawing.to));
    all.extend(is_new.then_some(drawing));
    set(comments, &all);
}

/// Removes all drawings from comments.
pub fn erase(comments: &mut Vec<String>) {
    set(comments, &[]);
}

fn set(comments: &mut Vec<String>, drawings: &[Drawing]) {
    *comments =
        comments.iter().map(|comment| without_drawings(comment)).filter(|comment| !comment.is_empty()).collect();
    let command = |name: &str, arrows: bool| {
        let words: Vec<String> =
            drawings.iter().filter(|drawing| drawing.is_arrow() == arrows).map(Drawing::write).collect();
        if words.is_empty() { String::new() } else { format!("[%{name} {}]", words.join(",")) }
    };
    let written = command(SQUARES, false) + &command(ARROWS, true);
    match comments.first_mut() {
        _ if written.is_empty() => {}
        Some(first) => *first = format!("{written} {first}"),
        None => comments.push(written),
    }
}

impl Line {
    /// Returns the comments on the position after `moves` moves of the line.
    pub fn comments(&self, moves: usize) -> &[String] {
        match moves.checked_sub(1) {
            None => &self.before,
            Some(index) => self.moves.get(index).map_or(&[], |node| &node.after),
        }
    }

    /// Returns the comments on the position after `moves` moves, to change them; `None` if the line is shorter.
    pub fn comments_mut(&mut self, moves: usize) -> Option<&mut Vec<String>> {
        match moves.checked_sub(1) {
            None => Some(&mut self.before),
            Some(index) => self.moves.get_mut(index).map(|node| &mut node.after),
        }
    }
}
