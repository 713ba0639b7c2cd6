//! How games are conducted at the table, key by key: touch-move, two steps in a move, question and answer, threats.

use crate::prelude::*;

fn classroom() -> Driver {
    Driver::game("classroom", None).after("<Enter>")
}

/// R1.8: moving the cursor is not touching; the moves are shown before.
#[test]
fn r1_8_hovering_is_not_touching() {
    let mut driver = Driver::game("pawn-game", None);
    driver.keys("<Right><Left><Left>").lacks("Touched").shows("▀▀");
    driver.keys("<Enter>").shows("Touched: your pawn on d2 must move.");
}

/// R1.9: a touched pawn must be moved if it can be.
#[test]
fn r1_9_a_touched_pawn_must_move() {
    let mut driver = Driver::game("pawn-game", None);
    driver.keys("<Enter><Esc>").shows("Touched: your pawn on e2 must move.");
    driver.keys("d4<Enter>").shows("Touched: your pawn on e2 must move.").lacks("1. d4");
    driver.keys("<Left><Enter>").shows("your pawn on e2 must move");
    driver.keys("e3<Enter>").shows("1. e3").lacks("Touched");
}

/// R1.9: a touched enemy pawn must be captured if it can be, en passant included.
#[test]
fn r1_9_a_touched_enemy_pawn_must_be_captured() {
    let mut driver = Driver::game("pawn-game", Some("8/2p5/8/3pP3/8/8/P6P/8 w - d6 0 1"));
    driver.click(Target::Square(Square::D5)).shows("Touched: the pawn on d5 must be captured.");
    driver.keys("a3<Enter>").shows("must be captured").lacks("1. a3");
    driver.keys("exd6<Enter>").shows("1. exd6");
    // One that cannot be captured binds to nothing.
    let mut driver = Driver::game("pawn-game", Some("8/2p5/8/8/8/8/P6P/8 w - - 0 1"));
    driver.click(Target::Square(Square::C7)).shows("The pawn on c7 is Black's").keys("a3<Enter>").shows("1. a3");
}

/// R1.9: own and enemy touched: that capture if it is legal, else the first that was touched.
#[test]
fn r1_9_both_touched() {
    let fen = Some("8/8/8/3p1p2/4P3/8/7P/8 w - - 0 1");
    let mut driver = Driver::game("pawn-game", fen);
    driver.click(Target::Square(Square::E4)).keys("e4e6<Enter>").shows("moves two squares only from its starting rank");
    driver.keys("<Esc><Esc>").click(Target::Square(Square::F5));
    driver.shows("You touched both: your pawn on e4 must capture the pawn on f5.");
    driver.keys("exd5<Enter>").lacks("1. exd5").keys("exf5<Enter>").shows("1. exf5");
    let mut driver = Driver::game("pawn-game", fen);
    driver.click(Target::Square(Square::D5)).shows("must be captured").click(Target::Square(Square::H2));
    driver.shows("the pawn on d5 must be captured").keys("exf5<Enter>").lacks("1. exf5").keys("exd5<Enter>");
    driver.shows("1. exd5");
}

/// R1.8: naming a square in rows and columns touches it too, whatever signs stand between the numbers.
#[test]
fn r1_8_rows_and_columns_are_touched() {
    let options = Options::NONE.with(GameOption::TouchMove);
    for text in ["(0,0)x(4,3)", "0,0 4,3", "R(0,0)x(4,3)"] {
        let mut driver = Driver::with_options("classroom", None, options).after("<Enter>");
        driver.keys("1,4 3,4<Enter>6,3 4,3<Enter>").keys(&format!("{text}<Enter><Esc>"));
        driver.shows("Touched: p at (4,3) must be captured.");
    }
}

/// R1.10: an illegal destination is refused, and the pawn stays touched. R1.8: Esc drops the destination, never the touch.
#[test]
fn r1_10_a_refusal_leaves_the_pawn_touched() {
    let mut driver = Driver::game("pawn-game", None);
    driver.keys("e2e5<Enter>").shows("The pawn on e2 cannot reach e5").keys("<Esc>");
    driver.shows("Touched: your pawn on e2 must move.");
    driver.drag(Target::Square(Square::E2), Target::Square(Square::H6)).shows("cannot reach h6");
    driver.keys("<Esc><Esc>").shows("Touched: your pawn on e2 must move.");
}

/// R1.11: a slip of the keys, or an empty square, binds nobody.
#[test]
fn r1_11_a_slip_binds_nobody() {
    let mut driver = Driver::game("pawn-game", None);
    driver.keys("e4e5<Enter>").shows("There is no piece on e4.").keys("xyz<Enter>").keys("<Up><Up><Enter>");
    driver.keys("<Esc>").lacks("Touched").keys("d4<Enter>").shows("1. d4");
}

/// R1.12: "I adjust" before touching, until it is said again.
#[test]
fn r1_12_who_adjusts_touches_nothing() {
    let mut driver = Driver::game("pawn-game", None);
    driver.keys("adjust<Enter>").shows("“I adjust”: touching a piece is free").keys("<Enter>");
    driver.shows("The pawn on e2 can move to e3 or e4.");
    driver.keys("<F4>").shows("Touch-move is back").keys("<Enter>").shows("Touched");
    driver.keys("adjust<Enter>").shows("Too late to adjust");
    Driver::game("chess", None).keys("adjust<Enter>").shows("Touch-move is off");
}

/// R1.7: with touch-move no move is taken back; it is off where it is switched off.
#[test]
fn r1_7_touch_move_is_an_option() {
    Driver::game("pawn-game", None).keys("e4<Enter>undo<Enter>").shows("Touch-move is on, so moves cannot be undone.");
    let mut driver = Driver::with_options("pawn-game", None, Options::default());
    driver.keys("<Enter><Esc>").lacks("Touched").keys("d4<Enter>undo<Enter>").shows("Undid d4.");
    let mut driver = Driver::with_options("chess", None, Options::NONE.with(GameOption::TouchMove));
    driver.keys("e2e5<Enter><Esc>Nf3<Enter>").shows("Touched: your pawn on e2 must move.");
}

/// R2.8: after the first step every second one is shown, Enter ends the move, Esc takes the step back.
#[test]
fn r2_8_a_move_of_two_steps() {
    let fen = Some("rnbqkbnr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2 -");
    let mut driver = Driver::game("alapawn-balanced", fen);
    driver.click(Target::Square(Square::D2)).click(Target::Square(Square::D3)).shows("d done").shows("White to move.");
    driver.shows("A second pawn step may follow; done, or Enter on d3 again, ends the turn.");
    driver.keys("<Esc>").lacks("d done").click(Target::Square(Square::D3));
    driver.click(Target::Square(Square::D4)).shows("d2-d3-d4").shows("Black to move.");
    let mut driver = Driver::game("alapawn-balanced", fen);
    driver.click(Target::Square(Square::D2)).click(Target::Square(Square::D3)).click(Target::Square(Square::D3));
    driver.shows("d2-d3").shows("Black to move.");
    // Two pawns, in either order.
    for (typed, shown) in [("a2a3,h2h3", "a2-a3,h2-h3"), ("h2h3,a2a3", "h2-h3,a2-a3")] {
        Driver::game("alapawn-balanced", fen).keys(typed).keys("<Enter>").shows(shown).shows("Black to move.");
    }
    let mut driver = Driver::game("alapawn-balanced", fen);
    for square in [Square::H2, Square::H3, Square::A2, Square::A3] {
        driver.click(Target::Square(square));
    }
    driver.shows("h2-h3,a2-a3");
}

/// R2.5: which pieces leave the board is said, and stands in the history.
#[test]
fn r2_5_a_removal_is_announced() {
    let mut driver = Driver::game("alapawn", None);
    for mv in ["b1c3", "b8c6", "c3b1", "c6b8", "b1c3", "b8c6", "c3b1", "c6b8"] {
        driver.keys(mv).keys("<Enter>");
    }
    driver.shows("The same position for the third time: the knight on b1 and the knight on b8");
    driver.shows("Nc6-b8 (-Nb1 -nb8)");
}

/// R3.10: before the game one screen says what it is, how squares are written, and what can be done on every move.
#[test]
fn r3_10_the_opening_is_read_out() {
    let mut driver = Driver::menu();
    driver.keys("<Down><Down><Down><Down><Enter><Enter>").shows("row,column").shows("1,4 3,4").shows("Restart");
    driver.keys("<Enter>").shows("Player 1 (CAPITALS) to move.").shows("Move").shows("Quit").shows("Restart");
    driver.shows("from: row,column");
    // A letter that closes it is typed, and any other key only closes it.
    let opened = || {
        let mut driver = Driver::menu();
        driver.keys("<Down><Down><Down><Down><Enter><Enter>").shows("row,column");
        driver
    };
    opened().keys("1").shows("> 1").shows("Player 1 (CAPITALS) to move.");
    opened().keys("e2e4<Enter>").shows("(1,4) => (3,4)").shows("Player 2 (small letters) to move.");
    opened().keys("<Esc>").lacks("Leave").shows("Player 1 (CAPITALS) to move.");
}

/// R3.10: from and to, one after the other or both at once, by row and column or by name.
#[test]
fn r3_10_squares_are_asked_for_one_by_one() {
    let mut driver = classroom();
    driver.keys("move<Enter>1,4<Enter>").shows("to: row,column").keys("3,4<Enter>").shows("(1,4) => (3,4)");
    driver.shows("Player 2 (small letters) to move.");
    for typed in ["6,4 4,4", "(6,4) (4,4)", "( 6, 4 ) => (4,4)", "6,44,4", "e7e5"] {
        classroom().keys("1,4 3,4<Enter>").keys(typed).keys("<Enter>").shows("(6,4) => (4,4)");
    }
}

/// R3.10: who quits loses; then a new game, or a goodbye on leaving.
#[test]
fn r3_10_who_quits_has_lost() {
    let mut driver = classroom();
    driver.keys("quit<Enter>").shows("Player 1, quit this game? Player 2 wins if you do.").keys("y");
    assert!(driver.text().lines().any(|line| line.trim() == "Player 2 wins"), "{}", driver.text());
    driver.shows("Player 1 quit.").shows("New game");
    driver.keys("quit<Enter>");
    assert!(driver.left);
    assert_eq!(driver.goodbye, "Goodbye, and thank you for playing Classroom Chess.");
    let mut driver = classroom();
    driver.keys("1,4 3,4<Enter>").click(Target::Command(pawnstorm::app::keys::Command::Quit)).keys("y");
    assert!(driver.text().lines().any(|line| line.trim() == "Player 1 wins"), "{}", driver.text());
}

/// R3.10: restart after a question: all pieces back, Player 1 to move, no result.
#[test]
fn r3_10_restart_after_a_question() {
    let mut driver = classroom();
    driver.keys("1,4 3,4<Enter>restart<Enter>").shows("Restart the game?").keys("n").shows("(1,4) => (3,4)");
    driver.keys("restart<Enter>y").shows("Player 1 (CAPITALS) to move.").lacks("=>");
    assert!(driver.app.screen::<Playing>().is_some());
}

/// R3.10: the sides are Player 1 and Player 2 in every word, and row 0 is at the bottom whoever plays.
#[test]
fn r3_10_players_have_numbers_and_row_0_is_at_the_bottom() {
    let mut driver = classroom();
    driver.holds = true;
    driver.keys("computer player 1 3<Enter>").shows("Player 1: computer, level 3. Player 2: human.");
    let text = driver.text();
    let row = |digit: &str| text.lines().skip(1).position(|line| line.trim_start().starts_with(digit));
    assert!(row("7 ").is_some_and(|top| row("0 ").is_some_and(|bottom| top < bottom)), "{text}");
    driver.keys("computer player 3<Enter>").shows("Try computer player 2 3");
    driver.keys("computer Player 2 1<Enter>resign<Enter>").shows("Type human player 1 to take one over");
    let mut driver = classroom();
    driver.keys("<F1>").lacks("White").lacks("computer black");
    for _ in 0..6 {
        driver.keys("<PgDn>").lacks("White").lacks("computer black");
    }
    classroom().after("<F1>").shows("quit this game: your opponent wins");
}

/// R3.3: threatened locations are named before the first move, beside what is offered on every move, and while they are asked for.
#[test]
fn r3_3_threatened_locations_are_found() {
    let mut driver = Driver::menu();
    driver.keys("<Down><Down><Down><Down><Enter><Enter>").shows("threatened locations").keys("<Enter>");
    driver.shows("F8 Threats").keys("threats 0,1").shows("N at (0,1) threatens (2,0) and (2,2)").keys("<Enter>");
    driver.shows("N at (0,1) threatens (2,0) and (2,2)");
}

/// A move as the history shows it can be pasted.
#[test]
fn a_move_of_the_history_is_accepted() {
    for text in ["(1,4) => (3,4)", "1. (1,4) => (3,4)", "  (1,4) => (3,4)\n"] {
        let mut driver = classroom();
        driver.send(Msg::Paste(text.into()));
        driver.keys("<Enter>").shows("(1,4) => (3,4)").shows("Player 2 (small letters) to move.");
    }
}

/// R3.11: a message says which mistake it was.
#[test]
fn r3_11_mistakes_are_told_apart() {
    let mut driver = classroom();
    driver.keys("8,1<Enter>").shows("8,1 is off the board: rows and columns go from 0 to 7.");
    driver.keys("1,4 9,4<Enter>").shows("off the board");
    driver.keys("4,4<Enter>").shows("There is no piece on (4,4).");
    driver.keys("6,4<Enter>").shows("p at (6,4) is Player 2's, and it is Player 1's turn.");
    driver.keys("1,4 1,4<Enter>").shows("(1,4)");
    driver.keys("0,0 5,0<Enter>").shows("R at (0,0) is blocked by your P at (1,0).");
    driver.keys("one four<Enter>").shows("is not a move or a command");
}

/// R3.4, R3.5, R3.7: the king's refusals, the check and the warning name every threatening piece and its location.
#[test]
fn r3_4_threats_to_the_king_are_named() {
    let mut driver = Driver::game("classroom", Some("k2rr3/8/8/8/8/8/3K4/8 w - - 0 1"));
    driver.keys("<Enter>").shows("Check from r at (7,3) (king on (1,3))");
    driver.keys("1,3 1,4<Enter>").shows("Your king would be threatened by r at (7,4).");
    let mut driver = Driver::game("classroom", Some("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1"));
    driver.keys("<Enter>1,4 1,0<Enter>").shows("Player 1 leaves the king at (0,4) threatened by r at (7,4).");
    let mut driver = Driver::game("classroom", Some("kr6/8/8/8/8/8/1r6/K6r w - - 0 1"));
    driver.shows("Player 2 wins").shows("Checkmate by r at (0,7)");
}

/// R3.3: the threatened locations of any piece, on the board and as a list, with the shadows of friend and foe.
#[test]
fn r3_3_threatened_locations_are_shown() {
    let mut driver = Driver::game("classroom", Some("4k3/8/8/r7/8/8/P7/R1B1K3 w - - 0 1"));
    driver.keys("<Enter>threats 0,0<Enter>").shows("R at (0,0) threatens (0,1); blocked by other pieces:");
    let mut driver = Driver::game("chess", Some("4k3/8/8/r7/8/8/8/R1B1K3 w - - 0 1")).after("threats a1<Enter>");
    driver.shows("The rook on a1 attacks b1, a2, a3, a4 and a5; blocked by other pieces: d1,");
    driver.keys("<F8>").lacks("The rook on a1 attacks").keys("threats z9<Enter>").shows("“z9” is not a square.");
}

/// What a piece threatens is shown until the next move, undo or other input.
#[test]
fn other_input_ends_the_list_of_threats() {
    let mut driver = Driver::game("chess", None);
    driver.keys("threats e2<Enter>").shows("The pawn on e2 attacks").keys("e4<Enter>").lacks("on e2 attacks");
    driver.keys("threats e7<Enter>").shows("The pawn on e7 attacks").keys("undo<Enter>").lacks("on e7 attacks");
    driver
        .keys("<F8>")
        .shows("The pawn on e7 attacks")
        .keys("e5<Enter>")
        .shows("cannot reach e5")
        .keys("<Esc>")
        .lacks("on e7 attacks");
}

/// Refusals and answers take the row of Move, Quit and Restart where they need it.
#[test]
fn the_offers_make_room_for_an_answer() {
    for size in [(60, 20), (80, 24)] {
        let mut driver = Driver::game("classroom", None).size(size.0, size.1);
        driver.keys("<Enter>1,3 4,3<Enter>").lacks("F1: more").shows("starting rank.").keys("<Esc>").shows("Restart");
        driver.keys("status<Enter>").lacks("F1: more").shows("even.").keys("<Esc>").shows("Restart");
        driver.keys("Nc3<Enter>").shows("Here you write that").shows("0,1 2,2.").lacks("F1: more");
    }
    Driver::game("classroom", None).size(80, 24).keys("<Enter>moves<Enter>").shows("20 moves: ").lacks("F1: more");
}

/// R3.10: Move, Quit and Restart are reached by Tab and Enter, and stand there in a small window too, whoever is in check.
#[test]
fn r3_10_the_offers_are_a_choice_like_any_other() {
    let mut driver = Driver::game("classroom", None);
    driver.size = (60, 20);
    driver.keys("<Enter>").shows("Restart").keys("<Tab>").shows("[Move]").keys("<Tab><Tab>").shows("[Restart]");
    driver.keys("<Up>").lacks("[Restart]").keys("<Tab><Tab><Enter>").shows("quit this game?").keys("n");
    for step in ["1,4", "3,4", "6,5", "4,5", "0,3", "4,7"] {
        driver.keys(step).keys("<Enter>");
    }
    driver.shows("Check from Q at (4,7)").shows("Restart");
}

/// R1.8: a touched pawn that was put down again goes where it is pointed.
#[test]
fn r1_8_a_touched_pawn_goes_where_it_is_pointed() {
    let mut driver = Driver::game("pawn-game", None);
    driver.click(Target::Square(Square::A2)).keys("<Esc>").shows("Touched: your pawn on a2 must move.");
    driver.click(Target::Square(Square::A4)).shows("1. a4");
}
