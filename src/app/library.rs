//! The library of the games played here.

use super::keys::{Command, Key, Place};
use super::list::{self, List};
use super::notice::{Notice, Tells, tells};
use super::review::Review;
use super::screen::{self, Commands, Focus, Screen, Transition};
use super::{Context, Effect, Mouse, Msg, StorageEffect};
use crate::game::Player;
use crate::game::journal::Summary;
use std::borrow::Cow;

#[derive(Default)]
pub struct Library {
    /// The games, newest first.
    pub list: List<Summary>,
    pub complete: bool,
    /// The game to delete if the answer is yes.
    pub deleting: Option<Summary>,
    pub notice: Option<Notice>,
}

impl list::Row for Summary {
    fn cells(&self) -> Vec<Cow<'_, str>> {
        let (year, month, day) = self.time.date();
        let (hour, minute, _) = self.time.time_of_day();
        let end = match self.outcome {
            None => "unfinished".into(),
            Some(outcome) => {
                let winner = outcome.winner.map(|side| format!("{} won", self.info.terms.side(side)));
                let reason = outcome.reason.word().replace('-', " ");
                format!("{}: {reason}", winner.unwrap_or("drawn".into()))
            }
        };
        vec![
            format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}").into(),
            self.info.name.into(),
            match self.players {
                [Player::Human, Player::Human] => "two people".into(),
                [Player::Human, other] | [other, Player::Human] => other.brief().into(),
                [white, black] => format!("{} – {}", white.brief(), black.brief()).into(),
            },
            end.into(),
            self.plies.div_ceil(2).to_string().into(),
        ]
    }

    fn line(&self) -> String {
        let cells = self.cells();
        let moves = if self.plies.div_ceil(2) == 1 { "move" } else { "moves" };
        format!("{} {moves}", cells.join(", "))
    }
}

type Row = screen::Row<Library>;

/// The library of the games played here.
#[rustfmt::skip]
pub static LIBRARY: Commands<Library> = Commands { name: "the library", has_letters: false, rows: &[
    Row::LIST_UP, Row::LIST_DOWN, Row::LIST_BACK, Row::LIST_FORWARD, Row::LIST_FIRST, Row::LIST_LAST,
    Row::new(Command::Enter, &[Key::Enter], "resume the game, or review it if it is over", |library, _, cx| library.open(cx)).footer("open"),
    Row::new(Command::Esc, &[Key::Esc], "show all games, or go back to the menu", |library, _, _| library.step_back()).footer("back"),
    Row::new(Command::Review, &[Key::Ctrl('r')], "review the game, even if it is unfinished", |library, _, _| Transition::perform(library.chosen())).footer("review"),
    Row::does(Command::Delete, &[Key::Ctrl('d')], "delete the game (asks first)", |library, _, _| library.ask_to_delete()).footer("delete"),
    Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::HELP, Row::SETTINGS, Row::MENU.footer("menu"), Row::SUSPEND, Row::QUIT,
] };

tells!(Library);

impl Library {
    pub(super) fn ask_to_delete(&mut self) {
        self.deleting = self.list.current().cloned();
    }

    pub(super) fn step_back(&mut self) -> Transition {
        if self.list.filter.is_empty() {
            return Transition::Menu;
        }
        self.list.look_for("");
        Transition::Stay
    }

    /// Resumes an unfinished game; opens a finished one for review.
    fn open(&self, cx: &mut Context) -> Transition {
        match self.list.current() {
            Some(summary) if summary.is_open() => Transition::Do(cx.resume(summary.name.clone())),
            _ => Transition::perform(self.chosen()),
        }
    }

    /// Returns the effect that opens the selected game for review.
    fn chosen(&self) -> Option<Effect> {
        self.list.current().map(|summary| Effect::Open { name: summary.name.clone() })
    }

    pub fn says(&self) -> Option<Notice> {
        let say = |text: String| Some(Notice { refusal: false, text });
        match (self.question(), &self.notice) {
            (Some(question), _) => say(question),
            (None, Some(notice)) => Some(notice.clone()),
            (None, None) if self.list.total() == 0 && self.complete => {
                say("No games yet. Every game you play is saved here, so that you can resume or review it.".into())
            }
            (None, None) => say(self.list.finds_nothing()?),
        }
    }
}

impl Screen for Library {
    fn place(&self) -> &'static dyn Place {
        &LIBRARY
    }

    fn run(&mut self, command: Command, text: &str, cx: &mut Context) -> Transition {
        LIBRARY.run(self, command, text, cx)
    }

    fn notice(&mut self) -> Option<&mut Option<Notice>> {
        Some(&mut self.notice)
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::List(&mut self.list)
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        if self.list.mouse(mouse) { Transition::Run(Command::Enter, String::new()) } else { Transition::Stay }
    }

    fn is_list(&self) -> bool {
        true
    }

    fn neighbour(&mut self, by: isize) -> Option<Effect> {
        self.list.moves(by).then(|| self.chosen())?
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        match *msg {
            Msg::Listed(games, complete) => {
                self.list.extend(games);
                self.complete |= complete;
            }
            Msg::Opened(opened) => {
                let has_others = self.list.shown() > 1;
                return Ok(Review::of_list(Review::of_journal(*opened), has_others, self));
            }
            Msg::Deleted { name } => {
                self.list.remove(|summary| summary.name == name);
                self.say("Game deleted.");
            }
            Msg::Failed(why) => self.refuse(why),
            msg => return Err(Box::new(msg)),
        }
        Ok(Transition::Stay)
    }

    fn question(&self) -> Option<String> {
        let summary = self.deleting.as_ref()?;
        let cells = list::Row::cells(summary);
        Some(format!("Delete {} of {}, {}? This cannot be undone.", summary.info.name, cells[0], cells[3]))
    }

    fn answer(&mut self, yes: bool) -> Transition {
        match self.deleting.take().filter(|_| yes) {
            Some(summary) => Transition::Do(StorageEffect::Delete { name: summary.name }.into()),
            None => Transition::Stay,
        }
    }
}
