//! The export of the shown position as FEN or of the whole game as PGN, to the clipboard or to a file.

use super::choices::{Choice, Choices};
use super::keys::{Command, Key};
use super::notice::Tells;
use super::screen::{self, Commands, Screen, Table, Transition};
use super::shared::QUESTION;
use super::view::View;
use super::{Context, Effect, Write, catalog};
use crate::game::Timestamp;
use crate::game::pgn::{self, Facts, Tree};
use crate::rules::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The shown position.
    Fen,
    Pgn,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    Clipboard,
    /// A file with the typed name, or in the typed folder; without either, a new file.
    File(Option<String>),
}

/// The largest number of bytes that terminals accept for the clipboard, which receives them in base 64.
pub const MAX_COPIED: usize = 74_994 / 4 * 3;

impl Format {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fen => "FEN",
            Self::Pgn => "PGN",
        }
    }

    pub const fn extension(self) -> &'static str {
        match self {
            Self::Fen => "fen",
            Self::Pgn => "pgn",
        }
    }

    /// Returns `name` with the extension added if it has none. The name of a folder stays unchanged.
    fn named(self, name: &str) -> String {
        let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let is_whole = last.is_empty() || last.contains('.');
        if is_whole { name.into() } else { format!("{name}.{}", self.extension()) }
    }

    /// Returns the text of the shown position or of the whole game, or a sentence if the sides still hide pieces from each other.
    pub fn text(self, view: &View, facts: &Facts) -> Result<String, String> {
        match self {
            Self::Fen => Ok(view.game.fen(view.ply())),
            // A game from a file keeps everything that the file contains.
            Self::Pgn if view.tree.is_some() => Ok(view.tree.iter().map(|tree| pgn::write(tree)).collect()),
            Self::Pgn => Tree::of(&view.game, facts).map(|tree| pgn::write(&tree)).map_err(|hidden| hidden.to_string()),
        }
    }
}

impl Goal {
    /// Returns a file destination for a typed name; without a name, a new file.
    pub fn named(name: &str) -> Self {
        Self::File(Some(name.trim().into()).filter(|name: &String| !name.is_empty()))
    }
}

static CHOICES: [Choice; 4] = [
    Choice { letter: 'f', label: "copy the position (FEN)", then: |_| Transition::run(Command::CopyFen) },
    Choice { letter: 'w', label: "save the position (FEN)", then: |_| Transition::run(Command::SaveFen) },
    Choice { letter: 'p', label: "copy the game (PGN)", then: |_| Transition::run(Command::CopyPgn) },
    Choice { letter: 's', label: "save the game (PGN)", then: |_| Transition::run(Command::Save) },
];

type Row = screen::Row<Choices>;

#[rustfmt::skip]
pub static EXPORT: Commands<Choices> = Commands { name: "export", has_letters: false, rows: &[
    Row::CHOICE_ABOVE, Row::CHOICE_BELOW, Row::CHOOSE,
    Row::new(Command::Esc, &[Key::Esc, Key::F(9)], "close", |_, _, _| Transition::close()).footer("close"),
    Row::SUSPEND, Row::QUIT,
] };

pub(super) fn choices() -> Choices {
    Choices::new("Export", &EXPORT, &CHOICES, Transition::Stay)
}

/// The question whether to replace a file.
#[derive(Debug)]
pub struct Replace(pub Write);

impl Screen for Replace {
    fn commands(&self) -> &'static dyn Table {
        &QUESTION
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn is_box(&self) -> bool {
        true
    }

    fn question(&self) -> Option<String> {
        Some(self.0.question())
    }

    fn answer(&mut self, yes: bool) -> Transition {
        let write = Effect::Write(Write { replace: true, ..self.0.clone() });
        Transition::Close(Box::new(Transition::perform(yes.then_some(write))))
    }

    fn leave_question(&mut self, cx: &mut Context) -> Transition {
        cx.marks_yes = false;
        Transition::Close(Box::new(Transition::run(Command::Menu)))
    }
}

/// Exports the shown position or the game of a screen.
pub(super) fn send(screen: &mut dyn Screen, format: Format, goal: Goal, cx: &Context) -> Transition {
    let Some(view) = screen.view() else { return Transition::Stay };
    let text = match format.text(view, &facts(view, cx.now)) {
        Ok(text) => text,
        Err(sentence) => return screen.refused(sentence),
    };
    match goal {
        Goal::Clipboard if text.len() > MAX_COPIED => {
            let (size, name) = (text.len(), format.name());
            screen.refuse(format!(
                "The {name} is too long for the terminal's clipboard ({size} bytes). Save it to a file instead."
            ));
            Transition::Stay
        }
        Goal::Clipboard => {
            let shown = if format == Format::Fen { format!("{text} is") } else { "The game was".into() };
            screen.say(format!("{shown} copied to the clipboard (if your terminal allows it)."));
            Transition::Do(Effect::Copy(text))
        }
        Goal::File(typed) => {
            let day = day(cx.now).map_or_else(String::new, |day| format!("-{day}"));
            let default = format!("pawnstorm-{}{day}.{}", view.game.info().id, format.extension());
            let text = if text.ends_with('\n') { text } else { text + "\n" };
            let name = typed.as_deref().map(|name| format.named(name));
            Transition::Do(Effect::Write(Write { name, typed, default, text, replace: false, protected: false }))
        }
    }
}

/// Returns the PGN facts that the game itself does not have. Without another date, the game gets the date of `now`.
pub fn facts(view: &View, now: Timestamp) -> Facts {
    let begun = view.begun().unwrap_or(now);
    let date = day(begun).map_or_else(String::new, |day| day.replace('-', "."));
    let [white, black] = Color::ALL.map(|side| view.game.player_name(side));
    let opening = catalog::opening_of(&view.game, view.game.plies());
    Facts { date, white, black, opening, ..Facts::default() }
}

/// Returns the day of a time as `2026-11-21`; `None` for the zero time.
fn day(time: Timestamp) -> Option<String> {
    (time != Timestamp::default()).then(|| time.to_string().split('T').next().unwrap_or_default().into())
}
