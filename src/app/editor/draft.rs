//! A position under construction: the fields of a FEN, whether or not they make a legal position yet.

use crate::rules::fen::{self, Content, Field};
use crate::rules::text::quoted;
use crate::rules::{Color, FenError, Info, Piece, Square};

/// The number of FEN fields before those that a draft keeps as text.
const BEFORE: usize = 2;
/// The text of an empty field or entry.
pub(super) const NOTHING: &str = "-";

/// The fields that every FEN has, even if the game does not use them.
const STANDARD: [Field; 4] = [Field::CASTLING, Field::EN_PASSANT, Field::HALFMOVE, Field::FULLMOVE];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The piece on each square, by [`Square::index`].
    pub pieces: [Option<Piece>; 64],
    pub turn: Color,
    /// The FEN fields from the third on, as far as given. The game derives missing ones from the pieces.
    fields: Vec<String>,
}

impl Draft {
    pub const fn empty() -> Self {
        Self { pieces: [None; 64], turn: Color::White, fields: Vec::new() }
    }

    /// Parses a FEN. The position can be illegal, but every piece must belong to the game. Without a side to move, it is White's turn.
    pub fn read(info: &Info, fen: &str) -> Result<Self, FenError> {
        let mut draft = Self::empty();
        let mut fields = fen.split_ascii_whitespace();
        fen::place(fields.next().unwrap_or_default(), |square, letter| {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let piece = info.kind(letter).map(|kind| Piece { color, kind });
            draft.pieces[square.index()] = piece;
            piece.is_some()
        })?;
        draft.turn = match fields.next() {
            Some("w") | None => Color::White,
            Some("b") => Color::Black,
            Some(other) => {
                return Err(FenError::new("side to move", format!("{} is not w or b", quoted(other))));
            }
        };
        draft.fields = fields.map(String::from).collect();
        Ok(draft)
    }

    pub fn fen(&self) -> String {
        let mut fen = format!("{} {}", fen::placement(|square| self.pieces[square.index()]), self.turn.letter());
        for field in &self.fields {
            fen.push(' ');
            fen.push_str(field);
        }
        fen
    }

    /// Returns the value of a part of the FEN; `None` if the draft does not have its field.
    pub fn value(&self, part: &Field) -> Option<String> {
        self.text(part).map(|text| pick(part.kind, &text))
    }

    /// Returns the text of the field or entry that contains the part.
    fn text(&self, part: &Field) -> Option<String> {
        let field = self.fields.get(part.at - BEFORE - 1)?;
        if part.entry.is_empty() {
            return Some(field.clone());
        }
        let entry = |text: &str| {
            let rest = text.strip_prefix(part.entry)?;
            if part.kind == Content::Word && rest.is_empty() {
                Some(text.into())
            } else {
                Some(rest.strip_prefix(':')?.into())
            }
        };
        Some(field.split(',').find_map(entry).unwrap_or_else(|| NOTHING.into()))
    }

    pub fn set(&mut self, info: &Info, part: &Field, value: &str) {
        // Earlier fields can no longer be left out.
        for at in self.fields.len() + BEFORE + 1..=part.at {
            let mut known = info.fields.iter().chain(&STANDARD);
            let whole = known.find(|field| field.at == at && field.entry.is_empty());
            self.fields.push(whole.map_or(NOTHING, |field| field.omitted).into());
        }
        let field = if part.entry.is_empty() { value.into() } else { self.list(info, part, value) };
        self.fields[part.at - BEFORE - 1] = field;
    }

    /// Returns the list field of a part as text, with a new value for that part.
    fn list(&self, info: &Info, part: &Field, value: &str) -> String {
        let mut entries: Vec<(&Field, Vec<String>)> = Vec::new();
        for other in info.fields.iter().filter(|other| other.at == part.at) {
            let value = if other == part { Some(value.into()) } else { self.value(other) };
            let value = value.unwrap_or_else(|| NOTHING.into());
            match entries.last_mut() {
                Some((first, values)) if first.entry == other.entry => values.push(value),
                _ => entries.push((other, vec![value])),
            }
        }
        let said = entries.into_iter().filter(|(_, values)| values.iter().any(|value| value != NOTHING));
        let texts = said.map(|(field, values)| match field.kind {
            Content::Word => field.entry.into(),
            Content::Side(_) => format!("{}:{}", field.entry, values.join("/")),
            _ => format!("{}:{}", field.entry, values.concat().replace(NOTHING, "")),
        });
        or_nothing(texts.collect::<Vec<String>>().join(","))
    }

    pub(super) fn start(&mut self, info: &Info) {
        *self = Self::read(info, info.start).unwrap_or_else(|_| Self::empty());
    }

    pub(super) fn other_side(&mut self, _: &Info) {
        self.turn = !self.turn;
    }

    /// Swaps the sides: the pieces change colour and are mirrored, and the other fields follow.
    pub fn swap_sides(&mut self, info: &Info) {
        let before = self.clone();
        self.turn = !before.turn;
        for square in Square::all() {
            let piece = before.pieces[mirrored(square).index()];
            self.pieces[square.index()] = piece.map(|piece| Piece { color: !piece.color, ..piece });
        }
        for part in info.fields {
            if let Some(text) = before.text(part) {
                self.set(info, part, &pick(part.kind, &swapped(part.kind, &text)));
            }
        }
    }
}

/// Returns the text of one part of a field or an entry.
fn pick(kind: Content, text: &str) -> String {
    or_nothing(match kind {
        Content::Letters(_) | Content::Sides => {
            kind.letters().chars().filter(|&letter| text.contains(letter)).collect()
        }
        Content::Side(side) => text.split('/').nth(side).unwrap_or_default().into(),
        Content::Square | Content::Number | Content::Word => text.into(),
    })
}

fn swapped(kind: Content, text: &str) -> String {
    let square = |text: &str| text.parse().map_or_else(|_| text.into(), |square| mirrored(square).to_string());
    let other_side = |letter: char| if letter == 'w' { 'b' } else { 'w' };
    let other_case = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    match kind {
        _ if text == NOTHING => text.into(),
        Content::Letters(_) => text.chars().map(other_case).collect(),
        Content::Sides => text.chars().map(other_side).collect(),
        Content::Side(_) => text.split('/').rev().map(square).collect::<Vec<_>>().join("/"),
        Content::Square => square(text),
        Content::Number | Content::Word => text.into(),
    }
}

const fn mirrored(square: Square) -> Square {
    Square::new(square.file(), 7 - square.rank())
}

fn or_nothing(text: String) -> String {
    if text.is_empty() { NOTHING.into() } else { text }
}
