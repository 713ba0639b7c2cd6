//! The table itself: each row binds a command, in some places, to its keys, its word and what it does.

use super::Place::{
    Course, Editor, Engines, Exercise, Export, File, Game, Help, Leave, Library, Menu, Online, Over, Question, Review,
    Settings, Trial,
};
use super::{Binding, Command, Key, Place, Run};
use crate::app::engines::PAGE;
use crate::app::export::{Format, Goal};
use crate::app::prompt::Edit;
use crate::app::scroll::{Direction, Scroll};
use crate::app::view::View;
use crate::app::{App, Current, Effect, Transition};

const fn row(
    command: Command,
    places: &'static [Place],
    keys: &'static [Key],
    help: &'static str,
    run: Run,
) -> Binding {
    Binding { command, places, keys, word: None, aliases: &[], takes_text: false, footer: None, help, run }
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

    /// Adds other words for it, which help does not list.
    const fn also(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    const fn footer(mut self, label: &'static str) -> Self {
        self.footer = Some(label);
        self
    }
}

/// Calls a method of a screen. Does nothing on any other screen.
macro_rules! on {
    (Playing, $method:ident $(, $argument:expr)*) => {
        |app, _| app.run_on(|screen| Some(screen.playing_mut()?.$method($($argument),*).into()))
    };
    ($screen:ident, $method:ident $(, $argument:expr)*) => {
        |app, _| app.run_on(|screen| match screen {
            Current::$screen(screen) => Some(screen.$method($($argument),*).into()),
            _ => None,
        })
    };
}

/// Calls a method of a screen with the text after the word.
macro_rules! on_text {
    (Playing, $method:ident) => {
        |app, text| app.run_on(|screen| Some(screen.playing_mut()?.$method(text).into()))
    };
    ($screen:ident, $method:ident) => {
        |app, text| {
            app.run_on(|screen| match screen {
                Current::$screen(screen) => Some(screen.$method(text).into()),
                _ => None,
            })
        }
    };
}

/// Calls a method of any screen: those of the view, the input line and the lists.
macro_rules! on_any {
    ($method:ident, $argument:expr) => {
        |app, _| app.run_on(|screen| Some(screen.$method($argument).into()))
    };
}

/// Gives a command to the program.
macro_rules! ask {
    ($command:ident) => {
        |app, _| app.obey_screen(Transition::$command)
    };
    ($command:ident, text) => {
        |app, text| app.obey_screen(Transition::$command(text.into()))
    };
}

const UNDO: &[&str] = &["takeback", "take back"];
const AGAIN: &[&str] = &["new", "new game", "start again", "play again"];
const HELP: &[&str] = &["?", "commands"];
const QUIT: &[&str] = &["exit", "bye"];

/// The table. No key and no word has two meanings in a place.
pub static KEYS: &[Binding] = ROWS;

const ROWS: &[Binding] = &[
    row(Command::Up, &[Menu], &[Key::Up, Key::Char('k')], "the entry above", on!(Menu, step, -1)),
    row(Command::Down, &[Menu], &[Key::Down, Key::Char('j')], "the entry below", on!(Menu, step, 1)),
    row(Command::First, &[Menu], &[Key::Home], "the first entry", on!(Menu, mark, 0)),
    row(Command::Last, &[Menu], &[Key::End], "the last entry", on!(Menu, mark, usize::MAX)),
    row(Command::Left, &[Menu], &[Key::Left], "change the value", on!(Menu, change, -1)),
    row(Command::Right, &[Menu], &[Key::Right, Key::Char(' ')], "change the value", on!(Menu, change, 1)),
    row(Command::Enter, &[Menu], &[Key::Enter], "choose this game, then start it", on!(Menu, choose)).footer("choose"),
    row(Command::Esc, &[Menu], &[Key::Esc], "go back", on!(Menu, step_back)).footer("back"),
    row(Command::Erase, &[Menu], &[Key::Backspace, Key::Ctrl('h')], "erase a character of the clock", on!(Menu, erase)),
    row(Command::Rules, &[Menu], &[Key::PageDown, Key::Char('r')], "the rules of the game", on!(Menu, show_rules)).footer("rules"),
    row(Command::Library, &[Menu], &[Key::Char('l')], "your games: resume, review or delete", ask!(Library)).word("library").footer("library"),
    row(Command::Practice, &[Menu], &[Key::Char('p')], "practise this game with exercises, from easy to hard", on!(Menu, practise)).word("practice").footer("practice"),
    row(Command::Edit, &[Menu], &[Key::Char('e')], "start from a custom position", |app, _| app.obey_screen(Transition::Edit(None))).footer("position"),
    row(Command::Engines, &[Menu], &[Key::Char('n')], "external engines: test one and set its options", on!(Menu, show_engines)).word("engines"),
    row(Command::Up, &[Engines], &[Key::Up], "the engine above", on!(Engines, step, -1)),
    row(Command::Down, &[Engines], &[Key::Down], "the engine below", on!(Engines, step, 1)),
    row(Command::Back, &[Engines], &[Key::PageUp], "scroll the details up", on!(Engines, scroll, -PAGE)),
    row(Command::Forward, &[Engines], &[Key::PageDown], "scroll the page down", on!(Engines, scroll, PAGE)).footer("scroll"),
    row(Command::Enter, &[Engines], &[Key::Enter], "test the engine, or set the option you typed (NAME = VALUE)", on!(Engines, enter)).footer("try"),
    row(Command::Esc, &[Engines], &[Key::Esc], "clear the input, or go back to the menu", on!(Engines, step_back)).footer("back"),
    row(Command::Erase, &[Engines], &[Key::Backspace, Key::Ctrl('h')], "erase a character", on_any!(edit, Edit::Erase)),
    row(Command::EraseWord, &[Engines], &[Key::Ctrl('w')], "erase a word", on_any!(edit, Edit::EraseWord)),
    row(Command::Clear, &[Engines], &[Key::Ctrl('u')], "clear the input", on_any!(edit, Edit::Clear)),
    row(Command::Up, &[Online], &[Key::Up], "the game above", on!(Online, step, -1)),
    row(Command::Down, &[Online], &[Key::Down], "the game below", on!(Online, step, 1)),
    row(Command::Enter, &[Online], &[Key::Enter], "join the game you pasted an invitation to, or resume the selected game", on!(Online, enter)).footer("play"),
    row(Command::Esc, &[Online], &[Key::Esc], "clear the input, or go back to the menu", on!(Online, step_back)).footer("back"),
    row(Command::Erase, &[Online], &[Key::Backspace, Key::Ctrl('h')], "erase a character", on_any!(edit, Edit::Erase)),
    row(Command::EraseWord, &[Online], &[Key::Ctrl('w')], "erase a word", on_any!(edit, Edit::EraseWord)),
    row(Command::Clear, &[Online], &[Key::Ctrl('u')], "clear the input", on_any!(edit, Edit::Clear)),
    row(Command::Up, &[Library, File], &[Key::Up], "the game above", on_any!(scroll, Scroll::Up)),
    row(Command::Down, &[Library, File], &[Key::Down], "the game below", on_any!(scroll, Scroll::Down)),
    row(Command::Back, &[Library, File], &[Key::PageUp], "a page up", on_any!(scroll, Scroll::PageUp)),
    row(Command::Forward, &[Library, File], &[Key::PageDown], "a page down", on_any!(scroll, Scroll::PageDown)).footer("page"),
    row(Command::First, &[Library, File], &[Key::Home], "the first game", on_any!(scroll, Scroll::Top)),
    row(Command::Last, &[Library, File], &[Key::End], "the last game", on_any!(scroll, Scroll::End)),
    row(Command::Enter, &[Library], &[Key::Enter], "resume the game, or review it if it is over", on!(Library, open)).footer("open"),
    row(Command::Enter, &[File], &[Key::Enter], "review the game", on!(File, open)).footer("open"),
    row(Command::Esc, &[Library], &[Key::Esc], "show all games, or go back to the menu", on!(Library, step_back)).footer("back"),
    row(Command::Review, &[Library], &[Key::Ctrl('r')], "review the game, even if it is unfinished", on!(Library, review)).footer("review"),
    row(Command::Delete, &[Library], &[Key::Ctrl('d')], "delete the game (asks first)", on!(Library, ask_to_delete)).footer("delete"),
    row(Command::Esc, &[File], &[Key::Esc], "show all games again", on!(File, step_back)).footer("all"),
    row(Command::Up, &[Game, Trial], &[Key::Up], "move the cursor up", on!(Playing, arrow, Direction::Up)),
    row(Command::Down, &[Game, Trial], &[Key::Down], "move the cursor down", on!(Playing, arrow, Direction::Down)),
    row(Command::Left, &[Game, Trial], &[Key::Left], "move the cursor left", on!(Playing, arrow, Direction::Left)),
    row(Command::Right, &[Game, Trial], &[Key::Right], "move the cursor right", on!(Playing, arrow, Direction::Right)),
    row(Command::Enter, &[Review], &[Key::Enter], "run what you typed, enter the selected variation, or try a line from here", on!(Review, enter)).footer("variation"),
    row(Command::Back, &[Review], &[Key::Left, Key::PageUp], "one move back", on!(Review, go_through, View::back)).word("back").footer("back"),
    row(Command::Forward, &[Review], &[Key::Right, Key::PageDown], "one move forward", on!(Review, go_through, View::forward)).word("forward").footer("next"),
    row(Command::First, &[Review], &[Key::Home], "to the start", on!(Review, go_through, View::to_start)).word("start"),
    row(Command::Last, &[Review], &[Key::End], "to the end", on!(Review, go_through, View::to_present)).word("end"),
    row(Command::Go, &[Review], &[], "to a move: `go 23`, or just 23; 23... is Black's", on_text!(Review, go)).word_with_text("go"),
    row(Command::Up, &[Review], &[Key::Up], "select the previous variation", on!(Review, mark_variation, -1)),
    row(Command::Down, &[Review], &[Key::Down], "select the next variation", on!(Review, mark_variation, 1)),
    row(Command::Variation, &[Review], &[], "enter the marked variation; `variation 2` enters the second", on_text!(Review, enter_named)).word_with_text("variation"),
    row(Command::Try, &[Review], &[], "try a line from here (or type a move, or click a piece)", on!(Review, begin_line_here)).word("try"),
    row(Command::Arrow, &[Review], &[], "draw or remove an arrow: `arrow e2e4 red`; or drag with the right mouse button", on_text!(Review, draw_arrow)).word_with_text("arrow"),
    row(Command::Mark, &[Review], &[], "mark a square, or remove the mark: `mark d4 blue`; or click with the right button", on_text!(Review, mark_squares)).word_with_text("mark"),
    row(Command::Unmark, &[Review], &[], "remove the arrows and marks of the position", on!(Review, erase_drawings)).word("unmark"),
    row(Command::Autoplay, &[Review], &[Key::Char(' ')], "start or stop autoplay", on!(Review, toggle_autoplay)).word("autoplay").footer("autoplay"),
    row(Command::Faster, &[Review], &[Key::Char('+')], "autoplay faster", on!(Review, change_pace, -1)).word("faster"),
    row(Command::Slower, &[Review], &[Key::Char('-')], "autoplay slower", on!(Review, change_pace, 1)).word("slower"),
    row(Command::NextGame, &[Review], &[Key::Ctrl('n')], "the next game of the list", on!(Review, neighbour, 1)).word("next"),
    row(Command::PreviousGame, &[Review], &[Key::Ctrl('p')], "the previous game in the list", on!(Review, neighbour, -1)).word("previous"),
    row(Command::Continue, &[Review], &[], "resume an unfinished game", on!(Review, go_on)).word("resume"),
    row(Command::Esc, &[Review], &[Key::Esc], "go back: clear the input, stop, leave the variation, leave the game", on!(Review, step_back)).word("leave").footer("leave"),
    row(Command::Return, &[Trial], &[], "return to the game", ask!(Return)).word("back"),
    row(Command::Back, &[Trial], &[Key::PageUp], "view the previous move", on_any!(change_view, View::back)).footer("view moves"),
    row(Command::Up, &[Over], &[Key::Up], "the previous choice", on!(GameOver, mark, -1)),
    row(Command::Down, &[Over], &[Key::Down], "the next choice", on!(GameOver, mark, 1)),
    row(Command::Left, &[Over], &[Key::Left], "the previous choice", on!(GameOver, mark, -1)),
    row(Command::Right, &[Over], &[Key::Right], "the next choice", on!(GameOver, mark, 1)),
    row(Command::Yes, &[Question], &[Key::Char('y'), Key::Char('Y')], "yes", App::answer_yes),
    row(Command::No, &[Question], &[Key::Char('n'), Key::Char('N')], "no", App::answer_no),
    row(Command::Enter, &[Question], &[Key::Enter], "give the selected answer", App::give_marked_answer).footer("choose"),
    row(Command::Up, &[Question], &[Key::Up], "the other answer", App::mark_other_answer),
    row(Command::Down, &[Question], &[Key::Down], "the other answer", App::mark_other_answer),
    row(Command::Left, &[Question], &[Key::Left], "the other answer", App::mark_other_answer),
    row(Command::Right, &[Question], &[Key::Right], "the other answer", App::mark_other_answer),
    row(Command::CompleteBack, &[Question], &[Key::BackTab], "the other answer", App::mark_other_answer),
    row(Command::Complete, &[Question], &[Key::Tab], "the other answer (or press y or n)", App::mark_other_answer).footer("other answer"),
    row(Command::Esc, &[Question], &[Key::Esc], "answer no", App::answer_no).footer("no"),
    row(Command::Enter, &[Game, Trial], &[Key::Enter], "play what you typed, or pick up or put down the piece under the cursor", on!(Playing, enter)).footer("play"),
    row(Command::Esc, &[Trial], &[Key::Esc], "go back: clear the input, put the piece back, return to the game", on!(Playing, step_back)).footer("back"),
    row(Command::Enter, &[Over], &[Key::Enter], "run the selected or typed command", on!(GameOver, enter)).footer("choose"),
    row(Command::Esc, &[Game], &[Key::Esc], "go back: clear the input, put the piece back, return to the game", on!(Playing, step_back)).footer("back"),
    row(Command::Esc, &[Over], &[Key::Esc], "go back: clear the input, put the piece back, return to the game", on!(GameOver, step_back)).footer("back"),
    row(Command::Complete, &[Game, Trial], &[Key::Tab], "complete the input, or go to the next choice", on!(Playing, complete, 1)),
    row(Command::Complete, &[Over], &[Key::Tab], "complete the input, or go to the next choice", on!(GameOver, complete, 1)),
    row(Command::Complete, &[Review], &[Key::Tab], "complete the input, or go to the next choice", on!(Review, complete, 1)),
    row(Command::CompleteBack, &[Game, Trial], &[Key::BackTab], "the previous choice", on!(Playing, complete, -1)),
    row(Command::CompleteBack, &[Over], &[Key::BackTab], "the previous choice", on!(GameOver, complete, -1)),
    row(Command::CompleteBack, &[Review], &[Key::BackTab], "the previous choice", on!(Review, complete, -1)),
    row(Command::Erase, &[Game, Over, Review, Trial, Library, File], &[Key::Backspace, Key::Ctrl('h')], "erase a character", on_any!(edit, Edit::Erase)),
    row(Command::EraseWord, &[Game, Over, Review, Trial, Library, File], &[Key::Ctrl('w')], "erase a word", on_any!(edit, Edit::EraseWord)),
    row(Command::Clear, &[Game, Over, Review, Trial, Library, File], &[Key::Ctrl('u')], "clear the input", on_any!(edit, Edit::Clear)),
    row(Command::Undo, &[Game, Trial], &[Key::F(5)], "undo the last move; `undo 2` undoes two", on_text!(Playing, undo)).word_with_text("undo").also(UNDO).footer("undo"),
    row(Command::Redo, &[Game, Trial], &[Key::F(6)], "redo the move you undid", on!(Playing, redo)).word("redo"),
    row(Command::Undo, &[Over], &[Key::F(5)], "undo the final move and continue", on!(GameOver, take_back)).word("undo").also(UNDO).footer("undo"),
    row(Command::Back, &[Game, Over], &[Key::PageUp], "view the previous move", on_any!(change_view, View::back)).word("back").footer("view moves"),
    row(Command::Hint, &[Game, Trial], &[Key::F(12), Key::Ctrl('t')], "get a hint: the piece, then the idea, then the move", on!(Playing, hint)).word("hint").footer("hint"),
    row(Command::Forward, &[Game, Over, Trial], &[Key::PageDown], "view the next move", on_any!(change_view, View::forward)).word("forward"),
    row(Command::First, &[Game, Over, Trial], &[Key::Home], "view the start", on_any!(change_view, View::to_start)).word("start"),
    row(Command::Last, &[Game, Over, Trial], &[Key::End], "return to the game", on_any!(change_view, View::to_present)).word("end").footer("return"),
    row(Command::ScrollUp, &[Game, Over, Review, Trial], &[Key::CtrlUp], "scroll the moves up", on_any!(change_view, |view| view.scroll(1))),
    row(Command::ScrollDown, &[Game, Over, Review, Trial], &[Key::CtrlDown], "scroll the moves down", on_any!(change_view, |view| view.scroll(-1))),
    row(Command::Claim, &[Game], &[Key::F(7)], "claim a draw; `claim perpetual-check` has the program prove it", on_text!(Playing, claim)).word_with_text("claim").footer("claim"),
    row(Command::Now, &[Game], &[Key::Ctrl('n')], "make the computer move now", on!(Playing, move_now)).word("now"),
    row(Command::Computer, &[Game], &[], "let the computer play a side: `computer`, `computer black`, `computer white 3`", on_text!(Playing, seat_computer)).word_with_text("computer"),
    row(Command::Human, &[Game], &[], "take over a side from the computer: `human`, `human white`", on_text!(Playing, seat_person)).word_with_text("human"),
    row(Command::Level, &[Game], &[], "change the computer's level, 1 to 8: `level 3`", on_text!(Playing, set_level)).word_with_text("level"),
    row(Command::Swap, &[Game], &[], "swap sides with the computer", on!(Playing, swap)).word("swap").also(&["switch", "switch sides"]),
    row(Command::Pause, &[Game], &[], "pause or resume the computer", on!(Playing, pause)).word("pause"),
    row(Command::Thinking, &[Game], &[], "show or hide the computer's thinking", ask!(ToggleThoughts)).word("thinking"),
    row(Command::Bar, &[Game, Review], &[], "show or hide the evaluation bar", ask!(ToggleBar)).word("bar"),
    row(Command::Zen, &[Game, Over, Review, Trial], &[Key::Alt('z')], "zen mode: only the board, the clocks and the input line", ask!(ToggleZen)).word("zen"),
    row(Command::Analyse, &[Review], &[Key::F(7)], "find the biggest mistakes, then step through them", on!(Review, analyse)).word("analyse").also(&["analyze"]).footer("analyse"),
    row(Command::Analyse, &[Over], &[Key::F(7)], "find the biggest mistakes, then step through them", ask!(Analyse)).word("analyse").also(&["analyze"]),
    row(Command::Retry, &[Game], &[], "try the failed engine again", on!(Playing, retry)).word("retry"),
    row(Command::OtherEngine, &[Game], &[], "let another engine take over", on!(Playing, take_other_engine)).word("other"),
    row(Command::Draw, &[Game], &[], "offer a draw", on!(Playing, offer_draw)).word("draw").also(&["offer draw", "offer a draw"]),
    row(Command::Resign, &[Game], &[], "resign", on!(Playing, resign)).word("resign").also(&["give up", "surrender"]),
    row(Command::Say, &[Game], &[], "send your opponent a message: `say good luck`; `say` alone shows the last ones", on_text!(Playing, say_to_other)).word_with_text("say"),
    row(Command::Invite, &[Game], &[], "show and copy the invitation for your opponent", on!(Playing, invite)).word("invite"),
    row(Command::Seal, &[Game], &[], "show and copy the seal on the hidden pieces", on!(Playing, tell_seal)).word("seal"),
    row(Command::Accept, &[Game], &[], "accept your opponent's draw offer or takeback request", on!(Playing, answer_online, true)).word("accept"),
    row(Command::Decline, &[Game], &[], "decline it", on!(Playing, answer_online, false)).word("decline"),
    row(Command::Restart, &[Game], &[], "restart the game", on!(Playing, restart)).word("restart").also(AGAIN),
    row(Command::Move, &[Game, Trial], &[], "enter a move square by square", on!(Playing, ask_for_squares)).word("move"),
    row(Command::Moves, &[Game, Trial, Exercise], &[], "list the legal moves", on!(Playing, list_moves)).word("moves").also(&["legal", "legal moves"]),
    row(Command::Status, &[Game, Trial, Exercise], &[], "show whose turn it is, the players and the material", on!(Playing, tell_status)).word("status").also(&["who", "turn", "score"]),
    row(Command::Rules, &[Game, Trial, Exercise], &[], "the rules of the game", on!(Playing, show_rules)).word("rules"),
    row(Command::Clock, &[Game], &[], "show the clocks; they start after the first move and pause during questions, but not while you view earlier moves", on!(Playing, tell_the_clocks)).word("clock").also(&["clocks", "time"]),
    row(Command::Threats, &[Game, Trial], &[Key::F(8)], "show what the piece under the cursor threatens; `threats e4` for another square", on_text!(Playing, show_threats)).word_with_text("threats"),
    row(Command::Threats, &[Review], &[Key::F(8)], "show what the piece under the cursor threatens; `threats e4` for another square", on_text!(Review, show_threats)).word_with_text("threats"),
    row(
        Command::Values,
        &[Game, Trial, Exercise],
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
    row(Command::Edit, &[Game, Over, Review], &[], "edit this position and start a game from it", |app, _| app.obey_screen(Transition::Edit(None))).word("edit"),
    row(Command::CopyFen, &[Game, Over, Review, Trial], &[], "copy the position; `fen FEN` opens that position in the editor", |app, text| app.obey_screen(copy_or_open(text))).word_with_text("fen"),
    row(Command::CopyPgn, &[Game, Over, Review, Trial], &[], "copy the game as PGN", |app, _| app.obey_screen(Transition::Send(Format::Pgn, Goal::Clipboard))).word("pgn"),
    row(Command::Save, &[Game, Over, Review, Trial], &[], "save the game as PGN; `save FILE` names the file", |app, file| app.obey_screen(Transition::Send(Format::Pgn, Goal::named(file)))).word_with_text("save"),
    row(Command::SaveFen, &[Game, Over, Review, Trial], &[], "save the position to a file; `save-fen FILE` names it", |app, file| app.obey_screen(Transition::Send(Format::Fen, Goal::named(file)))).word_with_text("save-fen"),
    row(Command::Keep, &[Game, Over, Review], &[], "save this game in another folder: `keep FOLDER`", ask!(Keep, text)).word_with_text("keep"),
    row(Command::New, &[Over], &[], "play the same game again", on!(GameOver, again)).word("new").also(&["restart", "new game", "start again", "play again"]),
    row(Command::Rematch, &[Over], &[], "play again with colours swapped; online, offer a rematch", on!(GameOver, rematch)).word("rematch"),
    row(Command::Say, &[Over], &[], "send your opponent a message: `say good game`", on_text!(GameOver, say_to_other)).word_with_text("say"),
    row(Command::Review, &[Over], &[], "review the game: step through it, play it back, try lines", ask!(Review)).word("review"),
    row(Command::Up, &[Editor], &[Key::Up], "move the cursor or the selection up", on!(Editor, step, Direction::Up)),
    row(Command::Down, &[Editor], &[Key::Down], "move the cursor or the selection down", on!(Editor, step, Direction::Down)),
    row(Command::Left, &[Editor], &[Key::Left], "move the cursor or the selection left; in a number, one less", on!(Editor, step, Direction::Left)),
    row(Command::Right, &[Editor], &[Key::Right], "move the cursor or the selection right; in a number, one more", on!(Editor, step, Direction::Right)),
    row(Command::Enter, &[Editor], &[Key::Enter, Key::Char(' ')], "place the piece in hand; in the list, change the selected entry; in the FEN field, apply the FEN", on!(Editor, enter)).footer("place"),
    row(Command::Remove, &[Editor], &[Key::Delete, Key::Backspace, Key::Char('.'), Key::Ctrl('h')], "clear the square; in the list, the selected entry; in the FEN field, a character", on!(Editor, remove, Edit::Erase)).footer("empty"),
    row(Command::EraseWord, &[Editor], &[Key::Ctrl('w')], "erase a field of the FEN", on!(Editor, remove, Edit::EraseWord)),
    row(Command::Clear, &[Editor], &[Key::Ctrl('u')], "clear the FEN", on!(Editor, remove, Edit::Clear)),
    row(Command::Complete, &[Editor], &[Key::Tab], "next part: board, palette, list, FEN", on!(Editor, next_focus, 1)).footer("next"),
    row(Command::CompleteBack, &[Editor], &[Key::BackTab], "previous part", on!(Editor, previous_focus)),
    row(Command::Begin, &[Editor], &[Key::F(5)], "start the game from this position", on!(Editor, begin)).word("start").footer("start"),
    row(Command::OtherSide, &[Editor], &[Key::F(4)], "let the other side move", on!(Editor, turn_to_other_side)).word("turn"),
    row(Command::EmptyBoard, &[Editor], &[Key::F(6)], "clear the board", on!(Editor, clear)).word("clear"),
    row(Command::StartPosition, &[Editor], &[Key::F(7)], "the start position of the game", on!(Editor, set_up_start)).word("initial"),
    row(Command::SwapSides, &[Editor], &[Key::F(8)], "swap colours: White's pieces become Black's, mirrored", on!(Editor, swap_sides)).word("swap"),
    row(Command::Esc, &[Editor], &[Key::Esc], "go back: to the board, then out of the editor", on!(Editor, step_back)).footer("back"),
    row(Command::Up, &[Export], &[Key::Up], "the choice above", |app, _| app.mark_choice(-1)),
    row(Command::Up, &[Leave], &[Key::Up], "the choice above", |app, _| app.mark_choice(-1)),
    row(Command::Down, &[Export], &[Key::Down], "the choice below", |app, _| app.mark_choice(1)),
    row(Command::Down, &[Leave], &[Key::Down], "the choice below", |app, _| app.mark_choice(1)),
    row(Command::Enter, &[Export], &[Key::Enter], "run the selected choice", App::take_choice).footer("choose"),
    row(Command::Enter, &[Leave], &[Key::Enter], "run the selected choice", App::take_choice).footer("choose"),
    row(Command::Esc, &[Export], &[Key::Esc, Key::F(9)], "close", App::close_box).footer("close"),
    row(Command::Esc, &[Leave], &[Key::Esc], "stay in the game", App::close_box).footer("close"),
    row(Command::Help, &[Game, Over, Menu, Review, Trial, Library, File, Engines, Online, Editor, Question], &[Key::F(1), Key::Char('?')], "this page", ask!(Help)).word("help").also(HELP).footer("help"),
    row(Command::Flip, &[Over, Review, Trial], &[Key::F(2)], "flip the board", on_any!(change_view, View::flip)).word("flip").also(&["rotate"]).footer("flip"),
    row(Command::Flip, &[Editor], &[Key::F(2)], "flip the board", on!(Editor, flip)).word("flip").footer("flip"),
    row(Command::Pieces, &[Game, Over, Menu, Review, Trial, Editor], &[Key::F(3)], "change how pieces look: pictures, drawn, symbols or letters", ask!(NextPieces)).word("pieces"),
    row(Command::Settings, &[Game, Over, Review, Trial, Library, File, Engines, Online, Editor, Course, Exercise], &[Key::F(11), Key::Ctrl('o')], "open the settings", ask!(Settings)).word("settings").also(&["options", "preferences"]),
    row(Command::Set, &[Game, Over, Review, Trial], &[], "change a setting: `set theme blue`; `set` alone lists them", ask!(Set, text)).word_with_text("set"),
    row(Command::Settings, &[Menu], &[Key::Char('s'), Key::F(11), Key::Ctrl('o')], "open the settings", ask!(Settings)),
    row(Command::Up, &[Settings], &[Key::Up, Key::Char('k')], "the setting above", |app, _| app.mark_setting(-1)),
    row(Command::Down, &[Settings], &[Key::Down, Key::Char('j')], "the setting below", |app, _| app.mark_setting(1)),
    row(Command::Left, &[Settings], &[Key::Left], "the previous value", |app, _| app.change_setting(-1)),
    row(Command::Right, &[Settings], &[Key::Right, Key::Enter, Key::Char(' ')], "the next value", |app, _| app.change_setting(1)).footer("change"),
    row(Command::First, &[Settings], &[Key::Home], "the first setting", |app, _| app.mark_setting(isize::MIN)),
    row(Command::Last, &[Settings], &[Key::End], "the last setting", |app, _| app.mark_setting(isize::MAX)),
    row(Command::Esc, &[Settings], &[Key::Esc, Key::F(11), Key::Ctrl('o'), Key::Char('q')], "save and close", App::leave_settings).footer("save"),
    row(Command::Menu, &[Question], &[Key::F(10)], "go to the menu", App::leave_question_for_menu).word("menu"),
    row(Command::Menu, &[Game], &[Key::F(10)], "go to the menu", on!(Playing, leave_for_menu)).word("menu").also(&["main menu", "leave"]).footer("menu"),
    row(Command::Flip, &[Game], &[Key::F(2)], "flip the board", on_any!(change_view, View::flip)).word("flip").also(&["rotate"]).footer("flip"),
    row(Command::Menu, &[Over, Review, Trial, Library, File, Engines], &[Key::F(10)], "go to the menu", ask!(Menu)).word("menu").also(&["main menu"]).footer("menu"),
    row(Command::Up, &[Help], &[Key::Up, Key::Char('k')], "scroll up", |app, _| app.scroll_help(Scroll::Up)),
    row(Command::Down, &[Help], &[Key::Down, Key::Char('j')], "scroll down", |app, _| app.scroll_help(Scroll::Down)),
    row(Command::Back, &[Help], &[Key::PageUp], "a page up", |app, _| app.scroll_help(Scroll::PageUp)),
    row(Command::Forward, &[Help], &[Key::PageDown, Key::Char(' ')], "a page down", |app, _| app.scroll_help(Scroll::PageDown)).footer("scroll"),
    row(Command::First, &[Help], &[Key::Home], "to the top", |app, _| app.scroll_help(Scroll::Top)),
    row(Command::Last, &[Help], &[Key::End], "to the end", |app, _| app.scroll_help(Scroll::End)),
    row(Command::Esc, &[Help], &[Key::Esc, Key::Enter, Key::Char('q'), Key::F(1), Key::Char('?')], "close help", App::close_help).footer("close"),
    row(Command::Suspend, &[Menu, Game, Over, Review, Trial, Library, File, Engines, Online, Editor, Export, Question, Settings, Help, Leave], &[Key::Ctrl('z')], "suspend to the shell; fg returns", |_, _| vec![Effect::Suspend]),
    row(Command::Quit, &[Menu], &[Key::Char('q'), Key::Ctrl('c')], "quit", App::leave).word("quit").also(QUIT).footer("quit"),
    row(Command::Quit, &[Game, Over, Review, Trial, Library, File, Engines, Online, Editor, Export, Question, Settings, Help], &[Key::Ctrl('c')], "quit", App::leave).word("quit").also(QUIT).footer("quit"),
    row(Command::Adjust, &[Game], &[Key::F(4)], "“I adjust”: with touch-move, look at pieces without having to move them", on!(Playing, adjust)).word("adjust").footer("I adjust"),
    row(Command::Quit, &[Leave], &[Key::Ctrl('c')], "take the first choice", App::take_first_choice),
    row(Command::Export, &[Game, Over, Review, Trial], &[Key::F(9)], "copy or save the position or the game", ask!(Export)).word("export").footer("export"),
    row(Command::Up, &[Course], &[Key::Up, Key::Char('k')], "the exercise above", on!(Practice, mark, Scroll::Up)),
    row(Command::Down, &[Course], &[Key::Down, Key::Char('j')], "the exercise below", on!(Practice, mark, Scroll::Down)),
    row(Command::First, &[Course], &[Key::Home], "the first exercise", on!(Practice, mark, Scroll::Top)),
    row(Command::Last, &[Course], &[Key::End], "the last exercise", on!(Practice, mark, Scroll::End)),
    row(Command::Enter, &[Course], &[Key::Enter], "start the exercise", on!(Practice, begin)).footer("start"),
    row(Command::Left, &[Course], &[Key::Left], "exercises of the previous game", on!(Practice, other_game, -1)),
    row(Command::Right, &[Course], &[Key::Right], "exercises of the next game", on!(Practice, other_game, 1)).footer("next game"),
    row(Command::Esc, &[Course], &[Key::Esc], "back to the menu", ask!(Menu)).footer("menu"),
    row(Command::Up, &[Exercise], &[Key::Up], "move the cursor up", on!(Playing, arrow, Direction::Up)),
    row(Command::Down, &[Exercise], &[Key::Down], "move the cursor down", on!(Playing, arrow, Direction::Down)),
    row(Command::Left, &[Exercise], &[Key::Left], "move the cursor left", on!(Playing, arrow, Direction::Left)),
    row(Command::Right, &[Exercise], &[Key::Right], "move the cursor right", on!(Playing, arrow, Direction::Right)),
    row(Command::Enter, &[Exercise], &[Key::Enter], "play what you typed, or pick up or put down the piece under the cursor; once solved, the next exercise", on!(Practice, enter)).footer("play"),
    row(Command::Hint, &[Exercise], &[Key::F(12), Key::Ctrl('t')], "the next hint; the last one shows the move", on!(Practice, hint)).word("hint").footer("hint"),
    row(Command::Restart, &[Exercise], &[Key::F(5)], "restart the exercise", on!(Practice, again)).word("again").also(&["restart", "start again"]).footer("again"),
    row(Command::NextGame, &[Exercise], &[Key::Ctrl('n')], "the next exercise", on!(Practice, go_on)).word("next").footer("next"),
    row(Command::Esc, &[Exercise], &[Key::Esc], "go back: clear the input, put the piece back, return to the exercises", on!(Playing, step_back)).footer("exercises"),
    row(Command::Return, &[Exercise], &[], "return to the exercises", ask!(Return)).word("exercises"),
    row(Command::Complete, &[Exercise], &[Key::Tab], "complete the input, or go to the next choice", on!(Playing, complete, 1)),
    row(Command::CompleteBack, &[Exercise], &[Key::BackTab], "the previous choice", on!(Playing, complete, -1)),
    row(Command::Erase, &[Exercise], &[Key::Backspace, Key::Ctrl('h')], "erase a character", on_any!(edit, Edit::Erase)),
    row(Command::EraseWord, &[Exercise], &[Key::Ctrl('w')], "erase a word", on_any!(edit, Edit::EraseWord)),
    row(Command::Clear, &[Exercise], &[Key::Ctrl('u')], "clear the input", on_any!(edit, Edit::Clear)),
    row(Command::Adjust, &[Exercise], &[Key::F(4)], "“I adjust”: with touch-move, look at pieces without having to move them", on!(Playing, adjust)).word("adjust").footer("I adjust"),
    row(Command::Threats, &[Exercise], &[Key::F(8)], "show what the piece under the cursor threatens; `threats e4` for another square", on_text!(Playing, show_threats)).word_with_text("threats"),
    row(Command::Move, &[Exercise], &[], "enter a move square by square", on!(Playing, ask_for_squares)).word("move"),
    row(Command::Help, &[Course, Exercise, Settings], &[Key::F(1), Key::Char('?')], "this page", ask!(Help)).word("help").also(HELP).footer("help"),
    row(Command::Flip, &[Exercise], &[Key::F(2)], "flip the board", on_any!(change_view, View::flip)).word("flip"),
    row(Command::Pieces, &[Course, Exercise], &[Key::F(3)], "change how pieces look: pictures, drawn, symbols or letters", ask!(NextPieces)).word("pieces"),
    row(Command::Menu, &[Course, Exercise], &[Key::F(10)], "go to the menu", ask!(Menu)).word("menu").also(&["main menu"]),
    row(Command::Suspend, &[Course, Exercise], &[Key::Ctrl('z')], "suspend to the shell; fg returns", |_, _| vec![Effect::Suspend]),
    row(Command::Quit, &[Course, Exercise], &[Key::Ctrl('c')], "quit", App::leave).word("quit").also(QUIT).footer("quit"),
];

/// Copies the shown position, or opens the editor with the FEN after the word.
fn copy_or_open(fen: &str) -> Transition {
    match fen {
        "" => Transition::Send(Format::Fen, Goal::Clipboard),
        fen => Transition::Edit(Some(fen.into())),
    }
}
