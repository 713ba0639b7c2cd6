//! The invite codes of seats: the name of the room and a secret.

use crate::game::protocol::Secret;
use std::fmt;
use std::io;
use std::str::FromStr;

/// The characters of codes, without those that look alike.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// The lengths of a room's name and of a secret.
const ROOM: usize = 5;
const SECRET: usize = 10;

/// A code. It can be part of a path and of a command: it has lower-case letters, digits and a hyphen.
///
/// ```
/// use pawnstorm::tui::rooms::Code;
/// let code: Code = "k7f3q-9xm2v4tabc".parse().unwrap();
/// assert_eq!((code.room(), code.to_string().as_str()), ("k7f3q", "k7f3q-9xm2v4tabc"));
/// assert!("../../etc-passwd00".parse::<Code>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    room: String,
    secret: String,
}

impl Code {
    /// Returns the name of the room.
    #[must_use]
    pub fn room(&self) -> &str {
        &self.room
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.room, self.secret)
    }
}

impl FromStr for Code {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (room, secret) = text.split_once('-').ok_or(())?;
        let is_plain = |text: &str, length| text.len() == length && text.bytes().all(|byte| LETTERS.contains(&byte));
        if is_plain(room, ROOM) && is_plain(secret, SECRET) {
            Ok(Self { room: room.into(), secret: secret.into() })
        } else {
            Err(())
        }
    }
}

/// Draws the codes of the three seats of a new room from the system's randomness.
pub(super) fn three() -> io::Result<[Code; 3]> {
    let letters: [u8; ROOM + 3 * SECRET] = random()?;
    let letter = |byte: &u8| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]);
    let (room, secrets) = letters.split_at(ROOM);
    let room: String = room.iter().map(letter).collect();
    Ok([0, 1, 2].map(|seat| {
        let secret = &secrets[seat * SECRET..][..SECRET];
        Code { room: room.clone(), secret: secret.iter().map(letter).collect() }
    }))
}

/// Draws the secret that seals a game.
pub(super) fn secret() -> io::Result<Secret> {
    random().map(Secret::of)
}

#[cfg(unix)]
fn random<const N: usize>() -> io::Result<[u8; N]> {
    use std::io::Read;
    let mut bytes = [0; N];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes)
}

#[cfg(not(unix))]
fn random<const N: usize>() -> io::Result<[u8; N]> {
    Err(io::ErrorKind::Unsupported.into())
}
