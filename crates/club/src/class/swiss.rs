//! A Swiss tournament: in each round those play who have as many points, and nobody plays the same opponent twice.
//!
//! This is a small pairing after the Dutch system of the FIDE Handbook (C.04.3): the upper half of those with equal points plays the lower
//! half, who finds no opponent there floats down to the next points, and nobody has the same colour three times running or three times more
//! often than the other. It does not optimise floaters over all rounds as the full system does, so it is not for rated tournaments.

use super::round_robin::Paired;
use std::cmp::Reverse;

/// A player as far as pairing is concerned. The order of players is that of their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// Twice the points.
    pub halves: u32,
    /// The opponents so far.
    pub met: Vec<usize>,
    /// The colours so far: whether it was White.
    pub whites: Vec<bool>,
    /// Whether it had a point without an opponent.
    pub rested: bool,
    /// Whether it plays in the next round.
    pub plays: bool,
}

/// How much a player needs a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    None,
    Mild,
    Strong,
    Absolute,
}

impl Entrant {
    /// The colour that is due, and how much.
    fn due(&self) -> (bool, Need) {
        let whites = self.whites.iter().filter(|white| **white).count() as i64;
        let more = 2 * whites - self.whites.len() as i64;
        match self.whites[..] {
            [] => (true, Need::None),
            [.., one, other] if one == other => (!other, Need::Absolute),
            [.., last] => match more {
                0 => (!last, Need::Mild),
                1 | -1 => (more < 0, Need::Strong),
                _ => (more < 0, Need::Absolute),
            },
        }
    }
}

/// The attempts after which colours count no more.
const ATTEMPTS: u32 = 100_000;

/// Pairs a round.
///
/// # Errors
/// A sentence, where nobody is left who has not met.
pub fn pair(entrants: &[Entrant]) -> Result<Paired, String> {
    let mut order: Vec<usize> = (0..entrants.len()).filter(|number| entrants[*number].plays).collect();
    order.sort_by_key(|number| (Reverse(entrants[*number].halves), *number));
    if order.len() < 2 {
        return Err("Fewer than two play.".into());
    }
    let rests: Vec<Option<usize>> = if order.len().is_multiple_of(2) {
        vec![None]
    } else {
        // The last who has not rested yet; if the others cannot be paired then, the one before.
        order.iter().rev().filter(|number| !entrants[**number].rested).map(|number| Some(*number)).collect()
    };
    for respects_colours in [true, false] {
        for rests in &rests {
            let free: Vec<usize> = order.iter().copied().filter(|number| Some(*number) != *rests).collect();
            let mut search = Search { entrants, respects_colours, attempts: ATTEMPTS, pairs: Vec::new() };
            if search.complete(&free) {
                let boards =
                    search.pairs.iter().enumerate().map(|(board, pair)| seat(entrants, board, *pair)).collect();
                return Ok(Paired { boards, rests: *rests });
            }
        }
    }
    Err("Those who play have met each other too often for another round.".into())
}

struct Search<'a> {
    entrants: &'a [Entrant],
    respects_colours: bool,
    attempts: u32,
    pairs: Vec<(usize, usize)>,
}

impl Search<'_> {
    /// Pairs all who are free, in their order; from the first on, so that only lower boards are given up where nothing fits.
    fn complete(&mut self, free: &[usize]) -> bool {
        let Some((&first, others)) = free.split_first() else { return true };
        for opponent in self.candidates(first, others) {
            self.attempts = self.attempts.saturating_sub(1);
            if self.attempts == 0 {
                return false;
            }
            self.pairs.push((first, opponent));
            let rest: Vec<usize> = others.iter().copied().filter(|number| *number != opponent).collect();
            if self.complete(&rest) {
                return true;
            }
            self.pairs.pop();
        }
        false
    }

    /// The opponents that a player may have, the best first.
    fn candidates(&self, first: usize, others: &[usize]) -> Vec<usize> {
        let one = &self.entrants[first];
        // In its own group the opponent stands half the group below.
        let group = 1 + others.iter().filter(|number| self.entrants[**number].halves == one.halves).count();
        let (due, need) = one.due();
        let mut candidates: Vec<_> = others
            .iter()
            .enumerate()
            .filter(|(_, number)| !one.met.contains(number))
            .filter_map(|(index, number)| {
                let other = &self.entrants[*number];
                let (other_due, other_need) = other.due();
                let clash = if due == other_due { need.min(other_need) } else { Need::None };
                if clash == Need::Absolute && self.respects_colours {
                    return None;
                }
                let place = index + 1;
                let distance =
                    if place < group { (place < group / 2, place.abs_diff(group / 2)) } else { (false, place) };
                Some((Reverse(other.halves), clash, distance, *number))
            })
            .collect();
        candidates.sort_unstable();
        candidates.into_iter().map(|(.., number)| number).collect()
    }
}

/// Gives the colours of a board, White first: to the one who needs it more; the higher of two who need the same.
fn seat(entrants: &[Entrant], board: usize, (higher, lower): (usize, usize)) -> (usize, usize) {
    let ((due, need), (other_due, other_need)) = (entrants[higher].due(), entrants[lower].due());
    let higher_is_white = match need.cmp(&other_need) {
        // In the first round the colours alternate from board to board.
        std::cmp::Ordering::Equal if need == Need::None => board.is_multiple_of(2),
        std::cmp::Ordering::Less => !other_due,
        _ => due,
    };
    if higher_is_white { (higher, lower) } else { (lower, higher) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrants(count: usize) -> Vec<Entrant> {
        vec![Entrant { plays: true, ..Entrant::default() }; count]
    }

    /// Plays a round, in which the lower number wins unless the lot decides otherwise.
    fn play(entrants: &mut [Entrant], paired: &Paired, lot: &mut u64) {
        for (white, black) in &paired.boards {
            for (one, other, is_white) in [(*white, *black, true), (*black, *white, false)] {
                assert!(!entrants[one].met.contains(&other), "they meet twice");
                entrants[one].met.push(other);
                entrants[one].whites.push(is_white);
            }
            *lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            match *lot >> 61 {
                0 | 1 => {
                    entrants[*white].halves += 1;
                    entrants[*black].halves += 1;
                }
                2 => entrants[*white.max(black)].halves += 2,
                _ => entrants[*white.min(black)].halves += 2,
            }
        }
        if let Some(rests) = paired.rests {
            assert!(!entrants[rests].rested, "it rests twice");
            entrants[rests].rested = true;
            entrants[rests].halves += 2;
        }
    }

    #[test]
    fn in_the_first_round_the_upper_half_plays_the_lower() {
        assert_eq!(pair(&entrants(8)).map(|paired| paired.boards), Ok(vec![(0, 4), (5, 1), (2, 6), (7, 3)]));
        let odd = pair(&entrants(7)).expect("it can be paired");
        assert_eq!((odd.boards, odd.rests), (vec![(0, 3), (4, 1), (2, 5)], Some(6)));
    }

    #[test]
    fn in_the_second_round_winners_play_winners() {
        let mut players = entrants(8);
        for (white, black) in pair(&players).expect("it can be paired").boards {
            for (one, other, is_white) in [(white, black, true), (black, white, false)] {
                players[one].met.push(other);
                players[one].whites.push(is_white);
            }
            players[white.min(black)].halves = 2;
        }
        // 1 and 3 of the winners had White, 2 and 4 Black; so 1 meets 4 or 2, never 3.
        let second = pair(&players).expect("it can be paired").boards;
        assert_eq!(second, [(3, 0), (1, 2), (4, 7), (6, 5)]);
    }

    #[test]
    fn who_does_not_play_is_left_out() {
        let mut players = entrants(5);
        players[1].plays = false;
        let paired = pair(&players).expect("it can be paired");
        assert_eq!((paired.boards, paired.rests), (vec![(0, 3), (4, 2)], None));
        assert!(pair(&entrants(1)).is_err() && pair(&[]).is_err());
    }

    #[test]
    fn whole_tournaments_keep_the_rules() {
        for count in [4, 5, 9, 16, 30, 31, 100] {
            for seed in 0..6 {
                let (mut players, mut lot) = (entrants(count), seed);
                let rounds = if count < 9 { 3 } else { 7 };
                for round in 0..rounds {
                    let paired =
                        pair(&players).unwrap_or_else(|why| panic!("{count} players, round {}: {why}", round + 1));
                    assert_eq!(paired.boards.len(), count / 2);
                    play(&mut players, &paired, &mut lot);
                }
                for player in players.iter().filter(|_| count > 9) {
                    let whites = player.whites.iter().filter(|white| **white).count();
                    assert!(whites.abs_diff(player.whites.len() - whites) <= 2, "{:?}", player.whites);
                    assert!(
                        player.whites.windows(3).all(|three| three.iter().any(|white| *white != three[0])),
                        "{:?}",
                        player.whites
                    );
                }
            }
        }
    }

    #[test]
    fn where_all_have_met_that_is_said() {
        let (mut players, mut lot) = (entrants(4), 1);
        for _ in 0..3 {
            let paired = pair(&players).expect("it can be paired");
            play(&mut players, &paired, &mut lot);
        }
        assert!(pair(&players).is_err_and(|why| why.ends_with("another round.")));
    }
}
