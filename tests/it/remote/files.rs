//! Games in a file, as programs play them.

use super::conversation::{header, seats};
use crate::prelude::*;
use pawnstorm::app::remote::Way;
use pawnstorm::game::claims;
use pawnstorm::game::protocol::{GameFile, News};
use std::io::{BufRead, BufReader};
use std::process::{self, Child};

/// Runs the program in a folder as one of two people, with what they type.
fn run(folder: &Path, who: &str, words: &[&str], typed: &[&str]) -> process::Output {
    let mut child = program(folder, who, words);
    let mut input = child.stdin.take().expect("it is piped");
    for line in typed {
        thread::sleep(Duration::from_millis(700));
        writeln!(input, "{line}").expect("it reads");
    }
    thread::sleep(Duration::from_millis(700));
    drop(input);
    child.wait_with_output().expect("it ends")
}

pub(super) fn program(folder: &Path, who: &str, words: &[&str]) -> Child {
    let home = folder.join(who);
    Command::new(env!("CARGO_BIN_EXE_pawnstorm"))
        .args(words)
        .arg("--plain")
        .current_dir(folder)
        .env("PAWNSTORM_DATA", &home)
        .env("PAWNSTORM_CONFIG", &home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs")
}

fn said(output: &process::Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn two_people_pass_a_file() {
    let folder = data::home();
    let folder = folder.path();
    let file = folder.join("a game.txt");
    let text = || fs::read_to_string(&file).expect("it is there");
    let begun = run(folder, "ada", &["host", "chess", "--file", "a game.txt"], &["e4"]);
    assert!(
        said(&begun).contains("Waiting for Black. Unless the folder is shared, send them the file a game.txt."),
        "{}",
        said(&begun)
    );
    let sent = text();
    let answered = run(folder, "bob", &["join", "a game.txt"], &["e5", "say hello"]);
    assert!(said(&answered).contains("1. Black: e5"), "{}", said(&answered));
    // A file that was sent before is brought up to date.
    fs::write(&file, &sent).expect("it is written");
    let older = run(folder, "bob", &["join", "a game.txt"], &[]);
    assert!(
        said(&older).contains("The file was out of date, so the latest moves were added to it."),
        "{}",
        said(&older)
    );
    let newest = text();
    assert!(newest.contains("said black hello"));
    let read = run(folder, "ada", &["join", "a game.txt"], &["resign", "yes"]);
    assert!(said(&read).contains("Black says: “hello”") && said(&read).contains("Black wins"), "{}", said(&read));
    // However often it is opened after its end, it is in the library once.
    run(folder, "ada", &["join", "a game.txt"], &[]);
    assert_eq!(fs::read_dir(folder.join("ada/games")).expect("it is kept").count(), 1);
    // Another answer is not believed, nor is a move of one's own that was made elsewhere.
    let mut other = GameFile::read(&sent).expect("it is a game");
    other.hear(Color::Black, &Guest::first_line("-"), Duration::ZERO);
    other.hear(Color::Black, "1 move c7c5", Duration::ZERO);
    fs::write(&file, other.text()).expect("it is written");
    let refused = run(folder, "ada", &["join", "a game.txt"], &[]);
    let expected = "Its history was changed at event 2 (move 1, Black): it has “c7c5” where you have seen “e7e5”.";
    assert!(!refused.status.success() && said(&refused).contains(expected), "{}", said(&refused));
    fs::write(&file, &newest).expect("it is written");
    let stranger = run(folder, "ada at work", &["join", "a game.txt", "--side", "white"], &[]);
    assert!(said(&stranger).contains("“e2e4” at event 1 (move 1, White)"), "{}", said(&stranger));
    let trusted = run(folder, "ada at work", &["join", "a game.txt", "--side", "white", "--accept-my-moves"], &["Nf3"]);
    assert!(said(&trusted).contains("2. White: Nf3"), "{}", said(&trusted));
    // What the other adds meanwhile stays.
    let before = text();
    let other = file.clone();
    let theirs = before.clone() + "said black wait\n";
    let meanwhile = thread::spawn(move || {
        thread::sleep(Duration::from_millis(1000));
        fs::write(&other, theirs).expect("it is written");
    });
    let late = run(folder, "ada at work", &["join", "a game.txt"], &["", "", "", "say hello"]);
    meanwhile.join().expect("it ends");
    assert!(said(&late).contains("Black says: “wait”"), "{}", said(&late));
    assert_eq!(text(), before + "said black wait\nsaid white hello\n");
    // Nothing else was touched.
    let mut names: Vec<_> =
        fs::read_dir(folder).expect("it is there").flatten().map(|entry| entry.file_name()).collect();
    names.sort();
    assert_eq!(names, ["a game.txt", "ada", "ada at work", "bob"]);
    let twice = run(folder, "ada", &["host", "chess", "--file", "a game.txt"], &[]);
    assert!(!twice.status.success() && said(&twice).contains("already exists"), "{}", said(&twice));
    let none = run(folder, "ada", &["join", "./none.txt"], &[]);
    assert!(
        !none.status.success()
            && said(&none).contains("Could not read ")
            && said(&none).contains("none.txt”: no such file"),
        "{}",
        said(&none)
    );
}

/// What is piped in faster than it can be answered is done all the same, in order.
#[test]
fn nothing_that_is_piped_is_lost() {
    let folder = data::home();
    let folder = folder.path();
    let play = |who: &str, words: &[&str], typed: &str| {
        let mut child = program(folder, who, words);
        child.stdin.take().expect("it is piped").write_all(typed.as_bytes()).expect("it reads");
        said(&child.wait_with_output().expect("it ends"))
    };
    let text = || fs::read_to_string(folder.join("game")).expect("it is there");
    play("ada", &["host", "chess", "--file", "game"], "e4\nsay one\nsay two\ndraw\nquit\nyes\n");
    let lines = |text: String| -> Vec<String> { text.lines().skip(1).map(String::from).collect() };
    let first = lines(text());
    assert!(first[0].starts_with("1 turn 1 e2e4 ") && first[3].starts_with("2 offer white"), "{first:?}");
    assert_eq!(first[1..3], ["said white one", "said white two"]);
    let heard = play("bob", &["join", "game"], "e5\ndraw\nsay three\n");
    let [asked, one, two, played] =
        ["White offers a draw. Type accept", "White says: “one”", "White says: “two”", "1. Black: e5"]
            .map(|text| heard.find(text).unwrap_or_else(|| panic!("{text} is missing in {heard}")));
    assert!(asked < one && one < two && two < played);
    assert!(lines(text())[4].starts_with("3 turn 2 e7e5") && lines(text())[5].starts_with("4 offer black"));
    // What was answered by a move is not told again.
    let again = play("bob", &["join", "game"], "");
    assert!(!again.contains("White says"), "{again}");
    // A draw that both offer is agreed.
    let drawn = play("ada", &["join", "game"], "draw\nrematch\n");
    assert!(drawn.contains("Black says: “three”") && drawn.contains("Draw: agreed by both players."), "{drawn}");
    assert!(drawn.contains("A file holds one game. For another, run pawnstorm host GAME --file FILE"), "{drawn}");
}

#[test]
fn a_file_that_is_removed_meanwhile_is_written_again() {
    let folder = data::home();
    let folder = folder.path();
    let file = folder.join("game");
    run(folder, "ada", &["host", "chess", "--file", "game"], &["e4"]);
    let mut child = program(folder, "bob", &["join", "game"]);
    let mut input = child.stdin.take().expect("it is piped");
    let mut heard = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    while !heard.contains("Black to move.") {
        assert_ne!(output.read_line(&mut heard).expect("it speaks"), 0, "{heard}");
    }
    fs::remove_file(&file).expect("it was there");
    writeln!(input, "e5").expect("it reads");
    drop(input);
    child.wait().expect("it ends");
    assert!(fs::read_to_string(&file).expect("it is there again").contains("2 turn 2 e7e5"));
    // Whoever misses it is told where a copy is.
    fs::remove_file(&file).expect("it was there");
    let gone = run(folder, "bob", &["join", "./game"], &[]);
    assert!(
        said(&gone).contains("There is a copy of each game file you played here in") && said(&gone).contains("letters"),
        "{}",
        said(&gone)
    );
    let mut copies = fs::read_dir(folder.join("bob/letters")).expect("it is kept").flatten().map(|entry| entry.path());
    let copy = copies.find(|path| path.extension().is_none()).expect("there is one");
    fs::copy(copy, &file).expect("it is copied");
    let back = run(folder, "ada", &["join", "game"], &["Nf3"]);
    assert!(said(&back).contains("2. White: Nf3"), "{}", said(&back));
}

#[test]
fn what_is_no_file_is_said_to_be_none() {
    let folder = data::home();
    let folder = folder.path();
    fs::write(folder.join("newer"), begin("chess").replacen("pawnstorm 1", "pawnstorm 7", 1)).expect("it is written");
    for (name, expected) in [
        ("", "Which game? Run the invitation you were sent: pawnstorm join HOST CODE"),
        ("no such file", "Could not read …no such file”: no such file"),
        ("foo.game", "Could not read …foo.game”: no such file"),
        ("a;b", "There is no file “a;b” here either."),
        ("newer", "It is from another version of Pawnstorm: format 7, while this one reads 1."),
    ] {
        let output = run(folder, "ada", &["join", name], &[]);
        let is_said = expected.split('…').all(|part| said(&output).contains(part));
        assert!(!output.status.success() && is_said, "{name}: {}", said(&output));
    }
}

// Games that are passed to and fro as files.

/// A player with a file: what it was told, and what it remembers.
struct Player {
    side: Color,
    seen: Option<String>,
}

impl Player {
    const fn new(side: Color) -> Self {
        Self { side, seen: None }
    }

    /// Opens a file, does something, and returns the file. Nothing that was seen before may be missing in it.
    fn open(&mut self, text: &str, act: impl FnOnce(&Guest, &Game) -> Option<FromGuest>) -> Result<String, String> {
        let known = self.seen.as_deref().unwrap_or(text.lines().next().expect("there is a first line"));
        let known = GameFile::read(known).expect("it was written here");
        let mut letter = match known.newer(GameFile::read(text)?, self.side)? {
            Some((newer, elsewhere)) => {
                assert_eq!((newer.text(), elsewhere), (text.into(), None));
                newer
            }
            None => known,
        };
        let first = letter.hear(self.side, &Guest::first_line("-"), Duration::ZERO);
        assert!(!first.grew);
        let (mut guest, mut game) = Guest::welcomed(&first.lines[0])?;
        assert_eq!(guest.seat, Some(self.side));
        for line in &first.lines[1..] {
            guest.hear(&mut game, line)?;
        }
        assert!(guest.is_up_to_date());
        if let Some(line) = act(&guest, &game) {
            let told = letter.hear(self.side, &line.to_string(), Duration::from_secs(1));
            for line in &told.lines {
                if let News::Refused(why) = guest.hear(&mut game, line)? {
                    assert!(!told.grew || why.starts_with("Claim "), "{why}");
                }
            }
        }
        assert_eq!(game.log(), letter.game().log());
        self.seen = Some(letter.text());
        Ok(letter.text())
    }
}

pub(super) fn begin(game: &str) -> String {
    GameFile::new(7, Color::White, &header(game, "none")).expect("it is a game").text()
}

fn say(text: &str) -> FromGuest {
    FromGuest::Say(text.into())
}

/// Does something that may be possible.
fn something(random: &mut Random, guest: &Guest, game: &Game) -> Option<FromGuest> {
    let events = game.log().len();
    let seat = guest.seat?;
    let proposal = match (guest.asks, claims::open_offer(game)) {
        (Some((asks, _)), _) if asks != seat => [Proposal::Allow, Proposal::Refuse][random.below(2)].clone(),
        (_, Some(offers)) if offers != seat => [Proposal::Decline, Proposal::Accept][random.below(30) / 29].clone(),
        _ => match random.below(30) {
            0 => Proposal::Offer,
            1 => Proposal::Takeback,
            2 if !game.info().claims.is_empty() => Proposal::Claim(game.info().claims[0]),
            3 => return Some(say("good luck")),
            4 if random.below(20) == 0 => Proposal::Resign,
            _ if game.turn() == seat && !game.routes().is_empty() => {
                Proposal::Move { mv: random.choose(game.routes()).path.to_string(), used: None }
            }
            _ => return None,
        },
    };
    Some(FromGuest::Propose { events, proposal })
}

/// Plays a game by letters, and returns each state of the file.
fn play(game: &str, seed: u64, rounds: usize) -> Vec<String> {
    let mut random = Random(seed);
    let mut players = [Player::new(Color::White), Player::new(Color::Black)];
    let mut states = vec![begin(game)];
    for round in 0..rounds {
        let text = states[states.len() - 1].clone();
        let next = players[round % 2].open(&text, |guest, game| something(&mut random, guest, game));
        states.push(next.unwrap_or_else(|why| panic!("{game}, seed {seed}: {why}")));
    }
    states
}

#[test]
fn every_game_is_played_by_file() {
    for info in GAMES {
        for seed in 0..3 {
            let states = play(info.id, seed, 60);
            let last = GameFile::read(&states[states.len() - 1]).expect("it is a game");
            assert!(last.game().log().len() > 4, "{}: hardly anything happened", info.id);
            // Mail may end lines in another way.
            let mailed = states[states.len() - 1].replace('\n', "\r\n") + "\r\n";
            assert_eq!(GameFile::read(&mailed).map(|letter| letter.text()), Ok(last.text()));
        }
    }
}

#[test]
fn an_older_file_is_known_as_one() {
    let states = play("pawn-game", 1, 20);
    let letters: Vec<GameFile> = states.iter().map(|text| GameFile::read(text).expect("it is a game")).collect();
    for (older, before) in letters.iter().enumerate() {
        for (newer, after) in letters.iter().enumerate().skip(older) {
            let copy = |state: usize| GameFile::read(&states[state]).expect("it is a game");
            let found = before.newer(copy(newer), Color::White).expect("it is the same game");
            assert_eq!(found.map(|(found, _)| found.text()), (states[older] != states[newer]).then(|| after.text()));
            assert!(after.newer(copy(older), Color::White).is_ok_and(|found| found.is_none()));
        }
    }
}

/// Whoever changes the past and all that follows from it is found out by what the other has seen, and told where.
#[test]
fn a_changed_past_is_refused_with_its_place() {
    let told = |moves: &[&str]| {
        let mut letter = GameFile::read(&begin("chess")).expect("it is a game");
        for (ply, mv) in moves.iter().enumerate() {
            let side = Color::ALL[ply % 2];
            letter = GameFile::read(&letter.text()).expect("it is a game");
            letter.hear(side, &Guest::first_line("-"), Duration::ZERO);
            assert!(letter.hear(side, &format!("{ply} move {mv}"), Duration::ZERO).grew, "{mv}");
        }
        letter
    };
    let seen = told(&["e2e4", "e7e5", "g1f3"]);
    let changed = told(&["e2e4", "c7c5", "g1f3", "d7d6"]);
    let compared = |found: GameFile| seen.newer(found, Color::White).map(|newer| newer.expect("it goes on").1);
    let refusal = "Its history was changed at event 2 (move 1, Black): it has “c7c5” where you have seen “e7e5”.";
    assert_eq!(compared(changed), Err(refusal.into()));
    // A move that was made in one's name is told too.
    let forged = told(&["e2e4", "e7e5", "g1f3", "b8c6", "f3e5", "c6e5"]);
    assert_eq!(compared(forged), Ok(Some("“f3e5” at event 5 (move 3, White)".into())));
    assert_eq!(compared(told(&["e2e4", "e7e5", "g1f3", "b8c6"])), Ok(None));
}

/// Both act whenever they like, and get each other's versions late, twice, in any order or not at all. When both have the last, they
/// have the same game, with every move and message.
#[test]
fn both_come_to_the_same_game_however_late_a_file_is() {
    for seed in 0..300 {
        let mut random = Random(seed);
        let game = *random.choose(&["chess", "pawn-game", "alapawn"]);
        let mut desks = [(); 2].map(|()| vec![begin(game)]);
        let mut done = Vec::new();
        for step in 0..60 {
            let at = random.below(2);
            let side = Color::ALL[at];
            let mut mine = GameFile::read(&desks[at][desks[at].len() - 1]).expect("it was written here");
            if random.below(3) == 0 {
                // Mostly the latest version.
                let versions = &desks[1 - at];
                let older = if random.below(3) == 0 { random.below(versions.len()) } else { 0 };
                let found = GameFile::read(&versions[versions.len() - 1 - older]).expect("it was written there");
                let newer = mine.newer(found, side).unwrap_or_else(|why| panic!("{game}, seed {seed}: {why}"));
                if let Some((newer, elsewhere)) = newer {
                    assert_eq!(elsewhere, None, "{game}, seed {seed}");
                    desks[at].push(newer.text());
                }
                continue;
            }
            mine.hear(side, &Guest::first_line("-"), Duration::ZERO);
            let events = mine.game().log().len();
            let moves = mine.game().routes();
            let line = match random.below(12) {
                0 => format!("say {step}"),
                1 => format!("{events} offer"),
                2 => format!("{events} takeback"),
                3 => format!("{events} allow"),
                4 => format!("{events} refuse"),
                5 => format!("{events} decline"),
                6 if random.below(20) == 0 => format!("{events} accept"),
                7 if random.below(40) == 0 => format!("{events} resign"),
                _ if moves.is_empty() => continue,
                _ => format!("{events} move {}", random.choose(moves).path),
            };
            if mine.hear(side, &line, Duration::from_secs(1)).grew {
                let text = mine.text();
                let mut new = text.lines().filter(|line| line.contains(" turn ") || line.starts_with("said "));
                done.extend(new.next_back().map(String::from));
                desks[at].push(text);
            }
        }
        for round in 0..4 {
            let at = round % 2;
            let [mine, theirs] = [at, 1 - at].map(|at| desks[at].last().expect("there is one").clone());
            let [mine, theirs] = [mine, theirs].map(|text| GameFile::read(&text).expect("it is a game"));
            let newer = mine.newer(theirs, Color::ALL[at]).unwrap_or_else(|why| panic!("{game}, seed {seed}: {why}"));
            desks[at].extend(newer.map(|(newer, _)| newer.text()));
        }
        let [last, other] = desks.map(|mut versions| versions.pop().expect("there is one"));
        assert_eq!(last, other, "{game}, seed {seed}");
        for line in done {
            assert!(last.lines().any(|other| other == line), "{game}, seed {seed}: {line} is missing in\n{last}");
        }
    }
}

#[test]
fn what_cannot_have_happened_is_refused() {
    let text = play("chess", 3, 12).pop().expect("there is a last state");
    let lines = text.lines().count();
    let moves: Vec<&str> = text.lines().filter(|line| line.contains(" turn ")).collect();
    let without = |line: &str| text.replace(&format!("{line}\n"), "");
    let wrong = [
        ("nonsense", "It is not a Pawnstorm game file"),
        (&*text.replacen("letter", "room", 1), "It is not a Pawnstorm game file"),
        (&*text.replacen("game chess", "game ludo", 1), "no valid game"),
        (&*text.replacen("options none", "options none clock 5+3", 1), "no valid game"),
        (&*without(moves[1]), "was changed (move"),
        (&*format!("{text}99 end white resignation #0123456789abcdef\n"), "was changed (move"),
        (&*format!("{text}end of message\n"), &*format!("Line {} was changed", lines + 1)),
        (&*format!("{text}99 end white time #0123456789abcdef\n"), "not something a player can do"),
        (&*format!("{text}99 player white computer:3 #0123456789abcdef\n"), "not something a player can do"),
        (&*format!("{text}99 undo 1 #0123456789abcdef\n"), "not something a player can do"),
    ];
    for (text, expected) in wrong {
        let why = GameFile::read(text).err().unwrap_or_else(|| panic!("it is believed: {text}"));
        assert!(why.contains(expected), "{expected}: {why}");
    }
}

#[test]
fn clocks_and_hidden_pieces_are_for_hosts() {
    for (game, clock) in [("chess", "5+3"), ("pawns-chess+hidden-spies", "none")] {
        assert!(GameFile::new(7, Color::White, &header(game, clock)).is_err());
    }
}

#[test]
fn a_file_is_played_on_the_screen() {
    let mut driver = Driver::menu();
    driver.keys("<End><Up><Enter>").keys("<Down><Down>").shows("a folder that you both see");
    driver.keys("hello<Enter>").shows("“hello” is not an invitation");
    driver.keys("<Ctrl-U>host ludo --file a b.game<Enter>").shows("ludo");
    driver.keys("<Ctrl-U>host chess a b.game<Enter>").shows("To start a game in a file, type host GAME --file FILE");
    driver.keys("<Ctrl-U>pawnstorm host chess --side black --file a b.game<Enter>").shows("Opening the file…");
    let begun = driver.online.drain(..).find_map(|effect| match effect {
        RemoteEffect::Host { header, side, file, .. } => Some((header.info.id, side, file)),
        _ => None,
    });
    assert_eq!(begun, Some(("chess", Color::Black, Some("a b.game".into()))));
    driver.send(Msg::Remote(RemoteMsg::Failed("“a b.game” already exists.".into())));
    // It stays, to be mended.
    driver.shows("already exists").shows("> pawnstorm host chess --side black --file a b.game");
    driver.keys("<Ctrl-U>nats://ada:secret@here:4222<Enter>").shows("run pawnstorm join class nats://");
    driver.keys("<Ctrl-U>").send(Msg::Paste("pawnstorm join --via \"dumbpipe connect abc\"".into()));
    driver.keys("<Enter>").shows("run the line in a shell");
    driver.keys("<Ctrl-U>").send(Msg::Paste("pawnstorm join '/mnt/my stick/ada.game'".into()));
    driver.keys("<Enter>").shows("Opening the file…");
    let way = driver.online.drain(..).find_map(|effect| match effect {
        RemoteEffect::Join { way, code } => Some((way, code)),
        _ => None,
    });
    let path = "/mnt/my stick/ada.game".to_string();
    assert_eq!(way, Some((Way::File { path, mine: false }, "-".into())));
    let mut letter = GameFile::read(&begin("chess")).expect("it is a game");
    let mut tell = |driver: &mut Driver, line: &str| {
        for line in letter.hear(Color::White, line, Duration::ZERO).lines {
            driver.send(Msg::Remote(RemoteMsg::Heard(line)));
        }
    };
    tell(&mut driver, &Guest::first_line("-"));
    driver.shows("White to move.").lacks("offline");
    driver.keys("e4<Enter>");
    for effect in std::mem::take(&mut driver.online) {
        if let RemoteEffect::Send(line) = effect {
            tell(&mut driver, &line);
        }
    }
    driver.shows("Waiting for Black. Unless the folder is shared, send them the file /mnt/my stick/ada.game.");
    driver.keys("resign<Enter>y");
    for effect in std::mem::take(&mut driver.online) {
        if let RemoteEffect::Send(line) = effect {
            tell(&mut driver, &line);
        }
    }
    driver.shows("Black wins");
    driver.shows(
        "Unless the folder is shared, send Black the file /mnt/my stick/ada.game, so that they see how the game ended.",
    );
}

/// A file that grew too large to be read again would lose the game: talk ends first, then all but resigning.
#[test]
fn a_file_never_grows_too_large_to_be_read() {
    let act = |letter: &mut GameFile, side: Color, line: &str| {
        let told = letter.hear(side, line, Duration::from_secs(letter.text().len() as u64));
        told.lines.iter().find_map(|line| line.strip_prefix("no ").map(String::from))
    };
    let mut letter = GameFile::read(&begin("chess")).expect("it is a game");
    act(&mut letter, Color::White, &Guest::first_line("-"));
    let long = say("so it is ".repeat(15).trim_end()).to_string();
    let why = (0..10_000).find_map(|_| act(&mut letter, Color::White, &long)).expect("there is an end");
    assert_eq!(why, "The file is full: no more messages.");
    assert_eq!(act(&mut letter, Color::White, "0 move e2e4"), None);
    // The two go on to argue about a draw, in a file without end.
    let mut text = letter.text();
    let mut room = Room::new(header("chess", "none"), seats()).expect("it is a game");
    for (guest, code) in [(0, "white"), (1, "black")] {
        room.open(guest, Duration::ZERO);
        room.hear(guest, &Guest::first_line(code), Duration::ZERO);
    }
    let moves = std::iter::once("move e2e4").chain(["offer", "decline"].into_iter().cycle());
    for (events, what) in moves.enumerate().take(10_000) {
        room.hear(
            u64::from(events > 0 && events % 2 == 1),
            &format!("{events} {what}"),
            Duration::from_secs(events as u64),
        );
        let told = room.take().into_iter().find_map(|output| match output {
            Output::Send(0, line @ FromHost::Event { .. }) => Some(format!("{line}\n")),
            _ => None,
        });
        text += told.as_deref().filter(|_| events > 0).unwrap_or_default();
    }
    let why = GameFile::read(&text).err().expect("it is refused");
    assert!(why.contains("The file is full: you can only resign"), "{why}");
    let line = why.split(' ').find_map(|word| word.parse::<usize>().ok()).expect("its number is told");
    let rest: String = text
        .lines()
        .take(line - 1)
        .flat_map(|line| {
            [
                line, "
",
            ]
        })
        .collect();
    assert!(rest.len() > 1_000_000, "{}", rest.len());
    let mut letter = GameFile::read(&rest).expect("it can be read as far as it may go");
    let events = letter.game().log().len();
    letter.hear(Color::White, &Guest::first_line("-"), Duration::ZERO);
    assert_eq!(act(&mut letter, Color::White, &format!("{events} resign")), None);
    assert!(letter.text().len() <= 1 << 20);
    assert!(GameFile::read(&letter.text()).is_ok_and(|letter| letter.game().outcome().is_some()));
}
