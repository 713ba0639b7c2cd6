//! The questions to a terminal about itself, and its answers.

use crate::app::settings::{Abilities, Blocks};
use std::time::{Duration, Instant};

/// The name and version (XTVERSION), then the attributes (DA1): every terminal answers the latter, and nothing comes after it.
pub(super) const QUESTIONS: &[u8] = b"\x1b[>0q\x1b[c";

/// The terminals that draw block characters themselves, without gaps and in any font: the start of their name, their first
/// version with sextants, and with octants if they have them.
const DRAWERS: [(&str, u32, Option<u32>); 6] = [
    ("kitty(", 2_000, Some(4_000)),
    ("foot(", 10_800, Some(12_000)),
    ("ghostty ", 0, Some(10_200)),
    ("VTE(", 6_100, Some(7_800)),
    ("WezTerm ", 20_210_814, None),
    ("contour ", 0, None),
];

/// How long to wait for answers: even a distant terminal has usually answered by then.
const ANSWER: Duration = Duration::from_millis(500);

/// An answer of the terminal about itself, not yet understood: it may be late, unasked, or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The byte that introduces it after Escape: `[`, `P`, `]` or `_`.
    pub kind: u8,
    /// The rest, without the end of the string.
    pub body: Vec<u8>,
}

#[derive(Default)]
pub struct Answers {
    abilities: Abilities,
    /// The moment until which answers are expected, if any are missing: after the end, they would go to the next program in the
    /// terminal.
    pub due: Option<Instant>,
}

impl Answers {
    pub fn awaited() -> Self {
        Self { due: Some(Instant::now() + ANSWER), ..Self::default() }
    }

    /// Notes an answer, and returns the abilities found so far. After the last answer, others are ignored.
    pub fn take(&mut self, reply: &Reply) -> Abilities {
        match (reply.kind, &reply.body[..]) {
            _ if self.due.is_none() => {}
            (b'P', [b'>', b'|', name @ ..]) => self.abilities.blocks = blocks(&String::from_utf8_lossy(name)),
            (b'[', [.., b'c']) => self.due = None,
            _ => {}
        }
        self.abilities
    }
}

/// Returns the finest block characters of a terminal that reports `name`, such as `kitty(0.26.5)`.
fn blocks(name: &str) -> Blocks {
    let drawer = DRAWERS.iter().find_map(|&(start, sextants, octants)| {
        let version = version(name.strip_prefix(start)?);
        Some(match octants {
            Some(octants) if version >= octants => Blocks::Octants,
            _ if version >= sextants => Blocks::Sextants,
            _ => Blocks::Quadrants,
        })
    });
    drawer.unwrap_or_default()
}

/// Returns a version as one number: `1.20.0` is 12000 and `0.40.1` is 4001, and a number without dots is itself.
fn version(text: &str) -> u32 {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    let numbers: Vec<u32> = text.split('.').map(|part| digits(part).parse().unwrap_or(0)).collect();
    match numbers[..] {
        [date] => date,
        [major, minor, ref patch @ ..] => {
            major.saturating_mul(10_000) + minor.min(99) * 100 + patch.first().copied().unwrap_or(0).min(99)
        }
        [] => 0,
    }
}
