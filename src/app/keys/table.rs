//! The table itself.

use super::Place::{
    Course, Editor, Engines, Export, File, Game, Help, Library, Menu, Over, Question, Review, Settings, Task, Trial,
};
use super::{Binding, Command, Key, Place};

const fn row(command: Command, places: &'static [Place], keys: &'static [Key], help: &'static str) -> Binding {
    Binding { command, places, keys, word: None, footer: None, help }
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
    row(Command::Up, &[Menu], &[Key::Up], "the entry above"),
    row(Command::Down, &[Menu], &[Key::Down], "the entry below"),
    row(Command::First, &[Menu], &[Key::Home], "the first entry"),
    row(Command::Last, &[Menu], &[Key::End], "the last entry"),
    row(Command::Left, &[Menu], &[Key::Left], "change what is chosen"),
    row(Command::Right, &[Menu], &[Key::Right, Key::Char(' ')], "change what is chosen"),
    row(Command::Enter, &[Menu], &[Key::Enter], "choose the game, then start it").footer("choose"),
    row(Command::Esc, &[Menu], &[Key::Esc], "one step back").footer("back"),
    row(Command::Back, &[Menu], &[Key::PageUp], "scroll the rules up"),
    row(Command::Forward, &[Menu], &[Key::PageDown], "scroll the rules down").footer("rules"),
    row(Command::Library, &[Menu], &[Key::Char('l')], "the games that were played here")
        .word("library")
        .footer("library"),
    row(Command::Practice, &[Menu], &[Key::Char('p')], "practise the game: tasks to solve, from easy to hard")
        .word("practice")
        .footer("practice"),
    row(Command::Edit, &[Menu], &[Key::Char('e')], "start the game from another position").footer("position"),
    row(Command::Engines, &[Menu], &[Key::Char('n')], "the foreign engines: try one, and set its options")
        .word("engines"),
    row(Command::Up, &[Engines], &[Key::Up], "the engine above"),
    row(Command::Down, &[Engines], &[Key::Down], "the engine below"),
    row(Command::Back, &[Engines], &[Key::PageUp], "scroll what is known of it up"),
    row(Command::Forward, &[Engines], &[Key::PageDown], "scroll it down").footer("scroll"),
    row(Command::Enter, &[Engines], &[Key::Enter], "try the engine, or set the option that is typed as NAME = VALUE")
        .footer("try"),
    row(Command::Esc, &[Engines], &[Key::Esc], "erase what is typed; else back to the menu").footer("back"),
    row(Command::Erase, &[Engines], &[Key::Backspace, Key::Ctrl('h')], "erase the last letter typed"),
    row(Command::EraseWord, &[Engines], &[Key::Ctrl('w')], "erase the last word typed"),
    row(Command::Clear, &[Engines], &[Key::Ctrl('u')], "erase all that is typed"),
    row(Command::Up, &[Library, File], &[Key::Up], "the game above"),
    row(Command::Down, &[Library, File], &[Key::Down], "the game below"),
    row(Command::Back, &[Library, File], &[Key::PageUp], "a page up"),
    row(Command::Forward, &[Library, File], &[Key::PageDown], "a page down").footer("page"),
    row(Command::First, &[Library, File], &[Key::Home], "the first game"),
    row(Command::Last, &[Library, File], &[Key::End], "the last game"),
    row(Command::Enter, &[Library], &[Key::Enter], "go on with the game, or go through one that is over").footer("open"),
    row(Command::Enter, &[File], &[Key::Enter], "go through the game").footer("open"),
    row(Command::Esc, &[Library], &[Key::Esc], "show all games again; else back to the menu").footer("back"),
    row(Command::Review, &[Library], &[Key::Ctrl('r')], "go through the game even if it is not over").footer("review"),
    row(Command::Delete, &[Library], &[Key::Ctrl('d')], "delete the game, after a question").footer("delete"),
    row(Command::Esc, &[File], &[Key::Esc], "show all games again").footer("all"),
    row(Command::Up, &[Game, Trial], &[Key::Up], "move the cursor up"),
    row(Command::Down, &[Game, Trial], &[Key::Down], "move the cursor down"),
    row(Command::Left, &[Game, Trial], &[Key::Left], "move the cursor left"),
    row(Command::Right, &[Game, Trial], &[Key::Right], "move the cursor right"),
    row(Command::Back, &[Review], &[Key::Left, Key::PageUp], "one move back").word("back").footer("back"),
    row(Command::Forward, &[Review], &[Key::Right, Key::PageDown], "one move forward").word("forward").footer("on"),
    row(Command::First, &[Review], &[Key::Home], "to the start").word("start"),
    row(Command::Last, &[Review], &[Key::End], "to the end").word("end"),
    row(Command::Go, &[Review], &[], "to a move: `go 23`, or just 23; 23... is Black's").word("go"),
    row(Command::Up, &[Review], &[Key::Up], "mark the variation before"),
    row(Command::Down, &[Review], &[Key::Down], "mark the next variation"),
    row(
        Command::Enter,
        &[Review],
        &[Key::Enter],
        "do what is typed; else enter the marked variation; else try a line from here",
    ),
    row(Command::Variation, &[Review], &[], "enter the marked variation; `variation 2` enters the second")
        .word("variation"),
    row(Command::Try, &[Review], &[], "try a line from here; so does a move that is typed, or a click on a piece")
        .word("try"),
    row(Command::Autoplay, &[Review], &[Key::Char(' ')], "let the game play by itself, or stop it")
        .word("autoplay")
        .footer("autoplay"),
    row(Command::Faster, &[Review], &[Key::Char('+')], "play by itself faster").word("faster"),
    row(Command::Slower, &[Review], &[Key::Char('-')], "play by itself slower").word("slower"),
    row(Command::NextGame, &[Review], &[Key::Ctrl('n')], "the next game of the list").word("next"),
    row(Command::PreviousGame, &[Review], &[Key::Ctrl('p')], "the game before it in the list").word("previous"),
    row(Command::Continue, &[Review], &[], "play on from the end of a game that is not over").word("continue"),
    row(
        Command::Esc,
        &[Review],
        &[Key::Esc],
        "one step back: clear what is typed, stop, leave the variation, leave the game",
    )
    .word("leave")
    .footer("leave"),
    row(Command::Return, &[Trial], &[], "return to the game").word("back"),
    row(Command::Back, &[Trial], &[Key::PageUp], "look one move back").footer("look back"),
    row(Command::Up, &[Over], &[Key::Up], "the choice before"),
    row(Command::Down, &[Over], &[Key::Down], "the choice after"),
    row(Command::Left, &[Over], &[Key::Left], "the choice before"),
    row(Command::Right, &[Over], &[Key::Right], "the choice after"),
    row(Command::Enter, &[Question], &[Key::Enter], "give the marked answer").footer("choose"),
    row(Command::Up, &[Question], &[Key::Up], "the other answer"),
    row(Command::Down, &[Question], &[Key::Down], "the other answer"),
    row(Command::Left, &[Question], &[Key::Left], "the other answer"),
    row(Command::Right, &[Question], &[Key::Right], "the other answer"),
    row(Command::CompleteBack, &[Question], &[Key::BackTab], "the other answer"),
    row(Command::Complete, &[Question], &[Key::Tab], "the other answer; y and n answer at once").footer("other answer"),
    row(Command::Esc, &[Question], &[Key::Esc], "answer no").footer("no"),
    row(
        Command::Enter,
        &[Game, Trial],
        &[Key::Enter],
        "play what is typed; else pick up the piece under the cursor, or put it down",
    )
    .footer("play"),
    row(Command::Esc, &[Trial], &[Key::Esc], "one step back: clear what is typed, put the piece back, return to the game").footer("back"),
    row(Command::Enter, &[Over], &[Key::Enter], "do what is chosen or typed").footer("choose"),
    row(
        Command::Esc,
        &[Game, Over],
        &[Key::Esc],
        "one step back: clear what is typed, put the piece back, end looking back",
    )
    .footer("back"),
    row(Command::Complete, &[Game, Over, Review, Trial], &[Key::Tab], "complete what is typed; else the next choice"),
    row(Command::CompleteBack, &[Game, Over, Review, Trial], &[Key::BackTab], "the choice before"),
    row(
        Command::Erase,
        &[Game, Over, Review, Trial, Library, File],
        &[Key::Backspace, Key::Ctrl('h')],
        "erase the last letter typed",
    ),
    row(Command::EraseWord, &[Game, Over, Review, Trial, Library, File], &[Key::Ctrl('w')], "erase the last word typed"),
    row(Command::Clear, &[Game, Over, Review, Trial, Library, File], &[Key::Ctrl('u')], "erase all that is typed"),
    row(Command::Back, &[Game, Over], &[Key::PageUp], "look one move back").word("back").footer("look back"),
    row(Command::Forward, &[Game, Over, Trial], &[Key::PageDown], "look one move forward").word("forward"),
    row(Command::First, &[Game, Over, Trial], &[Key::Home], "look at the start").word("start"),
    row(Command::Last, &[Game, Over, Trial], &[Key::End], "return to the present").word("end").footer("return"),
    row(Command::ScrollUp, &[Game, Over, Review, Trial], &[Key::CtrlUp], "scroll the moves up"),
    row(Command::ScrollDown, &[Game, Over, Review, Trial], &[Key::CtrlDown], "scroll the moves down"),
    row(Command::Claim, &[Game], &[Key::F(7)], "claim a draw; `claim perpetual-check` to have one proved")
        .word("claim")
        .footer("claim"),
    row(Command::Now, &[Game], &[Key::Ctrl('n')], "let the computer move at once, with what it has found").word("now"),
    row(
        Command::Computer,
        &[Game],
        &[],
        "let the computer play a side: `computer`, `computer black`, `computer white 3`",
    )
    .word("computer"),
    row(Command::Human, &[Game], &[], "take a side over from the computer: `human`, `human white`").word("human"),
    row(Command::Swap, &[Game], &[], "swap sides with the computer").word("swap"),
    row(Command::Pause, &[Game], &[], "let the computer wait with its moves, or go on").word("pause"),
    row(Command::Thinking, &[Game], &[], "show or hide what the computer thinks").word("thinking"),
    row(Command::Bar, &[Game, Review], &[], "show or hide a bar beside the board: who stands better").word("bar"),
    row(
        Command::Analyse,
        &[Review],
        &[Key::F(7)],
        "have the computer look for the moves that lost most; then go from one to the next",
    )
    .word("analyse")
    .footer("analyse"),
    row(Command::Retry, &[Game], &[], "ask an engine again that did not play as it should").word("retry"),
    row(Command::OtherEngine, &[Game], &[], "let another engine play in its place").word("other"),
    row(Command::Draw, &[Game], &[], "offer a draw").word("draw"),
    row(Command::Resign, &[Game], &[], "give the game up").word("resign"),
    row(Command::Restart, &[Game], &[], "begin this game again").word("restart"),
    row(Command::Move, &[Game, Trial], &[], "say from which square and to which").word("move"),
    row(Command::Adjust, &[Game], &[Key::F(4)], "“I adjust”: with touch-move, only look at pieces until said again")
        .word("adjust")
        .footer("I adjust"),
    row(
        Command::Clock,
        &[Game],
        &[],
        "say what the clocks show; they start with the answer to the first move, and stand still while something is asked, but \
         not while you look back",
    )
    .word("clock"),
    row(
        Command::Threats,
        &[Game, Review, Trial],
        &[Key::F(8)],
        "show what the piece under the cursor threatens; `threats e4` for another",
    )
    .word("threats"),
    row(
        Command::Edit,
        &[Game, Over, Review],
        &[],
        "put a position together, beginning with this one, and start from it",
    )
    .word("edit"),
    row(
        Command::CopyFen,
        &[Game, Over, Review, Trial],
        &[],
        "copy the position; `fen` and a FEN after it opens that in the editor",
    )
    .word("fen"),
    row(Command::CopyPgn, &[Game, Over, Review, Trial], &[], "copy the game as PGN").word("pgn"),
    row(Command::Save, &[Game, Over, Review, Trial], &[], "save the game as PGN; `save FILE` names the file")
        .word("save"),
    row(Command::SaveFen, &[Game, Over, Review, Trial], &[], "write the position to a file; `save-fen FILE` names it")
        .word("save-fen"),
    row(Command::Keep, &[Game, Over, Review], &[], "keep a game that cannot be saved in another folder: `keep FOLDER`")
        .word("keep"),
    row(Command::New, &[Over], &[], "play the same game again").word("new"),
    row(Command::Review, &[Over], &[], "go through the game: step by step, by itself, and with lines to try")
        .word("review"),
    row(Command::Up, &[Editor], &[Key::Up], "move the cursor up; off the board, the mark"),
    row(Command::Down, &[Editor], &[Key::Down], "move the cursor down; off the board, the mark"),
    row(Command::Left, &[Editor], &[Key::Left], "move the cursor left; off the board, the mark; in a number, one less"),
    row(
        Command::Right,
        &[Editor],
        &[Key::Right],
        "move the cursor right; off the board, the mark; in a number, one more",
    ),
    row(
        Command::Enter,
        &[Editor],
        &[Key::Enter, Key::Char(' ')],
        "put the piece in hand on the square; in the list, change what is marked; take over the FEN that is typed",
    )
    .footer("put"),
    row(
        Command::Remove,
        &[Editor],
        &[Key::Delete, Key::Backspace, Key::Char('.'), Key::Ctrl('h')],
        "empty the square; in the list, what is marked; in the FEN, the last letter",
    )
    .footer("empty"),
    row(Command::EraseWord, &[Editor], &[Key::Ctrl('w')], "erase the last field of the FEN that is typed"),
    row(Command::Clear, &[Editor], &[Key::Ctrl('u')], "erase the FEN that is typed"),
    row(Command::Complete, &[Editor], &[Key::Tab], "from the board to the palette, the list, the FEN, and back")
        .footer("next part"),
    row(Command::CompleteBack, &[Editor], &[Key::BackTab], "the same the other way round"),
    row(Command::Begin, &[Editor], &[Key::F(5)], "start the game from this position").word("start").footer("start"),
    row(Command::OtherSide, &[Editor], &[Key::F(4)], "let the other side move").word("turn"),
    row(Command::EmptyBoard, &[Editor], &[Key::F(6)], "clear the board").word("clear"),
    row(Command::StartPosition, &[Editor], &[Key::F(7)], "the start position of the game").word("initial"),
    row(Command::SwapSides, &[Editor], &[Key::F(8)], "swap the sides: White's pieces become Black's, across the board")
        .word("swap"),
    row(Command::Esc, &[Editor], &[Key::Esc], "one step back: to the board, out of the editor").footer("back"),
    row(Command::Up, &[Export], &[Key::Up], "the choice above"),
    row(Command::Down, &[Export], &[Key::Down], "the choice below"),
    row(Command::Enter, &[Export], &[Key::Enter], "do what is chosen").footer("choose"),
    row(Command::Esc, &[Export], &[Key::Esc, Key::F(9)], "close").footer("close"),
    row(
        Command::Help,
        &[Game, Over, Menu, Review, Trial, Library, File, Engines, Editor, Question],
        &[Key::F(1), Key::Char('?')],
        "this page",
    )
    .word("help")
    .footer("help"),
    row(Command::Flip, &[Game, Over, Review, Trial, Editor], &[Key::F(2)], "turn the board round")
        .word("flip")
        .footer("flip"),
    row(
        Command::Pieces,
        &[Game, Over, Menu, Review, Trial, Editor],
        &[Key::F(3)],
        "show the pieces drawn, as figures or as letters",
    )
    .word("pieces"),
    row(
        Command::Settings,
        &[Game, Over, Review, Trial, Library, File, Engines, Editor, Course, Task],
        &[Key::F(11), Key::Ctrl('o')],
        "the settings: colours, pieces, clocks and more",
    )
    .word("settings"),
    row(Command::Set, &[Game, Over, Review, Trial], &[], "set one of them: `set theme blue`").word("set"),
    row(Command::Settings, &[Menu], &[Key::Char('s'), Key::F(11), Key::Ctrl('o')], "the settings: colours, pieces, clocks and more"),
    row(Command::Up, &[Settings], &[Key::Up], "the setting above"),
    row(Command::Down, &[Settings], &[Key::Down], "the setting below"),
    row(Command::Left, &[Settings], &[Key::Left], "what comes before"),
    row(Command::Right, &[Settings], &[Key::Right, Key::Enter, Key::Char(' ')], "what comes next").footer("change"),
    row(Command::First, &[Settings], &[Key::Home], "the first setting"),
    row(Command::Last, &[Settings], &[Key::End], "the last setting"),
    row(Command::Esc, &[Settings], &[Key::Esc, Key::F(11), Key::Ctrl('o'), Key::Char('q')], "keep what is set, and close")
        .footer("keep"),
    row(Command::Menu, &[Game, Over, Review, Trial, Library, File, Engines], &[Key::F(10)], "leave for the menu")
        .word("menu")
        .footer("menu"),
    row(Command::Up, &[Help], &[Key::Up], "scroll up"),
    row(Command::Down, &[Help], &[Key::Down], "scroll down"),
    row(Command::Back, &[Help], &[Key::PageUp], "a page up"),
    row(Command::Forward, &[Help], &[Key::PageDown, Key::Char(' ')], "a page down").footer("scroll"),
    row(Command::First, &[Help], &[Key::Home], "to the top"),
    row(Command::Last, &[Help], &[Key::End], "to the end"),
    row(Command::Esc, &[Help], &[Key::Esc, Key::Enter, Key::Char('q'), Key::F(1), Key::Char('?')], "close help")
        .footer("close"),
    row(
        Command::Suspend,
        &[Menu, Game, Over, Review, Trial, Library, File, Engines, Editor, Export, Question, Settings, Help],
        &[Key::Ctrl('z')],
        "back to the shell for a while; fg returns",
    ),
    row(Command::Quit, &[Menu], &[Key::Char('q'), Key::Ctrl('c')], "leave the program").word("quit").footer("quit"),
    row(
        Command::Quit,
        &[Game, Over, Review, Trial, Library, File, Engines, Editor, Export, Question, Settings, Help],
        &[Key::Ctrl('c')],
        "leave the program",
    )
    .word("quit")
    .footer("quit"),
    row(Command::Undo, &[Game, Trial], &[Key::F(5)], "take the last move back").word("undo").footer("undo"),
    row(Command::Undo, &[Over], &[Key::F(5)], "take the move back that ended the game, and play on")
        .word("undo")
        .footer("undo"),
    row(Command::Redo, &[Game, Trial], &[Key::F(6)], "play the move again that was taken back").word("redo"),
    row(Command::Export, &[Game, Over, Review, Trial], &[Key::F(9)], "take the position or the game elsewhere")
        .word("export")
        .footer("export"),
    row(Command::Hint, &[Game, Trial], &[Key::F(12), Key::Ctrl('t')], "have a good move advised, and why it is good")
        .word("hint")
        .footer("hint"),
    row(Command::Up, &[Course], &[Key::Up], "the task above"),
    row(Command::Down, &[Course], &[Key::Down], "the task below"),
    row(Command::First, &[Course], &[Key::Home], "the first task"),
    row(Command::Last, &[Course], &[Key::End], "the last task"),
    row(Command::Enter, &[Course], &[Key::Enter], "begin the task").footer("begin"),
    row(Command::Left, &[Course], &[Key::Left], "the tasks of the game before"),
    row(Command::Right, &[Course], &[Key::Right], "the tasks of the next game").footer("next game"),
    row(Command::Esc, &[Course], &[Key::Esc], "back to the menu").footer("menu"),
    row(Command::Up, &[Task], &[Key::Up], "move the cursor up"),
    row(Command::Down, &[Task], &[Key::Down], "move the cursor down"),
    row(Command::Left, &[Task], &[Key::Left], "move the cursor left"),
    row(Command::Right, &[Task], &[Key::Right], "move the cursor right"),
    row(
        Command::Enter,
        &[Task],
        &[Key::Enter],
        "play what is typed; else pick up the piece under the cursor, or put it down; when the task is solved, the next one",
    )
    .footer("play"),
    row(Command::Hint, &[Task], &[Key::F(12), Key::Ctrl('t')], "the next hint; after the last, the move is marked")
        .word("hint")
        .footer("hint"),
    row(Command::Restart, &[Task], &[Key::F(5)], "begin the task again").word("again").footer("again"),
    row(Command::NextGame, &[Task], &[Key::Ctrl('n')], "the next task").word("next").footer("next"),
    row(Command::Esc, &[Task], &[Key::Esc], "one step back: clear what is typed, put the piece back, return to the tasks")
        .footer("tasks"),
    row(Command::Return, &[Task], &[], "return to the tasks").word("tasks"),
    row(Command::Complete, &[Task], &[Key::Tab], "complete what is typed; else the next choice"),
    row(Command::CompleteBack, &[Task], &[Key::BackTab], "the choice before"),
    row(Command::Erase, &[Task], &[Key::Backspace, Key::Ctrl('h')], "erase the last letter typed"),
    row(Command::EraseWord, &[Task], &[Key::Ctrl('w')], "erase the last word typed"),
    row(Command::Clear, &[Task], &[Key::Ctrl('u')], "erase all that is typed"),
    row(Command::Adjust, &[Task], &[Key::F(4)], "“I adjust”: with touch-move, only look at pieces until said again")
        .word("adjust")
        .footer("I adjust"),
    row(Command::Threats, &[Task], &[Key::F(8)], "show what the piece under the cursor threatens; `threats e4` for another")
        .word("threats"),
    row(Command::Move, &[Task], &[], "say from which square and to which").word("move"),
    row(Command::Help, &[Course, Task, Settings], &[Key::F(1), Key::Char('?')], "this page").word("help").footer("help"),
    row(Command::Flip, &[Task], &[Key::F(2)], "turn the board round").word("flip"),
    row(Command::Pieces, &[Course, Task], &[Key::F(3)], "show the pieces drawn, as figures or as letters").word("pieces"),
    row(Command::Menu, &[Course, Task], &[Key::F(10)], "leave for the menu").word("menu"),
    row(Command::Suspend, &[Course, Task], &[Key::Ctrl('z')], "back to the shell for a while; fg returns"),
    row(Command::Quit, &[Course, Task], &[Key::Ctrl('c')], "leave the program").word("quit").footer("quit"),
];
