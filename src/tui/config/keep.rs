//! Saving settings in the config file: only their own values change, and a file with syntax errors stays as it is.
//!
//! The bytes around a value are never rewritten, so line ends, a byte order mark and the order of dotted keys stay too, which
//! `toml_edit` would change.

use crate::app::settings::{Item, complaint};
use crate::tui::file::{self, reason, save, shown};
use std::fs;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The byte order mark, which some editors put before a text.
const MARK: char = '\u{feff}';
/// The first lines of a new file.
const HEAD: &str = "# Pawnstorm's settings. The program edits only its own lines and leaves the rest alone.\n\n";

pub fn keep(path: Option<&Path>, settings: &[(Item, String)]) -> Result<(), String> {
    let path = path.ok_or("Found no config folder. Your settings last until you quit.")?;
    let failed = |why: String| format!("Could not save {}: {why}. Your settings last until you quit.", shown(path));
    let text = match file::text(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => HEAD.into(),
        Err(error) => return Err(failed(reason(&error))),
    };
    if fs::metadata(path).is_ok_and(|there| there.permissions().readonly()) {
        return Err(failed("it is write-protected".into()));
    }
    let text = edited(&text, settings).map_err(failed)?;
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| save(path, text.as_bytes())).map_err(|error| failed(reason(&error)))
}

/// Returns the text of the config file with `settings` in it: over their old values, or below the last setting.
pub fn edited(text: &str, settings: &[(Item, String)]) -> Result<String, String> {
    let mut edited = text.to_string();
    for (item, value) in settings {
        let value = item.written(value);
        let place = place(&edited, *item)?;
        let line = if edited.contains("\r\n") { "\r\n" } else { "\n" };
        let before = edited[..place.start].trim_start_matches(MARK);
        let ends = before.is_empty() || before.ends_with('\n');
        let written = match (place.is_empty(), ends) {
            (false, _) => value.clone(),
            (true, true) => format!("{} = {value}{line}", item.name()),
            (true, false) => format!("{line}{} = {value}{line}", item.name()),
        };
        edited.replace_range(place, &written);
        // A safety check: the file must now contain the new values in the right place.
        let now = DeTable::parse(&edited).ok().and_then(|table| {
            let (_, value) = table.get_ref().get_key_value(item.name())?;
            edited.get(value.span()).map(String::from)
        });
        if now.as_deref() != Some(value.as_str()) {
            return Err(format!("there is no place in it for {} = {value}", item.name()));
        }
    }
    Ok(edited)
}

/// Returns the range of a setting's value, or an empty range where it can be inserted.
fn place(text: &str, item: Item) -> Result<Range<usize>, String> {
    let wrong = |at, what: &str| complaint(text, "", at, what).trim_matches([',', ' ', '.']).to_string();
    let table =
        DeTable::parse(text).map_err(|error| wrong(error.span().map_or(0, |span| span.start), error.message()))?;
    if let Some((_, value)) = table.get_ref().get_key_value(item.name()) {
        return Ok(value.span());
    }
    let is_plain = |value: &DeValue<'_>| !matches!(value, DeValue::Table(_) | DeValue::Array(_));
    let plain = table.get_ref().iter().filter(|(_, value)| is_plain(value.get_ref()));
    let at = match plain.map(|(_, value)| value.span().end).max() {
        // After the line of the last setting, with its comment.
        Some(end) => text[end..].find('\n').map_or(text.len(), |at| end + at + 1),
        // After the comment about the whole file, but before that about its first table.
        None => {
            let body = text.strip_prefix(MARK).unwrap_or(text);
            let head = body.lines().take_while(|line| line.starts_with('#')).count();
            let lines: Vec<&str> = body.split_inclusive('\n').collect();
            let below = match lines.get(head) {
                Some(line) if line.trim().is_empty() => lines[..=head].concat().len(),
                None => body.len(),
                Some(_) => 0,
            };
            text.len() - body.len() + below
        }
    };
    Ok(at..at)
}
