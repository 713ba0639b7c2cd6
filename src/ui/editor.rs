//! The screen of the position editor: board, palette, the list of other fields, the problem, and the FEN.

use super::board::Board;
use super::form::{more, window};
use super::layout::GameLayout;
use super::marks::Marks;
use super::{Canvas, footer, pieces, status, wrap};
use crate::app::editor::{Editor, Focus, List, Row};
use crate::app::places::EDITOR;
use crate::app::settings::Settings;
use crate::app::{Screen, Target};
use crate::rules::fen::Content;
use crate::rules::{Bitboard, Scene, Viewer};
use ratatui::layout::Rect;
use ratatui::style::Style;

const NAME: u16 = 17;
/// The sign of the empty square in the palette.
const NOBODY: &str = "·";

pub(super) fn render(editor: &Editor, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let layout = GameLayout::of(area);
    let theme = canvas.theme;
    let title = format!("{} · position", editor.proposal.info.name);
    let has_room = usize::from(layout.title.width) > wrap::width("Pawnstorm · ") + wrap::width(&title);
    let x = if has_room { canvas.write(layout.title, 1, 0, "Pawnstorm", theme.strong) } else { 1 };
    let title = if has_room { format!(" · {title}") } else { title };
    let title = wrap::cut(&title, usize::from(layout.title.width.saturating_sub(x)));
    canvas.write(layout.title, x, 0, &title, theme.base);
    board(editor, settings, &layout, canvas);

    // Without a panel, its two most important lines are above the others.
    let foot = Rect { height: layout.status.height + 1, ..layout.status };
    let (panel, foot) = match layout.panel {
        Some(panel) => (panel, foot),
        None => (Rect { x: foot.x + 1, width: foot.width - 1, height: 2, ..foot }, status::below(foot, 2)),
    };
    if let Some(left_panel) = layout.left_panel {
        palette(editor, settings, left_panel, canvas);
        list(editor, panel, canvas);
    } else {
        let tall = panel.height > 8;
        let most = if tall { panel.height / 2 } else { panel.height.div_ceil(4) };
        let used = palette(editor, settings, Rect { height: most, ..panel }, canvas);
        list(editor, status::below(panel, used + u16::from(tall)), canvas);
    }
    said(editor, foot, canvas);
    footer(layout.footer, canvas);
}

fn board(editor: &Editor, settings: Settings, layout: &GameLayout, canvas: &mut Canvas<'_>) {
    let proposal = &editor.proposal;
    let wrong = proposal.error().map_or(Bitboard::EMPTY, |error| error.squares);
    let marks = Marks { cursor: Some(editor.cursor), wrong, ..Marks::default() };
    let check = proposal.game().and_then(|game| game.scene(0, Viewer::Everyone).check);
    let scene = Scene { pieces: proposal.draft.pieces, turn: proposal.draft.turn, check };
    let (terms, flipped, square) = (&proposal.info.terms, editor.flipped, layout.square);
    let board = Board { scene: &scene, marks: &marks, terms, flipped, settings, square, live: true };
    board.render(layout.board, canvas);
    board.render_labels(layout.board, layout.files_above, canvas);
}

/// Draws the palette with the piece in hand marked, and returns the number of rows used. If not all pieces fit, those around
/// the one in hand are shown.
fn palette(editor: &Editor, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let theme = canvas.theme;
    let pieces = editor.proposal.palette();
    let terms = &editor.proposal.info.terms;
    let sign = |piece| pieces::sign(piece, terms, settings, false);
    let signs: Vec<String> = pieces.iter().map(|piece| piece.map_or_else(|| NOBODY.into(), sign)).collect();
    let cell = signs.iter().map(|sign| wrap::width(sign)).max().unwrap_or(1) as u16 + 2;
    let side = pieces.len() / 2;
    // Each side gets a separate row if it fits into one; otherwise the pieces are continuous.
    let columns = usize::from(area.width / cell).max(1);
    let columns = if side < columns && area.height >= 2 { side } else { columns };
    let place = |index: usize| match index {
        // The empty square stands at the end of Black's row.
        _ if index == pieces.len() - 1 && columns == side => (side, 1),
        _ => (index % columns, index / columns),
    };
    let rows = 1 + (0..pieces.len()).map(|index| place(index).1).max().unwrap_or(0);
    let shown = rows.min(usize::from(area.height));
    let first = place(editor.hand).1.saturating_sub(shown.saturating_sub(1));
    for (index, (sign, piece)) in signs.iter().zip(&pieces).enumerate() {
        let (column, row) = place(index);
        if !(first..first + shown).contains(&row) {
            continue;
        }
        let (x, y) = (column as u16 * cell, (row - first) as u16);
        let held = index == editor.hand;
        let text = if held { format!("[{sign}]") } else { format!(" {sign} ") };
        let mut style = match (held, editor.focus) {
            (true, Focus::Palette) => theme.marked,
            (true, _) => theme.strong,
            (false, _) => theme.base,
        };
        if piece.is_some_and(|piece| piece.kind.ghost) {
            style = style.patch(theme.ghost);
        }
        canvas.write(area, x, y, &text, style);
        if x + cell <= area.width {
            canvas.drawn.add(Rect { x: area.x + x, y: area.y + y, width: cell, height: 1 }, Target::Piece(index));
        }
    }
    shown as u16
}

fn list(editor: &Editor, area: Rect, canvas: &mut Canvas<'_>) {
    let rows = List::rows(editor.proposal.info);
    let shown = window(rows.len(), editor.list.row..editor.list.row + 1, usize::from(area.height));
    for (y, (index, row)) in (0..).zip(rows.iter().enumerate().skip(shown.first).take(shown.rows)) {
        let line = Rect { y: area.y + y, height: 1, ..area };
        canvas.drawn.add(line, Target::Row(index));
        self::row(editor, index, *row, line, canvas);
    }
    let below = rows.len() - shown.first - shown.rows;
    if let Some(more) = more(shown.first, below).filter(|_| shown.rows < usize::from(area.height)) {
        canvas.write(area, 2, shown.rows as u16, &more, canvas.theme.dim);
    }
}

fn row(editor: &Editor, index: usize, row: Row, line: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let marked = editor.list.row == index && editor.focus == Focus::List;
    let proposal = &editor.proposal;
    let wrong = row.is_wrong(proposal);
    let style = if marked { theme.marked } else { theme.base };
    let mark = if wrong {
        "✗"
    } else if marked {
        "►"
    } else {
        " "
    };
    canvas.write(line, 0, 0, mark, if wrong { theme.refusal } else { theme.base });
    let (name, value) = match row {
        Row::Do(command, name) => {
            let key = canvas.keys.name(command, &EDITOR).unwrap_or_default();
            let x = canvas.write(line, 2, 0, name, style);
            canvas.write(line, x.max(NAME) + 2, 0, &key, theme.dim);
            return;
        }
        Row::SideToMove => ("Side to move", proposal.info.terms.side(proposal.draft.turn).to_string()),
        Row::Part(part) if !part.kind.letters().is_empty() => {
            canvas.write(line, 2, 0, part.name, style);
            return letters(editor, index, part.kind.letters(), &proposal.value(part), line, canvas);
        }
        Row::Part(part) => {
            let value = match (part.kind, editor.list.half) {
                (Content::Word, _) if proposal.value(part) == part.entry => "yes".into(),
                (Content::Word, _) => "no".into(),
                (_, Some(file)) if marked => format!("{file}_"),
                _ => proposal.value(part),
            };
            (part.name, value)
        }
    };
    canvas.write(line, 2, 0, name, style);
    canvas.write(line, NAME + 2, 0, &value, style);
}

/// Draws optional letters; a dot marks an absent letter.
fn letters(editor: &Editor, index: usize, letters: &str, value: &str, line: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let marked = editor.list.row == index && editor.focus == Focus::List;
    let wide = letters.len() <= 4 && NAME + 2 + 2 * letters.len() as u16 <= line.width + 1;
    for (part, letter) in letters.chars().enumerate() {
        let on = value.contains(letter);
        let x = NAME + 2 + part as u16 * if wide { 2 } else { 1 };
        let style: Style = match (marked && part == editor.list.part, on) {
            (true, _) => theme.marked,
            (false, true) => theme.strong,
            (false, false) => theme.dim,
        };
        // The selected one shows its letter.
        let text = if on || marked && part == editor.list.part { letter.to_string() } else { NOBODY.into() };
        canvas.write(line, x, 0, &text, style);
        if x < line.width {
            canvas.drawn.add(Rect { x: line.x + x, width: 1, ..line }, Target::Part { row: index, part });
        }
    }
}

/// Draws the problem or the message, and below it the FEN.
fn said(editor: &Editor, area: Rect, canvas: &mut Canvas<'_>) {
    const LABEL: u16 = 5;
    let theme = canvas.theme;
    let typing = editor.focus == Focus::Fen;
    let width = usize::from(area.width.saturating_sub(LABEL + 2));
    let fen = if typing { format!("{}_", editor.prompt.text()) } else { editor.proposal.fen() };
    let lines: Vec<String> = wrap::wrap(&fen, width).collect();
    let rows = (lines.len() as u16).min(area.height.saturating_sub(1)).max(1);
    // While typing, the end of a long text matters.
    let skipped = if typing { lines.len().saturating_sub(usize::from(rows)) } else { 0 };
    let foot = Rect { y: area.bottom() - rows, height: rows, ..area };
    canvas.write(foot, 1, 0, if typing { "FEN>" } else { "FEN" }, if typing { theme.strong } else { theme.dim });
    for (y, line) in (0..rows).zip(&lines[skipped..]) {
        canvas.write(foot, LABEL + 1, y, line, theme.base);
    }
    canvas.drawn.add(foot, Target::Input);

    let above = Rect { height: area.height - rows, ..area };
    if let Some(question) = editor.question() {
        let used = status::message(&question, theme.strong, above, canvas);
        // The answers to a question have priority.
        let line = if used < above.height { status::below(above, used) } else { foot };
        return status::answers(Rect { height: 1, ..line }, canvas);
    }
    // The explanation of a row replaces a message without news.
    let explains = matches!((editor.focus, editor.list.marked(editor.proposal.info)), (Focus::List, Row::Part(_)));
    let mut used = 0;
    if !explains || editor.notice.is_some() || editor.proposal.error().is_some() {
        let (text, style) = telling(editor, canvas);
        used = status::message(&text, style, above, canvas);
    }
    let rest = status::below(above, used);
    if let Some((text, style)) = explained(editor, rest, canvas) {
        status::message(&text, style, rest, canvas);
    }
}

fn telling(editor: &Editor, canvas: &Canvas<'_>) -> (String, Style) {
    let theme = canvas.theme;
    if let Some(notice) = &editor.notice {
        return (format!("✗ {}", notice.text), theme.refusal);
    }
    let proposal = &editor.proposal;
    match (editor.problem(), proposal.game()) {
        (Some(problem), _) => (format!("✗ {problem}"), theme.refusal),
        (None, Some(game)) => {
            let text =
                crate::game::describe::outcome(game).map(|outcome| format!("The game is already over here. {outcome}"));
            let to_move = || format!("{} to move. F5 starts the game.", proposal.info.terms.side(proposal.draft.turn));
            (text.unwrap_or_else(to_move), theme.turn)
        }
        (None, None) => (String::new(), theme.base),
    }
}

fn explained(editor: &Editor, area: Rect, canvas: &Canvas<'_>) -> Option<(String, Style)> {
    let theme = canvas.theme;
    let info = editor.proposal.info;
    let left_out = editor.proposal.left_out();
    match (editor.focus, editor.list.marked(info)) {
        (Focus::List, Row::Part(part)) => {
            let how = match part.kind {
                Content::Letters(_) | Content::Sides => "Type a letter to switch it.",
                Content::Square | Content::Side(_) => "Type a square; Enter uses the one under the cursor.",
                Content::Number => "Type it, or use Left and Right.",
                Content::Word => "Enter switches it.",
            };
            Some((format!("{} {how}", part.meaning), theme.base))
        }
        _ if !left_out.is_empty() => {
            Some((format!("Dropped, because no piece can use it: {}.", left_out.join(", ")), theme.dim))
        }
        (Focus::Board | Focus::Palette, _) => {
            let (hand, short) = match editor.in_hand() {
                Some(piece) => {
                    let (side, letter) = (info.terms.side(piece.color), piece.letter().to_string());
                    (format!("{side} {} ({letter})", piece.kind.name), letter)
                }
                None => ("no piece, to empty squares".into(), "no piece".into()),
            };
            let text = format!("In hand: {hand}. Type a letter for another piece; Enter places it.");
            let fits = wrap::rows(&text, usize::from(area.width.saturating_sub(2)), area.height + 1) <= area.height;
            Some((if fits { text } else { format!("In hand: {short}") }, theme.dim))
        }
        _ => None,
    }
}
