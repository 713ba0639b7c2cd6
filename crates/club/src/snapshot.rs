//! A game as somebody sees it who looks at many.

use pawnstorm_game::clock::Clock;
use pawnstorm_game::protocol::Room;
use pawnstorm_game::{Game, describe};
use pawnstorm_rules::{Color, Outcome, Square, Viewer};
use std::time::{Duration, Instant};

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The name of the game.
    pub game: String,
    /// The ranks from the eighth down: a letter for each piece, White's in capitals, and a dot for an empty square.
    pub ranks: [String; 8],
    /// The number of plies.
    pub plies: usize,
    /// The last move with its number.
    pub last: String,
    /// The side to move; `None` once the game is over.
    pub turn: Option<Color>,
    /// The end.
    pub outcome: Option<Outcome>,
    /// Whose turn it is or how the game ended: a sentence.
    pub sentence: String,
    /// Whether White and Black are there.
    pub there: [bool; 2],
    /// The times left to White and Black when the state was taken, and the side whose clock has run since.
    clocks: ([Option<Duration>; 2], Option<Color>),
    taken: Instant,
}

impl Snapshot {
    /// Takes the state of a game that somebody plays.
    #[must_use]
    pub fn of_room(name: &str, room: &Room, there: [bool; 2]) -> Self {
        Self { clocks: room.clocks(), ..Self::of(name, room.game(), there) }
    }

    /// Returns the time left to a side now, if it has a clock.
    #[must_use]
    pub fn left(&self, side: Color) -> Option<Duration> {
        let (left, runs) = self.clocks;
        let used = if runs == Some(side) { self.taken.elapsed() } else { Duration::ZERO };
        Some(left[side.index()]?.saturating_sub(used))
    }

    /// Takes the state of a game, whose clocks stand.
    #[must_use]
    pub fn of(name: &str, game: &Game, there: [bool; 2]) -> Self {
        let plies = game.plies();
        let scene = game.scene(plies, Viewer::Everyone);
        let letter = |file, rank| {
            scene.piece(Square::new(file, rank)).map_or('.', |piece| {
                let letter = piece.kind.letter;
                if piece.color == Color::White { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
            })
        };
        let last = game.entries().last().map_or_else(String::new, |entry| {
            format!("{}{} {}", entry.number, if entry.side == Color::White { "." } else { "..." }, entry.shown)
        });
        Self {
            game: name.into(),
            ranks: [7, 6, 5, 4, 3, 2, 1, 0].map(|rank| (0..8).map(|file| letter(file, rank)).collect()),
            plies,
            last,
            turn: game.outcome().is_none().then(|| game.turn()),
            outcome: game.outcome(),
            sentence: describe::outcome(game).unwrap_or_else(|| describe::turn(game, plies)),
            there,
            clocks: (Color::ALL.map(|side| game.clock().and_then(|clock: &Clock| clock.left(side))), None),
            taken: Instant::now(),
        }
    }
}
