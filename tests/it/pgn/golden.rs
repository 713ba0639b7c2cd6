//! The files of `tests/data/pgn`: what is read of `NAME.pgn` or `NAME.epd`, and all that is wrong in it, stands in `NAME.read`.

use super::split::in_pieces;
use super::told;
use crate::prelude::*;
use pawnstorm::game::describe;

/// What is read of a file: of each game its place, what is wrong, how it stands, and the game as it is written again.
fn report(bytes: &[u8]) -> String {
    let mut report = String::new();
    for found in in_pieces(bytes, bytes.len()) {
        report.push_str(&format!("== bytes {} to {}\n", found.offset, found.offset + found.length));
        let mut parsed = pgn::parse(&bytes[found.offset as usize..][..found.length as usize], found.line);
        let mut problems: Vec<String> = parsed.error.iter().map(told).collect();
        match parsed.tree.resolve() {
            Ok(resolved) => {
                problems.extend(resolved.problems.iter().map(told));
                let game = resolved.game;
                let outcome = describe::outcome(&game).unwrap_or_else(|| "It is not over.".into());
                report.push_str(&format!(
                    "{}: {} plies, {}\n{outcome}\n",
                    game.info().name,
                    game.plies(),
                    super::last_fen(&game)
                ));
            }
            Err(error) => problems.push(told(&error)),
        }
        for problem in problems {
            report.push_str(&format!("! {problem}\n"));
        }
        report.push_str(&format!("\n{}\n", pgn::write(&parsed.tree)));
    }
    report
}

#[test]
fn files_are_read_as_they_were() {
    let paths = data::entries(&data::repository("tests/data/pgn"));
    let files: Vec<_> = paths
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "pgn" || extension == "epd"))
        .collect();
    assert!(files.len() >= 10);
    for path in files {
        let read = report(&fs::read(path).expect("it can be read"));
        let expected = path.with_extension("read");
        if std::env::var_os("PAWNSTORM_BLESS").is_some() {
            fs::write(&expected, &read).expect("it can be written");
        }
        assert_eq!(read, data::read(&expected), "{}", path.display());
    }
}
