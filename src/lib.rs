//! Pawnstorm: chess and its small, strange relatives, in a terminal.
//!
//! The feature `program`, on by default, is all that has to do with terminals. Without it [`rules`], [`engine`] and [`game`] are
//! left, which need no more than the standard library and `arrayvec`.

#[cfg(feature = "program")]
pub mod app;
#[cfg(feature = "program")]
pub mod cli;
pub mod engine;
pub mod game;
pub mod rules;
#[cfg(feature = "program")]
pub mod tui;
#[cfg(feature = "program")]
pub mod ui;

/// The examples of the README are built and run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
