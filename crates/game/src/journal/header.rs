//! The first line of a journal: the game, its players, and its start.

use super::{FORMAT, LONGEST, RULES, sealed, text, unsealed};
use crate::clock::Controls;
use crate::{Game, Player, StartError, Timestamp};
use pawnstorm_rules::Color;
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{GameOption, Info, Options};
use std::fmt;
use std::str::FromStr;

/// The contents of a journal's first line. It prints as that line, without its checksum and its end, and reads back the same.
#[derive(Clone, Debug)]
pub struct Header {
    /// The game.
    pub info: &'static Info,
    /// The options of the game.
    pub options: Options,
    /// The players of White and Black on each board.
    pub players: [Player; 2],
    /// The time when the game started.
    pub time: Timestamp,
    /// The settings of the clocks.
    pub clock: Controls,
    /// The FEN of the start position.
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

impl Header {
    /// Returns the first line, with its checksum and its end.
    #[must_use]
    pub fn line(&self) -> String {
        sealed(&self.to_string())
    }

    /// Reads a first line, with its end.
    fn of_line(line: &[u8]) -> Result<Self, Unreadable> {
        let line = text(line).ok_or_else(|| Unreadable("its first line is unreadable".into()))?;
        let said = unsealed(line);
        let header = said.unwrap_or(line).parse()?;
        said.map(|_| header).ok_or_else(|| Unreadable("its first line is damaged".into()))
    }

    /// Reads the first line of a journal, or a repeat of it in its start or its other parts. Returns whether the first line is damaged.
    pub(super) fn find(parts: &[&[u8]]) -> Result<(Self, bool), Unreadable> {
        let mut lines = parts.iter().flat_map(|part| part.split_inclusive(|byte| *byte == b'\n'));
        let first = Self::of_line(lines.next().unwrap_or_default());
        first.map(|header| (header, false)).or_else(|why| {
            let mut repeats = lines.filter(|line| line.starts_with(b"pawnstorm "));
            repeats.find_map(|line| Self::of_line(line).ok()).map(|header| (header, true)).ok_or(why)
        })
    }

    /// Starts the game.
    ///
    /// # Errors
    /// The start is not a position of the game.
    pub fn begin(&self) -> Result<Game, Unreadable> {
        let mut game = crate::start(self.info.id, self.options, Some(&self.start)).map_err(|error| match error {
            StartError::Fen(error) => {
                let why = error.to_string();
                Unreadable(format!("its start position is wrong: {}", why.trim_end_matches('.')))
            }
            error @ StartError::UnknownGame(_) => Unreadable(error.to_string()),
        })?;
        game.set_clock(self.clock);
        for side in Color::ALL {
            game.seat(side, self.players[side.index()]);
        }
        Ok(game)
    }
}

const NONE: &str = "none";
/// The keyword before the FEN.
const START: &str = "start";

/// The problem of an unreadable first line, as a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(String);

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
            return fail("its first line is not one that Pawnstorm writes".into());
        }
        let mut rest = line;
        let mut after = |name: &str| {
            let told = rest.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            let told = told.ok_or_else(|| Unreadable(format!("its first line does not tell the {name}")))?;
            // The FEN takes the rest of the line.
            let (value, others) = told.split_once(' ').filter(|_| name != START).unwrap_or((told, ""));
            rest = others;
            Ok(value)
        };
        for (name, ours) in [("pawnstorm", FORMAT), ("rules", RULES)] {
            match after(name)?.parse::<u32>() {
                Ok(version) if version == ours => {}
                Ok(version) if version > ours => return fail("it was saved by a newer version of Pawnstorm".into()),
                _ => return fail(format!("its version of {name} is unknown")),
            }
        }
        let name = after("game")?;
        let Some(&info) = GAMES.iter().find(|info| info.id == name) else {
            return fail(format!("there is no game {}", quoted(name)));
        };
        let options = options(info, after("options")?)?;
        let mut player = |name| {
            let text = after(name)?;
            text.parse().map_err(|_| Unreadable(format!("the player of {}, {name}, is unknown", quoted(text))))
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
            fail("its first line is not one that Pawnstorm writes".into())
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
