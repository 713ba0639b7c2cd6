//! Arrows and marked squares in PGN: comments such as `[%cal Ge2e4,Rd1d8]` and `[%csl Yd4]` hold them, as in other programs.

use super::Line;
use super::commands::{Command, Part, commands, filtered};
use pawnstorm_rules::Square;

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
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
        }
    }

    /// Returns the letter of the colour in a comment.
    fn letter(self) -> char {
        self.name().as_bytes()[0].to_ascii_uppercase().into()
    }

    fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|ink| ink.letter() == letter)
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
    #[must_use]
    pub fn is_arrow(&self) -> bool {
        self.from != self.to
    }

    fn write(&self) -> String {
        let to = if self.is_arrow() { self.to.to_string() } else { String::new() };
        format!("{}{}{to}", self.ink.letter(), self.from)
    }

    fn read(word: &str) -> Option<Self> {
        let mut letters = word.trim().chars();
        let ink = Ink::of_letter(letters.next()?)?;
        let squares = letters.as_str();
        let from = squares.get(..2)?.parse().ok()?;
        let to = if squares.len() == 2 { from } else { squares.get(2..)?.parse().ok()? };
        Some(Self { from, to, ink })
    }
}

/// The most drawings to show on a position: more than a person draws, since a file may have any number.
const MAX: usize = 128;

/// Returns whether a command is a drawing.
fn draws(command: Command<'_>) -> bool {
    [ARROWS, SQUARES].contains(&command.name)
}

/// Returns the drawings in comments, 128 at most. Skips unreadable ones.
#[must_use]
pub fn drawings(comments: &[String]) -> Vec<Drawing> {
    let all = comments.iter().flat_map(|comment| commands(comment)).filter(|command| draws(*command));
    all.flat_map(|command| command.value.split(',')).filter_map(Drawing::read).take(MAX).collect()
}

/// Returns a comment without the drawings in it.
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
    #[must_use]
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

#[cfg(test)]
mod tests {
    use super::*;

    /// No more drawings of a file are shown than anybody draws.
    #[test]
    fn not_all_of_many_drawings_are_shown() {
        assert_eq!(drawings(&["[%csl Ra1] x [%c ".repeat(100_000)]).len(), MAX);
        assert_eq!(without_drawings("[%cal Ge2e4] a [%csl Rd4] b [%csl"), "a b [%csl");
    }

    fn drawing(word: &str) -> Drawing {
        Drawing::read(word).expect("it is a drawing")
    }

    #[test]
    fn drawings_are_read_among_other_texts() {
        let comments =
            ["[%csl Rd4,Gd5] good [%cal Ge2e4] [%clk 0:01:00]".to_string(), "[%cal Yb1c3,Xa1a2,Ge9e4]".into()];
        assert_eq!(drawings(&comments), ["Rd4", "Gd5", "Ge2e4", "Yb1c3"].map(drawing));
        assert_eq!(without_drawings(&comments[0]), "good [%clk 0:01:00]");
        assert_eq!(without_drawings("[%cal Ge2e4"), "[%cal Ge2e4");
        assert_eq!(drawings(&["[%cal ü]".into(), "[%csl Gä1,G]".into(), "[%cal Ge2é4]".into()]), []);
    }

    #[test]
    fn drawings_are_written_beside_other_texts() {
        let mut comments = vec!["[%clk 0:01:00]".to_string(), "good".into()];
        draw(&mut comments, drawing("Ge2e4"));
        draw(&mut comments, drawing("Rd4"));
        assert_eq!(comments, ["[%csl Rd4][%cal Ge2e4] [%clk 0:01:00]", "good"]);
        draw(&mut comments, drawing("Be2e4"));
        draw(&mut comments, drawing("Rd4"));
        assert_eq!(comments, ["[%cal Be2e4] [%clk 0:01:00]", "good"]);
        erase(&mut comments);
        assert_eq!(comments, ["[%clk 0:01:00]", "good"]);
        let mut none = Vec::new();
        draw(&mut none, drawing("Yh8"));
        assert_eq!(none, ["[%csl Yh8]"]);
        erase(&mut none);
        assert!(none.is_empty());
    }
}
