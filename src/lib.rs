//! Pawnstorm: chess and its small, strange relatives, in a terminal.
//!
//! The program, as a library for its own tests. The rules, the engine and the game records are separate crates for any program:
//! [`rules`], [`engine`] and [`game`].

// A library for its own tests only: a doc comment here has to say more than the name.
#![allow(missing_docs)]

pub mod app;
pub mod cli;
pub mod tui;
pub mod ui;

pub use pawnstorm_engine as engine;
pub use pawnstorm_game as game;
pub use pawnstorm_rules as rules;

/// The examples of the README are built and run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
