//! The answers to the yes-or-no questions of all screens.

use super::Context;
use super::help::Help;
use super::keys::{Command, Key};
use super::screen::{self, Commands, Screen, Transition};

type Row = screen::Row<dyn Screen>;

/// A yes-or-no question, whatever the screen.
#[rustfmt::skip]
pub static QUESTION: Commands<dyn Screen> = Commands { name: "a question", has_letters: true, rows: &[
    Row::new(Command::Yes, &[Key::Char('y'), Key::Char('Y')], "yes", |screen, _, cx| answer(screen, true, cx)),
    Row::new(Command::No, &[Key::Char('n'), Key::Char('N')], "no", |screen, _, cx| answer(screen, false, cx)),
    Row::new(Command::Enter, &[Key::Enter], "give the selected answer", |screen, _, cx| answer(screen, cx.marks_yes, cx)).footer("choose"),
    other(Command::Up, &[Key::Up], "the other answer"),
    other(Command::Down, &[Key::Down], "the other answer"),
    other(Command::Left, &[Key::Left], "the other answer"),
    other(Command::Right, &[Key::Right], "the other answer"),
    other(Command::CompleteBack, &[Key::BackTab], "the other answer"),
    other(Command::Complete, &[Key::Tab], "the other answer (or press y or n)").footer("other answer"),
    Row::new(Command::Esc, &[Key::Esc], "answer no", |screen, _, cx| answer(screen, false, cx)).footer("no"),
    Row::new(Command::Help, &[Key::F(1), Key::Char('?')], "this page", |_, _, _| Transition::push(Help::new(&QUESTION))).word("help").also(&["?", "commands"]).footer("help"),
    Row::new(Command::Menu, &[Key::F(10)], "go to the menu", |screen, _, cx| screen.leave_question(cx)).word("menu"),
    Row::SUSPEND, Row::QUIT,
] };

/// Selects the other answer.
const fn other(command: Command, keys: &'static [Key], help: &'static str) -> Row {
    Row::does(command, keys, help, |_, _, cx| cx.marks_yes = !cx.marks_yes)
}

/// Answers the question. The next question starts at "no" again, because that loses nothing.
pub(super) fn answer(screen: &mut dyn Screen, yes: bool, cx: &mut Context) -> Transition {
    cx.marks_yes = false;
    screen.answer(yes)
}
