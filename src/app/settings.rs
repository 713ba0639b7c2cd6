//! How things are shown.

/// How men are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Pieces {
    /// By the figures of Unicode, U+2654 and after.
    #[default]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
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
}

impl Settings {
    /// Figures become letters and letters figures; where only ASCII may be shown, letters stay.
    pub fn toggle_pieces(&mut self) {
        self.pieces = match self.pieces {
            Pieces::Letters if !self.ascii => Pieces::Figures,
            _ => Pieces::Letters,
        };
    }
}
