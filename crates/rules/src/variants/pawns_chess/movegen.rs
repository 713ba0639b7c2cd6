//! Move generation: what each piece could do, without what leaves the own king in check (R5.5), as the Berserker's obligation leaves it
//! (R5.14), each move once (R0.2).

use super::foresight::Foresight;
use super::role::Role;
use super::{Action, Move, PawnsChess, archer, berserker, draws, healer, hero, pawn};
use super::{pieces, spy};
use crate::{Bitboard, Path, Position, Square, Step, for_each_role};
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

/// Collects the actions of the pieces of the side to move, the own king's safety aside.
pub(super) struct Generator<'p> {
    pub(super) position: &'p PawnsChess,
    /// Whether the side to move is in check.
    pub(super) in_check: bool,
    /// The squares of arrival to consider.
    goals: Bitboard,
    /// The judge of the own king's safety; without one it is left aside.
    judge: Option<&'p Foresight<'p>>,
    /// The actions, as moves that declare nothing.
    moves: Vec<Move>,
}

impl<'p> Generator<'p> {
    /// Adds an action, if it is legal as far as that is judged.
    pub(super) fn add(&mut self, action: Action) {
        let Some(judge) = self.judge else { return self.accept(action, false) };
        if let Some(asked) = judge.judge(&action) {
            self.accept(action, asked);
        }
    }

    /// Adds a legal action; `asked` is whether it may declare a heroic check (R5.9).
    #[inline]
    fn accept(&mut self, action: Action, asked: bool) {
        self.moves.push(Move { action, declared: asked.then_some(false) });
    }

    /// Adds the moves of a piece to any of these squares, with the promotions that they require.
    pub(super) fn go(&mut self, role: Role, from: Square, squares: Bitboard) {
        let us = self.position.turn;
        let last = if role.is_pawn() { Bitboard::rank(us.rank(7)) } else { Bitboard::EMPTY };
        let (easy, asked) = self.judge.map_or((Bitboard::FULL, false), |judge| judge.at_ease(from));
        for to in squares & (self.goals | last) {
            match if last.has(to) { pawn::promotions(role, us, to, self.in_check) } else { &[] } {
                [] if easy.has(to) => self.accept(Action::Go { from, to, promotion: None }, asked),
                [] => self.add(Action::Go { from, to, promotion: None }),
                roles => roles.iter().for_each(|&role| self.add(Action::Go { from, to, promotion: Some(role) })),
            }
        }
    }

    /// Adds all actions of the piece on a square.
    #[inline]
    fn piece(&mut self, role: Role, from: Square) {
        match role {
            Role::King | Role::Queen | Role::Rook | Role::Bishop | Role::Knight => pieces::actions(self, role, from),
            Role::Archer => archer::actions(self, from),
            Role::Guard => pawn::guard(self, from),
            Role::Hero => hero::actions(self, from),
            Role::Mercenary => pawn::mercenary(self, from),
            Role::Horseman => pawn::horseman(self, from),
            Role::Spy => spy::actions(self, from),
            Role::Berserker | Role::BerserkerKnight => berserker::actions(self, role, from),
            Role::Healer | Role::Unmasked => pawn::actions(self, role, from),
        }
    }

    fn everyone(&mut self) {
        for_each_role!(role => for from in self.position.board.pieces(self.position.turn, role) {
            self.piece(role, from);
        });
        healer::actions(self);
    }
}

/// Returns the actions of the piece on a square, its king's safety and the obligation aside.
pub(super) fn actions_of(position: &PawnsChess, from: Square) -> Vec<Action> {
    let in_check = position.checkers().any();
    let mut generator = Generator { position, in_check, goals: Bitboard::FULL, judge: None, moves: Vec::new() };
    if let Some(role) = position.board.role_at(from).filter(|_| position.board.color(position.turn).has(from)) {
        generator.piece(role, from);
    }
    generator.moves.into_iter().map(|mv| mv.action).collect()
}

/// Returns all legal actions, chains by every route, as moves without a declaration, even those that may declare.
pub(super) fn lawful(position: &PawnsChess) -> Vec<Move> {
    lawful_of(&Foresight::new(position), Bitboard::FULL)
}

/// Returns whether a legal action starts with an en passant capture.
pub(super) fn can_take_in_passing(position: &PawnsChess) -> bool {
    // Such captures, and those that the Berserker must make, do not depend on goals.
    let lawful = lawful_of(&Foresight::new(position), Bitboard::EMPTY);
    lawful.iter().any(|mv| position.takes_in_passing(&mv.action))
}

/// Returns the legal actions, without those that go to other squares than some goals and do not promote.
fn lawful_of(foresight: &Foresight<'_>, goals: Bitboard) -> Vec<Move> {
    let position = foresight.position;
    if draws::own_king_captured(position).is_some() {
        return Vec::new();
    }
    if let Some(square) = position.memory.evict {
        let replace = |to| Move { action: Action::Replace { to }, declared: None };
        return spy::refuges(position, square).into_iter().map(replace).collect();
    }
    let expected = if goals == Bitboard::FULL { 52 } else { 12 };
    let moves = Vec::with_capacity(expected);
    let mut generator = Generator { position, in_check: foresight.in_check, goals, judge: Some(foresight), moves };
    generator.everyone();
    let mut lawful = generator.moves;
    if position.en_passant.is_some() {
        prefer_en_passant(&mut lawful);
    }
    let required = |mv: &Move| berserker::takes_an_enemy_first(position, &mv.action);
    if berserker::touches_an_enemy(position) && lawful.iter().any(required) {
        lawful.retain(required);
    }
    lawful
}

/// Drops a Mercenary's plain move where it can legally capture en passant by going there (R5.34).
fn prefer_en_passant(lawful: &mut Vec<Move>) {
    let captures: Vec<(Square, Square)> = lawful
        .iter()
        .filter_map(|mv| if let Action::EnPassant { from, to } = mv.action { Some((from, to)) } else { None })
        .collect();
    lawful.retain(|mv| !matches!(mv.action, Action::Go { from, to, .. } if captures.contains(&(from, to))));
}

/// A position compared as R0.2 does: two moves are the same if they lead to the same position.
struct Same(PawnsChess);

impl PartialEq for Same {
    fn eq(&self, other: &Self) -> bool {
        self.0.repeats(&other.0)
    }
}

impl Eq for Same {}

impl Hash for Same {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key());
    }
}

/// Returns whether another move may lead to the same position. That needs a Berserker that captures twice or takes a piece of the same
/// side: a chain may go the opposite way round, and taking one's own queen for a new queen is the same as taking one's own bishop beside
/// her for a new bishop. Or it takes a declared check: the Heroes go, taken or not (R5.10). Any other two moves put different pieces on the
/// board, or take different ones off it.
fn may_have_a_twin(position: &PawnsChess, action: &Action) -> bool {
    let own = position.board.color(position.turn);
    match *action {
        Action::Chain(chain) if chain.goes_on() || own.has(chain.first()) => true,
        Action::Go { to, .. } if own.has(to) => true,
        _ => position.memory.hero[(!position.turn).index()],
    }
}

/// Returns the position after a legal action, but for its declaration, to be compared with others.
fn after(foresight: &Foresight<'_>, action: &Action) -> Option<Same> {
    if let Action::Replace { to } = *action {
        let mut next = foresight.position.clone();
        next.replace(to);
        return Some(Same(next));
    }
    foresight.position.complete(action, foresight.in_check).map(Same)
}

/// Keeps each action once, under the text that sorts first.
fn each_once(foresight: &Foresight<'_>, mut lawful: Vec<Move>) -> Vec<Move> {
    let position = foresight.position;
    let berserkers = position.board.any_of(position.turn, &berserker::ROLES);
    if berserkers.is_empty() && !position.memory.hero[(!position.turn).index()] {
        return lawful;
    }
    let twin = |mv: &Move| may_have_a_twin(position, &mv.action);
    if lawful.iter().filter(|mv| twin(mv)).count() > 1 {
        lawful.sort_by_cached_key(|mv| mv.action.text());
        let mut seen = HashSet::new();
        lawful.retain(|mv| !twin(mv) || after(foresight, &mv.action).is_none_or(|after| seen.insert(after)));
    }
    lawful
}

/// Returns the legal actions, each once, without those that go to other squares than some goals and do not promote; none where the game is
/// drawn.
fn actions(foresight: &Foresight<'_>, goals: Bitboard) -> Vec<Move> {
    foresight.position.check_invariants();
    if draws::automatic(foresight.position).is_some() {
        return Vec::new();
    }
    each_once(foresight, lawful_of(foresight, goals))
}

pub(super) fn list(position: &PawnsChess) -> Vec<Move> {
    declared(actions(&Foresight::new(position), Bitboard::FULL))
}

/// Lists the legal moves that capture, promote or heal, and some others, in the order of [`list`].
pub(super) fn noisy(position: &PawnsChess) -> Vec<Move> {
    // After a declared check any action may have a twin, so that the order depends on all of them.
    let declared_check = position.memory.hero[(!position.turn).index()];
    let goals = if declared_check { Bitboard::FULL } else { position.board.victims_of(position.turn) };
    declared(actions(&Foresight::new(position), goals))
}

pub(super) fn count(position: &PawnsChess) -> usize {
    let actions = actions(&Foresight::new(position), Bitboard::FULL);
    actions.len() + actions.iter().filter(|mv| mv.declared.is_some()).count()
}

/// Adds, after each move that may declare a heroic check, the move that declares it (R5.9).
fn declared(actions: Vec<Move>) -> Vec<Move> {
    if actions.iter().all(|mv| mv.declared.is_none()) {
        return actions;
    }
    let mut moves = Vec::with_capacity(2 * actions.len());
    for mv in actions {
        let declaring = mv.declared.map(|_| Move { declared: Some(true), ..mv });
        moves.push(mv);
        moves.extend(declaring);
    }
    moves
}

pub(super) fn routes(position: &PawnsChess) -> Vec<(Move, Move)> {
    position.check_invariants();
    if draws::automatic(position).is_some() {
        return Vec::new();
    }
    let foresight = Foresight::new(position);
    let lawful = lawful_of(&foresight, Bitboard::FULL);
    let listed = each_once(&foresight, lawful.clone());
    let by_position: HashMap<Same, &Action> = listed
        .iter()
        .filter(|mv| may_have_a_twin(position, &mv.action))
        .filter_map(|mv| Some((after(&foresight, &mv.action)?, &mv.action)))
        .collect();
    let mut routes = Vec::new();
    for made in declared(lawful) {
        let twin = may_have_a_twin(position, &made.action).then(|| after(&foresight, &made.action)).flatten();
        let action = *twin.and_then(|twin| by_position.get(&twin).copied()).unwrap_or(&made.action);
        let listed = Move { action, declared: made.declared };
        routes.push((made, listed));
    }
    routes
}

/// Returns the steps of a move. Where a longer move starts with the same steps, it ends with [`Step::Done`]: an Archer's step before an
/// arrow, a Hero's ordinary capture that could be a sacrifice.
pub(super) fn path(position: &PawnsChess, mv: &Move) -> Path {
    let mut steps = mv.action.steps();
    if let Some(declared) = mv.declared {
        steps.push(Step::Declare(declared));
    } else if let Action::Go { from, .. } = mv.action {
        let role = position.board.role_at(from);
        if matches!(role, Some(Role::Archer | Role::Hero)) {
            let in_check = position.checkers().any();
            let goes_on = actions_of(position, from).iter().any(|other| {
                let longer = other.steps();
                longer.len() > steps.len() && longer.starts_with(&steps) && position.complete(other, in_check).is_some()
            });
            if goes_on {
                steps.push(Step::Done);
            }
        }
    }
    Path::from(steps)
}
