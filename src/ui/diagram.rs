//! The diagrams of the rules cards: a board, with the rules of the piece as the caption.

use super::board::{Board, legend};
use super::layout::square;
use super::marks::Marks;
use super::theme::{Theme, Themes};
use super::{Canvas, ascii, text, wrap};
use crate::app::catalog;
use crate::app::keys::Keymap;
use crate::app::places::HELP;
use crate::app::settings::{Colors, Pieces, Settings};
use crate::game::card::{Block, Diagram, Shown, blocks};
use crate::rules::{Info, Viewer};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width of the rank labels on each side of the board, in columns.
const LABELS: u16 = 2;
/// The smallest width of a caption beside the board, in columns.
const CAPTION: u16 = 20;
const GAP: u16 = 2;
/// The largest square of a diagram, and the smallest.
const LARGEST: (u16, u16) = (8, 4);
const SMALLEST: (u16, u16) = (2, 1);
/// The rows around the board: a heading above, and the names of the files below.
const AROUND: u16 = 3;
/// As text, a square has room for a piece, its sign and a space.
const WRITTEN: (u16, u16) = (4, 1);

/// Draws a diagram with its caption in this width and, if possible, within this height. Returns `None` if it cannot be set
/// up.
pub(super) fn draw(
    diagram: &Diagram,
    info: &'static Info,
    settings: Settings,
    (width, height): (u16, u16),
    theme: &Theme,
) -> Option<Buffer> {
    let shown = diagram.set_up(info).ok()?;
    let fits = |(w, h): (u16, u16)| {
        // With large squares the caption must still fit beside the board.
        let beside = if w > 4 { GAP + CAPTION } else { 0 };
        w.is_multiple_of(2) && 8 * w + 2 * LABELS + beside <= width && 8 * h + AROUND <= height
    };
    let square = square(LARGEST, fits).unwrap_or(SMALLEST);
    let marks = Marks::shown(&shown);
    let legend = Some(legend(&marks)).filter(|legend| !legend.is_empty());
    let board = (8 * square.0 + 2 * LABELS, 8 * square.1 + 1);
    let is_beside = width >= board.0 + GAP + CAPTION;
    let room = usize::from(if is_beside { width - board.0 - GAP } else { width });
    let mut lines: Vec<String> = wrap::wrap(&diagram.caption, room).collect();
    if let Some(legend) = legend {
        if is_beside {
            lines.push(String::new());
        }
        lines.extend(wrap::wrap(&legend, room));
    }
    let rows = lines.len() as u16;
    let high = if is_beside { board.1.max(rows) } else { board.1 + rows };
    let mut buffer = Buffer::empty(Rect::new(0, 0, width.max(board.0), high));
    buffer.set_style(buffer.area, theme.base);
    let keys = Keymap::default();
    let mut canvas = Canvas::still(&mut buffer, theme, &keys, &HELP);
    self::board(&shown, &marks, info, settings, square, &mut canvas);
    let place = match is_beside {
        true => Rect::new(board.0 + GAP, 0, width - board.0 - GAP, high),
        false => Rect::new(0, board.1, width, rows),
    };
    for (y, line) in (0..place.height).zip(&lines) {
        canvas.write(place, 0, y, line, theme.base);
    }
    Some(buffer)
}

/// Draws the board of a diagram at the left edge, with White's side always at the bottom.
fn board(
    shown: &Shown,
    marks: &Marks,
    info: &'static Info,
    settings: Settings,
    square: (u16, u16),
    canvas: &mut Canvas<'_>,
) {
    let scene = shown.game.scene(0, Viewer::Everyone);
    let board = Board { scene: &scene, marks, terms: &info.terms, flipped: false, settings, square, live: false };
    let area = Rect::new(LABELS, 0, 8 * square.0, 8 * square.1);
    board.render(area, canvas);
    board.render_labels(area, false, canvas);
}

/// Returns a game's rules card as text, with its diagrams in letters.
pub fn card(info: &'static Info, settings: Settings) -> String {
    let settings = Settings { pieces: Pieces::Letters, colors: Colors::Mono, ..settings };
    let (theme, keys) = (Themes::built_in().of(settings), Keymap::default());
    let mut card = String::new();
    for block in blocks(catalog::of(info).card) {
        match block {
            Block::Text(text) => card.push_str(&text),
            Block::Board(diagram) => {
                let Ok(shown) = diagram.set_up(info) else { continue };
                let area = Rect::new(0, 0, 8 * WRITTEN.0 + 2 * LABELS, 8 * WRITTEN.1 + 1);
                let mut buffer = Buffer::empty(area);
                let mut canvas = Canvas::still(&mut buffer, theme, &keys, &HELP);
                let marks = Marks::shown(&shown);
                board(&shown, &marks, info, settings, WRITTEN, &mut canvas);
                card.push_str(&format!("```\n{}```\n", text(&buffer)));
                let below = [diagram.caption.clone(), legend(&marks)];
                for line in below.iter().filter(|line| !line.is_empty()) {
                    card.push_str(&format!("\n{line}\n"));
                }
                card.push('\n');
            }
        }
    }
    if settings.ascii { ascii(&card) } else { card }
}
