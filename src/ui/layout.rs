//! Where the parts of the screen stand, for every size of window.

use ratatui::layout::Rect;

/// The columns and rows without which nothing can be shown.
pub const SMALLEST: (u16, u16) = (40, 16);

/// The sizes of a square in cells, largest first. A cell is about twice as high as wide.
const SQUARES: [(u16, u16); 8] = [(16, 8), (14, 7), (12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (2, 1)];
/// The ranks' numbers stand on both sides of the board, in so many columns each.
pub(super) const RANK_LABELS: u16 = 3;
/// The narrowest panel in which a move of each side has room.
const PANEL: u16 = 28;
/// Wider it has no use.
const WIDEST_PANEL: u16 = 46;
/// The title, on top of the panel beside the board or else of the screen; the status, the input line and the footer
/// below.
const TITLE: u16 = 1;
const STATUS: u16 = 3;
/// In a narrow window a sentence takes more rows.
const NARROW: u16 = 60;

/// Whether anything can be shown.
#[must_use]
pub const fn fits(area: Rect) -> bool {
    area.width >= SMALLEST.0 && area.height >= SMALLEST.1
}

/// Where the parts of a game's screen stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// The title.
    pub title: Rect,
    /// The 64 squares.
    pub board: Rect,
    /// The size of one of them.
    pub square: (u16, u16),
    /// Whether the files are named above the board too.
    pub files_above: bool,
    /// The bar of what the position is worth, on the right of the board.
    pub bar: Rect,
    /// The players and the history, beside the board or below it, where there is room.
    pub panel: Option<Rect>,
    /// Whether the panel stands beside the board.
    pub panel_is_tall: bool,
    /// Whose turn it is, and what there is to say.
    pub status: Rect,
    /// The input line.
    pub input: Rect,
    /// The footer.
    pub footer: Rect,
}

impl Table {
    /// The layout of a window.
    #[must_use]
    pub fn of(area: Rect) -> Self {
        let bottom = |rows: u16| Rect { y: area.bottom() - rows, height: 1, ..area };
        let status = STATUS + u16::from(area.width < NARROW);
        let below = status + 2;
        let rows = area.height - below;
        let largest = |width: u16, rows: u16| {
            let fits = |&&(w, h): &&(u16, u16)| 8 * w + 2 * RANK_LABELS <= width && 8 * h < rows;
            SQUARES.iter().find(fits).copied().unwrap_or(SQUARES[SQUARES.len() - 1])
        };
        let beside = largest(area.width.saturating_sub(PANEL), rows);
        let alone = largest(area.width, rows - TITLE);
        // The panel stands beside the board unless that would make the board too small to see.
        let has_side = area.width >= 16 + 2 * RANK_LABELS + PANEL && (beside.1 >= 2 || alone.1 < 2);
        let square = if has_side { beside } else { alone };
        let (w, h) = (8 * square.0, 8 * square.1);
        let above = if has_side { 0 } else { TITLE };
        let middle = Rect { y: area.y + above, height: rows - above, ..area };
        let files_above = middle.height >= h + 2;
        let block = h + 1 + u16::from(files_above);
        let spare = middle.height - block;

        let side = if has_side { (area.width - w - 2 * RANK_LABELS).min(WIDEST_PANEL) } else { 0 };
        let left = area.x + (area.width - w - 2 * RANK_LABELS - side) / 2;
        // Without a panel beside it the board moves up to leave room for one below.
        let above = if has_side { spare / 2 } else { 0 };
        let board = Rect { x: left + RANK_LABELS, y: middle.y + above + u16::from(files_above), width: w, height: h };
        let (title, panel) = if has_side {
            let column = Rect { x: board.right() + RANK_LABELS, width: side, ..middle };
            let panel = Rect { y: column.y + TITLE, height: column.height - TITLE, ..column };
            (Rect { height: TITLE, ..column }, Some(panel))
        } else {
            let below = Rect { y: middle.y + block, height: spare, ..middle };
            (Rect { height: TITLE, ..area }, (spare >= 4).then_some(below))
        };
        let bar = Rect { x: board.right() + RANK_LABELS - 1, width: 1, ..board };
        Self {
            title,
            bar,
            board,
            square,
            files_above,
            panel,
            panel_is_tall: has_side,
            status: Rect { y: area.bottom() - below, height: status, ..area },
            input: bottom(2),
            footer: bottom(1),
        }
    }
}
