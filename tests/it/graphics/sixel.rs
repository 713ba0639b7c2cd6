//! Sixels, read back by a decoder of their own.

use pawnstorm_pictures::mask::{draw, names};
use pawnstorm_pictures::{Area, Colors, Layer, Picture, Protocol};

const AREA: Area = Area { x: 0, y: 0, width: 6, height: 3 };
/// The size of a cell in pixels. The picture's height is no multiple of a band's six rows.
const CELL: (u16, u16) = (10, 19);

/// Returns what shows a piece with so many colour registers.
fn shown(name: &'static str, registers: u16) -> Vec<u8> {
    let mut layer = Layer::new(Protocol::Sixel(registers), CELL);
    layer.update(&[Picture { area: AREA, name, colors: COLORS, faint: false, content: 0 }]).bytes
}

fn mixed(one: [u8; 3], other: [u8; 3], share: u8) -> [i32; 3] {
    std::array::from_fn(|n| {
        (i32::from(one[n]) * (255 - i32::from(share)) + i32::from(other[n]) * i32::from(share)) / 255
    })
}

const COLORS: Colors = Colors { body: [255, 255, 255], line: [0, 0, 0], ground: [100, 100, 200] };

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
                let piece = mixed(COLORS.body, COLORS.line, pixel.line).map(|part| part as u8);
                let right = mixed(COLORS.ground, piece, pixel.cover).map(|part| part * 100 / 255);
                let shown = shown.unwrap_or(COLORS.ground.map(|part| u16::from(part) * 100 / 255)).map(i32::from);
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
