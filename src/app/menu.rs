//! The menu: the choice of a game, then of the players and their settings.

mod demo;
mod lines;

use super::choices::{Choice, Choices};
use super::engines::Engines;
use super::games::Games;
use super::help::Help;
use super::keys::{Binding, Command, Key};
use super::motion::Seen;
use super::notice::{Notice, Tells};
use super::online::Online;
use super::opponent::HIDDEN;
use super::pasted;
use super::practice::Practice;
use super::printed::{Change, Heard};
use super::puzzles::Puzzles;
use super::puzzles::storm::Storm;
use super::screen::{self, Commands, Focus, Position, Screen, Table, Transition};
use super::settings_page::Page;
use super::setups::Setup;
use super::{Context, Effect, Mouse, MouseKind, Msg, Target};
use crate::game::clock::Controls;
use crate::game::journal::Summary;
use crate::game::odds::lot;
use crate::game::{self, Game, Player};
use crate::rules::variants::GAMES;
use crate::rules::{Color, Info, Options, Viewer};
use demo::Demo;
pub use demo::Shown;
pub use lines::{HIDDEN_PIECES, ONLINE_HOW};
use std::time::Duration;

#[derive(Default)]
pub struct Menu {
    /// The game to resume, offered first.
    pub resume: Option<Summary>,
    pub selected: usize,
    pub setup: Option<Setup>,
    /// The time control being typed.
    pub typed: String,
    /// True if the next game set up has an online opponent.
    invites: bool,
    /// True if the config file names external engines.
    has_engines: bool,
    demo: Option<Demo>,
    pub notice: Option<Notice>,
}

#[derive(Clone, Debug)]
pub enum Entry<'a> {
    Resume(&'a Summary),
    Game(&'static Info),
    /// Open the library of the games played here.
    Library,
    Online,
    /// Open the external engines, if the config file names some.
    Engines,
    Settings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Start,
    Player(Color),
    Option(crate::rules::GameOption),
    Odds,
    Lots,
    Clock,
    /// Start from a custom position.
    Position,
}

/// The maximum length of a typed time control.
const LONGEST: usize = 30;
/// The number of the first scene of a demonstration, far from the numbers of real games.
const DEMO: u64 = u64::MAX / 2;
/// The refusal if the config file has no external engine.
const NO_ENGINES: &str = "There are no external engines yet. To add one, see pawnstorm engines --help";

impl Menu {
    /// Creates the menu with the game `info` selected, or the first entry.
    pub fn marking(info: Option<&'static Info>) -> Self {
        let menu = Self::default();
        let selected = info.and_then(|info| menu.entry_of(info.id)).unwrap_or(0);
        Self { selected, ..menu }
    }

    /// Lets the user choose a game for an online opponent.
    pub(super) fn invite(&mut self) {
        self.invites = true;
        self.say("Choose the game to play online, then press Enter on Start. The line to send appears.");
    }

    pub fn entries(&self) -> Vec<Entry<'_>> {
        let games = GAMES.iter().map(|&info| Entry::Game(info));
        self.resume
            .as_ref()
            .map(Entry::Resume)
            .into_iter()
            .chain(games)
            .chain([Entry::Library, Entry::Online])
            .chain(self.has_engines.then_some(Entry::Engines))
            .chain([Entry::Settings])
            .collect()
    }

    /// Returns the game of the selected entry, or the first game if it has none.
    pub fn info(&self) -> &'static Info {
        match self.entries()[self.selected] {
            Entry::Resume(summary) => summary.info,
            Entry::Game(info) => info,
            Entry::Library | Entry::Online | Entry::Engines | Entry::Settings => GAMES[0],
        }
    }

    pub fn resumed(&self) -> Option<&Summary> {
        self.resume.as_ref().filter(|_| self.selected == 0)
    }

    pub fn rows(&self) -> Vec<Row> {
        let players = Color::ALL.into_iter().map(Row::Player);
        let options = self.info().options.iter().map(|(option, _)| Row::Option(*option));
        let last = [Row::Odds, Row::Lots, Row::Clock, Row::Position];
        std::iter::once(Row::Start).chain(players).chain(options).chain(last).collect()
    }

    pub fn options(&self) -> Options {
        self.setup.map_or_else(|| Options::of(self.info()), |setup| setup.options)
    }

    /// Handles Esc: clears the typed time control, or closes the setup.
    pub(super) fn step_back(&mut self) {
        if self.typed.is_empty() {
            self.setup = None;
        }
        self.typed.clear();
    }

    /// Hosts a game for an online opponent. Refuses unless a human plays the other side.
    fn host(&mut self, game: &Game, cx: &mut Context) -> Transition {
        if !game.players().contains(&Player::Human) || game.players() == [Player::Remote; 2] {
            return self.refused("An online opponent needs a human on the other side: that is you.");
        }
        self.say("Opening the game…");
        Transition::Do(cx.host(game, None))
    }

    fn offer(&mut self, summary: Option<Summary>) {
        let had = usize::from(self.resume.is_some());
        self.resume = summary;
        let has = usize::from(self.resume.is_some());
        // The selection stays on its entry, but a selected first entry stays first.
        self.selected = if self.selected == 0 { 0 } else { self.selected + has - had };
    }

    fn select(&mut self, item: usize) {
        self.selected = item.min(self.entries().len() - 1);
    }

    /// Moves the selection by `by` entries or rows, cyclically.
    pub(super) fn step(&mut self, by: isize) {
        self.typed.clear();
        let next = |at: usize, count: usize| (at as isize + by).rem_euclid(count as isize) as usize;
        let rows = self.rows().len();
        match &mut self.setup {
            Some(setup) => setup.row = next(setup.row, rows),
            None => self.select(next(self.selected, self.entries().len())),
        }
    }

    pub(super) fn mark(&mut self, at: usize) {
        self.typed.clear();
        let rows = self.rows().len();
        match &mut self.setup {
            Some(setup) => setup.row = at.min(rows - 1),
            None => self.select(at),
        }
    }

    pub(super) fn change(&mut self, by: isize, cx: &Context) {
        self.typed.clear();
        let (rows, info) = (self.rows(), self.info());
        let Some(setup) = &mut self.setup else { return };
        match rows.get(setup.row) {
            Some(Row::Option(option)) => {
                let on = setup.options.get(*option);
                setup.options.set(*option, !on);
                // To play with hidden pieces, the computer would have to see them.
                if setup.options.hides_information() {
                    setup.players = Default::default();
                    setup.fit_the_players();
                }
            }
            Some(Row::Player(side)) if setup.options.hides_information() => {
                let why = format!("{}: {HIDDEN}", self.info().terms.side(*side));
                self.refuse(why);
            }
            Some(Row::Player(side)) => {
                let player = &mut setup.players[side.index()];
                let engines = cx.engines.iter().copied().map(Player::Engine);
                let perfect = game::can_be_solved(info).then_some(Player::PERFECT);
                let all: Vec<Player> = Player::all().chain(perfect).chain(engines).chain([Player::Remote]).collect();
                let at = all.iter().position(|other| other == player).unwrap_or(0) as isize;
                *player = all[(at + by).rem_euclid(all.len() as isize) as usize];
                setup.fit_the_players();
            }
            Some(Row::Odds) => setup.change_odds(info, by),
            Some(Row::Lots) => {
                if let Err(why) = setup.change_lots() {
                    self.refuse(why);
                }
            }
            Some(Row::Clock) => setup.clock = next_clock(setup.clock, by),
            _ => {}
        }
    }

    pub(super) fn show_engines(&mut self, cx: &Context) -> Transition {
        if !self.has_engines {
            return self.refused(NO_ENGINES);
        }
        Transition::push(Engines::new(&cx.engines))
    }

    pub fn entry_of(&self, id: &str) -> Option<usize> {
        self.entries().iter().position(|entry| matches!(entry, Entry::Game(info) if info.id == id))
    }

    /// Handles Enter: takes the typed time control, opens the setup of a game, or starts it.
    fn choose(&mut self, cx: &mut Context) -> Transition {
        if self.take_typed_clock() {
            return Transition::Stay;
        }
        match self.entries()[self.selected] {
            Entry::Resume(summary) => return Transition::Do(cx.resume(summary.name.clone())),
            Entry::Library => return library(cx),
            Entry::Online => {
                cx.list_online();
                return Transition::push(Online::default());
            }
            Entry::Engines => return Transition::push(Engines::new(&cx.engines)),
            Entry::Settings => return Transition::push(Page::new(cx)),
            Entry::Game(_) => {}
        }
        let Some(setup) = self.setup else {
            let mut setup = cx.setups.of(self.info(), &cx.settings, &cx.engines);
            if self.invites && !setup.players.contains(&Player::Remote) {
                setup.players = [Player::Human, Player::Remote];
                setup.fit_the_players();
            }
            self.setup = Some(setup);
            return Transition::Stay;
        };
        match self.rows().get(setup.row) {
            Some(Row::Start) => {}
            Some(Row::Position) => return Transition::Edit(None),
            _ => {
                self.change(1, cx);
                return Transition::Stay;
            }
        }
        let setup = if setup.by_lot && lot(cx.now.seconds()) { setup.swapped() } else { setup };
        let fen = setup.odds.and_then(|odds| odds.fen(self.info()));
        match game::start(self.info().id, setup.options, fen.as_deref()) {
            Ok(mut game) => {
                game.set_clock(setup.clock);
                Color::ALL.into_iter().zip(setup.players).for_each(|(side, player)| game.seat(side, player));
                if setup.players.contains(&Player::Remote) {
                    return self.host(&game, cx);
                }
                Transition::Play {
                    game: Box::new(game),
                    flipped: setup.players[0] != Player::Human && setup.players[1] == Player::Human,
                    by_lot: setup.by_lot,
                }
            }
            Err(_) => Transition::Stay,
        }
    }

    /// Erases the last character of the typed time control.
    fn erase(&mut self) {
        self.typed.pop();
    }

    /// Applies the typed time control, or shows its error. Returns `false` if there is no text.
    fn take_typed_clock(&mut self) -> bool {
        let is_typing = self.is_on_the_clock() && !self.typed.is_empty();
        if let Some(setup) = self.setup.as_mut().filter(|_| is_typing) {
            match self.typed.parse() {
                Ok(clock) => {
                    setup.clock = clock;
                    self.typed.clear();
                }
                Err(error) => self.refuse(format!("{error}.")),
            }
        }
        is_typing
    }

    fn is_on_the_clock(&self) -> bool {
        self.setup.is_some_and(|setup| self.rows().get(setup.row) == Some(&Row::Clock))
    }
}

/// Returns the next or previous usual time control; from an unusual one, the first or the last.
fn next_clock(clock: Controls, by: isize) -> Controls {
    let usual = Controls::usual();
    let count = usual.len() as isize;
    let here = usual.iter().position(|other| *other == clock).map_or(if by > 0 { -1 } else { count }, |at| at as isize);
    usual[(here + by).rem_euclid(count) as usize]
}

fn library(cx: &mut Context) -> Transition {
    cx.ask([Effect::List]);
    Transition::push(Games::default())
}

static PRACTICE: [Choice; 3] = [
    Choice { letter: 'e', label: "exercises, from easy to hard", then: |_| Transition::run(Command::Exercises) },
    Choice { letter: 'p', label: "puzzles near your strength", then: |_| Transition::run(Command::Puzzles) },
    Choice { letter: 's', label: "storm: three minutes", then: |_| Transition::run(Command::Storm) },
];

/// The box with the ways to practise.
fn practice() -> Choices {
    Choices::new("Practice", &CHOICES, &PRACTICE, Transition::Stay)
}

#[rustfmt::skip]
pub static CHOICES: Commands<Choices> = Commands { name: "ways to practise", has_letters: false, rows: &[
    screen::Row::CHOICE_ABOVE, screen::Row::CHOICE_BELOW, screen::Row::CHOOSE,
    screen::Row::new(Command::Esc, &[Key::Esc], "close", |_, _, _| Transition::close()).footer("close"),
    screen::Row::SUSPEND, screen::Row::QUIT,
] };

type Bound = screen::Row<Menu>;

#[rustfmt::skip]
pub static MENU: Commands<Menu> = Commands { name: "the menu", has_letters: true, rows: &[
    Bound::does(Command::Up, &[Key::Up, Key::Char('k')], "the entry above", |menu, _, _| menu.step(-1)),
    Bound::does(Command::Down, &[Key::Down, Key::Char('j')], "the entry below", |menu, _, _| menu.step(1)),
    Bound::does(Command::First, &[Key::Home], "the first entry", |menu, _, _| menu.mark(0)),
    Bound::does(Command::Last, &[Key::End], "the last entry", |menu, _, _| menu.mark(usize::MAX)),
    Bound::does(Command::Left, &[Key::Left], "change the value", |menu, _, cx| menu.change(-1, cx)),
    Bound::does(Command::Right, &[Key::Right, Key::Char(' ')], "change the value", |menu, _, cx| menu.change(1, cx)),
    Bound::new(Command::Enter, &[Key::Enter], "choose this game, then start it", |menu, _, cx| menu.choose(cx)).footer("choose"),
    Bound::does(Command::Esc, &[Key::Esc], "go back", |menu, _, _| menu.step_back()).footer("back"),
    Bound::does(Command::Erase, &[Key::Backspace, Key::Ctrl('h')], "erase a character of the typed clock", |menu, _, _| menu.erase()),
    Bound::new(Command::Rules, &[Key::PageDown, Key::Char('r')], "the rules of the game", |menu, _, _| Transition::push(Help::of_rules(&MENU, menu.info()))).footer("rules"),
    Bound::new(Command::Library, &[Key::Char('l')], "your games: resume, review or delete", |_, _, cx| library(cx)).word("library").footer("library"),
    Bound::new(Command::Practice, &[Key::Char('p')], "practise this game: exercises, puzzles or storm", |_, _, _| Transition::push(practice())).word("practice").footer("practice"),
    Bound::new(Command::Exercises, &[], "exercises for this game, from easy to hard", |menu, _, cx| Transition::push(Practice::new(menu.info(), &cx.progress))).word("exercises"),
    Bound::new(Command::Puzzles, &[], "puzzles of this game near your strength", |menu, _, cx| Transition::push(Puzzles::new(menu.info(), cx))).word("puzzles"),
    Bound::new(Command::Storm, &[], "as many puzzles as you can in three minutes", |menu, _, cx| Transition::push(Storm::new(menu.info(), cx))).word("storm"),
    Bound::new(Command::Edit, &[Key::Char('e')], "start from a custom position", |_, _, _| Transition::Edit(None)).footer("position"),
    Bound::new(Command::Engines, &[Key::Char('n')], "external engines: test one and set its options", |menu, _, cx| menu.show_engines(cx)).word("engines"),
    Bound::HELP, Bound::PIECES,
    Bound::settings(&[Key::Char('s'), Key::F(11), Key::Ctrl('o')]),
    Bound::SUSPEND,
    Bound::quit(&[Key::Char('q'), Key::Ctrl('c')]),
] };

impl Screen for Menu {
    fn commands(&self) -> &'static dyn Table {
        &MENU
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::Nothing(Some(&mut self.notice))
    }

    fn mouse(&mut self, mouse: Mouse, cx: &mut Context) -> Transition {
        match (mouse.kind, mouse.target) {
            (MouseKind::WheelUp, _) => self.step(-1),
            (MouseKind::WheelDown, _) => self.step(1),
            (MouseKind::Down, Some(Target::Item(item))) => {
                if self.selected != item {
                    self.select(item);
                    self.setup = None;
                } else if self.setup.is_none() {
                    return self.choose(cx);
                }
            }
            (MouseKind::Down, Some(Target::Row(row))) if self.setup.is_some() => {
                self.mark(row);
                return self.choose(cx);
            }
            _ => {}
        }
        Transition::Stay
    }

    fn awaits_a_game(&self) -> bool {
        true
    }

    fn printed(&mut self, _: &Change, cx: &Context) -> Vec<String> {
        self.lines(cx.now)
    }

    fn hear_line(&mut self, line: &str) -> Option<Heard> {
        Some(self.hear(line))
    }

    fn type_char(&mut self, c: char, _: bool) -> bool {
        let fits = c.is_ascii_digit() || !self.typed.is_empty() && c.is_ascii_graphic();
        if !fits || !self.is_on_the_clock() {
            self.typed.clear();
            return false;
        }
        if self.typed.len() < LONGEST {
            self.typed.push(c);
        }
        true
    }

    fn paste(&mut self, text: &str) -> Transition {
        if let Some(fen) = pasted::fen(text) {
            return Transition::Edit(Some(fen));
        }
        self.refused("You can paste a position (FEN) or a game (PGN) here; this is neither.")
    }

    fn label(&self, row: &Binding) -> Option<&'static str> {
        let holds = match row.command {
            // On the list of games, there is nothing to go back to.
            Command::Esc => self.setup.is_some(),
            // Only a game has rules to show.
            Command::Rules => matches!(self.entries()[self.selected], Entry::Resume(_) | Entry::Game(_)),
            _ => true,
        };
        row.footer.filter(|_| holds)
    }

    fn position(&self) -> Option<Position> {
        let info = self.info();
        let (players, controls) =
            self.setup.map_or((Default::default(), Controls::NONE), |setup| (setup.players, setup.clock));
        let fen = info.start.into();
        Some(Position { info, options: self.options(), flipped: false, fen, players, controls })
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        match *msg {
            Msg::Newest(summary, unread) => {
                self.offer(summary.map(|summary| *summary));
                if let Some(unread) = unread {
                    self.refuse(unread);
                }
            }
            Msg::Failed(why) => self.refuse(why),
            msg => return Err(Box::new(msg)),
        }
        Ok(Transition::Stay)
    }

    fn refresh(&mut self, _: Option<&dyn Screen>, is_free: bool, cx: &mut Context) {
        self.has_engines = !cx.engines.is_empty();
        self.demonstrate(cx.settings.animation && is_free, cx.uptime);
    }

    fn wake(&self, uptime: Duration) -> Option<Duration> {
        Some(self.demo.as_ref()?.due?.saturating_sub(uptime))
    }

    fn seen(&self) -> Option<Seen> {
        let shown = self.demonstrated()?;
        let scene = shown.scene.game.scene(shown.ply, Viewer::Everyone);
        Some(Seen { game: DEMO + shown.number as u64, ply: shown.ply, flipped: false, scene })
    }
}
