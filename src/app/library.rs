//! The library of the games played here.

use super::list::{List, Row};
use super::notice::{Notice, Tells};
use super::{StorageEffect, Transition};
use crate::app::Mouse;
use crate::app::keys::Place;
use crate::app::screen::{Focus, Screen};
use crate::game::Player;
use crate::game::journal::Summary;
use crate::rules::Reason;
use crate::rules::text::quoted;
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

impl Row for Summary {
    fn cells(&self) -> Vec<Cow<'_, str>> {
        let (year, month, day) = self.time.date();
        let (hour, minute, _) = self.time.time_of_day();
        let end = match self.outcome {
            None => "unfinished".into(),
            Some(outcome) => {
                let winner = outcome.winner.map(|side| format!("{} won", self.info.terms.side(side)));
                let reason = match outcome.reason {
                    Reason::Resignation => "resigned".into(),
                    reason => reason.word().replace('-', " "),
                };
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

impl Library {
    pub(super) fn listed(&mut self, games: Vec<Summary>, complete: bool) {
        self.list.extend(games);
        self.complete |= complete;
    }

    pub(super) fn deleted(&mut self, name: &str) {
        self.list.remove(|summary| summary.name == name);
        self.say("Game deleted.");
    }

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
    pub(super) fn open(&mut self) -> Transition {
        match self.list.current() {
            Some(summary) if summary.is_open() => Transition::Resume { name: summary.name.clone() },
            _ => self.review(),
        }
    }

    pub(super) fn review(&mut self) -> Transition {
        self.chosen().map_or(Transition::Stay, Transition::Do)
    }

    pub fn says(&self) -> Option<Notice> {
        let say = |text: String| Some(Notice { refusal: false, text });
        let filter = self.list.filter.text();
        match (self.question(), &self.notice) {
            (Some(question), _) => say(question),
            (None, Some(notice)) => Some(notice.clone()),
            (None, None) if self.list.total() == 0 && self.complete => {
                say("No games yet. Every game you play is saved here, so that you can resume or review it.".into())
            }
            (None, None) if self.list.shown() == 0 && !filter.is_empty() => {
                say(format!("No game matches {}. Esc shows all games.", quoted(filter)))
            }
            _ => None,
        }
    }
}

impl Screen for Library {
    fn place(&self) -> Place {
        Place::Library
    }

    fn notice(&mut self) -> &mut Option<Notice> {
        &mut self.notice
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::List(&mut self.list)
    }

    fn mouse(&mut self, mouse: Mouse) -> Transition {
        self.list.mouse(mouse)
    }

    fn question(&self) -> Option<String> {
        let summary = self.deleting.as_ref()?;
        let cells = summary.cells();
        Some(format!("Delete {} of {}, {}? This cannot be undone.", summary.info.name, cells[0], cells[3]))
    }

    fn answer(&mut self, yes: bool) -> Transition {
        match self.deleting.take().filter(|_| yes) {
            Some(summary) => Transition::Do(StorageEffect::Delete { name: summary.name }.into()),
            None => Transition::Stay,
        }
    }
}
