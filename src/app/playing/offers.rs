//! What can be done in a game as it stands.

use super::{Action, Playing};
use crate::app::keys::Binding;
use crate::game::tell;
use crate::rules::GameOption;

impl Playing {
    /// Whether an action is of any use in this game, as it is played.
    pub(in crate::app) fn allows(&self, action: Action) -> bool {
        let game = self.game();
        let touch_move = game.options().get(GameOption::TouchMove);
        let has_computer = || game.players().iter().any(|player| !player.is_human());
        match action {
            Action::Undo | Action::Redo => !touch_move,
            Action::Adjust => touch_move,
            Action::Claim => self.trial.is_none() && !game.info().claims.is_empty(),
            Action::Clock => game.clock().is_some(),
            Action::Now | Action::Swap | Action::Pause | Action::Human => has_computer(),
            Action::Hint => self.task.is_some() || !game.options().get(GameOption::HiddenSpies),
            Action::Retry | Action::OtherEngine => self.trouble.is_some(),
            _ => true,
        }
    }

    /// What the footer calls a row of the key table now, if it offers it.
    pub(in crate::app) fn label(&self, row: &Binding) -> Option<&'static str> {
        let holds = match row.action {
            Action::Complete if self.is_choosing() => return Some("next choice"),
            Action::Enter if self.is_choosing() && self.prompt.is_empty() => return Some("choose"),
            Action::Enter => self.view.back_at.is_none(),
            Action::Undo => self.game().plies() > self.trial.unwrap_or(0),
            Action::Claim => tell::open_claims(self.game()).is_some(),
            Action::Last => self.view.back_at.is_some(),
            Action::Back => self.view.ply() > 0,
            Action::Esc => self.trial.is_some() || self.can_step_back(),
            _ => true,
        };
        row.footer.filter(|_| holds)
    }
}
