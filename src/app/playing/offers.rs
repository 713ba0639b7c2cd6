//! The possible actions in the current state of a game.

use super::{Command, Playing};
use crate::app::keys::Binding;
use crate::game::describe;
use crate::rules::GameOption;

/// The commands offered before every move in games that want it (R3.10), and the list of threats.
pub const OFFERS: [(Command, &str); 4] =
    [(Command::Move, "Move"), (Command::Quit, "Quit"), (Command::Restart, "Restart"), (Command::Threats, "Threats")];

impl Playing {
    /// Returns whether Tab steps through [`OFFERS`]: at the start of a person's move, with nothing else to choose.
    #[must_use]
    pub fn is_offered(&self) -> bool {
        let asks = self.game().info().table_rules.asks && !self.kind.is_exercise() && self.question().is_none();
        asks && self.steps.is_empty() && !self.is_computers_turn() && self.choices().is_empty()
    }

    /// Returns whether a command is useful in this game.
    #[must_use]
    pub fn allows(&self, command: Command) -> bool {
        let game = self.game();
        let touch_move = game.options().get(GameOption::TouchMove);
        let has_computer = || game.players().iter().any(|player| !player.is_human());
        if self.is_left_out_online(command) {
            return false;
        }
        match command {
            Command::Undo | Command::Redo => !touch_move,
            Command::Adjust => touch_move,
            Command::Claim => self.is_game() && !game.info().claims.is_empty(),
            Command::Values => game.can_be_solved(),
            Command::Clock => game.clock().is_some(),
            Command::Now | Command::Swap | Command::Pause | Command::Human | Command::Level => has_computer(),
            Command::Hint => self.kind.is_exercise() || !game.options().hides_information(),
            Command::Invite => self.remote.as_ref().is_some_and(|remote| remote.invitation.is_some()),
            Command::Seal => self.remote.as_ref().is_some_and(|remote| remote.guest.seal.is_some()),
            Command::Retry | Command::OtherEngine => self.computer.trouble.is_some(),
            _ => true,
        }
    }

    /// Returns the current footer label of a row, if the footer offers it.
    pub(in crate::app) fn label(&self, row: &Binding) -> Option<&'static str> {
        let holds = match row.command {
            Command::Complete if self.is_choosing() => return Some("next choice"),
            Command::Enter if self.is_choosing() && self.prompt.is_empty() => return Some("choose"),
            Command::Enter => self.view.back_at.is_none(),
            Command::Undo => self.game().plies() > self.kind.from(),
            Command::Claim => describe::open_claims(self.game()).is_some(),
            Command::Last => self.view.back_at.is_some(),
            Command::Back => self.view.ply() > 0,
            Command::Esc => !self.is_game() || self.can_step_back(),
            _ => true,
        };
        row.footer.filter(|_| holds)
    }
}
