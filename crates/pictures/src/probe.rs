//! The questions to a terminal about pictures, and its answers.

/// Asks for kitty's graphics, and for the size of a cell as iTerm2 tells it.
const OF_TERMINALS: &[u8] = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b]1337;ReportCellSize\x07";
/// Asks for the size of a cell in pixels, and the number of colour registers.
const OF_ALL: &[u8] = b"\x1b[16t\x1b[?1;1;0S";

/// Returns the questions to a terminal. A multiplexer in between (tmux, screen) does not get the first one, which it would take for the
/// title of its window. Ask about attributes (`ESC [ c`) after them: every terminal answers that, and the answer includes sixel.
pub fn questions(in_multiplexer: bool) -> impl Iterator<Item = &'static [u8]> {
    [OF_TERMINALS, OF_ALL].into_iter().skip(usize::from(in_multiplexer))
}

/// The number of colour registers of a VT340, if a terminal does not tell.
const REGISTERS: u16 = 16;

/// The largest plausible cell, in pixels; it limits the size of pictures.
const LARGEST: u16 = 256;

/// Returns the width and height of a cell in pixels, if they are plausible.
pub fn cell(width: u16, height: u16) -> Option<(u16, u16)> {
    let is_size = |side: u16| (1..=LARGEST).contains(&side);
    (is_size(width) && is_size(height)).then_some((width, height))
}

/// A way of showing pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Kitty's graphics protocol.
    Kitty,
    /// The inline images of iTerm2.
    Iterm,
    /// Sixel, with this number of colour registers.
    Sixel(u16),
}

/// What a terminal has answered so far. An answer may be missing, late, or wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Probe {
    kitty: bool,
    iterm: bool,
    sixel: bool,
    registers: Option<u16>,
    cell: Option<(u16, u16)>,
}

impl Probe {
    /// Takes in an answer: what introduced it after Escape (`[`, `P`, `]` or `_`), and the rest.
    pub fn take(&mut self, kind: u8, body: &[u8]) {
        let Ok(body) = std::str::from_utf8(body) else { return };
        match kind {
            b'_' => self.kitty |= body.strip_prefix("Gi=31").is_some_and(|rest| rest.ends_with(";OK")),
            b']' => self.iterm |= body.starts_with("1337;ReportCellSize="),
            _ => {
                let numbers: Vec<u16> = body
                    .trim_start_matches('?')
                    .trim_end_matches(|c: char| c.is_ascii_alphabetic())
                    .split(';')
                    .map_while(|number| number.parse().ok())
                    .collect();
                match (body.chars().last(), &numbers[..]) {
                    (Some('c'), [_, attributes @ ..]) => self.sixel |= attributes.contains(&4),
                    (Some('S'), [1, 0, registers, ..]) => self.registers = Some(*registers),
                    (Some('t'), [6, height, width]) => self.cell = cell(*width, *height),
                    _ => {}
                }
            }
        }
    }

    /// Returns the best protocol among the terminal's answers.
    pub fn protocol(&self) -> Option<Protocol> {
        if self.kitty {
            Some(Protocol::Kitty)
        } else if self.iterm {
            Some(Protocol::Iterm)
        } else {
            self.sixel.then(|| Protocol::Sixel(self.registers.unwrap_or(REGISTERS)))
        }
    }

    /// Returns the width and height of a cell in pixels, if the terminal has told it.
    pub const fn cell(&self) -> Option<(u16, u16)> {
        self.cell
    }
}
