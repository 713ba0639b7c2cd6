//! What a game's FEN says beyond the pieces and the side to move, part by part: for whoever puts a position together by hand.

/// A part of a FEN: one of its fields from the third on, or an entry of a field that is a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Which field of the FEN, from 1.
    pub at: usize,
    /// In a field that is a list the word of the entry, such as `evict` of `shot:w,evict:c6`; else empty. Several parts may
    /// share an entry: then its value is theirs, one after the other.
    pub entry: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it means, as a sentence.
    pub meaning: &'static str,
    /// What it is made of.
    pub kind: Content,
    /// What is meant where the field is left out, as far as the pieces do not decide it.
    pub omitted: &'static str,
}

/// What a part of a FEN is made of. Empty, each is a `-`.
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
    /// The word of the entry itself, there or not.
    Word,
}

impl Content {
    /// The letters that can be there.
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

    /// The square that was passed over.
    pub const EN_PASSANT: Self = Self::new(
        4,
        "En passant",
        "The square that a pawn has just passed over by its double step, if it may be captured there.",
        Content::Square,
    );

    /// The counter of the fifty moves.
    pub const HALFMOVE: Self = Self {
        omitted: "0",
        ..Self::new(
            5,
            "Halfmove clock",
            "How many moves of either side were played without a capture or a pawn's move, as the rules of draws count.",
            Content::Number,
        )
    };

    /// The number of the move.
    pub const FULLMOVE: Self =
        Self { omitted: "1", ..Self::new(6, "Move number", "The number of the move, from 1.", Content::Number) };

    /// A whole field of the FEN.
    #[must_use]
    pub const fn new(at: usize, name: &'static str, meaning: &'static str, kind: Content) -> Self {
        Self { at, entry: "", name, meaning, kind, omitted: "-" }
    }

    /// An entry of a field that is a list.
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
