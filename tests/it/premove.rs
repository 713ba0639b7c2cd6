//! Moves that are entered while the computer thinks.

use crate::prelude::*;
use pawnstorm::game::think::{Decision, Thought};

/// The computer has Black, and thinks about its answer to a move.
fn thinking(fen: Option<&str>, options: Options, first: &str, clock: &str) -> Driver {
    let mut game = game::start("chess", options, fen).expect("the game starts");
    game.seat(Color::Black, Player::computer());
    game.set_clock(clock.parse().expect("a clock"));
    let mut driver = Driver::new(App::playing(game, Settings::default()));
    driver.holds = true;
    driver.keys(first).keys("<Enter>").shows("is thinking…");
    driver
}

/// A premove is not played a move late, after another game was looked at.
#[test]
fn a_pasted_game_gives_it_up() {
    let mut driver = after_e4();
    driver.keys("Nf3<Enter>").shows("Premove Nf3: it will");
    driver.send(Msg::Paste("1. d4 d5 2. c4".into()));
    driver.keys("y").shows("REVIEW");
    driver.keys("<Esc>");
    let Some(playing) = driver.app.screen::<Playing>() else { panic!("the game is back") };
    assert!(playing.line.input.premove_squares().is_empty());
    answers(&mut driver, "e7e5");
    driver.shows("White to move.").lacks("2. Nf3");
}

fn after_e4() -> Driver {
    thinking(None, Options::default(), "e4", "none")
}

fn answers(driver: &mut Driver, mv: &str) {
    let (id, ply, ..) = driver.held.pop().expect("it thinks");
    let thought = Thought { depth: 1, score: Evaluation::Open(0), line: Vec::new(), nodes: 1, mv: None };
    let (idea, reason) = Default::default();
    let decision = Decision { mv: mv.into(), idea, reason, thought, values: Vec::new() };
    driver.send(Msg::Decided { id, ply, decision: Some(decision) });
}

#[test]
fn a_typed_move_is_played_when_it_is_ones_turn() {
    let mut driver = after_e4();
    driver.keys("Nf3").shows("Nf3 on your turn").keys("<Enter>");
    driver.shows("Premove Nf3: it will be played on your turn. Esc cancels.");
    answers(&mut driver, "e7e5");
    driver.shows("1. e4 e5").shows("2. Nf3").shows("is thinking…");
    assert_eq!(driver.held.len(), 1, "the computer is asked again");
}

#[test]
fn cursor_and_mouse_enter_one_too() {
    let mut driver = after_e4();
    driver.click(Target::Square(Square::G1)).shows("Premove from g1: where to?");
    driver.click(Target::Square(Square::F3)).shows("Premove g1–f3: it will");
    answers(&mut driver, "e7e5");
    driver.shows("2. Nf3");
    answers(&mut driver, "b8c6");
    let mut driver = after_e4();
    driver.drag(Target::Square(Square::D2), Target::Square(Square::D4)).shows("Premove d2–d4: it will be played");
    answers(&mut driver, "e7e5");
    driver.shows("2. d4");
    // The cursor is on d4 now.
    driver.keys("<Down><Down><Enter>").shows("You have no piece on d2");
    driver.keys("<Left><Enter>").shows("Premove from c2: where to?").keys("<Enter>");
    driver.lacks("Premove from c2: where to?").keys("<Enter><Up><Enter>");
    driver.shows("Premove c2–c3: it will be played");
}

/// A piece of one's own may have been captured by then.
#[test]
fn a_recapture_can_be_dragged() {
    let mut driver = thinking(Some("4k3/8/8/8/1b6/2N5/1P6/4K3 w - - 0 1"), Options::default(), "Kd1", "none");
    driver.drag(Target::Square(Square::B2), Target::Square(Square::C3)).shows("Premove b2–c3: it will");
    answers(&mut driver, "b4c3");
    driver.shows("2. bxc3");
}

#[test]
fn an_illegal_one_is_dropped_with_the_reason() {
    let mut driver = after_e4();
    driver.keys("exd5<Enter>").shows("Premove exd5: it will");
    answers(&mut driver, "e7e5");
    driver.shows("✗ Premove “exd5” was not played.").shows("White to move");
    let mut driver = after_e4();
    driver.drag(Target::Square(Square::E4), Target::Square(Square::E5));
    answers(&mut driver, "e7e5");
    driver.shows("✗ Your premove was not played. The pawn on e4 is blocked").keys("d4<Enter>").shows("2. d4");
    let mut driver = after_e4();
    driver.keys("hello").shows("no: “hello” is not a move or a command").keys("<Enter>");
    driver.shows("✗ “hello” is not a move or a command").keys("<Esc><Esc>").shows("is thinking…").lacks("waits");
}

#[test]
fn escape_takes_it_back_and_another_takes_its_place() {
    let mut driver = after_e4();
    driver.keys("Nf3<Enter><Esc>").shows("Premove cancelled.").keys("<Esc>");
    answers(&mut driver, "e7e5");
    driver.shows("White to move").lacks("2. Nf3");
    let mut driver = after_e4();
    driver.keys("Nf3<Enter>Nc3<Enter>").shows("Premove Nf3 cancelled. Premove Nc3: it will");
    driver.keys("Nc3<Enter>").lacks("no longer").shows("Premove Nc3: it will");
    answers(&mut driver, "e7e5");
    driver.shows("2. Nc3");
    after_e4().keys("Nf3<Enter>undo<Enter>").lacks("waits").shows("White to move");
}

/// Whatever is clicked or typed next, it is said that the move before it is given up.
#[test]
fn a_second_one_is_not_taken_in_silence() {
    let mut driver = after_e4();
    driver.keys("Nf3<Enter>").click(Target::Square(Square::D2));
    driver.shows("Premove Nf3 cancelled. Premove from d2: where to?");
    driver.click(Target::Square(Square::D4)).shows("Premove d2–d4: it will be played").lacks("no longer");
    driver.keys("a3<Enter>").shows("Premove d2–d4 cancelled. Premove a3: it will");
}

fn marked(driver: &Driver) -> Vec<Square> {
    let playing = driver.app.screen::<Playing>();
    playing.unwrap_or_else(|| panic!("no game is played:\n{}", driver.text())).line.input.premove_squares()
}

#[test]
fn both_squares_are_marked_however_it_is_entered() {
    for (typed, squares) in [
        ("Nf3", [Square::G1, Square::F3]),
        ("g1f3", [Square::G1, Square::F3]),
        ("d4", [Square::D2, Square::D4]),
        ("exd5", [Square::E4, Square::D5]),
        ("Bxb5", [Square::F1, Square::B5]),
    ] {
        let mut driver = after_e4();
        driver.keys(typed).keys("<Enter>").shows(&format!("Premove {typed}: it will"));
        assert_eq!(marked(&driver), squares, "{typed}");
    }
}

/// What cannot be legal whatever the computer plays is refused at once, and what may be is not.
#[test]
fn one_that_can_never_be_legal_is_refused() {
    for (typed, why) in [
        ("a1b3", "A rook moves along ranks and files"),
        ("Ra1b3", "A rook moves along ranks and files"),
        ("Nd5", "You have no knight that can reach d5"),
        ("e2e4", "You have no piece on e2"),
        ("b8c6", "You have no piece on b8"),
        ("Kxe3", "A king moves one square in any direction"),
        ("what", "“what” is not a move or a command"),
    ] {
        let mut driver = after_e4();
        driver.keys(typed).keys("<Enter>").shows(&format!("no: {why}")).lacks("waits");
        assert!(marked(&driver).is_empty(), "{typed}");
    }
    let mut driver = after_e4();
    driver.drag(Target::Square(Square::A1), Target::Square(Square::C4)).shows("A rook moves along ranks and files");
    driver.lacks("waits");
    driver.click(Target::Square(Square::A5)).shows("Premove a1–a5: it will");
    for typed in ["Rxa2", "O-O", "Qxh5", "exf5", "dxe3", "Kxe2", "Bxg2"] {
        after_e4().keys(typed).keys("<Enter>").shows(&format!("Premove {typed}: it will"));
    }
    // Whoever gives check cannot be to move now, and is heard all the same.
    let mut driver = thinking(Some("6k1/8/8/8/8/8/8/QK6 w - - 0 1"), Options::default(), "Qa8", "none");
    driver.keys("Qxb8<Enter>").shows("Premove Qxb8: it will");
}

/// It costs no time, and is written like any move.
#[test]
fn it_costs_no_time() {
    let mut driver = thinking(None, Options::default(), "e4", "5:00");
    driver.keys("Nf3<Enter>").pass(Duration::from_secs(7));
    answers(&mut driver, "e7e5");
    driver.shows("2. Nf3").pass(Duration::from_secs(2));
    let game = &driver.app.view().expect("a game").game;
    let clock = game.clock().expect("a clock");
    assert_eq!(
        [Color::White, Color::Black].map(|side| clock.left(side)),
        [300, 291].map(|s| Some(Duration::from_secs(s)))
    );
    assert_eq!(game.log().len(), 3);
}

/// The strongest promotion is meant where none is named; other choices are asked for.
#[test]
fn a_promotion_is_to_the_strongest() {
    let fen = Some("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    let mut driver = thinking(fen, Options::default(), "Kd1", "none");
    driver.drag(Target::Square(Square::E7), Target::Square(Square::E8));
    answers(&mut driver, "g7h7");
    driver.shows("2. e8=Q");
    let mut driver = thinking(fen, Options::default(), "Kd1", "none").after("e8<Enter>");
    answers(&mut driver, "g7h7");
    driver.shows("queen").shows("knight").keys("n").shows("2. e8=N");
}

/// With touch-move nothing is entered out of turn, nor where the computer plays both sides.
#[test]
fn not_with_touch_move_and_not_for_the_computer() {
    let mut driver = thinking(None, Options::NONE.with(GameOption::TouchMove), "e4", "none");
    driver.keys("Nf3<Enter>").shows("It is the computer's turn").click(Target::Square(Square::G1));
    driver.shows("It is the computer's turn");
    answers(&mut driver, "e7e5");
    driver.shows("White to move").shows("> Nf3");
}

/// While a question is asked it goes on waiting.
#[test]
fn a_question_comes_first() {
    let mut driver = after_e4();
    driver.keys("Nf3<Enter>resign<Enter>").shows("resign this game?");
    answers(&mut driver, "e7e5");
    driver.shows("resign this game?").lacks("2. Nf3").keys("n").shows("2. Nf3");
    after_e4().keys("Nf3<Enter>resign<Enter>yreview<Enter>").shows("1. e4").lacks("Nf3");
}

/// Whoever looks back stays there while it is played.
#[test]
fn looking_back_is_not_disturbed() {
    let mut driver = after_e4();
    driver.keys("Nf3<Enter><Home>");
    answers(&mut driver, "e7e5");
    driver.shows("VIEWING MOVE 0 of 2").keys("<End>").shows("2. Nf3");
}
