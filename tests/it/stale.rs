//! What comes too late, or belongs to what is not there any more: it is not shown and changes nothing.

use crate::data::repository;
use crate::journal::opened;
use crate::prelude::*;
use pawnstorm::app::view::View;
use pawnstorm::tui::performer;

/// A game that was asked for does not take the place of the editor that was opened meanwhile.
#[test]
fn a_game_that_comes_too_late_is_not_shown() {
    let mut driver = Driver::file(&repository("tests/data/two-games.pgn"));
    driver.keys("<Enter>").shows("REVIEW 0 of 17");
    let asked = driver.app.update(Msg::Key(Key::Ctrl('n')));
    let [Effect::Load { path, game }] = &asked[..] else { panic!("{asked:?}") };
    let late = || performer::load(path, game);
    assert!(matches!(late(), Msg::Loaded(_)));
    driver.keys("edit<Enter>");
    assert!(driver.app.screen::<Editor>().is_some(), "{}", driver.text());
    let before = driver.text();
    driver.send(late());
    assert_eq!(driver.text(), before);
    // Nor that of the menu, with no list below it.
    let mut driver = Driver::menu();
    let before = driver.text();
    driver.send(late());
    assert_eq!(driver.text(), before);
}

/// Another game on the board may have more moves, the last of them the computer's: nothing was played.
#[test]
fn the_bell_does_not_ring_for_another_game() {
    let driver = Driver::game("chess", None).after("set bell on<Enter>computer black 1<Enter>e4<Enter>");
    assert_eq!(driver.rings, 1, "the computer has played");
    let text = driver.journals.clone().expect("they can be written")[&1].clone();
    let opened = opened(&text);
    let mut driver = Driver::game("chess", None).after("set bell on<Enter>");
    driver.app.resume(opened.name.clone());
    driver.logs.insert(2, opened.game.log().to_vec());
    driver.send(Msg::Resumed { id: 2, opened: Box::new(opened) });
    driver.shows("Game resumed");
    assert_eq!((plies(&driver), driver.rings), (2, 0));
    driver.keys("d4<Enter>");
    assert_eq!((plies(&driver), driver.rings), (4, 1), "it rings for a move of this game");
}

/// A game that was being read when another was begun does not take its place.
#[test]
fn a_game_that_is_resumed_too_late_replaces_no_other() {
    let driver = Driver::game("chess", None).after("e4<Enter>");
    let text = driver.journals.clone().expect("they can be written")[&1].clone();
    let mut driver = Driver::menu();
    driver.app.resume("a.journal".into());
    driver.keys("<Enter><Enter>").shows("White to move");
    driver.send(Msg::Resumed { id: 1, opened: Box::new(opened(&text)) });
    driver.keys("d4<Enter>").shows("d4").lacks("e4");
    assert_eq!(plies(&driver), 1);
}

fn view(driver: &Driver) -> &View {
    driver.app.view().expect("there is a game")
}

fn plies(driver: &Driver) -> usize {
    view(driver).game.plies()
}

/// Advice and evaluations belong to the moves that led to them.
#[test]
fn what_was_thought_of_moves_that_are_taken_back_is_forgotten() {
    let mut driver = Driver::game("chess", None);
    let advised = |driver: &Driver| view(driver).hint.as_ref().map(|(ply, _)| *ply);
    let judged = |driver: &Driver| view(driver).scores.iter().map(Option::is_some).collect::<Vec<_>>();
    driver.keys("hint<Enter>e4<Enter>hint<Enter>");
    assert_eq!((advised(&driver), judged(&driver)), (Some(1), vec![true, true]));
    driver.keys("undo<Enter>");
    assert_eq!((advised(&driver), judged(&driver)), (None, vec![true]), "taken back");
    driver.keys("hint<Enter>");
    assert_eq!(advised(&driver), Some(0));
    driver.keys("redo<Enter>");
    assert_eq!(advised(&driver), None, "played again");
    driver.keys("hint<Enter>");
    assert_eq!(advised(&driver), Some(1));
    driver.keys("e5<Enter>");
    assert_eq!((advised(&driver), judged(&driver)), (None, vec![true, true]), "played");
}
