//! What is decided beside the moves: draws, claims, questions, moves taken back.

use crate::prelude::*;
use pawnstorm::app::keys::Command;

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut driver = Driver::game("chess", None);
    driver.keys("undo<Enter>").shows("There is no move to undo.");
    driver.keys("e4<Enter>e5<Enter>undo<Enter>").shows("Undid e5.").shows("Black to move.");
    driver.keys("<F5>").shows("Undid e4.").keys("<F6><F6>").shows("Replayed e5.").shows("White to move.");
    driver.keys("undo<Enter>c5<Enter>redo<Enter>").shows("There is no move to redo.").shows("1. e4");
}

#[test]
fn what_cannot_be_undone_is_asked_once() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>resign<Enter>").shows("Black, resign this game?").keys("n").shows("Black to move.");
    driver.keys("restart<Enter>").shows("Restart the game?").keys("<Esc>").shows("1. e4");
    driver.keys("menu<Enter>").shows("Go to the menu?").keys("n");
    driver.keys("quit<Enter>").shows("Quit Pawnstorm?").keys("n");
    assert!(!driver.left);
    driver.keys("resign<Enter>y").shows("White wins: Black resigned.");
    driver.keys("<Ctrl-C>");
    assert!(driver.left);
    let driver = Driver::game("chess", None).after("e4<Enter><Ctrl-C><Ctrl-C>");
    assert!(driver.left, "asked twice to leave, it leaves");
    let mut driver = Driver::game("chess", None);
    driver.keys("menu<Enter>").shows("chess and its small, strange relatives");
    driver.keys("q");
    assert!(driver.left);
}

#[test]
fn a_draw_is_offered_and_answered() {
    let mut driver = Driver::game("chess", None);
    driver.keys("draw<Enter>").shows("White offers a draw. Black, do you accept?");
    driver.keys("n").shows("Black declines the draw.");
    driver.keys("draw<Enter>y").shows("Draw: agreed by both players.");
}

/// R4.6: in tournament play an offer is refused before move 30.
#[test]
fn r4_6_no_draw_is_agreed_before_move_30_of_a_tournament() {
    let options = Options::NONE.with(GameOption::Tournament);
    let fen = |number| format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {number}");
    let mut driver = Driver::with_options("chess", Some(&fen(29)), options);
    driver.keys("draw<Enter>").shows("no draw by agreement before move 30");
    Driver::with_options("chess", Some(&fen(30)), options).keys("draw<Enter>y").shows("Draw: agreed by both players.");
}

/// R4.2, R4.3, R4.5: claims are offered in words when they are open, and end the game.
#[test]
fn claims_are_offered_and_granted() {
    let mut driver = Driver::game("chess", None);
    driver.keys("claim<Enter>").shows("No draw to claim yet. Should Pawnstorm try to prove").keys("<Enter>");
    driver.keys("claim three<Enter>").shows("Claim refused: this position has occurred only once with the same");
    driver.keys("claim three<Enter>").shows("This claim was refused already, and the position has not changed.");
    driver.keys("claim nonsense<Enter>").shows("Which claim? Choose from: lack-of-force, threefold");
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        driver.keys(text).keys("<Enter>");
    }
    driver.shows("You may claim a draw by threefold repetition. Type claim to claim it.");
    driver.keys("<F7>").shows("Draw: threefold repetition, claimed.");
    let mut driver = Driver::game("chess", Some("7k/8/8/8/8/8/8/K2R4 w - - 100 80"));
    driver.shows("the fifty-move rule").keys("claim<Enter>").shows("Draw: 50 moves each");
}

/// R4.4: a perpetual check is proved or rejected, in the background.
#[test]
fn r4_4_a_perpetual_check_is_proved_or_rejected() {
    let mut driver = Driver::game("chess", Some("5r1k/5p1p/8/6Q1/8/6P1/qr5P/7K w - - 0 1"));
    driver.keys("claim perp<Enter>").shows("Draw: perpetual check, proved.");
    Driver::game("chess", None)
        .keys("claim perpetual-check<Enter>")
        .shows("Claim rejected: there is no check to give.");
}

#[test]
fn a_proof_is_shown_and_cancelled_and_a_stale_one_is_dropped() {
    let mut driver = Driver::game("chess", Some("5r1k/5p1p/8/6Q1/8/6P1/qr5P/7K w - - 0 1"));
    // The effect is not performed: the proof goes on.
    for letter in "claim perpetual-check".chars() {
        driver.app.update(Msg::Key(Key::Char(letter)));
    }
    let effects = driver.app.update(Msg::Key(Key::Enter));
    assert_eq!(effects.len(), 1);
    driver.shows("Proving perpetual check").keys("<Esc>").shows("Perpetual check proof cancelled. The game continues");
    driver.send(Msg::Proved { proof: 1, verdict: Verdict::Proved });
    driver.shows("White to move.");
}

#[test]
fn a_game_that_was_taken_back_is_not_lost_unasked() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>undo<Enter><Ctrl-C>").shows("Quit Pawnstorm?").keys("n");
    assert!(!driver.left);
    driver.keys("redo<Enter>").shows("1. e4");
}

#[test]
fn of_several_open_claims_the_first_is_made() {
    let mut driver = Driver::game("chess", Some("4k3/8/8/8/8/8/3R4/4K3 w - - 96 80"));
    for text in ["Ra2", "Kd8", "Rd2", "Ke8", "Ra2", "Kd8", "Rd2", "Ke8"] {
        driver.keys(text).keys("<Enter>");
    }
    driver.shows("You may claim a draw by threefold repetition or the fifty-move rule.");
    driver.keys("claim fif").shows("claim fifty-moves").keys("<Tab>").shows("> claim fifty-moves_").keys("<Ctrl-U>");
    driver.keys("claim<Enter>").shows("Draw: threefold repetition, claimed.");
    Driver::game("chess", None).keys("claim lack of force<Enter>").shows("Claim refused");
}

/// A question has its answers under the same keys as every choice, and Enter alone loses nothing.
#[test]
fn one_chooser_answers_every_question() {
    let asked = || {
        let mut driver = Driver::game("chess", None);
        driver.keys("e4<Enter>resign<Enter>").shows("resign this game?").shows("y yes  [n no]");
        driver.shows("Enter choose  Tab other answer  Esc no").lacks("F5 undo");
        driver
    };
    asked().keys("<Enter>").lacks("resign this game?").shows("Black to move.");
    asked().keys("<Esc>").lacks("resign this game?").shows("Black to move.");
    for key in ["<Tab>", "<Left>", "<Down>", "<Shift-Tab>", "<Right><Left><Up>"] {
        asked().keys(key).shows("[y yes]  n no").keys("<Enter>").shows("White wins: Black resigned.");
    }
    asked().keys("<Tab><Tab>").shows("[n no]").keys("<Enter>").shows("Black to move.");
    asked().keys("Y").shows("White wins: Black resigned.");
    asked().click(Target::Answer(true)).shows("White wins: Black resigned.");
    asked().click(Target::Command(Command::Esc)).lacks("resign this game?").shows("Black to move.");
    // The next question begins with no again, and help over it leaves it as it is.
    asked().keys("<Tab>n").keys("resign<Enter>").shows("[n no]").keys("<F1>").shows("give the selected answer");
    asked().keys("<F1><Esc>").shows("resign this game?");
    let mut driver = Driver::game("chess", Some("6k1/5ppp/8/8/8/7Q/q4PPP/1r4BK w - - 0 1"));
    driver.keys("<F7>").shows("No draw to claim yet.").keys("<Enter>").lacks("No draw to claim yet");
    driver.keys("<F7><Tab><Enter>").shows("Draw: perpetual check, proved");
}

/// A move that ended the game by accident is taken back where two people play without a clock; its journal knows that.
#[test]
fn a_game_that_is_over_is_taken_back() {
    let mut driver = Driver::game("chess", Some("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"));
    driver.keys("Kf7<Enter>").shows("Draw by stalemate: Black is not in check").shows("F5 undo").keys("<F5>");
    driver.shows("Undid Kf7. Type redo to replay it.").shows("White to move.").keys("redo<Enter>");
    driver
        .shows("Draw by stalemate:")
        .keys("undo<Enter>")
        .shows("White to move.")
        .keys("Qg7<Enter>")
        .shows("White wins");
    // What was resigned stands, and so does a game with a clock, under touch-move, or against the computer.
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>resign<Enter>y").lacks("F5").keys("undo<Enter>").shows("This game did not end with a move");
    let mut driver = Driver::game("pawn-game", Some("8/P7/8/8/8/8/7p/8 w - - 0 9"));
    driver.keys("a8<Enter>").shows("White wins").keys("<F5>").shows("Touch-move is on, so moves cannot be undone.");
}

/// The beginning of a choice's name is enough, and all that is typed is edited at its caret.
#[test]
fn what_is_typed_after_the_game_is_edited_and_completed() {
    let over = || {
        let mut driver = Driver::game("chess", None);
        driver.keys("e4<Enter>resign<Enter>y").shows("[New game]");
        driver
    };
    over().keys("m<Enter>").shows("Pawns Chess");
    over().keys("v<Enter>").shows("VIEWING MOVE 0 of 1").shows("End return");
    over().keys("exit<Left><Left><Left><Left>x<Home>y").shows("> yxexit");
    over().keys("r<Enter>").shows("REVIEW 1 of 1").keys("og<Home><Right>x<End>y").shows("> oxgy");
    over().keys("<Up>").shows("[Quit]").keys("<Down><Right>").shows("[View moves]");
}

/// Who answers with a letter and Enter sees how the game ended: that Enter begins no other.
#[test]
fn a_letter_and_enter_end_a_game_and_begin_no_other() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>resign<Enter>y<Enter>").shows("White wins: Black resigned.").shows("[New game]");
    driver.keys("<Enter>").shows("White to move.").lacks("resigned");
}

// Questions answered by a whole word, and what is left of one: no letter of an answer becomes a move.

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

// A game that is over: its result is large, what decided it is marked, and what an analysis found is kept beside it.

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
