//! The exercise being solved: each move is entered as in any game, then judged, and then undone or answered.

use crate::app::Context;
use crate::app::keys::Place;
use crate::app::lichess::{LichessEffect, Wish};
use crate::app::line::{Kind, Line, Saying};
use crate::app::notice::Tells;
use crate::app::opponent::{Purpose, Wanted};
use crate::app::printed::{self, Change};
use crate::app::view::View;
use crate::game::practice::{Exercise, Verdict, after, answered, judge, solutions};
use crate::game::puzzle;
use crate::game::think::{Decision, Evaluation, Thought};
use crate::game::{Game, StartError, describe};
use crate::rules::text::capitalised;
use crate::rules::{Color, Info, Path, Viewer};
use std::time::Duration;

/// How long the position before a puzzle's mistake is shown, and the answer to a wrong move.
const BEFORE: Duration = Duration::from_millis(600);
const ANSWER: Duration = Duration::from_millis(1800);

pub struct Attempt {
    pub exercise: Exercise,
    pub line: Line,
    /// The number of hints given.
    pub hints: usize,
    /// The number of moves left.
    pub left: u32,
    pub state: State,
    /// The side of the solver.
    pub side: Color,
    /// The theme of a puzzle whose result Lichess has not been told.
    pub(in crate::app) reports: Option<String>,
    /// Whether it was solved without a mistake or a hint, once that is decided.
    pub(in crate::app) result: Option<bool>,
    /// The number of correct plies so far, and of those before the first.
    plies: usize,
    from: usize,
    /// What Enter opens once it is solved.
    pub next: &'static str,
    /// The ply at which a hint named the piece to move.
    pointed: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The mistake of a puzzle is about to be played.
    Before,
    Open,
    Judging,
    /// The answer to a wrong move of a puzzle is on the board.
    Answered,
    Solved,
}

impl Attempt {
    /// Creates an exercise of a game, with its name beside the side to move, and the commands of `place`.
    pub(in crate::app) fn new(
        info: &'static Info,
        exercise: &Exercise,
        name: String,
        place: &'static dyn Place,
    ) -> Result<Self, StartError> {
        let game = exercise.begin(info)?;
        let side = game.turn();
        let plies = game.plies();
        let mut line = Line::new(View::new(game), Kind::Exercise(name), place);
        line.view.turn_to(side == Color::Black);
        // The cursor starts on a piece that can move, near the edge of its own side.
        let pieces = line.view.game.routes().iter().filter_map(|route| route.path.steps().first()?.square());
        if let Some(first) =
            pieces.min_by_key(|square| square.rank().abs_diff(if side == Color::White { 0 } else { 7 }))
        {
            line.view.cursor = first;
        }
        Ok(Self {
            exercise: exercise.clone(),
            line,
            hints: 0,
            left: exercise.goal.moves(),
            state: State::Open,
            side,
            reports: None,
            result: None,
            plies,
            from: plies,
            next: if exercise.is_puzzle() { "the next puzzle" } else { "the next exercise" },
            pointed: None,
        })
    }

    /// Shows the position before the mistake of a puzzle first, for a moment.
    pub(in crate::app) fn start_before(&mut self) {
        if self.from > 0 {
            self.state = State::Before;
            self.line.view.look_at(0);
        }
    }

    /// Plays the mistake of a puzzle at the end of the moment before it, or undoes a wrong move once its answer was shown.
    pub(in crate::app) fn settle(&mut self) {
        match self.state {
            State::Before => self.line.view.look_at(usize::MAX),
            State::Answered => self.give_back(),
            State::Open | State::Judging | State::Solved => return,
        }
        self.state = State::Open;
    }

    /// Returns the time until it settles.
    pub(in crate::app) const fn wake(&self) -> Option<Duration> {
        match self.state {
            State::Before => Some(BEFORE),
            State::Answered => Some(ANSWER),
            State::Open | State::Judging | State::Solved => None,
        }
    }

    /// Returns whether a move was played that is not judged yet.
    pub(in crate::app) fn has_moved(&self) -> bool {
        self.game().plies() > self.plies
    }

    /// Returns the word for it: a puzzle has a line of moves.
    pub fn noun(&self) -> &'static str {
        if self.exercise.is_puzzle() { "puzzle" } else { "exercise" }
    }

    /// Returns what there is to do: in a puzzle, to reply to the other side's last move.
    pub fn task(&self) -> String {
        let played = self.game().entries()[..self.plies].iter().rev().find(|entry| entry.side != self.side);
        let played = played.filter(|_| self.exercise.is_puzzle());
        played.map_or_else(|| self.exercise.text.clone(), |entry| puzzle::task(self.game().info(), entry))
    }

    /// Returns the exercise, if it is new, and its news.
    pub(in crate::app) fn printed(&mut self, change: &Change) -> Vec<String> {
        let mut lines = Vec::new();
        if change.now.about != change.before.about {
            let (exercise, terms) = (&self.exercise, &self.game().info().terms);
            let moves = match exercise.goal.moves() {
                _ if exercise.is_puzzle() => String::new(),
                0 | 1 => String::new(),
                moves => format!(" You have {moves} moves."),
            };
            lines.extend([
                String::new(),
                format!("{}.", exercise.title.trim_end_matches(['.', '!', '?'])),
                self.task(),
                format!(
                    "You are {}.{moves} Type hint for a hint, {}s for the list.",
                    terms.side(self.side),
                    self.noun()
                ),
            ]);
        }
        lines.extend(printed::of_line(&mut self.line, change));
        lines.extend((self.state == State::Solved).then(|| format!("Press Enter for {}.", self.next)));
        lines
    }

    fn game(&self) -> &Game {
        &self.line.view.game
    }

    pub(in crate::app) fn wants(&self) -> Option<Wanted> {
        let wanted =
            Wanted { game: self.line.view.number(), ply: self.game().plies(), purpose: Purpose::Review, touched: 0 };
        if self.state == State::Judging {
            return Some(wanted);
        }
        // Hints come from the exercise itself, so the engine only proves values.
        self.line.wants().filter(|wanted| wanted.purpose == Purpose::Values)
    }

    pub(in crate::app) fn awaits_the_next(&self) -> bool {
        self.state == State::Solved && self.line.input.prompt.is_empty()
    }

    /// Checks whether a move was played, or a piece touched that cannot reach the goal.
    pub(in crate::app) fn look(&mut self, cx: &mut Context) {
        if self.has_moved() {
            if self.state == State::Open {
                self.judge(cx);
            }
        } else if self.state == State::Open && self.is_touched_wrongly() {
            let touched = self.line.says();
            self.give_back();
            let why = match touched {
                Some(Saying::Aside(text)) => format!("{text} "),
                _ => String::new(),
            };
            self.line.refuse(format!("{why}Not the solution. The pieces are back in place: think first, then touch."));
        }
    }

    fn is_touched_wrongly(&self) -> bool {
        let game = self.game();
        if game.touch().squares.is_empty() || self.exercise.goal.score.is_some() || self.exercise.goal.outplay {
            return false;
        }
        let right = solutions(&self.exercise, game, self.left);
        !game.routes().iter().any(|route| right.contains(&route.path.to_string()))
    }

    fn judge(&mut self, cx: &mut Context) {
        match judge(&self.exercise, self.game(), self.left) {
            Verdict::Ask => {
                self.state = State::Judging;
                self.line.say("Let's see…");
            }
            // The engine looks for the other side's answer, which says more.
            Verdict::Wrong(why) if self.exercise.is_puzzle() && self.game().outcome().is_none() => {
                self.report(false, cx);
                self.state = State::Judging;
                self.line.refuse(why);
            }
            verdict => self.take(verdict, cx),
        }
    }

    pub(in crate::app) fn decided(&mut self, wanted: Wanted, decision: Option<Decision>, cx: &mut Context) {
        if wanted.purpose == Purpose::Values {
            return self.line.decided(wanted, decision);
        }
        if self.state != State::Judging {
            return;
        }
        self.state = State::Open;
        if self.exercise.is_puzzle() {
            return self.show_answer(decision.as_ref(), cx);
        }
        if let Some(Decision { thought: Thought { score: Evaluation::Won(_, moves), .. }, .. }) = &decision
            && self.exercise.goal.outplay
        {
            // The answer, too, takes one off.
            self.left = moves + 1;
        }
        let verdict = answered(&self.exercise, self.game(), self.side, decision.as_ref());
        self.take(verdict, cx);
    }

    /// Plays the answer to a wrong move, until the program settles.
    fn show_answer(&mut self, decision: Option<&Decision>, cx: &Context) {
        if let Some(decision) = decision {
            let why = after(self.game(), decision);
            if let Some(route) = self.game().written(&decision.mv).filter(|_| cx.settings.animation) {
                self.state = State::Answered;
                let _ = self.line.view.game.play(&route);
            }
            self.line.refuse(why);
        }
        if self.state == State::Open {
            self.give_back();
        }
    }

    fn take(&mut self, verdict: Verdict, cx: &mut Context) {
        match verdict {
            Verdict::Solved => {
                self.state = State::Solved;
                self.plies = self.game().plies();
                self.line.ended = Some(format!("Solved. Press Enter for {}.", self.next));
                self.line.say(format!("Solved! {}", self.exercise.praise).trim_end());
                self.report(self.hints == 0, cx);
                // Puzzles come and go; the progress is that of the courses.
                if !self.exercise.is_puzzle() {
                    cx.solved(self.game().info().id, &self.exercise.id);
                }
            }
            Verdict::GoesOn(answer) => self.answer(&answer, cx),
            Verdict::Wrong(why) => {
                self.report(false, cx);
                self.give_back();
                self.line.refuse(why);
            }
            Verdict::Ask => {}
        }
    }

    /// Notes the result, which the first wrong move decides, and tells Lichess that of its puzzles.
    fn report(&mut self, won: bool, cx: &mut Context) {
        self.result.get_or_insert(won);
        let report = self.reports.take().map(|theme| Wish::Solved { theme, id: self.exercise.id.clone(), won });
        cx.ask(report.map(LichessEffect::Wish));
    }

    pub(in crate::app) fn answer(&mut self, answer: &str, cx: &mut Context) {
        let Some(route) = self.game().written(answer) else { return };
        if self.line.view.game.play(&route).is_err() {
            return;
        }
        self.line.moves_have_changed();
        self.plies = self.game().plies();
        self.left = self.left.saturating_sub(1);
        // Some answers end the game, for example when a side has to capture its own king.
        if self.game().outcome().is_some() {
            return self.take(Verdict::Solved, cx);
        }
        let terms = &self.game().info().terms;
        let shown = self.game().entries().last().map_or("", |entry| &entry.shown);
        let moves = match self.left {
            // How long a puzzle is would give something away.
            _ if self.exercise.is_puzzle() => String::new(),
            0 => String::new(),
            left if self.exercise.goal.outplay => {
                format!(" You can win in {}.", describe::counted(left as usize, "move"))
            }
            left => format!(" {} left.", describe::counted(left as usize, "move")),
        };
        let text = format!("Right! {} answers {shown}.{moves}", terms.side(!self.side));
        self.line.say(terms.sentence(&text));
    }

    /// Undoes the last move, or the touch.
    fn give_back(&mut self) {
        let game = self.game().branch(self.plies);
        self.line.view.game = game;
        self.line.moves_have_changed();
    }

    pub(in crate::app) fn again(&mut self) {
        self.plies = self.from;
        self.left = self.exercise.goal.moves();
        self.state = State::Open;
        self.line.ended = None;
        self.give_back();
        self.line.say(format!("{} restarted.", capitalised(self.noun())));
    }

    /// Shows the next hint; after the last, the move itself.
    pub(in crate::app) fn hint(&mut self) {
        if let Some(ended) = self.line.ended.clone() {
            return self.line.say(ended);
        }
        if self.exercise.is_puzzle() {
            self.result.get_or_insert(false);
        }
        if let Some(hint) = self.exercise.hints.get(self.hints) {
            self.hints += 1;
            let costs = if self.exercise.is_puzzle() && self.hints == 1 { " A hint counts as a miss." } else { "" };
            let text = format!("Hint {}: {hint}{costs}", self.hints);
            return self.line.say(text);
        }
        let game = self.game();
        let right = solutions(&self.exercise, game, self.left);
        let found =
            game.routes().iter().zip(game.all_texts()).find(|(route, _)| right.contains(&route.path.to_string()));
        match found.map(|(route, forms)| (route.path.clone(), forms[0].clone())) {
            Some((path, _)) if self.exercise.is_puzzle() && self.pointed != Some(self.game().plies()) => {
                self.point_at(&path);
            }
            Some((path, shown)) => {
                self.line.view.hint = Some((self.game().plies(), path));
                self.hints += 1;
                self.line.say(match (self.exercise.is_puzzle(), self.exercise.hints.is_empty()) {
                    (true, _) => format!("Hint {}: {shown} is right.", self.hints),
                    (false, true) => format!("{shown} is right. The move is marked on the board."),
                    (false, false) => format!("No more hints: {shown} is right. The move is marked on the board."),
                });
            }
            None => self.line.say("That was the last hint."),
        }
    }

    /// Names and marks the piece to move.
    fn point_at(&mut self, path: &Path) {
        let (game, plies) = (self.game(), self.game().plies());
        let Some(square) = path.steps().iter().find_map(|step| step.square()) else { return };
        let terms = &game.info().terms;
        let at = terms.square(square);
        let text = match game.scene(plies, Viewer::Everyone).piece(square) {
            Some(piece) => format!("Move the {} on {at}.", piece.kind.name),
            None => format!("Look at {at}."),
        };
        self.line.view.hint = Some((plies, Path::direct(square, square)));
        self.pointed = Some(plies);
        self.hints += 1;
        let text = format!("Hint {}: {text}", self.hints);
        self.line.say(text);
    }
}
