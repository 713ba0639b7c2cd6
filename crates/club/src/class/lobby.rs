//! The waiting room. Every two seconds each pupil's program asks for the board, which also shows that the pupil is present.

use crate::code;
use crate::server::Server;
use crate::subject;
use pawnstorm_rules::text::is_control;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;

/// The time between two questions of a pupil's program.
pub const ASKS: Duration = Duration::from_secs(2);
/// How long after the last question a pupil counts as present.
pub const GONE: Duration = Duration::from_secs(7);

/// The answer to a pupil. It prints as a line and reads back the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The pupil has no board at the moment; a sentence with the reason.
    Wait(String),
    /// The invite code of the pupil's seat, and a sentence that describes it.
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

/// A message to a pupil: the answer, and an announcement of the teacher. It prints as one or two lines and reads back the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub answer: Answer,
    /// The teacher's recent announcement: one line.
    pub announced: Option<String>,
}

const ANNOUNCED: &str = "\nannounced ";

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.answer)?;
        self.announced.iter().try_for_each(|text| write!(f, "{ANNOUNCED}{text}"))
    }
}

impl FromStr for Told {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (answer, announced) =
            text.split_once(ANNOUNCED).map_or((text, None), |(answer, text)| (answer, Some(text)));
        let announced = announced.map(|text| if text.contains(is_control) { Err(()) } else { Ok(text.into()) });
        Ok(Self { answer: answer.parse()?, announced: announced.transpose()? })
    }
}

pub fn announced(text: &str) -> String {
    format!("Teacher: {text}")
}

/// Asks for the user's board every [`ASKS`]. The channel delivers each answer, or `None` without one. Drop the receiver to stop.
pub fn ask(server: &Server) -> mpsc::Receiver<Option<Told>> {
    let (told, asked) = mpsc::channel(1);
    let server = server.clone();
    tokio::spawn(async move {
        let mut asks = tokio::time::interval(ASKS);
        asks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            asks.tick().await;
            let answer = server.client.request(subject::here(&server.user), "".into()).await;
            let answer = answer.ok().and_then(|message| std::str::from_utf8(&message.payload).ok()?.parse().ok());
            if told.send(answer).await.is_err() {
                return;
            }
        }
    });
    asked
}

/// Returns whether `subject` is in the inbox of `user`. Otherwise a pupil could make the teacher's program write to forbidden subjects.
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
    fn what_is_told_reads_back() {
        let answer = Answer::Seat("k7f3q-9xm2v4tabc".into(), "Round 1.".into());
        for announced in [None, Some("Five minutes left.".into())] {
            let told = Told { answer: answer.clone(), announced };
            assert_eq!(told.to_string().parse(), Ok(told));
        }
        for wrong in
            ["", "\nannounced x", "wait x\nannounced a\nannounced b", "wait x\nannounced \u{1b}[2J", "wait x\ny"]
        {
            assert_eq!(wrong.parse::<Told>(), Err(()), "{wrong}");
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
