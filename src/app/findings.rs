//! The findings of a whole game's analysis.

/// A move that loses something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The ply after the move.
    pub ply: usize,
    /// The loss, in hundredths of a pawn.
    pub by: i32,
    /// The move with its number: `12... Qh5`.
    pub mv: String,
    pub better: String,
    /// The proved value that the move gave away, if both values are proved.
    pub proved: Option<Slip>,
}

/// The smallest loss of a blunder, in hundredths of a pawn: an exact number would not say more.
const BLUNDER: i32 = 900;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The accuracy of White's and Black's moves in percent.
    pub accuracy: [Option<u32>; 2],
    /// The moves that lost most, the worst first.
    pub lost: Vec<Lost>,
}

/// A proved value that a move gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    WinToDraw,
    WinToLoss,
    DrawToLoss,
}

impl Lost {
    pub fn words(&self) -> String {
        let Self { by, mv, better, .. } = self;
        match self.proved {
            Some(Slip::WinToDraw) => format!("{mv} threw away the win; {better} wins."),
            Some(Slip::WinToLoss) => format!("{mv} lost a won game: {better} won."),
            Some(Slip::DrawToLoss) => format!("{mv} lost a drawn game; {better} draws."),
            None if *by >= BLUNDER => format!("{mv} was a blunder: {better} was better."),
            None => format!("{mv} cost {}.{} pawns: {better} was better.", by / 100, by % 100 / 10),
        }
    }

    /// Returns the move and its loss in brief: `12... Qh5 -1.4`, `2. g4 ??`, `3. a3 W-D`.
    pub fn brief(&self) -> String {
        match self.proved {
            Some(Slip::WinToDraw) => format!("{} W-D", self.mv),
            Some(Slip::WinToLoss) => format!("{} W-L", self.mv),
            Some(Slip::DrawToLoss) => format!("{} D-L", self.mv),
            None if self.by >= BLUNDER => format!("{} ??", self.mv),
            None => format!("{} -{}.{}", self.mv, self.by / 100, self.by % 100 / 10),
        }
    }
}
