//! What a class or a club needs: who is in it, who plays whom, the table, and what the teacher sees and types.

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
