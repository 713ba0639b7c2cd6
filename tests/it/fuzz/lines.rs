//! Line mode as a whole, as a process: whatever is said, it answers in lines that can be read, and ends well.

use super::{mutate, run};
use crate::prelude::*;
use pawnstorm::app::keys::words;
use pawnstorm::app::places::{EXERCISE, GAME, LIBRARY, MENU, OVER, REVIEW, TRIAL};
use pawnstorm::rules::text::is_control;

/// What takes long to think about is not asked for here; nor is a proof, which may go through 200,000 positions.
const THOUGHT: [&str; 7] = ["hint", "analyse", "computer", "now", "swap", "engines", "values"];
/// What there is to say beside moves and words.
const LINES: &str = "|y|n|esc|1|open 1|delete 1|chess|pawn-game 8/4p3/8/8/8/8/4P3/8 b - - 0 3|practice alapawn\
    |claim threefold|threats e2|go 2...|fen 7k/8/8/8/8/8/4P3/K7 w - - 0 1|set clock 5+3|settings|legal|board|xyzzy";

fn one(random: &mut Random) {
    let info = GAMES[random.below(GAMES.len())];
    let places: [&'static dyn Place; 7] = [&MENU, &GAME, &OVER, &REVIEW, &TRIAL, &LIBRARY, &EXERCISE];
    let mut examples: Vec<&str> = LINES.split('|').collect();
    examples.extend(places.into_iter().flat_map(|place| words(place, "")).filter(|word| !THOUGHT.contains(word)));
    // Saving writes where the program is; that is not here.
    examples.retain(|word| !word.starts_with("save"));
    let mut game = game::start(info.id, Options::of(info), None).expect("it starts");
    let mut said = Vec::new();
    for _ in 0..random.below(40) {
        match random.below(4) {
            0 | 1 if !game.routes().is_empty() => {
                let turn = random.choose(game.routes()).clone();
                said.extend(turn.path.to_string().into_bytes());
                game.play(&turn).expect("it is a move of this position");
            }
            2 => said.extend(mutate::bytes(random, &examples)),
            _ => said.extend(random.choose(&examples).as_bytes()),
        }
        said.push(b'\n');
    }
    let home = Home::new();
    let touch_move = format!("{}=off", GameOption::TouchMove.word());
    let mut child = Command::new(env!("CARGO_BIN_EXE_pawnstorm"))
        .args(["play", info.id, "--plain", "--option", &touch_move])
        .current_dir(home.path())
        .env_clear()
        .env("XDG_DATA_HOME", home.path())
        .env("XDG_CONFIG_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("it has an input");
    let shown = String::from_utf8_lossy(&said).into_owned();
    let writer = std::thread::spawn(move || drop(input.write_all(&said)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it does not panic");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), error.as_ref()), (Some(0), ""), "{} {shown}", info.id);
    let answers = String::from_utf8(output.stdout).expect("text");
    for line in answers.lines() {
        assert!(!line.contains(is_control), "{line:?} in {}: {shown}", info.id);
    }
}

#[test]
fn lines() {
    run("lines", 40, one);
}
