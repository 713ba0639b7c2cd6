//! The reports of the terminal, as messages of the program.
//!
//! On Unix they are read byte by byte. The terminal library's own reader waits without limit for the rest of an unfinished
//! sequence, Ctrl-C included, spins when the terminal goes away without a signal, and takes answers of the terminal for keys.

#[cfg(unix)]
mod parser;

use super::queue::{Event, Queue};
use crate::app::keys::Key;
use crate::app::{MouseKind, Msg};
use crate::game::pgn::Ink;
use crossterm::event::{
    Event as Report, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
#[cfg(unix)]
use parser::{Input, Parser};
#[cfg(unix)]
use rustix::event::{PollFd, PollFlags, Timespec, poll};
#[cfg(unix)]
use rustix::{io::Errno, stdio::stdin};
use std::io;
#[cfg(unix)]
use std::time::Instant;

#[cfg(unix)]
const CTRL_C: u8 = 0x03;

/// Reads the terminal until it or the program is gone.
pub(super) fn read(queue: &Queue) {
    // Ended or failed: nothing more comes from the terminal.
    let _ = read_all(|event| queue.enter(event));
    queue.enter(Event::Gone);
}

#[cfg(not(unix))]
fn read_all(mut take: impl FnMut(Event) -> bool) -> io::Result<()> {
    while translate(crossterm::event::read()?).is_none_or(&mut take) {}
    Ok(())
}

/// Reads the terminal until it is gone or `take` returns `false`.
#[cfg(unix)]
fn read_all(mut take: impl FnMut(Event) -> bool) -> io::Result<()> {
    let mut parser = Parser::default();
    let mut bytes = [0; 4096];
    // When to discard unfinished input.
    let mut due: Option<Instant> = None;
    loop {
        match wait(due)? {
            Woken::Gone => return Ok(()),
            Woken::Late => {
                due = None;
                if !parser.give_up().and_then(translate).is_none_or(&mut take) {
                    return Ok(());
                }
                continue;
            }
            Woken::Ready => {}
        }
        let read = match rustix::io::read(stdin(), &mut bytes) {
            Ok(0) => return Ok(()),
            Ok(count) => &bytes[..count],
            Err(Errno::INTR | Errno::AGAIN) => continue,
            Err(error) => return Err(error.into()),
        };
        for input in read.iter().flat_map(|byte| parser.feed(*byte)) {
            let event = match input {
                Input::Report(report) => translate(report),
                Input::Reply(reply) => Some(Event::Reply(reply)),
            };
            if !event.is_none_or(&mut take) {
                return Ok(());
            }
        }
        // Repeated Ctrl-C does not wait for the rest of a pasted text.
        let goes_on = due.filter(|_| read.iter().all(|byte| *byte == CTRL_C));
        due = parser.timeout().map(|timeout| goes_on.unwrap_or_else(|| Instant::now() + timeout));
    }
}

#[cfg(unix)]
enum Woken {
    Ready,
    Late,
    Gone,
}

#[cfg(unix)]
fn wait(due: Option<Instant>) -> io::Result<Woken> {
    loop {
        let left = due.map(|due| due.saturating_duration_since(Instant::now()));
        // The time is below one second.
        let left = left.map(|left| Timespec { tv_sec: 0, tv_nsec: left.subsec_nanos().into() });
        let mut fds = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
        match poll(&mut fds, left.as_ref()) {
            Ok(0) => return Ok(Woken::Late),
            Ok(_) => {
                let gone = fds[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL);
                return Ok(if gone { Woken::Gone } else { Woken::Ready });
            }
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_pasted_text_end_alike() {
        let pasted = translate(Report::Paste("e4\re5\r\nNf3\n".into()));
        assert!(matches!(pasted, Some(Event::Msg(Msg::Paste(text))) if text == "e4\ne5\nNf3\n"));
    }

    #[test]
    fn the_right_button_draws_in_the_colour_of_the_keys_that_are_held() {
        let drawn = |modifiers| {
            let kind = MouseEventKind::Down(MouseButton::Right);
            match translate_mouse(MouseEvent { kind, column: 3, row: 4, modifiers }) {
                Some(Event::Mouse { kind: MouseKind::RightDown(ink), column: 3, row: 4 }) => ink,
                _ => panic!("the button goes down"),
            }
        };
        let (control, alt) = (KeyModifiers::CONTROL, KeyModifiers::ALT);
        let all = [KeyModifiers::NONE, control, alt, control | alt].map(drawn);
        assert_eq!(all, [Ink::Green, Ink::Red, Ink::Blue, Ink::Yellow]);
    }
}
