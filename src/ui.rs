//! Drawing of the program's state, without changing it.
//!
//! [`render`] fills a buffer and returns the clickable areas, so that a click is resolved without a second copy of the
//! layout.
//!
//! ```
//! use pawnstorm::{app::App, ui};
//! use ratatui::{buffer::Buffer, layout::Rect};
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
//! ui::render(&App::default(), &mut buffer);
//! assert!(ui::text(&buffer).contains("Chess"));
//! ```

pub mod bar;
pub mod board;
mod captured;
pub mod diagram;
mod editor;
mod export;
pub mod form;
mod game;
pub mod help;
mod history;
pub mod layout;
mod list;
pub mod marks;
mod menu;
mod pieces;
mod practice;
mod puzzles;
mod result;
mod review;
mod settings;
mod setup;
mod status;
pub mod theme;
pub mod wrap;

pub use pieces::{PieceImage, art, blocks};

use crate::app::Offer;
use crate::app::choices::Choices;
use crate::app::editor::Editor;
use crate::app::engines::Engines;
use crate::app::export::Replace;
use crate::app::game_over::GameOver;
use crate::app::games::Games;
use crate::app::help::Help;
use crate::app::keys::{Command, Keymap, Place};
use crate::app::lichess::Lichess;
use crate::app::menu::Menu;
use crate::app::motion::Picture;
use crate::app::online::Online;
use crate::app::playing::Playing;
use crate::app::practice::Practice;
use crate::app::puzzles::Puzzles;
use crate::app::puzzles::storm::Storm;
use crate::app::review::{Review, Trial};
use crate::app::settings_page::Page;
use crate::app::{App, Frame, Screen, Target};
use crate::rules::Color;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use std::borrow::Cow;
use theme::{Theme, Themes};

/// The result of drawing: the targets, with their places, and the limits of scrolling.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    targets: Vec<(Rect, Target)>,
    /// The report about it to the program.
    pub frame: Frame,
    /// The pictures that the terminal is to show over the cells, the lowest first.
    pub pictures: Vec<PieceImage>,
    /// The rows of a link's text, and its address.
    pub link: Option<(Vec<Rect>, String)>,
}

impl Drawn {
    pub fn target(&self, column: u16, row: u16) -> Option<Target> {
        let at = Position::new(column, row);
        self.targets.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, target)| *target)
    }

    pub fn place(&self, target: Target) -> Option<Rect> {
        self.targets.iter().find(|(_, other)| *other == target).map(|(area, _)| *area)
    }

    /// Returns all clickable areas and their targets; where two overlap, the later has priority.
    pub fn targets(&self) -> impl Iterator<Item = (Rect, Target)> {
        self.targets.iter().copied()
    }

    fn add(&mut self, area: Rect, target: Target) {
        self.targets.push((area, target));
    }
}

/// A drawing context for the parts of the screen.
struct Canvas<'a> {
    buffer: &'a mut Buffer,
    theme: &'a Theme,
    keys: &'a Keymap,
    place: &'static dyn Place,
    drawn: Drawn,
    /// The side whose clock runs.
    running: Option<Color>,
    moving: Option<Picture<'a>>,
    /// True if the game is not on the disk.
    unsaved: bool,
    /// True if "yes" is selected in a question.
    marks_yes: bool,
    offers: Vec<Offer>,
}

impl<'a> Canvas<'a> {
    /// Creates a context without an animation or a running clock.
    fn still(buffer: &'a mut Buffer, theme: &'a Theme, keys: &'a Keymap, place: &'static dyn Place) -> Self {
        let (drawn, offers) = (Drawn::default(), Vec::new());
        Self {
            buffer,
            theme,
            keys,
            place,
            drawn,
            running: None,
            moving: None,
            unsaved: false,
            marks_yes: false,
            offers,
        }
    }

    fn reworded<'t>(&self, sentence: &'t str) -> Cow<'t, str> {
        self.keys.reworded(sentence, self.place)
    }

    /// Writes a text, cut off at the right edge of the area, and returns the column after it.
    fn write(&mut self, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let (x, y) = (area.x.saturating_add(x), area.y.saturating_add(y));
        if x >= area.right() || y >= area.bottom() {
            return x.min(area.right()) - area.x;
        }
        if !wrap::is_plain(text) {
            return self.buffer.set_stringn(x, y, text, usize::from(area.right() - x), style).0 - area.x;
        }
        let end = x.saturating_add(text.len().try_into().unwrap_or(u16::MAX)).min(area.right());
        for (x, char) in (x..end.min(self.buffer.area.right())).zip(text.chars()) {
            self.buffer[(x, y)].set_char(char).set_style(style);
        }
        end - area.x
    }
}

/// Draws the program and returns the clickable areas.
pub fn render(app: &App, buffer: &mut Buffer) -> Drawn {
    render_in(app, Themes::built_in(), buffer)
}

/// Draws the program with the user's themes too. What the buffer held before is gone.
pub fn render_in(app: &App, themes: &Themes, buffer: &mut Buffer) -> Drawn {
    let theme = themes.of(app.context.settings);
    let area = buffer.area;
    let mut blank = Cell::EMPTY;
    blank.set_style(theme.base);
    let Cell { fg, bg, modifier, .. } = blank;
    // Quicker than clones of the cell.
    buffer.content.fill_with(|| {
        let mut cell = Cell::EMPTY;
        (cell.fg, cell.bg, cell.modifier) = (fg, bg, modifier);
        cell
    });
    let still = Canvas::still(buffer, theme, &app.context.keys, app.place());
    let unsaved = app.screens.record().is_some_and(|record| record.trouble.is_some());
    let (marks_yes, offers) = (app.context.marks_yes, app.offers(app.place()));
    let mut canvas = Canvas { running: app.running(), moving: app.moving(), unsaved, marks_yes, offers, ..still };
    if !layout::fits(area) {
        too_small(area, &mut canvas);
    } else {
        let page = app.screens.overlays().rfind(|overlay| !overlay.is_box());
        draw(app, page.unwrap_or(app.screens.screen()), area, &mut canvas);
        pieces::note_contents(&mut canvas);
        for boxed in app.screens.overlays().filter(|overlay| overlay.is_box()) {
            draw(app, boxed, area, &mut canvas);
        }
        pieces::leave_out_covered(&mut canvas);
    }
    let drawn = canvas.drawn;
    if app.context.settings.ascii {
        fold(buffer);
    }
    drawn
}

fn draw(app: &App, screen: &dyn Screen, area: Rect, canvas: &mut Canvas<'_>) {
    let settings = app.context.settings;
    macro_rules! draw {
        ($($screen:ty => |$shown:ident| $render:expr,)*) => {
            $(if let Some($shown) = screen.downcast::<$screen>() {
                return $render;
            })*
        };
    }
    draw! {
        Menu => |menu| menu::render(menu, app, area, canvas),
        Playing => |playing| game::playing(playing, settings, area, canvas),
        GameOver => |over| game::over(over, settings, area, canvas),
        Review => |review| review::render(review, settings, area, canvas),
        Trial => |trial| game::line(&trial.line, settings, area, canvas),
        Games => |games| list::render(games, area, canvas),
        Engines => |engines| {
            let names: Vec<String> = engines.list.iter().map(|(engine_name, _)| engine_name.to_string()).collect();
            let words = ("engines", "Enter tests the engine; set an option with NAME = VALUE");
            list::details(words, (&names, 28), &engines.lines(), &engines.details, area, canvas);
        },
        Online => |online| {
            let lines = online.lines(&app.context);
            let words = ("play online", "paste what you were sent: an invitation, a file, a class");
            list::details(words, (&online.rows(), 34), &lines, &online.details, area, canvas);
        },
        Lichess => |lichess| {
            let words = ("lichess", "type a command, or paste a token");
            list::details(words, (&lichess.rows(), 34), &lichess.lines(), &lichess.details, area, canvas);
        },
        Practice => |practice| practice::render(practice, &app.context.progress, settings, area, canvas),
        Puzzles => |puzzles| match &puzzles.attempt {
            Some(attempt) => practice::attempt(attempt, settings, area, canvas),
            None => puzzles::page(&puzzles.page(&app.context), puzzles.notice.as_ref(), settings, area, canvas),
        },
        Storm => |storm| match &storm.attempt {
            Some(attempt) => practice::attempt(attempt, settings, area, canvas),
            None => puzzles::page(&storm.page(&app.context), storm.notice.as_ref(), settings, area, canvas),
        },
        Editor => |editor| editor::render(editor, settings, area, canvas),
        Help => |help| help::render(app, help, area, canvas),
        Page => |page| settings::render(app, page, area, canvas),
        Choices => |choices| export::choices(choices, area, canvas),
        Replace => |replace| export::replace(replace, area, canvas),
    }
}

/// Draws the footer: all keys that fit, each clickable. Help and quit have priority.
fn footer(area: Rect, canvas: &mut Canvas<'_>) {
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

fn too_small(area: Rect, canvas: &mut Canvas<'_>) {
    let (width, height) = layout::SMALLEST;
    let text = format!(
        "This window is too small. Pawnstorm needs {width}x{height} characters; it has {}x{}. Enlarge it to continue.",
        area.width, area.height
    );
    for (row, line) in (0..area.height).zip(wrap::wrap(&text, usize::from(area.width))) {
        canvas.write(area, 0, row, &line, canvas.theme.base);
    }
}

pub fn width(text: &str) -> usize {
    wrap::width(text)
}

/// Returns the characters of a buffer, one line a row.
pub fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let mut text = String::new();
    for y in area.top()..area.bottom() {
        let mut row = String::new();
        let mut covered = 0;
        for x in area.left()..area.right() {
            let symbol = buffer[(x, y)].symbol();
            // The second cell of a wide character is empty.
            if covered == 0 {
                row.push_str(symbol);
                covered = ratatui::text::Span::raw(symbol).width().saturating_sub(1);
            } else {
                covered -= 1;
            }
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

/// Replaces every character that is not ASCII, cell by cell, so that nothing can be forgotten.
fn fold(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let stand_in = cell.symbol().chars().next().map_or(" ", stand_in);
            cell.set_symbol(stand_in);
        }
    }
}

/// Returns a text in ASCII, for terminals that show nothing else.
pub fn ascii(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii() { c.to_string() } else { stand_in(c).into() }).collect()
}

/// Returns the ASCII replacement of a sign.
const fn stand_in(c: char) -> &'static str {
    match c {
        '►' | '→' => ">",
        '◄' | '←' => "<",
        '▲' | '↑' => "^",
        '▼' | '↓' => "v",
        '■' | '◇' => "o",
        '○' => "W",
        '●' => "B",
        '·' | '─' | '–' | '—' | '−' => "-",
        '┌' | '┐' | '└' | '┘' => "+",
        '╭' | '╰' => "(",
        '╮' | '╯' => ")",
        '▂' | '▄' => "_",
        '│' => "|",
        '•' | '…' => ".",
        '×' | '✗' => "x",
        '✓' => "*",
        '†' => "&",
        '“' | '”' | '▀' => "\"",
        '‘' | '’' => "'",
        '░' => ":",
        '█' => "#",
        '▛' | '▌' | '▙' => "[",
        '▜' | '▐' | '▟' => "]",
        '▘' | '▝' | '▖' | '▗' => " ",
        '◆' => "%",
        _ => "?",
    }
}
