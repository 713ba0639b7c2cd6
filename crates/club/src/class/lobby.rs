//! Where pupils wait: each asks every other second where it plays, which also says that it is there.

use crate::code;
use crate::subject;
use pawnstorm_rules::text::is_control;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time between two questions, and that after which somebody who asks no more has gone.
pub const ASKS: Duration = Duration::from_secs(2);
/// See [`ASKS`].
pub const GONE: Duration = Duration::from_secs(7);

/// The answer to a pupil. It prints as a line and reads back the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is nothing to play yet: a sentence.
    Wait(String),
    /// The pupil plays at the seat with this code: a sentence says where that is.
    Seat(String, String),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wait(sentence) => write!(f, "wait {sentence}"),
            Self::Seat(code, sentence) => write!(f, "seat {code} {sentence}"),
        }
    }
}

impl FromStr for Answer {
    type Err = ();

    fn from_str(line: &str) -> Result<Self, ()> {
        let (word, rest) = line.split_once(' ').filter(|_| !line.contains(is_control)).ok_or(())?;
        match word {
            "wait" => Ok(Self::Wait(rest.into())),
            "seat" => {
                let (code, sentence) = rest.split_once(' ').filter(|(code, _)| code::game(code).is_some()).ok_or(())?;
                Ok(Self::Seat(code.into(), sentence.into()))
            }
            _ => Err(()),
        }
    }
}

/// Returns whether a user may be answered on a subject. Without that, a pupil could have the teacher's program write where itself may not.
#[must_use]
pub fn may_be_answered(user: &str, subject: &str) -> bool {
    subject.strip_prefix(&subject::inbox(user)).is_some_and(|rest| rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_read_back() {
        for answer in [Answer::Wait("Soon.".into()), Answer::Seat("k7f3q-9xm2v4tabc".into(), "Round 1.".into())] {
            assert_eq!(answer.to_string().parse(), Ok(answer));
        }
        for wrong in ["", "wait", "seat x y", "seat k7f3q-9xm2v4tabc", "wait \u{1b}[2J", "go away"] {
            assert_eq!(wrong.parse::<Answer>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn nobody_is_answered_where_others_are() {
        assert!(may_be_answered("ada", "_INBOX.ada.x.y"));
        for subject in ["pawnstorm.journal.k7f3q", "_INBOX.adabert.x", "_INBOX.bert.x", "_INBOX.ada", ""] {
            assert!(!may_be_answered("ada", subject), "{subject}");
        }
    }
}
