//! Journals as they were written once: the format and the hashes of positions are for ever.
//!
//! `PAWNSTORM_BLESS=1 cargo test journal` writes them anew, which only a new version of the format or of the rules may do.

use super::{play, print};
use crate::prelude::*;
use pawnstorm::game::journal::read;

#[test]
fn journals_are_for_ever() {
    for (seed, info) in (0..).zip(GAMES) {
        let game = play(info.id, 40, seed);
        let path = data::repository("tests/data/journals").join(info.id).with_extension("journal");
        let text = print(&game);
        if std::env::var_os("PAWNSTORM_BLESS").is_some() {
            std::fs::write(&path, &text).expect("the journal can be written");
        }
        let kept = data::read(&path);
        assert_eq!(kept, text, "{}", info.id);
        let replayed = read(kept.as_bytes()).expect("it can be read");
        assert_eq!((replayed.damage, replayed.mended, replayed.good), (None, None, kept.len()));
        assert_eq!((replayed.game.log(), replayed.game.entries()), (game.log(), game.entries()));
        assert_eq!(replayed.game.can_redo(), game.can_redo());
        assert_eq!(replayed.game.fen(game.plies()), game.fen(game.plies()));
        let summary = Summary::of_ends("name", kept.as_bytes(), kept.as_bytes()).expect("it has ends");
        assert_eq!((summary.plies, summary.outcome), (game.plies(), game.outcome()));
    }
}
