//! Pawnstorm: chess and its small, strange relatives, in a terminal.

pub mod app;
pub mod cli;
pub mod engine;
pub mod game;
pub mod rules;
pub mod tui;
pub mod ui;
