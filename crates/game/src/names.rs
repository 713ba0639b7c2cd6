//! The names of a game in other programs, in PGN files and over UCI.

use pawnstorm_rules::Info;
use pawnstorm_rules::variants::GAMES;

/// The names of a game in other programs.
#[derive(Debug)]
pub struct Names {
    /// The names in the tag `Variant` of PGN files, apart from the game's id and its name. An empty name means a file without that tag.
    pub pgn: &'static [&'static str],
    /// The names in that tag of shuffled games, which are this game if they have its usual start.
    pub shuffled: &'static [&'static str],
    /// The start position, as other programs write it.
    pub start: &'static [&'static str],
    /// The names in the option `UCI_Variant` of other engines, apart from the game's id. An empty name is the default of that option.
    pub uci: &'static [&'static str],
    /// The names of its variants on Lichess, the usual one first.
    pub lichess: &'static [&'static str],
}

static NAMES: &[(&str, Names)] = &[
    (
        "chess",
        Names {
            pgn: &["", "Standard", "From Position"],
            shuffled: &["Chess960", "Chess 960", "Fischerandom", "Fischer Random"],
            start: &["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"],
            uci: &[""],
            lichess: &["standard", "fromPosition"],
        },
    ),
    ("pawn-game", Names { uci: &["pawngame"], ..NONE }),
];

const NONE: Names = Names { pgn: &[], shuffled: &[], start: &[], uci: &[], lichess: &[] };

/// Returns the names of a game in other programs; a game that no other program knows has only its own.
///
/// ```
/// use pawnstorm_game::names;
/// use pawnstorm_rules::variants::GAMES;
/// assert_eq!(names::of(GAMES[0]).uci, [""]);
/// ```
pub fn of(info: &Info) -> &'static Names {
    static NO_OTHERS: Names = NONE;
    NAMES.iter().find(|(id, _)| *id == info.id).map_or(&NO_OTHERS, |(_, names)| names)
}

/// Returns the game that Lichess calls so.
///
/// ```
/// use pawnstorm_game::names::on_lichess;
/// assert_eq!(on_lichess("fromPosition").unwrap().name, "Chess");
/// assert!(on_lichess("chess960").is_none());
/// ```
pub fn on_lichess(variant: &str) -> Option<&'static Info> {
    GAMES.iter().copied().find(|info| of(info).lichess.contains(&variant))
}
