//! A file's annotations of the moves of a game: comments, signs, and variations.

use crate::game::Game;
use crate::game::clock::Left;
use crate::game::pgn::{Drawing, Line, Node, drawings, evaluation, left, prose};
use crate::game::think::Evaluation;
use crate::rules::{Color, Path};

/// The annotations of a game's moves, and the shown variation.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    pub(super) line: Line,
    /// The variations entered, outermost first: the index of the replaced move in its line, and the index among that move's
    /// variations.
    entered: Vec<(usize, usize)>,
}

impl Notes {
    /// Creates the annotations of a line whose moves have been resolved.
    pub const fn new(line: Line) -> Self {
        Self { line, entered: Vec::new() }
    }

    pub fn depth(&self) -> usize {
        self.entered.len()
    }

    /// Returns the line that contains the move before a ply, its nesting depth, and the index of the move in it.
    fn find(&self, ply: usize) -> (&Line, usize, Option<usize>) {
        let (mut line, mut begin, mut depth) = (&self.line, 0, 0);
        for (at, variation) in &self.entered {
            let inner = line.moves.get(*at).and_then(|node| node.variations.get(*variation));
            let Some(inner) = inner.filter(|_| ply > begin + at) else { break };
            (line, begin, depth) = (inner, begin + at, depth + 1);
        }
        (line, depth, (ply - begin).checked_sub(1))
    }

    fn node(&self, ply: usize) -> Option<&Node> {
        let (line, _, mv) = self.find(ply);
        line.moves.get(mv?)
    }

    /// Returns the comment after the move before `ply`, or before the first move, without commands for programs.
    pub fn comment(&self, ply: usize) -> String {
        let (line, _, mv) = self.find(ply);
        let before = if mv.is_none_or(|mv| mv == 0 && ply > 1) { &line.before[..] } else { &[] };
        let after = mv.and_then(|mv| line.moves.get(mv)).map_or(&[][..], |node| &node.after);
        let said = before.iter().chain(after).map(|comment| prose(comment)).filter(|prose| !prose.is_empty());
        said.collect::<Vec<_>>().join(" ")
    }

    /// Returns the comments on the position at a ply, with the commands in them.
    fn comments(&self, ply: usize) -> &[String] {
        let (line, _, mv) = self.find(ply);
        line.comments(mv.map_or(0, |mv| mv + 1))
    }

    pub fn drawings(&self, ply: usize) -> Vec<Drawing> {
        drawings(self.comments(ply))
    }

    pub(super) fn score(&self, ply: usize) -> Option<Evaluation> {
        evaluation(self.comments(ply))
    }

    /// Returns the times on the clocks at each ply, as far as the file has them: what its last move left each side. Empty if no move has one.
    pub(super) fn times(&self, game: &Game) -> Vec<Left> {
        let mut times = vec![Left::default()];
        for (ply, entry) in (1..).zip(game.entries()) {
            let mut now = times[ply - 1];
            now[entry.side.index()] = left(self.comments(ply));
            times.push(now);
        }
        if times.iter().flatten().all(Option::is_none) { Vec::new() } else { times }
    }

    pub(super) fn comments_mut(&mut self, ply: usize) -> Option<&mut Vec<String>> {
        let (_, depth, mv) = self.find(ply);
        let mut line = &mut self.line;
        for (at, variation) in &self.entered[..depth] {
            line = line.moves.get_mut(*at)?.variations.get_mut(*variation)?;
        }
        line.comments_mut(mv.map_or(0, |mv| mv + 1))
    }

    /// Returns the annotation signs of the move before `ply`, such as `!?`.
    pub fn signs(&self, ply: usize) -> String {
        let glyphs = self.node(ply).into_iter().flat_map(|node| &node.glyphs);
        glyphs.map(|glyph| sign(*glyph)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the signs written directly after the move.
    pub fn short_signs(&self, ply: usize) -> String {
        self.node(ply).map_or_else(String::new, short_signs)
    }

    /// Returns the legal variations of the move before `ply`, such as `12. Nc3`.
    pub fn variations(&self, ply: usize) -> Vec<String> {
        let lines = self.node(ply).into_iter().flat_map(|node| &node.variations);
        let first = lines.filter_map(|line| line.moves.first()).filter(|node| node.path.is_some());
        first.map(|node| numbered(node.number, node.side, &node.text) + &short_signs(node)).collect()
    }

    /// Enters a variation of the move before `ply`. Returns the depth of the line that contains that move, and the
    /// moves of the variation.
    pub(super) fn enter(&mut self, ply: usize, index: usize) -> Option<(usize, Vec<Path>)> {
        let (line, depth, at) = self.find(ply);
        let at = at?;
        let legal = |line: &&Line| line.moves.first().is_some_and(|node| node.path.is_some());
        let variations = line.moves.get(at)?.variations.iter().enumerate();
        let (variation, inner) = variations.filter(|(_, line)| legal(line)).nth(index)?;
        let paths = inner.moves.iter().map_while(|node| node.path.clone()).collect();
        self.entered.truncate(depth);
        self.entered.push((at, variation));
        Some((depth, paths))
    }

    pub(super) fn leave(&mut self) {
        self.entered.pop();
    }
}

/// Returns a move with its number: `12... Qh5`.
pub(super) fn numbered(number: u32, side: Color, text: &str) -> String {
    format!("{number}{} {text}", if side == Color::White { "." } else { "..." })
}

fn short_signs(node: &Node) -> String {
    node.glyphs.iter().filter(|glyph| **glyph < 7).map(|glyph| sign(*glyph)).collect()
}

fn sign(glyph: u8) -> String {
    const SIGNS: [&str; 20] = [
        "", "!", "?", "!!", "??", "!?", "?!", "forced", "forced", "worst", "=", "=", "=", "unclear", "+/=", "=/+",
        "+/-", "-/+", "+-", "-+",
    ];
    SIGNS.get(usize::from(glyph)).map_or_else(|| format!("${glyph}"), ToString::to_string)
}
