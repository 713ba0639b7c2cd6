//! A game being played: the move being entered, the questions and the commands.

mod advice;
mod choosing;
mod claiming;
mod clock;
mod commands;
mod computer;
mod cover;
mod entering;
mod lesson;
mod mode;
mod offers;
mod pasting;
mod premove;
mod question;
mod remote;
mod says;
mod submit;
mod talk;
mod trouble;
mod typed;
mod undo;

use super::catalog;
use super::help::Help;
use super::keys::{Binding, Command, Place};
use super::motion::Seen;
use super::notice::{Notice, Tells, tells};
use super::pasted::Pasted;
use super::prompt::{Edit, Prompt};
use super::record::Record;
use super::remote::{Remote, RemoteMsg};
use super::screen::{Focus, Screen};
use super::scroll::Direction;
use super::view::View;
use super::wanted::Wanted;
use super::{Context, Effect, Mouse, MouseKind, Opened, Target, Transition};
use crate::game::journal::{Damage, Event};
use crate::game::think::Decision;
use crate::game::think::Thought;
use crate::game::{Game, Route, describe, input};
use crate::rules::{Color, Coordinates, Square, Step, Viewer};
pub use choosing::Choice;
pub use commands::{GAME, TRIAL};
pub use computer::Computer;
pub(super) use computer::UNSOLVED;
pub use lesson::Lesson;
pub(super) use lesson::explain_what_is_new;
use mode::{Computation, Kind, Mode};
pub use offers::OFFERS;
use premove::Premove;
pub use question::Question;
pub use says::Saying;
use std::time::Duration;
pub use trouble::Trouble;
pub use typed::Typed;

/// The minimal time between two moves of the computer.
const MOVE_DELAY: Duration = Duration::from_millis(600);

/// The reason why the computer does not play games with hidden pieces.
pub const HIDDEN: &str = "The computer cannot play with hidden pieces: it would have to see them.";

/// A game being played. Its mode tells who has the keys, its kind what the moves are for.
pub struct Playing {
    /// The view of the game.
    pub view: View,
    /// The purpose of the moves.
    kind: Kind,
    /// The current use of the keys.
    mode: Mode,
    /// The steps of the move being entered.
    pub steps: Vec<Step>,
    /// The possible moves for a typed text, while the player has to choose one.
    several: Vec<Route>,
    /// The selected choice, if there are choices by name.
    pub choice: Option<usize>,
    /// True if the player asked to enter the move square by square.
    pub asked: bool,
    /// The move that waits for the player's turn.
    premove: Option<Premove>,
    /// The drag that started with the mouse button.
    dragged: Option<Drag>,
    /// The input line.
    pub prompt: Prompt,
    /// The latest notice.
    pub notice: Option<Notice>,
    /// The explanation shown for something met for the first time.
    pub lesson: Option<Lesson>,
    /// The computation that the player asked for.
    asks_for: Computation,
    /// The number of proofs requested. The answer to an earlier one is dropped.
    proofs: u64,
    /// The computer as a player.
    pub computer: Computer,
    /// The connection, if the game is online.
    pub remote: Option<Box<Remote>>,
    /// True in a resumed game until the first key. Until then its clocks are paused.
    awaits_input: bool,
}

/// A drag that started on a piece.
#[derive(Clone, Copy, Debug)]
struct Drag {
    from: Square,
    /// True if the piece was picked up before the drag.
    again: bool,
}

tells!(Playing);

impl Playing {
    /// Creates a game to play.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self::of_view(View::new(game))
    }

    /// Continues a game from its view, without the tree of a review.
    #[must_use]
    pub(super) fn of_view(view: View) -> Self {
        // The drawings of a review belong to another ending of the game.
        let view = View { tree: None, ..view };
        let opens = !catalog::opening(view.game.info()).is_empty() && view.game.plies() == 0;
        let mode = if opens { Mode::Opening(0) } else { Mode::Entering };
        Self::of(view, Kind::Game, mode)
    }

    /// Creates a trial line from the current position of a game.
    #[must_use]
    pub(super) fn trial(game: Game) -> Self {
        let from = game.plies();
        Self::of(View::new(game), Kind::Trial { from }, Mode::Entering)
    }

    /// Creates an exercise of a course: a line that ends with the first move that does not solve it.
    #[must_use]
    pub(super) fn exercise(game: Game, title: String, place: &'static dyn Place) -> Self {
        let from = game.plies();
        Self::of(View::new(game), Kind::Exercise { from, title, place }, Mode::Entering)
    }

    fn of(view: View, kind: Kind, mode: Mode) -> Self {
        let mut steps = Vec::new();
        input::advance(&view.game, &mut steps);
        Self {
            view,
            kind,
            mode,
            steps,
            several: Vec::new(),
            choice: None,
            asked: false,
            premove: None,
            dragged: None,
            prompt: Prompt::default(),
            notice: None,
            lesson: None,
            asks_for: Computation::None,
            proofs: 0,
            computer: Computer::default(),
            remote: None,
            awaits_input: false,
        }
    }

    /// Creates a resumed game. If the sides hide pieces from each other, it starts by handing the screen to the side to move.
    #[must_use]
    pub fn resumed(id: u64, opened: Opened) -> Self {
        let mut said = match (&opened.damage, &opened.copy) {
            (None, _) => "Game resumed.".into(),
            (Some(Damage { mv, .. }), None) => format!("This saved game is damaged from {mv}, on."),
            (Some(Damage { mv, .. }), Some(copy)) => {
                format!("This saved game is damaged from {mv}, on. The original is now {copy}.")
            }
        };
        if let Some(mended) = &opened.mended {
            said.push_str(&format!(" Warning: {mended}."));
        }
        if let Some(why) = &opened.read_only {
            said.push_str(&format!(" It is read-only: {why}."));
        }
        let refusal = opened.damage.is_some() || opened.read_only.is_some();
        let mut playing = Self::new(opened.game);
        playing.awaits_input = true;
        if playing.game().clock().is_some() && !refusal {
            said.push_str(" The clocks are paused until you press a key.");
        }
        playing.view.record = Some(Record::resumed(id, opened.header, opened.events, opened.read_only));
        playing.view.face_the_person();
        playing.hand_over_if_hidden(Viewer::Everyone);
        // An open draw offer still needs an answer.
        let last = playing.game().log().iter().rfind(|event| !matches!(event, Event::Left(_)));
        if let Some(Event::Offer(side)) = last
            && playing.game().player(!*side).is_human()
        {
            playing.mode = Mode::Asking(Question::Draw(!*side));
        }
        playing.notice = Some(Notice { refusal, text: said });
        playing
    }

    /// Returns the view, once the game is over or left.
    #[must_use]
    pub fn into_view(self) -> View {
        self.view
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.view.game
    }

    /// Drops the picked-up piece and the notice if the shown ply has changed.
    fn put_back_if_online(&mut self, shown: usize) {
        if self.view.ply() != shown {
            self.put_back();
            self.notice = None;
        }
    }

    pub(super) const fn drop_drag(&mut self) {
        self.dragged = None;
    }

    /// Handles a press of the mouse button on a square, like Enter there. A piece already picked up may start a drag instead.
    pub(super) fn button_down(&mut self, square: Square) {
        self.view.cursor = square;
        let again = self.steps == [Step::Pick(square)] || self.premoves_from(square);
        if !again {
            self.press(square);
        }
        let picked = self.steps == [Step::Pick(square)] || self.premoves_from(square);
        self.dragged = picked.then_some(Drag { from: square, again });
    }

    /// Handles the release of the mouse button: a drop on another square, or a click on the same one.
    fn button_up(&mut self, target: Option<Target>) {
        let (Some(drag), Some(Target::Square(square))) = (self.dragged.take(), target) else { return };
        if drag.from != square || drag.again {
            self.view.cursor = square;
            if drag.from != square && self.premoves_from(drag.from) {
                self.aim_premove(square);
            } else {
                self.press(square);
            }
        }
    }

    /// Limits the scrolling of the opening words and the history to the drawn frame.
    pub(super) fn drawn(&mut self, scroll_limit: usize, history: (usize, usize)) {
        self.view.limit_scrolling(history);
        if let Mode::Opening(lines) = &mut self.mode {
            *lines = (*lines).min(scroll_limit);
        }
    }

    /// Types a character, or takes the choice with this letter. Returns `false` for a key: `bound` is true if `c` is a key on an
    /// empty input line.
    pub(super) fn type_char(&mut self, c: char, bound: bool) -> bool {
        if bound && self.prompt.is_empty() {
            return false;
        }
        if self.prompt.is_empty()
            && self.only_chooses()
            && let Some(index) = self.named_choice(c.encode_utf8(&mut [0; 4]))
        {
            self.choose(index);
        } else {
            self.notice = None;
            self.prompt.insert_char(c);
        }
        true
    }

    /// Handles an arrow key: selects a choice if only choices are possible; otherwise moves the cursor.
    pub(super) fn arrow(&mut self, direction: Direction) {
        match direction {
            Direction::Left | Direction::Up if self.chooses_by_arrows() => self.mark_choice(-1),
            Direction::Right | Direction::Down if self.chooses_by_arrows() => self.mark_choice(1),
            _ => {
                self.view.move_cursor(direction);
                self.unmark_offer();
            }
        }
    }

    fn chooses_by_arrows(&self) -> bool {
        self.prompt.is_empty() && self.only_chooses()
    }

    /// Edits the input line.
    pub(super) fn edit_line(&mut self, edit: Edit) {
        self.prompt.edit(edit);
        self.unmark_offer();
    }

    /// Changes the view. Puts the picked-up piece back if another ply is on screen now.
    pub(super) fn change_view(&mut self, change: fn(&mut View)) {
        let shown = self.view.ply();
        change(&mut self.view);
        self.put_back_if_online(shown);
        self.unmark_offer();
    }

    fn unmark_offer(&mut self) {
        if self.is_offered() {
            self.choice = None;
        }
    }

    /// Shows what a piece threatens: the piece on `square`, or the one under the cursor.
    pub(super) fn show_threats(&mut self, square: &str) {
        // An earlier message would hide the answer.
        self.notice = None;
        if let Err(why) = self.view.show_threats(square) {
            self.refuse(why);
        }
        self.unmark_offer();
    }

    /// Asks for a move square by square.
    pub(super) fn ask_for_squares(&mut self) {
        self.asked = true;
        self.say("Type the square to move from, then the one to move to.");
    }

    /// Lists the legal moves.
    pub(super) fn list_moves(&mut self) {
        if self.refuse_looking_back() {
            return;
        }
        let legal = describe::legal(self.game());
        let moves = if self.game().info().terms.coordinates == Coordinates::RowColumn {
            // As they are typed: the signs around the numbers would leave no room for all.
            legal.join("; ").replace(" => ", " ").replace(['(', ')'], "")
        } else {
            legal.join(", ")
        };
        let text = format!("{}: {moves}.", describe::counted(legal.len(), "move"));
        self.say(text);
    }

    /// Shows whose turn it is, the players and the material.
    pub(super) fn tell_status(&mut self) {
        self.say(describe::status(self.game(), self.view.ply()));
    }

    /// Opens the rules of the game.
    pub(super) fn show_rules(&self) -> Transition {
        Transition::push(Help::of_rules(Self::place(self), self.game().info()))
    }

    /// Shows the times on the clocks.
    pub(super) fn tell_the_clocks(&mut self) {
        self.say(describe::clock(self.game(), self.running()));
    }

    /// Puts the piece back and stops the computation, before the editor opens over the game.
    pub(super) fn make_way(&mut self) {
        self.premove = None;
        self.put_back();
        self.stop_computation();
        self.notice = None;
    }

    /// Returns the effect that quits the program, with the goodbye of the game.
    fn leave(&self) -> Effect {
        Effect::Quit { goodbye: catalog::goodbye(self.game().info()) }
    }

    /// Leaves the game for the menu, after a question if one is needed.
    pub(super) fn leave_for_menu(&mut self) -> Transition {
        // Asking to leave again while being asked confirms it.
        if self.question() == Some(&Question::Menu) {
            return self.answer(true);
        }
        self.ask_if_begun(Question::Menu)
    }

    /// Restarts the game, after a question if one is needed.
    pub(super) fn restart(&mut self) -> Transition {
        self.ask_if_begun(Question::Restart)
    }

    /// Asks the player whether to resign.
    pub(super) fn resign(&mut self) {
        if self.refuse_read_only() {
            return;
        }
        match self.view.person() {
            Some(side) => self.ask(Question::Resign(side)),
            None => self.refuse(computer::both(&self.game().info().terms)),
        }
    }

    pub(super) fn mouse(&mut self, mouse: Mouse) -> Transition {
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Choice(index))) => self.choose(index),
            (MouseKind::Down, Some(Target::Ply(ply))) => {
                let shown = self.view.ply();
                self.view.look_at(ply);
                self.put_back_if_online(shown);
            }
            (MouseKind::Down, Some(Target::Square(square))) => self.button_down(square),
            (MouseKind::Up, target) => self.button_up(target),
            (MouseKind::WheelUp, Some(Target::Ply(_) | Target::History)) => self.view.scroll(3),
            (MouseKind::WheelDown, Some(Target::Ply(_) | Target::History)) => self.view.scroll(-3),
            _ => {}
        }
        Transition::Stay
    }

    fn refuse_looking_back(&mut self) -> bool {
        let why = self.why_looking_back();
        let looks = why.is_some();
        if let Some(why) = why {
            self.refuse(why);
        }
        looks
    }

    /// Returns a sentence if no move can be entered, because an earlier ply is on screen.
    fn why_looking_back(&self) -> Option<String> {
        self.view.back_at?;
        let present = if self.kind.is_game() { "game" } else { "line" };
        Some(format!("You are viewing an earlier move. End returns to the {present}."))
    }

    /// Returns a sentence if no move can be entered now, for any reason.
    fn why_no_move(&self) -> Option<String> {
        self.why_looking_back().or_else(|| self.why_not_yours())
    }

    /// Returns the time until something moves by itself.
    #[must_use]
    pub const fn wake(&self) -> Option<Duration> {
        if self.computer.rests_and_moves() { Some(MOVE_DELAY) } else { None }
    }

    /// Ends the computer's pause after its move.
    pub(super) const fn rested(&mut self) {
        self.computer.resting = false;
    }

    fn is_read_only(&self) -> bool {
        self.view.record.as_ref().is_some_and(|record| record.read_only().is_some())
    }

    /// Refuses any action in a game whose journal another program is writing. Returns whether it did.
    fn refuse_read_only(&mut self) -> bool {
        let why = self.view.record.as_ref().and_then(|record| record.read_only().map(String::from));
        let Some(why) = why else { return false };
        self.put_back();
        self.refuse(format!("This game is read-only: {why}."));
        true
    }
}

impl dyn Screen {
    /// Returns the moves being entered: in a game, in a trial line, or in an exercise.
    pub(super) fn playing_mut(&mut self) -> Option<&mut Playing> {
        if self.is::<Playing>() {
            return self.downcast_mut();
        }
        match self.focus() {
            Focus::Inner(screen) => screen.downcast_mut(),
            Focus::Line(_) | Focus::List(_) | Focus::Nothing => None,
        }
    }
}

impl Screen for Playing {
    fn place(&self) -> &'static dyn Place {
        Self::place(self)
    }

    fn run(&mut self, command: Command, text: &str, cx: &mut Context) -> Transition {
        if self.is_left_out_online(command) {
            self.refuse_online(command);
            return Transition::Stay;
        }
        GAME.run(self, command, text, cx)
    }

    fn notice(&mut self) -> Option<&mut Option<Notice>> {
        Some(&mut self.notice)
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::Line(&mut self.prompt)
    }

    /// A game clears its notice itself.
    fn clear_notice(&mut self) {}

    fn type_char(&mut self, c: char, bound: bool) -> bool {
        Self::type_char(self, c, bound)
    }

    fn paste(&mut self, text: &str) -> Transition {
        Self::paste(self, text);
        Transition::Stay
    }

    fn edit(&mut self, edit: Edit) {
        self.edit_line(edit);
    }

    fn moves_caret(&mut self, edit: Edit) -> bool {
        // While an earlier ply is on screen, End returns to the game, even if there is input.
        let returns = self.view.back_at.is_some() && edit == Edit::End;
        let moves = !self.prompt.is_empty() && !returns;
        if moves {
            self.prompt.edit(edit);
        }
        moves
    }

    fn change_view(&mut self, change: fn(&mut View)) {
        Self::change_view(self, change);
    }

    fn drawn(&mut self, scroll_limit: usize, _: (usize, usize), history: (usize, usize)) {
        Self::drawn(self, scroll_limit, history);
    }

    fn drop_drag(&mut self) {
        Self::drop_drag(self);
    }

    fn tick(&mut self) {
        self.rested();
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        Self::mouse(self, mouse)
    }

    fn view(&self) -> Option<&View> {
        Some(&self.view)
    }

    fn view_mut(&mut self) -> Option<&mut View> {
        Some(&mut self.view)
    }

    fn record(&self) -> Option<&Record> {
        self.view.record.as_ref()
    }

    fn said(&self) -> Vec<String> {
        Self::said(self)
    }

    fn question(&self) -> Option<String> {
        self.asks()
    }

    fn answer(&mut self, yes: bool) -> Transition {
        Self::answer(self, yes)
    }

    fn allows(&self, command: Command) -> bool {
        Self::allows(self, command)
    }

    fn label(&self, row: &Binding) -> Option<&'static str> {
        Self::label(self, row)
    }

    fn hold(&mut self, command: Option<Command>) -> Option<Transition> {
        self.somebody_is_there();
        self.uncover(command)
    }

    fn is_held(&self) -> bool {
        self.is_covered() || self.opening().is_some()
    }

    fn quit(&mut self) -> Transition {
        match (&self.mode, &self.kind) {
            // A trial line and a game before its start have nothing to lose.
            (Mode::Opening(_), _) | (_, Kind::Trial { .. } | Kind::Exercise { .. }) => Transition::Do(self.leave()),
            // A second request to quit confirms the question.
            (Mode::Asking(Question::Quit) | Mode::HandedOver(_, Some(Question::Quit)), Kind::Game) => {
                if self.loses(&Question::Quit) {
                    self.answer(true);
                }
                Transition::Do(self.leave())
            }
            (Mode::Asking(_), Kind::Game) => {
                self.ask(Question::Quit);
                Transition::Stay
            }
            (Mode::HandedOver(side, _), Kind::Game) => {
                self.mode = Mode::HandedOver(*side, Some(Question::Quit));
                Transition::Stay
            }
            (Mode::Entering, Kind::Game) => self.ask_if_begun(Question::Quit),
        }
    }

    fn wants(&self) -> Option<Wanted> {
        Self::wants(self)
    }

    fn thinks(&mut self, thought: Thought) {
        Self::thinks(self, thought);
    }

    fn decided(&mut self, wanted: Wanted, decision: Option<Decision>, _: &mut Context) {
        Self::decided(self, wanted, decision);
    }

    fn paste_game(&mut self, game: Pasted) -> Transition {
        self.ask_to_open(game);
        Transition::Stay
    }

    fn leave_question(&mut self, cx: &mut Context) -> Transition {
        cx.marks_yes = false;
        if self.is_covered() {
            self.answer(false);
            return Transition::Run(Command::Menu, String::new());
        }
        self.leave_for_menu()
    }

    fn explain(&mut self, cx: &mut Context) {
        explain_what_is_new(self, cx);
    }

    fn wake(&self, _: Duration) -> Option<Duration> {
        Self::wake(self)
    }

    fn running(&self) -> Option<Color> {
        Self::running(self)
    }

    fn pass_time(&mut self, passed: Duration) -> bool {
        if self.remote.is_some() {
            // The host decides when a flag falls; the clock here only shows the time.
            self.view.game.let_pass(passed);
            return false;
        }
        self.view.game.elapse(passed);
        let has_fallen = self.view.game.outcome().is_some();
        if has_fallen {
            self.stop_computation();
        }
        has_fallen
    }

    fn seen(&self) -> Option<Seen> {
        let view =
            Some(&self.view).filter(|view| view.game.viewer() == Viewer::Everyone && self.opening().is_none())?;
        Some(Seen { game: view.number(), ply: view.ply(), flipped: view.flipped, scene: view.scene() })
    }

    fn is_played(&self) -> bool {
        true
    }

    fn hear_remote(&mut self, msg: RemoteMsg) -> Option<String> {
        Self::hear_remote(self, msg)
    }

    fn end_connection(&mut self, why: String) {
        Self::end_connection(self, why);
    }

    fn remote(&self) -> Option<&Remote> {
        self.remote.as_deref()
    }

    fn remote_mut(&mut self) -> Option<&mut Remote> {
        self.remote.as_deref_mut()
    }
}
