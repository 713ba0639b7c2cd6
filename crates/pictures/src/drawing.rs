//! The drawings of the pieces: an SVG file for each kind, in a box of 64 x 64.
//!
//! ```
//! assert!(pawnstorm_pictures::drawing::svg("king").unwrap().starts_with("<svg "));
//! ```

/// The files by the names of the pieces.
const FILES: [(&str, &str); 16] = [
    ("king", include_str!("../pieces/king.svg")),
    ("queen", include_str!("../pieces/queen.svg")),
    ("rook", include_str!("../pieces/rook.svg")),
    ("bishop", include_str!("../pieces/bishop.svg")),
    ("knight", include_str!("../pieces/knight.svg")),
    ("pawn", include_str!("../pieces/pawn.svg")),
    ("Archer", include_str!("../pieces/archer.svg")),
    ("Berserker", include_str!("../pieces/berserker.svg")),
    ("Berserker Knight", include_str!("../pieces/berserker-knight.svg")),
    ("Guard", include_str!("../pieces/guard.svg")),
    ("Healer", include_str!("../pieces/healer.svg")),
    ("Hero", include_str!("../pieces/hero.svg")),
    ("Horseman", include_str!("../pieces/horseman.svg")),
    ("Mercenary", include_str!("../pieces/mercenary.svg")),
    ("hidden Spy", include_str!("../pieces/hidden-spy.svg")),
    ("unmasked Spy", include_str!("../pieces/unmasked-spy.svg")),
];

/// Returns the names of all drawings of pieces.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// Returns the drawing of a piece, if there is one of that name.
pub fn svg(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(file, _)| *file == name).map(|(_, svg)| *svg)
}
