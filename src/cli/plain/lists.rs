//! Lists of games in line mode: the first games have numbers for opening them.

use super::texts;
use crate::app::App;
use crate::app::engines::{Engines, Tried};
use crate::app::games::Games;
use crate::app::keys::{Command, Place};
use crate::app::list::List;
use crate::app::notice::Notice;
use crate::app::places::{COURSE, LIBRARY};
use crate::app::practice::Practice;
use crate::rules::text::quoted;

/// The largest number of games listed.
const MAX: usize = 20;

/// The meaning of a line typed below a list.
pub(super) enum Input {
    /// A command to run.
    Run(Command),
    /// A request to print the list again.
    List,
    /// A message to print.
    Say(String),
}

/// Interprets a line; `None` if the screen is not a list.
pub(super) fn hear(app: &mut App, line: &str) -> Option<Input> {
    if let Some(games) = app.screen_mut::<Games>() {
        let words = [("open", Command::Enter), ("review", Command::Review), ("delete", Command::Delete)];
        let words = if games.file.is_some() { &words[..1] } else { &words };
        return Some(of_list(&mut games.list, words, line));
    }
    let practice = app.screen_mut::<Practice>().filter(|practice| practice.exercise.is_none())?;
    Some(of_course(practice, line))
}

/// Returns the command of a line that leaves the list.
fn leaves(place: &'static dyn Place, line: &str) -> Option<Command> {
    [Command::Menu, Command::Quit].into_iter().find(|command| texts::is(place, line, *command))
}

fn of_list(list: &mut List, words: &[(&str, Command)], line: &str) -> Input {
    if let Some(command) = leaves(&LIBRARY, line) {
        return Input::Run(command);
    }
    if texts::is(&LIBRARY, line, Command::Help) {
        let words: Vec<String> = words.iter().map(|(word, _)| format!("{word} 3")).collect();
        return Input::Say(format!("Type {}, menu or quit; anything else searches the list.", words.join(", ")));
    }
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    if let Some((word, command)) = words.iter().find(|(known, _)| *known == word.to_lowercase()) {
        let index = rest.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some(index) = index.filter(|index| *index < list.shown()) else {
            return Input::Say(format!("Type its number, as in {word} 1. The list has {}.", list.shown()));
        };
        list.marked = index;
        return Input::Run(*command);
    }
    list.look_for(if line == texts::ESC { "" } else { line });
    Input::List
}

/// Starts an exercise by its number.
fn of_course(practice: &mut Practice, line: &str) -> Input {
    let exercises = practice.course.exercises.len();
    if let Some(command) = leaves(&COURSE, line) {
        return Input::Run(command);
    }
    match line.to_lowercase().as_str() {
        texts::ESC => Input::Run(Command::Menu),
        "" | "next" => Input::Run(Command::Enter),
        word => match word.trim_start_matches("open ").parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
            Some(index) if index < exercises => {
                practice.marked = index;
                Input::Run(Command::Enter)
            }
            _ => Input::Say(format!("Type the number of an exercise, from 1 to {exercises}, or menu or quit.")),
        },
    }
}

/// Returns the printed list and its message.
pub(super) fn lines(app: &mut App) -> Vec<String> {
    if let Some(games) = app.screen_mut::<Games>() {
        let says = games.says();
        games.notice = None;
        if games.deleting.is_some() {
            return says.into_iter().map(|notice| notice.text).collect();
        }
        let what =
            if games.file.is_some() { format!("The games of {}", quoted(&games.name())) } else { "Your games".into() };
        return of_rows(&what, &games.list, says);
    }
    let Some(engines) = app.screen_mut::<Engines>() else { return Vec::new() };
    let names: Vec<String> = engines.list.iter().map(|(engine_name, _)| engine_name.to_string()).collect();
    let heading = format!("Engines: {}. Type one to try it, or an option as NAME = VALUE, or menu.", names.join(", "));
    let notice = engines.notice.take().map(|notice| notice.text);
    let tried = matches!(engines.list.get(engines.marked), Some((_, Tried::Works(_) | Tried::Fails(_))));
    let lines = if tried { engines.lines() } else { vec![heading] };
    lines.into_iter().chain(notice).collect()
}

fn of_rows(what: &str, list: &List, says: Option<Notice>) -> Vec<String> {
    let shown = list.shown();
    let filter = list.filter.text();
    let with = if filter.is_empty() { String::new() } else { format!(" with {}", quoted(filter)) };
    let rows = (0..shown.min(MAX)).filter_map(|index| Some(format!("{}. {}", index + 1, list.row(index)?.line())));
    let heading = (shown > 0).then(|| format!("{what}{with}: {shown}."));
    let more = (shown > MAX).then(|| format!("{} more; type a word to search.", shown - MAX));
    let how = (shown > 0).then(|| "Type open 1 to open the first, or a word to look for.".to_string());
    says.map(|notice| notice.text).into_iter().chain(heading).chain(rows).chain(more).chain(how).collect()
}
