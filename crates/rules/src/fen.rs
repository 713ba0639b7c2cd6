//! The parts of FEN that every game shares ([R0.4](crate::rulebook#R0.4)): fields, piece placement, errors; and for the position editor the
//! fields of a game besides pieces and side to move.

use super::text::quoted;
use super::{Bitboard, Color, Piece, Square};
use std::fmt;

/// The names of the FEN fields, in order. Those after the sixth belong to single games.
pub const NAMES: [&str; 8] = [
    "piece placement",
    "side to move",
    "castling",
    "en passant square",
    "halfmove clock",
    "move number",
    "field 7",
    "field 8",
];

/// The error for an unreadable or impossible FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenError {
    /// The name of the field.
    pub field: &'static str,
    /// The problem.
    pub problem: Problem,
    /// The squares of the wrong pieces; empty for other problems.
    pub squares: Bitboard,
}

/// A problem of a FEN, in words without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A clause about the field, which is named before it.
    OfField(String),
    /// A sentence that says enough without the name of the field.
    OfAll(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::OfField(text) | Self::OfAll(text)) = self;
        f.write_str(text)
    }
}

impl FenError {
    /// Creates an error in `field`.
    pub fn new(field: &'static str, problem: impl Into<String>) -> Self {
        Self { field, problem: Problem::OfField(problem.into()), squares: Bitboard::EMPTY }
    }

    /// Creates an error in `field` whose problem says enough without the name of the field.
    pub(crate) fn of_all(field: &'static str, problem: impl Into<String>) -> Self {
        Self { field, problem: Problem::OfAll(problem.into()), squares: Bitboard::EMPTY }
    }

    /// Returns the problem as a clause, after the name of the field if it needs that.
    pub fn clause(&self) -> String {
        match &self.problem {
            Problem::OfField(clause) => format!("{}: {clause}", self.field),
            Problem::OfAll(sentence) => sentence.clone(),
        }
    }

    /// Returns the same error with the squares of the wrong pieces.
    pub fn on(self, squares: impl Into<Bitboard>) -> Self {
        Self { squares: squares.into(), ..self }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subject = if let Problem::OfField(_) = self.problem { "FEN, " } else { "" };
        write!(f, "{subject}{}.", self.clause())
    }
}

impl std::error::Error for FenError {}

/// The fields of a FEN, read as far as all games share them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fields<'a> {
    /// Field 1, the piece placement. Read it with [`place`].
    pub placement: &'a str,
    /// Field 2, the side to move.
    pub turn: Color,
    /// Field 3, castling rights.
    pub castling: &'a str,
    /// Field 4, the square passed over by a double step.
    pub en_passant: Option<Square>,
    /// Field 5, plies since the last capture or pawn move.
    pub halfmove: u32,
    /// Field 6, the move number, from 1.
    pub fullmove: u32,
    /// The fields after the sixth.
    pub more: [Option<&'a str>; 2],
}

impl<'a> Fields<'a> {
    /// Splits `fen` into its fields. The fields from the third on may be missing: they default to `-`, `-`, `0` and `1`. `more` is the number of
    /// the game's own fields.
    ///
    /// # Errors
    /// A field is unreadable, or there are too many fields.
    pub fn split(fen: &'a str, more: usize) -> Result<Self, FenError> {
        let mut fields = fen.split_ascii_whitespace();
        let placement = fields.next().ok_or_else(|| FenError::new("piece placement", "it is empty"))?;
        let turn = match fields.next() {
            Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => return Err(FenError::new("side to move", format!("{} is not w or b", quoted(other)))),
            None => return Err(FenError::of_all("side to move", "The FEN has no side to move: add w or b")),
        };
        let castling = fields.next().unwrap_or("-");
        let en_passant =
            match fields.next() {
                None | Some("-") => None,
                Some(square) => Some(square.parse().map_err(|_| {
                    FenError::new("en passant square", format!("{} is not a square or -", quoted(square)))
                })?),
            };
        if let Some(square) = en_passant.filter(|s: &Square| s.rank() != (!turn).rank(2)) {
            let problem = format!("no pawn can have just passed {square}");
            return Err(FenError::new("en passant square", problem));
        }
        let halfmove = number("halfmove clock", fields.next().unwrap_or("0"))?;
        let fullmove = number("move number", fields.next().unwrap_or("1"))?.max(1);
        let own = fields.by_ref().take(more).collect::<Vec<_>>();
        if let Some(extra) = fields.next() {
            return Err(FenError::new("end", format!("one field too many: {}", quoted(extra))));
        }
        let more = [own.first().copied(), own.get(1).copied()];
        Ok(Self { placement, turn, castling, en_passant, halfmove, fullmove, more })
    }
}

/// The maximum number of pieces of a side: as many as at the start of chess.
pub(crate) const MAX_PIECES: usize = 16;

/// The largest value of a counter: enough for any game, small enough never to overflow.
const LARGEST: u32 = 1_000_000;

fn number(field: &'static str, text: &str) -> Result<u32, FenError> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|&n| digits && n <= LARGEST)
        .ok_or_else(|| FenError::new(field, format!("{} is not a number from 0 to {LARGEST}", quoted(text))))
}

/// Reads a piece placement. `put` takes the square and letter of each piece, and returns whether it knows the letter.
///
/// # Errors
/// There are not eight ranks, a rank does not have eight squares, or a letter is unknown.
pub fn place(placement: &str, mut put: impl FnMut(Square, char) -> bool) -> Result<(), FenError> {
    let fail = |problem: String| Err(FenError::new("piece placement", problem));
    let ranks = placement.split('/').count();
    if ranks != 8 {
        let s = if ranks == 1 { "" } else { "s" };
        return Err(FenError::of_all("piece placement", format!("The FEN has {ranks} rank{s} instead of 8")));
    }
    for (rank, row) in (0..8).rev().zip(placement.split('/')) {
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empty @ 1..=8) => file += empty as usize,
                _ if file < 8 => {
                    if !put(Square::new(file as u8, rank), letter) {
                        let what = if letter.is_ascii_digit() {
                            "neither a piece nor a number from 1 to 8"
                        } else {
                            "not a piece of this game"
                        };
                        let letter = quoted(letter.encode_utf8(&mut [0; 4]));
                        return fail(format!("{letter} in rank {} is {what}", rank + 1));
                    }
                    file += 1;
                }
                _ => file += 1,
            }
        }
        if file != 8 {
            return fail(format!("rank {} has {file} of 8 squares", rank + 1));
        }
    }
    Ok(())
}

/// Writes a piece placement.
pub fn placement(piece: impl Fn(Square) -> Option<Piece>) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            if let Some(piece) = piece(Square::new(file, rank)) {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(piece.letter());
            } else {
                empty += 1;
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Writes the en passant field: the square, or `-`.
pub fn en_passant(square: Option<Square>) -> String {
    square.map_or_else(|| "-".into(), |square| square.to_string())
}

/// A part of a FEN: a field from the third on, or an entry of a list field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field {
    /// The number of the field in the FEN, from 1.
    pub at: usize,
    /// The word of the entry in a list field, such as `evict` of `shot:w,evict:c6`; empty for a whole field. Parts that share an entry share its
    /// value, one after the other.
    pub entry: &'static str,
    /// The name shown to the user.
    pub name: &'static str,
    /// The meaning, as a sentence.
    pub meaning: &'static str,
    /// The kind of value.
    pub kind: Content,
    /// The value of a missing field, as far as the pieces do not decide it.
    pub omitted: &'static str,
}

/// The kind of value of a part of a FEN. Each is a `-` when empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Some of these letters, in this order: capitals for White, small ones for Black.
    Letters(&'static str),
    /// One side or both, `w` and `b`.
    Sides,
    /// A square.
    Square,
    /// The first or the second of two squares with a slash between them, White's and Black's.
    Side(usize),
    /// A number.
    Number,
    /// The word of the entry itself, present or absent.
    Word,
}

impl Content {
    /// Returns the possible letters.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Letters(letters) => letters,
            Self::Sides => "wb",
            _ => "",
        }
    }
}

impl Field {
    /// The castling rights of chess.
    pub const CASTLING: Self = Self::new(
        3,
        "Castling",
        "Who can still castle: K and Q for White on the king's and queen's side, k and q for Black.",
        Content::Letters("KQkq"),
    );

    /// The square passed over by a double step.
    pub const EN_PASSANT: Self = Self::new(
        4,
        "En passant",
        "The square a pawn has just passed in a double step, if it can be captured there.",
        Content::Square,
    );

    /// The halfmove clock, which counts towards the fifty-move rule.
    pub const HALFMOVE: Self = Self {
        omitted: "0",
        ..Self::new(
            5,
            "Halfmove clock",
            "How many moves by either side, for the draw rules, since the last capture or pawn move.",
            Content::Number,
        )
    };

    /// The move number.
    pub const FULLMOVE: Self =
        Self { omitted: "1", ..Self::new(6, "Move number", "The number of the move, from 1.", Content::Number) };

    /// Creates a whole field of the FEN.
    pub const fn new(at: usize, name: &'static str, meaning: &'static str, kind: Content) -> Self {
        Self { at, entry: "", name, meaning, kind, omitted: "-" }
    }

    /// Creates an entry of a list field.
    pub const fn entry(
        at: usize,
        entry: &'static str,
        name: &'static str,
        meaning: &'static str,
        kind: Content,
    ) -> Self {
        Self { entry, ..Self::new(at, name, meaning, kind) }
    }
}
