//! The meaning of complete escape sequences.

use crossterm::event::{
    Event as Report, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

pub(super) fn key(code: KeyCode, modifiers: KeyModifiers) -> Report {
    Report::Key(KeyEvent::new(code, modifiers))
}

/// Parses `ESC O` and a byte.
pub(super) fn shift3(last: u8) -> Option<Report> {
    let (code, modifiers) = match last {
        // As rxvt has it.
        b'a'..=b'd' => (letter(last.to_ascii_uppercase())?, KeyModifiers::CONTROL),
        _ => (letter(last)?, KeyModifiers::NONE),
    };
    Some(key(code, modifiers))
}

/// Parses `ESC [ [` and a byte.
pub(super) fn console(last: u8) -> Option<Report> {
    matches!(last, b'A'..=b'E').then(|| key(KeyCode::F(last - b'A' + 1), KeyModifiers::NONE))
}

/// Parses the three mouse bytes after `ESC [ M`.
pub(super) fn old_mouse(bytes: &[u8]) -> Option<Report> {
    let &[button, column, row] = bytes else { return None };
    let from_one = |byte: u8| byte.checked_sub(b' ').map(u32::from);
    mouse(from_one(button)?, from_one(column)?, from_one(row)?, false)
}

/// Parses `ESC [`, parameters and a last byte.
pub(super) fn control(parameters: &[u8], last: u8) -> Option<Report> {
    let text = std::str::from_utf8(parameters).ok()?;
    let mut fields = text.split(';');
    let mut field = || fields.next().unwrap_or_default();
    match (text, last) {
        ("", b'I') => Some(Report::FocusGained),
        ("", b'O') => Some(Report::FocusLost),
        (_, b'Z') => Some(key(KeyCode::BackTab, KeyModifiers::SHIFT)),
        // As rxvt has it.
        ("", b'a'..=b'd') => Some(key(letter(last.to_ascii_uppercase())?, KeyModifiers::SHIFT)),
        ("", _) => Some(key(letter(last).filter(|code| *code != KeyCode::F(3))?, KeyModifiers::NONE)),
        (_, b'M' | b'm') if text.starts_with('<') => {
            let [button, column, row] = [field().strip_prefix('<')?, field(), field()].map(number);
            mouse(button?, column?, row?, last == b'm')
        }
        // As rxvt has it.
        (_, b'M') => mouse(number(field())?.checked_sub(32)?, number(field())?, number(field())?, false),
        (_, b'~') => match number(field())? {
            // The form of keys without a standard sequence in xterm, if enabled.
            27 => {
                let held = Held::read(field())?;
                held.with(character(number(field())?)?)
            }
            code => Held::read_or_none(field())?.with(numbered(code)?),
        },
        // As rxvt has it.
        (_, b'^' | b'$' | b'@') => {
            let modifiers = match last {
                b'^' => KeyModifiers::CONTROL,
                b'$' => KeyModifiers::SHIFT,
                _ => KeyModifiers::CONTROL | KeyModifiers::SHIFT,
            };
            Some(key(numbered(number(text)?)?, modifiers))
        }
        (_, b'u') => {
            let mut codes = field().split(':').map(number);
            let code = codes.next()??;
            let mut held = Held::read_or_none(field())?;
            // The key with Shift may follow as a second code.
            let shifted = codes.next().flatten().filter(|_| held.modifiers.contains(KeyModifiers::SHIFT));
            if shifted.is_some() {
                held.modifiers.remove(KeyModifiers::SHIFT);
            }
            held.with(match shifted.and_then(char::from_u32) {
                Some(c) => KeyCode::Char(c),
                None => keypad(code).or_else(|| character(code))?,
            })
        }
        // A cursor position report, requested by another program.
        (_, b'R') => None,
        _ => {
            let (first, second) = (field(), field());
            Held::read(if second.is_empty() { first } else { second })?.with(letter(last)?)
        }
    }
}

const fn letter(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P'..=b'S' => KeyCode::F(letter - b'P' + 1),
        _ => return None,
    })
}

const fn numbered(number: u32) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number as u8 - 10),
        17..=21 => KeyCode::F(number as u8 - 11),
        23..=26 => KeyCode::F(number as u8 - 12),
        28..=29 => KeyCode::F(number as u8 - 13),
        31..=34 => KeyCode::F(number as u8 - 14),
        _ => return None,
    })
}

fn character(code: u32) -> Option<KeyCode> {
    Some(match char::from_u32(code)? {
        '\x1B' => KeyCode::Esc,
        '\r' | '\n' => KeyCode::Enter,
        '\t' => KeyCode::Tab,
        '\x7F' | '\x08' => KeyCode::Backspace,
        // Private use, for keys that only Kitty reports.
        c if c.is_control() || matches!(c, '\u{E000}'..='\u{F8FF}') => return None,
        c => KeyCode::Char(c),
    })
}

/// Returns a key of the number pad or a rare function key by Kitty's number.
fn keypad(code: u32) -> Option<KeyCode> {
    use KeyCode::{Delete, Down, End, Home, Insert, Left, PageDown, PageUp, Right, Up};
    const SIGNS: &[u8] = b"0123456789./*-+\r=,";
    const MOTIONS: [KeyCode; 10] = [Left, Right, Up, Down, PageUp, PageDown, Home, End, Insert, Delete];
    match code {
        57376..=57398 => Some(KeyCode::F((code - 57376 + 13) as u8)),
        57399..=57416 => character(SIGNS[code as usize - 57399].into()),
        _ => MOTIONS.get(code.checked_sub(57417)? as usize).copied(),
    }
}

/// The modifiers of a key, and whether it goes down.
struct Held {
    modifiers: KeyModifiers,
    kind: KeyEventKind,
}

impl Held {
    /// Parses `MODIFIERS` or `MODIFIERS:KIND`.
    fn read(field: &str) -> Option<Self> {
        const BITS: [KeyModifiers; 6] = [
            KeyModifiers::SHIFT,
            KeyModifiers::ALT,
            KeyModifiers::CONTROL,
            KeyModifiers::SUPER,
            KeyModifiers::HYPER,
            KeyModifiers::META,
        ];
        let (modifiers, kind) = field.split_once(':').unwrap_or((field, "1"));
        let mask = number(modifiers)?.saturating_sub(1);
        let modifiers =
            BITS.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, held)| *held).collect();
        let kind = match kind {
            "2" => KeyEventKind::Repeat,
            "3" => KeyEventKind::Release,
            _ => KeyEventKind::Press,
        };
        Some(Self { modifiers, kind })
    }

    /// Parses an optional field; an empty one counts as 1.
    fn read_or_none(field: &str) -> Option<Self> {
        Self::read(if field.is_empty() { "1" } else { field })
    }

    fn with(&self, code: KeyCode) -> Option<Report> {
        let code =
            if code == KeyCode::Tab && self.modifiers.contains(KeyModifiers::SHIFT) { KeyCode::BackTab } else { code };
        Some(Report::Key(KeyEvent::new_with_kind(code, self.modifiers, self.kind)))
    }
}

/// Returns the report of a mouse event, with its position counted from 1.
fn mouse(button: u32, column: u32, row: u32, released: bool) -> Option<Report> {
    let number = button & 0b11 | (button & 0b1100_0000) >> 4;
    let moves = button & 0b10_0000 != 0;
    let buttons = [MouseButton::Left, MouseButton::Middle, MouseButton::Right];
    let kind = match (number, moves) {
        (0..=2, true) => MouseEventKind::Drag(buttons[number as usize]),
        (0..=2, false) if released => MouseEventKind::Up(buttons[number as usize]),
        (0..=2, false) => MouseEventKind::Down(buttons[number as usize]),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let held = [(0b100, KeyModifiers::SHIFT), (0b1000, KeyModifiers::ALT), (0b1_0000, KeyModifiers::CONTROL)];
    let modifiers = held.iter().filter(|(bit, _)| button & bit != 0).map(|(_, held)| *held).collect();
    let place = |from_one: u32| u16::try_from(from_one.checked_sub(1)?).ok();
    Some(Report::Mouse(MouseEvent { kind, column: place(column)?, row: place(row)?, modifiers }))
}

fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}
