//! Move generation: what each piece could do, without what leaves the own king in check (R5.5), as the Berserker's obligation leaves it
//! (R5.14), each move once (R0.2).

use super::foresight::Foresight;
use super::role::Role;
use super::{Action, Move, PawnsChess, archer, berserker, draws, guard, healer, hero, horseman, mercenary, pawn};
use super::{pieces, spy};
use crate::{Bitboard, Path, Position, Square, Step};
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

/// Collects the actions of the pieces of the side to move, the own king's safety aside.
pub(super) struct Generator<'p> {
    pub(super) position: &'p PawnsChess,
    /// Whether the move begins in check.
    pub(super) in_check: bool,
    /// The squares to which a piece may go.
    goals: Bitboard,
    pub(super) actions: Vec<Action>,
}

impl<'p> Generator<'p> {
    fn new(position: &'p PawnsChess, in_check: bool) -> Self {
        Self { position, in_check, goals: Bitboard::FULL, actions: Vec::with_capacity(64) }
    }

    /// Adds the moves of a piece to any of these squares, with the promotions that they require.
    pub(super) fn go(&mut self, role: Role, from: Square, squares: Bitboard) {
        let us = self.position.turn;
        let last = if role.is_pawn() { Bitboard::rank(us.rank(7)) } else { Bitboard::EMPTY };
        for to in squares & (self.goals | last) {
            match if last.has(to) { pawn::promotions(role, us, to, self.in_check) } else { &[] } {
                [] => self.actions.push(Action::Go { from, to, promotion: None }),
                roles => self.actions.extend(roles.iter().map(|&role| Action::Go { from, to, promotion: Some(role) })),
            }
        }
    }

    /// Adds all actions of the piece on a square.
    fn piece(&mut self, role: Role, from: Square) {
        match role {
            Role::King | Role::Queen | Role::Rook | Role::Bishop | Role::Knight => pieces::actions(self, role, from),
            Role::Archer => archer::actions(self, from),
            Role::Guard => guard::actions(self, from),
            Role::Hero => hero::actions(self, from),
            Role::Mercenary => mercenary::actions(self, from),
            Role::Horseman => horseman::actions(self, from),
            Role::Spy => spy::actions(self, from),
            Role::Berserker | Role::BerserkerKnight => berserker::actions(self, role, from),
            Role::Healer | Role::Unmasked => pawn::actions(self, role, from),
        }
    }

    fn everyone(&mut self) {
        for role in Role::ALL {
            for from in self.position.board.pieces(self.position.turn, role) {
                self.piece(role, from);
            }
        }
        healer::actions(self);
    }
}

/// The actions of the piece on a square, its king's safety and the obligation aside.
pub(super) fn actions_of(position: &PawnsChess, from: Square) -> Vec<Action> {
    let mut generator = Generator::new(position, position.checkers().any());
    if let Some(role) = position.board.role_at(from).filter(|_| position.board.color(position.turn).has(from)) {
        generator.piece(role, from);
    }
    generator.actions
}

/// All legal actions, chains by every route.
pub(super) fn lawful(position: &PawnsChess) -> Vec<Action> {
    lawful_of(&Foresight::new(position), Bitboard::FULL)
}

/// The legal actions, without those that go to other squares than some goals and do not promote.
fn lawful_of(foresight: &Foresight<'_>, goals: Bitboard) -> Vec<Action> {
    let position = foresight.position;
    if draws::own_king_captured(position).is_some() {
        return Vec::new();
    }
    if let Some(square) = position.memory.evict {
        return spy::refuges(position, square).into_iter().map(|to| Action::Replace { to }).collect();
    }
    let mut generator = Generator { goals, ..Generator::new(position, foresight.in_check) };
    generator.everyone();
    let mut lawful = generator.actions;
    lawful.retain(|action| foresight.allows(action));
    if position.en_passant.is_some() {
        prefer_en_passant(&mut lawful);
    }
    if position.board.any_of(position.turn, &berserker::ROLES).any()
        && lawful.iter().any(|action| berserker::takes_an_enemy_first(position, action))
    {
        lawful.retain(|action| berserker::takes_an_enemy_first(position, action));
    }
    lawful
}

/// Drops a Mercenary's plain move where it can legally capture en passant by going there (R5.34).
fn prefer_en_passant(lawful: &mut Vec<Action>) {
    let captures: Vec<(Square, Square)> = lawful
        .iter()
        .filter_map(|action| if let Action::EnPassant { from, to } = *action { Some((from, to)) } else { None })
        .collect();
    lawful.retain(|action| !matches!(*action, Action::Go { from, to, .. } if captures.contains(&(from, to))));
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

/// Returns whether another move may lead to the same position. That takes a Berserker that goes on or takes a piece of its own side: a
/// chain may go round the other way, and taking one's own queen for a new queen is the same as taking one's own bishop beside her for a new
/// bishop. Or it takes a declared check: the Heroes go, taken or not (R5.10). Any other two moves put different pieces on the board, or
/// take different ones off it.
fn may_have_a_twin(position: &PawnsChess, action: &Action) -> bool {
    let own = position.board.color(position.turn);
    match *action {
        Action::Chain { ref to, .. } if to.len() > 1 || to.iter().any(|&to| own.has(to)) => true,
        Action::Go { to, .. } if own.has(to) => true,
        _ => position.memory.hero[(!position.turn).index()],
    }
}

/// The position after a legal action, but for its declaration, to be compared with others.
fn after(foresight: &Foresight<'_>, action: &Action) -> Option<Same> {
    if let Action::Replace { to } = *action {
        let mut next = foresight.position.clone();
        next.replace(to);
        return Some(Same(next));
    }
    foresight.position.complete(action, foresight.in_check).map(Same)
}

/// Keeps each move once, under the text that sorts first.
fn each_once(foresight: &Foresight<'_>, mut lawful: Vec<Action>) -> Vec<Action> {
    let twin = |action: &Action| may_have_a_twin(foresight.position, action);
    if lawful.iter().filter(|action| twin(action)).count() > 1 {
        lawful.sort_by_cached_key(Action::text);
        let mut seen = HashSet::new();
        lawful.retain(|action| !twin(action) || after(foresight, action).is_none_or(|after| seen.insert(after)));
    }
    lawful
}

/// The legal actions, each once, without those that go to other squares than some goals and do not promote; none where the game is drawn.
fn actions(foresight: &Foresight<'_>, goals: Bitboard) -> Vec<Action> {
    foresight.position.check_invariants();
    if draws::automatic(foresight.position).is_some() {
        return Vec::new();
    }
    each_once(foresight, lawful_of(foresight, goals))
}

/// Lists the legal moves.
pub(super) fn list(position: &PawnsChess) -> Vec<Move> {
    let foresight = Foresight::new(position);
    let actions = actions(&foresight, Bitboard::FULL);
    declared(&foresight, actions)
}

/// Lists the legal moves that capture, promote or heal, and some others, in the order of [`list`].
pub(super) fn noisy(position: &PawnsChess) -> Vec<Move> {
    let foresight = Foresight::new(position);
    // After a declared check any action may have a twin, so that the order depends on all of them.
    let declared_check = position.memory.hero[(!position.turn).index()];
    let goals = if declared_check { Bitboard::FULL } else { position.board.victims_of(position.turn) };
    let actions = actions(&foresight, goals);
    declared(&foresight, actions)
}

/// Counts the legal moves.
pub(super) fn count(position: &PawnsChess) -> usize {
    let foresight = Foresight::new(position);
    actions(&foresight, Bitboard::FULL).iter().map(|action| answers(&foresight, action).len()).sum()
}

/// The answers to the question after an action (R5.9), if it is asked.
fn answers(foresight: &Foresight<'_>, action: &Action) -> &'static [Option<bool>] {
    if foresight.asks(action) { &[Some(false), Some(true)] } else { &[None] }
}

/// Returns each move once for each way in which it can be declared.
fn declared(foresight: &Foresight<'_>, actions: Vec<Action>) -> Vec<Move> {
    let mut moves = Vec::with_capacity(actions.len());
    for action in actions {
        match answers(foresight, &action) {
            [declared] => moves.push(Move { action, declared: *declared }),
            answers => moves.extend(answers.iter().map(|&declared| Move { action: action.clone(), declared })),
        }
    }
    moves
}

/// Lists every route to every legal move.
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
        .filter(|action| may_have_a_twin(position, action))
        .filter_map(|action| Some((after(&foresight, action)?, action)))
        .collect();
    let mut routes = Vec::new();
    for action in lawful {
        let twin = may_have_a_twin(position, &action).then(|| after(&foresight, &action)).flatten();
        let listed = twin.and_then(|twin| by_position.get(&twin).copied()).unwrap_or(&action);
        for &declared in answers(&foresight, &action) {
            let [made, listed] = [&action, listed].map(|action| Move { action: action.clone(), declared });
            routes.push((made, listed));
        }
    }
    routes
}

/// The steps of a move. Where the same steps could go on, it ends with [`Step::Done`]: an Archer's step before an
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
