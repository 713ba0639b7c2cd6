//! The files of `tests/data`, and what lies beside them in the repository.

use crate::prelude::*;
use pawnstorm::rules::variants::{Visitor, visit};

pub(crate) fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What is directly in a folder, in order.
pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a folder can be read").path()).collect();
    paths.sort();
    paths
}

/// The data files called `GAME.ending`, each with the game's name. There is at least one.
pub(crate) fn of_games(ending: &str) -> Vec<(String, String)> {
    let found: Vec<_> = entries(&repository("tests/data"))
        .into_iter()
        .filter_map(|path| {
            let game = path.file_name()?.to_str()?.strip_suffix(ending)?.strip_suffix('.')?.to_string();
            Some((game, read(&path)))
        })
        .collect();
    assert!(!found.is_empty(), "there is no file tests/data/*.{ending}");
    found
}

/// Visits the game that a data file is called after.
pub(crate) fn visit_game<V: Visitor>(game: &str, visitor: V) -> V::Output {
    visit(game, visitor).unwrap_or_else(|| panic!("tests/data has a file of {game}, which is no game"))
}

/// A position of a FEN that is known to be good.
pub(crate) fn position<P: Position>(fen: &str) -> P {
    P::from_fen(fen, Options::default()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal move that is written so in machine notation.
pub(crate) fn mv<P: Position>(position: &P, text: &str) -> P::Move {
    position
        .legal_moves()
        .into_iter()
        .find(|mv| position.path(mv).to_string() == text)
        .unwrap_or_else(|| panic!("{text} is not legal in {}", position.fen()))
}

/// The position after some moves in machine notation.
pub(crate) fn after<P: Position>(mut position: P, moves: &str) -> P {
    for text in moves.split_whitespace() {
        position.play(&mv(&position, text));
    }
    position
}
