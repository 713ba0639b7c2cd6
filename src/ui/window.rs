//! Which lines of a list are shown where not all have room, and how it is said that there are more.

/// The lines of a list that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The first.
    pub(super) first: usize,
    /// How many.
    pub(super) rows: usize,
}

/// Of so many lines, those that are shown in so many rows, the marked ones among them. Where not all have room, a row is left to say
/// so.
pub(super) fn window(lines: usize, marked: std::ops::Range<usize>, height: usize) -> Window {
    if lines <= height {
        return Window { first: 0, rows: lines };
    }
    let rows = height.saturating_sub(1);
    let first = marked.end.saturating_sub(rows).min(marked.start);
    Window { first, rows: rows.min(lines - first) }
}

/// What is said where so many entries stand above and below those that are shown; `None` where there are none.
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
