//! What line mode prints of a screen, and reads on it. Line mode has no picture, so it prints what is new after each line.

use super::keys::Command;
use super::line::{Kind, Lesson, Line, Saying};
use super::move_input::Choice;
use super::opponent::Trouble;
use super::view::View;
use crate::game::{self, describe, input};
use crate::rules::{Info, Step, either};

/// The word for the Esc key, which some sentences mention.
pub const ESC: &str = "esc";

/// The meaning of a line on a screen that reads lines in its own way.
pub enum Heard {
    /// Print this, and nothing else.
    Say(String),
    /// Print this, and then the screen again.
    Again(Option<String>),
    Run(Vec<Command>),
    Paste(String),
}

/// The state of the game when it was printed last.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Shown {
    pub game: &'static str,
    pub over: bool,
    pub plies: usize,
    pub ply: usize,
    pub flipped: bool,
    pub review: bool,
    /// True in a review without a trial line.
    pub goes_through: bool,
    /// The facts about it: another game has other players.
    pub about: String,
}

/// The change since the last output.
pub struct Change {
    pub before: Shown,
    pub now: Shown,
}

impl Shown {
    pub(super) fn of(view: &View) -> Self {
        Self {
            game: view.game.info().id,
            over: view.game.outcome().is_some(),
            plies: view.game.plies(),
            ply: view.ply(),
            flipped: view.flipped,
            ..Self::default()
        }
    }
}

impl Change {
    pub fn is_another_game(&self) -> bool {
        self.now.game != self.before.game
    }

    pub(super) fn is_another_board(&self) -> bool {
        let Self { before, now } = self;
        let begun_again = before.over && !now.over;
        let differs = now.about != before.about || now.plies != before.plies || now.ply != before.ply;
        self.is_another_game() || begun_again || differs || now.flipped != before.flipped
    }
}

pub(super) fn prompt(line: &Line) -> &'static str {
    prompt_for(line, "exercise>")
}

/// Returns the prompt, with the word for a line that is an exercise.
pub(super) fn prompt_for(line: &Line, exercise: &'static str) -> &'static str {
    if line.input.is_choosing(&line.view.game) {
        "choice:"
    } else if !line.input.steps.is_empty() && line.ended.is_none() {
        "to:"
    } else if line.input.by_squares {
        "from:"
    } else if line.kind.is_exercise() {
        exercise
    } else if line.kind == Kind::Trial {
        "trying>"
    } else if line.view.game.info().table_rules.asks {
        "Move, Quit or Restart?"
    } else {
        ">"
    }
}

/// Returns the news, or the side to move if there are none. A message that stays on the full screen is printed once.
pub(super) fn of_line(line: &mut Line, change: &Change) -> Vec<String> {
    // Marks are invisible here; the squares are listed.
    if line.lesson == Some(Lesson::Marks) {
        line.lesson = None;
    }
    let View { opponent, game, .. } = &mut line.view;
    let said = opponent.remote_mut().map_or_else(Vec::new, |remote| remote.take_unread(game));
    let says = line.says();
    let mut lines = Vec::new();
    if let Some(Saying::Notice(text) | Saying::Refusal(text)) = &says {
        lines.push(text.clone());
    }
    lines.extend(line.view.opponent.trouble().map(Trouble::offer));
    if change.is_another_board() {
        lines.extend(board(&line.view));
    }
    lines.extend(said);
    match says {
        Some(Saying::Question(text) | Saying::Aside(text)) => lines.push(text),
        Some(Saying::Choose(asks)) => lines.extend(asks.into_iter().chain([choices(line)])),
        // A refusal leaves the question open.
        Some(_) if line.input.is_choosing(&line.view.game) => lines.push(choices(line)),
        None if !change.is_another_board() => lines.extend(standing(&line.view)),
        _ => {}
    }
    lines.extend(goals(line));
    line.notice = None;
    line.view.threats = false;
    line.input.prompt.take();
    lines
}

/// Returns the choices for the next step, each with its letter, or the hint that the move continues to a square.
fn choices(line: &Line) -> String {
    let choices = line.input.choices(&line.view.game).into_iter();
    let mut names: Vec<String> = choices.map(|Choice { key, name }| format!("{key} {name}")).collect();
    if !line.input.only_chooses(&line.view.game) {
        names.push("a square to continue".into());
    }
    format!("Choose: {}.", either(&names))
}

/// Returns what can follow the steps so far: squares, targets of an arrow, a second pawn.
fn goals(line: &Line) -> Option<String> {
    let game = &line.view.game;
    if line.input.steps.is_empty() || line.view.is_others_turn() {
        return None;
    }
    let next = input::next_steps(game, &line.input.steps);
    let squares = |is_meant: fn(&Step) -> bool| -> Vec<String> {
        let squares = next.iter().filter(|step| is_meant(step)).filter_map(|step| step.square());
        squares.map(|square| game.info().terms.square(square)).collect()
    };
    let moves = if line.input.steps.len() > 1 { "move on to" } else { "move to" };
    let each = [
        (moves, squares(|step| matches!(step, Step::To(_)))),
        ("shoot at", squares(|step| matches!(step, Step::Shoot(_)))),
    ];
    let each = each.into_iter().filter(|(_, squares)| !squares.is_empty());
    let own = each.map(|(word, squares)| format!("{word} {}", either(&squares))).collect::<Vec<_>>().join(", or ");
    let seconds = squares(|step| matches!(step, Step::Pick(_)));
    match (&own[..], &seconds[..]) {
        ("", []) => None,
        (_, []) => Some(format!("It can {own}.")),
        ("", _) => Some(format!("You can choose a second pawn: {}.", either(&seconds))),
        _ => Some(format!("It can {own}, or choose a second pawn: {}.", either(&seconds))),
    }
}

/// Returns a move as the history shows it, with its number and side.
pub fn played(entry: &game::Entry, info: &Info) -> String {
    format!("{}. {}: {}", entry.number, info.terms.side(entry.side), entry.shown)
}

/// Returns the shown board, and the state of the game there.
pub fn board(view: &View) -> Vec<String> {
    let game = &view.game;
    let mut lines = Vec::new();
    if let Some(ply) = view.back_at {
        let last = ply.checked_sub(1).map(|index| played(&game.entries()[index], game.info()));
        let after = last.map_or("the start".into(), |last| format!("after {last}"));
        lines.push(format!("Viewing move {}, {after}", describe::place(game, ply)));
    }
    let diagram = describe::diagram(game, view.ply(), view.bottom());
    lines.extend([String::new(), diagram]);
    lines.extend(standing(view));
    lines
}

/// Returns the side to move and the check, or the result.
pub fn standing(view: &View) -> Vec<String> {
    let game = &view.game;
    if view.back_at.is_none() && game.outcome().is_some() {
        return describe::announcement(game);
    }
    let check = describe::check(game, view.ply()).map(|check| format!(" {check}.")).unwrap_or_default();
    let clocks = view.clocks().and_then(|left| describe::clocks(game, left));
    let clocks = clocks.map(|clocks| format!(" {clocks}.")).unwrap_or_default();
    vec![format!("{}{check}{clocks}", describe::turn(game, view.ply()))]
}

/// Returns a row of a list: a word with its meaning.
pub fn row(word: &str, help: &str) -> String {
    format!("  {word:<17} {help}")
}
