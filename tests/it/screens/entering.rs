//! How a move is entered: typed, by the arrow keys, with the mouse; and why it is refused.

use crate::prelude::*;

#[test]
fn a_game_is_typed_to_mate() {
    let mut driver = Driver::game("chess", None);
    driver.keys("f3<Enter>e5<Enter>g4<Enter>").shows("Black to move.");
    driver.keys("qh4<Enter>").shows("Black wins: checkmate by the queen on h4.").shows("Qh4#");
    assert!(driver.app.screen::<GameOver>().is_some());
    driver.keys("<Enter>").shows("White to move.").lacks("Qh4#");
}

#[test]
fn a_game_is_played_to_mate_with_the_arrow_keys() {
    let mut driver = Driver::game("chess", None);
    // The cursor begins on e2.
    driver.keys("<Right><Enter><Up><Enter>"); // f2f3
    driver.keys("<Left><Up><Up><Up><Up><Enter><Down><Down><Enter>"); // e7e5
    driver.keys("<Right><Right><Down><Down><Down><Enter><Up><Up><Enter>"); // g2g4
    driver.keys("<Left><Left><Left><Up><Up><Up><Up><Enter>").shows("Your queen on d8 can move to 4 squares.");
    driver.keys("<Right><Right><Right><Right><Down><Down><Down><Down><Enter>");
    driver.shows("Black wins: checkmate by the queen on h4.");
}

#[test]
fn moves_are_typed_in_many_ways() {
    for text in ["e4", "e2e4", "e2-e4", "E4", " e4 ", "e2 e4"] {
        Driver::game("chess", None).keys(text).keys("<Enter>").shows("1. e4");
    }
    for text in ["Nf3", "nf3", "g1f3", "Ngf3", "Ng1f3", "Ng1-f3"] {
        Driver::game("chess", None).keys(text).keys("<Enter>").shows("1. Nf3");
    }
    for text in ["O-O", "0-0", "o-o", "oo", "e1g1"] {
        Driver::game("chess", Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1")).keys(text).keys("<Enter>").shows("1. O-O");
    }
    for text in ["e8=Q", "e8=Q+", "e8q", "e7e8q", "e8Q"] {
        Driver::game("chess", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1")).keys(text).keys("<Enter>").shows("e8=Q+");
    }
}

#[test]
fn the_b_pawn_can_be_typed() {
    Driver::game("chess", None).keys("b4<Enter>").shows("1. b4");
    let both = Some("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1");
    Driver::game("chess", both).keys("bxc3<Enter>").shows("1. bxc3");
    Driver::game("chess", both).keys("Bxc3<Enter>").shows("1. Bxc3");
    Driver::game("chess", both).keys("BXC3<Enter>").shows("1 Bxc3").shows("2 bxc3").keys("2").shows("1. bxc3");
}

#[test]
fn what_is_typed_is_matched_while_it_is_typed_and_completed() {
    let mut driver = Driver::game("chess", None);
    driver.keys("n").shows("Na3 Nc3 Nf3 Nh3").keys("f").shows("> nf_ Nf3");
    driver.keys("<Tab>").shows("> Nf3_").keys("<Enter>").shows("1. Nf3");
    driver.keys("re").shows("redo retry resign restart").keys("s<Tab>").shows("> resign_");
    driver.keys("<Ctrl-U>").lacks("resign").keys("ab<Backspace>").shows("> a_");
    driver.keys("<Esc>nc3").shows("no: You have no knight that can reach c3 from b8 or g8.");
}

#[test]
fn a_refusal_is_shown() {
    let mut pinned = Driver::game("chess", Some("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1"));
    pinned.keys("Nc3<Enter>").shows("✗ Your king on e1 would be in check from the rook on e8.");
    // The cursor is on e2: it cannot even be picked up.
    pinned
        .keys("<Enter>")
        .shows("Your knight on e2 cannot move: your king on e1 would be in check from the rook on e8.");
}

#[test]
fn a_promotion_is_a_step_of_the_move() {
    let fen = Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    let mut driver = Driver::game("chess", fen);
    driver.keys("<Up><Up><Up><Up><Up><Enter><Up><Enter>").shows("[q queen] r rook b bishop n knight");
    driver.keys("<Tab><Tab><Tab><Enter>").shows("e8=N");
    Driver::game("chess", fen).keys("<Up><Up><Up><Up><Up><Enter><Up><Enter>r").shows("e8=R+");
    let mut driver = Driver::game("chess", fen);
    driver.keys("<Up><Up><Up><Up><Up><Enter><Up><Enter><Esc>").shows("Your pawn on e7 can move to 1 square.");
    driver.keys("e8<Enter>").shows("[q queen] r rook b bishop n knight").keys("b").shows("e8=B");
}

#[test]
fn the_mouse_clicks_and_drags() {
    let square = Target::Square;
    let mut driver = Driver::game("chess", None);
    driver.click(square(Square::E2)).shows("Your pawn on e2 can move to 2 squares.");
    driver.click(square(Square::E4)).shows("1. e4");
    driver.drag(square(Square::E7), square(Square::E5)).shows("e5");
    driver.click(square(Square::G1)).click(square(Square::G1)).lacks("squares to go to");
    driver.drag(square(Square::G1), square(Square::G3)).shows("A knight jumps two squares one way");
    driver.click(Target::Ply(1)).shows("VIEWING MOVE 1 of 1").click(Target::Ply(2)).lacks("VIEWING MOVE");
    driver.keys("draw<Enter>").click(Target::Answer(true)).shows("Draw: agreed by both players.");
    driver.click(Target::Item(0)).shows("White to move.");
    let mut driver = Driver::game("chess", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"));
    driver.click(square(Square::E7)).click(square(Square::E8)).click(Target::Choice(3)).shows("e8=N");
    let mut driver = Driver::menu();
    driver.click(Target::Item(1)).shows("the first to reach the last rank").click(Target::Item(1));
    driver.click(Target::Row(0)).shows("White to move.");
}

#[test]
fn a_pasted_move_is_typed() {
    let mut driver = Driver::game("chess", None);
    driver.send(Msg::Paste(" \ne\u{1b}2e4\n".into()));
    driver.keys("<Enter>").shows("1. e4").shows("Black to move.");
    driver.send(Msg::Paste("e\u{1b}7e5\nNf3".into()));
    driver.shows("1. e4 e5").shows("2. Nf3");
    driver.send(Msg::Paste("x".repeat(1_000_000)));
    driver.shows("> ").keys("<Ctrl-U>").lacks("xxx");
}

#[test]
fn looking_back_drops_what_was_being_entered() {
    let mut driver = Driver::game("chess", Some("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"));
    driver.keys("Kd1<Enter>Kd7<Enter>").click(Target::Square(Square::A7)).click(Target::Square(Square::A8));
    driver.shows("[q queen]").keys("<PgUp>").lacks("queen").keys("<Enter>").shows("You are viewing an earlier move");
    driver.keys("<End>");
    driver.lacks("a8=Q").keys("<PgUp>q<Enter>").lacks("a8=Q");
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>e5<Enter>e9<Enter>").shows("✗").keys("<PgUp>").lacks("✗").keys("c").lacks("c5");
}

#[test]
fn a_drag_may_begin_on_a_piece_that_is_picked_up() {
    let square = Target::Square;
    Driver::game("chess", None).click(square(Square::E2)).drag(square(Square::E2), square(Square::E4)).shows("1. e4");
    Driver::game("chess", None).click(square(Square::E2)).drag(square(Square::D2), square(Square::D4)).shows("1. d4");
}

#[test]
fn tab_goes_on_to_the_next_candidate() {
    let mut driver = Driver::game("chess", None);
    driver.keys("N<Tab>").shows("> Na3_").keys("<Tab>").shows("> Nc3_").keys("<Shift-Tab>").shows("> Na3_");
}

#[test]
fn a_refusal_does_not_hide_the_choices() {
    let mut driver = Driver::game("chess", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"));
    driver.click(Target::Square(Square::E7)).click(Target::Square(Square::E8));
    driver.keys("zz<Enter>").shows("✗").shows("[q queen]").keys("<Tab>").lacks("✗").shows("[r rook]");
}

#[test]
fn a_space_is_no_beginning() {
    Driver::game("chess", None).keys(" ?").shows("What you can do here");
}

/// A letter that is no choice is a slip, and what was asked is asked still.
#[test]
fn a_slip_in_a_choice_is_no_other_move() {
    let mut driver = Driver::game("chess", Some("8/2P4k/8/8/8/8/6p1/4K3 w - - 0 1"));
    driver.keys("c8<Enter>k<Enter>").shows("✗ Choose one: queen, rook, bishop or knight.").keys("q");
    driver.shows("1. c8=Q").shows("Black to move.");
}

/// Looking back, End returns whatever is typed, and what is typed next takes the place of what was refused.
#[test]
fn looking_back_ends_with_text_in_the_line() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter><PgUp>e5<Enter>").shows("✗ You are viewing an earlier move. End returns to the game.");
    driver.shows("> e5_");
    driver.keys("<End>").lacks("VIEWING MOVE").shows("> e5_").keys("<Enter>").shows("1. e4                e5");
    driver.keys("<PgUp>Nf3<Enter>").shows("✗").keys("undo").shows("> undo_").lacks("Nf3undo");
}
