//! The subset of Markdown in the rules cards: headings, paragraphs, lists, and fenced blocks.

/// A part of a text, without the marks of Markdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A heading.
    Heading(String),
    /// A paragraph, on one line.
    Text(String),
    /// A list item, on one line.
    Item(String),
    /// A line of a fenced block, unchanged.
    Verbatim(String),
    /// An empty line.
    Blank,
}

/// Splits a text into its parts, in their order.
///
/// ```
/// use pawnstorm_game::markdown::{Part, parts};
/// let text = "# The Hero\n\nIt **captures** like a\nqueen: `e2e7*`.\n- It leaves the board.\n";
/// assert_eq!(parts(text), [
///     Part::Heading("The Hero".into()),
///     Part::Blank,
///     Part::Text("It captures like a queen: e2e7*.".into()),
///     Part::Item("It leaves the board.".into()),
/// ]);
/// ```
#[must_use]
pub fn parts(markdown: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut fenced = false;
    // Whether the next line continues the paragraph or the item before it.
    let mut goes_on = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            (fenced, goes_on) = (!fenced, false);
            continue;
        }
        if fenced {
            parts.push(Part::Verbatim(line.into()));
            continue;
        }
        let text = without_marks(line.trim());
        let heading = line.trim_start_matches('#');
        let item = line.trim_start().strip_prefix("- ").map(|item| without_marks(item.trim()));
        let last = parts.last_mut().filter(|_| goes_on);
        goes_on = true;
        match (last, item) {
            _ if text.is_empty() => {
                goes_on = false;
                parts.push(Part::Blank);
            }
            _ if heading.len() < line.len() => {
                goes_on = false;
                parts.push(Part::Heading(without_marks(heading.trim())));
            }
            (_, Some(item)) => parts.push(Part::Item(item)),
            (Some(Part::Text(last) | Part::Item(last)), None) => {
                last.push(' ');
                last.push_str(&text);
            }
            (_, None) => parts.push(Part::Text(text)),
        }
    }
    parts
}

/// Strips the marks of code and of emphasis from a line. Code itself stays as it is: a star in it is part of a move.
fn without_marks(line: &str) -> String {
    let pieces = line.split('`').enumerate();
    pieces.map(|(index, piece)| if index % 2 == 1 { piece.to_string() } else { piece.replace('*', "") }).collect()
}
