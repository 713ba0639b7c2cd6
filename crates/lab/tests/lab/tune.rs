//! The fitting of weights.

use super::{printed, refused};

/// Weights that are fitted to saved positions are those that are fitted while playing.
#[test]
fn positions_are_saved_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("positions");
    let fit = "tune pawn-game --games 2 --nodes 100 --steps 3";
    let path = file.to_str().expect("text");
    assert_eq!(printed(&format!("{fit} --save {path}")), "");
    assert_eq!(printed(&format!("{fit} --from {path}")), printed(fit));
    std::fs::write(&file, "nonsense\n").expect("it is written");
    let (code, why) = refused(&format!("{fit} --from {path}"));
    assert!(code == Some(1) && why.starts_with("line 1 of ") && why.ends_with("nonsense\n"), "{why}");
}

/// As many weights as before come out, whatever the number of threads, and they are not those that went in.
#[test]
fn fitting_is_the_same_on_any_number_of_threads() {
    let fitted = |threads| printed(&format!("tune pawns-chess --games 3 --nodes 100 --steps 5 --threads {threads}"));
    let one = fitted(1);
    assert_eq!(one, fitted(2));
    let weights: Vec<i32> = one.split([' ', ',', '\n']).filter_map(|number| number.parse().ok()).collect();
    let source = include_str!("../../../rules/src/variants/pawns_chess/eval.rs");
    let table = source.split_once("weights! {").and_then(|(_, rest)| rest.split_once("};")).expect("the table").0;
    let before: Vec<i32> = table.split([' ', ',', '\n']).filter_map(|number| number.parse().ok()).collect();
    assert_eq!(weights.len(), before.len());
    assert_ne!(weights, before);
}
