//! The file format of a course: a list of tables `[[exercise]]`, each with `id`, `title`, `text`, `fen`, `options`, the goal,
//! `hints`, `praise` and, where the general words do not fit, `wrong`.

use crate::app::catalog;
use crate::game::practice::{Course, Exercise, Goal};
use crate::rules::{GameOption, Info, Options};
use std::fmt::Display;
use toml::de::{DeTable, DeValue};

/// Returns the course of a game.
///
/// ```
/// use pawnstorm::app::practice::course;
/// use pawnstorm::rules::variants::GAMES;
/// assert!(course::of(GAMES[0]).exercises.iter().any(|exercise| exercise.id == "en-passant"));
/// ```
pub fn of(info: &'static Info) -> Course {
    parse(info, catalog::of(info).course)
}

pub fn parse(info: &'static Info, text: &str) -> Course {
    let (exercises, problems) = exercises(info, text);
    Course { info, exercises, problems }
}

fn exercises(info: &Info, text: &str) -> (Vec<Exercise>, Vec<String>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut problems: Vec<String> = errors.iter().map(|error| error.message().into()).collect();
    let mut exercises: Vec<Exercise> = Vec::new();
    for (key, value) in table.get_ref() {
        let DeValue::Array(array) = value.get_ref() else {
            problems.push(format!("{} is not a list of exercises", key.get_ref()));
            continue;
        };
        for value in array {
            match value.get_ref() {
                DeValue::Table(table) => match exercise(info, table) {
                    Ok(exercise) if exercises.iter().any(|other| other.id == exercise.id) => {
                        problems.push(format!("there are two exercises {}", exercise.id));
                    }
                    Ok(exercise) => exercises.push(exercise),
                    Err(why) => problems.push(why),
                },
                _ => problems.push("an exercise is a table".into()),
            }
        }
    }
    (exercises, problems)
}

fn exercise(info: &Info, table: &DeTable<'_>) -> Result<Exercise, String> {
    let mut exercise = Exercise {
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
        let goal = &mut exercise.goal;
        match key {
            "id" => exercise.id = text(key, value)?,
            "title" => exercise.title = text(key, value)?,
            "text" => exercise.text = text(key, value)?,
            "fen" => exercise.fen = Some(text(key, value)?),
            "praise" => exercise.praise = text(key, value)?,
            "wrong" => exercise.wrong = Some(text(key, value)?),
            "hints" => exercise.hints = texts(key, value)?,
            "options" => {
                for word in texts(key, value)? {
                    let options = info.options.iter().map(|(option, _)| *option);
                    let option = options.into_iter().find(|option: &GameOption| option.word() == word);
                    exercise.options.set(option.ok_or_else(|| format!("there is no option {word}"))?, true);
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
            "score" => goal.score = Some(number(key, value)?),
            _ => return Err(format!("a task has no {key}")),
        }
    }
    for (what, text) in
        [("id", &exercise.id), ("title", &exercise.title), ("text", &exercise.text), ("praise", &exercise.praise)]
    {
        if text.is_empty() {
            return Err(format!("the task {} has no {what}", exercise.id));
        }
    }
    if exercise.goal == Goal::default() {
        return Err(format!("the task {} asks for nothing", exercise.id));
    }
    Ok(exercise)
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
