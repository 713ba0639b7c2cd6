//! When the program is woken by a clock, and when clocks stand still.

use super::ms;
use crate::prelude::*;

/// Wakes the program whenever it wants to be, and counts how often the screen changes and how often it does not, until the
/// game is over.
fn run_down(driver: &mut Driver) -> (usize, usize) {
    let (mut changed, mut idle) = (0, 0);
    while let Some(after) = driver.app.wake() {
        assert!(after > Duration::ZERO && after <= ms(1_000), "{after:?}");
        let before = driver.text();
        driver.pass(after - Duration::from_nanos(1));
        assert_eq!(driver.text(), before, "it is woken too late");
        driver.pass(Duration::from_nanos(1));
        *(if driver.text() == before { &mut idle } else { &mut changed }) += 1;
    }
    (changed, idle)
}

#[test]
fn the_program_is_woken_when_the_digits_change_and_only_then() {
    let mut driver = Driver::timed("chess", "0:13");
    assert_eq!(driver.app.wake(), None, "nothing runs before the first turn");
    driver.pass(ms(60_000)).keys("e4<Enter>").shows("[0:13]");
    assert_eq!(driver.app.wake(), Some(ms(1_000)));
    // A key in between puts nothing off.
    driver.app.context.uptime += ms(300);
    driver.keys("e");
    assert_eq!(driver.app.wake(), Some(ms(700)));
    driver.pass(ms(700)).shows("[0:12]");
    // 0:11, then 0:10.0 and ninety-nine tenths, then the end.
    assert_eq!(run_down(&mut driver), (1 + 1 + 99 + 1, 0));
    driver.shows("White wins: Black ran out of time.").shows("0:00.0").lacks("[0:").shows("[View moves]");
}

#[test]
fn no_clock_wakes_nobody() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>").pass(ms(60_000));
    assert_eq!(driver.app.wake(), None);
    let mut driver = Driver::timed("chess", "5:00/none").after("e4<Enter>");
    assert_eq!(driver.app.wake(), None, "Black has none");
    driver.keys("e5<Enter>");
    assert_eq!(driver.app.wake(), Some(ms(1_000)));
}

/// Time passes while `what` is on the screen.
#[track_caller]
fn stands_still(driver: &mut Driver, what: &str) {
    assert_eq!((driver.app.running(), driver.app.wake()), (None, None), "{what}");
    driver.pass(ms(600_000));
    assert!(driver.app.screen::<GameOver>().is_none(), "{what}");
}

#[test]
fn it_stands_still_while_the_program_asks_or_shows_something_else() {
    let mut driver = Driver::timed("chess", "5:00");
    driver.keys("e4<Enter>").pass(ms(10_000)).shows("[4:50]");
    for (keys, back) in [
        ("resign<Enter>", "n"),
        ("draw<Enter>", "n"),
        ("quit<Enter>", "n"),
        ("<F1>", "<Esc>"),
        ("<F9>", "<Esc>"),
        ("edit<Enter>", "<Esc>"),
    ] {
        driver.keys(keys);
        stands_still(&mut driver, keys);
        driver.keys(back).shows("[4:50]");
    }
    // Looking back, and while a piece is in hand, it runs on.
    driver.keys("<PgUp>").shows("VIEWING MOVE").pass(ms(10_000)).shows("[4:40]");
    driver.keys("<End><Up>").pass(ms(10_000)).shows("[4:30]");
}

#[test]
fn it_stands_still_while_the_screen_is_handed_over() {
    let mut options = Options::default();
    options.set(GameOption::HiddenSpies, true);
    let mut game = game::start("pawns-chess", options, None).expect("it starts");
    game.set_clock("5:00".parse().expect("it sets clocks"));
    let mut driver = Driver::new(App::playing(game, Settings::default()));
    driver.keys("e4<Enter>").shows("Pass the screen to Black.");
    stands_still(&mut driver, "the cover");
    driver.keys("<Enter>").shows("[5:00]").pass(ms(5_000)).shows("[4:55]");
}

#[test]
fn it_stands_still_while_the_opening_is_read() {
    let mut driver = Driver::timed("classroom", "5:00");
    stands_still(&mut driver, "the opening");
}

/// What is typed as the flag falls neither plays a move nor begins another game.
#[test]
fn a_key_that_comes_too_late_does_nothing() {
    let mut driver = Driver::timed("chess", "0:05").after("e4<Enter>e5");
    driver.app.context.uptime += ms(5_000);
    driver.keys("<Enter>").shows("White wins: Black ran out of time.");
    driver.lacks("e5").keys("<Enter>").shows("VIEWING MOVE 0 of 1");
    assert!(driver.journals.as_ref().expect("it is kept")[&1].contains("\nend white time #"));
}

#[test]
fn the_word_clock_says_how_they_stand() {
    let mut driver = Driver::timed("chess", "5+3");
    driver.keys("clock<Enter>").shows("Clocks: White 5:00, Black 5:00; they start after the first move.");
    driver.shows("5 minutes each, plus 3 seconds per move.");
    driver.keys("e4<Enter>clock<Enter>").shows("Clocks: White 5:03, Black 5:00; Black's runs.");
    Driver::game("chess", None).keys("clock<Enter>").shows("This game has no clock");
}

#[test]
fn a_move_taken_back_gives_its_time_back_on_the_screen() {
    let mut driver = Driver::timed("chess", "5:00");
    driver.keys("e4<Enter>").pass(ms(60_000)).keys("e5<Enter>").shows("4:00").keys("<F5>").shows("[5:00]");
    driver.keys("<F6>").shows("4:00").shows("[5:00]");
}

/// The computer has its clock, and stands still while it is told to wait.
#[test]
fn the_computer_plays_by_its_clock() {
    let mut game = game::start("chess", Options::default(), None).expect("it starts");
    game.set_clock("5+3/1+1".parse().expect("it sets clocks"));
    game.seat(Color::Black, Player::computer());
    let mut app = App::playing(game, Settings::default());
    for key in "e4".chars().map(pawnstorm::app::keys::Key::Char).chain([pawnstorm::app::keys::Key::Enter]) {
        let asked = app.update(Msg::Key(key)).into_iter().find_map(|effect| match effect {
            Effect::Think { task, .. } => Some(task),
            _ => None,
        });
        if let Some(task) = asked {
            let clock = task.limits.clock.expect("it has a clock");
            assert_eq!((clock.left, clock.increment), (ms(60_000), ms(1_000)));
            assert_eq!(app.running(), Some(Color::Black));
            app.context.uptime += ms(60_000);
            app.update(Msg::Tick);
            assert!(app.screen::<GameOver>().is_some(), "its flag falls too");
            return;
        }
    }
    panic!("the computer is asked for no move");
}
