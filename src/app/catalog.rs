//! The texts of each game: its rules card, its demonstration, its practice course, its opening and closing words.

use crate::rules::Info;

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

/// Returns the texts of a game.
///
/// # Panics
/// Never: every game of the registry has its texts, or the program is not built.
#[must_use]
pub fn of(info: &Info) -> &'static Texts {
    let texts = TEXTS.iter().find(|(id, _)| *id == info.id);
    texts.map(|(_, texts)| texts).expect("every game of the registry has its texts")
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
