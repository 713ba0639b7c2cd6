//! The terms of a game: its seats, and its round and event. They precede the journal in the first message of a game.

use crate::subject::is_name;
use pawnstorm_game::journal::{self, Replayed};
use pawnstorm_game::protocol::Seats;
use pawnstorm_rules::text::is_control;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The terms of a game. They print as lines of text, and read back the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    pub seats: Seats,
    /// The users who own the seats of White and Black; without an owner, anyone with the code may take the seat.
    pub users: [Option<String>; 2],
    /// The event with round and board; `None` for a single game.
    pub place: Option<Place>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub event: String,
    pub round: u32,
    pub board: u32,
}

const TITLE: &str = "pawnstorm-club 1";
const NOBODY: &str = "none";

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seats { codes: [white, black], watch, delay, timeout } = &self.seats;
        let user = |side: usize| self.users[side].as_deref().unwrap_or(crate::code::ANY);
        writeln!(f, "{TITLE}\nwhite {white} {}\nblack {black} {}", user(0), user(1))?;
        writeln!(f, "watch {}", watch.as_deref().unwrap_or(NOBODY))?;
        writeln!(f, "delay {}\npatience {}", delay.as_secs(), timeout.as_secs())?;
        match &self.place {
            Some(Place { event, round, board }) => writeln!(f, "place {round} {board} {event}"),
            None => writeln!(f, "place {NOBODY}"),
        }
    }
}

impl FromStr for Terms {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return Err(());
        }
        let mut after = |word: &str| lines.next().and_then(|line| line.strip_prefix(word)?.strip_prefix(' ')).ok_or(());
        let seat = |text: &str| {
            let (code, user) = text.split_once(' ').ok_or(())?;
            let user = Some(user).filter(|user| *user != crate::code::ANY);
            let is_good = crate::code::game(code).is_some() && user.is_none_or(is_name);
            if is_good { Ok((code.to_string(), user.map(String::from))) } else { Err(()) }
        };
        let ((white, of_white), (black, of_black)) = (seat(after("white")?)?, seat(after("black")?)?);
        let watch = Some(after("watch")?).filter(|watch| *watch != NOBODY).map(String::from);
        let seconds = |text: &str| text.parse().map(Duration::from_secs).map_err(|_| ());
        let (delay, timeout) = (seconds(after("delay")?)?, seconds(after("patience")?)?);
        let place = match after("place")? {
            NOBODY => None,
            text => Some(place(text).ok_or(())?),
        };
        let seats = Seats { codes: [white, black], watch, delay, timeout };
        Ok(Self { seats, users: [of_white, of_black], place })
    }
}

fn place(text: &str) -> Option<Place> {
    let mut words = text.splitn(3, ' ');
    let (round, board) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let event = words.next().filter(|event| !event.is_empty() && !event.contains(is_control))?.into();
    Some(Place { event, round, board })
}

/// Reads a stored game: terms, an empty line, and the journal.
pub fn read(stored: &[u8]) -> Result<(Terms, Replayed), String> {
    let end = stored.windows(2).position(|pair| pair == b"\n\n").ok_or("The stored game has no terms.")?;
    let terms = std::str::from_utf8(&stored[..=end]).ok().and_then(|text| text.parse().ok());
    let terms = terms.ok_or("The terms of the stored game are damaged.")?;
    let replayed =
        journal::read(&stored[end + 2..]).map_err(|why| format!("Could not read the stored game: {why}."))?;
    match &replayed.damage {
        Some(_) => Err("The stored game is damaged.".into()),
        None => Ok((terms, replayed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms() -> Terms {
        let [white, black, watch] = crate::code::of_new_game().expect("the system has randomness");
        Terms {
            seats: Seats {
                codes: [white, black],
                watch: Some(watch),
                delay: Duration::ZERO,
                timeout: Duration::from_secs(300),
            },
            users: [Some("ada".into()), None],
            place: Some(Place { event: "Class 5 b".into(), round: 2, board: 15 }),
        }
    }

    #[test]
    fn terms_read_back_and_damaged_ones_do_not() {
        let terms = terms();
        let text = terms.to_string();
        assert_eq!(text.parse(), Ok(terms.clone()));
        let alone = Terms { place: None, ..terms };
        assert_eq!(alone.to_string().parse(), Ok(alone));
        for line in 0..text.lines().count() {
            let without: Vec<&str> =
                text.lines().enumerate().filter(|(number, _)| *number != line).map(|(_, line)| line).collect();
            assert_eq!(without.join("\n").parse::<Terms>(), Err(()), "{line}");
        }
        assert!(read(text.as_bytes()).is_err() && read(b"").is_err() && read(b"\n\n").is_err());
    }
}
