//! The help page and the rules cards: long texts that scroll.

use super::{Canvas, footer, wrap};
use crate::app::help::Help;
use crate::app::keys::{KEYS, Keymap, Place};
use crate::app::{App, Target};
use crate::rules::Info;
use ratatui::layout::Rect;

/// Wider no text is read with ease.
pub(super) const WIDEST: u16 = 88;

/// A line of a long text, and whether it is a heading.
pub(super) struct Line {
    text: String,
    heading: bool,
}

impl Line {
    const fn plain(text: String) -> Self {
        Self { text, heading: false }
    }
}

/// The page over the whole screen: the keys and words of the place it was opened in, then the rules of the game.
pub(super) fn render(app: &App, help: Help, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    canvas.write(area, 1, 0, "Help", theme.strong);
    footer::render(Place::Help, Rect { y: area.bottom() - 1, height: 1, ..area }, canvas);
    let body = Rect { x: area.x + 1, y: area.y + 2, width: area.width - 2, height: area.height - 4 };
    let mut lines = keys(help.place, canvas.keys, body.width);
    if let Some(info) = app.screen.info() {
        lines.push(Line::plain(String::new()));
        lines.extend(card(info.card, body.width));
    }
    scrolled(&lines, help.scroll, body, canvas);
}

/// What is read out before the first turn.
pub(super) fn opening(info: &Info, scroll: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let body = Rect { x: area.x + 1, y: area.y, width: area.width - 2, height: area.height - 2 };
    scrolled(&card(info.manners.opening, body.width), scroll, body, canvas);
    canvas.write(area, 1, area.height - 1, "Enter begins the game.", theme.strong);
}

/// The key table, as far as it concerns a place.
fn keys(place: Place, keymap: &Keymap, width: u16) -> Vec<Line> {
    const KEY: usize = 22;
    let mut lines = vec![Line { text: "Keys and words".into(), heading: true }, Line::plain(String::new())];
    for row in KEYS.iter().filter(|row| row.places.contains(&place)) {
        let mut names: Vec<String> = keymap.keys(row, place).iter().map(|key| key.name()).collect();
        names.extend(row.word.map(|word| format!("“{word}”")).filter(|_| place != Place::Menu));
        let name = names.join(", ");
        let help = wrap::wrap(row.help, usize::from(width).saturating_sub(KEY).max(10));
        for (index, text) in help.into_iter().enumerate() {
            let name = if index == 0 { name.as_str() } else { "" };
            lines.push(Line::plain(format!("{name:<KEY$}{text}")));
        }
    }
    if matches!(place, Place::Game) {
        lines.push(Line::plain(String::new()));
        let more = "A move is typed as it is written: e4, e2e4, Nf3, nf3, bxc3, O-O, e8=Q. Where b could be the pawn or the \
                    bishop, a capital B is the bishop. A dot marks the squares that the man under the cursor can go to, a cross \
                    those where it captures. With the mouse, click a man and then its square, or drag it; click a turn in the \
                    list to look at it.";
        lines.extend(wrap::wrap(more, usize::from(width)).into_iter().map(Line::plain));
    }
    lines
}

/// A rules card: headings, paragraphs, lists with hanging lines, and between fences diagrams as they are.
pub(super) fn card(markdown: &str, width: u16) -> Vec<Line> {
    let width = usize::from(width);
    let mut lines: Vec<Line> = Vec::new();
    let mut paragraph = String::new();
    let flush = |paragraph: &mut String, lines: &mut Vec<Line>| {
        let text = std::mem::take(paragraph);
        let (indent, body) = match text.strip_prefix("- ") {
            Some(item) => ("  ", item),
            None => ("", text.as_str()),
        };
        let wrapped = if body.is_empty() { Vec::new() } else { wrap::wrap(body, width.saturating_sub(indent.len())) };
        for (index, line) in wrapped.into_iter().enumerate() {
            let front = if indent.is_empty() || index > 0 { indent } else { "- " };
            lines.push(Line::plain(format!("{front}{line}")));
        }
    };
    let mut verbatim = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            flush(&mut paragraph, &mut lines);
            verbatim = !verbatim;
            continue;
        }
        if verbatim {
            lines.push(Line::plain(line.into()));
            continue;
        }
        let line = line.trim_end().replace(['`', '*'], "");
        let heading = line.trim_start_matches('#');
        if line.is_empty() {
            flush(&mut paragraph, &mut lines);
            lines.push(Line::plain(String::new()));
        } else if heading.len() < line.len() {
            flush(&mut paragraph, &mut lines);
            lines.push(Line { text: heading.trim().into(), heading: true });
        } else {
            if line.starts_with("- ") {
                flush(&mut paragraph, &mut lines);
            } else if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim());
        }
    }
    flush(&mut paragraph, &mut lines);
    lines
}

/// As much of a long text as has room, from a line on.
pub(super) fn scrolled(lines: &[Line], scroll: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    // Where not all has room, the last row says so.
    let folded = lines.len() > usize::from(area.height);
    let area = Rect { height: area.height.saturating_sub(u16::from(folded)), ..area };
    let height = usize::from(area.height);
    let limit = lines.len().saturating_sub(height);
    let first = scroll.min(limit);
    canvas.drawn.scroll_limit = limit;
    canvas.drawn.add(area, Target::Text);
    for (y, line) in (0..area.height).zip(&lines[first..]) {
        canvas.write(area, 0, y, &line.text, if line.heading { theme.strong } else { theme.base });
    }
    let hidden = lines.len() - first - height.min(lines.len() - first);
    if hidden > 0 && area.height > 0 {
        let below = Rect { y: area.bottom(), height: 1, ..area };
        canvas.write(below, 0, 0, &format!("↓ {hidden} more lines"), theme.dim);
    }
}
