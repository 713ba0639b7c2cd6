//! The drawings of pieces in the files of `assets/pieces`, and the block characters that they are made of.

use crate::prelude::*;
use pawnstorm::{
    app::settings::Blocks,
    rules::PieceKind,
    ui::{
        art::{Cell, drawing, parse},
        blocks::{self, rows, symbol},
    },
};
use std::slice;

/// A file of drawings: the size of a drawing in cells, its blocks, and the text.
type Set = ((u16, u16), Blocks, String);

fn sets() -> Vec<Set> {
    let set = |path: &Path| {
        let name = path.file_name()?.to_str()?.strip_suffix(".txt")?;
        let (size, blocks) = name.split_once('-').unwrap_or((name, "quadrants"));
        let (width, height) = size.split_once('x')?;
        let blocks = Blocks::ALL.into_iter().find(|kind| format!("{kind:?}").eq_ignore_ascii_case(blocks))?;
        Some(((width.parse().ok()?, height.parse().ok()?), blocks, data::read(path)))
    };
    let files = data::entries(&data::repository("assets/pieces")).into_iter();
    let files = files.filter(|path| path.extension().is_none_or(|extension| extension != "md"));
    files.map(|path| set(&path).unwrap_or_else(|| panic!("{} is no file of drawings", path.display()))).collect()
}

/// A drawing in its file: its size in cells and the rows of dots in one, its name, its rows.
type Written<'a> = ((usize, usize, usize), &'a str, Vec<&'a [u8]>);

fn drawings(sets: &[Set]) -> Vec<Written<'_>> {
    let mut drawings = Vec::new();
    for ((width, height), blocks, text) in sets {
        let size = (usize::from(*width), usize::from(*height), rows(*blocks));
        let lines: Vec<&str> = text.lines().collect();
        for drawing in lines.split(|line| line.is_empty()) {
            let (name, rows) = drawing.split_first().expect("an empty line stands alone");
            drawings.push((size, *name, rows.iter().map(|row| row.as_bytes()).collect()));
        }
    }
    drawings
}

fn kinds() -> impl Iterator<Item = &'static PieceKind> {
    GAMES.iter().flat_map(|game| game.pieces)
}

#[test]
fn every_piece_of_every_game_is_drawn_at_every_size_and_no_other() {
    let wanted: BTreeSet<&str> = kinds().map(|kind| kind.name).collect();
    for set in sets() {
        let (size, blocks, _) = set;
        let drawn: Vec<&str> = drawings(slice::from_ref(&set)).into_iter().map(|(_, name, _)| name).collect();
        assert_eq!(drawn.iter().copied().collect::<BTreeSet<_>>(), wanted, "{size:?}");
        assert_eq!(drawn.len(), wanted.len(), "a piece is drawn twice at {size:?}");
        for kind in kinds() {
            let place = drawing(kind, size, blocks).map(|(_, place)| place);
            assert_eq!(place, Some(Rect::new(0, 0, size.0, size.1)), "{} at {size:?}", kind.name);
        }
    }
    for kind in kinds() {
        let place = |square, blocks| drawing(kind, square, blocks).map(|(_, place)| place);
        assert_eq!(place((5, 3), Blocks::Octants), None);
        assert_eq!(place((6, 2), Blocks::Quadrants), None);
        assert_eq!(place((6, 2), Blocks::Sextants), Some(Rect::new(0, 0, 6, 2)));
        assert_eq!(place((6, 3), Blocks::Octants), Some(Rect::new(0, 0, 6, 3)));
        assert_eq!(place((16, 8), Blocks::Quadrants), Some(Rect::new(2, 1, 12, 6)));
    }
}

#[test]
fn drawings_have_their_size_and_leave_room_for_cursor_and_marks() {
    for ((w, h, dots), name, rows) in drawings(&sets()) {
        assert_eq!(rows.len(), dots * h, "{name} at {w}x{h}");
        for (y, row) in rows.iter().enumerate() {
            assert_eq!(row.len(), 2 * w, "{name} at {w}x{h}, row {}", y + 1);
            assert!(row.iter().all(|pixel| b".#o+".contains(pixel)), "{name} at {w}x{h}, row {}", y + 1);
            let cursor = if h < 5 { h / 2..h / 2 + 1 } else { h / 2 - 1..h / 2 + 2 };
            let is_free = |columns: &[u8]| columns == b"..";
            if cursor.contains(&(y / dots)) {
                assert!(is_free(&row[..2]) && is_free(&row[2 * w - 2..]), "{name} at {w}x{h} hides the cursor");
            }
            assert!(y >= dots || is_free(&row[2 * w - 2..]), "{name} at {w}x{h} hides the mark");
        }
    }
}

#[test]
fn silhouettes_differ() {
    let sets = sets();
    let drawings = drawings(&sets);
    for (index, (size, name, rows)) in drawings.iter().enumerate() {
        for (_, other, others) in drawings[..index].iter().filter(|drawing| drawing.0 == *size) {
            let pixels = rows.concat().into_iter().zip(others.concat());
            let (mut differ, mut inked) = (0, 0);
            for (a, b) in pixels {
                differ += usize::from((a == b'.') != (b == b'.'));
                inked += usize::from((a, b) != (b'.', b'.'));
            }
            assert!(10 * differ >= inked, "{name} and {other} at {size:?}: {differ} of {inked} pixels differ");
        }
    }
}

#[test]
fn the_sides_differ_without_colours_and_ghosts_are_seen_through() {
    let symbols = |cells: &[Cell]| cells.iter().map(|cell| cell.symbol).collect::<Vec<_>>();
    let ink = |cells: &[Cell]| {
        let dots = |cell: &Cell| blocks::pattern(&cell.symbol.to_string()).map_or(0, |(_, dots)| dots.count_ones());
        cells.iter().map(dots).sum::<u32>()
    };
    let sets = sets();
    for kind in kinds() {
        for (size, blocks, _) in &sets {
            let (drawing, _) = drawing(kind, *size, *blocks).expect("there is a drawing of every piece");
            let forms = [Color::White, Color::Black].map(|color| drawing.cells(color, kind.ghost, true));
            let [white, black] = forms.map(symbols);
            let differ = white.iter().zip(&black).filter(|(a, b)| a != b).count();
            assert!(differ >= 2, "{} at {size:?}: {differ} cells tell White from Black", kind.name);
            if kind.ghost {
                let solid = drawing.cells(Color::White, false, false);
                assert!(ink(drawing.cells(Color::White, true, false)) < ink(solid), "{size:?}");
            }
        }
    }
}

/// A cell in which the square is visible has no line: no cell has three colours.
#[test]
fn a_line_gives_way_to_the_body() {
    let drawings = parse("beside\n+#\n.#\n\nwithin\n+#\n##\n\nopen\n+#\n.o\n", Blocks::Quadrants);
    let cell = |drawing: usize, color, hollow| &drawings[drawing].cells(color, false, hollow)[0];
    let [beside, within] = [0, 1].map(|drawing| cell(drawing, Color::White, false));
    assert_eq!((beside.symbol, beside.lined), ('▜', false));
    assert_eq!((within.symbol, within.lined), ('▟', true));
    assert_eq!(cell(2, Color::White, true).symbol, '▀');
    assert_eq!(cell(2, Color::Black, true).symbol, '▐');
}

/// The names of the characters in the Unicode character database.
#[test]
fn patterns_have_the_characters_that_unicode_names() {
    assert_eq!(symbol(Blocks::Sextants, 0b00_00_01), '\u{1FB00}', "BLOCK SEXTANT-1");
    assert_eq!(symbol(Blocks::Sextants, 0b01_01_10), '\u{1FB14}', "BLOCK SEXTANT-235");
    assert_eq!(symbol(Blocks::Sextants, 0b11_11_10), '\u{1FB3B}', "BLOCK SEXTANT-23456");
    assert_eq!(symbol(Blocks::Octants, 0b00_00_01_00), '\u{1CD00}', "BLOCK OCTANT-3");
    assert_eq!(symbol(Blocks::Octants, 0b00_01_01_11), '\u{1CD0F}', "BLOCK OCTANT-1235");
    assert_eq!(symbol(Blocks::Octants, 0b11_11_11_10), '\u{1CDE5}', "BLOCK OCTANT-2345678");
    assert_eq!(symbol(Blocks::Octants, 0b00_01_01_00), '\u{1FBE6}', "MIDDLE LEFT ONE QUARTER BLOCK");
}

#[test]
fn every_pattern_has_a_character_of_its_own() {
    for blocks in Blocks::ALL {
        let all = 0..1_usize << (2 * rows(blocks));
        let symbols: BTreeSet<char> = all.clone().map(|pattern| symbol(blocks, pattern)).collect();
        assert_eq!(symbols.len(), all.len(), "{blocks:?}");
        for pattern in all {
            let found = blocks::pattern(&symbol(blocks, pattern).to_string());
            assert!(found.is_some_and(|(kind, found)| kind < blocks || (kind, found) == (blocks, pattern)));
        }
    }
    assert_eq!(blocks::pattern("a"), None);
}
