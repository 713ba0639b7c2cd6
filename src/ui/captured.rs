//! The players and their captured pieces.

use super::{Canvas, pieces, wrap};
use crate::app::settings::Settings;
use crate::app::view::View;
use crate::game::clock::digits;
use crate::game::describe;
use crate::rules::{Color, Piece};
use ratatui::layout::Rect;

/// The number of rows for the players with their captured pieces.
const ROWS: u16 = 4;
/// The indent of the captured pieces under the side's name.
const MARGIN: u16 = 4;

/// The smallest width with the word for accuracy.
const WIDE: u16 = 28;
/// The word before the captured pieces, where there is room.
const TOOK: &str = "took ";
/// The column of a side's disc, one less where there is little room.
const DISC: u16 = 2;

/// Draws both sides, the one at the top of the board first, each with its captured pieces and the balance.
pub(super) fn render(view: &View, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let game = &view.game;
    let terms = &game.info().terms;
    let theme = canvas.theme;
    let over = game.outcome().is_some();
    let balance = describe::balance(game, view.ply());
    let turn = game.turn_at(view.ply());
    let shows_pieces = area.height >= ROWS;
    // Where letters tell the sides too, the narrowest panel has no room beside the discs, or for them.
    let widest = Color::ALL.map(|color| wrap::width(terms.side(color)) + wrap::width(terms.legend[color.index()]));
    let fits = |taken: usize| widest.iter().all(|width| width + taken <= usize::from(area.width));
    let disc_at = if fits(6) { Some(DISC) } else { fits(5).then_some(DISC - 1) };
    for (row, color) in (0..).step_by(if shows_pieces { 2 } else { 1 }).zip([!view.bottom(), view.bottom()]) {
        let is_end = over && view.back_at.is_none();
        let to_move = turn == color && !is_end;
        let won = is_end && game.outcome().is_some_and(|outcome| outcome.winner == Some(color));
        let style = if to_move || won { theme.turn } else { theme.dim };
        let mark = if to_move { "►" } else { " " };
        let ball = if theme.hollow && color == Color::White { "○" } else { "●" };
        let legend = terms.legend[color.index()];
        let apart = if disc_at == Some(DISC) { " " } else { "" };
        let marks = if disc_at.is_some() { [mark, ball].join(apart) } else { mark.into() };
        let room = usize::from(area.width.saturating_sub(1));
        let named = |legend: &str| [&marks, terms.side(color), legend].join(" ").trim_end().to_string();
        // The side's name is enough where its legend does not fit.
        let side = if wrap::width(&named(legend)) <= room { named(legend) } else { named("") };
        let side = wrap::cut(&side, room);
        let x = canvas.write(area, 0, row, &side, style) + 1;
        if let Some(at) = disc_at {
            chip(color, Rect { x: area.x + at, y: area.y + row, width: 1, height: 1 }, settings.ascii, canvas);
        }
        let names = Rect { width: area.width.saturating_sub(1), ..area };
        let clock = clock(view, canvas.running, color);
        let taken = clock.as_ref().map_or(0, |clock| clock.text.len() as u16 + 1);
        let names = Rect { width: names.width.saturating_sub(taken), ..names };
        let room = usize::from(names.width.saturating_sub(x));
        let name = match (&view.names[color.index()], game.player_name(color)) {
            (name, _) if !name.is_empty() => name.clone(),
            (_, name) if wrap::width(&name) > room && game.player(color).is_computer() => game.player(color).brief(),
            (_, name) => name,
        };
        canvas.write(names, x, row, &wrap::cut(&name, room), theme.base);
        if let Some(clock) = clock {
            let style = if clock.is_low { theme.alarm } else { style };
            let x = area.width.saturating_sub(clock.text.len() as u16 + 1);
            canvas.write(area, x, row, &clock.text, style);
        }
        if !shows_pieces {
            continue;
        }
        let accuracy = view.findings.as_ref().and_then(|findings| findings.accuracy[color.index()]);
        let word = if area.width < WIDE { "" } else { "accuracy " };
        let accuracy = accuracy.map_or_else(String::new, |percent| format!("{word}{percent}%"));
        let taken = accuracy.len() as u16;
        canvas.write(area, area.width.saturating_sub(taken + 1), row + 1, &accuracy, theme.dim);
        let gap = if taken > 0 { 2 } else { 0 };
        let area = Rect { width: area.width.saturating_sub(taken + gap), ..area };
        let ahead = if color == Color::White { balance } else { -balance };
        let ahead = if ahead > 0 { format!("+{ahead}") } else { String::new() };
        let room = usize::from(area.width.saturating_sub(MARGIN + 1)).saturating_sub(ahead.len());
        let taken = pieces::row(&captured_by(view, color), terms, settings, room, !theme.hollow);
        let mut x = MARGIN;
        if !taken.is_empty() && wrap::width(&taken) + wrap::width(TOOK) <= room {
            x = canvas.write(area, x, row + 1, TOOK, theme.dim);
        }
        let from = x;
        x = canvas.write(area, x, row + 1, &taken, theme.base);
        if x > from {
            let cells = Rect { x: area.x + from, y: area.y + row + 1, width: x - from, height: 1 };
            chip(!color, cells, settings.ascii, canvas);
            x += 1;
        }
        canvas.write(area, x, row + 1, &ahead, theme.base);
    }
}

/// Draws signs of a side as its pieces, on a chip in the colour of a square that contrasts with them: on the terminal's ground,
/// a side's colour could look like the other side's, or vanish. The chip is wider where there is room at both ends.
fn chip(color: Color, at: Rect, ascii: bool, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let (piece, square) = match color {
        Color::White => (theme.white, theme.dark),
        Color::Black => (theme.black, theme.light),
    };
    let Some(ground) = square.bg else { return };
    canvas.buffer.set_style(at, piece.bg(ground));
    if ascii {
        return;
    }
    let ends = [(at.x - 1, "▐"), (at.right(), "▌")];
    if ends.iter().all(|(x, _)| canvas.buffer[(*x, at.y)].symbol() == " ") {
        for (x, half) in ends {
            canvas.buffer[(x, at.y)].set_symbol(half).set_fg(ground);
        }
    }
}

/// Returns the pieces that a side has captured up to the shown ply, the most valuable first.
fn captured_by(view: &View, color: Color) -> Vec<Piece> {
    let entries = &view.game.entries()[..view.ply()];
    let mut pieces: Vec<Piece> =
        entries.iter().flat_map(|entry| &entry.captured).copied().filter(|piece| piece.color != color).collect();
    pieces.sort_by_key(|piece| (u8::MAX - piece.kind.value, piece.kind.letter));
    pieces
}

/// The display of a side's clock.
pub(super) struct Shown {
    /// The text, in brackets while the clock runs, and after a sign when little time is left.
    pub(super) text: String,
    pub(super) is_low: bool,
}

pub(super) fn clock(view: &View, running: Option<Color>, side: Color) -> Option<Shown> {
    let left = view.clocks()?[side.index()]?;
    let is_low = running.is_some() && view.game.clock()?.is_low(side);
    let sign = if is_low { "! " } else { "" };
    let (open, close) = if running == Some(side) { ("[", "]") } else { (" ", " ") };
    Some(Shown { text: format!("{sign}{open}{}{close}", digits(left)), is_low })
}
