//! The screen of a review.

use super::layout::GameLayout;
use super::marks::Marks;
use super::{Canvas, footer, game, status, wrap};
use crate::app::Target;
use crate::app::review::Review;
use crate::app::settings::Settings;
use crate::game::describe;
use ratatui::layout::Rect;

pub(super) fn render(review: &Review, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    if let Some(trial) = &review.trial {
        return game::playing(trial, settings, area, canvas);
    }
    let layout = GameLayout::for_settings(area, settings);
    let view = &review.view;
    // Long messages stand in a panel, where there is room.
    let says = review.says();
    let lines = layout.status.height - if review.has_variations() { 2 } else { 1 };
    let room = usize::from(layout.status.width.saturating_sub(2)) * usize::from(lines);
    let is_long = layout.has_card() && wrap::width(&says) > room;
    let (foot, says) = if is_long { (says, String::new()) } else { (String::new(), says) };
    let marks = Marks { drawings: review.drawings(), ..Marks::reviewed(view) };
    game::frame(view, &marks, &foot, settings, &layout, true, canvas);
    self::status(review, says, layout.status, canvas);
    let advice = "type a move to try it, or its number to go there";
    status::input(&review.prompt, advice, &review.preview(), layout.input, canvas);
    if !settings.zen {
        footer::render(layout.footer, canvas);
    }
}

/// Draws the position within the game, and the message there.
fn status(review: &Review, says: String, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let strip = strip(review);
    let mut area = status::below(area, status::turn(&review.view, Some(strip), area, canvas));
    let variations = review.notes.variations(review.view.ply());
    if !variations.is_empty() && area.height > 1 {
        area.height -= 1;
        let row = Rect { y: area.bottom(), height: 1, ..area };
        let mut x = canvas.write(row, 1, 0, "Instead:", theme.dim) + 1;
        for (index, name) in variations.iter().enumerate() {
            x = status::button(name, review.variation == index, x, row, Target::Choice(index), canvas) + 1;
        }
    }
    let lost = review.analysis.lost();
    if variations.is_empty() && !lost.is_empty() && area.height > 1 {
        area.height -= 1;
        let row = Rect { y: area.bottom(), height: 1, ..area };
        let mut x = canvas.write(row, 1, 0, "Lost most:", theme.dim) + 1;
        for (index, lost) in lost.iter().enumerate() {
            x = status::button(
                &lost.brief(),
                review.analysis.at() == Some(index),
                x,
                row,
                Target::Ply(lost.ply),
                canvas,
            );
        }
    }
    let (text, style) = match &review.notice {
        Some(notice) if notice.refusal => (format!("✗ {}", notice.text), theme.refusal),
        Some(notice) => (notice.text.clone(), theme.strong),
        None => (says, theme.base),
    };
    status::message(&text, style, area, canvas);
}

/// Returns the strip that tells the shown ply and whether the replay runs.
fn strip(review: &Review) -> String {
    let what = if review.notes.depth() > 0 { "VARIATION" } else { "REVIEW" };
    let moves = if review.autoplay.is_on() {
        format!(" ► {} s", review.autoplay.pace().as_secs_f32())
    } else {
        String::new()
    };
    format!("{what} {}{moves}", describe::place(review.game(), review.view.ply()))
}
