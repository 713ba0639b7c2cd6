//! The settings: seen at once, kept in the config file without harm to anything else in it, and used again.

use crate::prelude::*;
use pawnstorm::app::settings::{ITEMS, SIXTEEN};
use pawnstorm::tui::config::keep::{edited, keep};
use pawnstorm::ui::theme::ink::Depth;
use proptest::prelude::*;
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
    let settings = [(Item::TouchMove, "on".to_string()), (Item::Clock, "5+3".to_string())];
    let mut driver = Driver::menu();
    driver.app.configure(&settings, &[]);
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
        if matches!(item, Item::Name | Item::Address) {
            continue;
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
        let settings: Vec<_> = setting.map(|value| (Item::TouchMove, value.to_string())).into_iter().collect();
        driver.app.configure(&settings, &[]);
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
        for (black, wanted) in [("computer:10", wanted), ("computer:9", 1), ("computer:1", 1), ("human", wanted)] {
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

// The config file: what is in it stays, whatever is set.

pub(crate) const MINE: &str = "\
# My engines, and how I like it.

theme = 'brown'   # as at home
bell = false

[engines.fish]
command = \"stockfish\" # the good one
options = { Hash = 64 }

[keys]
undo = \"ctrl-b\"
";

fn set(settings: &[(Item, &str)]) -> Vec<(Item, String)> {
    settings.iter().map(|(item, value)| (*item, (*value).to_string())).collect()
}

#[test]
fn only_the_lines_of_the_settings_change() {
    let changed = edited(MINE, &set(&[(Item::Theme, "blue"), (Item::Bell, "on"), (Item::Clock, "5+3")]));
    let wanted =
        MINE.replace("'brown'   # as", "\"blue\"   # as").replace("bell = false\n", "bell = true\nclock = \"5+3\"\n");
    assert_eq!(changed, Ok(wanted.clone()));
    let (before, after) = (Config::parse(MINE, "c"), Config::parse(&wanted, "c"));
    assert_eq!((before.problems, after.problems.len()), (Vec::new(), 0));
    assert_eq!(before.engines, after.engines);
    assert_eq!(before.keys, after.keys);
    assert_eq!(after.settings, set(&[(Item::Bell, "on"), (Item::Clock, "5+3"), (Item::Theme, "blue")]));
}

#[test]
fn a_setting_finds_its_place_in_any_file() {
    let theme = set(&[(Item::Theme, "green")]);
    for (before, after) in [
        ("", "theme = \"green\"\n"),
        ("# mine\n\n", "# mine\n\ntheme = \"green\"\n"),
        ("# mine\n\n# fish\n[engines.f]\n", "# mine\n\ntheme = \"green\"\n# fish\n[engines.f]\n"),
        ("# fish\n[engines.f]\n", "theme = \"green\"\n# fish\n[engines.f]\n"),
        ("bell = true", "bell = true\ntheme = \"green\"\n"),
        ("bell = true # on\r\n[engines.f]\r\n", "bell = true # on\r\ntheme = \"green\"\r\n[engines.f]\r\n"),
        ("\"theme\" = 'blue'", "\"theme\" = \"green\""),
        ("unknown = [[1], {a = 2}]\n", "theme = \"green\"\nunknown = [[1], {a = 2}]\n"),
        ("theme = '''\nblue'''\n", "theme = \"green\"\n"),
        ("[theme]\n", "line 1: "),
        ("a = \nb = 2\n", "line 1: "),
        ("bell = true\nbell = false\n", "line 2: "),
    ] {
        match edited(before, &theme) {
            Ok(text) => assert_eq!(text, after, "{before:?}"),
            Err(why) => assert!(why.contains(after) || after.contains("line 1: "), "{before:?}: {why}"),
        }
    }
}

/// Whatever a file looks like, the value or the line of the setting is all that is new in it.
#[test]
fn all_else_stays_byte_for_byte() {
    let theme = set(&[(Item::Theme, "green")]);
    for (file, new) in [
        // Line ends of Windows, some of them, and none at the end.
        ("# mine\r\n\r\ntheme = <'blue'> # at home\r\n[keys]\r\nundo = 'x'\r\n# last", "\"green\""),
        ("bell = true\n<>\r\n# mixed\r\n[keys]\n", "theme = \"green\"\r\n"),
        ("bell = true\ntheme=<'blue'>", "\"green\""),
        // A byte order mark.
        ("\u{feff}theme = <'blue'>\n", "\"green\""),
        ("\u{feff}<>[keys]\n", "theme = \"green\"\n"),
        ("\u{feff}# mine\n\n<>[keys]\n", "theme = \"green\"\n"),
        // Dotted keys among others, quoted keys, a table in one line, one above its parent.
        ("engines.f.command = 'f'\ntheme = <'blue'>\nengines.f.args = []\n", "\"green\""),
        ("engines . \"f\" . command = 'f'\nbell = true\n<>engines.f.args = []\n", "theme = \"green\"\n"),
        ("'theme'\t=\t<\"blue\">\t# x\n\n\n  'unknown' = 1979-05-27\n# end\n", "\"green\""),
        ("<>keys = { undo = 'x' } # mine\n\n# end\n", "theme = \"green\"\n"),
        ("  theme = <'blue'>\n[a.b]\n[a]\nx = 0xff_ff\n[[c]]\n[[c]]\n", "\"green\""),
    ] {
        let (before, rest) = file.split_once('<').expect("a place");
        let (old, after) = rest.split_once('>').expect("its end");
        let text = format!("{before}{old}{after}");
        assert_eq!(edited(&text, &theme), Ok(format!("{before}{new}{after}")), "{text:?}");
    }
}

#[test]
fn a_file_is_made_where_there_is_none_and_changed_where_there_is_one() {
    let home = data::home();
    let path = home.path().join("not/there/config.toml");
    keep(Some(&path), &set(&[(Item::Theme, "green")])).expect("it is made");
    keep(Some(&path), &set(&[(Item::Flip, "on")])).expect("it is changed");
    let config = Config::read(&path);
    assert_eq!(config.settings, set(&[(Item::Flip, "on"), (Item::Theme, "green")]));
    assert!(data::read(&path).starts_with("# "));
    assert_eq!(data::entries(path.parent().expect("a folder")).len(), 1, "nothing is left beside it");
    assert!(keep(None, &set(&[(Item::Theme, "green")])).is_err());
}

#[cfg(unix)]
#[test]
fn a_file_that_is_linked_to_is_changed_where_it_is() {
    let home = data::home();
    let (file, link) = (home.path().join("dots.toml"), home.path().join("config.toml"));
    fs::write(&file, MINE).expect("a file");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    keep(Some(&link), &set(&[(Item::Bell, "on")])).expect("it is changed");
    assert!(link.is_symlink() && data::read(&file).contains("bell = true\n"));
}

#[test]
fn a_file_that_cannot_be_read_is_never_overwritten() {
    let home = data::home();
    let path = home.path().join("config.toml");
    let change = set(&[(Item::Theme, "green")]);
    for bad in
        [&b"theme = 'blue'\n[engines.a\n"[..], b"theme = 'bl\xffue'\n", b"[theme]\nx = 1\n", b"theme = 1\ntheme = 2\n"]
    {
        fs::write(&path, bad).expect("a file");
        let why = keep(Some(&path), &change).expect_err("it is not understood");
        assert!(
            why.contains("config.toml") && why.contains("Could not save") && why.ends_with("until you quit."),
            "{why}"
        );
        assert_eq!(fs::read(&path).expect("it is there"), bad);
    }
    fs::write(&path, MINE).expect("a file");
    let mut permissions = fs::metadata(&path).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("it is protected");
    assert!(keep(Some(&path), &change).is_err_and(|why| why.contains("write-protected")));
    assert_eq!(data::read(&path), MINE);
    let folder = home.path().join("folder");
    fs::create_dir(&folder).expect("a folder");
    assert!(keep(Some(&folder), &change).is_err() && folder.is_dir());
}

#[test]
fn what_is_wrong_is_named_with_its_line_and_the_rest_is_used() {
    let text = "theme = 'pink'\nbell = 'loud'\nclock = '5+3'\ncolour = 1\npieces = 7\nhint-engine = 'nobody'\nflip = true\n\
                [keys]\nundo = 'ctrl-b'\nundoo = 'f11'\nhint = 'hyper-x'\nredo = ['ctrl-b']\nclaim = 3\nswap = 'ctrl-i'\n";
    let config = Config::parse(text, "config.toml");
    let wanted = [
        (1, "theme must be slate, brown, green"),
        (2, "bell must be online, on or off"),
        (4, "unknown setting “colour”"),
        (5, "pieces must be text in quotation marks"),
        (6, "hint-engine is “nobody”, but no such engine is configured"),
        (10, "unknown command “undoo”"),
        (11, "“hyper-x” is not a key"),
        (12, "redo cannot use Ctrl-B: it is the key of undo in a game"),
        (13, "claim must be a key"),
        (14, "terminals cannot send “ctrl-i”"),
    ];
    for (line, what) in wanted {
        let found =
            |problem: &&String| problem.starts_with(&format!("config.toml, line {line}: ")) && problem.contains(what);
        assert_eq!(config.problems.iter().filter(found).count(), 1, "{line}: {what}: {:#?}", config.problems);
    }
    assert_eq!(config.problems.len(), wanted.len(), "{:#?}", config.problems);
    assert_eq!(config.settings, set(&[(Item::Clock, "5+3"), (Item::Flip, "on")]));
}

/// What follows from any text, tried by [`fuzz`](crate::fuzz): it is read without a panic, and what can be written into it is there
/// afterwards, with all else. Gives the text as it is then, if anything could be set.
pub(crate) fn is_set(text: &str) -> Result<Option<String>, TestCaseError> {
    let config = Config::parse(text, "config.toml");
    prop_assert!(config.problems.iter().all(|problem| !problem.contains(char::is_control)));
    let Ok(changed) = edited(text, &set(&[(Item::Theme, "mono"), (Item::Bell, "on")])) else { return Ok(None) };
    let after = Config::parse(&changed, "config.toml");
    prop_assert!(after.settings.contains(&(Item::Theme, "mono".into())), "{}", changed);
    prop_assert!(after.settings.contains(&(Item::Bell, "on".into())), "{}", changed);
    prop_assert_eq!(&config.engines, &after.engines, "{}", changed);
    prop_assert_eq!(&config.keys, &after.keys, "{}", changed);
    Ok(Some(changed))
}

// Keys of one's own: they do what they are given for, and footer and help say so.

fn with(keys: &str, mut driver: Driver) -> Driver {
    let config = Config::parse(&format!("[keys]\n{keys}"), "config.toml");
    assert_eq!(config.problems, [""; 0]);
    config.configure(&mut driver.app);
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

// Themes of the user's own.

#[test]
fn a_theme_of_the_users_own_is_one_more() {
    let home = data::home();
    let folder = home.path().join("themes");
    fs::create_dir(&folder).expect("a folder");
    let write = |name: &str, text: &[u8]| fs::write(folder.join(name), text).expect("a file");
    write("night.toml", b"text = '250 on 16'\nlight = 'on #336699'\n\nsquares = 'on 3'\ndark = 'on pink'\ndim = 5\n");
    write("bytes.toml", b"text = '\xff'");
    write("brown.toml", b"text = '1 on 2'");
    write("A b.toml", b"");
    write("notes.txt", b"nothing");
    fs::write(home.path().join("config.toml"), "theme = 'night'\n").expect("a file");
    let config = Config::read(&home.path().join("config.toml"));
    let problems = config.problems.join("\n");
    for text in [
        "themes/night.toml, line 4: a theme has no “squares”.",
        "themes/night.toml, line 5: “pink” is not a colour",
        "themes/night.toml, line 6: dim must be a text",
        "Ignored the theme “bytes”: ",
        "Ignored the theme “brown”: a built-in theme has that name.",
        "Ignored the theme “A b”: ",
    ] {
        assert!(problems.contains(text), "{text}\n{problems}");
    }
    assert_eq!(config.problems.len(), 6, "{problems}");
    assert_eq!(config.settings, [(Item::Theme, "night".into())]);
    let themes = Themes::with(config.themes.clone());
    let mut driver = Driver::menu();
    config.configure(&mut driver.app);
    let night = themes.of(driver.app.context.settings);
    let slate = Themes::built_in().iter().next().expect("there is a default").theme(Depth::Indexed);
    assert_eq!((night.base.bg, night.light.bg), (Some(Ink::Indexed(16)), Some(Ink::Indexed(60))));
    assert_eq!((night.dark, night.dim), (slate.dark, slate.dim), "what was wrong is as in the default");
    driver.app.context.settings.colors = Colors::Rgb;
    assert_eq!(themes.of(driver.app.context.settings).light.bg, Some(Ink::Rgb(0x33, 0x66, 0x99)));
    driver.app.context.settings.colors = Colors::Sixteen;
    assert_eq!(
        themes.of(driver.app.context.settings),
        themes.iter().nth(SIXTEEN).expect("there is one").theme(Depth::Indexed),
        "it needs more"
    );
}
