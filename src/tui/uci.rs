//! Engines of other people, by the Universal Chess Interface: processes that nobody vouches for.

mod lines;

pub use lines::{Line, Lines};
