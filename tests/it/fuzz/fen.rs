//! FEN in every game: read and printed the same, or refused with the field that is wrong.

use super::{is_said_well, is_sentence, mutate, run};
use crate::parsers;
use crate::prelude::*;
use pawnstorm::app::editor::Draft;
use pawnstorm::game::StartError;
use pawnstorm::rules::fen::NAMES;
use pawnstorm::rules::variants::{Visitor, visit};
use random::Random;

/// Positions of every game, by its place in the registry.
static EXAMPLES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let of = |info: &&pawnstorm::rules::Info| visit(info.id, Examples).expect("the registry knows its games");
    GAMES.iter().map(of).collect()
});

struct Examples;

impl Visitor for Examples {
    type Output = Vec<String>;

    fn visit<P: Position>(self) -> Self::Output {
        let starts = random::starts::<P>();
        let games = (0..).zip(starts).map(|(seed, start)| random::play(start, 30, &mut Random(seed)));
        let mut fens: Vec<String> =
            games.flat_map(|record| record.positions.into_iter().step_by(6)).map(|position| position.fen()).collect();
        let texts = data::of_games("endings.jsonl").into_iter().filter(|(game, _)| game == P::INFO.id);
        for line in texts.flat_map(|(_, text)| text.lines().map(String::from).collect::<Vec<_>>()).take(40) {
            let game: serde_json::Value = serde_json::from_str(&line).expect("each line is JSON");
            fens.extend(game["start"].as_str().map(String::from));
        }
        fens
    }
}

pub(super) fn example(game: usize, random: &mut Random) -> &'static str {
    random.choose::<String>(&EXAMPLES[game])
}

struct Check<'a>(&'a str);

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        parsers::check::<P>(self.0).unwrap_or_else(|error| panic!("{:?} in {}: {error}", self.0, P::INFO.id));
    }
}

fn one(random: &mut Random) {
    let game = random.below(GAMES.len());
    let info = GAMES[game];
    // What is good in another game is seldom good in this one.
    let examples = &EXAMPLES[if random.below(8) == 0 { random.below(GAMES.len()) } else { game }];
    let fen = mutate::text(random, examples);
    visit(info.id, Check(&fen)).expect("the registry knows its games");
    match game::start(info.id, Options::of(info), Some(&fen)) {
        Ok(game) => {
            let printed = game.fen(0);
            is_said_well(&printed, &fen);
            // The editor makes the same of it.
            let draft = Draft::read(info, &printed).unwrap_or_else(|error| panic!("{printed}: {error}"));
            assert_eq!(draft.fen(), printed);
        }
        Err(StartError::Fen(error)) => {
            let own = info.fields.iter().any(|field| field.name.eq_ignore_ascii_case(error.field));
            let known = own || NAMES.contains(&error.field) || error.field == "end";
            assert!(known, "{fen:?}: {} is no field of {}", error.field, info.id);
            is_sentence(&error.to_string(), &fen);
        }
        Err(error) => panic!("{fen:?}: {error}"),
    }
    if let Ok(draft) = Draft::read(info, &fen) {
        assert_eq!(Draft::read(info, &draft.fen()).as_ref(), Ok(&draft), "{fen:?}");
    }
}

#[test]
fn fen() {
    run("fen", 20_000, one);
}
