//! The reasons for refusing a move: how the pieces move, what blocks them, the king's safety, or the Berserker's duty.

use super::board::{ahead, straight};
use super::role::Role;
use super::{Action, Move, PawnsChess, berserker, healer, hero, movegen, pawn, pieces, spy};
use crate::board::{blocked, endangered, hemmed_in, legal_goals, reaches};
use crate::orthodox::{Castling, CastlingSide};
use crate::{Bitboard, Position, Square, Step, Terminology, attacks, either};

pub(super) const TERMS: &Terminology = &PawnsChess::INFO.terms;

pub(super) fn explain(position: &PawnsChess, attempt: &[Step]) -> String {
    if let Some(square) = position.memory.evict {
        return replacing(position, square, attempt);
    }
    match *attempt {
        [Step::Drop(letter), ref rest @ ..] => heal(position, letter, rest),
        [Step::Pick(from), ..] => match position.board.piece(from) {
            None => format!("there is no piece on {from}"),
            Some(piece) if piece.color != position.turn => format!("{} is not yours", TERMS.piece(piece, from)),
            Some(_) => move_of(position, from, attempt),
        },
        _ => "that is not a move of Pawns Chess".into(),
    }
}

/// Explains why the piece on a square has no such move. The explanation follows from the longest first part that the piece could make, its
/// king's safety aside.
fn move_of(position: &PawnsChess, from: Square, attempt: &[Step]) -> String {
    let asked = attempt.iter().take_while(|step| !matches!(step, Step::Declare(_) | Step::Done)).count();
    let actions = movegen::actions_of(position, from);
    if actions.is_empty() && asked < 2 {
        return stuck(position, from);
    }
    let begins = |length: usize| actions.iter().find(|action| action.steps().starts_with(&attempt[..length]));
    if let Some(action) = begins(asked) {
        return not_lawful(position, action, attempt);
    }
    let known = (1..asked).rev().find(|&length| begins(length).is_some()).unwrap_or(1);
    // Call the start of the move possible only if it is.
    if known > 1
        && let Some(action) = begins(known)
        && !movegen::lawful(position).iter().any(|mv| mv.action.steps().starts_with(&attempt[..known]))
    {
        return not_lawful(position, action, attempt);
    }
    match (&attempt[known - 1], &attempt[known]) {
        (Step::Pick(_), Step::To(to)) => obstacle(position, from, *to),
        (_, Step::Shoot(at)) => arrow(position, from, *at),
        (&Step::To(at), Step::To(to)) => further(position, from, at, *to),
        (&Step::To(to), &Step::Promote(letter)) => promotion(position, from, to, letter),
        (_, Step::Sacrifice) => sacrifice(position, from),
        _ => format!("{} has no such move", yours(position, from)),
    }
}

/// Formats "your Archer on e4".
fn yours(position: &PawnsChess, from: Square) -> String {
    position.board.piece(from).map_or_else(|| from.to_string(), |piece| TERMS.your(piece, from))
}

/// Explains why a move within the piece's powers is illegal.
fn not_lawful(position: &PawnsChess, action: &Action, attempt: &[Step]) -> String {
    if let Some(reason) = king_in_danger(position, action) {
        return reason;
    }
    let lawful = movegen::lawful(position);
    if !berserker::takes_an_enemy_first(position, action)
        && let Some(duty) = duty(position, &lawful)
    {
        return duty;
    }
    if attempt.contains(&Step::Declare(true)) || attempt.contains(&Step::Declare(false)) {
        return "that move does not give a heroic check".into();
    }
    if lawful.iter().any(|mv| mv.action == *action) {
        // R5.30: an enemy chain may come over a Spy that the player cannot see.
        return "that leaves your king in check from a piece you cannot see".into();
    }
    format!(
        "{} must make another step in that move",
        action.from().map_or_else(String::new, |from| yours(position, from))
    )
}

/// States the Berserker's duty (R5.14): "your Berserker must capture: c3xd4 or c3xb4".
pub(super) fn duty(position: &PawnsChess, lawful: &[Move]) -> Option<String> {
    let mut captures = Vec::new();
    let mut name = "";
    for action in lawful.iter().map(|mv| &mv.action).filter(|action| berserker::takes_an_enemy_first(position, action))
    {
        let (from, to) = match *action {
            Action::Chain(chain) => (chain.from(), chain.first()),
            Action::Go { from, to, .. } => (from, to),
            _ => continue,
        };
        name = position.board.role_at(from)?.kind().name;
        let capture = format!("{from}x{to}");
        if !captures.contains(&capture) {
            captures.push(capture);
        }
    }
    (!captures.is_empty()).then(|| format!("your {name} must capture: {}", captures.join(" or ")))
}

/// Explains which pieces would attack the king (R5.5, R5.10, R5.12, R5.16).
fn king_in_danger(position: &PawnsChess, action: &Action) -> Option<String> {
    let (us, them) = (position.turn, !position.turn);
    let mut next = position.clone();
    next.perform(action);
    let Some(king) = next.board.king(us) else {
        return position.check().map(|_| "you are in check, and capturing your own king does not help".into());
    };
    let pieces = |next: &PawnsChess, squares: Bitboard| TERMS.pieces(&next.board.pieces_on(squares));
    if position.board.king(us) != Some(king) {
        let heroes = hero::reaching(&next, them, king);
        if heroes.any() {
            let heroes = pieces(&next, heroes);
            return Some(format!("your king cannot move to {king}: it is covered by {heroes}"));
        }
    }
    let attackers = next.attackers(them, king);
    if attackers.any() {
        let by = pieces(&next, attackers);
        // R5.23: a hidden Spy on the line does not shield the king.
        let behind: Bitboard =
            attackers.into_iter().fold(Bitboard::EMPTY, |set, square| set | attacks::between(king, square));
        return Some(match (behind & next.board.pieces(us, Role::Spy)).first() {
            Some(spy) => format!("the Spy on {spy} does not shield your king on {king} from {by}"),
            None => {
                let moved = position.board.king(us) != Some(king);
                endangered(king, moved, attackers, position.checkers(), |attackers| pieces(&next, attackers))
            }
        });
    }
    next.dismiss_hero(them);
    let attackers = next.attackers(them, king);
    let by = pieces(&next, attackers);
    attackers.any().then(|| format!("without the Hero, your king on {king} would be in check from {by}"))
}

/// Explains why an arrow is not possible (R5.37): "the Archer is reloading, no arrow this move".
fn arrow(position: &PawnsChess, from: Square, at: Square) -> String {
    let board = &position.board;
    let us = position.turn;
    if !board.pieces(us, Role::Archer).has(from) {
        return format!("only an Archer can shoot, not {}", yours(position, from));
    }
    if position.memory.shot[us.index()] {
        return "your Archer is reloading: no arrow this turn".into();
    }
    if ahead(us, from, 2) != Some(at) && ahead(us, from, 3) != Some(at) {
        return "an arrow hits exactly two squares straight ahead, at once or after one step".into();
    }
    not_a_victim(position, at).unwrap_or_else(|| format!("{} cannot hit {at} from there", yours(position, from)))
}

fn not_a_victim(position: &PawnsChess, at: Square) -> Option<String> {
    match (position.board.role_at(at), position.board.piece(at)) {
        (Some(_), Some(piece)) if piece.color == position.turn => {
            Some(format!("{} is your own", TERMS.piece(piece, at)))
        }
        (Some(Role::Spy), _) => Some("a hidden Spy cannot be captured".into()),
        (Some(Role::King), _) => Some("a king is never captured".into()),
        (None, _) => Some(format!("there is no piece on {at} to capture")),
        _ => None,
    }
}

fn further(position: &PawnsChess, from: Square, at: Square, to: Square) -> String {
    let name = yours(position, from);
    if position.board.any_of(position.turn, &berserker::ROLES).has(from) {
        let why = if position.board.piece(at).is_some() {
            "after a capture it only captures"
        } else {
            "a step ends its turn"
        };
        format!("{name} cannot continue from {at} to {to}: {why}")
    } else {
        format!("{name} moves from {from} to {at} and stops there")
    }
}

/// Explains why a pawn does not promote to that (R5.1, R5.8).
fn promotion(position: &PawnsChess, from: Square, to: Square, letter: char) -> String {
    let name = yours(position, from);
    match position.board.role_at(from) {
        Some(Role::Guard) => "a Guard does not promote".into(),
        _ if to.rank() != position.turn.rank(7) => format!("{name} promotes only on the last rank"),
        Some(Role::Horseman) => "a Horseman can promote only to a knight".into(),
        Some(Role::Hero) if letter == 'k' => "a Hero can become king only if your turn starts in check".into(),
        Some(Role::Berserker) => format!("{name} promotes to a queen, rook, bishop or knight by its first capture"),
        _ => format!("{name} promotes to a queen, rook, bishop or knight on {to}"),
    }
}

fn sacrifice(position: &PawnsChess, from: Square) -> String {
    if position.board.pieces(position.turn, Role::Hero).has(from) {
        format!("{} can sacrifice itself only to capture an enemy piece; there is none there", yours(position, from))
    } else {
        format!("only a Hero can sacrifice itself, not {}", yours(position, from))
    }
}

/// Explains why a heal is not possible (R5.32).
fn heal(position: &PawnsChess, letter: char, rest: &[Step]) -> String {
    let us = position.turn;
    let healers = position.board.pieces(us, Role::Healer);
    let Some(role) = Role::from_letter(letter) else { return format!("this game has no piece called {letter}") };
    let name = role.kind().name;
    if !healer::can_heal(role) {
        return format!("{} cannot be healed", role.kind().with_article());
    }
    if healers.is_empty() {
        return "you have no Healer".into();
    }
    if position.memory.rest[us.index()] {
        return "your Healer healed last turn, so it rests now".into();
    }
    if !position.memory.heal[us.index()].has(role) {
        return format!("no {name} of yours was captured next to your Healer since your last turn");
    }
    let Some(&Step::To(to)) = rest.first() else { return format!("the {name} needs a square beside your Healer") };
    if position.board.seen_by(us).has(to) {
        return format!("the square {to} is not empty");
    }
    if (attacks::king(to) & healers).is_empty() {
        return format!("the square {to} is not beside your Healer");
    }
    if role.is_pawn() && to.rank() == us.rank(7) {
        return format!("{} cannot go to its promotion rank", role.kind().with_article());
    }
    let action = Action::Heal { role, to };
    king_in_danger(position, &action)
        .or_else(|| duty(position, &movegen::lawful(position)))
        .unwrap_or_else(|| format!("the {name} cannot come back on {to}"))
}

/// Explains why the Spy does not fit on a square (R5.26).
fn replacing(position: &PawnsChess, square: Square, attempt: &[Step]) -> String {
    let squares: Vec<String> = spy::refuges(position, square).into_iter().map(|to| to.to_string()).collect();
    let places = format!("move your Spy, driven off {square}, to {}", either(&squares));
    match attempt {
        [Step::Drop('S'), Step::To(to), ..] => match position.board.piece(*to) {
            Some(_) => format!("the square {to} is not empty; {places}"),
            None if to.rank() == position.turn.rank(7) && attacks::king(square).has(*to) => {
                format!("a Spy cannot go to its promotion rank; {places}")
            }
            // R5.30: the other side's Spy, hidden from the player, may be there.
            None if spy::refuges(position, square).has(*to) => format!("your Spy cannot go to {to}"),
            None => format!("the square {to} is not beside {square}; {places}"),
        },
        _ => format!("first {places}"),
    }
}

/// Explains the obstacle: a piece that it does not capture, a blocked line, or a square it never reaches.
fn obstacle(position: &PawnsChess, from: Square, to: Square) -> String {
    let board = &position.board;
    let us = position.turn;
    let (Some(piece), Some(role)) = (board.piece(from), board.role_at(from)) else {
        return format!("there is no piece on {from}");
    };
    if role == Role::King
        && from == Castling::king_home(us)
        && let Some(side) = CastlingSide::ALL.into_iter().find(|side| side.king_to(us) == to)
    {
        return castle(position, side);
    }
    if position.reach(from).has(to) {
        match board.role_at(to) {
            Some(Role::Spy) => return "a hidden Spy cannot be captured".into(),
            Some(Role::King) => return "a king is never captured".into(),
            _ => {}
        }
    }
    if from == to {
        return TERMS.already_there(piece, from);
    }
    let forward = (to.rank() as i8 - from.rank() as i8) * us.forward() > 0;
    let goes_there =
        pieces::attacks(role, from, Bitboard::EMPTY).has(to) || role == Role::Guard || role.is_pawn() && forward;
    if let Some(own) = board.piece(to).filter(|other| other.color == us && goes_there) {
        return TERMS.in_the_way(us, &[(own, to)]);
    }
    if let Some(by) = in_the_way(position, role, from, to) {
        return board.piece(by).map_or_else(String::new, |blocker| blocked(TERMS, piece, from, blocker, by));
    }
    if role.is_pawn() {
        return pawn_obstacle(position, role, from, to);
    }
    let reached = reaches(TERMS, piece, from, legal_goals(position, from));
    format!("{} {}; {reached}", piece.kind.with_article(), manner(role))
}

/// Explains why a piece can do nothing at all, the safety of its king aside: the pieces where it would go.
fn stuck(position: &PawnsChess, from: Square) -> String {
    let board = &position.board;
    let us = position.turn;
    let (Some(piece), Some(role)) = (board.piece(from), board.role_at(from)) else {
        return format!("there is no piece on {from}");
    };
    let seen = board.seen_by(us);
    let goals = match role {
        Role::Spy => attacks::pawn(us, from),
        Role::Mercenary => attacks::pawn(us, from) | straight(us, from, 1),
        Role::Guard => pawn::guard_moves(us, from),
        _ if role.is_pawn() => straight(us, from, 1),
        _ => pieces::attacks(role, from, seen),
    };
    hemmed_in(TERMS, piece, from, &board.pieces_on(goals & seen))
}

/// Returns the first piece on the way of a slider, or of a pawn that goes straight.
fn in_the_way(position: &PawnsChess, role: Role, from: Square, to: Square) -> Option<Square> {
    let us = position.turn;
    let ranks = (to.rank() as i8 - from.rank() as i8) * us.forward();
    let goes_there = match role {
        Role::Queen | Role::Rook | Role::Bishop => pieces::attacks(role, from, Bitboard::EMPTY).has(to),
        Role::Spy => false,
        Role::Mercenary if ranks == 1 => false,
        _ => role.is_pawn() && from.file() == to.file() && (ranks == 1 || ranks == 2 && position.doubles.has(from)),
    };
    let target = if role.is_pawn() { Bitboard::of(to) } else { Bitboard::EMPTY };
    let way = (attacks::between(from, to) | target) & position.board.seen_by(us);
    way.into_iter().filter(|_| goes_there).min_by_key(|at| at.distance(from))
}

fn pawn_obstacle(position: &PawnsChess, role: Role, from: Square, to: Square) -> String {
    let us = position.turn;
    let name = yours(position, from);
    let ranks = (to.rank() as i8 - from.rank() as i8) * us.forward();
    match (to.file().abs_diff(from.file()), ranks) {
        (0, 2) if role == Role::Spy => "a hidden Spy cannot move two squares".into(),
        (0, 2) => format!("a pawn moves two squares only if it has never moved, and {name} has"),
        (0, 1) if role == Role::Spy => format!("a hidden Spy moves straight ahead only to capture, and {to} is empty"),
        (1, 1) if role == Role::Spy => "a hidden Spy cannot capture diagonally".into(),
        (1, 1) => format!("{name} moves diagonally only to capture, and there is no piece to capture on {to}"),
        (_, ..=-1) if role != Role::Guard => "a pawn never moves backward".into(),
        _ => format!("{} {}", role.kind().with_article(), manner(role)),
    }
}

const fn manner(role: Role) -> &'static str {
    match role {
        Role::King => "moves one square in any direction",
        Role::Queen => "moves along ranks, files and diagonals",
        Role::Rook => "moves along ranks and files",
        Role::Bishop => "moves diagonally",
        Role::Knight => "jumps two squares one way and one to the side",
        Role::BerserkerKnight => "leaps like a knight, and keeps capturing as long as it can",
        Role::Healer | Role::Unmasked => "moves straight ahead and captures one square diagonally ahead",
        Role::Archer => "moves like a pawn, and shoots exactly two squares straight ahead",
        Role::Berserker => "moves like a pawn, and keeps capturing as long as it can",
        Role::Hero => "moves like a pawn, or captures like a queen or a knight and sacrifices itself",
        Role::Horseman => "moves like a pawn, and leaps forward like a knight without capturing",
        Role::Mercenary => "moves to or captures on any of the three squares ahead",
        Role::Spy => "moves diagonally ahead and captures straight ahead",
        Role::Guard => "moves straight and captures diagonally, only on your first two ranks",
    }
}

fn castle(position: &PawnsChess, side: CastlingSide) -> String {
    let board = &position.board;
    let us = position.turn;
    let (king, to, (rook, _)) = (Castling::king_home(us), side.king_to(us), side.rook(us));
    let word = side.word();
    if !position.castling.has(us, side) {
        return format!("you cannot castle {word}: the king or the rook on {rook} has moved or is missing");
    }
    let between = board.pieces_on(side.gap(us) & board.seen_by(us));
    if !between.is_empty() {
        return format!("castling {word} is blocked by {}", TERMS.pieces_before(us, &between));
    }
    if position.checkers().any() {
        return format!("you cannot castle out of check from {}", TERMS.pieces(&board.pieces_on(position.checkers())));
    }
    let mut passed = attacks::between(king, to).into_iter().map(|at| (at, pieces::threatening(position, king, at)));
    match passed.find(|(_, by)| by.any()) {
        Some((at, by)) => {
            let by = TERMS.pieces(&board.pieces_on(by));
            format!("you cannot castle {word}: your king would cross {at}, which is attacked by {by}")
        }
        None => format!("you cannot castle to {to}"),
    }
}
