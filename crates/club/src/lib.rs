//! Games of a class or a club: the protocol of `docs/protocol.md` over NATS, and the games kept in a JetStream stream.
//!
//! NATS does for a class what ssh does for two people: it identifies users, encrypts, and reaches other machines. This crate carries the
//! lines ([`wire`], [`join`]), hosts and stores the games ([`keeper`], [`store`]), and runs a class ([`class`]). The error of a function
//! that can fail is a sentence with the reason.

// A library for its own program, tests and examples only: a doc comment here has to say more than the name.
#![allow(missing_docs)]

/// A class or a club: its members, pairings and table, and the teacher's screen and commands.
pub mod class {
    pub mod boards;
    pub mod export;
    pub mod lobby;
    pub mod nats;
    pub mod open;
    pub mod record;
    pub mod roll;
    pub mod round_robin;
    pub mod standings;
    pub mod swiss;
}
pub mod code;
pub mod join;
pub mod keeper;
pub mod play;
pub mod server;
pub mod store;
pub mod subject;
mod table;
pub mod terms;
pub mod wire;
