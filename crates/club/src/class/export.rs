//! The games and the table of a class, as files for other programs.

use super::record::{Board, Record, System};
use super::standings::{Played, Row, Score, table};
use super::trf::{self, Report};
use pawnstorm_game::pgn::{self, Facts, Tree};
use pawnstorm_game::{Game, Timestamp};
use pawnstorm_rules::{Color, Outcome, Reason};

/// Returns the score of an outcome.
#[must_use]
pub fn score(outcome: Outcome) -> Score {
    match outcome.winner {
        Some(Color::White) => Score::White,
        Some(Color::Black) => Score::Black,
        None => Score::Draw,
    }
}

/// Returns the table so far.
#[must_use]
pub fn standings(record: &Record, ended: impl Fn(&str) -> Option<Score>) -> Vec<Row> {
    let played = (0..record.rounds.len()).flat_map(|round| record.played(round, &ended));
    let played: Vec<Played> = played.map(|(played, _)| played).collect();
    let rests = (0..record.rounds.len()).filter_map(|round| Some((record.rested(round)?, record.setup.system.rest())));
    table(record.setup.players.len(), &played, &rests.collect::<Vec<_>>())
}

/// Writes a game of a round, both from 0, in PGN. The teacher's decision counts before the result of the game, as in the report.
#[must_use]
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

/// Writes the report for the rounds so far.
#[must_use]
pub fn trf(record: &Record, dates: [Timestamp; 2], ended: impl Fn(&str) -> Option<Score>) -> String {
    let setup = &record.setup;
    let dates = dates.map(|date| {
        let (year, month, day) = date.date();
        format!("{year:04}/{month:02}/{day:02}")
    });
    trf::write(&Report {
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
