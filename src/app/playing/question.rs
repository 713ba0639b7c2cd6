//! The questions to the player before final actions.

use super::{Mode, Playing, Transition};
use crate::app::notice::Tells;
use crate::app::pasted::Pasted;
use crate::app::view::View;
use crate::game::Player;
use crate::game::journal::Event;
use crate::game::protocol::Proposal;
use crate::rules::{Color, Outcome, Reason, Viewer};

/// A yes-or-no question to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether a side resigns.
    Resign(Color),
    /// Whether to restart, and lose this game.
    Restart,
    /// Whether to leave this game for the menu.
    Menu,
    /// Whether to quit the program.
    Quit,
    /// Whether this side accepts a draw.
    Draw(Color),
    /// Whether to prove perpetual check, since no other draw can be claimed.
    Prove,
    /// Whether to open a pasted position, given as FEN, in the editor.
    Position(String),
    /// Whether to open a pasted game over this one.
    Game(Box<Pasted>),
}

impl Playing {
    pub(super) fn ask(&mut self, question: Question) {
        self.put_back();
        self.notice = None;
        self.mode = Mode::Asking(question);
    }

    /// Asks the question, unless the game has no moves yet. A game with a failed save gets another question later,
    /// [`Leaving`](crate::app::leaving::Leaving).
    pub(super) fn ask_if_begun(&mut self, question: Question) -> Transition {
        let loses = self.loses(&question);
        self.ask(question);
        let begun = self.game().plies() > 0 || self.game().can_redo();
        let is_in_trouble = self.view.record.as_ref().is_some_and(|record| record.trouble().is_some());
        if begun && !is_in_trouble || loses { Transition::Stay } else { self.answer(true) }
    }

    /// Returns the text of the open question.
    #[must_use]
    pub fn asks(&self) -> Option<String> {
        self.question().map(|question| question.text(&self.view))
    }

    /// Returns whether the answer "yes" loses the game.
    pub(super) fn loses(&self, question: &Question) -> bool {
        let may = self.view.record.as_ref().is_none_or(|record| record.read_only().is_none());
        *question == Question::Quit && self.view.quitting_loses() && may && self.remote.is_none()
    }

    pub(in crate::app) fn answer(&mut self, yes: bool) -> Transition {
        let Some(question) = self.take_question() else { return Transition::Stay };
        if self.remote.is_some()
            && let Some(answer) = question.proposal(yes)
        {
            self.propose(answer);
            return Transition::Stay;
        }
        if !yes {
            if let Question::Draw(side) = question {
                self.view.game.note(Event::Decline(side));
                self.say(format!("{} declines the draw.", self.game().info().terms.side(side)));
                // The side that answered is at the screen, so it hands the screen back.
                if self.game().viewer() == Viewer::Side(!side) {
                    self.hand_over_to(!side);
                }
            }
            self.play_premove();
            return Transition::Stay;
        }
        self.stop_computation();
        match question {
            Question::Resign(side) => self.view.game.end(Outcome::win(!side, Reason::Resignation)),
            Question::Draw(_) => self.view.game.end(Outcome::draw(Reason::Agreement)),
            Question::Restart => {
                return Transition::Play {
                    game: Box::new(self.game().restarted()),
                    flipped: self.view.flipped,
                    by_lot: false,
                };
            }
            Question::Quit if self.loses(&question) => {
                let loser = self.view.person().unwrap_or(self.game().turn());
                self.view.game.end(Outcome::win(!loser, Reason::Quit));
            }
            Question::Menu => return Transition::Menu,
            Question::Prove => return self.prove(),
            Question::Position(fen) => return Transition::Edit(Some(fen)),
            Question::Game(game) => {
                // The premove would stay during the review, and be played later than intended.
                self.premove = None;
                return Transition::Open(game);
            }
            Question::Quit => return Transition::Do(self.leave()),
        }
        Transition::Stay
    }
}

const STAYS: &str = "The game stays in your library, ready to resume.";

impl Question {
    /// Returns the proposal to the host of an online game that an answer makes, if any.
    const fn proposal(&self, yes: bool) -> Option<Proposal> {
        Some(match (self, yes) {
            (Self::Resign(_), true) => Proposal::Resign,
            (Self::Prove, true) => Proposal::Claim(Reason::PerpetualCheck),
            _ => return None,
        })
    }

    /// Returns the text of the question.
    #[must_use]
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
