//! The block characters of Unicode: quadrants, sextants (Unicode 13) and octants (Unicode 16).
//!
//! A cell is divided into two columns, and two, three or four rows of dots. A pattern has a bit for each dot, row by row from
//! the upper left: bit 0 is the upper left dot, bit 1 the upper right one.

use crate::app::settings::Blocks;

pub const QUADRANTS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
/// The first sextant. They are in the order of their patterns, without the halves, which are older.
const SEXTANTS: u32 = 0x1FB00;
/// The patterns of the left and the right half in sextants.
const HALVES: [usize; 2] = [0b01_01_01, 0b10_10_10];
/// The first octant. The octants are in the order of their patterns, without patterns that have an older character.
const OCTANTS: u32 = 0x1CD00;
/// The patterns with an older character, and that character.
const ONLINE: [(usize, char); 26] = [
    (0x00, ' '),
    (0x01, '\u{1CEA8}'),
    (0x02, '\u{1CEAB}'),
    (0x03, '\u{1FB82}'),
    (0x05, '▘'),
    (0x0A, '▝'),
    (0x0F, '▀'),
    (0x14, '\u{1FBE6}'),
    (0x28, '\u{1FBE7}'),
    (0x3F, '\u{1FB85}'),
    (0x40, '\u{1CEA3}'),
    (0x50, '▖'),
    (0x55, '▌'),
    (0x5A, '▞'),
    (0x5F, '▛'),
    (0x80, '\u{1CEA0}'),
    (0xA0, '▗'),
    (0xA5, '▚'),
    (0xAA, '▐'),
    (0xAF, '▜'),
    (0xC0, '▂'),
    (0xF0, '▄'),
    (0xF5, '▙'),
    (0xFA, '▟'),
    (0xFC, '▆'),
    (0xFF, '█'),
];

pub const fn rows(blocks: Blocks) -> usize {
    match blocks {
        Blocks::Quadrants => 2,
        Blocks::Sextants => 3,
        Blocks::Octants => 4,
    }
}

pub fn symbol(blocks: Blocks, pattern: usize) -> char {
    let numbered = |first: u32, skipped: usize| char::from_u32(first + (pattern - skipped) as u32).unwrap_or(' ');
    match blocks {
        Blocks::Quadrants => QUADRANTS[pattern],
        Blocks::Sextants => match pattern {
            0 => ' ',
            0b11_11_11 => '█',
            _ if pattern == HALVES[0] => '▌',
            _ if pattern == HALVES[1] => '▐',
            _ => numbered(SEXTANTS, 1 + HALVES.iter().filter(|&&half| half < pattern).count()),
        },
        Blocks::Octants => match ONLINE.binary_search_by_key(&pattern, |(pattern, _)| *pattern) {
            Ok(index) => ONLINE[index].1,
            Err(skipped) => numbered(OCTANTS, skipped),
        },
    }
}

/// Returns the kind and the pattern of a block character; `None` for other characters. A character of several kinds is one of
/// the first.
pub fn pattern(symbol: &str) -> Option<(Blocks, usize)> {
    let mut symbols = symbol.chars();
    let (Some(wanted), None) = (symbols.next(), symbols.next()) else { return None };
    let patterns = |blocks| (0..1_usize << (2 * rows(blocks))).map(move |pattern| (blocks, pattern));
    Blocks::ALL.into_iter().flat_map(patterns).find(|&(blocks, pattern)| self::symbol(blocks, pattern) == wanted)
}
