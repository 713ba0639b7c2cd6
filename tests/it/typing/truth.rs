//! Law 4: a refusal is true. What a sentence says is taken out of it and checked against the board by geometry of the test's own; a
//! sentence of a shape that is not known here fails, so that a new one needs a check.

pub(super) mod claims;
pub(super) mod shapes;

use super::{each_position_with, options_at_random, positions};
use crate::prelude::*;
use pawnstorm::game::input;
use pawnstorm::game::input::read;
use pawnstorm::rules::Coordinates;
use shapes::Board;

/// A try that was refused, and the position that it was tried in.
struct Claim<'a> {
    game: &'a Game,
    text: String,
    /// What the text can mean, step by step.
    tries: Vec<Vec<Step>>,
    board: Board,
    us: Color,
}

impl Claim<'_> {
    fn legal(&self, steps: &[Step]) -> bool {
        self.game.all_routes().iter().any(|route| route.path.steps().starts_with(steps))
    }

    /// From where and to where, of each try.
    fn ways(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        self.tries.iter().flat_map(|steps| {
            let squares: Vec<Square> = steps.iter().filter_map(|step| step.square()).collect();
            squares.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
        })
    }

    fn some_way(&self, is_so: impl Fn(Square, Square) -> bool) -> bool {
        self.ways().any(|(from, to)| is_so(from, to))
    }

    /// The boards that the tries lead to, as far as they get.
    fn after(&self) -> Vec<Board> {
        let begun = self.tries.iter().flat_map(|steps| (2..=steps.len()).map(move |length| &steps[..length]));
        begun.flat_map(|steps| self.board.after(steps, self.game.info())).collect()
    }

    /// The present board, and those in the midst of the tries.
    fn boards(&self) -> Vec<Board> {
        let begun = self.tries.iter().flat_map(|steps| (2..steps.len()).map(move |length| &steps[..length]));
        [self.board.clone()]
            .into_iter()
            .chain(begun.flat_map(|steps| self.board.after(steps, self.game.info())))
            .collect()
    }

    fn field(&self, index: usize) -> String {
        self.game.fen(self.game.plies()).split(' ').nth(index).unwrap_or("-").to_string()
    }

    /// Whether the last field of the FEN has an entry that begins so.
    fn remembers(&self, entry: &str) -> bool {
        self.field(7).split(',').any(|field| field.starts_with(entry))
    }
}

/// Texts that a person may try: mostly of own pieces to squares where they could go if nothing hindered them.
pub(super) fn attempts(game: &Game, random: &mut Random) -> (String, Vec<Vec<Step>>) {
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let squares: Vec<Square> = Square::all().collect();
    let own: Vec<Square> =
        Square::all().filter(|&at| scene.piece(at).is_some_and(|piece| piece.color == scene.turn)).collect();
    let any = *random.choose(&squares);
    let from = if random.below(6) == 0 || own.is_empty() { any } else { *random.choose(&own) };
    let board = Board::of(game);
    let lines: Vec<Square> = squares.iter().copied().filter(|&to| shapes::in_line_or_leap(from, to)).collect();
    let to = match random.below(4) {
        0 => *random.choose(&squares),
        _ => *random.choose(&lines),
    };
    let further = *random.choose(&squares);
    let by_numbers = game.info().terms.coordinates == Coordinates::RowColumn;
    let kind = *random.choose(&game.info().pieces.iter().collect::<Vec<_>>());
    let letter = random.choose(&['q', 'r', 'b', 'n', 'k']);
    let machine = match random.below(24) {
        0 => format!("{from}{to}{letter}"),
        1 => format!("{from}{to}{further}"),
        2 => format!("{from}{to}*"),
        3 => format!("{from}>{to}"),
        4 => format!("{from}{to}>{further}"),
        5 => format!("{}@{to}", kind.letter),
        6 => format!("{from}{to}!"),
        7 => format!("{from}{to},{}{further}", random.choose(&own)),
        8 => format!("{from}{from}"),
        9..12 => {
            let piece = board.at(from).filter(|piece| piece.color == scene.turn);
            let kind = piece.map_or(kind, |piece| piece.kind);
            let file = random.choose(&["", "", "a", "d", "1", "x"]).to_string();
            let label = if kind.label == "P" { "" } else { kind.label };
            let tries = own.iter().filter(|&&at| board.at(at).is_some_and(|piece| piece.kind.letter == kind.letter));
            let any_pawn = label.is_empty() || kind.is_pawn();
            let pawns = own.iter().filter(|&&at| any_pawn && board.at(at).is_some_and(|piece| piece.kind.is_pawn()));
            let tries = tries.chain(pawns).map(|&at| vec![Step::Pick(at), Step::To(to)]);
            let text = format!("{label}{file}{to}");
            // A letter of a piece may be that of a file.
            let squares = input::steps_of(&text.to_lowercase());
            return (text, tries.chain(squares).collect());
        }
        12 => {
            let name = *random.choose(&["O-O", "O-O-O"]);
            let (rank, file) = (scene.turn.rank(0), if name == "O-O" { 6 } else { 2 });
            let home = Square::new(4, rank);
            return (name.into(), vec![vec![Step::Pick(home), Step::To(Square::new(file, rank))]]);
        }
        13 if by_numbers => return (format!("{},{} {},8", from.rank(), from.file(), to.rank()), Vec::new()),
        _ if by_numbers && random.below(2) == 0 => {
            let text = format!("{},{} {},{}", from.rank(), from.file(), to.rank(), to.file());
            return (text, vec![vec![Step::Pick(from), Step::To(to)]]);
        }
        _ => format!("{from}{to}"),
    };
    let steps = input::steps_of(&machine).unwrap_or_default();
    (machine, vec![steps])
}

pub(super) fn sentences(why: &str) -> Vec<String> {
    why.split_inclusive(". ").map(|sentence| sentence.trim().trim_end_matches('.').to_string()).collect()
}

/// What a refusal says is so, in the position as it stands.
#[test]
fn a_refusal_is_true() {
    let mut met = BTreeSet::new();
    let mut wrong: BTreeMap<(&str, &str), String> = BTreeMap::new();
    for info in GAMES {
        each_position_with(info.id, positions(), options_at_random, |game, random| {
            for _ in 0..8 {
                let (text, tries) = attempts(game, random);
                let Reading::Refused(why) = read(game, &text, Entered::default()) else { continue };
                let board = Board::of(game);
                let claim = Claim { game, text, tries, board, us: game.turn() };
                for sentence in sentences(&why) {
                    let context = || format!("“{}” in {}: {why}", claim.text, game.fen(game.plies()));
                    match shapes::judge(&claim, &sentence) {
                        Some((shape, true)) => drop(met.insert(shape)),
                        Some((shape, false)) => drop(wrong.entry((info.id, shape)).or_insert_with(context)),
                        None => drop(wrong.entry((info.id, "no check is known for this")).or_insert_with(context)),
                    }
                }
            }
        });
    }
    assert!(wrong.is_empty(), "what is said is not so: {wrong:#?}");
    assert!(met.len() > 40, "hardly any kind of refusal was met: {met:#?}");
}

/// The checks see what is false.
#[test]
fn what_is_false_is_found_out() {
    let fen = Some("4r1k1/8/8/8/7b/8/4N3/4K2R w K - 0 1");
    let game = pawnstorm::game::start("chess", Default::default(), fen).expect("it is a position");
    let game = &game;
    let judged = |text: &str, sentence: &str| {
        let tries = vec![input::steps_of(text).expect("they are squares")];
        let claim = Claim { game, text: text.into(), tries, board: Board::of(game), us: Color::White };
        shapes::judge(&claim, sentence).map(|(_, is_so)| is_so)
    };
    let false_ones = [
        ("e2c3", "Your king on e1 is in check from the rook on e8, and this does not stop it"),
        ("e2c3", "Your king on e1 is in check from the bishop on h5, and this does not stop it"),
        ("h1h8", "The rook on h1 is blocked by the knight on h4"),
        ("h1a1", "The rook on h1 is blocked by your king on f1"),
        ("e2e4", "A knight jumps two squares one way and one to the side; the knight on e2 can move to c3"),
        ("e1e8", "There is no piece on e1"),
        ("h1h2", "A rook moves along ranks and files; the rook on h1 can move to h2"),
    ];
    for (text, sentence) in false_ones {
        assert_eq!(judged(text, sentence), Some(false), "{sentence}");
    }
    assert_eq!(
        judged("e1g1", "You cannot castle out of check: your king on e1 is attacked by the bishop on h4"),
        Some(true)
    );
    assert_eq!(judged("e2c3", "The knight is tired"), None);
}
