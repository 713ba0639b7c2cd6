//! The whole program, without a terminal: a user who does anything with it, and a world outside that answers what it asks for late,
//! twice, wrongly or not at all.
//!
//! The laws: nothing panics or goes round for ever; what is drawn at any size has nothing in it that a terminal would obey, and all
//! that can be clicked lies within it; what happened in a game stays in its log, looking back and a review change nothing of it, and
//! its journal has no gap. Every screen is reached, and all that can lie over one.

mod outside;
mod user;
mod world;

use super::run;
use crate::prelude::*;
use pawnstorm::app::Screen as _;
use pawnstorm::app::export::Replace;
use pawnstorm::app::help::Help;
use pawnstorm::app::line::Line;
use pawnstorm::app::places::{EXPORT, LEAVE};
use pawnstorm::app::playing::Cover;
use pawnstorm::app::settings_page::Page;
use std::sync::Mutex;
use world::World;

/// What the cases so far have reached.
static REACHED: Mutex<Reached> = Mutex::new(Reached::new());

fn one(random: &mut Random) {
    let mut world = World::new(random);
    for _ in 0..40 + random.below(160) {
        world.act(random);
        if world.left {
            world.begin_again(random);
        }
    }
    REACHED.lock().expect("nobody panics with it").add(&world.reached);
}

/// Whatever is done, the laws hold; and there is no screen that was not seen.
#[test]
fn app() {
    run("app", 160, one);
    // One case alone, or a moment, goes nowhere.
    if ["PAWNSTORM_FUZZ_CASE", "PAWNSTORM_FUZZ_SECONDS"].iter().all(|name| env::var_os(name).is_none()) {
        REACHED.lock().expect("nobody panics with it").is_everything();
    }
}

// What a run has come to: a test that reaches nothing proves nothing.

/// What was reached, and how often.
#[derive(Debug, Default)]
struct Reached(BTreeMap<String, u64>);

/// All that is to be reached, apart from each game at the table and after it.
const EVERYTHING: [(&str, &str); 9] = [
    // Where keys are looked up.
    (
        "place",
        "the menu|a game|after a game|a review|trying a line|the library|a PGN file|the list of engines|the editor|ways to practise|practice|an exercise|puzzles|a puzzle|a storm|after a storm|export|the settings|the help page",
    ),
    ("editor", "Board|Palette|List|Fen|asks Leave|asks Quit|asks Start"),
    ("task", "Open|Judging"),
    // Questions, and what lies over which screen.
    ("asks", "Resign|Restart|Menu|Quit|Draw|Position|to delete|to leave unsaved"),
    ("help", "over the menu|over a game|over a review|over the library|over the editor"),
    ("settings", "over the menu|over a game|over a review|over the editor"),
    ("click", "Square|Ply|History|Item|Row|Choice|Answer|Command|Text|Piece|Part|Input|None"),
    (
        "msg",
        "Key|Mouse|Paste|Tick|Proved|Thought|Decided|EngineFailed|Probed|Written|Kept|Saved|Unsaved|Newest|Listed|Opened|\
         Resumed|Deleted|Indexed|Loaded|NotKept|Failed",
    ),
    (
        "effect",
        "Quit|Suspend|Prove|Think|Consult|Probe|Halt|Copy|Ring|Keep|Write|Save|Close|Newest|List|Open|Resume|Index|Load|\
         Learned|Remember|Delete",
    ),
];
/// Parts of screens.
const PARTS: &str = "set-up|opening words|cover|looking back|choice|pieces touched|trouble with an engine|computer thinks|\
                     clock runs|hint|read-only|variation|autoplay|analysis|filter|lesson|export panel|export replaces|too small";

/// The name of a variant, as it shows itself.
fn name(of: &impl std::fmt::Debug) -> String {
    let shown = format!("{of:?}");
    shown.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().into()
}

impl Reached {
    const fn new() -> Self {
        Self(BTreeMap::new())
    }

    fn note(&mut self, what: String) {
        *self.0.entry(what).or_default() += 1;
    }

    fn add(&mut self, other: &Self) {
        for (what, times) in &other.0 {
            *self.0.entry(what.clone()).or_default() += times;
        }
    }

    fn is_everything(&self) {
        let games = GAMES.iter().flat_map(|info| ["game", "over", "review"].map(|at| format!("{at} {}", info.id)));
        let all = EVERYTHING.iter().flat_map(|(of, all)| all.split('|').map(move |each| format!("{of} {each}")));
        let everything = all.chain(PARTS.split('|').map(String::from)).chain(games);
        let missing: Vec<_> = everything.filter(|what| !self.0.contains_key(what)).collect();
        assert!(missing.is_empty(), "never reached: {missing:?}; this was: {:#?}", self.0);
    }

    fn msg(&mut self, msg: &Msg) {
        if let Msg::Mouse(mouse) = msg {
            self.note(format!("click {}", mouse.target.map_or("None".into(), |target| name(&target))));
        }
        self.note(format!("msg {}", name(msg)));
    }

    fn effect(&mut self, effect: &Effect) {
        let name = if let Effect::Storage(stored) = effect { name(stored) } else { name(effect) };
        self.note(format!("effect {name}"));
    }

    /// What is on the screen, and what it says.
    fn screen(&mut self, app: &App, shown: &str) {
        self.note(format!("place {:?}", app.place()));
        if shown.contains("This window is too") {
            self.note("too small".into());
        }
        let top = app.screens.top();
        if let Some(help) = top.downcast::<Help>() {
            self.note(format!("help over {:?}", help.place));
        } else if top.is::<Page>() {
            self.note(format!("settings over {:?}", app.screens.screen().place()));
        } else if top.is_at(&EXPORT) {
            self.note("export panel".into());
        } else if top.is::<Replace>() {
            self.note("export replaces".into());
        } else if top.is_at(&LEAVE) {
            self.note("asks to leave unsaved".into());
        }
        if app.is_thinking() {
            self.note("computer thinks".into());
        }
        if app.running().is_some() {
            self.note("clock runs".into());
        }
        if app.screen::<Menu>().is_some_and(|menu| menu.setup.is_some()) {
            self.note("set-up".into());
        } else if let Some(playing) = app.screen::<Playing>() {
            self.note(format!("game {}", playing.line.view.game.info().id));
            match playing.cover {
                Cover::Opening(_) => self.note("opening words".into()),
                Cover::HandedOver(_) => self.note("cover".into()),
                Cover::None => {}
            }
            self.line(&playing.line);
        } else if let Some(over) = app.screen::<GameOver>() {
            self.note(format!("over {}", over.view.game.info().id));
        } else if let Some(review) = app.screen::<Review>() {
            self.note(format!("review {}", review.study.game().info().id));
            if shown.contains("VARIATION ") {
                self.note("variation".into());
            }
            if review.pace().is_some() {
                self.note("autoplay".into());
            }
            if app.is_thinking() {
                self.note("analysis".into());
            }
        } else if let Some(trial) = app.screen::<Trial>() {
            self.line(&trial.line);
        } else if let Some(library) = app.screen::<Games>().filter(|games| games.file.is_none()) {
            if library.question().is_some() {
                self.note("asks to delete".into());
            }
            if !library.list.filter.is_empty() {
                self.note("filter".into());
            }
        } else if let Some(editor) = app.screen::<Editor>() {
            self.note(format!("editor {}", name(&editor.focus)));
            if let Some(question) = editor.question {
                self.note(format!("editor asks {}", name(&question)));
            }
        } else if let Some(exercise) = app.screen::<Practice>().and_then(|practice| practice.exercise.as_ref()) {
            self.note(format!("task {}", name(&exercise.state)));
            self.line(&exercise.line);
        } else if let Some(puzzle) = app.screen::<Puzzles>().and_then(|puzzles| puzzles.attempt.as_ref()) {
            self.note(format!("task {}", name(&puzzle.state)));
            self.line(&puzzle.line);
        }
    }

    fn line(&mut self, line: &Line) {
        let parts = [
            ("looking back", line.view.back_at.is_some()),
            ("choice", line.input.choice.is_some()),
            ("pieces touched", line.view.game.touch().squares.iter().len() > 0),
            ("trouble with an engine", line.view.opponent.trouble().is_some()),
            ("hint", line.view.hint.is_some()),
            ("read-only", line.view.read_only().is_some()),
            ("lesson", line.lesson.is_some()),
        ];
        for (part, _) in parts.iter().filter(|(_, is_there)| *is_there) {
            self.note((*part).into());
        }
        if let Some(question) = &line.question {
            self.note(format!("asks {}", name(question)));
        }
    }
}
