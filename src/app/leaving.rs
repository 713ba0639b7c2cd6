//! The way out of a game: it waits until the game is known to be on the disk, and where that cannot be, asks before it is lost.

use super::keys::{Command, Key, Place, command};
use super::{App, Effect, Mouse, MouseKind, Msg, Screen, ScreenCommand, Target};

/// The way out of a game.
pub struct Leaving {
    /// What was asked for.
    screen_command: ScreenCommand,
    /// Why the game is not on the disk, as a clause, once that is known.
    why: Option<String>,
    /// The choice under the mark.
    pub choice: usize,
}

/// What can be done about a game that is not saved: a letter, and in words.
pub const CHOICES: [(char, &str); 5] = [
    (TRY, "try again"),
    ('e', "export it to a file, as PGN"),
    ('k', "keep it in another folder"),
    (STAY, "stay"),
    (LOSE, "leave, and lose it"),
];

/// The letters of those that line mode has words for.
pub const TRY: char = 't';
/// See [`TRY`].
pub const STAY: char = 's';
/// See [`TRY`].
pub const LOSE: char = 'l';

impl Leaving {
    /// What is asked, once it is.
    #[must_use]
    pub fn question(&self) -> Option<String> {
        self.why.as_ref().map(|why| format!("This game is not saved: {why}. Leave it all the same?"))
    }

    /// The choice that a message takes, if it takes one. Leaving once more loses nothing: that has to be said.
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
    /// What is asked before a game is lost.
    #[must_use]
    pub fn asks_to_leave(&self) -> Option<String> {
        self.leaving.as_ref()?.question()
    }

    /// Where something leaves a game that is to be kept, it has to wait for the disk. Gives anything else back.
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

    /// The game is on the disk. Who was asked meanwhile stays.
    pub(super) fn leave_if_waited(&mut self) -> Vec<Effect> {
        match self.leaving.take() {
            Some(Leaving { screen_command, why: None, .. }) => self.obey_screen(screen_command),
            _ => Vec::new(),
        }
    }

    /// The game is not on the disk. Who wants to leave is asked.
    pub(super) fn ask_to_leave(&mut self, why: &str) {
        if let Some(leaving) = &mut self.leaving {
            leaving.why = Some(why.into());
        }
    }

    /// While it is asked, the question has the keys.
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

    /// Begins a line for the user to finish, on the screen of the game, and says how.
    fn begin_line(&mut self, text: &str, how: &str) {
        if matches!(self.screen, Screen::Editor(_)) {
            self.close_editor();
        }
        self.screen.begin_line(text);
        self.screen.tell(false, how.into());
    }
}
