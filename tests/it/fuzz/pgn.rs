//! PGN: any bytes are read as far as they are good, and what was read is written and read again the same.

use super::{is_sentence, mutate, run};
use crate::pgn::any_bytes::bear;
use crate::pgn::in_pieces;
use crate::prelude::*;
use pawnstorm::game::pgn::parse;

/// Single games, of all kinds.
static EXAMPLES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut paths = data::entries(&data::repository("tests/data/pgn"));
    paths.push(data::repository("tests/data/two-games.pgn"));
    paths.push(data::repository("tests/data/famous.pgn"));
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "pgn"));
    let mut games = Vec::new();
    for path in paths {
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let found = in_pieces(&bytes, bytes.len());
        games.extend(found.iter().map(|game| bytes[game.offset as usize..][..game.length as usize].to_vec()));
    }
    games.retain(|game| game.len() < 4096);
    games
});

pub(super) fn example(random: &mut Random) -> &'static [u8] {
    random.choose::<Vec<u8>>(&EXAMPLES)
}

fn one(random: &mut Random) {
    let mut bytes = mutate::bytes(random, &EXAMPLES);
    if random.below(6) == 0 {
        bytes.extend_from_slice(b"\n\n");
        bytes.extend(mutate::bytes(random, &EXAMPLES));
    }
    let shown = String::from_utf8_lossy(&bytes);
    bear(&bytes).unwrap_or_else(|error| panic!("{shown}\n{error}"));
    let size = 1 + random.below(64);
    assert_eq!(in_pieces(&bytes, size), in_pieces(&bytes, bytes.len()), "in pieces of {size}: {shown}");
    // Where it can be shown at all, it is.
    let mut parsed = parse(&bytes, 1);
    if let Some(error) = &parsed.error {
        let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
        assert!((1..=lines).contains(&error.place.line), "{error} of {lines} lines: {shown}");
        is_sentence(&error.to_string(), &shown);
    }
    match parsed.tree.resolve() {
        Ok(resolved) => resolved.problems.iter().for_each(|problem| is_sentence(&problem.to_string(), &shown)),
        Err(error) => is_sentence(&error.to_string(), &shown),
    }
    if random.below(4) == 0
        && let Err(sentence) = App::default().open_game(Msg::Loaded(Box::new(parse(&bytes, 1))))
    {
        is_sentence(&sentence, &shown);
    }
}

#[test]
fn pgn() {
    run("pgn", 400, one);
}
