//! The commands of a game.

use super::Playing;
use crate::app::keys::{Command, Key};
use crate::app::line::Question;
use crate::app::screen::{self, Commands};

type Row = screen::Row<Playing>;

#[rustfmt::skip]
pub static GAME: Commands<Playing> = Commands { name: "a game", has_letters: false, rows: &[
    Row::CURSOR_UP, Row::CURSOR_DOWN, Row::CURSOR_LEFT, Row::CURSOR_RIGHT, Row::PLAY_ENTER, Row::PLAY_ESC, Row::COMPLETE, Row::COMPLETE_BACK, Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::PLAY_UNDO, Row::PLAY_REDO,
    Row::VIEW_BACK.word("back"), Row::PLAY_HINT, Row::VIEW_FORWARD, Row::VIEW_START, Row::VIEW_END, Row::SCROLL_UP, Row::SCROLL_DOWN,
    Row::new(Command::Claim, &[Key::F(7)], "claim a draw; `claim perpetual-check` has the program prove it", |playing, text, _| playing.claim(text)).word_with_text("claim").footer("claim"),
    Row::new(Command::Now, &[Key::Ctrl('n')], "make the computer move now", |playing, _, _| playing.command_computer(Command::Now, "")).word("now"),
    Row::new(Command::Computer, &[], "let the computer play a side: `computer`, `computer black`, `computer white 3`", |playing, text, _| playing.command_computer(Command::Computer, text)).word_with_text("computer"),
    Row::new(Command::Human, &[], "take over a side from the computer: `human`, `human white`", |playing, text, _| playing.command_computer(Command::Human, text)).word_with_text("human"),
    Row::new(Command::Level, &[], "change the computer's level, 1 to 8: `level 3`", |playing, text, _| playing.command_computer(Command::Level, text)).word_with_text("level"),
    Row::new(Command::Swap, &[], "swap sides with the computer", |playing, _, _| playing.command_computer(Command::Swap, "")).word("swap").also(&["switch", "switch sides"]),
    Row::new(Command::Pause, &[], "pause or resume the computer", |playing, _, _| playing.command_computer(Command::Pause, "")).word("pause"),
    Row::does(Command::Thinking, &[], "show or hide the computer's thinking", |_, _, cx| {
        cx.settings.hides_thoughts = !cx.settings.hides_thoughts;
    }).word("thinking"),
    Row::BAR, Row::ZEN,
    Row::new(Command::Retry, &[], "try the failed engine again", |playing, _, _| playing.command_computer(Command::Retry, "")).word("retry"),
    Row::new(Command::OtherEngine, &[], "let another engine take over", |playing, _, _| playing.command_computer(Command::OtherEngine, "")).word("other"),
    Row::does(Command::Draw, &[], "offer a draw", |playing, _, _| playing.offer_draw()).word("draw").also(&["offer draw", "offer a draw"]),
    Row::does(Command::Resign, &[], "resign", |playing, _, _| playing.resign()).word("resign").also(&["give up", "surrender"]),
    Row::new(Command::Say, &[], "send your opponent a message: `say good luck`; `say` alone shows the last ones", |playing, text, _| playing.online(Command::Say, text)).word_with_text("say"),
    Row::new(Command::Invite, &[], "show and copy the invitation for your opponent", |playing, _, _| playing.online(Command::Invite, "")).word("invite"),
    Row::new(Command::Seal, &[], "show and copy the seal on the hidden pieces", |playing, _, _| playing.online(Command::Seal, "")).word("seal"),
    Row::new(Command::Accept, &[], "accept your opponent's draw offer or takeback request", |playing, _, _| playing.online(Command::Accept, "")).word("accept"),
    Row::new(Command::Decline, &[], "decline it", |playing, _, _| playing.online(Command::Decline, "")).word("decline"),
    Row::new(Command::Restart, &[], "restart the game", |playing, _, _| playing.ask_if_begun(Question::Restart)).word("restart").also(&["new", "new game", "start again", "play again"]),
    Row::BY_SQUARES, Row::MOVES, Row::STATUS, Row::RULES,
    Row::does(Command::Clock, &[], "show the clocks; they start after the first move and pause during questions, but not while you view earlier moves", |playing, _, _| playing.tell_the_clocks()).word("clock").also(&["clocks", "time"]),
    Row::THREATS, Row::VALUES, Row::EDIT, Row::COPY_FEN, Row::COPY_PGN, Row::SAVE, Row::SAVE_FEN, Row::KEEP, Row::HELP, Row::PIECES, Row::SETTINGS, Row::SET,
    Row::new(Command::Menu, &[Key::F(10)], "go to the menu", |playing, _, _| playing.leave_for_menu()).word("menu").also(&["main menu", "leave"]).footer("menu"),
    Row::FLIP, Row::SUSPEND, Row::QUIT, Row::ADJUST, Row::EXPORT,
] };
