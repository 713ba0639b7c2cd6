//! What holds of the book as it is.

use super::*;
use std::collections::BTreeSet;

/// One entry of so many is checked against the solver, as far as so many nodes tell; `PAWNSTORM_BOOK=1` checks each, and further.
fn thoroughness() -> (usize, u64) {
    if std::env::var_os("PAWNSTORM_BOOK").is_some() { (1, 100_000) } else { (40, 1_000) }
}

fn found(pawns: Race) -> Option<(Value, Race)> {
    find(&pawns).map(|known| (known.value, known.best))
}

#[test]
fn every_entry_is_found_with_its_mirror_image() {
    assert!(entries().map(|(pawns, ..)| pawns.number()).is_sorted_by(|one, next| one < next));
    for (pawns, value, child) in entries() {
        assert_eq!(pawns, pawns.canonical());
        assert_eq!(found(pawns), Some((value, child)));
        let mirrored = pawns.mirrored();
        if mirrored != pawns {
            assert_eq!(found(mirrored), Some((value, child.mirrored())));
        }
    }
}

#[test]
fn the_book_knows_the_start_and_every_first_move() {
    assert_eq!(found(Race::START).map(|(value, _)| value), Some(Value::Win));
    let solver = Solver::new(16, 1).expect("there is memory").with_book();
    let first: Vec<_> = Race::START.children().into_iter().map(|child| child.pawns).collect();
    let wins: Vec<_> = first
        .into_iter()
        .filter(|child| {
            let (value, _) = found(*child).expect("it is in the book");
            assert_eq!(solver.value_within(child, 1), Some(value));
            value == Value::Loss
        })
        .collect();
    let files = wins.iter().map(|child| child.enemy.swap_bytes() >> 24 & 0xFF).fold(0, |all, file| all | file);
    assert_eq!((wins.len(), files), (4, 0b0110_0110), "b4, c4, f4 and g4 win");
}

/// Each is met in the perfect side's play from the start, with White or with Black.
#[test]
fn every_entry_is_a_position_of_the_game() {
    let mut open: Vec<_> = replies(&Race::START).into_iter().chain([Race::START]).collect();
    let mut seen = BTreeSet::new();
    while let Some(pawns) = open.pop() {
        if let Some((_, child)) = found(pawns)
            && seen.insert(pawns.canonical())
        {
            open.extend(replies(&child));
        }
    }
    assert_eq!(seen.len(), entries().count());
    assert_eq!(seen.len() * ENTRY, BYTES.len(), "each is legal");
}

/// No reply to a book move takes anything from its value: of those in the book, and of those that the solver knows soon.
#[test]
fn the_values_fit_together() {
    let (step, nodes) = thoroughness();
    let solver = Solver::new(16, 1).expect("there is memory");
    let (mut known, mut open) = (0, 0);
    for (number, (pawns, value, child)) in entries().enumerate() {
        for other in pawns.children() {
            if let Some((reply, _)) = found(other.pawns) {
                assert!(reply.turned() <= value, "{pawns:x?} has a better move than the book says");
            }
        }
        for reply in replies(&child) {
            let after = match found(reply) {
                Some((after, _)) => Some(after),
                None if number % step == 0 => solver.value_within(&reply, nodes),
                None => continue,
            };
            if let Some(after) = after {
                assert!(after >= value, "{pawns:x?} is a {value}, but {reply:x?} a {after}");
                known += 1;
            } else {
                open += 1;
            }
        }
    }
    println!("{known} replies are known, {open} are not within {nodes} nodes");
}

#[test]
fn what_is_not_in_the_book_is_not_found() {
    let files = |own, enemy| Race { own, enemy, passed: 0 };
    for pawns in [files(0x0F << 8, 0x0F << 48), files(0, 0), files(1 << 56, 1 << 48), files(1 << 8, 1)] {
        assert_eq!(found(pawns), None, "{pawns:x?}");
    }
    for byte in [0xC0, 0x10, 0x3F, 0xFF] {
        assert_eq!(read(&Race::START, byte), None, "{byte:x}");
    }
}
