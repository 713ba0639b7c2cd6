//! A game as shown on the screen with all boards.

use pawnstorm_game::clock::Clock;
use pawnstorm_game::protocol::Room;
use pawnstorm_game::{Game, describe};
use pawnstorm_rules::{Color, Outcome, Square, Viewer};
use std::time::{Duration, Instant};

/// The state of a game at one moment.
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
    /// The result; `None` while the game lasts.
    pub outcome: Option<Outcome>,
    /// A sentence: whose turn it is, or how the game ended.
    pub sentence: String,
    /// Whether White and Black are connected.
    pub there: [bool; 2],
    /// The time left to White and to Black at that moment, and the side with the running clock.
    clocks: ([Option<Duration>; 2], Option<Color>),
    taken: Instant,
}

impl Snapshot {
    /// Takes the state of a game in progress.
    #[must_use]
    pub fn of_room(name: &str, room: &Room, there: [bool; 2]) -> Self {
        Self { clocks: room.clocks(), ..Self::of(name, room.game(), there) }
    }

    /// Returns the time left to `side` now, if it has a clock.
    #[must_use]
    pub fn left(&self, side: Color) -> Option<Duration> {
        let (left, runs) = self.clocks;
        let used = if runs == Some(side) { self.taken.elapsed() } else { Duration::ZERO };
        Some(left[side.index()]?.saturating_sub(used))
    }

    /// Takes the state of a game, with its clocks stopped.
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
