//! What is printed, by every command: only ASCII where nothing else can be shown, and nothing that does something other than be
//! seen, whoever has put it in.

use crate::plain::pawnstorm;
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
