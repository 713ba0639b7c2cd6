//! What a reader must bear: what looks like a game, and files made to harm. [`fuzz`](crate::fuzz) spoils good ones.
//!
//! `PROPTEST_CASES` says how many are tried; a normal run tries a few hundred.

use super::in_pieces;
use crate::prelude::*;
use crate::random::cases;
use pawnstorm::game::pgn::Parsed;
use proptest::prelude::*;

fn can_be_shown(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() && c != '\n')
}

/// Reads all there is, and checks what must always hold.
pub(crate) fn bear(bytes: &[u8]) -> Result<(), TestCaseError> {
    let found = in_pieces(bytes, 4096);
    for pair in found.windows(2) {
        prop_assert!(pair[0].offset + pair[0].length <= pair[1].offset);
        prop_assert!(pair[0].line <= pair[1].line);
    }
    for game in found.iter().take(20) {
        let range = &bytes[game.offset as usize..][..game.length as usize];
        check(pgn::parse(range, game.line))?;
    }
    check(pgn::parse(bytes, 1))
}

fn check(mut parsed: Parsed) -> Result<(), TestCaseError> {
    if let Some(error) = &parsed.error {
        prop_assert!(error.place.line > 0 && error.place.column > 0);
        prop_assert!(can_be_shown(&error.to_string()));
    }
    match parsed.tree.resolve() {
        Ok(resolved) => {
            for problem in &resolved.problems {
                prop_assert!(can_be_shown(&problem.to_string()), "{problem:?}");
            }
        }
        Err(error) => prop_assert!(can_be_shown(&error.to_string()), "{error:?}"),
    }
    same_again(&parsed.tree)
}

/// What is written of a tree reads as the same tree.
fn same_again(tree: &Tree) -> Result<(), TestCaseError> {
    let text = pgn::write(tree);
    prop_assert!(can_be_shown(&text));
    let mut again = pgn::parse(text.as_bytes(), 1);
    // The rules know better than the text which number a move has.
    let _ = again.tree.resolve();
    prop_assert_eq!(&again.error, &None, "{}", text);
    prop_assert_eq!(super::bare(&again.tree.line), super::bare(&tree.line), "{}", text);
    prop_assert_eq!(pgn::write(&again.tree), text);
    Ok(())
}

#[test]
fn what_looks_like_a_game_is_read_or_refused() {
    let text = "(\\[(Event|White|FEN|Variant|Result) \"[ -~]{0,12}\"\\]\n|[0-9]{1,2}\\.{1,3} ?|[a-hKQRBN][a-h1-8x]{1,4}[+#!?]{0,2} |\
                \\$[0-9]{1,3} |\\{[ -~]{0,9}\\} |\\(|\\) |;[ -~]{0,9}\n|\n%x\n|1-0 |\\* |\n|e4 e5 |\\[|\")*";
    let strategy = proptest::string::string_regex(text).expect("a pattern");
    TestRunner::new(cases(300)).run(&strategy, |text| bear(text.as_bytes())).expect("borne");
}

#[test]
fn it_does_not_matter_how_a_file_is_cut() {
    for (name, bytes) in super::files() {
        let whole = in_pieces(&bytes, bytes.len());
        for size in [1, 2, 3, 7, 64, 4096] {
            assert_eq!(in_pieces(&bytes, size), whole, "{name}, {size}");
        }
    }
    TestRunner::new(cases(300))
        .run(
            &(
                proptest::string::string_regex("(\\[A \"x\"\\]|\r?\n|[ -~]|1-0|1\\. e4 |\\{|\\}|;|%)*")
                    .expect("a pattern"),
                1..9usize,
            ),
            |(text, size)| {
                prop_assert_eq!(in_pieces(text.as_bytes(), size), in_pieces(text.as_bytes(), text.len()));
                Ok(())
            },
        )
        .expect("the same");
}

const CHAINS: &str = "nnnnnnnk/nnnnnnnn/NNNNNNNN/NNNNNN2/8/3Y4/8/K7 w - - 0 1 - -";

/// Nothing in them may take long, go deep, or need more memory than a few times their size.
#[test]
fn a_megabyte_of_malice_is_borne() {
    const SIZE: usize = 1 << 20;
    let repeated = |text: &str| text.repeat(SIZE / text.len());
    let texts = [
        repeated("("),
        format!("1. e4 {}", repeated("(")),
        format!("1. e4 {}", repeated("(1. d4 ")),
        format!("1. e4 {}", repeated("(1. d4) ")),
        format!("1. e4 {}", repeated("(1. d4 d5 (1... e5)) ")),
        repeated("1. e4 "),
        repeated("e4"),
        format!("1. {}", repeated("x")),
        format!("1. e4 {{{}", repeated("a ")),
        format!("1. e4 {}", repeated("{}")),
        format!("1. e4 {}", repeated("$1")),
        format!("1. e4 ${}", repeated("9")),
        repeated("[A \"b\"]\n"),
        format!("[A \"{}", repeated("\\\"")),
        format!("[A \"{}", repeated("\" ] ")),
        (0..SIZE / 16).map(|n| format!("[A{n} \"b\"]\n")).collect(),
        repeated("["),
        repeated("\r"),
        repeated("%\n"),
        repeated(";"),
        repeated("1. Nf3 Nf6 2. Ng1 Ng8 "),
        repeated("\u{202e}"),
        repeated("0000 "),
        repeated("!? "),
        // A Berserker has thousands of chains here.
        format!("[Variant \"Pawns Chess\"]\n[FEN \"{CHAINS}\"]\n\n1. Ka2 {}", repeated("(1. Kb1) ")),
    ];
    for text in &texts {
        let found = in_pieces(text.as_bytes(), 4096);
        assert!(found.len() < 2, "{:?}…", &text[..40]);
        let mut parsed = pgn::parse(text.as_bytes(), 1);
        let told: Vec<String> = match parsed.tree.resolve() {
            Ok(resolved) => resolved.problems.iter().map(ToString::to_string).collect(),
            Err(error) => vec![error.to_string()],
        };
        let told = told.into_iter().chain(parsed.error.map(|error| error.to_string()));
        assert!(told.into_iter().all(|told| told.len() < 1000 && can_be_shown(&told)));
        assert!(pgn::write(&parsed.tree).len() < 4 * SIZE);
    }
    let deep = pgn::parse(format!("1. e4 {}", "(1. d4 ".repeat(100_000)).as_bytes(), 1);
    assert_eq!(
        deep.error.map(|error| error.to_string()).as_deref(),
        Some("PGN, line 1, column 707: variations are nested more than 100 deep.")
    );
    let long = pgn::parse("e4 ".repeat(SIZE).as_bytes(), 1);
    assert_eq!(
        long.error.map(|error| error.to_string()).as_deref(),
        Some("PGN, line 1, column 60001: the game has more than 20000 moves, its variations included.")
    );
}
