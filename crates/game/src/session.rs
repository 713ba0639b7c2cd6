//! The record of one game: its start, its moves, and the position after each.

use super::clock::{Clock, Controls};
use super::journal::Event;
use super::practice::{self, Aim, Forced};
use super::think::{self, SearchTask, Thinker};
use super::visibility::{Seen, captured};
use super::{Cancelled, EngineRequest, Entry, Game, MoveId, Player, Proof, Route, Touch, entry};
use pawnstorm_rules::perpetual::{self, prove};
use pawnstorm_rules::{
    Bitboard, Color, Explain, Info, Interpretation, Options, Outcome, Reason, Scene, Searchable, Square, Step, Viewer,
};
use std::cell::OnceCell;
use std::time::Duration;

/// A game being played with positions of type `P`.
///
/// Positions are small, so all are kept: taking back is a pop, looking back an index, and a move that was taken back stays until another is
/// played in its place.
pub struct Session<P: Searchable> {
    options: Options,
    players: [Player; 2],
    /// The start, and the position after each move: one more than there are entries.
    positions: Vec<P>,
    entries: Vec<Entry>,
    moves: Vec<P::Move>,
    /// The moves that were taken back, the last first to be played again.
    undone: Vec<Undone<P>>,
    outcome: Option<Outcome>,
    /// The moves that can be played, computed on demand: a journal has many positions for which they are never needed.
    ways: OnceCell<Ways<P::Move>>,
    /// The routes that the touched pieces leave open, where some are touched.
    open_routes: Option<Vec<Route>>,
    touch: Touch,
    texts: OnceCell<Vec<Vec<String>>>,
    /// The part of the record that the viewer knows, where that is not all.
    seen: OnceCell<Option<Seen>>,
    log: Vec<Event>,
    clock: Option<Clock>,
}

/// A move that was taken back, with the position that it led to and its entry.
struct Undone<P: Searchable> {
    mv: P::Move,
    position: P,
    entry: Entry,
}

/// The moves that can be played in a position.
struct Ways<M> {
    /// All routes.
    all: Vec<Route>,
    /// The move that each [`MoveId`](super::MoveId) names.
    legal: Vec<M>,
    /// The move as each of the routes makes it.
    made: Vec<M>,
    duty: Option<String>,
}

impl<M> Default for Ways<M> {
    fn default() -> Self {
        Self { all: Vec::new(), legal: Vec::new(), made: Vec::new(), duty: None }
    }
}

impl<P: Searchable + Explain> Session<P> {
    /// Creates a game that begins at a position.
    #[must_use]
    pub fn new(start: P, options: Options) -> Self {
        Self::with_record(options, vec![start], Vec::new(), Vec::new())
    }

    /// Creates a game with a record.
    fn with_record(options: Options, positions: Vec<P>, entries: Vec<Entry>, moves: Vec<P::Move>) -> Self {
        let mut session = Self {
            options,
            players: [Player::Human; 2],
            positions,
            entries,
            moves,
            undone: Vec::new(),
            outcome: None,
            ways: OnceCell::new(),
            open_routes: None,
            touch: Touch::default(),
            texts: OnceCell::new(),
            seen: OnceCell::new(),
            log: Vec::new(),
            clock: None,
        };
        session.arrive();
        session
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    fn earlier(&self) -> &[P] {
        &self.positions[..self.positions.len() - 1]
    }

    /// The position at a ply, as the viewer counts.
    fn at(&self, ply: usize) -> &P {
        &self.positions[self.place(ply)]
    }

    /// The place in the record of a ply, as the viewer counts.
    fn place(&self, ply: usize) -> usize {
        let ply = self.seen().map_or(ply, |seen| seen.plies[ply.min(seen.plies.len() - 1)]);
        ply.min(self.positions.len() - 1)
    }

    /// The position at a ply as the viewer sees it.
    fn seen_at(&self, ply: usize) -> P {
        self.at(ply).redacted_for(self.viewer())
    }

    /// Works out how the present position ends the game, if it does.
    fn arrive(&mut self) {
        self.stand();
        self.outcome = self.position().outcome_after(self.earlier());
    }

    /// Updates the state for a new present position, in which the game goes on.
    fn stand(&mut self) {
        debug_assert_eq!(self.positions.len(), self.entries.len() + 1, "a position after each entry");
        debug_assert_eq!(self.moves.len(), self.entries.len(), "an entry for each move");
        self.close();
        self.outcome = None;
        self.touch = Touch::default();
        let side = self.position().turn();
        if let Some(clock) = &mut self.clock {
            clock.begin(side);
        }
    }

    /// The moves that can be played; none where the game is over.
    fn ways(&self) -> &Ways<P::Move> {
        self.ways.get_or_init(|| {
            if self.outcome.is_some() {
                return Ways::default();
            }
            let seen = self.seen_at(self.plies());
            let mut ways = Ways { duty: seen.duty(), ..Ways::default() };
            for (index, (made, listed)) in self.position().routes().into_iter().enumerate() {
                let known = ways.legal.iter().position(|legal| *legal == listed);
                let mv = MoveId(known.unwrap_or(ways.legal.len()));
                ways.all.push(Route { path: self.position().path(&made), mv, captures: seen.captures(&made), index });
                ways.made.push(made);
                if known.is_none() {
                    ways.legal.push(listed);
                }
            }
            ways
        })
    }

    /// The part of the record that the viewer knows, where that is not all.
    fn seen(&self) -> Option<&Seen> {
        let viewer = self.viewer();
        let seen = || Seen::new(viewer, &self.positions, &self.moves, &self.entries);
        self.seen.get_or_init(|| (viewer != Viewer::Everyone).then(seen)).as_ref()
    }

    /// Forgets what was computed for another position, or for a game that was not over.
    fn close(&mut self) {
        (self.ways, self.open_routes) = (OnceCell::new(), None);
        self.texts = OnceCell::new();
        self.seen = OnceCell::new();
    }

    /// The position after a legal move.
    fn after(&self, mv: &P::Move) -> P {
        let mut after = self.position().after(mv);
        after.apply_repetition(&self.positions);
        after
    }

    /// Plays a legal move, with the time that it left its side, and enters it in the record. Returns the event to log for a move that is
    /// new.
    fn record(&mut self, made: &P::Move, mv: P::Move, left: Option<Duration>) -> Event {
        let before = self.position();
        let after = self.after(&mv);
        let ply = self.positions.len();
        let path = before.path(made);
        let event = Event::Move { ply, mv: path.to_string(), key: after.key(), left };
        self.entries.push(Entry {
            side: before.turn(),
            number: before.fullmove(),
            path,
            machine: before.path(&mv).to_string(),
            shown: match before.footnote(&mv, &after) {
                Some(footnote) => format!("{} {footnote}", before.notation(made)),
                None => before.notation(made),
            },
            captured: captured(before, made),
            remark: before.remark(&mv, &after),
        });
        self.moves.push(mv);
        self.positions.push(after);
        self.arrive();
        event
    }

    /// Plays a new move in the order in which it was made.
    fn make(&mut self, made: &P::Move, listed: P::Move) {
        self.undone.clear();
        let left = self.clock.as_mut().and_then(Clock::press);
        let event = self.record(made, listed, left);
        self.write(event);
    }

    /// Logs a move, and the end that it may have brought about.
    fn write(&mut self, mv: Event) {
        self.log.push(mv);
        self.log.extend(self.outcome.map(Event::End));
    }
}

impl<P: Searchable + Explain> Game for Session<P> {
    fn info(&self) -> &'static Info {
        P::INFO
    }

    fn options(&self) -> Options {
        self.options
    }

    fn entries(&self) -> &[Entry] {
        self.seen().map_or(&self.entries, |seen| &seen.entries)
    }

    fn turn_at(&self, ply: usize) -> Color {
        self.at(ply).turn()
    }

    fn number_at(&self, ply: usize) -> u32 {
        self.at(ply).fullmove()
    }

    fn viewer(&self) -> Viewer {
        let hides = self.options.hides_information() && self.outcome.is_none();
        if hides { Viewer::Side(self.position().turn()) } else { Viewer::Everyone }
    }

    fn scene(&self, ply: usize, viewer: Viewer) -> Scene {
        self.at(ply).scene(if self.seen().is_some() { self.viewer() } else { viewer })
    }

    fn fen(&self, ply: usize) -> String {
        self.seen_at(ply).fen()
    }

    fn threats(&self, ply: usize, from: Square) -> Bitboard {
        self.seen_at(ply).threats(from)
    }

    fn shadows(&self, ply: usize, from: Square) -> Bitboard {
        self.seen_at(ply).shadows(from)
    }

    fn card(&self, ply: usize, at: Square) -> Option<String> {
        self.seen_at(ply).card(at)
    }

    fn duty(&self) -> Option<&str> {
        self.ways().duty.as_deref()
    }

    fn asks(&self, entered: &[Step]) -> Option<String> {
        self.seen_at(self.plies()).asks(entered, &entry::next_steps(self, entered))
    }

    fn choice(&self, entered: &[Step], step: Step) -> Option<String> {
        self.position().choice(entered, step)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn because(&self) -> Option<String> {
        self.position().because(&self.outcome?)
    }

    fn routes(&self) -> &[Route] {
        self.open_routes.as_ref().unwrap_or(&self.ways().all)
    }

    fn all_routes(&self) -> &[Route] {
        &self.ways().all
    }

    fn touch(&self) -> &Touch {
        &self.touch
    }

    fn touch_piece(&mut self, square: Square) {
        let scene = self.scene(self.plies(), Viewer::Everyone);
        if self.options.touch_move && scene.piece(square).is_some() {
            self.touch.add(square);
            self.open_routes = Some(self.touch.allowed(&self.ways().all, &scene));
            self.texts = OnceCell::new();
        }
    }

    fn adjust(&mut self) -> bool {
        self.touch.adjust()
    }

    fn legal(&self) -> Vec<String> {
        let mut legal: Vec<String> = self.ways().legal.iter().map(|mv| self.position().path(mv).to_string()).collect();
        legal.sort_unstable();
        legal
    }

    fn texts(&self) -> &[Vec<String>] {
        self.texts.get_or_init(|| {
            let position = self.seen_at(self.plies());
            let texts = |route: &Route| {
                let made = &self.ways().made[route.index];
                let mut texts = vec![position.notation(made), route.path.to_string()];
                texts.extend(position.spellings(made));
                texts
            };
            self.routes().iter().map(texts).collect()
        })
    }

    fn leads_to(&self, mv: MoveId) -> Option<(usize, u64)> {
        Some((self.positions.len(), self.after(self.ways().legal.get(mv.0)?).key()))
    }

    fn play(&mut self, mv: MoveId) {
        if let Some(listed) = self.ways().legal.get(mv.0).cloned() {
            self.make(&listed.clone(), listed);
        }
    }

    fn play_route(&mut self, route: &Route) {
        let ways = self.ways();
        let known = ways.made.get(route.index).cloned().zip(ways.legal.get(route.mv.0).cloned());
        if let Some((made, listed)) = known {
            self.make(&made, listed);
        }
    }

    fn refusal(&self, attempt: &[Step]) -> String {
        self.seen_at(self.plies()).refusal(attempt)
    }

    fn interpret(&self, text: &str) -> Option<Interpretation> {
        self.seen_at(self.plies()).interpret(text)
    }

    fn undo(&mut self) -> bool {
        if !self.can_undo() {
            return false;
        }
        let Some(mv) = self.moves.pop() else { return false };
        let (Some(position), Some(entry)) = (self.positions.pop(), self.entries.pop()) else { return false };
        self.undone.push(Undone { mv, position, entry });
        self.log.push(Event::Undo(self.moves.len()));
        if let Some(clock) = &mut self.clock {
            clock.undo();
        }
        self.stand();
        true
    }

    fn redo(&mut self) -> bool {
        if self.outcome.is_some() {
            return false;
        }
        let Some(Undone { mv, position, entry }) = self.undone.pop() else { return false };
        if let Some(clock) = &mut self.clock {
            clock.redo();
        }
        self.moves.push(mv);
        self.positions.push(position);
        self.entries.push(entry);
        self.log.push(Event::Redo(self.moves.len()));
        self.arrive();
        self.log.extend(self.outcome.map(Event::End));
        true
    }

    fn can_undo(&self) -> bool {
        // An end by agreement, resignation or time stands.
        let ended_by_move = || self.clock.is_none() && self.outcome == self.position().outcome_after(self.earlier());
        !self.moves.is_empty() && !self.options.touch_move && (self.outcome.is_none() || ended_by_move())
    }

    fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    fn claims(&self) -> Vec<Reason> {
        if self.outcome.is_some() { Vec::new() } else { self.position().claims(self.earlier()) }
    }

    fn claim_refusal(&self, reason: Reason) -> String {
        self.position().claim_refusal(reason, self.earlier())
    }

    fn proof(&self) -> Proof {
        let position = self.position().clone();
        Box::new(move |cancelled: Cancelled<'_>| prove(&position, perpetual::BOUND, cancelled))
    }

    fn thinker(&self, ply: usize) -> Option<Thinker> {
        if self.viewer() != Viewer::Everyone {
            return None;
        }
        let mut earlier = self.positions[..=self.place(ply)].to_vec();
        let root = earlier.pop()?;
        Some(Box::new(move |task: &SearchTask, shared, tell| think::think(&root, &earlier, task, shared, tell)))
    }

    fn forced(&self, side: Color, moves: u32, aim: Aim) -> Forced {
        practice::force(&self.positions, side, moves, aim)
    }

    fn engine_request(&self, ply: usize) -> Option<EngineRequest> {
        let ply = self.place(ply);
        (self.viewer() == Viewer::Everyone).then(|| EngineRequest::new(&self.positions, &self.moves[..ply]))
    }

    fn players(&self) -> [Player; 2] {
        self.players
    }

    fn seat(&mut self, side: Color, player: Player) {
        self.players[side.index()] = player;
        // Before any event the first line of a journal tells it.
        if !self.log.is_empty() {
            self.log.push(Event::Player(side, player));
        }
    }

    fn end(&mut self, outcome: Outcome) {
        if self.outcome.is_none() {
            self.outcome = Some(outcome);
            self.log.push(Event::End(outcome));
            self.close();
        }
    }

    fn restarted(&self) -> Box<dyn Game> {
        let mut again = Self { players: self.players, ..Self::new(self.positions[0].clone(), self.options) };
        again.set_clock(self.clock.as_ref().map_or(Controls::NONE, Clock::controls));
        Box::new(again)
    }

    fn branch(&self, ply: usize) -> Box<dyn Game> {
        let place = self.place(ply);
        let mv = |ply: usize| Event::Move {
            ply,
            mv: self.entries[ply - 1].path.to_string(),
            key: self.positions[ply].key(),
            left: None,
        };
        let mut branch = Self::with_record(
            self.options,
            self.positions[..=place].to_vec(),
            self.entries[..place].to_vec(),
            self.moves[..place].to_vec(),
        );
        branch.players = self.players;
        branch.log = (1..=place).map(mv).collect();
        branch.log.extend(branch.outcome.map(Event::End));
        Box::new(branch)
    }

    fn start_fen(&self) -> String {
        self.positions[0].fen()
    }

    fn log(&self) -> &[Event] {
        &self.log
    }

    fn note(&mut self, event: Event) {
        let changes_nothing = matches!(event, Event::Offer(_) | Event::Decline(_) | Event::Claim { .. });
        if changes_nothing && self.outcome.is_none() {
            self.log.push(event);
        }
    }
    fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    fn set_clock(&mut self, controls: Controls) {
        if self.moves.is_empty() {
            let clock = Clock::new(controls, self.position().turn());
            self.clock = Some(clock).filter(|_| controls != Controls::NONE);
        }
    }

    fn elapse(&mut self, time: Duration) {
        let Some(clock) = self.clock.as_mut().filter(|clock| clock.runs().is_some()) else { return };
        if self.outcome.is_some() {
            return;
        }
        clock.elapse(time);
        if clock.is_down() {
            let winner = !self.position().turn();
            let winner = Some(winner).filter(|winner| self.position().can_win(*winner));
            self.end(Outcome { winner, reason: Reason::Time });
        }
    }

    fn note_time(&mut self) {
        let left = self.clock.as_ref().and_then(Clock::rest).filter(|_| self.outcome.is_none()).map(Event::Left);
        if left != self.log.last().cloned() {
            self.log.extend(left);
        }
    }

    fn set_remaining(&mut self, left: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.set_remaining(left);
        }
    }
}
