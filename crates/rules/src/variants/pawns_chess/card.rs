//! The card of the piece under the cursor: what it can do now, in a sentence or two.

use super::role::Role;
use super::{PawnsChess, archer, hero};
use crate::{Bitboard, Color, Square, attacks, either};

/// Writes the card of the piece on a square. King, queen, rook, bishop and knight are those of chess and have none.
pub(super) fn write(position: &PawnsChess, at: Square) -> Option<String> {
    let (color, role) = (position.board.color_at(at)?, position.board.role_at(at)?);
    let text = match role {
        Role::King | Role::Queen | Role::Rook | Role::Bishop | Role::Knight => return None,
        Role::Archer => archer(position, color, at),
        Role::Healer => healer(position, color),
        Role::Hero => hero(position, color, at),
        Role::Berserker | Role::BerserkerKnight => berserker(position, role, color, at),
        Role::Guard if at.rank() == color.rank(0) || at.rank() == color.rank(1) => {
            "at home it moves and captures one square in all directions.".into()
        }
        Role::Guard => "moves one square straight, captures one square diagonally, back too.".into(),
        Role::Mercenary => "moves to or captures on the three squares ahead.".into(),
        Role::Horseman => "a pawn that also leaps ahead as a knight, without capturing.".into(),
        Role::Spy => "steps diagonally ahead, captures straight ahead; enemies pass through it.".into(),
        Role::Unmasked if position.memory.spy[color.index()] => {
            "just unmasked, for this one turn it captures straight ahead too.".into()
        }
        Role::Unmasked => "a plain pawn for good.".into(),
    };
    let mut name = role.kind().name.to_string();
    name[..1].make_ascii_uppercase();
    Some(format!("{name}: {text}"))
}

fn names(position: &PawnsChess, squares: Bitboard) -> Vec<String> {
    let pieces = position.board.pieces_on(squares);
    pieces.into_iter().map(|(piece, square)| format!("the {} on {square}", piece.kind.name)).collect()
}

/// The ability of an Archer, whether it may use it now or not.
const SHOOTS: &str = "It hits exactly two squares straight ahead, also after one step.";
/// The ability of a Hero.
const STRIKES: &str = "It captures like a queen or a knight; both leave the board.";

/// Writes the Archer's card (R5.37, R5.38).
fn archer(position: &PawnsChess, color: Color, at: Square) -> String {
    if position.memory.shot[color.index()] {
        return format!("reloading, no arrow this turn. {SHOOTS}");
    }
    let victims = archer::range(position, color, at) & position.board.victims_of(color);
    match names(position, victims)[..] {
        [] => format!("loaded, but no piece is in its range. {SHOOTS}"),
        ref names => format!("loaded; may shoot {}. {SHOOTS}", either(names)),
    }
}

/// Writes the Healer's card (R5.31, R5.32). It does not name the pieces that the other side could heal: one may be a Spy (R5.30).
fn healer(position: &PawnsChess, color: Color) -> String {
    if position.memory.rest[color.index()] {
        return "healed last turn and rests. It brings back a piece captured next to it.".into();
    }
    let fallen: Vec<String> =
        position.memory.heal[color.index()].iter().map(|role| format!("the {}", role.kind().name)).collect();
    match fallen[..] {
        _ if color != position.turn => "may bring back a piece captured next to it.".into(),
        [] => "nothing to bring back: no piece was captured next to it since your last turn.".into(),
        _ => format!("may bring back {}, next to it, now or never.", either(&fallen)),
    }
}

/// Writes the Hero's card (R5.7, R5.10).
fn hero(position: &PawnsChess, color: Color, at: Square) -> String {
    if position.memory.hero[color.index()] {
        return "it has declared check. After the reply it leaves the board.".into();
    }
    let victims = hero::strides(at, position.board.seen_by(color)) & position.board.victims_of(color);
    match names(position, victims)[..] {
        [] => format!("no piece is in reach of a sacrifice. {STRIKES}"),
        ref names => format!("may give itself up to take {}. {STRIKES}", either(names)),
    }
}

/// Writes the Berserker's card (R5.13, R5.14).
fn berserker(position: &PawnsChess, role: Role, color: Color, at: Square) -> String {
    let leaps = if role == Role::Berserker { "" } else { "leaps as a knight; " };
    let first = if role == Role::Berserker { attacks::pawn(color, at) } else { attacks::knight(at) };
    match names(position, first & position.board.victims_of(color))[..] {
        [] => format!("{leaps}once it captures, it must continue, friend or foe, while a piece is in reach."),
        ref names => format!("{leaps}must take {} if it legally can, and must continue, friend or foe.", either(names)),
    }
}
