//! The codes of seats, and other random names.

use pawnstorm_game::protocol::code;
pub use pawnstorm_game::protocol::{ANY, code::game};

fn fill(bytes: &mut [u8]) -> Result<(), String> {
    getrandom::fill(bytes).map_err(|why| format!("Could not get random numbers from the system: {why}."))
}

/// Draws `count` letters from the system's randomness.
pub fn letters(count: usize) -> Result<String, String> {
    let mut bytes = vec![0; count];
    fill(&mut bytes)?;
    Ok(code::letters(&bytes))
}

/// Draws the codes of White, Black and those who watch in a new game.
pub fn of_new_game() -> Result<[String; 3], String> {
    let mut bytes = [0; code::RANDOM];
    fill(&mut bytes)?;
    Ok(code::of_new_game(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_codes_are_codes_of_one_game() {
        let codes = of_new_game().expect("the system has randomness");
        assert!(game(&codes[0]).is_some() && codes.iter().all(|code| game(code) == game(&codes[0])));
        assert!(codes[0] != codes[1] && codes[1] != codes[2] && codes[0] != codes[2]);
        assert_ne!(of_new_game().map(|codes| game(&codes[0]).map(String::from)), Ok(game(&codes[0]).map(String::from)));
    }
}
