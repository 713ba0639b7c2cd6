//! Perft: the numbers of `tests/data/*.epd`, `FEN ;D1 n ;D2 n …`, to which independent generators agree.
//!
//! A normal run takes the depths with at most [`LIMIT`] sequences; with `PAWNSTORM_PERFT=all` every depth is counted:
//! `PAWNSTORM_PERFT=all cargo test --release --test it perft`.

use crate::prelude::*;
use crate::random::cases;
use cozy_chess::{Board, Piece};
use pawnstorm::cli::perft::{Counter, Table};
use pawnstorm::engine::{Repetition, clusters::Clusters};
use pawnstorm::rules::chess::Move;
use pawnstorm::rules::perft::{divide, leaf_by_leaf, perft};
use pawnstorm::rules::variants::Visitor;
use proptest::prelude::*;

/// How many sequences are counted for one line, unless all are.
const LIMIT: u64 = 2_000_000;

/// How many sequences are counted once more with every leaf played.
const SMALL: u64 = 50_000;

/// One line of a file: a FEN, and how many sequences there are at each depth.
struct Line<'a> {
    fen: &'a str,
    counts: Vec<(u32, u64)>,
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(|line| {
        let mut fields = line.split(';').map(str::trim);
        let fen = fields.next().expect("a line begins with a FEN");
        let count = |field: &str| {
            let (depth, count) = field.strip_prefix('D')?.split_once(' ')?;
            Some((depth.parse().ok()?, count.trim().parse().ok()?))
        };
        let counts = fields.map(|field| count(field).unwrap_or_else(|| panic!("“{field}” is not D1 n: {line}")));
        Line { fen, counts: counts.collect() }
    })
}

/// Counts, by one of the two ways, every line as deep as the limit allows.
struct Count<'a> {
    text: &'a str,
    limit: u64,
    leaves: bool,
}

impl Visitor for Count<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        let count = if self.leaves { leaf_by_leaf::<P> } else { perft::<P> };
        for line in lines(self.text) {
            let position = data::position::<P>(line.fen);
            for (depth, expected) in line.counts.into_iter().filter(|&(_, expected)| expected <= self.limit) {
                let counted = count(&position, depth);
                assert_eq!(counted, expected, "{}, depth {depth} of {}", P::INFO.id, line.fen);
            }
        }
    }
}

/// R0.5: the number of sequences of exactly so many plies.
#[test]
fn counts_agree() {
    let all = std::env::var("PAWNSTORM_PERFT").is_ok_and(|value| value == "all");
    let limit = if all { u64::MAX } else { LIMIT };
    for (game, text) in data::of_games("epd") {
        data::visit_game(&game, Count { text: &text, limit, leaves: false });
    }
}

/// Counting the last ply without listing it gives what playing it gives.
#[test]
fn leaves_agree() {
    for (game, text) in data::of_games("epd") {
        data::visit_game(&game, Count { text: &text, limit: SMALL, leaves: true });
    }
}

/// However deep: what is far above the last ply does not wait on the stack. Here either side has one move, for ever.
#[test]
fn depth_is_not_bounded_by_the_stack() {
    let forced = data::position::<Chess>("k1b5/1p1p4/1P1P4/8/8/1p1p4/1P1P4/K1B5 w - - 0 1");
    assert_eq!(perft(&forced, 20_000), 1);
    assert_eq!(leaf_by_leaf(&forced, 20_000), 1);
}

// Chess against an independent library, `cozy-chess`, ply by ply over random games: the same legal moves, the same checkers, the same FEN
// (R4.1, R0.4).

/// How many plies of a random game are compared.
const PLIES: usize = 200;

/// The legal moves of the library, by our machine notation. It writes castling as the king taking its own rook.
fn their_moves(board: &Board) -> BTreeMap<String, cozy_chess::Move> {
    let mut moves = BTreeMap::new();
    board.generate_moves(|of_one_piece| {
        moves.extend(of_one_piece.into_iter().map(|m| (text(board, m), m)));
        false
    });
    moves
}

fn text(board: &Board, m: cozy_chess::Move) -> String {
    let castles = board.piece_on(m.from) == Some(Piece::King) && board.color_on(m.to) == Some(board.side_to_move());
    if castles {
        let file = if m.to.file() > m.from.file() { 'g' } else { 'c' };
        format!("{}{file}{}", m.from, m.to.rank())
    } else {
        m.to_string()
    }
}

fn our_moves(position: &Chess) -> BTreeMap<String, Move> {
    position.legal_moves().into_iter().map(|m| (position.path(&m).to_string(), m)).collect()
}

/// The library's counter of reversible plies ends at 100, and it may name an e.p. square where nothing can
/// capture; everything else in the FEN is the same.
fn assert_same_fields(position: &Chess, board: &Board) {
    let (ours, theirs) = (position.fen(), board.to_string());
    let fields = |fen: &str| fen.split(' ').map(String::from).collect::<Vec<_>>();
    let (our, their) = (fields(&ours), fields(&theirs));
    assert_eq!(our[..3], their[..3], "{ours} and {theirs}");
    assert!(our[3] == "-" || our[3] == their[3], "e.p.: {ours} and {theirs}");
    assert_eq!(position.halfmove().min(100), u32::from(board.halfmove_clock()), "{ours} and {theirs}");
    assert_eq!(our[5], their[5], "{ours} and {theirs}");
}

fn compare(mut position: Chess, random: &mut Random) {
    let mut board = Board::from_fen(&position.fen(), false).expect("the library reads our FEN");
    for _ in 0..PLIES {
        let fen = position.fen();
        assert_same_fields(&position, &board);
        let theirs = their_moves(&board);
        let ours = our_moves(&position);
        assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>(), "{fen}");
        assert_eq!(position.checkers().0, board.checkers().0, "{fen}");
        let texts: Vec<&String> = ours.keys().collect();
        if texts.is_empty() {
            return;
        }
        let text = *random.choose(&texts);
        position.play(&ours[text]);
        board.play(theirs[text]);
    }
}

#[test]
fn random_games_agree() {
    let mut random = Random(4);
    for start in random::starts::<Chess>() {
        for _ in 0..8 {
            compare(start, &mut random);
        }
    }
}

// Counts by several threads, which share a table.

/// The most sequences that are counted from one position.
const MAX: u64 = 20_000;

/// Plays at random, and counts from where that leads in every way.
struct Compare<'a> {
    choices: &'a [usize],
    /// Plies without progress that a position is given, so that it comes near the rules that count them.
    idle: u32,
    threads: usize,
}

impl engine::Visitor for Compare<'_> {
    type Output = ();

    fn visit<P: Searchable>(self) {
        let mut position = P::start(Options::of(P::INFO).open());
        for &choice in self.choices {
            let moves = position.legal_moves();
            let Some(mv) = moves.as_ref().get(choice % moves.as_ref().len().max(1)) else { break };
            position.play(mv);
        }
        let fen = position.fen();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        let idle = self.idle.to_string();
        if fields.len() > 4 && P::REPETITION != Repetition::Never {
            fields[4] = &idle;
        }
        let fen = fields.join(" ");
        let position = P::from_fen(&fen, Options::of(P::INFO).open()).unwrap_or(position);
        let counter = Counter { threads: self.threads, table: Some(Table(Clusters::new(1))) };
        for depth in 0..=5 {
            let count = perft(&position, depth);
            assert_eq!(counter.perft(&position, depth), count, "{} {fen} depth {depth}", P::INFO.id);
            if depth > 0 {
                assert_eq!(counter.divide(&position, depth), divide(&position, depth), "{fen}");
            }
            if count > MAX {
                break;
            }
        }
    }
}

#[test]
fn a_count_is_found_by_its_whole_key_and_depth() {
    let table = Table(Clusters::new(1));
    for (key, depth, count) in
        [(0, 2, 7), (0xF0F0, 2, 0), (u64::MAX, 100, (1 << 56) - 1), (0x1234_5678_9ABC_DEF0, 3, 8902)]
    {
        assert_eq!(table.get(key, depth), None);
        table.put(key, depth, count);
        assert_eq!(table.get(key, depth), Some(count));
        assert_eq!(table.get(key, depth + 1), None);
        assert!((0..64).all(|bit| table.get(key ^ 1 << bit, depth).is_none()));
    }
    table.put(5, 2, 1 << 56);
    assert_eq!(table.get(5, 2), None, "it does not fit");
}

proptest! {
    #![proptest_config(cases(12))]
    #[test]
    fn threads_and_table_change_no_count(
        choices in prop::collection::vec(0..1000_usize, 0..60),
        idle in prop_oneof![Just(0_u32), 90..105_u32, 140..152_u32],
        threads in 1..4_usize,
    ) {
        for info in GAMES {
            engine::visit(info.id, Compare { choices: &choices, idle, threads });
        }
    }
}
