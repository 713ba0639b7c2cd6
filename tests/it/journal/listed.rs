//! The list of the games that were kept, and the newest of them in the menu.

use super::files::{Library, Player};
use super::{header, play, print};
use crate::prelude::*;
use pawnstorm::game::journal::sealed;
use std::time::SystemTime;

#[test]
fn games_are_listed_newest_first_and_looked_at_without_a_lock() {
    let library = Library::new();
    let text = |seed| print(&play(GAMES[seed as usize % 6].id, 6, seed));
    for seed in 0..1001_u64 {
        library.put(&format!("2026-{seed:04}.journal"), &text(seed % 12));
    }
    library.put("notes.txt", "no journal");
    library.put("2026-x.journal", "a broken one\n");
    library.put("2026-\u{1b}[2J.journal", &text(0));
    let mut listed: Vec<Summary> = Vec::new();
    let (mut batches, mut failed) = (0, String::new());
    library.storage().list()(&mut |msg| {
        let (games, last) = match msg {
            Msg::Listed(games, last) => (games, last),
            Msg::Failed(why) => return failed = why,
            _ => panic!("they are listed"),
        };
        assert_eq!(last, games.is_empty());
        batches += 1;
        listed.extend(games);
    });
    assert_eq!((listed.len(), batches), (1001, 6));
    assert_eq!(failed, "Could not read 2026-x.journal: its first line does not give the pawnstorm.");
    assert!(listed.windows(2).all(|pair| pair[0].name > pair[1].name));
    let mut storage = library.storage();
    for summary in listed.iter().take(24) {
        let Some(Msg::Opened(opened)) = storage.read(None, summary.name.clone()) else {
            panic!("{summary:?} is opened")
        };
        let Opened { game, events, damage, .. } = *opened;
        assert_eq!((game.plies(), game.outcome()), (summary.plies, summary.outcome));
        assert_eq!((game.log().len(), damage), (events, None));
    }
}

#[test]
fn what_cannot_be_listed_is_told() {
    let told = |storage: &Storage| {
        let mut failed = None;
        storage.list()(&mut |msg| {
            if let Msg::Failed(why) = msg {
                failed = Some(why);
            }
        });
        failed
    };
    let library = Library::new();
    assert_eq!(told(&library.storage()), None, "no game was played yet");
    let text = print(&play("chess", 4, 1));
    library.put("1.journal", &text.replace("pawnstorm 2 ", "pawnstorm 3 "));
    library.put("2.journal", "");
    fs::create_dir(library.folder().join("3.journal")).expect("a folder");
    let why = "Could not read 2 saved games. The first is 2.journal: its first line is unreadable.";
    assert_eq!(told(&library.storage()).as_deref(), Some(why));
    let file = library.put("file", "");
    let no_folder = Storage::new(Arc::new(System), file);
    let why = told(&no_folder).expect("it is no folder");
    assert!(why.starts_with("Could not list your games: ") && why.contains("in its way"), "{why}");
}

#[test]
fn a_journal_that_begins_nowhere_hides_no_game_behind_it() {
    let library = Library::new();
    let text = print(&play("chess", 7, 2));
    library.put("1.journal", &text);
    let first = header(&play("chess", 0, 0)).to_string();
    library.put("2.journal", &sealed(&first.replace("RNBQKBNR", "RNBQ1BNR")));
    assert_eq!(library.storage().newest(None).0.expect("one is open").name, "1.journal");
    let says = Player::resume(&library, "2.journal").says();
    assert!(says.contains("its start position is wrong") && !says.contains(".."), "{says}");
}

#[test]
fn the_newest_open_game_is_offered_first_in_the_menu() {
    let library = Library::new();
    library.put("1.journal", &print(&play("chess", 7, 2)));
    library.put("2.journal", &print(&play("alapawn", 6, 1)));
    let newest = library.storage().newest(None).0.expect("one is open");
    assert_eq!((newest.name.as_str(), newest.info.id, newest.plies), ("1.journal", "chess", 7));
    let mut driver = Driver::menu();
    driver.app.context.now = pawnstorm::game::Timestamp::new(newest.time.seconds() + 3 * 3600);
    driver.app.update(Msg::Newest(Some(newest.clone().into()), None));
    driver.size = (120, 40);
    driver.shows("► Resume Chess").shows("4 moves by two players, started 3 hours");
    // The board shows where the game stands, and that of a new game its start.
    let fen = newest.position.clone().expect("it was looked at");
    assert_eq!(fen, play("chess", 7, 2).fen(7));
    let stands = driver.text();
    assert_ne!(board(&stands), board(&driver.keys("<Down>").text()));
    driver.keys("<Up>");
    let effects = driver.app.update(Msg::Key(Key::Enter));
    assert!(matches!(&effects[..], [Effect::Resume { name, .. }] if name == "1.journal"), "{effects:?}");
    driver.keys("<Down>").shows("► Chess").keys("<Enter>").shows("Start the game").keys("<Enter>");
    driver.shows("White to move.");
}

/// What is right of the list in the menu.
fn board(screen: &str) -> String {
    let right = |line: &str| line.chars().skip(33).take(40).collect::<String>();
    screen.lines().skip(2).take(20).map(|line| right(line) + "\n").collect()
}

/// What is hidden stays so, and a journal that takes long is not read for a picture.
#[test]
fn a_position_is_only_shown_where_that_is_quick_and_open() {
    let library = Library::new();
    let options = Options::NONE.with(GameOption::HiddenSpies);
    let mut game = game::start("pawns-chess", options, None).expect("the game starts");
    let route = game.all_routes()[0].clone();
    game.play(&route).expect("it is a move of this position");
    library.put("1.journal", &print(&game));
    let newest = library.storage().newest(None).0.expect("one is open");
    assert_eq!((newest.plies, newest.position), (1, None));
}

#[test]
fn the_newest_game_of_a_kind_is_found() {
    let library = Library::new();
    library.put("1.journal", &print(&play("chess", 7, 2)));
    library.put("2.journal", &print(&play("pawn-game", 3, 4)));
    let newest = |id: &str| {
        let info = GAMES.iter().copied().find(|info| info.id == id);
        library.storage().newest(info).0.map(|summary| summary.name)
    };
    assert_eq!(newest("chess").as_deref(), Some("1.journal"));
    assert_eq!(newest("pawn-game").as_deref(), Some("2.journal"));
    assert_eq!(newest("alapawn"), None);
}

// Which game was left last: it is offered first, whatever the clock says and however many games there are.

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
