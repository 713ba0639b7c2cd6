//! Files of games in a real terminal.

use super::session::{End, PAWNSTORM, Start};
use crate::data::repository;
use crate::prelude::*;
use std::fs::File;
use std::io::BufWriter;

fn two_games() -> String {
    repository("tests/data/two-games.pgn").to_string_lossy().into_owned()
}

#[test]
fn a_file_is_opened_and_plays_by_itself() {
    let mut session = Start::pawnstorm(&["open", &two_games()]).spawn();
    session.sees("Morphy, Paul").enter("").sees("REVIEW 0 of 17").type_text("++ ").sees("► 0.25 s");
    // It goes on without a key.
    session.sees("REVIEW 1… of 17").type_text(" ").sees_no("► 0.25");
    session.enter("3...").sees("Variations:").enter("").sees("VARIATION 3… of 4").enter("e5").sees("TRYING A LINE");
    session.enter("back").sees("VARIATION 3… of 4").type_text("\x1b").sees("REVIEW 3… of 17").type_text("\x1b");
    session.sees("type to search");
    session.enter("casual").sees("REVIEW 0 of 2").type_text("\x03").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

/// What comes through a pipe is opened too, and the keys come from the terminal.
#[test]
fn the_standard_input_is_opened() {
    let script = "cat \"$1\" | \"$0\" open -";
    let mut session = Start::new("/bin/sh", &["-c", script, PAWNSTORM, &two_games()]).spawn();
    session.sees("Morphy, Paul").sees("standard input").enter("").sees("REVIEW 0 of 17").type_text("\x03");
    session.ends(&End::Code(0));
    session.terminal_is_as_before("");
}

/// However long a word or a name is, the screen is drawn and left at once.
#[test]
fn a_long_word_holds_nothing_up() {
    let folder = std::env::temp_dir().join(format!("pawnstorm-word-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("word.pgn");
    let (word, marks) = ("x".repeat(1_000_000), "\\\"".repeat(100_000));
    let game = format!("[Event \"{marks}\"]\n[White \"{word}\"]\n\n{{{word}}} 1. e4 {{{word}}} e5 *\n");
    fs::write(&path, game).expect("a file");
    let begun = Instant::now();
    let mut session = Start::pawnstorm(&["open", &path.to_string_lossy()]).spawn();
    session.sees("REVIEW 0 of 1").sees("xxxx… F1: more").enter("1").sees("REVIEW 1 of 1").type_text("\x03");
    session.ends(&End::Code(0));
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    let mut session = Start::pawnstorm(&[]).spawn();
    session.sees("strange relatives").type_text(&format!("\x1b[200~{}\x1b[201~\x03", "x".repeat(300_000)));
    session.ends(&End::Code(0));
    assert!(begun.elapsed() < Duration::from_secs(16), "{:?}", begun.elapsed());
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn what_cannot_be_opened_is_told_in_a_sentence() {
    let folder = std::env::temp_dir().join(format!("pawnstorm-open-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, text: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let cases = [
        (folder.join("none.pgn").to_string_lossy().into_owned(), "File not found"),
        (folder.to_string_lossy().into_owned(), "is a folder"),
        (file("empty.pgn", b""), "is empty"),
        (file("binary.pgn", &[0, 27, 91, 50, 74, 255, 0]), "has no game in it"),
        (file("text.pgn", b"Dear reader,\nthis is a letter."), "has no game in it"),
        (file("variant.pgn", b"[Variant \"Crazyhouse\"]\n\n1. e4 *"), "Crazyhouse"),
        (file("fen.pgn", b"[FEN \"8/8 w\"]\n\n1. e4 *"), "FEN"),
        ("-".into(), "The standard input is empty"),
        ("/dev/null".into(), "can be read only once"),
    ];
    for (path, why) in &cases {
        let output = Command::new(PAWNSTORM).args(["open", path]).stdin(Stdio::null()).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{path}: {said}");
        assert!(said.contains(why) && said.lines().count() == 1 && said.ends_with(".\n"), "{path}: {said}");
        assert!(!said.chars().any(|c| c.is_control() && c != '\n'), "{said:?}");
    }
    let _ = fs::remove_dir_all(folder);
}

/// `PAWNSTORM_GAMES` says how many games the file has, and the figures are printed.
#[test]
fn a_long_file_is_usable_at_once() {
    let games: usize = std::env::var("PAWNSTORM_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(3_000);
    let folder = std::env::temp_dir().join(format!("pawnstorm-long-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("long.pgn");
    let mut file = BufWriter::new(File::create(&path).expect("a file"));
    for number in 1..=games {
        let moves =
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7";
        let head = format!("[Event \"Open number {}\"]\n[Site \"Somewhere\"]\n[Date \"2024.01.31\"]", number % 97);
        let names = format!("[Round \"{number}\"]\n[White \"White number {number}\"]\n[Black \"Somebody, Else\"]");
        writeln!(file, "{head}\n{names}\n[Result \"1/2-1/2\"]\n[WhiteElo \"2500\"]\n\n{moves} 1/2-1/2\n")
            .expect("it is written");
    }
    file.flush().expect("it is written");
    let size = fs::metadata(&path).expect("a file").len();
    let begun = Instant::now();
    let mut session = Start::pawnstorm(&["open", &path.to_string_lossy()]).spawn();
    session.sees("White number 1 ");
    let first = begun.elapsed();
    session.sees(&format!(" {games} White Black"));
    let all = begun.elapsed();
    let status = fs::read_to_string(format!("/proc/{}/status", session.pid.as_raw_nonzero())).unwrap_or_default();
    let memory = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default().to_string();
    let begun = Instant::now();
    session.type_text(&format!("number {games}")).sees(&format!("1 of {games}"));
    let filtered = begun.elapsed();
    session.enter("").sees("REVIEW 0 of 10").sees(&format!("White number {games}"));
    println!(
        "{games} games, {size} bytes: list after {first:?}, all after {all:?}, filtered in {filtered:?}, {memory}"
    );
    session.type_text("\x03").ends(&End::Code(0));
    let _ = fs::remove_dir_all(folder);
}
