//! How things are shown, and how games begin.

mod item;
mod page;

use crate::game::clock::Controls;
pub use item::{Chooser, ITEMS, Item};
pub use page::Page;

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Pieces {
    /// Drawn, on squares that are large enough; on smaller ones by figures.
    #[default]
    Art,
    /// By the figures of Unicode, U+2654 and after.
    Figures,
    /// By letters.
    Letters,
}

impl Pieces {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Art, Self::Figures, Self::Letters];

    /// What they are called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Art => "drawn",
            Self::Figures => "figures",
            Self::Letters => "letters",
        }
    }
}

/// Which colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Colors {
    /// None at all: everything is told by shapes, letters and reverse video.
    Mono,
    /// The sixteen of a console.
    Sixteen,
    /// The 256-colour palette.
    #[default]
    Indexed,
    /// Any.
    Rgb,
}

/// The names of the themes that are part of the program.
pub const BUILT_IN: [&str; 9] =
    ["slate", "brown", "green", "blue", "paper", "high-contrast", "colour-blind", "sixteen", "mono"];
/// Where the one stands that is taken unless the user says otherwise.
pub const DEFAULT_THEME: usize = 0;
/// Where the one stands that sixteen colours are enough for.
pub const SIXTEEN: usize = 7;
/// Where the one stands that needs no colours.
pub const MONO: usize = 8;

/// How things are shown, and how games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The theme, by its place among [`App::themes`](super::App::themes).
    pub theme: usize,
    /// How pieces are drawn.
    pub pieces: Pieces,
    /// Which colours are used.
    pub colors: Colors,
    /// Whether only ASCII may be shown.
    pub ascii: bool,
    /// Whether files and ranks are named beside the board.
    pub coordinates: bool,
    /// Whether the board is turned round after each move, so that who is to move sits at its bottom.
    pub turns_round: bool,
    /// Whether pieces are seen to move.
    pub animation: bool,
    /// Whether the terminal's bell rings when the other side has moved.
    pub bell: bool,
    /// Whether games begin with touch-move, where they know it; as their rules say, where nothing is set.
    pub touch_move: Option<bool>,
    /// How the clocks are set when a game is set up.
    pub clock: Controls,
    /// Whether what the computer thinks is hidden.
    pub hides_thoughts: bool,
    /// Whether a bar beside the board shows what the position is worth.
    pub bar: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: DEFAULT_THEME,
            pieces: Pieces::default(),
            colors: Colors::default(),
            ascii: false,
            coordinates: true,
            turns_round: false,
            animation: true,
            bell: false,
            touch_move: None,
            clock: Controls::NONE,
            hides_thoughts: true,
            bar: false,
        }
    }
}

impl Settings {
    /// Drawings become figures, figures letters, and letters drawings. Where no piece is drawn anyway, figures are passed over;
    /// where only ASCII may be shown, letters stay.
    pub fn next_pieces(&mut self, are_drawn: bool) {
        self.pieces = match self.pieces {
            Pieces::Art if are_drawn => Pieces::Figures,
            Pieces::Letters if !self.ascii => Pieces::Art,
            _ => Pieces::Letters,
        };
    }
}
