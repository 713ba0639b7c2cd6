//! A box over a screen with a few things to choose from, each with its letter.

use super::keys::{Command, Key};
use super::screen::{Commands, Row, Screen, Table, Transition};
use super::{Context, Mouse, MouseKind, Target};

pub struct Choices {
    pub heading: &'static str,
    /// The text above the choices; may be empty.
    pub text: String,
    pub choices: &'static [Choice],
    pub marked: usize,
    /// The prompt of line mode.
    pub(super) prompt: &'static str,
    commands: &'static Commands<Self>,
    /// What the box keeps waiting. Without it, a click beside the box closes it.
    waiting: Transition,
}

pub struct Choice {
    pub letter: char,
    pub label: &'static str,
    /// What follows from the choice, given what waits for it.
    pub(super) then: fn(Transition) -> Transition,
}

impl Row<Choices> {
    pub(super) const CHOICE_ABOVE: Self =
        Self::does(Command::Up, &[Key::Up], "the choice above", |choices, _, _| choices.mark(-1));
    pub(super) const CHOICE_BELOW: Self =
        Self::does(Command::Down, &[Key::Down], "the choice below", |choices, _, _| choices.mark(1));
    pub(super) const CHOOSE: Self =
        Self::new(Command::Enter, &[Key::Enter], "run the selected choice", |choices, _, _| {
            choices.choose(choices.marked)
        })
        .footer("choose");
}

impl Choices {
    pub(super) fn new(
        heading: &'static str,
        commands: &'static Commands<Self>,
        choices: &'static [Choice],
        waiting: Transition,
    ) -> Self {
        Self { heading, text: String::new(), choices, marked: 0, prompt: ">", commands, waiting }
    }

    fn mark(&mut self, by: isize) {
        self.marked = self.marked.saturating_add_signed(by).min(self.choices.len() - 1);
    }
}

impl Screen for Choices {
    fn commands(&self) -> &'static dyn Table {
        self.commands
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Choice(index))) => self.choose(index),
            (MouseKind::Down, _) if matches!(self.waiting, Transition::Stay) => Transition::close(),
            _ => Transition::Stay,
        }
    }

    fn prompt(&self) -> &'static str {
        self.prompt
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn is_box(&self) -> bool {
        true
    }

    fn named(&self, letter: char) -> Option<usize> {
        self.choices.iter().position(|choice| choice.letter == letter.to_ascii_lowercase())
    }

    fn choose(&mut self, index: usize) -> Transition {
        let waiting = std::mem::replace(&mut self.waiting, Transition::Stay);
        let then = self.choices[index.min(self.choices.len() - 1)].then;
        Transition::Close(Box::new(then(waiting)))
    }
}
