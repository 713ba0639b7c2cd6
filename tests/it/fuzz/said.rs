//! What is said to the program, spoilt: moves that are typed, lines, and the protocol of online games.

use super::{files, is_said_well, is_sentence, mutate, run};
use crate::plain::pawnstorm_at;
use crate::prelude::*;
use crate::remote::conversation::{header, seats};
use pawnstorm::app::keys::words;
use pawnstorm::app::places::{EXERCISE, GAME, LIBRARY, MENU, OVER, REVIEW, TRIAL};
use pawnstorm::game::input::{Match, explain};
use pawnstorm::game::protocol::{GameFile, LONGEST, News};
use pawnstorm::game::{claims, input};
use pawnstorm::rules::text::is_control;

// What is typed for a move, in every game: one legal move, several that are told apart, or a sentence.

/// Ways to write that are understood somewhere.
const WAYS: &str = "1. e4|12...Nf6!?|e2-e4|Nbd2|exd5 e.p.|O-O|0-0-0+|e8=Q#|e7e8q|e7xd8=N|b1c3|d2-d3-d4|d7-d6,e7-e6\
    |7,4 6,5|(0,5) (3,2)|c3 d4 e5 f6|e4 e5 >e7|Phxe5!|row 1 column 2|knight to f3|Ke1|castle|P|e|e4e4|a9|i1|x|=|!|12\
    |1.|claim threefold|resign|";

fn one_text(random: &mut Random) {
    let at = random.below(GAMES.len());
    let info = GAMES[at];
    let mut options = Options::default();
    for (option, _) in info.options {
        options.set(*option, random.below(4) == 0);
    }
    let start = (random.below(3) > 0).then(|| files::a_fen(at, random));
    let mut game = game::start(info.id, options, start).unwrap_or_else(|error| panic!("{start:?}: {error}"));
    for _ in 0..random.below(12) {
        if game.routes().is_empty() {
            break;
        }
        let turn = random.choose(game.routes()).clone();
        game.play(&turn).expect("it is a move of this position");
    }
    let mut examples: Vec<String> = WAYS.split('|').map(String::from).collect();
    let forms: Vec<&String> = game.all_texts().flatten().collect();
    for _ in 0..forms.len().min(40) {
        examples.push((*random.choose(&forms)).clone());
    }
    for _ in 0..12 {
        let text: String = mutate::text(random, &examples).chars().take(250).collect();
        hold(&game, &text);
    }
    for _ in 0..3 {
        let steps: Vec<Step> = (0..random.below(4)).map(|_| step(random)).collect();
        if input::next_steps(&game, &steps).is_empty() && input::complete(&game, &steps).is_none() {
            is_sentence(&explain::steps(&game, &steps), (&steps, game.fen(game.plies())));
        }
    }
}

fn step(random: &mut Random) -> Step {
    let square = Square::all().nth(random.below(64)).expect("there are 64");
    match random.below(6) {
        0 | 1 => Step::Pick(square),
        2 | 3 => Step::To(square),
        4 => Step::Shoot(square),
        _ => Step::Done,
    }
}

/// The laws of a text that is typed.
fn hold(game: &Game, text: &str) {
    let here = || (text, game.info().id, game.fen(game.plies()));
    match input::find_all(game, text) {
        Match::One(found) => {
            assert!(game.routes().contains(&found), "{:?} is not legal", here());
            let path = found.path.to_string();
            let again = Match::One(found.clone());
            assert_eq!(input::find_all(game, &path), again, "{path} is machine notation, {:?}", here());
            // Where something is hidden there is more in the game than the one to decide may know.
            if game.viewer() != Viewer::Everyone {
                return;
            }
            let mut after = game.branch(game.plies());
            // The branch has the same moves; what was touched binds nobody in it.
            let again = after.written(&path).unwrap_or_else(|| panic!("{path}, {:?}", here()));
            after.play(&again).expect("it is a move of this position");
            assert_eq!(after.plies(), game.plies() + 1, "{:?}", here());
            assert_eq!(after.entries()[game.plies()].path.to_string(), path, "{:?}", here());
            let forms = game.routes().iter().zip(game.all_texts()).filter(|(route, _)| route.mv == found.mv);
            for form in forms.flat_map(|(_, forms)| forms) {
                assert_ne!(input::find_all(game, form), Match::Nothing, "{form}, {:?}", here());
            }
        }
        Match::Several(moves) => {
            assert!(moves.len() > 1, "{:?}", here());
            assert!(moves.iter().all(|mv| input::find_all(game, mv) != Match::Nothing), "{moves:?}, {:?}", here());
        }
        Match::Nothing if text.trim().is_empty() => {}
        Match::Nothing => is_sentence(&explain::text(game, text), here()),
    }
    for candidate in input::candidates(game, text) {
        assert_ne!(input::find_all(game, &candidate), Match::Nothing, "{candidate}, {:?}", here());
    }
    let _ = input::named(game, text);
    if let Err(sentence) = claims::named(game, text) {
        is_sentence(&sentence, here());
    }
}

#[test]
fn typed() {
    run("typed", 600, one_text);
}

// Line mode as a whole, as a process: whatever is said, it answers in lines that can be read, and ends well.

/// What takes long to think about is not asked for here; nor is a proof, which may go through 200,000 positions.
const THOUGHT: [&str; 7] = ["hint", "analyse", "computer", "now", "swap", "engines", "values"];
/// What there is to say beside moves and words.
const LINES: &str = "|y|n|esc|1|open 1|delete 1|chess|pawn-game 8/4p3/8/8/8/8/4P3/8 b - - 0 3|practice alapawn\
    |claim threefold|threats e2|go 2...|fen 7k/8/8/8/8/8/4P3/K7 w - - 0 1|set clock 5+3|settings|legal|board|xyzzy";

fn one_run(random: &mut Random) {
    let info = GAMES[random.below(GAMES.len())];
    let places: [&'static dyn Place; 7] = [&MENU, &GAME, &OVER, &REVIEW, &TRIAL, &LIBRARY, &EXERCISE];
    let mut examples: Vec<&str> = LINES.split('|').collect();
    examples.extend(places.into_iter().flat_map(|place| words(place, "")).filter(|word| !THOUGHT.contains(word)));
    // Saving writes where the program is; that is not here.
    examples.retain(|word| !word.starts_with("save"));
    let mut game = game::start(info.id, Options::of(info), None).expect("it starts");
    let mut said = Vec::new();
    for _ in 0..random.below(40) {
        match random.below(4) {
            0 | 1 if !game.routes().is_empty() => {
                let turn = random.choose(game.routes()).clone();
                said.extend(turn.path.to_string().into_bytes());
                game.play(&turn).expect("it is a move of this position");
            }
            2 => said.extend(mutate::bytes(random, &examples)),
            _ => said.extend(random.choose(&examples).as_bytes()),
        }
        said.push(b'\n');
    }
    let touch_move = format!("{}=off", GameOption::TouchMove.word());
    let arguments = ["play", info.id, "--plain", "--option", &touch_move];
    let output = pawnstorm_at(data::home().path(), &arguments, &[], &said);
    let shown = String::from_utf8_lossy(&said);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), error.as_ref()), (Some(0), ""), "{} {shown}", info.id);
    let answers = String::from_utf8(output.stdout).expect("text");
    for line in answers.lines() {
        assert!(!line.contains(is_control), "{line:?} in {}: {shown}", info.id);
    }
}

#[test]
fn lines() {
    run("lines", 40, one_run);
}

// The protocol of a game elsewhere: whatever a guest says to a host and a host to a guest, nothing illegal is on a board, what is refused is
// refused in a sentence, and what is said is fit to be shown.

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
            match letter.newer(read, Color::White) {
                Ok(newer) => newer.iter().for_each(|(newer, _)| assert!(GameFile::read(&newer.text()).is_ok())),
                Err(why) => is_sentence(&why, &spoilt),
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
