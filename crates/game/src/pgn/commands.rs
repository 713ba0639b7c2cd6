//! Commands in comments, for programs rather than people: `[%clk 0:04:59]`, `[%eval 0.35]`, `[%cal Ge2e4]`.

/// The first signs of a command.
const BEGIN: &str = "[%";

/// A part of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part<'a> {
    /// A text for people.
    Prose(&'a str),
    /// A command.
    Command(Command<'a>),
}

/// A command, known or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Command<'a> {
    /// The whole command, with its brackets.
    pub(super) text: &'a str,
    /// Its name, such as `clk`.
    pub(super) name: &'a str,
    /// The text after the name.
    pub(super) value: &'a str,
}

impl<'a> Command<'a> {
    /// Reads the command at the start of a text. A command cannot contain a bracket.
    fn read(text: &'a str) -> Option<Self> {
        let inner = text.strip_prefix(BEGIN)?;
        let inner = &inner[..inner.find(['[', ']']).filter(|end| inner[*end..].starts_with(']'))?];
        let name = inner.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or_default();
        let value = &inner[name.len()..];
        let is_apart = value.is_empty() || value.starts_with(char::is_whitespace);
        let text = &text[..BEGIN.len() + inner.len() + 1];
        (is_apart && !name.is_empty()).then_some(Self { text, name, value: value.trim() })
    }
}

/// Returns the parts of a comment, in its order.
pub(super) fn parts(comment: &str) -> impl Iterator<Item = Part<'_>> {
    let (mut rest, mut next) = (comment, None);
    std::iter::from_fn(move || {
        if let Some(command) = next.take() {
            return Some(Part::Command(command));
        }
        let found = rest.match_indices(BEGIN).find_map(|(at, _)| Some((at, Command::read(&rest[at..])?)));
        let Some((at, command)) = found else {
            let prose = std::mem::take(&mut rest);
            return (!prose.is_empty()).then_some(Part::Prose(prose));
        };
        let prose = &rest[..at];
        rest = &rest[at + command.text.len()..];
        if prose.is_empty() {
            return Some(Part::Command(command));
        }
        next = Some(command);
        Some(Part::Prose(prose))
    })
}

/// Returns the commands of a comment.
pub(super) fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    parts(comment).filter_map(|part| match part {
        Part::Command(command) => Some(command),
        Part::Prose(_) => None,
    })
}

/// Returns the parts of a comment that `stays` accepts.
pub(super) fn filtered(comment: &str, stays: impl Fn(Part<'_>) -> bool) -> String {
    let mut text = String::new();
    for part in parts(comment).filter(|part| stays(*part)) {
        let part = match part {
            Part::Prose(prose) => prose.trim(),
            Part::Command(command) => command.text,
        };
        if !text.is_empty() && !part.is_empty() {
            text.push(' ');
        }
        text.push_str(part);
    }
    text
}

/// Returns the prose of a comment: everything but the commands, known or unknown.
///
/// ```
/// use pawnstorm_game::pgn::prose;
/// assert_eq!(prose("[%eval 0.2] [%clk 0:03:00] a [%foo bar] bold move"), "a bold move");
/// assert_eq!(prose("100 [% of it]"), "100 [% of it]");
/// ```
#[must_use]
pub fn prose(comment: &str) -> String {
    filtered(comment, |part| matches!(part, Part::Prose(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_prose() {
        let text = "a[%clk 0:01:00][%c_effect g1;x] b [%] [%x[%eval #3 ] [%mdl";
        let found: Vec<_> = commands(text).map(|command| (command.name, command.value)).collect();
        assert_eq!(found, [("clk", "0:01:00"), ("c_effect", "g1;x"), ("eval", "#3")]);
        assert_eq!(prose(text), "a b [%] [%x [%mdl");
        let all: String = parts(text)
            .map(|part| match part {
                Part::Prose(text) | Part::Command(Command { text, .. }) => text,
            })
            .collect();
        assert_eq!(all, text);
    }

    /// A comment is read once, however often a command is begun in it.
    #[test]
    fn many_commands_are_read_in_time() {
        let comment = format!("before {}after", "[%csl Ra1] x [%c ".repeat(100_000));
        assert_eq!(prose(&comment).len(), "before after".len() + 100_000 * "x [%c ".len());
        assert_eq!(commands(&"[%".repeat(200_000)).count(), 0);
    }
}
