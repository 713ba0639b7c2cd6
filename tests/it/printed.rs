//! What is printed, by every command: only ASCII where nothing else can be shown, and nothing that does something other than be
//! seen, whoever has put it in.

use crate::plain::pawnstorm;
use crate::prelude::*;
use clap::builder::PossibleValue;
use pawnstorm::app::settings::ITEMS;
use pawnstorm::cli::help::command;
use std::process::Output;

/// Locales that are not UTF-8, and how they are told: the first of the three that is set counts.
const LOCALES: [&[(&str, &str)]; 6] = [
    &[("LANG", "de_DE.ISO-8859-1")],
    &[("LANG", "en_US.UTF-8"), ("LC_CTYPE", "ja_JP.eucJP")],
    &[("LANG", "en_US.UTF-8"), ("LC_CTYPE", "en_US.UTF-8"), ("LC_ALL", "en_US")],
    &[("LC_ALL", "POSIX")],
    &[("TERM", "vt100"), ("LANG", "en_US.UTF-8")],
    &[("TERM", "vt52"), ("LANG", "en_US.UTF-8")],
];

/// What moves a line round, hides, begins another line or another colour.
const HOSTILE: &str = "a\u{202E}b\u{200B}c\u{2028}d\u{2029}e\u{2066}f\u{FEFF}g\u{1B}[31mh\u{9B}i\u{85}j\u{7}k";

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Commands, and what they hear.
const COMMANDS: [(&[&str], &str); 12] = [
    (&["rules", "pawns-chess"], ""),
    (&["show", "chess", "--moves", "e4 e9"], ""),
    (&["show", "pawns-chess", "--json"], ""),
    (&["play", "chess", "--plain"], "e4\nZürich\n½-½\nthreats\nhelp\nsettings\nresign\nyes\nreview\n"),
    (&["play", "chess", "--plain", "--black", "computer:1"], "e4\n"),
    (&["play", "chéss"], ""),
    (&["play", "chess", "--fen", "é"], ""),
    (&["play", "--hélp"], ""),
    (&["play", "--help"], ""),
    (&["keys"], ""),
    (&["open", "Pärtien.pgn"], ""),
    (&["practice", "chess", "--plain"], "1\nhint\n"),
];

#[test]
fn only_ascii_is_printed_where_nothing_else_can_be_shown() {
    let mut signs = 0;
    for (arguments, input) in COMMANDS {
        let utf8 = said(&pawnstorm(arguments, &[("LC_ALL", "C.UTF-8"), ("LANG", "C")], input));
        signs += utf8.chars().filter(|c| !c.is_ascii()).count();
        for locale in LOCALES {
            let said = said(&pawnstorm(arguments, locale, input));
            assert!(!said.is_empty() && said.is_ascii(), "{arguments:?} {locale:?}: {said}");
        }
    }
    assert!(signs > 100, "elsewhere signs are shown");
}

/// A manual page is a file, whatever the terminal can show.
#[test]
fn what_is_for_other_programs_is_the_same_everywhere() {
    for arguments in [["man", ""], ["completions", "bash"]] {
        let arguments: Vec<&str> = arguments.into_iter().filter(|argument| !argument.is_empty()).collect();
        let [here, there] = ["C.UTF-8", "C"].map(|locale| pawnstorm(&arguments, &[("LC_ALL", locale)], "").stdout);
        assert!(!here.is_empty());
        assert_eq!(here, there, "{arguments:?}");
    }
}

#[test]
fn nothing_that_is_given_does_anything_but_be_seen() {
    let path = format!("{HOSTILE}.pgn");
    let named = format!("{HOSTILE}={HOSTILE}");
    let option = format!("--{HOSTILE}");
    let (moves, player) = (HOSTILE.replace('\u{2028}', ""), format!("engine:{HOSTILE}"));
    let lines = format!(
        "{HOSTILE}\nsave {HOSTILE}\nsave {HOSTILE}\nopen {HOSTILE}\nset {HOSTILE}\nmenu\nyes\n{HOSTILE}\nengines\n"
    );
    let commands: [(&[&str], &str); 18] = [
        (&[HOSTILE], ""),
        (&["play", HOSTILE], ""),
        (&["play", "chess", HOSTILE], ""),
        (&["play", "chess", &option], ""),
        (&["play", "chess", "--fen", HOSTILE], ""),
        (&["play", "chess", "--option", HOSTILE], ""),
        (&["play", "chess", "--white", HOSTILE], ""),
        (&["play", "chess", "--white", &player], ""),
        (&["play", "chess", "--clock", HOSTILE], ""),
        (&["play", "chess", "--engine", &named], ""),
        (&["engines", "--engine", &format!("fish={HOSTILE}")], ""),
        (&["engines", HOSTILE], ""),
        (&["practice", "chess", HOSTILE], ""),
        (&["perft", "chess", HOSTILE], ""),
        (&["show", "chess", "--moves", &moves], ""),
        (&["show", "chess", "--claim", HOSTILE], ""),
        (&["open", &path], ""),
        (&["play", "chess", "--plain"], &lines),
    ];
    for (arguments, input) in commands {
        is_harmless(arguments, &[("LC_ALL", "C.UTF-8")], input);
    }
    // Folders, and what stands in them.
    let folder = format!("/tmp/{HOSTILE}");
    for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME", "TERM", "LANG"] {
        for arguments in [&["engines"][..], &["play", "chess", "--plain"], &["play", "--resume"]] {
            is_harmless(arguments, &[("LC_ALL", "C.UTF-8"), (name, &folder)], "e4\nsave game\nsettings\n");
        }
    }
}

fn is_harmless(arguments: &[&str], environment: &[(&str, &str)], input: &str) {
    let output = pawnstorm(arguments, environment, input);
    let said = said(&output);
    assert!(!said.is_empty(), "{arguments:?} says something");
    let harm = said.chars().find(|c| {
        let directs = matches!(c, '\u{200B}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}');
        directs || c.is_control() && *c != '\n'
    });
    assert_eq!(harm, None, "{arguments:?} {environment:?}: {said:?}");
    // A line of somebody else's is no line of ours.
    assert!(!said.lines().any(|line| line.starts_with('d') && line.contains("efg")), "{said:?}");
}

// The looks of the program and the folders of its files, as the command line and the environment choose them.

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

#[test]
fn a_wrong_number_is_refused_with_its_bounds() {
    for (arguments, bounds) in [
        (&["perft", "chess", "two"][..], "from 0 to 100"),
        (&["perft", "chess", "2", "--threads", "0"], "from 1 to 256"),
        (&["puzzles", "chess", "--rating", "10000"], "from 0 to 9999"),
        (&["lichess", "games", "mary", "--max", "0"], "from 1 to 10000"),
        (&["puzzles", "chess", "--rating", "1e3"], "from 0 to 9999"),
        (&["solve", "pawn-game", "--memory", "1.5"], "from 16 to 1048576"),
    ] {
        let output = pawnstorm(arguments, &[], "");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("must be a whole number {bounds}")), "{said}");
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
        (
            Some(2),
            "--theme, --pieces and --plain are for the menu, play, open, practice, puzzles, storm, lichess, host and join.\n"
        )
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
    let (config, data) = (data::home(), data::home());
    fs::create_dir_all(config.path().join("themes")).expect("a folder");
    fs::write(config.path().join("themes/mine.toml"), "text = \"7\"\n").expect("a theme");
    fs::write(config.path().join("config.toml"), "theme = 'mine'\n").expect("a file");
    let path = |home: &TempDir| home.path().to_str().expect("text").to_string();
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

// The command line.

/// A new command has to be given its place.
#[test]
fn every_command_is_in_one_group() {
    let mut built = command();
    built.build();
    let mut commands: Vec<&str> = built.get_subcommands().map(clap::Command::get_name).collect();
    let help = command().render_help().to_string();
    let (groups, _) = help.split_once("\nOptions:\n").expect("options follow");
    let rows = groups.lines().filter_map(|line| line.strip_prefix("  "));
    let mut grouped: Vec<&str> = rows.filter_map(|row| row.split(' ').next()).collect();
    commands.sort_unstable();
    grouped.sort_unstable();
    assert_eq!(commands, grouped);
}

#[test]
fn the_help_fits_into_80_columns() {
    let help = command().render_help().to_string();
    let (_, commands) = help.split_once("\nPlay:\n").expect("it has groups");
    let (commands, _) = commands.split_once("\nOptions:\n").expect("options follow");
    assert!(commands.lines().all(|line| line.len() <= 80), "{commands}");
}

#[test]
fn every_player_is_completed() {
    let all = Player::all().chain([Player::PERFECT]);
    let all: Vec<String> = all.map(|player| player.to_string()).collect();
    let command = command();
    let play = command.find_subcommand("play").expect("it is a command");
    let white = play.get_arguments().find(|argument| argument.get_id() == "white").expect("it is an argument");
    let seats = white.get_possible_values();
    let players: Vec<&str> = seats.iter().map(PossibleValue::get_name).filter(|name| *name != "random").collect();
    assert_eq!(players.iter().filter(|name| **name != "computer").copied().collect::<Vec<_>>(), all);
    assert!(players.iter().all(|name| name.parse::<Player>().is_ok()));
}
