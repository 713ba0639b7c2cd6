//! The positions of one game, with the game's own position type, and without it for the rest of the program.

use crate::forced::{self, Aim, Forced};
use crate::route::Route;
use crate::think::{self, EngineRequest, SearchTask, Thinker};
use pawnstorm_engine::Searched;
use pawnstorm_rules::perpetual::{self, Verdict, prove};
use pawnstorm_rules::{
    Bitboard, Color, Coordinates, Explain, Interpretation, Outcome, Path, Piece, Position, Reason, Scene, Square, Step,
    Viewer, Visibility,
};
use std::cell::OnceCell;

/// A played move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The side that made the move.
    pub side: Color,
    /// The move number.
    pub number: u32,
    /// The steps in the player's order (R0.2).
    pub path: Path,
    /// The listed legal move for these steps, in machine notation.
    pub machine: String,
    /// Its notation in the history, as the player made it.
    pub shown: String,
    /// The captured pieces.
    pub captured: Vec<Piece>,
    /// A remark beyond its notation.
    pub remark: Option<String>,
}

/// A function that returns whether a proof should stop.
pub type Cancelled<'a> = &'a dyn Fn() -> bool;

/// A proof of a perpetual check: a long computation to run in a thread.
pub type Proof = Box<dyn FnOnce(Cancelled<'_>) -> Verdict + Send>;

/// The positions of a game from the start and the moves between them, without their type.
///
/// A place counts from 0, the start. The present position comes before the undone ones that can be redone. A method with a `viewer`
/// answers from that viewer's knowledge only, and the viewer of a position must always be the same.
pub(crate) trait Positions: Send {
    fn turn(&self, place: usize) -> Color;
    fn number(&self, place: usize) -> u32;
    fn key(&self, place: usize) -> u64;
    fn scene(&self, place: usize, viewer: Viewer) -> Scene;
    fn fen(&self, place: usize, viewer: Viewer) -> String;
    fn threats(&self, place: usize, viewer: Viewer, from: Square) -> Bitboard;
    fn shadows(&self, place: usize, viewer: Viewer, from: Square) -> Bitboard;
    fn card(&self, place: usize, viewer: Viewer, at: Square) -> Option<String>;
    fn seen(&self, viewer: Viewer, entries: &[Entry]) -> Seen;
    fn routes(&self, viewer: Viewer) -> &[Route];
    fn duty(&self, viewer: Viewer) -> Option<&str>;
    fn texts(&self, viewer: Viewer, route: &Route) -> Vec<String>;
    fn key_after(&self, route: &Route) -> Option<u64>;
    fn scene_after(&self, viewer: Viewer, route: &Route) -> Option<Scene>;
    fn play(&mut self, route: &Route) -> Option<Entry>;
    fn go_to(&mut self, place: usize);
    fn branch(&self, place: usize) -> Box<dyn Positions>;
    fn asks(&self, viewer: Viewer, entered: &[Step], next: &[Step]) -> Option<String>;
    fn choice(&self, entered: &[Step], step: Step) -> Option<String>;
    fn refusal(&self, viewer: Viewer, attempt: &[Step]) -> String;
    fn interpret(&self, viewer: Viewer, text: &str) -> Option<Interpretation>;
    fn outcome(&self) -> Option<Outcome>;
    fn because(&self, outcome: &Outcome) -> Option<String>;
    fn can_win(&self, side: Color) -> bool;
    fn claims(&self) -> Vec<Reason>;
    fn claim_refusal(&self, reason: Reason) -> String;
    fn proof(&self) -> Proof;
    fn can_be_solved(&self) -> bool;
    fn has_values(&self, place: usize) -> bool;
    fn thinker(&self, place: usize) -> Option<Thinker>;
    fn forced(&self, side: Color, moves: u32, aim: Aim) -> Forced;
    fn engine_request(&self, place: usize) -> EngineRequest;
}

/// The positions of a game and the moves between them.
///
/// Positions are small, so the history stores them all: an undo is a step back, an earlier position is an index, and an undone move stays
/// until another replaces it.
pub(crate) struct History<P: Searched> {
    /// The start and the position after each move: one more than the moves.
    positions: Vec<P>,
    /// The listed moves.
    moves: Vec<P::Move>,
    /// The index of the present position; later ones are undone.
    now: usize,
    /// The possible moves, computed on demand: most positions of a journal never need them.
    choices: OnceCell<Choices<P::Move>>,
}

struct Choices<M> {
    routes: Vec<Route>,
    /// The move made by each route.
    made: Vec<M>,
    legal: Vec<M>,
    duty: Option<String>,
}

impl<P: Searched> History<P> {
    pub(crate) fn new(start: P) -> Self {
        Self { positions: vec![start], moves: Vec::new(), now: 0, choices: OnceCell::new() }
    }

    fn position(&self) -> &P {
        &self.positions[self.now]
    }

    fn earlier(&self) -> &[P] {
        &self.positions[..self.now]
    }

    fn seen_now(&self, viewer: Viewer) -> P {
        self.position().redacted_for(viewer)
    }

    fn seen_at(&self, place: usize, viewer: Viewer) -> P {
        self.positions[place].redacted_for(viewer)
    }

    fn after(&self, mv: &P::Move) -> P {
        let mut after = self.position().after(mv);
        after.apply_repetition(&self.positions[..=self.now]);
        after
    }

    fn choices(&self, viewer: Viewer) -> &Choices<P::Move> {
        self.choices.get_or_init(|| {
            let (position, seen) = (self.position(), self.seen_now(viewer));
            let of = (self.now, position.key());
            let (mut routes, mut all_made, mut legal) = (Vec::new(), Vec::new(), Vec::new());
            for (index, (made, listed)) in position.routes().into_iter().enumerate() {
                let known = legal.iter().position(|other| *other == listed);
                let mv = known.unwrap_or(legal.len());
                let (path, captures) = (position.path(&made), seen.captures(&made));
                routes.push(Route { path, captures, mv, index, is_listed: made == listed, of });
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
        choices.made.get(route.index).zip(choices.legal.get(route.mv))
    }
}

impl<P: Searched> Positions for History<P> {
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

    fn scene_after(&self, viewer: Viewer, route: &Route) -> Option<Scene> {
        Some(self.after(self.find(route)?.1).scene(viewer))
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

    fn go_to(&mut self, place: usize) {
        debug_assert_eq!(self.positions.len(), self.moves.len() + 1, "a position after each move");
        self.now = place;
        self.choices = OnceCell::new();
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
        self.position().race().is_some()
    }

    fn has_values(&self, place: usize) -> bool {
        let position = &self.positions[place];
        position.race().is_some() || position.is_ending()
    }

    fn thinker(&self, place: usize) -> Option<Thinker> {
        let mut earlier = self.positions[..=place].to_vec();
        let root = earlier.pop()?;
        Some(Box::new(move |task: &SearchTask, shared, tell| think::think(&root, &earlier, task, shared, tell)))
    }

    fn forced(&self, side: Color, moves: u32, aim: Aim) -> Forced {
        forced::force(&self.positions[..=self.now], side, moves, aim)
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

const UNSEEN: &str = "unseen";

/// The moves as a viewer knows them: some are unseen, and others missing.
pub(crate) struct Seen {
    /// The moves known to the viewer.
    pub(crate) entries: Vec<Entry>,
    /// The place of each known ply in the whole record, the start first.
    pub(crate) plies: Vec<usize>,
}

impl Seen {
    pub(crate) fn new<P: Explain>(viewer: Viewer, positions: &[P], moves: &[P::Move], entries: &[Entry]) -> Self {
        let mut seen = Self { entries: Vec::new(), plies: vec![0] };
        for (ply, (turn, entry)) in moves.iter().zip(entries).enumerate() {
            let [before, after] = [&positions[ply], &positions[ply + 1]];
            seen.entries.push(match before.visibility(turn, after, viewer) {
                Visibility::Open => Entry {
                    captured: captured(&before.redacted_for(viewer), turn),
                    remark: before.remark(turn, &after.redacted_for(viewer)),
                    ..entry.clone()
                },
                Visibility::Unseen => Entry {
                    path: Path::default(),
                    machine: String::new(),
                    shown: UNSEEN.into(),
                    captured: Vec::new(),
                    remark: None,
                    ..entry.clone()
                },
                Visibility::Nothing => {
                    // The viewer knows only the following move, at the same ply.
                    seen.plies.pop();
                    seen.plies.push(ply + 1);
                    continue;
                }
            });
            seen.plies.push(ply + 1);
        }
        seen
    }
}

fn captured<P: Position>(before: &P, mv: &P::Move) -> Vec<Piece> {
    before.captures(mv).into_iter().filter_map(|square| before.piece(square)).collect()
}
