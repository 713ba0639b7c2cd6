//! The pictures of pieces: their shapes, and what terminals are told to show and to remove.

use crate::prelude::*;
use pawnstorm_pictures::mask::{Pixel, draw, names};
use pawnstorm_pictures::{Area, Colors, Layer, Picture, Probe, Protocol, REMOVE_ALL, Update};

#[test]
fn every_piece_of_every_game_has_a_picture_and_no_other() {
    let wanted: BTreeSet<&str> = GAMES.iter().flat_map(|game| game.pieces).map(|kind| kind.name).collect();
    assert_eq!(names().collect::<BTreeSet<_>>(), wanted);
}

#[test]
fn every_piece_has_a_body_with_lines_and_stays_in_its_box() {
    for name in names() {
        for size in [12, 40, 96] {
            let mask = draw(name, size, size).expect("there is a file");
            let covered = mask.pixels.iter().filter(|pixel| pixel.cover > 127);
            let (lines, all) =
                covered.fold((0, 0), |(lines, all), pixel| (lines + usize::from(pixel.line > 127), all + 1));
            assert!(all * 8 > mask.pixels.len(), "{name} at {size} is hardly seen: {all}");
            assert!(lines * 20 > all && lines < all, "{name} at {size}: {lines} of {all} are lines");
        }
        let mask = draw(name, 64, 64).expect("there is a file");
        let at_edge = |n: usize| !(64..63 * 64).contains(&n);
        let cut = mask.pixels.iter().enumerate().filter(|(n, pixel)| at_edge(*n) && pixel.cover > 200).count();
        assert_eq!(cut, 0, "{name} is cut off at the top or the bottom");
    }
    assert!(draw("dragon", 10, 10).is_none() && draw("king", 0, 10).is_none());
}

/// The sign of a square stands in its upper right cell, on squares of every size that shows pictures.
#[test]
fn pictures_leave_the_corner_of_the_sign_free() {
    for name in names() {
        for (w, h) in [(4, 2), (6, 2), (6, 3), (8, 4), (10, 5), (12, 6), (14, 7), (16, 8)] {
            let (width, height) = (w * 10, h * 20);
            let mask = draw(name, width, height).expect("there is a file");
            let corner = (0..20).flat_map(|y| (width - 10..width).map(move |x| (y * width + x) as usize));
            let covered = corner.filter(|at| mask.pixels[*at].cover > 127).count();
            // In the narrowest squares they overlap a little.
            let most = if w == 4 { 80 } else { 20 };
            assert!(covered < most, "{name} at {w}x{h} covers {covered} of 200 pixels");
        }
    }
}

/// The cursor and arrows stand in the first and the last column of cells.
#[test]
fn pictures_leave_the_sides_of_their_square_free() {
    for name in names() {
        for (w, h) in [(4, 2), (6, 2), (6, 3), (8, 4), (10, 5), (12, 6), (14, 7), (16, 8)] {
            let (width, height) = (w * 10, h * 20);
            let mask = draw(name, width, height).expect("there is a file");
            let sides =
                (0..height).flat_map(|y| (0..10).chain(width - 10..width).map(move |x| (y * width + x) as usize));
            let covered = sides.filter(|at| mask.pixels[*at].cover > 127).count() as u32;
            let most = if w == 4 { 10 } else { 7 };
            assert!(covered < most * height, "{name} at {w}x{h} covers {covered} of {} pixels", 20 * height);
        }
    }
}

/// Every two pieces differ in a tenth of what either covers, as the drawings with blocks do.
#[test]
fn silhouettes_differ() {
    let masks: Vec<_> = names().map(|name| (name, draw(name, 48, 48).expect("there is a file"))).collect();
    for (index, (name, one)) in masks.iter().enumerate() {
        for (other_name, other) in &masks[..index] {
            let pairs = one.pixels.iter().zip(&other.pixels);
            let seen = |pixel: &Pixel| (pixel.cover > 127, pixel.cover > 127 && pixel.line > 127);
            let differ = pairs.clone().filter(|(a, b)| seen(a) != seen(b)).count();
            let either = pairs.filter(|(a, b)| a.cover > 127 || b.cover > 127).count();
            assert!(10 * differ >= either, "{name} and {other_name}: {differ} of {either}");
        }
    }
}

fn probe(answers: &[(u8, &str)]) -> Probe {
    let mut probe = Probe::default();
    answers.iter().for_each(|(kind, body)| probe.take(*kind, body.as_bytes()));
    probe
}

#[test]
fn terminals_are_understood() {
    let kitty = probe(&[(b'_', "Gi=31;OK"), (b'[', "6;20;10t"), (b'[', "?62;c")]);
    assert_eq!((kitty.protocol(), kitty.cell()), (Some(Protocol::Kitty), Some((10, 20))));
    let xterm = probe(&[(b'[', "?1;0;256S"), (b'[', "?63;1;2;4;6;9;15;16;22;28;29c")]);
    assert_eq!(xterm.protocol(), Some(Protocol::Sixel(256)));
    let vt340 = probe(&[(b'[', "?63;1;2;3;4;6c")]);
    assert_eq!(vt340.protocol(), Some(Protocol::Sixel(16)));
    let iterm = probe(&[(b']', "1337;ReportCellSize=17.0;8.0;2.0"), (b'[', "?64;1;2;4c")]);
    assert_eq!(iterm.protocol(), Some(Protocol::Iterm));
}

#[test]
fn others_show_no_pictures() {
    for answers in [
        &[(b'[', "?1;2c")][..],
        &[(b'_', "Gi=31;ENOTSUP:no"), (b'[', "?62;22c")],
        &[(b'[', "?4c")],
        &[(b'[', "6;65535;65535t"), (b'[', "6;2000;1000t")],
        &[(b'[', "6;0;0t"), (b'[', "?1;3;0S"), (b'[', "?99999999999;4c")],
    ] {
        let probe = probe(answers);
        assert_eq!((probe.protocol(), probe.cell()), (None, None), "{answers:?}");
    }
}

// The pictures on a screen that changes.

const COLORS: Colors = Colors { body: [255; 3], line: [0; 3], ground: [90, 90, 120] };

fn at(x: u16, name: &'static str) -> Picture {
    Picture { area: Area { x, y: 2, width: 6, height: 3 }, name, colors: COLORS, faint: false, content: 0 }
}

fn text(update: &Update) -> String {
    String::from_utf8(update.bytes.clone()).expect("it is ASCII")
}

#[test]
fn kitty_gets_a_picture_once_and_then_places() {
    let mut layer = Layer::new(Protocol::Kitty, (10, 20));
    let first = text(&layer.update(&[at(0, "king"), at(6, "king")]));
    assert_eq!((first.matches("a=t,").count(), first.matches("a=p,").count()), (1, 2));
    assert_eq!(layer.update(&[at(0, "king"), at(6, "king")]), Update::default());
    let moved = layer.update(&[at(12, "king"), at(6, "king")]);
    assert_eq!((text(&moved).matches("a=t,").count(), text(&moved).matches("a=p,").count()), (0, 1));
    assert_eq!((text(&moved).matches("a=d,").count(), moved.uncovered), (1, Vec::new()));
    // Another ground is no other picture, but the place is confirmed, since some terminals lose it with the text.
    let lit = Picture { colors: Colors { ground: [0; 3], ..COLORS }, content: 1, ..at(6, "king") };
    let lit = text(&layer.update(&[at(12, "king"), lit]));
    assert_eq!((lit.matches("a=t,").count(), lit.matches("a=p,").count(), lit.matches("a=d,").count()), (0, 1, 0));
    assert_eq!(layer.clear(), REMOVE_ALL);
    assert_eq!(text(&layer.update(&[at(0, "king")])).matches("a=t,").count(), 1, "after that it is sent again");
}

#[test]
fn sixels_are_drawn_again_where_cells_were_written() {
    let mut layer = Layer::new(Protocol::Sixel(256), (10, 20));
    let first = layer.update(&[at(0, "king"), at(6, "rook")]);
    assert_eq!(first.covered, [at(0, "king").area, at(6, "rook").area]);
    assert_eq!(layer.update(&[at(0, "king"), at(6, "rook")]), Update::default());
    let touched = layer.update(&[Picture { content: 1, ..at(0, "king") }, at(6, "rook")]);
    assert_eq!((touched.uncovered, touched.covered), (vec![], vec![at(0, "king").area]));
    let gone = layer.update(&[at(6, "rook")]);
    assert_eq!((gone.uncovered, gone.bytes), (vec![at(0, "king").area], vec![]));
}

/// What lay below a picture that moves on is shown again.
#[test]
fn a_sixel_that_passes_over_another_leaves_it_whole() {
    let mut layer = Layer::new(Protocol::Sixel(256), (10, 20));
    layer.update(&[at(0, "king"), at(3, "rook")]);
    let passed = layer.update(&[at(0, "king"), at(9, "rook")]);
    assert_eq!(passed.uncovered, [at(3, "rook").area]);
    assert_eq!(passed.covered, [at(0, "king").area, at(9, "rook").area], "the king is drawn again");
}

// Sixels, read back by a decoder of their own.

const AREA: Area = Area { x: 0, y: 0, width: 6, height: 3 };
/// The size of a cell in pixels. The picture's height is no multiple of a band's six rows.
const CELL: (u16, u16) = (10, 19);

/// Returns what shows a piece with so many colour registers.
fn shown(name: &'static str, registers: u16) -> Vec<u8> {
    let mut layer = Layer::new(Protocol::Sixel(registers), CELL);
    layer.update(&[Picture { area: AREA, name, colors: INKS, faint: false, content: 0 }]).bytes
}

fn mixed(one: [u8; 3], other: [u8; 3], share: u8) -> [i32; 3] {
    std::array::from_fn(|n| {
        (i32::from(one[n]) * (255 - i32::from(share)) + i32::from(other[n]) * i32::from(share)) / 255
    })
}

const INKS: Colors = Colors { body: [255, 255, 255], line: [0, 0, 0], ground: [100, 100, 200] };

/// Reads sixels back: the pixels with their colours in percent.
fn decoded(bytes: &[u8]) -> (usize, usize, Vec<Option<[u16; 3]>>) {
    let text = std::str::from_utf8(bytes).expect("sixels are ASCII");
    let (head, data) = text.split_once('"').expect("the size is given");
    assert!(head.ends_with("\x1bP0;1;0q"), "{head:?}");
    let data = data.strip_suffix("\x1b\\").expect("it ends");
    let mut numbers = data.splitn(5, [';', '#']);
    let mut number = || numbers.next().and_then(|text| text.parse::<usize>().ok()).expect("a number");
    let [_, _, width, height] = [(); 4].map(|()| number());
    let mut pixels = vec![None; width * height];
    let mut palette = Vec::new();
    let (mut x, mut y, mut color, mut times) = (0, 0, 0, 1);
    let mut rest = &data.as_bytes()[data.find('#').expect("there are colours")..];
    let take = |rest: &mut &[u8]| {
        let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let number: usize = std::str::from_utf8(&rest[..end]).expect("ASCII").parse().expect("a number");
        *rest = &rest[end..];
        number
    };
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'#' => {
                color = take(&mut rest);
                if rest.first() == Some(&b';') {
                    let parts = [(); 4].map(|()| {
                        rest = &rest[1..];
                        take(&mut rest) as u16
                    });
                    assert_eq!((parts[0], color), (2, palette.len()), "colours are given in order, in RGB");
                    palette.push([parts[1], parts[2], parts[3]]);
                }
            }
            b'!' => times = take(&mut rest),
            b'$' => x = 0,
            b'-' => (x, y) = (0, y + 6),
            b'?'..=b'~' => {
                for _ in 0..std::mem::replace(&mut times, 1) {
                    for row in (0..6).filter(|row| (byte - b'?') >> row & 1 == 1) {
                        pixels[(y + row) * width + x] = Some(palette[color]);
                    }
                    x += 1;
                }
            }
            _ => panic!("{byte} is no part of sixels"),
        }
    }
    assert!(palette.len() <= 44);
    (width, height, pixels)
}

#[test]
fn what_is_decoded_is_what_was_drawn() {
    for (registers, steps) in [(256, 8), (16, 4)] {
        for name in names() {
            let mask = draw(name, 60, 57).expect("there is a file");
            let (width, height, pixels) = decoded(&shown(name, registers));
            assert_eq!((width, height), (60, 57));
            for (pixel, shown) in mask.pixels.iter().zip(pixels) {
                let piece = mixed(INKS.body, INKS.line, pixel.line).map(|part| part as u8);
                let right = mixed(INKS.ground, piece, pixel.cover).map(|part| part * 100 / 255);
                let shown = shown.unwrap_or(INKS.ground.map(|part| u16::from(part) * 100 / 255)).map(i32::from);
                let most = 100 / steps + 2;
                assert!(right.iter().zip(shown).all(|(a, b)| (a - b).abs() <= most), "{name}: {right:?}, {shown:?}");
            }
        }
    }
}

#[test]
fn few_registers_are_enough() {
    for name in names() {
        let colors = String::from_utf8(shown(name, 16)).expect("ASCII").matches(";2;").count();
        assert!(colors <= 14, "{name}: {colors}");
    }
}
