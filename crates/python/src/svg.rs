//! Boards as SVG. Styles and names do not affect anything outside the picture, so that one notebook can show many boards.

use pawnstorm_rules::{Color, Coordinates, Piece, Scene, Square, Terminology};
use std::fmt::Write;

/// The side of a square, in units of the drawings of pieces.
const SIDE: i32 = 64;
/// The room for the names of ranks and files.
const MARGIN: i32 = 28;
/// The colours of light and dark squares, plain and of the last move.
const SQUARES: [[&str; 2]; 2] = [["#eee3cf", "#b9936c"], ["#f1e08a", "#cbb04c"]];
/// The colours of a king in check, of marked squares, of arrows.
const CHECK: &str = "#d9483b";
const MARK: &str = "#3f8fbf";
const ARROW: &str = "#2e7d4f";
/// The colours of a piece's body, its rim, and the lines on it: White's and Black's.
const PIECES: [[&str; 3]; 2] = [["#fdfaf3", "#1d1a17", "#1d1a17"], ["#45403b", "#141210", "#f5f0e6"]];

/// The parts of a drawing apart from the pieces.
pub(crate) struct Drawing {
    /// The width and height in pixels.
    pub(crate) size: u32,
    /// The side at the bottom.
    pub(crate) bottom: Color,
    /// The squares of the last move.
    pub(crate) last: Vec<Square>,
    /// The marked squares.
    pub(crate) squares: Vec<Square>,
    /// The arrows, from square to square.
    pub(crate) arrows: Vec<(Square, Square)>,
}

pub(crate) fn draw(scene: &Scene, terms: &Terminology, drawing: &Drawing) -> String {
    let whole = 8 * SIDE + MARGIN;
    let size = drawing.size;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 {whole} {whole}\">\n"
    );
    let place = |square: Square| place(square, drawing.bottom);
    for square in Square::all() {
        let (x, y) = place(square);
        let colours = SQUARES[usize::from(drawing.last.contains(&square))];
        let colour = colours[usize::from(!square.is_light())];
        line(&mut svg, &format!("<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{colour}\"/>"));
    }
    let ring = |svg: &mut String, square: Square, colour: &str| {
        let (x, y) = place(square);
        let (x, y, side) = (x + 3, y + 3, SIDE - 6);
        line(
            svg,
            &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"6\"/>"
            ),
        );
    };
    if let Some(check) = &scene.check {
        ring(&mut svg, check.king, CHECK);
    }
    drawing.squares.iter().for_each(|square| ring(&mut svg, *square, MARK));
    names(&mut svg, terms, drawing.bottom);
    for square in Square::all() {
        if let Some(piece) = scene.piece(square) {
            let (x, y) = place(square);
            line(&mut svg, &format!("<g transform=\"translate({x} {y})\">{}</g>", shape(piece)));
        }
    }
    drawing.arrows.iter().for_each(|&(from, to)| arrow(&mut svg, place(from), place(to)));
    svg.push_str("</svg>\n");
    svg
}

fn line(svg: &mut String, text: &str) {
    svg.push_str(text);
    svg.push('\n');
}

/// Returns the upper left corner of a square.
fn place(square: Square, bottom: Color) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    match bottom {
        Color::White => (MARGIN + SIDE * file, SIDE * (7 - rank)),
        Color::Black => (MARGIN + SIDE * (7 - file), SIDE * rank),
    }
}

/// Writes the names of the ranks and files beside the board.
fn names(svg: &mut String, terms: &Terminology, bottom: Color) {
    let numbers = terms.coordinates == Coordinates::RowColumn;
    for at in 0..8_u8 {
        let (file, rank) = if numbers { (b'0' + at, b'0' + at) } else { (b'a' + at, b'1' + at) };
        let (x, y) = place(Square::new(at, at), bottom);
        let (x, y, edge) = (x + SIDE / 2, y + SIDE / 2 + 7, 8 * SIDE + 21);
        let text = "font-family=\"sans-serif\" font-size=\"20\" text-anchor=\"middle\" fill=\"#777\"";
        line(svg, &format!("<text x=\"{x}\" y=\"{edge}\" {text}>{}</text>", char::from(file)));
        line(svg, &format!("<text x=\"14\" y=\"{y}\" {text}>{}</text>", char::from(rank)));
    }
}

/// Returns the shapes of a piece in its colours, without the style of its file, which would affect other pictures.
fn shape(piece: Piece) -> String {
    let Some(file) = pawnstorm_pictures::svg(piece.kind.name) else { return piece.letter().to_string() };
    let shapes = file.split_once("</style>").map_or(file, |(_, shapes)| shapes);
    let shapes = shapes.trim_end().trim_end_matches("</svg>");
    let [body, rim, ink] = PIECES[piece.color.index()];
    let opacity = if piece.kind.ghost { " opacity=\"0.55\"" } else { "" };
    let stroke = "stroke-width=\"2.4\" stroke-linejoin=\"round\"";
    let shapes = shapes
        .replace("class=\"body\"", &format!("fill=\"{body}\" stroke=\"{rim}\" {stroke}"))
        .replace("class=\"line\"", &format!("fill=\"none\" stroke=\"{ink}\" stroke-linecap=\"round\" {stroke}"))
        .replace("class=\"mark\"", &format!("fill=\"{ink}\""))
        .replace('\n', "");
    format!("<g{opacity}>{shapes}</g>")
}

/// Draws an arrow between the middles of two squares.
fn arrow(svg: &mut String, from: (i32, i32), to: (i32, i32)) {
    let middle = |(x, y): (i32, i32)| (f64::from(x + SIDE / 2), f64::from(y + SIDE / 2));
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    let length = (x2 - x1).hypot(y2 - y1);
    if length < 1.0 {
        return;
    }
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let (hx, hy) = (x2 - 22.0 * dx, y2 - 22.0 * dy);
    let mut points = String::new();
    for (along, aside) in [(22.0, 0.0), (0.0, 13.0), (0.0, -13.0)] {
        let (x, y) = (hx + along * dx - aside * dy, hy + along * dy + aside * dx);
        // Writing to a string never fails.
        let _ = write!(points, "{x:.1},{y:.1} ");
    }
    line(
        svg,
        &format!(
            "<g opacity=\"0.8\"><line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{hx:.1}\" y2=\"{hy:.1}\" stroke=\"{ARROW}\" stroke-width=\"9\"/><polygon points=\"{}\" fill=\"{ARROW}\"/></g>",
            points.trim_end()
        ),
    );
}
