//! A class or a club: its members, pairings and table, and the teacher's screen and commands.

pub mod boards;
pub mod config;
pub mod export;
pub mod lobby;
pub mod nats;
pub mod open;
pub mod record;
pub mod roll;
pub mod round_robin;
pub mod standings;
pub mod swiss;
pub mod trf;
