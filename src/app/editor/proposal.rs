//! The position under construction, and what the game makes of it.

use super::Draft;
use crate::game::{self, Game, StartError};
use crate::rules::fen::{Content, Field};
use crate::rules::text::quoted;
use crate::rules::{Color, FenError, Info, Options, Piece};

/// The position so far.
pub struct Proposal {
    /// The game to start.
    pub info: &'static Info,
    pub(super) options: Options,
    pub draft: Draft,
    /// The game that would start from the position, or the error that prevents it.
    verdict: Result<Game, FenError>,
    /// The position as the game would have it, without rights that no piece can use.
    settled: Option<Draft>,
}

impl Proposal {
    pub(super) fn new(info: &'static Info, options: Options, draft: Draft) -> Self {
        let verdict = Err(FenError::new("piece placement", "it is empty"));
        let mut proposal = Self { info, options, draft, verdict, settled: None };
        proposal.change(|_, _| ());
        proposal
    }

    /// Changes the position, and derives the rights that count.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Draft, &Info)) {
        change(&mut self.draft, self.info);
        self.verdict = self.try_to_start(&self.draft.fen());
        self.settled = self.game().and_then(|game| Draft::read(self.info, &game.fen(0)).ok());
    }

    /// Takes over a FEN, without the rights that no piece can use.
    pub(super) fn take(&mut self, text: &str) -> Result<(), FenError> {
        let read = Draft::read(self.info, text)?;
        self.change(|draft, _| *draft = read);
        if let Some(settled) = &self.settled {
            self.draft.clone_from(settled);
        }
        Ok(())
    }

    /// Creates a game from `fen`, with all pieces visible.
    pub(super) fn try_to_start(&self, fen: &str) -> Result<Game, FenError> {
        game::start(self.info.id, self.options.open(), Some(fen)).map_err(|error| match error {
            StartError::Fen(error) => error,
            StartError::UnknownGame(name) => FenError::new("end", quoted(&name)),
        })
    }

    pub fn game(&self) -> Option<&Game> {
        self.verdict.as_ref().ok()
    }

    pub fn error(&self) -> Option<&FenError> {
        self.verdict.as_ref().err()
    }

    /// Returns the FEN of the position, or of the draft if no game can start from it.
    pub fn fen(&self) -> String {
        self.game().map_or_else(|| self.draft.fen(), |game| game.fen(0))
    }

    /// Returns the pieces to place, White's first. The last entry, `None`, clears a square.
    pub fn palette(&self) -> Vec<Option<Piece>> {
        let pieces = |color| self.info.pieces.iter().map(move |kind| Some(Piece { color, kind }));
        Color::ALL.into_iter().flat_map(pieces).chain([None]).collect()
    }

    /// Returns the value of a part of the FEN. For a missing part, this is the value that the game derives.
    pub fn value(&self, part: &Field) -> String {
        let settled = || self.settled.as_ref()?.value(part);
        self.draft.value(part).or_else(settled).unwrap_or_else(|| part.omitted.into())
    }

    /// Returns the names of the parts that the game drops, because no piece can use them.
    pub fn left_out(&self) -> Vec<&'static str> {
        let Some(settled) = &self.settled else { return Vec::new() };
        let differs = |part: &&Field| {
            let (said, kept) = (self.draft.value(part), settled.value(part));
            said.is_some_and(|said| said != part.omitted && Some(said) != kept)
        };
        let parts = self.info.fields.iter().filter(|part| part.kind != Content::Number);
        parts.filter(differs).map(|part| part.name).collect()
    }
}
