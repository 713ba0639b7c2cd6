//! The solver against plain search: all states of a few neighbouring files.

use super::{Race, Solver, Value, bounds};
use std::collections::{HashMap, HashSet};
use std::time::Instant;

/// The start on so many neighbouring files.
fn start(files: u32) -> Race {
    let rank = (1_u64 << files) - 1;
    Race { own: rank << 8, enemy: rank << 48, passed: 0 }
}

/// The values of all states that can be reached from here and are not over, by plain search.
fn plain(pawns: &Race, values: &mut HashMap<Race, i8>) -> i8 {
    if let Some(value) = pawns.over() {
        return value as i8;
    }
    if let Some(value) = values.get(pawns) {
        return *value;
    }
    let replies = pawns.children();
    let value = replies.iter().map(|child| -plain(&child.pawns, values)).max().expect("there is a move");
    values.insert(*pawns, value);
    value
}

fn states(files: u32) -> HashMap<Race, i8> {
    let mut values = HashMap::new();
    plain(&start(files), &mut values);
    values
}

fn bounds_hold(files: u32) {
    let states = states(files);
    let mut exact = 0;
    for (pawns, &value) in &states {
        let bounds = bounds(pawns);
        assert!(bounds.least <= value && value <= bounds.most, "{pawns:x?} is {value}, not {bounds:?}");
        exact += usize::from(bounds.least == bounds.most);
    }
    println!("{files} files: {} states, {exact} of them need no search", states.len());
}

#[test]
fn bounds_hold_in_every_state() {
    (1..=4).for_each(bounds_hold);
}

#[test]
#[ignore = "there are 25 million states, which take 4 GB"]
fn bounds_hold_in_every_state_of_five_files() {
    bounds_hold(5);
}

#[test]
fn each_state_has_a_number_of_its_own() {
    let states = states(4);
    let searched = states.keys().filter(|pawns| bounds(pawns).least < bounds(pawns).most);
    let searched: HashSet<_> = searched.map(|pawns| pawns.canonical()).collect();
    let numbers: HashSet<_> = searched.iter().map(Race::number).collect();
    assert_eq!(numbers.len(), searched.len());
    assert!(searched.iter().all(|pawns| Race::numbered(pawns.number()) == *pawns));
    assert!(numbers.iter().all(|number| number >> 72 == 0));
}

#[test]
fn the_search_finds_the_value_of_every_state() {
    let solver = Solver::new(16, 1).expect("there is memory");
    for (pawns, value) in states(3) {
        assert_eq!(solver.value(&pawns, None).map(|value| value as i8), Some(value), "{pawns:x?}");
    }
}

const VALUES: [Value; 7] = [Value::Draw, Value::Loss, Value::Draw, Value::Win, Value::Draw, Value::Win, Value::Draw];

#[test]
fn threads_share_a_table_and_agree() {
    for threads in [1, 2, 4] {
        let solver = Solver::new(16, threads).expect("there is memory");
        for (files, value) in (1..=5).zip(VALUES) {
            assert_eq!(solver.value(&start(files), None), Some(value), "{files} files, {threads} threads");
        }
        assert!(solver.nodes() > 0 && solver.full() > 0);
    }
}

#[test]
fn it_ends_when_it_is_told_to() {
    let solver = Solver::new(16, 2).expect("there is memory");
    assert_eq!(solver.value(&start(8), Some(Instant::now())), None);
    solver.stop();
    assert_eq!(solver.value(&start(8), None), None);
    solver.resume();
    assert_eq!(solver.value(&start(4), None), Some(Value::Win));
}

#[test]
fn a_game_that_is_over_is_what_it_is() {
    let solver = Solver::new(16, 1).expect("there is memory");
    let pawns = |own, enemy| Race { own, enemy, passed: 0 };
    let over = [
        (pawns(1 << 56, 1 << 48), Value::Win),
        (pawns(1 << 8, 1), Value::Loss),
        (pawns(1 << 8, 0), Value::Draw),
        (pawns(0, 1 << 48), Value::Draw),
        (pawns(1 << 8, 1 << 16), Value::Draw),
    ];
    for (race, value) in over {
        assert_eq!(solver.value(&race, None), Some(value));
    }
}
