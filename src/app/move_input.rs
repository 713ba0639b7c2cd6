//! The entry of a move: by cursor, by mouse, as text, by a choice, or before the turn. It is the only way for a player to enter a move; a
//! game, a trial line and an exercise each hold one.

mod premove;
mod text;

use super::keys::{Command, Place};
use super::prompt::Prompt;
use super::view::View;
use crate::game::input::{self, explain};
use crate::game::{Game, Player, Route};
use crate::rules::{Coordinates, Square, Step, either};
use premove::Premove;
pub use text::Typed;

/// The number of moves that a digit can select.
const MAX: usize = 9;

pub struct MoveInput {
    /// The place whose words the input line knows.
    place: &'static dyn Place,
    pub steps: Vec<Step>,
    /// The possible moves for a typed text, while the player has to choose one.
    several: Vec<Route>,
    pub choice: Option<usize>,
    /// True if the player asked to enter the move square by square.
    pub by_squares: bool,
    /// The move that waits for the player's turn.
    premove: Option<Premove>,
    /// The drag that started with the mouse button.
    drag: Option<Drag>,
    pub prompt: Prompt,
}

/// A drag that started on a piece.
#[derive(Clone, Copy)]
struct Drag {
    from: Square,
    /// True if the piece was picked up before the drag.
    again: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub key: char,
    pub name: String,
}

/// Whether a move can be entered now. The reasons are sentences.
#[derive(Default)]
pub struct Turn {
    /// The reason why not, while an earlier ply is on screen.
    pub looks_back: Option<String>,
    /// The reason why not, while another player is to move.
    pub is_others: Option<String>,
    /// True if a premove is possible instead.
    pub is_early: bool,
}

impl Turn {
    pub fn why_not(&self) -> Option<String> {
        self.looks_back.clone().or_else(|| self.is_others.clone())
    }
}

pub enum Answer {
    /// Nothing has changed that a notice could be about.
    Nothing,
    /// The entry has gone on, so an old notice is out of date.
    Clear,
    Say(String),
    /// A sentence with the reason for a refusal.
    Refuse(String),
    Play(Route),
    /// A typed command, with the text after its word.
    Run(Command, String),
}

impl MoveInput {
    pub fn new(place: &'static dyn Place, game: &Game) -> Self {
        let mut input = Self {
            place,
            steps: Vec::new(),
            several: Vec::new(),
            choice: None,
            by_squares: false,
            premove: None,
            drag: None,
            prompt: Prompt::default(),
        };
        input.put_back(game);
        input
    }

    /// Restarts the entry of the move, with the steps that have no alternative (R5.26).
    pub fn put_back(&mut self, game: &Game) {
        self.steps.clear();
        // In an online game, the forced steps of the other side are not this side's to know.
        if game.player(game.turn()) != Player::Remote {
            input::advance(game, &mut self.steps);
        }
        self.several.clear();
        self.choice = None;
        self.drag = None;
    }

    pub fn drop_drag(&mut self) {
        self.drag = None;
    }

    /// Handles a press of the mouse button on a square, like Enter there. A piece already picked up may start a drag instead.
    pub fn button_down(&mut self, view: &mut View, turn: &Turn, square: Square) -> Answer {
        view.cursor = square;
        let again = self.is_picked(square);
        let answer = if again { Answer::Nothing } else { self.press(view, turn, square) };
        self.drag = self.is_picked(square).then_some(Drag { from: square, again });
        answer
    }

    /// Handles the release of the mouse button: a drop on another square, or a click on the same one.
    pub fn button_up(&mut self, view: &mut View, turn: &Turn, square: Option<Square>) -> Answer {
        let (Some(drag), Some(square)) = (self.drag.take(), square) else { return Answer::Nothing };
        if drag.from == square && !drag.again {
            return Answer::Nothing;
        }
        view.cursor = square;
        if drag.from != square && self.is_premoved(drag.from) {
            return self.aim_premove(&view.game, square);
        }
        self.press(view, turn, square)
    }

    fn is_picked(&self, square: Square) -> bool {
        self.steps == [Step::Pick(square)] || self.is_premoved(square)
    }

    /// Handles Enter: submits the input, the selected choice, or the square under the cursor, in this order.
    pub fn enter(&mut self, view: &mut View, turn: &Turn) -> Answer {
        if !self.prompt.is_empty() {
            return self.submit(view, turn);
        }
        match self.choice {
            Some(index) => self.choose(&view.game, turn, index),
            // There is no default. On a square with choices, Enter ends the move if it can end there.
            None if self.only_chooses(&view.game) && !self.can_end(&view.game) => {
                Answer::Refuse(self.choose_one(&view.game))
            }
            None => self.press(view, turn, view.cursor),
        }
    }

    /// Returns whether Enter ends the move at this point instead of asking.
    fn can_end(&self, game: &Game) -> bool {
        self.several.is_empty() && input::next_steps(game, &self.steps).contains(&Step::Done)
    }

    /// Handles a square chosen by cursor or mouse.
    fn press(&mut self, view: &mut View, turn: &Turn, square: Square) -> Answer {
        if turn.is_early {
            return self.press_premove(view, square);
        }
        if let Some(why) = turn.why_not() {
            return Answer::Refuse(why);
        }
        if view.game.touch().adjusting {
            return Answer::Say(explain::inspected(&view.game, square));
        }
        let step = input::step_on(&view.game, &self.steps, square);
        if !matches!(step, Some(Step::To(_) | Step::Shoot(_))) && self.touch(view, square) {
            return Answer::Clear;
        }
        let game = &view.game;
        let ends = self.steps.last().and_then(|step| step.square()) == Some(square)
            && input::next_steps(game, &self.steps).contains(&Step::Done);
        if let Some(step) = input::step_on(game, &self.steps, square).or(ends.then_some(Step::Done)) {
            self.take(game, step)
        } else if self.steps == [Step::Pick(square)] {
            self.put_back(game);
            Answer::Nothing
        } else if let Some(pick) = input::step_on(game, &[], square).filter(|_| !self.steps.is_empty()) {
            self.put_back(game);
            self.take(game, pick)
        } else if let Some([pick, to]) = self.touched_to(view, square) {
            self.take(game, pick);
            self.take(game, to)
        } else {
            let mut attempt = self.steps.clone();
            attempt.push(if attempt.is_empty() { Step::Pick(square) } else { Step::To(square) });
            Answer::Refuse(explain::steps(game, &attempt))
        }
    }

    /// Returns the move to a square for the piece already touched and put back.
    fn touched_to(&self, view: &View, square: Square) -> Option<[Step; 2]> {
        let game = &view.game;
        let own = |at: &Square| view.scene().piece(*at).is_some_and(|piece| piece.color == game.turn());
        let touched: Vec<Square> = game.touch().squares.iter().copied().filter(own).collect();
        let [from] = touched[..] else { return None };
        let pick = Step::Pick(from);
        Some([pick, input::step_on(game, &[pick], square).filter(|_| self.steps.is_empty())?])
    }

    /// Touches a piece (R1.8). Returns `true` for an enemy piece that must now be captured: the touch is then the whole step.
    fn touch(&mut self, view: &mut View, square: Square) -> bool {
        let before = view.game.routes().len();
        view.game.touch_piece(square);
        if input::next_steps(&view.game, &self.steps).is_empty() {
            self.put_back(&view.game);
        }
        let is_enemy = view.scene().piece(square).is_some_and(|piece| piece.color != view.game.turn());
        is_enemy && view.game.routes().len() < before
    }

    /// Adds a step to the move; the last one plays it.
    fn take(&mut self, game: &Game, step: Step) -> Answer {
        self.steps.push(step);
        input::advance(game, &mut self.steps);
        if let Some(route) = input::complete(game, &self.steps) {
            return Answer::Play(route.clone());
        }
        self.offer_the_likely(game);
        Answer::Clear
    }

    /// Enters the first steps of a move: touches the picked-up piece, and leaves the rest to the player.
    fn enter_steps(&mut self, view: &mut View, steps: &[Step]) {
        self.put_back(&view.game);
        let entered = self.steps.len();
        for &step in steps.iter().skip(entered) {
            if let Step::Pick(square) = step {
                self.touch(view, square);
            }
            self.steps.push(step);
            view.cursor = step.square().unwrap_or(view.cursor);
        }
        self.offer_the_likely(&view.game);
    }

    /// Selects the first promotion. No other choice has an obvious default.
    fn offer_the_likely(&mut self, game: &Game) {
        let choices = input::choices(game, &self.steps);
        self.choice = matches!(choices.first(), Some((Step::Promote(_), _))).then_some(0);
    }

    /// Cancels the latest input; returns `None` if there is none.
    pub fn step_back(&mut self, game: &Game) -> Option<Answer> {
        if !self.prompt.is_empty() {
            self.prompt.take();
        } else if self.premove.take().is_some() {
            return Some(Answer::Say("Premove cancelled.".into()));
        } else if !self.several.is_empty() {
            self.put_back(game);
        } else {
            self.steps = self.before_last_step(game)?;
            self.choice = None;
        }
        Some(Answer::Clear)
    }

    pub fn can_step_back(&self, game: &Game) -> bool {
        let waits = self.premove.is_some() || !self.several.is_empty();
        waits || !self.prompt.is_empty() || self.before_last_step(game).is_some()
    }

    /// Returns the steps up to the last chosen one, without it and the automatic steps after it.
    fn before_last_step(&self, game: &Game) -> Option<Vec<Step>> {
        let mut steps = self.steps.clone();
        while steps.pop().is_some() {
            let mut again = steps.clone();
            input::advance(game, &mut again);
            if again == steps {
                return Some(steps);
            }
        }
        None
    }

    /// Returns the current choices for everything with names: a promotion, a declaration, or one of several moves that a text can mean.
    pub fn choices(&self, game: &Game) -> Vec<Choice> {
        if self.several.is_empty() {
            let steps = input::choices(game, &self.steps).into_iter();
            return steps.map(|(step, name)| Choice { key: input::choice_letter(step), name }).collect();
        }
        let named = |(key, route)| Choice { key, name: input::shown(game, route).into() };
        ('1'..='9').zip(&self.several).map(named).collect()
    }

    /// Returns whether the player has to choose. At the start of a move, healing a piece is only an offer.
    pub fn is_choosing(&self, game: &Game) -> bool {
        (!self.steps.is_empty() || !self.several.is_empty()) && !self.choices(game).is_empty()
    }

    /// Returns the game's own question for the current choice.
    pub fn asks(&self, game: &Game) -> Option<String> {
        if self.several.is_empty() { input::question(game, &self.steps) } else { None }
    }

    fn named_choice(&self, game: &Game, text: &str) -> Option<usize> {
        let lower = input::chosen(text).to_lowercase();
        let is_it = |choice: &Choice| {
            let name = choice.name.to_lowercase();
            choice.name == text
                || name == lower
                || name.split(',').next() == Some(&lower)
                || lower.chars().eq([choice.key])
        };
        self.choices(game).iter().position(is_it)
    }

    /// Returns whether the next step can only be a choice, so that a single key takes it.
    pub fn only_chooses(&self, game: &Game) -> bool {
        let next = input::next_steps(game, &self.steps);
        !self.several.is_empty() || !next.is_empty() && next.iter().all(|step| step.square().is_none())
    }

    pub fn choose(&mut self, game: &Game, turn: &Turn, index: usize) -> Answer {
        if !self.several.is_empty() {
            let Some(route) = self.several.get(index).cloned() else { return Answer::Nothing };
            self.several.clear();
            return Answer::Play(route);
        }
        match (input::choices(game, &self.steps).get(index), &turn.is_others) {
            (Some(_), Some(why)) => Answer::Refuse(why.clone()),
            (Some((step, _)), None) => self.take(game, *step),
            (None, _) => Answer::Nothing,
        }
    }

    /// Lists the possible moves for a text, so that one more key takes one.
    fn choose_from(&mut self, game: &Game, text: &str, routes: Vec<Route>) -> Answer {
        let names: Vec<String> = routes.iter().map(|route| input::shown(game, route).into()).collect();
        // Where squares are numbers, a digit starts a square.
        let by_numbers = game.info().terms.coordinates == Coordinates::RowColumn;
        if routes.len() > MAX || by_numbers {
            let few = &names[..names.len().min(MAX)];
            let others = names.len() - few.len();
            let names = if others == 0 { either(few) } else { format!("{} or {others} others", few.join(", ")) };
            self.prompt.set(text);
            return Answer::Refuse(format!("{text} could mean {names}. Keep typing."));
        }
        self.put_back(game);
        self.several = routes;
        Answer::Clear
    }

    /// Selects the next or previous of the choices, or of `offers` other things. Returns whether there are any.
    pub fn mark(&mut self, game: &Game, by: isize, offers: usize) -> bool {
        let choices = self.choices(game).len().max(offers) as isize;
        if choices > 0 {
            let first = if by > 0 { 0 } else { choices - 1 };
            let next = self.choice.map_or(first, |choice| (choice as isize + by).rem_euclid(choices));
            self.choice = Some(next as usize);
        }
        choices > 0
    }

    fn choose_one(&self, game: &Game) -> String {
        let names: Vec<String> = self.choices(game).into_iter().map(|choice| choice.name).collect();
        format!("Choose one: {}.", either(&names))
    }
}
