//! The FEN fields of a game besides pieces and side to move, for the position editor.

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
    #[must_use]
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
        "Who may still castle: K and Q for White on the king's and the queen's side, k and q for Black.",
        Content::Letters("KQkq"),
    );

    /// The square passed over by a double step.
    pub const EN_PASSANT: Self = Self::new(
        4,
        "En passant",
        "The square that a pawn has just passed over by its double step, if it may be captured there.",
        Content::Square,
    );

    /// The halfmove clock, which counts towards the fifty-move rule.
    pub const HALFMOVE: Self = Self {
        omitted: "0",
        ..Self::new(
            5,
            "Halfmove clock",
            "How many moves of either side were played without a capture or a pawn's move, as the rules of draws count.",
            Content::Number,
        )
    };

    /// The move number.
    pub const FULLMOVE: Self =
        Self { omitted: "1", ..Self::new(6, "Move number", "The number of the move, from 1.", Content::Number) };

    /// Creates a whole field of the FEN.
    #[must_use]
    pub const fn new(at: usize, name: &'static str, meaning: &'static str, kind: Content) -> Self {
        Self { at, entry: "", name, meaning, kind, omitted: "-" }
    }

    /// Creates an entry of a list field.
    #[must_use]
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
