//! The screen of a review.

use super::layout::GameLayout;
use super::marks::Marks;
use super::status::Button;
use super::{Canvas, footer, game, status, wrap};
use crate::app::Target;
use crate::app::review::{Review, Study};
use crate::app::settings::Settings;
use crate::app::view::Lost;
use crate::game::describe;
use ratatui::layout::Rect;

pub(super) fn render(review: &Review, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let layout = GameLayout::for_settings(area, settings);
    let study = &review.study;
    let view = &study.view;
    // Long messages go into a panel, if there is room.
    let mut says = study.says();
    // Without colours, words name the colours of the drawings.
    if canvas.theme.drawn.iter().all(|ink| ink.bg.is_none()) {
        says = format!("{says} {}", study.tell_drawings()).trim().into();
    }
    let lines = layout.status.height - if study.has_variations() { 2 } else { 1 };
    let width = usize::from(layout.status.width.saturating_sub(2));
    let is_long = layout.has_card() && wrap::wrap(&says, width).nth(lines.into()).is_some();
    let (foot, says) = if is_long { (says, String::new()) } else { (String::new(), says) };
    let marks = Marks { drawings: study.drawings(), ..Marks::reviewed(view) };
    game::frame(view, &marks, &foot, settings, &layout, true, canvas);
    self::status(study, &says, layout.status, canvas);
    let advice = "type a move to try it, or a number to jump to that move";
    status::input(&study.prompt, advice, &status::hints(&study.preview()), layout.input, canvas);
    if !settings.zen {
        footer(layout.footer, canvas);
    }
}

fn status(study: &Study, says: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let strip = strip(study);
    let mut area = status::below(area, status::turn(&study.view, Some(strip), area, canvas));
    let variations = study.notes.variations(study.view.ply());
    let lost = &study.analysis.lost;
    let (label, choices): (_, Vec<Button>) = if variations.is_empty() {
        let choice =
            |(index, lost): (usize, &Lost)| (lost.brief(), study.analysis.at == Some(index), Target::Ply(lost.ply));
        ("Mistakes:", lost.iter().enumerate().map(choice).collect())
    } else {
        let choice = |(index, name)| (name, study.variation == index, Target::Choice(index));
        ("Variations:", variations.into_iter().enumerate().map(choice).collect())
    };
    if !choices.is_empty() && area.height > 1 {
        area.height -= 1;
        choose(label, &choices, Rect { y: area.bottom(), height: 1, ..area }, canvas);
    }
    match &study.notice {
        None => _ = status::message(says, canvas.theme.base, area, canvas),
        notice => status::notice(notice.as_ref(), area, canvas),
    }
}

/// Draws the choices after their label that fit, and a sign if some are missing.
fn choose(label: &str, choices: &[Button], row: Rect, canvas: &mut Canvas<'_>) {
    let mut x = canvas.write(row, 1, 0, label, canvas.theme.dim) + 1;
    for (text, marked, target) in choices {
        if x + wrap::width(text) as u16 + 2 > row.width {
            canvas.write(row, x.min(row.width - 1), 0, "…", canvas.theme.dim);
            return;
        }
        x = status::button(text, *marked, x, row, *target, canvas);
    }
}

fn strip(study: &Study) -> String {
    let what = if study.notes.depth() > 0 { "VARIATION" } else { "REVIEW" };
    let moves =
        if study.autoplay.on { format!(" ► {} s", study.autoplay.pace().as_secs_f32()) } else { String::new() };
    format!("{what} {}{moves}", describe::place(study.game(), study.view.ply()))
}
