#![allow(missing_docs)]
use std::sync::atomic::{AtomicI32, Ordering};
pub static KNOBS: [AtomicI32; 10] = [AtomicI32::new(1), AtomicI32::new(80), AtomicI32::new(230), AtomicI32::new(75), AtomicI32::new(90), AtomicI32::new(1), AtomicI32::new(8000), AtomicI32::new(60), AtomicI32::new(1), AtomicI32::new(7)];
pub fn knob(n: usize) -> i32 { KNOBS[n].load(Ordering::Relaxed) }
