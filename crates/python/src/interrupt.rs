//! Long computations, which Ctrl-C ends.

use crate::errors::value_error;
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread::{Builder, scope};
use std::time::Duration;

/// The time between two looks at whether Ctrl-C was pressed.
const EVERY: Duration = Duration::from_millis(20);

/// Runs `work` without the lock of the interpreter. If a signal's handler raises, calls `stop`, which must make `work` end soon, and
/// returns the exception.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: impl Fn() + Sync,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        scope(|threads| {
            let (done, waiting) = sync_channel(1);
            let run = move || {
                let result = work();
                // The receiver is gone only if its thread has panicked.
                let _ = done.send(result);
            };
            let worker = Builder::new()
                .spawn_scoped(threads, run)
                .map_err(|error| PyOSError::new_err(format!("No thread can be started: {error}.")))?;
            loop {
                match waiting.recv_timeout(EVERY) {
                    Ok(result) => return Ok(result),
                    Err(RecvTimeoutError::Timeout) => {
                        let signals = |py: Python<'_>| py.check_signals();
                        if let Err(raised) = Python::attach(signals) {
                            stop();
                            return Err(raised);
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        let _ = worker.join();
                        return Err(PyRuntimeError::new_err(
                            "The computation broke off: this is a mistake in Pawnstorm.",
                        ));
                    }
                }
            }
        })
    })
}

pub(crate) fn seconds(time: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(time)
        .map_err(|_| value_error(format!("A time is a number of seconds from 0 on, not {time}.")))
}
