//! The chooser for everything with names: a promotion, a declaration, or one of several moves that a text can mean.

use super::{OFFERS, Playing};
use crate::app::notice::Tells;
use crate::game::{Route, input};
use crate::rules::{Coordinates, Step, either};

/// The number of moves that a digit can select.
const MAX: usize = 9;

/// A choice to offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key that takes it.
    pub key: char,
    /// Its name.
    pub name: String,
}

impl Playing {
    /// Returns the current choices; none without anything to choose.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        if self.several.is_empty() {
            let steps = input::choices(self.game(), &self.steps).into_iter();
            return steps.map(|(step, name)| Choice { key: input::choice_letter(step), name }).collect();
        }
        let named = |(key, route)| Choice { key, name: input::shown(self.game(), route).into() };
        ('1'..='9').zip(&self.several).map(named).collect()
    }

    /// Returns whether the player has to choose. At the start of a move, healing a piece is only an offer.
    #[must_use]
    pub fn is_choosing(&self) -> bool {
        (!self.steps.is_empty() || !self.several.is_empty()) && !self.choices().is_empty()
    }

    /// Returns the index of the choice with this letter or name.
    pub(super) fn named_choice(&self, text: &str) -> Option<usize> {
        let lower = input::chosen(text).to_lowercase();
        let is_it = |choice: &Choice| {
            let name = choice.name.to_lowercase();
            choice.name == text
                || name == lower
                || name.split(',').next() == Some(&lower)
                || lower.chars().eq([choice.key])
        };
        self.choices().iter().position(is_it)
    }

    /// Returns whether the next step can only be a choice, so that a single key takes it.
    #[must_use]
    pub fn only_chooses(&self) -> bool {
        let next = input::next_steps(self.game(), &self.steps);
        !self.several.is_empty() || !next.is_empty() && next.iter().all(|step| step.square().is_none())
    }

    /// Takes a choice.
    pub(super) fn choose(&mut self, index: usize) {
        if !self.several.is_empty() {
            if let Some(route) = self.several.get(index).cloned() {
                self.several.clear();
                self.enter_whole(&route);
            }
        } else if let Some((step, _)) = input::choices(self.game(), &self.steps).into_iter().nth(index) {
            self.take(step);
        }
    }

    /// Lists the possible moves for a text, so that one more key takes one.
    pub(super) fn choose_from(&mut self, text: &str, routes: Vec<Route>) {
        let names: Vec<String> = routes.iter().map(|route| input::shown(self.game(), route).into()).collect();
        // Where squares are numbers, a digit starts a square.
        let by_numbers = self.game().info().terms.coordinates == Coordinates::RowColumn;
        if routes.len() > MAX || by_numbers {
            let few = &names[..names.len().min(MAX)];
            let others = names.len() - few.len();
            let names = if others == 0 { either(few) } else { format!("{} or {others} others", few.join(", ")) };
            self.refuse(format!("{text} could mean {names}. Keep typing."));
            self.prompt.set(text);
            return;
        }
        self.put_back();
        self.several = routes;
    }

    /// Selects the next or previous choice.
    pub(super) fn mark_choice(&mut self, by: isize) {
        let offered = if self.is_offered() { OFFERS.len() } else { 0 };
        let choices = self.choices().len().max(offered) as isize;
        if choices > 0 {
            self.notice = None;
            let first = if by > 0 { 0 } else { choices - 1 };
            let next = self.choice.map_or(first, |choice| (choice as isize + by).rem_euclid(choices));
            self.choice = Some(next as usize);
        }
    }

    /// Handles Enter if only choices are possible: takes the selected one. There is no default.
    pub(super) fn enter_choice(&mut self) {
        match self.choice {
            Some(index) => self.choose(index),
            None => self.refuse(self.choose_one()),
        }
    }

    /// Returns the sentence that asks for one of the choices.
    pub(super) fn choose_one(&self) -> String {
        let names: Vec<String> = self.choices().into_iter().map(|choice| choice.name).collect();
        format!("Choose one: {}.", either(&names))
    }

    /// Returns whether Enter ends the move at this point instead of asking.
    pub(super) fn can_end(&self) -> bool {
        self.several.is_empty() && input::next_steps(self.game(), &self.steps).contains(&Step::Done)
    }
}
