//! The view of a game: the shown ply, the side at the bottom, and the cursor.

use super::motion::Seen;
use super::opponent::Opponent;
use super::record::Record;
use super::remote::Remote;
use crate::game::clock::Left;
use crate::game::input::explain;
use crate::game::pgn::Tree;
use crate::game::think::{Evaluation, MoveValue};
use crate::game::{Game, Player, Timestamp};
use crate::rules::text::quoted;
use crate::rules::variants::GAMES;
use crate::rules::{Color, Outcome, Path, Scene, Square, Viewer};
use std::sync::Arc;

pub struct View {
    pub game: Game,
    pub opponent: Opponent,
    /// The shown ply; `None` is the present.
    pub back_at: Option<usize>,
    pub cursor: Square,
    /// True if Black is at the bottom.
    pub flipped: bool,
    /// True if the squares threatened by the piece under the cursor are shown.
    pub threats: bool,
    pub names: [String; 2],
    /// The game tree of its file, with all annotations.
    pub tree: Option<Arc<Tree>>,
    /// The annotation signs of each move, such as `!?`, and the number of its variations: ` (2)`.
    pub signs: Vec<String>,
    /// The comments on each move, in the same order.
    pub comments: Vec<String>,
    /// The times on the clocks at each ply, from a file; for games without running clocks.
    pub times: Vec<Left>,
    /// The manual scrolling of the history in rows, relative to its default position; positive is up.
    pub scrolled: isize,
    pub begun: Option<Timestamp>,
    pub record: Option<Record>,
    pub scores: Vec<Option<Evaluation>>,
    pub hint: Option<(usize, Path)>,
    pub findings: Option<Findings>,
    /// The proved values of the moves at a ply, with that ply, while they are shown.
    pub values: Option<(usize, Vec<MoveValue>)>,
}

impl View {
    pub fn new(game: Game) -> Self {
        Self {
            game,
            opponent: Opponent::default(),
            back_at: None,
            cursor: Square::E2,
            flipped: false,
            threats: false,
            names: Default::default(),
            tree: None,
            signs: Vec::new(),
            comments: Vec::new(),
            times: Vec::new(),
            scrolled: 0,
            begun: None,
            record: None,
            scores: Vec::new(),
            findings: None,
            hint: None,
            values: None,
        }
    }

    pub fn begun(&self) -> Option<Timestamp> {
        self.begun.or_else(|| self.record.as_ref()?.begun())
    }

    pub fn ply(&self) -> usize {
        self.back_at.unwrap_or_else(|| self.game.plies())
    }

    /// Returns the board at the shown ply; after a move on its way to the host, since it seldom refuses one.
    pub fn scene(&self) -> Scene {
        let sent = self.opponent.remote().filter(|_| self.back_at.is_none()).and_then(Remote::sent_move);
        let after = sent.and_then(|mv| self.game.scene_after(mv));
        after.unwrap_or_else(|| self.game.scene(self.ply(), Viewer::Everyone))
    }

    /// Returns the unique number of the game. Games without a journal share one.
    pub fn number(&self) -> u64 {
        let kind = || GAMES.iter().position(|info| info.id == self.game.info().id).unwrap_or(0) as u64;
        self.record.as_ref().map_or_else(|| u64::MAX - kind(), |record| record.id)
    }

    /// Turns the board so that a human who plays against the computer sits at the bottom.
    pub fn face_the_person(&mut self) {
        let [white, black] = self.game.players().map(Player::is_human);
        if white != black {
            self.turn_to(black);
        }
    }

    /// Turns the board so that White or Black sits at its bottom, where the game allows it, and moves the cursor to that
    /// side.
    pub fn turn_to(&mut self, flipped: bool) {
        self.flipped = flipped && self.game.info().terms.coordinates.turn_with_the_player();
        self.cursor = if flipped { Square::E7 } else { Square::E2 };
    }

    /// Returns the side of a human player: the side to move, or the only human.
    pub fn person(&self) -> Option<Color> {
        let turn = self.game.turn();
        [turn, !turn].into_iter().find(|side| self.game.player(*side).is_human())
    }

    /// Returns whether someone other than a person here is to move: the computer, or an online opponent.
    pub fn is_others_turn(&self) -> bool {
        self.game.outcome().is_none() && !self.game.player(self.game.turn()).is_human()
    }

    /// Returns a sentence if another program is writing the game's journal.
    pub fn read_only(&self) -> Option<String> {
        let why = self.record.as_ref()?.read_only.as_ref()?;
        Some(format!("This game is read-only: {why}."))
    }

    /// Returns the board for the animation if both sides may see every piece.
    pub(super) fn seen(&self) -> Option<Seen> {
        let is_open = self.game.viewer() == Viewer::Everyone;
        is_open.then(|| Seen { game: self.number(), ply: self.ply(), flipped: self.flipped, scene: self.scene() })
    }

    /// Returns whether quitting loses the game; it never does without a human player.
    pub fn quitting_loses(&self) -> bool {
        self.game.info().table_rules.quitting_loses && self.person().is_some()
    }

    pub fn judge(&mut self, ply: usize, score: Evaluation) {
        self.scores.resize(self.scores.len().max(ply + 1), None);
        self.scores[ply] = Some(score);
    }

    /// Returns the values of the moves at the shown ply, while they are shown.
    pub fn shown_values(&self) -> &[MoveValue] {
        self.values.as_ref().filter(|(ply, _)| *ply == self.ply()).map_or(&[], |(_, values)| values)
    }

    /// Drops the data of moves that are no longer part of the game.
    pub(super) fn forget(&mut self) {
        self.findings = None;
        self.hint = None;
        self.values = None;
        self.threats = false;
        self.scores.truncate(self.game.plies() + 1);
    }

    /// Returns the evaluation of the shown ply, if known: the result of the game, or the latest search result.
    pub fn score(&self) -> Option<Evaluation> {
        let ply = self.ply();
        match self.game.outcome().filter(|_| ply == self.game.plies()) {
            Some(Outcome { winner: Some(side), .. }) => Some(Evaluation::Won(side, 0)),
            Some(_) => Some(Evaluation::Open(0)),
            None => self.scores.iter().take(ply + 1).rev().find_map(|score| *score),
        }
    }

    pub fn is_kept(&self) -> bool {
        self.record.as_ref().is_some_and(|record| record.keeps(&self.game))
    }

    /// Returns the clocks: their present times during the game, otherwise those at the shown ply.
    pub fn clocks(&self) -> Option<Left> {
        let Some(clock) = self.game.clock() else { return self.times.get(self.ply()).copied() };
        let is_played = self.record.is_some() && self.game.outcome().is_none();
        let now = || Color::ALL.map(|side| clock.left(side));
        Some(self.back_at.filter(|_| !is_played).map_or_else(now, |ply| clock.at(ply)))
    }

    pub const fn bottom(&self) -> Color {
        if self.flipped { Color::Black } else { Color::White }
    }

    pub fn back(&mut self) {
        self.look_at(self.ply().saturating_sub(1));
    }

    pub fn forward(&mut self) {
        self.look_at(self.ply() + 1);
    }

    pub fn to_start(&mut self) {
        self.look_at(0);
    }

    pub fn to_present(&mut self) {
        self.look_at(usize::MAX);
    }

    pub const fn flip(&mut self) {
        self.flipped = !self.flipped;
    }

    /// Shows a ply; from the last one on, the present.
    pub fn look_at(&mut self, ply: usize) {
        self.back_at = (ply < self.game.plies()).then_some(ply);
        self.scrolled = 0;
    }

    /// Shows the threats of the piece on the square in `text`; without a square, shows or hides those of the piece under the cursor.
    pub(super) fn show_threats(&mut self, text: &str) -> Result<(), String> {
        if text.is_empty() {
            self.threats = !self.threats;
            return Ok(());
        }
        let none = || format!("{} is not a square.", quoted(text));
        self.cursor = explain::square(&self.game, text).ok_or_else(none)?;
        self.threats = true;
        Ok(())
    }

    pub const fn scroll(&mut self, rows: isize) {
        self.scrolled += rows;
    }

    /// Limits the manual scrolling to the rows that exist, up and down.
    pub fn limit_scrolling(&mut self, (up, down): (usize, usize)) {
        self.scrolled = self.scrolled.clamp(-(down as isize), up as isize);
    }

    /// Resets the view for the opponent, so that it reveals nothing about this player (R5.30).
    pub const fn hand_over(&mut self) {
        self.back_at = None;
        self.cursor = if self.flipped { Square::E7 } else { Square::E2 };
        self.threats = false;
        self.scrolled = 0;
    }

    /// Moves the cursor in a direction of the screen, even on a flipped board.
    pub fn move_cursor(&mut self, files: i8, ranks: i8) {
        let turn = if self.flipped { -1 } else { 1 };
        if let Some(square) = self.cursor.offset(turn * files, turn * ranks) {
            self.cursor = square;
        }
    }
}

/// A move that loses something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The ply after the move.
    pub ply: usize,
    /// The loss, in hundredths of a pawn.
    pub by: i32,
    /// The move with its number: `12... Qh5`.
    pub mv: String,
    /// The best move instead, and the reason for it.
    pub better: (String, String),
    /// The best reply, and the reason for it.
    pub answer: Option<(String, String)>,
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
    /// Says what the move gave away, why, and what was better.
    pub fn words(&self) -> String {
        let Self { by, mv, better: (better, why), .. } = self;
        let verdict = match self.proved {
            Some(Slip::WinToDraw) => return format!("{mv} threw away the win; {better} wins."),
            Some(Slip::WinToLoss) => return format!("{mv} lost a won game: {better} won."),
            Some(Slip::DrawToLoss) => return format!("{mv} lost a drawn game; {better} draws."),
            None if *by >= BLUNDER => "was a blunder".into(),
            None => format!("cost {}.{} pawns", by / 100, by % 100 / 10),
        };
        let does = |(mv, why): &(String, String)| Some(format!("now {mv} {}. ", why.strip_prefix("it ")?));
        let answer = self.answer.as_ref().and_then(does).unwrap_or_default();
        let why = if why.is_empty() { String::new() } else { format!(": {why}") };
        format!("{mv} {verdict}: {answer}{better} was better{why}.")
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
