//! The arguments for the looks of the program, which count more than the environment and the config file.

use super::Failure;
use super::values::SettingText;
use crate::app::settings::Item;
use crate::tui::config::Config;
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Look {
    /// Theme for the board and text: a name below, or the file name of your own theme
    #[arg(long, global = true, value_name = "NAME", value_parser = SettingText(Item::Theme))]
    theme: Option<String>,
    /// How pieces are shown, where their squares are large enough
    #[arg(long, global = true, value_name = "NAME", value_parser = SettingText(Item::Pieces))]
    pieces: Option<String>,
    /// Play line by line instead of full screen, for screen readers and pipes
    #[arg(long, global = true)]
    pub(super) plain: bool,
}

/// The reason why a command that shows no board refuses them.
pub(super) const NOT_HERE: &str =
    "--theme, --pieces and --plain are for the menu, play, open, practice, host and join.";

impl Look {
    /// Returns whether any of these options is given.
    pub(super) const fn is_given(&self) -> bool {
        self.theme.is_some() || self.pieces.is_some() || self.plain
    }

    /// Adds the given options to the settings.
    pub(super) fn set(&self, config: &mut Config) -> Result<(), Failure> {
        for (item, value) in [(Item::Theme, &self.theme), (Item::Pieces, &self.pieces)] {
            if let Some(value) = value {
                config.set(item, value).map_err(|why| Failure::usage(format!("--{why}.")))?;
            }
        }
        Ok(())
    }
}
