//! The tags of a game: `[White "Paul Morphy"]`.

use super::text::clean;

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
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Returns a tag's value; `None` if it is empty, `?`, `-` or a date of question marks.
    #[must_use]
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
        return Err("a tag begins here that has no name");
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
