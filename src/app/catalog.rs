//! The texts of each game: its rules page, its demonstration, its practice course, its puzzles, its opening and closing words, and the
//! names of its openings.

use crate::game::Game;
use crate::game::opening::{Opening, Openings};
use crate::game::puzzle::Puzzle;
use crate::rules::Info;
use miniz_oxide::inflate::decompress_to_vec;
use std::sync::LazyLock;

/// The texts of a game, from `assets`.
#[derive(Debug)]
pub struct Texts {
    /// The rules page, in Markdown.
    pub card: &'static str,
    /// The demonstration on the menu, in the format of [`demo`](crate::game::demo).
    pub demo: &'static str,
    /// The practice course, in the format of [`practice`](super::practice).
    pub course: &'static str,
    /// The puzzles, in the format of [`puzzle`](crate::game::puzzle), compressed by the build script.
    pub puzzles: &'static [u8],
}

macro_rules! texts {
    ($($id:literal => $game:ty,)*) => {
        static TEXTS: &[(&str, Texts)] = &[$((
            $id,
            Texts {
                card: include_str!(concat!("../../assets/games/", $id, ".md")),
                demo: include_str!(concat!("../../assets/games/", $id, ".demo")),
                course: include_str!(concat!("../../assets/practice/", $id, ".toml")),
                puzzles: include_bytes!(concat!(env!("OUT_DIR"), "/", $id, ".puzzles")),
            },
        )),*];
    };
}

pawnstorm_rules::for_each_game!(texts);

/// The words before the first move and on leaving, for the games whose rules ask for them.
static SPOKEN: &[(&str, &str, &str)] = &[(
    "classroom",
    include_str!("../../assets/games/classroom-opening.md"),
    "Goodbye, and thank you for playing Classroom Chess.",
)];

/// The names of openings, for the games that have some. The first use of a table reads it.
static OPENINGS: [(&str, LazyLock<Openings>); 1] = [(
    "chess",
    LazyLock::new(|| {
        let table = unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/chess.openings")));
        // The names are used as long as the program runs.
        Openings::read("chess", table.leak()).expect("every line of the table is played by the rules")
    }),
)];

/// Returns the texts of a game.
///
/// # Panics
/// Never: without the texts of every registered game, the program does not compile.
pub fn of(info: &Info) -> &'static Texts {
    let texts = TEXTS.iter().find(|(id, _)| *id == info.id);
    texts.map(|(_, texts)| texts).expect("every game of the registry has its texts")
}

/// Returns the aim of a game in a sentence: the paragraph on its rules page, or the game's summary.
pub fn aim(info: &Info) -> String {
    let (_, aim) = of(info).card.split_once("\n## Aim\n").unwrap_or_default();
    let paragraph = aim.trim_start().split("\n\n").next().unwrap_or_default();
    if paragraph.is_empty() { info.summary.into() } else { paragraph.replace('\n', " ") }
}

/// Returns the number of exercises in a game's practice course.
pub fn tasks(info: &Info) -> usize {
    of(info).course.matches("[[exercise]]").count()
}

/// Returns the puzzles of a game, unpacked for this call. A test checks that each line is one.
///
/// ```
/// use pawnstorm::app::catalog;
/// use pawnstorm::rules::variants::GAMES;
/// assert!(GAMES.iter().all(|info| !catalog::puzzles(info).is_empty()));
/// ```
pub fn puzzles(info: &Info) -> Vec<Puzzle> {
    unpacked(of(info).puzzles).lines().skip(1).filter_map(|line| line.parse().ok()).collect()
}

/// Returns a text that the build script has compressed.
fn unpacked(compressed: &[u8]) -> String {
    let text = decompress_to_vec(compressed).expect("the build script has compressed it");
    String::from_utf8(text).expect("it was a text")
}

/// Returns the words shown before the first move; empty for most games.
pub fn opening(info: &Info) -> &'static str {
    SPOKEN.iter().find(|(id, ..)| *id == info.id).map_or("", |(_, opening, _)| opening)
}

/// Returns the words shown on leaving; empty for most games.
pub fn goodbye(info: &Info) -> &'static str {
    SPOKEN.iter().find(|(id, ..)| *id == info.id).map_or("", |(.., goodbye)| goodbye)
}

/// Returns the named openings of a game, if it has any.
pub fn openings(info: &Info) -> Option<&'static Openings> {
    OPENINGS.iter().find(|(id, _)| *id == info.id).map(|(_, openings)| &**openings)
}

/// Returns the opening that the moves up to `ply` lead to, if it has a name.
pub fn opening_of(game: &Game, ply: usize) -> Option<Opening> {
    // Reading the table takes longer than the rest of the first frame, and no table names the usual starting position.
    if ply == 0 && game.fen(0) == game.info().start {
        return None;
    }
    openings(game.info())?.of(game, ply)
}
