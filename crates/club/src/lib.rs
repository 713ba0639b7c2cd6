//! Games of a class or a club: the protocol of `docs/protocol.md` over NATS, and the games kept in a JetStream stream.
//!
//! NATS is what ssh is for two people: it says who somebody is, encrypts, and reaches other machines. Here stands what carries the lines
//! ([`wire`], [`join`]), what keeps the games ([`keeper`], [`store`]), and what a class needs ([`class`]).

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
