//! The parser of one game's text.

use super::lex::{self, Cursor, assessment, end_of_line, is_word, praise};
use super::position;
use super::split::Splitter;
use super::tags::{self, ROSTER, Score, clean, decode};
use super::tree::{FEN, Line, Node, PgnError, Place, Tree};
use pawnstorm_rules::Color;
use pawnstorm_rules::text::quoted;

const DEEPEST: usize = 100;
/// The most moves of a tree, its variations included.
const MAX_MOVES: usize = 20_000;
/// The most tags of a game besides the Seven Tag Roster.
const MAX_TAGS: usize = 200;

/// The result of parsing a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The game, up to an error that makes the rest unreadable.
    pub tree: Tree,
    /// The first error in the game.
    pub error: Option<PgnError>,
}

/// Parses the first game in a text. `line` is the number of its first line, counted from 1. Does not check legality.
pub fn parse(bytes: &[u8], line: usize) -> Parsed {
    let mut splitter = Splitter::default();
    let first = splitter.feed(bytes).into_iter().next().or_else(|| splitter.finish());
    // Without tags the whole text may be moves, numbered or not.
    let (bytes, line) = match first {
        Some(found) => {
            let (from, to) = (found.offset as usize, (found.offset + found.length) as usize);
            let is_whole = bytes[from] == b'[' || position::read(&decode(&bytes[from..to])).is_some();
            if is_whole { (&bytes[from..to], line + found.line - 1) } else { (&bytes[..to], line) }
        }
        None => (bytes, line),
    };
    let text = decode(bytes);
    if let Some(tags) = position::read(&text) {
        let places = [(FEN.to_string(), Place { line, column: 1 })].into();
        return Parsed { tree: Tree { tags, places, ..Tree::default() }, error: None };
    }
    let mut reader = Reader::default();
    if let Err(error) = reader.read(&mut Cursor::new(&text, line)) {
        reader.note(error);
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    tree: Tree,
    /// The open variations, the outermost first, each with the place of its bracket.
    open: Vec<(Line, Place)>,
    score: Option<Score>,
    tags: usize,
    moves: usize,
    error: Option<PgnError>,
}

impl Reader {
    /// Records an error, if it is the first.
    fn note(&mut self, error: PgnError) {
        self.error.get_or_insert(error);
    }

    fn complain(&mut self, place: Place, problem: impl Into<String>) {
        self.note(PgnError::new(place, problem));
    }

    fn line(&mut self) -> &mut Line {
        self.open.last_mut().map_or(&mut self.tree.line, |(line, _)| line)
    }

    /// Reads the whole text. Fails with an error that makes the rest unreadable.
    fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), PgnError> {
        let mut number = None;
        loop {
            let rest = cursor.next();
            let place = cursor.place;
            let fail = |problem: String| Err(PgnError::new(place, problem));
            let Some(first) = rest.chars().next() else { break };
            match first {
                '%' if place.column == 1 => cursor.skip_line(),
                '[' if cursor.blank => self.bracket(cursor, place, rest)?,
                '{' => {
                    let end = rest.find('}');
                    self.comment(&rest[1..end.unwrap_or(rest.len())]);
                    let Some(end) = end else { return fail("this comment is never closed".into()) };
                    cursor.skip(end + 1);
                }
                ';' => {
                    self.comment(&rest[1..end_of_line(rest)]);
                    cursor.skip_line();
                }
                '(' if self.line().moves.is_empty() => {
                    return fail("a variation starts here before any move".into());
                }
                '(' if self.open.len() == DEEPEST => {
                    return fail(format!("variations are nested more than {DEEPEST} deep"));
                }
                '(' => {
                    self.open.push((Line::default(), place));
                    cursor.skip(1);
                }
                ')' => {
                    match self.open.pop() {
                        Some((line, _)) => self.close(line),
                        None => self.complain(place, "a variation ends here without a start"),
                    }
                    cursor.skip(1);
                }
                '$' => {
                    let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    match rest[1..=digits].parse() {
                        Ok(glyph) => self.glyph(glyph),
                        Err(_) => self.complain(place, "after $ there must be a number from 0 to 255"),
                    }
                    cursor.skip(1 + digits);
                }
                _ => {
                    let word = lex::word(rest);
                    match (Score::read(word), lex::number(word)) {
                        (Some(score), _) if self.open.is_empty() => {
                            self.score = Some(score);
                            return Ok(());
                        }
                        // Some programs end a variation with a result.
                        (Some(_), _) => cursor.skip(word.len()),
                        (None, 0) if self.moves == MAX_MOVES => {
                            return fail(format!("the game has more than {MAX_MOVES} moves, its variations included"));
                        }
                        (None, 0) => {
                            let first = *number.get_or_insert_with(|| self.first_number());
                            self.word(place, word, first);
                            cursor.skip(word.len());
                        }
                        (None, number) => cursor.skip(number),
                    }
                }
            }
        }
        match self.open.first() {
            Some(&(_, place)) => Err(PgnError::new(place, "this variation is never closed")),
            None => Ok(()),
        }
    }

    fn bracket(&mut self, cursor: &mut Cursor<'_>, place: Place, text: &str) -> Result<(), PgnError> {
        if self.moves > 0 {
            self.complain(place, "there is a tag among the moves");
            cursor.skip_line();
            return Ok(());
        }
        match tags::read(text) {
            Ok((name, value, bytes)) => {
                let is_other = ROSTER.iter().all(|(tag, _)| *tag != name);
                if is_other && self.tags == MAX_TAGS {
                    return Err(PgnError::new(place, format!("the game has more than {MAX_TAGS} tags")));
                }
                self.tags += usize::from(is_other);
                self.tree.tags.set(name, &value);
                self.tree.places.insert(name.into(), place);
                cursor.skip(bytes);
            }
            Err(problem) => {
                self.complain(place, problem);
                cursor.skip_line();
            }
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let text = clean(text).into_owned();
        let line = self.line();
        let comments = line.moves.last_mut().map_or(&mut line.before, |mv| &mut mv.after);
        if !text.is_empty() {
            comments.push(text);
        }
    }

    fn glyph(&mut self, glyph: u8) {
        if let Some(mv) = self.line().moves.last_mut() {
            mv.glyphs.push(glyph);
        }
    }

    /// Attaches a variation to the move before it. The comments of a variation without moves go to that move.
    fn close(&mut self, variation: Line) {
        if let Some(mv) = self.line().moves.last_mut() {
            if variation.moves.is_empty() {
                mv.after.extend(variation.before);
            } else {
                mv.variations.push(variation);
            }
        }
    }

    /// Reads a move with its signs, or signs alone, or `e.p.`.
    fn word(&mut self, place: Place, word: &str, first: (u32, Color)) {
        let meaningful = self.tree.game().map_or(&['!', '?'][..], |info| info.annotations);
        let bare = word.trim_end_matches(meaningful);
        let signs = &word[bare.len()..];
        let assessment = assessment(bare);
        if let Some(glyph) = assessment {
            self.glyph(glyph);
        } else if !bare.is_empty() && !is_word(bare) {
            return self.complain(place, format!("{} is not a move", quoted(&clean(word))));
        }
        if !(bare.is_empty() || assessment.is_some() || ["e.p.", "e.p", "ep"].contains(&bare)) {
            let (number, side) = self.next_number(first);
            self.moves += 1;
            self.line().moves.push(Node {
                text: clean(bare).into_owned(),
                path: None,
                side,
                number,
                glyphs: Vec::new(),
                after: Vec::new(),
                variations: Vec::new(),
                place,
            });
        }
        match praise(signs) {
            Some(glyph) => self.glyph(glyph),
            None if signs.is_empty() => {}
            None => self.complain(place, "unknown annotation; the known ones are !, ?, !!, ??, !? and ?!"),
        }
    }

    /// Returns the number and side of the first move of a game, by its FEN.
    fn first_number(&self) -> (u32, Color) {
        let mut fields = self.tree.tags.get(FEN).unwrap_or_default().split(' ');
        let side = if fields.nth(1) == Some("b") { Color::Black } else { Color::White };
        (fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1).clamp(1, 1_000_000), side)
    }

    /// Returns the number and side of the next move of the line, if the sides alternate.
    fn next_number(&mut self, first: (u32, Color)) -> (u32, Color) {
        let after = |mv: &Node| (mv.number + mv.side.index() as u32, !mv.side);
        if let Some(mv) = self.line().moves.last() {
            return after(mv);
        }
        // A variation replaces the last move of the line around it.
        let around = self.open.len().checked_sub(2).map_or(&self.tree.line, |outer| &self.open[outer].0);
        around.moves.last().map_or(first, |mv| (mv.number, mv.side))
    }

    fn finish(mut self) -> Parsed {
        while let Some((line, _)) = self.open.pop() {
            self.close(line);
        }
        let tagged = Score::tagged(&self.tree.tags).unwrap_or(Score::Open);
        let score = if tagged == Score::Open { self.score.unwrap_or(Score::Open) } else { tagged };
        if self.score.is_some() || self.tree.tags.get("Result").is_some() {
            self.tree.tags.set("Result", score.word());
        }
        Parsed { tree: self.tree, error: self.error }
    }
}
