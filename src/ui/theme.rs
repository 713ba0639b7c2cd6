//! The colours, all in one place. Colour is never the only sign of anything.

use crate::app::settings::{Colors, Settings};
use ratatui::style::{Color, Modifier, Style};

/// What everything is drawn with.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    pub dark_fill: &'static str,
}

impl Theme {
    /// The theme for some settings.
    #[must_use]
    pub fn of(settings: Settings) -> Self {
        match settings.colors {
            Colors::Indexed => Self::indexed(),
            Colors::Mono => Self::mono(),
        }
    }

    /// Slate squares of middle brightness, so that white men and black men stand out from both.
    fn indexed() -> Self {
        let colors = |fg, bg| Style::new().fg(Color::Indexed(fg)).bg(Color::Indexed(bg));
        let fg = |fg| Style::new().fg(Color::Indexed(fg));
        let bg = |bg| Style::new().bg(Color::Indexed(bg));
        let ground = 234;
        Self {
            base: colors(252, ground),
            dim: fg(246),
            strong: fg(230).add_modifier(Modifier::BOLD),
            turn: fg(230).add_modifier(Modifier::BOLD),
            refusal: fg(216),
            alarm: fg(210).add_modifier(Modifier::BOLD),
            back: colors(16, 179).add_modifier(Modifier::BOLD),
            marked: colors(231, 24).add_modifier(Modifier::BOLD),
            light: bg(103),
            dark: bg(60),
            last: [bg(101), bg(58)],
            picked: bg(30),
            checked: bg(160),
            checker: bg(130),
            white: fg(231).add_modifier(Modifier::BOLD),
            black: fg(16).add_modifier(Modifier::BOLD),
            ghost: Style::new().add_modifier(Modifier::DIM | Modifier::ITALIC),
            covered: Style::new().add_modifier(Modifier::REVERSED | Modifier::UNDERLINED),
            cursor: fg(226).add_modifier(Modifier::BOLD),
            target: fg(231),
            dark_fill: " ",
        }
    }

    /// Without colours: reverse video, bold and shapes.
    fn mono() -> Self {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let reversed = plain.add_modifier(Modifier::REVERSED);
        Self {
            base: plain,
            dim: plain,
            strong: bold,
            turn: bold,
            refusal: plain,
            alarm: bold,
            back: reversed,
            marked: reversed,
            light: plain,
            dark: plain,
            last: [plain.add_modifier(Modifier::UNDERLINED); 2],
            picked: reversed,
            checked: plain,
            checker: plain,
            white: bold,
            black: bold,
            ghost: plain.add_modifier(Modifier::DIM | Modifier::ITALIC),
            covered: reversed.add_modifier(Modifier::UNDERLINED),
            cursor: bold,
            target: plain,
            dark_fill: "░",
        }
    }
}
