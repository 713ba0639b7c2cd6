//! The program's English: texts for users and documents stay nearly free of phrases that no native writer would choose.
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
        } else if path.extension().is_some_and(|found| found == extension) && name != "tests.rs" {
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
