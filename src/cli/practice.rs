//! `pawnstorm practice`: the tasks of a game.

use super::look::Look;
use super::values::GameName;
use super::{Failure, engines, play};
use crate::app::{App, Screen};
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
    task: Option<String>,
}

impl Practice {
    pub(super) fn run(&self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        let mut config = engines::config(&[]);
        look.set(&mut config)?;
        let storage = Storage::of_user();
        let mut app = App::new(tui::settings(), storage::now());
        app.progress = storage.progress().unwrap_or_default();
        app.practise(self.game);
        if let (Some(task), Screen::Practice(practice)) = (&self.task, &mut app.screen) {
            let tasks = &practice.course.tasks;
            let number = task.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let found = tasks.iter().position(|other| other.id == *task).or(number.filter(|at| *at < tasks.len()));
            let names = || tasks.iter().map(|task| task.id.as_str()).collect::<Vec<_>>().join(", ");
            practice.marked = found.ok_or_else(|| {
                Failure::usage(format!("{} has no such exercise. Choose from: {}.", self.game.name, names()))
            })?;
            practice.begin();
        }
        play::run(app, storage, config, None, look.plain, out)
    }
}
