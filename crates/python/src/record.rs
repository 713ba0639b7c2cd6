//! The records that a board returns: moves played, results, checks. They are pickled and copied as their fields.

use pawnstorm_game::{Entry, Game, describe};
use pawnstorm_rules as rules;
use pawnstorm_rules::fen::Content;
use pawnstorm_rules::{Color, Field};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// What `__reduce__` tells: the function that makes the value again, and its arguments.
pub(crate) type Reduced<'py, T> = PyResult<(Bound<'py, PyAny>, T)>;

/// Lets the values of a class be pickled and copied, given all its fields.
macro_rules! pickled {
    ($class:ident { $($field:ident),+ }) => {
        #[pymethods]
        impl $class {
            #[staticmethod]
            #[pyo3(name = "_restore")]
            fn restore(fields: &Bound<'_, PyAny>) -> PyResult<Self> {
                let ($($field,)+) = fields.extract()?;
                Ok(Self { $($field),+ })
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> $crate::record::Reduced<'py, (Bound<'py, PyAny>,)> {
                let fields = ($(slf.get().$field.clone(),)+).into_bound_py_any(slf.py())?;
                Ok((slf.get_type().getattr("_restore")?, (fields,)))
            }
        }
    };
}

pub(crate) use pickled;

/// One of the games: its names, pieces and options.
#[pyclass(frozen, get_all, module = "pawnstorm_rules")]
pub(crate) struct GameInfo {
    /// The name for creating boards, such as "pawn-game".
    id: &'static str,
    /// The name for people, such as "The Pawn Game".
    name: &'static str,
    /// The game in one line.
    summary: &'static str,
    /// The FEN of the start position.
    start: &'static str,
    /// The names of the pieces by their letters in FEN, capitals.
    pieces: BTreeMap<String, &'static str>,
    /// The parts of its FEN beyond the pieces and the side to move.
    fields: Vec<FenField>,
    /// The options, and whether each is on by default.
    options: BTreeMap<&'static str, bool>,
    /// The draws that a player may claim, in one word each.
    claims: Vec<&'static str>,
}

/// A part of a game's FEN: one of its fields from the third on, or an entry of a list field.
#[pyclass(frozen, get_all, skip_from_py_object, module = "pawnstorm_rules")]
#[derive(Clone)]
pub(crate) struct FenField {
    /// The number of the field in the FEN, from 1.
    at: usize,
    /// The word of the entry in a list field, such as "evict" of "shot:w,evict:c6"; otherwise empty.
    entry: String,
    /// The name of the part.
    name: String,
    /// The meaning, as a sentence.
    meaning: String,
    /// The kind of value: "letters", "square", "squares" (White's and Black's, with a slash between), "number" or "word".
    kind: String,
    /// The possible letters, if the value is letters.
    letters: String,
    /// Which of two squares it is, 0 for White's, if the value is "squares"; otherwise 0.
    index: usize,
}

impl From<&Field> for FenField {
    fn from(field: &Field) -> Self {
        let (kind, index) = match field.kind {
            Content::Letters(_) | Content::Sides => ("letters", 0),
            Content::Square => ("square", 0),
            Content::Side(index) => ("squares", index),
            Content::Number => ("number", 0),
            Content::Word => ("word", 0),
        };
        let Field { at, entry, name, meaning, .. } = *field;
        let [entry, name, meaning, kind, letters] =
            [entry, name, meaning, kind, field.kind.letters()].map(String::from);
        Self { at, entry, name, meaning, kind, letters, index }
    }
}

pickled!(FenField { at, entry, name, meaning, kind, letters, index });

#[pymethods]
impl FenField {
    fn __repr__(&self) -> String {
        format!("<FenField {}: {}>", self.at, self.name)
    }
}

#[pymethods]
impl GameInfo {
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(id: &str) -> PyResult<Self> {
        game_info(id)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (&'static str,)> {
        Ok((slf.get_type().getattr("_restore")?, (slf.get().id,)))
    }

    fn __repr__(&self) -> String {
        format!("<GameInfo {}>", self.id)
    }
}

/// Returns the description of the game with this name, one of GAMES.
#[pyfunction]
pub(crate) fn game_info(game: &str) -> PyResult<GameInfo> {
    let info = crate::board::info(game)?;
    Ok(GameInfo {
        id: info.id,
        name: info.name,
        summary: info.summary,
        start: info.start,
        pieces: info.pieces.iter().map(|kind| (kind.letter.to_string(), kind.name)).collect(),
        fields: info.fields.iter().map(FenField::from).collect(),
        options: info.options.iter().map(|(option, on)| (option.word(), *on)).collect(),
        claims: info.claims.iter().copied().map(rules::Reason::word).collect(),
    })
}

/// A move played.
#[pyclass(frozen, eq, hash, get_all, skip_from_py_object, module = "pawnstorm_rules")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PlayedMove {
    /// The side that played it, "white" or "black".
    pub(crate) side: String,
    /// The move number, from 1.
    pub(crate) number: u32,
    /// The move in machine notation; empty for a move that the other side did not see.
    #[pyo3(name = "move")]
    pub(crate) machine: String,
    /// The move in the notation of the history; in chess, SAN.
    pub(crate) san: String,
    /// The letters of the pieces that it captured, as in FEN.
    pub(crate) captured: Vec<String>,
    /// A remark about it beyond its notation, or None.
    pub(crate) remark: Option<String>,
}

impl From<&Entry> for PlayedMove {
    fn from(entry: &Entry) -> Self {
        Self {
            side: entry.side.word().into(),
            number: entry.number,
            machine: entry.machine.clone(),
            san: entry.shown.clone(),
            captured: entry.captured.iter().map(|piece| piece.letter().to_string()).collect(),
            remark: entry.remark.clone(),
        }
    }
}

pickled!(PlayedMove { side, number, machine, san, captured, remark });

#[pymethods]
impl PlayedMove {
    fn __str__(&self) -> &str {
        &self.san
    }

    fn __repr__(&self) -> String {
        format!(
            "<PlayedMove {}{} {}>",
            self.number,
            if self.side == Color::White.word() { "." } else { "..." },
            self.san
        )
    }
}

/// The result of a game and its reason.
#[pyclass(frozen, eq, hash, get_all, skip_from_py_object, module = "pawnstorm_rules")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    /// The winner, "white" or "black"; None for a draw.
    pub(crate) winner: Option<String>,
    /// The reason in one word, such as "checkmate" or "last-rank".
    pub(crate) reason: String,
    /// The result and its reason in a sentence.
    pub(crate) sentence: String,
}

impl Outcome {
    /// Returns the outcome of a game, if it is over.
    pub(crate) fn of(game: &Game) -> Option<Self> {
        let rules::Outcome { winner, reason } = game.outcome()?;
        Some(Self {
            winner: winner.map(|side| side.word().into()),
            reason: reason.word().into(),
            sentence: describe::outcome(game).unwrap_or_default(),
        })
    }
}

pickled!(Outcome { winner, reason, sentence });

#[pymethods]
impl Outcome {
    /// The result as PGN writes it: "1-0", "0-1" or "1/2-1/2".
    #[getter]
    fn result(&self) -> &'static str {
        match self.winner.as_deref() {
            Some("white") => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        }
    }

    fn __str__(&self) -> &str {
        &self.sentence
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {} {}>", self.result(), self.reason)
    }
}

/// A king in check, and the pieces that check it.
#[pyclass(frozen, eq, hash, get_all, skip_from_py_object, module = "pawnstorm_rules")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Check {
    /// The square of the king.
    pub(crate) king: String,
    /// The squares of the pieces that check it.
    pub(crate) by: Vec<String>,
    /// The check in a sentence.
    pub(crate) sentence: String,
}

pickled!(Check { king, by, sentence });

#[pymethods]
impl Check {
    fn __str__(&self) -> &str {
        &self.sentence
    }

    fn __repr__(&self) -> String {
        format!("<Check of {} by {}>", self.king, self.by.join(", "))
    }
}
