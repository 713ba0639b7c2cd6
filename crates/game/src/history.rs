//! The positions of one game, with the game's own position type.

use crate::positions::Positions;
use crate::practice::{self, Aim, Forced};
use crate::think::{self, SearchTask, Thinker};
use crate::visibility::{Seen, captured};
use crate::{Cancelled, EngineRequest, Entry, MoveId, Proof, Route};
use pawnstorm_engine::Searchable;
use pawnstorm_rules::perpetual::{self, prove};
use pawnstorm_rules::{
    Bitboard, Color, Coordinates, Explain, Interpretation, Outcome, Path, Position, Reason, Scene, Square, Step, Viewer,
};
use std::cell::OnceCell;

/// The positions of a game and the moves between them.
///
/// Positions are small, so the history stores them all: an undo is a step back, an earlier position is an index, and an undone move stays
/// until another replaces it.
pub(crate) struct History<P: Searchable> {
    /// The start and the position after each move: one more than the moves.
    positions: Vec<P>,
    /// The listed moves.
    moves: Vec<P::Move>,
    /// The index of the present position; later ones are undone.
    now: usize,
    /// The possible moves, computed on demand: most positions of a journal never need them.
    choices: OnceCell<Choices<P::Move>>,
}

/// The possible moves of a position.
struct Choices<M> {
    routes: Vec<Route>,
    /// The move made by each route.
    made: Vec<M>,
    /// The move of each [`MoveId`].
    legal: Vec<M>,
    duty: Option<String>,
}

impl<P: Searchable + Explain> History<P> {
    /// Creates the history of a game that starts from a position.
    pub(crate) fn new(start: P) -> Self {
        Self { positions: vec![start], moves: Vec::new(), now: 0, choices: OnceCell::new() }
    }

    /// Returns the present position.
    fn position(&self) -> &P {
        &self.positions[self.now]
    }

    /// Returns the positions before the present one.
    fn earlier(&self) -> &[P] {
        &self.positions[..self.now]
    }

    /// Returns the present position as a viewer sees it.
    fn seen_now(&self, viewer: Viewer) -> P {
        self.position().redacted_for(viewer)
    }

    /// Returns the position at an index as a viewer sees it.
    fn seen_at(&self, place: usize, viewer: Viewer) -> P {
        self.positions[place].redacted_for(viewer)
    }

    /// Returns the position after a legal move.
    fn after(&self, mv: &P::Move) -> P {
        let mut after = self.position().after(mv);
        after.apply_repetition(&self.positions[..=self.now]);
        after
    }

    fn choices(&self, viewer: Viewer) -> &Choices<P::Move> {
        self.choices.get_or_init(|| {
            let (position, seen) = (self.position(), self.seen_now(viewer));
            let (ply, key) = (self.now, position.key());
            let (mut routes, mut all_made, mut legal) = (Vec::new(), Vec::new(), Vec::new());
            for (index, (made, listed)) in position.routes().into_iter().enumerate() {
                let known = legal.iter().position(|other| *other == listed);
                let mv = MoveId { ply, key, index: known.unwrap_or(legal.len()) };
                let (path, captures) = (position.path(&made), seen.captures(&made));
                routes.push(Route { path, mv, captures, index, is_listed: made == listed });
                all_made.push(made);
                if known.is_none() {
                    legal.push(listed);
                }
            }
            let listed = routes.iter().filter(|route| route.is_listed).count();
            debug_assert_eq!(listed, legal.len(), "each legal move is one of its routes");
            Choices { routes, made: all_made, legal, duty: seen.duty() }
        })
    }

    /// Returns the move made by a route, and the listed move.
    fn find(&self, route: &Route) -> Option<(&P::Move, &P::Move)> {
        let choices = self.choices.get()?;
        choices.made.get(route.index).zip(choices.legal.get(route.mv.index))
    }

    /// Makes another position the present one.
    fn go_to(&mut self, place: usize) {
        debug_assert_eq!(self.positions.len(), self.moves.len() + 1, "a position after each move");
        self.now = place;
        self.choices = OnceCell::new();
    }
}

impl<P: Searchable + Explain> Positions for History<P> {
    fn place(&self) -> usize {
        self.now
    }

    fn turn(&self, place: usize) -> Color {
        self.positions[place].turn()
    }

    fn number(&self, place: usize) -> u32 {
        self.positions[place].fullmove()
    }

    fn key(&self, place: usize) -> u64 {
        self.positions[place].key()
    }

    fn scene(&self, place: usize, viewer: Viewer) -> Scene {
        self.positions[place].scene(viewer)
    }

    fn fen(&self, place: usize, viewer: Viewer) -> String {
        self.seen_at(place, viewer).fen()
    }

    fn threats(&self, place: usize, viewer: Viewer, from: Square) -> Bitboard {
        self.seen_at(place, viewer).threats(from)
    }

    fn shadows(&self, place: usize, viewer: Viewer, from: Square) -> Bitboard {
        self.seen_at(place, viewer).shadows(from)
    }

    fn card(&self, place: usize, viewer: Viewer, at: Square) -> Option<String> {
        self.seen_at(place, viewer).card(at)
    }

    fn seen(&self, viewer: Viewer, entries: &[Entry]) -> Seen {
        Seen::new(viewer, &self.positions[..=self.now], &self.moves[..self.now], entries)
    }

    fn routes(&self, viewer: Viewer) -> &[Route] {
        &self.choices(viewer).routes
    }

    fn duty(&self, viewer: Viewer) -> Option<&str> {
        self.choices(viewer).duty.as_deref()
    }

    fn legal(&self, viewer: Viewer) -> Vec<String> {
        let legal = &self.choices(viewer).legal;
        let mut legal: Vec<String> = legal.iter().map(|mv| self.position().path(mv).to_string()).collect();
        legal.sort_unstable();
        legal
    }

    fn texts(&self, viewer: Viewer, route: &Route) -> Vec<String> {
        let (position, mv) = (self.seen_now(viewer), &self.choices(viewer).made[route.index]);
        let mut texts = vec![position.notation(mv), route.path.to_string()];
        texts.extend(position.spellings(mv));
        texts.extend(lettered(&position, &route.path));
        texts
    }

    fn key_after(&self, route: &Route) -> Option<u64> {
        Some(self.after(self.find(route)?.1).key())
    }

    fn play(&mut self, route: &Route) -> Option<Entry> {
        let (made, listed) = self.find(route)?;
        let (before, after) = (self.position(), self.after(listed));
        let entry = Entry {
            side: before.turn(),
            number: before.fullmove(),
            path: before.path(made),
            machine: before.path(listed).to_string(),
            shown: match before.footnote(listed, &after) {
                Some(footnote) => format!("{} {footnote}", before.notation(made)),
                None => before.notation(made),
            },
            captured: captured(before, made),
            remark: before.remark(listed, &after),
        };
        let listed = listed.clone();
        self.moves.truncate(self.now);
        self.positions.truncate(self.now + 1);
        self.moves.push(listed);
        self.positions.push(after);
        self.go_to(self.now + 1);
        Some(entry)
    }

    fn step_back(&mut self) {
        self.go_to(self.now.saturating_sub(1));
    }

    fn step_forward(&mut self) {
        self.go_to((self.now + 1).min(self.moves.len()));
    }

    fn branch(&self, place: usize) -> Box<dyn Positions> {
        let (positions, moves) = (self.positions[..=place].to_vec(), self.moves[..place].to_vec());
        Box::new(Self { positions, moves, now: place, choices: OnceCell::new() })
    }

    fn asks(&self, viewer: Viewer, entered: &[Step], next: &[Step]) -> Option<String> {
        self.seen_now(viewer).asks(entered, next)
    }

    fn choice(&self, entered: &[Step], step: Step) -> Option<String> {
        self.position().choice(entered, step)
    }

    fn refusal(&self, viewer: Viewer, attempt: &[Step]) -> String {
        self.seen_now(viewer).refusal(attempt)
    }

    fn interpret(&self, viewer: Viewer, text: &str) -> Option<Interpretation> {
        self.seen_now(viewer).interpret(text)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome_after(self.earlier())
    }

    fn because(&self, outcome: &Outcome) -> Option<String> {
        self.position().because(outcome)
    }

    fn can_win(&self, side: Color) -> bool {
        self.position().can_win(side)
    }

    fn claims(&self) -> Vec<Reason> {
        self.position().claims(self.earlier())
    }

    fn claim_refusal(&self, reason: Reason) -> String {
        self.position().claim_refusal(reason, self.earlier())
    }

    fn proof(&self) -> Proof {
        let position = self.position().clone();
        Box::new(move |cancelled: Cancelled<'_>| prove(&position, perpetual::BOUND, cancelled))
    }

    fn can_be_solved(&self) -> bool {
        self.positions[self.now].race().is_some()
    }

    fn thinker(&self, place: usize) -> Option<Thinker> {
        let mut earlier = self.positions[..=place].to_vec();
        let root = earlier.pop()?;
        Some(Box::new(move |task: &SearchTask, shared, tell| think::think(&root, &earlier, task, shared, tell)))
    }

    fn forced(&self, side: Color, moves: u32, aim: Aim) -> Forced {
        practice::force(&self.positions[..=self.now], side, moves, aim)
    }

    fn engine_request(&self, place: usize) -> EngineRequest {
        let moves = self.positions.iter().zip(&self.moves[..place]).map(|(position, mv)| position.path(mv).to_string());
        EngineRequest::new(self.positions[0].fen(), moves.collect(), self.positions[place].clone())
    }
}

/// Writes a move of one piece with its letter, the same way in every game: with both squares, and, for a single step, with the target
/// square alone. A special kind of pawn can be written as a pawn too.
fn lettered<P: Position>(position: &P, path: &Path) -> Vec<String> {
    let [Step::Pick(from), on @ ..] = path.steps() else { return Vec::new() };
    let Some(piece) = position.piece(*from).filter(|_| !on.iter().any(|step| matches!(step, Step::Pick(_)))) else {
        return Vec::new();
    };
    let terms = &P::INFO.terms;
    let to = match terms.coordinates {
        Coordinates::Algebraic => Path::from(on.to_vec()).to_string(),
        Coordinates::RowColumn => on.iter().filter_map(|step| step.square()).map(|at| terms.square(at)).collect(),
    };
    let from = terms.square(*from);
    let is_direct = on.iter().filter_map(|step| step.square()).count() == 1;
    let pawn = (piece.kind.is_pawn() && piece.kind.label != "P").then_some("P");
    let letters = [piece.kind.label].into_iter().chain(pawn);
    letters
        .flat_map(|letter| [Some(format!("{letter}{from}{to}")), is_direct.then(|| format!("{letter}{to}"))])
        .flatten()
        .collect()
}
