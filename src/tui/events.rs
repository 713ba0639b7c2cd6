//! The reports of the terminal, as messages of the program.
//!
//! On Unix they are read byte by byte. The terminal library's own reader waits without limit for the rest of an unfinished
//! sequence, Ctrl-C included, spins when the terminal goes away without a signal, and takes answers of the terminal for keys.

#[cfg(unix)]
pub mod parser;

use super::queue::Event;
#[cfg(not(unix))]
use super::queue::Queue;
use crate::app::keys::Key;
use crate::app::{MouseKind, Msg};
use crate::game::pgn::Ink;
#[cfg(unix)]
use arrayvec::ArrayVec;
use crossterm::event::{
    Event as Report, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
#[cfg(unix)]
use parser::{Input, Parser};
#[cfg(unix)]
use rustix::event::{PollFd, PollFlags, Timespec, poll};
#[cfg(unix)]
use rustix::io::Errno;
#[cfg(unix)]
use std::collections::VecDeque;
#[cfg(unix)]
use std::os::fd::{AsFd, OwnedFd};
#[cfg(unix)]
use std::time::{Duration, Instant};

#[cfg(unix)]
const CTRL_C: u8 = 0x03;

/// Reads the terminal until it or the program is gone.
#[cfg(not(unix))]
pub(super) fn read(queue: &Queue) {
    while let Ok(report) = crossterm::event::read() {
        if !translate(report).is_none_or(|event| queue.send(event)) {
            return;
        }
    }
    queue.send(Event::Gone);
}

/// The terminal as a source of events.
#[cfg(unix)]
pub struct Terminal {
    /// What was read and not yet taken; [`Event::Gone`] is the last.
    pub(super) events: VecDeque<Event>,
    input: Option<OwnedFd>,
    parser: Parser,
    /// When to discard unfinished input.
    due: Option<Instant>,
}

#[cfg(unix)]
impl Terminal {
    pub fn of(input: OwnedFd) -> Self {
        Self { events: VecDeque::new(), input: Some(input), parser: Parser::default(), due: None }
    }

    /// Sleeps until the terminal or `other` has bytes, or for the time `left`, and reads those of the terminal. Returns whether
    /// `other` has some.
    pub(super) fn sleep(&mut self, other: impl AsFd, left: Option<Duration>) -> bool {
        let unfinished = self.due.map(|due| due.saturating_duration_since(Instant::now()));
        let left = left.into_iter().chain(unfinished).min();
        let left = left.and_then(|left| Timespec::try_from(left).ok());
        let mut fds: ArrayVec<PollFd<'_>, 2> = ArrayVec::new();
        fds.push(PollFd::from_borrowed_fd(other.as_fd(), PollFlags::IN));
        fds.extend(self.input.iter().map(|input| PollFd::new(input, PollFlags::IN)));
        match poll(&mut fds, left.as_ref()) {
            Ok(_) => {}
            Err(Errno::INTR) => return false,
            Err(_) => {
                drop(fds);
                self.end();
                return false;
            }
        }
        let is_other_ready = !fds[0].revents().is_empty();
        let ready = fds.get(1).map_or(PollFlags::empty(), PollFd::revents);
        drop(fds);
        if ready.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) && !ready.contains(PollFlags::IN) {
            self.end();
        } else if ready.contains(PollFlags::IN) {
            self.read();
        } else if self.due.is_some_and(|due| due <= Instant::now()) {
            self.due = None;
            self.events.extend(self.parser.give_up().and_then(translate));
        }
        is_other_ready
    }

    fn read(&mut self) {
        let Some(input) = &self.input else { return };
        let mut bytes = [0; 4096];
        let read = match rustix::io::read(input, &mut bytes) {
            Ok(0) => return self.end(),
            Ok(count) => &bytes[..count],
            Err(Errno::INTR | Errno::AGAIN) => return,
            // Failed: nothing more comes from the terminal.
            Err(_) => return self.end(),
        };
        for input in read.iter().flat_map(|byte| self.parser.feed(*byte)) {
            self.events.extend(match input {
                Input::Report(report) => translate(report),
                Input::Reply(reply) => Some(Event::Reply(reply)),
            });
        }
        // Repeated Ctrl-C does not wait for the rest of a pasted text.
        let goes_on = self.due.filter(|_| read.iter().all(|byte| *byte == CTRL_C));
        self.due = self.parser.timeout().map(|timeout| goes_on.unwrap_or_else(|| Instant::now() + timeout));
    }

    fn end(&mut self) {
        self.input = None;
        self.due = None;
        self.events.push_back(Event::Gone);
    }
}

fn translate(report: Report) -> Option<Event> {
    match report {
        Report::Key(key) => Some(Event::Msg(Msg::Key(translate_key(key)?))),
        Report::Mouse(mouse) => translate_mouse(mouse),
        // Terminals paste a line end as the byte of the Enter key.
        Report::Paste(text) => Some(Event::Msg(Msg::Paste(text.replace("\r\n", "\n").replace('\r', "\n")))),
        Report::Resize(..) => Some(Event::Redraw),
        Report::FocusGained | Report::FocusLost => None,
    }
}

pub(super) fn translate_key(key: KeyEvent) -> Option<Key> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        // A line feed, as a pipe or a paste sends it.
        KeyCode::Char('j') if control => Key::Enter,
        KeyCode::Char(c) if control => Key::Ctrl(c.to_ascii_lowercase()),
        KeyCode::Char(c) if key.modifiers.contains(KeyModifiers::ALT) => Key::Alt(c.to_ascii_lowercase()),
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::F(n) => Key::F(n),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Up if control => Key::CtrlUp,
        KeyCode::Down if control => Key::CtrlDown,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        _ => return None,
    })
}

fn translate_mouse(mouse: MouseEvent) -> Option<Event> {
    let kind = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => MouseKind::Down,
        MouseEventKind::Up(MouseButton::Left) => MouseKind::Up,
        MouseEventKind::Down(MouseButton::Right) => MouseKind::RightDown(ink(mouse.modifiers)),
        MouseEventKind::Up(MouseButton::Right) => MouseKind::RightUp,
        MouseEventKind::ScrollUp => MouseKind::WheelUp,
        MouseEventKind::ScrollDown => MouseKind::WheelDown,
        _ => return None,
    };
    Some(Event::Mouse { kind, column: mouse.column, row: mouse.row })
}

/// Returns the colour of arrows drawn with these modifiers held. Shift is missing: terminals keep Shift and the mouse for themselves.
fn ink(held: KeyModifiers) -> Ink {
    match (held.contains(KeyModifiers::CONTROL), held.contains(KeyModifiers::ALT)) {
        (false, false) => Ink::Green,
        (true, false) => Ink::Red,
        (false, true) => Ink::Blue,
        (true, true) => Ink::Yellow,
    }
}
