//! What the environment says: the properties of the terminal and the machine, and the folders of the user's files.

use crate::app::settings::{Colors, Pieces, Settings};
use directories::ProjectDirs;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

/// The variable with the folder of the config file and the themes.
pub const CONFIG: &str = "PAWNSTORM_CONFIG";
/// The variable with the folder of the library and the program's other data.
pub const DATA: &str = "PAWNSTORM_DATA";

pub(super) fn config_folder() -> Option<PathBuf> {
    folder(CONFIG, ProjectDirs::config_dir)
}

pub(super) fn data_folder() -> Option<PathBuf> {
    folder(DATA, ProjectDirs::data_dir)
}

/// Returns the folder that a variable names, or else the system's.
fn folder(variable: &str, usual: impl Fn(&ProjectDirs) -> &Path) -> Option<PathBuf> {
    let named = std::env::var_os(variable).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    named.or_else(|| ProjectDirs::from("", "", "pawnstorm").map(|folders| usual(&folders).into()))
}

/// Returns the settings for this terminal and machine, as far as the environment reveals them.
pub fn settings() -> Settings {
    let term = variable("TERM");
    // The first of these that is set counts.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).into_iter().find(|value| !value.is_empty());
    // The Linux console knows UTF-8, but its fonts have few signs.
    let ascii = locale.is_some_and(|locale| !is_utf8(&locale)) || term == "linux" || is_of_dec(&term);
    Settings {
        pieces: if ascii { Pieces::Letters } else { Pieces::default() },
        colors: colors(&term, &variable("NO_COLOR"), &variable("COLORTERM")),
        ascii,
        // These terminals are slow, or connected by a slow line.
        animation: !is_plain(&term),
        cores: available_parallelism().map_or(1, usize::from),
        ..Settings::default()
    }
}

/// Returns whether the terminal only prints line after line and knows no sequences for a full screen.
pub fn shows_lines_only() -> bool {
    matches!(variable("TERM").as_str(), "dumb" | "unknown" | "vt52")
}

/// Returns whether the terminal is a multiplexer, tmux or screen, which answers for the terminal behind it.
pub(super) fn is_multiplexer() -> bool {
    let term = variable("TERM");
    let within = ["TMUX", "STY"].iter().any(|name| !variable(name).is_empty());
    within || ["tmux", "screen"].iter().any(|name| term.starts_with(name))
}

/// Returns the value of a variable, or an empty text if it is not set.
pub(super) fn variable(name: &str) -> String {
    std::env::var_os(name).unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns whether a locale's encoding is UTF-8: `en_US.UTF-8`, `C.utf8`, or on a Mac only `UTF-8`. A locale that names no
/// encoding has an older one.
pub fn is_utf8(locale: &str) -> bool {
    let locale = locale.split('@').next().unwrap_or_default();
    let set = locale.rsplit('.').next().unwrap_or_default();
    matches!(set.to_ascii_lowercase().as_str(), "utf-8" | "utf8")
}

/// Returns the colours of a terminal. Its type counts more than the variables about colours, which may have been inherited
/// from another; full colour is assumed only where it is announced.
fn colors(term: &str, no_color: &str, colorterm: &str) -> Colors {
    const SIXTEEN: [&str; 6] = ["linux", "ansi", "cygwin", "rxvt", "pcansi", "screen.linux"];
    if !no_color.is_empty() || is_plain(term) || term.ends_with("-mono") || term.ends_with("-m") {
        Colors::Mono
    } else if SIXTEEN.contains(&term) || ["-16color", "-8color"].iter().any(|end| term.ends_with(end)) {
        Colors::Sixteen
    } else if matches!(colorterm, "truecolor" | "24bit") {
        Colors::Rgb
    } else {
        Colors::Indexed
    }
}

/// Returns whether a terminal can do little more than show letters.
fn is_plain(term: &str) -> bool {
    term == "dumb" || is_of_dec(term)
}

/// Returns whether a terminal is one of DEC's, a VT52, VT100 or later one: they are older than UTF-8.
pub fn is_of_dec(term: &str) -> bool {
    term.strip_prefix("vt").is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
}
