//! The message beside the side to move: the most urgent one, the same for every front end.

use super::{Playing, Trouble};
use crate::game::{describe, input};
use crate::rules::Step;

/// A message to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saying {
    /// A yes-or-no question.
    Question(String),
    /// A refusal with its reason.
    Refusal(String),
    /// Any other notice.
    Notice(String),
    /// A proof of perpetual check is running.
    Proving,
    /// A choice to make. The game may ask for it in its own words.
    Choose(Option<String>),
    /// A less urgent message: the threats, the touched pieces, a duty, the piece in hand, the claims.
    Aside(String),
}

impl Playing {
    /// Returns the message to show now, if any.
    #[must_use]
    pub fn says(&self) -> Option<Saying> {
        if let Some(question) = self.question() {
            Some(Saying::Question(question.text(&self.view)))
        } else if let Some(asked) = self.asked_online() {
            let notice = self.notice.as_ref().map_or_else(String::new, |notice| notice.text.clone() + " ");
            let said = self.last_unread().map_or_else(String::new, |said| format!(" {said}"));
            Some(Saying::Notice(notice + &asked + &said))
        } else if let Some(notice) = &self.notice {
            let say = if notice.refusal { Saying::Refusal } else { Saying::Notice };
            Some(say(notice.text.clone()))
        } else if let Some(trouble) = &self.computer.trouble {
            Some(Saying::Refusal(trouble.text()))
        } else if self.is_proving() {
            Some(Saying::Proving)
        } else if !self.is_computers_turn() && self.is_choosing() {
            let asks = if self.several.is_empty() { input::question(self.game(), &self.steps) } else { None };
            Some(Saying::Choose(asks))
        } else {
            let lesson = self.lesson.map(|lesson| lesson.text().to_string());
            let said: Vec<String> = self.aside().into_iter().chain(lesson).collect();
            (!said.is_empty()).then(|| Saying::Aside(said.join(" ")))
        }
    }

    /// Returns whether the message needs an answer or reports a problem. Such a message is shown even without room for others.
    #[must_use]
    pub fn is_urgent(&self) -> bool {
        self.says().is_some_and(|saying| !matches!(saying, Saying::Aside(_)))
    }

    /// Returns all messages as sentences: the check or the result, the question or refusal, the duty, the computer's move, and the facts
    /// about the piece under the cursor.
    #[must_use]
    pub fn said(&self) -> Vec<String> {
        let (game, view) = (self.game(), &self.view);
        let check = describe::check(game, view.ply()).map(|check| format!("{check}."));
        let says = match self.says() {
            Some(
                Saying::Question(text)
                | Saying::Refusal(text)
                | Saying::Notice(text)
                | Saying::Choose(Some(text))
                | Saying::Aside(text),
            ) => Some(text),
            Some(Saying::Proving | Saying::Choose(None)) | None => None,
        };
        let offer = self.computer.trouble.as_ref().map(Trouble::offer);
        let duty = self.duty().filter(|duty| says.as_ref().is_none_or(|said| !said.contains(duty)));
        let card = game.card(view.ply(), view.cursor);
        let told = [check, says, offer, duty, self.computers_move(), card].into_iter().flatten();
        told.chain(self.said_online()).collect()
    }

    /// Returns what the side to move has to do first, at the start of its move, or the question of an automatic step.
    #[must_use]
    pub fn duty(&self) -> Option<String> {
        let game = self.game();
        if self.view.back_at.is_some() || self.is_computers_turn() {
            return None;
        }
        match self.steps[..] {
            [] => game.duty().map(|clause| game.info().terms.sentence(clause)),
            [Step::Drop(_)] => input::question(game, &self.steps),
            _ => None,
        }
    }

    fn aside(&self) -> Option<String> {
        let game = self.game();
        let view = &self.view;
        if view.threats {
            return Some(describe::threats(game, view.ply(), view.cursor));
        }
        if let Some(thinking) = self.thinking() {
            return Some([Some(thinking), self.tell_premove()].into_iter().flatten().collect::<Vec<_>>().join(" "));
        }
        let adjusting = "“I adjust”: touching a piece is free until you type adjust again.";
        let bound = input::obligation(game).map(|clause| game.info().terms.sentence(&clause));
        self.tell_remote()
            .or_else(|| game.touch().adjusting.then(|| adjusting.into()))
            .or(bound)
            .or_else(|| self.duty())
            .or_else(|| input::asked(game, &self.steps))
            .or_else(|| {
                describe::open_claims(game)
                    .filter(|_| self.is_game())
                    .map(|claims| format!("{claims} Type claim to claim it."))
            })
    }
}
