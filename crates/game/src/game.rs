//! A game in progress.

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
use pawnstorm_engine::Searchable;
use pawnstorm_rules::{Color, Explain, Info, Options, Outcome, Viewer};
use std::cell::OnceCell;

/// A game in progress, of any kind: its record, its players, its clocks, its end.
///
/// Plies count from 0, the start position, to [`Game::plies`], the present one. Looking at an earlier ply changes nothing.
pub struct Game {
    info: &'static Info,
    options: Options,
    players: [Player; 2],
    positions: Box<dyn Positions>,
    /// The moves up to the present position.
    entries: Vec<Entry>,
    /// The undone moves; the last is the first to redo.
    undone: Vec<Entry>,
    outcome: Option<Outcome>,
    touch: Touch,
    /// The routes that the touched pieces leave open, if any are touched.
    open_routes: Option<Vec<Route>>,
    /// The texts of each open route.
    texts: OnceCell<Vec<OnceCell<Vec<String>>>>,
    /// The viewer's part of the record; `None` if that is everything.
    seen: OnceCell<Option<Seen>>,
    log: Vec<Event>,
    clock: Option<Clock>,
    /// The side at this terminal, if the other side plays at another one.
    seat: Option<Color>,
}

impl Game {
    /// Creates a game that starts from a position.
    pub(crate) fn new<P: Searchable + Explain>(start: P, options: Options) -> Self {
        Self::with_record(P::INFO, options, Box::new(History::new(start)), Vec::new())
    }

    /// Creates a game with a record, and humans as both players.
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

    /// Determines whether the present position ends the game.
    fn arrive(&mut self) {
        self.stand();
        self.outcome = self.positions.outcome();
    }

    /// Updates the state for a new present position, with the game still open.
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

    /// Clears the results computed for another position, or for the open game.
    fn forget(&mut self) {
        self.open_routes = None;
        self.texts = OnceCell::new();
        self.seen = OnceCell::new();
    }

    /// Returns the viewer's part of the record; `None` if that is everything.
    fn seen(&self) -> Option<&Seen> {
        let viewer = self.viewer();
        let seen = || self.positions.seen(viewer, &self.entries);
        self.seen.get_or_init(|| (viewer != Viewer::Everyone).then(seen)).as_ref()
    }

    /// Returns the index of the position at a ply, as the viewer counts plies.
    fn place(&self, ply: usize) -> usize {
        let ply = self.seen().map_or(ply, |seen| seen.plies[ply.min(seen.plies.len() - 1)]);
        ply.min(self.positions.place())
    }

    /// Returns the fixed properties of the game.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        self.info
    }

    /// Returns the options of the game.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// Returns the result, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the detail that the position adds to the words of the result, such as "by the queen on h4".
    #[must_use]
    pub fn because(&self) -> Option<String> {
        self.positions.because(&self.outcome?)
    }

    /// Returns the players of White and Black.
    #[must_use]
    pub fn players(&self) -> [Player; 2] {
        self.players
    }

    /// Returns the player of a side.
    #[must_use]
    pub fn player(&self, side: Color) -> Player {
        self.players[side.index()]
    }

    /// Shows the game to one side from now on: the other side plays at another terminal, and its hidden pieces stay hidden on every turn.
    pub fn show_to(&mut self, side: Color) {
        self.seat = Some(side);
        self.forget();
    }

    /// Seats a player on a side from now on. Once the game has events, the log records the change.
    pub fn seat(&mut self, side: Color, player: Player) {
        self.players[side.index()] = player;
        // Before the first event, the first line of the journal names the players.
        if !self.log.is_empty() {
            self.log.push(Event::Player(side, player));
        }
    }
}
