use super::*;

/// Returns the greatest weight by trying every matching.
fn tried(free: &[usize], weights: &[Vec<Option<[i64; 3]>>]) -> Option<[i64; 3]> {
    let Some((&first, others)) = free.split_first() else { return Some([0; 3]) };
    let tries = others.iter().filter_map(|other| {
        let rest: Vec<usize> = others.iter().copied().filter(|number| number != other).collect();
        let (one, all) = (weights[first][*other]?, tried(&rest, weights)?);
        Some([one[0] + all[0], one[1] + all[1], one[2] + all[2]])
    });
    tries.max()
}

#[test]
fn no_matching_weighs_more() {
    let mut lot = 7_u64;
    let mut draw = |below: u64| {
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (lot >> 33) % below
    };
    for round in 0..600 {
        let vertices = 2 + 2 * (round % 5);
        let mut weights = vec![vec![None; vertices]; vertices];
        let pairs = (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
        for (one, other) in pairs {
            let weight = (draw(5) > 1).then(|| [0; 3].map(|_: i64| draw(5) as i64 - 2));
            (weights[one][other], weights[other][one]) = (weight, weight);
        }
        let found = perfect(vertices, |one, other| {
            let mut weight = Weight::default();
            // The limits make one part of the first two, and another of the third.
            weights[one][other]?
                .into_iter()
                .zip([100, 1000, 1 << 30])
                .for_each(|(part, limit)| weight.add(part, limit));
            Some(weight)
        });
        let all: Vec<usize> = (0..vertices).collect();
        let weight = found.map(|mates| {
            let pairs = mates.iter().enumerate().filter(|(one, other)| one < other);
            pairs.fold([0; 3], |sum, (one, other)| {
                let weight: [i64; 3] = weights[one][*other].expect("it is an edge");
                [sum[0] + weight[0], sum[1] + weight[1], sum[2] + weight[2]]
            })
        });
        assert_eq!(weight, tried(&all, &weights), "{weights:?}");
    }
}
