//! Keys of one's own: they do what they are given for, and footer and help say so.

use crate::prelude::*;

fn with(keys: &str, mut driver: Driver) -> Driver {
    let config = Config::parse(&format!("[keys]\n{keys}"), "config.toml");
    assert_eq!(config.problems, [""; 0]);
    driver.app.configure(config.configured());
    driver
}

#[test]
fn a_key_of_ones_own_does_what_it_is_given_for() {
    let mut driver = with(
        "undo = 'ctrl-b'\ndraw = ['f11', 'ctrl-y']\nsettings = 'ctrl-s'\n",
        Driver::game("chess", None).size(120, 40),
    );
    driver.keys("e4<Enter>e5<Enter>").shows("Ctrl-B undo").keys("<F5>").shows("1. e4 e5");
    driver.keys("<Ctrl-B>").lacks("1. e4 e5").shows("Undid e5.");
    driver.keys("<F11>").shows("accept").keys("n").keys("<Ctrl-Y>").shows("accept").keys("n");
    driver.keys("<Ctrl-S>").shows("theme").keys("<Esc>").shows("1. e4");
    driver.keys("<F1>");
    let page: String = (0..60).map(|_| driver.keys("<Down>").text()).collect();
    assert!(page.contains("Ctrl-B, “undo”") && page.contains("F11, Ctrl-Y, “draw”"), "{page}");
}

#[test]
fn a_letter_is_a_key_where_nothing_is_typed() {
    let mut driver = with("down = ['down', 'j']\nup = ['up', 'k']\nlibrary = 'b'\n", Driver::menu());
    driver.keys("jj").shows("► Alapawn").keys("k").shows("► The Pawn Game").shows("b library").keys("l");
    driver.shows("► The Pawn Game");
    driver.keys("b").shows("your games").keys("<Esc>");
    driver.keys("?").keys("jjj").keys("<Esc>").shows("► ");
    let mut game = with("down = ['down', 'j']\n", Driver::game("chess", None));
    game.keys("jk").shows("> jk_");
}

#[test]
fn a_key_that_was_taken_away_does_nothing() {
    let mut driver = with("enter = 'ctrl-e'\n", Driver::game("chess", None));
    driver.shows("use the arrow keys and Ctrl-E").keys("e4<Enter>").shows("> e4_").keys("<Ctrl-E>").shows("1. e4");
}

/// What the list of keys names can be given a key.
#[test]
fn every_action_has_its_name() {
    use pawnstorm::app::places::{PLACES, command};
    for row in PLACES.into_iter().flat_map(pawnstorm::app::keys::Place::rows) {
        let name = row.command.name();
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{name}");
        assert_eq!(command(&name), Some(row.command));
    }
}
