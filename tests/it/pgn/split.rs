//! Where the games stand in a file.

use crate::prelude::*;
use pawnstorm::game::pgn::{Found, Splitter, parse};

/// All games of a text that is fed in pieces of so many bytes.
pub(crate) fn in_pieces(bytes: &[u8], size: usize) -> Vec<Found> {
    let mut splitter = Splitter::new();
    let mut found: Vec<Found> = bytes.chunks(size.max(1)).flat_map(|piece| splitter.feed(piece)).collect();
    found.extend(splitter.finish());
    found
}

fn texts(text: &str) -> Vec<&str> {
    let games = in_pieces(text.as_bytes(), text.len());
    games.iter().map(|game| &text[game.offset as usize..][..game.length as usize]).collect()
}

/// What some programs write before the first game is no part of it, in whatever pieces it comes.
#[test]
fn a_byte_order_mark_hides_no_game() {
    for text in ["[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 1-0\n", "1. e4 e5 1-0\n"] {
        let marked = format!("\u{feff}{text}");
        for size in [1, 2, 3, 4, marked.len()] {
            let [plain, found] = [text, &marked].map(|text| in_pieces(text.as_bytes(), size));
            assert_eq!(found.len(), 1);
            assert_eq!((found[0].offset, found[0].length), (3, plain[0].length));
            assert_eq!((found[0].line, &found[0].tags), (1, &plain[0].tags));
        }
        assert_eq!(parse(marked.as_bytes(), 1), parse(text.as_bytes(), 1));
    }
}

#[test]
fn games_end_where_the_next_begins_or_their_result_stands() {
    let cases: [(&str, &[&str]); 15] = [
        ("", &[]),
        ("nothing that is a game, 1.2.1999, no: 3 pieces", &[]),
        ("1. e4 e5 1-0 2. d4 *", &["1. e4 e5 1-0", "2. d4 *"]),
        ("[A \"x\"]\n1. e4 *\n\n[A \"y\"]\n1. d4 *\n", &["[A \"x\"]\n1. e4 *", "[A \"y\"]\n1. d4 *"]),
        ("[A \"x\"]\n1. e4\n\n[A \"y\"]\n1. d4", &["[A \"x\"]\n1. e4\n\n", "[A \"y\"]\n1. d4"]),
        ("[A \"x\"] [B \"y\"] 1. e4 *", &["[A \"x\"] [B \"y\"] 1. e4 *"]),
        ("junk\n[see page 3]\n[A \"x\"]\n*\njunk [B \"y\"]\n", &["[A \"x\"]\n*"]),
        ("[A \"x\"]\n1. e4 {1-0 [\n[B \"y\"]} e5 *", &["[A \"x\"]\n1. e4 {1-0 [\n[B \"y\"]} e5 *"]),
        ("[A \"x\"]\n1. e4 ; 1-0\n%1-0\n (1. d4 1-0) e5 *", &["[A \"x\"]\n1. e4 ; 1-0\n%1-0\n (1. d4 1-0) e5 *"]),
        ("[A \"1-0 ] \\\" *\"]\n1. e4 *", &["[A \"1-0 ] \\\" *\"]\n1. e4 *"]),
        ("[A \"x\"]\n1. e4 {open\n[Event \"y\"]\n*", &["[A \"x\"]\n1. e4 {open\n", "[Event \"y\"]\n*"]),
        ("[A \"x\"]\n\n\n[B \"y\"]\n1. e4 *", &["[A \"x\"]\n\n\n[B \"y\"]\n1. e4 *"]),
        ("[A \"x\"]\n1. e4 Phe7* e5 *", &["[A \"x\"]\n1. e4 Phe7* e5 *"]),
        ("[A \"x\"]\n1. e4 (1. d4 *\n[A \"y\"]\n*", &["[A \"x\"]\n1. e4 (1. d4 *\n", "[A \"y\"]\n*"]),
        ("[A \"x\"]\n1. e4\n[A \"y\"]", &["[A \"x\"]\n1. e4\n", "[A \"y\"]"]),
    ];
    for (text, expected) in cases {
        assert_eq!(texts(text), expected, "{text:?}");
    }
}

#[test]
fn lines_are_counted_however_they_end() {
    let lines = |text: &str| in_pieces(text.as_bytes(), 1).iter().map(|game| game.line).collect::<Vec<_>>();
    assert_eq!(lines("\n\n[A \"x\"]\n*\n[A \"y\"]\n*"), [3, 5]);
    assert_eq!(lines("\r\n\r\n[A \"x\"]\r\n*\r\n[A \"y\"]\r\n*"), [3, 5]);
    assert_eq!(lines("\r\r[A \"x\"]\r*\r[A \"y\"]\r*"), [3, 5]);
}

#[test]
fn a_list_has_what_it_shows() {
    let games =
        in_pieces(b"[Event \"A\"]\n[White \"Joe \"Fast\" Smith\"]\n[Annotator \"B\"]\n[Variant \"Alapawn\"]\n\n*", 5);
    assert_eq!(
        games[0].tags.iter().collect::<Vec<_>>(),
        [("Event", "A"), ("White", "Joe \"Fast\" Smith"), ("Variant", "Alapawn")]
    );
}

#[test]
fn a_game_is_read_by_its_place() {
    let text = data::read(&data::repository("tests/data/famous.pgn"));
    let games = in_pieces(text.as_bytes(), 1000);
    assert_eq!(games.len(), text.matches("[Event ").count());
    for found in games {
        let bytes = &text.as_bytes()[found.offset as usize..][..found.length as usize];
        let mut parsed = parse(bytes, found.line);
        assert_eq!(parsed.error, None);
        let resolved = parsed.tree.resolve().expect("chess");
        assert!(resolved.problems.is_empty(), "{}", resolved.problems[0]);
        assert_eq!(parsed.tree.tags.get("Event"), found.tags.get("Event"));
        assert!(resolved.game.outcome().is_some(), "{:?}", found.tags);
    }
}
