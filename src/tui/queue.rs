//! The queue of all incoming events, and the program's only place to wait.
//!
//! Other threads send events and wake the program: signals, its own requests, the engines. These are few, and come before user
//! input. On Unix the program reads the terminal here itself, only when nothing else waits, so that a flood of input stays in the
//! system's own buffer. Elsewhere a thread reads it and sends its events like the others.

#[cfg(unix)]
use super::events::Terminal;
use super::storage::reading::Progress;
use super::terminal::Reply;
use crate::app::{MouseKind, Msg};
use std::collections::VecDeque;
use std::io;
#[cfg(unix)]
use std::io::{PipeReader, PipeWriter, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
#[cfg(not(unix))]
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

pub enum Event {
    /// A message for the program.
    Msg(Msg),
    /// A part of list number `list`; dropped once another list is requested.
    Listed { list: u64, msg: Msg },
    /// The progress of reading the journal of this number; dropped once another journal is requested.
    Reading(u64, Progress),
    /// A mouse event at a cell of the screen.
    Mouse { kind: MouseKind, column: u16, row: u16 },
    /// An answer of the terminal to a question about itself.
    Reply(Reply),
    /// The window has changed.
    Redraw,
    /// A request to stop the process.
    #[cfg(unix)]
    Suspend,
    /// The process was stopped and continues.
    #[cfg(unix)]
    Continued,
    /// A signal to end the process.
    #[cfg(unix)]
    Terminated(i32),
    /// The terminal is gone.
    Gone,
}

/// The sending end. Its functions return `false` if the receiving end is gone.
#[derive(Clone)]
pub struct Queue(Arc<Shared>);

/// The receiving end. When it is dropped, the queue is closed.
pub struct Events {
    shared: Arc<Shared>,
    #[cfg(unix)]
    woken: PipeReader,
    #[cfg(unix)]
    terminal: Terminal,
}

struct Shared {
    waiting: Mutex<Waiting>,
    #[cfg(unix)]
    wake: PipeWriter,
    #[cfg(not(unix))]
    receiver: Thread,
}

#[derive(Default)]
struct Waiting {
    sent: VecDeque<Event>,
    /// True if the receiver was woken since it last looked. One byte in the pipe is enough.
    is_woken: bool,
    closed: bool,
}

#[cfg(unix)]
pub fn queue(terminal: Terminal) -> io::Result<(Queue, Events)> {
    let (woken, wake) = io::pipe()?;
    let shared = Arc::new(Shared { waiting: Mutex::default(), wake });
    Ok((Queue(Arc::clone(&shared)), Events { shared, woken, terminal }))
}

/// Returns the two ends; the receiving one belongs to this thread.
#[cfg(not(unix))]
pub fn queue() -> io::Result<(Queue, Events)> {
    let shared = Arc::new(Shared { waiting: Mutex::default(), receiver: thread::current() });
    Ok((Queue(Arc::clone(&shared)), Events { shared }))
}

impl Queue {
    /// Sends a message. It never waits.
    pub fn tell(&self, msg: Msg) -> bool {
        self.send(Event::Msg(msg))
    }

    /// Sends an event. It never waits.
    pub fn send(&self, event: Event) -> bool {
        let mut waiting = self.0.lock();
        if waiting.closed {
            return false;
        }
        // One redraw is enough for any number of changes of the window.
        if !(matches!(event, Event::Redraw) && waiting.sent.iter().any(|sent| matches!(sent, Event::Redraw))) {
            waiting.sent.push_back(event);
        }
        let was_woken = std::mem::replace(&mut waiting.is_woken, true);
        // Unlock first, so that the woken thread finds the lock free.
        drop(waiting);
        if !was_woken {
            self.0.wake();
        }
        true
    }
}

impl Events {
    pub(super) fn next(&mut self) -> Option<Event> {
        self.wait(Some(Instant::now()))
    }

    pub fn wait(&mut self, due: Option<Instant>) -> Option<Event> {
        self.wait_for(due, |events| events.take().map(Some))
    }

    /// Waits for the next answer of the terminal, at most until `due`. Other events stay in the queue.
    #[cfg(unix)]
    pub fn reply_until(&mut self, due: Instant) -> Option<Reply> {
        self.wait_for(Some(due), |events| {
            let read = &mut events.terminal.events;
            let reply = read.iter().position(|event| matches!(event, Event::Reply(_)));
            match reply.and_then(|at| read.remove(at)) {
                Some(Event::Reply(reply)) => Some(Some(reply)),
                // Nothing comes after the end of a terminal.
                _ => matches!(read.back(), Some(Event::Gone)).then_some(None),
            }
        })
    }

    /// Waits for the next answer of the terminal: the terminal library reads none.
    #[cfg(not(unix))]
    pub fn reply_until(&mut self, _: Instant) -> Option<Reply> {
        None
    }

    /// Waits for a result of `look`, at most until `due`. If nothing is found at first, it reads what has arrived
    /// and looks again, even after `due`.
    fn wait_for<T>(&mut self, due: Option<Instant>, mut look: impl FnMut(&mut Self) -> Option<Option<T>>) -> Option<T> {
        loop {
            if let Some(found) = look(self) {
                return found;
            }
            let left = due.map(|due| due.saturating_duration_since(Instant::now()));
            self.sleep(left);
            if left == Some(Duration::ZERO) {
                return look(self).flatten();
            }
        }
    }

    fn take(&mut self) -> Option<Event> {
        let sent = self.shared.lock().sent.pop_front();
        #[cfg(unix)]
        let sent = sent.or_else(|| self.terminal.events.pop_front());
        sent
    }

    /// Sleeps until something arrives, or for the time `left`, and reads what has arrived.
    #[cfg(unix)]
    fn sleep(&mut self, left: Option<Duration>) {
        if self.terminal.sleep(&self.woken, left) {
            // At most one byte waits. A failure would mean a closed pipe, and this end keeps both ends open.
            let _ = self.woken.read(&mut [0]);
            self.shared.lock().is_woken = false;
        }
    }

    #[cfg(not(unix))]
    fn sleep(&mut self, left: Option<Duration>) {
        match left {
            Some(left) => thread::park_timeout(left),
            None => thread::park(),
        }
        self.shared.lock().is_woken = false;
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake(&self) {
        #[cfg(unix)]
        let _ = (&self.wake).write(&[0]);
        #[cfg(not(unix))]
        self.receiver.unpark();
    }
}
