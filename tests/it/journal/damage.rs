//! Journals that were damaged anywhere: what is left of them is always read, and the game stays in sight.
//!
//! `PAWNSTORM_DAMAGES=20000 cargo test --test it journal::damage -- --nocapture` damages more of them.

use super::print_in;
use crate::random::Random;
use pawnstorm::game::clock::Controls;
use pawnstorm::game::journal::read;
use pawnstorm::game::{self, Game};
use pawnstorm::rules::Options;
use pawnstorm::rules::variants::GAMES;
use std::ops::Range;
use std::time::Duration;

/// A game of so many plies at most, with clocks or without.
fn play(id: &str, plies: usize, clock: bool, random: &mut Random) -> Game {
    let mut game = game::start(id, Options::default(), None).expect("the game starts");
    if clock {
        game.set_clock("5+3".parse::<Controls>().expect("it sets clocks"));
    }
    while game.plies() < plies && !game.routes().is_empty() {
        let turn = random.choose(game.routes()).mv;
        game.elapse(Duration::from_millis(random.below(2000) as u64));
        if game.outcome().is_none() {
            game.play(turn).expect("it is a move of this position");
        }
    }
    game
}

/// Damages a text in one place, which begins before another, and says which of its bytes are not there any more as they were.
fn damage(bytes: &mut Vec<u8>, below: usize, random: &mut Random) -> Range<usize> {
    let length = bytes.len();
    let at = random.below(below.max(1));
    let some = 1 + random.below(40);
    match random.below(6) {
        0 => {
            bytes[at] ^= 1 << random.below(8);
            at..at + 1
        }
        1 => {
            bytes[at] = bytes[at].wrapping_add(1 + random.below(255) as u8);
            at..at + 1
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
            at..end
        }
        _ => {
            bytes.truncate(at);
            at..length
        }
    }
}

/// The plies that the intact lines of a journal tell of, one after the other from the first on, and the last ply that an intact line
/// tells of.
fn intact(text: &str, damaged: &[Range<usize>]) -> (usize, usize) {
    let (mut at, mut first, mut last, mut whole) = (0, 0, 0, true);
    for line in text.split_inclusive('\n') {
        let is_whole = damaged.iter().all(|damaged| at + line.len() <= damaged.start || at >= damaged.end);
        at += line.len();
        if let Some(ply) = line.strip_prefix("turn ").and_then(|rest| rest.split(' ').next()?.parse().ok()) {
            whole &= is_whole;
            first = if whole { ply } else { first };
            last = if is_whole { ply } else { last };
        }
    }
    (first, last)
}

/// How many of the moves of a game a damaged journal gives back; nothing if it cannot be read at all.
fn read_back(bytes: &[u8], game: &Game) -> Option<usize> {
    let read = read(bytes).ok()?;
    let pairs = read.game.entries().iter().zip(game.entries());
    Some(pairs.take_while(|(read, played)| read.path == played.path).count())
}

/// Damages journals in so many places, and says how many of them can be read, to where they are damaged, and with every move of
/// which the line is whole.
fn survey(format: u32, places: usize, cases: u64) -> [u64; 4] {
    let mut counts = [0; 4];
    for case in 0..cases {
        let mut random = Random(case);
        let info = GAMES[case as usize % GAMES.len()];
        let plies = 1 + random.below(100);
        let game = play(info.id, plies, case % 2 == 1, &mut random);
        let text = print_in(format, &game);
        let mut bytes = text.clone().into_bytes();
        let mut damaged: Vec<Range<usize>> = Vec::new();
        for _ in 0..places {
            // What stands before does not move.
            let below = damaged.iter().map(|range| range.start).min().unwrap_or(bytes.len());
            damaged.push(damage(&mut bytes, below, &mut random));
        }
        let (first, last) = intact(&text, &damaged);
        if last == 0 {
            continue;
        }
        let same = read_back(&bytes, &game);
        counts[0] += 1;
        counts[1] += u64::from(same.is_some());
        counts[2] += u64::from(same.is_some_and(|same| same >= first));
        counts[3] += u64::from(same.is_some_and(|same| same >= last));
        if same.unwrap_or(0) < last {
            println!("{case} ({}): {same:?} of {last} moves, damaged at {damaged:?}", info.id);
        }
    }
    println!(
        "format {format}, {} damaged in {places} places: {} read, {} to the damage, {} with every move",
        counts[0], counts[1], counts[2], counts[3]
    );
    counts
}

fn cases() -> u64 {
    std::env::var("PAWNSTORM_DAMAGES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(150)
}

#[test]
fn wherever_a_journal_is_damaged_every_move_of_a_whole_line_is_read() {
    let [all, .., moves] = survey(2, 1, cases());
    assert_eq!(moves, all);
}

#[test]
fn damage_in_several_places_leaves_the_game_in_sight() {
    let [all, read, before, _] = survey(2, 3, cases());
    assert!(before * 100 >= all * 98 && read == before, "{before} of {all}");
}

/// Nothing is written twice in the old format: a game from its usual start is known by its moves.
#[test]
fn old_journals_are_read_by_their_moves() {
    let [all, read, before, _] = survey(1, 1, cases());
    assert!(before * 100 >= all * 98 && read == before, "{before} of {all}");
}

/// A game from another start, all of whose first lines are damaged, fits nothing: it is said how it can be opened, and so it can.
#[test]
fn where_nothing_tells_which_game_it_was_it_is_said_how_to_open_it() {
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut game = game::start("chess", Options::default(), Some(start)).expect("the game starts");
    for text in ["e4", "Ke7", "e5"] {
        game.play(game::entry::find(&game, text).expect("it is legal")).expect("it is a move of this position");
    }
    let text = print_in(2, &game);
    let first = text.lines().next().expect("it has lines");
    let damaged = text.replace(" start 4k3/", " start 4x3/");
    let why = read(damaged.as_bytes()).err().expect("nothing tells which game it was").to_string();
    assert!(
        why.starts_with("its first line is damaged, and its moves are those of no game from its usual start. "),
        "{why}"
    );
    assert!(why.contains("copy the first line of the new journal over the first of this one"), "{why}");
    let (_, rest) = damaged.split_once('\n').expect("it has lines");
    let replayed = read(format!("{first}\n{rest}").as_bytes()).expect("its first line is good");
    assert_eq!((replayed.damage, replayed.game.plies()), (None, 3));
}
