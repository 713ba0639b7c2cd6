//! The review of a game from a PGN file, from the library, or pasted.

use super::{Notice, Review, Transition, View};
use crate::app::Opened;
use crate::app::notice::Tells;
use crate::app::pasted::Pasted;
use crate::game::Player;
use crate::game::pgn::{ILLEGAL, Parsed, PgnError, Tags};
use crate::rules::Viewer;
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
        review.study.about = about;
        review.study.sign();
        review.study.view.look_at(0);
        let problems: Vec<PgnError> = error.into_iter().chain(resolved.problems).collect();
        if let Some(first) = problems.first() {
            let more = match problems.len() - 1 {
                0 => String::new(),
                1 => " There is one more such place.".into(),
                more => format!(" There are {more} more such places."),
            };
            // The reason why a move is illegal would leave no room for what matters here.
            let text = match first.problem.split_once(ILLEGAL) {
                Some((mv, _)) => {
                    format!("Line {}: {mv} is not legal. Only the moves before it are shown.{more}", first.place.line)
                }
                None => format!("{first}{more} The rest is shown."),
            };
            review.study.notice = Some(Notice { refusal: true, text });
        }
        Ok(review)
    }

    pub(in crate::app) fn of_journal(opened: Opened) -> Result<Self, String> {
        if opened.game.viewer() != Viewer::Everyone {
            return Err("This game has hidden pieces. You can review it once it is over.".into());
        }
        let mut view = View::new(opened.game);
        view.names = view.game.players().map(Player::name);
        view.begun = Some(opened.header.time);
        view.look_at(0);
        let mut review = Self::new(view);
        review.journal = Some(opened.name);
        let (year, month, day) = opened.header.time.date();
        review.study.about = format!("Played on {year:04}-{month:02}-{day:02}.");
        let damage = opened.damage.map(|damage| format!("In this game {damage}. The moves before that are shown."));
        let mended = opened.mended.map(|mended| format!("Warning: {mended}."));
        let locked = opened.read_only.map(|why| format!("This game is read-only: {why}."));
        let said: Vec<String> = damage.into_iter().chain(mended).chain(locked).collect();
        review.study.notice = (!said.is_empty()).then(|| Notice { refusal: true, text: said.join(" ") });
        Ok(review)
    }

    /// Shows a game of the list that this screen is, or refuses to beside the list.
    pub(in crate::app) fn of_list(review: Result<Self, String>, listed: bool, list: &mut impl Tells) -> Transition {
        match review {
            Ok(review) => Transition::Show(Some(Box::new(Self { listed, ..review }))),
            Err(why) => {
                list.refuse(why);
                Transition::Show(None)
            }
        }
    }

    pub(in crate::app) fn of_pasted(Pasted { parsed, games }: Pasted) -> Result<Self, String> {
        let mut review = Self::of_pgn(parsed)?;
        if games > 1 {
            let first = format!("This is the first of {games} games. To list them all, open them as a file.");
            review.add_notice(false, &first);
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
