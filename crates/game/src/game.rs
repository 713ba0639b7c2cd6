//! A game in progress.

use crate::clock::{Clock, Controls};
use crate::event::Event;
use crate::forced::{Aim, Forced};
use crate::history::{Entry, History, Positions, Proof, Seen};
use crate::player::{PersonName, Player};
use crate::route::{Route, StaleMove, Touch};
use crate::think::{EngineRequest, Thinker};
use pawnstorm_engine::Searched;
use pawnstorm_rules::{Bitboard, Color, Info, Interpretation, Options, Outcome, Reason, Scene, Square, Step, Viewer};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::time::Duration;

/// The least time on a clock that another computer keeps.
const SHOWN: Duration = Duration::from_millis(1);

/// A game in progress, of any kind: its record, its players, its clocks, its end.
///
/// Plies count from 0, the start position, to [`Game::plies`], the present one. Looking at an earlier ply changes nothing.
#[must_use]
pub struct Game {
    info: &'static Info,
    options: Options,
    players: [Player; 2],
    names: [Option<PersonName>; 2],
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

/// The game itself: its players, and the state that depends on the present position.
impl Game {
    pub(crate) fn new<P: Searched>(start: P, options: Options) -> Self {
        Self::with_record(P::INFO, options, Box::new(History::new(start)), Vec::new())
    }

    /// Creates a game with a record, and humans as both players.
    fn with_record(info: &'static Info, options: Options, positions: Box<dyn Positions>, entries: Vec<Entry>) -> Self {
        let mut game = Self {
            info,
            options,
            players: [Player::Human; 2],
            names: [None; 2],
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

    /// Creates a new game with the same start and options.
    pub fn restarted(&self) -> Self {
        let mut again = Self::with_record(self.info, self.options, self.positions.branch(0), Vec::new());
        again.players = self.players.map(Player::at_this_terminal);
        again.set_clock(self.controls());
        again
    }

    /// Creates a new game from the moves up to a ply; it is open there, even if this game is over.
    pub fn branch(&self, ply: usize) -> Self {
        let place = self.place(ply);
        let entries = self.entries[..place].to_vec();
        let mut branch = Self::with_record(self.info, self.options, self.positions.branch(place), entries);
        let moves = (1..).zip(&branch.entries).map(|(ply, entry)| Event::Move {
            ply,
            mv: entry.path.to_string(),
            key: self.positions.key(ply),
            left: None,
        });
        branch.log = moves.chain(branch.outcome.map(Event::End)).collect();
        branch.players = self.players.map(Player::at_this_terminal);
        branch
    }

    /// Determines whether the present position ends the game.
    fn arrive(&mut self) {
        self.stand();
        self.outcome = self.positions.outcome();
    }

    /// Updates the state for a new present position, with the game still open.
    fn stand(&mut self) {
        self.forget();
        self.outcome = None;
        self.touch = Touch::default();
        let side = self.side();
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

    /// Returns the side to move, which the viewer may not know.
    fn side(&self) -> Color {
        self.positions.turn(self.entries.len())
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
        ply.min(self.entries.len())
    }

    /// Returns the fixed properties of the game.
    pub fn info(&self) -> &'static Info {
        self.info
    }

    /// Returns the options of the game.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Returns the result, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the detail that the position adds to the words of the result, such as " by the queen on h4".
    pub fn because(&self) -> Option<String> {
        self.positions.because(&self.outcome?)
    }

    /// Returns the players of White and Black.
    pub fn players(&self) -> [Player; 2] {
        self.players
    }

    /// Returns the player of a side.
    pub fn player(&self, side: Color) -> Player {
        self.players[side.index()]
    }

    /// Returns the name that the person who plays a side gave.
    pub fn name(&self, side: Color) -> Option<PersonName> {
        self.names[side.index()]
    }

    /// Names the player of a side: a person by the name given, a computer by its level. Empty for a person without a name.
    pub fn player_name(&self, side: Color) -> String {
        self.name(side).map_or_else(|| self.player(side).name(), |name| name.to_string())
    }

    /// Returns how to call the player of a side: by name, or by the side. A name that is the word for a side would mislead.
    pub fn called(&self, side: Color) -> String {
        let is_side =
            |name: &PersonName| Color::ALL.iter().any(|side| name.eq_ignore_case(self.info.terms.side(*side)));
        let name = self.name(side).filter(|name| !is_side(name));
        name.map_or_else(|| self.info.terms.side(side).into(), |name| name.to_string())
    }

    /// Records the name of the person who plays a side.
    pub fn introduce(&mut self, side: Color, name: PersonName) {
        self.names[side.index()] = Some(name);
        self.log.push(Event::Name(side, name));
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

/// The board at each ply, within the viewer's knowledge.
impl Game {
    /// Returns the viewer of the screen: both players, or, while the sides hide pieces from each other, the side to move or the one at this
    /// terminal (R5.30). All answers of the game respect this viewer; once the game is over, it is everyone.
    pub fn viewer(&self) -> Viewer {
        let hides = self.options.hides_information() && self.outcome.is_none();
        let side = || self.seat.unwrap_or_else(|| self.side());
        if hides { Viewer::Side(side()) } else { Viewer::Everyone }
    }

    /// Returns the number of plies played.
    pub fn plies(&self) -> usize {
        self.entries().len()
    }

    /// Returns the side to move at a ply.
    pub fn turn_at(&self, ply: usize) -> Color {
        self.positions.turn(self.place(ply))
    }

    /// Returns the side to move now.
    pub fn turn(&self) -> Color {
        self.turn_at(self.plies())
    }

    /// Returns the move number at a ply.
    pub fn number_at(&self, ply: usize) -> u32 {
        self.positions.number(self.place(ply))
    }

    /// Returns the board at a ply as `viewer` sees it, but never more than [`Game::viewer`] sees.
    pub fn scene(&self, ply: usize, viewer: Viewer) -> Scene {
        let viewer = if self.seen().is_some() { self.viewer() } else { viewer };
        self.positions.scene(self.place(ply), viewer)
    }

    /// Returns the board as it would be after a legal move in machine notation, as [`Game::viewer`] sees it.
    pub fn scene_after(&self, mv: &str) -> Option<Scene> {
        self.positions.scene_after(self.viewer(), &self.written(mv)?)
    }

    /// Returns the hash of the position at a ply, over everything that counts for repetition.
    pub fn key(&self, ply: usize) -> u64 {
        self.positions.key(self.place(ply))
    }

    /// Returns the FEN at a ply.
    pub fn fen(&self, ply: usize) -> String {
        self.positions.fen(self.place(ply), self.viewer())
    }

    /// Returns the FEN of the start with all hidden pieces, for the journal, which no player reads.
    pub fn start_fen(&self) -> String {
        self.positions.fen(0, Viewer::Everyone)
    }

    /// Returns the FEN of the present position with all hidden pieces, for a seal, which reveals nothing.
    pub(crate) fn whole_fen(&self) -> String {
        self.positions.fen(self.entries.len(), Viewer::Everyone)
    }

    /// Returns the squares where the piece on `from` could capture, at a ply.
    pub fn threats(&self, ply: usize, from: Square) -> Bitboard {
        self.positions.threats(self.place(ply), self.viewer(), from)
    }

    /// Returns the squares on the lines of the piece on `from` that other pieces shadow, at a ply.
    pub fn shadows(&self, ply: usize, from: Square) -> Bitboard {
        self.positions.shadows(self.place(ply), self.viewer(), from)
    }

    /// Describes the special abilities of the piece on a square, at a ply, in a sentence or two. `None` if its kind says it all.
    pub fn card(&self, ply: usize, at: Square) -> Option<String> {
        self.positions.card(self.place(ply), self.viewer(), at)
    }
}

/// The moves that the player can enter next.
impl Game {
    /// Returns the routes of the playable moves: the legal ones, as far as the touched pieces leave them open. Empty when the game is over.
    pub fn routes(&self) -> &[Route] {
        self.open_routes.as_deref().unwrap_or(self.all_routes())
    }

    /// Returns the places of the playable moves in the list of legal moves; empty unless touched pieces rule some out.
    pub fn moves_left_open(&self) -> Vec<usize> {
        let open = self.open_routes.as_ref().filter(|routes| routes.len() < self.all_routes().len());
        let places: BTreeSet<usize> = open.into_iter().flatten().map(|route| route.mv).collect();
        places.into_iter().collect()
    }

    /// Returns the routes of all legal moves, regardless of touched pieces.
    pub fn all_routes(&self) -> &[Route] {
        if self.outcome.is_some() { &[] } else { self.positions.routes(self.viewer()) }
    }

    /// Returns the route of the same move with the listed order of steps.
    pub fn listed(&self, route: &Route) -> Option<&Route> {
        // The routes of a move never come before its place among the moves.
        self.all_routes().iter().skip(route.mv).find(|other| other.is_listed && other.mv == route.mv)
    }

    /// Returns the route with this text in machine notation.
    pub fn written(&self, text: &str) -> Option<Route> {
        self.all_routes().iter().find(|route| route.path.is_written(text)).cloned()
    }

    /// Returns the ply after a legal move and the hash of the position there, as the journal writes them.
    pub(crate) fn leads_to(&self, route: &Route) -> Option<(usize, u64)> {
        Some((self.entries.len() + 1, self.positions.key_after(route)?))
    }

    /// Returns the legal moves in machine notation, sorted.
    pub fn legal(&self) -> Vec<String> {
        let listed = self.all_routes().iter().filter(|route| route.is_listed);
        let mut legal: Vec<String> = listed.map(|route| route.path.to_string()).collect();
        legal.sort_unstable();
        legal
    }

    /// Returns the texts of a route, the history's notation first, given its index among the [routes](Self::routes). They are computed on
    /// demand.
    ///
    /// # Panics
    /// `place` is out of range.
    pub fn texts(&self, place: usize) -> &[String] {
        let routes = self.routes();
        let texts = self.texts.get_or_init(|| vec![OnceCell::new(); routes.len()]);
        texts[place].get_or_init(|| self.positions.texts(self.viewer(), &routes[place]))
    }

    /// Returns the texts of each route.
    pub fn all_texts(&self) -> impl Iterator<Item = &[String]> {
        (0..self.routes().len()).map(|place| self.texts(place))
    }

    /// Returns the duty of the side to move before a free choice, as a clause.
    pub fn duty(&self) -> Option<&str> {
        if self.outcome.is_some() { None } else { self.positions.duty(self.viewer()) }
    }

    /// Returns the question to the player after the steps `entered`, and before one of `next`, in the game's own words.
    pub(crate) fn asks(&self, entered: &[Step], next: &[Step]) -> Option<String> {
        self.positions.asks(self.viewer(), entered, next)
    }

    /// Returns the game's own name for a `step` without a square, after the steps `entered`.
    pub(crate) fn choice(&self, entered: &[Step], step: Step) -> Option<String> {
        self.positions.choice(entered, step)
    }

    /// Explains by the rules why no legal move starts with these steps.
    pub(crate) fn refusal(&self, attempt: &[Step]) -> String {
        self.positions.refusal(self.viewer(), attempt)
    }

    /// Interprets a text other than the notation of a legal move.
    pub(crate) fn interpret(&self, text: &str) -> Option<Interpretation> {
        self.positions.interpret(self.viewer(), text)
    }

    /// Returns the pieces touched on this move; none without touch-move.
    pub fn touch(&self) -> &Touch {
        &self.touch
    }

    /// Touches a piece (R1.8). This binds the player if the game has touch-move.
    pub fn touch_piece(&mut self, square: Square) {
        let scene = self.scene(self.plies(), Viewer::Everyone);
        if self.options.touch_move && scene.piece(square).is_some() {
            self.touch.add(square);
            self.open_routes = Some(self.touch.allowed(self.all_routes(), &scene));
            self.texts = OnceCell::new();
        }
    }

    /// Says "I adjust" (R1.12). Returns `false` if it comes too late.
    pub fn adjust(&mut self) -> bool {
        self.touch.adjust()
    }
}

/// The record: moves played and undone, its end, and the log of all events.
impl Game {
    /// Returns the moves played so far.
    pub fn entries(&self) -> &[Entry] {
        self.seen().map_or(&self.entries, |seen| &seen.entries)
    }

    /// Plays a legal move in the player's order of steps (R0.2): it plays the listed move, and the history shows the player's order.
    ///
    /// # Errors
    /// The route belongs to another position; the game does not change.
    pub fn play(&mut self, route: &Route) -> Result<(), StaleMove> {
        if self.all_routes().get(route.index).is_none_or(|known| (known.of, known.mv) != (route.of, route.mv)) {
            return Err(StaleMove);
        }
        let entry = self.positions.play(route).ok_or(StaleMove)?;
        self.undone.clear();
        let left = self.clock.as_mut().and_then(Clock::press);
        let mv = entry.path.to_string();
        self.entries.push(entry);
        let ply = self.entries.len();
        self.arrive();
        self.log.push(Event::Move { ply, mv, key: self.positions.key(ply), left });
        self.log.extend(self.outcome.map(Event::End));
        Ok(())
    }

    /// Undoes the last move, even one that ended the game. Returns `false` where [`can_undo`](Self::can_undo) does.
    pub fn undo(&mut self) -> bool {
        if !self.can_undo() {
            return false;
        }
        let Some(entry) = self.entries.pop() else { return false };
        self.undone.push(entry);
        self.positions.go_to(self.entries.len());
        self.log.push(Event::Undo(self.entries.len()));
        if let Some(clock) = &mut self.clock {
            clock.undo();
        }
        self.stand();
        true
    }

    /// Returns whether the last move can be undone: there is one, touch-move is off (R1.7), and the game is open or ended by that move
    /// without a clock.
    pub fn can_undo(&self) -> bool {
        // An end by agreement, resignation or time is final.
        let ended_by_move = || self.clock.is_none() && self.outcome == self.positions.outcome();
        !self.entries.is_empty() && !self.options.touch_move && (self.outcome.is_none() || ended_by_move())
    }

    /// Redoes the last undone move. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        if self.outcome.is_some() {
            return false;
        }
        let Some(entry) = self.undone.pop() else { return false };
        if let Some(clock) = &mut self.clock {
            clock.redo();
        }
        self.entries.push(entry);
        self.positions.go_to(self.entries.len());
        self.log.push(Event::Redo(self.entries.len()));
        self.arrive();
        self.log.extend(self.outcome.map(Event::End));
        true
    }

    /// Returns whether there is an undone move to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Ends the game without a move, such as by a claim, a resignation or an agreement. Does nothing to a finished game.
    pub fn end(&mut self, outcome: Outcome) {
        if self.outcome.is_none() {
            self.outcome = Some(outcome);
            self.log.push(Event::End(outcome));
            self.forget();
        }
    }

    /// Returns the log of all events for the journal. It only grows, and includes hidden and undone moves.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// Logs an event that changes nothing on the board: a draw offer, its answer, a claim. Does nothing to a finished game.
    pub fn note(&mut self, event: Event) {
        let changes_nothing = matches!(event, Event::Offer(_) | Event::Decline(_) | Event::Claim { .. });
        if changes_nothing && self.outcome.is_none() {
            self.log.push(event);
        }
    }
}

/// The clocks.
impl Game {
    /// Returns the clocks of the game, if it has any.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Returns the settings of the clocks.
    pub fn controls(&self) -> Controls {
        self.clock.as_ref().map_or(Controls::NONE, |clock| clock.controls)
    }

    /// Sets the clocks of a game without moves. [`Game::restarted`] copies the settings; a [`Game::branch`] has no clocks.
    pub fn set_clock(&mut self, controls: Controls) {
        if self.entries.is_empty() {
            let clock = Clock::new(controls, self.positions.turn(0));
            self.clock = Some(clock).filter(|_| controls != Controls::NONE);
        }
    }

    /// Lets time elapse for the side to move. When none is left, its flag falls and the game ends. Does nothing before the first move and
    /// without clocks.
    pub fn elapse(&mut self, time: Duration) {
        let Some(clock) = self.clock.as_mut().filter(|clock| clock.runs().is_some()) else { return };
        if self.outcome.is_some() {
            return;
        }
        clock.elapse(time);
        if clock.is_down() {
            let winner = !self.side();
            let winner = Some(winner).filter(|winner| self.positions.can_win(*winner));
            self.end(Outcome { winner, reason: Reason::Time });
        }
    }

    /// Sets the time left to the side to move, as measured by the host.
    pub(crate) fn show_time(&mut self, left: Duration, other: Option<Duration>) {
        if let Some(clock) = &mut self.clock {
            clock.show(left, other);
        }
    }

    /// Lets time elapse on clocks that another computer keeps: they are only for display, and no flag falls here.
    pub fn let_pass(&mut self, time: Duration) {
        let left = self.clock.as_ref().and_then(|clock| clock.left(clock.side));
        if let (Some(clock), Some(left)) = (&mut self.clock, left) {
            clock.elapse(time.min(left.saturating_sub(SHOWN)));
        }
    }

    /// Logs the time left to the side to move, if its clock has run since the last such event: for a player who leaves. Does nothing to a
    /// finished game.
    pub fn note_time(&mut self) {
        let left = self.clock.as_ref().and_then(Clock::rest).filter(|_| self.outcome.is_none()).map(Event::Left);
        if left != self.log.last().cloned() {
            self.log.extend(left);
        }
    }

    /// Sets the time left after the next move, regardless of the time elapsed: for replaying a record.
    pub fn set_remaining(&mut self, left: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.set_remaining(left);
        }
    }
}

/// Computations about a position: claims and their proof, moves, forced lines.
impl Game {
    /// Returns the claims for a draw that hold now, except perpetual check, which needs a proof.
    pub fn claims(&self) -> Vec<Reason> {
        if self.outcome.is_some() { Vec::new() } else { self.positions.claims() }
    }

    /// Explains why a claim of this game fails now, although [`Game::claims`] does not list it.
    pub(crate) fn claim_refusal(&self, reason: Reason) -> String {
        self.positions.claim_refusal(reason)
    }

    /// Returns the computation that proves a perpetual check by the side to move.
    pub fn proof(&self) -> Proof {
        self.positions.proof()
    }

    /// Returns whether the computer can play here; see [`Game::thinker`].
    pub fn can_think(&self) -> bool {
        self.viewer() == Viewer::Everyone
    }

    /// Returns whether the game is solvable, so that the computer can play perfectly and prove the value of each move.
    pub fn can_be_solved(&self) -> bool {
        self.positions.can_be_solved()
    }

    /// Returns whether the values of the moves at a ply can be proved: in a solvable game, and in an ending of few pieces.
    pub fn has_values(&self, ply: usize) -> bool {
        self.can_think() && self.positions.has_values(self.place(ply))
    }

    /// Returns a computation of a move for the position at a ply, to play or to suggest. `None` while the sides hide pieces from each
    /// other, since the computer would have to know them.
    pub fn thinker(&self, ply: usize) -> Option<Thinker> {
        if self.can_think() { self.positions.thinker(self.place(ply)) } else { None }
    }

    /// Returns a request to an external engine about the position at a ply; `None` where [`Game::thinker`] returns it.
    pub fn engine_request(&self, ply: usize) -> Option<EngineRequest> {
        self.can_think().then(|| self.positions.engine_request(self.place(ply)))
    }

    /// Searches for a forced `aim` of `side` within `moves` of its moves, from the present position, by trying all moves.
    pub fn forced(&self, side: Color, moves: u32, aim: Aim) -> Forced {
        self.positions.forced(side, moves, aim)
    }
}
