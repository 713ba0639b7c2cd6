//! The texts of line mode in place of the full screen, and the words that only line mode needs.

use super::news::Shown;
use crate::app::App;
use crate::app::catalog;
use crate::app::choices::Choices;
use crate::app::export::{self, Format};
use crate::app::game_over::GameOver;
use crate::app::keys::{self, Command, Place};
use crate::app::line::Line;
use crate::app::menu::{Entry, Menu};
use crate::app::move_input::Choice;
use crate::app::pasted;
use crate::app::places::{self, GAME, LEAVE, OVER, QUESTION};
use crate::app::practice::{Attempt, Practice};
use crate::app::progress::Progress;
use crate::app::review::Review;
use crate::app::saving::{LOSE, STAY, TRY};
use crate::app::settings::ITEMS;
use crate::app::view::View;
use crate::game::card::{Part, parts};
use crate::game::{self, Timestamp, describe, input};
use crate::rules::{Info, Square, Step, either};
use crate::ui::diagram;

/// The word for the Esc key, which some sentences mention.
pub(super) const ESC: &str = "esc";

// The words of the menu beside the names of games.
pub(super) const RESUME: &str = "resume";
pub(super) const LIBRARY: &str = "library";
pub(super) const ONLINE: &str = "online";
pub(super) const ENGINES: &str = "engines";
const SETTINGS: &str = "settings";
const PRACTICE: &str = "practice";

pub(super) const REVIEW: &str =
    "Review. Type forward, back, start, end or a move number; type a move to try it; type leave to stop.";

pub(super) const ONLINE_HOW: &str = "To play online, run pawnstorm host GAME --plain and send the invitation to your opponent. To play by email or USB stick, run pawnstorm host GAME --file FILE --plain, then pawnstorm join FILE --plain with the file you send back and forth.";

/// The reason why some games are not played in line mode.
pub(crate) const HIDDEN: &str =
    "Line mode cannot hide pieces: everything printed stays visible. Play without --plain, or without hidden-spies.";

/// The commands that only line mode has.
const WORDS: [(&str, &str); 8] = [
    ("board", "print the board"),
    ("ranks", "describe the board rank by rank"),
    ("legal", "list the legal moves"),
    ("threats e4", "list what the piece on a square threatens"),
    ("rules", "print the rules of the game"),
    ("fen, show", "print the position as FEN; fen FEN starts from that position"),
    ("pgn", "print the game as PGN"),
    (ESC, "go back: put the piece back, return to the game"),
];

const FULL_SCREEN: &str = "This needs the full screen.";
const AUTOPLAY: &str = "Autoplay needs the full screen. Type forward instead.";

/// The commands that need a cursor, a picture or time that passes, each with its answer.
const NOT_HERE: [(Command, &str); 11] = [
    (Command::Edit, "The editor needs the full screen. Say fen and a FEN to start from a position."),
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
            vec![format!("Which piece? For example: {word} {}", game.info().terms.square(Square::E4))]
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

/// Returns the settings, each with its possible values.
pub(super) fn settings(app: &App) -> Vec<String> {
    let chooser = app.context.chooser();
    let rows = ITEMS.into_iter().map(|item| {
        let name = format!("{} {}", item.name(), chooser.value(item));
        row(&name, &format!("{}; {}", item.summary(), either(&chooser.choices(item))))
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

/// Returns the menu entry that a line names, or with `fen` the selected one, and the FEN after it.
pub(super) fn entry_and_fen<'a>(menu: &Menu, line: &'a str) -> Option<(usize, Option<&'a str>)> {
    let (word, fen) = match line.split_once(' ') {
        Some((word, fen)) if pasted::is_like_a_fen(fen.trim_start()) => (word, Some(fen)),
        _ => (line, None),
    };
    let marked = (word == "fen" && fen.is_some()).then_some(menu.selected);
    Some((menu.entry_of(word).or(marked)?, fen))
}

/// Returns the list of games to choose from; an unfinished game comes first.
pub(super) fn games(menu: &Menu, now: Timestamp) -> Vec<String> {
    let games = menu.entries().into_iter().map(|entry| match entry {
        Entry::Resume(summary) => row(RESUME, &format!("{}: {}", summary.info.name, summary.progress(now))),
        Entry::Game(info) => row(info.id, info.summary),
        Entry::Library => row(LIBRARY, "your games: resume, review or delete"),
        Entry::Online => row(ONLINE, "play online: pawnstorm host GAME --plain, and pawnstorm join"),
        Entry::Engines => row(ENGINES, "external engines: test one and set its options"),
        Entry::Settings => row(SETTINGS, "the settings; change one with set NAME VALUE"),
    });
    let heading = "Which game? Type its name, or quit.".to_string();
    let practice = row(PRACTICE, "exercises for a game, from easy to hard: practice chess");
    std::iter::once(heading).chain(games).chain([practice]).collect()
}

/// Returns the menu entry whose exercises a line asks for, as in `practice chess`; without a game, the selected one.
pub(super) fn practised(menu: &Menu, line: &str) -> Option<usize> {
    let rest = line.strip_prefix(PRACTICE)?;
    if rest.is_empty() { Some(menu.selected) } else { menu.entry_of(rest.strip_prefix(' ')?.trim()) }
}

/// Returns the exercises of a game with their numbers.
pub(super) fn course(practice: &Practice, progress: &Progress) -> Vec<String> {
    let (info, exercises) = (practice.course.info, &practice.course.exercises);
    let rows = exercises.iter().enumerate().map(|(index, exercise)| {
        let solved = if progress.has_solved(info.id, &exercise.id) { " (solved)" } else { "" };
        format!("{}. {}{solved}", index + 1, exercise.title)
    });
    let heading = format!("Practice, {}: {} of {} solved.", info.name, practice.solved(progress), exercises.len());
    let how = format!("Type a number, or press Enter for {}.", practice.marked + 1);
    let notice = practice.notice.iter().map(|notice| notice.text.clone());
    notice.chain([heading]).chain(rows).chain([how]).collect()
}

/// Returns the description of an exercise.
pub(super) fn exercise(attempt: &Attempt) -> Vec<String> {
    let (exercise, terms) = (&attempt.exercise, &attempt.playing.view.game.info().terms);
    let moves = match exercise.goal.moves() {
        0 | 1 => String::new(),
        moves => format!(" You have {moves} moves."),
    };
    vec![
        String::new(),
        format!("{}.", exercise.title.trim_end_matches(['.', '!', '?'])),
        exercise.text.clone(),
        format!("You are {}.{moves} Type hint for a hint, exercises for the list.", terms.side(attempt.side)),
    ]
}

/// Returns the words before a game: the game's own, if it has any.
pub(super) fn beginning(info: &Info) -> Vec<String> {
    match catalog::opening(info) {
        "" => vec![format!("{}. Type a move, or help for the commands.", info.name)],
        opening => text(opening).into_iter().chain([String::new(), "Type help for all words.".into()]).collect(),
    }
}

/// Returns a move as the history shows it, with its number and side.
pub(super) fn played(entry: &game::Entry, info: &Info) -> String {
    format!("{}. {}: {}", entry.number, info.terms.side(entry.side), entry.shown)
}

/// Returns the opening of a game, where moves have brought it to another name.
pub(super) fn opening(view: &View, before: &Shown, now: &Shown) -> Option<String> {
    let at = |shown: &Shown| catalog::opening_of(&view.game, shown.plies.min(view.game.plies()));
    let opening = at(now).filter(|_| !now.goes_through && now.plies > before.plies)?;
    (at(before) != Some(opening)).then(|| format!("Opening: {opening} ({}).", opening.eco))
}

/// Returns the shown board, and the state of the game there.
pub(super) fn board(view: &View) -> Vec<String> {
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

/// Returns the comment on the ply in review, and its variations.
pub(super) fn noted(review: &Review) -> Vec<String> {
    let variations = review.study.notes.variations(review.study.view.ply()).into_iter().enumerate();
    let variations = variations.map(|(index, mv)| format!("Instead: {mv} (variation {})", index + 1));
    let said = format!("{} {}", review.study.says(), review.study.tell_drawings()).trim().to_string();
    Some(said).filter(|said| !said.is_empty()).into_iter().chain(variations).collect()
}

/// Returns the side to move and the check, or the result.
pub(super) fn standing(view: &View) -> Vec<String> {
    let game = &view.game;
    if view.back_at.is_none() && game.outcome().is_some() {
        return describe::announcement(game);
    }
    let check = describe::check(game, view.ply()).map(|check| format!(" {check}.")).unwrap_or_default();
    let clocks = view.clocks().and_then(|left| describe::clocks(game, left));
    let clocks = clocks.map(|clocks| format!(" {clocks}.")).unwrap_or_default();
    vec![format!("{}{check}{clocks}", describe::turn(game, view.ply()))]
}

/// Returns the choices for the next step, each with its letter, or the hint that the move continues to a square.
pub(super) fn choices(line: &Line) -> String {
    let choices = line.input.choices(&line.view.game).into_iter();
    let mut names: Vec<String> = choices.map(|Choice { key, name }| format!("{key} {name}")).collect();
    if !line.input.only_chooses(&line.view.game) {
        names.push("a square to continue".into());
    }
    format!("Choose: {}.", either(&names))
}

/// Returns the squares that the picked-up piece can go to.
pub(super) fn goals(line: &Line) -> Option<String> {
    let game = &line.view.game;
    if line.input.steps.is_empty() || line.view.is_others_turn() {
        return None;
    }
    let squares = input::next_steps(game, &line.input.steps).into_iter().filter_map(Step::square);
    let squares: Vec<String> = squares.map(|square| game.info().terms.square(square)).collect();
    (!squares.is_empty()).then(|| format!("It can move to {}.", either(&squares)))
}

/// Returns the choices at the end of a game.
pub(super) fn next(over: &GameOver) -> String {
    let word = |command| keys::binding(&OVER, command)?.word;
    let words: Vec<&str> = over.choices().iter().filter_map(|(command, _)| word(*command)).collect();
    format!("What next? {}.", either(&words))
}

/// Returns the command words of a place, without those that the game has no use for.
pub(super) fn help(app: &App, place: &'static dyn Place) -> Vec<String> {
    // These are among the words of line mode.
    let known = [Command::Threats, Command::Moves, Command::Rules, Command::CopyFen, Command::CopyPgn];
    let is_here = |command| !known.contains(&command) && NOT_HERE.iter().all(|(other, _)| *other != command);
    let rows = app.rows(place).filter(|row| is_here(row.command));
    let shared = rows.filter_map(|row| Some(self::row(row.word?, &row.help.replace('`', ""))));
    let heading = "Type a move (see legal), its squares (e2e4), or one of these commands:".to_string();
    std::iter::once(heading).chain(WORDS.map(|(word, help)| row(word, help))).chain(shared).collect()
}

fn row(word: &str, help: &str) -> String {
    format!("  {word:<17} {help}")
}

/// Returns the legal moves in the notation of the history.
fn legal(view: &View) -> Vec<String> {
    let game = &view.game;
    let moves = describe::legal(game);
    if moves.is_empty() { describe::announcement(game) } else { vec![format!("Legal: {}", moves.join(", "))] }
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
