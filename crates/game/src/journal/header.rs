//! The first line of a journal: the game, its players, and its start.

use super::line::{sealed, text, unsealed};
use super::{Event, FORMAT, LONGEST, RULES};
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
    /// The format version of the whole journal.
    pub format: u32,
    /// The game.
    pub info: &'static Info,
    /// The options of the game.
    pub options: Options,
    /// The players of White and Black.
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
        let Self { format, info, players: [white, black], time, clock, start, .. } = self;
        let clock = if *clock == Controls::NONE { String::new() } else { format!(" clock {clock}") };
        write!(
            f,
            "pawnstorm {format} rules {RULES} game {} options {options} white {white} black {black} time {time}{clock} start \
             {start}",
            info.id
        )
    }
}

impl Header {
    /// Returns the first line, with its checksum and its end.
    #[must_use]
    pub fn line(&self) -> String {
        if self.format == 1 { format!("{self}\n") } else { sealed(&self.to_string()) }
    }

    /// Reads a first line, with or without its end.
    pub(super) fn of_line(line: &[u8]) -> Result<Self, Unreadable> {
        let line = text(line).ok_or_else(Unreadable::no_first_line)?;
        let said = unsealed(line);
        let header: Self = said.unwrap_or(line).parse()?;
        let is_whole = (header.format == 1) == said.is_none();
        is_whole.then_some(header).ok_or_else(|| Unreadable("its first line is damaged".into()))
    }

    /// Reads the event of a later line. Fails with the problem, as a clause.
    pub(super) fn event(&self, line: &[u8]) -> Result<Event, String> {
        let line = text(line).ok_or("it is not one that Pawnstorm writes")?;
        let said = if self.format == 1 { Some(line) } else { unsealed(line) };
        let said = said.ok_or_else(|| format!("{} does not agree with its check", quoted(line)))?;
        said.parse().map_err(|error| format!("{} is {error}", quoted(said)))
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
const NEWER: &str = "it was saved by a newer version of Pawnstorm";
/// The keyword before the FEN.
const START: &str = "start";

/// The problem of an unreadable first line, as a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub(super) String);

impl Unreadable {
    pub(super) fn no_first_line() -> Self {
        Self("its first line is unreadable".into())
    }

    /// Returns whether the journal is newer than this program, rather than damaged.
    pub(super) fn is_newer(&self) -> bool {
        self.0 == NEWER
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
        let mut version = |name, newest| match after(name)?.parse::<u32>() {
            Ok(version) if (1..=newest).contains(&version) => Ok(version),
            Ok(version) if version > newest => Err(Unreadable(NEWER.into())),
            _ => Err(Unreadable(format!("its version of {name} is unknown"))),
        };
        let format = version("pawnstorm", FORMAT)?;
        version("rules", RULES)?;
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
        let header = Self { format, info, options, players, time, clock, start: after(START)?.into() };
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
