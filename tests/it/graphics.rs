//! The pictures of pieces: their shapes, and what terminals are told to show and to remove.

mod layer;
mod sixel;

use crate::prelude::*;
use pawnstorm_pictures::mask::{Pixel, draw, names};
use pawnstorm_pictures::{Probe, Protocol};

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
