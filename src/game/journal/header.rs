//! The first line of a journal: which game it is, who plays it, and how it begins.

use super::{FORMAT, LONGEST, RULES};
use crate::game::clock::Controls;
use crate::game::{Player, Timestamp};
use crate::rules::fen::quoted;
use crate::rules::variants::GAMES;
use crate::rules::{GameOption, Info, Options};
use std::fmt;
use std::str::FromStr;

/// What the first line of a journal tells. It prints as that line, without the end of the line, and reads back the same.
#[derive(Clone, Debug)]
pub struct Header {
    /// The game.
    pub info: &'static Info,
    /// How it is played.
    pub options: Options,
    /// Who plays White and Black.
    pub players: [Player; 2],
    /// When it began.
    pub time: Timestamp,
    /// How its clocks are set.
    pub clock: Controls,
    /// The FEN of its start.
    pub start: String,
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chosen = GameOption::ALL.iter().filter(|option| self.options.get(**option)).map(|option| option.word());
        let chosen: Vec<&str> = chosen.collect();
        let options = if chosen.is_empty() { NONE.into() } else { chosen.join(",") };
        let Self { info, players: [white, black], time, clock, start, .. } = self;
        let clock = if *clock == Controls::NONE { String::new() } else { format!(" clock {clock}") };
        write!(
            f,
            "pawnstorm {FORMAT} rules {RULES} game {} options {options} white {white} black {black} time {time}{clock} start \
             {start}",
            info.id
        )
    }
}

const NONE: &str = "none";
/// What stands before the FEN.
const START: &str = "start";

/// Why a first line cannot be read, as a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub(super) String);

impl Unreadable {
    pub(super) fn no_first_line() -> Self {
        Self("it has no first line that could be read".into())
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

impl FromStr for Header {
    type Err = Unreadable;

    fn from_str(line: &str) -> Result<Self, Unreadable> {
        let fail = |why: String| Err(Unreadable(why));
        if line.len() >= LONGEST || line.contains(char::is_control) {
            return fail("its first line is none that Pawnstorm writes".into());
        }
        let mut rest = line;
        let mut after = |name: &str| {
            let told = rest.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            let told = told.ok_or_else(|| Unreadable(format!("its first line does not tell the {name}")))?;
            // The start is all the rest.
            let (value, others) = told.split_once(' ').filter(|_| name != START).unwrap_or((told, ""));
            rest = others;
            Ok(value)
        };
        for (name, known) in [("pawnstorm", FORMAT), ("rules", RULES)] {
            match after(name)?.parse::<u32>() {
                Ok(version) if version == known => {}
                Ok(version) if version > known => return fail("a newer Pawnstorm wrote it".into()),
                _ => return fail(format!("its version of {name} is not known")),
            }
        }
        let name = after("game")?;
        let Some(&info) = GAMES.iter().find(|info| info.id == name) else {
            return fail(format!("there is no game {}", quoted(name)));
        };
        let options = options(info, after("options")?)?;
        let mut player = |name| {
            let text = after(name)?;
            text.parse().map_err(|_| Unreadable(format!("{} plays {name}, who is not known", quoted(text))))
        };
        let players = [player("white")?, player("black")?];
        let time = after("time")?;
        let time = time.parse().map_err(|error| Unreadable(format!("{} is {error}", quoted(time))))?;
        let clock = match after("clock") {
            Ok(text) => text.parse().map_err(|error| Unreadable(format!("{error}")))?,
            Err(_) => Controls::NONE,
        };
        let header = Self { info, options, players, time, clock, start: after(START)?.into() };
        if header.to_string() == line {
            Ok(header)
        } else {
            fail("its first line is none that Pawnstorm writes".into())
        }
    }
}

fn options(info: &Info, words: &str) -> Result<Options, Unreadable> {
    let mut options = Options::default();
    for word in words.split(',').filter(|word| *word != NONE) {
        let known = info.options.iter().map(|(option, _)| *option).find(|option| option.word() == word);
        let option = known.ok_or_else(|| Unreadable(format!("{} has no option {}", info.name, quoted(word))))?;
        options.set(option, true);
    }
    Ok(options)
}
