//! The question before leaving an unsaved game.

use super::keys::{Command, Key, Place};
use super::screen::{self, Commands, Screen, Transition};
use super::{Context, Mouse, MouseKind, Target};

/// The question before leaving an unsaved game.
pub struct Leaving {
    /// The command that waits.
    waiting: Transition,
    /// The reason why the game is not on the disk, as a clause.
    pub(super) why: String,
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

type Row = screen::Row<Leaving>;

/// The question before leaving an unsaved game. A second request to quit tries to save again, because losing a game takes an explicit
/// choice.
#[rustfmt::skip]
pub static LEAVE: Commands<Leaving> = Commands { name: "an unsaved game", has_letters: false, rows: &[
    Row::does(Command::Up, &[Key::Up], "the choice above", |leaving, _, _| leaving.mark(-1)),
    Row::does(Command::Down, &[Key::Down], "the choice below", |leaving, _, _| leaving.mark(1)),
    Row::new(Command::Enter, &[Key::Enter], "run the selected choice", |leaving, _, _| leaving.choose(leaving.choice)).footer("choose"),
    Row::new(Command::Esc, &[Key::Esc], "stay in the game", |_, _, _| Transition::close()).footer("close"),
    Row::SUSPEND,
    Row::new(Command::Quit, &[Key::Ctrl('c')], "take the first choice", |leaving, _, _| leaving.choose(0)),
] };

impl Leaving {
    pub(super) const fn new(waiting: Transition, why: String) -> Self {
        Self { waiting, why, choice: 0 }
    }

    /// Returns the text of the question.
    pub fn text(&self) -> String {
        format!("This game is not saved: {}. Leave anyway?", self.why)
    }

    fn mark(&mut self, by: isize) {
        self.choice = self.choice.saturating_add_signed(by).min(CHOICES.len() - 1);
    }
}

impl Screen for Leaving {
    fn place(&self) -> &'static dyn Place {
        &LEAVE
    }

    fn run(&mut self, command: Command, text: &str, cx: &mut Context) -> Transition {
        LEAVE.run(self, command, text, cx)
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Choice(index))) => self.choose(index),
            _ => Transition::Stay,
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn is_box(&self) -> bool {
        true
    }

    fn named(&self, letter: char) -> Option<usize> {
        CHOICES.iter().position(|(own, _)| *own == letter.to_ascii_lowercase())
    }

    fn choose(&mut self, index: usize) -> Transition {
        let (letter, _) = CHOICES[index.min(CHOICES.len() - 1)];
        let waiting = std::mem::replace(&mut self.waiting, Transition::Stay);
        Transition::Close(Box::new(match letter {
            TRY => waiting,
            LOSE => Transition::AtOnce(Box::new(waiting)),
            'e' => Transition::Begin("save ", "Type a file name and press Enter."),
            'k' => Transition::Begin("keep ", "Type a folder name and press Enter."),
            _ => Transition::Stay,
        }))
    }
}
