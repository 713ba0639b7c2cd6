//! The disk: journals, which may be damaged, in use, gone, or have no room.

use super::world::World;
use crate::fuzz::mutate;
use crate::prelude::*;
use pawnstorm::game::journal::{lines, read};

/// What stands in a journal.
pub(super) struct Journal {
    pub(super) header: Header,
    pub(super) log: Vec<Event>,
}

impl Journal {
    pub(super) fn text(&self) -> String {
        self.header.line() + &lines(&self.header, &self.log, self.log.len())
    }
}

impl World {
    pub(super) fn summaries(&self) -> Vec<Summary> {
        let texts = self.journals.iter().map(|(name, journal)| (name, journal.text()));
        texts
            .map(|(name, text)| Summary::of_ends(name, text.as_bytes(), text.as_bytes()).expect("it was written"))
            .collect()
    }

    pub(super) fn newest(&self) -> Option<Summary> {
        self.summaries().into_iter().rfind(Summary::is_open)
    }

    /// What is to be saved goes on where the journal ends.
    pub(super) fn save(&mut self, id: u64, header: Header, from: usize, new: &[Event]) -> Msg {
        if self.is_full {
            return Msg::Unsaved { id, why: "there is no space left on the disk".into() };
        }
        let mut free = (0..).map(|number| format!("new-{number}")).filter(|name| !self.journals.contains_key(name));
        let name = self.names.entry(id).or_insert_with(|| free.next().expect("there is always one more")).clone();
        let journal = self.journals.entry(name).or_insert_with(|| Journal { header, log: Vec::new() });
        if from > journal.log.len() {
            return Msg::Unsaved { id, why: "its file was closed".into() };
        }
        let log = [&journal.log[..from], new].concat();
        assert!(log.starts_with(&journal.log), "the journal of game {id} would lose something: {:?}", journal.log);
        let upto = log.len();
        journal.log = log;
        self.saved.insert(id, upto);
        let text = journal.text();
        let again = read(text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert!(again.damage.is_none(), "{:?}\n{text}", again.damage);
        Msg::Saved { id, upto, said: None }
    }

    /// A journal as it is found: whole, damaged, in use, or not at all.
    pub(super) fn open(&self, name: &str, random: &mut Random) -> Result<Opened, String> {
        let journal = self.journals.get(name).ok_or("The game is not there any more.")?;
        let mut bytes = journal.text().into_bytes();
        if random.below(10) == 0 {
            bytes = mutate::bytes(random, &[bytes]);
        }
        let replayed = read(&bytes).map_err(|why| format!("The game cannot be opened: {why}."))?;
        let log = replayed.game.log();
        let is_the_same = journal.log.starts_with(&log[..replayed.events]);
        let copy = replayed.damage.is_some().then(|| format!("{name}.damaged"));
        let read_only = (random.below(4) == 0).then(|| "another Pawnstorm plays it".to_string());
        if !is_the_same {
            return Err("The game is another one.".into());
        }
        Ok(Opened {
            name: name.into(),
            header: replayed.header,
            game: replayed.game,
            events: replayed.events,
            damage: replayed.damage,
            mended: replayed.mended,
            copy,
            read_only,
        })
    }
}
