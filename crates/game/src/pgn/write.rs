//! The writer of a tree in export format: the tags, an empty line, and the movetext, wrapped at 79 characters.

use super::commands::{Part, parts};
use super::ending::Score;
use super::tags::ROSTER;
use super::text::clean;
use super::{Line, Node, Tree};
use pawnstorm_rules::Color;

/// The longest line of movetext, if its words allow it.
const WIDTH: usize = 79;

/// Writes a tree. [`parse`](super::parse) reads the same tree back.
#[must_use]
pub fn write(tree: &Tree) -> String {
    let mut text = String::new();
    let written = |name: &str| ROSTER.iter().any(|(tag, _)| *tag == name);
    let roster = ROSTER.iter().map(|&(name, missing)| (name, tree.tags.get(name).unwrap_or(missing)));
    let score = Score::tagged(&tree.tags).unwrap_or(Score::Open);
    for (name, value) in roster.chain(tree.tags.iter().filter(|(name, _)| !written(name))) {
        let value = if name == "Result" { score.word() } else { value };
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    text.push('\n');
    let mut movetext = Movetext { text, column: 0, word: String::new(), begins: false };
    movetext.line(&tree.line);
    movetext.word(score.word());
    movetext.flush();
    movetext.text.push('\n');
    movetext.text
}

/// The state of writing movetext.
struct Movetext {
    text: String,
    /// The number of characters in the current line.
    column: usize,
    /// The last word, not written yet: a parenthesis may still close it.
    word: String,
    /// Whether the next word opens a parenthesis.
    begins: bool,
}

impl Movetext {
    fn word(&mut self, word: &str) {
        self.flush();
        if std::mem::take(&mut self.begins) {
            self.word.push('(');
        }
        self.word.push_str(word);
    }

    /// Writes the last word, on this line if there is room. A word that would mean something else at the start of a line stays on this
    /// line.
    fn flush(&mut self) {
        let length = self.word.chars().count();
        if self.column > 0 && length > 0 {
            let fits = self.column + 1 + length <= WIDTH || self.word.starts_with(['%', ';', '[']);
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(&self.word);
        self.word.clear();
        self.column += length;
    }

    fn line(&mut self, line: &Line) {
        self.comments(&line.before);
        let mut numbered = false;
        for node in &line.moves {
            match node.side {
                Color::White => self.word(&format!("{}.", node.number)),
                Color::Black if !numbered => self.word(&format!("{}...", node.number)),
                Color::Black => {}
            }
            numbered = self.node(node);
        }
    }

    /// Writes a move with its annotations. Returns whether the next move needs no move number.
    fn node(&mut self, node: &Node) -> bool {
        self.word(&clean(&node.text));
        for glyph in &node.glyphs {
            self.word(&format!("${glyph}"));
        }
        self.comments(&node.after);
        for variation in &node.variations {
            self.begins = true;
            self.line(variation);
            self.word.push(')');
        }
        node.after.is_empty() && node.variations.is_empty() && node.side == Color::White
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments.iter().map(|comment| clean(comment)).filter(|comment| !comment.is_empty()) {
            if comment.contains('}') {
                // Only a comment to the end of the line can hold a brace.
                self.word(&format!("; {comment}"));
                self.flush();
                self.text.push('\n');
                self.column = 0;
                continue;
            }
            let words = words(&comment);
            words.iter().for_each(|word| self.word(word));
            self.word("}");
        }
    }
}

/// Returns the words of a comment, its brace included. A command forms one word with the text before it, since no line break may come
/// before or inside it; so does a word that would mean something else at the start of a line.
fn words(comment: &str) -> Vec<String> {
    let mut words = vec![String::from("{")];
    let mut add = |word: &str, is_apart: bool| match words.last_mut() {
        Some(last) if !is_apart || word.starts_with(['%', ';', '[']) => {
            if is_apart {
                last.push(' ');
            }
            last.push_str(word);
        }
        _ => words.push(word.into()),
    };
    // Whether a space precedes the next part.
    let mut is_apart = true;
    for part in parts(comment) {
        match part {
            Part::Command(command) => {
                add(command.text, is_apart);
                is_apart = false;
            }
            Part::Prose(prose) => {
                is_apart |= prose.starts_with(' ');
                for word in prose.split(' ').filter(|word| !word.is_empty()) {
                    add(word, is_apart);
                    is_apart = true;
                }
                is_apart = prose.ends_with(' ');
            }
        }
    }
    words
}
