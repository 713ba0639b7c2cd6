//! The display of a clock.

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
