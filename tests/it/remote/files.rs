//! Games in a file, as programs play them.

use super::game_files::begin;
use crate::prelude::*;
use pawnstorm::game::protocol::GameFile;
use std::io::{BufRead, BufReader};
use std::process::{Child, Output};

/// Runs the program in a folder as one of two people, with what they type.
fn run(folder: &Path, who: &str, words: &[&str], typed: &[&str]) -> Output {
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

fn program(folder: &Path, who: &str, words: &[&str]) -> Child {
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

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn two_people_pass_a_file() {
    let folder = data::home();
    let folder = folder.path();
    let file = folder.join("a game.txt");
    let text = || fs::read_to_string(&file).expect("it is there");
    let begun = run(folder, "ada", &["host", "chess", "--file", "a game.txt"], &["e4"]);
    assert!(said(&begun).contains("It is Black's turn: send them the file a game.txt."), "{}", said(&begun));
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
    // Two at once do not overwrite each other.
    let before = text();
    let other = file.clone();
    let theirs = before.clone() + "said black wait\n";
    let meanwhile = thread::spawn(move || {
        thread::sleep(Duration::from_millis(1000));
        fs::write(&other, theirs).expect("it is written");
    });
    let late = run(folder, "ada at work", &["join", "a game.txt"], &["", "", "", "say hello"]);
    meanwhile.join().expect("it ends");
    assert!(said(&late).contains("Someone else has changed "), "{}", said(&late));
    assert_eq!(text(), before + "said black wait\n");
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
    let copy = fs::read_dir(folder.join("bob/letters")).expect("it is kept").flatten().next().expect("there is one");
    fs::copy(copy.path(), &file).expect("it is copied");
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
