//! The reports of the terminal, as messages of the program.

#[cfg(not(unix))]
mod library;
#[cfg(unix)]
mod parser;
#[cfg(unix)]
mod tty;

#[cfg(not(unix))]
use library as source;
#[cfg(unix)]
use tty as source;

use super::Event;
use super::queue::Queue;
use crate::app::keys::Key;
use crate::app::{MouseKind, Msg};
use crate::game::pgn::Ink;
use crossterm::event::{
    Event as Report, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// A complete input.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Input {
    /// A report about a key, the mouse, a paste or the window.
    Report(Report),
    /// An answer of the terminal.
    #[cfg_attr(not(unix), expect(dead_code, reason = "the terminal library reads no answers"))]
    Reply(Reply),
}

/// An answer of the terminal about itself, not yet understood: it may be late, unasked, or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    /// The byte that introduces it after Escape: `[`, `P`, `]` or `_`.
    pub(super) kind: u8,
    /// The rest, without the end of the string.
    pub(super) body: Vec<u8>,
}

/// Reads the terminal until it or the program is gone.
pub(super) fn read(queue: &Queue) {
    let event = |input| match input {
        Input::Report(report) => translate(report),
        Input::Reply(reply) => Some(Event::Reply(reply)),
    };
    // Ended or failed: nothing more comes from the terminal.
    let _ = source::read(|input| event(input).is_none_or(|event| queue.enter(event).is_ok()));
    let _ = queue.enter(Event::Gone);
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
