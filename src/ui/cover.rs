//! The cover while the screen passes from one player to the other, which shows nothing of the game (R5.30).

use super::{Canvas, game, status, wrap};
use crate::app::Target;
use crate::app::keys::Command;
use crate::app::playing::Playing;
use ratatui::layout::Rect;

/// Draws the handover screen with the name of the next side, or the question to both sides.
pub(super) fn render(playing: &Playing, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let game = playing.game();
    let side = playing.handover().map_or("", |side| game.info().terms.side(side));
    let text = match playing.question() {
        Some(question) => question.text(&playing.view),
        None => format!("Pass the screen to {side}."),
    };
    canvas.write(area, 1, 0, "Pawnstorm", theme.strong);
    game::unsaved(Rect { height: 1, width: area.width.saturating_sub(1), ..area }, canvas);
    let lines: Vec<String> = wrap::wrap(&text, usize::from(area.width.saturating_sub(2))).collect();
    let mut y = area.height.saturating_sub(lines.len() as u16 + 2) / 2;
    for line in &lines {
        canvas.write(area, 1, y, line, theme.strong);
        y += 1;
    }
    let below = Rect { y: area.y + y + 1, height: 1, ..area };
    if playing.question().is_some() {
        status::answers(below, canvas);
    } else {
        let text = canvas.reworded(&format!("Press Enter when {side} is ready.")).into_owned();
        let end = canvas.write(below, 1, 0, &text, theme.base);
        canvas.drawn.add(Rect { width: end, ..below }, Target::Command(Command::Enter));
    }
}
