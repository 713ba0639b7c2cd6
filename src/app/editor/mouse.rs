//! The mouse in the editor: a click places a piece, a drag moves one, and a click in the palette picks one.

use super::{Editor, Focus};
use crate::app::{Target, Transition};
use crate::rules::Square;

#[derive(Clone, Copy, Debug)]
pub(super) enum Drag {
    From(Square),
    Hand,
}

impl Editor {
    pub(super) fn button_down(&mut self, target: Target) -> Transition {
        self.notice = None;
        match target {
            Target::Square(square) => {
                self.set_focus(Focus::Board);
                self.cursor = square;
                self.dragged = Some(Drag::From(square));
            }
            Target::Piece(index) => {
                self.set_focus(Focus::Board);
                self.hand = index;
                self.dragged = Some(Drag::Hand);
            }
            Target::Row(row) => {
                self.set_focus(Focus::List);
                self.mark_row(row);
                return self.press_row();
            }
            Target::Part { row, part } => {
                self.set_focus(Focus::List);
                self.mark_row(row);
                self.part = part;
                return self.press_row();
            }
            Target::Input => self.set_focus(Focus::Fen),
            _ => {}
        }
        Transition::Stay
    }

    /// Handles the release of the button: a click on the same square, or a piece dragged to another.
    pub(super) fn button_up(&mut self, target: Option<Target>) {
        let (Some(drag), Some(Target::Square(to))) = (self.dragged.take(), target) else { return };
        match drag {
            Drag::From(from) if from != to => {
                let Some(piece) = self.draft.pieces[from.index()] else { return };
                self.cursor = to;
                self.change(|draft, _| {
                    draft.pieces[from.index()] = None;
                    draft.pieces[to.index()] = Some(piece);
                });
            }
            Drag::From(_) | Drag::Hand => self.put(to),
        }
    }
}
