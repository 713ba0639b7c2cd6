//! What a run has come to: a test that reaches nothing proves nothing.

use crate::prelude::*;
use pawnstorm::app::Screen as _;
use pawnstorm::app::overlay::Overlay;

/// What was reached, and how often.
#[derive(Debug, Default)]
pub(super) struct Reached(BTreeMap<String, u64>);

/// All that is to be reached, apart from each game at the table and after it.
const EVERYTHING: &[&str] = &[
    // Where keys are looked up.
    "place Menu",
    "place Game",
    "place Over",
    "place Review",
    "place Trial",
    "place Library",
    "place File",
    "place Engines",
    "place Editor",
    "place Course",
    "place Exercise",
    "place Export",
    "place Settings",
    "place Help",
    // Parts of screens.
    "set-up",
    "opening words",
    "cover",
    "looking back",
    "choice",
    "pieces touched",
    "trouble with an engine",
    "computer thinks",
    "clock runs",
    "hint",
    "read-only",
    "variation",
    "autoplay",
    "analysis",
    "filter",
    "lesson",
    "editor Board",
    "editor Palette",
    "editor List",
    "editor Fen",
    "task Open",
    "task Judging",
    "export panel",
    "export replaces",
    "asks to leave unsaved",
    "too small",
    // Questions.
    "asks Resign",
    "asks Restart",
    "asks Menu",
    "asks Quit",
    "asks Draw",
    "asks Position",
    "asks to delete",
    "editor asks Leave",
    "editor asks Quit",
    "editor asks Start",
    // What lies over which screen.
    "help over Menu",
    "help over Game",
    "help over Review",
    "help over Library",
    "help over Editor",
    "settings over Menu",
    "settings over Game",
    "settings over Review",
    "settings over Editor",
    // What can be clicked.
    "click Square",
    "click Ply",
    "click History",
    "click Item",
    "click Row",
    "click Choice",
    "click Answer",
    "click Command",
    "click Text",
    "click Piece",
    "click Part",
    "click Input",
    "click None",
    // What comes in.
    "msg Key",
    "msg Mouse",
    "msg Paste",
    "msg Tick",
    "msg Proved",
    "msg Thought",
    "msg Decided",
    "msg EngineFailed",
    "msg Probed",
    "msg Written",
    "msg Kept",
    "msg Saved",
    "msg Unsaved",
    "msg Newest",
    "msg Listed",
    "msg Opened",
    "msg Resumed",
    "msg Deleted",
    "msg Indexed",
    "msg Loaded",
    "msg NotKept",
    "msg Failed",
    // What is asked for.
    "effect Quit",
    "effect Suspend",
    "effect Prove",
    "effect Think",
    "effect Consult",
    "effect Probe",
    "effect Halt",
    "effect Copy",
    "effect Ring",
    "effect Keep",
    "effect Write",
    "effect Save",
    "effect Close",
    "effect Newest",
    "effect List",
    "effect Open",
    "effect Resume",
    "effect Index",
    "effect Load",
    "effect Learned",
    "effect Remember",
    "effect Delete",
];

/// The name of a variant, as it shows itself.
fn name(of: &impl std::fmt::Debug) -> String {
    let shown = format!("{of:?}");
    shown.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().into()
}

impl Reached {
    pub(super) const fn new() -> Self {
        Self(BTreeMap::new())
    }

    fn note(&mut self, what: String) {
        *self.0.entry(what).or_default() += 1;
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (what, times) in &other.0 {
            *self.0.entry(what.clone()).or_default() += times;
        }
    }

    pub(super) fn is_everything(&self) {
        let games = GAMES.iter().flat_map(|info| ["game", "over", "review"].map(|at| format!("{at} {}", info.id)));
        let everything = EVERYTHING.iter().map(ToString::to_string).chain(games);
        let missing: Vec<_> = everything.filter(|what| !self.0.contains_key(what)).collect();
        assert!(missing.is_empty(), "never reached: {missing:?}; this was: {:#?}", self.0);
    }

    pub(super) fn msg(&mut self, msg: &Msg) {
        if let Msg::Mouse(mouse) = msg {
            self.note(format!("click {}", mouse.target.map_or("None".into(), |target| name(&target))));
        }
        self.note(format!("msg {}", name(msg)));
    }

    pub(super) fn effect(&mut self, effect: &Effect) {
        self.note(format!("effect {}", name(effect)));
    }

    /// What is on the screen, and what it says.
    pub(super) fn screen(&mut self, app: &App, shown: &str) {
        self.note(format!("place {:?}", app.place()));
        if shown.contains("This window is too") {
            self.note("too small".into());
        }
        match app.overlay() {
            Some(Overlay::Help(help)) => self.note(format!("help over {:?}", help.place)),
            Some(Overlay::Settings(_)) => self.note(format!("settings over {}", screen_name(&app.screen))),
            Some(Overlay::Export(_)) => self.note("export panel".into()),
            Some(Overlay::Replace(_)) => self.note("export replaces".into()),
            Some(Overlay::Leave(_)) => self.note("asks to leave unsaved".into()),
            None => {}
        }
        if app.is_thinking() {
            self.note("computer thinks".into());
        }
        if app.running().is_some() {
            self.note("clock runs".into());
        }
        match &app.screen {
            Current::Menu(menu) if menu.setup.is_some() => self.note("set-up".into()),
            Current::Game(playing) => {
                self.note(format!("game {}", playing.game().info().id));
                self.playing(playing);
            }
            Current::GameOver(over) => self.note(format!("over {}", over.view.game.info().id)),
            Current::Review(review) => {
                self.note(format!("review {}", review.game().info().id));
                if shown.contains("VARIATION ") {
                    self.note("variation".into());
                }
                if review.wake().is_some() {
                    self.note("autoplay".into());
                }
                if app.is_thinking() {
                    self.note("analysis".into());
                }
                review.trial.iter().for_each(|trial| self.playing(trial));
            }
            Current::Library(library) => {
                if library.question().is_some() {
                    self.note("asks to delete".into());
                }
                if !library.list.filter.is_empty() {
                    self.note("filter".into());
                }
            }
            Current::Editor(editor) => {
                self.note(format!("editor {}", name(&editor.focus)));
                if let Some(question) = editor.question {
                    self.note(format!("editor asks {}", name(&question)));
                }
            }
            Current::Practice(practice) => {
                if let Some(exercise) = &practice.exercise {
                    self.note(format!("task {}", name(&exercise.state)));
                    self.playing(&exercise.playing);
                }
            }
            _ => {}
        }
    }

    fn playing(&mut self, playing: &Playing) {
        let parts = [
            ("opening words", playing.opening().is_some()),
            ("cover", playing.handover().is_some()),
            ("looking back", playing.view.back_at.is_some()),
            ("choice", playing.choice.is_some()),
            ("pieces touched", playing.game().touch().squares().iter().len() > 0),
            ("trouble with an engine", playing.computer.trouble.is_some()),
            ("hint", playing.view.hint.is_some()),
            ("read-only", playing.view.record.as_ref().is_some_and(|record| record.read_only().is_some())),
            ("lesson", playing.lesson.is_some()),
        ];
        for (part, _) in parts.iter().filter(|(_, is_there)| *is_there) {
            self.note((*part).into());
        }
        if let Some(question) = playing.question() {
            self.note(format!("asks {}", name(question)));
        }
    }
}

/// Whose keys are those of the screen itself.
const fn screen_name(screen: &Current) -> &'static str {
    match screen {
        Current::Menu(_) => "Menu",
        Current::Game(_) => "Game",
        Current::GameOver(_) => "Over",
        Current::Review(_) => "Review",
        Current::Library(_) => "Library",
        Current::File(_) => "File",
        Current::Engines(_) => "Engines",
        Current::Online(_) => "Elsewhere",
        Current::Editor(_) => "Editor",
        Current::Practice(_) => "Practice",
    }
}
