//! The whole program, without a terminal: a user who does anything with it, and a world outside that answers what it asks for late,
//! twice, wrongly or not at all.
//!
//! The laws: nothing panics or goes round for ever; what is drawn at any size has nothing in it that a terminal would obey, and all
//! that can be clicked lies within it; what happened in a game stays in its log, looking back and a review change nothing of it, and
//! its journal has no gap. Every screen is reached, and all that can lie over one.

mod disk;
mod games;
mod outside;
mod reached;
mod user;
mod world;

use super::run;
use crate::prelude::*;
use reached::Reached;
use std::sync::Mutex;
use world::World;

/// What the cases so far have reached.
static REACHED: Mutex<Reached> = Mutex::new(Reached::new());

fn one(random: &mut Random) {
    let mut world = World::new(random);
    for _ in 0..40 + random.below(160) {
        world.act(random);
        if world.left {
            world.begin_again(random);
        }
    }
    REACHED.lock().expect("nobody panics with it").add(&world.reached);
}

/// Whatever is done, the laws hold; and there is no screen that was not seen.
#[test]
fn app() {
    run("app", 320, one);
    // One case alone, or a moment, goes nowhere.
    if ["PAWNSTORM_FUZZ_CASE", "PAWNSTORM_FUZZ_SECONDS"].iter().all(|name| env::var_os(name).is_none()) {
        REACHED.lock().expect("nobody panics with it").is_everything();
    }
}
