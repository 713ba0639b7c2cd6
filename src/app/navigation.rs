//! Navigation between lists and games: the library and the files stay below a game opened from them.

use super::collection::Collection;
use super::game_over::GameOver;
use super::library::Library;
use super::notice::Notice;
use super::notice::Tells;
use super::review::Review;
use super::view::View;
use super::{App, Current, Effect, Msg, Opened, StorageEffect};
use crate::game::Player;
use crate::game::journal::Summary;
use crate::game::pgn::{Found, Parsed};
use crate::rules::Viewer;
use std::path::PathBuf;

impl App {
    /// Opens the list of a file's games.
    pub fn open_file(&mut self, path: PathBuf) {
        self.screen = Current::File(Box::new(Collection::new(path)));
    }

    /// Opens the only game of a file, from the message `read`.
    ///
    /// # Errors
    /// Returns a sentence if the text is empty or has nothing to show.
    pub fn open_game(&mut self, read: Msg) -> Result<(), String> {
        match read {
            Msg::Loaded(parsed) => {
                self.screen = Current::Review(Box::new(Review::of_pgn(*parsed)?));
                Ok(())
            }
            Msg::Failed(why) => Err(why),
            _ => Ok(()),
        }
    }

    /// Returns the effects for the start of the program.
    #[must_use]
    pub fn begin(&mut self) -> Vec<Effect> {
        if let Some(name) = self.resuming.take() {
            return self.resume(name);
        }
        self.tell_the_menu();
        match &self.screen {
            Current::File(file) => vec![Effect::Index { path: file.path.clone() }],
            _ => self.reschedule_engines(),
        }
    }

    /// Opens the library and returns the effect that lists its games.
    pub(super) fn library(&mut self) -> Effect {
        self.below.clear();
        self.screen = Current::Library(Box::default());
        Effect::List
    }

    /// Returns the list on the screen, or the one below a review.
    fn list(&mut self) -> &mut Current {
        let is_list = |screen: &&mut Current| matches!(screen, Current::File(_) | Current::Library(_));
        self.below.iter_mut().rev().find(is_list).unwrap_or(&mut self.screen)
    }

    /// Adds games to the library as they arrive.
    pub(super) fn listed(&mut self, games: Vec<Summary>, complete: bool) {
        if let Current::Library(library) = self.list() {
            library.listed(games, complete);
        }
    }

    /// Adds games of a file as they arrive.
    pub(super) fn indexed(&mut self, games: Vec<Found>, read: (u64, u64), complete: bool) {
        if let Current::File(file) = self.list() {
            file.found(games, read, complete);
        }
    }

    /// Shows a game of a file.
    pub(super) fn loaded(&mut self, parsed: Parsed) {
        if self.awaits_a_game()
            && let Current::File(file) = self.list()
        {
            let has_others = file.list.shown() > 1;
            self.show_or_refuse(Review::of_pgn(parsed).map(|review| review.of_list(has_others)));
        }
    }

    /// Shows a game of the library.
    pub(super) fn opened(&mut self, opened: Opened) {
        if self.awaits_a_game()
            && let Current::Library(library) = self.list()
        {
            let has_others = library.list.shown() > 1;
            self.show_or_refuse(of_journal(opened).map(|review| review.of_list(has_others)));
        }
    }

    /// Returns whether a game requested from a list is still wanted, because no other screen has opened since.
    const fn awaits_a_game(&self) -> bool {
        matches!(self.screen, Current::File(_) | Current::Library(_) | Current::Review(_))
    }

    /// Removes a deleted game from the library.
    pub(super) fn deleted(&mut self, name: &str) {
        if let Current::Library(library) = self.list() {
            library.deleted(name);
        }
    }

    /// Shows that opening or deleting a game failed, on a screen with games to choose.
    pub(super) fn failed(&mut self, why: String) {
        if matches!(self.screen, Current::Menu(_) | Current::File(_) | Current::Library(_) | Current::Review(_)) {
            self.screen.refuse(why);
        }
    }

    fn show_or_refuse(&mut self, review: Result<Review, String>) {
        match review {
            Ok(review) => self.show(review),
            Err(why) => self.refuse_to_show(why),
        }
    }

    /// Shows the refusal in the list, not beside the board of another game.
    fn refuse_to_show(&mut self, why: String) {
        if let Some(below) = self.below.pop() {
            self.screen = below;
        }
        self.screen.refuse(why);
    }

    /// Shows a game in place of the reviewed one, or over the list.
    pub(super) fn show(&mut self, mut review: Review) {
        let before = std::mem::replace(&mut self.screen, Current::Menu(Default::default()));
        match before {
            Current::Review(before) => {
                review.view.flipped = before.view.flipped;
                review.autoplay = before.autoplay;
            }
            Current::File(_) | Current::Library(_) => self.below.push(before),
            _ => {}
        }
        self.close_help("");
        self.screen = Current::Review(Box::new(review));
    }

    /// Requests the next or previous game of the list.
    pub(super) fn neighbour(&mut self, by: isize) -> Option<Effect> {
        let list = self.below.last_mut()?;
        let (before, effect) = match list {
            Current::File(file) => {
                let before = file.list.marked;
                file.list.step(by);
                (before == file.list.marked, file.load())
            }
            Current::Library(library) => {
                let before = library.list.marked;
                library.list.step(by);
                (before == library.list.marked, library.chosen())
            }
            _ => return None,
        };
        if before {
            self.screen.refuse(if by > 0 {
                "This is the last game in the list."
            } else {
                "This is the first game of the list."
            });
            return None;
        }
        effect
    }

    /// Opens a finished game for review.
    pub(super) fn review(&mut self) {
        if let Current::GameOver(over) = std::mem::take(&mut self.screen) {
            let mut review = Review::new(over.view);
            review.remote = over.remote;
            self.screen = Current::Review(Box::new(review));
        }
    }

    /// Returns from a review to its origin: the list, the end of the played game, or the menu.
    pub(super) fn return_from_review(&mut self) -> Vec<Effect> {
        let over = std::mem::take(&mut self.screen);
        if let Some(below) = self.below.pop() {
            self.screen = below;
            return Vec::new();
        }
        match over {
            Current::Review(mut review) if review.was_played() => {
                let remote = review.remote.take();
                let mut view = review.into_view();
                view.look_at(usize::MAX);
                let mut over = GameOver { remote, ..GameOver::new(view) };
                over.tell_who_wants_a_rematch();
                self.screen = Current::GameOver(Box::new(over));
                Vec::new()
            }
            _ => vec![StorageEffect::Close.into(), StorageEffect::Newest.into()],
        }
    }
}

/// Creates a review of a game from its journal.
pub(super) fn of_journal(opened: Opened) -> Result<Review, String> {
    if opened.game.viewer() != Viewer::Everyone {
        return Err("This game has hidden pieces. You can review it once it is over.".into());
    }
    let mut view = View::new(opened.game);
    view.names = view.game.players().map(Player::name);
    view.begun = Some(opened.header.time);
    view.look_at(0);
    let mut review = Review::new(view);
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

impl Library {
    /// Requests the selected game for review.
    pub(super) fn chosen(&self) -> Option<Effect> {
        self.list.current().map(|summary| Effect::Open { name: summary.name.clone() })
    }
}
