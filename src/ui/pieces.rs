//! The display of a piece: drawn where its square is large enough, otherwise written in one or two cells.

pub mod art;
pub mod blocks;
pub(super) mod tile;

use super::theme::{Theme, ink};
use super::{Canvas, wrap};
use crate::app::settings::{Pieces, Settings};
use crate::rules::{Color, Piece, Terminology};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{self, Modifier, Style};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The distance from a white figure to the black one in Unicode.
const WHITE_FIGURES: u32 = 6;

/// Returns a piece's sign: a figure, filled for Black and outlined for White, or its letters, with a capital for White. A
/// game that names its pieces by marks shows these. Where several kinds share a figure, the second letter of the label
/// distinguishes them. On a board whose colours tell the sides apart, the figure is `filled` for White too, since an outline is hard
/// to see on a light square.
pub(super) fn sign(piece: Piece, terms: &Terminology, settings: Settings, filled: bool) -> String {
    let has_figures = matches!(settings.pieces, Pieces::Pictures | Pieces::Art | Pieces::Figures);
    if has_figures && !terms.marks && !settings.ascii {
        let color = if filled { Color::Black } else { piece.color };
        return figure(Piece { color, ..piece }) + piece.kind.label.get(1..).unwrap_or_default();
    }
    match piece.color {
        Color::White => piece.kind.label.into(),
        Color::Black => piece.kind.label.to_lowercase(),
    }
}

/// Returns whether pieces are drawn as pictures, or as tiles, on squares of this size. A game that names its pieces by marks
/// shows these at every size, large or on tiles.
pub(super) fn are_drawn(terms: &Terminology, settings: Settings, square: (u16, u16), theme: &Theme) -> bool {
    let wanted = terms.marks || matches!(settings.pieces, Pieces::Pictures | Pieces::Art);
    let is_large = if terms.marks { scale(square) > 0 } else { art::fits(square, settings.blocks()) };
    wanted && !settings.ascii && (is_large || tile::fits(square, theme))
}

/// Returns the signs of several pieces, all filled or not, in a row of at most `most` cells, spaced where they fit.
pub(super) fn row(pieces: &[Piece], terms: &Terminology, settings: Settings, most: usize, filled: bool) -> String {
    let signs: Vec<String> = pieces.iter().map(|&piece| sign(piece, terms, settings, filled)).collect();
    let apart = signs.join(" ");
    if wrap::width(&apart) <= most { apart } else { signs.concat() }
}

fn figure(piece: Piece) -> String {
    let filled = piece.kind.figure;
    match piece.color {
        // Without the text selector some terminals draw the black pawn as an emoji.
        Color::Black if filled == '♟' => "♟\u{FE0E}".into(),
        Color::Black => filled.into(),
        Color::White => char::from_u32(filled as u32 - WHITE_FIGURES).unwrap_or(filled).into(),
    }
}

/// The columns and rows of dots in a letter. A cell has one column and two rows.
const LETTER: (u16, u16) = (6, 6);

/// The letters, row by row; the highest bit is on the left. Their strokes are two dots wide, and squares have an even width, so
/// letters can be centred.
const LETTERS: [(char, [u8; LETTER.1 as usize]); 12] = [
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
fn scale(square: (u16, u16)) -> u16 {
    (square.0.saturating_sub(2) / LETTER.0).min((2 * square.1 - 1) / LETTER.1)
}

/// Draws a letter into the cells of a square. Returns `false` if there is none of it, or no room.
pub(super) fn letter(letter: &str, style: Style, cells: Rect, canvas: &mut Canvas<'_>) -> bool {
    let scale = scale((cells.width, cells.height));
    let Some((_, rows)) = LETTERS.iter().find(|(other, _)| letter.chars().eq([*other])).filter(|_| scale > 0) else {
        return false;
    };
    let (left, top) = ((cells.width - scale * LETTER.0) / 2, (2 * cells.height - scale * LETTER.1) / 2);
    let is_set = |x: u16, y: u16| {
        let row = y.checked_sub(top).and_then(|y| rows.get(usize::from(y / scale)));
        row.is_some_and(|row| row >> (LETTER.0 - 1 - x / scale) & 1 == 1)
    };
    let style = style.remove_modifier(Modifier::UNDERLINED);
    for y in top / 2..cells.height {
        for x in 0..scale * LETTER.0 {
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

// Pieces that a terminal is to show as pictures, over cells that are left blank for them.

/// The smallest square for a picture, in columns and rows.
const SMALLEST: (u16, u16) = (4, 2);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceImage {
    pub area: Rect,
    pub name: &'static str,
    /// The colour of its body in red, green and blue.
    pub body: [u8; 3],
    /// The colour of its rim and lines.
    pub line: [u8; 3],
    /// The colour of its square.
    pub ground: [u8; 3],
    /// True if it is there for its own side only, and its square shines through.
    pub faint: bool,
    /// A number that changes with the cells below.
    pub content: u64,
}

/// Returns whether pieces are shown as pictures on squares of this size. A game that names its pieces by marks shows these.
pub(super) fn are_pictures(terms: &Terminology, settings: Settings, square: (u16, u16)) -> bool {
    let fits = square.0 >= SMALLEST.0 && square.1 >= SMALLEST.1;
    fits && settings.pieces == Pieces::Pictures && settings.abilities.pictures && !settings.ascii && !terms.marks
}

/// Returns the picture of a piece, if the theme has colours that are the same in every terminal.
pub(super) fn picture(piece: Piece, area: Rect, ground: Option<style::Color>, theme: &Theme) -> Option<PieceImage> {
    let [white, black] = [rgb(theme.white.fg)?, rgb(theme.black.fg)?];
    let (body, line) = if piece.color == Color::White { (white, black) } else { (black, white) };
    let ground = rgb(ground)?;
    Some(PieceImage { area, name: piece.kind.name, body, line, ground, faint: piece.kind.ghost, content: 0 })
}

fn rgb(color: Option<style::Color>) -> Option<[u8; 3]> {
    match color? {
        style::Color::Rgb(r, g, b) => Some([r, g, b]),
        style::Color::Indexed(index) => ink::of_palette(index),
        _ => None,
    }
}

/// Notes what the cells below each picture are.
pub(super) fn note_contents(canvas: &mut Canvas<'_>) {
    for picture in &mut canvas.drawn.pictures {
        picture.content = content(canvas.buffer, picture.area);
    }
}

/// Leaves out the pictures that a box was drawn over since their contents were noted: they would cover it.
pub(super) fn leave_out_covered(canvas: &mut Canvas<'_>) {
    let buffer = &canvas.buffer;
    canvas.drawn.pictures.retain(|picture| picture.content == content(buffer, picture.area));
}

fn content(buffer: &Buffer, area: Rect) -> u64 {
    let mut hasher = DefaultHasher::new();
    for position in area.positions() {
        if let Some(cell) = buffer.cell(position) {
            (cell.symbol(), cell.fg, cell.bg, cell.modifier).hash(&mut hasher);
        }
    }
    hasher.finish()
}
