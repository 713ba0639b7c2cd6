//! The queue of all incoming events.
//!
//! User input waits in a buffer of limited size, and the reader of the terminal waits for room in it, so that a flood stays
//! in the system's own buffer. All other events bypass it and never wait: signals, the program's own requests, the engines.
//! These are few, and are delivered before user input.

use super::storage::reading::Progress;
use super::terminal::Reply;
use crate::app::{MouseKind, Msg};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The largest number of waiting input events: as many as one read of the terminal gives, and more than the keys typed during
/// a frame.
const ROOM: usize = 4096;
/// The number of waiting events above which the mouse wheel is ignored: no human turns it so fast.
const CROWDED: usize = ROOM / 2;

pub(crate) enum Event {
    /// A message for the program.
    Msg(Msg),
    /// A part of list number `list`; dropped once another list is requested.
    Listed {
        list: u64,
        msg: Msg,
    },
    /// The progress of reading the journal of this number; dropped once another journal is requested.
    Reading(u64, Progress),
    /// A mouse event at a cell of the screen.
    Mouse {
        kind: MouseKind,
        column: u16,
        row: u16,
    },
    /// An answer of the terminal to a question about itself.
    #[cfg_attr(not(unix), expect(dead_code, reason = "the terminal library reads no answers"))]
    Reply(Reply),
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
pub(super) struct Queue(Arc<Shared>);

/// The receiving end. When it is dropped, the queue is closed.
pub(super) struct Events(Arc<Shared>);

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    something: Condvar,
    room: Condvar,
}

#[derive(Default)]
struct Waiting {
    told: VecDeque<Event>,
    entered: VecDeque<Event>,
    closed: bool,
}

pub(super) fn queue() -> (Queue, Events) {
    let shared = Arc::<Shared>::default();
    (Queue(Arc::clone(&shared)), Events(shared))
}

impl Queue {
    /// Sends a message. It never waits.
    pub(super) fn tell(&self, msg: Msg) -> bool {
        self.send(Event::Msg(msg))
    }

    /// Sends an event. It never waits.
    pub(super) fn send(&self, event: Event) -> bool {
        let mut waiting = self.0.lock();
        if waiting.closed {
            return false;
        }
        // One redraw is enough for any number of changes of the window.
        if !(matches!(event, Event::Redraw) && waiting.told.iter().any(|told| matches!(told, Event::Redraw))) {
            waiting.told.push_back(event);
        }
        // Unlock first, so that the woken thread finds the lock free.
        drop(waiting);
        self.0.something.notify_one();
        true
    }

    /// Sends an input event as soon as there is room.
    pub(super) fn enter(&self, event: Event) -> bool {
        let mut waiting = self.0.lock();
        if waiting.entered.len() > CROWDED
            && matches!(event, Event::Mouse { kind: MouseKind::WheelUp | MouseKind::WheelDown, .. })
        {
            return true;
        }
        // A pasted text can be long, so it waits until the queue is empty.
        let room = if matches!(event, Event::Msg(Msg::Paste(_))) { 1 } else { ROOM };
        while waiting.entered.len() >= room && !waiting.closed {
            waiting = self.0.room.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        if waiting.closed {
            return false;
        }
        waiting.entered.push_back(event);
        drop(waiting);
        self.0.something.notify_one();
        true
    }
}

impl Events {
    pub(super) fn next(&self) -> Option<Event> {
        self.0.take(&mut self.0.lock())
    }

    /// Waits for the next event, at most until `due`.
    pub(super) fn wait(&self, due: Option<Instant>) -> Option<Event> {
        self.wait_for(due, |waiting| self.0.take(waiting).map(Some))
    }

    /// Waits for the next answer of the terminal, at most until `due`. Other events stay in the queue.
    pub(super) fn reply_until(&self, due: Instant) -> Option<Reply> {
        self.wait_for(Some(due), |waiting| {
            let reply = waiting.entered.iter().position(|event| matches!(event, Event::Reply(_)));
            match reply.and_then(|at| waiting.entered.remove(at)) {
                Some(Event::Reply(reply)) => Some(Some(reply)),
                // Nothing comes after the end of a terminal.
                _ => matches!(waiting.entered.back(), Some(Event::Gone)).then_some(None),
            }
        })
    }

    /// Waits for a result of `look`, at most until `due`.
    fn wait_for<T>(&self, due: Option<Instant>, mut look: impl FnMut(&mut Waiting) -> Option<Option<T>>) -> Option<T> {
        let mut waiting = self.0.lock();
        loop {
            if let Some(found) = look(&mut waiting) {
                return found;
            }
            let something = &self.0.something;
            waiting = match due.map(|due| due.saturating_duration_since(Instant::now())) {
                None => something.wait(waiting).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => return None,
                Some(left) => something.wait_timeout(waiting, left).unwrap_or_else(PoisonError::into_inner).0,
            };
        }
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.room.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, waiting: &mut Waiting) -> Option<Event> {
        waiting.told.pop_front().or_else(|| {
            let entered = waiting.entered.pop_front();
            // Wake a waiting sender only when there is plenty of room, not for every single place.
            if [CROWDED, 0].contains(&waiting.entered.len()) {
                self.room.notify_all();
            }
            entered
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::keys::Key;
    use std::thread;

    fn key(c: char) -> Event {
        Event::Msg(Msg::Key(Key::Char(c)))
    }

    fn wait(events: &Events) -> Event {
        events.wait(None).expect("it waits without limit")
    }

    fn wheel() -> Event {
        Event::Mouse { kind: MouseKind::WheelDown, column: 1, row: 1 }
    }

    #[test]
    fn what_is_told_comes_before_what_is_entered() {
        let (queue, events) = queue();
        assert!(queue.enter(key('a')));
        assert!(queue.enter(key('b')));
        assert!(queue.send(Event::Redraw));
        assert!(queue.send(Event::Redraw));
        assert!(queue.send(Event::Msg(Msg::Tick)));
        assert!(matches!(wait(&events), Event::Redraw));
        assert!(matches!(wait(&events), Event::Msg(Msg::Tick)), "one drawing is enough");
        assert!(matches!(wait(&events), Event::Msg(Msg::Key(Key::Char('a')))));
        assert!(matches!(events.next(), Some(Event::Msg(Msg::Key(Key::Char('b'))))));
        assert!(events.next().is_none());
        assert!(events.wait(Some(Instant::now() + Duration::from_millis(1))).is_none());
    }

    #[test]
    fn an_answer_is_taken_from_among_all_else() {
        let (queue, events) = queue();
        let reply = || Reply { kind: b'[', body: b"?62c".to_vec() };
        assert!(queue.enter(key('a')));
        assert!(queue.enter(Event::Reply(reply())));
        assert!(queue.enter(key('b')));
        assert!(queue.send(Event::Redraw));
        let soon = || Instant::now() + Duration::from_millis(1);
        assert_eq!(events.reply_until(soon()), Some(reply()));
        assert_eq!(events.reply_until(soon()), None);
        assert!(queue.enter(Event::Gone));
        assert_eq!(events.reply_until(Instant::now() + Duration::from_secs(3600)), None, "none can come any more");
        assert!(matches!(events.next(), Some(Event::Redraw)));
        assert!(matches!(events.next(), Some(Event::Msg(Msg::Key(Key::Char('a'))))));
        assert!(matches!(events.next(), Some(Event::Msg(Msg::Key(Key::Char('b'))))));
        assert!(matches!(events.next(), Some(Event::Gone)));
    }

    #[test]
    fn a_flood_waits_and_loses_nothing() {
        const KEYS: usize = 5 * ROOM;
        let (queue, events) = queue();
        let entering = queue.clone();
        let flood = thread::spawn(move || (0..KEYS).all(|_| entering.enter(key('x'))));
        for _ in 0..KEYS {
            // A sender may be used while the receiver exists.
            assert!(queue.send(Event::Msg(Msg::Tick)));
            assert!(matches!(wait(&events), Event::Msg(Msg::Tick)));
            assert!(matches!(wait(&events), Event::Msg(Msg::Key(_))));
            assert!(queue.0.lock().entered.len() <= ROOM);
        }
        assert!(flood.join().expect("it ends"));
    }

    #[test]
    fn the_wheel_is_not_heard_where_it_is_crowded() {
        let (queue, events) = queue();
        assert!((0..3 * ROOM).all(|_| queue.enter(wheel())));
        assert!(queue.enter(key('x')));
        let all: Vec<Event> = std::iter::from_fn(|| events.next()).collect();
        assert_eq!(all.len(), CROWDED + 2);
        assert!(matches!(all.last(), Some(Event::Msg(Msg::Key(_)))));
    }

    #[test]
    fn a_long_text_waits_for_all_before_it() {
        let (queue, events) = queue();
        assert!(queue.enter(Event::Msg(Msg::Paste("a".into()))));
        let entering = queue.clone();
        let second = thread::spawn(move || entering.enter(Event::Msg(Msg::Paste("b".into()))));
        assert!(matches!(wait(&events), Event::Msg(Msg::Paste(text)) if text == "a"));
        assert!(matches!(wait(&events), Event::Msg(Msg::Paste(text)) if text == "b"));
        assert!(second.join().expect("it ends"));
    }

    #[test]
    fn who_waits_for_room_is_told_that_nobody_listens() {
        let (queue, events) = queue();
        let entering = queue.clone();
        let flood = thread::spawn(move || while entering.enter(key('x')) {});
        while queue.0.lock().entered.len() < ROOM {
            thread::yield_now();
        }
        drop(events);
        flood.join().expect("it ends");
        assert!(!queue.send(Event::Redraw));
    }
}
