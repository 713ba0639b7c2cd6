//! A board of the test's own: who captures where, by coordinates alone.

use crate::prelude::*;
use pawnstorm::rules::{Info, Piece, PieceKind};

/// The pieces on their squares, and what else decides who captures where.
#[derive(Clone)]
pub(super) struct Board {
    pieces: [Option<Piece>; 64],
    turn: Color,
    /// The last field of a FEN of Pawns Chess.
    memory: String,
}

/// How far a square is from another, for a side: files to the right, ranks ahead.
pub(super) fn offset(from: Square, to: Square, color: Color) -> (i8, i8) {
    let files = to.file() as i8 - from.file() as i8;
    (files, (to.rank() as i8 - from.rank() as i8) * color.forward())
}

/// How many steps of a king a square is from another.
pub(super) fn far(from: Square, to: Square) -> i8 {
    let (files, ranks) = offset(from, to, Color::White);
    files.abs().max(ranks.abs())
}

/// The squares strictly between two squares of a line.
pub(super) fn between(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = offset(from, to, Color::White);
    if !(files == 0 || ranks == 0 || files.abs() == ranks.abs()) {
        return Vec::new();
    }
    let at = |step: i8| {
        let file = from.file() as i8 + step * files.signum();
        Square::new(file as u8, (from.rank() as i8 + step * ranks.signum()) as u8)
    };
    (1..far(from, to)).map(at).collect()
}

/// Whether a queen or a knight on an empty board would go from a square to another.
pub(super) fn in_line_or_leap(from: Square, to: Square) -> bool {
    from != to && (goes('Q', offset(from, to, Color::White)) || goes('N', offset(from, to, Color::White)))
}

/// Whether a piece goes so on an empty board; a pawn's capture.
pub(super) fn goes(letter: char, (files, ranks): (i8, i8)) -> bool {
    let (far, sum) = (files.abs().max(ranks.abs()), files.abs() + ranks.abs());
    let diagonal = files.abs() == ranks.abs();
    let straight = files == 0 || ranks == 0;
    match letter {
        'K' => far == 1,
        'Q' => straight || diagonal,
        'R' => straight,
        'B' => diagonal,
        'N' | 'Y' => sum == 3 && far == 2,
        _ => ranks == 1 && files.abs() == 1,
    }
}

impl Board {
    pub(super) fn of(game: &Game) -> Self {
        let fen = game.fen(game.plies());
        let memory = fen.split(' ').nth(7).unwrap_or("-").to_string();
        Self { pieces: game.scene(game.plies(), Viewer::Everyone).pieces, turn: game.turn(), memory }
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.at(square)?)))
    }

    pub(super) fn king(&self, color: Color) -> Option<Square> {
        self.pieces().find(|(_, piece)| piece.color == color && piece.kind.letter == 'K').map(|(square, _)| square)
    }

    /// Whether the last field of the FEN says so of a side, as `shot:wb` does of both.
    pub(super) fn remembers(&self, entry: &str, color: Color) -> bool {
        let side = if color == Color::White { 'w' } else { 'b' };
        self.memory.split(',').filter_map(|field| field.strip_prefix(entry)).any(|sides| sides.contains(side))
    }

    /// Whether a piece stands there for a side: to it the other's hidden Spy is air.
    fn stands_for(&self, color: Color, square: Square) -> bool {
        self.at(square).is_some_and(|piece| piece.kind.letter != 'S' || piece.color == color)
    }

    fn is_free_for(&self, color: Color, from: Square, to: Square) -> bool {
        between(from, to).into_iter().all(|square| !self.stands_for(color, square))
    }

    /// Whether the piece on a square would take a king on another.
    pub(super) fn takes(&self, from: Square, target: Square) -> bool {
        let Some(piece) = self.at(from).filter(|_| from != target) else { return false };
        let color = piece.color;
        let (files, ranks) = offset(from, target, color);
        let pawn = goes('P', (files, ranks));
        let ahead = |steps: i8| files == 0 && ranks == steps;
        match piece.kind.letter {
            'S' => false,
            'U' => pawn || ahead(1) && self.remembers("spy:", color),
            'M' => ranks == 1 && files.abs() <= 1,
            'G' => {
                let home = from.rank() == color.rank(0) || from.rank() == color.rank(1);
                far(from, target) == 1 && (home || files.abs() == ranks.abs())
            }
            'A' => {
                let step = || Square::new(from.file(), (from.rank() as i8 + color.forward()) as u8);
                let arrow = ahead(2) || ahead(3) && !self.stands_for(color, step());
                pawn || arrow && !self.remembers("shot:", color)
            }
            'H' => pawn || self.remembers("hero:", color) && self.takes_as_hero(from, target),
            'Z' | 'Y' => self.chains(from, target, true),
            letter => self.is_free_for(color, from, target) && goes(letter, (files, ranks)),
        }
    }

    /// Whether the Hero on a square would take by giving itself up, declared or not.
    pub(super) fn takes_as_hero(&self, from: Square, target: Square) -> bool {
        let hero = self.at(from).filter(|piece| piece.kind.letter == 'H');
        hero.is_some_and(|hero| in_line_or_leap(from, target) && self.is_free_for(hero.color, from, target))
    }

    /// Whether a chain of the Berserker on a square comes to another.
    fn chains(&self, from: Square, target: Square, first: bool) -> bool {
        let Some(piece) = self.at(from) else { return false };
        let reached = |to: &Square| from != *to && goes(piece.kind.letter, offset(from, *to, piece.color));
        Square::all().filter(reached).any(|to| {
            if to == target {
                return true;
            }
            let is_stone =
                self.at(to).is_some_and(|other| other.kind.letter != 'K') && self.stands_for(piece.color, to);
            let arrives = piece.kind.letter == 'Z' && to.rank() == piece.color.rank(7);
            if !is_stone || arrives && first {
                return false;
            }
            let mut next = self.clone();
            next.pieces[from.index()] = None;
            let kind = if arrives { BERSERKER_KNIGHT } else { piece.kind };
            next.pieces[to.index()] = Some(Piece { kind, color: piece.color });
            next.chains(to, target, false)
        })
    }

    /// The boards that such steps lead to: one, or two where a pawn may have captured in passing.
    pub(super) fn after(&self, steps: &[Step], info: &Info) -> Vec<Self> {
        let mut board = self.clone();
        let (mut at, mut in_hand, mut passed) = (None, None, None);
        let kind = |letter: char| info.pieces.iter().find(|kind| kind.letter == letter.to_ascii_uppercase());
        for step in steps {
            match *step {
                Step::Pick(square) => at = Some(square),
                Step::To(to) => {
                    let moved = at.and_then(|from: Square| board.pieces[from.index()].take()).or(in_hand.take());
                    let Some(mut piece) = moved else { continue };
                    if let Some(from) = at {
                        let beside = Square::new(to.file(), from.rank());
                        if piece.kind.is_pawn() && to.file() != from.file() && board.at(to).is_none() {
                            let enemy = |other: &Piece| other.kind.is_pawn() && other.color != piece.color;
                            passed = board.at(beside).filter(enemy).map(|_| beside);
                        }
                        let captures = to.file() == from.file() && board.at(to).is_some();
                        if piece.kind.letter == 'S' && (captures || board.is_before_a_king(to, piece.color)) {
                            piece.kind = kind('U').unwrap_or(piece.kind);
                        }
                    }
                    board.pieces[to.index()] = Some(piece);
                    at = Some(to);
                }
                Step::Shoot(square) => board.pieces[square.index()] = None,
                Step::Sacrifice => {
                    if let Some(at) = at {
                        board.pieces[at.index()] = None;
                    }
                }
                Step::Promote(letter) => {
                    if let Some((at, kind)) = at.zip(kind(letter))
                        && let Some(piece) = &mut board.pieces[at.index()]
                    {
                        piece.kind = kind;
                    }
                }
                Step::Drop(letter) => in_hand = kind(letter).map(|kind| Piece { kind, color: self.turn }),
                Step::Declare(_) | Step::Done => {}
            }
        }
        let mut boards = vec![board.clone()];
        if let Some(beside) = passed {
            board.pieces[beside.index()] = None;
            boards.push(board);
        }
        boards
    }

    /// Whether a square lies straight before the king of the side that a piece of this colour fights.
    fn is_before_a_king(&self, square: Square, color: Color) -> bool {
        self.king(!color).is_some_and(|king| offset(square, king, color) == (0, 1))
    }
}

/// What a Berserker becomes in the midst of a chain, as far as captures go.
const BERSERKER_KNIGHT: &PieceKind =
    &PieceKind { letter: 'Y', name: "Berserker Knight", label: "Y", figure: 'y', value: 3, ghost: false };
