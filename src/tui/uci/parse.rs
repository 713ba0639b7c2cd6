//! The parser of an engine's output.

use crate::game::think::Evaluation;
use crate::rules::Color;
use std::fmt;

/// The identity and the options that an engine reports.
#[derive(Clone, Default)]
pub struct Identity {
    pub(super) name: String,
    pub(super) author: String,
    pub options: Vec<Setting>,
}

#[derive(Clone, Default)]
pub struct Setting {
    pub(super) name: String,
    /// Check, spin, combo, button or string.
    kind: String,
    default: String,
    bounds: [Option<i64>; 2],
    pub variants: Vec<String>,
}

/// The largest number of options of an engine, and of characters in a word.
const MAX: usize = 400;
const LETTERS: usize = 80;

impl Identity {
    /// Handles a line of output before `uciok`.
    pub fn hear(&mut self, line: &str) {
        let short = |text: &str| text.trim().chars().take(LETTERS).collect::<String>();
        if let Some(name) = line.strip_prefix("id name ") {
            self.name = short(name);
        } else if let Some(author) = line.strip_prefix("id author ") {
            self.author = short(author);
        } else if let Some(option) = line.strip_prefix("option ").and_then(Setting::read) {
            self.options.retain(|known| known.name != option.name);
            if self.options.len() < MAX {
                self.options.push(option);
            }
        }
    }

    /// Returns the option of a name, without regard to case.
    pub fn option(&self, name: &str) -> Option<&Setting> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }
}

impl Setting {
    fn read(line: &str) -> Option<Self> {
        const KEYS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];
        let mut option = Self::default();
        let mut words = line.split_whitespace().peekable();
        while let Some(key) = words.next() {
            let mut value = Vec::new();
            while let Some(word) = words.next_if(|word| !KEYS.contains(word)) {
                value.push(word);
            }
            let value = value.join(" ");
            match key {
                "name" => option.name = value,
                "type" => option.kind = value,
                "default" => option.default = value,
                "min" => option.bounds[0] = value.parse().ok(),
                "max" => option.bounds[1] = value.parse().ok(),
                "var" => option.variants.push(value),
                _ => return None,
            }
        }
        (!option.name.is_empty()).then_some(option)
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.kind)?;
        if !self.default.is_empty() {
            write!(f, " {}", self.default)?;
        }
        if let [Some(least), Some(most)] = self.bounds {
            write!(f, " ({least} to {most})")?;
        }
        Ok(())
    }
}

/// Returns the legal move that an engine plays. Some write the letter of a promotion as a capital, and some must promote where the game
/// has no promotion: `e7e8q` is `e7e8` in the Pawn Game and in Alapawn.
pub fn played<'a>(text: &str, legal: &'a [String]) -> Option<&'a str> {
    let find = |text: &str| legal.iter().find(|legal| legal.eq_ignore_ascii_case(text));
    let without_letter = || text.strip_suffix(|last: char| last.is_ascii_alphabetic()).filter(|rest| rest.len() == 4);
    find(text).or_else(|| find(without_letter()?)).map(String::as_str)
}

/// The contents of an `info` line.
#[derive(Debug, Default, PartialEq)]
pub struct Report<'a> {
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub score: Option<Evaluation>,
    pub(super) line: Vec<&'a str>,
}

/// Parses a line after `info`; `None` if it has no variation, or not the best one.
pub fn report(words: &str, side: Color) -> Option<Report<'_>> {
    let mut report = Report::default();
    let mut words = words.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "depth" => report.depth = words.next()?.parse().ok()?,
            "nodes" => report.nodes = words.next()?.parse().ok()?,
            "multipv" if words.next() != Some("1") => return None,
            "score" => {
                let (unit, number) = (words.next()?, words.next()?.parse::<i32>().ok()?);
                report.score = match unit {
                    "cp" => Some(Evaluation::Open(if side == Color::White { number } else { number.saturating_neg() })),
                    "mate" => Some(Evaluation::Won(if number > 0 { side } else { !side }, number.unsigned_abs())),
                    _ => return None,
                };
            }
            "pv" => report.line = words.by_ref().collect(),
            "string" => return None,
            _ => {}
        }
    }
    (!report.line.is_empty()).then_some(report)
}
