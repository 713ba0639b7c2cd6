//! Move generation: what each piece could do, without what leaves the own king in check (R5.5), as the Berserker's obligation leaves it
//! (R5.14), each move once (R0.2).

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
    pub(super) actions: Vec<Action>,
}

impl<'p> Generator<'p> {
    fn new(position: &'p PawnsChess) -> Self {
        Self { position, in_check: position.checkers().any(), actions: Vec::with_capacity(64) }
    }

    /// Adds the moves of a piece to any of these squares, with the promotions that they require.
    pub(super) fn go(&mut self, role: Role, from: Square, squares: Bitboard) {
        for to in squares {
            match pawn::promotions(role, self.position.turn, to, self.in_check) {
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

/// An action, and the position after it: [`PawnsChess::complete`].
pub(super) type Done = (Action, PawnsChess);

/// The actions of the piece on a square, its king's safety and the obligation aside.
pub(super) fn actions_of(position: &PawnsChess, from: Square) -> Vec<Action> {
    let mut generator = Generator::new(position);
    if let Some(role) = position.board.role_at(from).filter(|_| position.board.color(position.turn).has(from)) {
        generator.piece(role, from);
    }
    generator.actions
}

/// All legal actions, chains by every route.
pub(super) fn lawful(position: &PawnsChess) -> Vec<Done> {
    if draws::own_king_captured(position).is_some() {
        return Vec::new();
    }
    if let Some(square) = position.memory.evict {
        return spy::refuges(position, square).into_iter().map(|to| replacing(position, to)).collect();
    }
    let mut generator = Generator::new(position);
    generator.everyone();
    let Generator { in_check, actions, .. } = generator;
    let mut lawful: Vec<Done> = actions
        .into_iter()
        .filter_map(|action| {
            let next = position.complete(&action, in_check)?;
            Some((action, next))
        })
        .collect();
    if position.en_passant.is_some() {
        prefer_en_passant(&mut lawful);
    }
    if lawful.iter().any(|(action, _)| berserker::takes_an_enemy_first(position, action)) {
        lawful.retain(|(action, _)| berserker::takes_an_enemy_first(position, action));
    }
    lawful
}

/// Places a Spy that was driven off on a square.
fn replacing(position: &PawnsChess, to: Square) -> Done {
    let mut next = position.clone();
    next.replace(to);
    (Action::Replace { to }, next)
}

/// Drops a Mercenary's plain move where it can legally capture en passant by going there (R5.34).
fn prefer_en_passant(lawful: &mut Vec<Done>) {
    let captures: Vec<(Square, Square)> = lawful
        .iter()
        .filter_map(|(action, _)| if let Action::EnPassant { from, to } = *action { Some((from, to)) } else { None })
        .collect();
    lawful.retain(|(action, _)| !matches!(*action, Action::Go { from, to, .. } if captures.contains(&(from, to))));
}

/// A position compared as R0.2 does: two moves are the same if they lead to the same position.
struct Same<'a>(&'a PawnsChess);

impl PartialEq for Same<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.repeats(other.0)
    }
}

impl Eq for Same<'_> {}

impl Hash for Same<'_> {
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

/// Keeps each move once, under the text that sorts first.
fn each_once(position: &PawnsChess, mut lawful: Vec<Done>) -> Vec<Done> {
    let twin = |(action, _): &Done| may_have_a_twin(position, action);
    if lawful.iter().filter(|done| twin(done)).count() > 1 {
        lawful.sort_by_cached_key(|(action, _)| action.text());
        let mut seen = HashSet::new();
        let first: Vec<bool> = lawful.iter().map(|done| !twin(done) || seen.insert(Same(&done.1))).collect();
        let mut first = first.into_iter();
        lawful.retain(|_| first.next() == Some(true));
    }
    lawful
}

/// Lists the legal moves.
pub(super) fn list(position: &PawnsChess) -> Vec<Move> {
    position.check_invariants();
    if draws::automatic(position).is_some() {
        return Vec::new();
    }
    each_once(position, lawful(position)).iter().flat_map(|done| with_declarations(position, done)).collect()
}

/// Returns a move once for each way in which it can be declared (R5.9).
fn with_declarations(position: &PawnsChess, (action, next): &Done) -> impl Iterator<Item = Move> + use<> {
    let asked = !matches!(action, Action::Replace { .. }) && hero::asks(next, position.turn);
    let answers: &[Option<bool>] = if asked { &[Some(false), Some(true)] } else { &[None] };
    let action = action.clone();
    answers.iter().map(move |&declared| Move { action: action.clone(), declared })
}

/// Lists every route to every legal move.
pub(super) fn routes(position: &PawnsChess) -> Vec<(Move, Move)> {
    position.check_invariants();
    if draws::automatic(position).is_some() {
        return Vec::new();
    }
    let lawful = lawful(position);
    let listed = each_once(position, lawful.clone());
    let by_position: HashMap<_, _> = listed
        .iter()
        .filter(|(action, _)| may_have_a_twin(position, action))
        .map(|(action, next)| (Same(next), action))
        .collect();
    let mut routes = Vec::new();
    for done in &lawful {
        let twin = by_position.get(&Same(&done.1)).filter(|_| may_have_a_twin(position, &done.0));
        let listed = twin.copied().unwrap_or(&done.0);
        for turn in with_declarations(position, done) {
            let listed = Move { action: listed.clone(), declared: turn.declared };
            routes.push((turn, listed));
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
