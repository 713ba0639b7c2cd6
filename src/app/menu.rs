//! The menu: which game, then who plays and how.

use super::keys::{Action, Place, action};
use super::{Effect, Mouse, MouseKind, Msg, Target, Turnout};
use crate::game;
use crate::rules::variants::GAMES;
use crate::rules::{Color, Info, Options};

/// The menu.
#[derive(Clone, Debug, Default)]
pub struct Menu {
    /// The game under the mark.
    pub selected: usize,
    /// What is set up for it, once it is chosen.
    pub setup: Option<Setup>,
    /// How many lines of the rules are scrolled away.
    pub scroll: usize,
}

/// How a game is to be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The row under the mark.
    pub row: usize,
    /// The options.
    pub options: Options,
}

/// A row of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Start the game.
    Start,
    /// Who plays a side.
    Player(Color),
    /// An option of the game.
    Option(crate::rules::GameOption),
}

/// How many lines a page key scrolls.
const PAGE: usize = 5;

impl Menu {
    /// The game under the mark.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        GAMES[self.selected.min(GAMES.len() - 1)]
    }

    /// The rows of the set-up.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        let players = Color::ALL.into_iter().map(Row::Player);
        let options = self.info().options.iter().map(|(option, _)| Row::Option(*option));
        std::iter::once(Row::Start).chain(players).chain(options).collect()
    }

    pub(super) fn update(&mut self, msg: &Msg) -> Turnout {
        match msg {
            Msg::Key(key) => action(Place::Menu, *key).map_or(Turnout::Stay, |action| self.act(action)),
            Msg::Mouse(mouse) => self.mouse(*mouse),
            Msg::Drawn { scroll_limit, .. } => {
                self.scroll = self.scroll.min(*scroll_limit);
                Turnout::Stay
            }
            Msg::Paste(_) | Msg::Proved { .. } => Turnout::Stay,
        }
    }

    fn act(&mut self, action: Action) -> Turnout {
        match action {
            Action::Up => self.step(-1),
            Action::Down => self.step(1),
            Action::Left | Action::Right => self.change(),
            Action::Enter => return self.choose(),
            Action::Esc => self.setup = None,
            Action::Back => self.scroll = self.scroll.saturating_sub(PAGE),
            Action::Forward => self.scroll += PAGE,
            Action::Help => return Turnout::Help,
            Action::Pieces => return Turnout::NextPieces,
            Action::Quit => return Turnout::Do(Effect::Quit { goodbye: "" }),
            Action::Suspend => return Turnout::Do(Effect::Suspend),
            _ => {}
        }
        Turnout::Stay
    }

    fn mouse(&mut self, mouse: Mouse) -> Turnout {
        match (mouse.kind, mouse.target) {
            (MouseKind::WheelUp, Some(Target::Text)) => self.scroll = self.scroll.saturating_sub(1),
            (MouseKind::WheelDown, Some(Target::Text)) => self.scroll += 1,
            (MouseKind::WheelUp, _) => self.step(-1),
            (MouseKind::WheelDown, _) => self.step(1),
            (MouseKind::Down, Some(Target::Item(item))) => {
                if self.selected != item {
                    self.select(item);
                    self.setup = None;
                } else if self.setup.is_none() {
                    return self.choose();
                }
            }
            (MouseKind::Down, Some(Target::Row(row))) => {
                if let Some(setup) = &mut self.setup {
                    setup.row = row;
                    return self.choose();
                }
            }
            (MouseKind::Down, Some(Target::Action(action))) => return self.act(action),
            _ => {}
        }
        Turnout::Stay
    }

    fn select(&mut self, item: usize) {
        self.selected = item.min(GAMES.len() - 1);
        self.scroll = 0;
    }

    fn step(&mut self, by: isize) {
        let rows = self.rows().len();
        match &mut self.setup {
            Some(setup) => setup.row = setup.row.saturating_add_signed(by).min(rows - 1),
            None => self.select(self.selected.saturating_add_signed(by)),
        }
    }

    /// Changes what the row under the mark says.
    fn change(&mut self) {
        let rows = self.rows();
        if let Some(setup) = &mut self.setup
            && let Some(Row::Option(option)) = rows.get(setup.row)
        {
            let on = setup.options.get(*option);
            setup.options.set(*option, !on);
        }
    }

    fn choose(&mut self) -> Turnout {
        let Some(setup) = self.setup else {
            self.setup = Some(Setup { row: 0, options: Options::of(self.info()) });
            return Turnout::Stay;
        };
        if self.rows().get(setup.row) != Some(&Row::Start) {
            self.change();
            return Turnout::Stay;
        }
        match game::start(self.info().id, setup.options, None) {
            Ok(game) => Turnout::Play { game, flipped: false },
            Err(_) => Turnout::Stay,
        }
    }
}
