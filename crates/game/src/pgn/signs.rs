//! Annotation signs after moves, and their numeric glyphs.

/// The signs of praise and blame, from glyph 1.
const PRAISE: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
/// The signs of an evaluation. A longer sign comes before its own endings.
const ASSESSMENTS: [(&str, u8); 15] = [
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("+-", 18),
    ("-+", 19),
    ("+=", 14),
    ("=+", 15),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("□", 7),
];

/// Returns the glyph of a sign of praise or blame.
pub(super) fn praise(sign: &str) -> Option<u8> {
    PRAISE.iter().position(|other| *other == sign).map(|place| place as u8 + 1)
}

/// Returns the glyph of an evaluation sign.
pub(super) fn assessment(sign: &str) -> Option<u8> {
    ASSESSMENTS.iter().find(|(other, _)| *other == sign).map(|(_, glyph)| *glyph)
}

/// Splits an evaluation sign off the end of a word, and a sign of praise or blame before it, if the game has these.
pub(super) fn split<'a>(word: &'a str, praises: &[char]) -> Option<(&'a str, Vec<u8>)> {
    let (rest, glyph) = ASSESSMENTS.iter().find_map(|(sign, glyph)| Some((word.strip_suffix(sign)?, *glyph)))?;
    let bare = rest.trim_end_matches(praises);
    (!bare.is_empty()).then(|| (bare, praise(&rest[bare.len()..]).into_iter().chain([glyph]).collect()))
}
