//! The solver against plain search: all states of a few neighbouring files.

use super::{Race, bounds};
use std::collections::{HashMap, HashSet};

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
