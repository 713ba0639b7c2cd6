//! The courses: every task can be solved, and not by every turn; what is solved is kept.

use crate::data;
use pawnstorm::engine::{Limits, Shared};
use pawnstorm::game::practice::{Course, Task, Verdict, answered, judge};
use pawnstorm::game::think::Task as Thinking;
use pawnstorm::game::Game;
use pawnstorm::game::card::{Block, blocks};
use pawnstorm::rules::{Info, Viewer};
use pawnstorm::rules::variants::GAMES;

/// As many positions as the program looks at when it judges a turn.
const NODES: u64 = 60_000;

/// What becomes of a turn, the engine asked where it must be.
fn verdict(task: &Task, game: &dyn Game, turn: &str, left: u32) -> (Verdict, Box<dyn Game>) {
    let side = game.turn();
    let mut tried = game.branch(game.plies());
    tried.play(tried.turn_written(turn).expect("it is legal"));
    let mut verdict = judge(task, tried.as_ref(), left);
    if verdict == Verdict::Ask {
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let thinker = tried.thinker(tried.plies()).expect("nothing is hidden");
        let decision = thinker(&Thinking::new(limits), &Shared::new(1), &mut |_| {});
        verdict = answered(task, tried.as_ref(), side, decision.as_ref());
    }
    (verdict, tried)
}

/// The turns that are right.
fn right(task: &Task, game: &dyn Game, left: u32) -> Vec<String> {
    let legal = game.legal().into_iter();
    legal.filter(|turn| matches!(verdict(task, game, turn, left).0, Verdict::Solved | Verdict::GoesOn(_))).collect()
}

/// Plays a task through, the first right turn each time. Says what was played, or why it could not be.
fn solve(info: &'static Info, task: &Task) -> Result<Vec<String>, String> {
    let mut game = task.begin(info).map_err(|error| error.to_string())?;
    let mut played = Vec::new();
    for left in (1..=task.goal.turns()).rev() {
        let right = right(task, game.as_ref(), left);
        let turn = right.first().ok_or_else(|| format!("after {played:?} nothing is right"))?;
        let (verdict, after) = verdict(task, game.as_ref(), turn, left);
        game = after;
        played.push(turn.clone());
        match verdict {
            Verdict::Solved => return Ok(played),
            Verdict::GoesOn(answer) => {
                game.play(game.turn_written(&answer).ok_or("the answer is not legal")?);
                played.push(answer);
            }
            Verdict::Wrong(_) | Verdict::Ask => break,
        }
    }
    Err(format!("{played:?} does not solve it"))
}

#[test]
fn every_task_can_be_solved_and_not_by_every_turn() {
    let mut wrong = Vec::new();
    for info in GAMES {
        // As it stands in the folder, which is what is built in.
        let course = Course::parse(info, &data::read(&data::repository(&format!("assets/practice/{}.toml", info.id))));
        wrong.extend(course.problems.iter().map(|problem| format!("{}: {problem}", info.id)));
        for task in &course.tasks {
            let name = format!("{} {}", info.id, task.id);
            let game = match task.begin(info) {
                Ok(game) => game,
                Err(error) => {
                    wrong.push(format!("{name}: {error}"));
                    continue;
                }
            };
            if game.outcome().is_some() {
                wrong.push(format!("{name}: the game is over"));
                continue;
            }
            let (right, legal) = (right(task, game.as_ref(), task.goal.turns()), game.legal());
            println!("{name}: {} of {}: {right:?}", right.len(), legal.len());
            match solve(info, task) {
                Ok(played) => println!("    {played:?}"),
                Err(why) => wrong.push(format!("{name}: {why}")),
            }
            if right.len() == legal.len() {
                wrong.push(format!("{name}: every turn is right"));
            }
            for turn in &task.goal.turns {
                if !legal.contains(turn) {
                    wrong.push(format!("{name}: {turn} is not legal"));
                }
            }
            if !(1..=3).contains(&task.hints.len()) || task.hints.iter().any(String::is_empty) {
                wrong.push(format!("{name}: one to three hints are to be given"));
            }
        }
        if course.tasks.len() < 8 {
            wrong.push(format!("{}: there are only {} tasks", info.id, course.tasks.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_diagram_of_every_card_follows_from_the_rules() {
    let mut wrong = Vec::new();
    for info in GAMES {
        let card = data::read(&data::repository(&format!("assets/games/{}.md", info.id)));
        let mut shown_men = Vec::new();
        for block in blocks(&card) {
            let Block::Board(diagram) = block else { continue };
            let name = format!("{}, {}", info.id, diagram.fen);
            match diagram.set_up(info) {
                Err(why) => wrong.push(format!("{name}: {why}")),
                Ok(shown) => {
                    let turns: Vec<String> = shown.routes().map(|route| route.path.to_string()).collect();
                    println!("{name}: {} {turns:?}", diagram.man.as_deref().unwrap_or_default());
                    let is_of_a_man = diagram.man.is_some() || !diagram.turns.is_empty();
                    if turns.is_empty() && is_of_a_man {
                        wrong.push(format!("{name}: its man cannot move"));
                    }
                    let picked = shown.routes().next().and_then(|route| route.path.steps().first()?.square());
                    let scene = shown.game.scene(0, Viewer::Everyone);
                    shown_men.extend(picked.and_then(|square| scene.man(square)).map(|man| man.kind.letter));
                }
            }
            if diagram.caption.is_empty() {
                wrong.push(format!("{name}: nothing is said of it"));
            }
        }
        let missing = info.men.iter().filter(|kind| !shown_men.contains(&kind.letter));
        wrong.extend(missing.map(|kind| format!("{}: no diagram shows the {}", info.id, kind.name)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
