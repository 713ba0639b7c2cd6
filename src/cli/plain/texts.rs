//! The texts of line mode in place of the full screen, and the words that only line mode needs.

use crate::app::choices::Choices;
use crate::app::export::{self, Format};
use crate::app::keys::{self, Command, Place};
use crate::app::places::{self, GAME, LEAVE, QUESTION};
use crate::app::printed::{Change, ESC, Shown, board, row, standing};
use crate::app::saving::{LOSE, STAY, TRY};
use crate::app::settings::ITEMS;
use crate::app::view::View;
use crate::app::{App, catalog};
use crate::game::card::{Part, parts};
use crate::game::describe;
use crate::rules::{Coordinates, Info, Square};
use crate::ui::diagram;

pub(super) const REVIEW: &str =
    "Review. Type forward, back, start, end or a move number; type a move to try it; type leave to stop.";

/// The commands that only line mode has.
const WORDS: [(&str, &str); 8] = [
    ("board", "print the board"),
    ("ranks", "describe the board rank by rank"),
    ("legal", "list the legal moves"),
    ("threats e4", "list what the piece on a square attacks"),
    ("rules", "print the rules of the game"),
    ("fen, show", "print the position as FEN; fen FEN starts from that position"),
    ("pgn", "print the game as PGN"),
    (ESC, "go back: put the piece back, return to the game"),
];

const FULL_SCREEN: &str = "This needs the full screen.";
const AUTOPLAY: &str = "Autoplay needs the full screen. Type forward instead.";

/// The commands that need a cursor, a picture or time that passes, each with its answer.
const NOT_HERE: [(Command, &str); 11] = [
    (Command::Edit, "The editor needs the full screen. Type fen FEN to start from a position."),
    (Command::Export, "Type fen or pgn to print it, save or save-fen to save it to a file."),
    (Command::Now, "In line mode the computer always moves at once."),
    (Command::Pieces, "Line mode always uses letters for pieces."),
    (Command::Thinking, FULL_SCREEN),
    (Command::Bar, FULL_SCREEN),
    (Command::Zen, FULL_SCREEN),
    (Command::Pause, FULL_SCREEN),
    (Command::Autoplay, AUTOPLAY),
    (Command::Faster, AUTOPLAY),
    (Command::Slower, AUTOPLAY),
];

/// Returns the answer to a line that the program itself does not handle: a word about the state of the screen.
pub(super) fn answer(app: &App, line: &str) -> Option<Vec<String>> {
    let view = app.view()?;
    let game = &view.game;
    let word = line.to_lowercase();
    let command = |place: &'static dyn Place| {
        keys::read(place, line).filter(|(_, rest)| rest.is_empty()).map(|(row, _)| row.command)
    };
    Some(match word.as_str() {
        "board" => board(view),
        "ranks" => describe::ranks(game, view.ply()).into_iter().chain(standing(view)).collect(),
        _ if command(&GAME) == Some(Command::Moves) => legal(view),
        _ if command(&GAME) == Some(Command::Rules) => text(&diagram::card(game.info(), app.context.settings)),
        "show" | "fen" => vec![game.fen(view.ply())],
        "pgn" => {
            vec![Format::Pgn.text(view, &export::facts(view, app.context.now)).unwrap_or_else(|sentence| sentence)]
        }
        // Without a cursor there is no piece under it.
        _ if command(&GAME) == Some(Command::Threats) => {
            vec![format!("Which piece? For example: {word} {}", game.info().terms.typed(Square::E4))]
        }
        _ => {
            let commands = [&GAME as &'static dyn Place, &places::REVIEW].into_iter().filter_map(command);
            let (_, answer) = commands.filter_map(|command| NOT_HERE.iter().find(|(own, _)| *own == command)).next()?;
            vec![(*answer).into()]
        }
    })
}

/// Returns the name and value of a line that changes a setting.
pub(super) fn setting(line: &str) -> Option<&str> {
    keys::read(&GAME, line).filter(|(row, _)| row.command == Command::Set).map(|(_, rest)| rest)
}

pub(super) fn settings(app: &App) -> Vec<String> {
    let chooser = app.context.chooser();
    let rows = ITEMS.into_iter().map(|item| {
        let choices = chooser.choices(item).join(", ");
        let choices = if choices.is_empty() { choices } else { format!(" ({choices})") };
        format!("  {} = {}: {}{choices}", item.name(), chooser.value(item), item.summary())
    });
    std::iter::once("Type set NAME VALUE to change one.".to_string()).chain(rows).collect()
}

/// Returns the question that stops the user from losing a game.
pub(super) fn asks_to_leave(app: &App) -> Option<String> {
    let top = app.screens.top();
    top.downcast().filter(|_| top.is_at(&LEAVE)).map(|choices: &Choices| choices.text.clone())
}

/// Returns the open yes-or-no question of any screen.
pub(super) fn question(app: &App) -> Option<String> {
    if let Some(question) = asks_to_leave(app) {
        return Some(format!("{question} It will be lost."));
    }
    app.question()
}

/// Returns the open question and the possible answers.
pub(super) fn answers(app: &App) -> Vec<String> {
    let how = match asks_to_leave(app) {
        Some(_) => {
            "Type yes to leave without the game, no to stay, try to save it again, save FILE to export it, \
             or keep FOLDER to save it there."
        }
        None => "Type yes or no. quit and menu leave the question unanswered.",
    };
    question(app).into_iter().chain([how.into()]).collect()
}

/// Returns whether a line is a command of a place, by whatever of its words.
pub(super) fn is(place: &'static dyn Place, line: &str, command: Command) -> bool {
    keys::read(place, line).is_some_and(|(row, _)| row.command == command)
}

/// Returns the choice of a line that answers whether to leave an unsaved game, by its index, and whether that is all of the
/// line: any other line stays in the game and is handled there.
pub(super) fn way_out(app: &App, line: &str) -> Option<(usize, bool)> {
    asks_to_leave(app)?;
    let (letter, is_answer) = match line.to_lowercase().as_str() {
        "y" | "yes" => (LOSE, true),
        "try" => (TRY, true),
        "n" | "no" => (STAY, true),
        "" => return None,
        _ if is(&QUESTION, line, Command::Help) => return None,
        _ => (STAY, false),
    };
    Some((app.screens.top().named(letter)?, is_answer))
}

/// Returns the words before a game: the game's own, if it has any.
pub(super) fn beginning(info: &Info) -> Vec<String> {
    match catalog::opening(info) {
        "" => vec![format!("{}. Type a move, or help for the commands.", info.name)],
        opening => text(opening).into_iter().chain([String::new(), "Type help for all commands.".into()]).collect(),
    }
}

/// Returns the opening of a game, where moves have brought it to another name.
pub(super) fn opening(view: &View, Change { before, now }: &Change) -> Option<String> {
    let at = |shown: &Shown| catalog::opening_of(&view.game, shown.plies.min(view.game.plies()));
    let opening = at(now).filter(|_| !now.goes_through && now.plies > before.plies)?;
    (at(before) != Some(opening)).then(|| format!("Opening: {opening} ({}).", opening.eco))
}

/// Returns the command words of a place, without those that the game has no use for.
pub(super) fn help(app: &App, place: &'static dyn Place) -> Vec<String> {
    // These are among the words of line mode.
    let known = [Command::Threats, Command::Moves, Command::Rules, Command::CopyFen, Command::CopyPgn];
    let is_here = |command| !known.contains(&command) && NOT_HERE.iter().all(|(other, _)| *other != command);
    let rows = app.rows(place).filter(|row| is_here(row.command));
    let shared = rows.filter_map(|row| Some(self::row(row.word?, &app.help_of(row, place))));
    let terms = app.view().map(|view| &view.game.info().terms);
    let square = |square: Square| terms.map_or_else(String::new, |terms| terms.typed(square));
    let space = if terms.is_some_and(|terms| terms.coordinates == Coordinates::RowColumn) { " " } else { "" };
    let squares = format!("{}{space}{}", square(Square::E2), square(Square::E4));
    let heading = format!("Type a move (see legal), its squares ({squares}), or one of these commands:");
    let words = WORDS.map(|(word, help)| row(&word.replace("e4", &square(Square::E4)), help));
    std::iter::once(heading).chain(words).chain(shared).collect()
}

fn legal(view: &View) -> Vec<String> {
    let game = &view.game;
    let moves = describe::legal(game);
    if moves.is_empty() { describe::announcement(game) } else { vec![format!("Legal: {}", describe::listed(&moves))] }
}

/// Returns Markdown as plain text, one line a paragraph; fenced text as it is.
fn text(markdown: &str) -> Vec<String> {
    let line = |part| match part {
        Part::Heading(text) | Part::Text(text) | Part::Verbatim(text) => text,
        Part::Item(text) => format!("- {text}"),
        Part::Blank => String::new(),
    };
    parts(markdown.trim_end()).into_iter().map(line).collect()
}
