//! The commands of a game, of a trial line, and those of a move in an exercise.

use super::Playing;
use crate::app::keys::{Command, Key};
use crate::app::screen::{self, Commands, Screen, Transition};
use crate::app::scroll::Direction;

type Row = screen::Row<Playing>;

/// A game being played.
#[rustfmt::skip]
pub static GAME: Commands<Playing> = Commands { name: "a game", has_letters: false, rows: &[
    Row::CURSOR_UP, Row::CURSOR_DOWN, Row::CURSOR_LEFT, Row::CURSOR_RIGHT, Row::PLAY_ENTER, Row::PLAY_ESC, Row::COMPLETE, Row::COMPLETE_BACK, Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::PLAY_UNDO, Row::PLAY_REDO,
    Row::VIEW_BACK.word("back"), Row::PLAY_HINT, Row::VIEW_FORWARD, Row::VIEW_START, Row::VIEW_END, Row::SCROLL_UP, Row::SCROLL_DOWN,
    Row::new(Command::Claim, &[Key::F(7)], "claim a draw; `claim perpetual-check` has the program prove it", |playing, text, _| playing.claim(text)).word_with_text("claim").footer("claim"),
    Row::new(Command::Now, &[Key::Ctrl('n')], "make the computer move now", |playing, _, _| playing.move_now()).word("now"),
    Row::does(Command::Computer, &[], "let the computer play a side: `computer`, `computer black`, `computer white 3`", |playing, text, _| playing.seat_computer(text)).word_with_text("computer"),
    Row::does(Command::Human, &[], "take over a side from the computer: `human`, `human white`", |playing, text, _| playing.seat_person(text)).word_with_text("human"),
    Row::does(Command::Level, &[], "change the computer's level, 1 to 8: `level 3`", |playing, text, _| playing.set_level(text)).word_with_text("level"),
    Row::does(Command::Swap, &[], "swap sides with the computer", |playing, _, _| playing.swap()).word("swap").also(&["switch", "switch sides"]),
    Row::does(Command::Pause, &[], "pause or resume the computer", |playing, _, _| playing.pause()).word("pause"),
    Row::does(Command::Thinking, &[], "show or hide the computer's thinking", |_, _, cx| {
        cx.settings.hides_thoughts = !cx.settings.hides_thoughts;
    }).word("thinking"),
    Row::BAR, Row::ZEN,
    Row::does(Command::Retry, &[], "try the failed engine again", |playing, _, _| playing.retry()).word("retry"),
    Row::does(Command::OtherEngine, &[], "let another engine take over", |playing, _, _| playing.take_other_engine()).word("other"),
    Row::does(Command::Draw, &[], "offer a draw", |playing, _, _| playing.offer_draw()).word("draw").also(&["offer draw", "offer a draw"]),
    Row::does(Command::Resign, &[], "resign", |playing, _, _| playing.resign()).word("resign").also(&["give up", "surrender"]),
    Row::does(Command::Say, &[], "send your opponent a message: `say good luck`; `say` alone shows the last ones", |playing, text, _| playing.say_to_other(text)).word_with_text("say"),
    Row::new(Command::Invite, &[], "show and copy the invitation for your opponent", |playing, _, _| playing.invite()).word("invite"),
    Row::new(Command::Seal, &[], "show and copy the seal on the hidden pieces", |playing, _, _| playing.tell_seal()).word("seal"),
    Row::does(Command::Accept, &[], "accept your opponent's draw offer or takeback request", |playing, _, _| playing.answer_online(true)).word("accept"),
    Row::does(Command::Decline, &[], "decline it", |playing, _, _| playing.answer_online(false)).word("decline"),
    Row::new(Command::Restart, &[], "restart the game", |playing, _, _| playing.restart()).word("restart").also(&["new", "new game", "start again", "play again"]),
    Row::BY_SQUARES, Row::MOVES, Row::STATUS, Row::RULES,
    Row::does(Command::Clock, &[], "show the clocks; they start after the first move and pause during questions, but not while you view earlier moves", |playing, _, _| playing.tell_the_clocks()).word("clock").also(&["clocks", "time"]),
    Row::THREATS, Row::VALUES, Row::EDIT, Row::COPY_FEN, Row::COPY_PGN, Row::SAVE, Row::SAVE_FEN, Row::KEEP, Row::HELP, Row::PIECES, Row::SETTINGS, Row::SET,
    Row::new(Command::Menu, &[Key::F(10)], "go to the menu", |playing, _, _| playing.leave_for_menu()).word("menu").also(&["main menu", "leave"]).footer("menu"),
    Row::FLIP, Row::SUSPEND, Row::QUIT, Row::ADJUST, Row::EXPORT,
] };

/// A trial line in the review.
#[rustfmt::skip]
pub static TRIAL: Commands<Playing> = Commands { name: "trying a line", has_letters: false, rows: &[
    Row::CURSOR_UP, Row::CURSOR_DOWN, Row::CURSOR_LEFT, Row::CURSOR_RIGHT,
    Row::new(Command::Return, &[], "return to the game", |_, _, _| Transition::Return).word("back"),
    Row::VIEW_BACK, Row::PLAY_ENTER, Row::PLAY_ESC, Row::COMPLETE, Row::COMPLETE_BACK, Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::PLAY_UNDO, Row::PLAY_REDO, Row::PLAY_HINT,
    Row::VIEW_FORWARD, Row::VIEW_START, Row::VIEW_END, Row::SCROLL_UP, Row::SCROLL_DOWN, Row::ZEN, Row::BY_SQUARES, Row::MOVES, Row::STATUS, Row::RULES, Row::THREATS, Row::VALUES,
    Row::COPY_FEN, Row::COPY_PGN, Row::SAVE, Row::SAVE_FEN, Row::HELP, Row::FLIP, Row::PIECES, Row::SETTINGS, Row::SET,
    Row::MENU.footer("menu"), Row::SUSPEND, Row::QUIT, Row::EXPORT,
] };

/// Runs a method of the moves being entered.
fn on<T: Into<Transition>>(screen: &mut dyn Screen, run: impl FnOnce(&mut Playing) -> T) -> Transition {
    screen.playing_mut().map_or(Transition::Stay, |playing| run(playing).into())
}

#[rustfmt::skip]
impl<S: Screen> screen::Row<S> {
    pub(in crate::app) const CURSOR_UP: Self = Self::new(Command::Up, &[Key::Up], "move the cursor up", |screen, _, _| on(screen, |playing| playing.arrow(Direction::Up)));
    pub(in crate::app) const CURSOR_DOWN: Self = Self::new(Command::Down, &[Key::Down], "move the cursor down", |screen, _, _| on(screen, |playing| playing.arrow(Direction::Down)));
    pub(in crate::app) const CURSOR_LEFT: Self = Self::new(Command::Left, &[Key::Left], "move the cursor left", |screen, _, _| on(screen, |playing| playing.arrow(Direction::Left)));
    pub(in crate::app) const CURSOR_RIGHT: Self = Self::new(Command::Right, &[Key::Right], "move the cursor right", |screen, _, _| on(screen, |playing| playing.arrow(Direction::Right)));
    pub(in crate::app) const COMPLETE: Self = Self::new(Command::Complete, &[Key::Tab], "complete the input, or go to the next choice", |screen, _, _| on(screen, |playing| playing.complete(1)));
    pub(in crate::app) const COMPLETE_BACK: Self = Self::new(Command::CompleteBack, &[Key::BackTab], "the previous choice", |screen, _, _| on(screen, |playing| playing.complete(-1)));
    pub(in crate::app) const BY_SQUARES: Self = Self::new(Command::Move, &[], "enter a move square by square", |screen, _, _| on(screen, Playing::ask_for_squares)).word("move");
    pub(in crate::app) const MOVES: Self = Self::new(Command::Moves, &[], "list the legal moves", |screen, _, _| on(screen, Playing::list_moves)).word("moves").also(&["legal", "legal moves"]);
    pub(in crate::app) const STATUS: Self = Self::new(Command::Status, &[], "show whose turn it is, the players and the material", |screen, _, _| on(screen, Playing::tell_status)).word("status").also(&["who", "turn", "score"]);
    pub(in crate::app) const RULES: Self = Self::new(Command::Rules, &[], "the rules of the game", |screen, _, _| on(screen, |playing| playing.show_rules())).word("rules");
    pub(in crate::app) const THREATS: Self = Self::new(Command::Threats, &[Key::F(8)], "show what the piece under the cursor threatens; `threats e4` for another square", |screen, text, _| on(screen, |playing| playing.show_threats(text))).word_with_text("threats");
    pub(in crate::app) const VALUES: Self = Self::new(Command::Values, &[Key::Ctrl('v')], "show which moves win, draw and lose, proved; or hide it", |screen, _, _| on(screen, Playing::show_values)).word("values");
    pub(in crate::app) const ADJUST: Self = Self::new(Command::Adjust, &[Key::F(4)], "“I adjust”: with touch-move, look at pieces without having to move them", |screen, _, _| on(screen, Playing::adjust)).word("adjust").footer("I adjust");
}

#[rustfmt::skip]
impl Row {
    const PLAY_ENTER: Self = Self::new(Command::Enter, &[Key::Enter], "play what you typed, or pick up or put down the piece under the cursor", |playing, _, _| playing.enter()).footer("play");
    const PLAY_ESC: Self = Self::new(Command::Esc, &[Key::Esc], "go back: clear the input, put the piece back, return to the game", |playing, _, _| playing.step_back()).footer("back");
    const PLAY_UNDO: Self = Self::does(Command::Undo, &[Key::F(5)], "undo the last move; `undo 2` undoes two", |playing, text, _| playing.undo(text)).word_with_text("undo").also(&["takeback", "take back"]).footer("undo");
    const PLAY_REDO: Self = Self::does(Command::Redo, &[Key::F(6)], "redo the move you undid", |playing, _, _| playing.redo()).word("redo");
    const PLAY_HINT: Self = Self::does(Command::Hint, &[Key::F(12), Key::Ctrl('t')], "get a hint: the piece, then the idea, then the move", |playing, _, _| playing.hint()).word("hint").footer("hint");
}
