//! The record of a class: its setup and the pairings of each round. It is a log of lines that only grows, and is stored like a game.

use super::roll::Pupil;
use super::round_robin;
use super::standings::{Played, Score};
use super::swiss::{self, Entrant, Past};
use crate::code;
use crate::subject::is_name;
use pawnstorm_game::clock::Controls;
use pawnstorm_rules::Info;
use pawnstorm_rules::text::is_control;
use pawnstorm_rules::variants::GAMES;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

const TITLE: &str = "pawnstorm-class 1";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    RoundRobin,
    Swiss,
}

impl System {
    pub const ALL: [Self; 2] = [Self::RoundRobin, Self::Swiss];

    /// Returns the word for it on the command line and in the record.
    pub const fn word(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Swiss => "swiss",
        }
    }

    /// Returns the half points for a round without an opponent.
    pub const fn rest(self) -> u32 {
        match self {
            Self::RoundRobin => 0,
            Self::Swiss => 2,
        }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for System {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|system| system.word() == text).ok_or_else(|| "choose round-robin or swiss".into())
    }
}

/// The setup of an event before its first round. It prints as lines and reads back the same.
#[derive(Clone, Debug)]
pub struct Setup {
    pub event: String,
    pub system: System,
    pub rounds: u32,
    pub info: &'static Info,
    pub clock: Controls,
    pub start: String,
    /// The players, in the order of their numbers.
    pub players: Vec<Pupil>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub users: [String; 2],
    /// The invite codes of White, Black and the spectators.
    pub codes: [String; 3],
}

impl Board {
    pub fn game(&self) -> &str {
        code::game(&self.codes[0]).unwrap_or_default()
    }
}

/// A round. It prints as lines and reads back the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    pub boards: Vec<Board>,
    /// The user without an opponent.
    pub rests: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Record {
    pub setup: Setup,
    pub rounds: Vec<Round>,
    /// The boards decided by the teacher, by round and board from 0.
    pub decided: BTreeMap<(usize, usize), Score>,
    /// The users left out of the next rounds.
    pub left: BTreeSet<String>,
}

/// The pairing of a round: White and Black of each board, and the user without an opponent.
pub type Next = (Vec<[String; 2]>, Option<String>);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { event, system, rounds, info, clock, start, players } = self;
        writeln!(
            f,
            "{TITLE}\nevent {event}\nsystem {system}\nrounds {rounds}\ngame {}\nclock {clock}\nstart {start}",
            info.id
        )?;
        players.iter().try_for_each(|player| writeln!(f, "player {player}"))
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "round")?;
        for Board { users: [white, black], codes: [of_white, of_black, watch] } in &self.boards {
            writeln!(f, "board {white} {of_white} {black} {of_black} watch {watch}")?;
        }
        self.rests.iter().try_for_each(|user| writeln!(f, "rests {user}"))
    }
}

/// Returns the line for the teacher's decision on a board; `round` and `board` count from 0.
pub fn decision(round: usize, board: usize, score: Score) -> String {
    format!("decided {} {} {}\n", round + 1, board + 1, score.word())
}

impl Record {
    pub fn read(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().enumerate().peekable();
        let setup = setup(&mut lines)?;
        let mut record = Self { setup, rounds: Vec::new(), decided: BTreeMap::new(), left: BTreeSet::new() };
        for (index, line) in lines {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            record.add(word, rest).ok_or_else(|| damaged(index))?;
        }
        Ok(record)
    }

    fn add(&mut self, word: &str, rest: &str) -> Option<()> {
        match word {
            "round" => self.rounds.push(Round::default()),
            "board" => {
                let board = board(rest).filter(|board| board.users.iter().all(|user| self.number(user).is_some()))?;
                self.rounds.last_mut()?.boards.push(board);
            }
            "rests" => {
                self.number(rest)?;
                self.rounds.last_mut()?.rests = Some(rest.into());
            }
            "decided" => {
                let mut words = rest.split(' ');
                let mut number = || words.next()?.parse::<usize>().ok()?.checked_sub(1);
                let (round, board) = (number()?, number()?);
                self.rounds.get(round)?.boards.get(board)?;
                self.decided.insert((round, board), Score::of(words.next()?)?);
            }
            // A player joined after the setup.
            "player" => {
                let player = Pupil::of(rest).ok().filter(|player| self.number(&player.user).is_none())?;
                self.setup.players.push(player);
            }
            "without" => {
                self.number(rest)?;
                self.left.insert(rest.into());
            }
            "with" => {
                self.left.remove(rest);
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns the number of the player `user`, from 0.
    pub fn number(&self, user: &str) -> Option<usize> {
        self.setup.players.iter().position(|player| player.user == user)
    }

    /// Pairs the next round. `ended` returns the result of a game by its name.
    pub fn next(&self, ended: impl Fn(&str) -> Option<Score>) -> Result<Next, String> {
        let players = &self.setup.players;
        let user = |number: usize| players[number].user.clone();
        let paired = match self.setup.system {
            System::RoundRobin => round_robin::pair(players.len(), self.rounds.len()),
            System::Swiss => swiss::pair(&self.entrants(ended), self.rounds.len() + 1 >= self.setup.rounds as usize)?,
        };
        Ok((
            paired.boards.into_iter().map(|(white, black)| [user(white), user(black)]).collect(),
            paired.rests.map(user),
        ))
    }

    /// Returns the players with their past rounds for a Swiss pairing. An unfinished board counts as a game without points.
    fn entrants(&self, ended: impl Fn(&str) -> Option<Score>) -> Vec<Entrant> {
        let players = self.setup.players.iter();
        let mut entrants: Vec<Entrant> = players
            .map(|player| Entrant {
                past: vec![Past::Absent; self.rounds.len()],
                plays: !self.left.contains(&player.user),
            })
            .collect();
        for (index, round) in self.rounds.iter().enumerate() {
            for board in &round.boards {
                let [white, black] = [0, 1].map(|side| self.number(&board.users[side]));
                let (Some(white), Some(black)) = (white, black) else { continue };
                for (one, opponent, white) in [(white, black, true), (black, white, false)] {
                    entrants[one].past[index] = Past::Game { opponent, white, halves: 0 };
                }
            }
            for (Played { white, black, score }, decided) in self.played(index, &ended) {
                for (one, opponent, halves) in [(white, black, score.halves()[0]), (black, white, score.halves()[1])] {
                    // As in the report: a win by decision counts as a win without a game.
                    entrants[one].past[index] = if decided && score != Score::Draw {
                        Past::Forfeit(halves)
                    } else {
                        Past::Game { opponent, white: one == white, halves }
                    };
                }
            }
            if let Some(number) = self.rested(index) {
                entrants[number].past[index] = Past::Bye;
            }
        }
        entrants
    }

    /// Returns the player without an opponent in a round, both from 0.
    pub fn rested(&self, round: usize) -> Option<usize> {
        self.number(self.rounds.get(round)?.rests.as_deref()?)
    }

    /// Returns the finished boards of a round, from 0, each with whether the teacher decided it. `ended` returns the result of a game.
    pub fn played(&self, round: usize, ended: impl Fn(&str) -> Option<Score>) -> Vec<(Played, bool)> {
        let boards = self.rounds.get(round).map_or(&[][..], |round| &round.boards);
        let known = boards.iter().enumerate().filter_map(|(index, board)| {
            let decided = self.decided.get(&(round, index)).copied();
            let score = decided.or_else(|| ended(board.game()))?;
            let [white, black] = [0, 1].map(|side| self.number(&board.users[side]));
            Some((Played { white: white?, black: black?, score }, decided.is_some()))
        });
        known.collect()
    }
}

fn damaged(index: usize) -> String {
    format!("The record of the class is damaged in line {}.", index + 1)
}

fn setup<'a>(lines: &mut std::iter::Peekable<impl Iterator<Item = (usize, &'a str)>>) -> Result<Setup, String> {
    if lines.next().map(|(_, line)| line) != Some(TITLE) {
        return Err(damaged(0));
    }
    let mut at = 0;
    let mut after = |word: &str| {
        at += 1;
        let line = lines.next().and_then(|(_, line)| line.strip_prefix(word)?.strip_prefix(' '));
        line.ok_or_else(|| damaged(at))
    };
    let event = after("event").map(String::from)?;
    let system = after("system").and_then(|text| text.parse().map_err(|_| damaged(2)))?;
    let rounds = after("rounds").and_then(|text| text.parse().map_err(|_| damaged(3)))?;
    let name = after("game")?;
    let info = GAMES.iter().find(|info| info.id == name).copied().ok_or_else(|| damaged(4))?;
    let clock = after("clock").and_then(|text| text.parse().map_err(|_| damaged(5)))?;
    let start = after("start").map(String::from)?;
    if event.contains(is_control) {
        return Err(damaged(1));
    }
    let mut players = Vec::new();
    while let Some((index, line)) = lines.next_if(|(_, line)| line.starts_with("player ")) {
        let player = Pupil::of(&line["player ".len()..]).map_err(|_| damaged(index))?;
        if players.iter().any(|other: &Pupil| other.user == player.user) {
            return Err(damaged(index));
        }
        players.push(player);
    }
    Ok(Setup { event, system, rounds, info, clock, start, players })
}

fn board(text: &str) -> Option<Board> {
    let words: Vec<&str> = text.split(' ').collect();
    let [white, of_white, black, of_black, "watch", watch] = words[..] else { return None };
    let codes = [of_white, of_black, watch];
    let is_good = is_name(white) && is_name(black) && codes.iter().all(|code| code::game(code).is_some());
    is_good.then(|| Board { users: [white.into(), black.into()], codes: codes.map(String::from) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let players = ["ada 1250 Ada Lovelace", "bert", "carl"].map(|line| Pupil::of(line).expect("a pupil")).into();
        let setup = Setup {
            event: "Class 5 b".into(),
            system: System::RoundRobin,
            rounds: 3,
            info: GAMES[0],
            clock: Controls::NONE,
            start: pawnstorm_game::start(GAMES[0].id, pawnstorm_rules::Options::of(GAMES[0]), None)
                .expect("it starts")
                .start_fen(),
            players,
        };
        Record { setup, rounds: Vec::new(), decided: BTreeMap::new(), left: BTreeSet::new() }
    }

    fn text(record: &Record) -> String {
        let mut text = record.setup.to_string();
        record.rounds.iter().for_each(|round| text.push_str(&round.to_string()));
        record.decided.iter().for_each(|((round, board), score)| text.push_str(&decision(*round, *board, *score)));
        text
    }

    #[test]
    fn a_record_reads_back() {
        let mut record = record();
        assert_eq!(Record::read(&text(&record)).map(|read| text(&read)), Ok(text(&record)));
        for _ in 0..2 {
            let (boards, rests) = record.next(|_| Some(Score::White)).expect("it can be paired");
            let boards =
                boards.into_iter().map(|users| Board { users, codes: code::of_new_game().expect("codes") }).collect();
            record.rounds.push(Round { boards, rests });
        }
        record.decided.insert((1, 0), Score::Draw);
        assert_eq!(Record::read(&text(&record)).map(|read| text(&read)), Ok(text(&record)));
        assert_eq!(
            (record.rounds[0].rests.as_deref(), record.rounds[0].boards[0].users[0].as_str()),
            (Some("ada"), "bert")
        );
        let first = record.played(0, |_| Some(Score::White));
        assert_eq!(first, [(Played { white: 1, black: 2, score: Score::White }, false)]);
        assert_eq!((record.rested(0), record.rested(7)), (Some(0), None));
        let later = format!("{}player dora 0 Dora\nwithout bert\nwithout carl\nwith carl\n", text(&record));
        let later = Record::read(&later).expect("it is good");
        assert_eq!(
            (later.number("dora"), later.left.iter().map(String::as_str).collect::<Vec<_>>()),
            (Some(3), vec!["bert"])
        );
        assert_eq!(record.played(0, |_| None), []);
        assert_eq!(record.played(1, |_| None).len(), 1);
    }

    #[test]
    fn a_swiss_round_pairs_by_points() {
        let mut record = record();
        record.setup.system = System::Swiss;
        record.setup.players.push(Pupil::of("dora").expect("a pupil"));
        let (boards, rests) = record.next(|_| None).expect("it can be paired");
        assert_eq!((boards[0].join(" "), boards[1].join(" "), &rests), ("ada carl".into(), "dora bert".into(), &None));
        let boards =
            boards.into_iter().map(|users| Board { users, codes: code::of_new_game().expect("codes") }).collect();
        record.rounds.push(Round { boards, rests });
        // Black wins everywhere: carl and bert have a point.
        let (boards, _) = record.next(|_| Some(Score::Black)).expect("it can be paired");
        assert_eq!((boards[0].join(" "), boards[1].join(" ")), ("bert carl".into(), "dora ada".into()));
        record.left.insert("bert".into());
        let (boards, rests) = record.next(|_| Some(Score::Black)).expect("it can be paired");
        // Not dora, the last: the other two have met.
        assert_eq!((boards.len(), rests.as_deref()), (1, Some("ada")));
    }

    #[test]
    fn a_damaged_record_is_refused_with_its_line() {
        let text = text(&record());
        let count = text.lines().count();
        for broken in 0..count {
            let lines: Vec<&str> =
                text.lines().enumerate().map(|(index, line)| if index == broken { "x" } else { line }).collect();
            let why = Record::read(&lines.join("\n")).expect_err("it is damaged");
            assert!(why.starts_with("The record of the class is damaged in line "), "{why}");
        }
        for line in [
            "decided 1 1 1-0",
            "board ada x bert y watch z",
            "rests ada",
            "round\nrests nobody",
            "round\nboard",
            "player ada",
            "without nobody",
        ] {
            assert!(Record::read(&format!("{text}{line}\n")).is_err(), "{line}");
        }
    }
}
