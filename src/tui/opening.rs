//! The thread that reads a journal, if there is one; its result is dropped once it is cancelled.

use super::Event;
use super::queue::Queue;
use super::storage::reading::Reading;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The shortest time between two reports.
const REPORT: Duration = Duration::from_millis(50);

#[derive(Default)]
pub(super) struct Opening {
    /// The number of readings so far.
    number: u64,
    /// The stop flag of the last one.
    given_up: Option<Arc<AtomicBool>>,
    thread: Option<JoinHandle<()>>,
}

impl Opening {
    /// Starts to read a journal, in place of any other.
    pub(super) fn begin(&mut self, reading: Reading, queue: Queue) -> io::Result<()> {
        self.give_up();
        self.number += 1;
        let number = self.number;
        let given_up = Arc::new(AtomicBool::new(false));
        self.given_up = Some(Arc::clone(&given_up));
        let before = self.thread.take();
        let thread = thread::Builder::new().name("journal".into()).spawn(move || {
            // It may still hold the lock on the same file.
            let _ = before.map(JoinHandle::join);
            let mut last = Instant::now();
            let read = reading.run(&mut |done, all| {
                if last.elapsed() >= REPORT {
                    last = Instant::now();
                    let percent = done as u64 * 100 / all.max(1) as u64;
                    let _ = queue.send(Event::Reading { number, percent });
                }
                !given_up.load(Ordering::Relaxed)
            });
            if let Some(read) = read {
                let _ = queue.send(Event::Read { number, read: read.into() });
            }
        })?;
        self.thread = Some(thread);
        Ok(())
    }

    /// Cancels the reading.
    pub(super) fn give_up(&mut self) {
        if let Some(given_up) = self.given_up.take() {
            given_up.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether the result of a reading is still wanted.
    pub(super) const fn awaits(&self, number: u64) -> bool {
        self.given_up.is_some() && number == self.number
    }
}
