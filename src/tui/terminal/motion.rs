//! The shortest motion of a terminal's cursor, by sequences that every terminal knows.

use arrayvec::ArrayVec;
use ratatui::layout::Position;

/// The bytes of a motion.
pub(super) type Motion = ArrayVec<u8, 16>;

/// Returns the shortest motion to a position, from `from` or from an unknown position.
pub(super) fn shortest(from: Option<Position>, to: Position) -> Motion {
    let mut absolute = Motion::new();
    // There is room for the largest numbers.
    absolute.extend(*b"\x1b[");
    number(to.y + 1, &mut absolute);
    absolute.push(b';');
    number(to.x + 1, &mut absolute);
    absolute.push(b'H');
    let Some(from) = from else { return absolute };
    let mut relative = steps(from.y, to.y, *b"AB");
    // Backspace moves the cursor, too.
    match from.x.checked_sub(to.x) {
        Some(columns @ 1..=3) => relative.extend((0..columns).map(|_| b'\x08')),
        _ => relative.extend(steps(from.x, to.x, *b"DC")),
    }
    if relative.len() < absolute.len() { relative } else { absolute }
}

/// Returns the motion along one axis; `back` and `forth` are the letters of its directions.
fn steps(from: u16, to: u16, [back, forth]: [u8; 2]) -> Motion {
    let mut steps = Motion::new();
    let (count, letter) = if to < from { (from - to, back) } else { (to - from, forth) };
    if count > 0 {
        steps.extend(*b"\x1b[");
        if count > 1 {
            number(count, &mut steps);
        }
        steps.push(letter);
    }
    steps
}

/// Adds a number in decimal. A frame tries so many motions that the library's formatting would show.
pub(super) fn number(number: u16, bytes: &mut impl Extend<u8>) {
    let digits = number.checked_ilog10().unwrap_or(0);
    bytes.extend((0..=digits).rev().map(|digit| b'0' + (number / 10_u16.pow(digit) % 10) as u8));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_motion_is_taken() {
        let at = Position::new;
        let motions = [
            (None, at(21, 11), "\x1b[12;22H"),
            (Some(at(21, 11)), at(21, 11), ""),
            (Some(at(21, 11)), at(22, 11), "\x1b[C"),
            (Some(at(21, 11)), at(32, 11), "\x1b[11C"),
            (Some(at(21, 11)), at(18, 11), "\x08\x08\x08"),
            (Some(at(21, 11)), at(17, 11), "\x1b[4D"),
            (Some(at(21, 11)), at(20, 12), "\x1b[B\x08"),
            (Some(at(21, 11)), at(22, 9), "\x1b[2A\x1b[C"),
            (Some(at(100, 30)), at(0, 0), "\x1b[1;1H"),
            (Some(at(0, u16::MAX - 1)), at(u16::MAX - 1, 0), "\x1b[1;65535H"),
        ];
        for (from, to, motion) in motions {
            assert_eq!(shortest(from, to).as_slice(), motion.as_bytes(), "{from:?} {to:?}");
        }
    }
}
