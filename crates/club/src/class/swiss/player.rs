//! The state of a player after the rounds so far: score, opponents, floats, the right to a bye, the colour due (1.7), and which player
//! of a pair gets it (5.2).

use super::{Entrant, Past};
use std::cmp::{Ordering, Reverse};

/// The comparison of a player's score with the opponent's in a round (1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    Up,
    Down,
    Level,
}

#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) entrant: usize,
    /// The pairing number, from 1, among players with at least one pairing, this round included (C.04.2, 2.4).
    pub(super) pairing: usize,
    pub(super) halves: u32,
    /// The entrants played so far.
    pub(super) met: Vec<usize>,
    pub(super) preference: Preference,
    /// The floats of the last two rounds, the latest first.
    pub(super) floats: [Float; 2],
    /// Whether the player may get the pairing-allocated bye (C2).
    pub(super) may_rest: bool,
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
            Ordering::Greater => Float::Down,
            Ordering::Equal => Float::Level,
            Ordering::Less => Float::Up,
        },
        unplayed if unplayed.halves() > 0 => Float::Down,
        _ => Float::Level,
    }
}

/// How much a colour is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Preference {
    /// Whether White is due; `None` for no preference.
    pub(super) white: Option<bool>,
    pub(super) strength: Strength,
    /// The colours so far, `true` for White.
    colours: Vec<bool>,
}

impl Preference {
    /// Returns the preference after games with these colours.
    pub(super) fn after(colours: &[bool]) -> Self {
        let mut preference = Self { white: None, strength: Strength::None, colours: colours.to_vec() };
        let difference = preference.difference();
        let Some(last) = colours.last() else { return preference };
        let (white, strength) = match difference.abs() {
            2.. => (difference < 0, Strength::Absolute),
            _ if preference.is_twice(*last) => (!last, Strength::Absolute),
            1 => (difference < 0, Strength::Strong),
            _ => (!last, Strength::Mild),
        };
        (preference.white, preference.strength) = (Some(white), strength);
        preference
    }

    /// Returns the number of games with White minus that with Black.
    fn difference(&self) -> i64 {
        self.colours.iter().map(|white| if *white { 1 } else { -1 }).sum()
    }

    /// Returns whether the last two games were with this colour.
    fn is_twice(&self, white: bool) -> bool {
        matches!(self.colours[..], [.., one, other] if one == white && other == white)
    }

    /// Returns whether both are due the same colour.
    pub(super) fn clashes(&self, other: &Self) -> bool {
        self.white.is_some() && self.white == other.white
    }

    /// Returns whether both are due the same colour, with this strength or more.
    pub(super) fn clashes_by(&self, other: &Self, strength: Strength) -> bool {
        self.clashes(other) && self.strength.min(other.strength) >= strength
    }

    /// Returns whether one of the two gets a colour difference beyond two (C10).
    pub(super) fn widens(&self, other: &Self) -> bool {
        self.clashes(other) && self.difference().abs() > 1 && other.difference().abs() > 1
    }

    /// Returns whether one of the two gets the same colour three times in a row (C11).
    pub(super) fn triples(&self, other: &Self) -> bool {
        let Some(white) = self.white.filter(|_| self.clashes_by(other, Strength::Absolute)) else { return false };
        match self.difference().abs().cmp(&other.difference().abs()) {
            Ordering::Equal => self.is_twice(!white) && other.is_twice(!white),
            Ordering::Greater => other.is_twice(!white),
            Ordering::Less => self.is_twice(!white),
        }
    }
}

/// Returns whether the higher ranked player of a pair has White.
pub(super) fn is_white(higher: &Player, lower: &Player) -> bool {
    let (one, other) = (&higher.preference, &lower.preference);
    if !one.clashes(other) {
        // The last rule is the initial colour: White for an odd pairing number.
        return one.white.or(other.white.map(|white| !white)).unwrap_or(higher.pairing % 2 == 1);
    }
    let Some(due) = one.white else { return true };
    let wider = if one.strength == Strength::Absolute {
        one.difference().abs().cmp(&other.difference().abs())
    } else {
        Ordering::Equal
    };
    match one.strength.cmp(&other.strength).then(wider) {
        Ordering::Greater => due,
        Ordering::Less => !due,
        Ordering::Equal => {
            let mut rounds = one.colours.iter().rev().zip(other.colours.iter().rev());
            rounds.find(|(one, other)| one != other).map_or(due, |(one, _)| !one)
        }
    }
}
