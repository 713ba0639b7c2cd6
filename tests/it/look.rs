//! The looks of the program and the folders of its files, as the command line and the environment choose them.

use crate::plain::pawnstorm;
use crate::prelude::*;
use pawnstorm::app::settings::ITEMS;

#[test]
fn a_wrong_name_is_refused_with_those_that_exist() {
    for arguments in [&["play", "chess"][..], &[], &["practice", "chess"]] {
        for (flag, begins) in
            [("--theme", "--theme must be slate, brown, "), ("--pieces", "--pieces must be pictures, drawn, ")]
        {
            let output = pawnstorm(&[arguments, &[flag, "Nope"]].concat(), &[], "");
            let said = String::from_utf8(output.stderr).expect("text");
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert!(said.starts_with(begins) && said.ends_with(", not “Nope”.\n"), "{said}");
        }
    }
}

/// They stand before the command too, and are refused where no board is shown.
#[test]
fn they_are_for_boards() {
    let output = pawnstorm(&["--theme", "blue", "play", "chess", "--plain"], &[], "set theme\n");
    assert!(String::from_utf8(output.stdout).expect("text").contains("theme is blue"));
    let output = pawnstorm(&["perft", "chess", "2", "--theme", "blue"], &[], "");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(
        (output.status.code(), said.as_str()),
        (Some(2), "--theme, --pieces and --plain are for the menu, play, open, practice, host and join.\n")
    );
}

#[test]
fn the_command_line_counts_more_than_the_environment_and_that_more_than_the_file() {
    let theme = |flags: &[&str], environment: &[(&str, &str)]| {
        let output =
            pawnstorm(&[&["play", "chess", "--plain"], flags].concat(), environment, "set theme\nset pieces\n");
        let said = String::from_utf8(output.stdout).expect("text");
        ["theme is ", "pieces are "].map(|begin| {
            let at = said.find(begin).expect("it is told") + begin.len();
            said[at..].split(';').next().unwrap_or_default().to_string()
        })
    };
    assert_eq!(theme(&[], &[("LC_ALL", "C.UTF-8")]), ["slate", "pictures"]);
    let environment = [("PAWNSTORM_THEME", "blue"), ("PAWNSTORM_PIECES", "symbols")];
    assert_eq!(theme(&[], &environment), ["blue", "symbols"]);
    assert_eq!(theme(&["--theme", "green"], &environment), ["green", "symbols"]);
}

#[test]
fn every_setting_has_a_variable() {
    let mut config = Config::parse("theme = 'brown'\nbell = true\n", "c.toml");
    config.obey(|name| match name {
        "PAWNSTORM_BELL" => "off".into(),
        "PAWNSTORM_TOUCH_MOVE" => "on".into(),
        "PAWNSTORM_CLOCK" => "5+3".into(),
        "PAWNSTORM_THEME" => "pink".into(),
        _ => String::new(),
    });
    let last = |item: Item| config.settings.iter().rfind(|(other, _)| *other == item).map(|(_, value)| value.as_str());
    assert_eq!((last(Item::Bell), last(Item::TouchMove)), (Some("off"), Some("on")));
    assert_eq!((last(Item::Clock), last(Item::Theme)), (Some("5+3"), Some("brown")));
    let [problem] = &config.problems[..] else { panic!("{:?}", config.problems) };
    assert!(
        problem.starts_with("PAWNSTORM_THEME: theme must be slate, ") && problem.ends_with("not “pink”."),
        "{problem}"
    );
    for item in ITEMS {
        let name = item.variable();
        assert!(name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'), "{name}");
    }
}

#[test]
fn folders_can_be_named() {
    let (config, data) = (Home::new(), Home::new());
    fs::create_dir_all(config.path().join("themes")).expect("a folder");
    fs::write(config.path().join("themes/mine.toml"), "text = \"7\"\n").expect("a theme");
    fs::write(config.path().join("config.toml"), "theme = 'mine'\n").expect("a file");
    let path = |home: &Home| home.path().to_str().expect("text").to_string();
    let environment = [("PAWNSTORM_CONFIG", path(&config)), ("PAWNSTORM_DATA", path(&data))];
    let environment: Vec<(&str, &str)> = environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let output = pawnstorm(&["play", "chess", "--plain"], &environment, "set theme\nset bell on\ne4\n");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(said.contains("theme is mine; it can be slate, "), "{said}");
    assert_eq!(fs::read_dir(data.path().join("games")).expect("a folder").count(), 1);
    assert!(fs::read_to_string(config.path().join("config.toml")).expect("a file").contains("bell = true"));
}

#[test]
fn the_manual_page_tells_of_the_variables() {
    let output = pawnstorm(&["man"], &[], "");
    let said = String::from_utf8(output.stdout).expect("text").replace('\\', "");
    for name in ["PAWNSTORM_CONFIG", "PAWNSTORM_DATA", "PAWNSTORM_THEME", "PAWNSTORM_TOUCH_MOVE", "--theme", "--pieces"]
    {
        assert!(said.contains(name), "{name}");
    }
}
