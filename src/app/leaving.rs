//! Leaving a game: waits until the game is on the disk, and asks first if saving fails.

use super::notice::Tells;
use super::overlay::Overlay;
use super::{App, Current, Effect, Transition};

/// The question before leaving an unsaved game.
pub struct Leaving {
    /// The command that waits.
    transition: Transition,
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
    pub(super) fn wait_to_leave(&mut self, transition: Transition) -> Result<Vec<Effect>, Transition> {
        let leaves = matches!(
            transition,
            Transition::Menu | Transition::Play { .. } | Transition::Open(_) | Transition::Do(Effect::Quit { .. })
        );
        match if leaves { self.save_all() } else { None } {
            Some(effect) => {
                self.leaving = Some(transition);
                Ok(vec![effect])
            }
            None => Err(transition),
        }
    }

    /// Closes the question, since the game is on the disk now. Leaves, unless the user still has to choose.
    pub(super) fn leave_if_waited(&mut self) -> Vec<Effect> {
        self.overlays.retain(|overlay| !matches!(overlay, Overlay::Leave(_)));
        self.leaving.take().map_or_else(Vec::new, |transition| self.obey_at_once(transition))
    }

    /// Asks the user who wants to leave what to do, since saving failed for the reason `why`.
    pub(super) fn ask_to_leave(&mut self, why: &str) {
        if let Some(transition) = self.leaving.take() {
            self.overlays.push(Overlay::Leave(Leaving { transition, why: why.into(), choice: 0 }));
        } else if let Some(Overlay::Leave(leaving)) = self.overlays.last_mut() {
            leaving.why = why.into();
        }
    }

    /// Takes the first choice. A second request to quit tries to save again, because losing a game takes an explicit choice.
    pub(super) fn take_first_choice(&mut self, _: &str) -> Vec<Effect> {
        self.choose(0)
    }

    /// Closes the question and runs the choice with this letter.
    pub(super) fn leave_as_chosen(&mut self, Leaving { transition, .. }: Leaving, letter: char) -> Vec<Effect> {
        match letter {
            TRY => {
                self.leaving = Some(transition);
                return self.save_all().into_iter().collect();
            }
            LOSE => return self.obey_at_once(transition),
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
