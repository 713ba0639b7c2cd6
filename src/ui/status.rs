//! The status: the side to move, checks, refusals and questions.

use super::{Canvas, wrap};
use crate::app::Target;
use crate::app::game_over::{GameOver, Next};
use crate::app::keys::Command;
use crate::app::line::{Kind, Line, OFFERS, Saying};
use crate::app::move_input::Choice;
use crate::app::notice::Notice;
use crate::app::prompt::Prompt;
use crate::app::remote::Connection;
use crate::app::view::View;
use crate::game::describe;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::borrow::Cow;

/// Draws the status of a line of moves: first the side to move, then the message, or the card of the piece under the cursor with
/// the meaning of these signs.
pub(super) fn line(
    line: &Line,
    preview: &Preview,
    thoughts: &str,
    signs: Option<String>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let theme = canvas.theme;
    let (view, game, input) = (&line.view, &line.view.game, &line.input);
    let strip = match &line.kind {
        Kind::Exercise(title) => Some(title.clone()),
        Kind::Trial => Some(format!("TRYING A LINE from move {}", game.number_at(line.from))),
        Kind::Game => view.back_at.map(|ply| format!("VIEWING MOVE {}", describe::place(game, ply))),
    };
    let is_plain_turn = strip.is_none() && describe::check(game, view.ply()).is_none();
    let asks = line.question.is_some();
    // Of a game that cannot continue here, no side is to move.
    let said = if is_closed(line) { 0 } else { turn(view, strip, area, canvas) };
    let mut area = below(area, said);
    let says = line.says();
    if game.info().table_rules.asks && !line.kind.is_exercise() && !asks {
        let offers = offers(line, canvas);
        let width = usize::from(area.width.saturating_sub(2));
        // An answer or a refusal needs their rows more.
        let needs_rows = matches!(&says, Some(Saying::Notice(text) | Saying::Refusal(text))
            if wrap::rows(&format!("✗ {text}"), width, area.height) + rows(&offers, area).len() as u16 > area.height);
        if !needs_rows {
            area = buttons(&offers, u16::from(says.is_some()), area, canvas);
        }
    }
    if let Some(trouble) = line.view.opponent.trouble().filter(|_| !asks) {
        let choices = trouble.choices().into_iter().map(|(name, command)| (name, false, Target::Command(command)));
        area = buttons(&choices.collect::<Vec<_>>(), 1, area, canvas);
    }
    if !asks && !view.is_others_turn() {
        area = buttons(&choices(line, area), 1, area, canvas);
    }
    let mut moved = line.computers_move();
    // A question or an answer must be complete; the side to move is also shown next to the players.
    let is_urgent =
        matches!(says, Some(Saying::Choose(_) | Saying::Question(_) | Saying::Notice(_) | Saying::Refusal(_)));
    let (text, style) = match says {
        // A refusal that does not fit beside the typed text is shown here.
        _ if !asks && is_cut(&input.prompt, preview, area.width) => (hints(preview).concat(), theme.dim),
        None => match signs.zip(game.card(view.ply(), view.cursor)) {
            Some((signs, card)) => (card + &signs, theme.base),
            None => (moved.take().unwrap_or_default(), theme.base),
        },
        Some(Saying::Question(text) | Saying::Notice(text)) => (text, theme.strong),
        Some(Saying::Refusal(text)) => (format!("✗ {text}"), theme.refusal),
        Some(Saying::Proving) => ("Proving perpetual check… Esc cancels.".into(), theme.strong),
        Some(Saying::Choose(None)) => ("Choose: press its key, or Tab and then Enter.".into(), theme.strong),
        Some(Saying::Choose(Some(text))) => (text, theme.strong),
        Some(Saying::Aside(text)) => (text, theme.base),
    };
    let needed = wrap::rows(&text, usize::from(area.width.saturating_sub(2)), area.height + 1);
    if is_urgent && (said == 1 || is_plain_turn) && needed > area.height {
        area = Rect { y: area.y - said, height: area.height + said, ..area };
        for row in 0..said {
            canvas.write(area, 0, row, &" ".repeat(usize::from(area.width)), theme.base);
        }
    }
    let used = message(&text, style, area, canvas);
    // A duty is shown beside a refusal or a notice, since the player must know it.
    let duty = line.duty().filter(|duty| line.notice.is_some() && !text.ends_with(duty));
    if view.is_others_turn() {
        message(thoughts, theme.base, below(area, used), canvas);
    } else if let Some(text) = duty.or(moved) {
        message(&text, theme.base, below(area, used), canvas);
    }
}

/// Draws the status of a finished game: the result, or the viewed ply; and the choices, on the input line as long as that is
/// empty.
pub(super) fn over(over: &GameOver, area: Rect, line: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let game = &over.view.game;
    let named = |(index, (_, name)): (usize, &Next)| ((*name).to_string(), over.choice == index, Target::Item(index));
    let choices: Vec<Button> = over.choices().iter().enumerate().map(named).collect();
    let fits = choices.iter().map(|(name, ..)| wrap::width(name) + 2).sum::<usize>() + 5 <= usize::from(line.width);
    let mut text = if fits { area } else { buttons(&choices, 1, area, canvas) };
    if over.view.back_at.is_some() {
        let strip = over.view.back_at.map(|ply| format!("VIEWING MOVE {}", describe::place(game, ply)));
        text = below(text, turn(&over.view, strip, text, canvas));
    } else {
        for line in describe::announcement(game) {
            let used = message(&line, theme.turn, text, canvas);
            text = below(text, used);
        }
    }
    if let Some(notice) = &over.notice {
        let style = if notice.refusal { theme.refusal } else { theme.strong };
        message(&notice.text, style, text, canvas);
    }
    input(&over.prompt, "", &over.completions(), line, canvas);
    if over.prompt.is_empty() && fits {
        let mut x = 5;
        for (name, marked, target) in &choices {
            x = button(name, *marked, x, line, *target, canvas);
        }
    }
}

/// Draws the input line: the typed text with its completions or the reason for its refusal. An empty line shows `advice`.
pub(super) fn input(prompt: &Prompt, advice: &str, hints: &[String], area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let x = canvas.write(area, 1, 0, "> ", theme.strong);
    // Of a long line, the part before the caret matters.
    let room = usize::from(area.width.saturating_sub(x + 2));
    let caret = prompt.text().char_indices().nth(prompt.caret()).map_or(prompt.text().len(), |(at, _)| at);
    let (before, behind) = prompt.text().split_at(caret);
    let x = canvas.write(area, x, 0, &wrap::end(before, room), theme.base);
    let under = behind.chars().next().map_or_else(|| "_".into(), String::from);
    let x = canvas.write(area, x, 0, &under, theme.cursor);
    let x = canvas.write(area, x, 0, behind.get(under.len()..).unwrap_or_default(), theme.base);
    if prompt.is_empty() {
        let advice = canvas.reworded(advice);
        // If it does not fit, its first part is advice enough.
        let is_short = usize::from(area.width.saturating_sub(x + 1)) >= wrap::width(&advice);
        let ends = if is_short { None } else { [", ", "; ", " ("].iter().filter_map(|sign| advice.find(sign)).min() };
        canvas.write(area, x + 1, 0, &advice[..ends.unwrap_or(advice.len())], theme.dim);
        return;
    }
    let mut x = x + 2;
    for (index, text) in hints.iter().enumerate() {
        let width = wrap::width(text) as u16;
        if index > 0 && x + width + 2 > area.width {
            canvas.write(area, x, 0, &format!("+{}", hints.len() - index), theme.dim);
            break;
        }
        let text = wrap::cut(text, usize::from(area.width.saturating_sub(x)));
        x = canvas.write(area, x, 0, &text, theme.dim) + 2;
    }
}

/// The preview of Enter, or the reason for a refusal.
pub(super) type Preview = Result<Vec<String>, String>;

/// Returns what the input line shows of a preview.
pub(super) fn hints(preview: &Preview) -> Cow<'_, [String]> {
    preview.as_ref().map_or_else(|why| vec![format!("no: {why}")].into(), Into::into)
}

/// Returns whether a preview refuses the typed text, but its reason does not fit next to it.
fn is_cut(prompt: &Prompt, preview: &Preview, width: u16) -> bool {
    let typed = wrap::width(prompt.text()) + wrap::width("> _") + 3;
    preview.is_err() && typed + wrap::width(&hints(preview).concat()) > usize::from(width)
}

/// Drops a refusal that does not fit next to the typed text; the status shows it.
pub(super) fn leave_out_if_cut(prompt: &Prompt, preview: &mut Preview, width: u16) {
    if is_cut(prompt, preview, width) {
        *preview = Ok(Vec::new());
    }
}

/// Returns whether a game on Lichess cannot continue here.
fn is_closed(line: &Line) -> bool {
    let remote = line.view.opponent.remote();
    remote.is_some_and(|remote| remote.is_on_lichess && matches!(remote.connection, Connection::Over(_)))
}

pub(super) fn advice(line: &Line) -> &'static str {
    match (line.view.game.info().table_rules.asks, &line.input.steps[..]) {
        _ if line.kind != Kind::Game => "type a move; Esc or `back` returns to the game",
        _ if line.view.opponent.remote().is_some_and(|remote| remote.guest.seat.is_none()) => {
            "type a command; Esc stops watching"
        }
        _ if is_closed(line) => "type a command; Esc leaves this game",
        (true, []) => "from: row,column (or from and to: row,column row,column)",
        (true, _) => "to: row,column",
        (false, _) => "type a move or command, or use the arrow keys and Enter",
    }
}

/// Draws the answers to a question in place of the input line.
pub(super) fn answers(area: Rect, canvas: &mut Canvas<'_>) {
    let mut x = 1;
    for (yes, text) in [(true, "y yes"), (false, "n no")] {
        x = button(text, canvas.marks_yes == yes, x, area, Target::Answer(yes), canvas) + 1;
    }
}

/// Draws the side to move and the check, or the result, after a strip that tells which kind of view this is. Returns the
/// number of rows used.
pub(super) fn turn(view: &View, strip: Option<String>, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let theme = canvas.theme;
    let game = &view.game;
    let mut x = 1;
    if let Some(strip) = strip {
        x = canvas.write(area, x, 0, &format!(" {strip} "), theme.back) + 1;
    }
    if let (None, Some(outcome)) = (view.back_at, describe::outcome(game)) {
        if x + wrap::width(&outcome) as u16 <= area.width {
            canvas.write(area, x, 0, &outcome, theme.turn);
            return 1;
        }
        return 1 + message(&outcome, theme.turn, below(area, 1), canvas);
    }
    let turn = describe::turn(game, view.ply());
    let mut row = 0;
    // Beside a long strip there is no room for it in a narrow panel.
    if x > 1 && x + wrap::width(&turn) as u16 > area.width && area.height > 1 {
        (x, row) = (1, 1);
    }
    if x == 1 && x + wrap::width(&turn) as u16 > area.width && area.height > 1 {
        row = message(&turn, theme.turn, area, canvas) - 1;
        x = area.width;
    } else {
        x = canvas.write(area, x, row, &turn, theme.turn) + 1;
    }
    let Some(check) = describe::check(game, view.ply()) else { return row + 1 };
    let check = format!("{check}.");
    if x + wrap::width(&check) as u16 <= area.width {
        canvas.write(area, x, row, &check, theme.alarm);
        return row + 1;
    }
    row + 1 + message(&check, theme.alarm, below(area, row + 1), canvas)
}

/// Writes a text in the rows that it needs, as far as there are any, and returns their number. A text that does not fit ends in
/// dots and the key of the help page, which shows the whole text first.
pub(super) fn message(text: &str, style: Style, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let width = usize::from(area.width.saturating_sub(2));
    let text = canvas.reworded(text);
    let lines: Vec<String> = wrap::wrap(&text, width).take(usize::from(area.height) + 1).collect();
    let key = canvas.keys.name(Command::Help, canvas.place);
    for (row, line) in (0..area.height).zip(&lines) {
        let cut = row + 1 == area.height && lines.len() > usize::from(area.height);
        let end = key.as_ref().map_or_else(|| "…".into(), |key| format!("… {key}: more"));
        let room = width.saturating_sub(wrap::width(&end));
        let shown = if cut { format!("{}{end}", wrap::split(line, room).0) } else { line.clone() };
        canvas.write(area, 1, row, &shown, style);
    }
    area.height.min(lines.len() as u16)
}

/// Returns the choices that name no square, each with its letter. If they would not all fit, the common first words of the names
/// are dropped.
fn choices(line: &Line, area: Rect) -> Vec<Button> {
    let choices = line.input.choices(&line.view.game);
    let named = |begin: usize| -> Vec<Button> {
        let button = |(index, Choice { key, name }): (usize, &Choice)| {
            (format!("{key} {}", &name[begin..]), line.input.choice == Some(index), Target::Choice(index))
        };
        choices.iter().enumerate().map(button).collect()
    };
    let whole = named(0);
    let fit = whole.iter().all(|(name, ..)| wrap::width(name) + 2 < usize::from(area.width));
    let have_room = fit && rows(&whole, area).len() < usize::from(area.height);
    if have_room { whole } else { named(common_words(&choices)) }
}

/// Returns the length of the words that all names begin with, so that each name keeps at least one word.
fn common_words(choices: &[Choice]) -> usize {
    let Some(first) = choices.first() else { return 0 };
    let ends = first.name.match_indices(' ').map(|(at, _)| at + 1);
    ends.take_while(|&end| choices.iter().all(|choice| choice.name.starts_with(&first.name[..end]))).last().unwrap_or(0)
}

/// Returns the offers on every move (R3.10), and the list of what a piece threatens with the key that shows it.
fn offers(line: &Line, canvas: &Canvas<'_>) -> Vec<Button> {
    let key = canvas.keys.name(Command::Threats, canvas.place).map_or_else(String::new, |key| format!("{key} "));
    let named = |(index, (command, name)): (usize, &(Command, &str))| {
        let key = if *command == Command::Threats { key.as_str() } else { "" };
        (format!("{key}{name}"), line.is_offered() && line.input.choice == Some(index), Target::Command(*command))
    };
    OFFERS.iter().enumerate().map(named).collect()
}

/// A button: its text, whether it is marked, and the target of a click.
pub(super) type Button = (String, bool, Target);

/// Distributes buttons over the rows that they need.
fn rows(buttons: &[Button], area: Rect) -> Vec<Vec<&Button>> {
    let mut rows: Vec<Vec<&Button>> = Vec::new();
    let mut x = 0;
    for button in buttons {
        let width = wrap::width(&button.0) + 3;
        if rows.is_empty() || x + width > usize::from(area.width) {
            rows.push(Vec::new());
            x = 1;
        }
        x += width;
        rows.last_mut().expect("a row was begun").push(button);
    }
    rows
}

/// Draws buttons at the bottom of an area in the rows that they need, except for `left` rows, which always stay free.
/// Returns the rest above.
fn buttons(buttons: &[Button], left: u16, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let rows = rows(buttons, area);
    let shown = (rows.len() as u16).min(area.height.saturating_sub(left));
    let rest = Rect { height: area.height - shown, ..area };
    for (y, row) in (rest.bottom()..area.bottom()).zip(&rows) {
        let mut x = 1;
        for (text, marked, target) in row {
            x = button(text, *marked, x, Rect { y, height: 1, ..area }, *target, canvas) + 1;
        }
    }
    rest
}

/// Draws a button, in brackets when it is marked, and returns the column after it.
pub(super) fn button(text: &str, marked: bool, x: u16, area: Rect, target: Target, canvas: &mut Canvas<'_>) -> u16 {
    let theme = canvas.theme;
    let text = if marked { format!("[{text}]") } else { format!(" {text} ") };
    let end = canvas.write(area, x, 0, &text, if marked { theme.marked } else { theme.base });
    canvas.drawn.add(Rect { x: area.x + x, width: end.saturating_sub(x), height: area.height.min(1), ..area }, target);
    end
}

/// Draws the program's name and what a screen is about.
pub(super) fn heading(what: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let x = canvas.write(area, 1, 0, "Pawnstorm", canvas.theme.strong);
    canvas.write(area, x, 0, &format!(" · {what}"), canvas.theme.base);
}

/// Draws a notice, with a sign before a refusal.
pub(super) fn notice(notice: Option<&Notice>, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    match notice {
        Some(Notice { refusal: true, text }) => message(&format!("✗ {text}"), theme.refusal, area, canvas),
        Some(Notice { text, .. }) => message(text, theme.strong, area, canvas),
        None => 0,
    };
}

/// Returns the rest of an area below some rows.
pub(super) const fn below(area: Rect, rows: u16) -> Rect {
    let rows = if rows < area.height { rows } else { area.height };
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}
