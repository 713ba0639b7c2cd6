//! The record of a game as one side sees it while the other hides pieces from it (R5.30). [`Session`] tells all it is asked from
//! here, so that nothing outside can show what must not be seen.
//!
//! [`Session`]: super::Session

use super::Entry;
use pawnstorm_rules::{Explain, Path, Piece, Position, Viewer, Visibility};

/// How an unseen move stands in the history.
const UNSEEN: &str = "unseen";

/// What a viewer knows of the moves: some he does not see, and of some he does not know.
pub(super) struct Seen {
    /// The moves that he knows of.
    pub(super) entries: Vec<Entry>,
    /// The place in the whole record of each ply that he knows of, the start first.
    pub(super) plies: Vec<usize>,
}

impl Seen {
    /// What a viewer knows of a record.
    pub(super) fn new<P: Explain>(viewer: Viewer, positions: &[P], moves: &[P::Move], entries: &[Entry]) -> Self {
        let mut seen = Self { entries: Vec::new(), plies: vec![0] };
        for (ply, (turn, entry)) in moves.iter().zip(entries).enumerate() {
            let [before, after] = [&positions[ply], &positions[ply + 1]];
            seen.entries.push(match before.visibility(turn, after, viewer) {
                Visibility::Open => Entry {
                    captured: captured(&before.redacted_for(viewer), turn),
                    remark: before.remark(turn, &after.redacted_for(viewer)),
                    ..entry.clone()
                },
                Visibility::Unseen => Entry {
                    path: Path::default(),
                    machine: String::new(),
                    shown: UNSEEN.into(),
                    captured: Vec::new(),
                    remark: None,
                    ..entry.clone()
                },
                Visibility::Nothing => {
                    // What followed is all that is known, and it is known of the same ply.
                    seen.plies.pop();
                    seen.plies.push(ply + 1);
                    continue;
                }
            });
            seen.plies.push(ply + 1);
        }
        seen
    }
}

/// The pieces that a move takes.
pub(super) fn captured<P: Position>(before: &P, mv: &P::Move) -> Vec<Piece> {
    before.captures(mv).into_iter().filter_map(|square| before.piece(square)).collect()
}
