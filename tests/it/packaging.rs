//! What comes with the program: completions, manual pages, the library without it.

use crate::home::Home;
use pawnstorm::app::keys::KEYS;
use pawnstorm::rules::GameOption;
use pawnstorm::rules::variants::GAMES;
use std::io::Write;
use std::process::{Command, Output, Stdio};

const PAWNSTORM: &str = env!("CARGO_BIN_EXE_pawnstorm");
const COMMANDS: [&str; 14] = [
    "play",
    "open",
    "host",
    "join",
    "serve",
    "rules",
    "perft",
    "show",
    "solve",
    "match",
    "engines",
    "uci",
    "completions",
    "man",
];

fn run(arguments: &[&str]) -> Output {
    Command::new(PAWNSTORM).args(arguments).output().expect("the program runs")
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_shell_completes_the_commands_and_the_games() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for command in COMMANDS {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
        assert!(
            !script.contains("keep-engine") && !script.contains("become-engine"),
            "{shell} completes what nobody types"
        );
        // The others are not told of the values of arguments that have no name.
        for info in GAMES.iter().filter(|_| matches!(shell, "bash" | "zsh")) {
            assert!(script.contains(info.id), "{shell} does not know {}", info.id);
        }
    }
}

#[test]
fn every_command_has_its_manual_page() {
    let page = printed(&["man"]);
    assert!(page.contains(".TH pawnstorm 1") && page.contains("Exit codes: 0 fine"));
    for text in [&page, &printed(&["--help"])] {
        assert!(!text.contains("keep-engine") && !text.contains("keep\\-engine"), "{text}");
    }
    for command in COMMANDS {
        assert!(page.contains(&format!("pawnstorm\\-{command}(1)")), "{command} is not on the page");
        let own = printed(&["man", command]);
        assert!(own.contains(&format!(".TH pawnstorm-{command} 1")), "{own}");
        assert!(own.contains(".SH EXAMPLES") && own.contains(&format!("pawnstorm {command}")), "{own}");
    }
    let refused = run(&["man", "castle"]);
    assert_eq!(
        (refused.status.code(), &refused.stderr[..]),
        (Some(2), &b"There is no command \xe2\x80\x9ccastle\xe2\x80\x9d.\n"[..])
    );
}

/// Whoever only wants the rules builds no terminal.
#[test]
fn the_library_alone_needs_one_crate() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "-p", "pawnstorm-rules", "-e", "normal", "--prefix", "none"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let crates = String::from_utf8(tree.stdout).expect("text");
    let names: Vec<_> = crates.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, ["pawnstorm-rules", "arrayvec"], "{}", String::from_utf8_lossy(&tree.stderr));
}

#[test]
fn shells_complete_options_and_players() {
    for shell in ["bash", "fish", "zsh"] {
        let script = printed(&["completions", shell]);
        let values = GameOption::ALL.iter().map(|option| option.word()).chain(["human", "computer"]);
        for value in values {
            assert!(script.contains(value), "{shell} does not know {value}");
        }
        let level = if shell == "zsh" { "computer\\:8" } else { "computer:8" };
        assert!(script.contains(level), "{shell}");
    }
}

#[test]
fn the_options_are_explained() {
    let help = printed(&["play", "--help"]);
    let flat = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for option in GameOption::ALL {
        assert!(flat.contains(&format!("{}: {}", option.word(), option.summary())), "{help}");
    }
    for text in [
        "(every game; on in The Pawn Game unless switched off)",
        "(Chess and Pawns Chess)",
        "(Classroom Chess)",
        "NAME=off",
    ] {
        assert!(flat.contains(text), "{text}: {help}");
    }
}

#[test]
fn the_manual_page_tells_of_files_environment_and_keys() {
    let page = printed(&["man"]);
    let after = |title: &str| page.split_once(title).expect(title).1;
    assert!(after(".SH FILES").contains("config.toml") && after(".SH FILES").contains("setups.txt"));
    assert!(after(".SH ENVIRONMENT").contains("NO_COLOR"));
    let keys = after(".SH KEYS");
    for binding in KEYS {
        let help = binding.help.replace('-', "\\-");
        assert!(keys.contains(&help), "{}", binding.help);
    }
    assert!(!printed(&["man", "play"]).contains(".SH KEYS"));
}

/// Help is in plain words.
#[test]
fn help_has_no_private_words() {
    for command in COMMANDS {
        let help = printed(&[command, "--help"]).to_lowercase();
        let words: Vec<&str> = help.split(|c: char| !c.is_alphabetic()).collect();
        for word in ["man", "men", "turn", "turns", "foreign"].iter().filter(|word| command != "man" || **word != "man")
        {
            assert!(!words.contains(word), "{command} says {word}:\n{help}");
        }
    }
}

#[test]
fn the_game_of_a_kind_is_resumed() {
    let home = Home::new();
    let play = |arguments: &[&str], input: &str| {
        let mut command = Command::new(PAWNSTORM);
        command.args(arguments).env("XDG_DATA_HOME", home.path()).env("XDG_CONFIG_HOME", home.path());
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it listens");
        child.wait_with_output().expect("it ends")
    };
    let none = play(&["play", "chess", "--resume", "--plain"], "");
    let said = String::from_utf8(none.stderr).expect("text");
    assert_eq!(
        (none.status.code(), said.as_str()),
        (Some(2), "Chess: no such game is open that could go on; pawnstorm play chess begins one.\n")
    );
    play(&["play", "chess", "--plain"], "e4\n");
    play(&["play", "alapawn", "--plain"], "e4\ne5\n");
    let chess = play(&["play", "chess", "--resume", "--plain"], "e5\npgn\n");
    let said = String::from_utf8(chess.stdout).expect("text");
    assert!(chess.status.success() && said.contains("1. e4 e5"), "{said}");
    assert_eq!(play(&["play", "pawn-game", "--resume", "--plain"], "").status.code(), Some(2));
    assert_eq!(play(&["play", "chess", "--resume", "--clock", "5"], "").status.code(), Some(2));
}

/// Every crate that the program is built of may be used under its licence.
#[test]
fn every_licence_is_free() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "-e", "normal,build", "--prefix", "none", "-f", "{l}|{p}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8(tree.stdout).expect("text");
    let free = [
        "MIT",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "ISC",
        "Zlib",
        "0BSD",
        "Unlicense",
        "Unicode-3.0",
        "CC0-1.0",
        "BSL-1.0",
        "WTFPL",
        // Bound to its own files only.
        "MPL-2.0",
    ];
    assert!(tree.lines().count() > 50, "{tree}");
    for line in tree.lines().filter(|line| !line.is_empty()) {
        let (licence, package) = line.split_once('|').expect("a licence and a crate");
        let words = licence.replace('/', " OR ").replace(['(', ')'], " ");
        // One of several, or all of them.
        let is_free = words.split(" OR ").any(|choice| {
            let name = |licence: &str| licence.split(" WITH ").next().unwrap_or_default().trim().to_string();
            choice.split(" AND ").all(|licence| free.contains(&name(licence).as_str()))
        });
        assert!(is_free, "{package} is under {licence:?}");
    }
}
