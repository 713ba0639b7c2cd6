//! The shapes of the sentences that refuse, each with what it claims. Braces stand for a part that is checked.

use super::Claim;
use super::claims::*;
use crate::prelude::*;
use pawnstorm::rules::{Info, Piece, PieceKind};

type Check = fn(&Claim<'_>, &[&str]) -> bool;

/// The first shape that a sentence has, and whether it is true.
pub(super) fn judge(claim: &Claim<'_>, sentence: &str) -> Option<(&'static str, bool)> {
    SHAPES.iter().find_map(|(shape, check)| Some((*shape, check(claim, &parts(shape, sentence)?))))
}

/// The parts of a sentence between the words of a shape. The first letter of a sentence may be a capital.
pub(in crate::typing) fn parts<'a>(shape: &str, sentence: &'a str) -> Option<Vec<&'a str>> {
    let mut words = shape.split("{}");
    let front = words.next()?;
    let mut rest = sentence.get(front.len()..).filter(|_| sentence[..front.len()].eq_ignore_ascii_case(front))?;
    let mut parts = Vec::new();
    for word in words {
        let end = if word.is_empty() { rest.len() } else { rest.find(word)? };
        parts.push(&rest[..end]);
        rest = &rest[end + word.len()..];
    }
    rest.is_empty().then_some(parts)
}

static SHAPES: &[(&str, Check)] = &[
    // What any game says.
    ("the game is over: {}", |c, _| c.game.outcome().is_some()),
    ("touched: {}", |c, _| c.game.routes().len() < c.game.all_routes().len()),
    ("you touched both: {} must capture {}", |c, _| c.game.routes().len() < c.game.all_routes().len()),
    ("here you write that move as {}", |c, a| accepted(c.game, a[0])),
    ("name the square too, as in {}", |c, a| accepted(c.game, a[0])),
    ("that move is written {}", |c, a| c.game.all_texts().any(|forms| forms[0] == a[0])),
    ("write it as {}, without the {}", |c, a| accepted(c.game, a[0])),
    ("{} is not a move or a command. Type help to see them all", |c, a| a[0].contains(&c.text)),
    ("{} is not a move or a command. A square is row,column, as in 1,4. Type help for more", |c, a| {
        a[0].contains(&c.text)
    }),
    ("{} is off the board: rows and columns go from 0 to 7", |c, a| c.text.contains(a[0]) && a[0].contains(['8', '9'])),
    ("chess has no such move", |c, _| c.text.contains(['@', '>', '*', '!', ',']) && is_game(c, "chess")),
    ("that is not a move of {}", |c, _| c.text.contains(['@', '>', '*', '!', ',']) && !is_game(c, "pawns-chess")),
    ("a move needs two squares, from and to", |c, _| c.text.contains(['@', '>', '*', '!', ','])),
    ("there is no piece on {} to capture", |c, a| is_empty(c, a[0])),
    ("there is no piece on {}", |c, a| is_empty(c, a[0])),
    ("{} is {}'s, and it is {}'s turn", |c, a| {
        let side = |color| c.game.info().terms.side(color);
        one(c, a[0]).is_some_and(|(_, piece)| piece.color != c.us && side(piece.color) == a[1] && side(c.us) == a[2])
    }),
    ("{} cannot move: {} is in the way", |c, a| {
        mine_is(c, a[0], |at, _| is_stuck(c, at) && wherever(c, at, &format!("{} is in the way", a[1])))
    }),
    ("{} cannot move: {} are in the way", |c, a| {
        mine_is(c, a[0], |at, _| is_stuck(c, at) && wherever(c, at, &format!("{} are in the way", a[1])))
    }),
    ("{} cannot move: {}", |c, a| mine_is(c, a[0], |at, _| is_stuck(c, at) && wherever(c, at, a[1]))),
    ("{} has nowhere to go", |c, a| mine_is(c, a[0], |at, _| is_stuck(c, at))),
    ("castling {} is blocked by {}", |c, a| between_king_and_rook(c, a[1])),
    ("{} is in the way", |c, a| obstruct(c, a[0])),
    ("{} are in the way", |c, a| obstruct(c, a[0])),
    ("your {} is already {}", |c, a| {
        mine_is(c, &format!("your {} {}", a[0], a[1]), |at, _| c.some_way(|_, to| to == at))
    }),
    ("{} is blocked by {}", |c, a| blocked(c, a[0], a[1])),
    ("{} moves from {} to {} and stops there", |c, a| {
        square(a[1]).zip(square(a[2])).is_some_and(|(from, to)| c.legal(&[Step::Pick(from), Step::To(to)]))
    }),
    // Pieces as in chess.
    ("a pawn moves one square ahead, straight or diagonally, and captures diagonally", |c, _| {
        pawn_way(c, |files, ranks| ranks != 1 || files > 1)
    }),
    ("{} leaps {}; {} has no legal move", |c, a| goes_otherwise(c, a[0], a[2], None)),
    ("{} leaps {}; {} can move to {}", |c, a| goes_otherwise(c, a[0], a[2], Some(a[3]))),
    ("a knight jumps {}; {} has no legal move", |c, a| goes_otherwise(c, "a knight", a[1], None)),
    ("a knight jumps {}; {} can move to {}", |c, a| goes_otherwise(c, "a knight", a[1], Some(a[2]))),
    ("{} moves {}; {} has no legal move", |c, a| goes_otherwise(c, a[0], a[2], None)),
    ("{} moves {}; {} can move to {}", |c, a| goes_otherwise(c, a[0], a[2], Some(a[3]))),
    ("a pawn moves two squares only from its starting rank, and {} has left it", |c, a| {
        mine_is(c, a[0], |at, _| at.rank() != c.us.rank(1)) && pawn_way(c, |files, ranks| files == 0 && ranks == 2)
    }),
    ("{} can be captured en passant only right after a two-square step", |c, a| {
        one(c, a[0]).is_some_and(|(at, piece)| {
            piece.color != c.us
                && piece.kind.is_pawn()
                && !just_doubled(c, at)
                && c.some_way(|from, to| to.file() == at.file() && from.rank() == at.rank())
        })
    }),
    ("a pawn moves diagonally only to capture, and {} is empty", |c, a| {
        is_empty(c, a[0]) && pawn_way(c, |files, ranks| files == 1 && ranks == 1)
    }),
    ("{} cannot move back: pawns never do", |c, a| {
        mine_is(c, a[0], |_, piece| piece.kind.is_pawn()) && pawn_way(c, |_, ranks| ranks < 0)
    }),
    ("the pawn on {} has moved to {} with the first step", |c, a| {
        square(a[0]).zip(square(a[1])).is_some_and(|(from, to)| c.legal(&[Step::Pick(from), Step::To(to)]))
    }),
    ("a pawn never moves backward", |c, _| pawn_way(c, |_, ranks| ranks < 0)),
    ("{} cannot reach {}: it moves 1 ahead, or 2 from its starting rank", |c, a| {
        mine_is(c, a[0], |_, piece| piece.kind.is_pawn())
            && pawn_way(c, |files, ranks| files > 1 || ranks > 2 || ranks == 0 || files + ranks > 2)
    }),
    ("{} promotes to a queen, rook, bishop or knight by its first capture", |c, a| letter_of(c, a[0]) == Some('Z')),
    ("{} promotes to a queen, rook, bishop or knight on {}", |c, a| {
        mine_is(c, a[0], |at, piece| {
            piece.kind.is_pawn()
                && square(a[1]).is_some_and(|to| last_rank(c, to) && c.legal(&[Step::Pick(at), Step::To(to)]))
        })
    }),
    ("only pawns promote, and {} is not one", |c, a| mine_is(c, a[0], |_, piece| !piece.kind.is_pawn())),
    ("{} promotes only on the last rank", |c, a| mine(c, a[0]).is_some() && c.some_way(|_, to| !last_rank(c, to))),
    ("there is no promotion in this game: the first pawn on its last rank wins", |c, _| is_game(c, "pawn-game")),
    // The king.
    ("your king on {} is in check from {}, and this does not stop it", |c, a| {
        check_now(c, a[0], a[1]) && take_after(c, None, a[1])
    }),
    ("your king would be in check on {} from {}", |c, a| take_after(c, square(a[0]), a[1])),
    ("your king on {} would be in check from {}", |c, a| {
        c.board.king(c.us) == square(a[0]) && take_after(c, square(a[0]), a[1])
    }),
    ("your king would be threatened by {}", |c, a| take_after(c, None, a[0])),
    ("you cannot castle {}: you have no rook on {}", |c, a| {
        square(a[1])
            .is_some_and(|at| c.board.at(at).is_none_or(|piece| piece.color != c.us || piece.kind.letter != 'R'))
    }),
    ("you cannot castle {}: the king or the rook on {} has already moved", |c, a| !castling_right(c, a[1])),
    ("you cannot castle {}: the king or the rook on {} has moved or is missing", |c, a| !castling_right(c, a[1])),
    ("you cannot castle {}: your king is not on {}", |c, a| c.board.king(c.us) != square(a[1])),
    ("you cannot castle out of check: your king on {} is attacked by {}", |c, a| check_now(c, a[0], a[1])),
    ("you cannot castle out of check from {}", |c, a| {
        c.board.king(c.us).is_some_and(|king| all_take(c, &c.board, a[0], king))
    }),
    ("you cannot castle {}: your king would cross {}, which is attacked by {}", |c, a| take_on_the_way(c, a[1], a[2])),
    ("you cannot castle {}: your king would land on {}, which is attacked by {}", |c, a| {
        take_on_the_way(c, a[1], a[2])
    }),
    ("this game has no castling", |c, _| !is_game(c, "chess") && !is_game(c, "pawns-chess")),
    // What a text can mean.
    ("you have no {} that can move to {}", |c, a| none_goes(c, a[0], a[1])),
    ("you have no {} that can reach {} from {}", |c, a| {
        let Some(to) = square(a[1]) else { return false };
        squares(&a[2].replace(" or ", ", "))
            .into_iter()
            .all(|at| own_of(c, a[0]).any(|(own, _)| own == at) && !c.legal(&[Step::Pick(at), Step::To(to)]))
    }),
    ("you have no {}", |c, a| those(c, a[0]).next().is_none()),
    ("there is nothing to capture on {}", |c, a| c.text.contains('x') && is_empty(c, a[0])),
    // Classroom Chess.
    ("from and to are the same square, {}", |c, a| {
        square(a[0]).is_some_and(|at| c.some_way(|from, to| from == to && to == at))
    }),
    ("{} becomes a queen at {}, and nothing else", |c, a| {
        mine_is(c, a[0], |at, piece| {
            piece.kind.is_pawn()
                && square(a[1]).is_some_and(|to| last_rank(c, to) && c.legal(&[Step::Pick(at), Step::To(to)]))
        })
    }),
    // Alapawn.
    ("a turn is one move by one piece", |c, _| c.game.info().id == "alapawn"),
    ("only pawns take two steps in a turn, and {} is not one", |c, a| {
        mine_is(c, a[0], |_, piece| !piece.kind.is_pawn())
    }),
    ("a capture ends the turn, and {} captures on {}", |c, a| {
        mine(c, a[0]).is_some()
            && square(a[1]).is_some_and(|at| c.board.at(at).is_some_and(|piece| piece.color != c.us))
    }),
    ("{} wins on {}, so the turn ends there", |c, a| {
        mine(c, a[0]).is_some() && square(a[1]).is_some_and(|to| last_rank(c, to))
    }),
    ("on White's first pawn move, only one step is allowed", |c, _| {
        c.us == Color::White && c.field(6).contains("fresh")
    }),
    ("the pawn cannot move on from {}, where {} could capture it", |c, a| {
        let Some(at) = square(a[0]) else { return false };
        let steps = c.ways().filter(|(from, to)| in_two_steps(c, *from, at, *to));
        let steps = steps.flat_map(|(from, _)| c.board.after(&[Step::Pick(from), Step::To(at)], c.game.info()));
        c.boards()
            .into_iter()
            .chain(steps)
            .any(|board| board.at(at).is_some_and(|pawn| pawn.color == c.us) && all_take(c, &board, a[1], at))
    }),
    ("a two-step turn cannot capture, and {} is there", |c, a| {
        one(c, a[0]).is_some_and(|(at, _)| c.some_way(|_, to| to == at))
    }),
    ("the pawn moves from {} to {} and stops there", |c, a| {
        square(a[0]).zip(square(a[1])).is_some_and(|(from, to)| c.some_way(|a, b| a == from && b == to))
    }),
    ("the second step must be by another pawn, or by the same pawn again", |c, _| {
        c.game.info().id == "alapawn-balanced"
    }),
    ("a pawn moves two squares in two steps: {}", |c, a| pawn_way(c, |_, ranks| ranks == 2) && accepted(c.game, a[0])),
    ("a pawn moves one square only, even from its starting rank", |c, _| pawn_way(c, |_, ranks| ranks == 2)),
    // Pawns Chess.
    ("your {} must capture: {}", |c, a| must_capture(c, a[0], a[1])),
    ("you are in check, and capturing your own king does not help", |c, _| in_check(c)),
    ("your king cannot move to {}: it is covered by {}", |c, a| {
        let Some(to) = square(a[0]) else { return false };
        c.after().iter().any(|board| {
            board.king(c.us) == Some(to)
                && stand(c, board, a[1]).is_some_and(|all| {
                    all.iter().all(|(at, piece)| piece.color != c.us && board.takes_as_hero(*at, to))
                })
        })
    }),
    ("the Spy on {} does not shield your king on {} from {}", |c, a| {
        let spy = square(a[0]).is_some_and(|at| {
            c.after()
                .iter()
                .any(|board| board.at(at).is_some_and(|piece| piece.kind.letter == 'S' && piece.color == c.us))
        });
        spy && take_after(c, square(a[1]), a[2])
    }),
    ("without the Hero, your king on {} would be in check from {}", |c, a| {
        c.remembers("hero:") && square(a[0]).is_some() && stand(c, &c.board, a[1]).is_some()
    }),
    ("that move does not give a heroic check", |c, _| c.text.contains('!')),
    ("that leaves your king in check from a piece you cannot see", |c, _| c.game.options().hidden_spies),
    ("{} must make another step in that move", |c, a| mine_is(c, a[0], |at, _| c.legal(&[Step::Pick(at)]))),
    ("only an Archer can shoot, not {}", |c, a| letter_of(c, a[0]).is_some_and(|letter| letter != 'A')),
    ("your Archer is reloading: no arrow this turn", |c, _| c.board.remembers("shot:", c.us)),
    ("an arrow hits exactly two squares straight ahead, at once or after one step", |c, _| {
        c.tries.iter().any(|steps| {
            let (Some(Step::Pick(from)), Some(Step::Shoot(at))) = (steps.first(), steps.last()) else { return false };
            let way = offset(*from, *at, c.us);
            way != (0, 2) && (way != (0, 3) || steps.len() == 2) || steps.len() > 2
        })
    }),
    ("{} cannot hit {} from there", |c, a| letter_of(c, a[0]) == Some('A')),
    ("{} is your own", |c, a| one(c, a[0]).is_some_and(|(_, piece)| piece.color == c.us)),
    ("a hidden Spy cannot be captured", |c, _| {
        c.some_way(|_, to| c.board.at(to).is_some_and(|piece| piece.kind.letter == 'S' && piece.color != c.us))
    }),
    ("a king is never captured", |c, _| {
        c.some_way(|_, to| c.board.at(to).is_some_and(|piece| piece.kind.letter == 'K'))
    }),
    ("{} moves diagonally only to capture, and there is no piece to capture on {}", |c, a| {
        mine(c, a[0]).is_some() && is_empty(c, a[1]) && pawn_way(c, |files, ranks| files == 1 && ranks == 1)
    }),
    ("{} cannot continue from {} to {}: after a capture it only captures", |c, a| {
        matches!(letter_of(c, a[0]), Some('Z' | 'Y')) && !is_empty(c, a[1])
    }),
    ("{} cannot continue from {} to {}: a step ends its turn", |c, a| {
        matches!(letter_of(c, a[0]), Some('Z' | 'Y')) && is_empty(c, a[1])
    }),
    ("a Guard does not promote", |c, _| {
        c.tries.iter().any(|steps| {
            steps.iter().any(|step| {
                step.square().is_some_and(|at| c.board.at(at).is_some_and(|piece| piece.kind.letter == 'G'))
            })
        })
    }),
    ("a Horseman can promote only to a knight", |c, _| {
        c.some_way(|from, to| last_rank(c, to) && c.board.at(from).is_some_and(|piece| piece.kind.letter == 'O'))
    }),
    ("a Hero can become king only if your turn starts in check", |c, _| !in_check(c)),
    ("{} can sacrifice itself only to capture an enemy piece; there is none there", |c, a| {
        letter_of(c, a[0]) == Some('H')
    }),
    ("only a Hero can sacrifice itself, not {}", |c, a| letter_of(c, a[0]).is_some_and(|letter| letter != 'H')),
    ("{} has no such move", |c, a| mine(c, a[0]).is_some()),
    ("a hidden Spy cannot move two squares", |c, _| pawn_way(c, |files, ranks| files == 0 && ranks == 2)),
    ("a pawn moves two squares only if it has never moved, and {} has", |c, a| {
        mine_is(c, a[0], |at, _| {
            let file = char::from(b'a' + at.file());
            let right = if c.us == Color::White { file.to_ascii_uppercase() } else { file };
            at.rank() != c.us.rank(1) || !c.field(6).contains(right)
        })
    }),
    ("a hidden Spy moves straight ahead only to capture, and {} is empty", |c, a| is_empty(c, a[0])),
    ("a hidden Spy cannot capture diagonally", |c, _| {
        pawn_way(c, |files, ranks| files == 1 && ranks == 1) && c.some_way(|_, to| c.board.at(to).is_some())
    }),
    ("{} moves {}", |c, a| {
        let name = a[0].split_once(' ').map_or(a[0], |(_article, name)| name);
        c.some_way(|from, to| {
            let piece = c.board.at(from).filter(|piece| piece.kind.name == name);
            piece.is_some_and(|piece| match piece.kind.letter {
                'K' | 'Q' | 'R' | 'B' | 'N' | 'Y' => !goes(piece.kind.letter, offset(from, to, c.us)),
                'G' => guard_cannot(c, from, to),
                _ => !c.legal(&[Step::Pick(from), Step::To(to)]) && !matches!(offset(from, to, c.us), (-1..=1, 1)),
            })
        })
    }),
    // The Healer, and the Spy that is driven off.
    ("this game has no piece {}", |c, a| c.game.info().pieces.iter().all(|kind| kind.letter.to_string() != a[0])),
    ("{} cannot be healed", |_, a| matches!(a[0].to_lowercase().as_str(), "a king" | "a healer" | "a hidden spy")),
    ("your Healer healed last turn, so it rests now", |c, _| c.board.remembers("rest:", c.us)),
    ("no {} of yours was captured next to your Healer since your last turn", |c, a| !has_fallen(c, a[0])),
    ("the {} needs a square beside your Healer", |c, a| has_fallen(c, a[0])),
    ("the square {} is not beside your Healer", |c, a| square(a[0]).is_some_and(|at| !near_own_healer(c, at))),
    ("{} cannot go to its promotion rank", |c, _| {
        c.tries.iter().flatten().any(|step| step.square().is_some_and(|at| last_rank(c, at)))
    }),
    ("the {} cannot come back on {}", |c, a| has_fallen(c, a[0]) && square(a[1]).is_some()),
    ("first move your Spy, driven off {}, to {}", |c, a| refuges(c, a[0], a[1])),
    ("the square {} is not empty; move your Spy, driven off {}, to {}", |c, a| {
        square(a[0]).is_some_and(|at| c.board.at(at).is_some()) && refuges(c, a[1], a[2])
    }),
    ("the square {} is not empty", |c, a| some_square_of(c, a[0]).is_some_and(|at| c.board.at(at).is_some())),
    ("a Spy cannot go to its promotion rank; move your Spy, driven off {}, to {}", |c, a| refuges(c, a[0], a[1])),
    ("your Spy cannot go to {}", |c, a| some_square_of(c, a[0]).is_some()),
    ("the square {} is not beside {}; move your Spy, driven off {}, to {}", |c, a| {
        let apart = square(a[0]).zip(square(a[1])).is_some_and(|(at, off)| far(at, off) != 1);
        apart && refuges(c, a[2], a[3])
    }),
    ("you cannot castle to {}", |c, a| {
        square(a[0]).is_some()
            && !c.legal(&[Step::Pick(Square::new(4, c.us.rank(0))), Step::To(square(a[0]).unwrap_or(Square::A1))])
    }),
];

// A board of the test's own: who captures where, by coordinates alone.

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
