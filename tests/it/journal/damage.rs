//! Journals that were damaged anywhere: what is left of them is always read, and the game stays in sight.
//!
//! `PAWNSTORM_DAMAGES=20000 cargo test --test it journal::damage -- --nocapture` damages more of them.

use super::print;
use crate::prelude::*;
use pawnstorm::game::journal::{read, sealed};
use std::ops::Range;

/// A game of so many plies at most, with clocks or without.
fn play(id: &str, plies: usize, clock: bool, random: &mut Random) -> Game {
    let mut game = game::start(id, Options::default(), None).expect("the game starts");
    if clock {
        game.set_clock("5+3".parse::<Controls>().expect("it sets clocks"));
    }
    while game.plies() < plies && !game.routes().is_empty() {
        let turn = random.choose(game.routes()).clone();
        game.elapse(Duration::from_millis(random.below(2000) as u64));
        if game.outcome().is_none() {
            game.play(&turn).expect("it is a move of this position");
        }
    }
    game
}

/// Damages a text in one place, which begins before another, and says which of its bytes are not there any more as they were, with
/// the one behind them: it belongs to the same line if the end of a line is lost.
fn damage(bytes: &mut Vec<u8>, below: usize, random: &mut Random) -> Range<usize> {
    let length = bytes.len();
    let at = random.below(below.max(1));
    let some = 1 + random.below(40);
    match random.below(6) {
        0 => {
            bytes[at] ^= 1 << random.below(8);
            at..at + 2
        }
        1 => {
            bytes[at] = bytes[at].wrapping_add(1 + random.below(255) as u8);
            at..at + 2
        }
        2 => {
            let new: Vec<u8> = (0..some).map(|_| random.below(256) as u8).collect();
            bytes.splice(at..at, new);
            // Between two lines nothing is lost.
            at.saturating_sub(1)..at + 1
        }
        3 => {
            let end = (at + some).min(length);
            bytes.drain(at..end);
            at.saturating_sub(1)..(end + 1).min(length)
        }
        4 => {
            let end = (at + some).min(length);
            bytes[at..end].fill(0);
            at..end + 1
        }
        _ => {
            bytes.truncate(at);
            at..length
        }
    }
}

/// The plies that the intact lines of a journal tell of, one after the other from the first on.
fn intact(text: &str, damaged: &[Range<usize>]) -> usize {
    let (mut at, mut plies) = (0, 0);
    for line in text.split_inclusive('\n') {
        let is_whole = damaged.iter().all(|damaged| at + line.len() <= damaged.start || at >= damaged.end);
        at += line.len();
        if let Some(ply) = line.strip_prefix("turn ").and_then(|rest| rest.split(' ').next()?.parse().ok()) {
            if !is_whole {
                break;
            }
            plies = ply;
        }
    }
    plies
}

/// Damages journals in so many places, and says how many of them can be read, of how many. What is read is the game to the
/// damage, and never another one.
fn survey(places: usize) -> [usize; 2] {
    let cases = std::env::var("PAWNSTORM_DAMAGES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(150);
    let mut counts = [0; 2];
    for case in 0..cases {
        let mut random = Random(case);
        let info = GAMES[case as usize % GAMES.len()];
        let plies = 1 + random.below(100);
        let game = play(info.id, plies, case % 2 == 1, &mut random);
        let text = print(&game);
        let mut bytes = text.clone().into_bytes();
        let mut damaged: Vec<Range<usize>> = Vec::new();
        for _ in 0..places {
            // What stands before does not move.
            let below = damaged.iter().map(|range| range.start).min().unwrap_or(bytes.len());
            damaged.push(damage(&mut bytes, below, &mut random));
        }
        let plies = intact(&text, &damaged);
        let replayed = read(&bytes).ok().filter(|_| plies > 0);
        counts[0] += usize::from(plies > 0);
        counts[1] += usize::from(replayed.is_some());
        if let Some(replayed) = replayed {
            let read = replayed.game.entries();
            let same = read.iter().zip(game.entries()).take_while(|(read, played)| read.path == played.path).count();
            assert!(same == read.len() && same >= plies, "{case}: {same} of {plies} moves, damaged at {damaged:?}");
            assert!(replayed.damage.is_some() || replayed.mended.is_some() || replayed.good <= bytes.len());
        }
    }
    println!("{} damaged in {places} places: {} read to the damage", counts[0], counts[1]);
    counts
}

#[test]
fn wherever_a_journal_is_damaged_the_moves_before_are_read() {
    let [all, read] = survey(1);
    assert_eq!(read, all);
}

#[test]
fn damage_in_several_places_leaves_the_game_in_sight() {
    let [all, read] = survey(3);
    assert!(read * 100 >= all * 95, "{read} of {all}");
}

/// A line that tells of no event, or of one that changed nothing on the board, is not missed.
#[test]
fn damage_that_loses_no_move_is_passed_over() {
    let game = super::play("chess", 30, 4);
    let text = print(&game);
    let all: Vec<&str> = text.split_inclusive('\n').collect();
    for (index, line) in all.iter().enumerate().filter(|(_, line)| !is_on_board(line)) {
        if !all[index + 1..].iter().any(|line| is_on_board(line)) {
            break;
        }
        let mut damaged = all.clone();
        damaged[index] = "what is this\n";
        let replayed = read(damaged.concat().as_bytes()).expect("it has a first line");
        assert_eq!((replayed.damage, replayed.good), (None, damaged.concat().len()), "{line}");
        assert!(replayed.mended.is_some_and(|why| why.contains("damaged")), "{line}");
        assert_eq!(replayed.game.entries(), game.entries(), "{line}");
    }
}

fn is_on_board(line: &str) -> bool {
    ["turn ", "undo ", "redo "].iter().any(|word| line.starts_with(word))
}

/// The checksum is that of Ethernet and zip, whose value for these digits is well known.
#[test]
fn a_line_ends_in_its_crc_32() {
    assert_eq!(sealed("123456789"), "123456789 #cbf43926\n");
}

#[test]
fn a_line_with_one_wrong_bit_is_not_read() {
    let text = print(&play("chess", 3, false, &mut Random(3)));
    let last = text.trim_end().rfind('\n').expect("there are several lines") + 1;
    for bit in 8 * last..8 * (text.len() - 1) {
        let mut bytes = text.clone().into_bytes();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let replayed = read(&bytes).expect("it has a first line");
        assert_eq!(replayed.game.plies(), 2, "bit {bit}");
    }
}
