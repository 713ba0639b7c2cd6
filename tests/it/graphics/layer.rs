//! The pictures on a screen that changes.

use pawnstorm_pictures::{Area, Colors, Layer, Picture, Protocol, REMOVE_ALL, Update};

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
