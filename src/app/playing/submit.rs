//! Enter with typed text: runs what the preview has announced.

use super::{Command, Playing, Transition, Typed};
use crate::app::notice::Tells;
use crate::game::input;
use crate::game::input::Reading;
use crate::rules::{GameOption, either};

impl Playing {
    /// Handles a line from line mode or from the input line of a review.
    pub(in crate::app) fn hear(&mut self, line: &str) -> Transition {
        self.paste(line);
        if self.question().is_some() { Transition::Stay } else { self.submit() }
    }

    /// Handles Enter with typed text: runs what the preview has announced.
    pub(super) fn submit(&mut self) -> Transition {
        let typed = self.typed();
        let text = self.prompt.take();
        self.notice = None;
        // Any other input ends the list of threats.
        self.view.threats &= matches!(typed, Typed::Command(Command::Threats, _));
        if let Typed::Choice(index) = typed {
            self.choose(index);
            return Transition::Stay;
        }
        self.several.clear();
        match typed {
            Typed::Nothing | Typed::Choice(_) => {}
            Typed::Command(command, rest) => return Transition::Run(command, rest),
            Typed::Words(words) => {
                self.refuse(format!("{} could mean {}. Keep typing.", text.trim(), either(&words)));
                self.prompt.set(text.trim());
            }
            Typed::Premove(text, squares) => self.keep_premove(text, squares),
            Typed::NotNow(why) => {
                self.refuse(why);
                // A slip while choosing is not worth another try.
                if !self.only_chooses() {
                    self.prompt.keep(text.trim());
                }
            }
            Typed::Move(Reading::Move(route)) => self.enter_whole(&route),
            Typed::Move(Reading::Begun { steps, .. }) => self.enter_steps(&steps),
            Typed::Move(Reading::Several(routes)) => self.choose_from(text.trim(), routes),
            Typed::Move(Reading::Refused(why)) => {
                self.refuse(why);
                for square in input::named(self.game(), &text) {
                    self.touch(square);
                }
            }
        }
        Transition::Stay
    }

    pub(in crate::app) fn adjust(&mut self) {
        if !self.game().options().get(GameOption::TouchMove) {
            self.refuse("Touch-move is off, so there is no need to adjust.");
        } else if !self.view.game.adjust() {
            self.refuse("Too late to adjust: you have already touched a piece.");
        } else if self.game().touch().adjusting {
            self.put_back();
            self.say("“I adjust”: touching a piece is free until you type adjust again.");
        } else {
            self.say("Touch-move is back: touch a piece and you must move it.");
        }
    }
}
