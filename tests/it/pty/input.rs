//! Whatever the terminal sends, in whatever pieces and however much of it: nothing keeps the user from getting through.

use super::begun;
use super::session::{End, PAWNSTORM, Session, Start};
use crate::prelude::*;
use rustix::process::Signal;

/// Longer than the rest of anything is waited for.
const LATE: Duration = Duration::from_millis(700);

fn chess() -> Session {
    begun(Start::pawnstorm(&["play", "chess"]))
}

impl Session {
    /// The most memory it has had, in megabytes.
    fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid.as_raw_nonzero())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes =
            line.and_then(|line| line.split_whitespace().next()).and_then(|kilobytes| kilobytes.parse().ok());
        kilobytes.map_or(0, |kilobytes: u64| kilobytes >> 10)
    }

    /// It is left by Ctrl-C.
    fn leaves(&mut self) {
        self.type_text("\x03").sees("Quit Pawnstorm?").type_text("\x03").ends(&End::Code(0));
        self.terminal_is_as_before("");
    }
}

#[test]
fn a_paste_that_is_not_closed_is_what_came_of_it() {
    chess().type_text("\x1b[200~Nc6").sees("> Nc6").enter("").sees("Nc6").sees("White to move").leaves();
}

#[test]
fn ctrl_c_gets_out_of_a_paste_that_is_not_closed() {
    let mut session = chess();
    session.type_text("\x1b[200~e5");
    // However often it is pressed.
    let begun = Instant::now();
    while !session.screen().contains("Quit Pawnstorm?") {
        assert!(begun.elapsed() < Duration::from_secs(10), "it is not heard");
        session.type_text("\x03");
        thread::sleep(Duration::from_millis(100));
        if session.has_ended() {
            break;
        }
    }
    session.type_text("\x03").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

#[test]
fn ctrl_c_gets_out_of_half_a_sequence() {
    for half in ["\x1b[<0;3", "\x1b[", "\x1bO", "\x1b[M!", "\x1b[1;5", "\u{e9}"] {
        let mut session = chess();
        // Half of a character.
        let half = half.strip_suffix('\u{e9}').unwrap_or(half);
        session.type_text(half).leaves();
    }
}

#[test]
fn half_a_sequence_is_forgotten() {
    let mut session = chess();
    session.type_text("\x1b[<0;3");
    thread::sleep(LATE);
    session.type_text("1").sees("> 1").leaves();
}

#[test]
fn a_paste_over_a_slow_line_is_not_cut() {
    let mut session = chess();
    session.type_text("\x1b[200~");
    for letter in "abcdefgh".chars() {
        session.type_text(&letter.to_string());
        thread::sleep(LATE / 7);
        assert!(!session.screen().contains("> a"), "it is cut");
    }
    session.type_text("\x1b[201~").sees("> abcdefgh").leaves();
}

#[test]
fn a_paste_of_any_size_is_taken_in() {
    let mut session = chess();
    session.type_text(&format!("\x1b[200~{}\x1b[201~", "abcdefghij".repeat(400_000)));
    session.sees("abcdefghijabcdefghij").leaves();
}

#[test]
fn no_key_is_lost_when_the_window_changes() {
    let mut session = chess();
    let letters = "abcdefghijklmnopqrstuvwxyz";
    for (index, letter) in letters.chars().enumerate() {
        session.resize(80 + index as u16 % 2, 24).type_text(&letter.to_string());
    }
    session.sees(&format!("> {letters}")).leaves();
}

#[test]
fn a_flood_of_keys_takes_no_memory() {
    const FLOOD: usize = 1 << 20;
    let mut session = chess();
    let before = session.memory();
    session.type_text(&"abcdefghijklmnop".repeat(FLOOD / 16));
    session.type_text("\x1b[A\x1b[B".repeat(1 << 10).as_str()).type_text("\x1b[<64;10;10M".repeat(1 << 14).as_str());
    session.type_text("\x03").sees("Quit Pawnstorm?");
    assert!(session.memory() <= before + 10, "{before} MB, and then {}", session.memory());
    session.type_text("\x03").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

#[test]
fn a_signal_gets_through_a_flood() {
    for keys in ["abcdefghij", "e5\rNf3\rundo\rundo\r", "\x1b[<64;10;10M", "\x1b[200~e5\x1b[201~"] {
        let mut session = chess();
        session.floods(keys);
        thread::sleep(LATE);
        session.kill(Signal::TERM).ends(&End::Signal("Terminated".into()));
        session.modes_are_as_before();
    }
}

// What a terminal answers about itself: in time, late, wrong or not at all.

/// The name of a terminal that draws octants, and attributes without sixel.
const KITTY: &str = "\x1bP>|kitty(0.41.0)\x1b\\\x1b[?62;22c";
/// The top of a rook that is made of quadrants, as it is sent.
const ROOK: &str = "▖▟▙▗";

fn opened(start: Start) -> Session {
    let mut session = start.spawn();
    session.sees("White to move.");
    session
}

fn raw(session: &Session) -> String {
    String::from_utf8_lossy(&session.raw()).into_owned()
}

#[test]
fn a_terminal_that_draws_octants_is_shown_them() {
    let mut session = opened(Start::pawnstorm(&["play", "chess"]));
    assert!(raw(&session).contains("\x1b[>0q\x1b[c"), "it is asked");
    session.sees(ROOK).type_text("\x1bP>|XTerm(379)\x1b\\e");
    // However late an answer comes, and whatever is being typed.
    session.type_text(KITTY).sees_no(ROOK).sees("\u{1CDBF}\u{1CD96}").enter("4").sees("Black to move.");
    // After the last answer, none is believed: nothing was asked.
    session.type_text("\x1bP>|XTerm(379)\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[?62;4c").enter("e5").sees("White to move.");
    session.sees_no(ROOK);
    session.type_text("\x03").sees("Quit Pawnstorm?").type_text("y").ends(&End::Code(0));
}

/// An answer that makes no sense, or has no end, types nothing and breaks nothing.
#[test]
fn wrong_answers_do_no_harm() {
    let mut session = opened(Start::pawnstorm(&["play", "chess"]));
    for answer in [
        "\x1bP>|\x1b\\",
        "\x1bP>|kitty(99999999999999999999\x1b\\",
        "\x1b[?99999999999999999999;4c",
        "\x1b[6;0;0t",
        "\x1b_Gi=31;ENOENT\x1b\\",
        "\x1b]1337;ReportCellSize=NaN\x07",
        "\x1b[?c",
    ] {
        session.type_text(answer);
    }
    session.type_text(&format!("\x1bP>|{}\x1b\\", "x".repeat(100_000)));
    session.enter("e4").sees("Black to move.").type_text("\x03").sees("Quit Pawnstorm?").type_text("y");
    session.ends(&End::Code(0));
}

/// What comes after the program has ended would be typed to the shell: it waits a moment for answers that are due.
#[test]
fn who_leaves_at_once_leaves_no_answers_behind() {
    // What the program leaves unread is counted by the shell, which waits three tenths of a second for it.
    let script = "\"$0\"; stty -icanon -echo min 0 time 3; echo left: $(dd bs=99 count=1 2>/dev/null | wc -c)";
    let mut session = Start::new("/bin/sh", &["-c", script, PAWNSTORM]).spawn();
    session.sees("Pawn Game").type_text("\x03").type_text(KITTY).sees("left: 0").ends(&End::Code(0));
}

/// A shell that gets the terminal back gets no answers either, whenever the program was stopped.
#[test]
fn who_stops_it_at_once_leaves_no_answers_behind() {
    let mut session = Start::new("/bin/sh", &["-i"]).env("PS1", "ready> ").spawn();
    session.sees("ready>").enter(&format!("{PAWNSTORM} play chess"));
    for round in 1..=3 {
        session.has_written("\x1b[c", round).type_text("\x1a");
        // The program has read the key by then, and the shell would read the answer.
        thread::sleep(Duration::from_millis(100));
        session.type_text(KITTY).sees_alternate_screen(false).has_the_terminal();
        session.enter(&format!("echo us''able{round}")).sees(&format!("usable{round}")).enter("fg");
    }
    session.has_written("\x1b[c", 4).type_text("\x03").type_text(KITTY).has_the_terminal();
    session.enter("echo code$?").sees("code0").enter("exit").ends(&End::Code(0));
}

#[cfg(feature = "pictures")]
mod pictures {
    use super::*;
    use rustix::process::Signal;

    #[test]
    fn kitty_gets_each_picture_once_and_keeps_none() {
        let mut session = opened(Start::pawnstorm(&["play", "chess"]).env("COLORTERM", "truecolor"));
        session.sees(ROOK).type_text("\x1b_Gi=31;OK\x1b\\").type_text(KITTY).sees_no(ROOK);
        session.enter("e4").sees("Black to move.");
        session.type_text("\x03").sees("Quit Pawnstorm?").type_text("y").ends(&End::Code(0));
        session.has_written("\x1b[?1049l", 1);
        let raw = raw(&session);
        assert_eq!(raw.matches("a=t,f=100").count(), 12, "six kinds of two sides are sent once");
        assert!(raw.matches("a=p,").count() >= 33, "they are placed, and the pawn once more");
        let removed = raw.rfind("\x1b_Ga=d,d=A").expect("they are removed");
        assert!(removed < raw.rfind("\x1b[?1049l").expect("the screen is given back"));
    }

    /// Kitty keeps pictures until they are removed, and the program cannot do that any more.
    #[test]
    fn whoever_kills_it_sees_no_pictures_either() {
        let mut session = opened(Start::pawnstorm(&["play", "chess"]).env("COLORTERM", "truecolor"));
        let watcher = session.is_watched(session.pid);
        session.sees(ROOK).type_text("\x1b_Gi=31;OK\x1b\\").type_text(KITTY).sees_no(ROOK).has_written("a=p,", 32);
        assert!(!raw(&session).contains("\x1b_Ga=d,d=A"));
        session.kill(Signal::KILL).was_given_back_by(watcher);
        session.has_written("\x1b_Ga=d,d=A", 1);
    }

    #[test]
    fn sixels_are_for_who_has_the_attribute() {
        let mut session = Start::pawnstorm(&["play", "chess"]).spawn();
        session.sees(ROOK).type_text("\x1b[6;20;10t\x1b[?1;0;256S\x1b[?63;1;2;4c").sees_no(ROOK);
        session.enter("e4").sees("Black to move.").enter("pieces").sees(ROOK);
        assert!(raw(&session).contains("\x1bP0;1;0q\"1;1;60;40"), "a picture has the size of its cells");
    }

    #[test]
    fn tmux_is_not_given_a_title() {
        let session = opened(Start::pawnstorm(&["play", "chess"]).env("TERM", "tmux-256color"));
        assert!(!raw(&session).contains("\x1b_G") && raw(&session).contains("\x1b[c"));
    }
}
