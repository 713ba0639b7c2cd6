//! A person at the program, without a terminal: keys go in, the screen comes out.

use crate::prelude::*;
use pawnstorm::app::Mouse;
use pawnstorm::app::Write;
use pawnstorm::app::puzzles::progress::PuzzleProgress;
use pawnstorm::game::journal::lines;
use pawnstorm::game::think::Thinker;
use pawnstorm::tui::{performer, puzzle_file};
use pawnstorm::ui::{self, Drawn};

/// More nothing is thought about here.
const NODES: u64 = 2_000;

/// The program, the window it is seen in, and whether it has been left.
pub(crate) struct Driver {
    pub(crate) app: App,
    pub(crate) size: (u16, u16),
    pub(crate) left: bool,
    pub(crate) goodbye: &'static str,
    /// What was copied to the clipboard last.
    pub(crate) copied: Option<String>,
    /// What was to be written to files; whoever tests it answers.
    pub(crate) writes: Vec<Write>,
    /// What is written of each game, by its number; or why nothing can be.
    pub(crate) journals: Result<BTreeMap<u64, String>, &'static str>,
    /// What was saved of each game.
    pub(crate) logs: BTreeMap<u64, Vec<Event>>,
    /// The settings that were to be kept in the config file.
    pub(crate) kept: Vec<(Item, String)>,
    /// What was asked of the connection with a host elsewhere.
    pub(crate) online: Vec<RemoteEffect>,
    /// How often the bell rang.
    pub(crate) rings: usize,
    /// Whether the computer is to be kept thinking.
    pub(crate) holds: bool,
    /// What it thinks about, with the number of each, until [`Driver::think`].
    pub(crate) held: Vec<Held>,
    /// Which thinking was stopped.
    pub(crate) halted: Vec<u64>,
}

/// Something to be thought about: its number and ply, and how.
pub(crate) type Held = (u64, usize, Thinker, Box<SearchTask>);

impl Driver {
    /// The program from the menu, in a window of 80x24.
    pub(crate) fn menu() -> Self {
        Self::new(App::default())
    }

    pub(crate) fn new(mut app: App) -> Self {
        // No time passes here by itself.
        app.context.settings.animation = false;
        Self {
            app,
            size: (80, 24),
            left: false,
            goodbye: "",
            copied: None,
            writes: Vec::new(),
            journals: Ok(BTreeMap::new()),
            logs: BTreeMap::new(),
            kept: Vec::new(),
            online: Vec::new(),
            rings: 0,
            holds: false,
            held: Vec::new(),
            halted: Vec::new(),
        }
    }

    /// A game, from a FEN or its start.
    pub(crate) fn game(id: &str, fen: Option<&str>) -> Self {
        Self::with_options(id, fen, Options::of(data::info(id)))
    }

    pub(crate) fn with_options(id: &str, fen: Option<&str>, options: Options) -> Self {
        let game = game::start(id, options, fen).expect("the game starts");
        Self::new(App::playing(game, Settings::default()))
    }

    pub(crate) fn timed(id: &str, controls: &str) -> Self {
        let info = data::info(id);
        let mut game = game::start(id, Options::of(info), None).expect("the game starts");
        game.set_clock(controls.parse().expect("it sets clocks"));
        Self::new(App::playing(game, Settings::default()))
    }

    /// The list of the games of a file.
    pub(crate) fn file(path: &Path) -> Self {
        let mut driver = Self::menu();
        driver.app.open(Games::of_file(path.into()));
        driver.begin();
        driver
    }

    /// Does what is to be done when the program begins.
    pub(crate) fn begin(&mut self) -> &mut Self {
        for effect in self.app.begin() {
            self.perform(effect);
        }
        self
    }

    pub(crate) fn size(mut self, width: u16, height: u16) -> Self {
        self.size = (width, height);
        self
    }

    /// With White's figures as outlines, so that the characters alone tell the sides apart.
    pub(crate) fn hollow(mut self) -> Self {
        self.app.context.set(Item::Theme, "high-contrast").expect("there is such a theme");
        self.app.context.set(Item::Pieces, "symbols").expect("they can be shown so");
        self
    }

    /// Presses keys: letters as they are, others by name in angle brackets (`e4<Enter>`, `<PgUp>`, `<Ctrl-U>`).
    pub(crate) fn keys(&mut self, script: &str) -> &mut Self {
        for key in parse(script) {
            self.send(Msg::Key(key));
        }
        self
    }

    pub(crate) fn after(mut self, script: &str) -> Self {
        self.keys(script);
        self
    }

    /// So much time passes, and the program is woken.
    pub(crate) fn pass(&mut self, time: Duration) -> &mut Self {
        self.app.context.uptime += time;
        self.send(Msg::Tick);
        self
    }

    /// Presses the mouse button on a target and lets it go on another.
    pub(crate) fn drag(&mut self, from: Target, to: Target) -> &mut Self {
        self.mouse(MouseKind::Down, from).mouse(MouseKind::Up, to)
    }

    /// Presses the button and lets it go on the same cell, whatever has come to lie there by then.
    pub(crate) fn click(&mut self, target: Target) -> &mut Self {
        let place = self.draw().1.place(target);
        self.mouse(MouseKind::Down, target);
        let target = place.and_then(|place| self.draw().1.target(place.x, place.y));
        self.send(Msg::Mouse(Mouse { kind: MouseKind::Up, target }));
        self
    }

    /// The mouse reaches a target by its place on the screen, as in a terminal.
    pub(crate) fn mouse(&mut self, kind: MouseKind, target: Target) -> &mut Self {
        let (_, drawn) = self.draw();
        let place = drawn.place(target).unwrap_or_else(|| panic!("{target:?} is not on the screen:\n{}", self.text()));
        let target = drawn.target(place.x, place.y);
        self.send(Msg::Mouse(Mouse { kind, target }));
        self
    }

    /// Sends a message and does what is asked for at once.
    pub(crate) fn send(&mut self, msg: Msg) {
        for effect in self.app.update(msg) {
            self.perform(effect);
        }
        let (_, drawn) = self.draw();
        self.app.drawn(drawn.frame);
    }

    pub(crate) fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Quit { goodbye } => (self.left, self.goodbye) = (true, goodbye),
            Effect::Ring => self.rings += 1,
            Effect::Remote(effect) => self.online.push(effect),
            Effect::Keep(settings) => self.kept.extend(settings),
            Effect::Copy(text) => self.copied = Some(text),
            Effect::Write(write) => self.writes.push(write),
            Effect::Prove { id, proof: Work(proof), .. } => {
                let verdict = proof(&|| false);
                self.send(Msg::Proved { proof: id, verdict });
            }
            Effect::Index { path } => performer::index(&path, |msg| {
                self.send(msg);
                true
            }),
            Effect::Load { path, game } => self.send(performer::load(&path, &game)),
            Effect::Storage(StorageEffect::Save { id, header, from, new, folder }) => {
                let msg = match &mut self.journals {
                    Ok(journals) => {
                        let log = self.logs.entry(id).or_default();
                        assert!(from <= log.len(), "events before {from} were not sent");
                        log.truncate(from);
                        log.extend(new);
                        journals.insert(id, header.line() + &lines(&header, log, log.len()));
                        Msg::Saved {
                            id,
                            upto: log.len(),
                            said: folder.map(|folder| format!("It is kept in {folder}.")),
                        }
                    }
                    Err(why) => Msg::Unsaved { id, why: (*why).into() },
                };
                self.send(msg);
            }
            Effect::Think { id, ply, thinker: Work(thinker), task, .. } => {
                self.held.push((id, ply, thinker, task));
                if !self.holds {
                    self.think();
                }
            }
            Effect::Halt { id } => self.halted.push(id),
            Effect::Storage(StorageEffect::Puzzles) => self.send(Msg::PuzzleProgress(Ok(PuzzleProgress::default()))),
            Effect::FindPuzzles(search) => {
                if let Some(found) = puzzle_file::find(&search) {
                    self.send(Msg::PuzzlesFound(found));
                }
            }
            Effect::Storage(StorageEffect::Newest) => self.send(Msg::Newest(None, None)),
            // There is no folder of games, and no shell.
            _ => {}
        }
    }

    pub(crate) fn draw(&self) -> (Buffer, Drawn) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        let drawn = ui::render(&self.app, &mut buffer);
        (buffer, drawn)
    }

    /// Thinks about what came last, and tells the program.
    pub(crate) fn think(&mut self) -> &mut Self {
        let (id, ply, thinker, mut task) = self.held.pop().expect("there is something to think about");
        task.limits.nodes = task.limits.nodes.map(|nodes| nodes.min(NODES));
        let mut thoughts = Vec::new();
        let decision = thinker(&task, &Shared::new(1), &mut |thought| thoughts.push(thought));
        for thought in thoughts {
            self.send(Msg::Thought { id, thought });
        }
        self.send(Msg::Decided { id, ply, decision });
        self
    }

    pub(crate) fn text(&self) -> String {
        ui::text(&self.draw().0)
    }

    /// Asserts that the screen shows a text, wherever it is broken into lines.
    #[track_caller]
    pub(crate) fn shows(&mut self, text: &str) -> &mut Self {
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat(&self.text()).contains(&flat(text)), "the screen does not show {text:?}:\n{}", self.text());
        self
    }

    /// Asserts that a form on the screen has a row with a label and a value, written here as `label: value`.
    #[track_caller]
    pub(crate) fn shows_row(&mut self, row: &str) -> &mut Self {
        let (label, value) = row.split_once(": ").expect("a label and a value");
        let begins = |line: &str| -> bool {
            let words: Vec<&str> = line.split_whitespace().filter(|word| !["►", "←"].contains(word)).collect();
            words.join(" ").to_lowercase().starts_with(&format!("{label} {value}").to_lowercase())
        };
        assert!(self.text().lines().any(begins), "the screen has no row {row:?}:\n{}", self.text());
        self
    }

    /// Asserts that the screen does not show a text.
    #[track_caller]
    pub(crate) fn lacks(&mut self, text: &str) -> &mut Self {
        let flat = self.text().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!flat.contains(text), "the screen shows {text:?}:\n{}", self.text());
        self
    }
}

fn parse(script: &str) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut rest = script;
    while let Some(c) = rest.chars().next() {
        if let Some((name, after)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            keys.push(named(name));
            rest = after;
        } else {
            keys.push(Key::Char(c));
            rest = &rest[c.len_utf8()..];
        }
    }
    keys
}

fn named(name: &str) -> Key {
    let all = [
        Key::Enter,
        Key::Esc,
        Key::Tab,
        Key::BackTab,
        Key::Backspace,
        Key::Delete,
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::CtrlUp,
        Key::CtrlDown,
        Key::Home,
        Key::End,
        Key::PageUp,
        Key::PageDown,
    ];
    let control = ('a'..='z').map(Key::Ctrl);
    let alt = ('a'..='z').map(Key::Alt);
    let function = (1..=12).map(Key::F);
    all.into_iter()
        .chain(control)
        .chain(alt)
        .chain(function)
        .find(|key| key.name() == name)
        .unwrap_or_else(|| panic!("there is no key <{name}>"))
}
