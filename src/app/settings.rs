//! The settings of the display and of new games.

mod item;

use super::address::Address;
use crate::game::PersonName;
use crate::game::clock::Controls;
use crate::rules::text::is_control;
pub use item::{Chooser, ITEMS, Item};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Pieces {
    /// Pictures if the terminal shows them, otherwise drawings.
    #[default]
    Pictures,
    /// Drawings with block characters on squares that are large enough, symbols on smaller ones.
    Art,
    /// The chess symbols of Unicode from U+2654 on.
    Figures,
    Letters,
}

impl Pieces {
    pub const ALL: [Self; 4] = [Self::Pictures, Self::Art, Self::Figures, Self::Letters];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Pictures => "pictures",
            Self::Art => "drawn",
            Self::Figures => "symbols",
            Self::Letters => "letters",
        }
    }
}

/// The block characters for drawing pieces in small squares, coarse ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Blocks {
    /// Quarters of a cell, which every font has.
    #[default]
    Quadrants,
    /// Sixths of a cell, from Unicode 13.
    Sextants,
    /// Eighths of a cell, from Unicode 16.
    Octants,
}

impl Blocks {
    pub const ALL: [Self; 3] = [Self::Quadrants, Self::Sextants, Self::Octants];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Quadrants => "quadrants",
            Self::Sextants => "sextants",
            Self::Octants => "octants",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Abilities {
    /// The finest block characters that it draws itself.
    pub blocks: Blocks,
    /// True if it shows pictures, and this program has some.
    pub pictures: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Colors {
    /// None: shapes, letters and reverse video carry the information.
    Mono,
    /// The sixteen colours of a console.
    Sixteen,
    /// The 256-colour palette.
    #[default]
    Indexed,
    Rgb,
}

pub const BUILT_IN: [&str; 9] =
    ["slate", "brown", "green", "blue", "paper", "high-contrast", "colour-blind", "sixteen", "mono"];
pub const DEFAULT_THEME: usize = 0;
/// The index of the theme that needs sixteen colours.
pub const SIXTEEN: usize = 7;
/// The index of the theme that needs no colours.
pub const MONO: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The theme, as an index into [`Context::themes`](super::Context::themes).
    pub theme: usize,
    pub pieces: Pieces,
    /// The block characters for drawings; `None` uses the finest ones of the terminal.
    pub blocks: Option<Blocks>,
    /// The abilities that the terminal has reported.
    pub abilities: Abilities,
    pub colors: Colors,
    /// True if only ASCII may be shown.
    pub ascii: bool,
    /// True if files and ranks are labelled beside the board.
    pub coordinates: bool,
    /// True if the board turns after each move so that the side to move sits at its bottom.
    pub turns_round: bool,
    pub animation: bool,
    /// Whether the terminal's bell rings after a move of the other side; `None` rings it in online games only.
    pub bell: Option<bool>,
    /// The touch-move rule for new games that have it; `None` follows the rules of each game.
    pub touch_move: Option<bool>,
    pub clock: Controls,
    /// True if the computer's search information is hidden.
    pub hides_thoughts: bool,
    pub bar: bool,
    /// True if only the board, the clocks and the input line are shown.
    pub zen: bool,
    pub cores: usize,
    /// The number of search threads; `None` leaves one core free.
    pub threads: Option<usize>,
    /// The user's name in online games.
    pub name: Option<PersonName>,
    /// This computer's address in invitations; `None` uses its own name.
    pub address: Option<Address>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: DEFAULT_THEME,
            pieces: Pieces::default(),
            blocks: None,
            abilities: Abilities::default(),
            colors: Colors::default(),
            ascii: false,
            coordinates: true,
            turns_round: false,
            animation: true,
            bell: None,
            touch_move: None,
            clock: Controls::NONE,
            hides_thoughts: true,
            bar: false,
            zen: false,
            cores: 1,
            threads: None,
            name: None,
            address: None,
        }
    }
}

/// Why no pictures are shown.
const NO_PICTURES: &str = if cfg!(feature = "pictures") {
    "this terminal cannot show images, so pieces are drawn"
} else {
    "this build has no picture support, so pieces are drawn"
};

pub const MAX_THREADS: usize = 256;

impl Settings {
    pub fn blocks(&self) -> Blocks {
        self.blocks.unwrap_or(self.abilities.blocks)
    }

    /// Returns the number of search threads, from 1 to [`MAX_THREADS`].
    pub fn search_threads(&self) -> usize {
        self.threads.unwrap_or(self.cores.saturating_sub(1)).clamp(1, MAX_THREADS)
    }

    /// Returns a clause with the reason why a setting has no full effect on this terminal.
    pub const fn limit(&self, item: Item) -> Option<&'static str> {
        match (item, self.colors) {
            (Item::Theme, Colors::Mono) => Some("this terminal has no colours, so themes have no effect"),
            (Item::Theme, Colors::Sixteen) => Some("this terminal has 16 colours, so themes are simplified"),
            (Item::Pieces | Item::Blocks, _) if self.ascii => Some("this terminal can show letters only"),
            (Item::Pieces, _) if matches!(self.pieces, Pieces::Pictures) && !self.abilities.pictures => {
                Some(NO_PICTURES)
            }
            _ => None,
        }
    }

    /// Changes pictures to drawings, drawings to symbols, symbols to letters, and letters to pictures. Skips styles that would look
    /// the same as before; with ASCII only, letters stay.
    pub fn next_pieces(&mut self, are_drawn: bool) {
        self.pieces = match self.pieces {
            Pieces::Pictures if self.abilities.pictures => Pieces::Art,
            Pieces::Pictures | Pieces::Art if are_drawn => Pieces::Figures,
            Pieces::Letters if !self.ascii => Pieces::Pictures,
            _ => Pieces::Letters,
        };
    }
}

/// Returns an error sentence that names the file, and the line of the byte offset `at` in its text.
pub fn complaint(text: &str, file: &str, at: usize, what: &str) -> String {
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let what: String = what.chars().map(|c| if is_control(c) { ' ' } else { c }).collect();
    format!("{file}, line {line}: {what}.")
}
