//! An online game on the board: shows the messages of the host, and sends the player's answers and words.

use super::{Effect, Opponent, Playing, Transition};
use crate::app::keys::Command;
use crate::app::notice::Tells;
use crate::app::remote::Remote;
use crate::app::view::View;
use crate::game::journal::Event;
use crate::game::{Game, describe};
use crate::rules::Color;

impl Playing {
    pub(in crate::app) fn joined(mut game: Game, remote: Remote) -> Self {
        if let Some(side) = remote.guest.seat {
            game.show_to(side);
        }
        let mut playing = Self::of_view(View::new(game));
        playing.line.view.turn_to(remote.guest.seat == Some(Color::Black));
        playing.line.view.opponent = Opponent::Remote(Box::new(remote));
        playing
    }

    /// Shows an event, which is already part of the game.
    pub(super) fn show_event(&mut self, event: &Event) {
        let View { opponent: Opponent::Remote(remote), game, back_at, .. } = &mut self.line.view else { return };
        let (back_at, seat) = (*back_at, remote.guest.seat);
        let called = Color::ALL.map(|side| game.called(side));
        let name = |side: &Color| &called[side.index()];
        match event {
            Event::Move { .. } | Event::Undo(_) | Event::Redo(_) => {
                if let Event::Move { ply, .. } = event
                    && seat == Some(game.turn_at(ply.saturating_sub(1)))
                {
                    remote.read();
                }
                self.line.moves_have_changed();
                self.line.notice = None;
                if matches!(event, Event::Move { .. }) {
                    self.line.tell_remark();
                } else {
                    self.line.input.drop_premove();
                    self.line.say("A move was undone.");
                }
                let view = &mut self.line.view;
                if let (Some(_), Some(last)) = (back_at, view.game.entries().last()) {
                    let text = format!("{} was played. Press End to return to the game.", last.shown);
                    view.back_at = back_at.filter(|ply| *ply < view.game.plies());
                    self.line.say(text);
                }
            }
            // The status shows the offer until it is answered.
            Event::Offer(side) if seat == Some(!*side) => {}
            Event::Offer(side) if seat == Some(*side) => {
                self.line.say(format!("You offer a draw. Waiting for {}.", name(&!*side)));
            }
            Event::Offer(side) => self.line.say(format!("{} offers a draw.", name(side))),
            Event::Decline(side) => self.line.say(format!("{} declines the draw.", name(side))),
            // The side that claimed already has the reason.
            Event::Claim { side, reason, granted: false } if seat != Some(*side) => {
                let claim = describe::claim(*reason);
                self.line.say(format!("{} claimed a draw by {claim}. The claim was rejected.", name(side)));
            }
            Event::Claim { .. } | Event::Player(..) | Event::Name(..) | Event::Left(_) | Event::End(_) => {}
        }
    }

    pub(super) fn tell_of_takeback(&mut self, side: Option<Color>) {
        let Some(remote) = self.line.view.opponent.remote() else { return };
        let (Some(side), Some(seat)) = (side, remote.guest.seat) else { return };
        let other = self.line.view.game.called(!seat);
        if side == seat {
            self.line.say(if remote.guest.asks.is_some() {
                format!("Asked {other} for a takeback.")
            } else {
                format!("{other} declined the takeback.")
            });
        }
    }

    /// Runs a command for games with an opponent online, with the text after its word.
    pub(in crate::app) fn online(&mut self, command: Command, text: &str) -> Transition {
        let View { opponent: Opponent::Remote(remote), game, .. } = &mut self.line.view else {
            return Transition::Stay;
        };
        let told = match command {
            Command::Invite => remote.invite(game).map(|(text, copy)| (text, Some(copy))),
            Command::Seal => remote.seal(game).map(|(text, copy)| (text, Some(copy))),
            Command::Say => remote.chat(game, text).map(|text| (text, None)).map_err(String::from),
            _ => match remote.answer(game, command == Command::Accept) {
                Ok(Some(proposal)) => {
                    self.line.notice = None;
                    self.line.propose(proposal);
                    return Transition::Stay;
                }
                Ok(None) => Ok(("The game continues.".into(), None)),
                Err(why) => Err(why.into()),
            },
        };
        match told {
            Ok((text, copy)) => {
                self.line.say(text);
                copy.map_or(Transition::Stay, |copy| Transition::Do(Effect::Copy(copy)))
            }
            Err(why) => self.line.refused(why),
        }
    }
}
