//! The list beside the board: the FEN fields other than the pieces, and the actions on the position.

use super::draft::{Draft, NOTHING};
use super::{Command, Proposal, Transition};
use crate::rules::fen::{Content, Field, NAMES};
use crate::rules::{Info, Square};

const MAX_DIGITS: usize = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Do(Command, &'static str),
    SideToMove,
    Part(&'static Field),
}

impl Row {
    /// Returns whether this row has the problem of the position.
    pub fn is_wrong(self, proposal: &Proposal) -> bool {
        let field = match self {
            Self::SideToMove => 2,
            Self::Part(part) => part.at,
            Self::Do(..) => return false,
        };
        proposal.error().is_some_and(|error| NAMES.get(field - 1) == Some(&error.field))
    }
}

#[derive(Default)]
pub struct List {
    pub row: usize,
    /// The selected letter of that row, if it has several.
    pub part: usize,
    /// The file letter of a half-typed square.
    pub half: Option<char>,
}

impl List {
    pub fn rows(info: &Info) -> Vec<Row> {
        let above = [Row::Do(Command::Begin, "Start the game"), Row::SideToMove];
        let below = [
            Row::Do(Command::EmptyBoard, "Clear the board"),
            Row::Do(Command::StartPosition, "Reset the board"),
            Row::Do(Command::SwapSides, "Swap the sides"),
        ];
        above.into_iter().chain(info.fields.iter().map(Row::Part)).chain(below).collect()
    }

    pub fn marked(&self, info: &Info) -> Row {
        let rows = Self::rows(info);
        rows[self.row.min(rows.len() - 1)]
    }

    pub(super) fn mark(&mut self, row: usize, info: &Info) {
        let row = row.min(Self::rows(info).len() - 1);
        *self = Self { row, ..Self::default() };
    }

    /// Handles Enter or a click on the selected row, with the cursor of the board.
    pub(super) fn press(&mut self, proposal: &mut Proposal, cursor: Square) -> Transition {
        match self.marked(proposal.info) {
            Row::Do(command, _) => return Transition::run(command),
            Row::SideToMove => proposal.change(Draft::other_side),
            Row::Part(part) => match part.kind {
                Content::Letters(_) | Content::Sides => {
                    if let Some(letter) = part.kind.letters().chars().nth(self.part) {
                        self.toggle(proposal, part, letter);
                    }
                }
                Content::Word => {
                    let value = if proposal.value(part) == NOTHING { part.entry } else { NOTHING };
                    self.set(proposal, part, value);
                }
                Content::Square | Content::Side(_) => {
                    let square = cursor.to_string();
                    let value = if proposal.value(part) == square { NOTHING } else { &square };
                    self.set(proposal, part, value);
                }
                Content::Number => {}
            },
        }
        Transition::Stay
    }

    /// Handles Left and Right on a row: selects a letter, or changes a number by one.
    pub(super) fn turn_aside(&mut self, proposal: &mut Proposal, by: isize) {
        match self.marked(proposal.info) {
            Row::SideToMove => proposal.change(Draft::other_side),
            Row::Part(part) if part.kind == Content::Number => {
                let number = proposal.value(part).parse().unwrap_or(0_usize);
                self.set(proposal, part, &number.saturating_add_signed(by).to_string());
            }
            Row::Part(part) => {
                let letters = part.kind.letters().len();
                self.part = self.part.saturating_add_signed(by).min(letters.saturating_sub(1));
            }
            Row::Do(..) => {}
        }
    }

    /// Types a letter or a digit into the selected row. Returns `false` if the row cannot use it.
    pub(super) fn type_char(&mut self, proposal: &mut Proposal, c: char) -> bool {
        let Row::Part(part) = self.marked(proposal.info) else { return false };
        match (part.kind, c) {
            (Content::Letters(_) | Content::Sides, letter) if part.kind.letters().contains(letter) => {
                self.part = part.kind.letters().find(letter).unwrap_or(0);
                self.toggle(proposal, part, letter);
            }
            (Content::Square | Content::Side(_), 'a'..='h') => self.half = Some(c),
            (Content::Square | Content::Side(_), '1'..='8') if self.half.is_some() => {
                let square: String = self.half.into_iter().chain([c]).collect();
                self.set(proposal, part, &square);
            }
            (Content::Number, '0'..='9') => {
                let number = proposal.value(part);
                let number = format!("{}{c}", number.trim_start_matches('0'));
                if number.len() <= MAX_DIGITS {
                    self.set(proposal, part, &number);
                }
            }
            (_, '-') => self.clear(proposal),
            _ => return false,
        }
        true
    }

    /// Handles Delete on a row: removes the last digit of a number, or the whole value of another row.
    pub(super) fn clear(&mut self, proposal: &mut Proposal) {
        let Row::Part(part) = self.marked(proposal.info) else { return };
        if part.kind != Content::Number {
            return self.set(proposal, part, NOTHING);
        }
        let mut number = proposal.value(part);
        number.pop();
        self.set(proposal, part, if number.is_empty() { part.omitted } else { &number });
    }

    fn toggle(&mut self, proposal: &mut Proposal, part: &'static Field, letter: char) {
        let value = proposal.value(part);
        let on = |other: &char| value.contains(*other) != (*other == letter);
        let letters: String = part.kind.letters().chars().filter(on).collect();
        self.set(proposal, part, if letters.is_empty() { NOTHING } else { &letters });
    }

    fn set(&mut self, proposal: &mut Proposal, part: &'static Field, value: &str) {
        proposal.change(|draft, info| draft.set(info, part, value));
        self.half = None;
    }
}
