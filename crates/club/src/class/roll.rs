//! The teacher's list of the class, one line for each pupil: `ada`, `ada Ada Lovelace` or `ada 1250 Ada Lovelace`.

use crate::subject::is_name;
use pawnstorm_rules::text::{is_control, quoted};
use std::collections::BTreeSet;
use std::fmt;

pub const TEACHER: &str = "teacher";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pupil {
    pub user: String,
    /// The rating; 0 for none.
    pub rating: u32,
    /// The name in exported files.
    pub name: String,
}

impl fmt::Display for Pupil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.user, self.rating, self.name)
    }
}

impl Pupil {
    pub fn of(line: &str) -> Result<Self, String> {
        let (user, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if !is_name(user) {
            return Err(format!(
                "{} is not a user name. Use up to 32 letters A to Z, digits, hyphens and underscores.",
                quoted(user)
            ));
        }
        let rest = rest.trim();
        let (first, others) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let (rating, name) = match first.parse() {
            Ok(rating) if rating <= 9999 => (rating, others.trim()),
            _ => (0, rest),
        };
        if name.contains(is_control) {
            return Err("A name cannot contain control characters.".into());
        }
        let name = if name.is_empty() { user } else { name };
        Ok(Self { user: user.into(), rating, name: name.into() })
    }
}

/// Reads the list. Skips empty lines and comments, which start with `#`.
pub fn read(text: &str) -> Result<Vec<Pupil>, String> {
    let mut seen = BTreeSet::new();
    let mut pupils = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let at = |why: String| format!("Line {}: {why}", index + 1);
        let pupil = Pupil::of(line).map_err(at)?;
        if pupil.user == TEACHER || !seen.insert(pupil.user.to_lowercase()) {
            return Err(at(format!("there is already a user {}.", quoted(&pupil.user))));
        }
        pupils.push(pupil);
    }
    Ok(pupils)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_pupil() {
        let read = read("# class 5 b\n\nada\nbert  Bert Meier\n carl 1250 Carl  Friedrich \ndora 1100\n")
            .expect("it is a list");
        let lines: Vec<String> = read.iter().map(ToString::to_string).collect();
        assert_eq!(lines, ["ada 0 ada", "bert 0 Bert Meier", "carl 1250 Carl  Friedrich", "dora 1100 dora"]);
        assert!(read.iter().all(|pupil| Pupil::of(&pupil.to_string()).as_ref() == Ok(pupil)));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, why) in [
            (
                "ada\nb.c",
                "Line 2: “b.c” is not a user name. Use up to 32 letters A to Z, digits, hyphens and underscores.",
            ),
            ("ada\nAda", "Line 2: there is already a user “Ada”."),
            ("teacher", "Line 1: there is already a user “teacher”."),
        ] {
            assert_eq!(read(text), Err(why.into()));
        }
    }
}
