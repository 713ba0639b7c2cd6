//! `tests/data/GAME.golden.jsonl`: positions with all their legal moves, who gives check, and the result.

use crate::prelude::*;
use pawnstorm::rules::variants::{Visitor, visit};

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
            assert_eq!(legal, texts(&case["legal"]), "{name}: legal turns");
        }
        let by = position.check().map(|check| check.by).unwrap_or_default();
        let by: BTreeSet<String> = by.iter().map(ToString::to_string).collect();
        assert_eq!(by, texts(&case["check_by"]), "{name}: who gives check");
    }
}

fn texts(list: &Value) -> BTreeSet<String> {
    list.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text").to_string()).collect()
}

/// Every case of a game that is in the registry.
#[test]
fn positions_are_as_the_rules_say() {
    let mut games = BTreeSet::new();
    for line in data::of_games("golden.jsonl").iter().flat_map(|(_, text)| text.lines()) {
        let case: Value = serde_json::from_str(line).expect("each line is JSON");
        let Some((game, options)) = named(case["game"].as_str().expect("a game")) else { continue };
        visit(game, Case { case: &case, options }).expect("it is in the registry");
        games.insert(game);
    }
    assert_eq!(games, GAMES.iter().map(|info| info.id).collect(), "every game has a case");
}
