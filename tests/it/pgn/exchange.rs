//! Chess to and from another program: `tests/scripts/pgn.py` runs this with `PAWNSTORM_PGN_EXCHANGE`, a folder.
//!
//! First it writes `ours.pgn`, random games, and `ours.fens`, the last position of each. Where there is a `theirs.pgn`, written by the other
//! program, it writes `theirs.read`: of each game what is wrong, its last position, and the game again.

use super::every_game::random_game;
use super::split::in_pieces;
use super::{last_fen, told};
use crate::prelude::*;

const GAMES_WRITTEN: u64 = 1000;

#[test]
fn games_are_exchanged() {
    match std::env::var_os("PAWNSTORM_PGN_EXCHANGE") {
        Some(folder) => exchange(Path::new(&folder), GAMES_WRITTEN),
        None => {
            let folder = tempfile::tempdir().expect("a folder");
            exchange(folder.path(), 3);
            fs::rename(folder.path().join("ours.pgn"), folder.path().join("theirs.pgn")).expect("it is renamed");
            exchange(folder.path(), 3);
            let read = fs::read_to_string(folder.path().join("theirs.read")).expect("it was read");
            let ours = fs::read_to_string(folder.path().join("ours.fens")).expect("it was written");
            assert_eq!(
                read.lines().filter_map(|line| line.strip_prefix("= ")).collect::<Vec<_>>(),
                ours.lines().collect::<Vec<_>>()
            );
        }
    }
}

fn exchange(folder: &Path, games: u64) {
    let (mut text, mut fens) = (String::new(), String::new());
    for seed in 0..games {
        let mut random = Random(seed);
        let mut game = random_game(GAMES[0], Options::default(), 40 + random.below(400), &mut random);
        if seed % 3 == 0 {
            game.end(Outcome::win(game.turn(), Reason::Resignation));
        }
        let facts = Facts { event: format!("Game {seed}"), white: "\"A\" \\ B".into(), ..Facts::default() };
        text.push_str(&pgn::write(&Tree::of(&game, &facts).expect("nothing is hidden")));
        text.push('\n');
        fens.push_str(&format!("{}\n", last_fen(&game)));
    }
    fs::write(folder.join("ours.pgn"), text).expect("it can be written");
    fs::write(folder.join("ours.fens"), fens).expect("it can be written");
    if let Ok(bytes) = fs::read(folder.join("theirs.pgn")) {
        fs::write(folder.join("theirs.read"), read(&bytes)).expect("it can be written");
    }
}

fn read(bytes: &[u8]) -> String {
    let mut report = String::new();
    for found in in_pieces(bytes, 1 << 16) {
        let mut parsed = pgn::parse(&bytes[found.offset as usize..][..found.length as usize], found.line);
        let resolved = parsed.tree.resolve().expect("it is chess");
        for error in parsed.error.iter().chain(&resolved.problems) {
            report.push_str(&format!("! {}\n", told(error)));
        }
        report.push_str(&format!("= {}\n{}\n", last_fen(&resolved.game), pgn::write(&parsed.tree)));
    }
    report
}
