//! A game being played: the move being entered, the questions and the command words.

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

/// The minimal time between two moves of the computer.
const PACE: Duration = Duration::from_millis(600);

/// The reason why the computer does not play some games.
pub const HIDDEN: &str =
    "The computer does not play where the sides hide pieces from each other: it would have to know them.";

/// A game being played.
pub struct Playing {
    /// The view of the game.
    pub view: View,
    /// The steps of the move being entered.
    pub steps: Vec<Step>,
    /// The moves that a typed text can mean, while one has to be chosen.
    several: Vec<Route>,
    /// The selected choice, where something is chosen by name.
    pub choice: Option<usize>,
    /// True if the player asked for entry square by square.
    pub asked: bool,
    /// The input line.
    pub prompt: Prompt,
    /// The latest notice.
    pub notice: Option<Notice>,
    /// The open question.
    pub question: Option<Question>,
    /// A pasted position, while the question about it is open.
    pasted: Option<String>,
    /// The stop flag of the running proof.
    proof: Option<Arc<AtomicBool>>,
    /// The number of proofs requested; the answer to an earlier one is dropped.
    proofs: u64,
    /// True in a resumed game until the first key.
    untouched: bool,
    /// The number of scrolled lines of the game's opening words, while they are shown.
    pub opening: Option<usize>,
    /// The side that is handed the screen, while the game must be covered (R5.30).
    pub handover: Option<Color>,
    /// The ply at which a trial line began; nothing in such a line is kept.
    pub trial: Option<usize>,
    /// The name of a task of a course; see [`Practice`](super::practice::Practice).
    pub task: Option<String>,
    /// The explanation shown for something met for the first time.
    pub lesson: Option<Lesson>,
    /// The computer's latest search result.
    pub thought: Option<Thought>,
    /// The foreign engine that failed, while the question about it is open.
    pub trouble: Option<Trouble>,
    /// True while a hint is searched.
    hinting: bool,
    /// True while the computer is held back.
    pub paused: bool,
    /// True while the computer waits so that its previous move can be seen.
    resting: bool,
    /// The drag that the mouse button began.
    dragged: Option<Drag>,
}

/// A drag that began on a piece.
#[derive(Clone, Copy, Debug)]
struct Drag {
    from: Square,
    /// True if the piece was picked up before.
    again: bool,
}

/// A notice to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// True if something was refused.
    pub refusal: bool,
    /// The text.
    pub text: String,
}

impl Playing {
    /// Creates a game to play.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self::of_view(View::new(game))
    }

    /// Continues a game from its view.
    #[must_use]
    pub(super) fn of_view(view: View) -> Self {
        let game = &view.game;
        let mut steps = Vec::new();
        entry::advance(game, &mut steps);
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

    /// Creates a trial line from the present position of a game.
    #[must_use]
    pub(super) fn trial(game: Game) -> Self {
        let from = game.plies();
        Self { trial: Some(from), opening: None, ..Self::new(game) }
    }

    /// Creates a task of a course: a trial line that ends with the first move that does not solve it.
    #[must_use]
    pub(super) fn task(game: Game, name: String) -> Self {
        Self { task: Some(name), ..Self::trial(game) }
    }

    /// Returns the place in the key table.
    #[must_use]
    pub const fn place(&self) -> Place {
        match (&self.task, self.trial) {
            (Some(_), _) => Place::Task,
            (None, Some(_)) => Place::Trial,
            (None, None) => Place::Game,
        }
    }

    /// Creates a resumed game. Where the sides hide pieces from each other, the screen is first handed to the side to move.
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
        // An offered draw still has to be answered.
        let last = playing.game().log().iter().rfind(|event| !matches!(event, Event::Left(_)));
        if let Some(Event::Offer(side)) = last
            && playing.game().player(!*side).is_human()
        {
            playing.question = Some(Question::Draw(!*side));
        }
        playing.notice = Some(Notice { refusal, text: said });
        playing
    }

    /// Adds a notice to the present one.
    pub(super) fn add_notice(&mut self, refusal: bool, text: &str) {
        let before = self.notice.take();
        let refusal = refusal || before.as_ref().is_some_and(|notice| notice.refusal);
        let before = before.map(|notice| notice.text + " ").unwrap_or_default();
        self.notice = Some(Notice { refusal, text: before + text });
    }

    /// Removes a notice, if it is the latest.
    pub(super) fn unsay(&mut self, text: &str) {
        self.notice = self.notice.take().and_then(|Notice { refusal, text: said }| match said.strip_suffix(text) {
            Some("") => None,
            rest => Some(Notice { refusal, text: rest.unwrap_or(&said).trim_end().into() }),
        });
    }

    /// Returns the view when the game is over or left.
    #[must_use]
    pub fn into_view(self) -> View {
        self.view
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.view.game
    }

    /// Drops the picked-up piece and the notice if another ply is shown now.
    fn forget_if_elsewhere(&mut self, shown: usize) {
        if self.view.ply() != shown {
            self.put_back();
            self.notice = None;
        }
    }

    /// Handles a press of the button on a square, like Enter there; but a piece that is picked up already may begin a drag.
    pub(super) fn button_down(&mut self, square: Square) {
        self.view.cursor = square;
        let again = self.steps == [Step::Pick(square)];
        if !again {
            self.press(square);
        }
        let picked = self.steps == [Step::Pick(square)];
        self.dragged = picked.then_some(Drag { from: square, again });
    }

    /// Handles the release of the button: a drop on another square, or a click on the same.
    fn button_up(&mut self, target: Option<Target>) {
        let (Some(drag), Some(Target::Square(square))) = (self.dragged.take(), target) else { return };
        if drag.from != square || drag.again {
            self.view.cursor = square;
            self.press(square);
        }
    }

    /// Returns whether a proof is running.
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

    /// Types the first line of a pasted text.
    fn paste(&mut self, text: &str) {
        if !self.offer_to_edit(text) {
            self.notice = None;
            self.prompt.insert(text.trim_start().lines().next().unwrap_or_default());
        }
    }

    /// Handles a line typed elsewhere.
    pub(super) fn hear(&mut self, line: &str) -> ScreenCommand {
        self.paste(line);
        if self.question.is_some() { ScreenCommand::Stay } else { self.submit() }
    }

    /// Asks whether to open a pasted position in the editor. Returns `false` if the text is something else.
    fn offer_to_edit(&mut self, text: &str) -> bool {
        let line = pasted::one_line(text).ok().filter(|line| pasted::is_like_a_fen(line) && self.task.is_none());
        let Some(line) = line.filter(|_| self.prompt.is_empty() && self.question.is_none()) else { return false };
        self.ask(Question::Position);
        self.pasted = Some(line);
        true
    }

    /// Opens the editor with a position, or with the shown one.
    pub(super) fn edit(&mut self, fen: Option<String>) -> ScreenCommand {
        self.put_back();
        self.stop_proof();
        self.notice = None;
        ScreenCommand::Edit(fen)
    }

    /// Handles a key over the opening words: any key closes them except those that scroll, leave or ask for help.
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

    /// Leaves the program, whatever part of the game is shown, after a question where one is needed.
    pub(super) fn quit(&mut self) -> ScreenCommand {
        match self.question {
            // A trial line, and a game before its beginning, have nothing to lose.
            _ if self.opening.is_some() || self.trial.is_some() => ScreenCommand::Do(self.leave()),
            // Asking to leave again while being asked confirms it.
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
        // A question mark is text if something is typed already.
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
        // While an earlier ply is viewed, End returns to the game, whatever is typed.
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

    /// Returns a sentence that says why no move can be entered while an earlier ply is viewed.
    fn why_looking_back(&self) -> Option<String> {
        self.view.back_at?;
        let present = if self.trial.is_some() { "line" } else { "game" };
        Some(format!("You are looking back. End returns to the {present}."))
    }

    /// Returns a sentence that says why no move at all can be entered now.
    fn why_no_move(&self) -> Option<String> {
        self.why_looking_back().or_else(|| self.why_not_yours())
    }

    fn marks(&mut self, by: isize) -> ScreenCommand {
        self.mark_choice(by);
        ScreenCommand::Stay
    }

    /// Returns the time until something moves by itself.
    #[must_use]
    pub fn wake(&self) -> Option<Duration> {
        (self.resting && !self.paused).then_some(PACE)
    }

    fn is_read_only(&self) -> bool {
        self.view.record.as_ref().is_some_and(|record| record.read_only().is_some())
    }

    /// Refuses any action in a game whose journal another program writes. Returns whether it did.
    fn refuse_read_only(&mut self) -> bool {
        let why = self.view.record.as_ref().and_then(|record| record.read_only().map(String::from));
        let Some(why) = why else { return false };
        self.put_back();
        self.refuse(format!("This game can only be looked at: {why}."));
        true
    }

    fn refuse_claim(&mut self, why: &str) {
        // R4.4 wants the word “rejected” for a failed proof.
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
