//! The start and the moves that lead to a position, enough to reach it again; and a position alone.

use pawnstorm_engine::Searchable;
use pawnstorm_game::journal::Event;
use pawnstorm_game::{Game, StartError, start};
use pawnstorm_rules::{Color, Explain, Info, Options, Outcome, Position};

/// A start and the moves from there.
pub(crate) struct Line {
    pub(crate) game: &'static str,
    pub(crate) options: Options,
    pub(crate) start: String,
    /// The moves as they were made, in machine notation.
    pub(crate) moves: Vec<String>,
    pub(crate) outcome: Option<Outcome>,
}

impl Line {
    /// Returns the way to the current position of a game, including hidden pieces.
    pub(crate) fn of(game: &Game) -> Self {
        let mut moves: Vec<String> = Vec::new();
        for event in game.log() {
            match event {
                Event::Move { mv, .. } => moves.push(mv.clone()),
                Event::Undo(ply) => moves.truncate(*ply),
                _ => {}
            }
        }
        Self { game: game.info().id, options: game.options(), start: game.start_fen(), moves, outcome: game.outcome() }
    }

    /// Plays the game again, with its end. Stops before the first illegal move, and then sets no end.
    pub(crate) fn game(&self) -> Result<Game, StartError> {
        let mut game = start(self.game, self.options, Some(&self.start))?;
        for text in &self.moves {
            let Some(route) = game.written(text) else { return Ok(game) };
            if game.play(&route).is_err() {
                return Ok(game);
            }
        }
        if let Some(outcome) = self.outcome {
            game.end(outcome);
        }
        Ok(game)
    }

    /// Returns the positions from the start to the current one, of the game's own type.
    pub(crate) fn positions<P: Searchable + Explain>(&self) -> Option<Vec<P>> {
        let mut positions = vec![P::from_fen(&self.start, self.options).ok()?];
        for text in &self.moves {
            let position = positions.last()?;
            let mv = found(position, text)?;
            P::play_on(&mut positions, &mv);
        }
        Some(positions)
    }
}

/// A position without its history.
pub(crate) struct Standing {
    pub(crate) fen: String,
    pub(crate) options: Options,
    pub(crate) info: &'static Info,
    pub(crate) turn: Color,
}

impl Standing {
    /// Returns the position, of the game's own type.
    pub(crate) fn position<P: Position>(&self) -> Option<P> {
        P::from_fen(&self.fen, self.options).ok()
    }
}

/// Finds the legal move with the machine notation `text`, in any order of its steps.
fn found<P: Position>(position: &P, text: &str) -> Option<P::Move> {
    let listed = position.legal_moves().into_iter().find(|mv| position.path(mv).to_string() == text);
    let made = || position.routes().into_iter().find(|(made, _)| position.path(made).to_string() == text);
    listed.or_else(|| made().map(|(_, listed)| listed))
}
