//! The shapes of the pieces, drawn from their SVG files at any size.

use crate::Colors;
pub use crate::names;
use resvg::tiny_skia::{ColorU8, Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};

/// The side of the box around each piece, in units of the SVG files.
const BOX: f32 = 64.0;
/// The style sheet that draws every body in red and every line in green, so that a pixel gives the share of each. Its selectors have
/// two parts to override those of the file.
const SHARES: &str = "svg .body{fill:#f00;stroke:#0f0}svg .line{stroke:#0f0}svg .mark{fill:#0f0}";

/// How much of a pixel a piece covers, from 0 to 255, and how much of that is line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pixel {
    /// The covered part of the pixel.
    pub cover: u8,
    /// The share of lines in the covered part.
    pub line: u8,
}

/// A piece at one size, without colours.
#[derive(Clone, Debug)]
pub struct Mask {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The pixels, row by row.
    pub pixels: Vec<Pixel>,
}

/// Draws a piece in the middle of a box with this size in pixels. Returns `None` for an unknown piece or an empty box.
pub fn draw(name: &str, width: u32, height: u32) -> Option<Mask> {
    let svg = crate::svg(name)?;
    let options = Options { style_sheet: Some(SHARES.into()), ..Options::default() };
    let tree = Tree::from_str(svg, &options).ok()?;
    let mut map = Pixmap::new(width, height)?;
    let scale = width.min(height) as f32 / BOX;
    let [left, top] = [width, height].map(|side| (side as f32 - BOX * scale) / 2.0);
    resvg::render(&tree, Transform::from_row(scale, 0.0, 0.0, scale, left, top), &mut map.as_mut());
    let pixels = map.pixels().iter().map(PremultipliedColorU8::demultiply);
    let pixels = pixels.map(|pixel| Pixel { cover: pixel.alpha(), line: pixel.green() }).collect();
    Some(Mask { width, height, pixels })
}

impl Mask {
    /// Returns the piece in its colours as a PNG file, transparent outside the piece. The square shows through a faint piece.
    pub fn png(&self, colors: &Colors, faint: bool) -> Vec<u8> {
        let Some(mut map) = Pixmap::new(self.width, self.height) else { return Vec::new() };
        for (to, pixel) in map.pixels_mut().iter_mut().zip(&self.pixels) {
            let [r, g, b] = mixed(colors.body, colors.line, pixel.line);
            let cover = if faint { faded(pixel.cover) } else { pixel.cover };
            *to = ColorU8::from_rgba(r, g, b, cover).premultiply();
        }
        map.encode_png().unwrap_or_default()
    }
}

/// Returns the cover of a faint piece: a fifth of its square shows through.
pub(crate) const fn faded(cover: u8) -> u8 {
    cover - cover / 5
}

/// Returns the mixture of two colours, with the share of the second from 0 to 255.
pub(crate) fn mixed(one: [u8; 3], other: [u8; 3], share: u8) -> [u8; 3] {
    let share = u32::from(share);
    std::array::from_fn(|n| ((u32::from(one[n]) * (255 - share) + u32::from(other[n]) * share + 127) / 255) as u8)
}
