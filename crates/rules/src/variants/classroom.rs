//! Classroom Chess (R3): row and column instead of names, capitals against small letters, and a king that must not step into a threat while
//! other pieces need not guard it.

use crate::board::{self, Role};
use crate::claims::{self, SEVENTY_FIVE_MOVES};
use crate::orthodox::{Count, Move, Moves, Orthodox, Rules, Sink};
use crate::{
    Bitboard, Color, Coordinates, Explain, Field, GameOption, Info, Interpretation, Options, Outcome, Position, Reason,
    Square, Step, TableRules, Terminology, interpret,
};

/// A position of Classroom Chess. A pawn that arrives on the last row always becomes a queen ([R3.2](crate::rulebook#R3.2)).
///
/// ```
/// use pawnstorm_rules::{variants::classroom::Classroom, Options, Position, Reason};
/// // R3.7: the king is the last piece and is not attacked, but every square around it is threatened.
/// let position = Classroom::from_fen("4k3/8/8/8/7B/8/8/K2R1R2 b - - 0 1", Options::default()).unwrap();
/// assert_eq!(position.check(), None);
/// assert_eq!(position.outcome().unwrap().reason, Reason::Checkmate);
/// ```
pub type Classroom = Orthodox<ClassroomRules>;

/// The rules of Classroom Chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ClassroomRules {
    /// Whether the option *strict check* is on: no move may leave its own king threatened (R3.5).
    strict: bool,
}

static INFO: Info = Info {
    summary: "Chess with rows and columns instead of letters.",
    fields: &[Field::HALFMOVE, Field::FULLMOVE],
    terms: Terminology {
        sides: ["Player 1", "Player 2"],
        legend: ["(CAPITALS)", "(small letters)"],
        coordinates: Coordinates::RowColumn,
        marks: true,
    },
    options: &[(GameOption::TouchMove, false), (GameOption::StrictCheck, false)],
    table_rules: TableRules { asks: true, quitting_loses: true },
    added: &[Reason::LackOfForce, Reason::SeventyFiveMoves],
    ..Info::new("classroom", "Classroom Chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", &board::PIECES)
};

impl Rules for ClassroomRules {
    const INFO: &'static Info = &INFO;
    const SPECIAL_MOVES: bool = false;
    const ROYAL: bool = false;
    /// `false`: there is no rule on repetition ([R3.9](crate::rulebook#R3.9)).
    const REPEATS: bool = false;

    fn with(options: Options) -> Self {
        Self { strict: options.strict_check }
    }

    /// Returns whether [R3.6](crate::rulebook#R3.6) or [R3.9](crate::rulebook#R3.9) ends the game.
    fn is_decided(position: &Classroom) -> bool {
        Color::ALL.into_iter().any(|color| position.king(color).is_none())
            || position.halfmove() >= SEVENTY_FIVE_MOVES
            || bare_kings(position)
    }

    fn list(position: &Classroom, noisy: bool) -> Moves {
        let mut moves = Moves::new();
        generate(position, noisy, &mut moves);
        moves
    }

    fn count(position: &Classroom) -> usize {
        let mut count = Count(0);
        generate(position, false, &mut count);
        count.0
    }

    fn is_stricter(self) -> bool {
        self.strict
    }

    fn allows(position: &Classroom, mv: &Move) -> bool {
        position.after(mv).checkers_of(position.turn()).is_empty()
    }

    fn outcome(position: &Classroom) -> Option<Outcome> {
        if let Some(loser) = Color::ALL.into_iter().find(|&color| position.king(color).is_none()) {
            return Some(Outcome::win(!loser, Reason::KingCaptured));
        }
        if position.count() == 0 {
            // R3.7: a king that is the last piece need not be in check to be mated.
            let mated = Outcome::win(!position.turn(), Reason::Checkmate);
            return Some(if king_is_last(position) { mated } else { claims::without_move(position) });
        }
        if bare_kings(position) {
            return Some(Outcome::draw(Reason::LackOfForce));
        }
        (position.halfmove() >= SEVENTY_FIVE_MOVES).then_some(Outcome::draw(Reason::SeventyFiveMoves))
    }

    fn can_win(_position: &Classroom, _side: Color) -> bool {
        true
    }

    /// Writes `(1,4) => (3,4)`, as the source does.
    fn notation(_position: &Classroom, m: &Move) -> String {
        format!("{} => {}", INFO.terms.square(m.from), INFO.terms.square(m.to))
    }

    /// `1,4 3,4` with and without space and parentheses; a promotion without its letter.
    fn spellings(_position: &Classroom, m: &Move) -> Vec<String> {
        let bare = |square: Square| format!("{},{}", square.rank(), square.file());
        let (from, to) = (bare(m.from), bare(m.to));
        let mut spellings =
            vec![format!("{from} {to}"), format!("{from}{to}"), format!("({from}) ({to})"), format!("({from})({to})")];
        spellings.extend(m.promotion.map(|_| format!("{}{}", m.from, m.to)));
        spellings
    }
}

/// Generates the moves (R3.1 to R3.4); if `noisy`, only captures and promotions.
#[inline]
fn generate<S: Sink>(position: &Classroom, noisy: bool, sink: &mut S) {
    let us = position.turn();
    let board = position.board();
    let targets = if noisy { board.color(!us) } else { Bitboard::FULL };
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for (from, goals) in board.goals(us, role) {
            sink.piece(role, from, goals & targets);
        }
    }
    for (king, goals) in board.goals(us, Role::King) {
        // R3.4: the king is the only piece that must not go to a threatened square.
        let is_safe = |&to: &Square| threats_to_king_on(position, king, to).is_empty();
        sink.piece(Role::King, king, (goals & targets).into_iter().filter(is_safe).collect());
    }
    match us {
        Color::White => pawns::<8, S>(position, targets, sink),
        Color::Black => pawns::<-8, S>(position, targets, sink),
    }
}

/// Generates the pawns' moves to some squares, and all promotions. The compiler knows the direction, so that every shift is one instruction.
#[inline]
fn pawns<const FORWARD: i32, S: Sink>(position: &Classroom, targets: Bitboard, sink: &mut S) {
    let us = position.turn();
    let board = position.board();
    let (third, last) = (Bitboard::rank(us.rank(2)), Bitboard::rank(us.rank(7)));
    let (empty, enemy) = (!board.occupied(), board.color(!us));
    let ahead = board.pieces(us, Role::Pawn).shift(FORWARD);
    let push = ahead & empty;
    let mut go = |to: Bitboard, step: i32| {
        // In the order of the squares: Black's last row comes first.
        if FORWARD < 0 {
            sink.promotions(to & last, step, [Role::Queen]);
        }
        sink.pawns(to & targets & !last, step);
        if FORWARD > 0 {
            sink.promotions(to & last, step, [Role::Queen]);
        }
    };
    go(push, FORWARD);
    go((push & third).shift(FORWARD) & empty, 2 * FORWARD);
    go(ahead.left() & enemy, FORWARD - 1);
    go(ahead.right() & enemy, FORWARD + 1);
}

/// Returns the enemies that would threaten the king of the side to move on `to` (R3.4): it casts no shadow for itself, and the piece that it
/// takes there is gone.
fn threats_to_king_on(position: &Classroom, king: Square, to: Square) -> Bitboard {
    position.board().attackers(!position.turn(), to, position.board().occupied() & !Bitboard::of(king))
}

fn bare_kings(position: &Classroom) -> bool {
    position.board().occupied().len() == 2
}

/// Returns whether the side to move has only its king left ([R3.7](crate::rulebook#R3.7)).
pub fn king_is_last(position: &Classroom) -> bool {
    !position.board().color(position.turn()).many()
}

impl Explain for Classroom {
    /// Returns the first reason that holds: the same square twice, a way that the piece does not go, a threatened king (R3.4, R3.11).
    fn refusal(&self, attempt: &[Step]) -> String {
        let (board, terms) = (self.board(), &INFO.terms);
        let (from, to) = match *attempt {
            [Step::Pick(from), Step::To(to), ..] => (from, to),
            [Step::Pick(from)] => {
                return board.stuck(&INFO, from, |to| self.refusal(&[Step::Pick(from), Step::To(to)]));
            }
            _ => return "a move needs two squares, from and to".into(),
        };
        if from == to {
            return format!("from and to are the same square, {}", terms.square(from));
        }
        let Some((piece, role)) = board.piece(from).zip(board.role_at(from)) else {
            return format!("there is no piece on {}", terms.square(from));
        };
        let obstacle = match role {
            Role::Pawn => board.pawn_obstacle(&INFO, from, to, false),
            _ => board.piece_obstacle(self, from, to),
        };
        if let Some(obstacle) = obstacle {
            return obstacle;
        }
        let promotes = role == Role::Pawn && to.rank() == self.turn().rank(7);
        let by = if role == Role::King {
            threats_to_king_on(self, from, to)
        } else if self.rules().strict {
            let promotion = promotes.then_some(Role::Queen);
            self.after(&Move { role, from, to, promotion }).checkers_of(self.turn())
        } else {
            Bitboard::EMPTY
        };
        if by.any() {
            // The exact words of R3.4.
            return format!("your king would be threatened by {}", terms.pieces(&board.pieces_on(by)));
        }
        if promotes {
            return format!("{} becomes a queen at {}, and nothing else", terms.your(piece, from), terms.square(to));
        }
        format!("{} moves from {} to {} and stops there", terms.your(piece, from), terms.square(from), terms.square(to))
    }

    /// Reads a text as in chess, its squares also by row and column: `N2,2`.
    fn interpret(&self, text: &str) -> Option<Interpretation> {
        let digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
        let squares = digits.chunks(2).map(|pair| Square::from_row_column(&pair.iter().collect::<String>()));
        let squares: Option<Vec<Square>> = squares.collect();
        let letter = text.chars().next().filter(char::is_ascii_alphabetic);
        let only_numbers = text.chars().skip(1).all(|c| c.is_ascii_digit() || ",()x ".contains(c));
        let named = match (letter, squares) {
            (Some(letter), Some(squares)) if only_numbers && !squares.is_empty() => {
                letter.to_string() + &squares.iter().map(Square::to_string).collect::<String>()
            }
            _ => text.into(),
        };
        interpret::as_in_chess(self, &named, |from| self.board().lines(from))
    }

    /// Warns that the king can now be taken ([R3.5](crate::rulebook#R3.5)): nothing forbids it.
    fn remark(&self, _mv: &Move, after: &Self) -> Option<String> {
        let us = self.turn();
        let by = after.checkers_of(us);
        if by.is_empty() || after.outcome().is_some() {
            return None;
        }
        let (terms, king) = (&INFO.terms, after.king(us)?);
        let (king, by) = (terms.square(king), terms.pieces(&after.board().pieces_on(by)));
        Some(format!("{} leaves the king at {king} threatened by {by}.", terms.side(us)))
    }

    /// Names the pieces that give check, or, where none does, those that threaten each square that the last king could go to ([R3.7](crate::rulebook#R3.7)).
    fn because(&self, outcome: &Outcome) -> Option<String> {
        let king = self.king(self.turn()).filter(|_| outcome.reason == Reason::Checkmate)?;
        let pieces = |by: Bitboard| INFO.terms.pieces(&self.board().pieces_on(by));
        let checkers = self.checkers();
        if checkers.any() {
            return Some(format!(" by {}", pieces(checkers)));
        }
        let mut parts = vec![": no safe square left".to_string()];
        for (_, goals) in self.board().goals(self.turn(), Role::King) {
            parts.extend(goals.into_iter().map(|to| {
                format!("{} is threatened by {}", INFO.terms.square(to), pieces(threats_to_king_on(self, king, to)))
            }));
        }
        Some(parts.join("; "))
    }
}
