//! Arrows and marked squares, stored in the comments of the game.

use super::Study;
use super::notes::Notes;
use crate::app::export::facts;
use crate::app::notice::Tells;
use crate::game::Timestamp;
use crate::game::input::explain;
use crate::game::pgn::{Drawing, Ink, Tree, draw, erase};
use crate::rules::text::quoted;
use crate::rules::{Square, either, list};
use std::sync::Arc;

impl Study {
    pub fn drawings(&self) -> Vec<Drawing> {
        self.notes.drawings(self.view.ply())
    }

    /// Returns a sentence that names the drawings on the shown position, for displays without drawings or without their colours.
    pub fn tell_drawings(&self) -> String {
        let square = |square| self.game().info().terms.square(square);
        let named = |drawing: &Drawing| match drawing.is_arrow() {
            true => format!("{}–{} {}", square(drawing.from), square(drawing.to), drawing.ink.name()),
            false => format!("{} {}", square(drawing.from), drawing.ink.name()),
        };
        let (arrows, squares): (Vec<_>, Vec<_>) = self.drawings().into_iter().partition(Drawing::is_arrow);
        let sentence = |name: &str, drawings: &[Drawing]| {
            let named: Vec<String> = drawings.iter().map(named).collect();
            if named.is_empty() { String::new() } else { format!("{name}: {}.", list(&named)) }
        };
        [sentence("Marked", &squares), sentence("Arrows", &arrows)].join(" ").trim().into()
    }

    /// Ends the drawing on a square: an arrow to it, or a mark on it.
    pub(super) fn end_drawing(&mut self, to: Option<Square>) {
        if let (Some((from, ink)), Some(to)) = (self.drawn_from.take(), to) {
            self.draw(Drawing { from, to, ink });
        }
    }

    /// Draws or removes an arrow: `arrow e2e4`, `arrow e2 e4 red`.
    pub(super) fn draw_arrow(&mut self, text: &str) {
        match self.read_drawing(text) {
            Ok((squares, ink)) if squares.len() == 2 && squares[0] != squares[1] => {
                self.draw(Drawing { from: squares[0], to: squares[1], ink });
            }
            read => self.refuse_drawing(read.err(), "two squares", "arrow", &[Square::E2, Square::E4]),
        }
    }

    /// Marks squares, or removes their marks: `mark d4`, `mark d4 e5 red`.
    pub(super) fn mark_squares(&mut self, text: &str) {
        match self.read_drawing(text) {
            Ok((squares, ink)) if !squares.is_empty() => {
                squares.into_iter().for_each(|square| self.draw(Drawing { from: square, to: square, ink }));
            }
            read => self.refuse_drawing(read.err(), "a square", "mark", &[Square::D4]),
        }
    }

    pub(super) fn erase_drawings(&mut self) {
        if self.drawings().is_empty() {
            return self.refuse("There are no arrows or marks here.");
        }
        self.change_comments(&mut erase);
    }

    /// Refuses to draw: `unknown` is a word that should be a colour, otherwise `what` is missing.
    fn refuse_drawing(&mut self, unknown: Option<&str>, what: &str, word: &str, example: &[Square]) {
        let squares: Vec<String> = example.iter().map(|square| self.game().info().terms.square(*square)).collect();
        let inks = either(&Ink::ALL.map(Ink::name));
        let how = match unknown {
            Some(colour) => format!("Unknown colour {}. Use {inks}", quoted(colour)),
            None => format!("Add {what}, and a colour if you like ({inks})"),
        };
        self.refuse(format!("{how}: {word} {} red", squares.join(" ")));
    }

    /// Reads squares and a colour. Returns no squares if one is wrong, and fails with an unknown word after them.
    fn read_drawing<'t>(&self, text: &'t str) -> Result<(Vec<Square>, Ink), &'t str> {
        let (mut squares, mut ink) = (Vec::new(), Ink::default());
        for word in text.split([' ', '-', '–', '>']).filter(|word| !word.is_empty()) {
            let read = |word: &str| explain::square(self.game(), word);
            let halves = word.split_at_checked(2).and_then(|(from, to)| Some([read(from)?, read(to)?]));
            if let Some(named) = Ink::ALL.into_iter().find(|ink| ink.name().eq_ignore_ascii_case(word)) {
                ink = named;
            } else if let Some(square) = read(word) {
                squares.push(square);
            } else if let Some(both) = halves {
                squares.extend(both);
            } else if !squares.is_empty() && word.chars().all(char::is_alphabetic) {
                return Err(word);
            } else {
                return Ok((Vec::new(), ink));
            }
        }
        Ok((squares, ink))
    }

    fn draw(&mut self, drawing: Drawing) {
        self.change_comments(&mut |comments| draw(comments, drawing));
    }

    /// Changes the comments on the shown position, and the tree for export with them. A game without a file gets its tree first.
    fn change_comments(&mut self, change: &mut dyn FnMut(&mut Vec<String>)) {
        self.notice = None;
        let ply = self.view.ply();
        let mut tree = match self.view.tree.take() {
            Some(tree) => Arc::unwrap_or_clone(tree),
            None => match Tree::of(self.game(), &facts(&self.view, Timestamp::default())) {
                Ok(tree) => tree,
                Err(hidden) => return self.refuse(hidden.to_string()),
            },
        };
        if self.notes.line.moves.is_empty() && self.notes.line.before.is_empty() {
            self.notes = Notes::new(tree.line.clone());
        }
        self.notes.comments_mut(ply).map(change);
        tree.line = self.notes.line.clone();
        let tree = Arc::new(tree);
        for view in self.outer.iter_mut().chain([&mut self.view]) {
            view.tree = Some(Arc::clone(&tree));
        }
    }
}
