//! The setup of a game: one form, and below it what the marked row is about.

use super::form::{self, Row as Line, Window, more, window};
use super::{Canvas, status, wrap};
use crate::app::Target;
use crate::app::menu::{Menu, Row};
use crate::app::setups::Setup;
use crate::game::Player;
use crate::rules::text::capitalised;
use ratatui::layout::Rect;

/// The rows of the game's name above the form, and of the words about the marked row below it.
const TITLE: u16 = 2;
const WORDS: u16 = 4;

pub(super) fn render(menu: &Menu, setup: Setup, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    canvas.write(area, 1, 0, menu.info().name, theme.strong);
    let area = status::below(area, TITLE);
    let rows = menu.rows();
    let lines: Vec<Line> = rows.iter().enumerate().map(|(index, row)| line(menu, setup, *row, index)).collect();
    let column = form::column(lines.iter());
    // Rows that belong together stand together, where there is room.
    let gaps = rows.windows(2).filter(|pair| !belong_together(pair[0], pair[1])).count() as u16;
    let is_roomy = lines.len() as u16 + gaps + 1 + WORDS <= area.height;
    let words = u16::from(lines.len() as u16 + WORDS < area.height) + WORDS;
    let room = area.height.saturating_sub(words).max(area.height.min(lines.len() as u16));
    let Window { first, rows: shown } = window(lines.len(), setup.row..setup.row + 1, usize::from(room));
    let mut y = 0;
    for (index, line) in lines.iter().enumerate().skip(first).take(shown) {
        if is_roomy && index > 0 && !belong_together(rows[index - 1], rows[index]) {
            y += 1;
        }
        form::row(line, column, Rect { y: area.y + y, height: 1, ..area }, canvas);
        y += 1;
    }
    if let Some(more) = more(first, lines.len() - first - shown).filter(|_| y < area.height) {
        canvas.write(area, 3, y, &more, theme.dim);
        y += 1;
    }
    let rest = status::below(area, y);
    let rest = status::below(rest, u16::from(rest.height > WORDS));
    let words = advice(menu, setup, rows[setup.row]);
    let text = Rect { x: rest.x + 3, width: rest.width.saturating_sub(4), ..rest };
    let words = canvas.reworded(&words).into_owned();
    for (y, line) in (0..text.height).zip(wrap::wrap(&words, usize::from(text.width))) {
        canvas.write(text, 0, y, &line, theme.dim);
    }
}

const fn belong_together(above: Row, below: Row) -> bool {
    matches!(
        (above, below),
        (Row::Player(_), Row::Player(_))
            | (Row::Option(_), Row::Option(_))
            | (Row::Odds, Row::Lots)
            | (Row::Lots, Row::Clock)
    )
}

fn line(menu: &Menu, setup: Setup, row: Row, index: usize) -> Line {
    let terms = &menu.info().terms;
    let on = |on: bool| if on { "on" } else { "off" };
    let (label, value): (&str, Option<String>) = match row {
        Row::Start => ("Start the game", None),
        Row::Position => ("Custom position…", None),
        Row::Player(color) => (terms.side(color), Some(setup.players[color.index()].summary())),
        Row::Option(option) => (option.word(), Some(on(setup.options.get(option)).into())),
        Row::Odds => ("odds", Some(setup.odds.map_or_else(|| "none".into(), |odds| odds.words(terms)))),
        Row::Lots => ("sides", Some(if setup.by_lot { "random" } else { "as set above" }.into())),
        Row::Clock if menu.typed.is_empty() => ("clock", Some(setup.clock.to_string())),
        Row::Clock => ("clock", Some(format!("{}_", menu.typed))),
    };
    let typed = row == Row::Clock && !menu.typed.is_empty();
    Line { label: capitalised(label), value, typed, marked: setup.row == index, target: Target::Row(index) }
}

fn advice(menu: &Menu, setup: Setup, row: Row) -> String {
    let terms = &menu.info().terms;
    match row {
        Row::Start => "Enter starts the game. ↑ ↓ select a row, ← → change it.".into(),
        Row::Position => "set up a position or enter a FEN, and start from it".into(),
        Row::Player(color) => {
            let player = setup.players[color.index()];
            let elo = player.elo().filter(|_| menu.info().rated);
            let elo = elo.map_or_else(String::new, |(least, most)| format!(", Elo {least} to {most}"));
            let strength = match player {
                Player::Remote => "you get an invitation to send; ".into(),
                _ => player.strength().map_or_else(String::new, |word| format!("{word}{elo}; ")),
            };
            format!("{strength}← → change the player")
        }
        Row::Option(option) => option.summary().into(),
        Row::Odds => "a handicap: the stronger side starts without a piece, or takes Black; ← → change".into(),
        Row::Lots => "let the program pick who plays White; ← → change".into(),
        Row::Clock if menu.typed.is_empty() => {
            format!("{}; ← → change, or type one, such as 5+3", setup.clock.words(terms.sides))
        }
        Row::Clock => {
            let [white, black] = terms.sides;
            format!("Enter sets it. Try 5:00, 5+3 or 5d3; 5+3/1:00 sets {white} and {black}")
        }
    }
}
