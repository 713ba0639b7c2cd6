//! The keys of the config file: `undo = "ctrl-b"`, or `undo = ["ctrl-b", "f11"]`.

use super::Reader;
use crate::app::keys::{Command, Key};
use crate::rules::text::quoted;
use crate::tui::events::translate_key;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use toml::de::{DeTable, DeValue};

impl Reader {
    pub(super) fn keys(&mut self, table: &DeTable<'_>) {
        let (mut given, mut places) = (Vec::new(), Vec::new());
        // If two commands want the same key, the first in the file gets it.
        let mut rows: Vec<_> = table.iter().collect();
        rows.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in rows {
            let Some(command) = Command::named(name.get_ref()) else {
                let why = format!("unknown command {}; run pawnstorm keys for the list", quoted(name.get_ref()));
                self.problem(&name.span(), &why);
                continue;
            };
            let texts = match value.get_ref() {
                DeValue::String(_) => vec![value],
                DeValue::Array(texts) => texts.iter().collect(),
                _ => Vec::new(),
            };
            if texts.is_empty() {
                self.problem(
                    &value.span(),
                    &format!("{} must be a key such as \"ctrl-b\", or a list of them", name.get_ref()),
                );
            }
            let mut keys = Vec::new();
            for text in texts {
                match text.get_ref().as_str().map_or_else(|| Err("a key is a text".into()), key) {
                    Ok(key) => keys.push(key),
                    Err(why) => self.problem(&text.span(), &why),
                }
            }
            if !keys.is_empty() {
                given.push((command, keys));
                places.push((command, name.span()));
            }
        }
        for (command, why) in self.config.keys.give(given) {
            if let Some((_, at)) = places.iter().find(|(other, _)| *other == command) {
                self.problem(at, &format!("ignored a key of {}: {why}", command.name()));
            }
        }
    }
}

/// Parses the name of a key, if terminals send it as a separate key.
fn key(text: &str) -> Result<Key, String> {
    let no_key =
        || format!("{} is not a key; use one like ctrl-b, alt-x, f11, pageup or (in the menu) a letter", quoted(text));
    let combination = crokey::parse(text).map_err(|_| no_key())?;
    let event: KeyEvent = combination.into();
    let (code, modifiers) = (event.code, event.modifiers);
    if modifiers == KeyModifiers::CONTROL && matches!(code, KeyCode::Char('i' | 'j' | 'm' | '[' | ' ')) {
        return Err(format!("terminals cannot send {}", quoted(text)));
    }
    let is_told = match code {
        KeyCode::Char(_) => {
            modifiers.is_empty() || [KeyModifiers::CONTROL, KeyModifiers::ALT, KeyModifiers::SHIFT].contains(&modifiers)
        }
        KeyCode::BackTab => modifiers == KeyModifiers::SHIFT,
        KeyCode::Up | KeyCode::Down => modifiers.is_empty() || modifiers == KeyModifiers::CONTROL,
        _ => modifiers.is_empty(),
    };
    let is_one = combination.codes.iter().count() == 1;
    translate_key(event).filter(|_| is_one && is_told).ok_or_else(no_key)
}
