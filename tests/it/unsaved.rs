//! A game that is not on the disk: shown as such for as long as it is so, tried again, and asked about before it is left.

use crate::plain::pawnstorm_at;
use crate::prelude::*;
use pawnstorm::ui;

const FULL: &str = "the disk is full";
/// What leads out of a game, and what is then on the screen.
const WAYS_OUT: [(&str, &str); 4] =
    [("menu<Enter>", "Pawn Game"), ("<F10>", "Pawn Game"), ("quit<Enter>", ""), ("<Ctrl-C>", "")];
/// The shortest game there is.
const MATE: &str = "f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>";

fn over() -> Driver {
    let mut driver = Driver::game("chess", None);
    driver.journals = Err(FULL);
    driver.keys(MATE).shows("Black wins");
    driver
}

#[track_caller]
fn asks(driver: &mut Driver) -> &mut Driver {
    driver.shows("This game is not saved: the disk").shows("is full. Leave anyway?")
}

#[test]
fn what_is_not_saved_is_marked_for_as_long_as_it_is_so() {
    for (width, height) in [(40, 16), (50, 20), (60, 24), (80, 24), (120, 40), (200, 60)] {
        let mut driver = Driver::game("pawns-chess", None).size(width, height);
        driver.keys("e4<Enter>").lacks("NOT SAVED");
        driver.journals = Err(FULL);
        driver.keys("e5<Enter>").shows("NOT SAVED");
        let text = driver.text();
        let line = text.lines().find(|line| line.contains("NOT SAVED")).expect("it is shown");
        assert!(line.contains("move 2"), "{width}x{height}: {line}");
        driver.app.context.settings.ascii = true;
        driver.keys("<PgUp>").shows("NOT SAVED").keys("<End>nonsense<Enter><F1>");
        driver.keys("<Esc>edit<Enter><Esc>").shows("NOT SAVED");
        driver.journals = Ok(BTreeMap::new());
        driver.keys("<End>d4<Enter>").lacks("NOT SAVED");
    }
}

#[test]
fn it_is_marked_where_the_game_is_over_reviewed_or_covered() {
    let mut driver = over();
    driver.shows("NOT SAVED").keys("review<Enter>").shows("REVIEW").shows("NOT SAVED");
    driver.keys("<Home>try<Enter>").shows("TRYING A LINE").shows("NOT SAVED").keys("back<Enter><Esc>");
    driver.journals = Ok(BTreeMap::new());
    driver.pass(Duration::from_secs(10)).lacks("NOT SAVED").shows("Saving works again");
    let options = Options::NONE.with(GameOption::HiddenSpies);
    let mut driver = Driver::with_options("pawns-chess", None, options).size(40, 16);
    driver.journals = Err(FULL);
    driver.keys("e4<Enter>").shows("Pass the screen to Black.").shows("NOT SAVED");
}

/// How many events a journal tells; its first line may stand in it again.
fn events(journal: &str) -> usize {
    journal.lines().filter(|line| !line.starts_with("pawnstorm ")).count()
}

#[test]
fn it_is_tried_again_by_itself() {
    let mut driver = Driver::game("chess", None).after("e4<Enter>");
    assert_eq!(driver.app.wake(), None, "what is saved wakes nobody");
    driver.journals = Err(FULL);
    driver.keys("e5<Enter>").shows("Could not save this game: the disk is full. Pawnstorm will keep trying.");
    assert_eq!(driver.app.wake(), Some(Duration::from_secs(10)));
    driver.pass(Duration::from_secs(4));
    assert_eq!(driver.app.wake(), Some(Duration::from_secs(6)));
    driver.pass(Duration::from_secs(6)).shows("NOT SAVED");
    assert_eq!(driver.app.wake(), Some(Duration::from_secs(10)), "it still cannot be");
    driver.journals = Ok(BTreeMap::new());
    driver.pass(Duration::from_secs(9)).shows("NOT SAVED").pass(Duration::from_secs(1)).lacks("NOT SAVED");
    // The warning is over with what it warned of.
    driver.shows("Saving works again. The whole game is saved.").lacks("Could not save");
    assert_eq!(driver.app.wake(), None);
    assert_eq!(events(&driver.journals.expect("it is written")[&1]), 2);
}

#[test]
fn no_way_out_of_a_game_loses_what_is_not_saved() {
    for (way, beyond) in WAYS_OUT {
        let mut driver = Driver::game("chess", None);
        driver.journals = Err(FULL);
        driver.keys("e4<Enter>").keys(way);
        asks(&mut driver).keys("nyx<Esc>").lacks("Leave anyway?").shows("Black to move.").keys(way);
        // Who presses it again and again still loses nothing.
        asks(&mut driver).keys("<Ctrl-C><Ctrl-C>");
        asks(&mut driver).keys("l");
        assert!(driver.left == beyond.is_empty(), "{way}");
        driver.shows(beyond);
        let mut driver = Driver::game("chess", None);
        driver.journals = Err(FULL);
        driver.keys("e4<Enter>").keys(way);
        driver.journals = Ok(BTreeMap::new());
        driver.keys("t");
        assert!(driver.left == beyond.is_empty(), "{way}");
        assert_eq!(events(&driver.journals.expect("it is written")[&1]), 1);
    }
    let mut driver = Driver::game("chess", None);
    driver.journals = Err(FULL);
    driver.keys("e4<Enter>restart<Enter>");
    asks(&mut driver).keys("<Down><Down><Down><Down><Enter>").shows("White to move.").lacks("1. e4");
}

#[test]
fn no_way_out_of_a_game_that_is_over_loses_it() {
    for (way, beyond) in
        WAYS_OUT.into_iter().chain([("new<Enter>", "White to move."), ("restart<Enter>", "White to move.")])
    {
        for review in ["", "review<Enter>"] {
            let mut driver = over().after(review);
            if !review.is_empty() && beyond.starts_with("White") {
                continue;
            }
            driver.keys(way);
            asks(&mut driver).keys("s").shows("NOT SAVED").keys(way);
            asks(&mut driver).keys("l");
            assert!(driver.left == beyond.is_empty(), "{way}");
            driver.shows(beyond);
            assert!(driver.left || !driver.text().contains("NOT SAVED"), "{way}");
            // Where it is saved nothing is asked.
            let mut driver = over().after(review);
            driver.journals = Ok(BTreeMap::new());
            driver.keys(way).lacks("Leave anyway?").shows(beyond);
            assert!(driver.left == beyond.is_empty(), "{way}");
        }
    }
    // Nor by a position that is set up over it.
    let mut driver = over().after("edit<Enter><F7><F5>");
    asks(&mut driver).keys("e").shows("> save _").shows("NOT SAVED");
}

#[test]
fn before_it_is_lost_it_can_be_taken_elsewhere() {
    let mut driver = over();
    driver.keys("menu<Enter>e").lacks("Leave anyway?").shows("> save _").shows("Type a file name");
    driver.keys("/tmp/mate.pgn<Enter>");
    let written = driver.writes.pop().expect("it is exported");
    assert!(written.name.as_deref() == Some("/tmp/mate.pgn") && written.text.contains("2. g4 Qh4#"), "{written:?}");
    driver.keys("menu<Enter>").click(Target::Choice(2)).shows("> keep _");
    driver.journals = Ok(BTreeMap::new());
    driver.keys("/tmp/games<Enter>").shows("It is kept in /tmp/games.").lacks("NOT SAVED");
    driver.keys("menu<Enter>").shows("Pawn Game");
    // The same from a line that is tried in a review.
    let mut driver = over();
    driver.keys("review<Enter><Home>e4<Enter><Ctrl-C>").keys("k").shows("> keep _").shows("REVIEW");
    // What lies beside the box is out of reach.
    driver.keys("<Enter><Ctrl-C>").mouse(MouseKind::Down, Target::Text);
    asks(&mut driver);
    assert!(driver.app.screen::<Review>().is_some());
}

/// What was kept when it was asked whether to leave need not be any more when the answer comes.
#[test]
fn what_is_lost_behind_the_last_question_is_asked_about_too() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>menu<Enter>").shows("The game stays in your library");
    driver.journals = Err(FULL);
    asks(driver.keys("y")).keys("s").shows("NOT SAVED");
    // A game of which nothing happened is nothing to be kept.
    let mut driver = Driver::game("chess", None);
    driver.journals = Err(FULL);
    driver.keys("quit<Enter>");
    assert!(driver.left);
}

/// Who loses by quitting is asked that first.
#[test]
fn a_quit_that_loses_is_asked_about_before() {
    let mut driver = Driver::game("classroom", None);
    driver.journals = Err(FULL);
    driver.keys("<Enter>1,4 3,4<Enter>quit<Enter>").shows("quit this game?").keys("y").shows("wins");
    driver.keys("quit<Enter>");
    asks(&mut driver).keys("l");
    assert!(driver.left);
}

/// A reason of any length leaves room for the choices.
#[test]
fn the_question_has_room_for_its_answers() {
    let mut driver = Driver::game("chess", None).size(40, 16);
    driver.journals =
        Err("nothing may be written to /a/very/long/path/of/folders/in/folders/in/folders/in/folders/in/\
        folders/in/folders/in/folders/in/folders/in/folders/in/folders/in/folders/in/folders/in/folders/in/folders");
    driver.keys("e4<Enter>menu<Enter>");
    driver.shows("Not saved").shows("This game is not saved: nothing").shows("…").shows("t try again").shows("l leave");
    driver.app.context.settings.ascii = true;
    assert!(ui::text(&driver.draw().0).is_ascii());
}

/// Line mode says and asks the same.
#[test]
fn line_mode_asks_too() {
    let home = data::home();
    let in_the_way = home.path().join("data");
    std::fs::write(&in_the_way, "").expect("a file");
    let script = |lines: &[&str]| {
        let environment = [("XDG_DATA_HOME", in_the_way.to_str().expect("text"))];
        let input = lines.join("\n") + "\n";
        let output = pawnstorm_at(home.path(), &["play", "chess", "--plain"], &environment, input.as_bytes());
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("text")
    };
    let shown = |said: &str, text: &str| assert!(said.contains(text), "{text} is not in\n{said}");
    let why = "there is a file in its way. Leave anyway? It will be lost.";
    let prompt = "(not saved) yes, no, try, save FILE or keep FOLDER: ";
    let said = script(&["f3", "e5", "g4", "quit", "no", "Qh4", "new", "try", "", "save mate", "quit", "yes", "e4"]);
    shown(&said, "Pawnstorm will keep trying.");
    shown(&said, "(not saved) > Qh4");
    assert_eq!(said.matches("Saved to mate.pgn.").count(), 1, "{said}");
    assert_eq!((said.matches(why).count(), said.matches(prompt).count()), (5, 5), "{said}");
    assert!(said.ends_with("quit:  yes\n") || said.trim_end().ends_with("yes"), "{said}");
    assert!(std::fs::read_to_string(home.path().join("mate.pgn")).expect("it is there").contains("Qh4#"));
    let said = script(&["e4", "menu", "keep usb", "menu", "yes"]);
    shown(&said, &format!("The whole game is saved in {}/", home.path().join("usb").display()));
    shown(&said, "Go to the menu?");
    shown(&said, "Which game?");
    assert_eq!(std::fs::read_dir(home.path().join("usb")).expect("it is there").count(), 1);
    // At the end of the input nobody can be asked.
    shown(&script(&["e4"]), "This game is not saved: ");
}
