//! The settings page over a screen; changes are stored when it is left.

use super::{Chooser, ITEMS, Item, Settings};
use crate::app::notice::Tells;
use crate::app::overlay::Overlay;
use crate::app::{App, Effect};
use crate::game::EngineName;
use crate::rules::either;
use crate::rules::text::{capitalised, quoted};

/// The settings page over a screen.
#[derive(Clone, Debug)]
pub struct Page {
    /// The selected setting.
    pub marked: usize,
    /// The values when the page was opened.
    before: Vec<String>,
}

impl Page {
    /// Selects a row. Returns whether it was selected already.
    pub(in crate::app) fn mark(&mut self, row: usize) -> bool {
        let row = row.min(ITEMS.len() - 1);
        std::mem::replace(&mut self.marked, row) == row
    }
}

impl App {
    /// Returns the settings with the values to choose from.
    #[must_use]
    pub fn chooser(&self) -> Chooser<'_> {
        let (settings, advisor) = (self.settings, self.advisor);
        Chooser { settings, advisor, themes: &self.themes, engines: &self.engines }
    }

    /// Shows only the board, the clocks and the input line, or all again.
    pub(in crate::app) fn toggle_zen(&mut self) {
        self.settings.zen = !self.settings.zen;
        if self.settings.zen {
            self.screen.say("Only the board, the clocks and the input line are shown; zen shows the rest again.");
        } else {
            // What was said when it was entered is no longer true.
            *self.screen.notice() = None;
        }
    }

    /// Applies changed settings.
    const fn apply(&mut self, (settings, advisor): (Settings, Option<EngineName>)) {
        (self.settings, self.advisor) = (settings, advisor);
    }

    /// Sets a setting to a value.
    ///
    /// # Errors
    /// Returns a clause that says why the value is impossible.
    pub fn set(&mut self, item: Item, value: &str) -> Result<(), String> {
        let mut chooser = self.chooser();
        chooser.set(item, value)?;
        let set = (chooser.settings, chooser.advisor);
        self.apply(set);
        Ok(())
    }

    fn step(&mut self, item: Item, by: isize) {
        let mut chooser = self.chooser();
        chooser.step(item, by);
        let set = (chooser.settings, chooser.advisor);
        self.apply(set);
    }

    fn values(&self) -> Vec<String> {
        let chooser = self.chooser();
        ITEMS.into_iter().map(|item| chooser.value(item)).collect()
    }

    /// Opens the settings over the screen.
    pub(in crate::app) fn open_settings(&mut self) {
        self.overlays.push(Overlay::Settings(Page { marked: 0, before: self.values() }));
    }

    /// Closes the settings and requests that changes are stored.
    pub(in crate::app) fn leave_settings(&mut self, _: &str) -> Vec<Effect> {
        let is_page = |overlay: &Overlay| matches!(overlay, Overlay::Settings(_));
        let Some(Overlay::Settings(page)) =
            self.overlays.iter().position(is_page).map(|index| self.overlays.remove(index))
        else {
            return Vec::new();
        };
        let changed: Vec<(Item, String)> = ITEMS
            .into_iter()
            .zip(self.values())
            .zip(page.before)
            .filter(|((_, value), before)| value != before)
            .map(|(changed, _)| changed)
            .collect();
        if changed.is_empty() { Vec::new() } else { vec![Effect::Keep(changed)] }
    }

    /// Selects a setting by a number of rows up or down.
    pub(in crate::app) fn mark_setting(&mut self, by: isize) -> Vec<Effect> {
        if let Some(Overlay::Settings(page)) = self.overlays.last_mut() {
            page.marked = page.marked.saturating_add_signed(by).min(ITEMS.len() - 1);
        }
        Vec::new()
    }

    /// Changes the selected setting to its next or previous value.
    pub(in crate::app) fn change_setting(&mut self, by: isize) -> Vec<Effect> {
        if let Some(Overlay::Settings(page)) = self.overlays.last() {
            self.step(ITEMS[page.marked], by);
        }
        Vec::new()
    }

    /// Sets a setting from a typed name and value, and requests that it is stored; without a name, lists all settings.
    pub fn set_by_words(&mut self, text: &str) -> Vec<Effect> {
        if text.trim().is_empty() {
            self.open_settings();
            return Vec::new();
        }
        let (name, value) = text.trim().split_once([' ', '=']).unwrap_or((text.trim(), ""));
        let Some(item) = Item::named(&name.to_lowercase()) else {
            let names: Vec<&str> = ITEMS.into_iter().map(Item::name).collect();
            let sentence = format!("Unknown setting {}. Settings: {}.", quoted(name), names.join(", "));
            self.screen.refuse(sentence);
            return Vec::new();
        };
        let value = value.trim_matches([' ', '=']).to_lowercase();
        let chooser = self.chooser();
        if value.is_empty() {
            let (is, it) = item.verb();
            let choices = chooser.choices(item).join(", ");
            let said = format!("{name} {is} {}; {it} can be {choices}.", chooser.value(item));
            self.screen.say(said);
            return Vec::new();
        }
        match self.set(item, &value) {
            Ok(()) => {
                let value = self.chooser().value(item);
                let limit = self.settings.limit(item).map_or_else(String::new, |why| format!(", but {why}"));
                self.screen.say(format!("{} {} {value} now{limit}.", item.name(), item.verb().0));
                vec![Effect::Keep(vec![(item, value)])]
            }
            Err(_) if item == Item::Theme => {
                let themes = self.chooser().choices(item);
                self.screen.refuse(format!("No theme {}. Themes: {}.", quoted(&value), either(&themes)));
                Vec::new()
            }
            Err(why) => {
                self.screen.refuse(format!("{}.", capitalised(&why)));
                Vec::new()
            }
        }
    }
}
