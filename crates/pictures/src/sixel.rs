//! Sixel, the graphics of DEC's VT340: bands of six rows of pixels, one colour after the other.
//!
//! A pixel is a mixture of body, line and ground. The shares are rounded, to eighths or quarters, so that the colours of a piece
//! fit into the registers of the terminal.

use crate::mask::{Mask, Pixel, faded, mixed};
use crate::{Area, Colors};
use std::collections::BTreeSet;
use std::io::Write;

/// The smallest number of registers for shares in eighths, which give 44 colours; quarters give 14.
const MANY: u16 = 64;
/// The rows of a band.
const BAND: u32 = 6;

/// The shares of a pixel in steps: how much is covered, and how much of that is line.
type Shares = (u8, u8);

/// Shows a piece over an area. Pixels that it does not cover stay as they are.
pub(crate) fn show(mask: &Mask, colors: &Colors, faint: bool, registers: u16, area: Area, bytes: &mut Vec<u8>) {
    let steps = if registers < MANY { 4 } else { 8 };
    let shares: Vec<Option<Shares>> = mask.pixels.iter().map(|pixel| rounded(*pixel, faint, steps)).collect();
    let palette: Vec<Shares> = shares.iter().flatten().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let _ = write!(bytes, "\x1b[{};{}H\x1bP0;1;0q\"1;1;{};{}", area.y + 1, area.x + 1, mask.width, mask.height);
    for (register, (cover, line)) in palette.iter().enumerate() {
        let level = |part: u8, of: u8| (u16::from(part) * 255 / u16::from(of.max(1))) as u8;
        let piece = mixed(colors.body, colors.line, level(*line, *cover));
        let [r, g, b] = mixed(colors.ground, piece, level(*cover, steps)).map(|part| u16::from(part) * 100 / 255);
        let _ = write!(bytes, "#{register};2;{r};{g};{b}");
    }
    for top in (0..mask.height).step_by(BAND as usize) {
        for (register, wanted) in palette.iter().enumerate() {
            let sixel = |x: u32| {
                let is_set = |row: &u32| {
                    let y = top + row;
                    y < mask.height && shares[(y * mask.width + x) as usize] == Some(*wanted)
                };
                (0..BAND).filter(is_set).map(|row| 1 << row).sum::<u8>()
            };
            let sixels: Vec<u8> = (0..mask.width).map(sixel).collect();
            if sixels.iter().any(|sixel| *sixel != 0) {
                let _ = write!(bytes, "#{register}");
                write_runs(&sixels, bytes);
                bytes.push(b'$');
            }
        }
        bytes.push(b'-');
    }
    bytes.extend_from_slice(b"\x1b\\");
}

/// Returns the shares of a pixel in steps; `None` if the piece does not cover it.
fn rounded(pixel: Pixel, faint: bool, steps: u8) -> Option<Shares> {
    let round = |share: u8, steps: u8| ((u16::from(share) * u16::from(steps) + 127) / 255) as u8;
    let cover = round(if faint { faded(pixel.cover) } else { pixel.cover }, steps);
    (cover > 0).then(|| (cover, round(pixel.line, cover)))
}

/// Writes the sixels of a line in one colour, repeated ones by their number, and nothing for empty ones at the end.
fn write_runs(sixels: &[u8], bytes: &mut Vec<u8>) {
    let end = sixels.iter().rposition(|sixel| *sixel != 0).map_or(0, |last| last + 1);
    for run in sixels[..end].chunk_by(|one, other| one == other) {
        let character = b'?' + run[0];
        if run.len() > 3 {
            let _ = write!(bytes, "!{}{}", run.len(), char::from(character));
        } else {
            bytes.extend(std::iter::repeat_n(character, run.len()));
        }
    }
}
