//! The lines of a journal: their checksums, and the first one with the game, its players and its start.

use crate::Unreadable;
use crate::clock::Controls;
use crate::event::Event;
use crate::game::Game;
use crate::player::Player;
use crate::start::start;
use crate::time::Timestamp;
use pawnstorm_rules::Color;
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{GameOption, Info, Options};
use std::fmt;
use std::str::FromStr;

const FORMAT: u32 = 2;
/// The version of the rules; the moves of a journal are only legal by this version.
const RULES: u32 = 1;
/// The longest line, its end included, in bytes.
pub(super) const LONGEST: usize = 1024;
/// The mark before the checksum of a line.
const MARK: &str = " #";

/// Returns a line with its checksum and its end.
pub fn sealed(text: &str) -> String {
    format!("{text}{MARK}{:08x}\n", crc32(text.as_bytes()))
}

/// Returns the text of a line, if its checksum is right.
pub(super) fn unsealed(line: &str) -> Option<&str> {
    let (text, check) = line.rsplit_once(MARK)?;
    (check == format!("{:08x}", crc32(text.as_bytes()))).then_some(text)
}

/// Returns a line without its end, if it has one and is UTF-8 text.
pub(super) fn text(line: &[u8]) -> Option<&str> {
    let line = line.strip_suffix(b"\n").filter(|line| line.len() < LONGEST)?;
    std::str::from_utf8(line).ok()
}

/// Returns the lines to add to a journal for these events, which bring it to `upto` events. The first line is repeated after the first
/// event, the second, the fourth and so on, so that it survives the loss of any part of the file that leaves half of it.
pub fn lines(header: &Header, events: &[Event], upto: usize) -> String {
    let mut lines = String::new();
    for (number, event) in (upto + 1 - events.len().min(upto)..).zip(events) {
        lines.push_str(&sealed(&event.to_string()));
        if number.is_power_of_two() {
            lines.push_str(&header.line());
        }
    }
    lines
}

/// Returns the cyclic redundancy check of Ethernet and zip (CRC-32). It finds any damage of up to four consecutive bytes.
fn crc32(bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xEDB8_8320;
    !bytes.iter().fold(!0, |check, byte| {
        (0..8).fold(check ^ u32::from(*byte), |check, _| (check >> 1) ^ (POLYNOMIAL * (check & 1)))
    })
}

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
    /// Returns the header of a game that started at a time.
    pub fn of(game: &Game, time: Timestamp) -> Self {
        let (info, options, players) = (game.info(), game.options(), game.players());
        Self { info, options, players, time, clock: game.controls(), start: game.start_fen() }
    }

    /// Returns the first line, with its checksum and its end.
    pub fn line(&self) -> String {
        sealed(&self.to_string())
    }

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
        let mut game = start(self.info.id, self.options, Some(&self.start)).map_err(|error| {
            let why = error.to_string();
            Unreadable(format!("its start position is wrong: {}", why.trim_end_matches('.')))
        })?;
        game.set_clock(self.clock);
        for side in Color::ALL {
            game.seat(side, self.players[side.index()]);
        }
        Ok(game)
    }
}

const NONE: &str = "none";
const START: &str = "start";

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
            let told = told.ok_or_else(|| Unreadable(format!("its first line does not give the {name}")))?;
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
        let mut options = Options::default();
        for word in after("options")?.split(',').filter(|word| *word != NONE) {
            let unknown = |_| Unreadable(format!("{} has no option {}", info.name, quoted(word)));
            options.set(info.option(word).map_err(unknown)?, true);
        }
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
