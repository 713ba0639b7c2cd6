//! Points, Elo differences and the sequential test.

use pawnstorm_lab::tally::{Sprt, Tally};

fn tally(pairs: [u64; 5]) -> Tally {
    let mut tally = Tally::default();
    let games: [[Option<bool>; 2]; 5] =
        [[Some(false); 2], [Some(false), None], [None; 2], [None, Some(true)], [Some(true); 2]];
    for (games, count) in games.iter().zip(pairs) {
        (0..count).for_each(|_| tally.add(games));
    }
    tally
}

#[test]
fn a_pair_is_two_games() {
    let mut tally = tally([1, 2, 3, 4, 5]);
    assert_eq!((tally.games(), tally.pairs), (30, [1, 2, 3, 4, 5]));
    tally.add(&[None]);
    assert_eq!((tally.games(), tally.pairs), (31, [1, 2, 3, 4, 5]));
    assert_eq!(tally.share(), (2.0 + 6.0 + 12.0 + 20.0 + 1.0) / 2.0 / 31.0);
}

#[test]
fn a_clean_score_has_wider_bounds_than_itself() {
    let won = tally([0, 0, 0, 0, 5]);
    assert_eq!(won.to_string(), "10 games: +10 =0 -0, 100.0 %, Elo +1200 (+34 to +1200)");
    assert_eq!(tally([5, 0, 0, 0, 0]).to_string(), "10 games: +0 =0 -10, 0.0 %, Elo -1200 (-1200 to -34)");
    // The same from pairs that are all drawn, or all alike.
    for alike in [tally([0, 0, 20, 0, 0]), tally([0, 0, 0, 20, 0])] {
        let ([least, most], share) = (alike.bounds(), alike.share());
        assert!(least < share - 0.05 && most > share + 0.03, "{alike}");
    }
    // Another result does not make the bounds closer; more games do.
    assert!(tally([0, 0, 0, 1, 9]).bounds()[0] < tally([0, 0, 0, 0, 10]).bounds()[0]);
    assert!(tally([0, 0, 0, 0, 50]).bounds()[0] > 0.94);
    let mut one = Tally::default();
    one.add(&[Some(true)]);
    assert_eq!(one.bounds(), [0.05, 1.0]);
}

/// Where the results differ, the bounds are those of the normal distribution.
#[test]
fn usual_bounds_are_as_they_were() {
    let tally = tally([26, 75, 115, 90, 44]);
    let (pairs, mean, variance) = tally.pairs();
    let error = 1.96 * (variance / pairs).sqrt();
    assert_eq!(tally.bounds(), [mean - error, mean + error]);
}

/// The pairs and the ratio are those that fastchess printed of a match; it computes the likelihoods without an approximation.
#[test]
fn the_ratio_is_that_of_other_tools() {
    let tally = tally([26, 75, 115, 90, 44]);
    let sprt = Sprt::new(0.0, 15.0).expect("a test");
    assert!((sprt.llr(&tally) - 2.45).abs() < 0.05, "{}", sprt.llr(&tally));
    assert_eq!(sprt.verdict(&tally), None);
}

#[test]
fn a_test_ends_on_either_side() {
    let sprt = Sprt::new(0.0, 20.0).expect("a test");
    assert_eq!(sprt.verdict(&tally([0, 50, 100, 250, 50])), Some(20.0));
    assert_eq!(sprt.verdict(&tally([50, 250, 100, 50, 0])), Some(0.0));
    assert_eq!(sprt.verdict(&tally([0; 5])), None);
    assert_eq!(sprt.verdict(&tally([0, 0, 0, 0, 9])), None, "pairs that are all alike prove nothing");
    assert!(Sprt::new(5.0, 5.0).is_none() && Sprt::new(9.0, 1.0).is_none() && Sprt::new(0.0, f64::NAN).is_none());
}
