//! The part of a position beyond the pieces: fields 7 and 8 of its FEN.

use super::role::{Role, Roles};
use crate::fen::Content;
use crate::text::{quoted, sanitize};
use crate::{Bitboard, Color, FenError, Field, Square};

pub(super) static FIELDS: [Field; 12] = [
    Field::CASTLING,
    Field::EN_PASSANT,
    Field::HALFMOVE,
    Field::FULLMOVE,
    Field {
        omitted: "ABCDEFGHabcdefgh",
        ..Field::new(
            7,
            "Double steps",
            "The files of the pawns that have never moved and may make a double step: capitals White's, small letters Black's.",
            Content::Letters("ABCDEFGHabcdefgh"),
        )
    },
    sides("shot", "Has shot", "Whose Archer shot on the side's last turn: w White's, b Black's."),
    sides("rest", "Has healed", "Whose Healer healed on the side's last turn, and rests: w White's, b Black's."),
    Field::entry(
        8,
        "heal",
        "White may heal",
        "Which of White's pieces was just captured beside the Healer, and may be healed.",
        Content::Letters("ABGHMNOQRUYZ"),
    ),
    Field::entry(
        8,
        "heal",
        "Black may heal",
        "Which of Black's pieces was just captured beside the Healer, and may be healed.",
        Content::Letters("abghmnoqruyz"),
    ),
    sides("hero", "Heroic check", "Whose heroic check is declared: w White's, b Black's."),
    sides(
        "spy",
        "Spy threatens",
        "Whose Spy was unmasked by its last move and threatens straight ahead: w White's, b Black's.",
    ),
    Field::entry(
        8,
        "evict",
        "Spy driven off",
        "The square of a driven-off Spy, which the side to move must first place next to it.",
        Content::Square,
    ),
];

const fn sides(entry: &'static str, name: &'static str, meaning: &'static str) -> Field {
    Field::entry(8, entry, name, meaning, Content::Sides)
}

/// The events of the last moves that still count. Arrays are by side.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Memory {
    /// Whether the side's Archer shot on its last move (R5.38).
    pub(super) shot: [bool; 2],
    /// Whether the side's Healer healed on its last move (R5.32).
    pub(super) rest: [bool; 2],
    /// The roles that may be healed on the side's next move (R5.31).
    pub(super) heal: [Roles; 2],
    /// Whether the side has declared a heroic check (R5.10).
    pub(super) hero: [bool; 2],
    /// Whether the side's Spy was unmasked by its last move and threatens straight ahead (R5.28).
    pub(super) spy: [bool; 2],
    /// The square that the side to move must place its Spy next to, before its move (R5.26).
    pub(super) evict: Option<Square>,
}

impl Memory {
    /// Returns the whole memory in one number, for hashing.
    pub(super) fn bits(&self) -> u64 {
        let flags = [self.shot, self.rest, self.hero, self.spy];
        let flags = flags.iter().flatten().fold(0, |bits, &flag| bits << 1 | u64::from(flag));
        let heal = self.heal.iter().fold(0, |bits, roles| bits << Role::COUNT | u64::from(roles.bits()));
        let evict = self.evict.map_or(0, |square| 1 + square.index() as u64);
        flags << 40 | evict << 32 | heal
    }

    pub(super) fn write(&self) -> String {
        let sides = |flags: [bool; 2]| -> String {
            Color::ALL.into_iter().filter(|color| flags[color.index()]).map(Color::letter).collect()
        };
        let [white, black] = self.heal.map(|roles| roles.iter().map(|role| role.kind().letter).collect::<String>());
        let entries: Vec<String> = [
            ("shot", sides(self.shot)),
            ("rest", sides(self.rest)),
            ("heal", white + &black.to_lowercase()),
            ("hero", sides(self.hero)),
            ("spy", sides(self.spy)),
            ("evict", self.evict.map(|square| square.to_string()).unwrap_or_default()),
        ]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(word, value)| format!("{word}:{value}"))
        .collect();
        if entries.is_empty() { "-".into() } else { entries.join(",") }
    }

    pub(super) fn read(field: &str) -> Result<Self, FenError> {
        let fail = |problem: String| Err(FenError::new("field 8", problem));
        let mut memory = Self::default();
        let mut seen = Vec::new();
        for entry in field.split(',').filter(|_| field != "-") {
            let Some((word, value)) = entry.split_once(':').filter(|(_, value)| !value.is_empty()) else {
                return fail(format!("{} is not an entry such as shot:w or evict:c6", quoted(entry)));
            };
            if seen.contains(&word) {
                return fail(format!("{} is there twice", quoted(word)));
            }
            seen.push(word);
            let flags = match word {
                "shot" => &mut memory.shot,
                "rest" => &mut memory.rest,
                "hero" => &mut memory.hero,
                "spy" => &mut memory.spy,
                "heal" => {
                    for letter in value.chars() {
                        let Some(role) = Role::from_letter(letter).filter(|&role| super::healer::can_heal(role)) else {
                            let letter = sanitize(letter.encode_utf8(&mut [0; 4]));
                            return fail(format!("{letter} in {} is not a piece for healing", quoted(entry)));
                        };
                        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                        memory.heal[color.index()].insert(role);
                    }
                    continue;
                }
                "evict" => {
                    let Ok(square) = value.parse() else { return fail(format!("{} names no square", quoted(entry))) };
                    memory.evict = Some(square);
                    continue;
                }
                _ => return fail(format!("{} is not shot, rest, heal, hero, spy or evict", quoted(word))),
            };
            for letter in value.chars() {
                let Some(color) = Color::ALL.into_iter().find(|color| color.letter() == letter) else {
                    return fail(format!("{} in {} is not w or b", quoted(value), quoted(entry)));
                };
                flags[color.index()] = true;
            }
        }
        Ok(memory)
    }
}

/// Writes field 7: the files of the pawns that may still make a double step (R5.2), given as squares.
pub(super) fn write_doubles(doubles: Bitboard) -> String {
    let file = |square: Square| (b'a' + square.file()) as char;
    let white = (doubles & Bitboard::rank(1)).into_iter().map(|square| file(square).to_ascii_uppercase());
    let black = (doubles & Bitboard::rank(6)).into_iter().map(file);
    let text: String = white.chain(black).collect();
    if text.is_empty() { "-".into() } else { text }
}

/// Reads field 7. The caller checks whether pawns stand there.
pub(super) fn read_doubles(field: &str) -> Result<Bitboard, FenError> {
    let mut doubles = Bitboard::EMPTY;
    for letter in field.chars().filter(|_| field != "-") {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let file = match letter.to_ascii_lowercase() {
            letter @ 'a'..='h' => letter as u8 - b'a',
            _ => return Err(FenError::new("field 7", format!("{} is not made of files, nor -", quoted(field)))),
        };
        doubles |= Square::new(file, color.rank(1)).into();
    }
    Ok(doubles)
}
