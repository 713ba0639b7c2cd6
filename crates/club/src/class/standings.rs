//! The table: points, then Sonneborn-Berger, then wins.

use pawnstorm_rules::Color;
use std::cmp::Reverse;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    White,
    Black,
    Draw,
}

impl Score {
    pub const fn halves(self) -> [u32; 2] {
        match self {
            Self::White => [2, 0],
            Self::Black => [0, 2],
            Self::Draw => [1, 1],
        }
    }

    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Draw => None,
        }
    }

    /// Returns its text: `1-0`, `0-1`, `1/2`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2",
        }
    }

    /// Reads what [`Score::word`] writes.
    pub fn of(word: &str) -> Option<Self> {
        [Self::White, Self::Black, Self::Draw]
            .into_iter()
            .find(|score| score.word() == word || word == "1/2-1/2" && *score == Self::Draw)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub white: usize,
    pub black: usize,
    pub score: Score,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub player: usize,
    /// The rank, from 1; players equal in everything share it.
    pub rank: usize,
    /// Twice the points.
    pub halves: u32,
    /// Four times the Sonneborn-Berger score: the points of all beaten opponents, plus half the points of those drawn with.
    pub quarters: u32,
    pub wins: u32,
    pub games: u32,
}

/// Computes the table, the best first. `rests` has the half points of players for rounds without an opponent.
pub fn table(players: usize, played: &[Played], rests: &[(usize, u32)]) -> Vec<Row> {
    let empty = |player| Row { player, rank: 0, halves: 0, quarters: 0, wins: 0, games: 0 };
    let mut rows: Vec<Row> = (0..players).map(empty).collect();
    for Played { white, black, score } in played {
        for (player, halves) in [*white, *black].into_iter().zip(score.halves()) {
            let row = &mut rows[player];
            row.halves += halves;
            row.wins += u32::from(halves == 2);
            row.games += 1;
        }
    }
    rests.iter().for_each(|(player, halves)| rows[*player].halves += halves);
    let points: Vec<u32> = rows.iter().map(|row| row.halves).collect();
    for Played { white, black, score } in played {
        let [of_white, of_black] = score.halves();
        rows[*white].quarters += of_white * points[*black];
        rows[*black].quarters += of_black * points[*white];
    }
    let order = |row: &Row| (Reverse(row.halves), Reverse(row.quarters), Reverse(row.wins));
    rows.sort_by_key(|row| (order(row), row.player));
    for index in 0..rows.len() {
        rows[index].rank = match index.checked_sub(1).map(|before| rows[before]) {
            Some(before) if order(&before) == order(&rows[index]) => before.rank,
            _ => index + 1,
        };
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(boards: &[(usize, usize, Score)]) -> Vec<Played> {
        boards.iter().map(|&(white, black, score)| Played { white, black, score }).collect()
    }

    #[test]
    fn points_come_first_and_then_sonneborn_berger() {
        // 0 beats 3 and draws 1; 1 beats 2 and draws 0; 2 beats 3.
        let rows = table(
            4,
            &played(&[(0, 3, Score::White), (1, 0, Score::Draw), (2, 1, Score::Black), (3, 2, Score::Black)]),
            &[],
        );
        let seen: Vec<_> = rows.iter().map(|row| (row.player, row.rank, row.halves, row.quarters)).collect();
        assert_eq!(seen, [(1, 1, 3, 7), (0, 2, 3, 3), (2, 3, 2, 0), (3, 4, 0, 0)]);
    }

    #[test]
    fn equals_share_a_rank() {
        let rows = table(3, &played(&[(0, 1, Score::Draw)]), &[]);
        assert_eq!(rows.iter().map(|row| (row.player, row.rank)).collect::<Vec<_>>(), [(0, 1), (1, 1), (2, 3)]);
        assert_eq!(table(0, &[], &[]), []);
    }

    #[test]
    fn a_rest_counts_as_it_is_agreed() {
        let rows = table(3, &played(&[(0, 1, Score::White)]), &[(2, 2)]);
        assert_eq!(
            rows.iter().map(|row| (row.player, row.halves, row.games)).collect::<Vec<_>>(),
            [(0, 2, 1), (2, 2, 0), (1, 0, 1)]
        );
    }

    #[test]
    fn scores_read_back() {
        for score in [Score::White, Score::Black, Score::Draw] {
            assert_eq!(Score::of(score.word()), Some(score));
        }
        assert_eq!((Score::of("1/2-1/2"), Score::of("2-0"), Score::of("")), (Some(Score::Draw), None, None));
    }
}
