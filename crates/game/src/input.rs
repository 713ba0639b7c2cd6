//! Entry of moves, as text or step by step. The preview, Enter, line mode and `show --moves` all ask [`read`], so they always agree.
//!
//! There is no move parser: the text is compared with the notations of the legal moves. If one of them starts with it, the squares in the
//! text are the steps entered so far.

mod compare;
pub mod explain;
pub mod premove;
mod reading;
mod steps;
mod words;

pub(crate) use compare::compared;
pub use compare::{Match, candidates, find, find_all, shown};
pub use explain::{named, obligation, steps_of};
pub use reading::{Entered, Reading, one, read};
pub use steps::{advance, asked, beginning_with, choice_letter, choices, complete, next_steps, question, step_on};
pub use words::chosen;
