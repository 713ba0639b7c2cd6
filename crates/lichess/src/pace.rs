//! One request at a time, and none while the server asks to wait: inside a client, and by a file among all programs of a user.

use crate::Error;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write, read_to_string};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Whoever asks for more than this has set a clock wrong.
const LONGEST_WAIT: Duration = Duration::from_secs(3600);

#[derive(Debug, Default)]
pub(crate) struct Pace {
    file: Option<PathBuf>,
    until: Mutex<Option<Instant>>,
}

/// The right to send one request, until it is dropped.
pub(crate) struct Turn<'a> {
    until: MutexGuard<'a, Option<Instant>>,
    file: Option<File>,
}

impl Pace {
    pub(crate) fn with_file(path: PathBuf) -> Self {
        Self { file: Some(path), until: Mutex::default() }
    }

    /// Waits until nobody else sends, at most for `patience` for other programs.
    pub(crate) fn turn(&self, patience: Duration) -> Result<Turn<'_>, Error> {
        let until = self.until.lock().unwrap_or_else(PoisonError::into_inner);
        let file = self.file.as_deref().and_then(|path| locked(path, patience));
        let mut turn = Turn { until, file };
        let wait = turn.wait();
        if wait.is_zero() { Ok(turn) } else { Err(Error::RateLimited { wait }) }
    }
}

impl Turn<'_> {
    /// Has everybody wait.
    pub(crate) fn pause(&mut self, wait: Duration) -> Duration {
        let wait = wait.min(LONGEST_WAIT);
        *self.until = Some(Instant::now() + wait);
        if let Some(file) = &mut self.file {
            let until = (unix_time() + wait).as_millis().to_string();
            // Whoever cannot write it obeys it alone.
            let _ = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(until.as_bytes()));
        }
        wait
    }

    fn wait(&mut self) -> Duration {
        let own = self.until.map_or(Duration::ZERO, |until| until.saturating_duration_since(Instant::now()));
        let text = self.file.as_mut().and_then(|file| read_to_string(file.take(40)).ok()).unwrap_or_default();
        let until = Duration::from_millis(text.trim().parse().unwrap_or_default());
        let shared = until.saturating_sub(unix_time());
        own.max(if shared > LONGEST_WAIT { Duration::ZERO } else { shared })
    }
}

fn unix_time() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// A file that cannot be locked (a strange disk, a program that was stopped while it sent) keeps nobody from playing.
fn locked(path: &Path, patience: Duration) -> Option<File> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).ok()?;
    let start = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Some(file),
            Err(std::fs::TryLockError::WouldBlock) if start.elapsed() < patience => {
                std::thread::sleep(Duration::from_millis(5));
            }
            Err(_) => return None,
        }
    }
}
