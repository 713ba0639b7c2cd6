//! The possible meanings of a text without a legal move, so that a refusal can explain them.
//!
//! Nothing here decides legality. Games with a notation like that of chess share [`as_in_chess`].

use super::{Bitboard, Coordinates, Path, Piece, PieceKind, Position, Square, Step, Terminology, either};

/// The meaning of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interpretation {
    /// One of these attempts, each the first steps of a move.
    Attempts(Vec<Path>),
    /// A move that no piece of the side to move can try, for this reason (a clause).
    Impossible(String),
}

impl Interpretation {
    /// Creates one attempt: a piece goes from `from` to `to`.
    pub fn attempt(from: Square, to: Square) -> Self {
        Self::Attempts(vec![Path::direct(from, to)])
    }
}

/// Strips what people write around a move: the number before it, `12.` or `12...`, the `annotations` behind it, and the note that a capture
/// is en passant.
///
/// ```
/// assert_eq!(pawnstorm_rules::interpret::bare_move("12... exd6 e.p.!?", &['!', '?']), "exd6");
/// ```
pub fn bare_move<'a>(text: &'a str, annotations: &[char]) -> &'a str {
    let text = text.trim();
    let after_digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    let is_numbered = after_digits.len() < text.len() && after_dots.len() < after_digits.len();
    let text = if is_numbered { after_dots.trim_start() } else { text };
    let text = text.trim_end_matches(annotations).trim_end();
    let capture = ["e.p.", "e.p", "ep.", "ep"].iter().find_map(|note| text.strip_suffix(note)).map(str::trim_end);
    capture.filter(|capture| capture.ends_with(|c: char| c.is_ascii_digit())).unwrap_or(text)
}

/// Drops the signs that nobody needs, such as those of captures and checks.
pub fn signless(text: &str) -> String {
    let mut before = None;
    let mut is_sign = |c: char| {
        let arrow = c == '>' && matches!(before, Some('-' | '='));
        before = Some(c);
        arrow || matches!(c, '+' | '#' | 'x' | 'X' | ':' | '-' | '–' | '→' | '=' | '(' | ')' | ',' | ' ')
    };
    text.chars().filter(|&c| !is_sign(c)).collect()
}

/// Drops the same signs, and makes a zero the letter of castling and every letter small.
pub fn plain(text: &str) -> String {
    signless(text).chars().map(|c| if c == '0' { 'o' } else { c.to_ascii_lowercase() }).collect()
}

/// Returns the notation of castling, `O-O` or `O-O-O`, if `text` means castling, as `0-0` and `oo` do.
pub fn castling(text: &str) -> Option<&'static str> {
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    match plain.to_ascii_lowercase().replace('0', "o").as_str() {
        "oo" => Some("O-O"),
        "ooo" => Some("O-O-O"),
        _ => None,
    }
}

/// Interprets a text as a piece's label, any known part of its square, and its destination: `Nf3`, `N1xf3`, `exd5`, `Pe4`, `e8=Q`. `lines`
/// returns the squares that the piece on a square would reach on an empty board.
pub fn as_in_chess<P: Position>(
    position: &P,
    text: &str,
    lines: impl Fn(Square) -> Bitboard,
) -> Option<Interpretation> {
    if castling(text).is_some() {
        return Some(Interpretation::Impossible("this game has no castling".into()));
    }
    let Reading { kind, from, to, promotion } = read(P::INFO.pieces, text)?;
    let terms = &P::INFO.terms;
    let is_pawn = kind.is_none_or(PieceKind::is_pawn);
    let name = kind.map_or("pawn", |kind| kind.name);
    let is_meant = |other: &PieceKind| kind.map_or(other.is_pawn(), |kind| kind.letter == other.letter);
    let pieces: Vec<(Piece, Square)> = Square::all()
        .filter_map(|square| Some((position.piece(square)?, square)))
        .filter(|&(piece, square)| piece.color == position.turn() && is_meant(piece.kind) && is_named(square, &from))
        .collect();
    // A piece does not go to the square where it stands.
    let (there, mut others): (Vec<_>, Vec<_>) = pieces.iter().partition(|(_, square)| *square == to);
    let standing = there.first().map(|&(piece, at)| Interpretation::Impossible(terms.already_there(piece, at)));
    if is_pawn && from.is_empty() && others.len() > 1 {
        // The text means a pawn of the file, or without one, a pawn that captures there.
        let on_file = others.iter().any(|(_, square)| square.file() == to.file());
        others.retain(|&(_, square)| if on_file { square.file() == to.file() } else { lines(square).has(to) });
    }
    let attempts = |pieces: &[(Piece, Square)]| {
        let path = |&(_, from): &(Piece, Square)| {
            let path = Path::direct(from, to);
            promotion.map_or(path.clone(), |letter| path.then(Step::Promote(letter)))
        };
        Some(Interpretation::Attempts(pieces.iter().map(path).collect()))
    };
    if is_pawn && text.contains('x') && position.piece(to).is_none() && others.iter().all(|(_, at)| !lines(*at).has(to))
    {
        return Some(Interpretation::Impossible(format!("there is nothing to capture on {}", terms.square(to))));
    }
    if let [_] = others[..] {
        return attempts(&others);
    }
    if is_pawn {
        // Of several pawns on a file it is the nearest behind the square, or the nearest of all.
        let ahead = |square: Square| (to.rank() as i8 - square.rank() as i8) * position.turn().forward();
        let before = others.iter().filter(|(_, square)| ahead(*square) > 0).min_by_key(|(_, square)| ahead(*square));
        let nearest = || others.iter().min_by_key(|(_, square)| ahead(*square).abs());
        return match before {
            Some(&pawn) => attempts(&[pawn]),
            None if standing.is_some() => standing,
            None => nearest().map_or_else(
                || {
                    let pawn = format!("{}{}", name, place(terms, &from));
                    Some(Interpretation::Impossible(format!(
                        "you have no {pawn} that can move to {}",
                        terms.square(to)
                    )))
                },
                |&pawn| attempts(&[pawn]),
            ),
        };
    }
    // Prefer pieces that move that way.
    let going: Vec<(Piece, Square)> = others.iter().copied().filter(|&(_, from)| lines(from).has(to)).collect();
    if !going.is_empty() {
        return attempts(&going);
    }
    let squares: Vec<String> = others.iter().map(|&(_, square)| terms.square(square)).collect();
    let to = terms.square(to);
    standing.or_else(|| {
        Some(Interpretation::Impossible(if squares.is_empty() {
            format!("you have no {name}{}", place(terms, &from))
        } else {
            format!("you have no {name} that can reach {to} from {}", either(&squares))
        }))
    })
}

/// Returns the known part of the square of departure, in words: " on the d-file", " in row 0".
fn place(terms: &Terminology, from: &[char]) -> String {
    match (terms.coordinates, from) {
        (_, []) => String::new(),
        (Coordinates::Algebraic, [file @ 'a'..='h']) => format!(" on the {file}-file"),
        (Coordinates::Algebraic, [rank]) => format!(" on rank {rank}"),
        (Coordinates::RowColumn, [file @ 'a'..='h']) => format!(" in column {}", *file as u8 - b'a'),
        (Coordinates::RowColumn, [rank]) => format!(" in row {}", *rank as u8 - b'1'),
        _ => from
            .iter()
            .collect::<String>()
            .parse()
            .map_or_else(|_| String::new(), |at| format!(" on {}", terms.square(at))),
    }
}

struct Reading {
    /// The kind of the piece; `None` is any pawn.
    kind: Option<&'static PieceKind>,
    /// The known part of the square of departure: a file, a rank or both.
    from: Vec<char>,
    to: Square,
    promotion: Option<char>,
}

fn read(pieces: &'static [PieceKind], text: &str) -> Option<Reading> {
    let body: String = text.chars().filter(|c| !"x-=+#() ".contains(*c)).collect();
    if !body.chars().all(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    let promotion = body.chars().next_back().filter(|c| c.is_ascii_alphabetic() && body.len() > 2);
    let body = &body[..body.len() - promotion.iter().len()];
    let (front, to) = body.split_at_checked(body.len().checked_sub(2)?)?;
    let (kind, from) = kind(pieces, front)?;
    let from: Vec<char> = from.chars().collect();
    let is_square = matches!(from[..], [] | ['a'..='h' | '1'..='8'] | ['a'..='h', '1'..='8']);
    let promotion = promotion.map(|letter| letter.to_ascii_lowercase());
    Some(Reading { kind, from, to: to.to_ascii_lowercase().parse().ok()?, promotion }).filter(|_| is_square)
}

/// Splits a text into the kind of its piece and the rest. A small letter from a to h is a file rather than a piece. No label, or a P alone, means any
/// pawn.
fn kind<'a>(pieces: &'static [PieceKind], front: &'a str) -> Option<(Option<&'static PieceKind>, &'a str)> {
    let Some(first) = front.chars().next().filter(|c| !matches!(c, 'a'..='h' | '1'..='8')) else {
        return Some((None, front));
    };
    let begins =
        |kind: &&PieceKind| front.get(..kind.label.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(kind.label));
    match pieces.iter().filter(begins).max_by_key(|kind| kind.label.len()) {
        Some(kind) => Some((Some(kind), &front[kind.label.len()..])),
        None => first.eq_ignore_ascii_case(&'p').then(|| (None, &front[1..])),
    }
}

fn is_named(square: Square, by: &[char]) -> bool {
    let name = square.to_string();
    by.iter().all(|&c| name.contains(c))
}
