//! The teacher's views: the pupils present, the boards, the table; and the files for other programs.

use super::Class;
use crate::class::boards::{self, Shown};
use crate::class::export;
use crate::keeper;
use crate::subject;
use crate::terms;
use pawnstorm_game::Timestamp;
use pawnstorm_rules::text::capitalised;
use std::io::{self, Write};

/// The width and height of a screen of unknown size.
const SIZE: (usize, usize) = (80, 24);

impl Class {
    pub(super) fn who(&self) -> String {
        let (mut here, mut away) = (Vec::new(), Vec::new());
        for pupil in &self.folder.pupils {
            if self.is_here(&pupil.user) { here.push(pupil.user.as_str()) } else { away.push(pupil.user.as_str()) }
        }
        let playing: Vec<&str> = self.players_at_boards().collect();
        here.retain(|user| !playing.contains(user));
        away.retain(|user| !playing.contains(user));
        let list = |users: &[&str]| if users.is_empty() { "nobody".into() } else { users.join(", ") };
        format!("Waiting: {}\nAt a board: {}\nNot here: {}\n", list(&here), list(&playing), list(&away))
    }

    /// Returns the users at unfinished boards.
    pub(super) fn players_at_boards(&self) -> impl Iterator<Item = &str> {
        let boards = self.record.iter().flat_map(|record| &record.rounds).flat_map(|round| &round.boards);
        boards.flat_map(|board| {
            let is_open = self.ended()(board.game()).is_none();
            let there = self.states.get(board.game()).map_or([false; 2], |state| state.there);
            board.users.iter().zip(there).filter(move |(_, there)| is_open && *there).map(|(user, _)| user.as_str())
        })
    }

    /// Returns the boards of a round by its number; without one, those of the last round.
    pub(super) fn shown(&self, round: Option<&str>) -> Result<Vec<Shown<'_>>, String> {
        let record = self.paired()?;
        let count = record.rounds.len();
        let number = round.map_or(Some(count), |text| text.parse().ok()).filter(|number| (1..=count).contains(number));
        let number = number.ok_or_else(|| format!("Rounds are numbered from 1 to {count}."))?;
        let boards = record.rounds[number - 1].boards.iter().enumerate();
        Ok(boards
            .map(|(index, board)| Shown {
                users: [&board.users[0], &board.users[1]],
                state: self.states.get(board.game()),
                decided: record.decided.get(&(number - 1, index)).map(|score| score.word()),
            })
            .collect())
    }

    /// Draws one board large; `round` and `board` count from 0.
    pub(super) fn large(&self, round: usize, board: usize) -> Result<String, String> {
        let shown = self.shown(Some(&(round + 1).to_string()))?;
        let info = self.record.as_ref().map_or(self.wishes.info, |record| record.setup.info);
        let title = capitalised(&self.named(round, board));
        Ok(boards::large(&title, &shown[board], info.terms.coordinates))
    }

    pub(super) fn table(&self) -> Result<String, String> {
        let record = self.paired()?;
        let longest = record.setup.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).max(4);
        let mut text = format!("{:>4}  {:<longest$}  Games  Points     SB  Wins\n", "", "Name");
        for row in export::standings(record, self.ended()) {
            let name = &record.setup.players[row.player].name;
            let (points, berger) = (f64::from(row.halves) / 2.0, f64::from(row.quarters) / 4.0);
            text.push_str(&format!(
                "{:>3}.  {name:<longest$}  {:>5}  {points:>6.1}  {berger:>5.2}  {:>4}\n",
                row.rank, row.games, row.wins
            ));
        }
        Ok(text)
    }

    pub(super) async fn export(&self) -> Result<String, String> {
        let record = self.paired()?;
        let mut games = String::new();
        let mut dates: Vec<Timestamp> = Vec::new();
        for (round, boards) in record.rounds.iter().enumerate() {
            for (index, board) in boards.boards.iter().enumerate() {
                let stored = self.store.read(&subject::journal(board.game())).await?;
                let (_, replayed) = terms::read(&stored.bytes)?;
                dates.push(replayed.header.time);
                games.push_str(&export::pgn(record, round, index, board, &replayed.game, replayed.header.time));
                games.push('\n');
            }
        }
        let (first, last) =
            (dates.first().copied().unwrap_or_else(keeper::now), dates.last().copied().unwrap_or_else(keeper::now));
        let pgn = self.folder.export("pgn", &games)?;
        let trf = self.folder.export("trf", &export::trf(record, [first, last], self.ended()))?;
        Ok(format!("{} games: {}\nThe report: {}\n", dates.len(), pgn.display(), trf.display()))
    }

    /// Draws the boards on the teacher's screen, or lists them if they do not fit.
    pub(super) fn draw(&self) {
        let Some(watched) = self.watches else { return };
        let (width, height) = size();
        let fits = |text: &String| text.lines().count() < height;
        let small = |shown: Vec<Shown<'_>>| {
            Some(boards::small(&shown, width)).filter(fits).unwrap_or_else(|| boards::list(&shown))
        };
        let drawn = match watched {
            None => self.shown(None).map(small),
            Some((round, board)) => self.large(round, board),
        };
        let text = drawn.unwrap_or_else(|why| format!("{why}\n"));
        print!("\x1b[H\x1b[2J{text}Press Enter to stop.");
        let _ = io::stdout().flush();
    }
}

/// Returns the width and height of the terminal.
pub(super) fn size() -> (usize, usize) {
    terminal_size::terminal_size().map_or(SIZE, |(width, height)| (width.0.into(), height.0.into()))
}
