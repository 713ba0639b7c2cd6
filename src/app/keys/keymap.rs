//! The user's keys, which replace keys of the table.

use super::{Binding, Command, Key, Place, binding};
use std::borrow::Cow;

/// The user's key map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keymap {
    given: Vec<(Command, Vec<Key>)>,
}

impl Keymap {
    /// Assigns keys to commands. Rejects a key that another command has in one of the `places`; a command that loses all its new keys
    /// keeps those of the table. Returns the rejections with their reasons.
    pub fn give(&mut self, given: Vec<(Command, Vec<Key>)>, places: &[&'static dyn Place]) -> Vec<(Command, String)> {
        self.given = given;
        let mut problems = Vec::new();
        while let Some((command, key, why)) = self.conflict(places) {
            for (_, keys) in self.given.iter_mut().filter(|(other, _)| *other == command) {
                keys.retain(|other| *other != key);
            }
            self.given.retain(|(_, keys)| !keys.is_empty());
            problems.push((command, why));
        }
        problems
    }

    /// Returns the last command with a conflicting key, that key, and the reason.
    fn conflict(&self, places: &[&'static dyn Place]) -> Option<(Command, Key, String)> {
        // Later assignments lose against earlier ones.
        self.given.iter().rev().find_map(|(command, keys)| {
            let key = keys.iter().find(|key| matches!(key, Key::Char(_)));
            let mut bound = places.iter().filter_map(|place| Some((binding(*place, *command)?, *place)));
            if let (Some(key), Some((_, place))) = (key, bound.clone().next())
                && !bound.clone().any(|(_, place)| place.has_letters())
            {
                let name = key.name();
                let why =
                    format!("{name}: in {}, {name} types text. Use Ctrl with a letter, or an F key", place.name());
                return Some((*command, *key, why));
            }
            bound.find_map(|(row, place)| {
                let keys = self.keys(row, place);
                let mut others = place.rows().into_iter().filter(|other| other.command != *command);
                others.find_map(|other| {
                    let key = self.keys(other, place).into_iter().find(|key| keys.contains(key))?;
                    let why = format!("{}: it is the key of {} in {}", key.name(), other.command.name(), place.name());
                    Some((*command, key, why))
                })
            })
        })
    }

    /// Returns the keys of a row in one of its places. Letters count only in places without an input line.
    pub fn keys(&self, row: &Binding, place: &dyn Place) -> Vec<Key> {
        let given = self.given.iter().find(|(command, _)| *command == row.command).map(|(_, keys)| keys);
        let fits = |key: &&Key| place.has_letters() || !matches!(key, Key::Char(_));
        let given: Vec<Key> = given.into_iter().flatten().filter(fits).copied().collect();
        if given.is_empty() { row.keys.to_vec() } else { given }
    }

    pub fn name(&self, command: Command, place: &'static dyn Place) -> Option<String> {
        self.keys(binding(place, command)?, place).first().map(|key| key.name())
    }

    /// Returns a sentence about keys of the table with the user's keys in their place.
    ///
    /// ```
    /// use pawnstorm::app::keys::{Command, Key, Keymap};
    /// use pawnstorm::app::places::{GAME, PLACES};
    ///
    /// let mut keys = Keymap::default();
    /// keys.give(vec![(Command::Esc, vec![Key::Ctrl('g')])], &PLACES);
    /// assert_eq!(keys.reworded("End or Esc returns.", &GAME), "End or Ctrl-G returns.");
    ///
    /// // Keys that have changed places.
    /// keys.give(vec![(Command::Undo, vec![Key::F(6)]), (Command::Redo, vec![Key::F(5)])], &PLACES);
    /// assert_eq!(keys.reworded("F5, then F6.", &GAME), "F6, then F5.");
    /// ```
    pub fn reworded<'t>(&self, sentence: &'t str, place: &'static dyn Place) -> Cow<'t, str> {
        if self.given.is_empty() {
            return Cow::Borrowed(sentence);
        }
        let moved: Vec<(String, String)> = place.rows().into_iter().flat_map(|row| self.moved(row, place)).collect();
        let is_part = |c: char| c.is_alphanumeric() || c == '-';
        let reworded = sentence.split_inclusive(|c| !is_part(c)).flat_map(|piece| {
            let (word, end) = piece.split_at(piece.find(|c| !is_part(c)).unwrap_or(piece.len()));
            [moved.iter().find(|(key, _)| key == word).map_or(word, |(_, key)| key), end]
        });
        Cow::Owned(reworded.collect())
    }

    /// Returns the names of the keys that a row no longer has in a place, each with the name of the row's new key.
    fn moved(&self, row: &Binding, place: &dyn Place) -> Vec<(String, String)> {
        let keys = self.keys(row, place);
        let Some(first) = keys.first() else { return Vec::new() };
        // A single letter in a sentence is a word, not a key.
        let left = row.keys.iter().filter(|key| !keys.contains(key)).map(|key| key.name());
        left.filter(|name| name.len() > 1).map(|name| (name, first.name())).collect()
    }

    pub fn binding(&self, place: &'static dyn Place, key: Key) -> Option<&'static Binding> {
        place.rows().into_iter().find(|row| self.keys(row, place).contains(&key))
    }
}
