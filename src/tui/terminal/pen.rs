//! The cursor and the pen of a terminal: the shortest sequences that move the one and change the other (SGR), of those that every
//! terminal knows.

use crate::app::settings::Colors;
use arrayvec::ArrayVec;
use ratatui::buffer::Cell;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};

/// The attributes with the numbers that switch them on and off.
const ATTRIBUTES: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];
/// The attributes that show on a blank.
const SEEN_ON_BLANK: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

/// A cell's demands on the pen: its ground and, unless it is blank, its ink and its attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    ground: Color,
    glyph: Option<(Color, Modifier)>,
}

impl Need {
    pub fn of(cell: &Cell) -> Self {
        let is_blank = cell.symbol() == " " && !cell.modifier.intersects(SEEN_ON_BLANK);
        if is_blank { Self { ground: cell.bg, glyph: None } } else { Self::all(cell) }
    }

    /// Returns the demands of a cell that needs its own ink, even if it is blank.
    pub(super) fn all(cell: &Cell) -> Self {
        Self { ground: cell.bg, glyph: Some((cell.fg, cell.modifier)) }
    }

    /// Returns the demands of both cells, if one pen serves both.
    pub(super) fn and(self, other: Self) -> Option<Self> {
        let shows_blanks = |glyph: (Color, Modifier)| !glyph.1.intersects(SEEN_ON_BLANK);
        let glyph = match (self.glyph, other.glyph) {
            (None, None) => None,
            (Some(glyph), None) | (None, Some(glyph)) if shows_blanks(glyph) => Some(glyph),
            (Some(one), Some(other)) if one == other => Some(one),
            _ => return None,
        };
        (self.ground == other.ground).then_some(Self { glyph, ..self })
    }
}

/// The colours and attributes in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    ink: Color,
    ground: Color,
    attributes: Modifier,
}

impl Pen {
    /// The pen after a reset.
    const PLAIN: Self = Self { ink: Color::Reset, ground: Color::Reset, attributes: Modifier::empty() };

    /// Returns the shortest change of the pen in force, or of an unknown one, to a pen that serves a need.
    pub fn change(now: Option<Self>, need: Need, colors: Colors) -> Change {
        let mut anew = Self::PLAIN.changed(need, colors);
        anew.parameters.insert(0, 0);
        let change = now.map(|now| now.changed(need, colors)).filter(|change| change.size() <= anew.size());
        change.unwrap_or(anew)
    }

    /// Returns the change of this pen to one that serves a need.
    fn changed(self, need: Need, colors: Colors) -> Change {
        let (ink, attributes) = need.glyph.unwrap_or((self.ink, self.attributes - SEEN_ON_BLANK));
        let then = Self { ink, ground: need.ground, attributes };
        let mut parameters = Parameters::new();
        let mut on = self.attributes;
        for (attribute, _, off) in ATTRIBUTES {
            if on.contains(attribute) && !attributes.contains(attribute) {
                parameters.push(off);
                ATTRIBUTES.iter().filter(|(_, _, other)| *other == off).for_each(|(also, ..)| on.remove(*also));
            }
        }
        let wanted = ATTRIBUTES.iter().filter(|(attribute, ..)| (attributes - on).contains(*attribute));
        parameters.extend(wanted.map(|(_, number, _)| *number));
        for (was, is, first) in [(self.ink, then.ink, 30), (self.ground, then.ground, 40)] {
            if was != is {
                color(is, first, colors, &mut parameters);
            }
        }
        Change { parameters, then }
    }
}

/// The numbers of a sequence: at most those of a reset, all attributes, and two colours by their parts.
type Parameters = ArrayVec<u8, 24>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    parameters: Parameters,
    /// The pen after it.
    pub then: Pen,
}

impl Change {
    /// Returns the number of bytes that write it.
    pub fn size(&self) -> usize {
        let digits = |number: &u8| number.checked_ilog10().unwrap_or(0) as usize + 1;
        match self.parameters.len() {
            0 => 0,
            count => "\x1b[m".len() + self.parameters.iter().map(digits).sum::<usize>() + count - 1,
        }
    }

    pub fn write(&self, bytes: &mut Vec<u8>) {
        for (index, parameter) in self.parameters.iter().enumerate() {
            bytes.extend_from_slice(if index == 0 { b"\x1b[" } else { b";" });
            number((*parameter).into(), bytes);
        }
        if !self.parameters.is_empty() {
            bytes.push(b'm');
        }
    }
}

/// Adds a colour: of the ink if `first` is 30, of the ground if it is 40.
///
/// With sixteen colours, numbers of older consoles are written, since those misread numbers of the 256-colour palette. A bright
/// colour follows the plain one, which remains where bright colours are unknown.
fn color(color: Color, first: u8, colors: Colors, parameters: &mut Parameters) {
    let index = match color {
        Color::Reset => return parameters.push(first + 9),
        Color::Rgb(red, green, blue) => return parameters.extend([first + 8, 2, red, green, blue]),
        Color::Indexed(index) => index,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    if colors != Colors::Sixteen || index >= 16 {
        return parameters.extend([first + 8, 5, index]);
    }
    parameters.push(first + index % 8);
    if index >= 8 {
        parameters.push(first + 60 + index % 8);
    }
}

pub type Motion = ArrayVec<u8, 16>;

/// Returns the shortest motion to a position, from `from` or from an unknown position.
pub fn motion(from: Option<Position>, to: Position) -> Motion {
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
fn number(number: u16, bytes: &mut impl Extend<u8>) {
    let digits = number.checked_ilog10().unwrap_or(0);
    bytes.extend((0..=digits).rev().map(|digit| b'0' + (number / 10_u16.pow(digit) % 10) as u8));
}
