//! The visible part of a list that does not fit, and the hint that there is more.

/// The visible lines of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The first line.
    pub(super) first: usize,
    /// The number of lines.
    pub(super) rows: usize,
}

/// Returns the lines to show in `height` rows so that the marked ones are among them. If not all fit, one row is left for a
/// hint.
pub(super) fn window(lines: usize, marked: std::ops::Range<usize>, height: usize) -> Window {
    if lines <= height {
        return Window { first: 0, rows: lines };
    }
    let rows = height.saturating_sub(1);
    let first = marked.end.saturating_sub(rows).min(marked.start);
    Window { first, rows: rows.min(lines - first) }
}

/// Returns the hint that `above` and `below` entries are out of sight; `None` if there are none.
pub(super) fn more(above: usize, below: usize) -> Option<String> {
    match (above, below) {
        (0, 0) => None,
        (above, 0) => Some(format!("↑ {above} more")),
        (0, below) => Some(format!("↓ {below} more")),
        (above, below) => Some(format!("↑ {above} more, ↓ {below} more")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Window, more, window};

    #[test]
    fn the_marked_lines_are_shown() {
        assert_eq!(window(5, 4..5, 5), Window { first: 0, rows: 5 });
        assert_eq!(window(9, 0..1, 4), Window { first: 0, rows: 3 });
        assert_eq!(window(9, 8..9, 4), Window { first: 6, rows: 3 });
        assert_eq!(window(9, 4..7, 2), Window { first: 4, rows: 1 });
        assert_eq!(window(9, 3..4, 0), Window { first: 3, rows: 0 });
        assert_eq!(more(2, 1).as_deref(), Some("↑ 2 more, ↓ 1 more"));
        assert_eq!(more(0, 0), None);
    }
}
