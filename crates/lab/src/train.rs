//! Trains the network of a game's evaluation ([`pawnstorm::engine::network`]) on self-played games: what it adds to the fitted weights is moved
//! until the expected scores come nearest to the results and the scores of a search.

use crate::tune::{Labelled, promised, read};
use crate::{Failure, game};
use clap::Args;
use pawnstorm::engine::network::{BLOCK, CENTIPAWNS, Network, count_inputs, inputs};
use pawnstorm::engine::self_play::Chance;
use pawnstorm::engine::{Searchable, Searched, Visitor, visit};
use pawnstorm::rules::{Color, Info};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  pawnstorm-lab tune classroom --games 50000 --threads 2 --save games.txt\n  \
                        pawnstorm-lab train classroom --from games.txt --threads 2 --save classroom.net")]
pub(crate) struct Train {
    /// The game
    #[arg(value_parser = game())]
    game: &'static Info,
    /// Files of positions that `tune --save` wrote
    #[arg(long, value_name = "FILE", required = true)]
    from: Vec<PathBuf>,
    /// Where the network is written
    #[arg(long, value_name = "FILE")]
    save: PathBuf,
    /// How many neurons the hidden layer has: a multiple of 32
    #[arg(long, default_value_t = BLOCK)]
    neurons: usize,
    /// How often each position is looked at
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// How much of each number is lost in a step of size 1, so that the network does not learn games by heart
    #[arg(long, default_value_t = 2.0)]
    decay: f32,
    /// How many threads compute; the outcome hardly depends on it
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The seed of chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// How many positions are looked at before the numbers move.
const BATCH: usize = 8192;
/// The step size at first; it falls to a hundredth along half a cosine.
const PACE: f32 = 0.002;
/// One position in so many is kept from the training, to measure the loss.
const KEPT: usize = 20;
/// The share of the result in what is learnt; the rest is the search score. With more, the network learns games by heart.
const RESULT_SHARE: f64 = 0.2;
/// What the numbers of the first layer and of the output may be at most, as their integers hold it.
const LIMITS: [f32; 2] = [0.99, 7.9];

impl Train {
    /// Trains the network and writes it, and what it says about the positions kept aside.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(visit(self.game.id, Training { request: self, out }).unwrap_or(Ok(()))?)
    }
}

/// A position as the network sees it.
struct Sample {
    /// The inputs, as the side to move sees the board and as the other does.
    seen: Vec<[u16; 2]>,
    /// What the weights say, for the side to move, in centipawns.
    fitted: f32,
    /// The share of the points for the side to move.
    share: f32,
}

impl Sample {
    fn new<P: Searchable>(labelled: &Labelled) -> Option<Self> {
        let (position, share) = (labelled.position::<P>()?, labelled.share(RESULT_SHARE) as f32);
        let white = position.turn() == Color::White;
        let [own, other] = [position.turn(), !position.turn()].map(|side| inputs(&position, side));
        let seen = own.into_iter().zip(other).map(|(own, other)| [own as u16, other as u16]).collect();
        let fitted = position.fitted() as f32 * if white { 1.0 } else { -1.0 };
        Some(Self { seen, fitted, share: if white { share } else { 1.0 - share } })
    }
}

struct Training<'a> {
    request: &'a Train,
    out: &'a mut dyn Write,
}

impl Visitor for Training<'_> {
    type Output = io::Result<()>;

    fn visit<P: Searched>(self) -> Self::Output {
        let Self { request, out } = self;
        if request.neurons == 0 || request.neurons % BLOCK != 0 {
            let why = format!("--neurons {}: a network has a multiple of {BLOCK} neurons", request.neurons);
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let positions = read(&request.from)?;
        // Positions of one game resemble each other, so the last games are kept rather than some positions of each.
        let (first, last) = positions.split_at(positions.len() - positions.len() / KEPT);
        let samples = |part: &[Labelled]| part.iter().filter_map(Sample::new::<P>).collect::<Vec<_>>();
        let (mut trained, kept) = (samples(first), samples(last));
        drop(positions);
        let mut chance = Chance::new(request.seed);
        let mut weights = Weights::random(count_inputs(P::KINDS), request.neurons, &mut chance);
        let zero = Weights::zero(count_inputs(P::KINDS), request.neurons);
        let (alone, _) = mean(&zero, &kept, request.threads, |sample, _| Weights::miss(sample, 0.0).0);
        writeln!(out, "{} positions and {} kept aside; loss of the weights {alone:.6}", trained.len(), kept.len())?;
        let mut momentum = [zero.clone(), zero];
        let steps = request.epochs * trained.len().div_ceil(BATCH);
        let mut step = 0;
        for epoch in 1..=request.epochs {
            for at in (1..trained.len()).rev() {
                trained.swap(at, chance.next_u64() as usize % (at + 1));
            }
            let mut errors = 0.0;
            for batch in trained.chunks(BATCH) {
                step += 1;
                let fall = 0.5 + 0.5 * (std::f32::consts::PI * step as f32 / steps as f32).cos();
                let back = |sample: &Sample, slope: &mut Weights| weights.backward(sample, slope);
                let (error, slope) = mean(&weights, batch, request.threads, back);
                errors += error * batch.len() as f64;
                weights.descend(&slope, &mut momentum, [PACE * (0.01 + 0.99 * fall), request.decay], step);
            }
            let forward = |sample: &Sample, _: &mut Weights| Weights::miss(sample, weights.forward(sample).1).0;
            let (aside, _) = mean(&weights, &kept, request.threads, forward);
            writeln!(out, "epoch {epoch}: loss {:.6}, kept aside {aside:.6}", errors / trained.len() as f64)?;
        }
        fs::write(&request.save, weights.bytes())
    }
}

/// The numbers of a network: the row of each input, the start of the hidden layer, the weights of the output for both sides, and its bias. Also
/// their slopes, and the momentum.
#[derive(Clone)]
struct Weights {
    neurons: usize,
    numbers: Vec<f32>,
}

impl Weights {
    fn zero(inputs: usize, neurons: usize) -> Self {
        Self { neurons, numbers: vec![0.0; (inputs + 3) * neurons + 1] }
    }

    fn random(inputs: usize, neurons: usize, chance: &mut Chance) -> Self {
        let mut weights = Self::zero(inputs, neurons);
        let (rows, output) = weights.numbers.split_at_mut(inputs * neurons);
        let mut number = |size: f32| (chance.next_u64() as f32 / u64::MAX as f32 - 0.5) * 2.0 * size;
        rows.iter_mut().for_each(|weight| *weight = number(0.1));
        output.iter_mut().for_each(|weight| *weight = number(0.02));
        output[..neurons].fill(0.3);
        weights
    }

    /// Returns how many layers there are: a row for each input, the start, and both layers of the output.
    fn layers(&self) -> usize {
        self.numbers.len() / self.neurons
    }

    fn layer(&self, at: usize) -> &[f32] {
        &self.numbers[at * self.neurons..][..self.neurons]
    }

    fn layer_mut(&mut self, at: usize) -> &mut [f32] {
        &mut self.numbers[at * self.neurons..][..self.neurons]
    }

    fn bias(&mut self) -> &mut f32 {
        self.numbers.last_mut().expect("a bias")
    }

    /// Returns the hidden layer for both sides, before it is clamped, and the correction in centipawns.
    fn forward(&self, sample: &Sample) -> ([Vec<f32>; 2], f32) {
        let start = self.layers() - 3;
        let mut sum = self.numbers[self.numbers.len() - 1];
        let hidden = [0, 1].map(|side| {
            let mut layer = self.layer(start).to_vec();
            for seen in &sample.seen {
                layer.iter_mut().zip(self.layer(seen[side].into())).for_each(|(neuron, weight)| *neuron += weight);
            }
            let output = layer.iter().zip(self.layer(start + 1 + side));
            sum += output.map(|(neuron, weight)| neuron.clamp(0.0, 1.0).powi(2) * weight).sum::<f32>();
            layer
        });
        (hidden, CENTIPAWNS * sum)
    }

    /// Returns the squared error of a sample, and its pull on the correction.
    fn miss(sample: &Sample, correction: f32) -> (f64, f32) {
        let expected = promised(f64::from(sample.fitted + correction)) as f32;
        let miss = expected - sample.share;
        (f64::from(miss * miss), miss * expected * (1.0 - expected))
    }

    /// Adds the slope of the squared error of a sample to `slope` and returns that error.
    fn backward(&self, sample: &Sample, slope: &mut Self) -> f64 {
        let (hidden, correction) = self.forward(sample);
        let (error, pull) = Self::miss(sample, correction);
        let start = self.layers() - 3;
        *slope.bias() += pull;
        for (side, layer) in hidden.iter().enumerate() {
            let output = start + 1 + side;
            let mut back = vec![0.0; self.neurons];
            let numbers = layer.iter().zip(self.layer(output)).zip(slope.layer_mut(output).iter_mut().zip(&mut back));
            for ((neuron, weight), (sum, back)) in numbers {
                let clamped = neuron.clamp(0.0, 1.0);
                *sum += pull * clamped * clamped;
                *back = if clamped == *neuron { 2.0 * pull * weight * clamped } else { 0.0 };
            }
            for at in sample.seen.iter().map(|seen| usize::from(seen[side])).chain([start]) {
                slope.layer_mut(at).iter_mut().zip(&back).for_each(|(sum, back)| *sum += back);
            }
        }
        error
    }

    /// Moves the numbers against the slope, with steps of their own for each, and lets them fade (AdamW: Loshchilov, Hutter 2017).
    fn descend(&mut self, slope: &Self, momentum: &mut [Self; 2], [pace, decay]: [f32; 2], step: usize) {
        let rows = (self.layers() - 2) * self.neurons;
        let [first, second] = momentum;
        let [short, long] = [0.9_f32, 0.999].map(|keep| 1.0 - keep.powi(step.min(20_000) as i32));
        let moved = self.numbers.iter_mut().zip(&slope.numbers).zip(first.numbers.iter_mut().zip(&mut second.numbers));
        for (at, ((weight, slope), (first, second))) in moved.enumerate() {
            *first = 0.9 * *first + 0.1 * slope;
            *second = 0.999 * *second + 0.001 * slope * slope;
            let limit = LIMITS[usize::from(at >= rows)];
            *weight = (*weight * (1.0 - pace * decay) - pace * (*first / short) / ((*second / long).sqrt() + 1e-8))
                .clamp(-limit, limit);
        }
    }

    /// Returns the network as the engine reads it.
    fn bytes(&self) -> Vec<u8> {
        let (rows, layers) = self.numbers.split_at((self.layers() - 3) * self.neurons);
        let (start, output) = layers.split_at(self.neurons);
        Network::write(rows, start, output)
    }
}

/// Adds up what `each` adds to a slope for every sample; returns the mean error and slope.
fn mean(
    weights: &Weights,
    samples: &[Sample],
    threads: usize,
    each: impl Fn(&Sample, &mut Weights) -> f64 + Sync,
) -> (f64, Weights) {
    let share = samples.len().div_ceil(threads.max(1)).max(1);
    let zero = || Weights { numbers: vec![0.0; weights.numbers.len()], ..*weights };
    let part = |part: &[Sample]| {
        let mut slope = zero();
        let error: f64 = part.iter().map(|sample| each(sample, &mut slope)).sum();
        (error, slope)
    };
    let part = &part;
    std::thread::scope(|scope| {
        let parts: Vec<_> = samples.chunks(share).map(|samples| scope.spawn(move || part(samples))).collect();
        let (mut error, mut slope) = (0.0, zero());
        for (missed, more) in parts.into_iter().filter_map(|part| part.join().ok()) {
            error += missed;
            slope.numbers.iter_mut().zip(more.numbers).for_each(|(sum, more)| *sum += more / samples.len() as f32);
        }
        (error / samples.len() as f64, slope)
    })
}
