//! A small network beside the weights of a game: it corrects their sum by what the places of all pieces say together.
//!
//! The network has one hidden layer, computed twice: as the side to move sees the board, and as the other does. Its inputs are a side, a kind of
//! piece and a square. A search keeps the layers of its last positions, and adds and takes off the rows of the pieces that differ in the next
//! ([`Accumulator`], as in efficiently updatable networks, NNUE). Four neurons share a word, so that one addition adds four of them: the program is
//! linked for size, and no compiler makes vectors of its loops then.

use crate::Searchable;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;
use pawnstorm_rules::{Bitboard, Color, Role, Square};

/// The neurons of a hidden layer come in blocks of so many.
pub const BLOCK: usize = 32;
/// How many neurons share a word, and how many bits each has.
const LANES: usize = 4;
const BITS: usize = 16;
/// What stands for 0 in a lane of the hidden layer, so that no lane is ever negative and borrows from the next.
const MIDDLE: u16 = 0x8000;
/// What stands for 1 in the hidden layer, and for 1 in the weights of the output.
const ONE: i32 = 128;
const OUTPUT_ONE: i32 = 256;
/// How many centipawns an output of 1 is worth.
pub const CENTIPAWNS: f32 = 100.0;
/// The level of compression of the built-in files, the strongest.
pub const COMPRESSION: u8 = 10;
/// The kind of the king in every game.
const KING: usize = Role::King.index();

/// A block of neurons: the sum of their numbers, each shifted to its lane.
type Block = [u64; BLOCK / LANES];

/// A network for one game, as the trainer fitted it (`pawnstorm-lab train`). Each of its layers is a number of blocks.
#[derive(Debug)]
pub struct Network {
    /// What each input adds to the hidden layer, in the order of [`inputs`].
    rows: Box<[Block]>,
    start: Box<[Block]>,
    /// The weights of the output, for the side to move and for the other.
    output: [Box<[i16]>; 2],
    bias: i32,
}

/// Returns the number of inputs of a game with so many kinds of pieces.
pub const fn count_inputs(kinds: usize) -> usize {
    kinds * 2 * 64
}

/// How a side sees the board: itself at the bottom, and mirrored if its king stands on the files a to d.
#[derive(Clone, Copy)]
struct View {
    side: Color,
    mirrored: bool,
}

impl View {
    fn of<P: Searchable>(position: &P, side: Color) -> Self {
        let mirrored = position.pieces_of(side, KING).first().is_some_and(|king| king.file() < 4);
        Self { side, mirrored }
    }

    /// Returns the input of a piece.
    #[inline(always)]
    const fn input(self, color: Color, kind: usize, square: Square) -> usize {
        let row = 2 * kind + (color.index() ^ self.side.index());
        64 * row + (square.index() ^ (56 * self.side.index()) ^ (7 * self.mirrored as usize))
    }
}

/// Returns the inputs of all pieces, as a side sees them.
pub fn inputs<P: Searchable>(position: &P, side: Color) -> Vec<usize> {
    let view = View::of(position, side);
    let mut inputs = Vec::new();
    for kind in 0..P::KINDS {
        for color in Color::ALL {
            let squares = position.pieces_of(color, kind).into_iter();
            inputs.extend(squares.map(|square| view.input(color, kind, square)));
        }
    }
    inputs
}

/// The hidden layers of the positions that were evaluated last: one of each kind of position that both sides see with the same views.
#[derive(Clone, Debug, Default)]
pub struct Accumulator([Option<Seen>; 4]);

/// Both hidden layers of a position.
#[derive(Clone, Debug)]
struct Seen {
    /// White's and Black's pieces of each kind.
    pieces: Box<[[Bitboard; 2]]>,
    /// As White sees the board, and as Black does.
    layers: [Box<[Block]>; 2],
}

impl Seen {
    fn empty(network: &Network, kinds: usize) -> Self {
        let layers = Color::ALL.map(|_| network.start.clone());
        Self { pieces: vec![[Bitboard::EMPTY; 2]; kinds].into(), layers }
    }

    /// Turns the layers into those of another position with the same views.
    #[inline]
    fn update<P: Searchable>(&mut self, network: &Network, position: &P, views: [View; 2]) {
        for (kind, pieces) in self.pieces.iter_mut().enumerate() {
            for (color, before) in Color::ALL.into_iter().zip(pieces) {
                let now = position.pieces_of(color, kind);
                if now == *before {
                    continue;
                }
                let layers = &mut self.layers;
                for square in now & !*before {
                    for (view, layer) in views.into_iter().zip(&mut *layers) {
                        add(layer, network.row(view.input(color, kind, square)));
                    }
                }
                for square in *before & !now {
                    for (view, layer) in views.into_iter().zip(&mut *layers) {
                        take(layer, network.row(view.input(color, kind, square)));
                    }
                }
                *before = now;
            }
        }
    }
}

#[inline(always)]
fn add(layer: &mut [Block], row: &[Block]) {
    for (words, more) in layer.iter_mut().zip(row) {
        words.iter_mut().zip(more).for_each(|(word, more)| *word = word.wrapping_add(*more));
    }
}

#[inline(always)]
fn take(layer: &mut [Block], row: &[Block]) {
    for (words, less) in layer.iter_mut().zip(row) {
        words.iter_mut().zip(less).for_each(|(word, less)| *word = word.wrapping_sub(*less));
    }
}

/// Packs whole blocks of numbers, each of them added to `middle`.
fn pack(numbers: &[i16], middle: u16) -> Box<[Block]> {
    let word = |lanes: &[i16; LANES]| {
        let lanes = lanes.iter().rev().map(|&number| i64::from(number) + i64::from(middle));
        lanes.fold(0, |word: u64, lane| (word << BITS).wrapping_add_signed(lane))
    };
    let words: Vec<u64> = numbers.as_chunks().0.iter().map(word).collect();
    let (blocks, rest) = words.as_chunks();
    assert!(rest.is_empty() && !blocks.is_empty(), "whole blocks of neurons");
    blocks.into()
}

impl Network {
    /// Reads a network: the row of each input in bytes, then the start of the hidden layer, the weights of the output and its bias in two
    /// bytes each, the least first, all of it compressed (deflate).
    ///
    /// # Panics
    /// The bytes are not a network for so many kinds of pieces.
    pub fn read(compressed: &[u8], kinds: usize) -> Self {
        let bytes = decompress_to_vec(compressed).expect("a compressed network");
        let inputs = count_inputs(kinds);
        let neurons = bytes.len() / (inputs + 6);
        let (rows, rest) = bytes.split_at(inputs * neurons);
        let rows: Vec<i16> = rows.iter().map(|&weight| i16::from(weight as i8)).collect();
        let rest: Vec<i16> = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        let [start, own, other] = [0, 1, 2].map(|layer| &rest[layer * neurons..][..neurons]);
        Self {
            rows: pack(&rows, 0),
            start: pack(start, MIDDLE),
            output: [own.into(), other.into()],
            bias: rest[3 * neurons].into(),
        }
    }

    fn row(&self, input: usize) -> &[Block] {
        &self.rows[input * self.start.len()..][..self.start.len()]
    }

    /// Returns the bytes that [`Network::read`] reads: of the rows, of the start of the hidden layer, and of the output with its bias.
    pub fn write(rows: &[f32], start: &[f32], output: &[f32]) -> Vec<u8> {
        let whole = |number: &f32, one: i32| (number * one as f32).round() as i16;
        let rows = rows.iter().map(|number| whole(number, ONE) as i8 as u8);
        let start = start.iter().map(|number| whole(number, ONE));
        let output = output.iter().map(|number| whole(number, OUTPUT_ONE));
        let bytes: Vec<u8> = rows.chain(start.chain(output).flat_map(i16::to_le_bytes)).collect();
        compress_to_vec(&bytes, COMPRESSION)
    }

    /// Returns the correction for the side to move, in centipawns. The accumulator is of this network and game.
    pub(crate) fn correct<P: Searchable>(&self, position: &P, accumulator: &mut Accumulator) -> i32 {
        let views = Color::ALL.map(|side| View::of(position, side));
        let kept = &mut accumulator.0[usize::from(views[0].mirrored) * 2 + usize::from(views[1].mirrored)];
        let seen = kept.get_or_insert_with(|| Seen::empty(self, P::KINDS));
        seen.update(self, position, views);
        let mut sum = self.bias * (ONE * ONE);
        for (side, weights) in [position.turn(), !position.turn()].into_iter().zip(&self.output) {
            let words = seen.layers[side.index()].as_flattened();
            for (word, weights) in words.iter().zip(weights.as_chunks::<LANES>().0) {
                for (lane, &weight) in weights.iter().enumerate() {
                    let neuron = ((word >> (BITS * lane)) as u16).saturating_sub(MIDDLE).min(ONE as u16);
                    sum += i32::from(neuron * neuron) * i32::from(weight);
                }
            }
        }
        sum / (ONE * ONE * OUTPUT_ONE / CENTIPAWNS as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::self_play::Chance;
    use pawnstorm_rules::chess::Chess;
    use pawnstorm_rules::variants::alapawn::Alapawn;
    use pawnstorm_rules::variants::pawns_chess::PawnsChess;
    use pawnstorm_rules::{Options, Position};

    /// The network that knows one thing: an own pawn on e2, half a neuron, is worth a quarter of a pawn to the side to move.
    #[test]
    fn both_sides_see_themselves_at_the_bottom() {
        let mut rows = vec![0.0; count_inputs(6) * BLOCK];
        rows[12 * BLOCK] = 0.5;
        let mut output = vec![0.0; 2 * BLOCK + 1];
        output[0] = 1.0;
        let network = Network::read(&Network::write(&rows, &[0.0; BLOCK], &output), 6);
        let says = |fen: &str| {
            let position = Chess::from_fen(fen, Options::default()).expect("a position");
            network.correct(&position, &mut Accumulator::default())
        };
        assert_eq!(says("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), 25);
        assert_eq!(says("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"), 25);
        assert_eq!(says("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"), 0);
        // With the king on the left, the board is mirrored.
        assert_eq!(says("4k3/8/8/8/8/8/4P3/3K4 w - - 0 1"), 0);
        assert_eq!(says("4k3/8/8/8/8/8/3P4/3K4 w - - 0 1"), 25);
    }

    /// What an accumulator says of a position does not depend on those before it: in games at random, with positions skipped and returned to.
    #[test]
    fn an_accumulator_says_what_a_fresh_one_does() {
        fn plays<P: Searchable>() {
            let mut chance = Chance::new(7);
            let mut accumulator = Accumulator::default();
            for _ in 0..20 {
                let mut position = P::start(Options::of(P::INFO));
                for _ in 0..120 {
                    let moves = position.legal_moves();
                    let moves = moves.as_ref();
                    if moves.is_empty() {
                        break;
                    }
                    let next = position.after(&moves[chance.next_u64() as usize % moves.len()]);
                    for position in [&next, &position] {
                        if !chance.next_u64().is_multiple_of(4) {
                            assert_eq!(
                                position.evaluate_next(&mut accumulator),
                                position.evaluate(),
                                "{}",
                                position.fen()
                            );
                        }
                    }
                    position = next;
                }
            }
        }
        plays::<PawnsChess>();
        plays::<Alapawn<true>>();
    }
}
