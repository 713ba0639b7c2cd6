//! The ASCII replacements of signs, for terminals that show nothing else.

use ratatui::buffer::Buffer;

/// Replaces every character that is not ASCII, cell by cell, so that nothing can be forgotten.
pub(super) fn fold(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let stand_in = cell.symbol().chars().next().map_or(" ", stand_in);
            cell.set_symbol(stand_in);
        }
    }
}

pub fn text(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii() { c.to_string() } else { stand_in(c).into() }).collect()
}

const fn stand_in(c: char) -> &'static str {
    match c {
        '►' | '→' => ">",
        '◄' | '←' => "<",
        '▲' | '↑' => "^",
        '▼' | '↓' => "v",
        '■' | '◇' => "o",
        '○' => "W",
        '●' => "B",
        '·' | '─' | '–' | '—' | '−' => "-",
        '┌' | '┐' | '└' | '┘' => "+",
        '╭' | '╰' => "(",
        '╮' | '╯' => ")",
        '▂' | '▄' => "_",
        '│' => "|",
        '•' | '…' => ".",
        '×' | '✗' => "x",
        '✓' => "*",
        '†' => "&",
        '“' | '”' | '▀' => "\"",
        '‘' | '’' => "'",
        '░' => ":",
        '█' => "#",
        '▛' | '▌' | '▙' => "[",
        '▜' | '▐' | '▟' => "]",
        '▘' | '▝' | '▖' | '▗' => " ",
        '◆' => "%",
        _ => "?",
    }
}
