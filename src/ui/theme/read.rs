//! The parser of theme files. Each error is reported with its line, and the rest of the file is used.

use super::Theme;
use super::ink::{Depth, style};
use crate::app::complaint::complaint;
use crate::rules::text::{is_control, quoted};
use ratatui::style::Style;
use toml::de::{DeTable, DeValue};

/// Parses the text of a theme file of this name over an initial theme, which supplies what it leaves out.
pub fn theme(text: &str, file: &str, depth: Depth, mut theme: Theme) -> (Theme, Vec<String>) {
    if theme.dark_fill.is_empty() {
        theme.dark_fill = " ".into();
    }
    let mut problems = Vec::new();
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        problems.push(complaint(text, file, error.span().map_or(0, |span| span.start), error.message()));
    }
    for (key, value) in table.get_ref() {
        let name = key.get_ref().as_ref();
        let said = match value.get_ref() {
            DeValue::String(said) => said,
            _ => {
                problems.push(complaint(
                    text,
                    file,
                    value.span().start,
                    &format!("{name} is a text in quotation marks"),
                ));
                continue;
            }
        };
        if let Err(why) = set(&mut theme, name, said, depth) {
            problems.push(complaint(text, file, key.span().start, &why));
        }
    }
    (theme, problems)
}

fn set(theme: &mut Theme, name: &str, said: &str, depth: Depth) -> Result<(), String> {
    match name {
        "pieces" => {
            theme.hollow = match said {
                "filled" => false,
                "hollow" => true,
                _ => return Err(format!("pieces are filled or hollow, not {}", quoted(said))),
            };
        }
        "dark-fill" => {
            let mut letters = said.chars();
            match (letters.next(), letters.next()) {
                (Some(c), None) if crate::ui::width(said) == 1 && !is_control(c) => theme.dark_fill = said.into(),
                _ => return Err("dark-fill is one character, as wide as a letter".into()),
            }
        }
        _ => *part(theme, name).ok_or_else(|| format!("a theme has no {}", quoted(name)))? = style(said, depth)?,
    }
    Ok(())
}

fn part<'a>(theme: &'a mut Theme, name: &str) -> Option<&'a mut Style> {
    let [last_light, last_dark] = &mut theme.last;
    let [green, red, yellow, blue] = &mut theme.drawn;
    Some(match name {
        "text" => &mut theme.base,
        "dim" => &mut theme.dim,
        "strong" => &mut theme.strong,
        "turn" => &mut theme.turn,
        "refusal" => &mut theme.refusal,
        "alarm" => &mut theme.alarm,
        "back" => &mut theme.back,
        "marked" => &mut theme.marked,
        "light" => &mut theme.light,
        "dark" => &mut theme.dark,
        "last-light" => last_light,
        "last-dark" => last_dark,
        "picked" => &mut theme.picked,
        "checked" => &mut theme.checked,
        "checker" => &mut theme.checker,
        "drawn-green" => green,
        "drawn-red" => red,
        "drawn-yellow" => yellow,
        "drawn-blue" => blue,
        "white" => &mut theme.white,
        "black" => &mut theme.black,
        "ghost" => &mut theme.ghost,
        "covered" => &mut theme.covered,
        "cursor" => &mut theme.cursor,
        "target" => &mut theme.target,
        _ => return None,
    })
}
