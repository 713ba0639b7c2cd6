//! The message beside the side to move: the most urgent one, the same for every front end. It may be a question before a final action, or
//! explain something new: each user sees each explanation once, in a sentence after the regular message.

use super::{Kind, Line};
use crate::app::opponent::Trouble;
use crate::app::pasted::Pasted;
use crate::app::remote::Remote;
use crate::app::{Context, StorageEffect};
use crate::game::protocol::Proposal;
use crate::game::{describe, input};
use crate::rules::{Color, Reason, Step};

/// A message to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saying {
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

pub(super) const ADJUSTING: &str = "“I adjust”: touching a piece is free until you type adjust again.";

impl Line {
    pub fn asks(&self) -> Option<String> {
        self.question.as_ref().map(|question| question.text(self))
    }

    pub fn says(&self) -> Option<Saying> {
        let game = &self.view.game;
        let remote = self.view.opponent.remote();
        // No question and no notice hides that the connection is lost.
        let lost = remote.and_then(Remote::lost);
        if let Some(question) = self.asks() {
            Some(Saying::Question(question))
        } else if let Some(asked) = remote.and_then(|remote| remote.asks(game)) {
            let notice = self.notice.as_ref().map(|notice| notice.text.clone());
            let said = remote.and_then(|remote| remote.last_unread(game));
            let all: Vec<String> = lost.into_iter().chain(notice).chain([asked]).chain(said).collect();
            Some(Saying::Notice(all.join(" ")))
        } else if let Some(notice) = &self.notice {
            let lost = lost.map_or_else(String::new, |lost| lost + " ");
            let text = notice.text.clone();
            Some(if notice.refusal { Saying::Refusal(text) } else { Saying::Notice(lost + &text) })
        } else if let Some(trouble) = self.view.opponent.trouble() {
            Some(Saying::Refusal(trouble.text()))
        } else if self.inquiry.is_proving() {
            Some(Saying::Proving)
        } else if !self.view.is_others_turn() && self.input.is_choosing(game) {
            Some(Saying::Choose(self.input.asks(game)))
        } else {
            let lesson = self.lesson.map(|lesson| lesson.text().to_string());
            let said: Vec<String> = self.aside().into_iter().chain(lesson).collect();
            (!said.is_empty()).then(|| Saying::Aside(said.join(" ")))
        }
    }

    /// Returns all messages as sentences: the check or the result, the question or refusal, the duty, the computer's move, and the facts
    /// about the piece under the cursor.
    pub fn said(&self) -> Vec<String> {
        let (game, view) = (&self.view.game, &self.view);
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
        let offer = self.view.opponent.trouble().map(Trouble::offer);
        let duty = self.duty().filter(|duty| says.as_ref().is_none_or(|said| !said.contains(duty)));
        let card = game.card(view.ply(), view.cursor);
        let told = [check, says, offer, duty, self.computers_move(), card].into_iter().flatten();
        let chat = self.view.opponent.remote().map_or_else(Vec::new, |remote| remote.lines(game));
        told.chain(chat).collect()
    }

    /// Returns what the side to move has to do first, at the start of its move, or the question of an automatic step.
    pub fn duty(&self) -> Option<String> {
        let game = &self.view.game;
        if self.view.back_at.is_some() || self.view.is_others_turn() {
            return None;
        }
        match self.input.steps[..] {
            [] => game.duty().map(|clause| game.info().terms.sentence(clause)),
            [Step::Drop(_)] => input::question(game, &self.input.steps),
            _ => None,
        }
    }

    /// Returns the computer's last move in words, while a person has to answer it.
    pub fn computers_move(&self) -> Option<String> {
        let game = &self.view.game;
        let mover = game.player(game.entries().last()?.side);
        let is_answered = game.outcome().is_none() && !self.view.is_others_turn() && self.input.steps.is_empty();
        let is_shown = mover.is_computer() && is_answered && self.view.back_at.is_none();
        if is_shown { describe::played(game, game.plies()) } else { None }
    }

    fn aside(&self) -> Option<String> {
        let (game, view, steps) = (&self.view.game, &self.view, &self.input.steps);
        if view.threats {
            return Some(describe::threats(game, view.ply(), view.cursor));
        }
        let waits = self.inquiry.waits().map(String::from).or_else(|| self.view.opponent.waits(game));
        if let Some(waits) = waits.filter(|_| game.outcome().is_none()) {
            let premove = self.input.tell_premove(game);
            return Some([Some(waits), premove].into_iter().flatten().collect::<Vec<_>>().join(" "));
        }
        let bound = input::obligation(game).map(|clause| game.info().terms.sentence(&clause));
        let claims = || describe::open_claims(game).filter(|_| self.kind == Kind::Game);
        let remote = self.view.opponent.remote().and_then(|remote| remote.tells(game));
        remote
            .or_else(|| game.touch().adjusting.then(|| ADJUSTING.into()))
            .or(bound)
            .or_else(|| self.duty())
            .or_else(|| input::asked(game, steps))
            .or_else(|| claims().map(|claims| format!("{claims} Type claim to claim it.")))
    }
}

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

    pub fn text(&self, line: &Line) -> String {
        let view = &line.view;
        let game = &view.game;
        let side = |color| game.info().terms.side(color);
        let fate = |kept: &'static str| if view.is_kept() { kept } else { "The game is not saved and will be lost." };
        if let (Self::Menu | Self::Quit, Some(remote)) = (self, view.opponent.remote()) {
            return remote.asks_to_leave();
        }
        match self {
            Self::Resign(color) => format!("{}, resign this game?", side(*color)),
            Self::Restart => format!("Restart the game? {}", fate("This game stays in your library.")),
            Self::Menu => format!("Go to the menu? {}", fate(STAYS)),
            Self::Quit if view.quitting_loses() => {
                let loser = view.person().unwrap_or(game.turn());
                format!("{}, quit this game? {} wins if you do.", side(loser), side(!loser))
            }
            Self::Quit => format!("Quit Pawnstorm? {}", fate(STAYS)),
            Self::Prove => "No draw to claim yet. Should Pawnstorm try to prove perpetual check?".into(),
            Self::Position(_) => "You pasted a position. Open it in the editor? This game is not changed.".into(),
            Self::Game(_) => "You pasted a game. Review it? You can then return to this one.".into(),
            Self::Draw(color) => format!("{} offers a draw. {}, do you accept?", side(!*color), side(*color)),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    Marks,
    Touch,
    Claim,
}

impl Lesson {
    /// All lessons, most urgent first.
    const ALL: [Self; 3] = [Self::Touch, Self::Marks, Self::Claim];

    /// Returns whether the lesson applies now, while nothing more urgent is shown.
    fn is_met(self, line: &Line) -> bool {
        let game = &line.view.game;
        let is_quiet = line.notice.is_none() && line.question.is_none() && !line.view.is_others_turn();
        is_quiet
            && match self {
                Self::Touch => !game.touch().squares.is_empty(),
                Self::Marks => matches!(line.input.steps[..], [Step::Pick(_)]),
                Self::Claim => line.kind == Kind::Game && describe::open_claims(game).is_some(),
            }
    }

    /// Returns its word in the progress file.
    const fn word(self) -> &'static str {
        match self {
            Self::Marks => "marks",
            Self::Touch => "touch",
            Self::Claim => "claim",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Marks => "Dots mark where it can move, crosses what it can capture.",
            Self::Touch => "Touch-move: a piece you touch must move. Look with the arrow keys, then press Enter.",
            Self::Claim => "Claiming ends the game as a draw. You don't have to claim.",
        }
    }
}

/// Explains a thing met for the first time, if the program can record that it did.
pub(in crate::app) fn explain_what_is_new(line: &mut Line, cx: &mut Context) {
    if !cx.explains || line.kind == Kind::Trial || line.lesson.is_some_and(|lesson| lesson.is_met(line)) {
        return;
    }
    let is_new = |lesson: &Lesson| !cx.progress.has_explained(lesson.word()) && lesson.is_met(line);
    line.lesson = Lesson::ALL.into_iter().find(is_new);
    if let Some(lesson) = line.lesson {
        cx.progress.explain(lesson.word());
        cx.ask([StorageEffect::Learned(cx.progress.clone())]);
    }
}
