//! The program in its world, and the laws that it is held to.

use super::Reached;
use super::outside::Journal;
use crate::fuzz::files;
use crate::journal;
use crate::prelude::*;
use pawnstorm::app::engines::Engines;
use pawnstorm::app::online::Online;
use pawnstorm::game::EngineName;
use pawnstorm::game::pgn::parse;
use pawnstorm::rules::text::is_control;
use pawnstorm::ui;
use pawnstorm::ui::Drawn;
use std::collections::VecDeque;

/// No message has more than so many effects, and no chain of messages and effects is longer.
const EFFECTS: usize = 12;
const CHAIN: usize = 200;
/// What the first day is.
const DAY: u64 = 1_795_289_400;

/// A game on the screen: its number, what happened in it, and whether it is only looked at.
struct Seen {
    id: u64,
    log: Vec<Event>,
    is_reviewed: bool,
}

pub(super) struct World {
    pub(super) app: App,
    pub(super) left: bool,
    pub(super) reached: Reached,
    pub(super) size: (u16, u16),
    /// What could be clicked, the last of it last; some of it lies there no more.
    pub(super) targets: Vec<Target>,
    /// What is still to be answered.
    pub(super) pending: Vec<Msg>,
    pub(super) journals: BTreeMap<String, Journal>,
    /// The journals of the games that were begun since the program was.
    pub(super) names: BTreeMap<u64, String>,
    /// What was saved of them at last.
    pub(super) saved: BTreeMap<u64, usize>,
    /// What happened in them, as it was seen last.
    logs: BTreeMap<u64, Vec<Event>>,
    pub(super) is_full: bool,
    pub(super) shared: Shared,
}

impl World {
    pub(super) fn new(random: &mut Random) -> Self {
        let journals = (0..random.below(6)).map(|number| {
            let game = match random.below(6) {
                0 => a_secret_game(random),
                _ => journal::play(random.choose(GAMES).id, random.below(30), random.below(99) as u64),
            };
            let log = game.log().to_vec();
            (format!("game-{number}"), Journal { header: journal::header(&game), log })
        });
        let mut world = Self {
            app: App::default(),
            left: false,
            reached: Reached::new(),
            size: (80, 24),
            targets: Vec::new(),
            pending: Vec::new(),
            journals: journals.collect(),
            names: BTreeMap::new(),
            saved: BTreeMap::new(),
            logs: BTreeMap::new(),
            is_full: false,
            shared: Shared::new(1),
        };
        world.begin_again(random);
        world
    }

    /// The program is started, in one of the ways in which that is done.
    pub(super) fn begin_again(&mut self, random: &mut Random) {
        self.left = false;
        self.pending.clear();
        self.saved.clear();
        self.names.clear();
        self.logs.clear();
        self.app = match random.below(4) {
            0 => App::playing(a_game(random), Settings::default()),
            _ => App::default(),
        };
        let app = &mut self.app;
        app.context.now = Timestamp::new(DAY + random.below(10_000) as u64);
        app.context.explains = random.below(2) == 0;
        app.context.settings.animation = random.below(2) == 0;
        app.context.settings.ascii = random.below(4) == 0;
        app.context.settings.bell = [None, Some(true), Some(false)][random.below(3)];
        app.context.settings.bar = random.below(2) == 0;
        app.context.settings.turns_round = random.below(4) == 0;
        if random.below(2) == 0 {
            let config = "[engines.fish]\ncommand = 'fish'\n[engines.bird]\ncommand = 'bird'\n[keys]\nundo = 'ctrl-b'\n\
                          hint = ['f11', 'alt-h']\nlibrary = 'x'\n";
            Config::parse(config, "config.toml").configure(app);
        }
        match random.below(10) {
            0 => app.open(Games::of_file("games.pgn".into())),
            1 => app.open(Practice::new(GAMES[random.below(GAMES.len())], &app.context.progress)),
            2 => drop(app.open_game(Msg::Loaded(Box::new(parse(files::a_pgn(random), 1))))),
            3 => {
                app.open(Practice::new(GAMES[0], &app.context.progress));
                app.screen_mut::<Practice>().expect("it is open").warn("What is learned here cannot be kept.");
            }
            4 => drop(app.open_game(Msg::Loaded(Box::new(parse(VARIATIONS.as_bytes(), 1))))),
            _ => {}
        }
        if random.below(6) == 0 && self.app.screen::<Menu>().is_some() {
            // The user's own key for it, or that of the program.
            for key in ['x', 'l'].into_iter().map(Key::Char) {
                if self.app.screen::<Menu>().is_some() {
                    self.send(Msg::Key(key), random);
                }
            }
            while !self.pending.is_empty() {
                self.answer(random);
            }
        } else if random.below(4) == 0
            && let Some(name) = self.journals.keys().next_back().cloned()
        {
            for effect in self.app.resume(name) {
                if let Some(msg) = self.perform(effect, random) {
                    self.send(msg, random);
                }
            }
        }
        let newest = self.newest();
        self.send(Msg::Newest(newest.map(Box::new), None), random);
        for effect in self.app.begin() {
            let answers = self.perform(effect, random);
            self.pending.extend(answers);
        }
    }

    /// Hands a message to the program, does what it asks for, and holds it to the laws.
    pub(super) fn send(&mut self, msg: Msg, random: &mut Random) {
        self.take_in(msg, random);
        self.is_seen(random);
    }

    /// A message, and all that follows from it at once.
    fn take_in(&mut self, msg: Msg, random: &mut Random) {
        let mut queue = VecDeque::from([msg]);
        let mut chain = 0;
        while let Some(msg) = queue.pop_front() {
            self.reached.msg(&msg);
            let told = format!("{msg:?}");
            let is_input = matches!(msg, Msg::Key(_) | Msg::Mouse(_) | Msg::Paste(_));
            let before = self.seen();
            let effects = self.app.update(msg);
            assert!(effects.len() <= EFFECTS, "{told}: {effects:?}");
            self.holds(before.as_ref(), is_input, &told);
            for effect in effects {
                chain += 1;
                assert!(chain < CHAIN, "{told} has no end");
                queue.extend(self.perform(effect, random));
            }
        }
    }

    /// The game on the screen that has a journal.
    fn seen(&self) -> Option<Seen> {
        let playing = self.app.screen::<Playing>().map(|playing| &playing.line.view);
        let over = self.app.screen::<GameOver>().map(|over| &over.view);
        let view = playing.or(over).or(self.app.screen::<Review>().map(|review| &review.study.view))?;
        let record = view.record.as_ref()?;
        let is_reviewed = self.app.screen::<Review>().is_some();
        Some(Seen { id: record.id, log: view.game.log().to_vec(), is_reviewed })
    }

    /// What happened in a game has happened: nothing of it goes, and where it is only looked at nothing is added.
    fn holds(&mut self, before: Option<&Seen>, is_input: bool, told: &str) {
        let Some(now) = self.seen() else { return };
        let known = self.logs.entry(now.id).or_default();
        assert!(now.log.starts_with(known), "{told}: {:?} has become {:?}", known, now.log);
        if let Some(before) = before.filter(|before| before.id == now.id) {
            let is_looked_at = now.is_reviewed || before.is_reviewed;
            assert!(!is_looked_at || before.log == now.log, "{told} in a review: {:?}", &now.log[before.log.len()..]);
            let looks = ["Key(PageUp)", "Key(PageDown)", "Key(Home)", "Key(End)", "target: Some(Ply("];
            // A flag may fall whatever is done.
            let flagged = self.app.view().is_some_and(|view| view.game.clock().is_some());
            if is_input && !flagged && looks.iter().any(|key| told.contains(key)) {
                assert!(before.log == now.log, "{told} changes the game: {:?}", &now.log[before.log.len()..]);
            }
        }
        *known = now.log;
    }

    /// The screen is drawn, and now and then at another size.
    fn is_seen(&mut self, random: &mut Random) {
        let (drawn, shown) = self.draw(self.size);
        self.reached.screen(&self.app, &shown);
        self.targets.extend(drawn.targets().map(|(_, target)| target));
        let old = self.targets.len().saturating_sub(400);
        self.targets.drain(..old);
        if random.below(6) == 0 {
            self.draw((random.below(200) as u16, random.below(70) as u16));
        }
        for said in said(&self.app) {
            assert!(!said.contains(is_control), "{said:?}");
        }
        self.app.drawn(drawn.frame);
    }

    fn draw(&self, (width, height): (u16, u16)) -> (Drawn, String) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let drawn = ui::render(&self.app, &mut buffer);
        let shown = ui::text(&buffer);
        for cell in &buffer.content {
            assert!(!cell.symbol().contains(is_control), "{:?} is on the screen:\n{shown}", cell.symbol());
        }
        for (area, target) in drawn.targets() {
            let within = area.intersection(buffer.area) == area;
            assert!(within, "{target:?} lies at {area:?} of {width}x{height}:\n{shown}");
        }
        (drawn, shown)
    }

    /// Sleeps until nothing moves by itself any more, or for a while; it is not woken without end at one moment.
    pub(super) fn sleep(&mut self, random: &mut Random) {
        let mut at_once = 0;
        for _ in 0..1 + random.below(40) {
            let Some(after) = self.app.wake() else { break };
            at_once = if after.is_zero() { at_once + 1 } else { 0 };
            assert!(at_once < 20, "it is woken again and again");
            self.pass(after, random);
        }
    }

    /// So much time passes, and the program is woken.
    pub(super) fn pass(&mut self, time: Duration, random: &mut Random) {
        self.app.context.uptime += time;
        self.app.context.now = Timestamp::new(self.app.context.now.seconds() + time.as_secs());
        self.send(Msg::Tick, random);
    }
}

/// All that the screen says of what happened.
fn said(app: &App) -> Vec<String> {
    let mut said: Vec<Option<String>> = Vec::new();
    let mut notice =
        |notice: &Option<pawnstorm::app::notice::Notice>| said.push(notice.as_ref().map(|notice| notice.text.clone()));
    if let Some(menu) = app.screen::<Menu>() {
        notice(&menu.notice);
    } else if let Some(playing) = app.screen::<Playing>() {
        notice(&playing.line.notice);
    } else if let Some(over) = app.screen::<GameOver>() {
        notice(&over.notice);
    } else if let Some(review) = app.screen::<Review>() {
        notice(&review.study.notice);
        said.push(Some(review.study.says()));
    } else if let Some(trial) = app.screen::<Trial>() {
        notice(&trial.line.notice);
    } else if let Some(games) = app.screen::<Games>() {
        notice(&games.says());
    } else if let Some(online) = app.screen::<Online>() {
        notice(&online.details.notice);
    } else if let Some(engines) = app.screen::<Engines>() {
        notice(&engines.details.notice);
        said.extend(engines.lines().into_iter().map(Some));
    } else if let Some(editor) = app.screen::<Editor>() {
        notice(&editor.notice);
        said.push(editor.problem());
    } else if let Some(puzzles) = app.screen::<Puzzles>() {
        notice(&puzzles.notice);
        puzzles.attempt.iter().for_each(|attempt| notice(&attempt.line.notice));
    } else if let Some(storm) = app.screen::<Storm>() {
        notice(&storm.notice);
        storm.attempt.iter().for_each(|attempt| notice(&attempt.line.notice));
    } else if let Some(practice) = app.screen::<Practice>() {
        notice(&practice.notice);
        practice.exercise.iter().for_each(|exercise| notice(&exercise.line.notice));
    }
    said.into_iter().flatten().collect()
}

// The games that a run begins with.

/// A game in which much else is told.
pub(super) const VARIATIONS: &str = "[White \"A\"]\n\n1. e4 (1. d4 d5 (1... Nf6 2. c4 $1 { well } e6) 2. c4) 1... e5 2. Nf3 (2. f4 exf4) \
                          2... Nc6 { so [%clk 0:10:00] } 3. Bb5 a6 (3... Nf6 4. O-O) 4. Bxc6 *";

/// A game as it is begun on the command line.
pub(super) fn a_game(random: &mut Random) -> Game {
    let at = random.below(GAMES.len());
    let info = GAMES[at];
    let mut options = Options::of(info);
    for (option, _) in info.options {
        if random.below(3) == 0 {
            options.set(*option, random.below(2) == 0);
        }
    }
    let start = match random.below(8) {
        0 if info.id == "chess" => Some("8/P6P/4k3/8/8/4K3/p6p/8 w - - 0 1"),
        0..4 => Some(files::a_fen(at, random)),
        _ => None,
    };
    let mut game = game::start(info.id, options, start).unwrap_or_else(|error| panic!("{start:?}: {error}"));
    if random.below(3) == 0 {
        game.set_clock(*random.choose(&Controls::usual()));
    }
    if game.can_think() {
        for side in Color::ALL {
            let level = Level::all().next().expect("there are levels");
            let fish: EngineName = "fish".parse().expect("a name");
            let player = *random.choose(&[Player::Human, Player::Human, Player::Computer(level), Player::Engine(fish)]);
            game.seat(side, player);
        }
    }
    game
}

/// A game in which the sides hide pieces from each other, and that is not over.
pub(super) fn a_secret_game(random: &mut Random) -> Game {
    let options = Options::NONE.with(GameOption::HiddenSpies);
    let mut game = game::start("pawns-chess", options, None).expect("it starts");
    for _ in 0..random.below(6) {
        let turn = random.choose(game.routes()).clone();
        game.play(&turn).expect("it is a move of this position");
    }
    game
}
