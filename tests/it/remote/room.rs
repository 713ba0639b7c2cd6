//! A room, told line by line what its guests say.

use super::conversation::{header, seats};
use pawnstorm::game::journal::{self, Event};
use pawnstorm::game::protocol::{FromGuest, FromHost, Output, Proposal, Room, Seats, VERSION};
use std::time::Duration;

const WHITE: u64 = 1;
const BLACK: u64 = 2;
const WATCHER: u64 = 3;

/// A time in seconds since the host began.
fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn come(room: &mut Room, guest: u64, code: &str, events: usize, now: Duration) {
    room.open(guest, now);
    room.hear(guest, &FromGuest::Join { version: VERSION, code: code.into(), events }.to_string(), now);
}

fn propose(room: &mut Room, guest: u64, events: usize, proposal: Proposal, now: Duration) {
    room.hear(guest, &FromGuest::Propose { events, proposal }.to_string(), now);
}

fn mv(text: &str) -> Proposal {
    Proposal::Move { mv: text.into(), used: None }
}

/// Takes what the room has to say to a guest, and adds what it stores to a journal.
fn told(room: &mut Room, guest: u64, journal: &mut String) -> Vec<FromHost> {
    let mut lines = Vec::new();
    for output in room.take() {
        match output {
            Output::Send(to, line) if to == guest => lines.push(line.parse().expect("a line of a host")),
            Output::Store(text) => journal.push_str(&text),
            _ => {}
        }
    }
    lines
}

/// A game to which both players have come.
fn room(clock: &str, seats: Seats) -> Room {
    let mut room = Room::new(header("chess", clock), seats).expect("it is a game");
    come(&mut room, WHITE, "white", 0, at(0));
    come(&mut room, BLACK, "black", 0, at(0));
    room
}

#[test]
fn a_watcher_comes_back_to_a_host_that_was_begun_again() {
    let delayed = || Seats { delay: at(60), ..seats() };
    let (mut room, mut journal) = (room("none", delayed()), String::new());
    propose(&mut room, WHITE, 0, mv("e2e4"), at(1));
    propose(&mut room, BLACK, 1, mv("e7e5"), at(50));
    come(&mut room, WATCHER, "watch", 0, at(70));
    let events = |lines: &[FromHost]| lines.iter().filter(|line| matches!(line, FromHost::Event { .. })).count();
    assert_eq!(events(&told(&mut room, WATCHER, &mut journal)), 1, "the second is younger than the delay");
    let mut room = Room::restored(journal::read(journal.as_bytes()).expect("it is whole"), delayed());
    come(&mut room, WATCHER, "watch", 1, at(2));
    let lines = told(&mut room, WATCHER, &mut journal);
    assert!(matches!(lines.first(), Some(FromHost::Room { events: 1, .. })), "{lines:?}");
    assert_eq!(events(&lines), 0);
    room.pass(at(60));
    assert_eq!(events(&told(&mut room, WATCHER, &mut journal)), 1);
    // Nobody knows what has not happened.
    come(&mut room, WATCHER + 1, "watch", 3, at(61));
    assert!(matches!(told(&mut room, WATCHER + 1, &mut journal)[..], [FromHost::Bye(_)]));
}

#[test]
fn what_was_done_is_known_again_after_time_was_noted() {
    let (mut room, mut journal) = (room("5+3", seats()), String::new());
    propose(&mut room, WHITE, 0, mv("e2e4"), at(1));
    propose(&mut room, BLACK, 1, mv("e7e5"), at(2));
    let known = room.game().log().len();
    // What is left on White's clock is noted as Black goes, before White's move arrives.
    room.closed(BLACK, at(5));
    propose(&mut room, WHITE, known, mv("g1f3"), at(5));
    assert!(matches!(room.game().log()[known..], [Event::Left(_), Event::Move { .. }]), "{:?}", room.game().log());
    told(&mut room, WHITE, &mut journal);
    // The connection broke before that was told.
    propose(&mut room, WHITE, known, mv("g1f3"), at(6));
    let lines = told(&mut room, WHITE, &mut journal);
    assert!(!lines.iter().any(|line| matches!(line, FromHost::No(_))), "{lines:?}");
    propose(&mut room, WHITE, known, mv("b1c3"), at(6));
    let lines = told(&mut room, WHITE, &mut journal);
    assert!(lines.iter().any(|line| matches!(line, FromHost::No(_))), "{lines:?}");
}

#[test]
fn offers_that_cross_are_an_agreement_for_both() {
    let (mut room, mut journal) = (room("none", seats()), String::new());
    propose(&mut room, WHITE, 0, mv("e2e4"), at(1));
    propose(&mut room, WHITE, 1, Proposal::Offer, at(1));
    propose(&mut room, BLACK, 2, Proposal::Offer, at(2));
    told(&mut room, BLACK, &mut journal);
    assert!(room.game().outcome().is_some());
    propose(&mut room, BLACK, 2, Proposal::Offer, at(3));
    let lines = told(&mut room, BLACK, &mut journal);
    assert!(!lines.iter().any(|line| matches!(line, FromHost::No(_))), "{lines:?}");
}
