//! Positions in a file, one per line: FEN, or EPD, which adds operations: `bm Qg6; id "WAC.001";`.

use super::tags::Tags;
use super::tree::{FEN, VARIANT};
use crate::names;
use pawnstorm_rules::variants::{GAMES, Visitor, visit};
use pawnstorm_rules::{Info, Options, Position};

/// The number of fields of a position in EPD.
const FEWEST: usize = 4;
/// The number of fields of a FEN in chess.
const USUAL: usize = 6;
/// The number of fields shared by all games: the pieces and the side to move.
const SHARED: usize = 2;
/// The operation with the name of a position, and those that replace the last fields of a FEN.
const NAME: &str = "id";
const COUNTERS: [(&str, &str); 2] = [("hmvc", "0"), ("fmvn", "1")];

/// Returns whether a word can be the piece placement of a position: eight ranks.
pub(super) fn is_board(word: &[u8]) -> bool {
    let is_rank = |rank: &[u8]| !rank.is_empty() && rank.iter().all(|c| c.is_ascii_alphanumeric() || b"+~".contains(c));
    word.split(|byte| *byte == b'/').count() == 8 && word.split(|byte| *byte == b'/').all(is_rank)
}

/// Reads a line with a position at its start, as the tags of a game from there. The rest of the line becomes the event.
pub(super) fn read(line: &str) -> Option<Tags> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [board, "w" | "b", ..] = words[..] else { return None };
    if !is_board(board.as_bytes()) {
        return None;
    }
    let most = GAMES.iter().map(|info| SHARED + info.fields.len()).max().unwrap_or(USUAL).min(words.len());
    let found = (SHARED..=most).rev().find_map(|fields| Some((fields, game(&words[..fields].join(" "), fields)?)));
    // An impossible position is reported when the game is resolved.
    let (fields, info) = found.unwrap_or((USUAL.min(words.len()), GAMES[0]));
    let operations = operations(&words[fields..].join(" "));
    let mut fen = words[..fields].join(" ");
    let counter = |name: &str| operations.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
    let counters = COUNTERS.map(|(name, missing)| counter(name).unwrap_or(missing));
    if fields == FEWEST && is(info, &format!("{fen} {}", counters.join(" "))) {
        fen = format!("{fen} {}", counters.join(" "));
    }
    let mut tags = Tags::default();
    let is_name = |(name, _): &&(String, String)| name == NAME;
    let others = operations.iter().filter(|operation| !is_name(operation));
    let others = others.filter(|(name, _)| COUNTERS.iter().all(|(counter, _)| counter != name));
    let title: Vec<String> = (operations.iter().filter(is_name).map(|(_, value)| value.clone()))
        .chain(others.map(|(name, value)| format!("{name} {value}").trim().into()))
        .collect();
    if !title.is_empty() {
        tags.set("Event", &title.join("; "));
    }
    if !names::of(info).pgn.contains(&"") {
        tags.set(VARIANT, info.name);
    }
    tags.set("SetUp", "1");
    tags.set(FEN, &fen);
    Some(tags)
}

/// Returns the game of a position with `fields` fields: the game with this start, otherwise the first game with such a position.
fn game(fen: &str, fields: usize) -> Option<&'static Info> {
    let begins = GAMES.iter().find(|info| info.start == fen);
    let has = |info: &&&Info| fields <= SHARED + info.fields.len() && is(info, fen);
    begins.or_else(|| GAMES.iter().find(has)).copied()
}

/// Returns the operations after a position, each with its name and its value. A semicolon in quotation marks does not end one.
fn operations(text: &str) -> Vec<(String, String)> {
    let mut quoted = false;
    let ends = |c: char| {
        quoted ^= c == '"';
        c == ';' && !quoted
    };
    let operation = |text: &str| {
        let (name, value) = text.split_once(' ').unwrap_or((text, ""));
        (name.to_string(), value.trim().trim_matches('"').to_string())
    };
    text.split(ends).map(str::trim).filter(|text| !text.is_empty()).map(operation).collect()
}

fn is(info: &Info, fen: &str) -> bool {
    visit(info.id, Fen(fen)).unwrap_or(false)
}

struct Fen<'a>(&'a str);

impl Visitor for Fen<'_> {
    type Output = bool;

    fn visit<P: Position>(self) -> bool {
        P::from_fen(self.0, Options::of(P::INFO)).is_ok()
    }
}
