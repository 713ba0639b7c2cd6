//! What texts and documents say, and first the program's English: texts for users and documents stay nearly free of phrases that no native writer would choose.
//!
//! A phrase counts wherever it occurs as whole words. A few have a right use, so the limit is a rate and not zero.

use crate::prelude::*;

/// The highest rate of stiff phrases, per thousand words.
const MAX_RATE: f64 = 3.5;

/// Phrases of a careful translation.
const STIFF: &str = "elsewhere|somebody|anybody|nobody|everybody|whoever|whomever|wherever|anew|likewise|thereby\
    |mended|to and fro|shall|upon|hence|for ever|lest|whilst|by lot|draws lots|left to chance|goes on with\
    |go on with|went on with|is kept|are kept|be kept|is told|are told|be told|is said|be said|is asked|is named\
    |is begun|is ended|is put back|is given up|is looked for|be looked for|which is meant|is no move\
    |there is none that|foreign engine|advised|looks back|look back|turned round|of yours|of mine|of theirs\
    |all that is|all that was|as it likes|in lines|lack of force|too little force|stands in|stands beside\
    |stands where|beside it|beside them|else the|or else|is not known|are not known|so many|as many times|neither of\
    |meanwhile|till|cannot be opened|cannot be read|cannot be written|cannot be kept|cannot be played\
    |cannot be shown|could not be read|could not be written|may not be|must not be|in which|by which|to which\
    |of which|with which|from which|on which|what is set|what was|what has|those that are|the one that is\
    |begins with|the beginning|begin with";

/// A text and its place.
struct Text {
    place: String,
    words: String,
}

impl Text {
    fn new(path: &Path, words: &str) -> Self {
        let plain = |c: char| if c.is_alphanumeric() || c == '\'' { c.to_ascii_lowercase() } else { ' ' };
        let words: String = words.chars().map(plain).collect();
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { place: path.display().to_string(), words: format!(" {words} ") }
    }
}

/// Returns the string literals of a Rust file with at least one space, up to its unit tests.
fn literals(code: &str) -> Vec<String> {
    let code = code.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut found = Vec::new();
    for line in code.replace("\\\n", " ").lines().filter(|line| !line.trim_start().starts_with("//")) {
        // Every second part lies between quotation marks.
        let line = line.replace("\\\"", "'").replace("'\"'", "");
        found.extend(line.split('"').skip(1).step_by(2).filter(|text| text.contains(' ')).map(String::from));
    }
    found
}

/// Returns the paragraphs of a document, without code.
fn paragraphs(document: &str) -> Vec<String> {
    let prose = document.split("```").step_by(2);
    prose
        .flat_map(|part| part.split("\n\n"))
        .map(|part| part.split('`').step_by(2).collect::<Vec<_>>().join(" x "))
        .collect()
}

fn collect(folder: &Path, extension: &str, read: fn(&str) -> Vec<String>, texts: &mut Vec<Text>) {
    for path in data::entries(folder) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["target", "tests", "benches", "node_modules"].contains(&&*name) && !name.starts_with('.') {
                collect(&path, extension, read, texts);
            }
        } else if path.extension().is_some_and(|found| found == extension) {
            let contents = std::fs::read_to_string(&path).expect("it is text");
            texts.extend(read(&contents).iter().map(|text| Text::new(&path, text)));
        }
    }
}

#[test]
fn texts_and_documents_are_plain_english() {
    let mut texts = Vec::new();
    for folder in ["src", "crates"] {
        collect(&data::repository(folder), "rs", literals, &mut texts);
    }
    collect(&data::repository("."), "md", paragraphs, &mut texts);
    let words: usize = texts.iter().map(|text| text.words.split_whitespace().count()).sum();
    let mut hits = Vec::new();
    for text in &texts {
        for phrase in STIFF.split('|') {
            let count = text.words.matches(&format!(" {phrase} ")).count();
            hits.extend((0..count).map(|_| format!("{}: {phrase}", text.place)));
        }
    }
    let rate = hits.len() as f64 * 1000.0 / words as f64;
    println!("{} stiff phrases in {words} words, {rate:.2} per thousand", hits.len());
    assert!(words > 30_000, "only {words} words were found");
    assert!(rate < MAX_RATE, "{rate:.1} stiff phrases per thousand words:\n{}", hits.join("\n"));
}

#[test]
fn stiff_phrases_are_found() {
    let text = Text::new(Path::new("x"), "Nobody is elsewhere; what is set is kept.");
    let found: Vec<&str> = STIFF.split('|').filter(|phrase| text.words.contains(&format!(" {phrase} "))).collect();
    assert_eq!(found, ["elsewhere", "nobody", "is kept", "what is set"]);
    assert_eq!(literals("fn f() { say(\"a \\\"b\\\" c\", 'x'); } // \"no\""), ["a 'b' c"]);
    assert_eq!(paragraphs("One `is kept` two.\n\n```\nnobody\n```\nThree."), ["One  x  two.", "", "\nThree."]);
}

// `RULES.md` says which test covers which rule; here it is held to its word.

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
