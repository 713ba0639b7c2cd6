//! The teacher's decisions: pair a round, decide a board, leave a pupil out.

use super::{Class, ROUNDS, Wishes};
use crate::class::boards;
use crate::class::record::{self, Board, Record, Round, Setup, System};
use crate::class::round_robin;
use crate::class::standings::Score;
use crate::keeper;
use crate::store::Refused;
use crate::subject;
use crate::terms::Place;
use pawnstorm_rules::Reason;
use pawnstorm_rules::text::{capitalised, quoted};
use std::collections::{BTreeMap, BTreeSet};

impl Class {
    /// Returns the unfinished boards of the last round, from 0.
    pub(super) fn open_boards(&self) -> Vec<usize> {
        let Some(record) = &self.record else { return Vec::new() };
        let Some(round) = record.rounds.len().checked_sub(1) else { return Vec::new() };
        let is_open = |index: &usize| {
            let board = &record.rounds[round].boards[*index];
            !record.decided.contains_key(&(round, *index)) && self.ended()(board.game()).is_none()
        };
        (0..record.rounds[round].boards.len()).filter(is_open).collect()
    }

    /// Returns the record of the class once a round is paired.
    pub(super) fn paired(&self) -> Result<&Record, String> {
        self.record.as_ref().filter(|record| !record.rounds.is_empty()).ok_or_else(|| "No round is paired yet.".into())
    }

    /// Reads the number of a board: `3` in the last round, `1.3` in round 1. Returns round and board, both from 0.
    pub(super) fn board(&self, text: &str) -> Result<(usize, usize), String> {
        let record = self.paired()?;
        let count = record.rounds.len();
        let from_one = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let (round, board) =
            text.split_once('.').map_or((Some(count - 1), text), |(round, board)| (from_one(round), board));
        let round =
            round.filter(|round| *round < count).ok_or_else(|| format!("Rounds are numbered from 1 to {count}."))?;
        let boards = record.rounds[round].boards.len();
        let board = from_one(board).filter(|board| *board < boards);
        Ok((round, board.ok_or_else(|| format!("Boards are numbered from 1 to {boards}."))?))
    }

    /// Returns the name of a board, without the round if it is the last one.
    pub(super) fn named(&self, round: usize, board: usize) -> String {
        let is_last = self.record.as_ref().is_some_and(|record| record.rounds.len() == round + 1);
        let of_round = if is_last { String::new() } else { format!("round {}, ", round + 1) };
        format!("{of_round}board {}", board + 1)
    }

    /// Makes the host end the unfinished games of `user` that the teacher has decided.
    pub(super) fn end_decided(&self, user: &str) {
        let Some(record) = &self.record else { return };
        for ((round, index), score) in &record.decided {
            let board = &record.rounds[*round].boards[*index];
            if board.users.iter().any(|other| other == user) && self.ended()(board.game()).is_none() {
                let _ = self.decides.send((board.game().into(), score.winner()));
            }
        }
    }

    pub(super) async fn pair(&mut self, how: Option<&str>) -> Result<String, String> {
        let open = self.open_boards();
        if !open.is_empty() && how != Some("now") {
            let numbers: Vec<String> = open.iter().map(|index| (index + 1).to_string()).collect();
            return Err(format!(
                "Still playing on boards {}. Type pair now to start the next round anyway.",
                numbers.join(", ")
            ));
        }
        let mut text = String::new();
        let mut record = match &self.record {
            Some(record) => record.clone(),
            None => {
                let setup = self.setup(how == Some("all"))?;
                text = setup.to_string();
                Record { setup, rounds: Vec::new(), decided: BTreeMap::new(), left: BTreeSet::new() }
            }
        };
        if record.setup.system == System::Swiss && !record.rounds.is_empty() {
            let late = self
                .folder
                .pupils
                .iter()
                .filter(|pupil| self.is_here(&pupil.user) && record.number(&pupil.user).is_none());
            let late: Vec<_> = late.cloned().collect();
            late.iter().for_each(|pupil| text.push_str(&format!("player {pupil}\n")));
            record.setup.players.extend(late);
        }
        if record.rounds.len() >= record.setup.rounds as usize {
            return Err(format!("All {} rounds are played.", record.setup.rounds));
        }
        let (pairs, rests) = record.next(self.ended())?;
        let number = record.rounds.len() + 1;
        let mut boards = Vec::new();
        for (index, users) in pairs.into_iter().enumerate() {
            let Setup { info, clock, start, event, .. } = &record.setup;
            let header = keeper::header(info, Some(start), *clock)?;
            let place = Place { event: event.clone(), round: number as u32, board: index as u32 + 1 };
            let terms = keeper::create(&self.store, header, users.clone().map(Some), Some(place)).await?;
            let [white, black] = terms.seats.codes;
            boards.push(Board { users, codes: [white, black, terms.seats.watch.unwrap_or_default()] });
        }
        let round = Round { boards, rests };
        text.push_str(&round.to_string());
        record.rounds.push(round);
        self.store(text).await?;
        self.record = Some(record);
        let rests = self.record.as_ref().and_then(|record| record.rounds.last()?.rests.clone());
        let rests = rests.map_or_else(String::new, |user| format!("{user} has no opponent in this round.\n"));
        let open: Vec<String> = open.iter().map(|index| format!("{}.{}", number - 1, index + 1)).collect();
        let left = if open.is_empty() {
            String::new()
        } else {
            format!("Unfinished: {}. Decide them, or let them continue during this round.\n", open.join(", "))
        };
        Ok(format!("Round {number}:\n{}{rests}{left}", boards::list(&self.shown(None)?)))
    }

    pub(super) fn setup(&self, all: bool) -> Result<Setup, String> {
        let players: Vec<_> =
            self.folder.pupils.iter().filter(|pupil| all || self.is_here(&pupil.user)).cloned().collect();
        if players.len() < 2 {
            return Err("At least two pupils must have joined. Type who for the list, or pair all for everyone.".into());
        }
        let Wishes { info, fen, clock, system, rounds } = &self.wishes;
        let start = keeper::header(info, fen.as_deref(), *clock)?.start;
        let rounds = rounds.unwrap_or(match system {
            System::RoundRobin => round_robin::rounds(players.len()) as u32,
            System::Swiss => ROUNDS,
        });
        Ok(Setup { event: self.folder.name.clone(), system: *system, rounds, info, clock: *clock, start, players })
    }

    /// Adds `text` to the record of the class.
    pub(super) async fn store(&mut self, text: String) -> Result<(), String> {
        self.added += 1;
        let id = format!("{}-class-{}", self.host, self.added);
        match self.store.append(&subject::class(&self.folder.name), &id, self.last, text).await {
            Ok(last) => {
                self.last = last;
                Ok(())
            }
            Err(Refused::Overtaken) => Err("The class has been opened on another computer and continues there.".into()),
            Err(Refused::Full(why)) => Err(format!("The server could not save that: {why}.")),
        }
    }

    pub(super) async fn decide(&mut self, board: &str, score: &str) -> Result<String, String> {
        let (round, index) = self.board(board)?;
        let score = Score::of(score).ok_or("A result is 1-0, 0-1 or 1/2.")?;
        let board = self.paired()?.rounds[round].boards[index].clone();
        let outcome = self.states.get(board.game()).and_then(|state| state.outcome);
        if outcome.is_some_and(|outcome| outcome.reason != Reason::Adjudication) {
            return Err("That game was played to the end, so its result counts.".into());
        }
        self.store(record::decision(round, index, score)).await?;
        if let Some(record) = &mut self.record {
            record.decided.insert((round, index), score);
        }
        if outcome.is_some() {
            // The decision has changed, and the exported files show the old one.
            self.export().await?;
        }
        self.end_decided(&board.users[0]);
        Ok(format!("{}: {}, decided by you.\n", capitalised(&self.named(round, index)), score.word()))
    }

    /// Leaves `user` out of the next rounds, or undoes that.
    pub(super) async fn excuse(&mut self, user: &str, leaves: bool) -> Result<String, String> {
        let record = self.paired()?;
        if record.setup.system != System::Swiss {
            return Err(
                "Only a Swiss tournament can leave a player out. Here, use result for boards without a game.".into()
            );
        }
        if record.number(user).is_none() {
            return Err(format!("{} is not in this tournament.", quoted(user)));
        }
        self.store(format!("{} {user}\n", if leaves { "without" } else { "with" })).await?;
        if let Some(record) = &mut self.record {
            if leaves {
                record.left.insert(user.into())
            } else {
                record.left.remove(user)
            };
        }
        Ok(format!("The next round is paired {} {user}.\n", if leaves { "without" } else { "with" }))
    }
}
