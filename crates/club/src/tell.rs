//! Sentences on a terminal, with line breaks between words.

use std::io::{self, IsTerminal};

/// Prints a sentence, wrapped to the width of the terminal.
pub(crate) fn tell(sentence: &str) {
    let width = if io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    println!("{}", wrapped(sentence, width.map_or(usize::MAX, |(width, _)| width.0.into())));
}

/// Breaks `sentence` between words into lines of at most `most` characters; a longer word gets a separate line.
fn wrapped(sentence: &str, most: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in sentence.split(' ') {
        let length = word.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= most;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_end_between_words() {
        let sentence = "Round 1, board 2: you play White against bert.";
        assert_eq!(wrapped(sentence, usize::MAX), sentence);
        assert_eq!(wrapped(sentence, 20), "Round 1, board 2:\nyou play White\nagainst bert.");
        assert_eq!(wrapped("a supercalifragilistic b", 8), "a\nsupercalifragilistic\nb");
        assert_eq!(wrapped("", 8), "");
    }
}
