//! The criteria C1, C3 and C6 to C21 for the best pairing of a bracket, as weights of the pairs.

use super::colours::Strength;
use super::matching::Weight;
use super::player::{Float, Player};

/// The facts about the whole round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// The number of rounds played so far.
    pub(super) played: u32,
    /// Whether this round is the last one, where points come before colours.
    pub(super) is_last: bool,
    /// Whether to drop C3, because no pairing meets it.
    pub(super) is_desperate: bool,
}

impl Round {
    /// Returns whether `player` has more than half of the possible points before the last round (1.8).
    fn is_topscorer(self, player: &Player) -> bool {
        self.is_last && player.halves > self.played
    }

    /// Returns whether two players may meet (C1, C3).
    pub(super) fn allows(self, one: &Player, other: &Player) -> bool {
        !one.met.contains(&other.entrant)
            && (self.is_desperate
                || self.is_topscorer(one)
                || self.is_topscorer(other)
                || !one.preference.clashes_by(&other.preference, Strength::Absolute))
    }
}

/// The data for weighing the pairs of a bracket.
#[derive(Clone, Debug)]
pub(super) struct Criteria {
    /// The score of the residents.
    pub(super) score: u32,
    /// The score of the next bracket's residents.
    pub(super) next: Option<u32>,
    /// The scores of the bracket and the next one, the highest first.
    pub(super) scores: Vec<u32>,
    /// Whether the only downfloater of the bracket has the bye, so that C9 applies.
    pub(super) decides_bye: bool,
    /// The number of players in the round, the limit of every count.
    pub(super) players: usize,
    /// The number of rounds played.
    pub(super) games: usize,
}

impl Criteria {
    /// Returns the weight of a pair, or of a bye if `lower` is `None`, for the bracket and the next one.
    pub(super) fn weight(&self, higher: &Player, lower: Option<&Player>) -> Weight {
        let mut weight = Weight::default();
        let has_bye = lower.is_none();
        let lower = lower.unwrap_or(higher);
        let is_here = !has_bye && lower.halves >= self.score;
        let is_next = !has_bye && Some(lower.halves) == self.next;
        let count = |holds: bool| i64::from(holds);
        // C6 and C7: the most pairs in this bracket, with the highest scores. C8: the same in the next bracket.
        for counts in [is_here, is_next] {
            weight.add(count(counts), self.players);
            for score in &self.scores {
                weight.add(count(counts && higher.halves == *score), self.players);
            }
        }
        // C9: the bye goes to the player with the most games.
        weight.add(if has_bye && self.decides_bye { higher.games as i64 } else { 0 }, self.games);
        // C10 to C13: the colours.
        let (one, other) = (&higher.preference, &lower.preference);
        let clashes = [
            one.widens(other),
            one.triples(other),
            one.clashes(other),
            one.clashes_by(other, Strength::Strong) && !one.clashes_by(other, Strength::Absolute),
        ];
        clashes.into_iter().for_each(|clashes| weight.add(-count(is_here && clashes), self.players));
        // C14 and C16: a player who floated down meets an equal. C15 and C17: a player who floated up does not meet a higher score.
        let floats = higher.halves > lower.halves;
        let downs = |player: &Player, back: usize| is_here && player.floats[back] == Float::Down;
        let ups = |back: usize| is_here && floats && lower.floats[back] == Float::Up;
        for back in [0, 1] {
            weight.add(count(downs(lower, back)) + count(!floats && downs(higher, back)), self.players);
            weight.add(-count(ups(back)), self.players);
        }
        // C18 to C21: the same for the differences of their scores.
        for back in [0, 1] {
            for score in &self.scores {
                let downs = [higher, lower].map(|player| count(player.halves == *score && downs(player, back)));
                weight.add(downs[0] + downs[1], self.players);
            }
            for score in &self.scores {
                weight.add(-count(ups(back) && higher.halves == *score), self.players);
            }
        }
        weight
    }
}
