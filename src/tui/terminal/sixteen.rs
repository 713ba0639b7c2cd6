//! Colour sequences for terminals with sixteen colours.
//!
//! The terminal library names even these by their number in the palette of 256 (`38;5;4`), which an older console
//! misinterprets. Here they are written as such consoles know them; the bright ones after the plain ones, which remain where
//! bright ones are unknown.

use std::io::{self, Write};

const ESC: u8 = 0x1b;

/// A writer that rewrites colour sequences, if enabled.
#[derive(Debug)]
pub(super) struct Sixteen<W> {
    inner: W,
    wanted: bool,
    /// A sequence that is not complete yet.
    begun: Vec<u8>,
}

impl<W: Write> Sixteen<W> {
    pub(super) const fn new(inner: W, wanted: bool) -> Self {
        Self { inner, wanted, begun: Vec::new() }
    }

    fn byte(&mut self, byte: u8) -> io::Result<()> {
        if self.begun.is_empty() && byte != ESC {
            return self.inner.write_all(&[byte]);
        }
        self.begun.push(byte);
        match self.begun[..] {
            [ESC] | [ESC, b'['] => return Ok(()),
            [ESC, b'[', .., 0x40..=0x7e] | [ESC, _] => {}
            _ => return Ok(()),
        }
        let sequence = std::mem::take(&mut self.begun);
        match sequence[..] {
            [ESC, b'[', ref parameters @ .., b'm'] => {
                let parameters = rewritten(&String::from_utf8_lossy(parameters));
                write!(self.inner, "\x1b[{parameters}m")
            }
            _ => self.inner.write_all(&sequence),
        }
    }
}

impl<W: Write> Write for Sixteen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.wanted {
            return self.inner.write(bytes);
        }
        bytes.iter().try_for_each(|byte| self.byte(*byte))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

fn rewritten(parameters: &str) -> String {
    let mut rest: Vec<&str> = parameters.split(';').rev().collect();
    let mut known = Vec::new();
    while let Some(parameter) = rest.pop() {
        let plain = match parameter {
            "38" => 30,
            "48" => 40,
            _ => {
                known.push(parameter.to_string());
                continue;
            }
        };
        let index = match rest[..] {
            [.., index, "5"] => index.parse::<u8>().ok().filter(|index| *index < 16),
            _ => None,
        };
        let Some(index) = index else {
            known.push(parameter.to_string());
            continue;
        };
        rest.truncate(rest.len() - 2);
        known.push((plain + index % 8).to_string());
        if index >= 8 {
            known.push((plain + 60 + index % 8).to_string());
        }
    }
    known.join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through(pieces: &[&str]) -> String {
        let mut writer = Sixteen::new(Vec::new(), true);
        for piece in pieces {
            writer.write_all(piece.as_bytes()).expect("it is written to memory");
        }
        String::from_utf8(writer.inner).expect("text")
    }

    #[test]
    fn colours_are_written_as_consoles_know_them() {
        assert_eq!(through(&["\x1b[38;5;7;48;5;4mé"]), "\x1b[37;44mé");
        assert_eq!(through(&["\x1b[38;5;11m", "\x1b[48;5;9m"]), "\x1b[33;93m\x1b[41;101m");
        assert_eq!(through(&["\x1b[1", "m\x1b", "[38;", "5;0m."]), "\x1b[1m\x1b[30m.");
    }

    #[test]
    fn all_else_stays_as_it_is() {
        for text in ["\x1b[2;3H", "\x1b[0m", "\x1b[38;5;231m", "\x1b[39;49m", "\x1b7e4", "\x1b[?25l"] {
            assert_eq!(through(&[text]), text);
        }
    }
}
