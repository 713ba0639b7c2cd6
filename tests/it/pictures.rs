//! The README's pictures are what the program draws: made by it, and compared with it.
//!
//! `PAWNSTORM_BLESS=1 cargo test pictures` makes them anew.

use crate::prelude::*;
use pawnstorm::ui::blocks;
use pawnstorm::ui::theme::ink;
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// The moves after which each game is shown, as they are typed.
const GAMES: [(&str, &[&str]); 6] = [
    ("chess", &["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "Nxe5", "Qd4", "Nf3", "Qxe4"]),
    ("pawn-game", &["e4", "d5", "e5", "f5", "exf6", "gxf6", "b4", "a5", "bxa5", "e5"]),
    ("alapawn", &["g1h3", "f7f6", "b1a3", "c7c6", "d2e3", "d8c7", "h3g5", "b7b6", "f2g3", "c7d8"]),
    ("alapawn-balanced", &["g1h3", "e7e6,f7f6", "b1a3", "c7c6,e6e5", "d2e3", "e5d4", "h3g5"]),
    ("classroom", &["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "f3g5"]),
    ("pawns-chess", &["g2f4", "g7e6", "b1c3", "d7d5", "d2e3", "f7e6d5", "h2h4", "b8a6", "f2e3f4", "c8f5"]),
];

/// The themes for readers who prefer a dark ground and a light one.
const THEMES: [(&str, &str); 2] = [("dark", "slate"), ("light", "paper")];
/// Shows the drawing that the reader's system prefers; the dark one where nothing else is known.
const STYLE: &str = "<style>.light { display: none } @media (prefers-color-scheme: light) { .dark { display: none } .light { display: inline } }</style>\n";

fn turn(driver: &mut Driver, text: &str) {
    driver.keys(text).keys("<Enter>");
}

#[test]
fn the_pictures_in_the_readme_are_what_the_program_draws() {
    for (game, moves) in GAMES {
        let mut driver = Driver::game(game, None).size(120, 40);
        // Where something is read out first, that is done with.
        if driver.text().contains("Enter begins the game") {
            driver.keys("<Enter>");
        }
        for text in moves {
            let before = driver.app.view().map(|view| view.game.entries().len());
            turn(&mut driver, text);
            let after = driver.app.view().map(|view| view.game.entries().len());
            assert_ne!(before, after, "{game}: {text}");
        }
        driver.keys("<Up><Right>");
        let mut svg = head(&driver.draw().0) + STYLE;
        for (class, theme) in THEMES {
            driver.app.context.settings.theme = BUILT_IN.iter().position(|name| *name == theme).expect("a theme");
            svg.push_str(&format!("<g class=\"{class}\">\n"));
            cells(&driver.draw().0, BACKGROUND, |_, _| true, &mut svg);
            svg.push_str("</g>\n");
        }
        compare(&format!("{game}.svg"), &(svg + "</svg>\n"));
    }
    compare("menu.svg", &moving(&[Driver::menu().size(100, 30).draw().0], Duration::ZERO));
}

/// A short game, as it is typed: what can be meant is shown while one types, a check is told, and the mate.
#[test]
fn the_moving_picture_is_what_the_program_draws() {
    let mut driver = Driver::menu().size(80, 24);
    let mut frames = vec![driver.draw().0];
    driver.keys("<Enter><Enter>");
    frames.push(driver.draw().0);
    for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"] {
        driver.keys(&text[..text.len() - 1]);
        frames.push(driver.draw().0);
        driver.keys(&text[text.len() - 1..]).keys("<Enter>");
        frames.push(driver.draw().0);
    }
    compare("mate.svg", &moving(&frames, Duration::from_millis(900)));
}

fn compare(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures").join(name);
    if std::env::var_os("PAWNSTORM_BLESS").is_some() {
        std::fs::write(&path, picture).expect("the picture can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == picture, "assets/pictures/{name} is not what the program draws; PAWNSTORM_BLESS=1 makes it anew");
}

// Pictures of a buffer for the README, in SVG: one rectangle per run of background and one text per run of style.

/// The size of a cell in SVG units.
const CELL: (u32, u32) = (9, 18);
/// The height of the text's baseline in its cell.
const BASELINE: u32 = 14;
const UNDERLINE: u32 = 16;
const FOREGROUND: &str = "#d0d0d0";
const BACKGROUND: &str = "#1c1c1c";

/// Draws buffers of one size one after the other in a loop, each for the same time.
///
/// Cells that a buffer shares with the one before it are not drawn again.
fn moving(buffers: &[Buffer], each: Duration) -> String {
    let Some(first) = buffers.first() else { return String::new() };
    // The last one stays a little longer.
    let all = buffers.len() as f64 + 2.0;
    let seconds = all * each.as_secs_f64();
    let mut svg = head(first);
    cells(first, BACKGROUND, |_, _| true, &mut svg);
    for (number, pair) in buffers.windows(2).enumerate() {
        let begins = (number + 1) as f64 / all;
        let _ = writeln!(
            svg,
            "<g visibility=\"hidden\"><animate attributeName=\"visibility\" values=\"hidden;visible\" \
             keyTimes=\"0;{begins:.4}\" dur=\"{seconds:.2}s\" calcMode=\"discrete\" repeatCount=\"indefinite\"/>"
        );
        cells(&pair[1], "", |x, y| pair[0].cell((x, y)) != pair[1].cell((x, y)), &mut svg);
        svg.push_str("</g>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

fn head(buffer: &Buffer) -> String {
    let (width, height) = (u32::from(buffer.area.width) * CELL.0, u32::from(buffer.area.height) * CELL.1);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans Mono, \
         Menlo, Consolas, monospace\" font-size=\"15\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"{BACKGROUND}\"/>\n"
    )
}

/// Draws some of the cells over the present picture; a cell's ground is left out where the colour is the same.
fn cells(buffer: &Buffer, ground: &str, is_drawn: impl Fn(u16, u16) -> bool, svg: &mut String) {
    let area = buffer.area;
    for y in area.top()..area.bottom() {
        let behind = |x| is_drawn(x, y).then(|| colors(&buffer[(x, y)]).1);
        let mut x = area.left();
        while x < area.right() {
            let background = behind(x);
            let end = (x..area.right()).find(|&x| behind(x) != background).unwrap_or(area.right());
            if let Some(background) = background.filter(|background| background != ground) {
                let (left, top) = (u32::from(x) * CELL.0, u32::from(y) * CELL.1);
                let (w, h) = (u32::from(end - x) * CELL.0, CELL.1);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{w}\" height=\"{h}\" fill=\"{background}\" shape-rendering=\"crispEdges\"/>"
                );
            }
            x = end;
        }
        for x in (area.left()..area.right()).filter(|&x| is_drawn(x, y)) {
            text(&buffer[(x, y)], u32::from(x), u32::from(y), svg);
        }
    }
}

/// Draws each character in its own cell, independent of the font's widths.
fn text(cell: &Cell, x: u32, y: u32, svg: &mut String) {
    let symbol = cell.symbol();
    let (foreground, _) = colors(cell);
    if cell.modifier.contains(Modifier::UNDERLINED) {
        let (left, top) = (x * CELL.0, y * CELL.1 + UNDERLINE);
        let w = CELL.0;
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{w}\" height=\"1\" fill=\"{foreground}\" shape-rendering=\"crispEdges\"/>"
        );
    }
    if symbol.trim().is_empty() {
        return;
    }
    if let Some((blocks, pattern)) = blocks::pattern(symbol) {
        return block(pattern, blocks::rows(blocks), (x, y), &foreground, svg);
    }
    let (left, base) = (x * CELL.0 + CELL.0 / 2, y * CELL.1 + BASELINE);
    let weight = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let symbol = symbol.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"{base}\" text-anchor=\"middle\" fill=\"{foreground}\"{weight}>{symbol}</text>"
    );
}

/// Draws a block character as its dots, as terminals do: a font would leave gaps.
fn block(pattern: usize, rows: usize, (x, y): (u32, u32), color: &str, svg: &mut String) {
    let (x, y, w, h) = (f64::from(x * CELL.0), f64::from(y * CELL.1), f64::from(CELL.0), f64::from(CELL.1));
    let mut rect = |x: f64, y: f64, w: f64, h: f64| {
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{color}\" shape-rendering=\"crispEdges\"/>"
        );
    };
    if pattern == (1 << (2 * rows)) - 1 {
        return rect(x, y, w, h);
    }
    let h = h / rows as f64;
    for row in 0..rows {
        let y = y + h * row as f64;
        match pattern >> (2 * row) & 0b11 {
            0b01 => rect(x, y, w / 2.0, h),
            0b10 => rect(x + w / 2.0, y, w / 2.0, h),
            0b11 => rect(x, y, w, h),
            _ => {}
        }
    }
}

fn colors(cell: &Cell) -> (String, String) {
    let foreground = color(cell.fg).unwrap_or_else(|| FOREGROUND.into());
    let background = color(cell.bg).unwrap_or_else(|| BACKGROUND.into());
    if cell.modifier.contains(Modifier::REVERSED) { (background, foreground) } else { (foreground, background) }
}

/// Returns a colour: the sixteen as on the Linux console, the rest of the palette as in xterm.
fn color(color: Color) -> Option<String> {
    const CONSOLE: [&str; 16] = [
        "#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa", "#555555", "#ff5555",
        "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
    ];
    let [r, g, b] = match color {
        Color::Indexed(index @ 0..16) => return Some(CONSOLE[usize::from(index)].into()),
        Color::Indexed(index) => ink::of_palette(index)?,
        Color::Rgb(r, g, b) => [r, g, b],
        _ => return None,
    };
    Some(format!("#{r:02x}{g:02x}{b:02x}"))
}
