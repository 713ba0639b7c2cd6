//! `RULES.md` says which test covers which rule; here it is held to its word.

use crate::prelude::*;

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

/// Whether a module of the tests has a test of that name: a function marked as one, or one of a list over every game.
fn exists(test: &str) -> bool {
    let Some((module, function)) = test.rsplit_once("::") else { return false };
    let path = data::repository(&format!("tests/it/{}.rs", module.replace("::", "/")));
    let code = std::fs::read_to_string(path).unwrap_or_default();
    let lists = ["\nlaws! {", "\nin_every_game! {"].iter().filter_map(|list| code.split_once(list));
    let is_listed = lists.into_iter().any(|(_, tests)| tests.contains(&format!("    {function},\n")));
    is_listed || code.contains(&format!("#[test]\nfn {function}()"))
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

/// The rules: the numbered items of the chapters `## R1` and so on, as `1.1`.
fn rules(text: &str) -> Vec<String> {
    let chapters = text.split("\n## ").filter_map(|chapter| chapter.strip_prefix('R')?.split_once(' '));
    let number = |line: &str| line.split_once(". ")?.0.parse::<u32>().ok();
    chapters
        .flat_map(|(game, chapter)| chapter.lines().filter_map(move |line| Some(format!("{game}.{}", number(line)?))))
        .collect()
}

/// Every rule has a row.
#[test]
fn every_rule_has_a_row() {
    let text = data::read(&data::repository("RULES.md"));
    let rows = rows(&text);
    let rules = rules(&text);
    assert!(rules.contains(&"0.1".into()) && rules.contains(&"5.38".into()), "the chapters are found: {rules:?}");
    let missing: BTreeSet<String> = rules.into_iter().filter(|rule| !rows.contains_key(rule.as_str())).collect();
    assert!(missing.is_empty(), "rules without a test: {missing:?}");
}

/// Each rule can be linked to by its number, and whatever the documentation of the rules links to is a rule.
#[test]
fn every_rule_has_an_anchor_and_every_link_a_rule() {
    let text = data::read(&data::repository("RULES.md"));
    let rules = rules(&text);
    for rule in &rules {
        let (_, number) = rule.split_once('.').expect("a chapter and a number");
        assert!(text.contains(&format!("\n{number}. <a id=\"R{rule}\"></a>")), "R{rule} has no anchor");
    }
    let mut links = 0;
    let mut places = vec![data::repository("crates/rules/src")];
    while let Some(place) = places.pop() {
        if place.is_dir() {
            places.extend(data::entries(&place));
        } else if place.extension().is_some_and(|kind| kind == "rs") {
            for link in data::read(&place).split("rulebook#R").skip(1) {
                let rule = link.split(')').next().unwrap_or_default();
                assert!(rules.iter().any(|known| known == rule), "{}: there is no rule R{rule}", place.display());
                links += 1;
            }
        }
    }
    assert!(links > 50, "only {links} links to rules were found");
}
