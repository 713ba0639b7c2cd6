//! What other programs call a game, in PGN files and over UCI.

use pawnstorm_rules::Info;

/// The names of a game outside.
#[derive(Debug)]
pub struct Names {
    /// What PGN files call the game in the tag `Variant`, apart from its id and its name. An empty name is a file without that tag.
    pub pgn: &'static [&'static str],
    /// What other engines call the game in the option `UCI_Variant`, apart from its id. An empty name is what they play when nothing
    /// is set.
    pub uci: &'static [&'static str],
}

/// The games that others know by more than their own name.
static NAMES: &[(&str, Names)] = &[
    ("chess", Names { pgn: &["", "Standard", "From Position"], uci: &[""] }),
    ("pawn-game", Names { pgn: &[], uci: &["pawngame"] }),
];

/// The names of a game; a game of which nobody else knows has none but its own.
///
/// ```
/// use pawnstorm_game::names;
/// use pawnstorm_rules::variants::GAMES;
/// assert_eq!(names::of(GAMES[0]).uci, [""]);
/// ```
#[must_use]
pub fn of(info: &Info) -> &'static Names {
    static NONE: Names = Names { pgn: &[], uci: &[] };
    NAMES.iter().find(|(id, _)| *id == info.id).map_or(&NONE, |(_, names)| names)
}
