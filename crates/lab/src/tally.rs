//! The results of a match: points, the Elo difference, and the sequential probability ratio test (SPRT).

use std::fmt;

/// The games of a match from the first player's view.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
    /// The pairs of games with the same opening, by the half points that they brought: 0 to 4 (pentanomial).
    pub pairs: [u64; 5],
}

impl Tally {
    /// Adds the games with one opening: for each whether it was won, `None` for a draw.
    pub fn add(&mut self, games: &[Option<bool>]) {
        let mut half_points = 0;
        for won in games {
            let (count, points) = match won {
                Some(true) => (&mut self.wins, 2),
                None => (&mut self.draws, 1),
                Some(false) => (&mut self.losses, 0),
            };
            *count += 1;
            half_points += points;
        }
        if games.len() == 2 {
            self.pairs[half_points] += 1;
        }
    }

    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the share of the points, from 0 to 1.
    pub fn share(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / (self.games() as f64).max(1.0)
    }

    /// Returns the number of whole pairs, and the mean and the variance of a pair's share of the points. The games of a pair depend on
    /// each other, since one side of an opening may be better; the pairs do not.
    pub fn pairs(&self) -> (f64, f64, f64) {
        let shares =
            || (0..5).map(|half_points| f64::from(half_points) / 4.0).zip(self.pairs.map(|count| count as f64));
        let count = shares().map(|(_, count)| count).sum::<f64>();
        let mean = shares().map(|(share, count)| share * count).sum::<f64>() / count.max(1.0);
        let variance = shares().map(|(share, count)| count * (share - mean).powi(2)).sum::<f64>() / count.max(1.0);
        (count, mean, variance)
    }

    /// Returns the bounds of the share of the points, at a confidence of 95 %: those of the normal distribution, but no closer than pairs
    /// of a kind that has not occurred allow. Such pairs may be as many as 1 - 0.05^(1/n) of all when n pairs have shown none (the
    /// one-sided bound of Clopper and Pearson), and may all be lost, or all be won.
    pub fn bounds(&self) -> [f64; 2] {
        let (share, (pairs, _, variance)) = (self.share(), self.pairs());
        let pairs = pairs.max(1.0);
        let error = 1.96 * (variance / pairs).sqrt();
        let seen = ERROR.powf(1.0 / pairs);
        [(share - error).min(share * seen), (share + error).max(share * seen + 1.0 - seen)]
    }
}

/// Returns the Elo difference with this expected share of the points.
fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

/// Returns the expected share of the points at an Elo difference.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl fmt::Display for Tally {
    /// Formats wins, draws and losses, the points, and the Elo difference with its 95 % bounds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (share, [least, most]) = (self.share(), self.bounds());
        write!(
            f,
            "{} games: +{} ={} -{}, {:.1} %, Elo {:+.0} ({:+.0} to {:+.0})",
            self.games(),
            self.wins,
            self.draws,
            self.losses,
            100.0 * share,
            elo(share),
            elo(least),
            elo(most)
        )
    }
}

/// A sequential probability ratio test (Wald 1945): it continues until one of two Elo differences is refuted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The expected shares of the points at both Elo differences.
    shares: [f64; 2],
    elos: [f64; 2],
}

/// The probability of each of the two errors.
const ERROR: f64 = 0.05;

impl Sprt {
    /// Creates a test of the first player's Elo difference, in the logistic model; `None` unless the first is less than the second, and
    /// both are sensible.
    pub fn new(low: f64, high: f64) -> Option<Self> {
        let sensible = low < high && low >= -500.0 && high <= 500.0;
        sensible.then(|| Self { shares: [low, high].map(share), elos: [low, high] })
    }

    /// Returns the log-likelihood ratio that ends the test.
    fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// Returns the log-likelihood ratio (LLR) of the pairs so far, by the normal approximation of the generalised test (Van den Bergh 2017).
    pub fn llr(&self, tally: &Tally) -> f64 {
        let (count, mean, variance) = tally.pairs();
        let [low, high] = self.shares;
        // Nothing follows from pairs that are all alike.
        if variance == 0.0 { 0.0 } else { count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance) }
    }

    /// Returns the Elo difference that holds, once the test is over.
    pub fn verdict(&self, tally: &Tally) -> Option<f64> {
        let llr = self.llr(tally);
        let [low, high] = self.elos;
        match llr.abs() >= Self::bound() {
            true => Some(if llr > 0.0 { high } else { low }),
            false => None,
        }
    }

    pub fn describe(&self, tally: &Tally) -> String {
        let [none, half, one, three_halves, two] = tally.pairs;
        let (llr, bound) = (self.llr(tally), Self::bound());
        format!(
            "pairs by points 0 to 2: {none} {half} {one} {three_halves} {two}; LLR {llr:.2} ({:.2} to {bound:.2})",
            -bound
        )
    }
}
