//! The way out: the tree of a played game, and the writer of a tree in export format: the tags, an empty line, and the movetext, wrapped at
//! 79 characters.

use super::comments::{Part, parts, tell_clocks, time_left};
use super::resolve::word;
use super::tags::{self, ROSTER, Score, clean};
use super::tree::{FEN, Line, Node, OPTIONS, Place, Tree};
use crate::game::Game;
use crate::input::complete;
use crate::opening::Opening;
use pawnstorm_rules::{Color, Options, Viewer};
use std::fmt;

/// The facts outside of the game itself. An empty fact is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Facts {
    /// The event.
    pub event: String,
    /// The site.
    pub site: String,
    /// The date of its start, such as `2024.05.31`.
    pub date: String,
    /// The round.
    pub round: String,
    /// The name of the player of White.
    pub white: String,
    /// The name of the player of Black.
    pub black: String,
    /// The time control, `300+5`, `40/7200`, `-` for none.
    pub time_control: String,
    /// The opening, if it has a name.
    pub opening: Option<Opening>,
}

/// The error for a game whose sides still hide pieces from each other: it has no record before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hidden;

impl fmt::Display for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The sides hide pieces from each other: the game can be exported when it is over.")
    }
}

impl std::error::Error for Hidden {}

impl Tree {
    /// Records a game with its end. A move gets the notation of the history if that reads back as the same move, otherwise machine
    /// notation.
    ///
    /// # Errors
    /// The game still hides pieces.
    pub fn of(game: &Game, facts: &Facts) -> Result<Self, Hidden> {
        if game.viewer() != Viewer::Everyone {
            return Err(Hidden);
        }
        let mut tree = Self::default();
        tree.head(game, facts);
        tree.line = line_of(game);
        Ok(tree)
    }

    fn head(&mut self, game: &Game, facts: &Facts) {
        let info = game.info();
        let known = [&facts.event, &facts.site, &facts.date, &facts.round, &facts.white, &facts.black];
        for ((name, unknown), value) in ROSTER.into_iter().zip(known) {
            self.tags.set(name, if value.is_empty() { unknown } else { value });
        }
        tags::tell(game, &mut self.tags);
        self.set_game(info);
        let start = game.fen(0);
        if start != info.start {
            self.tags.set("SetUp", "1");
            self.tags.set(FEN, &start);
        }
        let (options, usual) = (game.options(), Options::of(info));
        let others = info.options.iter().map(|(option, _)| *option).filter(|&o| options.get(o) != usual.get(o));
        let words: Vec<String> =
            others.map(|o| format!("{}{}", o.word(), if options.get(o) { "" } else { "=off" })).collect();
        if !words.is_empty() {
            self.tags.set(OPTIONS, &words.join(" "));
        }
        if let Some(opening) = facts.opening {
            self.tags.set("ECO", opening.eco);
            self.tags.set("Opening", &opening.to_string());
        }
        if !facts.time_control.is_empty() {
            self.tags.set("TimeControl", &facts.time_control);
        } else if let Some(clock) = game.clock() {
            tell_clocks(clock, &mut self.tags);
        }
    }
}

/// Records the moves of a game. It replays the game to check how each move reads.
fn line_of(game: &Game) -> Line {
    let mut line = Line::default();
    let mut replay = game.restarted();
    for (ply, entry) in (1..).zip(game.entries()) {
        let left = game.clock().and_then(|clock| clock.at(ply)[entry.side.index()]);
        let Some(route) = complete(&replay, entry.path.steps()).cloned() else { break };
        let node = Node {
            text: word(&replay, &route, &entry.shown).unwrap_or_else(|| entry.path.to_string()),
            path: Some(entry.path.clone()),
            side: entry.side,
            number: entry.number,
            glyphs: Vec::new(),
            after: left.map(time_left).into_iter().collect(),
            variations: Vec::new(),
            place: Place::default(),
        };
        if replay.play(&route).is_err() {
            break;
        }
        line.moves.push(node);
    }
    line
}

/// The longest line of movetext, if its words allow it.
const WIDTH: usize = 79;

/// Writes a tree. [`parse`](super::parse) reads the same tree back.
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
