//! Invite codes: the name of a game, a hyphen, and the secret of a seat. A code can be part of a path and of a command.

/// The characters of codes, without those that look alike.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// The length of a game's name, in characters.
const GAME: usize = 5;
const SECRET: usize = 10;
/// The number of random bytes for the codes of a game.
pub const RANDOM: usize = GAME + 3 * SECRET;

/// Returns a letter or digit for each random byte.
pub fn letters(random: &[u8]) -> String {
    random.iter().map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}

/// Returns the codes of White, Black and spectators in a new game.
pub fn of_new_game(random: &[u8; RANDOM]) -> [String; 3] {
    let letters = letters(random);
    let (game, secrets) = letters.split_at(GAME);
    [0, 1, 2].map(|seat| format!("{game}-{}", &secrets[seat * SECRET..][..SECRET]))
}

/// Returns the name of the game in a code; `None` for anything else.
///
/// ```
/// use pawnstorm_game::protocol::code::game;
/// assert_eq!(game("k7f3q-9xm2v4tabc"), Some("k7f3q"));
/// assert_eq!((game("-"), game("k7f3q"), game("k7f3q-9xm2v4tab*"), game("../../-9xm2v4tabc")), (None, None, None, None));
/// ```
pub fn game(code: &str) -> Option<&str> {
    let (game, secret) = code.split_once('-')?;
    let is_plain = |text: &str, length| text.len() == length && text.bytes().all(|byte| LETTERS.contains(&byte));
    (is_plain(game, GAME) && is_plain(secret, SECRET)).then_some(game)
}
