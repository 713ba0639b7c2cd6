//! The commands of the exercises.

use super::Practice;
use crate::app::keys::{Command, Key};
use crate::app::screen::{self, Commands, Screen, Transition};
use crate::app::scroll::Scroll;
use crate::app::view::View;

type Row = screen::Row<Practice>;

#[rustfmt::skip]
pub static COURSE: Commands<Practice> = Commands { name: "practice", has_letters: true, rows: &[
    Row::SETTINGS,
    Row::does(Command::Up, &[Key::Up, Key::Char('k')], "the exercise above", |practice, _, _| practice.mark(Scroll::Up)),
    Row::does(Command::Down, &[Key::Down, Key::Char('j')], "the exercise below", |practice, _, _| practice.mark(Scroll::Down)),
    Row::does(Command::First, &[Key::Home], "the first exercise", |practice, _, _| practice.mark(Scroll::Top)),
    Row::does(Command::Last, &[Key::End], "the last exercise", |practice, _, _| practice.mark(Scroll::End)),
    Row::does(Command::Enter, &[Key::Enter], "start the exercise", |practice, _, _| practice.begin()).footer("start"),
    Row::does(Command::Left, &[Key::Left], "exercises of the previous game", |practice, _, cx| practice.other_game(-1, &cx.progress)),
    Row::does(Command::Right, &[Key::Right], "exercises of the next game", |practice, _, cx| practice.other_game(1, &cx.progress)).footer("next game"),
    Row::new(Command::Esc, &[Key::Esc], "back to the menu", |_, _, _| Transition::Menu).footer("menu"),
    Row::HELP, Row::PIECES, Row::MENU, Row::SUSPEND, Row::QUIT,
] };

#[rustfmt::skip]
pub static EXERCISE: Commands<Practice> = Commands { name: "an exercise", has_letters: false, rows: &[
    Row::MOVES, Row::STATUS, Row::RULES, Row::VALUES, Row::SETTINGS, Row::CURSOR_UP, Row::CURSOR_DOWN, Row::CURSOR_LEFT, Row::CURSOR_RIGHT,
    Row::new(Command::Enter, &[Key::Enter], "play what you typed, or pick up or put down the piece under the cursor; once solved, the next exercise", |practice, _, _| practice.enter()).footer("play"),
    Row::does(Command::Hint, &[Key::F(12), Key::Ctrl('t')], "the next hint; the last one shows the move", |practice, _, _| practice.hint()).word("hint").footer("hint"),
    Row::does(Command::Restart, &[Key::F(5)], "restart the exercise", |practice, _, _| practice.again()).word("again").also(&["restart", "start again"]).footer("again"),
    Row::does(Command::NextGame, &[Key::Ctrl('n')], "the next exercise", |practice, _, _| practice.go_on()).word("next").footer("next"),
    Row::new(Command::Esc, &[Key::Esc], "go back: clear the input, put the piece back, return to the exercises", |practice, _, _| practice.step_back()).footer("exercises"),
    Row::new(Command::Return, &[], "return to the exercises", |_, _, _| Transition::Return).word("exercises"),
    Row::COMPLETE, Row::COMPLETE_BACK, Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::ADJUST, Row::THREATS, Row::BY_SQUARES, Row::HELP, Row::does(Command::Flip, &[Key::F(2)], "flip the board", |practice, _, _| practice.change_view(View::flip)).word("flip"), Row::PIECES,
    Row::MENU, Row::SUSPEND, Row::QUIT,
] };
