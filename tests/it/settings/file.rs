//! The config file: what is in it stays, whatever is set.

use crate::prelude::*;
use pawnstorm::tui::config::keep::{edited, keep};
use proptest::prelude::*;

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
        (2, "bell must be true or false"),
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
