//! Commands for programs in the comments of a file: known ones are seen as what they mean, and none is seen as it stands.

use crate::data::repository;
use crate::prelude::*;

/// The review of a file's only game.
fn open(text: &[u8]) -> Driver {
    let mut app = App::default();
    app.open_game(Msg::Loaded(Box::new(pgn::parse(text, 1)))).expect("it is a game");
    Driver::new(app)
}

fn lichess() -> Driver {
    open(&fs::read(repository("tests/data/pgn/lichess.pgn")).expect("it can be read"))
}

#[test]
fn no_command_is_shown() {
    for size in [(60, 20), (80, 24), (160, 60)] {
        let mut driver = lichess().size(size.0, size.1);
        for _ in 0..8 {
            driver.lacks("[%").lacks("foo").keys("<Right>");
        }
    }
    let mut driver = lichess();
    driver.keys("2.<Enter>").shows("aims at f7").lacks("Arrows:").lacks("Marked:");
}

/// Where there are no colours, words say which colour an arrow has.
#[test]
fn without_colours_words_name_the_drawings() {
    let mut driver = lichess();
    driver.app.context.settings.colors = Colors::Mono;
    driver.keys("2.<Enter>").shows("aims at f7").shows("Marked: f7 green.");
}

#[test]
fn evaluations_of_a_file_are_its_evaluations() {
    let mut driver = lichess();
    driver.keys("<Right>").shows("The game is even (+0.2)");
    driver.keys("3.<Enter>").shows("Black is slightly better (-0.4)");
    driver.keys("variation<Enter>").shows("VARIATION");
    assert_eq!(driver.app.view().expect("a game").score().expect("a worth").pawns(), "+0.3");
    driver.keys("<Esc><Right>").shows("White wins in 1");
    // The bar shows them too.
    driver.keys("bar<Enter>").shows("█");
}

#[test]
fn clocks_are_shown_where_the_file_has_them() {
    let mut driver = lichess();
    driver.keys("1.<Enter>").shows("3:00").lacks("2:58");
    driver.keys("2...<Enter>").shows("2:58").lacks("3:00");
    driver.keys("3.<Enter>").shows("2:58");
    driver.keys("4.<Enter>").shows("2:55").lacks("2:58");
}

/// Nothing of it is lost when the game is written again.
#[test]
fn all_commands_stay_in_the_file() {
    let mut driver = lichess();
    driver.keys("mark d4<Enter>");
    let said = driver.keys("pgn<Enter>").copied.clone().expect("it was copied");
    let commands = ["[%eval 0.2] [%clk 0:03:00]", "[%clk 0:02:57.5] [%foo bar]", "[%eval -0.4,20]", "[%eval #1]"];
    for command in commands.iter().chain(&["[%csl Gf7][%cal Gc4f7] aims", "{ [%csl Gd4] } 1. e4"]) {
        assert!(said.replace('\n', " ").contains(command), "{command}: {said}");
    }
}
