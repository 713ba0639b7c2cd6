//! The possible rows of the key table. Help page and footer leave out the rest.

use super::keys::{Binding, Command, KEYS, Place};
use super::{App, Screen};

/// A key that the footer offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The command.
    pub command: Command,
    /// The name of the key.
    pub key: String,
    /// The label.
    pub label: &'static str,
}

impl App {
    /// Returns the rows of the key table for a place, without the useless ones in this game.
    pub fn rows(&self, place: Place) -> impl Iterator<Item = &'static Binding> {
        KEYS.iter().filter(move |row| row.places.contains(&place) && self.allows(place, row.command))
    }

    /// Returns the offers of the footer in a place, in the order of the key table.
    #[must_use]
    pub fn offers(&self, place: Place) -> Vec<Offer> {
        let offer = |row: &'static Binding| {
            let label = self.label(place, row)?;
            let key = self.keys.keys(row, place).first()?.name();
            Some(Offer { command: row.command, key, label })
        };
        self.rows(place).filter_map(offer).collect()
    }

    fn allows(&self, place: Place, command: Command) -> bool {
        match (&self.screen, place) {
            (Screen::Game(playing), Place::Game) => playing.allows(command),
            (Screen::Practice(practice), Place::Exercise) => {
                practice.exercise.as_ref().is_none_or(|exercise| exercise.playing.allows(command))
            }
            (Screen::Review(review), Place::Trial) => review.trial.as_ref().is_none_or(|trial| trial.allows(command)),
            (Screen::Review(review), Place::Review) => match command {
                Command::NextGame | Command::PreviousGame => review.listed,
                Command::Values => review.game().can_be_solved(),
                _ => true,
            },
            (Screen::GameOver(over), Place::Over) => match command {
                Command::Undo => over.can_take_back(),
                Command::Rematch => over.offers_rematch() || over.is_against_the_computer(),
                Command::Say => over.remote.is_some(),
                _ => true,
            },
            _ => true,
        }
    }

    /// Returns the current footer label of a row, if the footer offers it.
    fn label(&self, place: Place, row: &Binding) -> Option<&'static str> {
        match (&self.screen, place) {
            // On the list of games, there is nothing to go back to.
            (Screen::Menu(menu), Place::Menu) if row.command == Command::Esc => {
                row.footer.filter(|_| menu.setup.is_some())
            }
            (Screen::Game(playing), Place::Game) => playing.label(row),
            (Screen::Practice(practice), Place::Exercise) => match &practice.exercise {
                Some(exercise) => exercise.playing.label(row),
                None => row.footer,
            },
            (Screen::Review(review), Place::Trial) => match &review.trial {
                Some(trial) => trial.label(row),
                None => row.footer,
            },
            (Screen::Review(review), Place::Review) => match row.command {
                Command::Enter => row.footer.filter(|_| review.has_variations() && review.prompt.is_empty()),
                Command::Back => row.footer.filter(|_| review.view.ply() > 0),
                Command::Forward => row.footer.filter(|_| review.view.back_at.is_some()),
                _ => row.footer,
            },
            (Screen::GameOver(over), Place::Over) => match row.command {
                Command::Last => row.footer.filter(|_| over.view.back_at.is_some()),
                Command::Esc => row.footer.filter(|_| over.view.back_at.is_some() || !over.prompt.is_empty()),
                Command::Back => row.footer.filter(|_| over.view.ply() > 0),
                _ => row.footer,
            },
            _ => row.footer,
        }
    }
}
