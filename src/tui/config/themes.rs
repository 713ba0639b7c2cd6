//! The user's own themes: files in a folder next to the config file.

use crate::app::settings::BUILT_IN;
use crate::rules::text::quoted;
use crate::tui::file::{self, named};
use crate::ui::theme::Named;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The folder's name.
pub(super) const FOLDER: &str = "themes";

/// Reads the themes, sorted by name, and returns their errors too.
pub(super) fn read(folder: &Path) -> (Vec<Named>, Vec<String>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Default::default(),
        Err(error) => {
            let problem = format!("Could not read the folder {}: {}.", named(folder), file::reason(&error));
            return (Vec::new(), vec![problem]);
        }
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let (mut themes, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match self::text(&path, &name) {
            Ok(text) => {
                let (theme, wrong) = Named::read(&name, &text, &format!("{FOLDER}/{name}.toml"));
                themes.push(theme);
                problems.extend(wrong);
            }
            Err(why) => problems.push(format!("Ignored the theme {}: {why}.", quoted(&name))),
        }
    }
    (themes, problems)
}

fn text(path: &Path, name: &str) -> Result<String, String> {
    if !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.".contains(c)) {
        return Err("its name may contain only small letters, digits, - _ and .".into());
    }
    if BUILT_IN.contains(&name) {
        return Err("a built-in theme has that name".into());
    }
    file::text(path).map_err(|error| file::reason(&error))
}
