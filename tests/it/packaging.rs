//! What comes with the program: completions, manual pages, the library without it.

use pawnstorm::rules::variants::GAMES;
use std::process::{Command, Output};

const PAWNSTORM: &str = env!("CARGO_BIN_EXE_pawnstorm");
const COMMANDS: [&str; 10] =
    ["play", "open", "rules", "perft", "show", "match", "engines", "uci", "completions", "man"];

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
        .args(["tree", "--offline", "--no-default-features", "-e", "normal", "--prefix", "none"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let crates = String::from_utf8(tree.stdout).expect("text");
    let names: Vec<_> = crates.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, ["pawnstorm", "arrayvec"], "{}", String::from_utf8_lossy(&tree.stderr));
}
