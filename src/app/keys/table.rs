//! The table itself.

use super::Place::{
    Course, Editor, Engines, Export, File, Game, Help, Library, Menu, Over, Question, Review, Settings, Task, Trial,
};
use super::{Action, Binding, Key, Place};

const fn row(action: Action, places: &'static [Place], keys: &'static [Key], help: &'static str) -> Binding {
    Binding { action, places, keys, word: None, footer: None, help }
}

impl Binding {
    const fn word(mut self, word: &'static str) -> Self {
        self.word = Some(word);
        self
    }

    const fn footer(mut self, label: &'static str) -> Self {
        self.footer = Some(label);
        self
    }
}

/// The table. Where one key stands in several rows of a place, the first that can do something does it.
pub static KEYS: &[Binding] = &[
    row(Action::Up, &[Menu], &[Key::Up], "the entry above"),
    row(Action::Down, &[Menu], &[Key::Down], "the entry below"),
    row(Action::First, &[Menu], &[Key::Home], "the first entry"),
    row(Action::Last, &[Menu], &[Key::End], "the last entry"),
    row(Action::Left, &[Menu], &[Key::Left], "change what is chosen"),
    row(Action::Right, &[Menu], &[Key::Right, Key::Char(' ')], "change what is chosen"),
    row(Action::Enter, &[Menu], &[Key::Enter], "choose the game, then start it").footer("choose"),
    row(Action::Esc, &[Menu], &[Key::Esc], "one step back").footer("back"),
    row(Action::Back, &[Menu], &[Key::PageUp], "scroll the rules up"),
    row(Action::Forward, &[Menu], &[Key::PageDown], "scroll the rules down").footer("rules"),
    row(Action::Library, &[Menu], &[Key::Char('l')], "the games that were played here")
        .word("library")
        .footer("library"),
    row(Action::Practice, &[Menu], &[Key::Char('p')], "practise the game: tasks to solve, from easy to hard")
        .word("practice")
        .footer("practice"),
    row(Action::Edit, &[Menu], &[Key::Char('e')], "start the game from another position").footer("position"),
    row(Action::Engines, &[Menu], &[Key::Char('n')], "the foreign engines: try one, and set its options")
        .word("engines"),
    row(Action::Up, &[Engines], &[Key::Up], "the engine above"),
    row(Action::Down, &[Engines], &[Key::Down], "the engine below"),
    row(Action::Back, &[Engines], &[Key::PageUp], "scroll what is known of it up"),
    row(Action::Forward, &[Engines], &[Key::PageDown], "scroll it down").footer("scroll"),
    row(Action::Enter, &[Engines], &[Key::Enter], "try the engine, or set the option that is typed as NAME = VALUE")
        .footer("try"),
    row(Action::Esc, &[Engines], &[Key::Esc], "erase what is typed; else back to the menu").footer("back"),
    row(Action::Erase, &[Engines], &[Key::Backspace, Key::Ctrl('h')], "erase the last letter typed"),
    row(Action::EraseWord, &[Engines], &[Key::Ctrl('w')], "erase the last word typed"),
    row(Action::Clear, &[Engines], &[Key::Ctrl('u')], "erase all that is typed"),
    row(Action::Up, &[Library, File], &[Key::Up], "the game above"),
    row(Action::Down, &[Library, File], &[Key::Down], "the game below"),
    row(Action::Back, &[Library, File], &[Key::PageUp], "a page up"),
    row(Action::Forward, &[Library, File], &[Key::PageDown], "a page down").footer("page"),
    row(Action::First, &[Library, File], &[Key::Home], "the first game"),
    row(Action::Last, &[Library, File], &[Key::End], "the last game"),
    row(Action::Enter, &[Library], &[Key::Enter], "go on with the game, or go through one that is over").footer("open"),
    row(Action::Enter, &[File], &[Key::Enter], "go through the game").footer("open"),
    row(Action::Review, &[Library], &[Key::Ctrl('r')], "go through the game even if it is not over").footer("review"),
    row(Action::Delete, &[Library], &[Key::Ctrl('d')], "delete the game, after a question").footer("delete"),
    row(Action::Esc, &[Library], &[Key::Esc], "show all games again; else back to the menu").footer("back"),
    row(Action::Esc, &[File], &[Key::Esc], "show all games again").footer("all"),
    row(Action::Up, &[Game, Trial], &[Key::Up], "move the cursor up"),
    row(Action::Down, &[Game, Trial], &[Key::Down], "move the cursor down"),
    row(Action::Left, &[Game, Trial], &[Key::Left], "move the cursor left"),
    row(Action::Right, &[Game, Trial], &[Key::Right], "move the cursor right"),
    row(Action::Back, &[Review], &[Key::Left, Key::PageUp], "one move back").word("back").footer("back"),
    row(Action::Forward, &[Review], &[Key::Right, Key::PageDown], "one move forward").word("forward").footer("on"),
    row(Action::First, &[Review], &[Key::Home], "to the start").word("start"),
    row(Action::Last, &[Review], &[Key::End], "to the end").word("end"),
    row(Action::Go, &[Review], &[], "to a move: `go 23`, or just 23; 23... is Black's").word("go"),
    row(Action::Up, &[Review], &[Key::Up], "mark the variation before"),
    row(Action::Down, &[Review], &[Key::Down], "mark the next variation"),
    row(
        Action::Enter,
        &[Review],
        &[Key::Enter],
        "do what is typed; else enter the marked variation; else try a line from here",
    ),
    row(Action::Variation, &[Review], &[], "enter the marked variation; `variation 2` enters the second")
        .word("variation"),
    row(Action::Try, &[Review], &[], "try a line from here; so does a move that is typed, or a click on a piece")
        .word("try"),
    row(Action::Autoplay, &[Review], &[Key::Char(' ')], "let the game play by itself, or stop it")
        .word("autoplay")
        .footer("autoplay"),
    row(Action::Faster, &[Review], &[Key::Char('+')], "play by itself faster").word("faster"),
    row(Action::Slower, &[Review], &[Key::Char('-')], "play by itself slower").word("slower"),
    row(Action::NextGame, &[Review], &[Key::Ctrl('n')], "the next game of the list").word("next"),
    row(Action::PreviousGame, &[Review], &[Key::Ctrl('p')], "the game before it in the list").word("previous"),
    row(Action::Continue, &[Review], &[], "play on from the end of a game that is not over").word("continue"),
    row(
        Action::Esc,
        &[Review],
        &[Key::Esc],
        "one step back: clear what is typed, stop, leave the variation, leave the game",
    )
    .word("leave")
    .footer("leave"),
    row(Action::Return, &[Trial], &[], "return to the game").word("back"),
    row(Action::Back, &[Trial], &[Key::PageUp], "look one move back").footer("look back"),
    row(Action::Up, &[Over], &[Key::Up], "the choice before"),
    row(Action::Down, &[Over], &[Key::Down], "the choice after"),
    row(Action::Left, &[Over], &[Key::Left], "the choice before"),
    row(Action::Right, &[Over], &[Key::Right], "the choice after"),
    row(Action::Enter, &[Question], &[Key::Enter], "give the marked answer").footer("choose"),
    row(Action::Up, &[Question], &[Key::Up], "the other answer"),
    row(Action::Down, &[Question], &[Key::Down], "the other answer"),
    row(Action::Left, &[Question], &[Key::Left], "the other answer"),
    row(Action::Right, &[Question], &[Key::Right], "the other answer"),
    row(Action::CompleteBack, &[Question], &[Key::BackTab], "the other answer"),
    row(Action::Complete, &[Question], &[Key::Tab], "the other answer; y and n answer at once").footer("other answer"),
    row(Action::Esc, &[Question], &[Key::Esc], "answer no").footer("no"),
    row(
        Action::Enter,
        &[Game, Trial],
        &[Key::Enter],
        "play what is typed; else pick up the piece under the cursor, or put it down",
    )
    .footer("play"),
    row(Action::Esc, &[Trial], &[Key::Esc], "one step back: clear what is typed, put the piece back, return to the game").footer("back"),
    row(Action::Enter, &[Over], &[Key::Enter], "do what is chosen or typed").footer("choose"),
    row(
        Action::Esc,
        &[Game, Over],
        &[Key::Esc],
        "one step back: clear what is typed, put the piece back, end looking back",
    )
    .footer("back"),
    row(Action::Complete, &[Game, Over, Review, Trial], &[Key::Tab], "complete what is typed; else the next choice"),
    row(Action::CompleteBack, &[Game, Over, Review, Trial], &[Key::BackTab], "the choice before"),
    row(
        Action::Erase,
        &[Game, Over, Review, Trial, Library, File],
        &[Key::Backspace, Key::Ctrl('h')],
        "erase the last letter typed",
    ),
    row(Action::EraseWord, &[Game, Over, Review, Trial, Library, File], &[Key::Ctrl('w')], "erase the last word typed"),
    row(Action::Clear, &[Game, Over, Review, Trial, Library, File], &[Key::Ctrl('u')], "erase all that is typed"),
    row(Action::Back, &[Game, Over], &[Key::PageUp], "look one move back").word("back").footer("look back"),
    row(Action::Forward, &[Game, Over, Trial], &[Key::PageDown], "look one move forward").word("forward"),
    row(Action::First, &[Game, Over, Trial], &[Key::Home], "look at the start").word("start"),
    row(Action::Last, &[Game, Over, Trial], &[Key::End], "return to the present").word("end").footer("return"),
    row(Action::ScrollUp, &[Game, Over, Review, Trial], &[Key::CtrlUp], "scroll the moves up"),
    row(Action::ScrollDown, &[Game, Over, Review, Trial], &[Key::CtrlDown], "scroll the moves down"),
    row(Action::Claim, &[Game], &[Key::F(7)], "claim a draw; `claim perpetual-check` to have one proved")
        .word("claim")
        .footer("claim"),
    row(Action::Now, &[Game], &[Key::Ctrl('n')], "let the computer move at once, with what it has found").word("now"),
    row(
        Action::Computer,
        &[Game],
        &[],
        "let the computer play a side: `computer`, `computer black`, `computer white 3`",
    )
    .word("computer"),
    row(Action::Human, &[Game], &[], "take a side over from the computer: `human`, `human white`").word("human"),
    row(Action::Swap, &[Game], &[], "swap sides with the computer").word("swap"),
    row(Action::Pause, &[Game], &[], "let the computer wait with its moves, or go on").word("pause"),
    row(Action::Thinking, &[Game], &[], "show or hide what the computer thinks").word("thinking"),
    row(Action::Bar, &[Game, Review], &[], "show or hide a bar beside the board: who stands better").word("bar"),
    row(
        Action::Analyse,
        &[Review],
        &[Key::F(7)],
        "have the computer look for the moves that lost most; then go from one to the next",
    )
    .word("analyse")
    .footer("analyse"),
    row(Action::Retry, &[Game], &[], "ask an engine again that did not play as it should").word("retry"),
    row(Action::OtherEngine, &[Game], &[], "let another engine play in its place").word("other"),
    row(Action::Draw, &[Game], &[], "offer a draw").word("draw"),
    row(Action::Resign, &[Game], &[], "give the game up").word("resign"),
    row(Action::Restart, &[Game], &[], "begin this game again").word("restart"),
    row(Action::Move, &[Game, Trial], &[], "say from which square and to which").word("move"),
    row(Action::Adjust, &[Game], &[Key::F(4)], "“I adjust”: with touch-move, only look at pieces until said again")
        .word("adjust")
        .footer("I adjust"),
    row(
        Action::Clock,
        &[Game],
        &[],
        "say what the clocks show; they start with the answer to the first move, and stand still while something is asked, but \
         not while you look back",
    )
    .word("clock"),
    row(
        Action::Threats,
        &[Game, Review, Trial],
        &[Key::F(8)],
        "show what the piece under the cursor threatens; `threats e4` for another",
    )
    .word("threats"),
    row(
        Action::Edit,
        &[Game, Over, Review],
        &[],
        "put a position together, beginning with this one, and start from it",
    )
    .word("edit"),
    row(
        Action::CopyFen,
        &[Game, Over, Review, Trial],
        &[],
        "copy the position; `fen` and a FEN after it opens that in the editor",
    )
    .word("fen"),
    row(Action::CopyPgn, &[Game, Over, Review, Trial], &[], "copy the game as PGN").word("pgn"),
    row(Action::Save, &[Game, Over, Review, Trial], &[], "save the game as PGN; `save FILE` names the file")
        .word("save"),
    row(Action::SaveFen, &[Game, Over, Review, Trial], &[], "write the position to a file; `save-fen FILE` names it")
        .word("save-fen"),
    row(Action::Keep, &[Game, Over, Review], &[], "keep a game that cannot be saved in another folder: `keep FOLDER`")
        .word("keep"),
    row(Action::New, &[Over], &[], "play the same game again").word("new"),
    row(Action::Review, &[Over], &[], "go through the game: step by step, by itself, and with lines to try")
        .word("review"),
    row(Action::Up, &[Editor], &[Key::Up], "move the cursor up; off the board, the mark"),
    row(Action::Down, &[Editor], &[Key::Down], "move the cursor down; off the board, the mark"),
    row(Action::Left, &[Editor], &[Key::Left], "move the cursor left; off the board, the mark; in a number, one less"),
    row(
        Action::Right,
        &[Editor],
        &[Key::Right],
        "move the cursor right; off the board, the mark; in a number, one more",
    ),
    row(
        Action::Enter,
        &[Editor],
        &[Key::Enter, Key::Char(' ')],
        "put the piece in hand on the square; in the list, change what is marked; take over the FEN that is typed",
    )
    .footer("put"),
    row(
        Action::Remove,
        &[Editor],
        &[Key::Delete, Key::Backspace, Key::Char('.'), Key::Ctrl('h')],
        "empty the square; in the list, what is marked; in the FEN, the last letter",
    )
    .footer("empty"),
    row(Action::EraseWord, &[Editor], &[Key::Ctrl('w')], "erase the last field of the FEN that is typed"),
    row(Action::Clear, &[Editor], &[Key::Ctrl('u')], "erase the FEN that is typed"),
    row(Action::Complete, &[Editor], &[Key::Tab], "from the board to the palette, the list, the FEN, and back")
        .footer("next part"),
    row(Action::CompleteBack, &[Editor], &[Key::BackTab], "the same the other way round"),
    row(Action::Begin, &[Editor], &[Key::F(5)], "start the game from this position").word("start").footer("start"),
    row(Action::OtherSide, &[Editor], &[Key::F(4)], "let the other side move").word("turn"),
    row(Action::EmptyBoard, &[Editor], &[Key::F(6)], "clear the board").word("clear"),
    row(Action::StartPosition, &[Editor], &[Key::F(7)], "the start position of the game").word("initial"),
    row(Action::SwapSides, &[Editor], &[Key::F(8)], "swap the sides: White's pieces become Black's, across the board")
        .word("swap"),
    row(Action::Esc, &[Editor], &[Key::Esc], "one step back: to the board, out of the editor").footer("back"),
    row(Action::Up, &[Export], &[Key::Up], "the choice above"),
    row(Action::Down, &[Export], &[Key::Down], "the choice below"),
    row(Action::Enter, &[Export], &[Key::Enter], "do what is chosen").footer("choose"),
    row(Action::Esc, &[Export], &[Key::Esc, Key::F(9)], "close").footer("close"),
    row(
        Action::Help,
        &[Game, Over, Menu, Review, Trial, Library, File, Engines, Editor, Question],
        &[Key::F(1), Key::Char('?')],
        "this page",
    )
    .word("help")
    .footer("help"),
    row(Action::Flip, &[Game, Over, Review, Trial, Editor], &[Key::F(2)], "turn the board round")
        .word("flip")
        .footer("flip"),
    row(
        Action::Pieces,
        &[Game, Over, Menu, Review, Trial, Editor],
        &[Key::F(3)],
        "show the pieces drawn, as figures or as letters",
    )
    .word("pieces"),
    row(
        Action::Settings,
        &[Game, Over, Review, Trial, Library, File, Engines, Editor, Course, Task],
        &[Key::F(11), Key::Ctrl('o')],
        "the settings: colours, pieces, clocks and more",
    )
    .word("settings"),
    row(Action::Set, &[Game, Over, Review, Trial], &[], "set one of them: `set theme blue`").word("set"),
    row(Action::Settings, &[Menu], &[Key::Char('s'), Key::F(11), Key::Ctrl('o')], "the settings: colours, pieces, clocks and more"),
    row(Action::Up, &[Settings], &[Key::Up], "the setting above"),
    row(Action::Down, &[Settings], &[Key::Down], "the setting below"),
    row(Action::Left, &[Settings], &[Key::Left], "what comes before"),
    row(Action::Right, &[Settings], &[Key::Right, Key::Enter, Key::Char(' ')], "what comes next").footer("change"),
    row(Action::First, &[Settings], &[Key::Home], "the first setting"),
    row(Action::Last, &[Settings], &[Key::End], "the last setting"),
    row(Action::Esc, &[Settings], &[Key::Esc, Key::F(11), Key::Ctrl('o'), Key::Char('q')], "keep what is set, and close")
        .footer("keep"),
    row(Action::Menu, &[Game, Over, Review, Trial, Library, File, Engines], &[Key::F(10)], "leave for the menu")
        .word("menu")
        .footer("menu"),
    row(Action::Up, &[Help], &[Key::Up], "scroll up"),
    row(Action::Down, &[Help], &[Key::Down], "scroll down"),
    row(Action::Back, &[Help], &[Key::PageUp], "a page up"),
    row(Action::Forward, &[Help], &[Key::PageDown, Key::Char(' ')], "a page down").footer("scroll"),
    row(Action::First, &[Help], &[Key::Home], "to the top"),
    row(Action::Last, &[Help], &[Key::End], "to the end"),
    row(Action::Esc, &[Help], &[Key::Esc, Key::Enter, Key::Char('q'), Key::F(1), Key::Char('?')], "close help")
        .footer("close"),
    row(
        Action::Suspend,
        &[Menu, Game, Over, Review, Trial, Library, File, Engines, Editor, Export, Question, Settings, Help],
        &[Key::Ctrl('z')],
        "back to the shell for a while; fg returns",
    ),
    row(Action::Quit, &[Menu], &[Key::Char('q'), Key::Ctrl('c')], "leave the program").word("quit").footer("quit"),
    row(
        Action::Quit,
        &[Game, Over, Review, Trial, Library, File, Engines, Editor, Export, Question, Settings, Help],
        &[Key::Ctrl('c')],
        "leave the program",
    )
    .word("quit")
    .footer("quit"),
    row(Action::Undo, &[Game, Trial], &[Key::F(5)], "take the last move back").word("undo").footer("undo"),
    row(Action::Undo, &[Over], &[Key::F(5)], "take the move back that ended the game, and play on")
        .word("undo")
        .footer("undo"),
    row(Action::Redo, &[Game, Trial], &[Key::F(6)], "play the move again that was taken back").word("redo"),
    row(Action::Export, &[Game, Over, Review, Trial], &[Key::F(9)], "take the position or the game elsewhere")
        .word("export")
        .footer("export"),
    row(Action::Hint, &[Game, Trial], &[Key::F(12), Key::Ctrl('t')], "have a good move advised, and why it is good")
        .word("hint")
        .footer("hint"),
    row(Action::Up, &[Course], &[Key::Up], "the task above"),
    row(Action::Down, &[Course], &[Key::Down], "the task below"),
    row(Action::First, &[Course], &[Key::Home], "the first task"),
    row(Action::Last, &[Course], &[Key::End], "the last task"),
    row(Action::Enter, &[Course], &[Key::Enter], "begin the task").footer("begin"),
    row(Action::Left, &[Course], &[Key::Left], "the tasks of the game before"),
    row(Action::Right, &[Course], &[Key::Right], "the tasks of the next game").footer("next game"),
    row(Action::Esc, &[Course], &[Key::Esc], "back to the menu").footer("menu"),
    row(Action::Up, &[Task], &[Key::Up], "move the cursor up"),
    row(Action::Down, &[Task], &[Key::Down], "move the cursor down"),
    row(Action::Left, &[Task], &[Key::Left], "move the cursor left"),
    row(Action::Right, &[Task], &[Key::Right], "move the cursor right"),
    row(
        Action::Enter,
        &[Task],
        &[Key::Enter],
        "play what is typed; else pick up the piece under the cursor, or put it down; when the task is solved, the next one",
    )
    .footer("play"),
    row(Action::Hint, &[Task], &[Key::F(12), Key::Ctrl('t')], "the next hint; after the last, the move is marked")
        .word("hint")
        .footer("hint"),
    row(Action::Restart, &[Task], &[Key::F(5)], "begin the task again").word("again").footer("again"),
    row(Action::NextGame, &[Task], &[Key::Ctrl('n')], "the next task").word("next").footer("next"),
    row(Action::Esc, &[Task], &[Key::Esc], "one step back: clear what is typed, put the piece back, return to the tasks")
        .footer("tasks"),
    row(Action::Return, &[Task], &[], "return to the tasks").word("tasks"),
    row(Action::Complete, &[Task], &[Key::Tab], "complete what is typed; else the next choice"),
    row(Action::CompleteBack, &[Task], &[Key::BackTab], "the choice before"),
    row(Action::Erase, &[Task], &[Key::Backspace, Key::Ctrl('h')], "erase the last letter typed"),
    row(Action::EraseWord, &[Task], &[Key::Ctrl('w')], "erase the last word typed"),
    row(Action::Clear, &[Task], &[Key::Ctrl('u')], "erase all that is typed"),
    row(Action::Adjust, &[Task], &[Key::F(4)], "“I adjust”: with touch-move, only look at pieces until said again")
        .word("adjust")
        .footer("I adjust"),
    row(Action::Threats, &[Task], &[Key::F(8)], "show what the piece under the cursor threatens; `threats e4` for another")
        .word("threats"),
    row(Action::Move, &[Task], &[], "say from which square and to which").word("move"),
    row(Action::Help, &[Course, Task, Settings], &[Key::F(1), Key::Char('?')], "this page").word("help").footer("help"),
    row(Action::Flip, &[Task], &[Key::F(2)], "turn the board round").word("flip"),
    row(Action::Pieces, &[Course, Task], &[Key::F(3)], "show the pieces drawn, as figures or as letters").word("pieces"),
    row(Action::Menu, &[Course, Task], &[Key::F(10)], "leave for the menu").word("menu"),
    row(Action::Suspend, &[Course, Task], &[Key::Ctrl('z')], "back to the shell for a while; fg returns"),
    row(Action::Quit, &[Course, Task], &[Key::Ctrl('c')], "leave the program").word("quit").footer("quit"),
];
