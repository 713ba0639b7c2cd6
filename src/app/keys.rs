//! The one table of keys and words. What the program does, what the footer offers and what the help page lists all
//! come from it, so they cannot disagree.

/// A key as the program knows it, whatever the terminal library calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character that was typed.
    Char(char),
    /// A character with Control.
    Ctrl(char),
    /// A function key, F1 to F12.
    F(u8),
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Control and arrow up.
    CtrlUp,
    /// Control and arrow down.
    CtrlDown,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
}

impl Key {
    /// The key's name, as the footer and the help page show it.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Char(' ') => "Space".into(),
            Self::Char(c) => c.to_string(),
            Self::Ctrl(c) => format!("Ctrl-{}", c.to_ascii_uppercase()),
            Self::F(n) => format!("F{n}"),
            Self::Enter => "Enter".into(),
            Self::Esc => "Esc".into(),
            Self::Tab => "Tab".into(),
            Self::BackTab => "Shift-Tab".into(),
            Self::Backspace => "Backspace".into(),
            Self::Up => "Up".into(),
            Self::Down => "Down".into(),
            Self::Left => "Left".into(),
            Self::Right => "Right".into(),
            Self::CtrlUp => "Ctrl-Up".into(),
            Self::CtrlDown => "Ctrl-Down".into(),
            Self::Home => "Home".into(),
            Self::End => "End".into(),
            Self::PageUp => "PgUp".into(),
            Self::PageDown => "PgDn".into(),
        }
    }
}

/// What a key or a word does. Each screen gives the directions their sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Action {
    Up,
    Down,
    Left,
    Right,
    Enter,
    Esc,
    Complete,
    CompleteBack,
    Erase,
    EraseWord,
    Clear,
    Back,
    Forward,
    First,
    Last,
    ScrollUp,
    ScrollDown,
    Undo,
    Redo,
    Claim,
    Draw,
    Resign,
    Restart,
    Move,
    Adjust,
    Threats,
    Flip,
    Pieces,
    Help,
    New,
    Menu,
    Quit,
    Suspend,
}

/// Where a key has a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The menu.
    Menu,
    /// A game being played.
    Game,
    /// A game that is over.
    Over,
    /// The help page.
    Help,
}

/// One row of the table.
#[derive(Debug)]
pub struct Binding {
    /// What is done.
    pub action: Action,
    /// Where.
    pub places: &'static [Place],
    /// The keys that do it.
    pub keys: &'static [Key],
    /// The word that does it, typed on the input line.
    pub word: Option<&'static str>,
    /// What the footer calls it, if it is offered there.
    pub footer: Option<&'static str>,
    /// What the help page says.
    pub help: &'static str,
}

use Place::{Game, Help, Menu, Over};

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
    row(Action::Left, &[Menu], &[Key::Left], "change what is chosen"),
    row(Action::Right, &[Menu], &[Key::Right, Key::Char(' ')], "change what is chosen"),
    row(Action::Enter, &[Menu], &[Key::Enter], "choose the game, then start it").footer("choose"),
    row(Action::Esc, &[Menu], &[Key::Esc], "one step back").footer("back"),
    row(Action::Back, &[Menu], &[Key::PageUp], "scroll the rules up"),
    row(Action::Forward, &[Menu], &[Key::PageDown], "scroll the rules down").footer("rules"),
    row(Action::Up, &[Game], &[Key::Up], "move the cursor up"),
    row(Action::Down, &[Game], &[Key::Down], "move the cursor down"),
    row(Action::Left, &[Game], &[Key::Left], "move the cursor left"),
    row(Action::Right, &[Game], &[Key::Right], "move the cursor right"),
    row(Action::Up, &[Over], &[Key::Up, Key::Left], "the choice above"),
    row(Action::Down, &[Over], &[Key::Down, Key::Right], "the choice below"),
    row(
        Action::Enter,
        &[Game],
        &[Key::Enter],
        "play what is typed; else pick up the man under the cursor, or put it down",
    )
    .footer("play"),
    row(Action::Enter, &[Over], &[Key::Enter], "do what is chosen or typed").footer("choose"),
    row(
        Action::Esc,
        &[Game, Over],
        &[Key::Esc],
        "one step back: clear what is typed, put the man back, end looking back",
    )
    .footer("back"),
    row(Action::Complete, &[Game, Over], &[Key::Tab], "complete what is typed; else the next choice"),
    row(Action::CompleteBack, &[Game, Over], &[Key::BackTab], "the choice before"),
    row(Action::Erase, &[Game, Over], &[Key::Backspace, Key::Ctrl('h')], "erase the last letter typed"),
    row(Action::EraseWord, &[Game, Over], &[Key::Ctrl('w')], "erase the last word typed"),
    row(Action::Clear, &[Game, Over], &[Key::Ctrl('u')], "erase all that is typed"),
    row(Action::Back, &[Game, Over], &[Key::PageUp], "look one turn back").word("back").footer("look back"),
    row(Action::Forward, &[Game, Over], &[Key::PageDown], "look one turn forward").word("forward"),
    row(Action::First, &[Game, Over], &[Key::Home], "look at the start").word("start"),
    row(Action::Last, &[Game, Over], &[Key::End], "return to the present").word("end"),
    row(Action::ScrollUp, &[Game, Over], &[Key::CtrlUp], "scroll the moves up"),
    row(Action::ScrollDown, &[Game, Over], &[Key::CtrlDown], "scroll the moves down"),
    row(Action::Claim, &[Game], &[Key::F(7)], "claim a draw; `claim perpetual-check` to have one proved").word("claim"),
    row(Action::Draw, &[Game], &[], "offer a draw").word("draw"),
    row(Action::Resign, &[Game], &[], "give the game up").word("resign"),
    row(Action::Restart, &[Game], &[], "begin this game again").word("restart"),
    row(Action::Move, &[Game], &[], "say from which square and to which").word("move"),
    row(Action::Adjust, &[Game], &[Key::F(4)], "“I adjust”: with touch-move, only look at men until said again")
        .word("adjust"),
    row(
        Action::Threats,
        &[Game],
        &[Key::F(8)],
        "show what the man under the cursor threatens; `threats e4` for another",
    )
    .word("threats"),
    row(Action::New, &[Over], &[], "play the same game again").word("new"),
    row(Action::Help, &[Game, Over, Menu], &[Key::F(1), Key::Char('?')], "this page").word("help").footer("help"),
    row(Action::Flip, &[Game, Over], &[Key::F(2)], "turn the board round").word("flip").footer("flip"),
    row(Action::Pieces, &[Game, Over, Menu], &[Key::F(3)], "show the men drawn, as figures or as letters")
        .word("pieces"),
    row(Action::Menu, &[Game, Over], &[Key::F(10)], "leave for the menu").word("menu").footer("menu"),
    row(Action::Up, &[Help], &[Key::Up], "scroll up"),
    row(Action::Down, &[Help], &[Key::Down], "scroll down"),
    row(Action::Back, &[Help], &[Key::PageUp], "a page up"),
    row(Action::Forward, &[Help], &[Key::PageDown, Key::Char(' ')], "a page down").footer("scroll"),
    row(Action::First, &[Help], &[Key::Home], "to the top"),
    row(Action::Last, &[Help], &[Key::End], "to the end"),
    row(Action::Esc, &[Help], &[Key::Esc, Key::Enter, Key::Char('q'), Key::F(1), Key::Char('?')], "close help")
        .footer("close"),
    row(Action::Suspend, &[Menu, Game, Over, Help], &[Key::Ctrl('z')], "back to the shell for a while; fg returns"),
    row(Action::Quit, &[Menu], &[Key::Char('q'), Key::Ctrl('c')], "leave the program").word("quit").footer("quit"),
    row(Action::Quit, &[Game, Over, Help], &[Key::Ctrl('c')], "leave the program").word("quit").footer("quit"),
    row(Action::Undo, &[Game], &[Key::F(5)], "take the last turn back").word("undo").footer("undo"),
    row(Action::Redo, &[Game], &[Key::F(6)], "play the turn again that was taken back").word("redo"),
];

/// What a key does in a place.
#[must_use]
pub fn action(place: Place, key: Key) -> Option<Action> {
    KEYS.iter().find(|row| row.places.contains(&place) && row.keys.contains(&key)).map(|row| row.action)
}

/// What a word does in a place.
#[must_use]
pub fn word(place: Place, word: &str) -> Option<Action> {
    KEYS.iter().find(|row| row.places.contains(&place) && row.word == Some(word)).map(|row| row.action)
}

/// The words of a place that begin with what was typed.
pub fn words(place: Place, typed: &str) -> impl Iterator<Item = &'static str> {
    KEYS.iter()
        .filter(move |row| row.places.contains(&place))
        .filter_map(|row| row.word)
        .filter(move |word| word.starts_with(typed))
}
