//! Moments, as the journal writes them down. The caller tells the present time: a game knows no clock.

use crate::Unreadable;
use std::fmt;
use std::str::FromStr;

/// A moment in seconds since the beginning of 1970, in Universal Time.
///
/// ```
/// use pawnstorm_game::Timestamp;
/// let time: Timestamp = "2026-11-21T19:30:00Z".parse().unwrap();
/// assert_eq!(time, Timestamp::new(1_795_289_400));
/// assert_eq!(time.to_string(), "2026-11-21T19:30:00Z");
/// assert_eq!(time.ago(Timestamp::new(1_795_289_400 + 7300)), "2 hours ago");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(u64);

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// The end of the year 9999: later years would be written with another number of digits.
const LAST: u64 = 253_402_300_799;

impl Timestamp {
    /// Creates the moment this many seconds after the beginning of 1970; none after the year 9999.
    pub const fn new(seconds: u64) -> Self {
        Self(if seconds < LAST { seconds } else { LAST })
    }

    /// Returns the seconds since the beginning of 1970.
    pub const fn seconds(self) -> u64 {
        self.0
    }

    /// Returns the year, month and day.
    pub const fn date(self) -> (u64, u64, u64) {
        // Count years from March, so that they end with the leap day; 400 of them always have 146,097 days. There are 719,468 days from
        // March of the year 0 to 1970.
        let days = self.0 / DAY + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (400 * era + year + (month <= 2) as u64, month, day)
    }

    /// Returns the hour, minute and second.
    pub const fn time_of_day(self) -> (u64, u64, u64) {
        let second = self.0 % DAY;
        (second / HOUR, second % HOUR / MINUTE, second % MINUTE)
    }

    /// Returns the moment of a date and a time of day, if there is such a one.
    pub fn of((year, month, day): (u64, u64, u64), (hour, minute, second): (u64, u64, u64)) -> Option<Self> {
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        let (march_year, month_from_march) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let of_year = (153 * month_from_march + 2) / 5 + day.checked_sub(1)?;
        let days = 365 * march_year + march_year / 4 - march_year / 100 + march_year / 400 + of_year - 719_468;
        let time = Self(days * DAY + hour * HOUR + minute * MINUTE + second);
        // A day that its month does not have has become one of another month.
        (time.date() == (year, month, day)).then_some(time)
    }

    /// Describes how long ago the moment was, in the largest unit that fits: "3 hours ago".
    pub fn ago(self, now: Self) -> String {
        let seconds = now.0.saturating_sub(self.0);
        let units = [(365 * DAY, "year"), (30 * DAY, "month"), (DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")];
        match units.into_iter().find(|(unit, _)| seconds >= *unit) {
            None => "just now".into(),
            Some((unit, name)) if seconds < 2 * unit => format!("1 {name} ago"),
            Some((unit, name)) => format!("{} {name}s ago", seconds / unit),
        }
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((year, month, day), (hour, minute, second)) = (self.date(), self.time_of_day());
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

impl FromStr for Timestamp {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let number = |from: usize, to: usize| text.get(from..to)?.parse::<u64>().ok();
        let read = || {
            let date = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
            Self::of(date, (number(11, 13)?, number(14, 16)?, number(17, 19)?))
        };
        // Whatever is read must be written in the same way.
        read()
            .filter(|time| time.to_string() == text)
            .ok_or_else(|| Unreadable("not a time such as 2026-11-21T19:30:00Z".into()))
    }
}
