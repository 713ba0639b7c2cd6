//! The program in a real terminal.

mod crashes;
mod engines;
mod environment;
mod input;
#[cfg(feature = "lichess")]
mod lichess;
mod lobby;
mod process;
mod session;
mod storage;
mod watcher;

use crate::data::repository;
use crate::prelude::*;
use pawnstorm::tui;
use session::{End, PAWNSTORM, Session, Start};
use std::fs::File;
use std::io::BufWriter;

/// The variable that says how [`child_that_panics`] panics.
const PANICS: &str = "PAWNSTORM_TEST_PANICS";

const DOWN: &str = "\x1b[B";

#[test]
fn the_menu_leads_to_a_game_typed_to_mate() {
    let mut session = Start::pawnstorm(&[]).spawn();
    session.sees("Pawn Game").enter("").sees("Start").enter("").sees("White to move");
    for (number, (white, black)) in [("e4", "e5"), ("Bc4", "Nc6"), ("Qh5", "Nf6")].into_iter().enumerate() {
        session.enter(white).sees("Black to move").enter(black).sees("White to move");
        session.sees(&format!("{}. {white} {black}", number + 1));
    }
    session.enter("Qxf7").sees("Qxf7#").sees("White wins").sees("checkmate").sees("New game");
    session.enter("quit").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

#[test]
fn a_pawn_is_clicked_and_its_square() {
    let mut session = Start::pawnstorm(&["play", "chess"]).size(120, 40).spawn();
    session.sees("White to move");
    for square in [Square::E2, Square::E4] {
        let place = Driver::game("chess", None).size(120, 40).draw().1.place(Target::Square(square));
        let place = place.expect("the square is on the screen");
        let (column, row) = (place.x + 3, place.y + 2);
        session.type_text(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }
    session.sees("1. e4").sees("Black to move");
}

#[test]
fn the_game_goes_on_in_every_size_of_window() {
    let mut session = Start::pawnstorm(&["play", "chess"]).size(120, 40).spawn();
    session.sees("White to move").enter("e4").sees("1. e4");
    session.resize(60, 20).sees("Black to move").enter("e5").sees("White to move");
    session.resize(30, 8).sees("too small").enter("Nf3");
    session.resize(60, 20).sees_no("too small").sees("Black to move");
    session.resize(120, 40).sees("2. Nf3").enter("Nc6").sees("2. Nf3 Nc6").sees("White to move");
}

#[test]
fn what_is_no_terminal_is_told_in_a_sentence() {
    // Only the input is none.
    let script = "\"$0\" </dev/null; echo code $?";
    let mut session = Start::new("/bin/sh", &["-c", script, PAWNSTORM]).spawn();
    session.sees("terminal").sees("--plain").sees("code 2").ends(&End::Code(0));
    assert!(!session.raw().contains(&0x1b));
}

#[test]
fn a_game_is_played_in_lines() {
    // Where the terminal is dumb, and where only the input is one.
    let dumb = Start::pawnstorm(&["play", "chess"]).env("TERM", "dumb");
    let piped = Start::new("/bin/sh", &["-c", "\"$0\" play chess | cat", PAWNSTORM]);
    for start in [dumb, piped] {
        let mut session = start.spawn();
        session.sees("White to move.").type_text("e4\n").sees("1. White: e4").sees("Black to move.");
        session.type_text("quit\n").sees("yes or no:").type_text("y\n").ends(&End::Code(0));
        assert!(!session.raw().contains(&0x1b));
    }
}

/// A program that draws while it panics, in one of its threads; see [`crashes`].
#[test]
fn child_that_panics() {
    let Ok(thread) = std::env::var(PANICS) else { return };
    tui::guard_against_panics();
    let mut terminal = tui::terminal::Terminal::take(Colors::Indexed, Themes::built_in().clone()).expect("a terminal");
    let mut app = App::default();
    let mut worker = Some(|| panic!("a fault in {:?}", "a worker"));
    for frame in 0.. {
        terminal.draw(&app).expect("it draws");
        app.update(pawnstorm::app::Msg::Key(pawnstorm::app::keys::Key::F(if frame % 2 == 0 { 1 } else { 3 })));
        if frame == 20 {
            assert!(thread != "main", "a fault in the main thread");
            worker.take().map(std::thread::spawn);
        }
    }
}

/// A session of chess in which a move was played.
fn begun(start: Start) -> Session {
    let mut session = start.spawn();
    session.sees("White to move").enter("e4").sees("1. e4");
    session
}

/// OSC 52 reaches the terminal, and a file is written whole and not replaced; without a word of it on the screen afterwards.
#[test]
fn a_position_is_copied_and_a_game_saved() {
    let mut session = begun(Start::pawnstorm(&["play", "chess"]));
    session.enter("fen").sees("copied to the clipboard");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let sequence = pawnstorm::tui::terminal::clipboard(fen, false);
    assert!(session.raw().windows(sequence.len()).any(|bytes| bytes == sequence));
    session.enter("save mine").sees("Saved to mine.pgn.").enter("e5").sees("1. e4 e5");
    session.enter("save mine").sees("Replace it?").type_text("n").sees_no("Replace it?");
    let kept = std::fs::read_to_string(session.home().join("mine.pgn")).expect("the file");
    assert!(kept.contains("1. e4 *"), "{kept}");
    session.enter("save mine").sees("Replace it?").type_text("y").sees("Saved to mine.pgn.");
    let replaced = std::fs::read_to_string(session.home().join("mine.pgn")).expect("the file");
    assert!(replaced.contains("1. e4 e5 *"), "{replaced}");
    session.enter("save-fen").sees("Saved to pawnstorm-chess").enter("save-fen").sees("-2.fen.");
}

// The computer as a player, in a real terminal.

#[test]
fn the_computer_moves_when_it_is_told_to_and_the_program_ends_while_it_thinks() {
    let mut session = Start::pawnstorm(&["play", "pawns-chess", "--black", "computer:10"]).spawn();
    session.enter("").sees("White to move").enter("a3").sees("Level 10 is thinking");
    session.enter("now").sees("White to move").enter("b3").sees("Level 10 is thinking");
    session.quits();
    // What was played is kept, and the computer thinks on.
    let mut again = session.again(&["play", "--resume"]).spawn();
    // It may have moved before it is asked to show its thinking; another move, which otherwise waits for its turn, makes it think in any case.
    again.sees("Game resumed.").enter("thinking").enter("h3").sees("Depth ").enter("now").sees("White to move");
}

// Clocks that run in a real terminal.

/// A game by the clock, with White's turn played.
fn timed(clock: &str) -> Session {
    let mut session = Start::pawnstorm(&["play", "chess", "--clock", clock]).spawn();
    session.sees("White to move").enter("e4").sees("1. e4");
    session
}

#[test]
fn a_flag_falls() {
    let mut session = timed("0:01");
    session.sees("White wins: Black ran out of time.").sees("0:00.0");
    session.enter("quit").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

/// Once a second, and in the last ten seconds ten times; the thread that draws wakes for nothing else.
#[test]
fn it_wakes_only_when_the_digits_change() {
    let mut session = timed("0:14");
    session.sees("[0:13]");
    let slow = session.wakes_to_draw();
    session.sees("[0:11]");
    let fast = session.wakes_to_draw();
    session.sees("0:09.").sees("0:08.0]");
    let end = session.wakes_to_draw();
    assert!(fast - slow <= 4, "{} wakes in two seconds", fast - slow);
    assert!(end - fast <= 38, "{} wakes in three seconds", end - fast);
}

/// Who stops the program, by whatever means, does not run out of time.
#[test]
fn the_time_in_the_shell_is_on_nobodys_clock() {
    let mut session = Start::new("/bin/sh", &["-i"]).env("PS1", "ready> ").spawn();
    session.sees("ready>").enter(&format!("{PAWNSTORM} play chess --clock 0:04"));
    session.sees("White to move").enter("e4").sees("1. e4").type_text("\x1a");
    session.sees_alternate_screen(false).sees("Stopped").enter("sleep 4; echo slept$((40+2))").sees("slept42");
    session.enter("fg").sees_alternate_screen(true).sees("Black to move").enter("e5").sees("1. e4 e5");
}

// Files of games in a real terminal.

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
    let home = data::home();
    let folder = home.path();
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
}

#[test]
fn what_cannot_be_opened_is_told_in_a_sentence() {
    let home = data::home();
    let folder = home.path();
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
}

/// `PAWNSTORM_GAMES` says how many games the file has, and the figures are printed.
#[test]
fn a_long_file_is_usable_at_once() {
    let games: usize = std::env::var("PAWNSTORM_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(3_000);
    let home = data::home();
    let folder = home.path();
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
}
