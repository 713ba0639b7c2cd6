//! The notation of a style in a theme: `bold 231 on #6b4423/94`.

use crate::rules::text::quoted;
use ratatui::style::{Color, Modifier, Style};

/// The set of a theme's colours to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The colours of the 256-colour palette.
    Indexed,
    Rgb,
}

/// The first sixteen colours of every terminal.
const NAMES: &str = "black red green yellow blue magenta cyan white bright-black bright-red bright-green bright-yellow bright-blue \
                     bright-magenta bright-cyan bright-white";

const MODIFIERS: [(&str, Modifier); 5] = [
    ("bold", Modifier::BOLD),
    ("dim", Modifier::DIM),
    ("italic", Modifier::ITALIC),
    ("underlined", Modifier::UNDERLINED),
    ("reversed", Modifier::REVERSED),
];

/// The levels of red, green and blue in the cube of the palette.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Parses a style: words, a colour, and `on` before the background colour.
///
/// ```
/// use pawnstorm::ui::theme::ink::{Depth, style};
/// use ratatui::style::{Color, Style};
/// let ink = Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(94));
/// assert_eq!(style("231 on #6b4423/94", Depth::Indexed), Ok(ink));
/// assert!(style("231 on chartreuse", Depth::Indexed).is_err());
/// ```
pub fn style(text: &str, depth: Depth) -> Result<Style, String> {
    let mut style = Style::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if let Some((_, modifier)) = MODIFIERS.iter().find(|(name, _)| *name == word) {
            style = style.add_modifier(*modifier);
        } else if word == "on" {
            let ground = words.next().ok_or("on is followed by a colour")?;
            style = style.bg(color(ground, depth)?);
        } else {
            style = style.fg(color(word, depth)?);
        }
    }
    Ok(style)
}

fn color(word: &str, depth: Depth) -> Result<Color, String> {
    if let Some(index) = NAMES.split(' ').position(|name| name == word) {
        return Ok(Color::Indexed(index as u8));
    }
    if let Some(rgb) = word.strip_prefix('#') {
        let (rgb, index) = rgb.split_once('/').map_or((rgb, None), |(rgb, index)| (rgb, Some(index)));
        let [r, g, b] = hex(rgb).ok_or_else(|| no_color(word))?;
        let index = match index {
            Some(index) => index.parse().map_err(|_| no_color(word))?,
            None => nearest([r, g, b]),
        };
        return Ok(if depth == Depth::Rgb { Color::Rgb(r, g, b) } else { Color::Indexed(index) });
    }
    word.parse().map(Color::Indexed).map_err(|_| no_color(word))
}

fn no_color(word: &str) -> String {
    format!("{} is not a colour: use 0 to 255, #rrggbb or a name, as in bold bright-red on #204060", quoted(word))
}

fn hex(text: &str) -> Option<[u8; 3]> {
    let is_hex = text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let [_, r, g, b] = u32::from_str_radix(text, 16).ok().filter(|_| is_hex)?.to_be_bytes();
    Some([r, g, b])
}

/// Returns the nearest colour of the palette, among the cube and the greys: the first sixteen look different everywhere.
fn nearest(rgb: [u8; 3]) -> u8 {
    let far = |index: u8| {
        let [r, g, b] = of_palette(index).unwrap_or_default();
        [r, g, b].iter().zip(rgb).map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum::<u32>()
    };
    (16..=255).min_by_key(|&index| far(index)).unwrap_or(16)
}

/// Returns the RGB value of a colour in the cube or the greys of the palette, as in xterm; the first sixteen differ
/// everywhere.
pub fn of_palette(index: u8) -> Option<[u8; 3]> {
    match index {
        0..=15 => None,
        16..=231 => {
            let n = usize::from(index - 16);
            Some([LEVELS[n / 36], LEVELS[n / 6 % 6], LEVELS[n % 6]])
        }
        232.. => Some([8 + 10 * (index - 232); 3]),
    }
}
