//! What the program is told of the user's config file.

use super::App;
use super::keys::Keymap;
use super::settings::Item;
use crate::game::EngineName;

/// What the user has configured.
#[derive(Clone, Debug, Default)]
pub struct Configured {
    /// The foreign engines that can be asked.
    pub engines: Vec<EngineName>,
    /// The names of the user's own themes.
    pub themes: Vec<String>,
    /// The keys.
    pub keys: Keymap,
    /// What is set, each known to be possible.
    pub settings: Vec<(Item, String)>,
    /// What is wrong with it: sentences.
    pub problems: Vec<String>,
}

impl App {
    /// Takes over what the user has configured, and says what is wrong with it.
    pub fn configure(&mut self, configured: Configured) {
        self.engines = configured.engines;
        self.themes.extend(configured.themes);
        self.keys = configured.keys;
        for (item, value) in configured.settings {
            // What is possible was found out when it was read.
            let _ = self.set(item, &value);
        }
        self.tell_the_menu();
        let [first, others @ ..] = &configured.problems[..] else { return };
        let more = if others.is_empty() { "" } else { " There is more; pawnstorm engines tells all." };
        self.screen.tell(true, format!("{first}{more}"));
    }
}
