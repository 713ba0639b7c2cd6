//! Recorded games. Whole games that an independent implementation of the rules played at random: every position, every move and every
//! end of `tests/data/GAME.games.jsonl` comes out the same.

use crate::prelude::*;
use pawnstorm::rules::variants::Visitor;

/// Plays the recorded games of one game again.
struct Replay;

impl Visitor for Replay {
    type Output = ();

    fn visit<P: Position>(self) {
        for (number, game) in (1..).zip(data::records(P::INFO.id)) {
            replay::<P>(&format!("{}, line {number}", P::INFO.id), &game);
        }
    }
}

fn replay<P: Position>(name: &str, game: &Value) {
    let fens = texts(&game["fens"]);
    let moves = texts(&game["moves"]);
    assert_eq!(fens.len(), moves.len() + 1, "{name}: there is one FEN more than moves");
    let mut position = data::position::<P>(game["start"].as_str().expect("a start"));
    let mut earlier: Vec<P> = Vec::new();
    for (ply, text) in moves.iter().enumerate() {
        assert_eq!(position.fen(), fens[ply], "{name}, ply {ply}");
        assert_eq!(position.outcome_after(&earlier), None, "{name}, ply {ply}: the game goes on");
        let mv = data::mv(&position, text);
        let next = position.after(&mv);
        earlier.push(std::mem::replace(&mut position, next));
        position.apply_repetition(&earlier);
    }
    assert_eq!(Some(&position.fen().as_str()), fens.last(), "{name}, at the end");
    assert_eq!(ending(position.outcome_after(&earlier)), expected(game), "{name}, at the end");
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text")).collect()
}

/// Result and reason, as the files write them. A game that was cut off has neither.
fn ending(outcome: Option<Outcome>) -> Option<(&'static str, &'static str)> {
    outcome.map(|outcome| (outcome.winner.map_or("draw", pawnstorm::rules::Color::word), outcome.reason.word()))
}

fn expected(game: &Value) -> Option<(&str, &str)> {
    let result = game["result"].as_str()?;
    Some((result, game["reason"].as_str().expect("a result has a reason")))
}

/// R0.3, R0.4, R0.7, R0.8 over long games from the start, and over short ones, in which every way to end is met.
#[test]
fn games_come_out_the_same() {
    for info in GAMES {
        data::visit_game(info.id, Replay);
    }
}

// Famous games of chess, from `tests/data/famous.pgn`: every move is legal and is written just so (R4.1), and the game
// ends by rule exactly where its moves end.

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

// `tests/data/GAME.golden.jsonl`: positions with all their legal moves, who gives check, and the result.

/// The game and the options that a case's `game` names: `classroom`, or `classroom-strict` for an option whose
/// word begins so. `None` if there is no such game here.
fn named(name: &str) -> Option<(&'static str, Options)> {
    GAMES.iter().find_map(|info| {
        let rest = name.strip_prefix(info.id)?;
        let mut options = Options::default();
        if !rest.is_empty() {
            let word = rest.strip_prefix('-')?;
            let option = GameOption::ALL.iter().find(|option| option.word().starts_with(word))?;
            options.set(*option, true);
        }
        Some((info.id, options))
    })
}

struct Case<'a> {
    case: &'a Value,
    options: Options,
}

impl Visitor for Case<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        let case = self.case;
        let fen = case["fen"].as_str().expect("a FEN");
        let name = format!("case {} (R0.3, R0.5, R0.8), {} {fen}", case["id"], P::INFO.id);
        let position = P::from_fen(fen, self.options).unwrap_or_else(|error| panic!("{name}: {error}"));

        let outcome = position.outcome();
        let result = &case["result"];
        assert_eq!(outcome.map(|outcome| outcome.reason.word()), result["reason"].as_str(), "{name}: reason");
        let winner = outcome.and_then(|outcome| outcome.winner).map(pawnstorm::rules::Color::word);
        assert_eq!(winner, result["winner"].as_str(), "{name}: winner");

        // A game that is over has no moves for its players, even where perft counts on (R0.5).
        if outcome.is_none() {
            let legal: BTreeSet<String> =
                position.legal_moves().into_iter().map(|mv| position.path(&mv).to_string()).collect();
            assert_eq!(legal, set(&case["legal"]), "{name}: legal turns");
        }
        let by = position.check().map(|check| check.by).unwrap_or_default();
        let by: BTreeSet<String> = by.iter().map(ToString::to_string).collect();
        assert_eq!(by, set(&case["check_by"]), "{name}: who gives check");
    }
}

fn set(list: &Value) -> BTreeSet<String> {
    texts(list).into_iter().map(String::from).collect()
}

/// Every case of a game that is in the registry.
#[test]
fn positions_are_as_the_rules_say() {
    let mut games = BTreeSet::new();
    for line in data::of_games("golden.jsonl").iter().flat_map(|(_, text)| text.lines()) {
        let case: Value = serde_json::from_str(line).expect("each line is JSON");
        let Some((game, options)) = named(case["game"].as_str().expect("a game")) else { continue };
        data::visit_game(game, Case { case: &case, options });
        games.insert(game);
    }
    assert_eq!(games, GAMES.iter().map(|info| info.id).collect(), "every game has a case");
}
