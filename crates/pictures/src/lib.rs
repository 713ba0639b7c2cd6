//! Chess pieces as pictures in a terminal.
//!
//! [`svg`] has an SVG file for each kind of piece, in a box of 64 x 64: the only part without the feature `terminal`. A piece is drawn from its file once for each size
//! ([`mask`]), and coloured for its side. A [`Layer`] takes the pictures to show and returns the bytes for the terminal's protocol: kitty's
//! graphics, sixel, or iTerm2's inline images. A [`Probe`] asks the terminal which of them it supports.
//!
//! ```
//! use pawnstorm_pictures::{Area, Colors, Layer, Picture, Probe};
//!
//! let mut probe = Probe::default();
//! probe.take(b'_', b"Gi=31;OK");
//! let protocol = probe.protocol().expect("the terminal knows kitty's graphics protocol");
//! let mut layer = Layer::new(protocol, (10, 20));
//! let colors = Colors { body: [255; 3], line: [0; 3], ground: [96, 96, 128] };
//! let area = Area { x: 2, y: 1, width: 6, height: 3 };
//! let king = Picture { area, name: "king", colors, faint: false, content: 0 };
//! let update = layer.update(&[king]);
//! assert!(update.bytes.starts_with(b"\x1b_Ga=t,f=100,"), "the picture is sent and placed");
//! assert!(layer.update(&[king]).bytes.is_empty(), "it is there already");
//! ```

#[cfg(feature = "terminal")]
mod layer;
#[cfg(feature = "terminal")]
pub mod mask;
#[cfg(feature = "terminal")]
mod probe;
#[cfg(feature = "terminal")]
mod sixel;

#[cfg(feature = "terminal")]
pub use layer::{Layer, Picture, REMOVE_ALL, Update};
#[cfg(feature = "terminal")]
pub use probe::{Probe, Protocol, cell, questions};

/// A rectangle of cells; the upper left corner of the screen is 0, 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Area {
    /// The first column.
    pub x: u16,
    /// The first row.
    pub y: u16,
    /// The number of columns.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
}

#[cfg(feature = "terminal")]
impl Area {
    /// Returns whether the two have a cell in common.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }
}

/// The colours of a piece and of its square, in red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colors {
    /// The body.
    pub body: [u8; 3],
    /// The rim, and the lines on the body.
    pub line: [u8; 3],
    /// The square, for protocols without transparency.
    pub ground: [u8; 3],
}

/// The files by the names of the pieces.
const FILES: [(&str, &str); 16] = [
    ("king", include_str!("../pieces/king.svg")),
    ("queen", include_str!("../pieces/queen.svg")),
    ("rook", include_str!("../pieces/rook.svg")),
    ("bishop", include_str!("../pieces/bishop.svg")),
    ("knight", include_str!("../pieces/knight.svg")),
    ("pawn", include_str!("../pieces/pawn.svg")),
    ("Archer", include_str!("../pieces/archer.svg")),
    ("Berserker", include_str!("../pieces/berserker.svg")),
    ("Berserker Knight", include_str!("../pieces/berserker-knight.svg")),
    ("Guard", include_str!("../pieces/guard.svg")),
    ("Healer", include_str!("../pieces/healer.svg")),
    ("Hero", include_str!("../pieces/hero.svg")),
    ("Horseman", include_str!("../pieces/horseman.svg")),
    ("Mercenary", include_str!("../pieces/mercenary.svg")),
    ("hidden Spy", include_str!("../pieces/hidden-spy.svg")),
    ("unmasked Spy", include_str!("../pieces/unmasked-spy.svg")),
];

/// Returns the names of all drawings of pieces.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// Returns the drawing of a piece, if there is one of that name.
///
/// ```
/// assert!(pawnstorm_pictures::svg("king").unwrap().starts_with("<svg "));
/// ```
pub fn svg(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(file, _)| *file == name).map(|(_, svg)| *svg)
}
