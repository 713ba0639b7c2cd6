//! Why an orthodox man does not get from one square to another, or nowhere at all, the safety of its king aside.

use super::{Board, Role};
use crate::rules::{Bitboard, Face, Info, Man, Position, Square, Step, attacks, list};

impl Board {
    /// Why the piece (not a pawn) on `from` does not reach `to` by its way of moving, as a clause: that is not its way,
    /// or it is blocked and by whom. `None` if it does reach it, be it empty or the enemy's.
    #[must_use]
    pub fn piece_obstacle<P: Position>(&self, position: &P, from: Square, to: Square) -> Option<String> {
        let (man, role) = (self.man(from)?, self.role_at(from)?);
        let face = &P::INFO.face;
        if from == to {
            return Some(face.stands_there(man, from));
        }
        if !self.lines(from).has(to) {
            return Some(format!(
                "that is not how {} moves: it {}; {}",
                man.kind.with_article(),
                role.manner(),
                reaches(face, man, from, legal_goals(position, from))
            ));
        }
        if let Some(own) = self.man(to).filter(|other| other.color == man.color) {
            return Some(face.in_the_way(man.color, &[(own, to)]));
        }
        let blocker = (attacks::between(from, to) & self.occupied())
            .into_iter()
            .min_by_key(|&square| square.file().abs_diff(from.file()).max(square.rank().abs_diff(from.rank())))?;
        Some(blocked(face, man, from, self.man(blocker)?, blocker))
    }

    /// Why the pawn on `from` does not reach `to`, as a clause; `None` if it does, by a step, a double step from its start
    /// rank or an ordinary capture. Where the game has e.p., `en_passant` lets the clause speak of it.
    #[must_use]
    pub fn pawn_obstacle(&self, info: &'static Info, from: Square, to: Square, en_passant: bool) -> Option<String> {
        let man = self.man(from)?;
        let face = &info.face;
        let ranks = (to.rank() as i8 - from.rank() as i8) * man.color.forward();
        match (to.file().abs_diff(from.file()), ranks) {
            (0, 0) => Some(face.stands_there(man, from)),
            (0, 1 | 2) => {
                let starts = from.rank() == man.color.rank(1);
                if ranks == 2 && !starts {
                    return Some(format!(
                        "a pawn goes two squares only from its start rank, and {} has left it",
                        face.your(man, from)
                    ));
                }
                let way = attacks::between(from, to) | to.into();
                let at = (way & self.occupied()).into_iter().min_by_key(|s| s.rank().abs_diff(from.rank()))?;
                Some(blocked(face, man, from, self.man(at)?, at))
            }
            (1, 1) => match self.man(to) {
                Some(other) if other.color == man.color => Some(face.in_the_way(man.color, &[(other, to)])),
                Some(_) => None,
                None => {
                    let beside = Square::new(to.file(), from.rank());
                    let late =
                        en_passant && from.rank() == man.color.rank(4) && self.men(!man.color, Role::Pawn).has(beside);
                    Some(if late {
                        format!(
                            "en passant is open only on the move right after a double step, and {} did not just make one",
                            face.man(self.man(beside)?, beside)
                        )
                    } else {
                        format!("a pawn goes diagonally only to capture, and {} is empty", face.square(to))
                    })
                }
            },
            (_, ..=-1) => Some(format!("{} does not go back: a pawn never does", face.man(man, from))),
            _ => {
                let pawn = face.man(man, from);
                Some(format!("{pawn} does not reach {}: a pawn {}", face.square(to), Role::Pawn.manner()))
            }
        }
    }

    /// Why the man on a square, one of the side to move that has no legal turn, cannot be picked up, as a clause: what
    /// `refusal` has against the first square that it does reach, or whoever stands in its way. A pawn steps straight
    /// ahead and captures diagonally.
    pub fn stuck(&self, info: &'static Info, from: Square, refusal: impl Fn(Square) -> String) -> String {
        let (Some(man), Some(role)) = (self.man(from), self.role_at(from)) else {
            return format!("there is no piece on {}", info.face.square(from));
        };
        let attacked = role.attacks(man.color, from, self.occupied());
        let ahead = Bitboard::of(from).shift(8 * i32::from(man.color.forward()));
        let (reached, blockers) = match role {
            Role::Pawn => (attacked & self.color(!man.color) | ahead & !self.occupied(), ahead & self.occupied()),
            _ => (attacked & !self.color(man.color), attacked & self.color(man.color)),
        };
        match reached.first() {
            Some(to) => format!("{} cannot move: {}", info.face.your(man, from), refusal(to)),
            None => hemmed_in(&info.face, man, from, &self.men_on(blockers)),
        }
    }
}

/// "your rook on a1 cannot move: your knight on b1 and your pawn on a2 are in the way".
#[must_use]
pub fn hemmed_in(face: &Face, man: Man, from: Square, blockers: &[(Man, Square)]) -> String {
    match blockers {
        [] => format!("{} has no square to go to", face.your(man, from)),
        _ => format!("{} cannot move: {}", face.your(man, from), face.in_the_way(man.color, blockers)),
    }
}

/// "the bishop on f1 is blocked by your pawn on e2".
#[must_use]
pub fn blocked(face: &Face, man: Man, from: Square, by: Man, at: Square) -> String {
    format!("{} is blocked by {}", face.man(man, from), face.men_before(man.color, &[(by, at)]))
}

/// "the knight on b8 reaches a6 and c6".
#[must_use]
pub fn reaches(face: &Face, man: Man, from: Square, squares: Bitboard) -> String {
    const MOST: usize = 8;
    let name = face.man(man, from);
    let mut names: Vec<String> = squares.into_iter().map(|square| face.square(square)).collect();
    match names.len() {
        0 => format!("{name} reaches no square now"),
        n if n > MOST => {
            names.truncate(MOST - 1);
            format!("{name} reaches {} and {} others", names.join(", "), n - names.len())
        }
        _ => format!("{name} reaches {}", list(&names)),
    }
}

/// The squares that the man on a square can legally go to.
#[must_use]
pub fn legal_goals<P: Position>(position: &P, from: Square) -> Bitboard {
    let goal = |turn: &P::Move| match *position.path(turn).steps() {
        [Step::Pick(square), Step::To(to), ..] if square == from => Some(to),
        _ => None,
    };
    position.legal_moves().as_ref().iter().filter_map(goal).collect()
}

impl Role {
    /// How the man moves, in a few words; the pawn where it has its double step.
    #[must_use]
    pub const fn manner(self) -> &'static str {
        match self {
            Self::Pawn => {
                "goes one square straight ahead (or two from its start rank) and captures one square diagonally ahead"
            }
            Self::Knight => "leaps two squares one way and one to the side",
            Self::Bishop => "goes along the diagonals",
            Self::Rook => "goes along its rank and its file",
            Self::Queen => "goes along its rank, its file and the diagonals",
            Self::King => "goes one square in any direction",
        }
    }
}
