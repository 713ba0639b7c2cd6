//! The commands that several screens share, and the answers to the yes-or-no questions of all of them.

use super::Context;
use super::export::{self, Format, Goal, send};
use super::help::Help;
use super::keys::{Command, Key};
use super::line::Line;
use super::list::Scroll;
use super::notice::Tells;
use super::prompt::Edit;
use super::saving::keep_in;
use super::screen::{Commands, Row, Screen, Transition};
use super::settings_page::set_by_words;
use super::view::View;

#[rustfmt::skip]
impl<S: Screen> Row<S> {
    pub(super) const ERASE: Self = Self::does(Command::Erase, &[Key::Backspace, Key::Ctrl('h')], "erase a character", |screen, _, _| screen.edit(Edit::DeletePrevChar));
    pub(super) const ERASE_WORD: Self = Self::does(Command::EraseWord, &[Key::Ctrl('w')], "erase a word", |screen, _, _| screen.edit(Edit::DeletePrevWord));
    pub(super) const CLEAR: Self = Self::does(Command::Clear, &[Key::Ctrl('u')], "clear the input", |screen, _, _| screen.edit(Edit::DeleteLine));
    pub(super) const LIST_UP: Self = Self::does(Command::Up, &[Key::Up], "the game above", |screen, _, _| screen.scroll(Scroll::Up));
    pub(super) const LIST_DOWN: Self = Self::does(Command::Down, &[Key::Down], "the game below", |screen, _, _| screen.scroll(Scroll::Down));
    pub(super) const LIST_BACK: Self = Self::does(Command::Back, &[Key::PageUp], "a page up", |screen, _, _| screen.scroll(Scroll::PageUp));
    pub(super) const LIST_FORWARD: Self = Self::does(Command::Forward, &[Key::PageDown], "a page down", |screen, _, _| screen.scroll(Scroll::PageDown)).footer("page");
    pub(super) const LIST_FIRST: Self = Self::does(Command::First, &[Key::Home], "the first game", |screen, _, _| screen.scroll(Scroll::Top));
    pub(super) const LIST_LAST: Self = Self::does(Command::Last, &[Key::End], "the last game", |screen, _, _| screen.scroll(Scroll::End));
    pub(super) const VIEW_BACK: Self = Self::does(Command::Back, &[Key::PageUp], "view the previous move", |screen, _, _| screen.change_view(View::back)).footer("view moves");
    pub(super) const VIEW_FORWARD: Self = Self::does(Command::Forward, &[Key::PageDown], "view the next move", |screen, _, _| screen.change_view(View::forward)).word("forward");
    pub(super) const VIEW_START: Self = Self::does(Command::First, &[Key::Home], "view the start", |screen, _, _| screen.change_view(View::to_start)).word("start");
    pub(super) const VIEW_END: Self = Self::does(Command::Last, &[Key::End], "return to the game", |screen, _, _| screen.change_view(View::to_present)).word("end").footer("return");
    pub(super) const SCROLL_UP: Self = Self::does(Command::ScrollUp, &[Key::CtrlUp], "scroll the moves up", |screen, _, _| screen.change_view(|view| view.scroll(1)));
    pub(super) const SCROLL_DOWN: Self = Self::does(Command::ScrollDown, &[Key::CtrlDown], "scroll the moves down", |screen, _, _| screen.change_view(|view| view.scroll(-1)));
    pub(super) const BAR: Self = Self::does(Command::Bar, &[], "show or hide the evaluation bar", |_, _, cx| {
        cx.settings.bar = !cx.settings.bar;
    }).word("bar");
    pub(super) const ZEN: Self = Self::does(Command::Zen, &[Key::Alt('z')], "zen mode: only the board, the clocks and the input line", |screen, _, cx| {
        cx.settings.zen = !cx.settings.zen;
        if cx.settings.zen {
            screen.say("Zen mode. Type zen to leave it.");
        } else if let Some(notice) = screen.notices() {
            // What was said when it was entered is no longer true.
            *notice = None;
        }
    }).word("zen");
    pub(super) const EDIT: Self = Self::new(Command::Edit, &[], "edit this position and start a game from it", |_, _, _| Transition::Edit(None)).word("edit");
    pub(super) const COPY_FEN: Self = Self::new(Command::CopyFen, &[], "copy the position; `fen FEN` opens that position in the editor", |screen, fen, cx| match fen {
        "" => send(screen, Format::Fen, Goal::Clipboard, cx),
        fen => Transition::Edit(Some(fen.into())),
    }).word_with_text("fen");
    pub(super) const COPY_PGN: Self = Self::new(Command::CopyPgn, &[], "copy the game as PGN", |screen, _, cx| send(screen, Format::Pgn, Goal::Clipboard, cx)).word("pgn");
    pub(super) const SAVE: Self = Self::new(Command::Save, &[], "save the game as PGN; `save FILE` names the file", |screen, file, cx| send(screen, Format::Pgn, Goal::named(file), cx)).word_with_text("save");
    pub(super) const SAVE_FEN: Self = Self::new(Command::SaveFen, &[], "save the position to a file; `save-fen FILE` names it", |screen, file, cx| send(screen, Format::Fen, Goal::named(file), cx)).word_with_text("save-fen");
    pub(super) const KEEP: Self = Self::new(Command::Keep, &[], "save this game in another folder: `keep FOLDER`", |screen, folder, cx| keep_in(screen, folder, cx)).word_with_text("keep");
    pub(super) const FLIP: Self = Self::does(Command::Flip, &[Key::F(2)], "flip the board", |screen, _, _| screen.change_view(View::flip)).word("flip").also(&["rotate"]).footer("flip");
    pub(super) const PIECES: Self = Self::does(Command::Pieces, &[Key::F(3)], "change how pieces look: pictures, drawn, symbols or letters", |_, _, cx| {
        cx.settings.next_pieces(cx.pieces_are_drawn);
    }).word("pieces");
    pub(super) const SETTINGS: Self = Self::settings(&[Key::F(11), Key::Ctrl('o')]).word("settings").also(&["options", "preferences"]);
    pub(super) const SET: Self = Self::new(Command::Set, &[], "change a setting: `set theme blue`; `set` alone lists them", |screen, text, cx| set_by_words(screen, text, cx)).word_with_text("set");
    pub(super) const MENU: Self = Self::new(Command::Menu, &[Key::F(10)], "go to the menu", |_, _, _| Transition::Menu).word("menu").also(&["main menu"]);
    pub(super) const EXPORT: Self = Self::new(Command::Export, &[Key::F(9)], "copy or save the position or the game", |_, _, _| Transition::push(export::choices())).word("export").footer("export");
}

/// Runs a method of the moves being entered.
fn on<T: Into<Transition>>(screen: &mut dyn Screen, run: impl FnOnce(&mut Line) -> T) -> Transition {
    screen.line_mut().map_or(Transition::Stay, |line| run(line).into())
}

#[rustfmt::skip]
impl<S: Screen> Row<S> {
    pub(super) const CURSOR_UP: Self = Self::new(Command::Up, &[Key::Up], "move the cursor up", |screen, _, _| on(screen, |line| line.arrow(0, 1)));
    pub(super) const CURSOR_DOWN: Self = Self::new(Command::Down, &[Key::Down], "move the cursor down", |screen, _, _| on(screen, |line| line.arrow(0, -1)));
    pub(super) const CURSOR_LEFT: Self = Self::new(Command::Left, &[Key::Left], "move the cursor left", |screen, _, _| on(screen, |line| line.arrow(-1, 0)));
    pub(super) const CURSOR_RIGHT: Self = Self::new(Command::Right, &[Key::Right], "move the cursor right", |screen, _, _| on(screen, |line| line.arrow(1, 0)));
    pub(super) const COMPLETE: Self = Self::new(Command::Complete, &[Key::Tab], "complete the input, or go to the next choice", |screen, _, _| on(screen, |line| line.complete(1)));
    pub(super) const COMPLETE_BACK: Self = Self::new(Command::CompleteBack, &[Key::BackTab], "the previous choice", |screen, _, _| on(screen, |line| line.complete(-1)));
    pub(super) const BY_SQUARES: Self = Self::new(Command::Move, &[], "enter a move square by square", |screen, _, _| on(screen, |line| line.tell(Command::Move))).word("move");
    pub(super) const MOVES: Self = Self::new(Command::Moves, &[], "list the legal moves", |screen, _, _| on(screen, |line| line.tell(Command::Moves))).word("moves").also(&["legal", "legal moves"]);
    pub(super) const STATUS: Self = Self::new(Command::Status, &[], "show whose turn it is, the players and the material", |screen, _, _| on(screen, |line| line.tell(Command::Status))).word("status").also(&["who", "turn", "score"]);
    pub(super) const RULES: Self = Self::new(Command::Rules, &[], "the rules of the game", |screen, _, _| {
        let info = screen.line().map(|line| line.view.game.info());
        info.map_or(Transition::Stay, |info| Transition::push(Help::of_rules(screen.commands(), info)))
    }).word("rules");
    pub(super) const THREATS: Self = Self::new(Command::Threats, &[Key::F(8)], "show what the piece under the cursor attacks; `threats {e4}` for another square", |screen, text, _| on(screen, |line| line.show_threats(text))).word_with_text("threats");
    pub(super) const VALUES: Self = Self::new(Command::Values, &[Key::Ctrl('v')], "show or hide which moves win, draw and lose", |screen, _, _| on(screen, Line::show_values)).word("values");
    pub(super) const ADJUST: Self = Self::new(Command::Adjust, &[Key::F(4)], "“I adjust”: with touch-move, look at pieces without having to move them", |screen, _, _| on(screen, Line::adjust)).word("adjust").footer("I adjust");
    pub(super) const PLAY_ENTER: Self = Self::new(Command::Enter, &[Key::Enter], "play what you typed, or pick up or put down the piece under the cursor", |screen, _, _| on(screen, Line::enter)).footer("play");
    pub(super) const PLAY_ESC: Self = Self::new(Command::Esc, &[Key::Esc], "go back: clear the input, put the piece back, return to the game", |screen, _, _| on(screen, Line::step_back)).footer("back");
    pub(super) const PLAY_UNDO: Self = Self::new(Command::Undo, &[Key::F(5)], "undo the last move; `undo 2` undoes two", |screen, text, _| on(screen, |line| line.undo(text))).word_with_text("undo").also(&["takeback", "take back"]).footer("undo");
    pub(super) const PLAY_REDO: Self = Self::new(Command::Redo, &[Key::F(6)], "redo the move you undid", |screen, _, _| on(screen, Line::redo)).word("redo");
    pub(super) const PLAY_HINT: Self = Self::new(Command::Hint, &[Key::F(12), Key::Ctrl('t')], "get a hint: the piece, then the idea, then the move", |screen, _, _| on(screen, Line::hint)).word("hint").footer("hint");
}

type Answer = Row<dyn Screen>;

/// A yes-or-no question, whatever the screen.
#[rustfmt::skip]
pub static QUESTION: Commands<dyn Screen> = Commands { name: "a question", has_letters: true, rows: &[
    Answer::new(Command::Yes, &[Key::Char('y'), Key::Char('Y')], "yes", |screen, _, cx| answer(screen, true, cx)),
    Answer::new(Command::No, &[Key::Char('n'), Key::Char('N')], "no", |screen, _, cx| answer(screen, false, cx)),
    Answer::new(Command::Enter, &[Key::Enter], "give the selected answer", |screen, _, cx| answer(screen, cx.marks_yes, cx)).footer("choose"),
    other(Command::Up, &[Key::Up], "the other answer"),
    other(Command::Down, &[Key::Down], "the other answer"),
    other(Command::Left, &[Key::Left], "the other answer"),
    other(Command::Right, &[Key::Right], "the other answer"),
    other(Command::CompleteBack, &[Key::BackTab], "the other answer"),
    other(Command::Complete, &[Key::Tab], "the other answer (or press y or n)").footer("other answer"),
    Answer::new(Command::Esc, &[Key::Esc], "answer no", |screen, _, cx| answer(screen, false, cx)).footer("no"),
    Answer::new(Command::Help, &[Key::F(1), Key::Char('?')], "this page", |_, _, _| Transition::push(Help::new(&QUESTION))).word("help").also(&["?", "commands"]).footer("help"),
    Answer::new(Command::Menu, &[Key::F(10)], "go to the menu", |screen, _, cx| screen.leave_question(cx)).word("menu"),
    Answer::SUSPEND, Answer::QUIT,
] };

const fn other(command: Command, keys: &'static [Key], help: &'static str) -> Answer {
    Answer::does(command, keys, help, |_, _, cx| cx.marks_yes = !cx.marks_yes)
}

/// Answers the question. The next question starts at "no" again, because that loses nothing.
pub(super) fn answer(screen: &mut dyn Screen, yes: bool, cx: &mut Context) -> Transition {
    cx.marks_yes = false;
    screen.answer(yes)
}
