//! The contents of the user's config file, in the form that the program needs.

use super::App;
use super::keys::Keymap;
use super::notice::Tells;
use super::settings::Item;
use crate::game::EngineName;

/// The user's configuration.
#[derive(Clone, Debug, Default)]
pub struct Configured {
    /// The available external engines.
    pub engines: Vec<EngineName>,
    /// The names of the user's own themes.
    pub themes: Vec<String>,
    /// The key map.
    pub keys: Keymap,
    /// The settings, with values already checked.
    pub settings: Vec<(Item, String)>,
    /// The problems found in the file, as sentences.
    pub problems: Vec<String>,
}

impl App {
    /// Applies the configuration and reports its problems.
    pub fn configure(&mut self, configured: Configured) {
        self.engines = configured.engines;
        self.themes.extend(configured.themes);
        self.keys = configured.keys;
        for (item, value) in configured.settings {
            // The value was checked when the file was read.
            let _ = self.set(item, &value);
        }
        self.tell_the_menu();
        let [first, others @ ..] = &configured.problems[..] else { return };
        let more = if others.is_empty() { "" } else { " For more problems, run pawnstorm engines." };
        self.screen.refuse(format!("{first}{more}"));
    }
}
