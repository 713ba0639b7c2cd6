//! The commands of a review.

use super::Review;
use crate::app::keys::{Command, Key};
use crate::app::screen::{self, Commands, Transition};
use crate::app::view::View;

type Row = screen::Row<Review>;

#[rustfmt::skip]
pub static REVIEW: Commands<Review> = Commands { name: "a review", has_letters: false, rows: &[
    Row::new(Command::Enter, &[Key::Enter], "run what you typed, enter the selected variation, or try a line from here", |review, _, _| review.enter()).footer("variation"),
    Row::does(Command::Back, &[Key::Left, Key::PageUp], "one move back", |review, _, _| review.study.go_through(View::back)).word("back").footer("back"),
    Row::does(Command::Forward, &[Key::Right, Key::PageDown], "one move forward", |review, _, _| review.study.go_through(View::forward)).word("forward").footer("next"),
    Row::does(Command::First, &[Key::Home], "to the start", |review, _, _| review.study.go_through(View::to_start)).word("start"),
    Row::does(Command::Last, &[Key::End], "to the end", |review, _, _| review.study.go_through(View::to_present)).word("end"),
    Row::does(Command::Go, &[], "to a move: `go 23`, or just 23; 23... is Black's", |review, text, _| review.study.go(text)).word_with_text("go"),
    Row::does(Command::Up, &[Key::Up], "select the previous variation", |review, _, _| review.study.mark_variation(-1)),
    Row::does(Command::Down, &[Key::Down], "select the next variation", |review, _, _| review.study.mark_variation(1)),
    Row::does(Command::Variation, &[], "enter the marked variation; `variation 2` enters the second", |review, text, _| review.study.enter_named(text)).word_with_text("variation"),
    Row::does(Command::Try, &[], "try a line from here (or type a move, or click a piece)", |review, _, _| {
        review.try_a_line();
    }).word("try"),
    Row::does(Command::Arrow, &[], "draw or remove an arrow: `arrow e2e4 red`; or drag with the right mouse button", |review, text, _| review.study.draw_arrow(text)).word_with_text("arrow"),
    Row::does(Command::Mark, &[], "mark a square, or remove the mark: `mark d4 blue`; or click with the right button", |review, text, _| review.study.mark_squares(text)).word_with_text("mark"),
    Row::does(Command::Unmark, &[], "remove the arrows and marks of the position", |review, _, _| review.study.erase_drawings()).word("unmark"),
    Row::does(Command::Autoplay, &[Key::Char(' ')], "start or stop autoplay", |review, _, _| review.study.toggle_autoplay()).word("autoplay").footer("autoplay"),
    Row::does(Command::Faster, &[Key::Char('+')], "autoplay faster", |review, _, _| review.study.change_pace(-1)).word("faster"),
    Row::does(Command::Slower, &[Key::Char('-')], "autoplay slower", |review, _, _| review.study.change_pace(1)).word("slower"),
    Row::new(Command::NextGame, &[Key::Ctrl('n')], "the next game of the list", |review, _, _| review.neighbour(1)).word("next"),
    Row::new(Command::PreviousGame, &[Key::Ctrl('p')], "the previous game in the list", |review, _, _| review.neighbour(-1)).word("previous"),
    Row::new(Command::Continue, &[], "resume an unfinished game", |review, _, cx| review.go_on(cx)).word("resume"),
    Row::new(Command::Esc, &[Key::Esc], "go back: clear the input, stop, leave the variation, leave the game", |review, _, _| if review.study.step_back() { Transition::Stay } else { Transition::Return }).word("leave").footer("leave"),
    Row::does(Command::Complete, &[Key::Tab], "complete the input, or go to the next choice", |review, _, _| review.study.complete(1)),
    Row::does(Command::CompleteBack, &[Key::BackTab], "the previous choice", |review, _, _| review.study.complete(-1)),
    Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::SCROLL_UP, Row::SCROLL_DOWN, Row::BAR, Row::ZEN,
    Row::does(Command::Analyse, &[Key::F(7)], "find the biggest mistakes, then step through them", |review, _, _| review.study.analyse()).word("analyse").also(&["analyze"]).footer("analyse"),
    Row::does(Command::Threats, &[Key::F(8)], "show what the piece under the cursor threatens; `threats e4` for another square", |review, text, _| review.study.show_threats(text)).word_with_text("threats"),
    Row::does(Command::Values, &[Key::Ctrl('v')], "show which moves win, draw and lose, proved; or hide it", |review, _, _| review.study.show_values()).word("values"),
    Row::EDIT, Row::COPY_FEN, Row::COPY_PGN, Row::SAVE, Row::SAVE_FEN, Row::KEEP, Row::HELP, Row::FLIP, Row::PIECES,
    Row::SETTINGS, Row::SET, Row::MENU.footer("menu"), Row::SUSPEND, Row::QUIT, Row::EXPORT,
] };

#[rustfmt::skip]
pub static TRIAL: Commands<Review> = Commands { name: "trying a line", has_letters: false, rows: &[
    Row::CURSOR_UP, Row::CURSOR_DOWN, Row::CURSOR_LEFT, Row::CURSOR_RIGHT,
    Row::new(Command::Return, &[], "return to the game", |_, _, _| Transition::Return).word("back"),
    Row::VIEW_BACK, Row::PLAY_ENTER, Row::PLAY_ESC, Row::COMPLETE, Row::COMPLETE_BACK, Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::PLAY_UNDO, Row::PLAY_REDO, Row::PLAY_HINT,
    Row::VIEW_FORWARD, Row::VIEW_START, Row::VIEW_END, Row::SCROLL_UP, Row::SCROLL_DOWN, Row::ZEN, Row::BY_SQUARES, Row::MOVES, Row::STATUS, Row::RULES, Row::THREATS, Row::VALUES,
    Row::COPY_FEN, Row::COPY_PGN, Row::SAVE, Row::SAVE_FEN, Row::HELP, Row::FLIP, Row::PIECES, Row::SETTINGS, Row::SET,
    Row::MENU.footer("menu"), Row::SUSPEND, Row::QUIT, Row::EXPORT,
] };
