//! The table itself: each row binds a command, in some places, to its keys, its word and what it does.

use super::Place::{
    Course, Editor, Elsewhere, Engines, Export, File, Game, Help, Leave, Library, Menu, Over, Question, Review,
    Settings, Task, Trial,
};
use super::run::{Run, copy_or_open};
use super::{Binding, Command, Key, Place};
use crate::app::engines::PAGE;
use crate::app::export::{Format, Goal};
use crate::app::prompt::Edit;
use crate::app::scroll::{Direction, Scroll};
use crate::app::view::View;
use crate::app::{App, Effect, ScreenCommand};

const fn row(
    command: Command,
    places: &'static [Place],
    keys: &'static [Key],
    help: &'static str,
    run: Run,
) -> Binding {
    Binding { command, places, keys, word: None, takes_text: false, footer: None, help, run }
}

impl Binding {
    const fn word(mut self, word: &'static str) -> Self {
        self.word = Some(word);
        self
    }

    /// Adds a word that a text may follow, such as the name of a file.
    const fn word_with_text(mut self, word: &'static str) -> Self {
        self.word = Some(word);
        self.takes_text = true;
        self
    }

    const fn footer(mut self, label: &'static str) -> Self {
        self.footer = Some(label);
        self
    }
}

/// Calls a method of a screen.
macro_rules! on {
    ($screen:ident, $method:ident $(, $argument:expr)*) => {
        Run::$screen(|screen, _| screen.$method($($argument),*).into())
    };
}

/// Calls a method of a screen with the text after the word.
macro_rules! on_text {
    ($screen:ident, $method:ident) => {
        Run::$screen(|screen, text| screen.$method(text).into())
    };
}

/// Gives a command to the program.
macro_rules! ask {
    ($command:ident) => {
        Run::Ask(|_| ScreenCommand::$command)
    };
    ($command:ident, text) => {
        Run::Ask(|text| ScreenCommand::$command(text.into()))
    };
}

/// The table. No key has two meanings in a place.
pub static KEYS: &[Binding] = ROWS;

const ROWS: &[Binding] = &[
    row(Command::Up, &[Menu], &[Key::Up, Key::Char('k')], "the entry above", on!(Menu, step, -1)),
    row(Command::Down, &[Menu], &[Key::Down, Key::Char('j')], "the entry below", on!(Menu, step, 1)),
    row(Command::First, &[Menu], &[Key::Home], "the first entry", on!(Menu, mark, 0)),
    row(Command::Last, &[Menu], &[Key::End], "the last entry", on!(Menu, mark, usize::MAX)),
    row(Command::Left, &[Menu], &[Key::Left], "change what is chosen", on!(Menu, change, -1)),
    row(Command::Right, &[Menu], &[Key::Right, Key::Char(' ')], "change what is chosen", on!(Menu, change, 1)),
    row(Command::Enter, &[Menu], &[Key::Enter], "choose the game, then start it", on!(Menu, choose)).footer("choose"),
    row(Command::Esc, &[Menu], &[Key::Esc], "one step back", on!(Menu, step_back)).footer("back"),
    row(Command::Erase, &[Menu], &[Key::Backspace, Key::Ctrl('h')], "erase the last letter of a clock that is typed", on!(Menu, erase)),
    row(Command::Rules, &[Menu], &[Key::PageDown, Key::Char('r')], "the rules of the game", on!(Menu, show_rules)).footer("rules"),
    row(Command::Library, &[Menu], &[Key::Char('l')], "the games that were played here", ask!(Library)).word("library").footer("library"),
    row(Command::Practice, &[Menu], &[Key::Char('p')], "practise the game: tasks to solve, from easy to hard", on!(Menu, practise)).word("practice").footer("practice"),
    row(Command::Edit, &[Menu], &[Key::Char('e')], "start the game from another position", Run::Ask(|_| ScreenCommand::Edit(None))).footer("position"),
    row(Command::Engines, &[Menu], &[Key::Char('n')], "the foreign engines: try one, and set its options", on!(Menu, show_engines)).word("engines"),
    row(Command::Up, &[Engines], &[Key::Up], "the engine above", on!(Engines, step, -1)),
    row(Command::Down, &[Engines], &[Key::Down], "the engine below", on!(Engines, step, 1)),
    row(Command::Back, &[Engines], &[Key::PageUp], "scroll what is known of it up", on!(Engines, scroll, -PAGE)),
    row(Command::Forward, &[Engines], &[Key::PageDown], "scroll it down", on!(Engines, scroll, PAGE)).footer("scroll"),
    row(Command::Enter, &[Engines], &[Key::Enter], "try the engine, or set the option that is typed as NAME = VALUE", on!(Engines, enter)).footer("try"),
    row(Command::Esc, &[Engines], &[Key::Esc], "erase what is typed; else back to the menu", on!(Engines, step_back)).footer("back"),
    row(Command::Erase, &[Engines], &[Key::Backspace, Key::Ctrl('h')], "erase the last letter typed", Run::Line(Edit::Erase)),
    row(Command::EraseWord, &[Engines], &[Key::Ctrl('w')], "erase the last word typed", Run::Line(Edit::EraseWord)),
    row(Command::Clear, &[Engines], &[Key::Ctrl('u')], "erase all that is typed", Run::Line(Edit::Clear)),
    row(Command::Up, &[Elsewhere], &[Key::Up], "the game above", on!(Elsewhere, step, -1)),
    row(Command::Down, &[Elsewhere], &[Key::Down], "the game below", on!(Elsewhere, step, 1)),
    row(Command::Enter, &[Elsewhere], &[Key::Enter], "come to the game of the invitation that is typed or pasted; else go on with the marked game", on!(Elsewhere, enter)).footer("play"),
    row(Command::Esc, &[Elsewhere], &[Key::Esc], "erase what is typed; else back to the menu", on!(Elsewhere, step_back)).footer("back"),
    row(Command::Erase, &[Elsewhere], &[Key::Backspace, Key::Ctrl('h')], "erase the last letter typed", Run::Line(Edit::Erase)),
    row(Command::EraseWord, &[Elsewhere], &[Key::Ctrl('w')], "erase the last word typed", Run::Line(Edit::EraseWord)),
    row(Command::Clear, &[Elsewhere], &[Key::Ctrl('u')], "erase all that is typed", Run::Line(Edit::Clear)),
    row(Command::Up, &[Library, File], &[Key::Up], "the game above", Run::Rows(Scroll::Up)),
    row(Command::Down, &[Library, File], &[Key::Down], "the game below", Run::Rows(Scroll::Down)),
    row(Command::Back, &[Library, File], &[Key::PageUp], "a page up", Run::Rows(Scroll::PageUp)),
    row(Command::Forward, &[Library, File], &[Key::PageDown], "a page down", Run::Rows(Scroll::PageDown)).footer("page"),
    row(Command::First, &[Library, File], &[Key::Home], "the first game", Run::Rows(Scroll::Top)),
    row(Command::Last, &[Library, File], &[Key::End], "the last game", Run::Rows(Scroll::End)),
    row(Command::Enter, &[Library], &[Key::Enter], "go on with the game, or go through one that is over", on!(Library, open)).footer("open"),
    row(Command::Enter, &[File], &[Key::Enter], "go through the game", on!(File, open)).footer("open"),
    row(Command::Esc, &[Library], &[Key::Esc], "show all games again; else back to the menu", on!(Library, step_back)).footer("back"),
    row(Command::Review, &[Library], &[Key::Ctrl('r')], "go through the game even if it is not over", on!(Library, review)).footer("review"),
    row(Command::Delete, &[Library], &[Key::Ctrl('d')], "delete the game, after a question", on!(Library, ask_to_delete)).footer("delete"),
    row(Command::Esc, &[File], &[Key::Esc], "show all games again", on!(File, step_back)).footer("all"),
    row(Command::Up, &[Game, Trial], &[Key::Up], "move the cursor up", on!(Playing, arrow, Direction::Up)),
    row(Command::Down, &[Game, Trial], &[Key::Down], "move the cursor down", on!(Playing, arrow, Direction::Down)),
    row(Command::Left, &[Game, Trial], &[Key::Left], "move the cursor left", on!(Playing, arrow, Direction::Left)),
    row(Command::Right, &[Game, Trial], &[Key::Right], "move the cursor right", on!(Playing, arrow, Direction::Right)),
    row(Command::Enter, &[Review], &[Key::Enter], "do what is typed; else enter the marked variation; else try a line from here", on!(Review, enter)).footer("variation"),
    row(Command::Back, &[Review], &[Key::Left, Key::PageUp], "one move back", on!(Review, go_through, View::back)).word("back").footer("back"),
    row(Command::Forward, &[Review], &[Key::Right, Key::PageDown], "one move forward", on!(Review, go_through, View::forward)).word("forward").footer("on"),
    row(Command::First, &[Review], &[Key::Home], "to the start", on!(Review, go_through, View::to_start)).word("start"),
    row(Command::Last, &[Review], &[Key::End], "to the end", on!(Review, go_through, View::to_present)).word("end"),
    row(Command::Go, &[Review], &[], "to a move: `go 23`, or just 23; 23... is Black's", on_text!(Review, go)).word_with_text("go"),
    row(Command::Up, &[Review], &[Key::Up], "mark the variation before", on!(Review, mark_variation, -1)),
    row(Command::Down, &[Review], &[Key::Down], "mark the next variation", on!(Review, mark_variation, 1)),
    row(Command::Variation, &[Review], &[], "enter the marked variation; `variation 2` enters the second", on_text!(Review, enter_named)).word_with_text("variation"),
    row(Command::Try, &[Review], &[], "try a line from here; so does a move that is typed, or a click on a piece", on!(Review, begin_line_here)).word("try"),
    row(Command::Arrow, &[Review], &[], "draw or remove an arrow: `arrow e2e4 red`; or drag with the right mouse button", on_text!(Review, draw_arrow)).word_with_text("arrow"),
    row(Command::Mark, &[Review], &[], "mark a square, or remove the mark: `mark d4 blue`; or click with the right button", on_text!(Review, mark_squares)).word_with_text("mark"),
    row(Command::Unmark, &[Review], &[], "remove the arrows and marks of the position", on!(Review, erase_drawings)).word("unmark"),
    row(Command::Autoplay, &[Review], &[Key::Char(' ')], "let the game play by itself, or stop it", on!(Review, toggle_autoplay)).word("autoplay").footer("autoplay"),
    row(Command::Faster, &[Review], &[Key::Char('+')], "play by itself faster", on!(Review, change_pace, -1)).word("faster"),
    row(Command::Slower, &[Review], &[Key::Char('-')], "play by itself slower", on!(Review, change_pace, 1)).word("slower"),
    row(Command::NextGame, &[Review], &[Key::Ctrl('n')], "the next game of the list", on!(Review, neighbour, 1)).word("next"),
    row(Command::PreviousGame, &[Review], &[Key::Ctrl('p')], "the game before it in the list", on!(Review, neighbour, -1)).word("previous"),
    row(Command::Continue, &[Review], &[], "play on from the end of a game that is not over", on!(Review, go_on)).word("continue"),
    row(Command::Esc, &[Review], &[Key::Esc], "one step back: clear what is typed, stop, leave the variation, leave the game", on!(Review, step_back)).word("leave").footer("leave"),
    row(Command::Return, &[Trial], &[], "return to the game", ask!(Return)).word("back"),
    row(Command::Back, &[Trial], &[Key::PageUp], "look one move back", Run::View(View::back)).footer("look back"),
    row(Command::Up, &[Over], &[Key::Up], "the choice before", on!(Over, mark, -1)),
    row(Command::Down, &[Over], &[Key::Down], "the choice after", on!(Over, mark, 1)),
    row(Command::Left, &[Over], &[Key::Left], "the choice before", on!(Over, mark, -1)),
    row(Command::Right, &[Over], &[Key::Right], "the choice after", on!(Over, mark, 1)),
    row(Command::Yes, &[Question], &[Key::Char('y'), Key::Char('Y')], "yes", Run::App(App::answer_yes)),
    row(Command::No, &[Question], &[Key::Char('n'), Key::Char('N')], "no", Run::App(App::answer_no)),
    row(Command::Enter, &[Question], &[Key::Enter], "give the marked answer", Run::App(App::give_marked_answer)).footer("choose"),
    row(Command::Up, &[Question], &[Key::Up], "the other answer", Run::App(App::mark_other_answer)),
    row(Command::Down, &[Question], &[Key::Down], "the other answer", Run::App(App::mark_other_answer)),
    row(Command::Left, &[Question], &[Key::Left], "the other answer", Run::App(App::mark_other_answer)),
    row(Command::Right, &[Question], &[Key::Right], "the other answer", Run::App(App::mark_other_answer)),
    row(Command::CompleteBack, &[Question], &[Key::BackTab], "the other answer", Run::App(App::mark_other_answer)),
    row(Command::Complete, &[Question], &[Key::Tab], "the other answer; y and n answer at once", Run::App(App::mark_other_answer)).footer("other answer"),
    row(Command::Esc, &[Question], &[Key::Esc], "answer no", Run::App(App::answer_no)).footer("no"),
    row(Command::Enter, &[Game, Trial], &[Key::Enter], "play what is typed; else pick up the piece under the cursor, or put it down", on!(Playing, enter)).footer("play"),
    row(Command::Esc, &[Trial], &[Key::Esc], "one step back: clear what is typed, put the piece back, return to the game", on!(Playing, step_back)).footer("back"),
    row(Command::Enter, &[Over], &[Key::Enter], "do what is chosen or typed", on!(Over, enter)).footer("choose"),
    row(Command::Esc, &[Game], &[Key::Esc], "one step back: clear what is typed, put the piece back, end looking back", on!(Playing, step_back)).footer("back"),
    row(Command::Esc, &[Over], &[Key::Esc], "one step back: clear what is typed, put the piece back, end looking back", on!(Over, step_back)).footer("back"),
    row(Command::Complete, &[Game, Trial], &[Key::Tab], "complete what is typed; else the next choice", on!(Playing, complete, 1)),
    row(Command::Complete, &[Over], &[Key::Tab], "complete what is typed; else the next choice", on!(Over, complete, 1)),
    row(Command::Complete, &[Review], &[Key::Tab], "complete what is typed; else the next choice", on!(Review, complete, 1)),
    row(Command::CompleteBack, &[Game, Trial], &[Key::BackTab], "the choice before", on!(Playing, complete, -1)),
    row(Command::CompleteBack, &[Over], &[Key::BackTab], "the choice before", on!(Over, complete, -1)),
    row(Command::CompleteBack, &[Review], &[Key::BackTab], "the choice before", on!(Review, complete, -1)),
    row(Command::Erase, &[Game, Over, Review, Trial, Library, File], &[Key::Backspace, Key::Ctrl('h')], "erase the last letter typed", Run::Line(Edit::Erase)),
    row(Command::EraseWord, &[Game, Over, Review, Trial, Library, File], &[Key::Ctrl('w')], "erase the last word typed", Run::Line(Edit::EraseWord)),
    row(Command::Clear, &[Game, Over, Review, Trial, Library, File], &[Key::Ctrl('u')], "erase all that is typed", Run::Line(Edit::Clear)),
    row(Command::Undo, &[Game, Trial], &[Key::F(5)], "take the last move back", on!(Playing, undo)).word("undo").footer("undo"),
    row(Command::Redo, &[Game, Trial], &[Key::F(6)], "play the move again that was taken back", on!(Playing, redo)).word("redo"),
    row(Command::Back, &[Game, Over], &[Key::PageUp], "look one move back", Run::View(View::back)).word("back").footer("look back"),
    row(Command::Hint, &[Game, Trial], &[Key::F(12), Key::Ctrl('t')], "have a good move advised: the piece, the idea, the move", on!(Playing, hint)).word("hint").footer("hint"),
    row(Command::Forward, &[Game, Over, Trial], &[Key::PageDown], "look one move forward", Run::View(View::forward)).word("forward"),
    row(Command::First, &[Game, Over, Trial], &[Key::Home], "look at the start", Run::View(View::to_start)).word("start"),
    row(Command::Last, &[Game, Over, Trial], &[Key::End], "return to the present", Run::View(View::to_present)).word("end").footer("return"),
    row(Command::ScrollUp, &[Game, Over, Review, Trial], &[Key::CtrlUp], "scroll the moves up", Run::View(|view| view.scroll(1))),
    row(Command::ScrollDown, &[Game, Over, Review, Trial], &[Key::CtrlDown], "scroll the moves down", Run::View(|view| view.scroll(-1))),
    row(Command::Claim, &[Game], &[Key::F(7)], "claim a draw; `claim perpetual-check` to have one proved", on_text!(Playing, claim)).word_with_text("claim").footer("claim"),
    row(Command::Now, &[Game], &[Key::Ctrl('n')], "let the computer move at once, with what it has found", on!(Playing, move_now)).word("now"),
    row(Command::Computer, &[Game], &[], "let the computer play a side: `computer`, `computer black`, `computer white 3`", on_text!(Playing, seat_computer)).word_with_text("computer"),
    row(Command::Human, &[Game], &[], "take a side over from the computer: `human`, `human white`", on_text!(Playing, seat_person)).word_with_text("human"),
    row(Command::Swap, &[Game], &[], "swap sides with the computer", on!(Playing, swap)).word("swap"),
    row(Command::Pause, &[Game], &[], "let the computer wait with its moves, or go on", on!(Playing, pause)).word("pause"),
    row(Command::Thinking, &[Game], &[], "show or hide what the computer thinks", ask!(ToggleThoughts)).word("thinking"),
    row(Command::Bar, &[Game, Review], &[], "show or hide a bar beside the board: who stands better", ask!(ToggleBar)).word("bar"),
    row(Command::Zen, &[Game, Over, Review, Trial], &[Key::Alt('z')], "show the board, the clocks and the input line only, or all again", ask!(ToggleZen)).word("zen"),
    row(Command::Analyse, &[Review], &[Key::F(7)], "have the computer look for the moves that lost most; then go from one to the next", on!(Review, analyse)).word("analyse").footer("analyse"),
    row(Command::Analyse, &[Over], &[Key::F(7)], "have the computer look for the moves that lost most, in a review", ask!(Analyse)).word("analyse"),
    row(Command::Retry, &[Game], &[], "ask an engine again that did not play as it should", on!(Playing, retry)).word("retry"),
    row(Command::OtherEngine, &[Game], &[], "let another engine play in its place", on!(Playing, take_other_engine)).word("other"),
    row(Command::Draw, &[Game], &[], "offer a draw", on!(Playing, offer_draw)).word("draw"),
    row(Command::Resign, &[Game], &[], "give the game up", on!(Playing, resign)).word("resign"),
    row(Command::Say, &[Game], &[], "say something to the player elsewhere: `say good luck`; `say` alone tells what was said last", on_text!(Playing, say_to_other)).word_with_text("say"),
    row(Command::Invite, &[Game], &[], "show the line by which the player elsewhere comes, and copy it", on!(Playing, invite)).word("invite"),
    row(Command::Seal, &[Game], &[], "show the seal over what both sides hide from each other, and copy it", on!(Playing, tell_seal)).word("seal"),
    row(Command::Accept, &[Game], &[], "accept what the player elsewhere asks for: a draw, or to take a move back", on!(Playing, answer_elsewhere, true)).word("accept"),
    row(Command::Decline, &[Game], &[], "decline it", on!(Playing, answer_elsewhere, false)).word("decline"),
    row(Command::Restart, &[Game], &[], "begin this game again", on!(Playing, restart)).word("restart"),
    row(Command::Move, &[Game, Trial], &[], "say from which square and to which", on!(Playing, ask_for_squares)).word("move"),
    row(Command::Clock, &[Game], &[], "say what the clocks show; they start with the answer to the first move, and stand still while something is asked, but \
         not while you look back", on!(Playing, tell_the_clocks)).word("clock"),
    row(Command::Threats, &[Game, Trial], &[Key::F(8)], "show what the piece under the cursor threatens; `threats e4` for another", on_text!(Playing, show_threats)).word_with_text("threats"),
    row(Command::Threats, &[Review], &[Key::F(8)], "show what the piece under the cursor threatens; `threats e4` for another", on_text!(Review, show_threats)).word_with_text("threats"),
    row(
        Command::Values,
        &[Game, Trial, Task],
        &[Key::Ctrl('v')],
        "show which moves win, draw and lose, proved; or hide it",
        on!(Playing, show_values),
    )
    .word("values"),
    row(
        Command::Values,
        &[Review],
        &[Key::Ctrl('v')],
        "show which moves win, draw and lose, proved; or hide it",
        on!(Review, show_values),
    )
    .word("values"),
    row(Command::Edit, &[Game, Over, Review], &[], "put a position together, beginning with this one, and start from it", Run::Ask(|_| ScreenCommand::Edit(None))).word("edit"),
    row(Command::CopyFen, &[Game, Over, Review, Trial], &[], "copy the position; `fen` and a FEN after it opens that in the editor", Run::Ask(copy_or_open)).word_with_text("fen"),
    row(Command::CopyPgn, &[Game, Over, Review, Trial], &[], "copy the game as PGN", Run::Ask(|_| ScreenCommand::Send(Format::Pgn, Goal::Clipboard))).word("pgn"),
    row(Command::Save, &[Game, Over, Review, Trial], &[], "save the game as PGN; `save FILE` names the file", Run::Ask(|file| ScreenCommand::Send(Format::Pgn, Goal::named(file)))).word_with_text("save"),
    row(Command::SaveFen, &[Game, Over, Review, Trial], &[], "write the position to a file; `save-fen FILE` names it", Run::Ask(|file| ScreenCommand::Send(Format::Fen, Goal::named(file)))).word_with_text("save-fen"),
    row(Command::Keep, &[Game, Over, Review], &[], "keep a game that cannot be saved in another folder: `keep FOLDER`", ask!(Keep, text)).word_with_text("keep"),
    row(Command::New, &[Over], &[], "play the same game again", on!(Over, again)).word("new"),
    row(Command::Rematch, &[Over], &[], "play again with colours swapped, against the computer or the player elsewhere", on!(Over, rematch)).word("rematch"),
    row(Command::Say, &[Over], &[], "say something to the player elsewhere: `say good game`", on_text!(Over, say_to_other)).word_with_text("say"),
    row(Command::Review, &[Over], &[], "go through the game: step by step, by itself, and with lines to try", ask!(Review)).word("review"),
    row(Command::Up, &[Editor], &[Key::Up], "move the cursor up; off the board, the mark", on!(Editor, step, Direction::Up)),
    row(Command::Down, &[Editor], &[Key::Down], "move the cursor down; off the board, the mark", on!(Editor, step, Direction::Down)),
    row(Command::Left, &[Editor], &[Key::Left], "move the cursor left; off the board, the mark; in a number, one less", on!(Editor, step, Direction::Left)),
    row(Command::Right, &[Editor], &[Key::Right], "move the cursor right; off the board, the mark; in a number, one more", on!(Editor, step, Direction::Right)),
    row(Command::Enter, &[Editor], &[Key::Enter, Key::Char(' ')], "put the piece in hand on the square; in the list, change what is marked; take over the FEN that is typed", on!(Editor, enter)).footer("put"),
    row(Command::Remove, &[Editor], &[Key::Delete, Key::Backspace, Key::Char('.'), Key::Ctrl('h')], "empty the square; in the list, what is marked; in the FEN, the last letter", on!(Editor, remove, Edit::Erase)).footer("empty"),
    row(Command::EraseWord, &[Editor], &[Key::Ctrl('w')], "erase the last field of the FEN that is typed", on!(Editor, remove, Edit::EraseWord)),
    row(Command::Clear, &[Editor], &[Key::Ctrl('u')], "erase the FEN that is typed", on!(Editor, remove, Edit::Clear)),
    row(Command::Complete, &[Editor], &[Key::Tab], "from the board to the palette, the list, the FEN, and back", on!(Editor, next_focus, 1)).footer("next part"),
    row(Command::CompleteBack, &[Editor], &[Key::BackTab], "the same the other way round", on!(Editor, previous_focus)),
    row(Command::Begin, &[Editor], &[Key::F(5)], "start the game from this position", on!(Editor, begin)).word("start").footer("start"),
    row(Command::OtherSide, &[Editor], &[Key::F(4)], "let the other side move", on!(Editor, turn_to_other_side)).word("turn"),
    row(Command::EmptyBoard, &[Editor], &[Key::F(6)], "clear the board", on!(Editor, clear)).word("clear"),
    row(Command::StartPosition, &[Editor], &[Key::F(7)], "the start position of the game", on!(Editor, set_up_start)).word("initial"),
    row(Command::SwapSides, &[Editor], &[Key::F(8)], "swap the sides: White's pieces become Black's, across the board", on!(Editor, swap_sides)).word("swap"),
    row(Command::Esc, &[Editor], &[Key::Esc], "one step back: to the board, out of the editor", on!(Editor, step_back)).footer("back"),
    row(Command::Up, &[Export], &[Key::Up], "the choice above", Run::App(|app, _| app.mark_choice(-1))),
    row(Command::Up, &[Leave], &[Key::Up], "the choice above", Run::App(|app, _| app.mark_choice(-1))),
    row(Command::Down, &[Export], &[Key::Down], "the choice below", Run::App(|app, _| app.mark_choice(1))),
    row(Command::Down, &[Leave], &[Key::Down], "the choice below", Run::App(|app, _| app.mark_choice(1))),
    row(Command::Enter, &[Export], &[Key::Enter], "do what is chosen", Run::App(App::take_choice)).footer("choose"),
    row(Command::Enter, &[Leave], &[Key::Enter], "do what is chosen", Run::App(App::take_choice)).footer("choose"),
    row(Command::Esc, &[Export], &[Key::Esc, Key::F(9)], "close", Run::App(App::close_box)).footer("close"),
    row(Command::Esc, &[Leave], &[Key::Esc], "stay in the game", Run::App(App::close_box)).footer("close"),
    row(Command::Help, &[Game, Over, Menu, Review, Trial, Library, File, Engines, Elsewhere, Editor, Question], &[Key::F(1), Key::Char('?')], "this page", ask!(Help)).word("help").footer("help"),
    row(Command::Flip, &[Over, Review, Trial], &[Key::F(2)], "turn the board round", Run::View(View::flip)).word("flip").footer("flip"),
    row(Command::Flip, &[Editor], &[Key::F(2)], "turn the board round", on!(Editor, flip)).word("flip").footer("flip"),
    row(Command::Pieces, &[Game, Over, Menu, Review, Trial, Editor], &[Key::F(3)], "show the pieces as pictures, drawn, as figures or as letters", ask!(NextPieces)).word("pieces"),
    row(Command::Settings, &[Game, Over, Review, Trial, Library, File, Engines, Elsewhere, Editor, Course, Task], &[Key::F(11), Key::Ctrl('o')], "the settings: colours, pieces, clocks and more", ask!(Settings)).word("settings"),
    row(Command::Set, &[Game, Over, Review, Trial], &[], "set one of them: `set theme blue`", ask!(Set, text)).word_with_text("set"),
    row(Command::Settings, &[Menu], &[Key::Char('s'), Key::F(11), Key::Ctrl('o')], "the settings: colours, pieces, clocks and more", ask!(Settings)),
    row(Command::Up, &[Settings], &[Key::Up, Key::Char('k')], "the setting above", Run::App(|app, _| app.mark_setting(-1))),
    row(Command::Down, &[Settings], &[Key::Down, Key::Char('j')], "the setting below", Run::App(|app, _| app.mark_setting(1))),
    row(Command::Left, &[Settings], &[Key::Left], "what comes before", Run::App(|app, _| app.change_setting(-1))),
    row(Command::Right, &[Settings], &[Key::Right, Key::Enter, Key::Char(' ')], "what comes next", Run::App(|app, _| app.change_setting(1))).footer("change"),
    row(Command::First, &[Settings], &[Key::Home], "the first setting", Run::App(|app, _| app.mark_setting(isize::MIN))),
    row(Command::Last, &[Settings], &[Key::End], "the last setting", Run::App(|app, _| app.mark_setting(isize::MAX))),
    row(Command::Esc, &[Settings], &[Key::Esc, Key::F(11), Key::Ctrl('o'), Key::Char('q')], "keep what is set, and close", Run::App(App::leave_settings)).footer("keep"),
    row(Command::Menu, &[Game], &[Key::F(10)], "leave for the menu", on!(Playing, leave_for_menu)).word("menu").footer("menu"),
    row(Command::Flip, &[Game], &[Key::F(2)], "turn the board round", Run::View(View::flip)).word("flip").footer("flip"),
    row(Command::Menu, &[Over, Review, Trial, Library, File, Engines], &[Key::F(10)], "leave for the menu", ask!(Menu)).word("menu").footer("menu"),
    row(Command::Up, &[Help], &[Key::Up, Key::Char('k')], "scroll up", Run::App(|app, _| app.scroll_help(Scroll::Up))),
    row(Command::Down, &[Help], &[Key::Down, Key::Char('j')], "scroll down", Run::App(|app, _| app.scroll_help(Scroll::Down))),
    row(Command::Back, &[Help], &[Key::PageUp], "a page up", Run::App(|app, _| app.scroll_help(Scroll::PageUp))),
    row(Command::Forward, &[Help], &[Key::PageDown, Key::Char(' ')], "a page down", Run::App(|app, _| app.scroll_help(Scroll::PageDown))).footer("scroll"),
    row(Command::First, &[Help], &[Key::Home], "to the top", Run::App(|app, _| app.scroll_help(Scroll::Top))),
    row(Command::Last, &[Help], &[Key::End], "to the end", Run::App(|app, _| app.scroll_help(Scroll::End))),
    row(Command::Esc, &[Help], &[Key::Esc, Key::Enter, Key::Char('q'), Key::F(1), Key::Char('?')], "close help", Run::App(App::close_help)).footer("close"),
    row(Command::Suspend, &[Menu, Game, Over, Review, Trial, Library, File, Engines, Elsewhere, Editor, Export, Question, Settings, Help, Leave], &[Key::Ctrl('z')], "back to the shell for a while; fg returns", Run::App(|_, _| vec![Effect::Suspend])),
    row(Command::Quit, &[Menu], &[Key::Char('q'), Key::Ctrl('c')], "leave the program", Run::App(App::leave)).word("quit").footer("quit"),
    row(Command::Quit, &[Game, Over, Review, Trial, Library, File, Engines, Elsewhere, Editor, Export, Question, Settings, Help], &[Key::Ctrl('c')], "leave the program", Run::App(App::leave)).word("quit").footer("quit"),
    row(Command::Adjust, &[Game], &[Key::F(4)], "“I adjust”: with touch-move, only look at pieces until said again", on!(Playing, adjust)).word("adjust").footer("I adjust"),
    row(Command::Quit, &[Leave], &[Key::Ctrl('c')], "take the first choice", Run::App(App::take_first_choice)),
    row(Command::Undo, &[Over], &[Key::F(5)], "take the move back that ended the game, and play on", on!(Over, take_back)).word("undo").footer("undo"),
    row(Command::Export, &[Game, Over, Review, Trial], &[Key::F(9)], "take the position or the game elsewhere", ask!(Export)).word("export").footer("export"),
    row(Command::Up, &[Course], &[Key::Up, Key::Char('k')], "the task above", on!(Practice, mark, Scroll::Up)),
    row(Command::Down, &[Course], &[Key::Down, Key::Char('j')], "the task below", on!(Practice, mark, Scroll::Down)),
    row(Command::First, &[Course], &[Key::Home], "the first task", on!(Practice, mark, Scroll::Top)),
    row(Command::Last, &[Course], &[Key::End], "the last task", on!(Practice, mark, Scroll::End)),
    row(Command::Enter, &[Course], &[Key::Enter], "begin the task", on!(Practice, begin)).footer("begin"),
    row(Command::Left, &[Course], &[Key::Left], "the tasks of the game before", on!(Practice, other_game, -1)),
    row(Command::Right, &[Course], &[Key::Right], "the tasks of the next game", on!(Practice, other_game, 1)).footer("next game"),
    row(Command::Esc, &[Course], &[Key::Esc], "back to the menu", ask!(Menu)).footer("menu"),
    row(Command::Up, &[Task], &[Key::Up], "move the cursor up", on!(Playing, arrow, Direction::Up)),
    row(Command::Down, &[Task], &[Key::Down], "move the cursor down", on!(Playing, arrow, Direction::Down)),
    row(Command::Left, &[Task], &[Key::Left], "move the cursor left", on!(Playing, arrow, Direction::Left)),
    row(Command::Right, &[Task], &[Key::Right], "move the cursor right", on!(Playing, arrow, Direction::Right)),
    row(Command::Enter, &[Task], &[Key::Enter], "play what is typed; else pick up the piece under the cursor, or put it down; when the task is solved, the next one", on!(Practice, enter)).footer("play"),
    row(Command::Hint, &[Task], &[Key::F(12), Key::Ctrl('t')], "the next hint; after the last, the move is marked", on!(Practice, hint)).word("hint").footer("hint"),
    row(Command::Restart, &[Task], &[Key::F(5)], "begin the task again", on!(Practice, again)).word("again").footer("again"),
    row(Command::NextGame, &[Task], &[Key::Ctrl('n')], "the next task", on!(Practice, go_on)).word("next").footer("next"),
    row(Command::Esc, &[Task], &[Key::Esc], "one step back: clear what is typed, put the piece back, return to the tasks", on!(Playing, step_back)).footer("tasks"),
    row(Command::Return, &[Task], &[], "return to the tasks", ask!(Return)).word("tasks"),
    row(Command::Complete, &[Task], &[Key::Tab], "complete what is typed; else the next choice", on!(Playing, complete, 1)),
    row(Command::CompleteBack, &[Task], &[Key::BackTab], "the choice before", on!(Playing, complete, -1)),
    row(Command::Erase, &[Task], &[Key::Backspace, Key::Ctrl('h')], "erase the last letter typed", Run::Line(Edit::Erase)),
    row(Command::EraseWord, &[Task], &[Key::Ctrl('w')], "erase the last word typed", Run::Line(Edit::EraseWord)),
    row(Command::Clear, &[Task], &[Key::Ctrl('u')], "erase all that is typed", Run::Line(Edit::Clear)),
    row(Command::Adjust, &[Task], &[Key::F(4)], "“I adjust”: with touch-move, only look at pieces until said again", on!(Playing, adjust)).word("adjust").footer("I adjust"),
    row(Command::Threats, &[Task], &[Key::F(8)], "show what the piece under the cursor threatens; `threats e4` for another", on_text!(Playing, show_threats)).word_with_text("threats"),
    row(Command::Move, &[Task], &[], "say from which square and to which", on!(Playing, ask_for_squares)).word("move"),
    row(Command::Help, &[Course, Task, Settings], &[Key::F(1), Key::Char('?')], "this page", ask!(Help)).word("help").footer("help"),
    row(Command::Flip, &[Task], &[Key::F(2)], "turn the board round", Run::View(View::flip)).word("flip"),
    row(Command::Pieces, &[Course, Task], &[Key::F(3)], "show the pieces as pictures, drawn, as figures or as letters", ask!(NextPieces)).word("pieces"),
    row(Command::Menu, &[Course, Task], &[Key::F(10)], "leave for the menu", ask!(Menu)).word("menu"),
    row(Command::Suspend, &[Course, Task], &[Key::Ctrl('z')], "back to the shell for a while; fg returns", Run::App(|_, _| vec![Effect::Suspend])),
    row(Command::Quit, &[Course, Task], &[Key::Ctrl('c')], "leave the program", Run::App(App::leave)).word("quit").footer("quit"),
];

/// A row whose places have no such screen does not compile.
const _: () = {
    let mut row = 0;
    while row < ROWS.len() {
        let mut place = 0;
        while place < ROWS[row].places.len() {
            assert!(ROWS[row].run.fits(ROWS[row].places[place]), "a command is bound where it has no screen");
            place += 1;
        }
        row += 1;
    }
};
