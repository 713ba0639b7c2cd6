//! The footer: the most useful keys of the place, from the key table.

use super::{Canvas, wrap};
use crate::app::Target;
use crate::app::keys::{Action, Binding, KEYS, Place};
use ratatui::layout::Rect;

/// Draws as many as there is room for, each of them to be clicked. Help and the way out come before all others.
pub(super) fn render(place: Place, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let keys = canvas.keys;
    let key = |row: &Binding| keys.keys(row, place).first().map(|key| key.name());
    let rows = || KEYS.iter().filter(|row| row.places.contains(&place) && row.footer.is_some() && key(row).is_some());
    let first = |row: &&Binding| matches!(row.action, Action::Help | Action::Quit);
    let width = |row: &Binding| wrap::width(&key(row).unwrap_or_default()) + 1 + row.footer.map_or(0, wrap::width) + 2;
    let mut room = usize::from(area.width);
    let mut fits = Vec::new();
    for row in rows().filter(first).chain(rows().filter(|row| !first(row))) {
        if width(row) <= room {
            room -= width(row);
            fits.push(row.action);
        }
    }
    let mut x = 1;
    for row in rows().filter(|row| fits.contains(&row.action)) {
        let (Some(label), Some(key)) = (row.footer, key(row)) else { continue };
        let from = x;
        x = canvas.write(area, x, 0, &key, theme.strong) + 1;
        x = canvas.write(area, x, 0, label, theme.dim);
        canvas.drawn.add(Rect { x: area.x + from, width: x - from, ..area }, Target::Action(row.action));
        x += 2;
    }
}
