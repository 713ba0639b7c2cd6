//! The NATS subjects of all messages. The server lets a user write only `pawnstorm.guest.USER.…` and `pawnstorm.here.USER`, and read only
//! `pawnstorm.host.USER.…`, so the subject proves to a host which user sent a message.

/// The longest name of a user, in characters.
const LONGEST: usize = 32;

/// Returns whether `name` can be a part of a subject.
///
/// ```
/// use pawnstorm_club::subject::is_name;
/// assert!(is_name("ada") && is_name("Ada_2-b"));
/// assert!(!is_name("") && !is_name("ada.bert") && !is_name("*") && !is_name(">") && !is_name("a b"));
/// ```
pub fn is_name(text: &str) -> bool {
    (1..=LONGEST).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// A connection of a guest to the host of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    pub user: String,
    pub game: String,
    /// The name of the connection, used only once.
    pub connection: String,
}

impl Way {
    pub fn to_host(&self) -> String {
        let Self { user, game, connection } = self;
        format!("{GUEST}.{user}.{game}.{connection}")
    }

    pub fn to_guest(&self) -> String {
        let Self { user, game, connection } = self;
        format!("{HOST}.{user}.{game}.{connection}")
    }

    pub fn of(subject: &str) -> Option<Self> {
        let rest = subject.strip_prefix(GUEST)?.strip_prefix('.')?;
        let parts: Vec<&str> = rest.split('.').collect();
        match parts[..] {
            [user, game, connection] if parts.iter().all(|part| is_name(part)) => {
                Some(Self { user: user.into(), game: game.into(), connection: connection.into() })
            }
            _ => None,
        }
    }
}

const GUEST: &str = "pawnstorm.guest";
const HOST: &str = "pawnstorm.host";
/// The subjects of all guests' messages.
pub const GUESTS: &str = "pawnstorm.guest.*.*.*";
/// The subject where a host registers as the latest one.
pub const KEEPER: &str = "pawnstorm.keeper";
/// The stored subjects: journals of games, records of classes, and the hosts.
pub const STORED: [&str; 3] = ["pawnstorm.journal.*", "pawnstorm.class.*", KEEPER];
/// The subjects where pupils report that they are present and ask for their board: `pawnstorm.here.USER`.
pub const HERE: &str = "pawnstorm.here.*";

pub fn journal(game: &str) -> String {
    format!("pawnstorm.journal.{game}")
}

pub fn class(name: &str) -> String {
    format!("pawnstorm.class.{name}")
}

/// Returns the subject where `user` reports to be present.
pub fn here(user: &str) -> String {
    format!("pawnstorm.here.{user}")
}

/// Returns the prefix of the subjects for answers to `user`.
pub fn inbox(user: &str) -> String {
    format!("_INBOX.{user}")
}

/// Returns the user who sent a question on `subject`.
pub fn user_of_here(subject: &str) -> Option<&str> {
    subject.strip_prefix("pawnstorm.here.").filter(|user| is_name(user))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_reads_back_and_others_do_not() {
        let way = Way { user: "ada".into(), game: "k7f3q".into(), connection: "Zx9".into() };
        assert_eq!(Way::of(&way.to_host()), Some(way.clone()));
        assert_eq!(way.to_guest(), "pawnstorm.host.ada.k7f3q.Zx9");
        for wrong in [
            "",
            "pawnstorm.guest",
            "pawnstorm.guest.ada.k7f3q",
            "pawnstorm.guest.ada.k7f3q.a.b",
            "pawnstorm.guest.ada..b",
            "pawnstorm.guest.*.a.b",
        ] {
            assert_eq!(Way::of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_subject_is_within_what_its_reader_subscribes_to() {
        let matches = |pattern: &str, subject: &str| {
            let (pattern, subject): (Vec<_>, Vec<_>) = (pattern.split('.').collect(), subject.split('.').collect());
            pattern.len() == subject.len()
                && pattern.iter().zip(&subject).all(|(one, other)| *one == "*" || one == other)
        };
        let way = Way { user: "ada".into(), game: "k7f3q".into(), connection: "Zx9".into() };
        assert!(matches(GUESTS, &way.to_host()) && matches(HERE, &here("ada")));
        assert!(matches(STORED[0], &journal("k7f3q")) && matches(STORED[1], &class("class-5b")));
        assert_eq!(user_of_here(&here("ada")), Some("ada"));
    }
}
