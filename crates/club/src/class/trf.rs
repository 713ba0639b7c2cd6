//! The report of a tournament in the format of FIDE's programs: TRF16 (FIDE Handbook C.04, annex 2).

use super::standings::{Played, Row, Score};
use std::fmt::Write;

/// The data of a tournament report.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The name of the tournament.
    pub name: &'a str,
    /// The dates of the first and the last round, `2026/11/23`.
    pub dates: [&'a str; 2],
    /// The kind of tournament, in words.
    pub system: &'a str,
    /// The time control, in words.
    pub clock: &'a str,
    /// The number of planned rounds.
    pub planned: u32,
    /// The name and rating of each player.
    pub players: Vec<(&'a str, u32)>,
    /// The finished boards of each round, each with whether the teacher decided it.
    pub rounds: Vec<Vec<(Played, bool)>>,
    /// The player without an opponent in each round.
    pub rested: Vec<Option<usize>>,
    /// The table so far.
    pub table: &'a [Row],
}

/// Writes the report. An unfinished game counts as a round without a game for both players.
#[must_use]
pub fn write(report: &Report<'_>) -> String {
    let mut text = String::new();
    let players = report.players.len();
    let rated = report.players.iter().filter(|(_, rating)| *rating > 0).count();
    let head = [
        ("012", report.name.to_string()),
        ("042", report.dates[0].into()),
        ("052", report.dates[1].into()),
        ("062", players.to_string()),
        ("072", rated.to_string()),
        ("092", report.system.into()),
        ("122", report.clock.into()),
        ("XXR", report.planned.to_string()),
    ];
    for (number, value) in head {
        let _ = writeln!(text, "{number} {value}");
    }
    for (index, (name, rating)) in report.players.iter().enumerate() {
        let row = report.table.iter().find(|row| row.player == index);
        let (halves, rank) = row.map_or((0, 0), |row| (row.halves, row.rank));
        let rating = if *rating == 0 { String::new() } else { rating.to_string() };
        let name: String = name.chars().take(33).collect();
        let points = format!("{}.{}", halves / 2, halves % 2 * 5);
        // Sex, title, federation, number and birth date stay empty: the program does not know them.
        let _ = write!(
            text,
            "001 {:>4} {:1}{:>3} {name:<33} {rating:>4} {:3} {:>11} {:10} {points:>4} {rank:>4}",
            index + 1,
            "",
            "",
            "",
            "",
            ""
        );
        for (number, round) in report.rounds.iter().enumerate() {
            let rested = report.rested.get(number).copied().flatten() == Some(index);
            let _ = write!(text, "  {}", if rested { "0000 - U".into() } else { of_round(index, round) });
        }
        let end = text.trim_end().len();
        text.truncate(end);
        text.push('\n');
    }
    text
}

/// Returns the entry of a player in a round: the opponent, the colour, the result.
fn of_round(player: usize, round: &[(Played, bool)]) -> String {
    let board = round.iter().find(|(played, _)| played.white == player || played.black == player);
    let Some((Played { white, black, score }, forfeit)) = board else { return "0000 - Z".into() };
    let (is_white, opponent) = if *white == player { (true, black) } else { (false, white) };
    let colour = if is_white { 'w' } else { 'b' };
    let result = match (score, forfeit) {
        (Score::Draw, _) => '=',
        (score, false) => {
            if (*score == Score::White) == is_white {
                '1'
            } else {
                '0'
            }
        }
        (score, true) => {
            if (*score == Score::White) == is_white {
                '+'
            } else {
                '-'
            }
        }
    };
    format!("{:>4} {colour} {result}", opponent + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::standings::table;

    #[test]
    fn every_field_stands_in_its_column() {
        let rounds = vec![
            vec![(Played { white: 1, black: 2, score: Score::White }, false)],
            vec![(Played { white: 2, black: 0, score: Score::Draw }, false)],
            vec![(Played { white: 0, black: 1, score: Score::Black }, true)],
        ];
        let played: Vec<Played> = rounds.iter().flatten().map(|(played, _)| *played).collect();
        let report = Report {
            name: "Class 5 b",
            dates: ["2026/11/23", "2026/11/24"],
            system: "Round robin",
            clock: "5 minutes",
            planned: 3,
            players: vec![("Ada Lovelace", 1250), ("Bert", 0), ("Zoë", 980)],
            rounds,
            rested: vec![None, Some(1), None],
            table: &table(3, &played, &[]),
        };
        let text = write(&report);
        assert!(text.starts_with("012 Class 5 b\n042 2026/11/23\n052 2026/11/24\n062 3\n072 2\n"), "{text}");
        let lines: Vec<Vec<char>> =
            text.lines().filter(|line| line.starts_with("001")).map(|line| line.chars().collect()).collect();
        // The standard counts columns from 1, both ends included.
        let field = |line: usize, from: usize, to: usize| lines[line][from - 1..to].iter().collect::<String>();
        assert_eq!(
            (field(0, 5, 8), field(0, 15, 47), field(0, 49, 52)),
            ("   1".into(), format!("{:<33}", "Ada Lovelace"), "1250".into())
        );
        assert_eq!((field(0, 81, 84), field(0, 86, 89)), (" 0.5".into(), "   2".into()));
        assert_eq!((field(1, 81, 84), field(1, 86, 89)), (" 2.0".into(), "   1".into()));
        assert_eq!(
            (field(0, 92, 99), field(0, 102, 109), field(0, 112, 119)),
            ("0000 - Z".into(), "   3 b =".into(), "   2 w -".into())
        );
        assert_eq!(
            (field(1, 92, 99), field(1, 102, 109), field(1, 112, 119)),
            ("   3 w 1".into(), "0000 - U".into(), "   1 b +".into())
        );
        assert_eq!((field(2, 92, 99), field(2, 102, 109)), ("   2 b 0".into(), "   1 w =".into()));
    }
}
