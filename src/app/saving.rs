//! Saving the game on the screen, and reporting the result. Each event is written at once; a failed write is repeated
//! automatically and before the game is left.

use super::notice::Tells;
use super::view::View;
use super::{App, Effect, StorageEffect};
use std::time::Duration;

impl App {
    /// Returns the effects that write the new events of the game on the screen.
    pub(super) fn save(&mut self) -> Vec<Effect> {
        let now = self.now;
        let due = |view: &mut View| view.record.as_mut()?.due(&view.game, now, false);
        self.screen.view_mut().and_then(due).into_iter().collect()
    }

    /// Returns the effect that writes the whole game with its present clock times and verifies its file, since it may be
    /// left.
    pub(super) fn save_all(&mut self) -> Option<Effect> {
        let now = self.now;
        let View { record, game, .. } = self.screen.view_mut()?;
        let record = record.as_mut().filter(|record| record.read_only().is_none())?;
        game.note_time();
        record.due(game, now, true)
    }

    /// Returns the effects that write all unsaved events when the program must end.
    pub fn last_save(&mut self) -> Vec<Effect> {
        let fallen = self.pass_time().unwrap_or_default();
        fallen.into_iter().chain(self.save_all()).collect()
    }

    /// Returns the effect that tries again to write the game, some time after a failure.
    pub(super) fn save_again(&mut self) -> Option<Effect> {
        let (now, uptime) = (self.now, self.uptime);
        let View { record, game, .. } = self.screen.view_mut()?;
        record.as_mut()?.due_again(game, now, uptime)
    }

    /// Returns the time until the next attempt.
    pub(super) fn until_saved_again(&self) -> Option<Duration> {
        self.screen.record()?.until_again(self.uptime)
    }

    /// Saves the game in `folder` after a failed save; refuses if there was no failure.
    pub(super) fn keep_in(&mut self, folder: String) -> Option<Effect> {
        let refusal = match self.screen.record() {
            Some(record) if record.trouble().is_some() => {
                folder.is_empty().then_some("Type a folder after keep, such as keep backup")
            }
            _ => Some("This game is already saved. To export it as PGN, type save FILE."),
        };
        if let Some(refusal) = refusal {
            self.screen.refuse(refusal);
            return None;
        }
        self.screen.view_mut()?.record.as_mut()?.forget_trouble();
        match self.save_all()? {
            Effect::Storage(StorageEffect::Save { id, header, from, new, .. }) => {
                Some(StorageEffect::Save { id, header, from, new, folder: Some(folder) }.into())
            }
            effect => Some(effect),
        }
    }

    /// Reports the result of saving beside the other messages, where the game is shown.
    fn tell_of_saving(&mut self, refusal: bool, text: &str) {
        if self.screen.view().is_some() {
            self.screen.add_notice(refusal, text);
        }
    }

    /// Handles the report that the game was written.
    pub(super) fn saved(&mut self, id: u64, upto: usize, said: Option<String>) -> Vec<Effect> {
        let Some(view) = self.screen.view_mut() else { return Vec::new() };
        let Some(record) = view.record.as_mut().filter(|record| record.id() == id) else { return Vec::new() };
        let warning = record.saved(upto);
        let is_kept = record.keeps(&view.game);
        let works_again = warning.as_ref().map(|_| "Saving works again. The whole game is saved.".into());
        if let Some(warning) = &warning {
            self.screen.unsay(warning);
        }
        if let Some(said) = said.or(works_again) {
            self.tell_of_saving(false, &said);
        }
        if is_kept { self.leave_if_waited() } else { Vec::new() }
    }

    /// Handles the report of a failed save, with the reason `why`.
    pub(super) fn unsaved(&mut self, id: u64, why: &str) {
        let uptime = self.uptime;
        let record = self.screen.view_mut().and_then(|view| view.record.as_mut()).filter(|record| record.id() == id);
        let Some(record) = record else { return };
        let warning = record.unsaved(why, uptime);
        self.ask_to_leave(why);
        if let Some(warning) = warning {
            self.tell_of_saving(true, &warning);
        }
    }

    /// Returns a sentence that the game on the screen is not saved, with the reason.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        self.screen.record()?.trouble().map(|why| format!("This game is not saved: {why}."))
    }
}
