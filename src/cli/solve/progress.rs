//! The progress report of a proof, and its end by Ctrl-C.

use crate::engine::solve::Solver;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two looks.
const LOOK: Duration = Duration::from_millis(50);
/// The time between two reports.
const REPORT: Duration = Duration::from_millis(500);
/// The width of a report.
const WIDTH: usize = 79;

/// The current proof, and whether to end it.
pub(super) struct Watch {
    what: Mutex<String>,
    done: AtomicBool,
    interrupted: Arc<AtomicBool>,
}

impl Watch {
    /// Creates it; from now on Ctrl-C and a request to terminate only set its flag.
    pub(super) fn new() -> io::Result<Self> {
        let interrupted = Arc::default();
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
            signal_hook::flag::register(signal, Arc::clone(&interrupted))?;
        }
        Ok(Self { what: Mutex::default(), done: AtomicBool::new(false), interrupted })
    }

    /// Says what comes next.
    pub(super) fn begin(&self, what: String) {
        *self.what.lock().unwrap_or_else(PoisonError::into_inner) = what;
    }

    /// Says that all is done.
    pub(super) fn end(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    /// Reports how the solver gets on, where the standard error is a terminal, and stops it when that is wanted.
    pub(super) fn watch(&self, solver: &Solver) {
        let begun = Instant::now();
        let (mut reported, mut nodes) = (begun, 0);
        let reports = io::stderr().is_terminal();
        while !self.done.load(Ordering::Relaxed) {
            thread::sleep(LOOK);
            if self.interrupted.load(Ordering::Relaxed) {
                solver.stop();
            }
            let passed = reported.elapsed();
            if reports && passed >= REPORT {
                let all = solver.nodes();
                let rate = (all - nodes) as f64 / passed.as_secs_f64() / 1e6;
                (reported, nodes) = (Instant::now(), all);
                let what = self.what.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let line = format!(
                    "{what}: {:.1} million nodes, {rate:.1} a second, table {} % full, {} s",
                    all as f64 / 1e6,
                    solver.full() / 10,
                    begun.elapsed().as_secs()
                );
                // Blanks come first, so that the cursor stays behind the text: keys typed there do not wrap.
                let _ = write!(io::stderr(), "\r{:WIDTH$}\r{line:.WIDTH$}", "");
            }
        }
        if reports && reported > begun {
            let _ = write!(io::stderr(), "\r{:WIDTH$}\r", "");
        }
    }
}
