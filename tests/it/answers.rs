//! Questions answered by a whole word, and what is left of one: no letter of an answer becomes a move.

use crate::prelude::*;

#[test]
fn a_whole_word_answers_and_plays_nothing() {
    let start = |word: &str| {
        let mut driver = Driver::game("chess", None);
        driver.keys("e4<Enter>e5<Enter>Nf3<Enter>Nc6<Enter>Bb5<Enter>a6<Enter>").keys(word);
        driver
    };
    let plies = |driver: &Driver| driver.app.view().expect("a game").game.plies();
    for no in ["no", "NO", "No"] {
        let mut driver = start("draw<Enter>");
        driver.shows("do you accept?").keys(&format!("{no}<Enter>")).lacks("do you accept?").lacks("O-O");
        assert_eq!(plies(&driver), 6, "{no}");
    }
    let mut driver = start("resign<Enter>");
    driver.keys("yes<Enter>").lacks("Unknown command");
    assert!(driver.app.screen::<GameOver>().is_some(), "{}", driver.text());
    driver.keys("<Enter>").shows("White to move.");
    // What is no answer is typed, or moves the cursor, as ever.
    let mut driver = start("draw<Enter>");
    driver.keys("nO-O<Enter>").shows("O-O");
    assert_eq!(plies(&driver), 7);
    let mut driver = start("draw<Enter>");
    driver.keys("nNc3<Enter>").shows("Nc3");
    assert_eq!(plies(&driver), 7);
}

#[test]
fn a_letter_alone_plays_nothing() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>e5<Enter>Nf3<Enter>Nc6<Enter>Bb5<Enter>a6<Enter>Bxa6<Enter>");
    driver.keys("e<Enter>").shows("Ke7");
    assert_eq!(driver.app.view().expect("a game").game.plies(), 7);
}

#[test]
fn castling_is_not_the_beginning_of_castling_on_the_other_side() {
    let fen = "4k3/8/5r2/8/1b5P/8/3NB3/R3K2R w KQ - 0 1";
    for short in ["O-O", "0-0", "oo"] {
        let mut driver = Driver::game("chess", Some(fen));
        driver.keys(&format!("{short}<Enter>")).shows("f1");
        assert_eq!(driver.app.view().expect("a game").game.plies(), 0, "{short}");
    }
    let driver = Driver::game("chess", Some(fen)).after("O-O-O<Enter>");
    assert_eq!(driver.app.view().expect("a game").game.plies(), 1);
}
