//! The tags of a game, `[White "Paul Morphy"]`, and its end in them and after its moves.

use crate::game::Game;
use pawnstorm_rules::text::sanitize;
use pawnstorm_rules::{Color, Outcome, Reason};
use std::borrow::Cow;

/// The Seven Tag Roster, in its order, with the values for missing tags.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags of a game, each name once. Names and values are safe to show: they contain no control characters.
///
/// They share one text, one line per tag, so that the tags of 100,000 games stay small.
///
/// ```
/// use pawnstorm_game::pgn::Tags;
/// let mut tags = Tags::default();
/// tags.set("White", "Paul Morphy");
/// tags.set("Event", "Opera");
/// assert_eq!(tags.get("White"), Some("Paul Morphy"));
/// assert_eq!(tags.iter().next(), Some(("Event", "Opera"))); // the Seven Tag Roster first, in its order
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tags {
    /// Lines `Name<tab>value<newline>`: names and values contain neither character.
    lines: String,
}

impl Tags {
    /// Returns a tag's value.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Returns a tag's value; `None` if it is empty, `?`, `-` or a date of question marks.
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).filter(|value| !value.chars().all(|c| matches!(c, '?' | '.' | '-' | ' ')))
    }

    /// Returns all tags: the Seven Tag Roster in its order, then the others in order of insertion.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.lines.lines().filter_map(|line| line.split_once('\t'))
    }

    /// Sets a tag, or replaces its value. Removes characters that a name cannot have from the name, and unprintable ones from the value.
    pub fn set(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|&c| is_of_a_name(c)).collect();
        let value = clean(value);
        if name.is_empty() {
            return;
        }
        let place = place_in_roster(&name);
        let is_new = self.get(&name).is_none();
        // Usually tags come in order.
        if is_new && self.iter().last().is_none_or(|(last, _)| place_in_roster(last) <= place) {
            return self.push(&name, &value);
        }
        let mut tags: Vec<(&str, &str)> = self.iter().filter(|(other, _)| is_new || *other != name).collect();
        let at =
            self.iter().take_while(|(other, _)| if is_new { place_in_roster(other) <= place } else { *other != name });
        tags.insert(at.count(), (&name, &value));
        *self = Self::of(tags.into_iter());
    }

    /// Creates tags from clean ones in order.
    fn of<'a>(tags: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut all = Self::default();
        tags.for_each(|(name, value)| all.push(name, value));
        all
    }

    fn push(&mut self, name: &str, value: &str) {
        for part in [name, "\t", value, "\n"] {
            self.lines.push_str(part);
        }
    }

    /// Frees the memory reserved for more tags.
    pub(super) fn shrink(&mut self) {
        self.lines.shrink_to_fit();
    }

    /// Removes a tag.
    pub fn remove(&mut self, name: &str) {
        *self = Self::of(self.iter().filter(|(other, _)| *other != name));
    }
}

/// Returns the place of a tag in the Seven Tag Roster; all others come after it.
fn place_in_roster(name: &str) -> usize {
    ROSTER.iter().position(|(other, _)| *other == name).unwrap_or(ROSTER.len())
}

fn is_of_a_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Reads `[Name "value"]` at the start of a text: name, value, and number of bytes. A quotation mark without `]` after it belongs to the
/// value, since some programs forget to escape it.
pub(super) fn read(text: &str) -> Result<(&str, String, usize), &'static str> {
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    let inner = line.strip_prefix('[').unwrap_or(line).trim_start();
    let name = inner.split(|c| !is_of_a_name(c)).next().unwrap_or_default();
    if name.is_empty() {
        return Err("a tag here has no name");
    }
    let rest = inner[name.len()..].trim_start();
    let quoted = rest.strip_prefix('"').ok_or("the value of this tag is not in quotation marks")?;
    let mut value = String::new();
    let mut chars = quoted.char_indices();
    while let Some((at, c)) = chars.next() {
        let after = &quoted[at + c.len_utf8()..];
        match c {
            '\\' if after.starts_with(['"', '\\']) => value.extend(chars.next().map(|(_, c)| c)),
            '"' if after.trim_start().starts_with(']') => {
                let end = after.len() - after.trim_start().len() + 1;
                return Ok((name, value, line.len() - after.len() + end));
            }
            _ => value.push(c),
        }
    }
    Err("this tag is not closed by a quotation mark and a bracket")
}

/// Returns whether a text starts like a tag, so that it counts as a tag with an error if it is unreadable.
pub(super) fn seems(text: &str) -> bool {
    let name = text.strip_prefix('[').unwrap_or(text).trim_start();
    let rest = name.trim_start_matches(is_of_a_name);
    rest.len() < name.len() && rest.trim_start().starts_with('"')
}

/// The token that ends the movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Score {
    Won(Color),
    Drawn,
    Open,
}

impl Score {
    pub(super) fn read(word: &str) -> Option<Self> {
        Some(match word {
            "1-0" => Self::Won(Color::White),
            "0-1" => Self::Won(Color::Black),
            "1/2-1/2" | "1/2" | "½-½" => Self::Drawn,
            "*" => Self::Open,
            _ => return None,
        })
    }

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Open => "*",
        }
    }

    pub(super) fn of(game: &Game) -> Self {
        match game.outcome() {
            None => Self::Open,
            Some(Outcome { winner: Some(winner), .. }) => Self::Won(winner),
            Some(Outcome { winner: None, .. }) => Self::Drawn,
        }
    }

    pub(super) fn tagged(tags: &Tags) -> Option<Self> {
        Self::read(tags.get("Result")?)
    }
}

/// The program's own tag with the word of a reason, since `Termination` knows only a few.
pub(super) const REASON: &str = "Reason";

pub(super) fn tell(game: &Game, tags: &mut Tags) {
    tags.set("Result", Score::of(game).word());
    let termination = match game.outcome().map(|outcome| outcome.reason) {
        None => "unterminated",
        Some(Reason::Time) => "time forfeit",
        Some(Reason::Adjudication) => "adjudication",
        Some(_) => "normal",
    };
    tags.set("Termination", termination);
    if let Some(outcome) = game.outcome().filter(|outcome| outcome.reason != Reason::Unknown) {
        tags.set(REASON, outcome.reason.word());
    }
}

/// Returns the outcome in the tags, for a game whose position does not decide it. The reason is unknown unless the tags name a possible
/// one: a won game was not necessarily resigned.
pub(super) fn told(game: &Game, tags: &Tags) -> Option<Outcome> {
    let winner = match Score::tagged(tags)? {
        Score::Won(winner) => Some(winner),
        Score::Drawn => None,
        Score::Open => return None,
    };
    let own = tags.get(REASON).and_then(|word| word.parse().ok());
    let reason = own.or_else(|| termination(tags)).filter(|&reason| could_be(game, winner, reason));
    Some(Outcome { winner, reason: reason.unwrap_or(Reason::Unknown) })
}

/// Returns the reason in `Termination`, in the words of the standard and of game servers.
fn termination(tags: &Tags) -> Option<Reason> {
    const WORDS: [(&str, Reason); 10] = [
        ("time forfeit", Reason::Time),
        ("on time", Reason::Time),
        ("resign", Reason::Resignation),
        ("agree", Reason::Agreement),
        ("repetition", Reason::Threefold),
        ("50", Reason::FiftyMoves),
        ("fifty", Reason::FiftyMoves),
        ("insufficient", Reason::LackOfForce),
        ("perpetual", Reason::PerpetualCheck),
        ("adjudicat", Reason::Adjudication),
    ];
    let said = tags.get("Termination")?.to_ascii_lowercase();
    WORDS.iter().find(|(word, _)| said.contains(word)).map(|(_, reason)| *reason)
}

/// Returns whether a game can have ended for this reason, if its position is open.
fn could_be(game: &Game, winner: Option<Color>, reason: Reason) -> bool {
    match reason {
        Reason::Resignation => winner.is_some(),
        Reason::Time | Reason::Adjudication => true,
        Reason::Quit => winner.is_some() && game.info().table_rules.quitting_loses,
        Reason::Agreement => winner.is_none(),
        Reason::PerpetualCheck => winner.is_none() && game.info().claims.contains(&reason),
        _ => winner.is_none() && game.claims().contains(&reason),
    }
}

/// The byte order mark that some programs write before a UTF-8 text; it is not part of the text.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Decodes bytes as UTF-8, or, if they are not valid, as Latin-1, where each byte is a character. Drops a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    match str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// Cleans a text for display on one line: runs of white space become one space, and characters that control a terminal or the direction of
/// writing are replaced.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_plain && text.trim() == text && !text.contains("  ") {
        return text.into();
    }
    let mut line = String::with_capacity(text.len());
    for word in text.split(char::is_whitespace).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&sanitize(word));
    }
    line.into()
}
