//! The games and the table of a class, as files for other programs.

use super::record::{Board, Record, System};
use super::standings::{Played, Row, Score, table};
use pawnstorm_game::pgn::{self, Facts, Tree};
use pawnstorm_game::{Game, Timestamp};
use pawnstorm_rules::{Color, Outcome, Reason};
use std::fmt::Write;

pub fn score(outcome: Outcome) -> Score {
    match outcome.winner {
        Some(Color::White) => Score::White,
        Some(Color::Black) => Score::Black,
        None => Score::Draw,
    }
}

pub fn standings(record: &Record, ended: impl Fn(&str) -> Option<Score>) -> Vec<Row> {
    let played = (0..record.rounds.len()).flat_map(|round| record.played(round, &ended));
    let played: Vec<Played> = played.map(|(played, _)| played).collect();
    let rests = (0..record.rounds.len()).filter_map(|round| Some((record.rested(round)?, record.setup.system.rest())));
    table(record.setup.players.len(), &played, &rests.collect::<Vec<_>>())
}

/// Writes a game of a round, both from 0, in PGN. The teacher's decision counts before the result of the game, as in the report.
pub fn pgn(record: &Record, round: usize, index: usize, board: &Board, game: &Game, begun: Timestamp) -> String {
    let name = |side: usize| {
        let user = &board.users[side];
        record.number(user).map_or_else(|| user.clone(), |number| record.setup.players[number].name.clone())
    };
    let (year, month, day) = begun.date();
    let facts = Facts {
        event: record.setup.event.clone(),
        date: format!("{year:04}.{month:02}.{day:02}"),
        round: format!("{}.{}", round + 1, index + 1),
        white: name(0),
        black: name(1),
        ..Facts::default()
    };
    // Games of a class have no hidden pieces.
    let Ok(mut tree) = Tree::of(game, &facts) else { return String::new() };
    let decided = record.decided.get(&(round, index)).filter(|decided| game.outcome().map(score) != Some(**decided));
    if let Some(decided) = decided {
        let word = Reason::Adjudication.word();
        for (tag, value) in [("Result", decided.word()), ("Termination", word), ("Reason", word)] {
            tree.tags.set(tag, value);
        }
    }
    pgn::write(&tree)
}

pub fn trf(record: &Record, dates: [Timestamp; 2], ended: impl Fn(&str) -> Option<Score>) -> String {
    let setup = &record.setup;
    let dates = dates.map(|date| {
        let (year, month, day) = date.date();
        format!("{year:04}/{month:02}/{day:02}")
    });
    report(&Report {
        name: &setup.event,
        dates: [&dates[0], &dates[1]],
        system: match setup.system {
            System::RoundRobin => "Individual: Round-Robin",
            System::Swiss => "Individual: Swiss-System",
        },
        clock: &setup.clock.words(["White", "Black"]),
        planned: setup.rounds,
        players: setup.players.iter().map(|player| (player.name.as_str(), player.rating)).collect(),
        rounds: (0..record.rounds.len()).map(|round| record.played(round, &ended)).collect(),
        rested: (0..record.rounds.len())
            .map(|round| record.rested(round).filter(|_| setup.system.rest() > 0))
            .collect(),
        table: &standings(record, &ended),
    })
}

/// The data of a tournament report in the format of FIDE's programs: TRF16 (FIDE Handbook C.04, annex 2).
#[derive(Clone, Debug)]
pub struct Report<'a> {
    pub name: &'a str,
    /// The dates of the first and the last round, `2026/11/23`.
    pub dates: [&'a str; 2],
    pub system: &'a str,
    pub clock: &'a str,
    pub planned: u32,
    pub players: Vec<(&'a str, u32)>,
    /// The finished boards of each round, each with whether the teacher decided it.
    pub rounds: Vec<Vec<(Played, bool)>>,
    pub rested: Vec<Option<usize>>,
    pub table: &'a [Row],
}

/// Writes the report. An unfinished game counts as a round without a game for both players.
pub fn report(report: &Report<'_>) -> String {
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
    let has_won = (*score == Score::White) == is_white;
    let result = match (score, forfeit, has_won) {
        (Score::Draw, ..) => '=',
        (_, false, true) => '1',
        (_, false, false) => '0',
        (_, true, true) => '+',
        (_, true, false) => '-',
    };
    format!("{:>4} {colour} {result}", opponent + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let text = super::report(&report);
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
