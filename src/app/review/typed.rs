//! The input line of a review: a command word, a move number, or a move to try.

use super::{REVIEW, Review, Study, TRIAL};
use crate::app::line::{Kind, Line, Then};
use crate::app::move_input::Typed;
use crate::app::notice::Tells;
use crate::app::view::View;
use crate::app::{Transition, keys};
use crate::game::input::Reading;
use crate::game::{Game, sandbox};
use crate::rules::Color;
use crate::rules::text::quoted;

impl Review {
    pub(super) fn submit(&mut self) -> Transition {
        let text = self.study.prompt.take();
        let text = text.trim();
        self.study.notice = None;
        match keys::read(&REVIEW, text) {
            Some((row, rest)) => return Transition::Run(row.command, rest.into()),
            _ if is_number(self.study.game(), text) => self.study.go(text),
            _ if text.is_empty() => {}
            _ => return self.try_or_obey(text),
        }
        Transition::Stay
    }

    /// Starts a line with a move; otherwise runs the only command word with this prefix.
    fn try_or_obey(&mut self, text: &str) -> Transition {
        let is_move = self.study.line_with(text).is_ok_and(|line| {
            matches!(
                line.input.typed(&line.view.game, &line.turn()),
                Typed::Choice(_) | Typed::Move(Reading::Move(_) | Reading::Begun { .. } | Reading::Several(_))
            )
        });
        let words: Vec<&str> = keys::words(&REVIEW, &text.to_lowercase()).collect();
        match words[..] {
            [word] if !is_move => keys::read(&REVIEW, word)
                .map_or(Transition::Stay, |(row, _)| Transition::Run(row.command, String::new())),
            _ => self.try_move(text),
        }
    }

    fn try_move(&mut self, text: &str) -> Transition {
        let Some(mut line) = self.new_line() else { return Transition::Stay };
        line.paste(text);
        let then = if line.question.is_some() { Then::Stay } else { line.enter() };
        // A text that is not a move starts no line; the notice gives the reason.
        if line.view.game.plies() == line.from && line.notice.as_ref().is_some_and(|notice| notice.refusal) {
            // An ambiguous text stays, to be completed.
            self.study.prompt.set(line.input.prompt.text());
            self.study.notice = line.notice;
            return then.into();
        }
        Transition::Try(Box::new(line), then)
    }
}

impl Study {
    pub fn completions(&self) -> Vec<String> {
        let typed = self.prompt.text().trim().to_lowercase();
        if typed.is_empty() { Vec::new() } else { keys::words(&REVIEW, &typed).map(String::from).collect() }
    }

    pub(super) fn complete(&mut self, by: isize) {
        let completions = self.completions();
        self.prompt.complete(&completions, by);
    }

    /// Returns a preview of Enter: command words, a move number, or moves that start a line.
    ///
    /// # Errors
    /// Enter refuses the text, for this reason.
    pub fn preview(&self) -> Result<Vec<String>, String> {
        let text = self.prompt.text().trim();
        let words = self.completions();
        if text.is_empty() || keys::read(&REVIEW, text).is_some() {
            return Ok(words);
        }
        if let Some(ply) = ply_of(self.game(), text).filter(|_| is_number(self.game(), text)) {
            return ply.map(|_| vec![format!("to move {text}")]);
        }
        let line = self.line_with(text).map_err(String::from);
        match line.and_then(|line| line.input.preview(&line.view, &line.turn())) {
            Err(_) if !words.is_empty() => Ok(words),
            preview => preview.map(|moves| moves.into_iter().chain(words).collect()),
        }
    }

    /// Returns a line from the shown ply, or the reason why none can be tried.
    pub(super) fn line(&self) -> Result<Line, &'static str> {
        let game = sandbox(self.game(), self.view.ply(), &[]).filter(|game| game.outcome().is_none());
        let line = |game| Line::new(View::new(game), Kind::Trial, &TRIAL);
        game.map(line).ok_or("The game is over here. Go back a move to try another.")
    }

    fn line_with(&self, text: &str) -> Result<Line, &'static str> {
        let mut line = self.line()?;
        line.input.prompt.set(text);
        Ok(line)
    }

    pub(super) fn go(&mut self, text: &str) {
        match ply_of(self.game(), text) {
            _ if text.is_empty() => self.refuse("Go to which move? For example: go 23"),
            Some(Ok(ply)) => self.look_at(ply),
            Some(Err(why)) => self.refuse(why),
            None => self.refuse(format!("{} is not a move number. Try go 23, or go 23... for Black.", quoted(text))),
        }
    }
}

fn is_number(game: &Game, text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && ply_of(game, text).is_some()
}

/// Returns the ply after the move of a number: alone it means White's move, or the only one; with dots, Black's. `None`
/// if the text is not a number.
fn ply_of(game: &Game, text: &str) -> Option<Result<usize, String>> {
    let number = text.trim_end_matches(['.', '…']);
    let side = match text[number.len()..].chars().count() {
        0 => None,
        1 if !text.ends_with('…') => Some(Color::White),
        _ => Some(Color::Black),
    };
    let number: u32 = number.parse().ok()?;
    if number == 0 {
        return Some(Ok(0));
    }
    let entries = game.entries();
    let is_it =
        |index: &usize| entries[*index].number == number && side.is_none_or(|side| entries[*index].side == side);
    let found = (0..entries.len()).find(is_it);
    Some(match (found, entries.first(), entries.last()) {
        (Some(index), _, _) => Ok(index + 1),
        (None, Some(first), Some(last)) => Err(format!("This game has moves {} to {}.", first.number, last.number)),
        _ => Err("This game has no moves.".into()),
    })
}
