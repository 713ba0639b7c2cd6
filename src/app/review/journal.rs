//! The review of a game of the library, or of a pasted one.

use super::{Notice, Review, View};
use crate::app::Opened;
use crate::app::notice::Tells;
use crate::app::pasted::Pasted;
use crate::game::Player;
use crate::rules::Viewer;

impl Review {
    /// Creates a review of a game from its journal.
    ///
    /// # Errors
    /// Returns a sentence if the game has hidden pieces.
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
        review.about = format!("Played on {year:04}-{month:02}-{day:02}.");
        let damage = opened.damage.map(|damage| format!("In this game {damage}. The moves before that are shown."));
        let mended = opened.mended.map(|mended| format!("Warning: {mended}."));
        let locked = opened.read_only.map(|why| format!("It is read-only: {why}."));
        let said: Vec<String> = damage.into_iter().chain(mended).chain(locked).collect();
        review.notice = (!said.is_empty()).then(|| Notice { refusal: true, text: said.join(" ") });
        Ok(review)
    }

    /// Creates a review of a pasted game.
    ///
    /// # Errors
    /// Returns a sentence if no part of the game can be shown.
    pub(in crate::app) fn of_pasted(Pasted { parsed, games }: Pasted) -> Result<Self, String> {
        let mut review = Self::of_pgn(parsed)?;
        if games > 1 {
            let first = format!("This is the first of {games} games. To list them all, open them as a file.");
            review.add_notice(false, &first);
        }
        Ok(review)
    }
}
