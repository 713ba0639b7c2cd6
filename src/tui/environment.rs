//! What the environment tells of the terminal.

use crate::app::settings::{Colors, Pieces, Settings};

/// How things are shown in this terminal, as far as the environment tells.
#[must_use]
pub fn settings() -> Settings {
    let variable = |name| std::env::var(name).unwrap_or_default();
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).into_iter().find(|value| !value.is_empty());
    let term = variable("TERM");
    let ascii = matches!(locale.as_deref(), Some("C" | "POSIX")) || term == "linux";
    Settings {
        pieces: if ascii { Pieces::Letters } else { Pieces::Art },
        colors: colors(&term, &variable("NO_COLOR"), &variable("COLORTERM")),
        ascii,
        // These are slow, or stand at the end of a slow line.
        animation: !is_plain(&term),
        ..Settings::default()
    }
}

/// Which colours a terminal has. What it says of itself counts more than what is said of colours, which may have been handed
/// down from another; that it has all of them is believed only where that is announced.
fn colors(term: &str, no_color: &str, colorterm: &str) -> Colors {
    const SIXTEEN: [&str; 6] = ["linux", "ansi", "cygwin", "rxvt", "pcansi", "screen.linux"];
    if !no_color.is_empty() || is_plain(term) || term.ends_with("-mono") || term.ends_with("-m") {
        Colors::Mono
    } else if SIXTEEN.contains(&term) || ["-16color", "-8color"].iter().any(|end| term.ends_with(end)) {
        Colors::Sixteen
    } else if matches!(colorterm, "truecolor" | "24bit") {
        Colors::Rgb
    } else {
        Colors::Indexed
    }
}

/// Whether a terminal can do little more than show letters.
fn is_plain(term: &str) -> bool {
    matches!(term, "dumb" | "vt52" | "vt100" | "vt102" | "vt220" | "vt320")
}
