//! The pieces and squares that decided a finished game, as far as the last position shows them.
//!
//! ```
//! use pawnstorm_game::{self as game, decisive};
//! use pawnstorm_rules::{Options, Square};
//! let fen = Some("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
//! let mut game = game::start("chess", Options::default(), fen).unwrap();
//! game.play(&game.written("d1d8").unwrap()).unwrap();
//! assert_eq!(decisive::of(&game).taken, [Square::F8, Square::H8].into_iter().collect());
//! ```

use crate::game::Game;
use pawnstorm_rules::{Bitboard, Piece, Reason, Scene, Square, Viewer, attacks};

/// The pieces and squares that decided a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decisive {
    /// The decisive pieces, without those that give check: the pawn on the last rank, the captor of the last pawn.
    pub pieces: Bitboard,
    /// The pieces that cannot move.
    pub stuck: Bitboard,
    /// The squares that the king could not escape to.
    pub taken: Bitboard,
}

/// Returns the pieces and squares that decided a game; empty sets for an unfinished game or one that ended away from the board.
pub fn of(game: &Game) -> Decisive {
    let Some(outcome) = game.outcome() else { return Decisive::default() };
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let nothing = Decisive::default();
    match (outcome.reason, outcome.winner) {
        (Reason::Checkmate | Reason::Stalemate, _) => Decisive { taken: taken(game, &scene), ..nothing },
        (Reason::LastRank, Some(winner)) => {
            let pawns = standing(&scene, |piece| piece.color == winner && piece.kind.is_pawn());
            Decisive { pieces: pawns & Bitboard::rank(winner.rank(7)), ..nothing }
        }
        (Reason::NoLegalMove, _) => Decisive { stuck: standing(&scene, |piece| piece.color == scene.turn), ..nothing },
        (Reason::Blocked, _) => Decisive { stuck: standing(&scene, |_| true), ..nothing },
        (Reason::KingCaptured | Reason::OwnKingCaptured | Reason::PawnsCaptured | Reason::NoPawns, _) => {
            let steps = game.entries().last().map_or(&[][..], |entry| entry.path.steps());
            let last = steps.iter().rev().find_map(|step| step.square());
            Decisive { pieces: last.into_iter().collect(), ..nothing }
        }
        _ => nothing,
    }
}

fn standing(scene: &Scene, is_meant: impl Fn(Piece) -> bool) -> Bitboard {
    Square::all().filter(|at| scene.piece(*at).is_some_and(&is_meant)).collect()
}

/// Returns the squares around the king of the side to move that its own pieces leave free and enemy pieces threaten.
fn taken(game: &Game, scene: &Scene) -> Bitboard {
    let is_king =
        |at: &Square| scene.piece(*at).is_some_and(|piece| piece.color == scene.turn && piece.kind.letter == 'K');
    let Some(king) = Square::all().find(is_king) else { return Bitboard::EMPTY };
    let own = standing(scene, |piece| piece.color == scene.turn);
    let enemies = standing(scene, |piece| piece.color != scene.turn);
    let threatened = enemies.into_iter().fold(Bitboard::EMPTY, |all, from| {
        let shadowed = game.shadows(game.plies(), from);
        // The king cannot escape along the line of the attack.
        let behind = behind(king, from).filter(|square| shadowed.has(*square));
        all | game.threats(game.plies(), from) | behind.into_iter().collect::<Bitboard>()
    });
    attacks::king(king) & threatened & !own
}

/// Returns the square behind the king as seen by an enemy piece, if the two are on one line.
fn behind(king: Square, enemy: Square) -> Option<Square> {
    let files = king.file() as i8 - enemy.file() as i8;
    let ranks = king.rank() as i8 - enemy.rank() as i8;
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    king.offset(files.signum(), ranks.signum()).filter(|_| is_line)
}
