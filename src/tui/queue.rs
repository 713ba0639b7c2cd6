//! The queue of all that comes in.
//!
//! What the user enters waits in a place of limited size, and who reads the terminal waits for room in it, so that a flood
//! stays in the system's own buffer. Everything else is told past it and never has to wait: signals, what the program itself
//! asks for, those who think. These are few, and come in before what is entered.

use super::Event;
use crate::app::{MouseKind, Msg};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So much that was entered may wait: as much as the terminal is read at once, and more than anybody types during a frame.
const ROOM: usize = 4096;
/// Where more than so much waits, the wheel is no longer heard: nobody turns it so fast.
const CROWDED: usize = ROOM / 2;

/// Where things are sent.
#[derive(Clone, Debug)]
pub(super) struct Queue(Arc<Shared>);

/// Where they come out. When it is dropped, nobody listens any more.
#[derive(Debug)]
pub(super) struct Events(Arc<Shared>);

/// Nobody listens any more.
#[derive(Debug)]
pub(super) struct Closed;

#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    something: Condvar,
    room: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    told: VecDeque<Event>,
    entered: VecDeque<Event>,
    closed: bool,
}

/// A queue, and where it comes out.
pub(super) fn queue() -> (Queue, Events) {
    let shared = Arc::<Shared>::default();
    (Queue(Arc::clone(&shared)), Events(shared))
}

impl Queue {
    /// Tells of something. It never waits.
    pub(super) fn send(&self, event: Event) -> Result<(), Closed> {
        let mut waiting = self.0.lock();
        if waiting.closed {
            return Err(Closed);
        }
        // One drawing is enough for any number of changes of the window.
        if !(matches!(event, Event::Redraw) && waiting.told.iter().any(|told| matches!(told, Event::Redraw))) {
            waiting.told.push_back(event);
        }
        // Whoever wakes finds the door open.
        drop(waiting);
        self.0.something.notify_one();
        Ok(())
    }

    /// Hands on what the user enters, when there is room.
    pub(super) fn enter(&self, event: Event) -> Result<(), Closed> {
        let mut waiting = self.0.lock();
        if waiting.entered.len() > CROWDED
            && matches!(event, Event::Mouse { kind: MouseKind::WheelUp | MouseKind::WheelDown, .. })
        {
            return Ok(());
        }
        // A text that is pasted may be long: it waits for all that came before it.
        let room = if matches!(event, Event::Msg(Msg::Paste(_))) { 1 } else { ROOM };
        while waiting.entered.len() >= room && !waiting.closed {
            waiting = self.0.room.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        if waiting.closed {
            return Err(Closed);
        }
        waiting.entered.push_back(event);
        drop(waiting);
        self.0.something.notify_one();
        Ok(())
    }
}

impl Events {
    /// What comes next, if it is there.
    pub(super) fn next(&self) -> Option<Event> {
        self.0.take(&mut self.0.lock())
    }

    /// Waits for what comes next.
    pub(super) fn wait(&self) -> Event {
        let mut waiting = self.0.lock();
        loop {
            if let Some(event) = self.0.take(&mut waiting) {
                return event;
            }
            waiting = self.0.something.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for what comes next, until a moment.
    pub(super) fn wait_until(&self, due: Instant) -> Option<Event> {
        let mut waiting = self.0.lock();
        loop {
            if let Some(event) = self.0.take(&mut waiting) {
                return Some(event);
            }
            let left = due.saturating_duration_since(Instant::now());
            if left == Duration::ZERO {
                return None;
            }
            waiting = self.0.something.wait_timeout(waiting, left).unwrap_or_else(PoisonError::into_inner).0;
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
            // Who waits for room is let in when there is plenty of it, not for every single place.
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

    fn wheel() -> Event {
        Event::Mouse { kind: MouseKind::WheelDown, column: 1, row: 1 }
    }

    #[test]
    fn what_is_told_comes_before_what_is_entered() {
        let (queue, events) = queue();
        queue.enter(key('a')).expect("it is open");
        queue.enter(key('b')).expect("it is open");
        queue.send(Event::Redraw).expect("it is open");
        queue.send(Event::Redraw).expect("it is open");
        queue.send(Event::Msg(Msg::Tick)).expect("it is open");
        assert!(matches!(events.wait(), Event::Redraw));
        assert!(matches!(events.wait(), Event::Msg(Msg::Tick)), "one drawing is enough");
        assert!(matches!(events.wait(), Event::Msg(Msg::Key(Key::Char('a')))));
        assert!(matches!(events.next(), Some(Event::Msg(Msg::Key(Key::Char('b'))))));
        assert!(events.next().is_none());
        assert!(events.wait_until(Instant::now() + Duration::from_millis(1)).is_none());
    }

    #[test]
    fn a_flood_waits_and_loses_nothing() {
        const KEYS: usize = 5 * ROOM;
        let (queue, events) = queue();
        let entering = queue.clone();
        let flood = thread::spawn(move || (0..KEYS).try_for_each(|_| entering.enter(key('x'))));
        for _ in 0..KEYS {
            // Whoever listens can send at any time.
            queue.send(Event::Msg(Msg::Tick)).expect("it is open");
            assert!(matches!(events.wait(), Event::Msg(Msg::Tick)));
            assert!(matches!(events.wait(), Event::Msg(Msg::Key(_))));
            assert!(queue.0.lock().entered.len() <= ROOM);
        }
        assert!(flood.join().expect("it ends").is_ok());
    }

    #[test]
    fn the_wheel_is_not_heard_where_it_is_crowded() {
        let (queue, events) = queue();
        (0..3 * ROOM).for_each(|_| queue.enter(wheel()).expect("it is open"));
        queue.enter(key('x')).expect("there is room");
        let all: Vec<Event> = std::iter::from_fn(|| events.next()).collect();
        assert_eq!(all.len(), CROWDED + 2);
        assert!(matches!(all.last(), Some(Event::Msg(Msg::Key(_)))));
    }

    #[test]
    fn a_long_text_waits_for_all_before_it() {
        let (queue, events) = queue();
        queue.enter(Event::Msg(Msg::Paste("a".into()))).expect("there is room");
        let entering = queue.clone();
        let second = thread::spawn(move || entering.enter(Event::Msg(Msg::Paste("b".into()))));
        assert!(matches!(events.wait(), Event::Msg(Msg::Paste(text)) if text == "a"));
        assert!(matches!(events.wait(), Event::Msg(Msg::Paste(text)) if text == "b"));
        assert!(second.join().expect("it ends").is_ok());
    }

    #[test]
    fn who_waits_for_room_is_told_that_nobody_listens() {
        let (queue, events) = queue();
        let entering = queue.clone();
        let flood = thread::spawn(move || while entering.enter(key('x')).is_ok() {});
        while queue.0.lock().entered.len() < ROOM {
            thread::yield_now();
        }
        drop(events);
        flood.join().expect("it ends");
        assert!(queue.send(Event::Redraw).is_err());
    }
}
