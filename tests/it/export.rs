//! Positions and games are taken elsewhere: to the clipboard, and to files that are there as a whole or not at all.

use crate::prelude::*;
use pawnstorm::app::export::MAX_COPIED;
use pawnstorm::app::{NotWritten, Write};
use pawnstorm::tui::file::{create, save};
use pawnstorm::tui::performer;
use std::io::ErrorKind;

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

fn game() -> Driver {
    let mut driver = Driver::game("chess", None);
    driver.app.context.now = "2026-11-21T19:30:00Z".parse::<Timestamp>().expect("a time");
    driver.keys("e4<Enter>e5<Enter>");
    driver
}

/// The last that was to be written.
fn written(driver: &Driver) -> &Write {
    driver.writes.last().unwrap_or_else(|| panic!("nothing was to be written:\n{}", driver.text()))
}

#[test]
fn the_position_that_is_shown_and_the_whole_game_are_copied() {
    let mut driver = game();
    driver.keys("<PgUp>fen<Enter>").shows(AFTER_E4).shows("copied to the clipboard (if your terminal allows it)");
    assert_eq!(driver.copied.as_deref(), Some(AFTER_E4));
    driver.keys("pgn<Enter>").shows("The game was copied to the clipboard");
    let pgn = driver.copied.take().expect("it was copied");
    assert!(pgn.contains("1. e4 e5 *") && pgn.contains("[Date \"2026.11.21\"]"), "{pgn}");
}

#[test]
fn the_panel_offers_the_same() {
    for (keys, copies, writes) in [
        ("<F9>f", Some(AFTER_E4), None),
        ("<F9><Down><Enter>", None, Some("pawnstorm-chess-2026-11-21.fen")),
        ("export<Enter>s", None, Some("pawnstorm-chess-2026-11-21.pgn")),
        ("<F9>W", None, Some("pawnstorm-chess-2026-11-21.fen")),
        ("<F9><Esc>", None, None),
        ("<F9><F9>", None, None),
        ("<F9>x<Ctrl-Z><Esc>", None, None),
    ] {
        let mut driver = game();
        driver.keys("<PgUp>").keys(keys).lacks("Export");
        assert_eq!(driver.copied.as_deref(), copies, "{keys}");
        assert_eq!(driver.writes.last().map(|write| write.default.as_str()), writes, "{keys}");
    }
    let mut driver = game();
    driver.keys("<F9>").shows("Export").click(Target::Choice(2));
    assert!(driver.copied.as_ref().is_some_and(|pgn| pgn.contains("1. e4 e5")));
    // A click beside it closes it, and does nothing else.
    driver.keys("<F9>").click(Target::Text).lacks("Export").shows("White to move.");
    // Ctrl-C is for the game below.
    driver.keys("<F9><Ctrl-C>").lacks("Export").shows("Quit Pawnstorm?");
}

#[test]
fn files_are_named_by_words() {
    for (keys, name, begins) in [
        ("save", None, "[Event"),
        ("save my game", Some("my game.pgn"), "[Event"),
        ("save a.b/game", Some("a.b/game.pgn"), "[Event"),
        ("SAVE Game.PGN", Some("Game.PGN"), "[Event"),
        ("save-fen", None, "rnbqkbnr/pppp1ppp"),
        ("save-fen here", Some("here.fen"), "rnbqkbnr/pppp1ppp"),
    ] {
        let mut driver = game();
        driver.keys(keys).keys("<Enter>");
        let write = written(&driver);
        assert_eq!(write.name.as_deref(), name, "{keys}");
        assert!(write.text.starts_with(begins) && write.text.ends_with('\n') && !write.replace, "{write:?}");
    }
}

#[test]
fn what_came_of_a_file_is_said() {
    let mut driver = game();
    driver.keys("save x<Enter>").send(Msg::Written(Ok("x.pgn".into())));
    driver.shows("Saved to x.pgn.");
    driver.send(Msg::Written(Err(NotWritten::Failed("Could not save “x”: it is Monday.".into()))));
    driver.shows("✗ Could not save “x”: it is Monday.");
    let write = written(&driver).clone();
    driver.send(Msg::Written(Err(NotWritten::Exists(write.clone()))));
    driver.shows("The file x.pgn already exists.").shows("Replace it?").keys("zn").lacks("Replace it?");
    assert_eq!(driver.writes.len(), 1);
    driver.send(Msg::Written(Err(NotWritten::Exists(write.clone()))));
    driver.click(Target::Answer(true));
    assert_eq!(written(&driver), &Write { replace: true, ..write });
}

#[test]
fn a_game_that_is_over_is_exported_too() {
    let mut driver = Driver::game("chess", None);
    driver.keys("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>fen<Enter>").shows("is copied to the clipboard");
    driver.keys("pgn<Enter>");
    assert!(driver.copied.as_ref().is_some_and(|pgn| pgn.trim_end().ends_with("2. g4 Qh4# 0-1")));
    driver.keys("save mate<Enter>");
    assert_eq!(written(&driver).name.as_deref(), Some("mate.pgn"));
    driver.keys("<F9>").shows("Export").keys("<Esc>").shows("Black wins");
    driver.keys("menu please<Enter>").shows("“menu please” is not a command here");
    assert!(driver.app.screen::<GameOver>().is_some());
    driver.keys("edit<Enter>").shows("The game is already over here. Black wins").keys("<F5>").shows("Black wins");
}

/// More than terminals take is not sent to them.
#[test]
fn a_long_game_is_for_a_file() {
    let mut driver = Driver::game("classroom", Some("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    let moves = ["0,7 0,6", "7,4 7,3", "0,6 0,7", "7,3 7,4"];
    for mv in moves.iter().cycle().take(140) {
        driver.keys(mv).keys("<Enter>");
    }
    driver.keys("pgn<Enter>");
    let pgn = driver.copied.take().expect("this much has room");
    assert!(pgn.len() < MAX_COPIED && MAX_COPIED.div_ceil(3) * 4 <= 74_994);
}

/// R5.30: what the sides hide from each other does not leave the program before the game is over.
#[test]
fn r5_30_hidden_spies_stay_hidden() {
    let options = Options::NONE.with(GameOption::HiddenSpies);
    let mut driver = Driver::with_options("pawns-chess", None, options).after("fen<Enter>");
    let fen = driver.copied.take().expect("it was copied");
    assert!(fen.starts_with("rnbqkbnr/ae1mhzog/8/8/8/8/AESMHZOG/"), "{fen}");
    driver.keys("pgn<Enter>").shows("The sides hide pieces from each other").keys("save<Enter>");
    assert!(driver.copied.is_none() && driver.writes.is_empty());
    driver.keys("resign<Enter>y").keys("pgn<Enter>");
    assert!(driver.copied.is_some());
}

fn folder() -> tempfile::TempDir {
    data::home()
}

fn names(folder: &tempfile::TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("it is there");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_only_where_that_was_asked_for() {
    let folder = folder();
    let path = folder.path().join("a.pgn");
    create(&path, b"one").expect("it is written");
    let error = create(&path, b"two").expect_err("it is there already");
    assert_eq!((error.kind(), fs::read(&path).expect("a file")), (ErrorKind::AlreadyExists, b"one".to_vec()));
    save(&path, b"two").expect("it is replaced");
    assert_eq!(fs::read(&path).expect("a file"), b"two");
    assert_eq!(names(&folder), ["a.pgn"]);
}

#[cfg(unix)]
#[test]
fn a_link_leads_to_what_is_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let (path, link) = (folder.path().join("a.pgn"), folder.path().join("link.pgn"));
    create(&path, b"one").expect("it is written");
    let mode = fs::metadata(&path).expect("a file").permissions().mode();
    assert_eq!(mode & 0o600, 0o600);
    symlink(&path, &link).expect("a link");
    assert_eq!(create(&link, b"two").map_err(|error| error.kind()), Err(ErrorKind::AlreadyExists));
    save(&link, b"two").expect("it is replaced");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert_eq!(fs::read(&path).expect("a file"), b"two");
}

/// Writes a text to a file of that name in a folder.
fn write_in(folder: &tempfile::TempDir, name: &str, replace: bool) -> Result<String, NotWritten> {
    let name = folder.path().join(name).display().to_string();
    let (default, text) = (String::new(), "text".into());
    performer::write(Write { name: Some(name), typed: None, default, text, replace, protected: false })
}

#[test]
fn what_cannot_be_written_is_said_in_a_sentence() {
    let folder = folder();
    let write = |name: &str, replace| write_in(&folder, name, replace);
    fs::create_dir(folder.path().join("sub")).expect("a folder");
    for (name, replace) in [("missing/a.pgn", false), ("sub", false), ("sub", true), ("", true)] {
        let Err(NotWritten::Failed(sentence)) = write(name, replace) else { panic!("{name} is written") };
        assert!(
            sentence.starts_with("Could not save ") && sentence.contains(": ") && sentence.ends_with('.'),
            "{sentence}"
        );
        assert!(!sentence.contains("os error"), "{sentence}");
    }
    assert!(write("a.pgn", false).is_ok());
    assert!(matches!(write("a.pgn", false), Err(NotWritten::Exists(_))));
    assert!(write("a.pgn", true).is_ok());
    for (name, why) in [("sub", "is a folder; name a file in it."), ("none/", "is a folder; name a file in it.")] {
        let Err(NotWritten::Failed(sentence)) = write(name, true) else { panic!("{name} is written") };
        assert!(sentence.ends_with(why), "{sentence}");
        let path = folder.path().join(name).display().to_string();
        assert!(sentence.contains(&path), "a path is shown whole: {sentence}");
    }
    assert_eq!(names(&folder), ["a.pgn", "sub"]);
}

/// `save games` means the folder of that name, if there is one, and never a file `games.pgn` beside it.
#[test]
fn a_folder_gets_a_file_of_the_usual_name() {
    let folder = folder();
    let sub = folder.path().join("sub");
    fs::create_dir(&sub).expect("a folder");
    let mut driver = game();
    for (typed, file) in [("sub", "pawnstorm-chess-2026-11-21.pgn"), ("sub/", "pawnstorm-chess-2026-11-21-2.pgn")] {
        driver.keys(&format!("save {}/{typed}<Enter>", folder.path().display()));
        let path = performer::write(written(&driver).clone()).expect("it is written");
        assert_eq!(path, sub.join(file).display().to_string());
    }
    assert_eq!(names(&folder), ["sub"]);
    driver.keys(&format!("save {}.pgn<Enter>", sub.display()));
    performer::write(written(&driver).clone()).expect("it is written");
    assert_eq!(names(&folder), ["sub", "sub.pgn"], "who names a file means it");
}

#[cfg(unix)]
#[test]
fn what_is_no_ordinary_file_is_left_alone() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt};
    let folder = folder();
    let write = |name: &str, replace| write_in(&folder, name, replace);
    let pipe = folder.path().join("pipe.pgn");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo").success());
    for replace in [false, true] {
        let Err(NotWritten::Failed(sentence)) = write("pipe.pgn", replace) else { panic!("a pipe is replaced") };
        assert!(sentence.ends_with("it is a pipe or a device, not a file."), "{sentence}");
    }
    assert!(fs::metadata(&pipe).expect("it is there").file_type().is_fifo());
    let path = folder.path().join("a.pgn");
    fs::write(&path, "old").expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("they are set");
    let Err(NotWritten::Exists(asked)) = write("a.pgn", false) else { panic!("it is replaced") };
    assert!(asked.question().starts_with("The write-protected file "), "{}", asked.question());
    // Who may write to a folder but not read it can still keep a file there.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o300)).expect("they are set");
    let kept = write("b.pgn", false);
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).expect("they are set");
    assert!(kept.is_ok(), "{kept:?}");
}

// Pasted positions and games are recognised on every screen, and what lay on it comes back.

const GAME: &str = "[Event \"Opera\"]\n[White \"Morphy\"]\n[Black \"Duke\"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 *\n";
const FEN: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

fn paste(driver: &mut Driver, text: &str) {
    driver.send(Msg::Paste(text.into()));
}

#[test]
fn a_game_is_opened_from_the_menu() {
    let mut driver = Driver::menu();
    paste(&mut driver, GAME);
    driver.shows("Morphy – Duke, Opera.").shows("REVIEW 0 of 3").keys("<Esc>");
    driver.shows("chess and its small, strange relatives");
    paste(&mut driver, "hello, world");
    driver.shows("You can paste a position (FEN) or a game (PGN) here; this is neither.");
}

/// The game goes on where it was, with what was typed, and its clock has stood still.
#[test]
fn a_game_is_opened_over_a_game() {
    let mut driver = Driver::timed("chess", "5:00").after("d4<Enter>Nf");
    paste(&mut driver, GAME);
    driver.shows("You pasted a game. Review it?").keys("n").shows("> Nf").shows("1. d4");
    paste(&mut driver, GAME);
    driver.keys("y").shows("Morphy – Duke").lacks("1. d4");
    let left = |driver: &Driver| {
        let Some(playing) = driver.app.screen::<Playing>() else { panic!("no game is played") };
        playing.line.view.game.clock().expect("it has a clock").left(Color::Black)
    };
    driver.pass(Duration::from_secs(60)).keys("<End><Esc>").shows("1. d4").shows("> Nf");
    assert_eq!(left(&driver), Some(Duration::from_secs(300)));
    driver.keys("6<Enter>").shows("1. d4 Nf6");
}

#[test]
fn a_game_is_opened_over_any_other_screen() {
    let file = data::repository("tests/data/two-games.pgn");
    let over = Driver::game("chess", None).after("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>");
    let review = Driver::game("chess", None).after("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>review<Enter><Left>");
    let editor = Driver::game("chess", None).after("edit<Enter>");
    for mut driver in [over, review, editor, Driver::file(&file)] {
        let before = driver.text();
        paste(&mut driver, GAME);
        driver.shows("Morphy – Duke");
        paste(&mut driver, "1. d4 d5 2. c4 e6 1/2-1/2");
        driver.shows("REVIEW 0 of 2").keys("<Esc>").shows("Morphy – Duke").keys("<Esc>");
        assert_eq!(driver.text(), before);
    }
}

#[test]
fn a_position_opens_the_editor() {
    for script in ["", "f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>", "f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>review<Enter>"] {
        let mut driver = Driver::game("chess", None).after(script);
        let before = driver.text();
        paste(&mut driver, FEN);
        if script.is_empty() {
            driver.keys("y");
        }
        driver.shows("Chess · position").shows(FEN).keys("<Esc>");
        assert_eq!(driver.text(), before);
    }
}

/// A move with its number is typed, moves without tags are those of the present game, and of several games the first is shown.
#[test]
fn other_texts_are_as_they_were() {
    let mut driver = Driver::game("chess", None);
    paste(&mut driver, "1. e4");
    driver.shows("> 1. e4").keys("<Enter>").shows("1. e4");
    let mut driver = Driver::game("pawn-game", None);
    paste(&mut driver, "1. e4 e5 2. d4 exd4");
    driver.keys("y").shows("Pawn Game").shows("REVIEW 0 of 2");
    let mut driver = Driver::menu();
    paste(&mut driver, &GAME.repeat(3));
    driver.shows("This is the first of 3 games");
}

/// Moves in lines are played one by one, as if each was entered, as far as they are legal.
#[test]
fn moves_in_lines_are_played() {
    let mut driver = Driver::game("chess", None);
    paste(&mut driver, "e4\n1... e5\r\n\nNf3\n");
    driver.shows("1. e4 e5").shows("2. Nf3").shows("The 3 pasted moves are played").shows("Black to move.");
    paste(&mut driver, "Nc6\nBb5\nhello");
    driver.shows("3. Bb5").shows("✗ 2 of the 3 pasted lines were played, but not “hello”.").shows("Black to move.");
}

/// Of all other lines the first is typed, and the rest is not forgotten without a word.
#[test]
fn further_lines_are_not_lost_in_silence() {
    let mut driver = Driver::game("chess", None);
    paste(&mut driver, "Ke4\nKe5");
    driver.shows("✗ 0 of the 2 pasted lines were played, but not “Ke4”. A king moves one square in any direction");
    driver.lacks("> Ke4");
    let only = "Only the first of 2 pasted lines was entered.";
    driver.keys("e");
    paste(&mut driver, "4\ne5");
    driver.shows("> e4").shows(only).shows("White to move.");
    let mut driver = Driver::game("chess", None);
    driver.holds = true;
    driver.keys("computer black<Enter>");
    paste(&mut driver, "Nf3\nBb4");
    driver.shows("> Nf3").shows(only).shows("White to move.");
}

/// What ends the game is the last that is played, and what follows is said.
#[test]
fn lines_behind_the_end_are_told() {
    let mut driver = Driver::game("chess", None);
    paste(&mut driver, "f3\ne5\ng4\nQh4\na3");
    driver.shows("Black wins").shows("4 of the 5 pasted lines were played, but not “a3”.");
}

/// A game that cannot be saved is not left without a question.
#[test]
fn an_unsaved_game_is_not_left() {
    let mut driver = Driver::game("chess", None);
    driver.journals = Err("the disk is full");
    driver.keys("menu<Enter>").keys("<Down><Enter><Enter>d4<Enter>");
    paste(&mut driver, GAME);
    driver.keys("y").shows("Not saved").shows("s stay").keys("s").shows("1. d4");
}
