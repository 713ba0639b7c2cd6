//! Where games come from: the library and files, which stay below a game that is opened from them.

use super::collection::Collection;
use super::game_over::GameOver;
use super::library::Library;
use super::playing::Notice;
use super::review::Review;
use super::view::View;
use super::{App, Effect, Msg, Opened, Screen};
use crate::game::Player;
use crate::rules::Viewer;
use std::path::PathBuf;

impl App {
    /// Shows the games of a file.
    pub fn open_file(&mut self, path: PathBuf) {
        self.screen = Screen::File(Box::new(Collection::new(path)));
    }

    /// Shows the only game of a file, once it was read.
    ///
    /// # Errors
    /// A text of which nothing can be shown, or none at all; a sentence.
    pub fn open_game(&mut self, read: Msg) -> Result<(), String> {
        match read {
            Msg::Loaded(parsed) => {
                self.screen = Screen::Review(Box::new(Review::of_pgn(*parsed)?));
                Ok(())
            }
            Msg::Failed(why) => Err(why),
            _ => Ok(()),
        }
    }

    /// What is to be done when the program begins.
    #[must_use]
    pub fn begin(&mut self) -> Vec<Effect> {
        if let Some(name) = self.resuming.take() {
            return self.resume(name);
        }
        match &self.screen {
            Screen::File(file) => vec![Effect::Index { path: file.path.clone() }],
            _ => self.reschedule_engines(),
        }
    }

    /// The list of the games that were played here.
    pub(super) fn library(&mut self) -> Effect {
        self.return_to = None;
        self.screen = Screen::Library(Box::default());
        Effect::List
    }

    /// The list that is shown, or that lies below a review.
    fn list(&mut self) -> &mut Screen {
        self.return_to.as_deref_mut().unwrap_or(&mut self.screen)
    }

    /// What comes for a list or from it, whatever lies over it. Gives any other message back.
    pub(super) fn update_lists(&mut self, msg: Msg) -> Result<(), Msg> {
        // What was asked for in a list comes too late where something else was begun meanwhile.
        let looks = matches!(self.screen, Screen::File(_) | Screen::Library(_) | Screen::Review(_));
        match (msg, self.list()) {
            (Msg::Loaded(_) | Msg::Opened(_), _) if !looks => {}
            (Msg::Indexed { games, read, complete }, Screen::File(file)) => file.found(games, read, complete),
            (Msg::Indexed { .. }, _) => {}
            (msg @ Msg::Listed(..), Screen::Library(library)) => drop(library.update(msg)),
            (Msg::Listed(..), _) => {}
            (Msg::Loaded(parsed), Screen::File(file)) => {
                let has_others = file.list.shown() > 1;
                match Review::of_pgn(*parsed) {
                    Ok(review) => self.show(review.of_list(has_others)),
                    Err(why) => self.refuse_to_show(why),
                }
            }
            (Msg::Opened(opened), Screen::Library(library)) => {
                let has_others = library.list.shown() > 1;
                match of_journal(*opened) {
                    Ok(review) => self.show(review.of_list(has_others)),
                    Err(why) => self.refuse_to_show(why),
                }
            }
            (Msg::Loaded(_) | Msg::Opened(_), _) => {}
            (Msg::Failed(why), Screen::File(_) | Screen::Library(_) | Screen::Review(_)) => self.screen.tell(true, why),
            (msg, _) => return Err(msg),
        }
        Ok(())
    }

    /// A game of the list cannot be shown: that is said in the list, where it is marked, and not beside the board of another.
    fn refuse_to_show(&mut self, why: String) {
        if let Some(below) = self.return_to.take() {
            self.screen = *below;
        }
        self.screen.tell(true, why);
    }

    /// Shows a game, in the place of the one before it or over the list.
    pub(super) fn show(&mut self, mut review: Review) {
        let before = std::mem::replace(&mut self.screen, Screen::Menu(Default::default()));
        match before {
            Screen::Review(before) => {
                review.view.flipped = before.view.flipped;
                review.autoplay = before.autoplay;
            }
            Screen::File(_) | Screen::Library(_) => self.return_to = Some(Box::new(before)),
            _ => {}
        }
        self.help = None;
        self.screen = Screen::Review(Box::new(review));
    }

    /// The game before or after the one shown, in the order of the list.
    pub(super) fn neighbour(&mut self, by: isize) -> Option<Effect> {
        let list = self.return_to.as_deref_mut()?;
        let (before, effect) = match list {
            Screen::File(file) => {
                let before = file.list.marked;
                file.list.step(by);
                (before == file.list.marked, file.load())
            }
            Screen::Library(library) => {
                let before = library.list.marked;
                library.list.step(by);
                (before == library.list.marked, library.chosen())
            }
            _ => return None,
        };
        if before {
            self.screen.tell(
                true,
                if by > 0 { "This is the last game of the list." } else { "This is the first game of the list." }
                    .into(),
            );
            return None;
        }
        effect
    }

    /// A game that is over is gone through.
    pub(super) fn review(&mut self) {
        if let Screen::GameOver(over) = std::mem::take(&mut self.screen) {
            self.screen = Screen::Review(Box::new(Review::new(over.view)));
        }
    }

    /// From a review to where it was opened: the list, the end of the game that was played, or the menu.
    pub(super) fn return_from_review(&mut self) -> Vec<Effect> {
        let over = std::mem::take(&mut self.screen);
        if let Some(below) = self.return_to.take() {
            self.screen = *below;
            return Vec::new();
        }
        match over {
            Screen::Review(review) if review.was_played() => {
                let mut view = review.into_view();
                view.look_at(usize::MAX);
                self.screen = Screen::GameOver(Box::new(GameOver::new(view)));
                Vec::new()
            }
            _ => vec![Effect::Close, Effect::Newest],
        }
    }
}

/// A game from its journal, to be gone through.
pub(super) fn of_journal(opened: Opened) -> Result<Review, String> {
    if opened.game.viewer() != Viewer::Everyone {
        return Err(
            "In this game the sides hide pieces from each other: it can be gone through when it is over.".into()
        );
    }
    let mut view = View::new(opened.game);
    view.names = view.game.players().map(Player::name);
    view.begun = Some(opened.header.time);
    view.look_at(0);
    let mut review = Review::new(view);
    review.journal = Some(opened.name);
    let (year, month, day) = opened.header.time.date();
    review.about = format!("Played here on {year:04}-{month:02}-{day:02}.");
    let damage = opened.damage.map(|damage| format!("Of this game {damage}. What stands before it is shown."));
    let mended = opened.mended.map(|mended| format!("Beware: {mended}."));
    let locked = opened.read_only.map(|why| format!("It can only be looked at: {why}."));
    let said: Vec<String> = damage.into_iter().chain(mended).chain(locked).collect();
    review.notice = (!said.is_empty()).then(|| Notice { refusal: true, text: said.join(" ") });
    Ok(review)
}

impl Library {
    /// The game under the mark is asked for, to be looked at.
    pub(super) fn chosen(&self) -> Option<Effect> {
        self.list.current().map(|summary| Effect::Open { name: summary.name.clone() })
    }
}
