//! The lobby of a shell account, as its guests see it.

use super::session::{End, Session, Start};

fn guest(start: Start, name: &str) -> Session {
    let mut session = start.env("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22").size(80, 24).spawn();
    session.sees("Your name:").enter(name).sees("or quit.");
    session
}

#[test]
fn guests_start_join_and_watch_games() {
    let lobby = ["serve", "--lobby"];
    let mut ada = guest(Start::pawnstorm(&lobby), "Ada");
    ada.sees("Here: Ada.").enter("new ludo").sees("There is no game “ludo”. Choose from: ");
    ada.enter("new chess soon").sees("Give the clock as minutes+seconds, such as 5+3.");
    ada.enter("7").sees("There is no game “7”.").enter("please let me win").sees("is not a command here.");
    ada.enter("new chess 5+3").sees_alternate_screen(true).sees("White to move.");
    let mut bob = guest(ada.again(&lobby), "Bob");
    bob.sees("Ada").sees("Chess 5+3: Ada is waiting for an opponent.");
    // Who chooses from an old list is too late.
    let mut eve = guest(ada.again(&lobby), "Eve");
    bob.enter("1").sees_alternate_screen(true).sees("White to move.");
    eve.enter("1").sees("Someone else was faster.").enter("list").sees("0 moves. White to move.");
    eve.enter("1").sees("You are watching.");
    // Whoever comes back has their seat again.
    bob.enter("quit").sees_alternate_screen(false).sees("Your game.").enter("1").sees_alternate_screen(true);
    bob.enter("resign").sees("resign this game?").type_text("y").sees("wins");
    // Only the list after the game names Eve: until then, the game may still take the input.
    ada.sees("wins").enter("quit").sees_alternate_screen(false).sees("Eve").enter("quit").ends(&End::Code(0));
}

#[test]
fn a_guest_cannot_fill_the_lobby() {
    let mut ada = guest(Start::pawnstorm(&["serve", "--lobby"]), "Ada");
    for number in 1..=5 {
        ada.enter("new pawn-game").sees_alternate_screen(true).sees("to move.").enter("quit");
        ada.sees_alternate_screen(false);
        ada.sees(&format!("{number} The Pawn Game: Ada is waiting for an opponent. Your game."));
    }
    ada.enter("new chess").sees("You have 5 games here that are not over. Finish one first.");
}
