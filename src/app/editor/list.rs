//! The list beside the board: the FEN fields other than the pieces, and the actions on the position.

use super::draft::NOTHING;
use super::{Command, Editor, Transition};
use crate::rules::fen::{Content, Field, NAMES};

const MAX_DIGITS: usize = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Do(Command, &'static str),
    SideToMove,
    Part(&'static Field),
}

impl Editor {
    pub fn rows(&self) -> Vec<Row> {
        let above = [Row::Do(Command::Begin, "Start the game"), Row::SideToMove];
        let below = [
            Row::Do(Command::EmptyBoard, "Clear the board"),
            Row::Do(Command::StartPosition, "Start position"),
            Row::Do(Command::SwapSides, "Swap the sides"),
        ];
        above.into_iter().chain(self.info.fields.iter().map(Row::Part)).chain(below).collect()
    }

    pub fn marked_row(&self) -> Row {
        let rows = self.rows();
        rows[self.row.min(rows.len() - 1)]
    }

    /// Returns the value of a part of the FEN. For a missing part, this is the value that the game derives.
    pub fn value(&self, part: &Field) -> String {
        let settled = || self.settled.as_ref()?.value(part);
        self.draft.value(part).or_else(settled).unwrap_or_else(|| part.omitted.into())
    }

    /// Returns whether this row has the problem of the position.
    pub fn is_wrong(&self, row: Row) -> bool {
        let field = match row {
            Row::SideToMove => 2,
            Row::Part(part) => part.at,
            Row::Do(..) => return false,
        };
        self.error().is_some_and(|error| NAMES.get(field - 1) == Some(&error.field))
    }

    /// Returns the names of the parts that the game drops, because no piece can use them.
    pub fn left_out(&self) -> Vec<&'static str> {
        let Some(settled) = &self.settled else { return Vec::new() };
        let differs = |part: &&Field| {
            let (said, kept) = (self.draft.value(part), settled.value(part));
            said.is_some_and(|said| said != part.omitted && Some(said) != kept)
        };
        let parts = self.info.fields.iter().filter(|part| part.kind != Content::Number);
        parts.filter(differs).map(|part| part.name).collect()
    }

    pub(super) fn mark_row(&mut self, row: usize) {
        self.row = row.min(self.rows().len() - 1);
        self.part = 0;
        self.half = None;
    }

    pub(super) fn press_row(&mut self) -> Transition {
        match self.marked_row() {
            Row::Do(command, _) => return Transition::Run(command, String::new()),
            Row::SideToMove => self.turn_to_other_side(),
            Row::Part(part) => match part.kind {
                Content::Letters(_) | Content::Sides => {
                    if let Some(letter) = part.kind.letters().chars().nth(self.part) {
                        self.toggle(part, letter);
                    }
                }
                Content::Word => {
                    let value = if self.value(part) == NOTHING { part.entry } else { NOTHING };
                    self.say_of(part, value);
                }
                Content::Square | Content::Side(_) => {
                    let square = self.cursor.to_string();
                    let value = if self.value(part) == square { NOTHING } else { &square };
                    self.say_of(part, value);
                }
                Content::Number => {}
            },
        }
        Transition::Stay
    }

    /// Handles Left and Right on a row: selects a letter, or changes a number by one.
    pub(super) fn turn_aside(&mut self, by: isize) {
        match self.marked_row() {
            Row::SideToMove => {
                self.turn_to_other_side();
            }
            Row::Part(part) if part.kind == Content::Number => {
                let number = self.value(part).parse().unwrap_or(0_usize);
                self.say_of(part, &number.saturating_add_signed(by).to_string());
            }
            Row::Part(part) => {
                let letters = part.kind.letters().len();
                self.part = self.part.saturating_add_signed(by).min(letters.saturating_sub(1));
            }
            Row::Do(..) => {}
        }
    }

    /// Types a letter or a digit into the selected row. Returns `false` if the row cannot use it.
    pub(super) fn type_into_list(&mut self, c: char) -> bool {
        let Row::Part(part) = self.marked_row() else { return false };
        match (part.kind, c) {
            (Content::Letters(_) | Content::Sides, letter) if part.kind.letters().contains(letter) => {
                self.part = part.kind.letters().find(letter).unwrap_or(0);
                self.toggle(part, letter);
            }
            (Content::Square | Content::Side(_), 'a'..='h') => self.half = Some(c),
            (Content::Square | Content::Side(_), '1'..='8') if self.half.is_some() => {
                let square: String = self.half.into_iter().chain([c]).collect();
                self.say_of(part, &square);
            }
            (Content::Number, '0'..='9') => {
                let number = self.value(part);
                let number = format!("{}{c}", number.trim_start_matches('0'));
                if number.len() <= MAX_DIGITS {
                    self.say_of(part, &number);
                }
            }
            (_, '-') => self.clear_row(),
            _ => return false,
        }
        true
    }

    /// Handles Delete on a row: removes the last digit of a number, or the whole value of another row.
    pub(super) fn clear_row(&mut self) {
        let Row::Part(part) = self.marked_row() else { return };
        if part.kind != Content::Number {
            return self.say_of(part, NOTHING);
        }
        let mut number = self.value(part);
        number.pop();
        self.say_of(part, if number.is_empty() { part.omitted } else { &number });
    }

    fn toggle(&mut self, part: &'static Field, letter: char) {
        let value = self.value(part);
        let on = |other: &char| value.contains(*other) != (*other == letter);
        let letters: String = part.kind.letters().chars().filter(on).collect();
        self.say_of(part, if letters.is_empty() { NOTHING } else { &letters });
    }

    fn say_of(&mut self, part: &'static Field, value: &str) {
        self.change(|draft, info| draft.set(info, part, value));
    }
}
