//! The record of a game as one side sees it while the other hides pieces from it (R5.30). [`Game`] answers all questions from here, so that
//! no other code can reveal hidden pieces.
//!
//! [`Game`]: super::Game

use super::Entry;
use pawnstorm_rules::{Explain, Path, Piece, Position, Viewer, Visibility};

/// The text of an unseen move in the history.
const UNSEEN: &str = "unseen";

/// The moves as a viewer knows them: some are unseen, and others missing.
pub(super) struct Seen {
    /// The moves known to the viewer.
    pub(super) entries: Vec<Entry>,
    /// The place of each known ply in the whole record, the start first.
    pub(super) plies: Vec<usize>,
}

impl Seen {
    /// Creates the view that a viewer has of a record.
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
                    // The viewer knows only the following move, at the same ply.
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

/// Returns the pieces that a move captures.
pub(super) fn captured<P: Position>(before: &P, mv: &P::Move) -> Vec<Piece> {
    before.captures(mv).into_iter().filter_map(|square| before.piece(square)).collect()
}
