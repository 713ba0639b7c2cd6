//! The reasons why an orthodox piece does not reach a square, or has no move at all, the safety of its king aside.

use super::{Board, Role};
use crate::{Bitboard, Info, Piece, Position, Square, Step, Terminology, attacks, either};

impl Board {
    /// Explains as a clause why the piece on `from`, not a pawn, does not reach `to`: it does not move that way, or which piece blocks it.
    /// Returns `None` if it reaches the square, empty or with an enemy.
    pub(crate) fn piece_obstacle<P: Position>(&self, position: &P, from: Square, to: Square) -> Option<String> {
        let (piece, role) = (self.piece(from)?, self.role_at(from)?);
        let terms = &P::INFO.terms;
        if from == to {
            return Some(terms.already_there(piece, from));
        }
        if !self.lines(from).has(to) {
            return Some(format!(
                "{} {}; {}",
                piece.kind.with_article(),
                role.manner(),
                reaches(terms, piece, from, legal_goals(position, from))
            ));
        }
        if let Some(own) = self.piece(to).filter(|other| other.color == piece.color) {
            return Some(terms.in_the_way(piece.color, &[(own, to)]));
        }
        let blocker =
            (attacks::between(from, to) & self.occupied()).into_iter().min_by_key(|square| square.distance(from))?;
        Some(blocked(terms, piece, from, self.piece(blocker)?, blocker))
    }

    /// Explains as a clause why the pawn on `from` does not reach `to`; `None` if it does, by a step, a double step from its start rank or
    /// an ordinary capture. Where the game has en passant, `en_passant` lets the clause speak of it.
    pub(crate) fn pawn_obstacle(
        &self,
        info: &'static Info,
        from: Square,
        to: Square,
        en_passant: bool,
    ) -> Option<String> {
        let piece = self.piece(from)?;
        let terms = &info.terms;
        let ranks = (to.rank() as i8 - from.rank() as i8) * piece.color.forward();
        match (to.file().abs_diff(from.file()), ranks) {
            (0, 0) => Some(terms.already_there(piece, from)),
            (0, 1 | 2) => {
                let starts = from.rank() == piece.color.rank(1);
                if ranks == 2 && !starts {
                    return Some(format!(
                        "a pawn moves two squares only from its starting rank, and {} has left it",
                        terms.your(piece, from)
                    ));
                }
                let way = attacks::between(from, to) | to.into();
                let at = (way & self.occupied()).into_iter().min_by_key(|square| square.distance(from))?;
                Some(blocked(terms, piece, from, self.piece(at)?, at))
            }
            (1, 1) => match self.piece(to) {
                Some(other) if other.color == piece.color => Some(terms.in_the_way(piece.color, &[(other, to)])),
                Some(_) => None,
                None => {
                    let beside = Square::new(to.file(), from.rank());
                    let late = en_passant
                        && from.rank() == piece.color.rank(4)
                        && self.pieces(!piece.color, Role::Pawn).has(beside);
                    Some(if late {
                        format!(
                            "{} can be captured en passant only right after a two-square step",
                            terms.piece(self.piece(beside)?, beside)
                        )
                    } else {
                        format!("a pawn moves diagonally only to capture, and {} is empty", terms.square(to))
                    })
                }
            },
            (_, ..=-1) => Some(format!("{} cannot move back: pawns never do", terms.piece(piece, from))),
            _ => {
                let pawn = terms.piece(piece, from);
                Some(format!("{pawn} cannot reach {}: it moves 1 ahead, or 2 from its starting rank", terms.square(to)))
            }
        }
    }

    /// Explains as a clause why the piece on `from`, of the side to move, has no legal move: the refusal of the first square that it reaches, or
    /// the pieces in its way.
    pub(crate) fn stuck(&self, info: &'static Info, from: Square, refusal: impl Fn(Square) -> String) -> String {
        let (Some(piece), Some(role)) = (self.piece(from), self.role_at(from)) else {
            return format!("there is no piece on {}", info.terms.square(from));
        };
        let attacked = role.attacks(piece.color, from, self.occupied());
        let ahead = Bitboard::of(from).shift(8 * i32::from(piece.color.forward()));
        let (reached, blockers) = match role {
            Role::Pawn => (attacked & self.color(!piece.color) | ahead & !self.occupied(), ahead & self.occupied()),
            _ => (attacked & !self.color(piece.color), attacked & self.color(piece.color)),
        };
        match reached.first() {
            Some(to) => format!("{} cannot move: {}", info.terms.your(piece, from), refusal(to)),
            None => hemmed_in(&info.terms, piece, from, &self.pieces_on(blockers)),
        }
    }
}

/// Formats "your rook on a1 cannot move: your knight on b1 and your pawn on a2 are in the way".
pub(crate) fn hemmed_in(terms: &Terminology, piece: Piece, from: Square, blockers: &[(Piece, Square)]) -> String {
    match blockers {
        [] => format!("{} has nowhere to go", terms.your(piece, from)),
        _ => format!("{} cannot move: {}", terms.your(piece, from), terms.in_the_way(piece.color, blockers)),
    }
}

/// Formats "the bishop on f1 is blocked by your pawn on e2".
pub(crate) fn blocked(terms: &Terminology, piece: Piece, from: Square, by: Piece, at: Square) -> String {
    format!("{} is blocked by {}", terms.piece(piece, from), terms.pieces_before(piece.color, &[(by, at)]))
}

/// Formats "the knight on b8 reaches a6 and c6".
pub(crate) fn reaches(terms: &Terminology, piece: Piece, from: Square, squares: Bitboard) -> String {
    const MAX_LISTED: usize = 8;
    let name = terms.piece(piece, from);
    let mut names: Vec<String> = squares.into_iter().map(|square| terms.square(square)).collect();
    match names.len() {
        0 => format!("{name} has no legal move"),
        n if n > MAX_LISTED => {
            names.truncate(MAX_LISTED - 1);
            format!("{name} can move to {} or {} other squares", names.join(", "), n - names.len())
        }
        _ => format!("{name} can move to {}", either(&names)),
    }
}

/// Explains which `attackers` would give check to the king on `king` after a move, its own if it has `moved`. Those among the `checkers` of
/// now give the check that the move must stop.
pub(crate) fn endangered(
    king: Square,
    moved: bool,
    attackers: Bitboard,
    checkers: Bitboard,
    by: impl Fn(Bitboard) -> String,
) -> String {
    match attackers & checkers {
        _ if moved => format!("your king would be in check on {king} from {}", by(attackers)),
        still if still.any() => {
            format!("your king on {king} is in check from {}, and this does not stop it", by(still))
        }
        _ => format!("your king on {king} would be in check from {}", by(attackers)),
    }
}

pub(crate) fn legal_goals<P: Position>(position: &P, from: Square) -> Bitboard {
    let goal = |mv: &P::Move| match *position.path(mv).steps() {
        [Step::Pick(square), Step::To(to), ..] if square == from => Some(to),
        _ => None,
    };
    position.legal_moves().as_ref().iter().filter_map(goal).collect()
}

impl Role {
    /// Describes in a few words how the piece moves; the pawn as where it has its double step.
    pub(crate) const fn manner(self) -> &'static str {
        match self {
            Self::Pawn => "moves one square ahead (two from its starting rank) and captures diagonally ahead",
            Self::Knight => "jumps two squares one way and one to the side",
            Self::Bishop => "moves diagonally",
            Self::Rook => "moves along ranks and files",
            Self::Queen => "moves along ranks, files and diagonals",
            Self::King => "moves one square in any direction",
        }
    }
}
