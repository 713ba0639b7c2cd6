//! Leaving a game: waits until the game is on the disk, and asks first if saving fails.

use super::notice::Tells;
use super::overlay::Overlay;
use super::{App, Current, Effect, ScreenCommand};

/// The question before leaving an unsaved game.
pub struct Leaving {
    /// The command that waits.
    screen_command: ScreenCommand,
    /// The reason why the game is not on the disk, as a clause.
    why: String,
    /// The selected choice.
    pub choice: usize,
}

/// The choices for an unsaved game: letter and label.
pub const CHOICES: [(char, &str); 5] = [
    (TRY, "try again"),
    ('e', "export it to a PGN file"),
    ('k', "save it in another folder"),
    (STAY, "stay"),
    (LOSE, "leave without saving"),
];

/// The letter of the choice to try again, used by the words of line mode.
pub const TRY: char = 't';
/// The letter of the choice to stay; see [`TRY`].
pub const STAY: char = 's';
/// The letter of the choice to lose the game; see [`TRY`].
pub const LOSE: char = 'l';

impl Leaving {
    /// Returns the question.
    #[must_use]
    pub fn question(&self) -> String {
        format!("This game is not saved: {}. Leave anyway?", self.why)
    }
}

impl App {
    /// Returns the question that stops the user from losing a game.
    #[must_use]
    pub fn asks_to_leave(&self) -> Option<String> {
        match self.overlay()? {
            Overlay::Leave(leaving) => Some(leaving.question()),
            _ => None,
        }
    }

    /// Delays a command that leaves an unsaved game until the game is on the disk. Returns any other command unchanged.
    pub(super) fn wait_to_leave(&mut self, screen_command: ScreenCommand) -> Result<Vec<Effect>, ScreenCommand> {
        let leaves = matches!(
            screen_command,
            ScreenCommand::Menu
                | ScreenCommand::Play { .. }
                | ScreenCommand::Open(_)
                | ScreenCommand::Do(Effect::Quit { .. })
        );
        match if leaves { self.save_all() } else { None } {
            Some(effect) => {
                self.leaving = Some(screen_command);
                Ok(vec![effect])
            }
            None => Err(screen_command),
        }
    }

    /// Closes the question, since the game is on the disk now. Leaves, unless the user still has to choose.
    pub(super) fn leave_if_waited(&mut self) -> Vec<Effect> {
        self.overlays.retain(|overlay| !matches!(overlay, Overlay::Leave(_)));
        self.leaving.take().map_or_else(Vec::new, |screen_command| self.obey_at_once(screen_command))
    }

    /// Asks the user who wants to leave what to do, since saving failed for the reason `why`.
    pub(super) fn ask_to_leave(&mut self, why: &str) {
        if let Some(screen_command) = self.leaving.take() {
            self.overlays.push(Overlay::Leave(Leaving { screen_command, why: why.into(), choice: 0 }));
        } else if let Some(Overlay::Leave(leaving)) = self.overlays.last_mut() {
            leaving.why = why.into();
        }
    }

    /// Takes the first choice. A second request to quit tries to save again, because losing a game takes an explicit choice.
    pub(super) fn take_first_choice(&mut self, _: &str) -> Vec<Effect> {
        self.choose(0)
    }

    /// Closes the question and runs the choice with this letter.
    pub(super) fn leave_as_chosen(&mut self, Leaving { screen_command, .. }: Leaving, letter: char) -> Vec<Effect> {
        match letter {
            TRY => {
                self.leaving = Some(screen_command);
                return self.save_all().into_iter().collect();
            }
            LOSE => return self.obey_at_once(screen_command),
            'e' => self.begin_line("save ", "Type a file name and press Enter."),
            'k' => self.begin_line("keep ", "Type a folder name and press Enter."),
            _ => {}
        }
        Vec::new()
    }

    /// Puts `text` on the input line of the game for the user to finish, and explains `how`.
    fn begin_line(&mut self, text: &str, how: &str) {
        if matches!(self.screen, Current::Editor(_)) {
            self.close_editor();
        }
        self.screen.begin_line(text);
        self.screen.say(how);
    }
}
