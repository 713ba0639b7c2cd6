//! Large letters, for a game that names its pieces by them.

use crate::ui::Canvas;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The columns and rows of dots in a letter. A cell has one column and two rows.
const SIZE: (u16, u16) = (6, 6);

/// The letters, row by row; the highest bit is on the left. Their strokes are two dots wide, and squares have an even width, so
/// letters can be centred.
const LETTERS: [(char, [u8; SIZE.1 as usize]); 12] = [
    ('R', [0b111110, 0b110011, 0b111110, 0b111100, 0b110110, 0b110011]),
    ('N', [0b110011, 0b111011, 0b111111, 0b110111, 0b110011, 0b110011]),
    ('B', [0b111110, 0b110011, 0b111110, 0b110011, 0b110011, 0b111110]),
    ('Q', [0b011110, 0b110011, 0b110011, 0b110111, 0b011110, 0b000011]),
    ('K', [0b110011, 0b110110, 0b111100, 0b111100, 0b110110, 0b110011]),
    ('P', [0b111110, 0b110011, 0b110011, 0b111110, 0b110000, 0b110000]),
    ('r', [0, 0b110111, 0b111110, 0b111000, 0b110000, 0b110000]),
    ('n', [0, 0b111110, 0b110011, 0b110011, 0b110011, 0b110011]),
    ('b', [0b110000, 0b110000, 0b111110, 0b110011, 0b110011, 0b111110]),
    ('q', [0, 0b011111, 0b110011, 0b110011, 0b011111, 0b000011]),
    ('k', [0b110000, 0b110011, 0b110110, 0b111100, 0b110110, 0b110011]),
    ('p', [0, 0b111110, 0b110011, 0b110011, 0b111110, 0b110000]),
];

/// Returns how often a letter is enlarged on squares of this size; 0 if it has no room, with a free column on each side and some
/// space above.
pub(in crate::ui) fn scale(square: (u16, u16)) -> u16 {
    (square.0.saturating_sub(2) / SIZE.0).min((2 * square.1 - 1) / SIZE.1)
}

/// Draws a letter into the cells of a square. Returns `false` if there is none of it, or no room.
pub(in crate::ui) fn render(letter: &str, style: Style, cells: Rect, canvas: &mut Canvas<'_>) -> bool {
    let scale = scale((cells.width, cells.height));
    let Some((_, rows)) = LETTERS.iter().find(|(other, _)| letter.chars().eq([*other])).filter(|_| scale > 0) else {
        return false;
    };
    let (left, top) = ((cells.width - scale * SIZE.0) / 2, (2 * cells.height - scale * SIZE.1) / 2);
    let is_set = |x: u16, y: u16| {
        let row = y.checked_sub(top).and_then(|y| rows.get(usize::from(y / scale)));
        row.is_some_and(|row| row >> (SIZE.0 - 1 - x / scale) & 1 == 1)
    };
    let style = style.remove_modifier(Modifier::UNDERLINED);
    for y in top / 2..cells.height {
        for x in 0..scale * SIZE.0 {
            let symbol = match [2 * y, 2 * y + 1].map(|y| is_set(x, y)) {
                [true, true] => "█",
                [true, false] => "▀",
                [false, true] => "▄",
                // The pattern that shades a square keeps away from the letter.
                [false, false] => " ",
            };
            canvas.write(cells, left + x, y, symbol, style);
        }
    }
    true
}
