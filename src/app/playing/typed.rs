//! The meaning of the typed text: the preview shows it, and Enter runs it.

use super::{Command, Playing};
use crate::app::keys;
use crate::game::input::{self, Entered, Reading, explain, read};
use crate::game::{Route, describe};
use crate::rules::Square;

/// The meaning of a typed text.
#[derive(Clone, Debug)]
pub enum Typed {
    /// No text.
    Nothing,
    /// One of the offered choices.
    Choice(usize),
    /// A command, with the text after its word.
    Command(Command, String),
    /// A prefix of several words, with those words.
    Words(Vec<&'static str>),
    /// A move or the start of one, or the reason why the text is not a move.
    Move(Reading),
    /// A premove, with the squares that it names.
    Premove(String, Vec<Square>),
    /// An impossible text, with the reason. It stays on the input line for another try.
    NotNow(String),
}

impl Playing {
    /// Returns the meaning of the typed text.
    #[must_use]
    pub fn typed(&self) -> Typed {
        let text = self.prompt.text().trim();
        if text.is_empty() {
            return Typed::Nothing;
        }
        if let Some(index) = self.named_choice(text) {
            return Typed::Choice(index);
        }
        // While choosing by letter, any other single letter is a slip, not a move.
        if self.only_chooses() && text.chars().count() == 1 && text != "?" {
            return Typed::NotNow(self.choose_one());
        }
        if let Some((row, rest)) = keys::read(self.place(), text) {
            return Typed::Command(row.command, rest.into());
        }
        if let Some(why) = self.why_no_move() {
            let early = || if self.may_premove() { self.typed_premove(text) } else { Typed::NotNow(why) };
            return self.word(text).unwrap_or_else(early);
        }
        match read(self.game(), text, Entered { steps: &self.steps, by_squares: self.asked }) {
            // The beginning of a command goes before that of the name of a piece.
            reading if matches!(reading, Reading::Refused(_)) || input::candidates(self.game(), text).is_empty() => {
                let later = || {
                    let is_later = text.trim_end_matches(['?', '!', '.']).eq_ignore_ascii_case("rematch");
                    is_later.then(|| "“rematch” works only after the game is over.".into())
                };
                self.word(text).unwrap_or_else(|| Typed::Move(later().map_or(reading, Reading::Refused)))
            }
            reading => Typed::Move(reading),
        }
    }

    /// Returns the words that start with `text`.
    fn words(&self, text: &str) -> Vec<&'static str> {
        keys::words(self.place(), &text.to_lowercase()).collect()
    }

    /// Returns the meaning of a text as a command or as the prefix of commands.
    fn word(&self, text: &str) -> Option<Typed> {
        match &self.words(text)[..] {
            [] => None,
            // A single letter is rather a slip in a move, and “no” an answer.
            [_] if text.len() < 2 || text.eq_ignore_ascii_case("no") => None,
            [word] => Some(Typed::Command(keys::read(self.place(), word)?.0.command, String::new())),
            words => Some(Typed::Words(words.to_vec())),
        }
    }

    /// Returns the preview of Enter: the possible moves and words, after a question if the player has to choose one; or the reason for
    /// a refusal.
    #[must_use]
    pub fn preview(&self) -> Vec<String> {
        let game = self.game();
        let words = || self.words(self.prompt.text().trim()).into_iter().map(String::from);
        let shown = |routes: &mut dyn Iterator<Item = &Route>| {
            let mut texts: Vec<String> = Vec::new();
            for text in routes.map(|route| input::shown(game, route)) {
                if texts.iter().all(|other| other != text) {
                    texts.push(text.into());
                }
            }
            texts
        };
        match self.typed() {
            Typed::Nothing => Vec::new(),
            Typed::Choice(index) => {
                self.choices().into_iter().nth(index).map(|choice| choice.name).into_iter().collect()
            }
            Typed::Command(Command::Threats, at) if explain::square(game, &at).is_some() => {
                explain::square(game, &at).map(|at| describe::threats(game, self.view.ply(), at)).into_iter().collect()
            }
            Typed::Command(..) | Typed::Words(_) => self.completions(),
            Typed::Premove(text, _) => vec![format!("{text} on your turn")],
            Typed::NotNow(why) | Typed::Move(Reading::Refused(why)) => vec![format!("no: {why}")],
            Typed::Move(Reading::Move(route)) => {
                let mut texts = shown(&mut std::iter::once(&route));
                texts.extend(self.completions().into_iter().filter(|text| *text != texts[0]).collect::<Vec<_>>());
                texts
            }
            Typed::Move(Reading::Begun { steps, .. }) => {
                let where_to = input::next_steps(game, &steps).iter().any(|step| step.square().is_some());
                let question = if where_to { "where to?" } else { "which?" };
                let texts = shown(&mut input::beginning_with(game, &steps));
                [question.into()].into_iter().chain(texts).chain(words()).collect()
            }
            Typed::Move(Reading::Several(routes)) => {
                ["which?".into()].into_iter().chain(shown(&mut routes.iter())).chain(words()).collect()
            }
        }
    }

    /// Returns the possible completions of the typed text: words and moves.
    #[must_use]
    pub fn completions(&self) -> Vec<String> {
        let typed = self.prompt.text().trim();
        if typed.is_empty() {
            return Vec::new();
        }
        let choices = input::choices(self.game(), &self.steps).into_iter().map(|(_, name)| name);
        let mut found: Vec<String> = choices.filter(|name| name.starts_with(typed)).collect();
        if self.why_no_move().is_none() {
            found.extend(input::candidates(self.game(), typed));
        }
        if let Some(word) = typed.strip_prefix("claim ") {
            let claims = self.game().info().claims.iter().map(|reason| reason.word());
            found.extend(claims.filter(|claim| claim.starts_with(word.trim())).map(|claim| format!("claim {claim}")));
        }
        found.extend(self.words(typed).into_iter().map(String::from));
        found
    }
}
