//! The screen of a game, while it is played and when it is over.

use super::board::{self, Board};
use super::layout::GameLayout;
use super::marks::Marks;
use super::{Canvas, bar, captured, footer, help, history, result, status, wrap};
use crate::app::game_over::GameOver;
use crate::app::keys::{self, Command};
use crate::app::line::{Kind, Line, Saying};
use crate::app::places::GAME;
use crate::app::playing::{Cover, Playing};
use crate::app::settings::Settings;
use crate::app::view::View;
use crate::app::{Target, catalog};
use crate::game::describe;
use crate::rules::{Color, PieceKind, Square};
use ratatui::layout::Rect;
use std::cmp::Reverse;

/// The smallest width of a title with the program's name: without it, narrow titles would all look alike.
const PROGRAM_FROM: u16 = 40;
/// The width of the prompt before the advice in the input line.
const PROMPT: u16 = 5;
/// The rows of a heading and the longest card, in a panel of a width, and in a narrower one.
const CARD: (u16, u16) = (5, 8);
const WIDE: u16 = 36;
/// The smallest number of rows of the history.
const HISTORY: u16 = 5;

/// Commands that are useful from the first move on, with descriptions.
const WORDS: [(Command, &str); 5] = [
    (Command::Hint, "advice on a move"),
    (Command::Undo, "take a move back"),
    (Command::Threats, "a piece's attacks"),
    (Command::Draw, "offer a draw"),
    (Command::Zen, "only the board"),
];
/// The column of what a word or a letter means.
const MEANING: u16 = 9;

pub(super) fn playing(playing: &Playing, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    if let Cover::Opening(scroll) = playing.cover {
        help::opening(playing.line.view.game.info(), scroll, area, canvas);
    } else if playing.is_covered() {
        cover(playing, area, canvas);
    } else {
        line(&playing.line, settings, area, canvas);
    }
}

/// Draws the handover screen with the name of the next side, or the question to both sides.
fn cover(playing: &Playing, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let terms = &playing.line.view.game.info().terms;
    let side = if let Cover::HandedOver(side) = playing.cover { terms.side(side) } else { "" };
    let question = playing.line.asks();
    let asks = question.is_some();
    let text = question.unwrap_or_else(|| format!("Pass the screen to {side}."));
    canvas.write(area, 1, 0, "Pawnstorm", theme.strong);
    unsaved(Rect { height: 1, width: area.width.saturating_sub(1), ..area }, canvas);
    let lines: Vec<String> = wrap::wrap(&text, usize::from(area.width.saturating_sub(2))).collect();
    let mut y = area.height.saturating_sub(lines.len() as u16 + 2) / 2;
    for line in &lines {
        canvas.write(area, 1, y, line, theme.strong);
        y += 1;
    }
    let below = Rect { y: area.y + y + 1, height: 1, ..area };
    if asks {
        status::answers(below, canvas);
    } else {
        let text = canvas.reworded(&format!("Press Enter when {side} is ready.")).into_owned();
        let end = canvas.write(below, 1, 0, &text, theme.base);
        canvas.drawn.add(Rect { width: end, ..below }, Target::Command(Command::Enter));
    }
}

pub(super) fn line(line: &Line, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let layout = GameLayout::for_settings(area, settings);
    let view = &line.view;
    let marks = Marks::line(line);
    let hides_thoughts = settings.hides_thoughts || settings.zen;
    let thoughts = line.view.opponent.thoughts(&view.game.info().terms).filter(|_| !hides_thoughts).unwrap_or_default();
    // In a low panel, the status shows the search information while the computer thinks.
    let (foot, aside) = if layout.is_roomy() { (thoughts, String::new()) } else { (String::new(), thoughts) };
    let moves = frame(view, &marks, &foot, settings, &layout, true, canvas);
    if let Some(moves) = moves.filter(|_| line.kind == Kind::Game && view.game.plies() == 0) {
        before_the_first_move(line, moves, canvas);
    }
    let mut preview = line.input.preview(view, &line.turn());
    if !settings.zen || line.says().is_some_and(|saying| !matches!(saying, Saying::Aside(_))) {
        let card = (!layout.has_card()).then(|| board::signs(&marks));
        status::line(line, &preview, &aside, card, layout.status, canvas);
    }
    status::leave_out_if_cut(&line.input.prompt, &mut preview, layout.input.width);
    if line.question.is_some() {
        status::answers(layout.input, canvas);
    } else {
        // A shortened invitation would be useless to copy.
        let room = usize::from(layout.input.width.saturating_sub(PROMPT));
        let invitation = line.view.opponent.remote().and_then(|remote| {
            let (command, who) = (remote.awaits(&view.game)?, view.game.info().terms.side(remote.other()));
            [format!("{who} joins with: {command}"), command].into_iter().find(|text| wrap::width(text) <= room)
        });
        let advice = invitation.unwrap_or_else(|| status::advice(line).into());
        let advice = if settings.zen { "" } else { &advice };
        status::input(&line.input.prompt, advice, &status::hints(&preview), layout.input, canvas);
    }
    if !settings.zen {
        footer(layout.footer, canvas);
    }
}

pub(super) fn over(over: &GameOver, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let mut layout = GameLayout::for_settings(area, settings);
    let (aside, moves) = (layout.aside(), layout.moves);
    if aside.is_none() {
        layout.moves = moves.map(|moves| result::history(over, moves, canvas));
    }
    let besides = if tells(settings, &layout) { bar::WORDS } else { 0 };
    frame(&over.view, &Marks::over(&over.view), "", settings, &layout, false, canvas);
    // Over the rows that the history leaves empty.
    if let Some(aside) = aside {
        result::render(over, None, aside, canvas);
    } else if let Some(moves) = moves {
        result::render(over, Some(besides), moves, canvas);
    }
    status::over(over, layout.status, layout.input, canvas);
    if !settings.zen {
        footer(layout.footer, canvas);
    }
}

/// Draws the common parts: title, board, players, history, and `foot`, a text below the history or in a separate area.
/// Returns the area of the history.
pub(super) fn frame(
    view: &View,
    marks: &Marks,
    foot: &str,
    settings: Settings,
    layout: &GameLayout,
    live: bool,
    canvas: &mut Canvas<'_>,
) -> Option<Rect> {
    if settings.zen {
        clocks(view, layout, canvas);
        self::board(view, marks, settings, layout, live, canvas);
        return None;
    }
    title(view, layout, canvas);
    self::board(view, marks, settings, layout, live, canvas);
    if settings.bar {
        bar::render(view, layout, canvas);
    }
    if let Some(players) = layout.players {
        captured::render(view, settings, players, canvas);
    }
    let has_card = marks.cursor.is_some();
    let signs = board::signs(marks);
    let tells = tells(settings, layout);
    if let Some(aside) = layout.aside() {
        let aside = if tells { bar::words(view, aside, canvas) } else { aside };
        let below = if has_card { card_above(view, &signs, aside, canvas) } else { aside };
        text_below(foot, below, canvas);
    }
    let mut moves = layout.moves?;
    if layout.left_panel.is_none() {
        if tells {
            moves = bar::words(view, moves, canvas);
        }
        if has_card && layout.has_card() {
            moves = card_at_foot(view, &signs, moves, canvas);
        }
        if layout.has_card() {
            moves = text_at_foot(foot, moves, canvas);
        }
    }
    history::render(view, moves, canvas);
    Some(moves)
}

/// Returns whether the evaluation is written beside the board: where the computer's thoughts are shown, they tell it.
fn tells(settings: Settings, layout: &GameLayout) -> bool {
    settings.bar && settings.hides_thoughts && layout.is_roomy()
}

pub(super) fn board(
    view: &View,
    marks: &Marks,
    settings: Settings,
    layout: &GameLayout,
    live: bool,
    canvas: &mut Canvas<'_>,
) {
    let moving = canvas.moving;
    let scene = moving.map_or_else(|| view.scene(), |picture| picture.scene.clone());
    let terms = &view.game.info().terms;
    let (flipped, square) = (view.flipped, layout.square);
    let board = Board { scene: &scene, marks, terms, flipped, settings, square, live };
    board.render(layout.board, canvas);
    if settings.coordinates {
        board.render_labels(layout.board, layout.files_above, canvas);
    }
    if let Some(picture) = moving {
        board.render_moving(&picture, layout.board, canvas);
    }
}

fn clocks(view: &View, layout: &GameLayout, canvas: &mut Canvas<'_>) {
    let area = unsaved(layout.title, canvas);
    if let [Some(white), Some(black)] = Color::ALL.map(|side| captured::clock(view, canvas.running, side)) {
        let text = format!("{}|{}", white.text, black.text);
        let x = area.width.saturating_sub(wrap::width(&text) as u16) / 2;
        canvas.write(area, x, 0, &text, canvas.theme.strong);
    }
}

/// Draws the title: the program if there is room, the game, the move number; without a panel also the last move and the
/// clocks.
pub(super) fn title(view: &View, layout: &GameLayout, canvas: &mut Canvas<'_>) {
    let area = layout.title;
    let theme = canvas.theme;
    let name = view.game.info().name;
    // After the end there is no next move: the last one is counted.
    let last = view.ply().checked_sub(1).filter(|_| view.game.outcome().is_some() && view.ply() == view.game.plies());
    let mut number = match last.map(|ply| view.game.number_at(ply)) {
        Some(moves) => describe::counted(moves as usize, "move"),
        None => format!("move {}", view.game.number_at(view.ply())),
    };
    if let (None, Some(last)) = (layout.panel, view.ply().checked_sub(1)) {
        number = format!("{} · {number}", view.game.entries()[last].shown);
    }
    let clocks = Color::ALL.map(|side| captured::clock(view, canvas.running, side));
    if let (None, [Some(white), Some(black)]) = (layout.panel, clocks) {
        number = format!("{}|{}", white.text, black.text);
    }
    let right = area.width.saturating_sub(wrap::width(&number) as u16 + 1);
    canvas.write(area, right, 0, &number, theme.dim);
    // The name of the game has priority over the program's, and the sign of an unsaved game over both.
    let area = unsaved(Rect { width: right.saturating_sub(1), ..area }, canvas);
    let program = "Pawnstorm · ";
    let mut x = 1;
    if layout.title.width >= PROGRAM_FROM && usize::from(area.width) >= 1 + wrap::width(program) + wrap::width(name) {
        x = canvas.write(area, x, 0, program, theme.dim);
    }
    canvas.write(area, x, 0, &wrap::cut(name, usize::from(area.width.saturating_sub(x))), theme.strong);
}

/// Draws the sign of an unsaved game at the right end of a line, and returns the rest of the line.
pub(super) fn unsaved(area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    if !canvas.unsaved {
        return area;
    }
    let x = area.width.saturating_sub(wrap::width(UNSAVED) as u16);
    canvas.write(area, x, 0, UNSAVED, canvas.theme.alarm);
    Rect { width: x.saturating_sub(1), ..area }
}

const UNSAVED: &str = "NOT SAVED";

/// Draws the card at the top of an area, with the meaning of `signs`, and returns the rest below it. Its rows stay reserved as long
/// as any piece has a card, so that nothing moves with the cursor.
fn card_above(view: &View, signs: &str, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let card = |at| view.game.card(view.ply(), at);
    let rows = card_rows(area);
    if area.height < rows || !Square::all().any(|at| card(at).is_some()) {
        return area;
    }
    if let Some(text) = card(view.cursor) {
        text_below(&(text + signs), Rect { height: rows, ..area }, canvas);
    }
    status::below(area, rows)
}

/// Returns the rows reserved for a card.
const fn card_rows(area: Rect) -> u16 {
    if area.width < WIDE { CARD.1 } else { CARD.0 }
}

/// Draws the card at the foot of an area and returns the rest above it.
fn card_at_foot(view: &View, signs: &str, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let rest = Rect { height: area.height.saturating_sub(card_rows(area)), ..area };
    let foot = status::below(area, rest.height);
    if card_above(view, signs, foot, canvas) == foot { area } else { rest }
}

/// Draws a text at the foot of an area, with some rows left above it, and returns those.
fn text_at_foot(text: &str, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let lines = wrap::rows(text, usize::from(area.width), area.height);
    let height = (lines + 1).min(area.height.saturating_sub(HISTORY));
    if text.is_empty() || height < 2 {
        return area;
    }
    let rest = Rect { height: area.height - height, ..area };
    text_below(text, status::below(area, rest.height), canvas);
    rest
}

/// Draws a text below a line.
fn text_below(text: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    if text.is_empty() || area.height < 2 {
        return;
    }
    canvas.write(area, 0, 0, &"─".repeat(usize::from(area.width)), theme.dim);
    // The text starts in the column of the line.
    let body = Rect { x: area.x.saturating_sub(1), width: area.width + 2, ..status::below(area, 1) };
    status::message(text, theme.base, body, canvas);
}

/// Draws how to win, useful commands and the letters of the pieces below the heading of the moves, as far as they fit.
fn before_the_first_move(line: &Line, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let area = status::below(area, 1);
    let aim = catalog::aim(line.view.game.info());
    let aim: Vec<String> = wrap::wrap(&aim, usize::from(area.width.saturating_sub(2))).collect();
    let words: Vec<(&str, &str)> = WORDS
        .into_iter()
        .filter(|(command, _)| line.allows(*command))
        .filter_map(|(command, meaning)| {
            let is_asked = command == Command::Undo && line.view.opponent.remote().is_some();
            let meaning = if is_asked { "ask for a takeback" } else { meaning };
            Some((keys::binding(&GAME, command)?.word?, meaning))
        })
        .collect();
    if aim.len() > usize::from(area.height) {
        return;
    }
    for (y, line) in (0..).zip(&aim) {
        canvas.write(area, 1, y, line, theme.base);
    }
    let area = status::below(area, aim.len() as u16 + 1);
    let scene = line.view.game.scene(0, line.view.game.viewer());
    let stands = |kind: &&PieceKind| scene.pieces.iter().flatten().any(|piece| piece.kind.name == kind.name);
    let mut kinds: Vec<&PieceKind> = line.view.game.info().pieces.iter().filter(stands).collect();
    kinds.sort_by_key(|kind| (kind.is_pawn(), Reverse(kind.value), kind.label));
    let pieces: Vec<(&str, &str)> = kinds.iter().map(|kind| (kind.label, kind.name)).collect();
    let mut area = area;
    for (heading, rows) in [("Commands you can type:", words), ("Piece letters:", pieces)] {
        if rows.len() >= usize::from(area.height) {
            return;
        }
        canvas.write(area, 1, 0, heading, theme.dim);
        for (y, (word, meaning)) in (1..).zip(&rows) {
            canvas.write(area, 1, y, word, theme.strong);
            canvas.write(area, MEANING, y, meaning, theme.dim);
        }
        area = status::below(area, rows.len() as u16 + 2);
    }
}
