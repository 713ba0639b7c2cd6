//! The file format of a course: a list of tables `[[exercise]]`, each with `id`, `title`, `text`, `fen`, `options`, the goal,
//! `hints`, `praise` and, where the general words do not fit, `wrong`.

use crate::app::catalog;
use crate::game::practice::{Course, Goal, Task};
use crate::rules::{GameOption, Info, Options};
use std::fmt::Display;
use toml::de::{DeTable, DeValue};

/// Returns the course of a game.
///
/// ```
/// use pawnstorm::app::practice::course;
/// use pawnstorm::rules::variants::GAMES;
/// assert!(course::of(GAMES[0]).tasks.iter().any(|task| task.id == "en-passant"));
/// ```
#[must_use]
pub fn of(info: &'static Info) -> Course {
    parse(info, catalog::of(info).course)
}

/// Parses the course of a game.
#[must_use]
pub fn parse(info: &'static Info, text: &str) -> Course {
    let (tasks, problems) = tasks(info, text);
    Course { info, tasks, problems }
}

/// Returns the tasks of a text and its errors.
fn tasks(info: &Info, text: &str) -> (Vec<Task>, Vec<String>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut problems: Vec<String> = errors.iter().map(|error| error.message().into()).collect();
    let mut tasks: Vec<Task> = Vec::new();
    for (key, value) in table.get_ref() {
        let DeValue::Array(array) = value.get_ref() else {
            problems.push(format!("{} is not a list of exercises", key.get_ref()));
            continue;
        };
        for value in array {
            match value.get_ref() {
                DeValue::Table(table) => match task(info, table) {
                    Ok(task) if tasks.iter().any(|other| other.id == task.id) => {
                        problems.push(format!("there are two exercises {}", task.id));
                    }
                    Ok(task) => tasks.push(task),
                    Err(why) => problems.push(why),
                },
                _ => problems.push("an exercise is a table".into()),
            }
        }
    }
    (tasks, problems)
}

fn task(info: &Info, table: &DeTable<'_>) -> Result<Task, String> {
    let mut task = Task {
        id: String::new(),
        title: String::new(),
        text: String::new(),
        fen: None,
        options: Options::default(),
        goal: Goal::default(),
        hints: Vec::new(),
        praise: String::new(),
        wrong: None,
    };
    for (key, value) in table {
        let key = key.get_ref().as_ref();
        let value = value.get_ref();
        let goal = &mut task.goal;
        match key {
            "id" => task.id = text(key, value)?,
            "title" => task.title = text(key, value)?,
            "text" => task.text = text(key, value)?,
            "fen" => task.fen = Some(text(key, value)?),
            "praise" => task.praise = text(key, value)?,
            "wrong" => task.wrong = Some(text(key, value)?),
            "hints" => task.hints = texts(key, value)?,
            "options" => {
                for word in texts(key, value)? {
                    let options = info.options.iter().map(|(option, _)| *option);
                    let option = options.into_iter().find(|option: &GameOption| option.word() == word);
                    task.options.set(option.ok_or_else(|| format!("there is no option {word}"))?, true);
                }
            }
            "turns" => goal.moves = texts(key, value)?,
            "capture" | "with" => {
                let letter = text(key, value)?.chars().next().filter(|letter| info.kind(*letter).is_some());
                let letter = letter.ok_or_else(|| format!("{key} is the letter of a piece"))?;
                *(if key == "with" { &mut goal.with } else { &mut goal.capture }) = Some(letter);
            }
            "check" => goal.check = matches!(value, DeValue::Boolean(true)),
            "win" => goal.win = Some(number(key, value)?),
            "draw" => goal.draw = Some(number(key, value)?),
            "outplay" => goal.outplay = matches!(value, DeValue::Boolean(true)),
            "worth" => goal.worth = Some(number(key, value)?),
            _ => return Err(format!("a task has no {key}")),
        }
    }
    for (what, text) in [("id", &task.id), ("title", &task.title), ("text", &task.text), ("praise", &task.praise)] {
        if text.is_empty() {
            return Err(format!("the task {} has no {what}", task.id));
        }
    }
    if task.goal == Goal::default() {
        return Err(format!("the task {} asks for nothing", task.id));
    }
    Ok(task)
}

fn text(key: &str, value: &DeValue<'_>) -> Result<String, String> {
    // Several lines in the file are one paragraph.
    let text = value.as_str().ok_or_else(|| format!("{key} is a text"))?;
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn texts(key: &str, value: &DeValue<'_>) -> Result<Vec<String>, String> {
    let DeValue::Array(array) = value else { return Err(format!("{key} is a list of texts")) };
    array.iter().map(|value| text(key, value.get_ref())).collect()
}

fn number<N: std::str::FromStr>(key: &str, value: &DeValue<'_>) -> Result<N, String>
where
    N::Err: Display,
{
    let DeValue::Integer(number) = value else { return Err(format!("{key} is a number")) };
    number.as_str().parse().map_err(|error| format!("{key}: {error}"))
}
