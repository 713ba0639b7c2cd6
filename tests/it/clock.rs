//! Games by the clock. No time passes in any of them: how much has passed is told.

mod controls;
mod flags;
mod records;
mod screens;
mod wakes;

use crate::prelude::*;
use pawnstorm::game::{clock, input};

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn timed(controls: &str) -> Game {
    let mut game = game::start("chess", Options::default(), None).expect("it starts");
    game.set_clock(controls.parse().expect("it sets clocks"));
    game
}

fn play(game: &mut Game, text: &str, millis: u64) {
    game.elapse(ms(millis));
    let mv = input::find(game, text).expect("it is legal");
    game.play(&mv).expect("it is a move of this position");
}

fn shown(game: &Game) -> [String; 2] {
    let clock = game.clock().expect("there are clocks");
    Color::ALL.map(|side| clock.left(side).map_or("-".into(), clock::digits))
}
