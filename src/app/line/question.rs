//! The questions to the player before final actions.

use crate::app::pasted::Pasted;
use crate::app::view::View;
use crate::game::Player;
use crate::game::protocol::Proposal;
use crate::rules::{Color, Reason};

/// A yes-or-no question to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    Resign(Color),
    /// Whether to restart, and lose this game.
    Restart,
    /// Whether to leave this game for the menu.
    Menu,
    Quit,
    Draw(Color),
    /// Whether to prove perpetual check, since no other draw can be claimed.
    Prove,
    /// Whether to open a pasted position, given as FEN, in the editor.
    Position(String),
    /// Whether to open a pasted game over this one.
    Game(Box<Pasted>),
}

const STAYS: &str = "The game stays in your library, ready to resume.";

impl Question {
    /// Returns the proposal to the host of an online game that an answer makes, if any.
    pub(in crate::app) const fn proposal(&self, yes: bool) -> Option<Proposal> {
        Some(match (self, yes) {
            (Self::Resign(_), true) => Proposal::Resign,
            (Self::Prove, true) => Proposal::Claim(Reason::PerpetualCheck),
            _ => return None,
        })
    }

    pub fn text(&self, view: &View) -> String {
        let game = &view.game;
        let side = |color| game.info().terms.side(color);
        let fate = |kept: &'static str| if view.is_kept() { kept } else { "The game is not saved and will be lost." };
        let is_remote = game.players().contains(&Player::Remote);
        match self {
            Self::Menu | Self::Quit if is_remote => "Leave this game? It stays open; rejoin it the same way.".into(),
            Self::Resign(color) => format!("{}, resign this game?", side(*color)),
            Self::Restart => format!("Restart the game? {}", fate("This game stays in your library.")),
            Self::Menu => format!("Go to the menu? {}", fate(STAYS)),
            Self::Quit if view.quitting_loses() => {
                let loser = view.person().unwrap_or(game.turn());
                format!("{}, quit this game? {} wins if you do.", side(loser), side(!loser))
            }
            Self::Quit => format!("Quit Pawnstorm? {}", fate(STAYS)),
            Self::Prove => "No draw to claim yet. Should the computer try to prove perpetual check?".into(),
            Self::Position(_) => "You pasted a position. Open it in the editor? This game is not changed.".into(),
            Self::Game(_) => "You pasted a game. Review it? You can then return to this one.".into(),
            Self::Draw(color) => format!("{} offers a draw. {}, do you accept?", side(!*color), side(*color)),
        }
    }
}
