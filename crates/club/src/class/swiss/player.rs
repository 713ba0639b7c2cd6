//! The state of a player after the rounds so far: score, opponents, floats, and the right to a bye.

use super::colours::Preference;
use super::{Entrant, Past};
use std::cmp::Reverse;

/// The comparison of a player's score with the opponent's in a round (1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    Up,
    Down,
    Level,
}

/// A player in the next round.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The number of the entrant, from 0.
    pub(super) entrant: usize,
    /// The pairing number, from 1, among players with at least one pairing, this round included (C.04.2, 2.4).
    pub(super) pairing: usize,
    /// Twice the score.
    pub(super) halves: u32,
    /// The entrants played so far.
    pub(super) met: Vec<usize>,
    /// The colour preference.
    pub(super) preference: Preference,
    /// The floats of the last two rounds, the latest first.
    pub(super) floats: [Float; 2],
    /// Whether the player may get the pairing-allocated bye (C2).
    pub(super) may_rest: bool,
    /// The number of games played.
    pub(super) games: usize,
}

/// Returns the players of the next round, the highest rank first (1.2).
pub(super) fn ranked(entrants: &[Entrant]) -> Vec<Player> {
    let mut pairing = 0;
    let mut players = Vec::new();
    for (entrant, Entrant { past, plays }) in entrants.iter().enumerate() {
        let was_paired = past.iter().any(|past| *past != Past::Absent);
        pairing += usize::from(was_paired || *plays);
        if !plays {
            continue;
        }
        let games = past.iter().filter_map(|past| match past {
            Past::Game { opponent, white, .. } => Some((*opponent, *white)),
            _ => None,
        });
        let (met, colours): (Vec<usize>, Vec<bool>) = games.unzip();
        players.push(Player {
            entrant,
            pairing,
            halves: past.iter().map(Past::halves).sum(),
            games: met.len(),
            met,
            preference: Preference::after(&colours),
            floats: [1, 2].map(|back| float(entrants, entrant, back)),
            may_rest: !past.iter().any(|past| !matches!(past, Past::Game { .. }) && past.halves() >= 2),
        });
    }
    players.sort_by_key(|player| (Reverse(player.halves), player.entrant));
    players
}

/// Returns the float of an entrant `back` rounds ago; 1 is the last round.
fn float(entrants: &[Entrant], entrant: usize, back: usize) -> Float {
    let past = &entrants[entrant].past;
    let Some(round) = past.len().checked_sub(back) else { return Float::Level };
    let before = |entrant: usize| entrants[entrant].past.iter().take(round).map(Past::halves).sum::<u32>();
    match &past[round] {
        Past::Game { opponent, .. } => match before(entrant).cmp(&before(*opponent)) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Equal => Float::Level,
            std::cmp::Ordering::Less => Float::Up,
        },
        unplayed if unplayed.halves() > 0 => Float::Down,
        _ => Float::Level,
    }
}
