//! Pairs a round bracket by bracket, from the highest score down (2 and 3).
//!
//! Every bracket is paired by matchings of all unpaired players, so that a pairing of the rest always exists (C4). The handbook tries
//! transpositions and exchanges in a certain order. The last parts of the weights express that order: an earlier one weighs more.

use super::matching::{self, Weight};
use super::player::{Float, Player, Strength};

/// The pairs, each with the higher ranked player first, and the player with the bye.
pub(super) type Pairs = (Vec<(usize, usize)>, Option<usize>);

/// Pairs `players`, in the order of their ranks. Returns `None` if no pairing meets the absolute criteria.
pub(super) fn pair(players: &[Player], round: Round) -> Option<Pairs> {
    let mut open = Open { players, round, unpaired: (0..players.len()).collect(), bye_score: None };
    if players.len() % 2 == 1 {
        // C5: the bye goes to the lowest possible score.
        let pairs = open.matched(|higher, lower| {
            let mut weight = Weight::default();
            let halves = if lower.is_none() { i64::from(players[higher].halves) } else { 0 };
            weight.add(-halves, 1 << 20);
            weight
        })?;
        open.bye_score = pairs.iter().find(|(_, lower)| lower.is_none()).map(|(higher, _)| players[*higher].halves);
    }
    let mut pairs = Vec::new();
    let mut scores: Vec<u32> = players.iter().map(|player| player.halves).collect();
    scores.dedup();
    for (index, score) in scores.iter().enumerate() {
        pairs.extend(open.bracket(*score, scores.get(index + 1).copied())?);
    }
    Some((pairs, open.unpaired.first().copied()))
}

/// The players still without a pair.
struct Open<'a> {
    players: &'a [Player],
    round: Round,
    /// Their ranks, the highest first.
    unpaired: Vec<usize>,
    bye_score: Option<u32>,
}

impl Open<'_> {
    /// Returns the best pairs of all unpaired players by `weight`; the player with the bye has the partner `None`.
    fn matched(&self, weight: impl Fn(usize, Option<usize>) -> Weight) -> Option<Vec<(usize, Option<usize>)>> {
        let unpaired = &self.unpaired;
        let vertices = unpaired.len().next_multiple_of(2);
        let mates = matching::perfect(vertices, |one, other| {
            let (higher, lower) = (unpaired[one], unpaired.get(other).copied());
            let player = &self.players[higher];
            let may_meet = match lower {
                Some(lower) => self.round.allows(player, &self.players[lower]),
                // C2 and C5 limit the bye.
                None => player.may_rest && self.bye_score.is_none_or(|score| player.halves <= score),
            };
            may_meet.then(|| weight(higher, lower))
        })?;
        let pairs = unpaired.iter().enumerate().filter(|(one, _)| *one < mates[*one]);
        Some(pairs.map(|(one, higher)| (*higher, unpaired.get(mates[one]).copied())).collect())
    }

    /// Pairs the bracket of residents with `score`. The players left over float down.
    fn bracket(&mut self, score: u32, next: Option<u32>) -> Option<Vec<(usize, usize)>> {
        let players = self.players;
        let halves = |rank: usize| players[rank].halves;
        let (moved_down, others): (Vec<usize>, Vec<usize>) =
            self.unpaired.iter().copied().partition(|rank| halves(*rank) > score);
        let residents: Vec<usize> = others.into_iter().filter(|rank| halves(*rank) == score).collect();
        let mut scores: Vec<u32> = moved_down.iter().map(|rank| halves(*rank)).chain([score]).chain(next).collect();
        scores.dedup();
        let mut criteria = Criteria {
            score,
            next,
            scores,
            decides_bye: false,
            players: players.len(),
            games: self.round.played as usize,
        };
        let is_here = |pair: &(usize, Option<usize>)| pair.1.is_some_and(|lower| halves(lower) >= score);
        if self.bye_score.is_some_and(|bye| bye >= score) {
            // C9 applies in this bracket if the bye takes its only downfloater.
            let pairs = self.matched(|_, lower| {
                let mut weight = Weight::default();
                weight.add(i64::from(lower.is_some_and(|lower| halves(lower) >= score)), players.len());
                weight
            })?;
            let paired = 2 * pairs.iter().filter(|pair| is_here(pair)).count();
            criteria.decides_bye = moved_down.len() + residents.len() == paired + 1;
        }
        let base =
            |higher: usize, lower: Option<usize>| criteria.weight(&players[higher], lower.map(|lower| &players[lower]));
        let mut done = Vec::new();
        if !moved_down.is_empty() {
            let pairs = self.matched(|higher, lower| {
                let mut weight = base(higher, lower);
                let resident = lower.and_then(|lower| residents.iter().position(|resident| *resident == lower));
                // S1 and the limbo: pair the highest ranked. Then the transpositions of S2.
                moved_down.iter().for_each(|rank| weight.add(i64::from(*rank == higher && resident.is_some()), 1));
                for rank in &moved_down {
                    let place = resident.filter(|_| *rank == higher).map_or(0, |place| place as i64);
                    weight.add(-place, residents.len());
                }
                weight
            })?;
            done.extend(pairs.into_iter().filter(|pair| moved_down.contains(&pair.0) && is_here(pair)));
            self.unpaired.retain(|rank| !done.iter().any(|(one, other)| one == rank || *other == Some(*rank)));
        }
        // The remainder, or the whole of a homogeneous bracket.
        let remainder: Vec<usize> = self.unpaired.iter().copied().filter(|rank| halves(*rank) == score).collect();
        let place = |rank: usize| remainder.iter().position(|other| *other == rank);
        let inside = |pairs: &[(usize, Option<usize>)]| {
            pairs.iter().filter(|pair| is_here(pair) && place(pair.0).is_some()).count()
        };
        let first = self.matched(base)?;
        let half = inside(&first);
        let best = self.matched(|higher, lower| {
            let mut weight = base(higher, lower);
            let pair = place(higher).zip(lower.and_then(place));
            order(&mut weight, pair, remainder.len(), half);
            weight
        })?;
        done.extend(best.into_iter().filter(|pair| is_here(pair)));
        self.unpaired.retain(|rank| !done.iter().any(|(one, other)| one == rank || *other == Some(*rank)));
        Some(done.into_iter().filter_map(|(higher, lower)| Some((higher, lower?))).collect())
    }
}

/// Adds the order of the alterations in a remainder (4.2 and 4.3). The first `half` of its `size` players make S1, the others S2.
fn order(weight: &mut Weight, pair: Option<(usize, usize)>, size: usize, half: usize) {
    let higher = pair.map(|(higher, _)| higher);
    // The fewest exchanges, and the least difference of the numbers exchanged.
    weight.add(i64::from(higher.is_some_and(|higher| higher < half)), size);
    weight.add(-(higher.unwrap_or(0) as i64), size * size);
    // Exchange the lowest of S1 and the highest of S2 first.
    (0..half).rev().for_each(|place| weight.add(-i64::from(higher == Some(place)), 1));
    (half..size).for_each(|place| weight.add(i64::from(higher == Some(place)), 1));
    // The transpositions of S2.
    for place in 0..size {
        let opponent = pair.filter(|pair| pair.0 == place).map_or(0, |(_, lower)| lower as i64);
        weight.add(-opponent, size);
    }
}

/// The facts about the whole round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
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
    pub(super) score: u32,
    /// The score of the next bracket's residents.
    pub(super) next: Option<u32>,
    /// The scores of the bracket and the next one, the highest first.
    pub(super) scores: Vec<u32>,
    /// Whether the only downfloater of the bracket has the bye, so that C9 applies.
    pub(super) decides_bye: bool,
    /// The number of players in the round, the limit of every count.
    pub(super) players: usize,
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
