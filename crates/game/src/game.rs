//! A game being played.

mod board;
mod moves;
mod record;
mod thinking;
mod time;

pub use record::Entry;

use crate::clock::Clock;
use crate::history::History;
use crate::journal::Event;
use crate::positions::Positions;
use crate::visibility::Seen;
use crate::{Player, Route, Touch};
use pawnstorm_rules::{Color, Explain, Info, Options, Outcome, Searchable, Viewer};
use std::cell::OnceCell;

/// A game being played, whichever it is: its record, its players, its clocks, its end.
///
/// Plies are counted from 0, the start position, to [`Game::plies`], the present one. Looking at an earlier ply
/// changes nothing.
pub struct Game {
    info: &'static Info,
    options: Options,
    players: [Player; 2],
    positions: Box<dyn Positions>,
    /// The moves that led to the present position.
    entries: Vec<Entry>,
    /// The moves that were taken back, the last first to be played again.
    undone: Vec<Entry>,
    outcome: Option<Outcome>,
    touch: Touch,
    /// The routes that the touched pieces leave open, where some are touched.
    open_routes: Option<Vec<Route>>,
    /// The texts of each of the routes that are open.
    texts: OnceCell<Vec<OnceCell<Vec<String>>>>,
    /// The part of the record that the viewer knows, where that is not all.
    seen: OnceCell<Option<Seen>>,
    log: Vec<Event>,
    clock: Option<Clock>,
    /// The side at this terminal, where the other has one of its own.
    seat: Option<Color>,
}

impl Game {
    /// Creates a game that begins at a position.
    pub(crate) fn new<P: Searchable + Explain>(start: P, options: Options) -> Self {
        Self::with_record(P::INFO, options, Box::new(History::new(start)), Vec::new())
    }

    /// Creates a game with a record, and nobody but people at the board.
    fn with_record(info: &'static Info, options: Options, positions: Box<dyn Positions>, entries: Vec<Entry>) -> Self {
        let mut game = Self {
            info,
            options,
            players: [Player::Human; 2],
            positions,
            entries,
            undone: Vec::new(),
            outcome: None,
            touch: Touch::default(),
            open_routes: None,
            texts: OnceCell::new(),
            seen: OnceCell::new(),
            log: Vec::new(),
            clock: None,
            seat: None,
        };
        game.arrive();
        game
    }

    /// Works out how the present position ends the game, if it does.
    fn arrive(&mut self) {
        self.stand();
        self.outcome = self.positions.outcome();
    }

    /// Updates the state for a new present position, in which the game goes on.
    fn stand(&mut self) {
        debug_assert_eq!(self.positions.place(), self.entries.len(), "an entry for each move");
        self.forget();
        self.outcome = None;
        self.touch = Touch::default();
        let side = self.positions.turn(self.positions.place());
        if let Some(clock) = &mut self.clock {
            clock.begin(side);
        }
    }

    /// Forgets what was computed for another position, or for a game that was not over.
    fn forget(&mut self) {
        self.open_routes = None;
        self.texts = OnceCell::new();
        self.seen = OnceCell::new();
    }

    /// The part of the record that the viewer knows, where that is not all.
    fn seen(&self) -> Option<&Seen> {
        let viewer = self.viewer();
        let seen = || self.positions.seen(viewer, &self.entries);
        self.seen.get_or_init(|| (viewer != Viewer::Everyone).then(seen)).as_ref()
    }

    /// The place among the positions of a ply, as the viewer counts.
    fn place(&self, ply: usize) -> usize {
        let ply = self.seen().map_or(ply, |seen| seen.plies[ply.min(seen.plies.len() - 1)]);
        ply.min(self.positions.place())
    }

    /// The properties of the game that do not depend on the position.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        self.info
    }

    /// The options it is played with.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// The result, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The addition of the position to the words of the result.
    #[must_use]
    pub fn because(&self) -> Option<String> {
        self.positions.because(&self.outcome?)
    }

    /// The players of White and Black.
    #[must_use]
    pub fn players(&self) -> [Player; 2] {
        self.players
    }

    /// The player of a side.
    #[must_use]
    pub fn player(&self, side: Color) -> Player {
        self.players[side.index()]
    }

    /// Shows the game to one side from now on: the other has a terminal of its own, and what it hides stays hidden whosever turn it is.
    pub fn show_to(&mut self, side: Color) {
        self.seat = Some(side);
        self.forget();
    }

    /// Lets another player take a side from now on. Once the game has begun, the log records it.
    pub fn seat(&mut self, side: Color, player: Player) {
        self.players[side.index()] = player;
        // Before any event the first line of a journal tells it.
        if !self.log.is_empty() {
            self.log.push(Event::Player(side, player));
        }
    }
}
