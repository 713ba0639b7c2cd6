//! The page *Lichess*: log in, find an opponent, continue a game, watch and solve. What goes over the network is an effect; this module
//! handles only its messages.

mod wish;

use super::details::{Details, PAGE};
use super::games::Games;
use super::keys::{self, Command, Key};
use super::notice::Tells;
use super::practice::Practice;
use super::remote::Way;
use super::screen::{self, Commands, Focus, Screen, Table, Transition};
use super::{Context, Effect, Frame, Mouse, Msg, Stack};
use crate::game::practice::Course;
use std::path::PathBuf;
pub use wish::{GAMES, Pace, Terms, USUAL, Wish};

/// The server of those who name no other.
pub const SERVER: &str = "https://lichess.org";
/// The start of the code of a TV channel.
pub const TV: &str = "tv-";
/// The start of every token.
const TOKEN: &str = "lip_";

pub struct Lichess {
    pub server: String,
    account: Account,
    /// The games that can be continued, and the challenges to answer.
    games: Vec<Entry>,
    challenges: Vec<Entry>,
    /// What the page says about a lost connection.
    lost: String,
    pub details: Details,
}

/// What is known about the account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Account {
    /// It is being asked for.
    #[default]
    Unknown,
    /// No one is logged in: the address of the page that makes a token.
    None(String),
    /// The name, and the ratings in words.
    Of { name: String, ratings: String },
}

/// A game or a challenge: its id, a few words for the list, and sentences about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: String,
    pub name: String,
    pub about: Vec<String>,
}

#[derive(Debug)]
pub enum LichessEffect {
    /// Connect to this server, and report what happens there as [`Msg::Lichess`] until [`LichessEffect::Leave`].
    Enter(String),
    Wish(Wish),
    Leave,
}

#[derive(Debug)]
pub enum LichessMsg {
    Account(Account),
    Games(Vec<Entry>),
    /// Someone challenges the account.
    Challenged(Entry),
    /// The challenge or the game with this id is over.
    Answered(String),
    /// The game with this id has started.
    Started(String),
    /// Puzzles, and their theme if Lichess is to be told the results.
    Puzzles(Box<Course>, Option<String>),
    /// The file with games.
    Fetched(PathBuf),
    /// Whether the way to Lichess is open; a sentence if it is lost.
    Online(Option<String>),
    /// A sentence: Lichess wants a pause.
    Paused(String),
    /// A sentence about what happened.
    Told(String),
    /// A sentence about what failed.
    Failed(String),
}

/// A row: its name, the text that Enter puts on the input line, and what there is to say about it.
type Choice = (&'static str, &'static str, &'static [&'static str]);

/// The rows: those that need an account, the one that leads to it, and those for everyone.
const CHOICES: [Choice; 8] = [
    (
        "Find an opponent",
        "seek 10+5",
        &[
            "Play the next player who wants the same clock.",
            "",
            "seek 10+5 is casual; seek 15+10 rated counts.",
            "seek 3d: three days for each move.",
            "Add white or black to choose your side.",
            "Lichess takes no faster seeks here than rapid: at least 8 minutes, counting 40 moves. For faster games, challenge someone.",
        ],
    ),
    (
        "Challenge a player",
        "challenge ",
        &[
            "Play someone you know.",
            "",
            "challenge mary 5+3",
            "challenge mary 10+5 rated white",
            "Type cancel to take it back.",
        ],
    ),
    (
        "Invite by a link",
        "invite 10+5",
        &[
            "Play whoever opens a link, with or without an account.",
            "",
            "invite 10+5",
            "invite 3d black",
            "Type cancel to take it back.",
        ],
    ),
    (
        "Play the computer",
        "computer 3 10+5",
        &[
            "Play Stockfish on Lichess, from level 1 (weak) to 8 (very strong).",
            "",
            "computer 3 10+5",
            "computer 8 5+3 black",
        ],
    ),
    (
        "Log in",
        "login ",
        &[
            "Lichess lets Pawnstorm play with a token of your account.",
            "",
            "1. Open this page (Ctrl-Y copies it), and press Create:",
        ],
    ),
    (
        "Watch TV",
        "tv",
        &[
            "Watch a game of strong players, live.",
            "",
            "tv: the best game",
            "tv blitz, tv bullet, tv rapid, tv bot …: a channel",
        ],
    ),
    (
        "Solve puzzles",
        "puzzle",
        &[
            "Solve puzzles from games on Lichess.",
            "",
            "puzzle: the puzzle of the day",
            "puzzle fork, puzzle endgame, puzzle mateIn2 …: ten puzzles of a theme, which count for your rating there",
        ],
    ),
    (
        "See a player's games",
        "games ",
        &["Review the last games of any player.", "", "games mary", "games mary 50: the last 50"],
    ),
];
/// The place of the row that logs in.
const LOG_IN: usize = 4;

type Row = screen::Row<Lichess>;

#[rustfmt::skip]
pub static LICHESS: Commands<Lichess> = Commands { name: "Lichess", has_letters: false, rows: &[
    Row::does(Command::Up, &[Key::Up], "the row above", |lichess, _, _| lichess.details.step(-1, lichess.count())),
    Row::does(Command::Down, &[Key::Down], "the row below", |lichess, _, _| lichess.details.step(1, lichess.count())),
    Row::does(Command::Back, &[Key::PageUp], "scroll the details up", |lichess, _, _| lichess.details.scroll(-PAGE)),
    Row::does(Command::Forward, &[Key::PageDown], "scroll the details down", |lichess, _, _| lichess.details.scroll(PAGE)),
    Row::new(Command::Enter, &[Key::Enter], "run what you typed, or the selected row", |lichess, _, cx| lichess.enter(cx)).footer("choose"),
    Row::new(Command::Accept, &[], "accept the selected challenge", |lichess, _, _| lichess.answer(true)).word("accept"),
    Row::new(Command::Decline, &[], "decline the selected challenge", |lichess, _, _| lichess.answer(false)).word("decline"),
    Row::new(Command::Invite, &[Key::Ctrl('y')], "copy the address of the page that makes a token", |lichess, _, _| lichess.copy()).footer("copy"),
    Row::new(Command::Esc, &[Key::Esc], "clear the input, or go back to the menu", |lichess, _, _| lichess.details.step_back()).footer("back"),
    Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::HELP, Row::SETTINGS, Row::SUSPEND, Row::QUIT,
] };

impl Lichess {
    pub fn new(server: impl Into<String>) -> Self {
        let (account, games, challenges, lost, details) = Default::default();
        Self { server: server.into(), account, games, challenges, lost, details }
    }

    fn choices(&self) -> impl Iterator<Item = &'static Choice> {
        let (first, login) = match self.account {
            Account::Unknown => (LOG_IN + 1, LOG_IN),
            Account::None(_) => (LOG_IN, CHOICES.len()),
            Account::Of { .. } => (0, LOG_IN),
        };
        CHOICES.iter().enumerate().filter(move |(at, _)| *at >= first && *at != login).map(|(_, choice)| choice)
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.challenges.iter().chain(&self.games)
    }

    fn count(&self) -> usize {
        self.entries().count() + self.choices().count()
    }

    /// Returns the rows: challenges to answer and games to continue come first.
    pub fn rows(&self) -> Vec<String> {
        let choices = self.choices().map(|(name, ..)| (*name).into());
        self.entries().map(|entry| entry.name.clone()).chain(choices).collect()
    }

    fn choice(&self) -> Option<&'static Choice> {
        self.choices().nth(self.details.marked.checked_sub(self.entries().count())?)
    }

    /// Returns what there is to say about the selected row.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = match (self.choice(), self.entries().nth(self.details.marked)) {
            (Some((.., lines)), _) => lines.iter().map(|line| (*line).into()).collect(),
            (None, Some(entry)) => entry.about.clone(),
            (None, None) => Vec::new(),
        };
        match &self.account {
            Account::None(page) if self.choice() == Some(&CHOICES[LOG_IN]) => {
                let rest = [
                    "2. Copy the token that it shows.",
                    "3. Paste it here. Pawnstorm keeps it in a file that only you can read.",
                ];
                lines.push(page.clone());
                lines.extend(rest.map(String::from));
            }
            Account::Of { name, ratings } => {
                lines.extend([
                    String::new(),
                    format!("You are {name}. {ratings}").trim_end().into(),
                    "To log out, type logout.".into(),
                ]);
            }
            Account::Unknown => lines.extend([String::new(), "Connecting to Lichess…".into()]),
            Account::None(_) => {}
        }
        lines
    }

    /// Copies the address of the page that makes a token.
    fn copy(&mut self) -> Transition {
        let Account::None(page) = &self.account else { return Transition::Stay };
        let page = page.clone();
        self.say("The address is copied, if your terminal allows it.");
        Transition::Do(Effect::Copy(page))
    }

    /// Handles Enter: takes what was typed; without input, does what the selected row is for.
    fn enter(&mut self, cx: &mut Context) -> Transition {
        let text = self.details.prompt.take();
        let text = text.trim();
        if text.is_empty() {
            return self.enter_row(cx);
        }
        if let Some((row, _)) = keys::read(&LICHESS, text) {
            return Transition::Run(row.command, String::new());
        }
        self.run(text, cx)
    }

    /// Runs a typed command.
    fn run(&mut self, text: &str, cx: &mut Context) -> Transition {
        let words: Vec<&str> = text.trim_start_matches("pawnstorm lichess ").split_whitespace().collect();
        match words[..] {
            [token] if token.starts_with(TOKEN) => return self.wish(Wish::LogIn(token.into())),
            ["tv"] => return self.play(TV, cx),
            ["tv", channel] => return self.play(&format!("{TV}{channel}"), cx),
            ["play", game] => match game_id(game, &self.server) {
                Some(id) => return self.play(&id, cx),
                None => {
                    self.refuse("That is not the address or the id of a game on Lichess.");
                    return Transition::Stay;
                }
            },
            _ => {}
        }
        match words.join(" ").parse() {
            Ok(wish) => self.wish(wish),
            Err(why) => {
                self.details.prompt.set(text);
                self.refuse(format!("{why}."));
                Transition::Stay
            }
        }
    }

    fn wish(&mut self, wish: Wish) -> Transition {
        let says = match &wish {
            Wish::LogIn(_) => "Checking the token…",
            Wish::Seek(_) => "Looking for an opponent… Type cancel to stop.",
            Wish::Challenge { .. } => "Waiting for an answer… Type cancel to take the challenge back.",
            Wish::Invite(_) => "Creating the link…",
            Wish::Puzzles(_) | Wish::Games { .. } | Wish::Game(_) => "Loading…",
            Wish::Computer { .. } | Wish::Accept(_) => "Starting the game…",
            Wish::Cancel | Wish::Decline(_) | Wish::LogOut | Wish::Solved { .. } => "",
        };
        if !says.is_empty() {
            self.say(says);
        }
        Transition::Do(LichessEffect::Wish(wish).into())
    }

    /// Opens a game, or a TV channel.
    fn play(&mut self, code: &str, cx: &mut Context) -> Transition {
        self.say("Opening the game…");
        Transition::Do(cx.join(Way::Lichess(self.server.clone()), code.into()))
    }

    fn enter_row(&mut self, cx: &mut Context) -> Transition {
        if let Some((_, text, _)) = self.choice() {
            if *text == "tv" {
                return self.run(text, cx);
            }
            self.details.prompt.set(text);
            return Transition::Stay;
        }
        if self.details.marked < self.challenges.len() {
            return self.answer(true);
        }
        let id = self.entries().nth(self.details.marked).map(|entry| entry.id.clone());
        id.map_or(Transition::Stay, |id| self.play(&id, cx))
    }

    /// Answers the selected challenge, or the only one.
    fn answer(&mut self, accepts: bool) -> Transition {
        let index = if self.challenges.len() == 1 { 0 } else { self.details.marked };
        let Some(challenge) = self.challenges.get(index) else {
            self.refuse("Select a challenge first.");
            return Transition::Stay;
        };
        let id = challenge.id.clone();
        self.wish(if accepts { Wish::Accept(id) } else { Wish::Decline(id) })
    }

    fn take(&mut self, msg: LichessMsg, cx: &mut Context) -> Transition {
        match msg {
            LichessMsg::Account(account) => {
                if let (Account::Of { name, .. }, Account::None(_)) = (&account, &self.account) {
                    self.say(format!("You are logged in as {name}."));
                }
                self.account = account;
            }
            LichessMsg::Games(games) => self.games = games,
            LichessMsg::Challenged(entry) => {
                if self.challenges.iter().any(|known| known.id == entry.id) {
                    return Transition::Stay;
                }
                let how = if self.challenges.is_empty() { "Type" } else { "Select it, then type" };
                self.say(format!("{} {how} accept or decline.", entry.about.join(" ")));
                // The row that is selected stays so.
                self.details.marked += usize::from(self.details.marked >= self.challenges.len());
                self.challenges.push(entry);
            }
            LichessMsg::Answered(id) => {
                [&mut self.challenges, &mut self.games]
                    .into_iter()
                    .for_each(|list| list.retain(|known| known.id != id));
            }
            LichessMsg::Started(id) => return self.play(&id, cx),
            LichessMsg::Puzzles(course, theme) => return Transition::push(Practice::of_puzzles(*course, theme)),
            LichessMsg::Fetched(path) => {
                self.clear_notice();
                cx.ask([Effect::Index { path: path.clone() }]);
                return Transition::push(Games::of_file(path));
            }
            LichessMsg::Online(lost) => {
                let before = std::mem::replace(&mut self.lost, lost.clone().unwrap_or_default());
                self.unsay(&before);
                if let Some(lost) = lost {
                    self.add_notice(false, &lost);
                }
            }
            LichessMsg::Told(text) | LichessMsg::Paused(text) => self.say(text),
            LichessMsg::Failed(why) => self.refuse(why),
        }
        self.details.mark(self.details.marked, self.count());
        Transition::Stay
    }
}

impl Screen for Lichess {
    fn commands(&self) -> &'static dyn Table {
        &LICHESS
    }

    fn focus(&mut self) -> Focus<'_> {
        self.details.focus()
    }

    fn mouse(&mut self, mouse: Mouse, cx: &mut Context) -> Transition {
        if self.details.mouse(mouse, self.count()) { self.enter(cx) } else { Transition::Stay }
    }

    /// A pasted token is taken at once, so that it is never on the screen.
    fn paste(&mut self, text: &str) -> Transition {
        let text = text.trim();
        if text.starts_with(TOKEN) {
            self.details.prompt.take();
            return self.wish(Wish::LogIn(text.into()));
        }
        self.details.prompt.insert(text.lines().next().unwrap_or_default());
        Transition::Stay
    }

    fn drawn(&mut self, frame: Frame) {
        self.details.scroll = self.details.scroll.min(frame.scroll_limit);
    }

    fn awaits_a_game(&self) -> bool {
        true
    }

    fn receive(&mut self, msg: Box<Msg>, cx: &mut Context) -> Result<Transition, Box<Msg>> {
        match *msg {
            Msg::Lichess(msg) => Ok(self.take(msg, cx)),
            msg => Err(Box::new(msg)),
        }
    }
}

/// Returns whether the page is open, perhaps below others.
pub(super) fn is_open(screens: &mut Stack) -> bool {
    screens.each().any(|screen| screen.is::<Lichess>())
}

/// Opens the page, on the server that the program was started with.
pub(super) fn enter(cx: &mut Context) -> Transition {
    let server = cx.lichess.clone().unwrap_or_else(|| SERVER.into());
    cx.ask([LichessEffect::Enter(server.clone())]);
    Transition::push(Lichess::new(server))
}

/// Returns the id of the game that an address or an id names: `https://lichess.org/q7ZvsdUF/black#3`, `q7ZvsdUFabcd`.
///
/// ```
/// use pawnstorm::app::lichess::{SERVER, game_id};
/// assert_eq!(game_id("https://lichess.org/q7ZvsdUF/black#3", SERVER), Some("q7ZvsdUF".into()));
/// assert_eq!(game_id("lichess.org/q7ZvsdUFabcd", SERVER), Some("q7ZvsdUF".into()));
/// assert_eq!(game_id("games.pgn", SERVER), None);
/// ```
pub fn game_id(text: &str, server: &str) -> Option<String> {
    let bare = |text: &str| text.trim_start_matches("https://").trim_start_matches("http://").to_string();
    let text = bare(text);
    let path = text.strip_prefix(&format!("{}/", bare(server)));
    let word = path.unwrap_or(&text).split(['/', '#', '?']).next()?;
    let is_id = matches!(word.len(), 8 | 12) && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_id && (path.is_some() || word == text)).then(|| word[..8].into())
}
