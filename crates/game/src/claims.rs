//! Draws by claim (R4.2 to R4.5): the conditions of a claim, and its result.

use crate::describe;
use crate::event::Event;
use crate::game::Game;
use pawnstorm_rules::perpetual::Verdict;
use pawnstorm_rules::{Color, GameOption, Reason};

/// The refusal of a claim that failed before in the same position: a sentence.
pub const REFUSED_BEFORE: &str = "This claim was refused already, and the position has not changed.";

/// The result of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The game is drawn.
    Granted,
    /// The claim does not hold, for this reason (a clause).
    Refused(String),
    /// The proof of the claim failed, for this reason (a clause).
    Rejected(String),
    /// The claim must be proved first, by [`Game::proof`], and then judged by [`proved`].
    ToProve,
}

/// The first move with a draw by agreement in tournament play (R4.6).
const TOURNAMENT_DRAW: u32 = 30;

/// Checks that a player can offer a draw now.
///
/// # Errors
/// A sentence: tournament play forbids it so early (R4.6).
pub fn may_offer_draw(game: &Game) -> Result<(), String> {
    if game.options().get(GameOption::Tournament) && game.number_at(game.plies()) < TOURNAMENT_DRAW {
        return Err(format!("Tournament rules: no draw by agreement before move {TOURNAMENT_DRAW}."));
    }
    Ok(())
}

/// Returns the side with an open draw offer. An offer is open until the other side has moved.
pub fn open_offer(game: &Game) -> Option<Color> {
    let mut moved = [false; 2];
    for event in game.log().iter().rev().filter(|_| game.outcome().is_none()) {
        match event {
            // A note does not answer an offer.
            event if event.is_note() => {}
            Event::Move { ply, .. } => moved[game.turn_at(ply.saturating_sub(1)).index()] = true,
            Event::Offer(side) => return Some(*side).filter(|side| !moved[(!*side).index()]),
            _ => return None,
        }
    }
    None
}

impl Ruling {
    /// Returns the refusal of the claim as a sentence, if it is one.
    pub fn refusal(&self) -> Option<String> {
        // R4.4 wants the word “rejected” for a failed proof.
        match self {
            Self::Refused(why) => Some(format!("Claim refused: {why}.")),
            Self::Rejected(why) => Some(format!("Claim rejected: {why}.")),
            Self::Granted | Self::ToProve => None,
        }
    }
}

/// Judges a claim in the present position.
pub fn judge(game: &Game, reason: Reason) -> Ruling {
    let info = game.info();
    if !info.claims.contains(&reason) {
        Ruling::Refused(format!("{} has no claim of a draw by {}", info.name, describe::claim(reason)))
    } else if let Some(outcome) = describe::outcome(game) {
        Ruling::Refused(format!("the game is over ({})", outcome.trim_end_matches('.')))
    } else if reason == Reason::PerpetualCheck {
        Ruling::ToProve
    } else if game.claims().contains(&reason) {
        Ruling::Granted
    } else {
        Ruling::Refused(game.claim_refusal(reason))
    }
}

/// Returns whether this claim of `side` failed before in the present position.
pub fn was_refused(game: &Game, side: Color, reason: Reason) -> bool {
    let mut since = game.log().iter().rev().take_while(|event| !event.is_on_board());
    since.any(|event| *event == Event::Claim { side, reason, granted: false })
}

/// Judges a perpetual check by the verdict of the proof: granted or rejected (R4.4).
pub fn proved(verdict: Verdict) -> Ruling {
    match verdict {
        Verdict::Proved => Ruling::Granted,
        Verdict::Refuted => Ruling::Rejected("the checks run out".into()),
        Verdict::NoCheck => Ruling::Rejected("there is no check to give".into()),
        Verdict::Unproved(bound) => Ruling::Rejected(format!("unproved within {bound} positions")),
        Verdict::Cancelled => Ruling::Rejected("unproved".into()),
    }
}

/// Reads the word after `claim`: a reason's word or the start of one.
///
/// # Errors
/// A sentence that lists the claims of this game.
pub fn named(game: &Game, word: &str) -> Result<Reason, String> {
    let claims = game.info().claims;
    let word = word.to_ascii_lowercase();
    let mut found = claims.iter().filter(|reason| reason.names().any(|name| name.starts_with(&word)));
    match (found.next(), found.next()) {
        (Some(&reason), None) if !word.is_empty() => Ok(reason),
        _ if claims.is_empty() => Err(format!("There are no draws to claim in {}.", game.info().name)),
        _ => {
            let words: Vec<&str> = claims.iter().map(|reason| reason.word()).collect();
            Err(format!("Which claim? Choose from: {}.", words.join(", ")))
        }
    }
}
