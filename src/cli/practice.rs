//! `pawnstorm practice`: the exercises of a game.

use super::look::Look;
use super::values::GameName;
use super::{Failure, engines, play};
use crate::app::{App, Current};
use crate::rules::Info;
use crate::tui;
use crate::tui::storage::{self, Storage};
use clap::Args;
use std::io::Write;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm practice pawn-game
  pawnstorm practice chess en-passant
  printf 'hint\\nexd6\\n' | pawnstorm practice chess en-passant --plain")]
pub(super) struct Practice {
    /// The game
    #[arg(value_parser = GameName)]
    game: &'static Info,
    /// The exercise to start with, by name or number; leave it out for the list
    exercise: Option<String>,
}

impl Practice {
    pub(super) fn run(&self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        let mut config = engines::config(&[]);
        look.set(&mut config)?;
        let storage = Storage::of_user();
        let mut app = App::new(tui::settings(), storage::now());
        app.progress = storage.progress().unwrap_or_default();
        app.practise(self.game);
        if let (Some(exercise), Current::Practice(practice)) = (&self.exercise, &mut app.screen) {
            let exercises = &practice.course.exercises;
            let number = exercise.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let found =
                exercises.iter().position(|other| other.id == *exercise).or(number.filter(|at| *at < exercises.len()));
            let names = || exercises.iter().map(|exercise| exercise.id.as_str()).collect::<Vec<_>>().join(", ");
            practice.marked = found.ok_or_else(|| {
                Failure::usage(format!("{} has no such exercise. Choose from: {}.", self.game.name, names()))
            })?;
            practice.begin();
        }
        play::run(app, storage, config, None, look.plain, out)
    }
}
