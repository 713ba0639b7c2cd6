//! How things are shown.

/// How men are drawn.
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

/// Which colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Colors {
    /// None at all: everything is told by shapes, letters and reverse video.
    Mono,
    /// The 256-colour palette.
    #[default]
    Indexed,
}

/// How things are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How men are drawn.
    pub pieces: Pieces,
    /// Which colours are used.
    pub colors: Colors,
    /// Whether only ASCII may be shown.
    pub ascii: bool,
    /// Whether what the computer thinks is hidden.
    pub hides_thoughts: bool,
    /// Whether a bar beside the board shows what the position is worth.
    pub bar: bool,
    /// Whether men are seen to move.
    pub animation: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            pieces: Pieces::default(),
            colors: Colors::default(),
            ascii: false,
            hides_thoughts: false,
            bar: false,
            animation: true,
        }
    }
}

impl Settings {
    /// Drawings become figures, figures letters, and letters drawings. Where no man is drawn anyway, figures are passed over;
    /// where only ASCII may be shown, letters stay.
    pub fn next_pieces(&mut self, are_drawn: bool) {
        self.pieces = match self.pieces {
            Pieces::Art if are_drawn => Pieces::Figures,
            Pieces::Letters if !self.ascii => Pieces::Art,
            _ => Pieces::Letters,
        };
    }
}
