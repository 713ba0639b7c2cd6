//! The exercise being solved: each move is entered as in any game, then judged, and then undone or answered.

use super::EXERCISE;
use crate::app::Context;
use crate::app::lichess::{LichessEffect, Wish};
use crate::app::line::{Kind, Line, Saying};
use crate::app::notice::Tells;
use crate::app::opponent::{Purpose, Wanted};
use crate::app::printed::{self, Change};
use crate::app::view::View;
use crate::game::practice::{Exercise, Verdict, answered, judge, solutions};
use crate::game::think::Decision;
use crate::game::{Game, StartError, describe};
use crate::rules::{Color, Info};

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
    pub(super) reports: Option<String>,
    /// The number of correct plies so far.
    plies: usize,
    /// What Enter opens once it is solved.
    pub next: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Open,
    Judging,
    Solved,
}

impl Attempt {
    /// Creates an exercise of a game, with its number and the number of all exercises.
    pub(super) fn new(
        info: &'static Info,
        exercise: &Exercise,
        (number, of): (usize, usize),
    ) -> Result<Self, StartError> {
        let game = exercise.begin(info)?;
        let side = game.turn();
        let plies = game.plies();
        let mut line = Line::new(View::new(game), Kind::Exercise(format!("EXERCISE {number}/{of}")), &EXERCISE);
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
            plies,
            next: if number < of { "the next exercise" } else { "the list" },
        })
    }

    /// Returns the exercise, if it is new, and its news.
    pub(super) fn printed(&mut self, change: &Change) -> Vec<String> {
        let mut lines = Vec::new();
        if change.now.about != change.before.about {
            let (exercise, terms) = (&self.exercise, &self.game().info().terms);
            let moves = match exercise.goal.moves() {
                0 | 1 => String::new(),
                moves => format!(" You have {moves} moves."),
            };
            lines.extend([
                String::new(),
                format!("{}.", exercise.title.trim_end_matches(['.', '!', '?'])),
                exercise.text.clone(),
                format!("You are {}.{moves} Type hint for a hint, exercises for the list.", terms.side(self.side)),
            ]);
        }
        lines.extend(printed::of_line(&mut self.line, change));
        lines.extend((self.state == State::Solved).then(|| format!("Press Enter for {}.", self.next)));
        lines
    }

    fn game(&self) -> &Game {
        &self.line.view.game
    }

    pub(super) fn wants(&self) -> Option<Wanted> {
        let wanted =
            Wanted { game: self.line.view.number(), ply: self.game().plies(), purpose: Purpose::Review, touched: 0 };
        if self.state == State::Judging {
            return Some(wanted);
        }
        // Hints come from the exercise itself, so the engine only proves values.
        self.line.wants().filter(|wanted| wanted.purpose == Purpose::Values)
    }

    pub(super) fn awaits_the_next(&self) -> bool {
        self.state == State::Solved && self.line.input.prompt.is_empty()
    }

    /// Checks whether a move was played, or a piece touched that cannot reach the goal.
    pub(super) fn look(&mut self, cx: &mut Context) {
        if self.game().plies() > self.plies {
            match self.state {
                State::Open => self.judge(cx),
                State::Judging => {}
                State::Solved => {
                    self.give_back();
                    self.say_next();
                }
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
            verdict => self.take(verdict, cx),
        }
    }

    pub(super) fn decided(&mut self, wanted: Wanted, decision: Option<Decision>, cx: &mut Context) {
        if wanted.purpose == Purpose::Values {
            return self.line.decided(wanted, decision);
        }
        if self.state != State::Judging {
            return;
        }
        self.state = State::Open;
        let verdict = answered(&self.exercise, self.game(), self.side, decision.as_ref());
        self.take(verdict, cx);
    }

    fn take(&mut self, verdict: Verdict, cx: &mut Context) {
        match verdict {
            Verdict::Solved => {
                self.state = State::Solved;
                self.plies = self.game().plies();
                self.line.say(format!("Solved! {}", self.exercise.praise));
                self.report(self.hints == 0, cx);
                // Puzzles come and go; the progress is that of the courses.
                if self.exercise.goal.line.is_empty() {
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

    /// Tells Lichess the result of a puzzle, which the first wrong move decides.
    fn report(&mut self, won: bool, cx: &mut Context) {
        let report = self.reports.take().map(|theme| Wish::Solved { theme, id: self.exercise.id.clone(), won });
        cx.ask(report.map(LichessEffect::Wish));
    }

    fn answer(&mut self, answer: &str, cx: &mut Context) {
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
            _ if self.exercise.goal.outplay => String::new(),
            left => format!(" {} left.", describe::counted(left as usize, "move")),
        };
        let text = format!("Right! {} answers {shown}.{moves}", terms.side(!self.side));
        self.line.say(terms.sentence(&text));
    }

    fn say_next(&mut self) {
        self.line.say(format!("Solved. Press Enter for {}.", self.next));
    }

    /// Undoes the last move, or the touch.
    fn give_back(&mut self) {
        let game = self.game().branch(self.plies);
        self.line.view.game = game;
        self.line.moves_have_changed();
    }

    pub(super) fn again(&mut self) {
        self.plies = 0;
        self.left = self.exercise.goal.moves();
        self.state = State::Open;
        self.give_back();
        self.line.say("Exercise restarted.");
    }

    /// Shows the next hint; after the last, the move itself.
    pub(super) fn hint(&mut self) {
        if self.state == State::Solved {
            return self.say_next();
        }
        if let Some(hint) = self.exercise.hints.get(self.hints) {
            self.hints += 1;
            let text = format!("Hint {}: {hint}", self.hints);
            return self.line.say(text);
        }
        let game = self.game();
        let right = solutions(&self.exercise, game, self.left);
        let found =
            game.routes().iter().zip(game.all_texts()).find(|(route, _)| right.contains(&route.path.to_string()));
        match found.map(|(route, forms)| (route.path.clone(), forms[0].clone())) {
            Some((path, shown)) => {
                self.line.view.hint = Some((self.game().plies(), path));
                let last = if self.exercise.hints.is_empty() { "" } else { "No more hints: " };
                self.hints += 1;
                self.line.say(format!("{last}{shown} is right. The move is marked on the board."));
            }
            None => self.line.say("That was the last hint."),
        }
    }
}
