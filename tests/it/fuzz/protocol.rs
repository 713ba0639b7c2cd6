//! The protocol of a game elsewhere: whatever a guest says to a host and a host to a guest, nothing illegal is on a board, what is refused is
//! refused in a sentence, and what is said is fit to be shown.

use super::{is_said_well, is_sentence, mutate, run};
use crate::prelude::*;
use crate::remote::conversation::{header, seats};
use pawnstorm::game::protocol::{GameFile, LONGEST, News};

fn from_guest(room: &Room, random: &mut Random) -> String {
    let events = room.game().log().len();
    let mv = room.game().routes().first().map_or("e2e4".into(), |route| route.path.to_string());
    let said = [
        format!("{events} move {mv}"),
        format!("{events} move {mv} 1500"),
        format!("{} move {mv}", events.saturating_sub(1)),
        format!("{events} offer"),
        format!("{events} accept"),
        format!("{events} decline"),
        format!("{events} claim threefold"),
        format!("{events} takeback"),
        format!("{events} allow"),
        format!("{events} refuse"),
        format!("{events} desert"),
        format!("{events} rematch"),
        "say good luck".into(),
        format!("from {}", random.below(events + 2)),
        "ping".into(),
        "pawnstorm 1 join white events 0".into(),
        "pawnstorm 2 join black events 3 more".into(),
    ];
    if random.below(3) == 0 { mutate::text(random, &said) } else { random.choose::<String>(&said).clone() }
}

fn a_host_hears(random: &mut Random) {
    let info = GAMES[random.below(GAMES.len())];
    let clock = ["none", "5+3", "0:01", "24:00:00"][random.below(4)];
    let mut room = Room::new(header(info.id, clock), seats()).expect("it is a game").with_rematch();
    let (mut now, mut stored) = (Duration::ZERO, String::new());
    for (guest, code) in [(1, "white"), (2, "black"), (3, "watch")] {
        room.open(guest, now);
        room.hear(guest, &Guest::first_line(code), now);
    }
    for _ in 0..60 {
        now += Duration::from_millis(random.below(3000) as u64);
        let line = from_guest(&room, random);
        room.hear(1 + random.below(4) as u64, &line, now);
        if random.below(10) == 0 {
            let guest = 1 + random.below(3) as u64;
            room.closed(guest, now);
            room.open(guest, now);
            room.hear(guest, &Guest::first_line(["white", "black", "watch"][guest as usize - 1]), now);
        }
        for output in room.take() {
            match output {
                Output::Store(text) => stored.push_str(&text),
                Output::Send(_, line) => {
                    let line = line.to_string();
                    assert!(line.len() < LONGEST);
                    match line.parse::<FromHost>() {
                        Ok(FromHost::No(why) | FromHost::Bye(why)) => is_sentence(&why, &line),
                        Ok(_) => {}
                        Err(why) => panic!("{line:?} is {why}"),
                    }
                }
                Output::Close(_) | Output::Prove(..) | Output::Rematch => {}
            }
        }
    }
    let read = journal::read(stored.as_bytes()).expect("what was stored can be read");
    assert!(read.damage.is_none());
    assert_eq!(read.game.log(), room.game().log());
}

fn a_guest_hears(random: &mut Random) {
    let info = GAMES[random.below(GAMES.len())];
    let mut room = Room::new(header(info.id, "5+3"), seats()).expect("it is a game");
    room.open(1, Duration::ZERO);
    room.hear(1, &Guest::first_line("black"), Duration::ZERO);
    room.open(2, Duration::ZERO);
    room.hear(2, &Guest::first_line("white"), Duration::ZERO);
    for events in 0..random.below(12) {
        let Some(route) = room.game().routes().first().cloned() else { break };
        let guest = 2 - room.game().turn().index() as u64;
        room.hear(guest, &format!("{} move {}", room.game().log().len().max(events), route.path), Duration::ZERO);
    }
    let lines: Vec<String> = room
        .take()
        .into_iter()
        .filter_map(|output| match output {
            Output::Send(1, line) => Some(line.to_string()),
            _ => None,
        })
        .collect();
    let spoilt = |random: &mut Random, line: &String| match random.below(6) {
        0 => mutate::text(random, std::slice::from_ref(line)),
        1 => mutate::text(random, &lines),
        _ => line.clone(),
    };
    let first = spoilt(random, &lines[0]);
    let (mut guest, mut game) = match Guest::welcomed(&first) {
        Ok(welcomed) => welcomed,
        Err(why) => return is_sentence(&why, &first),
    };
    for line in &lines[1..] {
        let line = spoilt(random, line);
        match guest.hear(&mut game, &line) {
            Ok(News::Said(_, said) | News::Refused(said) | News::Dismissed(said)) => is_said_well(&said, &line),
            Ok(News::Send(line)) => assert!(line.parse::<FromGuest>().is_ok(), "{line:?}"),
            Ok(_) => {}
            Err(why) => return is_said_well(&why, &line),
        }
    }
    // Every move on the board is one of the host's.
    assert!(room.game().log().starts_with(game.log()) || game.outcome().is_some(), "{:?}", game.log());
}

/// A file that was spoilt is refused in a sentence; or it is one that this program could have written.
fn a_file_is_read(random: &mut Random) {
    let info = GAMES[random.below(GAMES.len())];
    let mut letter = GameFile::new(7, Color::White, &header(info.id, "none")).expect("it is a game");
    for _ in 0..random.below(9) {
        let (side, events) = (letter.game().turn(), letter.game().log().len());
        letter = GameFile::read(&letter.text()).expect("it was written");
        letter.hear(side, &Guest::first_line("-"), Duration::ZERO);
        let said = [
            letter.game().routes().first().map_or("ping".into(), |route| format!("{events} move {}", route.path)),
            format!("{events} offer"),
            format!("{events} takeback"),
            format!("{events} resign"),
            "say good luck".into(),
        ];
        let said = if random.below(2) == 0 { &said[0] } else { random.choose::<String>(&said) };
        letter.hear(side, said, Duration::ZERO);
    }
    let lines: Vec<String> = letter.text().lines().map(String::from).collect();
    let spoilt = (0..lines.len()).map(|index| match random.below(12) {
        0 => mutate::text(random, &lines[index..=index]),
        1 => mutate::text(random, &lines),
        2 => lines[random.below(lines.len())].clone(),
        _ => lines[index].clone(),
    });
    let spoilt: Vec<String> = spoilt.collect();
    let spoilt = spoilt.join("\n");
    match GameFile::read(&spoilt) {
        Ok(read) => {
            let again = GameFile::read(&read.text()).map(|again| again.text());
            assert_eq!(again, Ok(read.text()), "{spoilt}");
            if let Err(why) = read.is_older_than(&letter) {
                is_sentence(&why, &spoilt);
            }
        }
        Err(why) => {
            is_sentence(&why, &spoilt);
            assert!(why.len() < LONGEST / 2, "{why}");
        }
    }
}

#[test]
fn protocol_letter() {
    run("protocol_letter", 1000, a_file_is_read);
}

#[test]
fn protocol_host() {
    run("protocol_host", 300, a_host_hears);
}

#[test]
fn protocol_guest() {
    run("protocol_guest", 2000, a_guest_hears);
}
