//! Invite codes for `pawnstorm join`: the name of the game, a hyphen, and a secret.

/// The letters of codes, without the ones that look alike.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// The length of a game's name, in characters.
const GAME: usize = 5;
/// The length of a secret, in characters.
const SECRET: usize = 10;

/// The word of `pawnstorm join` without a code; the host then finds the seat of the user.
pub const ANY: &str = "-";

/// Draws `count` letters from the system's randomness.
///
/// # Errors
/// Returns a sentence if the system has no randomness.
pub fn letters(count: usize) -> Result<String, String> {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes).map_err(|why| format!("The system gives no random numbers: {why}."))?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect())
}

/// Draws the name of a new game, and the codes of White, Black and the spectators.
///
/// # Errors
/// Returns a sentence if the system has no randomness.
pub fn of_new_game() -> Result<(String, [String; 3]), String> {
    let game = letters(GAME)?;
    let secrets = letters(3 * SECRET)?;
    let codes = [0, 1, 2].map(|seat| format!("{game}-{}", &secrets[seat * SECRET..][..SECRET]));
    Ok((game, codes))
}

/// Returns the name of the game in an invite code; `None` for any other text.
///
/// ```
/// use pawnstorm_club::code::game;
/// assert_eq!(game("k7f3q-9xm2v4tabc"), Some("k7f3q"));
/// assert_eq!((game("-"), game("k7f3q"), game("k7f3q-9xm2v4tab*"), game("../../-9xm2v4tabc")), (None, None, None, None));
/// ```
#[must_use]
pub fn game(code: &str) -> Option<&str> {
    let (game, secret) = code.split_once('-')?;
    let is_plain = |text: &str, length| text.len() == length && text.bytes().all(|byte| LETTERS.contains(&byte));
    (is_plain(game, GAME) && is_plain(secret, SECRET)).then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_codes_are_codes_of_one_game() {
        let (name, codes) = of_new_game().expect("the system has randomness");
        assert!(codes.iter().all(|code| game(code) == Some(&name)));
        assert!(codes[0] != codes[1] && codes[1] != codes[2] && codes[0] != codes[2]);
        assert_ne!(of_new_game().map(|(name, _)| name), Ok(name));
    }
}
