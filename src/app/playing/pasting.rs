//! Text pasted during the entry of moves: a position, a game, one move on each line, or any other input.

use super::{Mode, Playing, Question};
use crate::app::notice::Tells;
use crate::app::pasted;
use crate::app::pasted::Pasted;
use crate::game::input::{Entered, Reading, read};
use crate::rules::Viewer;
use crate::rules::text::quoted;

impl Playing {
    /// Offers to open a pasted position in the editor, or types the first line of any other text.
    pub(in crate::app) fn paste(&mut self, text: &str) {
        let fen = pasted::one_line(text).ok().filter(|line| pasted::is_like_a_fen(line));
        if let Some(fen) = fen.filter(|_| !self.kind.is_exercise() && self.prompt.is_empty()) {
            return self.ask(Question::Position(fen));
        }
        self.notice = None;
        let (first, rest) = pasted::first_line(text);
        self.prompt.insert(first);
        if let Some(rest) = rest {
            self.say(rest);
        }
    }

    /// Offers to open a pasted game.
    pub(in crate::app) fn ask_to_open(&mut self, game: Pasted) {
        self.ask(Question::Game(Box::new(game)));
    }

    /// Returns the lines of a pasted text if each can be a move. Returns `None` if the computer would have to answer them, or if the
    /// other side must not see the board.
    pub(in crate::app) fn lines_of_moves(&self, text: &str) -> Option<Vec<String>> {
        let game = self.game();
        let people_move = game.players().iter().all(|player| player.is_human()) && game.viewer() == Viewer::Everyone;
        let is_free = self.mode == Mode::Entering && self.prompt.is_empty() && self.why_no_move().is_none();
        let lines = pasted::lines(text);
        let may_be_moves = lines.len() > 1 && lines.iter().all(|line| is_one_move(line));
        let can_move = people_move && is_free && !self.kind.is_exercise() && !self.is_read_only();
        (can_move && may_be_moves).then_some(lines)
    }

    /// Returns whether a line is a legal move.
    pub(in crate::app) fn can_be_played(&self, line: &str) -> bool {
        matches!(read(self.game(), line, Entered::default()), Reading::Move(_))
    }

    /// Plays one move from each line, up to the first impossible one, and returns a sentence about the result.
    pub(in crate::app) fn play_lines(&mut self, lines: &[String]) -> Result<String, String> {
        let all = lines.len();
        for (played, line) in lines.iter().enumerate() {
            let why = match read(self.game(), line, Entered::default()) {
                Reading::Move(route) => {
                    self.enter_whole(&route);
                    continue;
                }
                Reading::Begun { .. } | Reading::Several(_) => "It could mean several moves.".into(),
                Reading::Refused(why) => why,
            };
            return Err(format!("{played} of the {all} pasted lines were played, but not {}. {why}", quoted(line)));
        }
        Ok(format!("The {all} pasted moves are played; undo takes them back one by one."))
    }
}

/// Returns whether a line is one word, apart from a move number before it.
fn is_one_move(line: &str) -> bool {
    let is_number = |word: &&str| word.ends_with('.') && word.starts_with(|c: char| c.is_ascii_digit());
    line.split_whitespace().skip_while(is_number).count() == 1
}
