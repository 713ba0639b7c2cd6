//! A line of moves on a board: a game, a trial line in a review, or an exercise. All three take moves from one [`MoveInput`] and show the
//! same messages.

mod inquiry;
mod says;

use super::keys::{Binding, Command, Place};
use super::move_input::{Answer, MoveInput, Turn};
use super::notice::{Notice, Tells};
use super::opponent::{self, Opponent, Purpose, Wanted};
use super::pasted;
use super::view::View;
use super::{Mouse, MouseKind, Target};
use crate::game::claims::Ruling;
use crate::game::input::{Entered, Reading, read};
use crate::game::journal::Event;
use crate::game::protocol::Proposal;
use crate::game::think::{Decision, Thought};
use crate::game::{Game, Route, describe};
use crate::rules::text::quoted;
use crate::rules::{Coordinates, GameOption, Outcome, Reason, Viewer, list};
use inquiry::Inquiry;
pub(super) use says::explain_what_is_new;
pub use says::{Lesson, Question, Saying};

/// The commands offered before every move in games that want it (R3.10), and the list of threats.
pub const OFFERS: [(Command, &str); 4] =
    [(Command::Move, "Move"), (Command::Quit, "Quit"), (Command::Restart, "Restart"), (Command::Threats, "Threats")];

/// What follows from an action on the line.
pub enum Then {
    Stay,
    /// Run a command of this place, with the text after its word.
    Run(Command, String),
    /// Return to where the line was started.
    Return,
}

/// The purpose of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A game, for the library.
    Game,
    /// A trial line from a ply of a reviewed game. It is never saved.
    Trial,
    /// An exercise of a course, with its title; see [`Practice`](crate::app::practice::Practice).
    Exercise(String),
}

impl Kind {
    pub fn is_exercise(&self) -> bool {
        matches!(self, Self::Exercise(_))
    }
}

pub struct Line {
    pub view: View,
    pub kind: Kind,
    /// The ply of its start: the earliest that undoing can reach.
    pub from: usize,
    pub input: MoveInput,
    pub inquiry: Inquiry,
    pub question: Option<Question>,
    pub notice: Option<Notice>,
    /// Why no more moves can be entered, although the game goes on.
    pub ended: Option<String>,
    /// The explanation shown for something met for the first time.
    pub lesson: Option<Lesson>,
}

impl Tells for Line {
    fn notices(&mut self) -> Option<&mut Option<Notice>> {
        Some(&mut self.notice)
    }
}

impl Line {
    /// Creates a line at the last position of a view, with the commands of `place`.
    pub fn new(view: View, kind: Kind, place: &'static dyn Place) -> Self {
        let from = if kind == Kind::Game { 0 } else { view.game.plies() };
        Self {
            input: MoveInput::new(place, &view.game),
            kind,
            from,
            view,
            inquiry: Inquiry::default(),
            question: None,
            notice: None,
            ended: None,
            lesson: None,
        }
    }

    pub fn turn(&self) -> Turn {
        let game = &self.view.game;
        let present = if self.kind == Kind::Game { "game" } else { "line" };
        let looks_back =
            self.view.back_at.map(|_| format!("You are viewing an earlier move. End returns to the {present}."));
        // Not with touch-move, where touching a piece counts.
        let is_early = self.kind == Kind::Game
            && self.view.is_others_turn()
            && looks_back.is_none()
            && self.view.person().is_some()
            && self.view.opponent.trouble().is_none()
            && !game.options().get(GameOption::TouchMove)
            && !game.options().hides_information()
            && self.view.read_only().is_none();
        let is_others = self.ended.clone().or_else(|| self.view.opponent.why_not_yours(game));
        Turn { looks_back, is_others, is_early }
    }

    fn with_input(&mut self, act: impl FnOnce(&mut MoveInput, &mut View, &Turn) -> Answer) -> Then {
        let turn = self.turn();
        let answer = act(&mut self.input, &mut self.view, &turn);
        self.heed(answer)
    }

    fn heed(&mut self, answer: Answer) -> Then {
        match answer {
            Answer::Nothing => {}
            Answer::Clear => self.notice = None,
            Answer::Say(text) => self.say(text),
            Answer::Refuse(why) => self.refuse(why),
            Answer::Play(route) => self.play(&route),
            Answer::Run(command, text) => {
                self.notice = None;
                return Then::Run(command, text);
            }
        }
        Then::Stay
    }

    /// Plays a whole move, or proposes it to the host of an online game.
    fn play(&mut self, route: &Route) {
        if self.refuse_read_only() {
            return;
        }
        self.input.by_squares = false;
        self.notice = None;
        if let Opponent::Remote(remote) = &mut self.view.opponent {
            let proposed = remote.propose_move(&self.view.game, route);
            self.input.put_back(&self.view.game);
            self.refuse_if(proposed.err());
            return;
        }
        self.inquiry.stop();
        self.view.forget();
        let played = self.view.game.play(route);
        self.input.put_back(&self.view.game);
        if let Err(stale) = played {
            return self.refuse(self.view.game.info().terms.sentence(&stale.to_string()));
        }
        self.view.look_at(usize::MAX);
        self.tell_remark();
    }

    /// Shows the remark about the last move, for an effect beyond its notation.
    pub(super) fn tell_remark(&mut self) {
        let remark = self.view.game.entries().last().and_then(|entry| entry.remark.clone());
        if let Some(text) = remark {
            self.say(self.view.game.info().terms.sentence(&text));
        }
    }

    /// Refuses any action in a game whose journal another program is writing. Returns whether it did.
    pub(super) fn refuse_read_only(&mut self) -> bool {
        let why = self.view.read_only();
        if why.is_some() {
            self.input.put_back(&self.view.game);
        }
        self.refuse_if(why)
    }

    /// Proposes something to the host. Returns `false` in a local game.
    pub(super) fn propose(&mut self, proposal: Proposal) -> bool {
        let Some(remote) = self.view.opponent.remote_mut() else { return false };
        let proposed = remote.propose(proposal);
        self.refuse_if(proposed.err());
        true
    }

    pub(super) fn ask(&mut self, question: Question) {
        self.input.put_back(&self.view.game);
        self.notice = None;
        let opens = matches!(question, Question::Position(_) | Question::Game(_));
        if opens && self.view.opponent.remote().is_some() {
            return self.refuse(opponent::WAITS);
        }
        self.question = Some(question);
    }

    /// Handles Enter: submits the input, the selected choice, or the square under the cursor, in this order.
    pub(super) fn enter(&mut self) -> Then {
        if self.input.prompt.is_empty()
            && let Some(index) = self.input.choice.filter(|_| self.is_offered())
        {
            self.input.choice = None;
            return OFFERS.get(index).map_or(Then::Stay, |(command, _)| Then::Run(*command, String::new()));
        }
        self.with_input(super::move_input::MoveInput::enter)
    }

    /// Types a character, or takes the choice with this letter. Returns `false` for a key: `bound` is true if `c` is a key on an empty
    /// input line.
    pub(super) fn type_char(&mut self, c: char, bound: bool) -> bool {
        let answer = self.input.type_char(&self.view.game, &self.turn(), c, bound);
        answer.map(|answer| self.heed(answer)).is_some()
    }

    /// Handles an arrow key, which points so many files to the right and ranks up: selects a choice if only choices are possible; otherwise moves the
    /// cursor.
    pub(super) fn arrow(&mut self, files: i8, ranks: i8) {
        if self.input.prompt.is_empty() && self.input.only_chooses(&self.view.game) {
            return self.complete(if files < 0 || ranks > 0 { -1 } else { 1 });
        }
        self.view.move_cursor(files, ranks);
        self.unmark_offer();
    }

    /// Handles Tab: completes the typed text, or selects the next choice.
    pub(super) fn complete(&mut self, by: isize) {
        if !self.input.prompt.is_empty() {
            self.input.complete(&self.view.game, &self.turn(), by);
        } else if self.input.mark(&self.view.game, by, if self.is_offered() { OFFERS.len() } else { 0 }) {
            self.notice = None;
        }
    }

    pub(super) fn mouse(&mut self, mouse: Mouse) -> Then {
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Choice(index))) => {
                return self.with_input(|input, view, turn| input.choose(&view.game, turn, index));
            }
            (MouseKind::Down, Some(Target::Ply(ply))) => self.change_view(|view| view.look_at(ply)),
            (MouseKind::Down, Some(Target::Square(square))) => {
                return self.with_input(|input, view, turn| input.button_down(view, turn, square));
            }
            (MouseKind::Up, target) => {
                let square = if let Some(Target::Square(square)) = target { Some(square) } else { None };
                return self.with_input(|input, view, turn| input.button_up(view, turn, square));
            }
            (MouseKind::WheelUp, Some(Target::Ply(_) | Target::History)) => self.view.scroll(3),
            (MouseKind::WheelDown, Some(Target::Ply(_) | Target::History)) => self.view.scroll(-3),
            _ => {}
        }
        Then::Stay
    }

    /// Changes the view. Puts the picked-up piece back if another ply is on screen now.
    pub(super) fn change_view(&mut self, change: impl FnOnce(&mut View)) {
        let shown = self.view.ply();
        change(&mut self.view);
        if self.view.ply() != shown {
            self.input.put_back(&self.view.game);
            self.notice = None;
        }
        self.unmark_offer();
    }

    /// Returns whether Tab steps through [`OFFERS`]: at the start of a person's move, with nothing else to choose.
    pub fn is_offered(&self) -> bool {
        let asks = self.view.game.info().table_rules.asks && !self.kind.is_exercise() && self.question.is_none();
        asks && self.input.steps.is_empty()
            && !self.view.is_others_turn()
            && self.input.choices(&self.view.game).is_empty()
    }

    pub(super) fn unmark_offer(&mut self) {
        if self.is_offered() {
            self.input.choice = None;
        }
    }

    /// Handles Esc: cancels the latest thing, one thing at a time, and clears the notice.
    pub(super) fn step_back(&mut self) -> Then {
        let is_done = !self.can_step_back();
        self.notice = None;
        if let Some(cancelled) = self.inquiry.cancel() {
            self.say(cancelled);
        } else if let Some(answer) = self.input.step_back(&self.view.game) {
            return self.heed(answer);
        } else if self.view.back_at.is_some() {
            self.view.look_at(usize::MAX);
        } else if std::mem::take(&mut self.view.threats)
            || self.view.values.take().is_some()
            || std::mem::take(&mut self.input.by_squares)
        {
            // It is hidden now: nothing else to undo.
        } else if self.kind != Kind::Game {
            return Then::Return;
        } else if is_done && self.says().is_none() {
            self.say("Nothing to go back to. F10 opens the menu.");
        }
        Then::Stay
    }

    fn can_step_back(&self) -> bool {
        let view = &self.view;
        let shows = view.back_at.is_some() || view.threats || view.values.is_some() || self.notice.is_some();
        shows || self.input.by_squares || self.inquiry.is_on() || self.input.can_step_back(&view.game)
    }

    /// Shows what a piece threatens: the piece on `square`, or the one under the cursor.
    pub(super) fn show_threats(&mut self, square: &str) {
        // An earlier message would hide the answer.
        self.notice = None;
        let shown = self.view.show_threats(square);
        self.refuse_if(shown.err());
        self.unmark_offer();
    }

    /// Runs a command that only tells something: the legal moves, the state of the game, or how to enter a move by
    /// squares.
    pub(super) fn tell(&mut self, command: Command) {
        let game = &self.view.game;
        match command {
            Command::Status => self.say(describe::status(game, self.view.ply())),
            Command::Moves if self.view.back_at.is_some() => _ = self.refuse_if(self.turn().looks_back),
            Command::Moves => {
                let legal = describe::legal(game);
                let moves = if game.info().terms.coordinates == Coordinates::RowColumn {
                    // As they are typed: the signs around the numbers would leave no room for all.
                    legal.join("; ").replace(" => ", " ").replace(['(', ')'], "")
                } else {
                    describe::listed(&legal)
                };
                self.say(format!("{}: {moves}.", describe::counted(legal.len(), "move")));
            }
            _ => {
                self.input.by_squares = true;
                self.say("Type the square to move from, then the one to move to.");
            }
        }
    }

    pub(super) fn adjust(&mut self) {
        if !self.view.game.options().get(GameOption::TouchMove) {
            self.refuse("Touch-move is off, so there is no need to adjust.");
        } else if !self.view.game.adjust() {
            self.refuse("Too late to adjust: you have already touched a piece.");
        } else if self.view.game.touch().adjusting {
            self.input.put_back(&self.view.game);
            self.say(says::ADJUSTING);
        } else {
            self.say("Touch-move is back: touch a piece and you must move it.");
        }
    }

    /// Undoes the last move, or the number of moves in the text; against the computer, the person's moves and everything after them.
    pub(super) fn undo(&mut self, text: &str) {
        let Ok(times) = (if text.is_empty() { Ok(1) } else { text.parse() }) else {
            return self.refuse(format!("{} is not a number of moves: type undo, or undo 2.", quoted(text)));
        };
        let times = times.max(1);
        if self.refuse_read_only() {
            return;
        }
        if self.view.game.options().get(GameOption::TouchMove) {
            return self.refuse("Touch-move is on, so moves cannot be undone.");
        }
        if self.kind != Kind::Game && self.view.game.plies() < self.from + times {
            return self.refuse("This is the start of the line. Type back to return to the game.");
        }
        if self.view.opponent.remote().is_some() && times > 1 {
            return self.refuse("Online, ask for one move at a time: type undo.");
        }
        if self.propose(Proposal::Takeback) {
            return;
        }
        let moves = match moves_back(&self.view, times) {
            Ok(moves) => moves,
            Err(why) => return self.refuse(why),
        };
        self.make_way();
        let entries = self.view.game.entries();
        let last: Vec<String> =
            entries[entries.len().saturating_sub(moves)..].iter().map(|entry| entry.shown.clone()).collect();
        let taken_back = (0..moves).take_while(|_| self.view.game.undo()).count();
        if taken_back == 0 || last.is_empty() {
            return self.refuse("There is no move to undo.");
        }
        self.moves_have_changed();
        let them = if last.len() == 1 { "it" } else { "them" };
        self.say(format!("Undid {}. Type redo to replay {them}.", list(&last)));
    }

    /// Redoes the last undone move; against the computer, also the computer's moves after it.
    pub(super) fn redo(&mut self) {
        if self.refuse_read_only() {
            return;
        }
        self.input.put_back(&self.view.game);
        self.inquiry.stop();
        let plies = self.view.game.plies();
        if !self.view.game.redo() {
            return self.refuse("There is no move to redo.");
        }
        // The computer is not asked again for moves that it has made before.
        while self.view.is_others_turn() && self.view.person().is_some() && self.view.game.redo() {}
        self.moves_have_changed();
        let entries = self.view.game.entries();
        let again: Vec<&str> =
            entries[plies.min(entries.len() - 1)..].iter().map(|entry| entry.shown.as_str()).collect();
        self.say(format!("Replayed {}.", list(&again)));
    }

    /// Updates everything that depends on the moves, after an undo or a redo.
    pub(super) fn moves_have_changed(&mut self) {
        self.inquiry.stop();
        self.view.forget();
        self.input.put_back(&self.view.game);
        self.view.look_at(usize::MAX);
    }

    /// Cancels what the player has entered and asked for.
    pub(super) fn make_way(&mut self) {
        self.input.drop_premove();
        self.input.put_back(&self.view.game);
        self.inquiry.stop();
        self.notice = None;
    }

    /// Offers to open a pasted position in the editor, or types the first line of any other text.
    pub(super) fn paste(&mut self, text: &str) {
        let fen = pasted::fen(text);
        if let Some(fen) = fen.filter(|_| !self.kind.is_exercise() && self.input.prompt.is_empty()) {
            return self.ask(Question::Position(fen));
        }
        self.notice = None;
        let (first, rest) = pasted::first_line(text);
        self.input.prompt.insert(first);
        if let Some(rest) = rest {
            self.say(rest);
        }
    }

    /// Plays a pasted text with a move on each line, up to the first impossible one, and returns a sentence about the result. Returns `None`
    /// for any other text, and if the computer would have to answer the moves, or the other side must not see the board. A text that is
    /// also a whole game has to start with a legal move.
    pub(super) fn play_lines(&mut self, text: &str, is_game: bool) -> Option<Result<String, String>> {
        let game = &self.view.game;
        let people_move = game.players().iter().all(|player| player.is_human()) && game.viewer() == Viewer::Everyone;
        let is_free = self.input.prompt.is_empty() && self.turn().why_not().is_none();
        let lines = pasted::lines(text);
        let may_be_moves = lines.len() > 1 && lines.iter().all(|line| is_one_move(line));
        let can_move = people_move && is_free && !self.kind.is_exercise() && self.view.read_only().is_none();
        if !can_move
            || !may_be_moves
            || is_game && !matches!(read(game, &lines[0], Entered::default()), Reading::Move(_))
        {
            return None;
        }
        let all = lines.len();
        for (played, line) in lines.iter().enumerate() {
            let why = match read(&self.view.game, line, Entered::default()) {
                Reading::Move(route) => {
                    self.play(&route);
                    continue;
                }
                Reading::Begun { .. } | Reading::Several(_) => "It could mean several moves.".into(),
                Reading::Refused(why) => why,
            };
            let played = format!("{played} of the {all} pasted lines were played, but not {}. {why}", quoted(line));
            return Some(Err(played));
        }
        Some(Ok(format!("The {all} pasted moves are played; undo takes them back one by one.")))
    }

    /// Returns the search that the line needs now: for the opponent's move, or for the player.
    pub(super) fn wants(&self) -> Option<Wanted> {
        let game = &self.view.game;
        if self.view.read_only().is_some() || game.outcome().is_some() {
            return None;
        }
        let player = game.player(game.turn());
        let purpose = if player.is_human() { self.inquiry.purpose() } else { self.view.opponent.purpose(player) }?;
        Some(Wanted { game: self.view.number(), ply: game.plies(), purpose, touched: game.touch().squares.len() })
    }

    pub(super) fn thinks(&mut self, thought: Thought) {
        self.view.judge(self.view.game.plies(), thought.score);
        if let Some(mv) = &thought.mv {
            self.point_out(mv);
        }
        self.view.opponent.think(thought);
    }

    pub(super) fn decided(&mut self, wanted: Wanted, decision: Option<Decision>) {
        let waits = self.inquiry.waits().is_some();
        if self.inquiry.purpose().is_some() {
            self.inquiry.stop();
        }
        let Some(decision) = decision else {
            // Otherwise the scheduler would ask for the same search at once.
            if let Opponent::Here(computer) = &mut self.view.opponent {
                computer.paused = true;
            }
            return self.refuse("The computer found no move here.");
        };
        self.view.judge(wanted.ply, decision.thought.score);
        self.view.opponent.think(decision.thought.clone());
        match wanted.purpose {
            Purpose::Move(_) | Purpose::Foreign(_) => self.play_for_computer(&decision),
            Purpose::Hint if self.inquiry.advise(&self.view.game, &decision) && waits => self.tell_hint(),
            Purpose::Values => {
                let plies = self.view.game.plies();
                self.say(describe::values(&self.view.game, plies, &decision.values));
                self.view.values = Some((plies, decision.values));
            }
            Purpose::Hint | Purpose::Review => {}
        }
    }

    fn play_for_computer(&mut self, decision: &Decision) {
        let game = &mut self.view.game;
        // A draw is at least as good as this position, so the computer claims it.
        let claims = decision.thought.score.value(game.turn()) <= 0;
        if let Some(reason) = game.claims().first().copied().filter(|_| claims) {
            rule(game, reason, &Ruling::Granted);
            return;
        }
        let Some(route) = game.written(&decision.mv) else { return };
        // The ply on screen, the typed text and the question are the player's: they stay.
        let back_at = self.view.back_at;
        self.play(&route);
        self.view.back_at = back_at;
        let goes_on = self.view.is_others_turn();
        if let Opponent::Here(computer) = &mut self.view.opponent {
            computer.rests = goes_on;
        }
        if back_at.is_some()
            && let Some(last) = self.view.game.entries().last()
        {
            self.say(format!("The computer played {}. Press End to return to the game.", last.shown));
        }
        self.play_premove();
        self.view.back_at = back_at;
    }

    /// Plays the premove at the start of the player's turn, or shows why that is impossible. An open question delays it.
    pub(super) fn play_premove(&mut self) {
        // The host may still send earlier events: wait for them.
        let loads = self.view.opponent.remote().is_some_and(|remote| !remote.guest.is_up_to_date());
        let is_over = self.view.game.outcome().is_some();
        if !loads && !is_over && !self.view.is_others_turn() && self.question.is_none() {
            self.with_input(super::move_input::MoveInput::enter_premove);
        }
    }

    pub fn allows(&self, command: Command) -> bool {
        let game = &self.view.game;
        let touch_move = game.options().get(GameOption::TouchMove);
        let has_computer = || game.players().iter().any(|player| !player.is_human());
        if self.view.opponent.leaves_out(command) {
            return false;
        }
        match command {
            Command::Undo | Command::Redo => !touch_move,
            Command::Adjust => touch_move,
            Command::Claim => self.kind == Kind::Game && !game.info().claims.is_empty(),
            Command::Values => game.has_values(game.plies()),
            Command::Clock => game.clock().is_some(),
            Command::Now | Command::Swap | Command::Pause | Command::Human | Command::Level => has_computer(),
            Command::Hint => self.kind.is_exercise() || !game.options().hides_information(),
            Command::Invite => self.view.opponent.remote().is_some_and(|remote| remote.invitation.is_some()),
            Command::Seal => self.view.opponent.remote().is_some_and(|remote| remote.guest.seal.is_some()),
            Command::Retry | Command::OtherEngine => self.view.opponent.trouble().is_some(),
            _ => true,
        }
    }

    pub(super) fn label(&self, row: &Binding) -> Option<&'static str> {
        let game = &self.view.game;
        let holds = match row.command {
            Command::Complete if self.input.is_choosing(game) => return Some("next choice"),
            Command::Enter if self.input.is_choosing(game) && self.input.prompt.is_empty() => return Some("choose"),
            Command::Enter => self.view.back_at.is_none(),
            Command::Undo => game.plies() > self.from,
            Command::Claim => describe::open_claims(game).is_some(),
            Command::Last => self.view.back_at.is_some(),
            Command::Back => self.view.ply() > 0,
            Command::Esc => self.kind != Kind::Game || self.can_step_back(),
            _ => true,
        };
        row.footer.filter(|_| holds)
    }
}

/// Returns the number of plies to undo until a person is to move, `times` times over. Without a computer, a ply is a time.
fn moves_back(view: &View, times: usize) -> Result<usize, String> {
    let game = &view.game;
    let plies = game.plies();
    if view.person().is_none() {
        return Err(opponent::both(&game.info().terms));
    }
    let persons: Vec<usize> = (0..plies).rev().filter(|ply| game.player(game.turn_at(*ply)).is_human()).collect();
    match persons.get(times - 1) {
        Some(ply) => Ok(plies - ply),
        None if !persons.is_empty() => Err(format!("You can undo only {}.", describe::counted(persons.len(), "move"))),
        None if game.players().iter().all(|player| player.is_human()) => Err("There is no move to undo.".into()),
        None => Err("You have no move to undo.".into()),
    }
}

/// Notes the ruling on a claim: ends the game, or returns why it continues.
pub(super) fn rule(game: &mut Game, reason: Reason, ruling: &Ruling) -> Option<String> {
    let granted = *ruling == Ruling::Granted;
    game.note(Event::Claim { side: game.turn(), reason, granted });
    if granted {
        game.end(Outcome::draw(reason));
    }
    ruling.refusal()
}

/// Returns whether a line is one word, apart from a move number before it.
fn is_one_move(line: &str) -> bool {
    let is_number = |word: &&str| word.ends_with('.') && word.starts_with(|c: char| c.is_ascii_digit());
    line.split_whitespace().skip_while(is_number).count() == 1
}
