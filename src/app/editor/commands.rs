//! The commands of the editor.

use super::{Draft, Editor, FOCI};
use crate::app::keys::{Command, Key};
use crate::app::prompt::Edit;
use crate::app::screen::{self, Commands};
use crate::app::scroll::Direction;

type Row = screen::Row<Editor>;

#[rustfmt::skip]
pub static EDITOR: Commands<Editor> = Commands { name: "the editor", has_letters: false, rows: &[
    Row::does(Command::Up, &[Key::Up], "move the cursor or the selection up", |editor, _, _| editor.step(Direction::Up)),
    Row::does(Command::Down, &[Key::Down], "move the cursor or the selection down", |editor, _, _| editor.step(Direction::Down)),
    Row::does(Command::Left, &[Key::Left], "move the cursor or the selection left; in a number, one less", |editor, _, _| editor.step(Direction::Left)),
    Row::does(Command::Right, &[Key::Right], "move the cursor or the selection right; in a number, one more", |editor, _, _| editor.step(Direction::Right)),
    Row::new(Command::Enter, &[Key::Enter, Key::Char(' ')], "place the piece in hand; in the list, change the selected entry; in the FEN field, apply the FEN", |editor, _, _| editor.enter()).footer("place"),
    Row::does(Command::Remove, &[Key::Delete, Key::Backspace, Key::Char('.'), Key::Ctrl('h')], "clear the square; in the list, the selected entry; in the FEN field, a character", |editor, _, _| editor.remove(Edit::DeletePrevChar)).footer("empty"),
    Row::does(Command::EraseWord, &[Key::Ctrl('w')], "erase a field of the FEN", |editor, _, _| editor.remove(Edit::DeletePrevWord)),
    Row::does(Command::Clear, &[Key::Ctrl('u')], "clear the FEN", |editor, _, _| editor.remove(Edit::DeleteLine)),
    Row::does(Command::Complete, &[Key::Tab], "next part: board, palette, list, FEN", |editor, _, _| editor.next_focus(1)).footer("next"),
    Row::does(Command::CompleteBack, &[Key::BackTab], "previous part", |editor, _, _| editor.next_focus(FOCI.len() - 1)),
    Row::new(Command::Begin, &[Key::F(5)], "start the game from this position", |editor, _, _| editor.begin()).word("start").footer("start"),
    Row::does(Command::OtherSide, &[Key::F(4)], "let the other side move", |editor, _, _| editor.change(Draft::other_side)).word("turn"),
    Row::does(Command::EmptyBoard, &[Key::F(6)], "clear the board", |editor, _, _| editor.change(|draft, _| *draft = Draft::empty())).word("clear"),
    Row::does(Command::StartPosition, &[Key::F(7)], "the start position of the game", |editor, _, _| editor.change(Draft::start)).word("initial"),
    Row::does(Command::SwapSides, &[Key::F(8)], "swap colours: White's pieces become Black's, mirrored", |editor, _, _| editor.change(Draft::swap_sides)).word("swap"),
    Row::new(Command::Esc, &[Key::Esc], "go back: to the board, then out of the editor", |editor, _, _| editor.step_back()).footer("back"),
    Row::HELP,
    Row::does(Command::Flip, &[Key::F(2)], "flip the board", |editor, _, _| editor.flipped = !editor.flipped).word("flip").footer("flip"),
    Row::PIECES, Row::SETTINGS, Row::SUSPEND, Row::QUIT,
] };
