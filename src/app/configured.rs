//! The contents of the user's config file, in the form that the program needs.

use super::keys::Keymap;
use super::settings::Item;
use crate::game::EngineName;

/// The user's configuration.
#[derive(Clone, Debug, Default)]
pub struct Configured {
    pub engines: Vec<EngineName>,
    /// The names of the user's own themes.
    pub themes: Vec<String>,
    pub keys: Keymap,
    /// The settings, with values already checked.
    pub settings: Vec<(Item, String)>,
    /// The problems found in the file, as sentences.
    pub problems: Vec<String>,
}
