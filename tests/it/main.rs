//! The integration tests, one binary: a file for each kind of proof.
//!
//! Most of them run over every game in the registry, and find what is known of a game by its name: a file
//! `tests/data/GAME.epd` that is dropped in is tested without a line of code.

mod clock;
mod computer;
mod conduct;
mod config;
mod contrast;
mod data;
mod documents;
mod drawings;
mod draws;
mod driver;
mod editor;
mod eight_pawns;
mod endings;
mod engine;
mod engines;
mod every_key;
mod export;
mod front;
mod fuzz;
#[cfg(unix)]
mod graphics;
mod guarded;
mod hidden_spies;
mod hints;
mod journal;
mod keys;
mod laws;
mod layering;
mod layouts;
mod lists;
#[cfg(unix)]
mod misbehaving;
mod motion;
mod openings;
mod packaging;
mod parsers;
mod parts;
mod pawn_game;
mod pawns_chess;
mod perfect;
mod perft;
mod pgn;
mod pictures;
mod plain;
mod practice;
mod prelude;
mod premove;
mod printed;
#[cfg(unix)]
mod pty;
mod puzzles;
mod random;
mod record;
mod remote;
mod replay;
mod review;
mod screens;
mod settings;
mod setups;
mod snapshots;
mod solve;
mod stale;
mod terminal;
mod typed;
mod typing;
mod uci;
mod unsaved;
mod variants;
mod wrap;
