//! The folders of the user's files: those of the system, unless the environment names others.

use directories::ProjectDirs;
use std::path::{Path, PathBuf};

/// The variable with the folder of the config file and the themes.
pub const CONFIG: &str = "PAWNSTORM_CONFIG";
/// The variable with the folder of the library and the program's other data.
pub const DATA: &str = "PAWNSTORM_DATA";

/// Returns the folder of the config file, if there is a home folder.
pub(super) fn config() -> Option<PathBuf> {
    of(CONFIG, ProjectDirs::config_dir)
}

/// Returns the folder of what the program keeps, if there is a home folder.
pub(super) fn data() -> Option<PathBuf> {
    of(DATA, ProjectDirs::data_dir)
}

fn of(variable: &str, usual: impl Fn(&ProjectDirs) -> &Path) -> Option<PathBuf> {
    let named = std::env::var_os(variable).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    named.or_else(|| ProjectDirs::from("", "", "pawnstorm").map(|folders| usual(&folders).into()))
}
