//! How clocks are shown, and how they are set in the menu.

use super::ms;
use crate::prelude::*;
use crate::snapshots::compare;

/// Black has little left, and his clock runs.
fn low(width: u16, height: u16) -> Driver {
    let mut driver = Driver::timed("chess", "1:05:00/1+2").size(width, height);
    driver.keys("e4<Enter>").pass(ms(30_000)).keys("e5<Enter>").pass(ms(3_500)).keys("Nf3<Enter>").pass(ms(22_150));
    driver
}

#[test]
fn both_clocks_are_shown() {
    compare("clock-80x24", &mut low(80, 24));
    compare("clock-40x16", &mut low(40, 16));
    let mut plain = low(80, 24);
    plain.app.context.settings.colors = Colors::Mono;
    plain.app.context.settings.pieces = Pieces::Letters;
    plain.app.context.settings.ascii = true;
    compare("clock-ascii-80x24", &mut plain);
}

#[test]
fn whose_clock_runs_and_who_has_little_left_is_told_by_signs() {
    for (width, height) in [(80, 24), (120, 40), (40, 16), (40, 60), (200, 16)] {
        low(width, height).shows("! [0:09.9]").shows("1:04:57");
    }
}

#[test]
fn a_game_that_is_gone_through_shows_what_the_clocks_showed() {
    let mut driver = Driver::timed("chess", "0:30");
    driver.keys("e4<Enter>").pass(ms(12_000)).keys("e5<Enter>").pass(ms(30_000)).shows("Black wins");
    driver.shows("0:00.0").shows("0:18").keys("<PgUp>").shows("0:30 ").lacks("0:18");
    driver.keys("review<Enter><Home>").lacks("0:18").keys("<End>").shows("0:18");
}

#[test]
fn clocks_are_set_in_the_menu() {
    let mut driver = Driver::menu().size(120, 40);
    driver.keys("<Enter>").shows_row("clock: none");
    // The clock stands before the last row, which is another position.
    driver.keys("<End><Up>").shows("type one, such as 5+3");
    driver.keys("<Right><Right>").shows_row("clock: 3+2").shows("3 minutes each, plus 2 seconds per move");
    driver.keys("<Left><Left><Left>").shows_row("clock: 90+30").keys("<Right>").shows_row("clock: none");
    driver.keys("7+x").shows_row("clock: 7+x_").keys("<Enter>").shows("“7+x” is not a clock").keys("<Backspace>4");
    driver.shows_row("clock: 7+4_").keys("<Enter>").shows_row("clock: 7+4").shows("7 minutes each, plus 4 seconds");
    driver.keys("1<Esc>").shows_row("clock: 7+4").keys("<Right>").shows_row("clock: none").keys("<Left>");
    driver.shows_row("clock: 90+30");
    driver.keys("2+1/1:00<Enter>").shows("White has 2 minutes, plus 1 second per move; Black has");
    driver.keys("<Home>").keys("<Enter>").shows("White to move").shows("2:00").shows("1:00").keys("e4<Enter>");
    driver.shows("2:01").shows("[1:00]");
}

#[test]
fn a_position_is_played_by_the_clock_of_the_game_before_it() {
    let mut driver = Driver::timed("chess", "5+3");
    driver.keys("e4<Enter>fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1<Enter><F5>y").shows("White to move.").shows("5:00");
    driver.keys("e4<Enter>").shows("[5:00]").shows("5:03");
}

/// However the game is left, what was thought about is not given back: on the way to the menu and out, and where a signal ends the
/// program.
#[test]
fn what_was_thought_about_is_written_when_the_game_is_left() {
    for way in
        ["menu<Enter>y", "quit<Enter>y", "<Ctrl-C><Ctrl-C>", "restart<Enter>y", "draw<Enter><Ctrl-C><Ctrl-C>", ""]
    {
        let mut driver = Driver::timed("chess", "0:30");
        driver.keys("e4<Enter>").pass(ms(7_500));
        // The half second before the last word is spent too.
        driver.app.context.uptime += ms(500);
        driver.keys(way);
        if way.is_empty() {
            let effects = driver.app.last_save();
            assert!(effects.len() == 1, "{effects:?}");
            driver.perform(effects.into_iter().next().expect("it is saved"));
        }
        let journal = driver.journals.expect("it is written").remove(&1).expect("it is the first game");
        let last = journal.lines().rfind(|line| !line.starts_with("pawnstorm "));
        assert!(last.is_some_and(|line| line.starts_with("left 22000 #")), "{way}: {journal}");
    }
}
