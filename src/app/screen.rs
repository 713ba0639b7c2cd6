//! What the program asks of a screen, and what a screen asks of the program.

use super::keys::{Binding, Command, Key, Place};
use super::line::{Line, Then};
use super::list::List;
use super::list::Scroll;
use super::motion::Seen;
use super::notice::{Notice, Tells};
use super::opponent::{Opponent, Wanted};
use super::pasted::{self, Pasted};
use super::practice::{Attempt, State};
use super::printed::{self, Change, Heard, Shown};
use super::prompt::{Edit, Prompt};
use super::record::Record;
use super::remote::{Remote, RemoteMsg, rematch, told};
use super::view::View;
use super::{Context, Effect, Frame, Mouse, Msg, catalog};
use crate::game::clock::Controls;
use crate::game::protocol::News;
use crate::game::think::{Decision, Thought};
use crate::game::{Game, Player};
use crate::rules::{Info, Options};
use std::any::Any;
use std::time::Duration;

/// What a screen asks of the program as a whole.
pub enum Transition {
    Stay,
    /// Leave the program, after a question where something could be lost.
    Quit,
    Do(Effect),
    /// Run a command of this place, with the text after its word.
    Run(Command, String),
    /// Show a screen, a page or a box over this one.
    Push(Box<dyn Screen>),
    /// Close this screen, page or box, and continue so on the one below.
    Close(Box<Self>),
    /// Do this whether or not the game is stored.
    AtOnce(Box<Self>),
    /// Put a text on the input line of the game for the user to finish, and explain how.
    Begin(&'static str, &'static str),
    /// Show a game from the list that this screen is, in place of the one opened before; without one, show the list.
    Show(Option<Box<dyn Screen>>),
    /// Make the computer play the best move found so far.
    MoveNow,
    /// Try a line from the shown ply of a review, and go on so.
    Try(Box<Line>, Then),
    /// Return from a line, an exercise or a review to where it was opened.
    Return,
    Menu,
    /// Choose a game in the menu to play with an online opponent.
    Invite,
    Play {
        game: Box<Game>,
        /// True if Black is at the bottom.
        flipped: bool,
        /// True if the sides were random.
        by_lot: bool,
    },
    /// Open the review of the game, and perhaps start the analysis.
    Review {
        analyses: bool,
    },
    /// Undo the move that ended the game.
    TakeBack,
    /// Open the game at this offset in the list.
    Neighbour(isize),
    /// Open the position editor, with a FEN or with the shown position.
    Edit(Option<String>),
    /// Open a pasted game over the screen.
    Open(Box<Pasted>),
}

impl From<Then> for Transition {
    fn from(then: Then) -> Self {
        match then {
            Then::Stay => Self::Stay,
            Then::Run(command, text) => Self::Run(command, text),
            Then::Return => Self::Return,
        }
    }
}

impl From<()> for Transition {
    fn from((): ()) -> Self {
        Self::Stay
    }
}

impl Transition {
    pub(super) fn push(screen: impl Screen) -> Self {
        Self::Push(Box::new(screen))
    }

    pub(super) fn run(command: Command) -> Self {
        Self::Run(command, String::new())
    }

    pub(super) fn close() -> Self {
        Self::Close(Box::new(Self::Stay))
    }

    pub(super) fn perform(effect: Option<Effect>) -> Self {
        effect.map_or(Self::Stay, Self::Do)
    }
}

/// The action of a command on a screen. The text is what follows its word on the input line.
enum Run<S: ?Sized> {
    /// It only changes the screen.
    Does(fn(&mut S, &str, &mut Context)),
    /// It asks for something, too.
    Asks(fn(&mut S, &str, &mut Context) -> Transition),
}

/// A row of a screen's table: a command with its keys and words, and its action.
pub struct Row<S: ?Sized + 'static> {
    binding: Binding,
    run: Run<S>,
}

impl<S: ?Sized> Row<S> {
    /// Creates a row with a command, its keys, its description and its action.
    pub(super) const fn new(
        command: Command,
        keys: &'static [Key],
        help: &'static str,
        run: fn(&mut S, &str, &mut Context) -> Transition,
    ) -> Self {
        Self::of(command, keys, help, Run::Asks(run))
    }

    /// Creates a row whose action asks for nothing.
    pub(super) const fn does(
        command: Command,
        keys: &'static [Key],
        help: &'static str,
        run: fn(&mut S, &str, &mut Context),
    ) -> Self {
        Self::of(command, keys, help, Run::Does(run))
    }

    const fn of(command: Command, keys: &'static [Key], help: &'static str, run: Run<S>) -> Self {
        let binding = Binding { command, keys, word: None, aliases: &[], takes_text: false, footer: None, help };
        Self { binding, run }
    }

    pub(super) const fn word(mut self, word: &'static str) -> Self {
        self.binding.word = Some(word);
        self
    }

    /// Adds a word that a text may follow, such as the name of a file.
    pub(super) const fn word_with_text(mut self, word: &'static str) -> Self {
        self.binding.takes_text = true;
        self.word(word)
    }

    /// Adds other words for it, which help does not list.
    pub(super) const fn also(mut self, aliases: &'static [&'static str]) -> Self {
        self.binding.aliases = aliases;
        self
    }

    pub(super) const fn footer(mut self, label: &'static str) -> Self {
        self.binding.footer = Some(label);
        self
    }

    /// The shell is within reach of every screen.
    pub(super) const SUSPEND: Self =
        Self::new(Command::Suspend, &[Key::Ctrl('z')], "suspend to the shell; fg returns", |_, _, _| {
            Transition::Do(Effect::Suspend)
        });

    pub(super) const QUIT: Self = Self::quit(&[Key::Ctrl('c')]);

    pub(super) const fn quit(keys: &'static [Key]) -> Self {
        let row = Self::new(Command::Quit, keys, "quit", |_, _, _| Transition::Quit);
        row.word("quit").also(&["exit", "bye"]).footer("quit")
    }
}

/// The table of a screen, or of one of its states.
pub struct Commands<S: ?Sized + 'static> {
    pub name: &'static str,
    /// True if letters are keys, not text.
    pub has_letters: bool,
    /// The rows, in the order of the footer and the help page.
    pub rows: &'static [Row<S>],
}

/// The commands of a place, each with its action.
pub trait Table: Place {
    /// Runs a command on a screen of this place. Does nothing if the table does not have it.
    fn run(&self, screen: &mut (dyn Screen + 'static), command: Command, text: &str, cx: &mut Context) -> Transition;
}

impl<S: Subject + ?Sized> Table for Commands<S> {
    fn run(&self, screen: &mut (dyn Screen + 'static), command: Command, text: &str, cx: &mut Context) -> Transition {
        let row = self.rows.iter().find(|row| row.binding.command == command);
        let Some((screen, row)) = S::of(screen).zip(row) else { return Transition::Stay };
        match row.run {
            Run::Does(run) => run(screen, text, cx),
            Run::Asks(run) => return run(screen, text, cx),
        }
        Transition::Stay
    }
}

/// What the actions of a table change: one kind of screen, or any screen.
pub trait Subject: 'static {
    fn of<'s>(screen: &'s mut (dyn Screen + 'static)) -> Option<&'s mut Self>;
}

impl<S: Screen> Subject for S {
    fn of<'s>(screen: &'s mut (dyn Screen + 'static)) -> Option<&'s mut Self> {
        screen.downcast_mut()
    }
}

impl Subject for dyn Screen {
    fn of(screen: &mut Self) -> Option<&mut Self> {
        Some(screen)
    }
}

impl<S: ?Sized> Place for Commands<S> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn has_letters(&self) -> bool {
        self.has_letters
    }

    fn rows(&'static self) -> Vec<&'static Binding> {
        self.rows.iter().map(|row| &row.binding).collect()
    }
}

/// The part of a screen that has the typed text, with the place of the latest notice.
pub enum Focus<'a> {
    /// A game, a trial line or an exercise, where moves are entered.
    Moves(&'a mut Line),
    Line(&'a mut Prompt, &'a mut Option<Notice>),
    /// The filter of a list.
    List(&'a mut List, &'a mut Option<Notice>),
    /// Nothing: letters are commands. A page or a box leaves notices to the screen below.
    Nothing(Option<&'a mut Option<Notice>>),
}

/// What the editor starts from, for a new game with the same players and clocks.
pub struct Position {
    pub info: &'static Info,
    pub options: Options,
    pub flipped: bool,
    pub fen: String,
    pub players: [Player; 2],
    pub controls: Controls,
}

/// A screen, or a page or a box over one. The defaults suit a screen without a game.
pub trait Screen: Any {
    fn commands(&self) -> &'static dyn Table;

    fn focus(&mut self) -> Focus<'_> {
        Focus::Nothing(None)
    }

    /// Returns the exercise or the puzzle being solved, if there is one.
    fn attempt(&self) -> Option<&Attempt> {
        None
    }

    fn attempt_mut(&mut self) -> Option<&mut Attempt> {
        None
    }

    /// Returns the line of moves being entered, if there is one.
    fn line(&self) -> Option<&Line> {
        self.attempt().map(|attempt| &attempt.line)
    }

    /// Handles the mouse, except on the footer.
    fn mouse(&mut self, mouse: Mouse, _cx: &mut Context) -> Transition {
        if let Focus::Moves(line) = self.focus() { line.mouse(mouse).into() } else { Transition::Stay }
    }

    /// Returns whether it is a page or a box, over a screen that goes on below it.
    fn is_overlay(&self) -> bool {
        false
    }

    /// Returns whether the screen below it is still seen.
    fn is_box(&self) -> bool {
        false
    }

    fn choose(&mut self, _index: usize) -> Transition {
        Transition::Stay
    }

    /// Returns the index of the choice of a box with this letter.
    fn named(&self, _letter: char) -> Option<usize> {
        None
    }

    /// Handles a message from outside, or returns it if it is for another screen.
    fn receive(&mut self, msg: Box<Msg>, _cx: &mut Context) -> Result<Transition, Box<Msg>> {
        Err(msg)
    }

    /// Follows a change of the program: called after each message for the screen in front, with the screen below it.
    fn refresh(&mut self, _below: Option<&dyn Screen>, _is_free: bool, _cx: &mut Context) {}

    /// Takes over what lasts from the screen that it replaces.
    fn succeed(&mut self, _before: &dyn Screen) {}

    /// Handles being closed, such as by a request to quit the program.
    fn closed(&mut self, _cx: &mut Context) {}

    /// Returns the time until the next move of an automatic replay; a page stops it.
    fn pace(&self) -> Option<Duration> {
        None
    }

    /// Returns the time until something else moves by itself.
    fn wake(&self, _uptime: Duration) -> Option<Duration> {
        self.attempt().map_or_else(|| self.line()?.view.opponent.wake(), Attempt::wake)
    }

    /// Returns the view of the shown game, if there is one.
    fn view(&self) -> Option<&View> {
        self.line().map(|line| &line.view)
    }

    /// Returns the view of the game that is saved, if there is one: of the game itself, whatever line of it is shown.
    fn saved(&self) -> Option<&View> {
        self.view()
    }

    fn view_mut(&mut self) -> Option<&mut View> {
        if let Focus::Moves(line) = self.focus() { Some(&mut line.view) } else { None }
    }

    /// Returns the board that may move on the screen, if all may see every piece.
    fn seen(&self) -> Option<Seen> {
        self.view()?.seen()
    }

    /// Returns whether it is a game played here, or one that has just ended.
    fn is_played(&self) -> bool {
        false
    }

    /// Returns whether a joined game may open here.
    fn awaits_a_game(&self) -> bool {
        false
    }

    /// Returns the game that the screen is about, once one is chosen.
    fn info(&self) -> Option<&'static Info> {
        self.view().map(|view| view.game.info())
    }

    /// Returns all messages beside the side to move, uncut; a small window may cut them.
    fn said(&self) -> Vec<String> {
        self.line().map_or_else(Vec::new, Line::said)
    }

    /// Returns the position that the editor starts from.
    fn position(&self) -> Option<Position> {
        let view = self.view()?;
        let game = &view.game;
        let (info, options, fen) = (game.info(), game.options(), game.fen(view.ply()));
        let (players, controls) = (game.players(), game.controls());
        Some(Position { info, options, flipped: view.flipped, fen, players, controls })
    }

    fn prompt(&self) -> &'static str {
        self.line().map_or(">", printed::prompt)
    }

    /// Returns the state of the game that line mode prints, if there is one.
    fn shown(&self) -> Option<Shown> {
        let shown = Shown::of(self.view()?);
        Some(match self.attempt() {
            Some(attempt) => Shown { about: attempt.exercise.id.clone(), ..shown },
            None => shown,
        })
    }

    /// Returns what line mode prints of the screen: all of it, or of a game what is new.
    fn printed(&mut self, change: &Change, _cx: &Context) -> Vec<String> {
        if let Focus::Moves(line) = self.focus() { printed::of_line(line, change) } else { Vec::new() }
    }

    /// Returns the meaning of a line in line mode, if it is read in a way of this screen.
    fn hear_line(&mut self, _line: &str) -> Option<Heard> {
        None
    }

    fn question(&self) -> Option<String> {
        self.line()?.asks()
    }

    fn answer(&mut self, _yes: bool) -> Transition {
        Transition::Stay
    }

    /// Goes to the menu instead of answering the question.
    fn leave_question(&mut self, cx: &mut Context) -> Transition {
        cx.marks_yes = false;
        self.answer(false);
        Transition::run(Command::Menu)
    }

    /// Returns whether a command is useful now. Help page and footer leave out the others.
    fn allows(&self, command: Command) -> bool {
        self.line().is_none_or(|line| line.allows(command))
    }

    fn label(&self, row: &Binding) -> Option<&'static str> {
        self.line().map_or(row.footer, |line| line.label(row))
    }

    /// Takes input that must not get further: at a covered game, or while an exercise is being judged. Returns `None` for any other
    /// input, and clears the old notice.
    fn hold(&mut self, command: Option<Command>) -> Option<Transition> {
        use Command::{Esc, Flip, Help, Menu, Pieces, Quit};
        if let Some(attempt) = self.attempt_mut() {
            attempt.settle();
        }
        // While a move is being judged, the user can only leave, or change the look.
        if self.is_held() && !matches!(command, Some(Esc | Menu | Quit | Help | Flip | Pieces)) {
            return Some(Transition::Stay);
        }
        if self.question().is_none() {
            self.clear_notice();
        }
        None
    }

    /// Returns whether a paste or a click now only counts as a key press: the game is covered, or an exercise is being judged.
    fn is_held(&self) -> bool {
        self.attempt().is_some_and(|attempt| attempt.state == State::Judging)
    }

    /// Clears the old notice before the next input. A game, a trial line and an exercise clear theirs themselves.
    fn clear_notice(&mut self) {
        if !matches!(self.focus(), Focus::Moves(_))
            && let Some(notice) = self.notices()
        {
            *notice = None;
        }
    }

    /// Types a character. Returns `false` if it is not text. `bound` is true if it is a key here, which counts only without input.
    fn type_char(&mut self, c: char, bound: bool) -> bool {
        match self.focus() {
            Focus::Moves(line) => line.type_char(c, bound),
            Focus::List(list, _) => list.type_char(c, bound),
            Focus::Line(prompt, _) => {
                let is_text = !bound || !prompt.is_empty();
                if is_text {
                    prompt.insert_char(c);
                }
                is_text
            }
            Focus::Nothing(_) => false,
        }
    }

    /// Handles pasted text that is not a game. Beside a game, a position opens in the editor.
    fn paste(&mut self, text: &str) -> Transition {
        let has_game = self.view().is_some();
        match self.focus() {
            Focus::Moves(line) => line.paste(text),
            Focus::List(list, _) => list.paste(text),
            Focus::Line(prompt, _) => {
                if let Some(fen) = pasted::fen(text).filter(|_| has_game && prompt.is_empty()) {
                    return Transition::Edit(Some(fen));
                }
                let (first, rest) = pasted::first_line(text);
                prompt.insert(first);
                if let Some(rest) = rest.filter(|_| has_game) {
                    self.say(rest);
                }
            }
            Focus::Nothing(_) => {}
        }
        Transition::Stay
    }

    fn paste_game(&mut self, game: Pasted) -> Transition {
        Transition::Open(Box::new(game))
    }

    fn edit(&mut self, edit: Edit) {
        match self.focus() {
            Focus::Moves(line) => {
                line.input.prompt.edit(edit);
                line.unmark_offer();
            }
            Focus::List(list, _) => list.edit(edit),
            Focus::Line(prompt, _) => prompt.edit(edit),
            Focus::Nothing(_) => {}
        }
    }

    /// Moves the selection of a list of games.
    fn scroll(&mut self, scroll: Scroll) {
        if let Focus::List(list, _) = self.focus() {
            list.scroll(scroll);
        }
    }

    fn change_view(&mut self, change: fn(&mut View)) {
        if let Focus::Moves(line) = self.focus() {
            line.change_view(change);
        } else if let Some(view) = self.view_mut() {
            change(view);
        }
    }

    /// Applies the limits of the last drawing.
    fn drawn(&mut self, frame: Frame) {
        match self.focus() {
            Focus::Moves(Line { view, .. }) => view.limit_scrolling(frame.history),
            Focus::List(list, _) => list.drawn(frame.scroll_limit),
            Focus::Line(..) | Focus::Nothing(_) => {
                if let Some(view) = self.view_mut() {
                    view.limit_scrolling(frame.history);
                }
            }
        }
    }

    fn drop_drag(&mut self) {
        if let Focus::Moves(line) = self.focus() {
            line.input.drop_drag();
        }
    }

    /// Handles the end of a wait: of the automatic replay, or of the computer's pause.
    fn tick(&mut self) {
        if let Some(attempt) = self.attempt_mut() {
            attempt.settle();
        } else if let Some(Opponent::Here(computer)) = self.view_mut().map(|view| &mut view.opponent) {
            computer.rests = false;
        }
    }

    /// Completes a user's action: ends a trial line, or judges a move in an exercise.
    fn after(&mut self, transition: Transition, _cx: &mut Context) -> Transition {
        transition
    }

    /// Quits the program, after a question where something could be lost.
    fn quit(&mut self) -> Transition {
        let goodbye = self.view().map_or("", |view| catalog::goodbye(view.game.info()));
        Transition::Do(Effect::Quit { goodbye })
    }

    fn wants(&self) -> Option<Wanted> {
        self.attempt().map_or_else(|| self.line()?.wants(), Attempt::wants)
    }

    fn decided(&mut self, wanted: Wanted, decision: Option<Decision>, cx: &mut Context) {
        if let Some(attempt) = self.attempt_mut() {
            attempt.decided(wanted, decision, cx);
        } else if let Focus::Moves(line) = self.focus() {
            line.decided(wanted, decision);
        }
    }

    /// Handles a message from the connection of an online game. Returns the invite code of the next game, once it has started.
    fn hear_remote(&mut self, msg: RemoteMsg) -> Option<String> {
        let is_over = self.is_played();
        let View { opponent, game, .. } = self.view_mut()?;
        match opponent.remote_mut()?.take(game, msg) {
            News::Next(code) => return Some(code),
            News::Rematch(side) => {
                let offer = rematch(game, side, is_over);
                self.say(offer);
            }
            News::Said(side, text) => {
                let told = told(game, side, &text);
                self.say(told);
            }
            News::Note(text) => self.say(text),
            News::Refused(why) | News::Dismissed(why) => self.refuse(why),
            _ => {}
        }
        None
    }
}

impl dyn Screen {
    pub fn place(&self) -> &'static dyn Place {
        self.commands()
    }

    pub fn is_at(&self, place: &'static dyn Place) -> bool {
        self.place() == place
    }

    pub fn downcast<S: Screen>(&self) -> Option<&S> {
        (self as &dyn Any).downcast_ref()
    }

    pub fn downcast_mut<S: Screen>(&mut self) -> Option<&mut S> {
        (self as &mut dyn Any).downcast_mut()
    }

    pub fn is<S: Screen>(&self) -> bool {
        self.downcast::<S>().is_some()
    }

    pub fn is_open_game(&self) -> bool {
        self.is_played() && !self.has_ended()
    }

    /// Returns whether it shows the end of a game played here.
    pub fn has_ended(&self) -> bool {
        self.is_played() && self.view().is_some_and(|view| view.game.outcome().is_some())
    }

    /// Returns the journal record of the game, if it is saved.
    pub fn record(&self) -> Option<&Record> {
        self.saved()?.record.as_ref()
    }

    /// Returns the game that the search is about: of a line, the line itself.
    pub(super) fn thought_about(&self) -> Option<&Game> {
        self.line().map(|line| &line.view).or(self.saved()).map(|view| &view.game)
    }

    /// Returns the other end of the online game on the screen.
    pub fn remote(&self) -> Option<&Remote> {
        self.saved()?.opponent.remote()
    }

    /// Forgets the opponent of a finished game, since the connection has ended.
    pub(super) fn leave_remote(&mut self) {
        if let Some(view) = self.view_mut().filter(|view| view.game.outcome().is_some()) {
            view.opponent = Opponent::default();
        }
    }

    /// Moves the caret on the input line if there is text. Returns whether it did.
    pub(super) fn moves_caret(&mut self, edit: Edit) -> bool {
        let (prompt, looks_back) = match self.focus() {
            Focus::Moves(line) => (&mut line.input.prompt, line.view.back_at.is_some()),
            Focus::Line(prompt, _) => (prompt, false),
            Focus::List(..) | Focus::Nothing(_) => return false,
        };
        // While an earlier ply is on screen, End returns to the game, even if there is input.
        let returns = looks_back && edit == Edit::GoToEnd;
        let moves = !prompt.is_empty() && !returns;
        if moves {
            prompt.edit(edit);
        }
        moves
    }

    /// Puts text for the user to finish on the input line, if there is one.
    pub(super) fn begin_line(&mut self, text: &str) {
        match self.focus() {
            Focus::Moves(line) => line.input.prompt.set(text),
            Focus::Line(prompt, _) => prompt.set(text),
            Focus::List(..) | Focus::Nothing(_) => {}
        }
    }

    pub(super) fn thinks(&mut self, thought: Thought) {
        if let Focus::Moves(line) = self.focus() {
            line.thinks(thought);
        }
    }

    /// Returns the moves being entered: in a game, in a trial line, or in an exercise.
    pub(super) fn line_mut(&mut self) -> Option<&mut Line> {
        match self.focus() {
            Focus::Moves(line) => Some(line),
            Focus::Line(..) | Focus::List(..) | Focus::Nothing(_) => None,
        }
    }
}

impl<S: Screen + ?Sized> Tells for S {
    fn notices(&mut self) -> Option<&mut Option<Notice>> {
        match self.focus() {
            Focus::Moves(line) => Some(&mut line.notice),
            Focus::Line(_, notice) | Focus::List(_, notice) => Some(notice),
            Focus::Nothing(notice) => notice,
        }
    }
}
