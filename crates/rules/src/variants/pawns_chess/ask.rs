//! The questions to the players in the words of the game: duties before a move is refused, and the choices within a move.

use super::role::Role;
use super::{PawnsChess, berserker, movegen, refusal};
use crate::{Position, Step, Terminology, either};

const TERMS: &Terminology = &PawnsChess::INFO.terms;

/// Returns the answer that a declared check requires (R5.10), otherwise the Berserker's duty (R5.14).
pub(super) fn duty(position: &PawnsChess) -> Option<String> {
    let (us, them) = (position.turn, !position.turn);
    if position.memory.evict.is_some() {
        return None;
    }
    let heroes = position.board.pieces_on(position.board.pieces(them, Role::Hero) & position.checkers());
    if position.memory.hero[them.index()] && !heroes.is_empty() {
        let heroes = TERMS.pieces(&heroes);
        return Some(format!("{heroes} checks your king: escape, capture the Hero or block. Then it leaves the board"));
    }
    if position.board.any_of(us, &berserker::ROLES).is_empty() {
        return None;
    }
    refusal::duty(position, &movegen::lawful(position))
}

/// Returns the question after some steps, if the game has one.
pub(super) fn question(position: &PawnsChess, entered: &[Step], next: &[Step]) -> Option<String> {
    let declares = next.contains(&Step::Declare(true));
    let sacrifices = next.contains(&Step::Sacrifice);
    match *entered {
        _ if declares && sacrifices => Some("Sacrifice the Hero? Or keep it: is that heroic check, yes or no?".into()),
        _ if declares => Some("Declare heroic check? The king must answer, and then your Hero is gone.".into()),
        _ if sacrifices => Some("Does the Hero stay there, or sacrifice itself with its victim?".into()),
        [] => {
            let may_heal = next.iter().any(|step| matches!(step, Step::Drop(_)));
            let names: Vec<String> = fallen(position).map(|role| format!("the {}", role.kind().name)).collect();
            may_heal.then(|| format!("Your Healer may bring back {}: a whole turn.", either(&names)))
        }
        [Step::Drop(_)] => match position.memory.evict {
            Some(square) => Some(format!("Your Spy was driven off {square}. Put it on a square marked @.")),
            None => Some("Where beside the Healer? Choose a square marked @. Esc: another choice.".into()),
        },
        [Step::Pick(from), Step::To(_), ..] => match position.board.role_at(from)? {
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

/// Returns the roles that the side to move may heal.
fn fallen(position: &PawnsChess) -> impl Iterator<Item = Role> {
    position.memory.heal[position.turn.index()].iter()
}

/// Returns the name of a choice.
pub(super) fn choice(position: &PawnsChess, entered: &[Step], step: Step) -> Option<String> {
    match (step, entered.first()) {
        (Step::Drop(letter), _) => Some(format!("heal the {}", Role::from_letter(letter)?.kind().name)),
        (Step::Done, Some(Step::Pick(from))) => match position.board.role_at(*from)? {
            Role::Archer => Some("no arrow".into()),
            Role::Hero => Some("stay".into()),
            _ => None,
        },
        _ => None,
    }
}
