//! How texts are broken into lines, and cut.

use crate::prelude::*;
use pawnstorm::ui::wrap::{cut, end, width, wrap};

fn lines(text: &str, most: usize) -> Vec<String> {
    wrap(text, most).collect()
}

#[test]
fn lines_end_between_words() {
    assert_eq!(lines(" a bc\n\tdef  g ", 4), ["a bc", "def", "g"]);
    assert_eq!(lines("ab abcdefg h", 3), ["ab", "abc", "def", "g h"]);
    assert_eq!(lines("a\u{1b}b\r\nc", 9), ["a b c"]);
    assert_eq!(lines(" ", 4), [""]);
}

/// A line has room for cells, not for characters; what is drawn as one is not taken apart.
#[test]
fn words_are_broken_by_cells() {
    assert_eq!(lines("漢字漢字漢", 5), ["漢字", "漢字", "漢"]);
    assert_eq!(lines("a漢", 1), ["a", "漢"]);
    assert_eq!(lines("e\u{301}e\u{301}e", 2), ["e\u{301}e\u{301}", "e"]);
    assert_eq!(lines("👩‍🚀👩‍🚀❤️❤️", 4), ["👩‍🚀👩‍🚀", "❤️❤️"]);
    for (most, text) in (1..9).flat_map(|most| ["漢a字b ee\u{301}e", "ab漢漢漢 x 👩‍🚀y"].map(|text| (most, text)))
    {
        let lines = lines(text, most);
        assert!(lines.iter().all(|line| width(line) <= most.max(2)), "{most}: {lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
    }
}

#[test]
fn dots_stand_for_what_is_cut_off() {
    assert_eq!([cut("abc", 3), cut("ab cd", 4), cut("漢字漢", 4), cut("abc", 0)], ["abc", "ab…", "漢…", "…"]);
    assert_eq!([end("abc", 3), end("abcd", 3), end("漢字漢", 4), end("abc", 0)], ["abc", "…cd", "…漢", "…"]);
}

/// What a screen shows of a long text is laid out at once, and the rest of it is not.
#[test]
fn a_long_word_takes_no_time() {
    for letter in ["x", "漢", "e\u{301}"] {
        let text = letter.repeat(1_000_000);
        let begun = Instant::now();
        assert_eq!(wrap(&text, 80).take(50).count(), 50);
        assert!(width(&cut(&text, 80)) <= 80 && width(&end(&text, 80)) <= 80);
        assert!(begun.elapsed() < Duration::from_secs(5), "{letter}: {:?}", begun.elapsed());
    }
    let marks = format!("e{}", "\u{301}".repeat(1_000_000));
    assert_eq!(lines(&marks, 80).len(), 1);
}
