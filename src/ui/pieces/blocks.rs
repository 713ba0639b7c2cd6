//! The block characters of Unicode: quadrants, sextants (Unicode 13) and octants (Unicode 16).
//!
//! A cell is divided into two columns, and two, three or four rows of dots. A pattern has a bit for each dot, row by row from
//! the upper left: bit 0 is the upper left dot, bit 1 the upper right one.

use crate::app::settings::Blocks;
use ratatui::symbols::pixel::{OCTANTS, QUADRANTS, SEXTANTS};

pub const fn rows(blocks: Blocks) -> usize {
    match blocks {
        Blocks::Quadrants => 2,
        Blocks::Sextants => 3,
        Blocks::Octants => 4,
    }
}

pub const fn symbol(blocks: Blocks, pattern: usize) -> char {
    match blocks {
        Blocks::Quadrants => QUADRANTS[pattern],
        Blocks::Sextants => SEXTANTS[pattern],
        Blocks::Octants => OCTANTS[pattern],
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
