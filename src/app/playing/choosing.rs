//! One chooser for all that is picked by name: what a pawn becomes, a declaration, one of several moves that a text could mean.

use super::{OFFERS, Playing};
use crate::game::{Route, choice, entry};
use crate::rules::{Coordinates, Step, either};

/// So many moves can be told apart by one key, a digit.
const MOST: usize = 9;

/// Something to be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key that chooses it.
    pub key: char,
    /// What it is called.
    pub name: String,
}

impl Playing {
    /// What is to be chosen from now; nothing while no choice is asked for.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        if self.several.is_empty() {
            let steps = choice::choices(self.game(), &self.steps).into_iter();
            return steps.map(|(step, name)| Choice { key: choice::choice_letter(step), name }).collect();
        }
        let named = |(key, route)| Choice { key, name: entry::shown(self.game(), route).into() };
        ('1'..='9').zip(&self.several).map(named).collect()
    }

    /// Whether something is asked that is answered by a choice. At the beginning of a move, when a piece can be healed, it is only offered.
    #[must_use]
    pub fn is_choosing(&self) -> bool {
        (!self.steps.is_empty() || !self.several.is_empty()) && !self.choices().is_empty()
    }

    /// The choice that a letter or a name stands for.
    pub(super) fn named_choice(&self, text: &str) -> Option<usize> {
        let lower = text.to_lowercase();
        let is_it = |choice: &Choice| {
            choice.name == text || choice.name.to_lowercase() == lower || lower.chars().eq([choice.key])
        };
        self.choices().iter().position(is_it)
    }

    /// Whether one of the choices is all that can be done next, so that a single key makes it.
    #[must_use]
    pub fn only_chooses(&self) -> bool {
        let next = entry::next_steps(self.game(), &self.steps);
        !self.several.is_empty() || !next.is_empty() && next.iter().all(|step| step.square().is_none())
    }

    /// Makes a choice.
    pub(super) fn choose(&mut self, index: usize) {
        if !self.several.is_empty() {
            if let Some(route) = self.several.get(index).cloned() {
                self.several.clear();
                self.enter_whole(&route);
            }
        } else if let Some((step, _)) = choice::choices(self.game(), &self.steps).into_iter().nth(index) {
            self.take(step);
        }
    }

    /// Several moves are meant by a text: they are listed, and one more key picks one.
    pub(super) fn choose_from(&mut self, text: &str, routes: Vec<Route>) {
        let names: Vec<String> = routes.iter().map(|route| entry::shown(self.game(), route).into()).collect();
        // Where squares are numbers, a digit is the beginning of one.
        let by_numbers = self.game().info().terms.coordinates == Coordinates::RowColumn;
        if routes.len() > MOST || by_numbers {
            let few = &names[..names.len().min(MOST)];
            let others = names.len() - few.len();
            let names = if others == 0 { either(few) } else { format!("{} or {others} others", few.join(", ")) };
            self.refuse(format!("{text} could be {names}: type more of it."));
            self.prompt.set(text);
            return;
        }
        self.put_back();
        self.several = routes;
    }

    /// Marks the next choice, or the one before.
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

    /// Enter, where one of the choices is all that can be done: the marked one; there is no default for the others.
    pub(super) fn enter_choice(&mut self) {
        match self.choice {
            Some(index) => self.choose(index),
            None => self.refuse(self.choose_one()),
        }
    }

    /// That one of the choices is to be made: a sentence.
    pub(super) fn choose_one(&self) -> String {
        let names: Vec<String> = self.choices().into_iter().map(|choice| choice.name).collect();
        format!("Choose one: {}.", either(&names))
    }

    /// Whether Enter ends the move where it stands rather than asks.
    pub(super) fn can_end(&self) -> bool {
        self.several.is_empty() && entry::next_steps(self.game(), &self.steps).contains(&Step::Done)
    }
}
