//! When the game on the screen is written, and what is said of it. What happens in it is written at once; what could not be is
//! tried again by itself, and before the game is left.

use super::view::View;
use super::{App, Effect, Msg};
use std::time::Duration;

impl App {
    /// What there is to write of the game on the screen.
    pub(super) fn save(&mut self) -> Vec<Effect> {
        let now = self.now;
        let due = |view: &mut View| view.record.as_mut()?.due(view.game.as_ref(), now, false);
        self.screen.view_mut().and_then(due).into_iter().collect()
    }

    /// All of the game on the screen, to see that it is in its file, with what its clock shows: it may be left.
    pub(super) fn save_all(&mut self) -> Option<Effect> {
        let now = self.now;
        let View { record, game, .. } = self.screen.view_mut()?;
        let record = record.as_mut().filter(|record| record.read_only().is_none())?;
        game.note_time();
        record.due(game.as_ref(), now, true)
    }

    /// What there is still to write where the program must end.
    pub fn last_save(&mut self) -> Vec<Effect> {
        let fallen = self.pass_time(&Msg::Tick).unwrap_or_default();
        fallen.into_iter().chain(self.save_all()).collect()
    }

    /// The game once more, where it could not be written some time ago.
    pub(super) fn save_again(&mut self) -> Option<Effect> {
        let (now, uptime) = (self.now, self.uptime);
        let View { record, game, .. } = self.screen.view_mut()?;
        record.as_mut()?.due_again(game.as_ref(), now, uptime)
    }

    /// After how long it is to be tried.
    pub(super) fn until_saved_again(&self) -> Option<Duration> {
        self.screen.record()?.until_again(self.uptime)
    }

    /// Keeps a game that cannot be saved in another folder.
    pub(super) fn keep_in(&mut self, folder: String) -> Option<Effect> {
        let refusal = match self.screen.record() {
            Some(record) if record.trouble().is_some() => folder.is_empty().then_some("Say keep and a folder."),
            _ => Some("There is nothing here that is not saved; save FILE exports the game as PGN."),
        };
        if let Some(refusal) = refusal {
            self.screen.tell(true, refusal.into());
            return None;
        }
        self.screen.view_mut()?.record.as_mut()?.forget_trouble();
        match self.save_all()? {
            Effect::Save { id, header, log, .. } => Some(Effect::Save { id, header, log, folder: Some(folder) }),
            effect => Some(effect),
        }
    }

    /// The game was written.
    pub(super) fn saved(&mut self, id: u64, upto: usize, said: Option<String>) -> Vec<Effect> {
        let Some(view) = self.screen.view_mut() else { return Vec::new() };
        let Some(record) = view.record.as_mut().filter(|record| record.id() == id) else { return Vec::new() };
        let warning = record.saved(upto);
        let is_kept = record.keeps(view.game.as_ref());
        let works_again = warning.as_ref().map(|_| "Saving works again: the whole game is kept.".into());
        self.screen.unsay(warning.as_deref());
        if let Some(said) = said.or(works_again) {
            self.screen.tell_of_saving(false, said);
        }
        if is_kept { self.leave_if_waited() } else { Vec::new() }
    }

    /// It could not be.
    pub(super) fn unsaved(&mut self, id: u64, why: &str) {
        let uptime = self.uptime;
        let record = self.screen.view_mut().and_then(|view| view.record.as_mut()).filter(|record| record.id() == id);
        let Some(record) = record else { return };
        let warning = record.unsaved(why, uptime);
        self.ask_to_leave(why);
        if let Some(warning) = warning {
            self.screen.tell_of_saving(true, warning);
        }
    }

    /// That the game on the screen is not saved, and why, as a sentence.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        self.screen.record()?.trouble().map(|why| format!("This game is not saved: {why}."))
    }
}
