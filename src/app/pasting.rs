//! Pasted text: a game in it opens over the screen, which stays as it is.

use super::notice::Tells;
use super::review::Review;
use super::{App, Current, Effect, Transition};
use crate::game::pgn::{Parsed, Splitter, Tree, parse};
use crate::rules::Info;

/// The fewest plies of a game: a single ply can be just a move with its number.
const FEWEST: usize = 2;

/// A pasted game, the first of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pasted {
    parsed: Parsed,
    /// The number of games in the text.
    games: usize,
}

impl App {
    /// Handles pasted text. Ignores it under a page or box, at an open question, on a covered game, and during a judgement.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        if self.opening || self.screen.is_held() || !self.overlays.is_empty() || self.question().is_some() {
            return Vec::new();
        }
        self.screen.clear_notice();
        let game = Pasted::read(text, self.screen.info());
        if let Some(playing) = self.screen.playing_mut()
            && let Some(lines) = playing.lines_of_moves(text)
            && (game.is_none() || playing.can_be_played(&lines[0]))
        {
            let told = playing.play_lines(&lines);
            let effects = self.obey_screen(Transition::Stay);
            // The last move may have ended the game, so the result goes to the current screen.
            match told {
                Ok(all) => self.screen.add_notice(false, &all),
                Err(why) => self.screen.refuse(why),
            }
            return effects;
        }
        let transition = match (game, &mut self.screen) {
            (Some(game), Current::Game(playing)) => {
                playing.ask_to_open(game);
                Transition::Stay
            }
            (Some(game), _) => Transition::Open(Box::new(game)),
            (None, screen) => screen.paste(text),
        };
        self.obey_screen(transition)
    }

    /// Opens a pasted game over the screen.
    pub(super) fn open_over(&mut self, Pasted { parsed, games }: Pasted) {
        match Review::of_pgn(parsed) {
            Ok(mut review) => {
                if games > 1 {
                    let first = format!("This is the first of {games} games. To list them all, open them as a file.");
                    review.add_notice(false, &first);
                }
                let below = std::mem::replace(&mut self.screen, Current::Review(Box::new(review)));
                self.below.push(below);
            }
            Err(why) => self.screen.refuse(why),
        }
    }
}

impl Pasted {
    /// Returns the first game of a text, if it has one. Moves without tags belong to the game `present`, if they are legal there.
    fn read(text: &str, present: Option<&Info>) -> Option<Self> {
        let mut splitter = Splitter::default();
        let mut games = splitter.feed(text.as_bytes());
        games.extend(splitter.finish());
        let has_tags = text[games.first()?.offset as usize..].starts_with('[');
        let mut parsed = parse(text.as_bytes(), 1);
        if let Some(info) = present.filter(|_| !has_tags) {
            let mut here = parsed.clone();
            here.tree.set_game(info);
            parsed = if begins(&here.tree) { here } else { parsed };
        }
        begins(&parsed.tree).then_some(Self { parsed, games: games.len() })
    }
}

/// Returns whether a tree starts with legal moves. Checks only the first two, since a text can have many.
fn begins(tree: &Tree) -> bool {
    let mut beginning = tree.clone();
    beginning.line.moves.truncate(FEWEST);
    beginning.line.moves.iter_mut().for_each(|node| node.variations.clear());
    beginning.resolve().is_ok_and(|resolved| resolved.game.plies() >= FEWEST)
}
