//! Clock settings: a time, and an addition for each move; and times as a clock shows them.

use crate::unreadable::Unreadable;
use pawnstorm_rules::Color;
use pawnstorm_rules::text::quoted;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time below which the clock shows tenths of a second.
const TENTHS: Duration = Duration::from_secs(10);
const SECOND: Duration = Duration::from_secs(1);
const TENTH: Duration = Duration::from_millis(100);

/// Returns the display unit and the number of units left, rounded up: the clock shows zero only when its time has run out.
fn units(left: Duration) -> (Duration, u128) {
    let unit = if left > TENTHS { SECOND } else { TENTH };
    (unit, left.as_nanos().div_ceil(unit.as_nanos()))
}

/// Formats a time as a clock shows it: `1:05:00`, `4:31`, and for the last ten seconds `0:09.8`.
///
/// ```
/// use pawnstorm_game::clock::digits;
/// use std::time::Duration;
/// assert_eq!(digits(Duration::from_millis(271_001)), "4:32");
/// assert_eq!(digits(Duration::from_millis(9_800)), "0:09.8");
/// assert_eq!(digits(Duration::from_nanos(1)), "0:00.1");
/// assert_eq!(digits(Duration::ZERO), "0:00.0");
/// ```
#[must_use]
pub fn digits(left: Duration) -> String {
    let (unit, count) = units(left);
    if unit == TENTH {
        return format!("0:{:02}.{}", count / 10, count % 10);
    }
    let (hours, minutes, seconds) = (count / 3600, count / 60 % 60, count % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Returns the time until the display of a running clock changes.
pub(super) fn until_change(left: Duration) -> Duration {
    let (unit, count) = units(left);
    let less = u32::try_from(count.saturating_sub(1)).map_or(left, |count| unit * count);
    left.saturating_sub(less)
}

/// The setting of a side's clock: the time in whole seconds, and the addition for each move in milliseconds.
///
/// ```
/// use pawnstorm_game::clock::Control;
/// for text in ["none", "5:00", "0:01", "1:30:00", "5+3", "0:30+0.5", "5d3"] {
///     assert_eq!(text.parse::<Control>().unwrap().to_string(), text);
/// }
/// assert_eq!("5".parse::<Control>(), "5+0".parse());
/// let why = "5:75".parse::<Control>().unwrap_err().to_string();
/// assert!(why.starts_with("“5:75” is not a clock: there are no 75 seconds in a minute."), "{why}");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Control {
    /// The time for all moves; `None` without a clock.
    time: Option<Duration>,
    /// The addition for each move, which can be 0.
    each: Duration,
    /// Whether a move gets back at most the time that it took (Bronstein), rather than all of the addition (Fischer).
    delays: bool,
}

/// The settings of both sides' clocks. They print as one if they are equal, otherwise as `5+3/1+0`, White's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Controls(pub [Control; 2]);

const LONGEST: Duration = Duration::from_secs(24 * 3600);
const MAX_EACH: Duration = Duration::from_secs(3600);

impl Control {
    /// The setting without a clock.
    pub const NONE: Self = Self { time: None, each: Duration::ZERO, delays: false };

    const fn with(time: Duration, each: Duration, delays: bool) -> Self {
        Self { time: Some(time), each, delays: delays && !each.is_zero() }
    }

    /// Returns the start time.
    pub(crate) const fn time(self) -> Option<Duration> {
        self.time
    }

    /// Returns the maximum that a move adds.
    pub(crate) const fn bonus(self) -> Duration {
        self.each
    }

    /// Returns the time left after a move that took `spent`, in whole thousandths.
    pub(super) fn after(self, before: Duration, spent: Duration) -> Duration {
        let more = if self.delays { self.each.min(spent) } else { self.each };
        let left = before.saturating_sub(spent) + more;
        Duration::from_millis(u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
    }

    /// Describes the setting in words: "5 minutes, plus 3 seconds per move".
    #[must_use]
    pub fn words(self) -> String {
        let Some(time) = self.time else { return "no clock".into() };
        let (time, each) = (time_in_words(time), seconds_in_words(self.each));
        match self.delays {
            _ if self.each.is_zero() => time,
            false => format!("{time}, plus {each} per move"),
            true => format!("{time}, with a delay of {each} per move"),
        }
    }

    /// Writes the addition for each move: `+3`, `d3`; empty without one.
    fn addition(self) -> String {
        match self.delays {
            _ if self.each.is_zero() => String::new(),
            false => format!("+{}", seconds_text(self.each)),
            true => format!("d{}", seconds_text(self.each)),
        }
    }

    /// Writes the setting for PGN, in seconds. A delay is written with `d`, since PGN has no notation for it.
    pub(crate) fn pgn(self) -> String {
        self.time.map_or("-".into(), |time| format!("{}{}", time.as_secs(), self.addition()))
    }

    /// Reads a setting as PGN writes it; `None` for the other kinds of time control in PGN.
    pub(crate) fn of_pgn(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self::NONE);
        }
        let (time, each, delays) = parts(text);
        let time = Duration::from_secs(number(time)?);
        in_bounds(time, each.map_or(Some(Duration::ZERO), seconds)?, delays).ok()
    }
}

/// Splits a text into the time, the addition for each move, and whether the addition is a delay.
fn parts(text: &str) -> (&str, Option<&str>, bool) {
    match text.split_once(['+', 'd']) {
        Some((time, each)) => (time, Some(each), text.as_bytes()[time.len()] == b'd'),
        None => (text, None, false),
    }
}

fn in_bounds(time: Duration, each: Duration, delays: bool) -> Result<Control, String> {
    match () {
        () if time.is_zero() => Err("it has no time".into()),
        () if time > LONGEST => Err("a day is the most".into()),
        () if each > MAX_EACH => Err("a move adds an hour at most".into()),
        () => Ok(Control::with(time, each, delays)),
    }
}

/// Reads a number of digits only.
fn number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Reads seconds with up to three decimal places.
fn seconds(text: &str) -> Option<Duration> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let millis = number(&format!("{part:0<3}")).filter(|_| !part.is_empty() && part.len() <= 3)?;
    number(whole)?.checked_mul(1000)?.checked_add(millis).map(Duration::from_millis)
}

/// Reads minutes; or minutes and seconds; or hours, minutes and seconds. Fails with the problem, as a clause.
fn time(text: &str) -> Result<Duration, String> {
    let units: Vec<&str> = text.split(':').collect();
    let names = match units.len() {
        1 => &["minutes"][..],
        2 => &["minutes", "seconds"],
        3 => &["hours", "minutes", "seconds"],
        _ => return Err("a time is hours, minutes and seconds at most".into()),
    };
    let mut seconds: u64 = 0;
    for (index, (unit, name)) in units.iter().zip(names).enumerate() {
        let count = match number(unit) {
            _ if unit.is_empty() => return Err(format!("the {name} are missing")),
            None => return Err(format!("{} is not a number of {name}", quoted(unit))),
            Some(count) if index > 0 && count > 59 => {
                let whole = if *name == "seconds" { "a minute" } else { "an hour" };
                return Err(format!("there are no {count} {name} in {whole}"));
            }
            Some(_) if index > 0 && unit.len() != 2 => return Err(format!("{name} have two digits")),
            Some(count) => count,
        };
        seconds = seconds.saturating_mul(60).saturating_add(count);
    }
    // Minutes alone, and minutes with seconds.
    let seconds = if units.len() == 1 { seconds.saturating_mul(60) } else { seconds };
    Ok(Duration::from_secs(seconds))
}

fn time_text(time: Duration) -> String {
    // `digits` would show tenths for the last ten seconds.
    let seconds = time.as_secs();
    if seconds > 10 { digits(time) } else { format!("0:{seconds:02}") }
}

fn seconds_text(each: Duration) -> String {
    // Thousandths are exact; a binary fraction would not be.
    let text = format!("{}.{:03}", each.as_secs(), each.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').into()
}

fn time_in_words(time: Duration) -> String {
    let seconds = time.as_secs();
    let unit =
        |count: u64, name: &str| (count > 0).then(|| format!("{count} {name}{}", if count == 1 { "" } else { "s" }));
    let units = [unit(seconds / 3600, "hour"), unit(seconds / 60 % 60, "minute"), unit(seconds % 60, "second")];
    units.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn seconds_in_words(each: Duration) -> String {
    format!("{} second{}", seconds_text(each), if each == Duration::from_secs(1) { "" } else { "s" })
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(time) = self.time else { return f.write_str("none") };
        let is_short = !self.each.is_zero() && time.as_secs().is_multiple_of(60);
        let time = if is_short { (time.as_secs() / 60).to_string() } else { time_text(time) };
        write!(f, "{time}{}", self.addition())
    }
}

impl FromStr for Control {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        if text == "none" {
            return Ok(Self::NONE);
        }
        let read = || {
            if text.is_empty() {
                return Err("it is empty".into());
            }
            let (minutes, each, delays) = parts(text);
            let time = time(minutes)?;
            let sign = if delays { 'd' } else { '+' };
            let each = match each {
                None => Duration::ZERO,
                Some("") => return Err(format!("after {sign} there are no seconds")),
                Some(each) => seconds(each).ok_or_else(|| format!("{} is not a number of seconds", quoted(each)))?,
            };
            in_bounds(time, each, delays)
        };
        read().map_err(|why| no_control(text, &why))
    }
}

/// Says that a text is not a clock setting.
fn no_control(text: &str, why: &str) -> Unreadable {
    let text = quoted(text);
    // A reason that repeats the whole text adds nothing.
    let why = if why.starts_with(&text) { String::new() } else { format!(": {why}") };
    Unreadable(format!("{text} is not a clock{why}. Examples: 5:00, 5+3"))
}

impl Controls {
    /// The settings without clocks.
    pub const NONE: Self = Self([Control::NONE; 2]);

    /// Returns the usual settings, from none to slow.
    #[must_use]
    pub fn usual() -> Vec<Self> {
        let usual = [(1, 0, false), (3, 2, false), (5, 0, false), (5, 3, true), (10, 5, false), (15, 10, false)];
        let slow = [(30, 0, false), (90, 30, false)];
        let controls = usual.into_iter().chain(slow).map(|(minutes, each, delays)| {
            Self([Control::with(Duration::from_secs(60 * minutes), Duration::from_secs(each), delays); 2])
        });
        std::iter::once(Self::NONE).chain(controls).collect()
    }

    /// Returns the setting of a side's clock.
    #[must_use]
    pub const fn of(self, side: Color) -> Control {
        self.0[side.index()]
    }

    /// Describes the settings in words, with the names of the sides: "5 minutes each", "White has 5 minutes; Black has 1 minute".
    #[must_use]
    pub fn words(self, sides: [&str; 2]) -> String {
        let [white, black] = self.0;
        if self == Self::NONE {
            return "no clocks".into();
        }
        if white != black {
            return format!("{} has {}; {} has {}", sides[0], white.words(), sides[1], black.words());
        }
        let words = white.words();
        match words.split_once(',') {
            Some((time, more)) => format!("{time} each,{more}"),
            None => format!("{words} each"),
        }
    }
}

impl fmt::Display for Controls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.0;
        if white == black { white.fmt(f) } else { write!(f, "{white}/{black}") }
    }
}

impl FromStr for Controls {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text.split_once('/') {
            Some((white, black)) => {
                let side = |part: &str, name| match part {
                    "" => Err(no_control(text, &format!("{name}'s clock is missing"))),
                    part => part.parse(),
                };
                Ok(Self([side(white, "White")?, side(black, "Black")?]))
            }
            None => Ok(Self([text.parse()?; 2])),
        }
    }
}
