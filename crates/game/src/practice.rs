//! Practice: a course of positions for each game, which the player solves by playing.
//!
//! The courses are data (`assets/practice/GAME.toml`, read by `app::practice::course`), and an exercise has a [`Goal`] that the rules and
//! the engine check, so it needs no list of moves, except where one move is the point.
//!
//! ```
//! use pawnstorm_game::{self as game, practice::{Aim, Forced}};
//! use pawnstorm_rules::{Color, Options};
//! let game = game::start("chess", Options::default(), Some("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")).unwrap();
//! assert_eq!(game.forced(Color::White, 1, Aim::Win), Forced::Yes(vec!["d1d8".into()]));
//! ```

pub use crate::forced::{Aim, Forced};

use crate::describe;
use crate::game::Game;
use crate::input::shown;
use crate::start::{StartError, start};
use crate::think::{Decision, Evaluation};
use pawnstorm_rules::{Color, Info, Options, Step, Viewer};

/// The exercises of a game, from easy to hard.
#[derive(Clone, Debug)]
pub struct Course {
    /// The game.
    pub info: &'static Info,
    /// The exercises of the course.
    pub exercises: Vec<Exercise>,
}

/// An exercise to solve on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exercise {
    /// The permanent identifier, which records of solutions use.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The instruction.
    pub text: String,
    /// The position; the start of the game without one.
    pub fen: Option<String>,
    /// The options of the game.
    pub options: Options,
    /// The move that the other side plays before the solver's first, in machine notation: the mistake of a puzzle.
    pub mistake: Option<String>,
    /// The goal of the exercise.
    pub goal: Goal,
    /// The hints, one after the other.
    pub hints: Vec<String>,
    /// The words after the solution.
    pub praise: String,
    /// The answer to a wrong move, instead of general words.
    pub wrong: Option<String>,
}

impl Exercise {
    /// Starts a game from the position, with the mistake played.
    ///
    /// # Errors
    /// The game has no such position.
    pub fn begin(&self, info: &'static Info) -> Result<Game, StartError> {
        let mut game = start(info.id, self.options, self.fen.as_deref())?;
        if let Some(route) = self.mistake.as_ref().and_then(|mv| game.written(mv)) {
            let _ = game.play(&route);
        }
        Ok(game)
    }

    /// Returns whether it is a puzzle, whose solution is a line of moves.
    pub fn is_puzzle(&self) -> bool {
        !self.goal.line.is_empty()
    }

    /// Returns the verdict on a wrong move, in general words unless the exercise has its own.
    fn wrong(&self, general: String) -> Verdict {
        Verdict::Wrong(self.wrong.clone().unwrap_or(general))
    }
}

/// The goal of an exercise. All its conditions must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// The move is one of these, in machine notation.
    pub moves: Vec<String>,
    /// The moves of both sides in turn, in machine notation, from the solver's first to the solver's last. A move that wins at once is right,
    /// too.
    pub line: Vec<String>,
    /// The move captures an enemy piece of this letter.
    pub capture: Option<char>,
    /// The move is made by a piece of this letter.
    pub with: Option<char>,
    /// The move gives check.
    pub check: bool,
    /// The game can be won by force within this many moves, this one counted, whatever the defence.
    pub win: Option<u32>,
    /// The same for a draw or better at the end of the game.
    pub draw: Option<u32>,
    /// The game is won against perfect play: no move may give the win away. For games with a solver, and endings of few pieces.
    pub outplay: bool,
    /// The engine's evaluation of the position after the move is at least this, in hundredths of a pawn.
    pub score: Option<i32>,
}

/// The verdict on a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The exercise is solved.
    Solved,
    /// The move is right so far, and this is the answer, in machine notation.
    GoesOn(String),
    /// The move does not solve the exercise, for this reason (a sentence).
    Wrong(String),
    /// The engine must evaluate the position; see [`answered`].
    Ask,
}

impl Goal {
    /// Returns the number of moves for the exercise; 0 without a limit.
    pub fn moves(&self) -> u32 {
        if self.outplay {
            return 0;
        }
        if !self.line.is_empty() {
            return u32::try_from(self.line.len().div_ceil(2)).unwrap_or(u32::MAX);
        }
        self.forces().map_or(1, |(_, moves)| moves)
    }

    /// Returns the aim to force, and the number of moves for it.
    fn forces(&self) -> Option<(Aim, u32)> {
        self.win.map(|moves| (Aim::Win, moves)).or(self.draw.map(|moves| (Aim::Draw, moves)))
    }
}

/// Judges the last move, with `left` moves left before it, this one counted.
///
/// ```
/// use pawnstorm_game::practice::{Exercise, Goal, Verdict, judge};
/// use pawnstorm_rules::variants::GAMES;
///
/// // 8 . . . . . . k .
/// // 7 . . . . . p p p
/// // 6 . . . . . . . .
/// // 5 . . . . . . . .
/// // 4 . . . . . . . .
/// // 3 . . . . . . . .
/// // 2 . . . . . . . R
/// // 1 K . . R . . . .
/// let line = ["h2e2", "h7h6", "e2e8"].map(String::from).to_vec();
/// let goal = Goal { line, ..Goal::default() };
/// let exercise = Exercise { fen: Some("6k1/5ppp/8/8/8/8/7R/K2R4 w - - 0 1".into()), goal, ..Exercise::default() };
/// let after = |mv| {
///     let mut game = exercise.begin(GAMES[0]).unwrap();
///     game.play(&game.written(mv).unwrap()).unwrap();
///     judge(&exercise, &game, exercise.goal.moves())
/// };
/// assert_eq!(after("h2e2"), Verdict::GoesOn("h7h6".into()));
/// assert_eq!(after("h2g2"), Verdict::Wrong("Rg2 is not the solution. Try again.".into()));
/// // A move that wins at once is right, too.
/// assert_eq!(after("d1d8"), Verdict::Solved);
/// ```
pub fn judge(exercise: &Exercise, game: &Game, left: u32) -> Verdict {
    let Some(last) = game.entries().last() else { return Verdict::Wrong(String::new()) };
    let (goal, shown, ply) = (&exercise.goal, &last.shown, game.plies());
    let name = |letter| game.info().kind(letter).map_or("piece", |kind| kind.name);
    if !goal.line.is_empty() {
        return judge_line(exercise, game, left);
    }
    if !goal.moves.is_empty() && !goal.moves.contains(&last.machine) {
        return exercise.wrong(format!("{shown} is legal, but not the solution. Try again."));
    }
    if let Some(letter) = goal.capture
        && !last.captured.iter().any(|piece| piece.color != last.side && piece.kind.letter == letter)
    {
        return exercise.wrong(format!("{shown} does not capture the {}. Try again.", name(letter)));
    }
    let picked = match last.path.steps().first() {
        Some(Step::Pick(square)) => game.scene(ply - 1, Viewer::Everyone).piece(*square),
        _ => None,
    };
    if let Some(letter) = goal.with
        && picked.is_none_or(|piece| piece.kind.letter != letter)
    {
        return exercise.wrong(format!("Use the {} instead of playing {shown}. Try again.", name(letter)));
    }
    if goal.check && game.scene(ply, Viewer::Everyone).check.is_none() {
        return exercise.wrong(format!("{shown} does not give check. Try again."));
    }
    if let Some((aim, _)) = goal.forces() {
        return judge_force(exercise, game, aim, left.saturating_sub(1));
    }
    let Some(outcome) = game.outcome() else {
        if goal.outplay && !game.claims().is_empty() {
            let other = game.info().terms.side(!last.side);
            return exercise.wrong(format!("After {shown} {other} can claim a draw. Try again."));
        }
        return if goal.outplay || goal.score.is_some() { Verdict::Ask } else { Verdict::Solved };
    };
    let score = outcome.winner.map_or(Evaluation::Open(0), |winner| Evaluation::Won(winner, 0));
    match goal.score {
        _ if goal.outplay && outcome.winner == Some(last.side) => Verdict::Solved,
        _ if goal.outplay => exercise.wrong(describe::outcome(game).unwrap_or_default()),
        Some(least) if score.value(last.side) < least => Verdict::Wrong(describe::outcome(game).unwrap_or_default()),
        _ => Verdict::Solved,
    }
}

fn judge_line(exercise: &Exercise, game: &Game, left: u32) -> Verdict {
    let Some(last) = game.entries().last() else { return Verdict::Wrong(String::new()) };
    let goal = &exercise.goal;
    let at = 2 * goal.moves().saturating_sub(left) as usize;
    let wins = game.outcome().is_some_and(|outcome| outcome.winner == Some(last.side));
    if !wins && goal.line.get(at) != Some(&last.machine) {
        return exercise.wrong(format!("{} is not the solution. Try again.", last.shown));
    }
    let answer = goal.line.get(at + 1).filter(|_| game.outcome().is_none());
    answer.map_or(Verdict::Solved, |answer| Verdict::GoesOn(answer.clone()))
}

fn judge_force(exercise: &Exercise, game: &Game, aim: Aim, left: u32) -> Verdict {
    let Some(last) = game.entries().last() else { return Verdict::Wrong(String::new()) };
    let shown = &last.shown;
    match game.forced(last.side, left, aim) {
        Forced::Reached => Verdict::Solved,
        Forced::Missed => {
            exercise.wrong(format!("{shown} ends the game. {}", describe::outcome(game).unwrap_or_default()))
        }
        Forced::Yes(answers) => answers.into_iter().next().map_or(Verdict::Solved, Verdict::GoesOn),
        Forced::No(answers) => {
            let other = game.info().terms.side(!last.side);
            let aim = match aim {
                Aim::Win => "you can no longer win in time",
                Aim::Draw => "you can no longer draw in time",
            };
            exercise.wrong(match answers.first().and_then(|answer| shown_as(game, answer)) {
                Some(answer) if left == 0 => {
                    format!("After {shown} the game continues: {other} can play {answer}. Try again.")
                }
                Some(answer) => format!("After {shown} {other} answers {answer}, and {aim}. Try again."),
                None => format!("After {shown} {aim}. Try again."),
            })
        }
    }
}

/// Judges by the engine's evaluation of the position after the move, where [`judge`] asked for that.
pub fn answered(exercise: &Exercise, game: &Game, side: Color, decision: Option<&Decision>) -> Verdict {
    let Some(decision) = decision else {
        return Verdict::Wrong("Could not check this move. Try again.".into());
    };
    let score = decision.thought.score;
    if exercise.goal.outplay && score.proved() == Some(Some(side)) {
        return Verdict::GoesOn(decision.mv.clone());
    }
    if !exercise.goal.outplay && score.value(side) >= exercise.goal.score.unwrap_or(i32::MIN) {
        return Verdict::Solved;
    }
    let shown = game.entries().last().map_or("", |entry| &entry.shown);
    let terms = &game.info().terms;
    let other = terms.side(!side);
    let answer = shown_as(game, &decision.mv).unwrap_or_default();
    if exercise.goal.outplay {
        return Verdict::Wrong(match score.proved() {
            Some(None) => format!("{shown} throws away the win: {other} draws with {answer}. Try again."),
            Some(Some(_)) => format!("{shown} loses: {other} answers {answer}. Try again."),
            None => format!("Could not prove in time that {shown} still wins. Try another move."),
        });
    }
    let general = after(game, decision);
    Verdict::Wrong(exercise.wrong.as_ref().map_or(general, |wrong| format!("{wrong} {other} would answer {answer}.")))
}

/// Says what follows on the last move, which is wrong: "After Qg5 Black would answer Rxe8, and then: Black wins in 2. Try again." The answer is not
/// counted.
pub fn after(game: &Game, decision: &Decision) -> String {
    let shown = game.entries().last().map_or("", |entry| &entry.shown);
    let terms = &game.info().terms;
    let (other, answer) = (terms.side(game.turn()), shown_as(game, &decision.mv).unwrap_or_default());
    let mut answered = game.branch(game.plies());
    let is_over = answered.written(&decision.mv).is_some_and(|route| answered.play(&route).is_ok());
    let result = if is_over { describe::result(&answered) } else { None };
    let then = match (result, decision.thought.score) {
        (Some(result), _) if result == "Draw" => "and the game is a draw".into(),
        (Some(result), _) => format!("and {result}"),
        (None, Evaluation::Won(side, moves)) if side == game.turn() => {
            format!("and then: {}", Evaluation::Won(side, moves.saturating_sub(1).max(1)).words(terms))
        }
        (None, score) => format!("and then: {}", score.words(terms)),
    };
    format!("After {shown} {other} would answer {answer}, {then}. Try again.")
}

/// Returns the moves of the side to move that solve the exercise with `left` moves left, in machine notation. Empty if only the engine can
/// tell.
pub fn solutions(exercise: &Exercise, game: &Game, left: u32) -> Vec<String> {
    let solves = |mv: &String| {
        let mut tried = game.branch(game.plies());
        let Some(route) = tried.written(mv) else { return false };
        tried.play(&route).is_ok() && matches!(judge(exercise, &tried, left), Verdict::Solved | Verdict::GoesOn(_))
    };
    game.legal().into_iter().filter(solves).collect()
}

/// Converts a move in machine notation to the notation of the history.
fn shown_as(game: &Game, mv: &str) -> Option<String> {
    game.written(mv).map(|route| shown(game, &route).into())
}
