//! The help page, with the place it was opened from and its scroll position.

use super::App;
use super::keys::{Binding, Command, Key, Place};
use super::list::Scroll;
use super::places::GAME;
use super::screen::{self, Commands, Screen, Table, Transition};
use super::{Context, Frame, Mouse, MouseKind};
use crate::rules::{Info, Terminology};

#[derive(Clone, Debug)]
pub struct Help {
    pub place: &'static dyn Place,
    /// The game whose rules to show; `None` for help with the keys.
    pub rules: Option<&'static Info>,
    /// The number of lines scrolled away.
    pub scroll: usize,
    /// The first lines of the previous and the next page, as last drawn.
    pages: (usize, usize),
}

/// A number of lines beyond the end of any page; drawing limits it.
const END: usize = 10_000;

type Row = screen::Row<Help>;

#[rustfmt::skip]
pub static HELP: Commands<Help> = Commands { name: "the help page", has_letters: true, rows: &[
    Row::does(Command::Up, &[Key::Up, Key::Char('k')], "scroll up", |help, _, _| help.scroll(Scroll::Up)),
    Row::does(Command::Down, &[Key::Down, Key::Char('j')], "scroll down", |help, _, _| help.scroll(Scroll::Down)),
    Row::does(Command::Back, &[Key::PageUp], "a page up", |help, _, _| help.scroll(Scroll::PageUp)),
    Row::does(Command::Forward, &[Key::PageDown, Key::Char(' ')], "a page down", |help, _, _| help.scroll(Scroll::PageDown)).footer("scroll"),
    Row::does(Command::First, &[Key::Home], "to the top", |help, _, _| help.scroll(Scroll::Top)),
    Row::does(Command::Last, &[Key::End], "to the end", |help, _, _| help.scroll(Scroll::End)),
    Row::new(Command::Esc, &[Key::Esc, Key::Enter, Key::Char('q'), Key::F(1), Key::Char('?')], "close help", |_, _, _| Transition::close()).footer("close"),
    Row::SUSPEND, Row::QUIT,
] };

impl<S: Screen> screen::Row<S> {
    pub(super) const HELP: Self =
        Self::new(Command::Help, &[Key::F(1), Key::Char('?')], "this page", |screen, _, _| {
            Transition::push(Help::new(screen.commands()))
        })
        .word("help")
        .also(&["?", "commands"])
        .footer("help");
}

impl App {
    /// Returns the help text of a row in a place: what the command means in this game.
    pub fn help_of(&self, row: &Binding, place: &'static dyn Place) -> String {
        let Some(info) = self.screens.screen().info() else { return row.text(&Terminology::CHESS) };
        let is_game = place.name() == GAME.name;
        if info.table_rules.quitting_loses && row.command == Command::Quit && is_game {
            return "quit this game: your opponent wins".into();
        }
        let is_online = self.screens.screen().line().is_some_and(|line| line.view.opponent.remote().is_some());
        if is_online && row.command == Command::Undo && is_game {
            return "ask your opponent for a takeback".into();
        }
        row.text(&info.terms)
    }
}

impl Help {
    pub const fn new(place: &'static dyn Place) -> Self {
        Self { place, rules: None, scroll: 0, pages: (0, 0) }
    }

    pub const fn of_rules(place: &'static dyn Place, info: &'static Info) -> Self {
        Self { rules: Some(info), ..Self::new(place) }
    }

    /// Scrolls by a line or a page. The pages are those last drawn, since long lines wrap.
    fn scroll(&mut self, scroll: Scroll) {
        self.scroll = match scroll {
            Scroll::Up => self.scroll.saturating_sub(1),
            Scroll::Down => self.scroll + 1,
            Scroll::PageUp => self.pages.0,
            Scroll::PageDown => self.pages.1.max(self.scroll),
            Scroll::Top => 0,
            Scroll::End => END,
        };
    }
}

impl Screen for Help {
    fn commands(&self) -> &'static dyn Table {
        &HELP
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        match mouse.kind {
            MouseKind::WheelUp => self.scroll(Scroll::Up),
            MouseKind::WheelDown => self.scroll(Scroll::Down),
            _ => {}
        }
        Transition::Stay
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn drawn(&mut self, frame: Frame) {
        self.scroll = self.scroll.min(frame.scroll_limit);
        self.pages = frame.pages;
    }
}
