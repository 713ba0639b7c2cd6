//! `RULES.md` says which test covers which rule; here it is held to its word.

use crate::data;
use std::collections::{BTreeMap, BTreeSet};

/// The rows of the table: a rule, and the tests that cover it.
fn rows(text: &str) -> BTreeMap<&str, Vec<&str>> {
    let rules = text.lines().filter_map(|line| line.strip_prefix("| R")?.strip_suffix(" |"));
    rules
        .filter(|row| row.starts_with(|c: char| c.is_ascii_digit()))
        .map(|row| {
            let (rule, tests) = row.split_once(" | ").expect("a row has two columns");
            (rule, tests.split(", ").map(|test| test.trim_matches('`')).collect())
        })
        .collect()
}

/// Whether a module of the tests has a test of that name: a function marked as one, or one of the list of laws.
fn exists(test: &str) -> bool {
    let Some((module, function)) = test.rsplit_once("::") else { return false };
    let path = data::repository(&format!("tests/it/{}.rs", module.replace("::", "/")));
    let code = std::fs::read_to_string(path).unwrap_or_default();
    let laws = code.split_once("\nlaws! {").map_or("", |(_, laws)| laws);
    code.contains(&format!("#[test]\nfn {function}()")) || laws.contains(&format!("    {function},\n"))
}

#[test]
fn every_test_in_the_table_exists() {
    let text = data::read(&data::repository("RULES.md"));
    for (rule, tests) in rows(&text) {
        for test in tests {
            assert!(exists(test), "R{rule}: there is no test {test}");
        }
    }
}

/// Every rule of a game's play has a row: of each game the rules from the first to the last that the positions know of.
#[test]
fn every_rule_has_a_row() {
    let text = data::read(&data::repository("RULES.md"));
    let rows = rows(&text);
    let played = [("1", 12), ("2", 12), ("3", 11), ("4", 7), ("5", 38)];
    let rules = played.iter().flat_map(|(game, last)| (1..=*last).map(move |n| format!("{game}.{n}")));
    let missing: BTreeSet<String> = rules.filter(|rule| !rows.contains_key(rule.as_str())).collect();
    assert!(missing.is_empty(), "rules without a test: {missing:?}");
}
