//! The settings: seen at once, kept in the config file without harm to anything else in it, and used again.

pub(crate) mod file;
mod keys;
mod themes;

use crate::prelude::*;
use pawnstorm::app::Configured;
use pawnstorm::app::settings::ITEMS;
use pawnstorm::tui::config::keep::edited;
use ratatui::style::Color as Ink;

fn theme(driver: &Driver) -> &str {
    BUILT_IN[driver.app.context.settings.theme]
}

#[test]
fn the_settings_are_opened_from_every_screen_and_nothing_is_lost() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>Nf<Ctrl-O>").shows("settings").shows("theme").keys("<Right>").shows("← brown →");
    driver.keys("<Esc>").shows("1. e4").shows("> Nf_");
    assert_eq!(theme(&driver), "brown");
    driver.keys("6<Enter>").shows("1. e4 Nf6").keys("settings<Enter>").shows("← brown →").keys("<Esc>");
    driver.keys("resign<Enter>y").shows("Black wins").keys("settings<Enter>").shows("Colours of the board");
    driver.keys("<Esc>");
    driver.keys("review<Enter><F11>").shows("touch-move").keys("<Esc>").shows("1. e4 Nf6");
    let mut menu = Driver::menu();
    menu.keys("s")
        .shows("settings")
        .keys("<F1>")
        .shows("What you can do here")
        .keys("<Esc>")
        .shows("theme")
        .keys("<Esc>")
        .shows("Pawn Game");
    menu.keys("e<F11>").shows("settings").keys("<Esc>").shows("FEN");
}

#[test]
fn what_is_chosen_is_seen_at_once() {
    let ground = |driver: &Driver| driver.draw().0[(0, 23)].bg;
    let mut driver = Driver::menu().after("s");
    assert_eq!(ground(&driver), Ink::Indexed(234));
    driver.keys("<Right><Right><Right><Right>").shows("← paper →");
    assert_eq!(ground(&driver), Ink::Indexed(255));
    driver.keys("<Down>").shows("♟").keys("<Right><Right><Right>").lacks("♟");
    assert_eq!(driver.app.context.settings.pieces, Pieces::Letters);
    driver.keys("<Down><Down>").shows("a b c d").keys("<Right>").lacks("a b c d");
}

#[test]
fn what_was_changed_is_kept_when_the_settings_are_left() {
    let mut driver = Driver::menu();
    driver.keys("s<Down><Down><Down><Down><Right><Up><Up><Up><Right><Right><Right><Right><Esc>");
    assert_eq!(driver.kept, [(Item::Flip, "on".into())], "the pieces are what they were");
    driver.kept.clear();
    driver.keys("s<Right><Ctrl-C>");
    assert!(driver.left);
    assert_eq!(driver.kept, [(Item::Theme, "brown".into())]);
    let driver = Driver::menu().after("s<Right><Left><Esc>");
    assert_eq!(driver.kept, []);
}

#[test]
fn a_click_marks_a_setting_and_a_second_one_changes_it() {
    let mut driver = Driver::menu();
    driver.keys("s").click(Target::Row(4)).shows("← off →").click(Target::Row(4)).shows("← on →");
    assert!(driver.app.context.settings.turns_round);
}

#[test]
fn a_word_sets_what_it_names() {
    let mut driver = Driver::game("chess", None);
    driver.keys("set theme blue<Enter>").shows("theme is blue now.");
    assert_eq!((theme(&driver), &driver.kept[..]), ("blue", &[(Item::Theme, "blue".to_string())][..]));
    driver.keys("set theme pink<Enter>").shows("No theme “pink”. Themes: slate, brown,");
    driver.keys("set colour red<Enter>").shows("Unknown setting “colour”. Settings: theme, pieces");
    driver.keys("set clock<Enter>").shows("clock is none; it can be none, 1:00");
    driver.keys("set clock 7+2<Enter>").shows("clock is 7+2 now.").keys("set bell yes<Enter>").shows("bell is on now.");
}

#[test]
fn the_board_is_turned_round_and_the_bell_rings() {
    let mut driver = Driver::game("chess", None).after("set flip on<Enter>set bell on<Enter>e4<Enter>");
    let flipped = |driver: &Driver| driver.app.screen::<Playing>().is_some_and(|playing| playing.line.view.flipped);
    assert!(flipped(&driver));
    driver.keys("e5<Enter>");
    assert!(!flipped(&driver) && driver.rings == 0);
    driver.keys("computer black 1<Enter>Nf3<Enter>");
    assert_eq!((flipped(&driver), driver.rings), (false, 1));
    driver.keys("undo<Enter>");
    assert_eq!(driver.rings, 1, "nothing was played");
}

#[test]
fn games_are_set_up_as_the_user_wants_them() {
    let settings = vec![(Item::TouchMove, "on".to_string()), (Item::Clock, "5+3".to_string())];
    let mut driver = Driver::menu();
    driver.app.configure(Configured { settings, ..Configured::default() });
    driver.keys("<Enter>").shows_row("touch-move: on").shows_row("clock: 5+3").keys("<Enter>").shows("5:00");
    assert!(
        driver.app.view().is_some_and(|view| view.game.clock().is_some_and(|clock| clock.left(Color::White).is_some()))
    );
}

/// Every setting can be set to all that it offers, and then says so.
#[test]
fn every_setting_takes_what_it_offers() {
    let mut driver = Driver::menu();
    for item in ITEMS {
        assert_eq!(Item::named(item.name()), Some(item));
        for choice in driver.app.context.chooser().choices(item) {
            driver.app.context.set(item, &choice).expect("it is offered");
            assert_eq!(driver.app.context.chooser().value(item), choice);
        }
        if item != Item::Advisor {
            assert!(driver.app.context.set(item, "").is_err(), "{item:?}");
        }
        assert!(driver.app.context.set(item, "nonsense").is_err(), "{item:?}");
    }
}

#[test]
fn what_has_no_place_in_lines_can_be_set_there_too() {
    let said =
        crate::plain::dialogue(&["settings", "set theme green", "set pieces letters", "set nothing", "quit", "y"]);
    for text in [
        "Type set NAME VALUE to change one.",
        "theme = slate: colours of the board and text (",
        "theme is green now.",
        "pieces are letters now.",
        "Unknown setting",
    ] {
        assert!(said.contains(text), "{text}: {said}");
    }
}

/// Whether a game that is set up in the menu has touch-move.
fn touch_move(driver: &mut Driver, game: usize) -> bool {
    driver.keys("<Esc><Esc><Home>").keys(&"<Down>".repeat(game)).keys("<Enter>");
    let Some(menu) = driver.app.screen::<Menu>() else { panic!("the menu") };
    menu.options().touch_move
}

/// The setting says how every game begins that knows touch-move, those too whose rules say otherwise.
#[test]
fn touch_move_means_what_it_says() {
    for (setting, wanted) in [(None, None), (Some("on"), Some(true)), (Some("off"), Some(false))] {
        let mut driver = Driver::menu();
        let settings = setting.map(|value| (Item::TouchMove, value.to_string())).into_iter().collect();
        driver.app.configure(Configured { settings, ..Configured::default() });
        for (index, info) in GAMES.iter().enumerate() {
            let by_rules = Options::of(info).touch_move;
            assert_eq!(touch_move(&mut driver, index), wanted.unwrap_or(by_rules), "{} {setting:?}", info.id);
        }
    }
    let config = |text: &str| Config::parse(text, "config.toml");
    assert_eq!(config("touch-move = false\n").settings, [(Item::TouchMove, "off".to_string())]);
    assert_eq!(config("touch-move = \"by the rules\"\n").settings, [(Item::TouchMove, "by the rules".to_string())]);
    let problems = config("touch-move = 3\n").problems;
    assert!(
        problems.iter().any(|problem| problem.contains("touch-move must be true, false or \"by the rules\"")),
        "{problems:?}"
    );
    let kept = |value: &str| edited("touch-move = true\n", &[(Item::TouchMove, value.into())]).expect("it is written");
    assert_eq!(
        (kept("off").as_str(), kept("by the rules").as_str()),
        ("touch-move = false\n", "touch-move = \"by the rules\"\n")
    );
    let mut driver = Driver::menu();
    driver.keys("s<End><Up>").shows("touch-move ← by the rules →").keys("<Right>").shows("← on →").keys("<Right>");
    driver.shows("← off →");
    driver.keys("<Esc>");
    assert_eq!(driver.kept, [(Item::TouchMove, "off".into())]);
    assert!(!touch_move(&mut driver, 1), "the Pawn Game");
}

fn threads(app: &mut App, keys: &[Key]) -> usize {
    let effects: Vec<_> = keys.iter().flat_map(|key| app.update(Msg::Key(*key))).collect();
    let mut tasks =
        effects.iter().filter_map(|effect| if let Effect::Think { task, .. } = effect { Some(task) } else { None });
    tasks.next_back().expect("it thinks").limits.threads
}

/// The strongest level and the hints use the machine; the other levels are the same on every machine.
#[test]
fn the_computer_uses_the_threads_that_are_set() {
    for (cores, set, wanted) in [(1, None, 1), (2, None, 1), (8, None, 7), (8, Some("3"), 3), (2, Some("16"), 16)] {
        for (black, wanted) in [("computer:8", wanted), ("computer:7", 1), ("computer:1", 1), ("human", wanted)] {
            let mut game = game::start("chess", Options::default(), None).expect("it begins");
            game.seat(Color::Black, black.parse().expect("a player"));
            let mut app = App::playing(game, Settings { cores, ..Settings::default() });
            if let Some(set) = set {
                app.context.set(Item::Threads, set).expect("it can be set");
            }
            let moves =
                if black == "human" { vec![Key::F(12)] } else { vec![Key::Char('e'), Key::Char('4'), Key::Enter] };
            assert_eq!(threads(&mut app, &moves), wanted, "{black}: {set:?} of {cores}");
        }
    }
    let config = |text: &str| Config::parse(text, "config.toml");
    assert_eq!(config("threads = 4\n").settings, [(Item::Threads, "4".to_string())]);
    assert_eq!(config("threads = \"all but one\"\n").settings, [(Item::Threads, "all but one".to_string())]);
    for wrong in ["0", "1000", "true", "\"many\"", "2.5"] {
        let config = config(&format!("threads = {wrong}\n"));
        assert!(config.settings.is_empty() && config.problems[0].contains("threads must be "), "{:?}", config.problems);
    }
    let kept = |value: &str| edited("threads = 2\n", &[(Item::Threads, value.into())]).expect("it is written");
    assert_eq!((kept("3"), kept("all but one")), ("threads = 3\n".into(), "threads = \"all but one\"\n".into()));
}

/// With more settings than a small window has rows, each still says what it does.
#[test]
fn every_setting_is_described_in_the_smallest_window() {
    let mut driver = Driver::menu().size(40, 16).after("s");
    for item in ITEMS {
        let words: Vec<&str> = item.summary().split(' ').skip(1).take(2).collect();
        driver.shows(&words.join(" ")).keys("<Down>");
    }
}

/// What is not seen here as it is set is said at once.
#[test]
fn a_setting_without_effect_says_so() {
    let mut driver = Driver::game("chess", None);
    driver.keys("set pieces pictures<Enter>").shows("pieces are pictures now, but this").shows("so pieces are drawn.");
    driver.keys("set pieces symbols<Enter>").shows("pieces are symbols now.");
    driver.app.context.settings.abilities.pictures = true;
    driver.keys("set pieces pictures<Enter>").shows("pieces are pictures now.");
    driver.app.context.settings.colors = Colors::Sixteen;
    driver.keys("set theme blue<Enter>").shows("theme is blue now, but this terminal has 16 colours");
}

/// A list that does not fit says that there is more, above and below.
#[test]
fn a_low_window_says_that_there_are_more_settings() {
    let mut driver = Driver::menu().size(40, 16);
    driver.keys("<End><Enter>").shows("↓").shows("more").keys("<Up>");
    for _ in ITEMS {
        driver.keys("<Down>");
    }
    driver.shows("↑").shows("clock");
}
