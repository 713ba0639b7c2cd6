//! Leaving a game: waits until the game is on the disk, and asks before it is lost where it cannot be saved.

use super::keys::{Command, Key, Place, command};
use super::{App, Effect, Mouse, MouseKind, Msg, Screen, ScreenCommand, Target};

/// A game that is being left.
pub struct Leaving {
    /// The command that leaves it.
    screen_command: ScreenCommand,
    /// The reason why the game is not on the disk, as a clause, once known.
    why: Option<String>,
    /// The selected choice.
    pub choice: usize,
}

/// The choices for a game that is not saved: letter and label.
pub const CHOICES: [(char, &str); 5] = [
    (TRY, "try again"),
    ('e', "export it to a file, as PGN"),
    ('k', "keep it in another folder"),
    (STAY, "stay"),
    (LOSE, "leave, and lose it"),
];

/// The letter of the choice to try again, used by the words of line mode.
pub const TRY: char = 't';
/// The letter of the choice to stay; see [`TRY`].
pub const STAY: char = 's';
/// The letter of the choice to lose the game; see [`TRY`].
pub const LOSE: char = 'l';

impl Leaving {
    /// Returns the question, once it is asked.
    #[must_use]
    pub fn question(&self) -> Option<String> {
        self.why.as_ref().map(|why| format!("This game is not saved: {why}. Leave it all the same?"))
    }

    /// Returns the choice that a message takes. Asking to leave again only takes the first choice: losing a game
    /// has to be said explicitly.
    fn chosen(&mut self, msg: &Msg) -> Option<usize> {
        let named = |letter: char| CHOICES.iter().position(|(own, _)| *own == letter.to_ascii_lowercase());
        match msg {
            Msg::Key(Key::Char(letter)) => named(*letter),
            Msg::Key(key) => match command(Place::Export, *key)? {
                Command::Enter => Some(self.choice),
                Command::Esc => named(STAY),
                Command::Quit => Some(0),
                Command::Up => {
                    self.choice = self.choice.saturating_sub(1);
                    None
                }
                Command::Down => {
                    self.choice = (self.choice + 1).min(CHOICES.len() - 1);
                    None
                }
                _ => None,
            },
            Msg::Mouse(Mouse { kind: MouseKind::Down, target: Some(Target::Choice(index)) }) => Some(*index),
            _ => None,
        }
    }
}

impl App {
    /// Returns the question that is asked before a game is lost.
    #[must_use]
    pub fn asks_to_leave(&self) -> Option<String> {
        self.leaving.as_ref()?.question()
    }

    /// Holds back a command that leaves an unsaved game until it is on the disk. Returns any other command unchanged.
    pub(super) fn wait_to_leave(&mut self, screen_command: ScreenCommand) -> Result<Vec<Effect>, ScreenCommand> {
        let leaves = matches!(
            screen_command,
            ScreenCommand::Menu | ScreenCommand::Play { .. } | ScreenCommand::Do(Effect::Quit { .. })
        );
        match if leaves { self.save_all() } else { None } {
            Some(effect) => {
                self.leaving = Some(Leaving { screen_command, why: None, choice: 0 });
                Ok(vec![effect])
            }
            None => Err(screen_command),
        }
    }

    /// Leaves when the game is on the disk, unless the user was asked meanwhile.
    pub(super) fn leave_if_waited(&mut self) -> Vec<Effect> {
        match self.leaving.take() {
            Some(Leaving { screen_command, why: None, .. }) => self.obey_screen(screen_command),
            _ => Vec::new(),
        }
    }

    /// Asks the user who wants to leave, since the game is not on the disk.
    pub(super) fn ask_to_leave(&mut self, why: &str) {
        if let Some(leaving) = &mut self.leaving {
            leaving.why = Some(why.into());
        }
    }

    /// Passes keys to the question while it is asked.
    pub(super) fn update_leaving(&mut self, msg: &Msg) -> Option<Vec<Effect>> {
        let leaving = self.leaving.as_mut().filter(|leaving| leaving.why.is_some() && msg.is_input())?;
        let Some((letter, _)) = leaving.chosen(msg).and_then(|index| CHOICES.get(index)) else {
            return Some(Vec::new());
        };
        if *letter == TRY {
            leaving.why = None;
            return Some(self.save_all().into_iter().collect());
        }
        let leaving = self.leaving.take()?;
        match *letter {
            LOSE => return Some(self.obey_screen(leaving.screen_command)),
            'e' => self.begin_line("save ", "Name a file, and press Enter."),
            'k' => self.begin_line("keep ", "Name a folder, and press Enter."),
            _ => {}
        }
        Some(Vec::new())
    }

    /// Begins a line on the game's screen for the user to finish, with a hint how.
    fn begin_line(&mut self, text: &str, how: &str) {
        if matches!(self.screen, Screen::Editor(_)) {
            self.close_editor();
        }
        self.screen.begin_line(text);
        self.screen.tell(false, how.into());
    }
}
