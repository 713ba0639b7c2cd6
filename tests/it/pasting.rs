//! Pasted positions and games are recognised on every screen, and what lay on it comes back.

use crate::prelude::*;

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
