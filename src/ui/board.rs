//! The board.

mod arrows;

use super::layout::margins;
use super::marks::Marks;
use super::pieces::{self, art, sign, tile};
use super::{Canvas, wrap};
use crate::app::Target;
use crate::app::motion::Picture;
use crate::app::settings::Settings;
use crate::rules::{Bitboard, Color, Coordinates, Piece, Scene, Square, Terminology};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The signs beside a piece or on an empty square that are drawn or explained in a special way.
const CAPTURE: &str = "×";
const QUIET: &str = "•";
const CHAIN: &str = "#";
const SACRIFICE: &str = "†";
const ARROW: &str = "↑";
const PUT: &str = "@";
const LEFT: &str = "○";
/// The corners of the cursor, at the top and at the bottom; the ends of their edges in a wide square; its sides in a narrow one.
const CORNERS: [[&str; 2]; 2] = [["▛", "▜"], ["▙", "▟"]];
const ENDS: [[&str; 2]; 2] = [["▘", "▝"], ["▖", "▗"]];
const SIDES: [&str; 2] = ["▌", "▐"];
const WIDE: u16 = 8;
const NARROW: u16 = 4;

/// Returns the meaning of the signs of a diagram, as far as they occur in it.
pub(super) fn legend(marks: &Marks) -> String {
    let next = &marks.next;
    let plain = [(QUIET, next.quiet, "moves"), (CAPTURE, next.captures, "captures")];
    meanings(&[plain.as_slice(), &special(marks)].concat())
}

/// Returns the meaning of the less obvious signs on the board, to append to a sentence; empty if there are none.
pub(super) fn signs(marks: &Marks) -> String {
    let meanings = meanings(&special(marks));
    if meanings.is_empty() { meanings } else { format!(" ({meanings})") }
}

fn special(marks: &Marks) -> [(&'static str, Bitboard, &'static str); 4] {
    let next = &marks.next;
    [
        (CHAIN, next.chain, "captures in a row"),
        (SACRIFICE, next.sacrifices, "sacrifices itself"),
        (ARROW, next.arrows, "shoots"),
        (PUT, next.puts, "is put back"),
    ]
}

fn meanings(signs: &[(&str, Bitboard, &str)]) -> String {
    let signs = signs.iter().filter(|(_, squares, _)| squares.any());
    signs.map(|(sign, _, word)| format!("{sign} {word}")).collect::<Vec<_>>().join(", ")
}

/// A board to draw. Nothing outside these fields shows on it.
pub(super) struct Board<'a> {
    pub(super) scene: &'a Scene,
    pub(super) marks: &'a Marks,
    pub(super) terms: &'a Terminology,
    pub(super) flipped: bool,
    pub(super) settings: Settings,
    pub(super) square: (u16, u16),
    /// True if the squares can be clicked.
    pub(super) live: bool,
}

impl Board<'_> {
    /// Draws the 64 squares into an area of exactly their size.
    pub(super) fn render(&self, area: Rect, canvas: &mut Canvas<'_>) {
        canvas.drawn.frame.pieces_are_drawn = pieces::are_drawn(self.terms, self.settings, self.square, canvas.theme);
        for square in Square::all() {
            let cells = self.cells(area, square);
            self.render_square(square, cells, canvas);
            if self.live {
                canvas.drawn.add(cells, Target::Square(square));
            }
        }
        self.render_arrows(area, canvas);
    }

    /// Draws the moving pieces over the squares, which stay visible as far as possible.
    pub(super) fn render_moving(&self, picture: &Picture<'_>, area: Rect, canvas: &mut Canvas<'_>) {
        let between =
            |from: u16, to: u16| (f32::from(from) + (f32::from(to) - f32::from(from)) * picture.way).round() as u16;
        for slide in picture.slides {
            let (from, to) = (self.cells(area, slide.from), self.cells(area, slide.to));
            let cells = Rect { x: between(from.x, to.x), y: between(from.y, to.y), ..from };
            self.put(slide.piece, cells, Style::new(), canvas);
        }
    }

    /// Draws the labels of files and ranks around it; those of ranks on both sides where it has room for them.
    pub(super) fn render_labels(&self, area: Rect, above: bool, canvas: &mut Canvas<'_>) {
        let (_, right) = margins(self.square);
        let style = canvas.theme.dim;
        let whole = canvas.buffer.area;
        let (w, h) = self.square;
        for n in 0..8 {
            let cells = self.cells(area, Square::new(n, n));
            let (file, rank) = match self.terms.coordinates {
                Coordinates::Algebraic => (char::from(b'a' + n), char::from(b'1' + n)),
                Coordinates::RowColumn => (char::from(b'0' + n), char::from(b'0' + n)),
            };
            for y in [area.bottom()].into_iter().chain(above.then(|| area.y - 1)) {
                canvas.write(whole, cells.x + (w - 1) / 2, y, &file.to_string(), style);
            }
            for x in [area.x - 2].into_iter().chain((right > 1).then(|| area.right() + 1)) {
                canvas.write(whole, x, cells.y + h / 2, &rank.to_string(), style);
            }
        }
    }

    fn cells(&self, area: Rect, square: Square) -> Rect {
        let (w, h) = self.square;
        let (file, rank) = (u16::from(square.file()), u16::from(square.rank()));
        let (column, row) = if self.flipped { (7 - file, rank) } else { (file, 7 - rank) };
        Rect { x: area.x + column * w, y: area.y + row * h, width: w, height: h }
    }

    fn render_square(&self, square: Square, cells: Rect, canvas: &mut Canvas<'_>) {
        let theme = canvas.theme;
        let marks = self.marks;
        let check = self.scene.check.as_ref();
        let in_check = check.is_some_and(|check| check.king == square);
        let gives_check = check.is_some_and(|check| check.by.contains(&square));
        let dark = !square.is_light();
        let edge = if in_check || marks.wrong.has(square) {
            Some(theme.checked)
        } else {
            gives_check.then_some(theme.checker)
        };
        let small = self.square.0 == 2;
        let ground = if let Some(edge) = edge.filter(|_| small) {
            edge
        } else if marks.picked.has(square) || marks.hint.has(square) {
            theme.picked
        } else if let Some(ink) = marks.marked(square).filter(|_| self.scene.piece(square).is_none()) {
            theme.drawn[ink as usize]
        } else if marks.last.has(square) {
            theme.last[usize::from(dark)]
        } else if dark {
            theme.dark
        } else {
            theme.light
        };
        canvas.buffer.set_style(cells, theme.target.patch(ground));
        if dark && theme.dark_fill != " " {
            let fill = theme.dark_fill.repeat(usize::from(cells.width));
            for row in 0..cells.height {
                canvas.write(cells, 0, row, &fill, theme.target.patch(ground));
            }
        }
        if marks.last.has(square) && ground.bg.is_none() {
            // Without colours a line at the foot shows it.
            canvas.buffer.set_style(Rect { y: cells.bottom() - 1, height: 1, ..cells }, Modifier::UNDERLINED);
        }

        let (w, h) = self.square;
        // A check is an edge in its colour: filled, the square would shout.
        let marked = || Some(theme.drawn[marks.marked(square)? as usize]).filter(|_| ground.bg.is_some());
        let edge = edge.or_else(marked).filter(|_| !small);
        if let Some(edge) = edge {
            for x in [cells.x, cells.right() - 1] {
                canvas.buffer.set_style(Rect { x, width: 1, ..cells }, edge);
            }
        }
        let (row, left) = (h / 2, (w - 1) / 2);
        let piece = self.scene.piece(square);
        // Beside the piece, or in the middle of an empty square.
        let mut beside = (left, row);
        if let Some(piece) = piece {
            beside = self.put(piece, cells, ground, canvas);
        }
        if marks.cursor == Some(square) {
            self.render_cursor(cells, small, canvas);
        }
        let Some(sign) = self.mark(square) else { return };
        let value = marks.values.iter().position(|squares| squares.has(square));
        let style = match value {
            _ if in_check || gives_check => theme.white,
            Some(0) => theme.turn,
            Some(2) => theme.refusal,
            _ => theme.target,
        };
        let style = Style { fg: ground.fg.or(style.fg), bg: ground.bg, ..style };
        // Beside figures of one cell a dot would be larger than a piece.
        let large = canvas.drawn.frame.pieces_are_drawn || pieces::are_pictures(self.terms, self.settings, self.square);
        if sign == QUIET && piece.is_none() && large {
            self.render_dot(cells, style, canvas);
        } else if sign == LEFT && piece.is_none() && w.is_multiple_of(2) && w >= NARROW {
            self.render_ring(cells, style, canvas);
        } else if small && piece.is_some() && beside.0 > 1 {
            // The sign would cover the letter that names the piece.
            canvas.buffer.set_style(cells, theme.covered);
        } else {
            let (x, y) = if small { (1, row) } else { beside };
            let edge = edge.filter(|_| x + 1 == w).unwrap_or_default();
            canvas.write(cells, x, y, sign, style.patch(edge));
        }
    }

    /// Shows a piece in the best way that there is for it here, and returns the place for a sign.
    fn put(&self, piece: Piece, cells: Rect, ground: Style, canvas: &mut Canvas<'_>) -> (u16, u16) {
        if let Some(place) = self.show(piece, cells, canvas).or_else(|| self.draw(piece, cells, canvas)) {
            Self::label(piece, cells, canvas);
            return place;
        }
        let is_tile = canvas.drawn.frame.pieces_are_drawn && !piece.kind.ghost;
        if is_tile { self.tile(piece, cells, canvas) } else { self.write(piece, cells, ground, canvas) }
    }

    /// Leaves the cells to a picture of the piece, if the terminal shows pictures, and returns the place for a sign.
    fn show(&self, piece: Piece, cells: Rect, canvas: &mut Canvas<'_>) -> Option<(u16, u16)> {
        if !pieces::are_pictures(self.terms, self.settings, self.square) {
            return None;
        }
        let middle = (cells.x + cells.width / 2, cells.y + cells.height / 2);
        let ground = canvas.buffer.cell(middle).map(|cell| cell.bg);
        let image = pieces::picture(piece, cells, ground, canvas.theme)?;
        canvas.drawn.pictures.push(image);
        Some((cells.width - 1, 0))
    }

    /// Draws a piece, if there is a drawing of it or a large letter, and returns the place for a sign: each leaves its corner
    /// free.
    fn draw(&self, piece: Piece, cells: Rect, canvas: &mut Canvas<'_>) -> Option<(u16, u16)> {
        if !canvas.drawn.frame.pieces_are_drawn {
            return None;
        }
        if self.terms.marks {
            let style = if piece.color == Color::White { canvas.theme.white } else { canvas.theme.black };
            let text = sign(piece, self.terms, self.settings, false);
            return pieces::letter(&text, style, cells, canvas).then_some((cells.width - 1, 0));
        }
        let (drawing, place) = art::drawing(piece.kind, self.square, self.settings.blocks())?;
        // The pattern that shades a square stays at its edges only, away from the piece.
        let first = drawing.cells(piece.color, piece.kind.ghost, canvas.theme.hollow).first();
        if let (false, Some(first)) = (canvas.theme.dark_fill.trim().is_empty(), first) {
            let free = " ".repeat(usize::from(cells.width - 2));
            for row in place.y + first.at.1..cells.height {
                canvas.write(cells, 1, row, &free, Style::new());
            }
        }
        let at = Rect { x: cells.x + place.x, y: cells.y + place.y, ..place };
        drawing.render(piece.color, piece.kind.ghost, at, canvas);
        Some((place.right() - 1, place.y))
    }

    /// Writes the letter of a drawn piece that shares its figure with others into the corner of its square, on a tag of its side's
    /// colour: R5 gives each of the eight pawns its own.
    fn label(piece: Piece, cells: Rect, canvas: &mut Canvas<'_>) {
        let Some(letter) = piece.kind.label.get(1..).filter(|letter| !letter.is_empty()) else { return };
        let theme = canvas.theme;
        let (tag, ink) = match piece.color {
            Color::White => (theme.white, theme.black),
            Color::Black => (theme.black, theme.white),
        };
        let style = match tag.fg {
            _ if theme.hollow => tag,
            ground => Style { bg: ground, fg: ink.fg, ..ink },
        };
        canvas.write(cells, 0, 0, letter, style);
    }

    /// Draws a piece as its sign on a tile, and returns the place for a sign.
    fn tile(&self, piece: Piece, cells: Rect, canvas: &mut Canvas<'_>) -> (u16, u16) {
        let has_letters = self.terms.marks || piece.kind.label.len() > 1;
        let letters = has_letters.then(|| sign(piece, self.terms, self.settings, !canvas.theme.hollow));
        let goes_up = (piece.color == Color::White) != self.flipped;
        tile::render(piece, letters.as_deref(), goes_up, cells, canvas);
        (cells.width - 1, 0)
    }

    /// Writes a piece, and returns the cell next to it for a sign.
    fn write(&self, piece: Piece, cells: Rect, ground: Style, canvas: &mut Canvas<'_>) -> (u16, u16) {
        let theme = canvas.theme;
        let (w, h) = self.square;
        let row = h / 2;
        let small = w == 2;
        let text = sign(piece, self.terms, self.settings, !theme.hollow);
        let mut style = if piece.color == Color::White { theme.white } else { theme.black };
        let left = if small { 0 } else { (w - 1) / 2 };
        let right = left + wrap::width(&text) as u16;
        let mut beside = ([" "; 2], ground);
        // Brackets stand around a ghost, which exists for its own side only.
        if piece.kind.ghost {
            style = style.patch(theme.ghost);
            beside = (["(", ")"], style.patch(ground));
        }
        canvas.write(cells, left, row, &text, style.patch(ground));
        // The pattern that shades a square keeps away from the piece.
        if !small && (piece.kind.ghost || !theme.dark_fill.trim().is_empty()) {
            let ([before, behind], style) = beside;
            canvas.write(cells, left - 1, row, before, style);
            canvas.write(cells, right, row, behind, style);
        }
        (right, row)
    }

    /// Returns the sign beside the piece or on the empty square: a check first, then a possible step, then a past one.
    fn mark(&self, square: Square) -> Option<&'static str> {
        let (next, done) = (&self.marks.next, &self.marks.done);
        let check = self.scene.check.as_ref();
        let king = check.map_or(Bitboard::EMPTY, |check| check.king.into());
        let checkers = check.map_or(Bitboard::EMPTY, |check| check.by.iter().copied().collect());
        let signs = [
            ("✗", self.marks.wrong),
            ("!", king),
            ("◆", self.marks.hint),
            ("W", self.marks.values[0]),
            ("D", self.marks.values[1]),
            ("L", self.marks.values[2]),
            (CHAIN, next.chain),
            (CAPTURE, next.captures),
            (SACRIFICE, next.sacrifices),
            (ARROW, next.arrows),
            (PUT, next.puts),
            ("+", checkers),
            (QUIET, next.quiet),
            ("*", self.marks.threatened),
            ("-", self.marks.shadowed),
            (CHAIN, done.chain),
            (SACRIFICE, done.sacrifices),
            (ARROW, done.arrows),
            (PUT, done.puts),
            ("◇", self.marks.picked),
            ("■", self.marks.marked(square).map_or(Bitboard::EMPTY, |_| square.into())),
            (LEFT, self.marks.left),
        ];
        signs.into_iter().find(|(_, squares)| squares.has(square)).map(|(sign, _)| sign)
    }

    /// Draws a dot into the middle of a square, seen from afar: all squares but the smallest have an even number of columns.
    fn render_dot(&self, cells: Rect, style: Style, canvas: &mut Canvas<'_>) {
        let (w, h) = self.square;
        // Two columns and one row are about as wide as high.
        let rows: &[&str] = if h % 2 == 0 { &["▄▄", "▀▀"] } else { &["██"] };
        for (y, row) in (h.div_ceil(2) - 1..).zip(rows) {
            canvas.write(cells, w / 2 - 1, y, row, style);
        }
    }

    fn render_ring(&self, cells: Rect, style: Style, canvas: &mut Canvas<'_>) {
        let (w, h) = self.square;
        // As round as cells can draw it, in the middle of an even or an odd number of rows.
        let rows = 2 + h % 2;
        let columns = 2 * rows - 2;
        let (x, y) = ((w - columns) / 2, (h - rows) / 2);
        let between = usize::from(columns - 2);
        let (line, free) = ("─".repeat(between), " ".repeat(between));
        for row in 0..rows {
            let part = match row {
                0 => format!("╭{line}╮"),
                row if row + 1 == rows => format!("╰{line}╯"),
                _ => format!("│{free}│"),
            };
            canvas.write(cells, x, y + row, &part, style);
        }
    }

    /// Draws the four corners of the square; the smallest squares have no room for them. A letter in a corner stays, in the colour
    /// of the cursor.
    fn render_cursor(&self, cells: Rect, small: bool, canvas: &mut Canvas<'_>) {
        let style = canvas.theme.cursor;
        if small {
            canvas.buffer.set_style(cells, style.add_modifier(Modifier::REVERSED));
            return;
        }
        let rows = [0, cells.height - 1];
        let parts = if cells.width <= NARROW { [SIDES; 2] } else { CORNERS };
        for ((y, part), ends) in rows.into_iter().zip(parts).zip(ENDS) {
            for ((x, inside), (corner, end)) in
                [(0, 1), (cells.width - 1, cells.width - 2)].into_iter().zip(part.into_iter().zip(ends))
            {
                let beside = &mut canvas.buffer[(cells.x + inside, cells.y + y)];
                if cells.width >= WIDE && (beside.symbol() == " " || beside.symbol() == canvas.theme.dark_fill) {
                    beside.set_symbol(end).set_style(style);
                }
                let cell = &mut canvas.buffer[(cells.x + x, cells.y + y)];
                if cell.symbol().starts_with(|c: char| c.is_alphabetic()) {
                    cell.set_style(style.add_modifier(Modifier::REVERSED))
                        .set_bg(canvas.theme.base.bg.unwrap_or_default());
                } else {
                    canvas.write(cells, x, y, corner, style);
                }
            }
        }
    }
}
