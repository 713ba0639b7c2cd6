//! The exceptions. Each has the sentence that the program would print.

use pawnstorm_game::StartError;
use pawnstorm_rules::{NotAMove, Terminology};
use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};

create_exception!(pawnstorm_rules, IllegalMove, PyValueError, "An illegal move, with the reason by the rules.");
create_exception!(pawnstorm_rules, AmbiguousMove, IllegalMove, "A text that fits several legal moves.");
create_exception!(pawnstorm_rules, FenError, PyValueError, "An invalid FEN: the field, and why.");
create_exception!(pawnstorm_rules, PgnError, PyValueError, "An unreadable or unplayable PGN: the place, and why.");
create_exception!(
    pawnstorm_rules,
    ClaimRefused,
    PyValueError,
    "A claim of a draw that does not hold, with the reason."
);
create_exception!(
    pawnstorm_rules,
    HiddenPieces,
    PyValueError,
    "A question whose answer would tell of pieces that the sides hide from each other."
);
create_exception!(pawnstorm_rules, NotProved, PyRuntimeError, "An exact value that was not proved within its limits.");

pub(crate) fn value_error(sentence: impl Into<String>) -> PyErr {
    PyValueError::new_err(sentence.into())
}

/// Returns the error for a failed start: ValueError for an unknown game, FenError for an invalid FEN.
pub(crate) fn start_error(error: &StartError) -> PyErr {
    let text = Terminology::CHESS.sentence(&error.to_string());
    match error {
        StartError::UnknownGame(_) => PyValueError::new_err(text),
        StartError::Fen(_) => FenError::new_err(text),
    }
}

/// Returns the error for a text that does not match exactly one legal move.
pub(crate) fn not_one(error: NotAMove) -> PyErr {
    let sentence = error.to_string();
    if matches!(error, NotAMove::Ambiguous(_)) {
        AmbiguousMove::new_err(sentence)
    } else {
        IllegalMove::new_err(sentence)
    }
}

/// Returns the error for a computation in a game with hidden pieces.
pub(crate) fn hidden() -> PyErr {
    HiddenPieces::new_err("The computer cannot analyse a game with hidden pieces.")
}
