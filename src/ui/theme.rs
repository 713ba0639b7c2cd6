//! The colours, all in one place. Colour is never the only sign of anything.
//!
//! A theme is a file, of the program or of the user; what it can say is told in `assets/themes/README.md`.

pub mod ink;
pub mod read;

use crate::app::settings::{BUILT_IN, Colors, DEFAULT_THEME, MONO, SIXTEEN, Settings};
use ink::Depth;
use ratatui::style::{Color, Style};
use std::sync::LazyLock;

/// What everything is drawn with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// Plain text.
    pub base: Style,
    /// Text of less weight.
    pub dim: Style,
    /// Headings, and whatever else stands out.
    pub strong: Style,
    /// Whose turn it is.
    pub turn: Style,
    /// A refusal.
    pub refusal: Style,
    /// A check.
    pub alarm: Style,
    /// The sign that one looks back.
    pub back: Style,
    /// The entry under the mark.
    pub marked: Style,
    /// The squares.
    pub light: Style,
    /// The squares.
    pub dark: Style,
    /// A square of the last turn, light and dark.
    pub last: [Style; 2],
    /// The square of a man that is picked up.
    pub picked: Style,
    /// The square of a king in check.
    pub checked: Style,
    /// The square of a man that gives check.
    pub checker: Style,
    /// White's men.
    pub white: Style,
    /// Black's men.
    pub black: Style,
    /// A man that is there for its own side only.
    pub ghost: Style,
    /// A marked man whose sign leaves no room for the mark.
    pub covered: Style,
    /// The cursor's frame.
    pub cursor: Style,
    /// The marks of squares that can be gone to.
    pub target: Style,
    /// What fills dark squares, where colour does not tell them.
    pub dark_fill: String,
    /// Whether White's men are drawn by their outline and Black's are filled, because the colours alone would not tell them.
    pub hollow: bool,
}

impl Theme {
    /// Every style of it.
    #[must_use]
    pub fn styles(&self) -> Vec<Style> {
        let [last_light, last_dark] = self.last;
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
            self.white,
            self.black,
            self.ghost,
            self.covered,
            self.cursor,
            self.target,
        ]
    }

    /// Whether the sixteen colours of a console are enough for it.
    fn is_plain(&self) -> bool {
        let is_plain = |color: Option<Color>| !matches!(color, Some(Color::Indexed(16..) | Color::Rgb(..)));
        self.styles().into_iter().all(|style| is_plain(style.fg) && is_plain(style.bg))
    }
}

/// A theme that can be chosen.
#[derive(Clone, Debug)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// With the colours of the palette.
    pub indexed: Theme,
    /// With those of its own.
    pub rgb: Theme,
}

impl Named {
    /// Reads a theme: what is wrong in it is told, and where it says nothing it is like the default.
    #[must_use]
    pub fn read(name: &str, text: &str, file: &str) -> (Self, Vec<String>) {
        let default = || Themes::built_in().named.first();
        let like = |depth| {
            let like = default().map(|default| if depth == Depth::Rgb { &default.rgb } else { &default.indexed });
            like.cloned().unwrap_or_default()
        };
        Self::read_like(name, text, file, like)
    }

    fn read_like(name: &str, text: &str, file: &str, like: impl Fn(Depth) -> Theme) -> (Self, Vec<String>) {
        let (indexed, problems) = read::theme(text, file, Depth::Indexed, like(Depth::Indexed));
        let (rgb, _) = read::theme(text, file, Depth::Rgb, like(Depth::Rgb));
        (Self { name: name.into(), indexed, rgb }, problems)
    }
}

/// The themes that can be chosen, in the order in which [`App::themes`](crate::app::App::themes) names them.
#[derive(Clone, Debug)]
pub struct Themes {
    named: Vec<Named>,
}

/// The texts of the themes that are part of the program, in the order of [`BUILT_IN`].
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
    /// Those that are part of the program.
    #[must_use]
    pub fn built_in() -> &'static Self {
        static BUILT: LazyLock<Themes> = LazyLock::new(|| {
            let read = |(name, text): (&&str, &str)| Named::read_like(name, text, name, |_| Theme::default()).0;
            Themes { named: BUILT_IN.iter().zip(TEXTS).map(read).collect() }
        });
        &BUILT
    }

    /// The same with those of the user, each under a name of its own.
    #[must_use]
    pub fn with(more: Vec<Named>) -> Self {
        let mut themes = Self::built_in().clone();
        themes.named.extend(more);
        themes
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Named> {
        self.named.iter()
    }

    /// The theme that is chosen, or the one that the terminal can show in its place.
    #[must_use]
    pub fn of(&self, settings: Settings) -> &Theme {
        let at = |index: usize| self.named.get(index).unwrap_or(&self.named[DEFAULT_THEME]);
        let chosen = at(settings.theme);
        match settings.colors {
            Colors::Mono => &at(MONO).indexed,
            Colors::Sixteen if chosen.indexed.is_plain() => &chosen.indexed,
            Colors::Sixteen => &at(SIXTEEN).indexed,
            Colors::Indexed => &chosen.indexed,
            Colors::Rgb => &chosen.rgb,
        }
    }
}
