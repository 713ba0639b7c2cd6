//! The colours, all in one place. Colour is never the only sign of anything.
//!
//! A theme is a file, of the program or of the user; `assets/themes/README.md` describes it.

pub mod ink;

use crate::app::settings::{BUILT_IN, Colors, DEFAULT_THEME, MONO, SIXTEEN, Settings, complaint};
use crate::rules::text::{is_control, quoted};
use ink::{Depth, style};
use ratatui::style::{Color, Style};
use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};
use toml::de::{DeTable, DeValue};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// Plain text.
    pub base: Style,
    pub dim: Style,
    pub strong: Style,
    pub turn: Style,
    pub refusal: Style,
    pub alarm: Style,
    /// The sign that an earlier ply is shown.
    pub back: Style,
    pub marked: Style,
    pub light: Style,
    pub dark: Style,
    /// A square of the last move, light and dark.
    pub last: [Style; 2],
    pub picked: Style,
    pub checked: Style,
    /// The square of a piece that gives check.
    pub checker: Style,
    /// Arrows and marked squares in green, red, yellow and blue.
    pub drawn: [Style; 4],
    pub white: Style,
    pub black: Style,
    /// A ghost, which exists for its own side only.
    pub ghost: Style,
    /// A marked piece whose sign leaves no room for the mark.
    pub covered: Style,
    pub cursor: Style,
    /// The marks of squares that can be reached.
    pub target: Style,
    /// The fill pattern of dark squares, where colour does not show them.
    pub dark_fill: String,
    /// True if White's pieces are drawn in outline and Black's are filled, because the colours alone would not distinguish
    /// them.
    pub hollow: bool,
}

/// A style with its name in a theme file.
type NamedStyle = (&'static str, fn(&mut Theme) -> &mut Style);

const STYLES: [NamedStyle; 25] = [
    ("text", |theme| &mut theme.base),
    ("dim", |theme| &mut theme.dim),
    ("strong", |theme| &mut theme.strong),
    ("turn", |theme| &mut theme.turn),
    ("refusal", |theme| &mut theme.refusal),
    ("alarm", |theme| &mut theme.alarm),
    ("back", |theme| &mut theme.back),
    ("marked", |theme| &mut theme.marked),
    ("light", |theme| &mut theme.light),
    ("dark", |theme| &mut theme.dark),
    ("last-light", |theme| &mut theme.last[0]),
    ("last-dark", |theme| &mut theme.last[1]),
    ("picked", |theme| &mut theme.picked),
    ("checked", |theme| &mut theme.checked),
    ("checker", |theme| &mut theme.checker),
    ("drawn-green", |theme| &mut theme.drawn[0]),
    ("drawn-red", |theme| &mut theme.drawn[1]),
    ("drawn-yellow", |theme| &mut theme.drawn[2]),
    ("drawn-blue", |theme| &mut theme.drawn[3]),
    ("white", |theme| &mut theme.white),
    ("black", |theme| &mut theme.black),
    ("ghost", |theme| &mut theme.ghost),
    ("covered", |theme| &mut theme.covered),
    ("cursor", |theme| &mut theme.cursor),
    ("target", |theme| &mut theme.target),
];

impl Theme {
    pub fn styles(&self) -> Vec<Style> {
        let mut theme = self.clone();
        STYLES.map(|(_, style)| *style(&mut theme)).into()
    }

    fn is_plain(&self) -> bool {
        let is_plain = |color: Option<Color>| !matches!(color, Some(Color::Indexed(16..) | Color::Rgb(..)));
        self.styles().into_iter().all(|style| is_plain(style.fg) && is_plain(style.bg))
    }
}

/// A selectable theme. It is parsed when it is shown.
#[derive(Clone, Debug)]
pub struct Named {
    pub name: String,
    text: Cow<'static, str>,
    /// The theme that supplies what it leaves out.
    like: Option<&'static Named>,
    /// The theme in palette colours, and in its own.
    read: [OnceLock<Theme>; 2],
}

impl Named {
    fn new(name: &str, text: Cow<'static, str>, like: Option<&'static Self>) -> Self {
        Self { name: name.into(), text, like, read: Default::default() }
    }

    /// Reads a theme of the user, and returns its errors too; the default supplies what it leaves out.
    pub fn read(name: &str, text: &str, file: &str) -> (Self, Vec<String>) {
        let named = Self::new(name, text.to_string().into(), Themes::built_in().named.get(DEFAULT_THEME));
        let (_, problems) = read(text, file, Depth::Indexed, Theme::default());
        (named, problems)
    }

    pub fn theme(&self, depth: Depth) -> &Theme {
        self.read[depth as usize].get_or_init(|| {
            let like = self.like.map_or_else(Theme::default, |like| like.theme(depth).clone());
            read(&self.text, &self.name, depth, like).0
        })
    }
}

/// The selectable themes, in the order of [`Context::themes`](crate::app::Context::themes).
#[derive(Clone, Debug)]
pub struct Themes {
    named: Vec<Named>,
}

const TEXTS: [&str; BUILT_IN.len()] = [
    include_str!("../../assets/themes/slate.toml"),
    include_str!("../../assets/themes/brown.toml"),
    include_str!("../../assets/themes/green.toml"),
    include_str!("../../assets/themes/blue.toml"),
    include_str!("../../assets/themes/paper.toml"),
    include_str!("../../assets/themes/high-contrast.toml"),
    include_str!("../../assets/themes/colour-blind.toml"),
    include_str!("../../assets/themes/sixteen.toml"),
    include_str!("../../assets/themes/mono.toml"),
];

impl Themes {
    pub fn built_in() -> &'static Self {
        static BUILT: LazyLock<Themes> = LazyLock::new(|| {
            let named = |(name, text): (&&str, &'static str)| Named::new(name, text.into(), None);
            Themes { named: BUILT_IN.iter().zip(TEXTS).map(named).collect() }
        });
        &BUILT
    }

    /// Adds the themes of the user, each under a unique name.
    pub fn with(more: Vec<Named>) -> Self {
        let mut themes = Self::built_in().clone();
        themes.named.extend(more);
        themes
    }

    pub fn iter(&self) -> impl Iterator<Item = &Named> {
        self.named.iter()
    }

    /// Returns the chosen theme, or the one that the terminal can show instead.
    pub fn of(&self, settings: Settings) -> &Theme {
        let at = |index: usize| self.named.get(index).unwrap_or(&self.named[DEFAULT_THEME]);
        let chosen = at(settings.theme);
        match settings.colors {
            Colors::Mono => at(MONO).theme(Depth::Indexed),
            Colors::Sixteen if !chosen.theme(Depth::Indexed).is_plain() => at(SIXTEEN).theme(Depth::Indexed),
            Colors::Sixteen | Colors::Indexed => chosen.theme(Depth::Indexed),
            Colors::Rgb => chosen.theme(Depth::Rgb),
        }
    }
}

/// Parses the text of a theme file of this name, as far as it is correct, over an initial theme, which supplies what it leaves out.
fn read(text: &str, file: &str, depth: Depth, mut theme: Theme) -> (Theme, Vec<String>) {
    if theme.dark_fill.is_empty() {
        theme.dark_fill = " ".into();
    }
    let mut problems = Vec::new();
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        problems.push(complaint(text, file, error.span().map_or(0, |span| span.start), error.message()));
    }
    for (key, value) in table.get_ref() {
        let name = key.get_ref().as_ref();
        let (at, result) = match value.get_ref() {
            DeValue::String(said) => (key.span().start, set(&mut theme, name, said, depth)),
            _ => (value.span().start, Err(format!("{name} must be a text in quotation marks"))),
        };
        if let Err(why) = result {
            problems.push(complaint(text, file, at, &why));
        }
    }
    (theme, problems)
}

fn set(theme: &mut Theme, name: &str, said: &str, depth: Depth) -> Result<(), String> {
    match name {
        "pieces" => {
            theme.hollow = match said {
                "filled" => false,
                "hollow" => true,
                _ => return Err(format!("pieces must be filled or hollow, not {}", quoted(said))),
            };
        }
        "dark-fill" => {
            let mut letters = said.chars();
            match (letters.next(), letters.next()) {
                (Some(c), None) if super::wrap::width(said) == 1 && !is_control(c) => theme.dark_fill = said.into(),
                _ => return Err("dark-fill must be one character, as wide as a letter".into()),
            }
        }
        _ => {
            let part = STYLES.iter().find(|(other, _)| *other == name);
            let (_, part) = part.ok_or_else(|| format!("a theme has no {}", quoted(name)))?;
            *part(theme) = style(said, depth)?;
        }
    }
    Ok(())
}
