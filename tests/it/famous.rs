//! Famous games of chess, from `tests/data/famous.pgn`: every move is legal and is written just so (R4.1), and the game
//! ends by rule exactly where its moves end.

use crate::prelude::*;

/// The games, each as its tags and its moves.
fn games(text: &str) -> Vec<(&str, &str)> {
    let paragraphs: Vec<&str> = text.split("\n\n").map(str::trim).collect();
    paragraphs.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

fn tag<'a>(tags: &'a str, name: &str) -> &'a str {
    let line = tags.lines().find_map(|line| line.strip_prefix(&format!("[{name} \"")));
    line.and_then(|line| line.strip_suffix("\"]")).unwrap_or_else(|| panic!("no tag {name} in {tags}"))
}

/// Plays moves in SAN, and returns the positions.
fn play(name: &str, moves: &str) -> Vec<Chess> {
    let mut positions = vec![Chess::start(Options::default())];
    let san = moves.split_whitespace().filter(|word| !word.ends_with('.') && !word.contains("1-0"));
    for text in san.filter(|word| !["0-1", "1/2-1/2"].contains(word)) {
        let position = positions[positions.len() - 1];
        assert_eq!(position.outcome_after(&positions[..positions.len() - 1]), None, "{name}: over before {text}");
        let mv = position.legal_moves().into_iter().find(|mv| position.notation(mv) == text);
        let mv = mv.unwrap_or_else(|| panic!("{name}: {text} is not legal in {}", position.fen()));
        positions.push(position.after(&mv));
    }
    positions
}

fn result(outcome: &Outcome) -> &'static str {
    match outcome.winner {
        Some(pawnstorm::rules::Color::White) => "1-0",
        Some(pawnstorm::rules::Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}

#[test]
fn games_end_as_they_did() {
    let text = data::read(&data::repository("tests/data/famous.pgn"));
    let games = games(&text);
    assert_eq!(games.len(), text.matches("[Event ").count(), "tags, an empty line, moves, an empty line");
    for (tags, moves) in games {
        let name = tag(tags, "Event");
        let positions = play(name, moves);
        let (last, earlier) = positions.split_last().expect("there is a start");
        let ended = last.outcome_after(earlier);
        // The players may end a game of themselves; the rules see no end then.
        match tag(tags, "Ending") {
            "resignation" | "agreement" => assert_eq!(ended, None, "{name}"),
            reason => {
                let outcome = ended.unwrap_or_else(|| panic!("{name} does not end by {reason}"));
                assert_eq!((outcome.reason.word(), result(&outcome)), (reason, tag(tags, "Result")), "{name}");
            }
        }
    }
}
