//! Games of a class or a club: the protocol of `docs/protocol.md` over NATS, and the games kept in a JetStream stream.
//!
//! NATS does for a class what ssh does for two people: it identifies users, encrypts, and reaches other machines. This crate carries the
//! lines ([`wire`], [`join`]), hosts and stores the games ([`keeper`], [`store`]), and runs a class ([`class`]).

pub mod begin;
pub mod class;
pub mod code;
pub mod frame;
pub mod join;
pub mod keeper;
pub mod play;
pub mod server;
pub mod snapshot;
pub mod store;
pub mod subject;
mod table;
mod tell;
pub mod terms;
pub mod wire;
