//! Going through a game: nothing of it changes, whatever is tried.

use crate::driver::Driver;
use pawnstorm::app::keys::Key;
use pawnstorm::app::{MouseKind, Msg, Screen, Target};
use pawnstorm::rules::Square;
use std::time::Duration;

/// Fool's mate, in review at its end.
fn review() -> Driver {
    let mut driver = Driver::game("chess", None);
    driver.keys("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>review<Enter>");
    driver.shows("REVIEW 4/4").shows("Black wins: checkmate by the queen on h4.");
    driver
}

#[test]
fn a_game_is_gone_through_by_keys_words_and_numbers() {
    let mut driver = review();
    driver.keys("<Left>").shows("REVIEW 3/4").shows("Black to move.").keys("<Home>").shows("REVIEW 0/4");
    driver.keys("<PgDn>").shows("REVIEW 1/4").keys("<PgUp><Right><Right>").shows("REVIEW 2/4");
    driver.keys("<End>").shows("REVIEW 4/4").keys("start<Enter>").shows("REVIEW 0/4");
    driver.keys("forward<Enter>").shows("REVIEW 1/4").keys("back<Enter>end<Enter>").shows("REVIEW 4/4");
    driver.keys("2<Enter>").shows("REVIEW 3/4").keys("1...<Enter>").shows("REVIEW 2/4");
    driver.keys("go 2…<Enter>").shows("REVIEW 4/4").keys("go 1.<Enter>").shows("REVIEW 1/4");
    driver.keys("go 9<Enter>").shows("The game goes from move 1 to 2.").shows("REVIEW 1/4");
    driver.keys("go<Enter>").shows("go 23").keys("go far<Enter>").shows("“far” is not the number of a move");
    driver.click(Target::Ply(3)).shows("REVIEW 3/4");
    driver.keys("<F2>").keys("threats d8<Enter>").shows("The queen on d8 threatens");
}

#[test]
fn review_is_left_for_where_it_was_opened() {
    let mut driver = review();
    driver.keys("<Home><Esc>").shows("[New game]");
    driver.click(Target::Item(1)).shows("REVIEW 4/4").keys("leave<Enter>").shows("[New game]");
    driver.keys("review<Enter>menu<Enter>").shows("chess and its small, strange relatives");
    let mut driver = review();
    driver.keys("quit<Enter>");
    assert!(driver.left);
}

#[test]
fn a_line_is_tried_and_the_game_is_as_it_was() {
    let mut driver = review();
    let before = driver.keys("<Home><PgDn>").text();
    driver.keys("Nf6<Enter>").shows("TRYING A LINE from move 1").shows("1. f3 Nf6").lacks("Qh4#");
    driver.keys("e9<Enter>").shows("✗").keys("<Esc>").keys("undo<Enter>undo<Enter>").shows("Here the line begins");
    driver.keys("e5<Enter><Enter>").shows("Your pawn on e2: 2 squares to go to.").keys("<Esc>");
    driver
        .keys("<PgUp>e4<Enter>")
        .shows("You are looking back 1 turn. End or Esc returns to the line.")
        .keys("<Esc><Esc><Esc>");
    driver.shows("TRYING").keys("<Esc>").shows("Back in the game").keys("<Esc>").shows("[New game]");
    driver.keys("review<Enter><Home><PgDn>");
    assert_eq!(driver.text(), before);
    // By its word, and back by its word.
    driver.keys("try<Enter>").shows("Trying a line from move 1; back returns").keys("back<Enter>").shows("REVIEW 1/4");
    // By a click on a man.
    driver.click(Target::Square(Square::E7)).shows("TRYING").click(Target::Square(Square::E5)).shows("1. f3 e5");
    // A line to its mate.
    driver.keys("g4<Enter>qh4<Enter>").shows("TRYING").shows("Black wins: checkmate by the queen on h4.");
    driver.keys("Kf2<Enter>").shows("✗").keys("<Esc><Esc>").shows("REVIEW 1/4");
    let Screen::Review(review) = &driver.app.screen else { panic!("in review") };
    assert_eq!(review.game().plies(), 4);
}

#[test]
fn what_is_no_turn_begins_no_line() {
    let mut driver = review();
    driver.keys("<Home>e5<Enter>").shows("The pawn on e2 does not reach e5").shows("REVIEW 0/4");
    driver.keys("xyzzy<Enter>").shows("is neither a move nor a command").shows("REVIEW 0/4");
    driver.keys("<End>e4<Enter>").shows("Here the game is over; go back a turn to try another.");
}

/// Nothing in a line that is tried is asked, lost or claimed.
#[test]
fn a_line_has_no_claims_and_no_questions() {
    let mut driver = review();
    driver.keys("<Home>try<Enter>e4<Enter>resign<Enter>").shows("✗").lacks("really resign");
    driver.keys("draw<Enter>").lacks("accept").keys("claim<Enter>").lacks("No claim").keys("<Ctrl-C>");
    assert!(driver.left);
}

#[test]
fn autoplay_goes_to_the_end_and_rests() {
    let mut driver = review();
    assert_eq!(driver.app.wake(), None);
    driver.keys(" ").shows("REVIEW 0/4 ► 1 s").shows("A turn every second");
    assert_eq!(driver.app.wake(), Some(Duration::from_secs(1)));
    driver.send(Msg::Tick);
    driver.shows("REVIEW 1/4").lacks("A turn every").keys("+").shows("► 0.5 s").keys("---").shows("► 4 s");
    assert_eq!(driver.app.wake(), Some(Duration::from_secs(4)));
    driver.keys("?");
    assert_eq!(driver.app.wake(), None, "nothing moves under the help page");
    driver.keys("<Esc>").send(Msg::Tick);
    for _ in 0..9 {
        driver.send(Msg::Tick);
    }
    driver.shows("REVIEW 4/4").lacks("►");
    assert_eq!(driver.app.wake(), None);
    driver.keys("<Home>autoplay<Enter>").shows("REVIEW 0/4 ► 4 s").keys("<Right>").shows("REVIEW 1/4");
    assert_eq!(driver.app.wake(), None, "who goes by himself is not driven on");
    driver.keys(" <Esc>").shows("REVIEW 1/4").keys(" ").send(Msg::Key(Key::Enter));
    driver.shows("TRYING");
    assert_eq!(driver.app.wake(), None);
}

/// Letters are text; a sign that does something is text too where something is typed already.
#[test]
fn signs_are_keys_only_on_an_empty_line() {
    let mut driver = review();
    driver.keys("<Home>e2-e4<Enter>").shows("1. e4").keys("<Esc>").shows("REVIEW 0/4");
    driver.keys("go 2<Enter>").shows("REVIEW 3/4");
    driver.mouse(MouseKind::WheelUp, Target::History).shows("REVIEW 3/4");
}

/// Touch-move binds nobody in a line, and a turn can be taken back.
#[test]
fn no_touch_binds_in_a_line() {
    let mut driver = Driver::game("pawn-game", None);
    driver.keys("e4<Enter>resign<Enter>yreview<Enter>").click(Target::Square(Square::E7));
    driver.keys("<Esc>d5<Enter>undo<Enter>").shows("d5 is taken back").keys("<Esc>").shows("REVIEW 1/1");
}
