//! The computer as a player, in a real terminal.

use super::session::{End, Start};

#[test]
fn the_computer_answers_a_move() {
    let mut session = Start::pawnstorm(&["play", "chess", "--black", "computer:1"]).spawn();
    session.sees("Computer, level 1").enter("e4").sees("1. e4").sees("move 2").sees("White to move");
    session.enter("quit").sees("Quit Pawnstorm?").type_text("y").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

#[test]
fn the_computer_moves_when_it_is_told_to_and_the_program_ends_while_it_thinks() {
    let mut session = Start::pawnstorm(&["play", "pawns-chess", "--black", "computer:8"]).spawn();
    session.enter("").sees("White to move").enter("a3").sees("Level 8 is thinking");
    session.enter("now").sees("White to move").enter("b3").sees("Level 8 is thinking");
    session.enter("quit").sees("Quit Pawnstorm?").type_text("y").ends(&End::Code(0));
    session.terminal_is_as_before("");
    // What was played is kept, and the computer thinks on.
    let mut again = session.again(&["play", "--resume"]).spawn();
    again.sees("Game resumed.").enter("thinking").sees("Depth ").enter("now").sees("White to move");
}

#[test]
fn the_computer_plays_itself_to_the_end() {
    let fen = "8/P7/8/8/8/8/7p/8 w - - 0 1";
    let mut session =
        Start::pawnstorm(&["play", "pawn-game", "--fen", fen, "--white", "computer:1", "--black", "computer:1"])
            .spawn();
    session.sees("White wins").sees("New game").enter("quit").ends(&End::Code(0));
}
