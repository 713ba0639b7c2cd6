//! The texts of each game: its rules card, its demonstration, its practice course, its opening and closing words, and the names of its
//! openings.

use crate::game::Game;
use crate::game::opening::{Opening, Openings};
use crate::rules::Info;
use std::sync::LazyLock;

/// The texts of a game, from `assets`.
#[derive(Debug)]
pub struct Texts {
    /// The rules card, in Markdown.
    pub card: &'static str,
    /// The demonstration of the menu, as [`demo`](crate::game::demo) reads it.
    pub demo: &'static str,
    /// The course of practice, as [`practice`](super::practice) reads it.
    pub course: &'static str,
}

macro_rules! texts {
    ($($id:literal => $game:ty,)*) => {
        static TEXTS: &[(&str, Texts)] = &[$((
            $id,
            Texts {
                card: include_str!(concat!("../../assets/games/", $id, ".md")),
                demo: include_str!(concat!("../../assets/games/", $id, ".demo")),
                course: include_str!(concat!("../../assets/practice/", $id, ".toml")),
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

/// The names of openings, for the games that have some. They are read when the first is asked for.
static OPENINGS: [(&str, LazyLock<Openings>); 1] = [(
    "chess",
    LazyLock::new(|| {
        let read = Openings::read("chess", include_str!("../../assets/openings/chess.tsv"));
        read.expect("every line of the table is played by the rules")
    }),
)];

/// Returns the texts of a game.
///
/// # Panics
/// Never: every game of the registry has its texts, or the program is not built.
#[must_use]
pub fn of(info: &Info) -> &'static Texts {
    let texts = TEXTS.iter().find(|(id, _)| *id == info.id);
    texts.map(|(_, texts)| texts).expect("every game of the registry has its texts")
}

/// Returns how a game is won, in a sentence: the paragraph that its rules card has about that, or else what is special about it.
#[must_use]
pub fn aim(info: &Info) -> String {
    let (_, aim) = of(info).card.split_once("\n## Aim\n").unwrap_or_default();
    let paragraph = aim.trim_start().split("\n\n").next().unwrap_or_default();
    if paragraph.is_empty() { info.summary.into() } else { paragraph.replace('\n', " ") }
}

/// Returns the number of tasks in a game's course of practice.
#[must_use]
pub fn tasks(info: &Info) -> usize {
    of(info).course.matches("[[exercise]]").count()
}

/// Returns the words shown before the first move; empty for most games.
#[must_use]
pub fn opening(info: &Info) -> &'static str {
    SPOKEN.iter().find(|(id, ..)| *id == info.id).map_or("", |(_, opening, _)| opening)
}

/// Returns the words shown on leaving; empty for most games.
#[must_use]
pub fn goodbye(info: &Info) -> &'static str {
    SPOKEN.iter().find(|(id, ..)| *id == info.id).map_or("", |(.., goodbye)| goodbye)
}

/// Returns the named openings of a game, if it has any.
#[must_use]
pub fn openings(info: &Info) -> Option<&'static Openings> {
    OPENINGS.iter().find(|(id, _)| *id == info.id).map(|(_, openings)| &**openings)
}

/// Returns the opening of a game up to a ply, if it has a name.
#[must_use]
pub fn opening_of(game: &Game, ply: usize) -> Option<Opening> {
    // Reading the table takes longer than all the rest of the first frame, and no table names the usual start.
    if ply == 0 && game.fen(0) == game.info().start {
        return None;
    }
    openings(game.info())?.of(game, ply)
}
