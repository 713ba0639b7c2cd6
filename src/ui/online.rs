//! The screen for online games: how to play one, and the games hosted here.

use super::{Canvas, footer, status, wrap};
use crate::app::Target;
use crate::app::online::Online;
use ratatui::layout::Rect;

const HOW: [&str; 3] = [
    "To join a game, paste the invitation you were sent and press Enter.",
    "To start one, choose a game in the menu, set one side to “online opponent” and start. You get an invitation to send.",
    "By email or USB stick: paste the path of the file you were sent, or type host GAME --file FILE to start one.",
];

pub(super) fn render(online: &Online, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let line = |y: u16| Rect { y, height: 1, ..area };
    status::heading("play online", area, canvas);
    let width = usize::from(area.width.saturating_sub(2));
    let message = online.notice.as_ref().map_or(0, |notice| wrap::rows(&notice.text, width, area.height));
    let marked = online.kept.get(online.marked).filter(|_| online.prompt.is_empty());
    let others = marked.map_or_else(Vec::new, |kept| {
        let watch = kept.invitation.watch.iter().map(|watch| format!("Spectators join with: {watch}"));
        std::iter::once(format!("Your opponent joins with: {}", kept.invitation.play)).chain(watch).collect()
    });
    let others: Vec<String> = others.iter().flat_map(|text| wrap::wrap(text, width)).collect();
    let bottom = area.bottom().saturating_sub(2 + message + others.len() as u16);
    let mut y = area.y + 2;
    for text in HOW.iter().flat_map(|text| wrap::wrap(text, width)) {
        canvas.write(line(y), 1, 0, &text, theme.base);
        y += 1;
    }
    if !online.kept.is_empty() {
        y += 1;
        canvas.write(line(y), 1, 0, "Games hosted here", theme.strong);
        y += 1;
    }
    let page = usize::from(bottom.saturating_sub(y)).max(1);
    let first = online.marked / page * page;
    for (y, (index, kept)) in (y..bottom).zip(online.kept.iter().enumerate().skip(first)) {
        let marked = index == online.marked && online.prompt.is_empty();
        let (mark, style) = if marked { ("►", theme.marked) } else { (" ", theme.base) };
        canvas.write(line(y), 1, 0, &wrap::cut(&format!("{mark} {} ", kept.about), width), style);
        canvas.drawn.add(line(y), Target::Item(index));
    }
    for (y, text) in (bottom..).zip(&others) {
        canvas.write(line(y), 1, 0, text, theme.dim);
    }
    let bottom = bottom + others.len() as u16;
    status::notice(online.notice.as_ref(), Rect { y: bottom, height: message, ..area }, canvas);
    let advice = if online.kept.is_empty() {
        "paste an invitation"
    } else {
        "paste an invitation, or press Enter to resume the selected game"
    };
    status::input(&online.prompt, advice, &[], line(area.bottom().saturating_sub(2)), canvas);
    footer(line(area.bottom().saturating_sub(1)), canvas);
}
