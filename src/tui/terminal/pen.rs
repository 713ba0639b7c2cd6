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
pub(super) struct Need {
    ground: Color,
    glyph: Option<(Color, Modifier)>,
}

impl Need {
    pub(super) fn of(cell: &Cell) -> Self {
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
pub(super) struct Pen {
    ink: Color,
    ground: Color,
    attributes: Modifier,
}

impl Pen {
    /// The pen after a reset.
    const PLAIN: Self = Self { ink: Color::Reset, ground: Color::Reset, attributes: Modifier::empty() };

    /// Returns the shortest change of the pen in force, or of an unknown one, to a pen that serves a need.
    pub(super) fn change(now: Option<Self>, need: Need, colors: Colors) -> Change {
        let mut anew = Self::PLAIN.changed(need, colors);
        anew.parameters.insert(0, 0);
        let change = now.map(|now| now.changed(need, colors)).filter(|change| change.len() <= anew.len());
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
pub(super) struct Change {
    parameters: Parameters,
    /// The pen after it.
    pub(super) then: Pen,
}

impl Change {
    pub(super) fn len(&self) -> usize {
        let digits = |number: &u8| number.checked_ilog10().unwrap_or(0) as usize + 1;
        match self.parameters.len() {
            0 => 0,
            count => "\x1b[m".len() + self.parameters.iter().map(digits).sum::<usize>() + count - 1,
        }
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
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

pub(super) type Motion = ArrayVec<u8, 16>;

/// Returns the shortest motion to a position, from `from` or from an unknown position.
pub(super) fn motion(from: Option<Position>, to: Position) -> Motion {
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

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    /// The sequences before some texts, in these colours.
    fn sequences(colors: Colors, texts: &[(&str, Style)]) -> Vec<String> {
        let mut now = None;
        let sequence = |(text, style): &(&str, Style)| {
            let mut cell = Cell::default();
            cell.set_symbol(text).set_style(*style);
            let change = Pen::change(now, Need::of(&cell), colors);
            now = Some(change.then);
            let mut bytes = Vec::new();
            change.write(&mut bytes);
            assert_eq!(bytes.len(), change.len());
            String::from_utf8(bytes).expect("text").replace("\x1b[", "")
        };
        texts.iter().map(sequence).collect()
    }

    #[test]
    fn nothing_is_written_twice_and_nothing_that_is_not_seen() {
        let red = Style::new().red();
        let texts = [
            ("a", red.on_blue()),
            ("b", red.on_blue()),
            (" ", Style::new().white().on_blue().bold()),
            ("c", red.on_black().bold()),
            (" ", Style::new()),
            ("d", red.bold().underlined()),
            (" ", Style::new()),
            ("e", Style::new()),
        ];
        let written = ["0;38;5;1;48;5;4m", "", "", "1;48;5;0m", "0m", "1;4;38;5;1m", "0m", ""];
        assert_eq!(sequences(Colors::Indexed, &texts), written);
        let blank = Style::new().on_blue();
        assert_eq!(sequences(Colors::Indexed, &[(" ", blank.underlined()), (" ", blank)]), ["0;4;48;5;4m", "24m"]);
    }

    #[test]
    fn what_is_dim_after_what_is_bold_is_said_again() {
        let texts = [("a", Style::new().bold().dim().on_red()), ("b", Style::new().dim().on_red())];
        assert_eq!(sequences(Colors::Indexed, &texts), ["0;1;2;48;5;1m", "22;2m"]);
    }

    #[test]
    fn sixteen_colours_are_written_as_consoles_know_them() {
        let texts = [
            ("é", Style::new().fg(Color::Indexed(7)).bg(Color::Indexed(4))),
            ("a", Style::new().fg(Color::LightYellow).bg(Color::Indexed(9))),
            ("b", Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(9))),
        ];
        assert_eq!(sequences(Colors::Sixteen, &texts), ["0;37;44m", "33;93;41;101m", "38;5;231m"]);
        assert_eq!(sequences(Colors::Indexed, &texts), ["0;38;5;7;48;5;4m", "38;5;11;48;5;9m", "38;5;231m"]);
    }

    #[test]
    fn the_longest_change_has_room() {
        let style = Style::new().fg(Color::Rgb(255, 255, 255)).bg(Color::Rgb(255, 255, 255));
        let texts = [("a", style.add_modifier(Modifier::all())), ("b", Style::new())];
        assert_eq!(sequences(Colors::Rgb, &texts)[1], "0m");
    }

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
        for (from, to, bytes) in motions {
            assert_eq!(motion(from, to).as_slice(), bytes.as_bytes(), "{from:?} {to:?}");
        }
    }
}
