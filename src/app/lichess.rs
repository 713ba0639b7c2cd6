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
use std::sync::LazyLock;
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
    /// The challenges to answer, so many, then the games that can be continued.
    entries: Vec<Entry>,
    challenges: usize,
    /// What the page says about a lost connection.
    lost: String,
    /// The row that was selected when a token was pasted: an Enter after it, out of habit, is not for the row.
    pasted: Option<usize>,
    pub details: Details,
}

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
    Told(String),
    Failed(String),
}

struct Choice {
    name: &'static str,
    /// What Enter puts on the input line.
    text: &'static str,
    about: &'static str,
}

/// The rows: those that need an account, the one that leads to it, and those for everyone.
static CHOICES: LazyLock<Vec<Choice>> = LazyLock::new(|| {
    let rows = include_str!("../../assets/lichess.txt").split("# ").filter_map(|row| {
        let (heading, about) = row.trim_end().split_once('\n')?;
        let (name, text) = heading.split_once(": ")?;
        Some(Choice { name, text, about })
    });
    rows.collect()
});
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
        let (account, entries, challenges, lost, pasted, details) = Default::default();
        Self { server: server.into(), account, entries, challenges, lost, pasted, details }
    }

    fn choices(&self) -> impl Iterator<Item = &'static Choice> {
        let (first, login) = match self.account {
            Account::Unknown => (LOG_IN + 1, LOG_IN),
            Account::None(_) => (LOG_IN, CHOICES.len()),
            Account::Of { .. } => (0, LOG_IN),
        };
        CHOICES.iter().enumerate().filter(move |(at, _)| *at >= first && *at != login).map(|(_, choice)| choice)
    }

    fn count(&self) -> usize {
        self.entries.len() + self.choices().count()
    }

    /// Returns the rows: challenges to answer and games to continue come first.
    pub fn rows(&self) -> Vec<String> {
        let choices = self.choices().map(|choice| choice.name.into());
        self.entries.iter().map(|entry| entry.name.clone()).chain(choices).collect()
    }

    fn choice(&self) -> Option<&'static Choice> {
        self.choices().nth(self.details.marked.checked_sub(self.entries.len())?)
    }

    /// Returns what there is to say about the selected row.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = match (self.choice(), self.entries.get(self.details.marked)) {
            (Some(choice), _) => choice.about.lines().map(String::from).collect(),
            (None, Some(entry)) => entry.about.clone(),
            (None, None) => Vec::new(),
        };
        match &self.account {
            Account::None(page) if self.choice().is_some_and(|choice| choice.name == CHOICES[LOG_IN].name) => {
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
            let is_of_habit = self.pasted.take() == Some(self.details.marked);
            return if is_of_habit { Transition::Stay } else { self.enter_row(cx) };
        }
        if let Some((row, _)) = keys::read(&LICHESS, text) {
            return Transition::Run(row.command, String::new());
        }
        self.run(text, cx)
    }

    fn run(&mut self, text: &str, cx: &mut Context) -> Transition {
        let words: Vec<&str> = text.trim_start_matches("pawnstorm lichess ").split_whitespace().collect();
        match words[..] {
            [token] if token.starts_with(TOKEN) => return self.wish(Wish::LogIn(token.into())),
            ["tv"] => return self.play(TV, cx),
            ["tv", channel] => return self.play(&format!("{TV}{channel}"), cx),
            ["play", game] => match game_id(game, &self.server) {
                Some(id) => return self.play(&id, cx),
                None => return self.refused("That is not the address or the id of a game on Lichess."),
            },
            _ => {}
        }
        match words.join(" ").parse() {
            Ok(wish) => self.wish(wish),
            Err(why) => {
                self.details.prompt.set(text);
                self.refused(format!("{why}."))
            }
        }
    }

    fn wish(&mut self, wish: Wish) -> Transition {
        let says = match &wish {
            Wish::LogIn(_) => "Checking the token…",
            Wish::Seek(_) => "Looking for an opponent… Type cancel to stop.",
            Wish::Challenge(..) => "Waiting for an answer… Type cancel to take the challenge back.",
            Wish::Invite(_) => "Creating the link…",
            Wish::Puzzles(_) | Wish::Games(..) | Wish::Game(_) => "Loading…",
            Wish::Computer(..) | Wish::Accept(_) => "Starting the game…",
            Wish::Look | Wish::Arrive | Wish::Cancel | Wish::Decline(_) | Wish::LogOut | Wish::Solved { .. } => "",
        };
        if !says.is_empty() {
            self.say(says);
        }
        Transition::Do(LichessEffect::Wish(wish).into())
    }

    fn play(&mut self, code: &str, cx: &mut Context) -> Transition {
        self.say("Opening the game…");
        Transition::Do(cx.join(Way::Lichess(self.server.clone()), code.into()))
    }

    fn enter_row(&mut self, cx: &mut Context) -> Transition {
        match (self.choice(), self.entries.get(self.details.marked)) {
            (Some(choice), _) if choice.text == "tv" => return self.run(choice.text, cx),
            (Some(choice), _) => self.details.prompt.set(&format!("{} ", choice.text)),
            (None, Some(_)) if self.details.marked < self.challenges => return self.answer(true),
            (None, Some(entry)) => return self.play(&entry.id.clone(), cx),
            (None, None) => {}
        }
        Transition::Stay
    }

    /// Answers the selected challenge, or the only one.
    fn answer(&mut self, accepts: bool) -> Transition {
        let index = if self.challenges == 1 { 0 } else { self.details.marked };
        let Some(challenge) = self.entries[..self.challenges].get(index) else {
            return self.refused("Select a challenge first.");
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
                if let Account::None(_) = account {
                    self.entries.clear();
                    self.challenges = 0;
                }
                self.account = account;
            }
            LichessMsg::Games(games) => {
                self.entries.truncate(self.challenges);
                self.entries.extend(games);
            }
            LichessMsg::Challenged(entry) => {
                if self.entries[..self.challenges].iter().any(|known| known.id == entry.id) {
                    return Transition::Stay;
                }
                let how = if self.challenges == 0 { "Type" } else { "Select it, then type" };
                self.say(format!("{} {how} accept or decline.", entry.about.join(" ")));
                // The row that is selected stays so.
                self.details.marked += usize::from(self.details.marked >= self.challenges);
                self.entries.insert(self.challenges, entry);
                self.challenges += 1;
            }
            LichessMsg::Answered(id) => {
                while let Some(at) = self.entries.iter().position(|known| known.id == id) {
                    self.entries.remove(at);
                    self.challenges -= usize::from(at < self.challenges);
                }
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
            self.pasted = Some(self.details.marked);
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
    cx.ask([LichessEffect::Enter(server.clone()), LichessEffect::Wish(Wish::Arrive)]);
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
