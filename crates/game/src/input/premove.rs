//! Premoves: moves that you enter during the opponent's turn. Their position is not on the board yet, so a premove that can never be legal
//! is refused at once, and every other one is read when your turn comes.

use super::explain::{self, named};
use super::reading::{Entered, Reading, read};
use crate::game::Game;
use crate::start::start;
use pawnstorm_rules::{Bitboard, Interpretation, Role, Square, Step, Viewer};

/// Reads a premove. Returns the squares that it names, or that it has in the present position.
///
/// ```
/// use pawnstorm_game::{input, input::premove, start};
/// use pawnstorm_rules::{Options, Square};
/// let mut game = start("chess", Options::default(), None).unwrap();
/// game.play(&input::find(&game, "e4").unwrap()).unwrap();
/// assert_eq!(premove::read_move(&game, "Nf3"), Ok(vec![Square::G1, Square::F3]));
/// // The knight may be captured there.
/// assert!(premove::read_move(&game, "dxc3").is_ok() && premove::read_move(&game, "Rxa2").is_ok());
/// assert!(premove::read_move(&game, "Rb3").unwrap_err().contains("rook"));
/// assert!(premove::read_move(&game, "hello").unwrap_err().contains("not a move or a command"));
/// ```
///
/// # Errors
/// A sentence: `text` is not a move, or it will not be legal whatever the opponent plays.
pub fn read_move(game: &Game, text: &str) -> Result<Vec<Square>, String> {
    let Some(turned) = turned(game) else {
        let squares = named(game, text);
        return explain::interpret(game, text).map(|_| squares).ok_or_else(|| explain::text(game, text));
    };
    let squares = |steps: &[Step]| steps.iter().filter_map(|step| step.square()).collect();
    match read(&turned, text, Entered::default()) {
        Reading::Move(route) => Ok(squares(route.path.steps())),
        Reading::Begun { steps, .. } if steps.len() > 1 => Ok(squares(&steps)),
        Reading::Begun { .. } | Reading::Several(_) => Ok(named(game, text)),
        Reading::Refused(why) => {
            let Some(Interpretation::Attempts(paths)) = explain::interpret(&turned, text) else { return Err(why) };
            let mut checked = paths.iter().map(|path| may_be(&turned, path.steps()).map(|()| squares(path.steps())));
            let first = checked.next().unwrap_or(Err(why));
            if first.is_ok() { first } else { checked.find(Result::is_ok).unwrap_or(first) }
        }
    }
}

/// Checks that a piece could move from one square to another once its side is to move.
///
/// # Errors
/// A sentence that explains why it never can.
pub fn check(game: &Game, from: Square, to: Square) -> Result<(), String> {
    turned(game).map_or(Ok(()), |turned| may_be(&turned, &[Step::Pick(from), Step::To(to)]))
}

/// Returns the present position with the other side to move; `None` if such a position is impossible, as when that side gives check.
fn turned(game: &Game) -> Option<Game> {
    let fen = game.fen(game.plies());
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let turn = (!game.turn()).letter().to_string();
    *fields.get_mut(1)? = &turn;
    // Whether a pawn can be captured in passing is decided by the move before.
    *fields.get_mut(3)? = "-";
    let mut options = game.options().open();
    options.touch_move = false;
    start(game.info().id, options, Some(&fields.join(" "))).ok().filter(|turned| turned.outcome().is_none())
}

/// Checks that `steps` may start a legal move now or after the opponent's next move. Only a piece with a chess move certainly stays on its
/// lines; a pawn's move depends on the other pieces.
fn may_be(turned: &Game, steps: &[Step]) -> Result<(), String> {
    let [Step::Pick(from), then, ..] = *steps else { return Ok(()) };
    let piece = turned.scene(turned.plies(), Viewer::Everyone).piece(from);
    let Some(piece) = piece.filter(|piece| piece.color == turned.turn()) else {
        return Err(none_there(turned, from));
    };
    let Step::To(to) = then else { return Ok(()) };
    let role = Role::from_letter(piece.kind.letter).filter(|role| role.kind().name == piece.kind.name);
    let goes_there = match role {
        None | Some(Role::Pawn) => from != to,
        // It may castle.
        Some(Role::King) if from.rank() == to.rank() => from != to,
        Some(role) => role.attacks(piece.color, from, Bitboard::EMPTY).has(to),
    };
    if goes_there { Ok(()) } else { Err(explain::steps(turned, steps)) }
}

/// Formats the refusal of a premove from a square without a piece of that side, as a sentence.
pub fn none_there(game: &Game, from: Square) -> String {
    let square = game.info().terms.square(from);
    format!("You have no piece on {square} to premove.")
}
