//! What the terminal reports, as messages of the program.

use super::Event;
use crate::app::keys::Key;
use crate::app::{MouseKind, Msg};
use crossterm::event::{
    self, Event as Report, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::io;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// How long the terminal library is asked for more after a report. It may have read several at once, which nobody but
/// it knows of, and it looks at them only while its time has not run out: on a busy machine a short one might have.
const SETTLE: Duration = Duration::from_millis(100);

/// Reads the terminal until it or the program is gone.
///
/// It sleeps in the system's own poll rather than in the terminal library's, which spins when the terminal goes away
/// without a signal.
pub(super) fn read(queue: &Sender<Event>) {
    loop {
        let reports = match wait() {
            Ok(true) => drain(queue),
            Ok(false) | Err(_) => {
                let _ = queue.send(Event::Gone);
                return;
            }
        };
        match reports {
            Ok(true) => {}
            // Nobody listens any more.
            Ok(false) => return,
            Err(_) => {
                let _ = queue.send(Event::Gone);
                return;
            }
        }
    }
}

/// Sends on all that the terminal has to report, as it comes, until nothing more does. `false` when nobody listens.
fn drain(queue: &Sender<Event>) -> io::Result<bool> {
    while event::poll(SETTLE)? {
        if let Some(event) = translate(event::read()?)
            && queue.send(event).is_err()
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Waits until the terminal has something to report. `false` when it is gone.
#[cfg(unix)]
fn wait() -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, poll};
    loop {
        let mut fds = [PollFd::from_borrowed_fd(rustix::stdio::stdin(), PollFlags::IN)];
        match poll(&mut fds, None) {
            Ok(_) => {
                let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
                return Ok(!fds[0].revents().intersects(gone));
            }
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

#[cfg(not(unix))]
fn wait() -> io::Result<bool> {
    event::poll(Duration::MAX)
}

fn translate(report: Report) -> Option<Event> {
    match report {
        Report::Key(key) => Some(Event::Msg(Msg::Key(translate_key(key)?))),
        Report::Mouse(mouse) => translate_mouse(mouse),
        Report::Paste(text) => Some(Event::Msg(Msg::Paste(text))),
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
        MouseEventKind::ScrollUp => MouseKind::WheelUp,
        MouseEventKind::ScrollDown => MouseKind::WheelDown,
        _ => return None,
    };
    Some(Event::Mouse { kind, column: mouse.column, row: mouse.row })
}
