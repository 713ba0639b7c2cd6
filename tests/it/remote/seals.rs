//! The seals over what the sides hide from each other.

use super::conversation::{header, seats};
use crate::prelude::*;
use pawnstorm::game::protocol::{Seal, Seals, Secret};

const SECRET: Secret = Secret::of([7; 16]);
const HIDDEN: &str = "pawns-chess+hidden-spies";

/// A room in which both sit.
fn room() -> Room {
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
        let (mut room, mut journal) = (room(), String::new());
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
    let (mut room, mut journal) = (room(), String::new());
    let mut told = take(&mut room, &mut journal)[1].clone();
    play(&mut room, &mut Random(3), 12, |room| told.extend(take(room, &mut journal)[1].clone()));
    room.hear(0, &format!("{} resign", room.game().log().len()), Duration::from_secs(99));
    take(&mut room, &mut journal);
    let folder = tempfile::tempdir().expect("there is room");
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
