//! The menu in line mode: a list of words.

use super::{Entry, MENU, Menu};
use crate::app::keys::{self, Command};
use crate::app::pasted;
use crate::app::printed::{Heard, row};
use crate::game::Timestamp;
use crate::rules::text::quoted;

// The words beside the names of games.
const RESUME: &str = "resume";
const LIBRARY: &str = "library";
const ONLINE: &str = "online";
const ENGINES: &str = "engines";
const SETTINGS: &str = "settings";
/// The words that practise a game, with their commands and their help.
const PRACTICE: [(&str, Command, &str); 3] = [
    ("practice", Command::Exercises, "exercises for a game, from easy to hard: practice chess"),
    ("puzzles", Command::Puzzles, "puzzles of a game near your strength: puzzles chess"),
    ("storm", Command::Storm, "as many puzzles as you can in three minutes: storm chess"),
];

pub const ONLINE_HOW: &str = "To play online, run pawnstorm host GAME --plain and send the invitation to your opponent. To play by email or USB stick, run pawnstorm host GAME --file FILE --plain, then pawnstorm join FILE --plain with the file you send back and forth. To play on Lichess, run pawnstorm lichess --plain";

/// The reason why some games are not played in line mode.
pub const HIDDEN_PIECES: &str =
    "Line mode cannot hide pieces: everything printed stays visible. Play without --plain, or without hidden-spies.";

impl Menu {
    /// Returns the list of games to choose from; an unfinished game comes first.
    pub(super) fn lines(&mut self, now: Timestamp) -> Vec<String> {
        let notice = self.notice.take().map(|notice| notice.text);
        let games = self.entries().into_iter().map(|entry| match entry {
            Entry::Resume(summary) => row(RESUME, &format!("{}: {}", summary.info.name, summary.progress(now))),
            Entry::Game(info) => row(info.id, info.summary),
            Entry::Library => row(LIBRARY, "your games: resume, review or delete"),
            Entry::Online => row(ONLINE, "play online: pawnstorm host GAME --plain, and pawnstorm join"),
            Entry::Engines => row(ENGINES, "external engines: test one and set its options"),
            Entry::Settings => row(SETTINGS, "the settings; change one with set NAME VALUE"),
        });
        let heading = "Which game? Type its name, or quit.".to_string();
        let practice = PRACTICE.iter().map(|(word, _, help)| row(word, help));
        notice.into_iter().chain([heading]).chain(games).chain(practice).collect()
    }

    /// Reads a word or the name of a game, which may be followed by a FEN.
    pub(super) fn hear(&mut self, line: &str) -> Heard {
        match keys::read(&MENU, line).map(|(row, _)| row.command) {
            Some(Command::Quit) => return Heard::Run(vec![Command::Quit]),
            Some(Command::Help) => return Heard::Again(None),
            _ => {}
        }
        match (line, &self.resume) {
            (RESUME, Some(summary)) if summary.options.hides_information() => Heard::Again(Some(HIDDEN_PIECES.into())),
            (RESUME, Some(_)) => self.at(0, vec![Command::Enter]),
            (RESUME, None) => Heard::Again(Some("There is no unfinished game to resume.".into())),
            (LIBRARY, _) => Heard::Run(vec![Command::Library]),
            (ONLINE, _) => Heard::Say(ONLINE_HOW.into()),
            (ENGINES, _) => Heard::Run(vec![Command::Engines]),
            _ => {
                if let Some((selected, command)) = self.practised(line) {
                    return self.at(selected, vec![command]);
                }
                let (word, fen) = match line.split_once(' ') {
                    Some((word, fen)) if pasted::is_like_a_fen(fen.trim_start()) => (word, Some(fen)),
                    _ => (line, None),
                };
                let marked = (word == "fen" && fen.is_some()).then_some(self.selected);
                match (self.entry_of(word).or(marked), fen) {
                    // The first opens the setup of the game, the second starts it.
                    (Some(selected), None) => self.at(selected, vec![Command::Enter, Command::Enter]),
                    (Some(selected), Some(fen)) => {
                        (self.selected, self.setup) = (selected, None);
                        Heard::Paste(fen.into())
                    }
                    (None, _) => Heard::Again(Some(format!("Unknown game {}.", quoted(line)))),
                }
            }
        }
    }

    fn at(&mut self, selected: usize, commands: Vec<Command>) -> Heard {
        (self.selected, self.setup) = (selected, None);
        Heard::Run(commands)
    }

    /// Returns the entry that a line asks to practise, as in `practice chess`, and the command; without a game, the selected one.
    fn practised(&self, line: &str) -> Option<(usize, Command)> {
        let (word, game) = line.split_once(' ').map_or((line, None), |(word, game)| (word, Some(game.trim())));
        let (_, command, _) = PRACTICE.iter().find(|(practice, ..)| *practice == word)?;
        Some((game.map_or(Some(self.selected), |game| self.entry_of(game))?, *command))
    }
}
