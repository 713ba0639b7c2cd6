//! Round-robin pairings by the Berger tables of the FIDE Handbook (C.05, annex 1).

/// The pairing of a round. Players have numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paired {
    pub boards: Vec<(usize, usize)>,
    /// The player without an opponent.
    pub rests: Option<usize>,
}

/// Returns the number of rounds for one game between each two players.
pub const fn rounds(players: usize) -> usize {
    if players < 2 { 0 } else { (players - 1) | 1 }
}

/// Pairs `round`, counted from 0. After the last round the first one follows again, with the colours swapped.
///
/// ```
/// use pawnstorm_club::class::round_robin::pair;
/// assert_eq!(pair(4, 1).boards, [(3, 2), (0, 1)]);
/// assert_eq!((pair(3, 0).boards, pair(3, 0).rests), (vec![(1, 2)], Some(0)));
/// ```
pub fn pair(players: usize, round: usize) -> Paired {
    let mut paired = Paired { boards: Vec::new(), rests: None };
    if players < 2 {
        paired.rests = (players == 1).then_some(0);
        return paired;
    }
    // All but the last sit in a turning circle. With an odd number, the last seat is empty.
    let circle = rounds(players);
    let (last, cycle, round) = (circle, round / circle, round % circle);
    let top = round * circle.div_ceil(2) % circle;
    let first = if round.is_multiple_of(2) { (top, last) } else { (last, top) };
    let others = (1..circle.div_ceil(2)).map(|step| ((top + step) % circle, (top + circle - step) % circle));
    for (white, black) in std::iter::once(first).chain(others) {
        let (white, black) = if cycle.is_multiple_of(2) { (white, black) } else { (black, white) };
        match (white < players, black < players) {
            (true, true) => paired.boards.push((white, black)),
            (false, _) => paired.rests = Some(black),
            (_, false) => paired.rests = Some(white),
        }
    }
    paired
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The tables for 3 or 4, 5 or 6, and 7 or 8 players, as the handbook prints them.
    const TABLES: [(usize, &[&str]); 3] = [
        (4, &["1-4 2-3", "4-3 1-2", "2-4 3-1"]),
        (6, &["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]),
        (
            8,
            &[
                "1-8 2-7 3-6 4-5",
                "8-5 6-4 7-3 1-2",
                "2-8 3-1 4-7 5-6",
                "8-6 7-5 1-4 2-3",
                "3-8 4-2 5-1 6-7",
                "8-7 1-6 2-5 3-4",
                "4-8 5-3 6-2 7-1",
            ],
        ),
    ];

    #[test]
    fn the_tables_are_those_of_the_handbook() {
        for (players, rounds) in TABLES {
            for (round, table) in rounds.iter().enumerate() {
                let boards: Vec<String> = pair(players, round)
                    .boards
                    .iter()
                    .map(|(white, black)| format!("{}-{}", white + 1, black + 1))
                    .collect();
                assert_eq!(boards.join(" "), *table, "{players} players, round {}", round + 1);
            }
        }
    }

    #[test]
    fn everybody_meets_everybody_once_and_colours_are_even() {
        for players in 2..=41 {
            let mut met = BTreeSet::new();
            let mut whites = vec![0_i32; players];
            for round in 0..rounds(players) {
                let Paired { boards, rests } = pair(players, round);
                let seated: BTreeSet<usize> =
                    boards.iter().flat_map(|(white, black)| [*white, *black]).chain(rests).collect();
                assert_eq!((seated.len(), boards.len()), (players, players / 2));
                for (white, black) in boards {
                    assert!(met.insert((white.min(black), white.max(black))), "{players} players: they meet twice");
                    whites[white] += 1;
                    whites[black] -= 1;
                }
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert!(whites.iter().all(|more| more.abs() <= 1), "{players}: {whites:?}");
        }
        let (first, again) = (pair(6, 0), pair(6, 5));
        assert!(first.boards.iter().zip(&again.boards).all(|(one, other)| *one == (other.1, other.0)));
    }
}
