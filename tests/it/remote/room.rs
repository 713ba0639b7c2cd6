//! A room, told line by line what its guests say.

use super::conversation::{header, seats};
use crate::prelude::*;
use pawnstorm::game::describe;
use pawnstorm::game::protocol::{Seal, Seals, Seats, Secret};

const WHITE: u64 = 1;
const BLACK: u64 = 2;
const WATCHER: u64 = 3;

/// A time in seconds since the host began.
fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn come(room: &mut Room, guest: u64, code: &str, events: usize, now: Duration) {
    room.open(guest, now);
    room.hear(guest, &FromGuest::Join { code: code.into(), events }.to_string(), now);
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
            Output::Send(to, line) if to == guest => lines.push(line),
            Output::Store(text) => journal.push_str(&text),
            _ => {}
        }
    }
    lines
}

/// Lets the guests say every second that they are there.
fn stay(room: &mut Room, guests: &[u64], from: u64, until: u64) {
    for second in from..=until {
        room.pass(at(second));
        guests.iter().for_each(|guest| room.hear(*guest, "ping", at(second)));
    }
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

/// White's clock runs, and White claims a perpetual check. Returns the number of the proof.
fn examined(room: &mut Room, seconds: u64) -> usize {
    propose(room, WHITE, 0, mv("e2e4"), at(0));
    propose(room, BLACK, 1, mv("e7e5"), at(1));
    stay(room, &[WHITE, BLACK], 1, seconds);
    propose(room, WHITE, 2, Proposal::Claim(Reason::PerpetualCheck), at(seconds));
    let number = room.take().into_iter().find_map(|output| match output {
        Output::Prove(number, _) => Some(number),
        _ => None,
    });
    number.expect("it is to be proved")
}

fn left(room: &Room, side: Color) -> Duration {
    room.game().clock().and_then(|clock| clock.left(side)).expect("there is a clock")
}

#[test]
fn a_refused_claim_costs_the_time_it_takes() {
    let mut room = room("5:00", seats());
    let number = examined(&mut room, 11);
    stay(&mut room, &[WHITE, BLACK], 11, 60);
    room.proved(number, Verdict::Refuted, at(60));
    propose(&mut room, WHITE, 3, mv("g1f3"), at(61));
    assert_eq!(left(&room, Color::White), at(240));
    let events: Vec<_> = room.game().log().iter().map(ToString::to_string).collect();
    assert_eq!(events[2], "claim white perpetual-check refused");
    assert_eq!(events.len(), 4, "{events:?}");
}

#[test]
fn a_flag_falls_only_when_the_claim_is_refused() {
    for (verdict, reason) in [(Verdict::Refuted, Reason::Time), (Verdict::Proved, Reason::PerpetualCheck)] {
        let mut room = room("0:05", seats());
        let number = examined(&mut room, 5);
        stay(&mut room, &[WHITE, BLACK], 5, 30);
        assert!(room.game().outcome().is_none(), "the claim may hold");
        // Nobody thinks while a claim is examined.
        propose(&mut room, WHITE, 2, mv("g1f3"), at(30));
        assert_eq!(room.game().plies(), 2);
        room.proved(number, verdict, at(31));
        assert_eq!(room.game().outcome().map(|outcome| outcome.reason), Some(reason));
    }
}

/// An offer and its answer leave the position as it is, and so do they a claim.
#[test]
fn a_claim_is_ruled_on_although_a_draw_is_offered() {
    let mut room = room("none", seats());
    let number = examined(&mut room, 5);
    propose(&mut room, WHITE, 2, Proposal::Offer, at(6));
    propose(&mut room, BLACK, 3, Proposal::Decline, at(7));
    room.proved(number, Verdict::Proved, at(8));
    assert_eq!(room.game().outcome().map(|outcome| outcome.reason), Some(Reason::PerpetualCheck));
}

#[test]
fn a_refused_claim_is_not_examined_again() {
    let (mut room, mut journal) = (room("none", seats()), String::new());
    let number = examined(&mut room, 2);
    room.proved(number, Verdict::Refuted, at(3));
    told(&mut room, WHITE, &mut journal);
    for second in 4..100 {
        for reason in [Reason::PerpetualCheck, Reason::Threefold, Reason::FiftyMoves] {
            let events = room.game().log().len();
            propose(&mut room, WHITE, events, Proposal::Claim(reason), at(second));
        }
        let lines = told(&mut room, WHITE, &mut journal);
        assert_eq!(lines.iter().filter(|line| matches!(line, FromHost::No(_))).count(), 3, "{lines:?}");
    }
    assert_eq!(room.game().log().len(), 5, "each claim stands there once: {:?}", room.game().log());
    // In another position it is another claim.
    propose(&mut room, WHITE, 5, mv("g1f3"), at(100));
    propose(&mut room, BLACK, 6, Proposal::Claim(Reason::Threefold), at(101));
    assert_eq!(room.game().log().len(), 7);
}

#[test]
fn coming_and_going_does_not_lengthen_the_record() {
    let mut room = room("20:00", seats());
    propose(&mut room, WHITE, 0, mv("e2e4"), at(0));
    propose(&mut room, BLACK, 1, mv("e7e5"), at(1));
    for number in 0..1000 {
        let now = at(2) + Duration::from_millis(number * 20);
        room.closed(WHITE + 10 * number, now);
        if number % 50 == 0 {
            room.hear(BLACK, "ping", now);
        }
        let guest = WHITE + 10 * (number + 1);
        come(&mut room, guest, "white", 0, now + Duration::from_millis(10));
    }
    // Half of twenty seconds its clock ran.
    assert!((2..=14).contains(&room.game().log().len()), "{} events", room.game().log().len());
    assert!(left(&room, Color::White) <= at(20 * 60 - 10));
}

/// A frozen network costs no time: a player who says nothing is away since its last line, even if that is known later.
#[test]
fn a_silent_player_is_away_since_its_last_line() {
    let (mut room, mut journal) = (room("5:00", seats()), String::new());
    propose(&mut room, WHITE, 0, mv("e2e4"), at(1));
    propose(&mut room, BLACK, 1, mv("e7e5"), at(2));
    stay(&mut room, &[WHITE, BLACK], 2, 10);
    told(&mut room, BLACK, &mut journal);
    stay(&mut room, &[BLACK], 11, 14);
    assert_eq!((room.wake(), told(&mut room, BLACK, &mut journal).len()), (Some(at(15)), 4), "only answers to pings");
    stay(&mut room, &[BLACK], 15, 15);
    let lines = told(&mut room, BLACK, &mut journal);
    assert!(lines.contains(&FromHost::Present { sides: [false, true], watchers: 0 }), "{lines:?}");
    let left = FromHost::Time { left: at(300 - 8), runs: false, other: None };
    assert!(lines.contains(&left), "White thought from 2 to 10: {lines:?}");
    stay(&mut room, &[BLACK], 16, 60);
    room.hear(WHITE, "ping", at(60));
    let lines = told(&mut room, BLACK, &mut journal);
    assert!(lines.contains(&FromHost::Present { sides: [true, true], watchers: 0 }), "{lines:?}");
    assert!(lines.contains(&FromHost::Time { left: at(300 - 8), runs: true, other: None }), "{lines:?}");
}

/// All silences together pause the clocks no longer than all absences may.
#[test]
fn silence_gains_no_time() {
    let mut room = room("20:00", Seats { timeout: at(100), ..seats() });
    propose(&mut room, WHITE, 0, mv("e2e4"), at(1));
    propose(&mut room, BLACK, 1, mv("e7e5"), at(2));
    for minute in 1..=10 {
        stay(&mut room, &[BLACK], minute * 60 - 57, minute * 60 + 1);
        room.hear(WHITE, "ping", at(minute * 60 + 1));
    }
    let events = room.game().log().len();
    propose(&mut room, WHITE, events, mv("g1f3"), at(602));
    // At most five seconds are lost before each silence is noticed.
    let used = at(20 * 60) - left(&room, Color::White);
    assert!((500..=505).contains(&used.as_secs()), "{used:?}");
}

/// A flag falls for a player who is known to have been there, or away for longer than the limit.
#[test]
fn a_flag_waits_for_a_sign_of_life() {
    let begin = || {
        let mut room = room("0:10", Seats { timeout: at(100), ..seats() });
        propose(&mut room, WHITE, 0, mv("e2e4"), at(1));
        propose(&mut room, BLACK, 1, mv("e7e5"), at(2));
        stay(&mut room, &[WHITE, BLACK], 2, 11);
        stay(&mut room, &[BLACK], 12, 15);
        assert!(room.game().outcome().is_none(), "White's flag would have fallen at 12.5");
        room
    };
    let mut there = begin();
    propose(&mut there, WHITE, 2, mv("g1f3"), at(15));
    assert_eq!(there.game().outcome().map(|outcome| outcome.reason), Some(Reason::Time), "a late move");
    let mut away = begin();
    stay(&mut away, &[BLACK], 16, 50);
    let events = away.game().log().len();
    propose(&mut away, WHITE, events, mv("g1f3"), at(51));
    assert_eq!((away.game().plies(), left(&away, Color::White)), (3, at(1)));
    let mut gone = begin();
    stay(&mut gone, &[BLACK], 16, 113);
    assert_eq!(gone.game().outcome().map(|outcome| outcome.reason), Some(Reason::Time), "the limit is over at 111");
}

#[test]
fn a_guest_of_another_version_is_told_so() {
    let mut room = room("none", seats());
    for (guest, line) in
        (5..).zip(["pawnstorm 2 join white events 0", "pawnstorm 2 join white events 0 and more", "pawnstorm 12 hello"])
    {
        room.open(guest, at(1));
        room.take();
        room.hear(guest, line, at(1));
        let lines = told(&mut room, guest, &mut String::new());
        let [FromHost::Bye(why)] = &lines[..] else { panic!("{line}: {lines:?}") };
        assert!(why.starts_with("The host uses protocol version 1, the guest "), "{why}");
    }
}

/// Only a host that plays elsewhere ends a game without a result.
#[test]
fn a_room_does_not_abort_a_game() {
    let (mut room, mut journal) = (room("5+3", seats()), String::new());
    propose(&mut room, WHITE, 0, Proposal::Abort, at(1));
    let last = told(&mut room, WHITE, &mut journal).pop();
    assert_eq!(last, Some(FromHost::No("This game cannot be aborted. To end it, resign.".into())));
    assert_eq!(room.game().outcome(), None);
}

/// The teacher's decision is an event like any other: both players are told, and it stands in the journal.
#[test]
fn a_decided_game_ends_for_everybody() {
    let (mut room, mut journal) = (room("5+3", seats()), String::new());
    propose(&mut room, WHITE, 0, mv("e2e4"), at(1));
    propose(&mut room, BLACK, 1, mv("e7e5"), at(2));
    room.decide(Some(Color::Black), at(4));
    let outcome = Outcome::win(Color::Black, Reason::Adjudication);
    let ends = |line: &FromHost| matches!(line, FromHost::Event { event: Event::End(end), .. } if *end == outcome);
    let lines = told(&mut room, WHITE, &mut journal);
    assert!(lines.iter().any(ends), "{lines:?}");
    let said = describe::outcome(room.game());
    assert_eq!(said.as_deref(), Some("Black wins: decided by the teacher or arbiter."));
    // It is decided once, and after the end nothing is.
    room.decide(None, at(5));
    propose(&mut room, WHITE, 3, mv("g1f3"), at(5));
    let lines = told(&mut room, WHITE, &mut journal);
    assert!(matches!(lines[..], [FromHost::No(_)]), "{lines:?}");
    let read = journal::read(journal.as_bytes()).expect("it is whole");
    assert!(read.damage.is_none() && read.game.outcome() == Some(outcome));
    assert_eq!(room.wake(), Some(at(7)), "no flag falls any more, but Black may fall silent");
}

#[test]
fn a_room_without_rematch_says_so() {
    let mut room = Room::new(header("chess", "none"), seats()).expect("it is a game");
    come(&mut room, WHITE, "white", 0, at(0));
    let lines = told(&mut room, WHITE, &mut String::new());
    assert!(lines.contains(&FromHost::Rematch(None)), "{lines:?}");
    let mut room = Room::new(header("chess", "none"), seats()).expect("it is a game").with_rematch();
    come(&mut room, WHITE, "white", 0, at(0));
    let lines = told(&mut room, WHITE, &mut String::new());
    assert!(!lines.iter().any(|line| matches!(line, FromHost::Rematch(_))), "{lines:?}");
}

// The seals over what the sides hide from each other.

const SECRET: Secret = Secret::of([7; 16]);
const HIDDEN: &str = "pawns-chess+hidden-spies";

/// A room in which both sit.
fn opened() -> Room {
    let mut room = Room::new(header(HIDDEN, "none"), seats()).expect("it is a game").sealed(SECRET);
    for (guest, code) in [(0, "white"), (1, "black")] {
        room.open(guest, Duration::ZERO);
        room.hear(guest, &Guest::first_line(code), Duration::ZERO);
    }
    room
}

/// Takes what is to be done: the journal grows, and the seals that each player is told are returned.
fn take(room: &mut Room, journal: &mut String) -> [Vec<(usize, Seal)>; 2] {
    let mut told = [Vec::new(), Vec::new()];
    for output in room.take() {
        match output {
            Output::Store(text) => journal.push_str(&text),
            Output::Send(guest, FromHost::Sealed { events, seal }) => told[guest as usize].push((events, seal)),
            _ => {}
        }
    }
    told
}

/// Plays so many moves by chance.
fn play(room: &mut Room, random: &mut Random, plies: usize, mut each: impl FnMut(&mut Room)) {
    for ply in 0..plies {
        let game = room.game();
        if game.outcome().is_some() || game.routes().is_empty() {
            return;
        }
        let (side, events) = (game.turn(), game.log().len());
        let mv = random.choose(game.routes()).path.to_string();
        let now = Duration::from_secs(ply as u64 + 1);
        room.hear(side.index() as u64, &format!("{events} move {mv}"), now);
        each(room);
    }
}

#[test]
fn the_record_opens_every_seal_that_was_told() {
    for seed in 0..4 {
        let (mut room, mut journal) = (opened(), String::new());
        let mut told = take(&mut room, &mut journal);
        play(&mut room, &mut Random(seed), 40, |room| {
            let [white, black] = take(room, &mut journal);
            told[0].extend(white);
            told[1].extend(black);
        });
        room.hear(0, &format!("{} resign", room.game().log().len()), Duration::from_secs(99));
        let [white, black] = take(&mut room, &mut journal);
        told[0].extend(white);
        told[1].extend(black);
        // White was there before Black came.
        assert!(told[1].len() > 10 && told[0].ends_with(&told[1]), "both are told the same");
        let read = journal::read(journal.as_bytes()).expect("the journal is whole");
        let mut seals = Seals::new(&read.header, SECRET).expect("it is a game");
        seals.follow(read.game.log()).expect("it is that game");
        for (events, seal) in &told[1] {
            assert_eq!(seals.find(*seal), Some(*events));
        }
        // Who comes again, and a host that was killed, have the same.
        let again = Room::restored(read, seats()).sealed(SECRET);
        assert_eq!(again.game().log(), room.game().log());
    }
}

/// A hidden piece that was somewhere else all the time is found out, though nobody saw a difference.
#[test]
fn another_hidden_square_has_another_seal() {
    let header = |_| header(HIDDEN, "none");
    let begun = |header: &Header, moves: &[String]| {
        let mut game = header.begin().expect("it is a game");
        for mv in moves {
            let route = game.written(mv).unwrap_or_else(|| panic!("{mv} is legal"));
            game.play(&route).expect("it is a move");
        }
        game
    };
    let header = header(());
    let told = |last: &str| {
        let mut game = begun(&header, &["a2a3".into(), last.into()]);
        let mut seals = Seals::new(&header, SECRET).expect("it is a game");
        seals.follow(game.log()).expect("it is that game");
        game.show_to(Color::White);
        (game.fen(game.plies()), seals.last())
    };
    // The black Spy stands on c7.
    let (seen, seal) = told("c7b6");
    let (also_seen, other) = told("c7d6");
    assert_eq!(seen, also_seen, "White sees no difference");
    assert_ne!(seal, other);
}

#[test]
fn a_game_without_secrets_has_no_seals() {
    let mut room = Room::new(header("chess", "none"), seats()).expect("it is a game").sealed(SECRET);
    room.open(0, Duration::ZERO);
    room.hear(0, &Guest::first_line("white"), Duration::ZERO);
    assert!(take(&mut room, &mut String::new())[0].is_empty());
}

#[test]
fn a_record_is_verified() {
    let (mut room, mut journal) = (opened(), String::new());
    let mut told = take(&mut room, &mut journal)[1].clone();
    play(&mut room, &mut Random(3), 12, |room| told.extend(take(room, &mut journal)[1].clone()));
    room.hear(0, &format!("{} resign", room.game().log().len()), Duration::from_secs(99));
    take(&mut room, &mut journal);
    let folder = data::home();
    let path = folder.path().join("record.txt");
    let verify = |text: &str, seal: &str| {
        fs::write(&path, text).expect("it is written");
        let seals = Some(seal).filter(|seal| !seal.is_empty());
        let output = Command::new(env!("CARGO_BIN_EXE_pawnstorm")).arg("verify").arg(&path).args(seals).output();
        let output = output.expect("it runs");
        let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        (output.status.code(), said.into_owned())
    };
    let record = format!("{journal}secret {SECRET}\n");
    let (events, seal) = told[5];
    let (code, said) = verify(&record, &seal.to_string());
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains(&format!("{seal}: event {events}, after ")), "{said}");
    // By mail the lines end otherwise, and whoever copies a seal by hand may write capitals.
    let (code, said) = verify(&record.replace('\n', "\r\n"), &seal.to_string().to_uppercase());
    assert!(code == Some(0) && said.contains(&format!("{seal}: event {events}, after ")), "{said}");
    let (code, said) = verify(&record, "");
    assert!(code == Some(0) && said.contains("No seals given, so none were checked"), "{said}");
    let other = Seals::new(&header(HIDDEN, "none"), Secret::of([8; 16])).expect("it is a game").last();
    for (text, seal, code, expected) in [
        (&record, other.to_string(), 1, "does not match: the hidden pieces"),
        (&record, "nonsense".into(), 2, "is not a seal. A seal is 32 letters and digits."),
        (&journal, seal.to_string(), 2, "does not open any seals"),
        (&record.replace("turn 3", "turn 4"), seal.to_string(), 2, "Could not check"),
        (&String::new(), seal.to_string(), 2, "does not open any seals"),
    ] {
        let (found, said) = verify(text, &seal);
        assert!(found == Some(code) && said.contains(expected), "{expected}: {found:?} {said}");
    }
}
