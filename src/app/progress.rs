//! The learning progress of a user: the exercises solved and the explanations shown. It is stored in a small file.
//!
//! ```
//! use pawnstorm::app::progress::Progress;
//! let progress: Progress = "pawnstorm progress 1\nsolved chess fork\n".parse().unwrap();
//! assert!(progress.has_solved("chess", "fork"));
//! assert_eq!(progress.to_string(), "pawnstorm progress 1\nsolved chess fork\n");
//! ```

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

const HEAD: &str = "pawnstorm progress 1";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    lines: BTreeSet<String>,
}

impl Progress {
    pub fn has_solved(&self, game: &str, task: &str) -> bool {
        self.lines.contains(&format!("solved {game} {task}"))
    }

    pub fn solved(&self, game: &str) -> usize {
        let begin = format!("solved {game} ");
        self.lines.iter().filter(|line| line.starts_with(&begin)).count()
    }

    /// Records that the exercise `task` of `game` is solved. Returns `false` if it was solved before.
    pub fn solve(&mut self, game: &str, task: &str) -> bool {
        self.lines.insert(format!("solved {game} {task}"))
    }

    pub fn has_explained(&self, what: &str) -> bool {
        self.lines.contains(&format!("told {what}"))
    }

    pub fn explain(&mut self, what: &str) {
        self.lines.insert(format!("told {what}"));
    }

    pub fn join(&mut self, other: &Self) {
        self.lines.extend(other.lines.iter().cloned());
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl FromStr for Progress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_word = |word: &str| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        let is_fact = |line: &str| match line.split(' ').collect::<Vec<_>>()[..] {
            ["solved", game, task] => is_word(game) && is_word(task),
            ["told", what] => is_word(what),
            _ => false,
        };
        let is_wrong = |(index, line): &(usize, &str)| if *index == 0 { *line != HEAD } else { !is_fact(line) };
        match text.lines().enumerate().find(is_wrong) {
            Some((index, _)) => Err(format!("line {} is damaged", index + 1)),
            None => Ok(Self { lines: text.lines().skip(1).map(String::from).collect() }),
        }
    }
}
