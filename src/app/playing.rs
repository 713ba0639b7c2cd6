//! A game being played: the move that is being entered, the questions that are asked, the words that are obeyed.

mod choosing;
mod clock;
mod computer;
mod cover;
mod entering;
mod offers;
mod question;
mod says;
mod trouble;
mod typed;
mod words;

use super::catalog;
use super::editor::pasted;
use super::keys::{self, Command, Key, Place, command};
use super::lesson::Lesson;
use super::prompt::Prompt;
use super::record::Record;
use super::view::View;
use super::{Effect, Mouse, MouseKind, Msg, Opened, ScreenCommand, Target};
use crate::game::journal::{Damage, Event};
use crate::game::think::Thought;
use crate::game::{Game, Route, describe, entry};
use crate::rules::{Color, Square, Step, Viewer};
pub use choosing::Choice;
pub use offers::OFFERS;
pub use question::Question;
pub use says::Saying;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
pub use trouble::Trouble;
pub use typed::Typed;

/// So long a move of the computer can be seen before it plays the next one too.
const PACE: Duration = Duration::from_millis(600);

/// Why the computer does not play some games.
pub const HIDDEN: &str =
    "The computer does not play where the sides hide pieces from each other: it would have to know them.";

/// A game being played.
pub struct Playing {
    /// The game on the screen.
    pub view: View,
    /// The steps of the move that is being entered.
    pub steps: Vec<Step>,
    /// The moves that a typed text could mean, while one of them is to be chosen.
    several: Vec<Route>,
    /// The choice under the mark, where something is chosen by name.
    pub choice: Option<usize>,
    /// Whether the move is asked for square by square, since the player said so.
    pub asked: bool,
    /// The input line.
    pub prompt: Prompt,
    /// What was last said to the player.
    pub notice: Option<Notice>,
    /// What the player is asked.
    pub question: Option<Question>,
    /// A position that was pasted, while it is asked what becomes of it.
    pasted: Option<String>,
    /// A proof that is under way; set to stop it.
    proof: Option<Arc<AtomicBool>>,
    /// How many proofs have been asked for; the answer to an earlier one is dropped.
    proofs: u64,
    /// Whether the game goes on and nobody has touched a key yet.
    untouched: bool,
    /// The game's opening words, while they are still to be read: how many of their lines are scrolled away.
    pub opening: Option<usize>,
    /// Who is handed the screen, while nothing of the game may be shown (R5.30).
    pub handover: Option<Color>,
    /// Where it began, if this is no game but a line that is tried; nothing in it is for good.
    pub trial: Option<usize>,
    /// What it is called, if it is a task of a course; see [`Practice`](super::practice::Practice).
    pub task: Option<String>,
    /// What is explained, since it is met for the first time.
    pub lesson: Option<Lesson>,
    /// What the computer thought last.
    pub thought: Option<Thought>,
    /// A foreign engine that does not play as it should, while it is asked what to do.
    pub trouble: Option<Trouble>,
    /// Whether a move is to be advised.
    hinting: bool,
    /// Whether the computer is to wait with its moves.
    pub paused: bool,
    /// Whether the computer is not to move yet, so that its own turn before can be seen.
    resting: bool,
    /// What the mouse button went down on.
    dragged: Option<Drag>,
}

/// The mouse button went down on a piece.
#[derive(Clone, Copy, Debug)]
struct Drag {
    from: Square,
    /// Whether the piece was picked up before.
    again: bool,
}

/// Something said to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Whether something was refused.
    pub refusal: bool,
    /// What.
    pub text: String,
}

impl Playing {
    /// A game to be played.
    #[must_use]
    pub fn new(game: Box<dyn Game>) -> Self {
        Self::of_view(View::new(game))
    }

    /// A game to be played on, as it lies on the screen.
    #[must_use]
    pub(super) fn of_view(view: View) -> Self {
        let game = &view.game;
        let mut steps = Vec::new();
        entry::advance(game.as_ref(), &mut steps);
        let opens = !catalog::opening(game.info()).is_empty() && game.plies() == 0;
        Self {
            view,
            steps,
            several: Vec::new(),
            choice: None,
            asked: false,
            prompt: Prompt::default(),
            notice: None,
            question: None,
            pasted: None,
            proof: None,
            proofs: 0,
            untouched: false,
            opening: opens.then_some(0),
            handover: None,
            trial: None,
            task: None,
            lesson: None,
            thought: None,
            trouble: None,
            hinting: false,
            paused: false,
            resting: false,
            dragged: None,
        }
    }

    /// A line to be tried from where this game has come to.
    #[must_use]
    pub(super) fn trial(game: Box<dyn Game>) -> Self {
        let from = game.plies();
        Self { trial: Some(from), opening: None, ..Self::new(game) }
    }

    /// A task of a course: a line that is tried, in which the first move that does not solve it is the last.
    #[must_use]
    pub(super) fn task(game: Box<dyn Game>, name: String) -> Self {
        Self { task: Some(name), ..Self::trial(game) }
    }

    /// Where keys and words are looked up.
    #[must_use]
    pub const fn place(&self) -> Place {
        match (&self.task, self.trial) {
            (Some(_), _) => Place::Task,
            (None, Some(_)) => Place::Trial,
            (None, None) => Place::Game,
        }
    }

    /// A game that goes on. Where its sides hide pieces from each other, the one to decide is handed the screen first.
    #[must_use]
    pub fn resumed(id: u64, opened: Opened) -> Self {
        let mut said = match (&opened.damage, &opened.copy) {
            (None, _) => "The game goes on where it was left.".into(),
            (Some(Damage { mv, .. }), None) => format!("The journal is damaged from {mv}, on."),
            (Some(Damage { mv, .. }), Some(copy)) => {
                format!("The journal is damaged from {mv}, on; {copy} keeps all of it.")
            }
        };
        if let Some(mended) = &opened.mended {
            said.push_str(&format!(" Beware: {mended}."));
        }
        if let Some(why) = &opened.read_only {
            said.push_str(&format!(" It can only be looked at: {why}."));
        }
        let refusal = opened.damage.is_some() || opened.read_only.is_some();
        let mut playing = Self::new(opened.game);
        playing.untouched = true;
        if playing.game().clock().is_some() && !refusal {
            said.push_str(" The clocks stand still until you press a key.");
        }
        playing.view.record = Some(Record::resumed(id, opened.header, opened.events, opened.read_only));
        playing.view.face_the_person();
        playing.hand_over_if_hidden(Viewer::Everyone);
        // A draw that was offered is still to be answered.
        let last = playing.game().log().iter().rfind(|event| !matches!(event, Event::Left(_)));
        if let Some(Event::Offer(side)) = last
            && playing.game().player(!*side).is_human()
        {
            playing.question = Some(Question::Draw(!*side));
        }
        playing.notice = Some(Notice { refusal, text: said });
        playing
    }

    /// Says something more.
    pub(super) fn add_notice(&mut self, refusal: bool, text: &str) {
        let before = self.notice.take();
        let refusal = refusal || before.as_ref().is_some_and(|notice| notice.refusal);
        let before = before.map(|notice| notice.text + " ").unwrap_or_default();
        self.notice = Some(Notice { refusal, text: before + text });
    }

    /// Takes back what was said last.
    pub(super) fn unsay(&mut self, text: &str) {
        self.notice = self.notice.take().and_then(|Notice { refusal, text: said }| match said.strip_suffix(text) {
            Some("") => None,
            rest => Some(Notice { refusal, text: rest.unwrap_or(&said).trim_end().into() }),
        });
    }

    /// The game on the screen, when nothing is left to be played.
    #[must_use]
    pub fn into_view(self) -> View {
        self.view
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &dyn Game {
        self.view.game.as_ref()
    }

    /// A piece that was picked up, and what was said, belong to the ply that was shown.
    fn forget_if_elsewhere(&mut self, shown: usize) {
        if self.view.ply() != shown {
            self.put_back();
            self.notice = None;
        }
    }

    /// The button goes down on a square: as Enter there, except that the piece which is picked up already may be the beginning of
    /// a drag.
    pub(super) fn button_down(&mut self, square: Square) {
        self.view.cursor = square;
        let again = self.steps == [Step::Pick(square)];
        if !again {
            self.press(square);
        }
        let picked = self.steps == [Step::Pick(square)];
        self.dragged = picked.then_some(Drag { from: square, again });
    }

    /// The button goes up: on another square that is where the piece goes, on the same it was a click.
    fn button_up(&mut self, target: Option<Target>) {
        let (Some(drag), Some(Target::Square(square))) = (self.dragged.take(), target) else { return };
        if drag.from != square || drag.again {
            self.view.cursor = square;
            self.press(square);
        }
    }

    /// Whether a proof is under way.
    #[must_use]
    pub const fn is_proving(&self) -> bool {
        self.proof.is_some()
    }

    pub(super) fn update(&mut self, msg: Msg) -> ScreenCommand {
        self.untouched &= !msg.is_input();
        match msg {
            Msg::Key(key) if self.opening.is_some() => self.read_opening(key),
            Msg::Mouse(Mouse { kind: MouseKind::Down, .. }) if self.opening.is_some() => {
                self.opening = None;
                ScreenCommand::Stay
            }
            Msg::Key(key) if self.handover.is_some() => self.wait_for_the_other(key),
            Msg::Mouse(mouse) if self.is_covered() => self.mouse_on_the_cover(mouse),
            Msg::Paste(_) if self.is_covered() => ScreenCommand::Stay,
            Msg::Key(key) => self.key(key),
            Msg::Mouse(mouse) => self.mouse(mouse),
            Msg::Paste(text) => {
                self.paste(&text);
                ScreenCommand::Stay
            }
            Msg::Proved { proof, verdict } => self.proved(proof, verdict),
            Msg::Tick => {
                self.resting = false;
                ScreenCommand::Stay
            }
            Msg::Drawn { history, scroll_limit, .. } => {
                self.view.limit_scrolling(history);
                self.opening = self.opening.map(|lines| lines.min(scroll_limit));
                ScreenCommand::Stay
            }
            _ => ScreenCommand::Stay,
        }
    }

    /// A text was pasted: its first line is typed.
    fn paste(&mut self, text: &str) {
        if !self.offer_to_edit(text) {
            self.notice = None;
            self.prompt.insert(text.trim_start().lines().next().unwrap_or_default());
        }
    }

    /// Takes in a line that was typed elsewhere.
    pub(super) fn hear(&mut self, line: &str) -> ScreenCommand {
        self.paste(line);
        if self.question.is_some() { ScreenCommand::Stay } else { self.submit() }
    }

    /// A position that is pasted is no move: it is asked whether the editor should open it. `false` if the text is something else.
    fn offer_to_edit(&mut self, text: &str) -> bool {
        let line = pasted::one_line(text).ok().filter(|line| pasted::is_like_a_fen(line) && self.task.is_none());
        let Some(line) = line.filter(|_| self.prompt.is_empty() && self.question.is_none()) else { return false };
        self.ask(Question::Position);
        self.pasted = Some(line);
        true
    }

    /// Opens the editor with a position, or with the one that is shown.
    pub(super) fn edit(&mut self, fen: Option<String>) -> ScreenCommand {
        self.put_back();
        self.stop_proof();
        self.notice = None;
        ScreenCommand::Edit(fen)
    }

    /// Any key ends the reading, except those that scroll, leave or ask for help.
    fn read_opening(&mut self, key: Key) -> ScreenCommand {
        let lines = self.opening.unwrap_or(0);
        match command(self.place(), key) {
            Some(Command::Up | Command::Back) => {
                self.opening = Some(lines.saturating_sub(1));
                ScreenCommand::Stay
            }
            Some(Command::Down | Command::Forward) => {
                self.opening = Some(lines + 1);
                ScreenCommand::Stay
            }
            Some(Command::Help) => ScreenCommand::Help,
            Some(Command::Quit) => ScreenCommand::Quit,
            _ => {
                self.opening = None;
                ScreenCommand::Stay
            }
        }
    }

    /// Leaves the program.
    fn leave(&self) -> Effect {
        Effect::Quit { goodbye: catalog::goodbye(self.game().info()) }
    }

    /// The user wants to leave the program, whatever is shown of the game.
    pub(super) fn quit(&mut self) -> ScreenCommand {
        match self.question {
            // Nothing is lost with a line that was only tried, nor before a game has begun.
            _ if self.opening.is_some() || self.trial.is_some() => ScreenCommand::Do(self.leave()),
            // Asked to leave once more while being asked.
            Some(Question::Quit) => {
                if self.loses(Question::Quit) {
                    self.answer(true);
                }
                ScreenCommand::Do(self.leave())
            }
            Some(_) => {
                self.ask(Question::Quit);
                ScreenCommand::Stay
            }
            None if self.handover.is_some() => {
                self.question = Some(Question::Quit);
                ScreenCommand::Stay
            }
            None => self.ask_if_begun(Question::Quit),
        }
    }

    fn key(&mut self, key: Key) -> ScreenCommand {
        // A question mark is text where something is typed already.
        let asks = key == Key::Char('?') && self.prompt.is_empty();
        if let (Key::Char(c), false) = (key, asks) {
            if self.prompt.is_empty()
                && self.only_chooses()
                && let Some(index) = self.named_choice(c.encode_utf8(&mut [0; 4]))
            {
                self.choose(index);
                return ScreenCommand::Stay;
            }
            self.notice = None;
            self.prompt.insert(c.encode_utf8(&mut [0; 4]));
            return ScreenCommand::Stay;
        }
        command(self.place(), key).map_or(ScreenCommand::Stay, |command| self.act(command))
    }

    fn act(&mut self, command: Command) -> ScreenCommand {
        if let Some(everywhere) = ScreenCommand::everywhere(command) {
            return everywhere;
        }
        let shown = self.view.ply();
        if self.prompt.is_empty() && self.only_chooses() {
            match command {
                Command::Left | Command::Up => return self.marks(-1),
                Command::Right | Command::Down => return self.marks(1),
                _ => {}
            }
        }
        // Looking back, End returns to the game, whatever is typed.
        let returns = command == Command::Last && self.view.back_at.is_some();
        if self.prompt.moves_caret(command) && !returns {
            self.prompt.act(command);
            return ScreenCommand::Stay;
        }
        if self.view.act(command) || self.prompt.act(command) {
            self.forget_if_elsewhere(shown);
            if self.is_offered() {
                self.choice = None;
            }
            return ScreenCommand::Stay;
        }
        match command {
            Command::Enter => return self.enter(),
            Command::Esc => return self.step_back(),
            Command::Return => return ScreenCommand::Return,
            Command::Complete => self.complete(1),
            Command::CompleteBack => self.complete(-1),
            Command::Move => {
                self.asked = true;
                self.say("Say from which square, and to which.");
            }
            Command::Adjust => self.adjust(),
            Command::Clock => self.say(&describe::clock(self.game(), self.running())),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Now => return self.move_now(),
            Command::Hint if self.task.is_some() => return ScreenCommand::Hint,
            Command::Restart if self.task.is_some() => return ScreenCommand::Again,
            Command::NextGame if self.task.is_some() => return ScreenCommand::Neighbour(1),
            Command::Hint => self.hint(),
            Command::Pause => self.pause(),
            Command::Swap => self.swap(),
            Command::Computer => self.seat_by_words(false, ""),
            Command::Human => self.seat_by_words(true, ""),
            Command::Thinking => return ScreenCommand::ToggleThoughts,
            Command::Bar => return ScreenCommand::ToggleBar,
            Command::Claim => return self.claim(""),
            Command::Draw => self.offer_draw(),
            Command::Resign if self.refuse_read_only() => {}
            Command::Resign => match self.view.person() {
                Some(side) => self.ask(Question::Resign(side)),
                None => self.refuse(computer::both(&self.game().info().terms)),
            },
            Command::Edit => return self.edit(None),
            Command::Export => return ScreenCommand::Export,
            Command::CopyFen | Command::CopyPgn | Command::Save | Command::SaveFen => {
                return ScreenCommand::send(command, "");
            }
            Command::Keep => return ScreenCommand::Keep(String::new()),
            Command::Retry | Command::OtherEngine => self.see_to_trouble(command),
            Command::Restart => return self.ask_if_begun(Question::Restart),
            Command::Menu if self.trial.is_some() => return ScreenCommand::Menu,
            Command::Menu => return self.ask_if_begun(Question::Menu),
            _ => {}
        }
        ScreenCommand::Stay
    }

    fn mouse(&mut self, mouse: Mouse) -> ScreenCommand {
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Command(command))) => return self.act(command),
            (MouseKind::Down, Some(Target::Choice(index))) => self.choose(index),
            (MouseKind::Down, Some(Target::Ply(ply))) => {
                let shown = self.view.ply();
                self.view.look_at(ply);
                self.forget_if_elsewhere(shown);
            }
            (MouseKind::Down, Some(Target::Square(square))) => self.button_down(square),
            (MouseKind::Up, target) => self.button_up(target),
            (MouseKind::WheelUp, Some(Target::Ply(_) | Target::History)) => self.view.scroll(3),
            (MouseKind::WheelDown, Some(Target::Ply(_) | Target::History)) => self.view.scroll(-3),
            _ => {}
        }
        ScreenCommand::Stay
    }

    fn refuse_looking_back(&mut self) -> bool {
        let why = self.why_looking_back();
        let looks = why.is_some();
        if let Some(why) = why {
            self.refuse(why);
        }
        looks
    }

    /// Why no move can be entered while an earlier one is looked at: a sentence.
    fn why_looking_back(&self) -> Option<String> {
        self.view.back_at?;
        let present = if self.trial.is_some() { "line" } else { "game" };
        Some(format!("You are looking back. End returns to the {present}."))
    }

    /// Why no move can be entered now, whichever it is: a sentence.
    fn why_no_move(&self) -> Option<String> {
        self.why_looking_back().or_else(|| self.why_not_yours())
    }

    fn marks(&mut self, by: isize) -> ScreenCommand {
        self.mark_choice(by);
        ScreenCommand::Stay
    }

    /// After how long something moves by itself.
    #[must_use]
    pub fn wake(&self) -> Option<Duration> {
        (self.resting && !self.paused).then_some(PACE)
    }

    fn is_read_only(&self) -> bool {
        self.view.record.as_ref().is_some_and(|record| record.read_only().is_some())
    }

    /// Whether nothing may happen in the game, since another program writes its journal.
    fn refuse_read_only(&mut self) -> bool {
        let why = self.view.record.as_ref().and_then(|record| record.read_only().map(String::from));
        let Some(why) = why else { return false };
        self.put_back();
        self.refuse(format!("This game can only be looked at: {why}."));
        true
    }

    fn refuse_claim(&mut self, why: &str) {
        // R4.4 wants the word “rejected” where a proof fails.
        let (ruling, why) = why.strip_prefix("rejected: ").map_or(("refused", why), |why| ("rejected", why));
        self.refuse(format!("Claim {ruling}: {}.", why.trim_end_matches('.')));
    }

    fn refuse(&mut self, text: String) {
        self.notice = Some(Notice { refusal: true, text });
    }

    fn say(&mut self, text: &str) {
        self.notice = Some(Notice { refusal: false, text: text.into() });
    }
}
