//! The meaning of the typed text: the preview shows it, and Enter runs it.

use super::{Answer, MoveInput, Premove, Turn};
use crate::app::keys::{self, Command};
use crate::app::view::View;
use crate::game::input::{self, Entered, Reading, explain, premove, read};
use crate::game::{Game, Route, describe};
use crate::rules::{Square, either};

#[derive(Clone, Debug)]
pub enum Typed {
    Nothing,
    /// One of the offered choices.
    Choice(usize),
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

impl MoveInput {
    /// Types a character, or takes the choice with this letter. Returns `None` for a key: `bound` is true if `c` is a key on an empty input
    /// line.
    pub fn type_char(&mut self, game: &Game, turn: &Turn, c: char, bound: bool) -> Option<Answer> {
        if bound && self.prompt.is_empty() {
            return None;
        }
        if self.prompt.is_empty()
            && self.only_chooses(game)
            && let Some(index) = self.named_choice(game, c.encode_utf8(&mut [0; 4]))
        {
            return Some(self.choose(game, turn, index));
        }
        self.prompt.insert_char(c);
        Some(Answer::Clear)
    }

    pub fn typed(&self, game: &Game, turn: &Turn) -> Typed {
        let text = self.prompt.text().trim();
        if text.is_empty() {
            return Typed::Nothing;
        }
        if let Some(index) = self.named_choice(game, text) {
            return Typed::Choice(index);
        }
        // While choosing by letter, any other single letter is a slip, not a move.
        if self.only_chooses(game) && text.chars().count() == 1 && text != "?" {
            return Typed::NotNow(self.choose_one(game));
        }
        if let Some((row, rest)) = keys::read(self.place, text) {
            return Typed::Command(row.command, rest.into());
        }
        if let Some(why) = turn.why_not() {
            let early = || match turn.is_early.then(|| premove::read_move(game, text)) {
                Some(Ok(squares)) => Typed::Premove(text.into(), squares),
                Some(Err(never)) => Typed::NotNow(never),
                None => Typed::NotNow(why),
            };
            return self.word(text).unwrap_or_else(early);
        }
        match read(game, text, Entered { steps: &self.steps, by_squares: self.by_squares }) {
            // The beginning of a command goes before that of the name of a piece.
            reading if matches!(reading, Reading::Refused(_)) || input::candidates(game, text).is_empty() => {
                let later = || {
                    let is_later = text.trim_end_matches(['?', '!', '.']).eq_ignore_ascii_case("rematch");
                    is_later.then(|| "“rematch” works only after the game is over.".into())
                };
                self.word(text).unwrap_or_else(|| Typed::Move(later().map_or(reading, Reading::Refused)))
            }
            reading => Typed::Move(reading),
        }
    }

    fn words(&self, text: &str) -> Vec<&'static str> {
        keys::words(self.place, &text.to_lowercase()).collect()
    }

    /// Returns the meaning of a text as a command or as the prefix of commands.
    fn word(&self, text: &str) -> Option<Typed> {
        match &self.words(text)[..] {
            [] => None,
            // A single letter is rather a slip in a move, and “no” an answer.
            [_] if text.len() < 2 || text.eq_ignore_ascii_case("no") => None,
            [word] => Some(Typed::Command(keys::read(self.place, word)?.0.command, String::new())),
            words => Some(Typed::Words(words.to_vec())),
        }
    }

    /// Returns the preview of Enter: the possible moves and words, after a question if the player has to choose one.
    ///
    /// # Errors
    /// Enter refuses the text, for this reason.
    pub fn preview(&self, view: &View, turn: &Turn) -> Result<Vec<String>, String> {
        let game = &view.game;
        let words = || self.words(self.prompt.text().trim()).into_iter().map(String::from);
        let completions = || self.completions(game, turn);
        let shown = |routes: &mut dyn Iterator<Item = &Route>| {
            let mut texts: Vec<String> = Vec::new();
            for text in routes.map(|route| input::shown(game, route)) {
                if texts.iter().all(|other| other != text) {
                    texts.push(text.into());
                }
            }
            texts
        };
        Ok(match self.typed(game, turn) {
            Typed::Nothing => Vec::new(),
            Typed::Choice(index) => {
                self.choices(game).get(index).map(|choice| choice.name.clone()).into_iter().collect()
            }
            Typed::Command(Command::Threats, at) if explain::square(game, &at).is_some() => {
                explain::square(game, &at).map(|at| describe::threats(game, view.ply(), at)).into_iter().collect()
            }
            Typed::Command(..) | Typed::Words(_) => completions(),
            Typed::Premove(text, _) => vec![format!("{text} on your turn")],
            Typed::NotNow(why) | Typed::Move(Reading::Refused(why)) => return Err(why),
            Typed::Move(Reading::Move(route)) => {
                let mut texts = shown(&mut std::iter::once(&route));
                texts.extend(completions().into_iter().filter(|text| *text != texts[0]).collect::<Vec<_>>());
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
        })
    }

    fn completions(&self, game: &Game, turn: &Turn) -> Vec<String> {
        let typed = self.prompt.text().trim();
        if typed.is_empty() {
            return Vec::new();
        }
        let choices = input::choices(game, &self.steps).into_iter().map(|(_, name)| name);
        let mut found: Vec<String> = choices.filter(|name| name.starts_with(typed)).collect();
        if turn.why_not().is_none() {
            found.extend(input::candidates(game, typed));
        }
        if let Some(word) = typed.strip_prefix("claim ") {
            let claims = game.info().claims.iter().map(|reason| reason.word());
            found.extend(claims.filter(|claim| claim.starts_with(word.trim())).map(|claim| format!("claim {claim}")));
        }
        found.extend(self.words(typed).into_iter().map(String::from));
        found
    }

    pub fn complete(&mut self, game: &Game, turn: &Turn, by: isize) {
        let completions = self.completions(game, turn);
        self.prompt.complete(&completions, by);
    }

    /// Handles Enter with typed text: runs what the preview has announced.
    pub(super) fn submit(&mut self, view: &mut View, turn: &Turn) -> Answer {
        let typed = self.typed(&view.game, turn);
        let text = self.prompt.take();
        let text = text.trim();
        // Any other input ends the list of threats.
        view.threats &= matches!(typed, Typed::Command(Command::Threats, _));
        if let Typed::Choice(index) = typed {
            return self.choose(&view.game, turn, index);
        }
        self.several.clear();
        match typed {
            Typed::Nothing | Typed::Choice(_) => Answer::Clear,
            Typed::Command(command, rest) => Answer::Run(command, rest),
            Typed::Words(words) => {
                self.prompt.set(text);
                Answer::Refuse(format!("{text} could mean {}. Keep typing.", either(&words)))
            }
            Typed::Premove(text, squares) => self.wait_with(&view.game, Premove::Text(text, squares)),
            Typed::NotNow(why) => {
                // A slip while choosing is not worth another try.
                if !self.only_chooses(&view.game) {
                    self.prompt.keep(text);
                }
                Answer::Refuse(why)
            }
            Typed::Move(Reading::Move(route)) => Answer::Play(route),
            Typed::Move(Reading::Begun { steps, .. }) => {
                self.enter_steps(view, &steps);
                Answer::Clear
            }
            Typed::Move(Reading::Several(routes)) => self.choose_from(&view.game, text, routes),
            Typed::Move(Reading::Refused(why)) => {
                let mut answer = Answer::Refuse(why);
                for square in input::named(&view.game, text) {
                    if self.touch(view, square) {
                        answer = Answer::Clear;
                    }
                }
                answer
            }
        }
    }
}
