//! The colour due to a player (1.7), and which player of a pair gets it (5.2).

use super::player::Player;
use std::cmp::Ordering;

/// How much a colour is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

/// The colour preference of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Preference {
    /// Whether White is due; `None` for no preference.
    pub(super) white: Option<bool>,
    /// How strongly it is due.
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
