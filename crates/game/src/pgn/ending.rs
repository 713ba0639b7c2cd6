//! The end of a game, in its tags and at the end of its movetext.

use super::Tags;
use crate::Game;
use pawnstorm_rules::{Color, Outcome, Reason};

/// The token that ends the movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Score {
    /// A win: `1-0` or `0-1`.
    Won(Color),
    /// A draw: `1/2-1/2`.
    Drawn,
    /// An open or unknown result: `*`.
    Open,
}

impl Score {
    pub(super) fn read(word: &str) -> Option<Self> {
        Some(match word {
            "1-0" => Self::Won(Color::White),
            "0-1" => Self::Won(Color::Black),
            "1/2-1/2" | "1/2" | "½-½" => Self::Drawn,
            "*" => Self::Open,
            _ => return None,
        })
    }

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Open => "*",
        }
    }

    /// Returns the present score of a game.
    pub(super) fn of(game: &Game) -> Self {
        match game.outcome() {
            None => Self::Open,
            Some(Outcome { winner: Some(winner), .. }) => Self::Won(winner),
            Some(Outcome { winner: None, .. }) => Self::Drawn,
        }
    }

    /// Returns the score in the tags.
    pub(super) fn tagged(tags: &Tags) -> Option<Self> {
        Self::read(tags.get("Result")?)
    }
}

/// The program's own tag with the word of a reason, since `Termination` knows only a few.
pub(super) const REASON: &str = "Reason";

/// Writes the end of a game to the tags.
pub(super) fn tell(game: &Game, tags: &mut Tags) {
    tags.set("Result", Score::of(game).word());
    let termination = match game.outcome().map(|outcome| outcome.reason) {
        None => "unterminated",
        Some(Reason::Time) => "time forfeit",
        Some(Reason::Adjudication) => "adjudication",
        Some(_) => "normal",
    };
    tags.set("Termination", termination);
    if let Some(outcome) = game.outcome().filter(|outcome| outcome.reason != Reason::Unknown) {
        tags.set(REASON, outcome.reason.word());
    }
}

/// Returns the outcome in the tags, for a game whose position does not decide it. The reason is unknown unless the tags name a possible
/// one: a won game was not necessarily resigned.
pub(super) fn told(game: &Game, tags: &Tags) -> Option<Outcome> {
    let winner = match Score::tagged(tags)? {
        Score::Won(winner) => Some(winner),
        Score::Drawn => None,
        Score::Open => return None,
    };
    let own = tags.get(REASON).and_then(|word| word.parse().ok());
    let reason = own.or_else(|| termination(tags)).filter(|&reason| could_be(game, winner, reason));
    Some(Outcome { winner, reason: reason.unwrap_or(Reason::Unknown) })
}

/// Returns the reason in `Termination`, in the words of the standard and of game servers.
fn termination(tags: &Tags) -> Option<Reason> {
    const WORDS: [(&str, Reason); 10] = [
        ("time forfeit", Reason::Time),
        ("on time", Reason::Time),
        ("resign", Reason::Resignation),
        ("agree", Reason::Agreement),
        ("repetition", Reason::Threefold),
        ("50", Reason::FiftyMoves),
        ("fifty", Reason::FiftyMoves),
        ("insufficient", Reason::LackOfForce),
        ("perpetual", Reason::PerpetualCheck),
        ("adjudicat", Reason::Adjudication),
    ];
    let said = tags.get("Termination")?.to_ascii_lowercase();
    WORDS.iter().find(|(word, _)| said.contains(word)).map(|(_, reason)| *reason)
}

/// Returns whether a game can have ended for this reason, if its position is open.
fn could_be(game: &Game, winner: Option<Color>, reason: Reason) -> bool {
    match reason {
        Reason::Resignation => winner.is_some(),
        Reason::Time | Reason::Adjudication => true,
        Reason::Quit => winner.is_some() && game.info().table_rules.quitting_loses,
        Reason::Agreement => winner.is_none(),
        Reason::PerpetualCheck => winner.is_none() && game.info().claims.contains(&reason),
        _ => winner.is_none() && game.claims().contains(&reason),
    }
}
