//! A game that is over: its result is large, what decided it is marked, and what an analysis found is kept beside it.

use crate::prelude::*;

const MATE: &str = "f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>";

fn ended(id: &str, fen: &str, mv: &str) -> Driver {
    let mut driver = Driver::game(id, Some(fen));
    driver.keys(mv).keys("<Enter>");
    driver
}

fn count(driver: &Driver, sign: char) -> usize {
    driver.text().lines().map(|line| line.matches(sign).count()).sum()
}

#[test]
fn the_result_is_large_in_every_window_with_room() {
    for (width, height) in [(60, 20), (80, 24), (100, 30), (120, 40), (200, 50), (60, 100)] {
        let mut driver = Driver::game("chess", None).size(width, height);
        driver.keys(MATE).shows("B L A C K W I N S").shows("0 – 1");
        driver.shows("Black wins: checkmate").shows("by the queen on h4.").shows("[New game]").shows("1. f3");
    }
    let mut driver = Driver::game("chess", None).size(40, 16);
    driver.keys(MATE).shows("Black wins: checkmate by the queen on h4.").shows("[New game]");
    let mut driver = Driver::game("chess", None);
    driver.keys("draw<Enter>y").shows("D R A W").shows("1/2 – 1/2").shows("Draw: agreed by both players.");
    let mut driver = Driver::game("classroom", None).size(120, 40);
    driver.keys("<Enter>e2e4<Enter>quit<Enter>y").shows("P L A Y E R 1 W I N S").shows("1 – 0");
}

/// What decided the game is marked on its last position, and only there.
#[test]
fn what_decided_it_is_marked() {
    let mut driver = Driver::game("chess", None).size(120, 40);
    driver.keys(MATE).shows("* unsafe for the king");
    driver.shows("! king in check").shows("+ gives check");
    // The squares f2, h4 and e1, and the words about each.
    assert_eq!((count(&driver, '*'), count(&driver, '+'), count(&driver, '!')), (2, 2, 2), "{}", driver.text());
    driver.keys("<PgUp>").lacks("unsafe for the king");
    assert_eq!(count(&driver, '*'), 0);
    driver.keys("<End>").shows("* unsafe for the king");
    let mut driver = ended("pawn-game", "8/P7/8/8/8/8/7p/8 w - - 0 9", "a8");
    assert_eq!(count(&driver, '◆'), 2, "the pawn that arrived, and the words about it");
    driver.shows("a pawn reached the last rank on a8");
    ended("pawn-game", "8/8/p7/8/P7/8/8/8 w - - 0 9", "a5").shows("- has no moves");
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>resign<Enter>y").lacks("unsafe for the king").lacks("has no moves");
}

/// The analysis is a key away, and what it finds stands beside the result when it is left.
#[test]
fn accuracy_and_turning_points_are_kept() {
    for (width, height) in [(80, 24), (120, 40), (200, 50)] {
        let mut driver = Driver::game("chess", None).size(width, height);
        driver.keys(MATE).lacks("accuracy").shows("F7: find your mistakes").keys("<F7>").shows("REVIEW");
        driver.shows(" accuracy ").keys("<Esc>").shows("[New game]");
        assert_eq!(driver.text().matches(" accuracy ").count(), 2, "of each side");
        driver.shows("2. g4 ??").shows(", better ").lacks("finds the mistakes");
        driver.click(Target::Ply(3)).shows("VIEWING MOVE 2 of 2");
    }
    let mut driver = Driver::game("chess", None);
    driver.keys(MATE).keys("analyse<Enter>").shows("REVIEW");
    // A move that is taken back makes it old.
    driver.keys("<Esc><F5>Nc6<Enter>resign<Enter>y").lacks("accuracy");
}

/// Who resigns has not lost on the board: the queen that was given just before is a blunder all the same.
#[test]
fn the_last_move_before_a_resignation_is_judged() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>e5<Enter>Qh5<Enter>Nc6<Enter>Qxf7<Enter>resign<Enter>y<F7>").shows("REVIEW");
    driver.keys("<Esc>").shows("[New game]").shows("3. Qxf7+ ??");
}

/// In a wide window the comments of a file stand below their moves, and the evaluation beside the bar in words.
#[test]
fn wide_panels_tell_more() {
    let mut driver = Driver::file(&data::repository("tests/data/two-games.pgn")).size(120, 40);
    driver.keys("<Enter>").shows("2. Nf3 d6").shows("Philidor's defence.");
    driver.size = (80, 24);
    driver.lacks("Philidor's defence.");
    Driver::game("chess", None).size(120, 40).keys("bar<Enter>").keys(MATE).shows("Black has won");
}

/// A long move never runs into another: Black's stands below White's then.
#[test]
fn long_moves_stand_below_each_other() {
    let mut driver = Driver::game("classroom", None);
    driver.keys("<Enter>e2e4<Enter>e7e5<Enter>").shows("(1,4) => (3,4)").shows("(6,4) => (4,4)");
    driver.click(Target::Ply(2)).click(Target::Ply(1)).shows("VIEWING MOVE");
}
