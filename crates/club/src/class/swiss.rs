//! A Swiss tournament by the Dutch system of the FIDE Handbook, C.04.3, in the version of 2025 that is in force since February 2026.
//!
//! The numbers in the comments are its articles, and C1 to C21 its criteria. If no pairing meets the absolute criteria, the system leaves
//! the decision to the arbiter. This program then drops C3: a player may have a colour three times in a row.

mod brackets;
mod matching;
mod player;

use super::round_robin::Paired;
use brackets::Round;
use std::cmp::Reverse;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Past {
    /// A game, played or decided at the board.
    Game {
        opponent: usize,
        white: bool,
        halves: u32,
    },
    /// A board without a game, with twice the points of this player.
    Forfeit(u32),
    Bye,
    Absent,
}

impl Past {
    pub const fn halves(&self) -> u32 {
        match self {
            Self::Game { halves, .. } | Self::Forfeit(halves) => *halves,
            Self::Bye => 2,
            Self::Absent => 0,
        }
    }
}

/// A player for the pairing. Players come in the order of their pairing numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// The rounds so far, the same number for all players.
    pub past: Vec<Past>,
    /// Whether the player takes part in the next round.
    pub plays: bool,
}

/// Pairs a round. In the last one, colours count less for players with more than half of the points.
pub fn pair(entrants: &[Entrant], is_last: bool) -> Result<Paired, String> {
    let players = player::ranked(entrants);
    if players.len() < 2 {
        return Err("Fewer than two players.".into());
    }
    let played = entrants.iter().map(|entrant| entrant.past.len()).max().unwrap_or(0) as u32;
    let (mut pairs, rests) = [false, true]
        .into_iter()
        .find_map(|is_desperate| brackets::pair(&players, Round { played, is_last, is_desperate }))
        .ok_or("These players have met each other too often for another round.")?;
    pairs.sort_by_key(|(higher, lower)| (Reverse(players[*higher].halves), Reverse(players[*lower].halves), *higher));
    let seat = |(higher, lower): (usize, usize)| {
        let (higher, lower) = (&players[higher], &players[lower]);
        let is_white = player::is_white(higher, lower);
        if is_white { (higher.entrant, lower.entrant) } else { (lower.entrant, higher.entrant) }
    };
    Ok(Paired { boards: pairs.into_iter().map(seat).collect(), rests: rests.map(|rank| players[rank].entrant) })
}
