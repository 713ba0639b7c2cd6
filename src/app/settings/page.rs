//! The settings page over a screen; changes are stored when it is left.

use super::{Chooser, ITEMS, Item, Settings};
use crate::app::help::Help;
use crate::app::keys::{Command, Place, command};
use crate::app::{App, Effect, Mouse, MouseKind, Msg, Target};
use crate::game::EngineName;
use crate::rules::text::quoted;

/// The settings page over a screen.
#[derive(Clone, Debug)]
pub struct Page {
    /// The selected setting.
    pub marked: usize,
    /// The values when the page was opened.
    before: Vec<String>,
}

impl App {
    /// Returns the settings with the values to choose from.
    #[must_use]
    pub fn chooser(&self) -> Chooser<'_> {
        let (settings, advisor) = (self.settings, self.advisor);
        Chooser { settings, advisor, themes: &self.themes, engines: &self.engines }
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
        self.page = Some(Page { marked: 0, before: self.values() });
    }

    /// Closes the settings and requests that changes are stored.
    pub(in crate::app) fn leave_settings(&mut self) -> Vec<Effect> {
        let Some(page) = self.page.take() else { return Vec::new() };
        let changed: Vec<(Item, String)> = ITEMS
            .into_iter()
            .zip(self.values())
            .zip(page.before)
            .filter(|((_, value), before)| value != before)
            .map(|(changed, _)| changed)
            .collect();
        if changed.is_empty() { Vec::new() } else { vec![Effect::Keep(changed)] }
    }

    /// Passes keys to the settings while they are open.
    pub(in crate::app) fn update_settings(&mut self, msg: &Msg) -> Option<Vec<Effect>> {
        let page = self.page.as_mut()?;
        let command = match msg {
            Msg::Key(key) => command(Place::Settings, *key),
            Msg::Mouse(Mouse { kind: MouseKind::Down, target: Some(Target::Command(command)) }) => Some(*command),
            Msg::Mouse(Mouse { kind: MouseKind::Down, target: Some(Target::Row(row)) }) => {
                let again = page.marked == *row;
                page.marked = (*row).min(ITEMS.len() - 1);
                again.then_some(Command::Right)
            }
            Msg::Mouse(Mouse { kind: MouseKind::WheelUp, .. }) => Some(Command::Up),
            Msg::Mouse(Mouse { kind: MouseKind::WheelDown, .. }) => Some(Command::Down),
            Msg::Mouse(_) | Msg::Paste(_) | Msg::Drawn { .. } => None,
            // The other messages are for the screen below.
            _ => return None,
        };
        let item = ITEMS[page.marked];
        match command {
            Some(Command::Up) => page.marked = page.marked.saturating_sub(1),
            Some(Command::Down) => page.marked = (page.marked + 1).min(ITEMS.len() - 1),
            Some(Command::First) => page.marked = 0,
            Some(Command::Last) => page.marked = ITEMS.len() - 1,
            Some(Command::Left) => self.step(item, -1),
            Some(Command::Right) => self.step(item, 1),
            Some(Command::Esc) => return Some(self.leave_settings()),
            Some(Command::Help) => self.help = Some(Help::new(Place::Settings)),
            Some(Command::Quit) => {
                let mut effects = self.leave_settings();
                effects.extend(self.quit());
                return Some(effects);
            }
            _ => {}
        }
        Some(Vec::new())
    }

    /// Sets a setting from a typed name and value, and requests that it is stored.
    pub fn set_by_words(&mut self, text: &str) -> Vec<Effect> {
        let (name, value) = text.trim().split_once([' ', '=']).unwrap_or((text.trim(), ""));
        let Some(item) = Item::named(&name.to_lowercase()) else {
            let names: Vec<&str> = ITEMS.into_iter().map(Item::name).collect();
            let sentence = format!("{} cannot be set; these can: {}.", quoted(name), names.join(", "));
            self.screen.tell(true, sentence);
            return Vec::new();
        };
        let value = value.trim_matches([' ', '=']).to_lowercase();
        let chooser = self.chooser();
        if value.is_empty() {
            let said = format!("{name} is {}; it can be {}.", chooser.value(item), chooser.choices(item).join(", "));
            self.screen.tell(false, said);
            return Vec::new();
        }
        match self.set(item, &value) {
            Ok(()) => {
                let value = self.chooser().value(item);
                self.screen.tell(false, format!("{} is {value} now.", item.name()));
                vec![Effect::Keep(vec![(item, value)])]
            }
            Err(why) => {
                let mut letters = why.chars();
                let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
                self.screen.tell(true, format!("{first}{}.", letters.as_str()));
                Vec::new()
            }
        }
    }
}
