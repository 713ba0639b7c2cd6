//! A small network beside the weights of a game: it corrects their sum by what the places of all pieces say together.
//!
//! The network has one hidden layer, computed twice: as the side to move sees the board, and as the other does. Its inputs are a side, a kind of
//! piece and a square. Everything is computed anew for each position: the rows of its pieces, thirty at most, are added up.

use crate::Searchable;
use pawnstorm_rules::{Color, Role};

/// The number of neurons in the hidden layer.
pub const NEURONS: usize = 32;
/// What stands for 1 in the hidden layer, and for 1 in the weights of the output.
const ONE: i32 = 128;
const OUTPUT_ONE: i32 = 256;
/// How many centipawns an output of 1 is worth.
pub const CENTIPAWNS: f32 = 100.0;
/// The kind of the king in every game.
const KING: usize = Role::King.index();

/// A layer of the network as integers.
type Layer = [i16; NEURONS];

/// A network for one game, as the trainer fitted it (`pawnstorm-lab train`).
#[derive(Debug)]
pub struct Network {
    /// What each input adds to the hidden layer, in the order of [`inputs`].
    rows: Box<[Layer]>,
    start: Layer,
    /// The weights of the output, for the side to move and for the other.
    output: [Layer; 2],
    bias: i32,
}

/// Returns the number of inputs of a game with so many kinds of pieces.
pub const fn count_inputs(kinds: usize) -> usize {
    kinds * 2 * 64
}

/// Calls `see` with the input of each piece, as White sees it and as Black does. A side sees itself at the bottom of the board, and
/// mirrored if its king stands on the files a to d.
#[inline(always)]
pub fn inputs<P: Searchable>(position: &P, mut see: impl FnMut([usize; 2])) {
    let views = Color::ALL.map(|side| {
        let mirrored = position.pieces_of(side, KING).first().is_some_and(|king| king.file() < 4);
        (56 * usize::from(side == Color::Black)) ^ (7 * usize::from(mirrored))
    });
    for kind in 0..P::KINDS {
        for (index, side) in Color::ALL.into_iter().enumerate() {
            let rows = [2 * kind + index, 2 * kind + 1 - index].map(|row| 64 * row);
            for square in position.pieces_of(side, kind) {
                see([rows[0] + (square.index() ^ views[0]), rows[1] + (square.index() ^ views[1])]);
            }
        }
    }
}

impl Network {
    /// Reads a network: the row of each input in bytes, then the start of the hidden layer, the weights of the output and its bias in two
    /// bytes each, the least first.
    ///
    /// # Panics
    /// The bytes are not a network for so many kinds of pieces.
    pub fn read(bytes: &[u8], kinds: usize) -> Self {
        let (rows, rest) = bytes.split_at(count_inputs(kinds) * NEURONS);
        let rows = rows.chunks_exact(NEURONS).map(|row| std::array::from_fn(|at| i16::from(row[at] as i8))).collect();
        let mut rest = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut layer = || std::array::from_fn(|_| rest.next().expect("a whole layer"));
        let (start, output) = (layer(), [layer(), layer()]);
        Self { rows, start, output, bias: i32::from(rest.next().expect("a bias")) }
    }

    /// Returns the bytes that [`Network::read`] reads: of the rows, of the start of the hidden layer, and of the output with its bias.
    pub fn write(rows: &[f32], start: &[f32], output: &[f32]) -> Vec<u8> {
        let whole = |number: &f32, one: i32| (number * one as f32).round() as i16;
        let rows = rows.iter().map(|number| whole(number, ONE) as i8 as u8);
        let start = start.iter().map(|number| whole(number, ONE));
        let output = output.iter().map(|number| whole(number, OUTPUT_ONE));
        rows.chain(start.chain(output).flat_map(i16::to_le_bytes)).collect()
    }

    /// Returns the correction for White, in centipawns.
    pub(crate) fn correct<P: Searchable>(&self, position: &P) -> i32 {
        let mut hidden = [self.start; 2];
        inputs(position, |seen| {
            for (layer, row) in hidden.iter_mut().zip(seen) {
                for (neuron, weight) in layer.iter_mut().zip(&self.rows[row]) {
                    *neuron += weight;
                }
            }
        });
        if position.turn() == Color::Black {
            hidden.swap(0, 1);
        }
        let mut sum = self.bias * (ONE * ONE);
        for (layer, weights) in hidden.iter().zip(&self.output) {
            for (&neuron, &weight) in layer.iter().zip(weights) {
                let neuron = neuron.clamp(0, ONE as i16);
                sum += i32::from(neuron * neuron) * i32::from(weight);
            }
        }
        let score = sum / (ONE * ONE * OUTPUT_ONE / CENTIPAWNS as i32);
        if position.turn() == Color::White { score } else { -score }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pawnstorm_rules::chess::Chess;
    use pawnstorm_rules::{Options, Position};

    /// The network that knows one thing: an own pawn on e2, half a neuron, is worth a quarter of a pawn to the side to move.
    #[test]
    fn both_sides_see_themselves_at_the_bottom() {
        let mut rows = vec![0.0; count_inputs(6) * NEURONS];
        rows[12 * NEURONS] = 0.5;
        let mut output = vec![0.0; 2 * NEURONS + 1];
        output[0] = 1.0;
        let network = Network::read(&Network::write(&rows, &[0.0; NEURONS], &output), 6);
        let says = |fen: &str| network.correct(&Chess::from_fen(fen, Options::default()).expect("a position"));
        assert_eq!(says("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), 25);
        assert_eq!(says("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"), -25);
        assert_eq!(says("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"), 0);
        // With the king on the left, the board is mirrored.
        assert_eq!(says("4k3/8/8/8/8/8/4P3/3K4 w - - 0 1"), 0);
        assert_eq!(says("4k3/8/8/8/8/8/3P4/3K4 w - - 0 1"), 25);
    }
}
