//! Which game was left last: it is offered first, whatever the clock says and however many games there are.

use super::files::{Library, Player};
use super::{header, play, print};
use crate::prelude::*;
use pawnstorm::game::journal::sealed;
use std::time::SystemTime;

const DAY: Duration = Duration::from_secs(24 * 3600);

fn offered(library: &Library) -> Option<String> {
    library.storage().newest(None).0.map(|summary| summary.name)
}

/// Says when a file was changed last.
fn date(library: &Library, name: &str, time: SystemTime) {
    let file = fs::File::options().append(true).open(library.folder().join(name)).expect("it is there");
    file.set_modified(time).expect("it has a date");
}

fn index(library: &Library) -> std::path::PathBuf {
    library.folder().parent().expect("a folder").join("open-games.txt")
}

/// What was begun when the clock was wrong has the first name of all, and the first date.
#[test]
fn the_game_left_last_is_offered_among_many_of_later_names_and_dates() {
    let library = Library::new();
    for number in 0..150 {
        library.put(&format!("2026-11-21T{number:06}Z-chess.journal"), &print(&play("chess", 6, 2)));
    }
    let last = "2026-11-21T000149Z-chess.journal";
    date(&library, last, SystemTime::now() + DAY);
    assert_eq!(offered(&library).as_deref(), Some(last), "by the date, where nothing else is known");
    let mut player = Player::chess(&library);
    player.enter("e4");
    let name = "1970-01-01T000000Z-chess.journal";
    date(&library, name, SystemTime::UNIX_EPOCH + DAY);
    assert_eq!(offered(&library).as_deref(), Some(name));
    // Another one is gone on with, and left again.
    let other = "2026-11-21T000007Z-chess.journal";
    drop(Player::resume(&library, other));
    assert_eq!(offered(&library).as_deref(), Some(other));
    player.enter("e5");
    assert_eq!(offered(&library).as_deref(), Some(name));
    player.enter("resign").update(Msg::Key(pawnstorm::app::keys::Key::Char('y')));
    drop(player);
    assert_eq!(offered(&library).as_deref(), Some(other), "what is over does not go on");
    library.storage().perform(StorageEffect::Delete { name: other.into() });
    assert_eq!(offered(&library).as_deref(), Some(last));
}

/// The list is lost, is nonsense, cannot be read, is out of date: it is made anew.
#[test]
fn the_list_of_open_games_is_made_anew() {
    let library = Library::new();
    let text = print(&play("chess", 6, 2));
    for (name, days) in [("1.journal", 3), ("2.journal", 2), ("3.journal", 1)] {
        library.put(name, &text);
        date(&library, name, SystemTime::UNIX_EPOCH + days * DAY);
    }
    library.put("4.journal", &print(&play("chess", 6, 1)));
    assert_eq!(offered(&library).as_deref(), Some("1.journal"), "by the dates");
    drop(Player::resume(&library, "3.journal"));
    assert_eq!(offered(&library).as_deref(), Some("3.journal"));
    for damage in ["", "nonsense", "1.2\n../../etc/passwd\n\u{1b}[2J.journal\n", "\n2.journal\n"] {
        fs::write(index(&library), damage).expect("it can be written");
        assert_eq!(offered(&library).as_deref(), Some("1.journal"), "{damage:?}");
    }
    fs::remove_file(index(&library)).expect("it was there");
    assert_eq!(offered(&library).as_deref(), Some("1.journal"));
    // Games come and go without this program.
    fs::remove_file(library.folder().join("1.journal")).expect("it was there");
    assert_eq!(offered(&library).as_deref(), Some("2.journal"));
    std::thread::sleep(Duration::from_millis(20));
    library.put("5.journal", &text);
    assert_eq!(offered(&library).as_deref(), Some("5.journal"), "what came later is later");
    fs::remove_file(index(&library)).expect("it was there");
    fs::create_dir(index(&library)).expect("a folder in its place");
    assert_eq!(offered(&library).as_deref(), Some("5.journal"));
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_list() {
    let library = Library::new();
    library.put("1.journal", &print(&play("chess", 6, 2)));
    let made = std::process::Command::new("mkfifo").arg(index(&library)).status().expect("there is mkfifo");
    assert!(made.success());
    assert_eq!(offered(&library).as_deref(), Some("1.journal"));
}

/// A game that cannot be opened hides no other one, and is told.
#[test]
fn it_is_told_that_the_game_left_last_cannot_be_opened() {
    let library = Library::new();
    let text = print(&play("chess", 6, 2));
    library.put("1.journal", &text);
    date(&library, "1.journal", SystemTime::UNIX_EPOCH + DAY);
    let path = library.put("2.journal", &text);
    assert_eq!(offered(&library).as_deref(), Some("2.journal"));
    let first = header(&play("chess", 0, 0)).to_string();
    fs::write(path, sealed(&first.replace("RNBQKBNR", "RNBQ1BNR"))).expect("it can be written");
    let (offered, unread) = library.storage().newest(None);
    assert_eq!(offered.map(|summary| summary.name).as_deref(), Some("1.journal"));
    assert!(
        unread.as_ref().is_some_and(|why| why.starts_with("Could not read 2.journal: its start position is wrong"))
    );
    let mut driver = crate::driver::Driver::menu();
    driver.send(Msg::Newest(None, unread));
    driver.shows("Could not read 2.journal");
}
