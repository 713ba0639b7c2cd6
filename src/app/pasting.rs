//! Pasted texts: a game among them is opened over the screen, which stays as it is.

use super::notice::Tells;
use super::review::Review;
use super::{App, Effect, Screen, ScreenCommand};
use crate::game::pgn::{Parsed, Splitter, parse};
use crate::rules::Info;

/// The fewest plies of a game: a single one can be a move with its number.
const FEWEST: usize = 2;

impl App {
    /// Handles a pasted text. Where a question is asked or something else lies over the screen, nothing is pasted.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        let is_held = match &self.screen {
            Screen::Game(playing) => playing.is_covered() || playing.opening().is_some(),
            Screen::Practice(practice) => practice.is_judging(),
            _ => false,
        };
        if self.opening || is_held || !self.overlays.is_empty() || self.question().is_some() {
            return Vec::new();
        }
        self.screen.clear_notice();
        let is_game = game(text, self.screen.info()).is_some();
        let screen_command = match &mut self.screen {
            Screen::Game(playing) if is_game => {
                playing.ask_to_open(text);
                ScreenCommand::Stay
            }
            _ if is_game => ScreenCommand::Open(text.into()),
            screen => screen.paste(text),
        };
        self.obey_screen(screen_command)
    }

    /// Opens a pasted game over the screen.
    pub(super) fn open_over(&mut self, text: &str) {
        if let Some(review) = game(text, self.screen.info()) {
            let below = std::mem::replace(&mut self.screen, Screen::Review(Box::new(review)));
            self.below.push(below);
        }
    }
}

/// Returns the first game of a text, if it has one. Moves without tags are read as those of the present game, if they are legal there.
fn game(text: &str, present: Option<&Info>) -> Option<Review> {
    let mut splitter = Splitter::new();
    let mut games = splitter.feed(text.as_bytes());
    games.extend(splitter.finish());
    let has_tags = text[games.first()?.offset as usize..].starts_with('[');
    let parsed = parse(text.as_bytes(), 1);
    let here = present.filter(|_| !has_tags).and_then(|info| of_game(parsed.clone(), info));
    let mut review = here.or_else(|| Review::of_pgn(parsed).ok())?;
    if games.len() > 1 {
        review.add_notice(
            false,
            &format!("This is the first of {} games; all are listed if a file of them is opened.", games.len()),
        );
    }
    (review.game().plies() >= FEWEST).then_some(review)
}

/// Returns the review of moves as those of a game, if all are legal there.
fn of_game(mut parsed: Parsed, info: &Info) -> Option<Review> {
    parsed.tree.set_game(info);
    Review::of_pgn(parsed).ok().filter(|review| review.notice.is_none())
}
