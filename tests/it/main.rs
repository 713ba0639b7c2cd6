//! The integration tests, one binary: a file for each kind of proof.
//!
//! Most of them run over every game in the registry, and find what is known of a game by its name: a file
//! `tests/data/GAME.epd` that is dropped in is tested without a line of code.

mod conduct;
mod data;
mod differential;
mod draws;
mod driver;
mod eight_pawns;
mod engine;
mod famous;
mod golden;
mod hidden_spies;
mod laws;
mod layering;
mod parsers;
mod pawn_game;
mod pawns_chess;
mod perft;
mod pictures;
mod plain;
#[cfg(unix)]
mod pty;
mod random;
mod refusals;
mod replay;
mod rules_table;
mod screens;
mod snapshots;
mod typed;
mod variants;
