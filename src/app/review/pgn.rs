//! The review of a game from a PGN file.

use super::{Notice, Review, View};
use crate::game::pgn::{Parsed, PgnError, Tags};
use std::sync::Arc;

impl Review {
    /// Shows a game of a file, as much of it as is correct, and reports its errors.
    pub fn of_pgn(Parsed { mut tree, error }: Parsed) -> Result<Self, String> {
        let resolved = tree.resolve().map_err(|error| error.to_string())?;
        let mut view = View::new(resolved.game);
        view.names = ["White", "Black"].map(|side| tree.tags.known(side).unwrap_or_default().into());
        let about = about(&tree.tags);
        view.tree = Some(Arc::new(tree));
        let mut review = Self::new(view);
        review.about = about;
        review.sign();
        review.view.look_at(0);
        let problems: Vec<PgnError> = error.into_iter().chain(resolved.problems).collect();
        if let Some(first) = problems.first() {
            let more = match problems.len() - 1 {
                0 => String::new(),
                1 => " There is one more such place.".into(),
                more => format!(" There are {more} more such places."),
            };
            review.notice = Some(Notice { refusal: true, text: format!("{first}{more} The rest is shown.") });
        }
        Ok(review)
    }
}

fn about(tags: &Tags) -> String {
    let players = match (tags.known("White"), tags.known("Black")) {
        (None, None) => None,
        (white, black) => Some(format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let known = |name| tags.known(name).map(String::from);
    let date = tags.known("Date").map(|date| date.trim_end_matches(['.', '?']).to_string());
    let round = tags.known("Round").map(|round| format!("round {round}"));
    let parts = [players, known("Event"), known("Site"), round, date, known("Result").filter(|result| result != "*")];
    let about = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    if about.is_empty() { about } else { about + "." }
}
