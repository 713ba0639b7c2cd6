//! The words of the game besides notation and refusals: duties, questions and choices within a move, and the card of the piece under the
//! cursor.

use super::refusal::{self, TERMS};
use super::role::Role;
use super::{Move, PawnsChess, archer, berserker, hero, movegen, notation};
use crate::{Bitboard, Color, Explain, Interpretation, Position, Reason, Square, Step, attacks, claims, either};

impl Explain for PawnsChess {
    fn claim_refusal(&self, reason: Reason, earlier: &[Self]) -> String {
        match self.memory.evict {
            Some(square) => format!("first place the Spy driven off {square} on another square"),
            None => claims::refusal(self, reason, earlier),
        }
    }

    fn refusal(&self, attempt: &[Step]) -> String {
        refusal::explain(self, attempt)
    }

    fn interpret(&self, text: &str) -> Option<Interpretation> {
        notation::interpret(self, text)
    }

    fn remark(&self, mv: &Move, after: &Self) -> Option<String> {
        notation::remark(self, mv, after)
    }

    /// Writes the card of the piece on a square. King, queen, rook, bishop and knight are those of chess and have none.
    fn card(&self, at: Square) -> Option<String> {
        let (color, role) = (self.board.color_at(at)?, self.board.role_at(at)?);
        let text = match role {
            Role::King | Role::Queen | Role::Rook | Role::Bishop | Role::Knight => return None,
            Role::Archer => archer_card(self, color, at),
            Role::Healer => healer_card(self, color),
            Role::Hero => hero_card(self, color, at),
            Role::Berserker | Role::BerserkerKnight => berserker_card(self, role, color, at),
            Role::Guard if at.rank() == color.rank(0) || at.rank() == color.rank(1) => {
                "at home it moves and captures one square in all directions.".into()
            }
            Role::Guard => "moves one square straight, captures one square diagonally, back too.".into(),
            Role::Mercenary => "moves to or captures on the three squares ahead.".into(),
            Role::Horseman => "a pawn that also leaps ahead as a knight, without capturing.".into(),
            Role::Spy => "steps diagonally ahead, captures straight ahead; enemies pass through it.".into(),
            Role::Unmasked if self.memory.spy[color.index()] => {
                "just unmasked, for this one turn it captures straight ahead too.".into()
            }
            Role::Unmasked => "a plain pawn for good.".into(),
        };
        let mut name = role.kind().name.to_string();
        name[..1].make_ascii_uppercase();
        Some(format!("{name}: {text}"))
    }

    /// Returns the answer that a declared check requires (R5.10), otherwise the Berserker's duty (R5.14).
    fn duty(&self) -> Option<String> {
        let (us, them) = (self.turn, !self.turn);
        if self.memory.evict.is_some() {
            return None;
        }
        let heroes = self.board.pieces_on(self.board.pieces(them, Role::Hero) & self.checkers());
        if self.memory.hero[them.index()] && !heroes.is_empty() {
            let heroes = TERMS.pieces(&heroes);
            return Some(format!(
                "{heroes} checks your king: escape, capture the Hero or block. Then it leaves the board"
            ));
        }
        if self.board.any_of(us, &berserker::ROLES).is_empty() {
            return None;
        }
        refusal::duty(self, &movegen::lawful(self))
    }

    fn asks(&self, entered: &[Step], next: &[Step]) -> Option<String> {
        let declares = next.contains(&Step::Declare(true));
        let sacrifices = next.contains(&Step::Sacrifice);
        match *entered {
            _ if declares && sacrifices => {
                Some("Sacrifice the Hero? Or keep it: is that heroic check, yes or no?".into())
            }
            _ if declares => Some("Declare heroic check? The king must answer, and then your Hero is gone.".into()),
            _ if sacrifices => Some("Does the Hero stay there, or sacrifice itself with its victim?".into()),
            [] => {
                let may_heal = next.iter().any(|step| matches!(step, Step::Drop(_)));
                let names: Vec<String> = fallen(self).map(|role| format!("the {}", role.kind().name)).collect();
                may_heal.then(|| format!("Your Healer may bring back {}: a whole turn.", either(&names)))
            }
            [Step::Drop(_)] => match self.memory.evict {
                Some(square) => Some(format!("Your Spy was driven off {square}. Place it on a square marked @.")),
                None => Some("Where beside the Healer? Choose a square marked @. Esc: another choice.".into()),
            },
            [Step::Pick(from), Step::To(_), ..] => match self.board.role_at(from)? {
                Role::Archer if next.contains(&Step::Done) => {
                    Some("Shoot the piece marked ↑, or press d not to shoot.".into())
                }
                Role::Berserker | Role::BerserkerKnight if next.iter().all(|step| matches!(step, Step::To(_))) => {
                    Some("It must capture again: choose the next victim, marked #. Esc undoes the last one.".into())
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn choice(&self, entered: &[Step], step: Step) -> Option<String> {
        match (step, entered.first()) {
            (Step::Drop(letter), _) => Some(format!("heal the {}", Role::from_letter(letter)?.kind().name)),
            (Step::Done, Some(Step::Pick(from))) => match self.board.role_at(*from)? {
                Role::Archer => Some("no arrow".into()),
                Role::Hero => Some("stay".into()),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Returns the roles that the side to move may heal.
fn fallen(position: &PawnsChess) -> impl Iterator<Item = Role> {
    position.memory.heal[position.turn.index()].iter()
}

fn names(position: &PawnsChess, squares: Bitboard) -> Vec<String> {
    let pieces = position.board.pieces_on(squares);
    pieces.into_iter().map(|(piece, square)| format!("the {} on {square}", piece.kind.name)).collect()
}

/// The ability of an Archer, whether it may use it now or not.
const SHOOTS: &str = "It hits exactly two squares straight ahead, also after one step.";
const STRIKES: &str = "It captures like a queen or a knight; both leave the board.";

fn archer_card(position: &PawnsChess, color: Color, at: Square) -> String {
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
fn healer_card(position: &PawnsChess, color: Color) -> String {
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
fn hero_card(position: &PawnsChess, color: Color, at: Square) -> String {
    if position.memory.hero[color.index()] {
        return "it has declared check. After the reply it leaves the board.".into();
    }
    let victims = hero::strides(at, position.board.seen_by(color)) & position.board.victims_of(color);
    match names(position, victims)[..] {
        [] => format!("no piece is in reach of a sacrifice. {STRIKES}"),
        ref names => format!("may sacrifice itself for {}. {STRIKES}", either(names)),
    }
}

/// Writes the Berserker's card (R5.13, R5.14).
fn berserker_card(position: &PawnsChess, role: Role, color: Color, at: Square) -> String {
    let leaps = if role == Role::Berserker { "" } else { "leaps as a knight; " };
    let first = if role == Role::Berserker { attacks::pawn(color, at) } else { attacks::knight(at) };
    match names(position, first & position.board.victims_of(color))[..] {
        [] => format!("{leaps}once it captures, it must continue, friend or foe, while a piece is in reach."),
        ref names => format!("{leaps}must take {} if it can, then keep capturing, friend or foe.", either(names)),
    }
}
