//! The lines to the guests of a room: events, messages, and reasons for refusals.

use super::link::Role;
use super::{Output, Room, SAYINGS};
use crate::journal::Event;
use crate::protocol::FromHost;
use pawnstorm_rules::Color;

impl Room {
    /// Sends a player the events after the first `events`, and the messages at their places between them.
    pub(super) fn tell_past(&mut self, guest: u64, events: usize) {
        let mut lines: Vec<(usize, FromHost)> =
            (events..self.events()).map(|index| (index, self.event(index))).collect();
        lines.extend(self.said.iter().map(|(events, side, text)| (*events, FromHost::Said(*side, text.clone()))));
        // A message comes before the event that followed it.
        lines.sort_by_key(|(index, line)| (*index, !matches!(line, FromHost::Said(..))));
        lines.iter().for_each(|(_, line)| self.send(guest, line));
        if let Some(link) = self.links.get_mut(&guest) {
            link.told = self.chain.len() - 1;
        }
    }

    /// Sends a guest the events after the first `events`, as far as it may see them.
    pub(super) fn tell_from(&mut self, guest: u64, events: usize) {
        let Some(role) = self.links.get(&guest).and_then(|link| link.role) else { return };
        let known = self.visible_to(role);
        let lines: Vec<FromHost> = (events..known).map(|index| self.event(index)).collect();
        lines.iter().for_each(|line| self.send(guest, line));
        if let Some(link) = self.links.get_mut(&guest) {
            link.told = known.max(link.told);
        }
    }

    fn event(&self, index: usize) -> FromHost {
        let event: Event = self.game.log()[index].clone();
        FromHost::Event { number: index + 1, event, chain: self.chain[index + 1] }
    }

    pub(super) fn tell_watchers(&mut self) {
        let known = self.visible_to(Role::Watcher);
        let watchers = self.links.iter().filter(|(_, link)| link.role == Some(Role::Watcher) && link.told < known);
        let watchers: Vec<(u64, usize)> = watchers.map(|(guest, link)| (*guest, link.told)).collect();
        for (guest, told) in watchers {
            self.tell_from(guest, told);
            self.tell_of_rematch(guest, Role::Watcher);
        }
    }

    pub(super) fn say(&mut self, side: Color, text: String) {
        self.tell_players(&FromHost::Said(side, text.clone()));
        self.said.push_back((self.events(), side, text));
        if self.said.len() > SAYINGS {
            self.said.pop_front();
        }
    }

    pub(super) fn send(&mut self, guest: u64, line: &FromHost) {
        self.out.push(Output::Send(guest, line.to_string()));
    }

    pub(super) fn tell_players(&mut self, line: &FromHost) {
        let players = self.links.iter().filter(|(_, link)| link.is_player());
        let sends = players.map(|(guest, _)| Output::Send(*guest, line.to_string()));
        self.out.extend(sends);
    }

    pub(super) fn tell_all(&mut self, line: &FromHost) {
        let all = self.links.iter().filter(|(_, link)| link.role.is_some());
        self.out.extend(all.map(|(guest, _)| Output::Send(*guest, line.to_string())));
    }

    pub(super) fn refuse(&mut self, guest: u64, why: &str) {
        self.send(guest, &FromHost::No(why.into()));
    }
}
