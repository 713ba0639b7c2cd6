//! The players' clocks. They are plain data: the caller passes in how much time has elapsed, so a test can play a game with clocks
//! instantly.
//!
//! Both clocks start after the first move; from then on the clock of the side to move runs. They store the times left at every ply, so
//! undoing a move restores its time.
//!
//! ```
//! use pawnstorm_game::{self as game, clock, input};
//! use pawnstorm_rules::{Color, Options};
//! use std::time::Duration;
//!
//! let mut game = game::start("chess", Options::default(), None).unwrap();
//! game.set_clock("5+3".parse().unwrap());
//! for (text, seconds) in [("e4", 20), ("e5", 10)] {
//!     game.elapse(Duration::from_secs(seconds));
//!     let route = input::find(&game, text).unwrap();
//!     game.play(&route).unwrap();
//! }
//! let shown = Color::ALL.map(|side| clock::digits(game.clock().unwrap().left(side).unwrap()));
//! assert_eq!(shown, ["5:03", "4:53"]); // White's first move takes no time, but has its increment
//! ```

use crate::Unreadable;
use pawnstorm_engine as engine;
use pawnstorm_rules::Color;
use pawnstorm_rules::text::quoted;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time left to White and Black; `None` for a side without a clock.
pub type Left = [Option<Duration>; 2];

/// The clocks of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The settings of both clocks.
    pub controls: Controls,
    /// The times left at the start of each ply, the current one last.
    plies: Vec<Left>,
    /// The times left after the undone moves.
    undone: Vec<Left>,
    /// The side to move.
    pub side: Color,
    /// The time used for the current move.
    spent: Duration,
    /// The time left after the current move, where a record states it.
    told: Option<Duration>,
}

/// The bounds of a low time: any time up to the first is low, no time above the second is.
const LITTLE: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(60)];

impl Clock {
    /// Creates unused clocks for a game where `side` moves first.
    pub(crate) fn new(controls: Controls, side: Color) -> Self {
        let left = Color::ALL.map(|side| controls.of(side).time);
        Self { controls, plies: vec![left], undone: Vec::new(), side, spent: Duration::ZERO, told: None }
    }

    /// Returns the time left to a side now.
    pub fn left(&self, side: Color) -> Option<Duration> {
        let spent = if side == self.side { self.spent } else { Duration::ZERO };
        self.at(usize::MAX)[side.index()].map(|left| left.saturating_sub(spent))
    }

    /// Returns the times left to both at the start of a ply; for later plies, at the start of the current one.
    pub fn at(&self, ply: usize) -> Left {
        self.plies[ply.min(self.plies.len() - 1)]
    }

    /// Returns the side with the running clock; `None` before the first move.
    pub fn runs(&self) -> Option<Color> {
        (self.plies.len() > 1 && self.left(self.side).is_some()).then_some(self.side)
    }

    /// Returns whether the side to move has no time left.
    pub fn is_down(&self) -> bool {
        self.left(self.side) == Some(Duration::ZERO)
    }

    /// Returns whether to warn a side that its time is low: a tenth of its starting time, in whole seconds, since the program checks a
    /// clock only when its display changes.
    pub fn is_low(&self, side: Color) -> bool {
        let [least, most] = LITTLE;
        let little = |time: Duration| Duration::from_secs(time.as_secs() / 10).clamp(least, most);
        let little = self.controls.of(side).time.map(little);
        self.left(side).zip(little).is_some_and(|(left, little)| left <= little)
    }

    /// Returns the time until the display of the running clock changes, when the caller must look again.
    pub fn until_change(&self) -> Option<Duration> {
        self.left(self.runs()?).map(until_change)
    }

    /// Returns the clock of `side` for an engine. A delay counts as an increment, since an engine can use it in full.
    pub fn limit(&self, side: Color) -> Option<engine::Clock> {
        let left = self.left(side)?;
        Some(engine::Clock { left, increment: self.controls.of(side).each, moves: None })
    }

    /// Returns the time left to the side to move, in whole milliseconds, if its clock has run during this move.
    pub(crate) fn rest(&self) -> Option<Duration> {
        let ran = self.spent >= Duration::from_millis(1);
        let left = self.left(self.runs()?).filter(|_| ran)?;
        let left = Duration::from_millis(u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
        Some(left).filter(|left| !left.is_zero())
    }

    pub(crate) const fn elapse(&mut self, time: Duration) {
        self.spent = self.spent.saturating_add(time);
    }

    /// Sets the present time left to the side to move, and to the other if it has changed.
    pub(crate) fn show(&mut self, left: Duration, other: Option<Duration>) {
        let Some(now) = self.plies.last_mut() else { return };
        let [own, others] = [self.side, !self.side].map(|side| now[side.index()]);
        now[self.side.index()] = own.map(|begun| begun.max(left));
        now[(!self.side).index()] = others.map(|before| other.unwrap_or(before));
        self.spent = own.map_or(Duration::ZERO, |begun| begun.saturating_sub(left));
    }

    /// Sets the time left after the next move, as a record states it.
    pub(crate) const fn set_remaining(&mut self, left: Duration) {
        self.told = Some(left);
    }

    /// Ends the move of the side to move. Returns the time left to it, in whole milliseconds.
    pub(crate) fn press(&mut self) -> Option<Duration> {
        let mut left = self.at(usize::MAX);
        let own = &mut left[self.side.index()];
        let told = self.told.take();
        *own = own.map(|before| told.unwrap_or_else(|| self.controls.of(self.side).after(before, self.spent)));
        let after = *own;
        self.plies.push(left);
        self.undone.clear();
        after
    }

    pub(crate) fn undo(&mut self) {
        if self.plies.len() > 1 {
            self.undone.extend(self.plies.pop());
        }
    }

    /// Redoes the move, with the same times as before.
    pub(crate) fn redo(&mut self) {
        self.plies.extend(self.undone.pop());
    }

    pub(crate) const fn begin(&mut self, side: Color) {
        self.side = side;
        self.spent = Duration::ZERO;
    }
}

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
pub fn digits(left: Duration) -> String {
    let (unit, count) = units(left);
    if unit == TENTH {
        return format!("0:{:02}.{}", count / 10, count % 10);
    }
    let (hours, minutes, seconds) = (count / 3600, count / 60 % 60, count % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Returns the time until a clock with this time left shows another one.
pub fn until_change(left: Duration) -> Duration {
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

    /// Returns the time left after a move that took `spent`, in whole thousandths.
    fn after(self, before: Duration, spent: Duration) -> Duration {
        let more = if self.delays { self.each.min(spent) } else { self.each };
        let left = before.saturating_sub(spent) + more;
        Duration::from_millis(u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
    }

    /// Describes the setting in words: "5 minutes, plus 3 seconds per move".
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

/// Fails with what a text for these times is instead.
fn in_bounds(time: Duration, each: Duration, delays: bool) -> Result<Control, String> {
    match () {
        () if time.is_zero() => Err("not a clock: it has no time".into()),
        () if time > LONGEST => Err("too long: the maximum is 24 hours".into()),
        () if each > MAX_EACH => Err("not a clock: a move adds at most an hour".into()),
        () => Ok(Control::with(time, each, delays)),
    }
}

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
            let (minutes, each, delays) = parts(text);
            let no_clock = |why| format!("not a clock: {why}");
            if text.is_empty() {
                return Err(no_clock("it is empty".into()));
            }
            if minutes == text && !text.contains(':') && number(text).is_none() {
                return Err("not a clock".into());
            }
            let time = time(minutes).map_err(no_clock)?;
            let sign = if delays { 'd' } else { '+' };
            let each = match each {
                None => Duration::ZERO,
                Some("") => return Err(no_clock(format!("the seconds after {sign} are missing"))),
                Some(each) => {
                    seconds(each).ok_or_else(|| no_clock(format!("{} is not a number of seconds", quoted(each))))?
                }
            };
            in_bounds(time, each, delays)
        };
        read().map_err(|is| no_control(text, &is))
    }
}

fn no_control(text: &str, is: &str) -> Unreadable {
    Unreadable(format!("{} is {is}. Examples: 5:00, 5+3", quoted(text)))
}

impl Controls {
    /// The settings without clocks.
    pub const NONE: Self = Self([Control::NONE; 2]);

    /// Returns the usual settings, from none to slow.
    pub fn usual() -> Vec<Self> {
        let usual = [(1, 0, false), (3, 2, false), (5, 0, false), (5, 3, true), (10, 5, false), (15, 10, false)];
        let slow = [(30, 0, false), (90, 30, false)];
        let controls = usual.into_iter().chain(slow).map(|(minutes, each, delays)| {
            Self([Control::with(Duration::from_secs(60 * minutes), Duration::from_secs(each), delays); 2])
        });
        std::iter::once(Self::NONE).chain(controls).collect()
    }

    /// Returns the setting of a side's clock.
    pub const fn of(self, side: Color) -> Control {
        self.0[side.index()]
    }

    /// Describes the settings in words, with the names of the sides: "5 minutes each", "White has 5 minutes; Black has 1 minute".
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
                    "" => Err(no_control(text, &format!("not a clock: {name}'s clock is missing"))),
                    part => part.parse(),
                };
                Ok(Self([side(white, "White")?, side(black, "Black")?]))
            }
            None => Ok(Self([text.parse()?; 2])),
        }
    }
}
