//! The file format of a course: a list of tables `[[exercise]]`, each with `id`, `title`, `text`, `fen`, `options`, the goal,
//! `hints`, `praise` and, where the general words do not fit, `wrong`.

use crate::app::catalog;
use crate::game::practice::{Course, Exercise, Goal};
use crate::rules::{GameOption, Info};
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
    parse(info, catalog::of(info).course).unwrap_or(Course { info, exercises: Vec::new() })
}

/// Parses the course of a game. A test checks that every course is correct.
pub fn parse(info: &'static Info, text: &str) -> Result<Course, String> {
    let table = DeTable::parse(text).map_err(|error| error.message().to_string())?;
    let mut exercises: Vec<Exercise> = Vec::new();
    for (key, value) in table.get_ref() {
        let array = value.get_ref().as_array();
        for value in array.ok_or_else(|| format!("{} is not a list of exercises", key.get_ref()))? {
            let exercise = exercise(info, value.get_ref().as_table().ok_or("an exercise is a table")?)?;
            if exercises.iter().any(|other| other.id == exercise.id) {
                return Err(format!("there are two exercises {}", exercise.id));
            }
            exercises.push(exercise);
        }
    }
    Ok(Course { info, exercises })
}

fn exercise(info: &Info, table: &DeTable<'_>) -> Result<Exercise, String> {
    let mut exercise = Exercise::default();
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
            _ => return Err(format!("an exercise has no {key}")),
        }
    }
    for (what, text) in
        [("id", &exercise.id), ("title", &exercise.title), ("text", &exercise.text), ("praise", &exercise.praise)]
    {
        if text.is_empty() {
            return Err(format!("the exercise {} has no {what}", exercise.id));
        }
    }
    if exercise.goal == Goal::default() {
        return Err(format!("the exercise {} has no goal", exercise.id));
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
