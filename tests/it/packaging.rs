//! What comes with the program: completions, manual pages, the library without it.

use crate::plain::{pawnstorm, pawnstorm_at};
use crate::prelude::*;
use std::process::Output;

const PAWNSTORM: &str = env!("CARGO_BIN_EXE_pawnstorm");
const COMMANDS: &str = "play open host join serve rules perft show solve engines uci completions man";

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
        for command in COMMANDS.split(' ') {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
        assert!(
            !script.contains("keep-engine") && !script.contains("become-engine"),
            "{shell} completes what nobody types"
        );
        // The others are not told of the values of arguments that have no name.
        for info in GAMES.iter().filter(|_| matches!(shell, "bash" | "fish" | "zsh")) {
            assert!(script.contains(info.id), "{shell} does not know {}", info.id);
        }
    }
}

/// The tools of its developers are no part of it.
#[test]
fn the_program_plays_no_matches_and_fits_no_weights() {
    for tool in ["match", "tune", "prove", "check", "book"] {
        let refused = run(&[tool, "chess"]);
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(
            refused.status.code() == Some(2) && said.contains("there is no command, game or file"),
            "{tool}: {said}"
        );
    }
    for option in ["--certificate", "--check"] {
        assert_eq!(run(&["solve", "pawn-game", option, "proof"]).status.code(), Some(2), "{option}");
    }
}

#[test]
fn every_command_has_its_manual_page() {
    let page = printed(&["man"]);
    assert!(page.contains(".TH PAWNSTORM 1 20") && page.contains("Exit codes: 0 success"));
    for text in [&page, &printed(&["--help"])] {
        assert!(!text.contains("keep-engine") && !text.contains("keep\\-engine"), "{text}");
    }
    for command in COMMANDS.split(' ') {
        assert!(page.contains(&format!("pawnstorm\\-{command}(1)")), "{command} is not on the page");
        let own = printed(&["man", command]);
        assert!(own.contains(&format!(".TH PAWNSTORM-{} 1 20", command.to_uppercase())), "{own}");
        assert!(own.contains(".SH EXAMPLES") && own.contains(&format!("pawnstorm {command}")), "{own}");
    }
    let refused = run(&["man", "castle"]);
    assert_eq!(
        (refused.status.code(), &refused.stderr[..]),
        (Some(2), &b"There is no command \xe2\x80\x9ccastle\xe2\x80\x9d.\n"[..])
    );
}

/// The examples on the help pages run as they are printed, except those that need an engine, a file or minutes of time.
#[test]
fn the_examples_of_the_help_run() {
    const NEED_MORE: [&str; 3] = ["--resume", "engine:", "stockfish"];
    let mut count = 0;
    for page in
        [&["--help"][..], &["play", "--help"], &["practice", "--help"], &["rules", "--help"], &["show", "--help"]]
    {
        let help = printed(page);
        let examples = help.lines().filter_map(|line| line.trim().strip_prefix("pawnstorm "));
        for example in examples.filter(|example| NEED_MORE.iter().all(|word| !example.contains(word))) {
            // A description may follow.
            let example = example.split("   ").next().unwrap_or_default();
            let plays = example.starts_with("play ") || example.starts_with("practice ");
            if !plays && !example.starts_with("rules ") && !example.starts_with("show ") {
                continue;
            }
            let parts = example.split('"').enumerate();
            let mut arguments: Vec<&str> = parts
                .flat_map(|(i, part)| if i % 2 == 0 { part.split_whitespace().collect() } else { vec![part] })
                .collect();
            arguments.extend(plays.then_some("--plain"));
            let output = pawnstorm(&arguments, &[], "quit\n");
            assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
            count += 1;
        }
    }
    assert!(count >= 10, "{count}");
}

/// A command that only prints refuses the options for the looks, so its help does not list them.
#[test]
fn help_lists_only_the_options_of_its_command() {
    assert!(!printed(&["solve", "--help"]).contains("--plain") && !printed(&["man", "solve"]).contains("plain"));
    assert!(printed(&["play", "--help"]).contains("--plain"));
    assert_eq!(run(&["rules", "chess", "--plain"]).status.code(), Some(2));
}

/// What `mandoc -T lint` asks of a page: a date in its place, and short lines without space at their ends.
#[test]
fn manual_pages_have_no_flaws() {
    for page in [&["man"][..], &["man", "play"], &["man", "solve"]].map(printed) {
        let title = page.lines().find_map(|line| line.strip_prefix(".TH ")).expect("a title");
        let parts: Vec<&str> = title.split('"').collect();
        let [name, "1", date] = parts[0].split_whitespace().collect::<Vec<_>>()[..] else { panic!("{title}") };
        assert!(name == name.to_uppercase() && date.len() == 10 && date.starts_with("20"), "{title}");
        assert_eq!(parts[1..], [concat!("Pawnstorm ", env!("CARGO_PKG_VERSION")), " ", "Pawnstorm Manual", ""]);
        let (body, _) = page.split_once(".SH EXAMPLES").expect("examples");
        for line in body.lines() {
            assert!(line == line.trim_end() && line != ".br", "{line:?}");
            assert!(line.len() <= 80 || !line.starts_with(|c: char| c.is_alphanumeric()), "{line}");
        }
    }
    let synopsis = |command: &str| {
        let page = printed(&["man", command]);
        let (_, synopsis) = page.split_once(".SH SYNOPSIS\n").expect("a synopsis");
        let synopsis = synopsis.split(".SH").next().unwrap_or_default();
        synopsis.replace("\\fB", "").replace("\\fI", "").replace("\\fR", "").replace('\\', "").replace('\n', " ")
    };
    let play = synopsis("play");
    for part in ["[--fen FEN]", "[--engine NAME=COMMAND]...", "[--clock CLOCK]", "[--plain]", "[GAME]"] {
        assert!(play.contains(part), "{play}");
    }
    assert!(synopsis("perft").trim_end().ends_with("GAME DEPTH"));
}

/// Bash, which takes a colon as the end of a word, as it is asked at the end of a line.
#[cfg(unix)]
#[test]
fn bash_completes_words_with_a_colon() {
    let script = printed(&["completions", "bash"]);
    let ask = "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_pawnstorm_whole_words pawnstorm\necho \"${COMPREPLY[*]}\"";
    for (breaks, words, offered) in [
        (":", "pawnstorm play chess --white computer : ''", "1 2 3 4 5 6 7 8 9 10 perfect"),
        (":", "pawnstorm play chess --white computer :", "1 2 3 4 5 6 7 8 9 10 perfect"),
        (":", "pawnstorm play chess --black computer : p", "perfect"),
        (":", "pawnstorm play --clock 5 : 00 --bl", "--black --black-clock"),
        (":", "pawnstorm play pawn", "pawn-game pawns-chess"),
        ("=", "pawnstorm play chess --white computer:p", "computer:perfect"),
    ] {
        let asked = format!("{script}\nCOMP_WORDBREAKS='{breaks}'\nCOMP_WORDS=({words})\n{ask}");
        let output = Command::new("bash").args(["--norc", "-c", &asked]).output().expect("bash runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), offered, "{words}: {output:?}");
    }
}

#[test]
fn zsh_and_fish_are_told_where_a_word_ends() {
    let zsh = printed(&["completions", "zsh"]);
    assert!(zsh.contains("\ncomputer\\\\\\:3\\:\"casual") && !zsh.contains("\ncomputer\\:3\\:\""), "{zsh}");
    let fish = printed(&["completions", "fish"]);
    let games = GAMES.iter().map(|info| info.id).collect::<Vec<_>>().join(" ");
    let line = format!("using_subcommand play; and not __fish_seen_subcommand_from {games}\" -f -a \"{games}\"");
    assert!(fish.contains(&line), "{line}: {fish}");
}

/// The menu in lines: before a command and without one.
#[test]
fn the_menu_is_had_in_lines() {
    let home = data::home();
    let run = |arguments: &[&str], input: &str| {
        let output = pawnstorm_at(home.path(), arguments, &[], input.as_bytes());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let said = run(&["--plain"], "chess\ne4\n");
    assert!(said.contains("Chess") && said.contains("Black to move"), "{said}");
    assert!(run(&["--plain", "play", "pawn-game"], "e4\n").contains("Black to move"));
    assert_eq!(run(&["--plain"], "quit\n").matches("White to move").count(), 0);
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
        let level = if shell == "zsh" { "computer\\:10" } else { "computer:10" };
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
    let keys = after(".SH KEYS").replace('\n', " ");
    for binding in PLACES.into_iter().flat_map(pawnstorm::app::keys::Place::rows) {
        let help = binding.text(&Terminology::CHESS).replace('-', "\\-");
        assert!(keys.contains(&help), "{help}");
    }
    assert!(!printed(&["man", "play"]).contains(".SH KEYS"));
}

/// Help is in plain words.
#[test]
fn help_has_no_private_words() {
    for command in COMMANDS.split(' ') {
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
    let home = data::home();
    let play = |arguments: &[&str], input: &str| pawnstorm_at(home.path(), arguments, &[], input.as_bytes());
    let none = play(&["play", "chess", "--resume", "--plain"], "");
    let said = String::from_utf8(none.stderr).expect("text");
    assert_eq!(
        (none.status.code(), said.as_str()),
        (Some(2), "There is no unfinished game of Chess. Start one with pawnstorm play chess\n")
    );
    play(&["play", "chess", "--plain"], "e4\n");
    play(&["play", "alapawn", "--plain"], "e4\ne5\n");
    let chess = play(&["play", "chess", "--resume", "--plain"], "e5\npgn\n");
    let said = String::from_utf8(chess.stdout).expect("text");
    assert!(chess.status.success() && said.contains("1. e4 e5"), "{said}");
    assert_eq!(play(&["play", "pawn-game", "--resume", "--plain"], "").status.code(), Some(2));
    assert_eq!(play(&["play", "chess", "--resume", "--clock", "5"], "").status.code(), Some(2));
}

/// Whoever has a crate or a wheel has its licences, and no wheel names the folder in which it was made.
#[test]
fn crates_and_wheels_bring_their_licences() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for crate_name in ["rules", "engine", "game", "pictures"] {
        let list = Command::new(env!("CARGO"))
            .args(["package", "--list", "--offline", "--allow-dirty"])
            .current_dir(root.join("crates").join(crate_name))
            .output()
            .expect("cargo runs");
        let files = String::from_utf8(list.stdout).expect("text");
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(files.lines().any(|file| file == licence), "{crate_name}: {files}");
        }
    }
    for project in ["pyproject.toml", "crates/python/pyproject.toml"] {
        let text = std::fs::read_to_string(root.join(project)).expect("it is there");
        assert!(text.contains("license-files = [\"LICENSE-*\", \"THIRD-PARTY*\"]"), "{project}");
        assert!(text.contains("[tool.maturin.sbom]\nrust = false"), "{project}");
    }
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
    // The last but one is bound to its own files only, the last is for data.
    let free = "MIT Apache-2.0 BSD-2-Clause BSD-3-Clause ISC Zlib 0BSD Unlicense Unicode-3.0 CC0-1.0 BSL-1.0 WTFPL MPL-2.0 \
                CDLA-Permissive-2.0";
    assert!(tree.lines().count() > 50, "{tree}");
    for line in tree.lines().filter(|line| !line.is_empty()) {
        let (licence, package) = line.split_once('|').expect("a licence and a crate");
        let words = licence.replace('/', " OR ").replace(['(', ')'], " ");
        // One of several, or all of them.
        let is_free = words.split(" OR ").any(|choice| {
            let name = |licence: &str| licence.split(" WITH ").next().unwrap_or_default().trim().to_string();
            choice.split(" AND ").all(|licence| free.split(' ').any(|free| free == name(licence)))
        });
        assert!(is_free, "{package} is under {licence:?}");
    }
}
