//! The colours, all in one place. Colour is never the only sign of anything.
//!
//! A theme is a file, of the program or of the user; `assets/themes/README.md` describes it.

pub mod ink;
pub mod read;

use crate::app::settings::{BUILT_IN, Colors, DEFAULT_THEME, MONO, SIXTEEN, Settings};
use ink::Depth;
use ratatui::style::{Color, Style};
use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// Plain text.
    pub base: Style,
    pub dim: Style,
    pub strong: Style,
    pub turn: Style,
    pub refusal: Style,
    /// A check.
    pub alarm: Style,
    /// The sign that an earlier ply is shown.
    pub back: Style,
    /// The selected entry.
    pub marked: Style,
    pub light: Style,
    pub dark: Style,
    /// A square of the last move, light and dark.
    pub last: [Style; 2],
    /// The square of a picked-up piece.
    pub picked: Style,
    /// The square of a king in check.
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

impl Theme {
    pub fn styles(&self) -> Vec<Style> {
        let [last_light, last_dark] = self.last;
        let [green, red, yellow, blue] = self.drawn;
        vec![
            self.base,
            self.dim,
            self.strong,
            self.turn,
            self.refusal,
            self.alarm,
            self.back,
            self.marked,
            self.light,
            self.dark,
            last_light,
            last_dark,
            self.picked,
            self.checked,
            self.checker,
            green,
            red,
            yellow,
            blue,
            self.white,
            self.black,
            self.ghost,
            self.covered,
            self.cursor,
            self.target,
        ]
    }

    /// Returns whether the sixteen colours of a console are enough for it.
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
        let (_, problems) = read::theme(text, file, Depth::Indexed, Theme::default());
        (named, problems)
    }

    pub fn theme(&self, depth: Depth) -> &Theme {
        self.read[depth as usize].get_or_init(|| {
            let like = self.like.map_or_else(Theme::default, |like| like.theme(depth).clone());
            read::theme(&self.text, &self.name, depth, like).0
        })
    }
}

/// The selectable themes, in the order of [`App::themes`](crate::app::App::themes).
#[derive(Clone, Debug)]
pub struct Themes {
    named: Vec<Named>,
}

/// The texts of the built-in themes, in the order of [`BUILT_IN`].
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
