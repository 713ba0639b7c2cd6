//! The subjects on which everything is sent. The server lets a user write `pawnstorm.guest.USER.…` and `pawnstorm.here.USER` only, and read
//! `pawnstorm.host.USER.…` only, so a host knows by the subject who speaks.

/// The longest name of a user, in characters.
const LONGEST: usize = 32;

/// Returns whether a name can be a part of a subject.
///
/// ```
/// use pawnstorm_club::subject::is_name;
/// assert!(is_name("ada") && is_name("Ada_2-b"));
/// assert!(!is_name("") && !is_name("ada.bert") && !is_name("*") && !is_name(">") && !is_name("a b"));
/// ```
#[must_use]
pub fn is_name(text: &str) -> bool {
    (1..=LONGEST).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// A connection of a guest with the host of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    /// The user, as the server knows it.
    pub user: String,
    /// The name of the game.
    pub game: String,
    /// The name of the connection, which is never used again.
    pub connection: String,
}

impl Way {
    /// The subject on which the guest speaks.
    #[must_use]
    pub fn to_host(&self) -> String {
        let Self { user, game, connection } = self;
        format!("{GUEST}.{user}.{game}.{connection}")
    }

    /// The subject on which the host answers.
    #[must_use]
    pub fn to_guest(&self) -> String {
        let Self { user, game, connection } = self;
        format!("{HOST}.{user}.{game}.{connection}")
    }

    /// Reads the subject on which a guest speaks.
    #[must_use]
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
/// What all guests say.
pub const GUESTS: &str = "pawnstorm.guest.*.*.*";
/// Where a host says that it keeps the games from now on.
pub const KEEPER: &str = "pawnstorm.keeper";
/// What is stored: journals of games, records of classes, and who is the host.
pub const STORED: [&str; 3] = ["pawnstorm.journal.*", "pawnstorm.class.*", KEEPER];
/// Where pupils say that they are there, and ask where they play: `pawnstorm.here.USER`.
pub const HERE: &str = "pawnstorm.here.*";

/// Returns the subject of a game's journal.
#[must_use]
pub fn journal(game: &str) -> String {
    format!("pawnstorm.journal.{game}")
}

/// Returns the subject of a class's record.
#[must_use]
pub fn class(name: &str) -> String {
    format!("pawnstorm.class.{name}")
}

/// The subject on which a user says that it is there.
#[must_use]
pub fn here(user: &str) -> String {
    format!("pawnstorm.here.{user}")
}

/// The prefix of the subjects on which a user is answered.
#[must_use]
pub fn inbox(user: &str) -> String {
    format!("_INBOX.{user}")
}

/// Returns the user behind a question on `subject`.
#[must_use]
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
