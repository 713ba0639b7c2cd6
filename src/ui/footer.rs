//! The footer: the most useful keys for the current place.

use super::{Canvas, wrap};
use crate::app::Offer;
use crate::app::Target;
use crate::app::keys::Command;
use ratatui::layout::Rect;

/// Draws all keys that fit, each clickable. Help and quit have priority.
pub(super) fn render(area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let offers = std::mem::take(&mut canvas.offers);
    let first = |offer: &&Offer| matches!(offer.command, Command::Help | Command::Quit);
    let mut room = usize::from(area.width);
    let mut fits = Vec::new();
    for offer in offers.iter().filter(first).chain(offers.iter().filter(|offer| !first(offer))) {
        let width = wrap::width(&offer.key) + 1 + wrap::width(offer.label) + 2;
        if width <= room {
            room -= width;
            fits.push(offer.command);
        }
    }
    let mut x = 1;
    for Offer { command, key, label } in offers.iter().filter(|offer| fits.contains(&offer.command)) {
        let from = x;
        x = canvas.write(area, x, 0, key, theme.strong) + 1;
        x = canvas.write(area, x, 0, label, theme.dim);
        canvas.drawn.add(Rect { x: area.x + from, width: x - from, ..area }, Target::Command(*command));
        x += 2;
    }
    canvas.offers = offers;
}
