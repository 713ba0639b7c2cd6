//! The screen of a game that is gone through.

use super::layout::Table;
use super::marks::Marks;
use super::{Canvas, footer, status, table};
use crate::app::keys::Place;
use crate::app::review::Review;
use crate::app::settings::Settings;
use crate::game::tell;
use ratatui::layout::Rect;

pub(super) fn render(review: &Review, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    if let Some(trial) = &review.trial {
        return table::playing(trial, settings, area, canvas);
    }
    let layout = Table::of(area);
    table::frame(&review.view, &Marks::reviewed(&review.view), settings, &layout, true, canvas);
    self::status(review, layout.status, canvas);
    let advice = "type a move to try it, or its number to go there";
    status::input(&review.prompt, advice, &review.completions(), layout.input, canvas);
    footer::render(Place::Review, layout.footer, canvas);
}

/// Where in the game one is, and what there is to say there.
fn status(review: &Review, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let (view, game) = (&review.view, review.game());
    let pace = review.autoplay.pace().as_secs_f32();
    let plays = if review.autoplay.is_on() { format!(" ► {pace} s") } else { String::new() };
    let strip = format!("REVIEW {}/{}{plays}", view.ply(), game.plies());
    let area = status::below(area, status::turn(view, Some(strip), area, canvas));
    let threats = || view.threats.then(|| tell::threats(game, view.ply(), view.cursor)).flatten();
    match &review.notice {
        Some(notice) if notice.refusal => {
            drop(status::message(&format!("✗ {}", notice.text), theme.refusal, area, canvas))
        }
        Some(notice) => drop(status::message(&notice.text, theme.strong, area, canvas)),
        None => drop(threats().map(|text| status::message(&text, theme.base, area, canvas))),
    }
}
